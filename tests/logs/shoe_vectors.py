"""The vectors of ended shoes among those in `verifier/vectors/`: made from fixed keys, and ordered by hand."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from msgspec import structs

from cutcard.formats.entry import Body, Entry, write
from cutcard.formats.merkle import inclusion_proof
from cutcard.formats.receipts import Receipt, Shown, ShownShoe, bundle_of
from cutcard.formats.signed_notes import KeyType, SignerKey, base64_from
from logs import receipt_vectors
from logs.growing_log import GrowingLog
from logs.receipt_vectors import NOW, WITNESSES
from logs.test_shuffling import order_by_hand

TABLE, NUMBER, STREAM = "tiger-1", 3, "table/tiger-1"
NAME = f"{TABLE}/{NUMBER}"
SEED = sha256(b"a seed").digest()
UNSHUFFLED = [rank + suit for suit in "shdc" for rank in "A23456789TJQK" for _ in range(4)]
ELEMENTS = [rank + suit for suit in "fgewa" for rank in "A23456789TSLF" for _ in range(2)]
BEFORE = [f"before {number}".encode() for number in range(4)]
CONTRIBUTED = [sha256(f"terminal {number}".encode()).digest() for number in range(3)]
GIVEN = [[sha256(each).hexdigest(), each.hex()] for each in CONTRIBUTED[:2]]
WITHHELD = [sha256(CONTRIBUTED[2]).hexdigest(), ""]
THE_HOUSE = {"name": "house", "position": "PIT_MANAGER"}


def cosignature(size: int, by: SignerKey = WITNESSES["regulator"], *, log: GrowingLog | None = None) -> dict[str, Any]:
    """The beacon that a log witness gave to a checkpoint of so many entries."""
    growing = log or GrowingLog([*BEFORE, *(b"x" for _ in range(10))])
    note = growing.note(size)
    return {"kind": "cosignature", "checkpoint": bytes(note.with_signature(by.sign(note.text, timestamp=NOW))).decode()}


def digest_by_hand(beacon: dict[str, Any]) -> bytes:
    if beacon.get("kind") == "cosignature":
        text, _, lines = beacon["checkpoint"].rpartition("\n\n")
        last = base64_from(lines.split("\n")[1].split(" ")[2])
        return sha256(f"{text}\n".encode() + last[4:]).digest()
    if beacon.get("kind") == "terminals":
        return sha256(b"".join(bytes.fromhex(revealed) for _, revealed in beacon["given"])).digest()
    return b""


def shoe_of(beacon: dict[str, Any], *, cards: list[str] = UNSHUFFLED, seed: bytes = SEED) -> ShownShoe:
    """A shoe as the house should tell of it."""
    if not beacon:
        order = " ".join(order_by_hand([*cards], b"chance", b"", ""))
        return ShownShoe(NAME, sha256(seed + order.encode()).hexdigest(), beacon, order, seed.hex())
    order = " ".join(order_by_hand([*cards], seed, digest_by_hand(beacon), NAME))
    promise = sha256(b"cutcard promises the seed of shoe " + NAME.encode() + b"\n" + seed).hexdigest()
    return ShownShoe(NAME, promise, beacon, order, seed.hex())


@dataclass(frozen=True)
class Shoes:
    """The log of a house that promised, began and ended a shoe, and the file of it."""

    shoe: ShownShoe
    told: ShownShoe | None = None
    """What its entries say, where that is something else."""
    whole: tuple[str, ...] = ("ShoePromised", "ShoeStamped", "ShoeOpened")
    order: tuple[str, ...] = ("ShoePromised", "between", "ShoeStamped", "ShoeOpened")
    twice: bool = False
    with_promise: str = ""
    stream: str = STREAM

    def events(self) -> dict[str, dict[str, Any]]:
        told = self.told or self.shoe
        begins = {"edition": "2023-12-07", "commitment": told.commitment, "sealed": "", "beacon": told.beacon}
        return {
            "ShoePromised": {"promise": told.commitment, "nonce": "00", "keeper": "11"},
            "between": {},
            "ShoeStamped": begins if told.beacon else begins | {"sealed": "5a"},
            "ShoeOpened": {"order": told.order, "salt": told.salt},
        }

    def entries(self) -> list[Entry]:
        made = list[Entry]()
        for kind in self.order:
            if kind == "ShoePromised" and not self.shoe.beacon:
                continue
            seq = len(BEFORE) + len(made) + 1
            event = {"type": kind, "shoe": NUMBER, **self.events()[kind]}
            happened = [{"type": "Noted"}, event, *([event] if self.twice else [])]
            if kind == self.with_promise:
                happened.append({"type": "ShoePromised", "shoe": NUMBER, **self.events()["ShoePromised"]})
            command = {"type": "LoadShoe", "by": THE_HOUSE}
            body = Body(f"act-{seq:08}", NOW * 10**6 + seq, "automatic", command, happened, journal_version=3)
            place = seq, self.stream, seq, body.id, 0, NUMBER
            made.append(Entry(*place, write(body), salt=bytes([seq]) * 16))
        return made

    def __bytes__(self) -> bytes:
        log = GrowingLog([*BEFORE, *(entry.leaf for entry in self.entries()), b"after"])
        note = log.note()
        for at, key in enumerate(WITNESSES.values()):
            note = note.with_signature(key.sign(note.text, timestamp=NOW + at))
        receipts = []
        for entry in self.entries():
            kind = entry.read().events[1]["type"]
            if kind != "between":
                shown = Shown.of(entry, whole=True)
                shown = shown if kind in self.whole else Shown(hash=shown.leaf_hash(entry.seq))
                proof = tuple(inclusion_proof(entry.seq - 1, log.size, log.subtree))
                receipts.append(Receipt(shown, entry.seq, proof, note))
        return bundle_of(receipts, self.shoe)


NONE, CHANCE = {"kind": "none"}, dict[str, Any]()
TERMINALS = {"kind": "terminals", "given": [*GIVEN, WITHHELD]}


def _said(shoe: ShownShoe, **changed: Any) -> Shoes:
    """A file and its entries that agree on something else."""
    return Shoes(structs.replace(shoe, **changed))


def cases() -> dict[str, tuple[bytes, str, str]]:
    """Each file, and what becomes of it, under the policy of the receipts."""
    good = shoe_of(cosignature(5))
    swapped = " ".join([*good.order.split()[1::-1], *good.order.split()[2:]])
    stranger = SignerKey("stranger.example/witness", KeyType.COSIGNATURE, bytes([9]) * 32)
    other_log = GrowingLog([*BEFORE, b"x"], seed=8)
    fewer = [card for card in UNSHUFFLED if card != "9s"] + ["Ts"] * 4
    lied = [[GIVEN[0][0], CONTRIBUTED[1].hex()], GIVEN[1]]
    public, both = ("ShoePromised",), ("between", "ShoeStamped", "ShoeOpened")
    found: dict[str, tuple[Any, str]] = {
        "a shoe by a cosignature": (Shoes(good), "good"),
        "a shoe for everybody": (Shoes(good, whole=public), "good"),
        "a shoe by its seed alone": (Shoes(shoe_of(NONE)), "good"),
        "a shoe by its seed, promised as it began": (
            Shoes(shoe_of(NONE), order=both, with_promise="ShoeStamped"),
            "good",
        ),
        "a shoe that nobody promised": (Shoes(shoe_of(NONE), order=both), "shoe-entries"),
        "a beacon of a shoe promised as it began": (
            Shoes(good, order=both, with_promise="ShoeStamped"),
            "unreadable",
        ),
        "a shoe without a number": (_said(good, name=TABLE), "unreadable"),
        "a shoe by terminals, of which one withheld": (Shoes(shoe_of(TERMINALS)), "good"),
        "a shoe of elements": (Shoes(shoe_of(NONE, cards=ELEMENTS)), "good"),
        "a shoe by chance": (Shoes(shoe_of(CHANCE)), "good"),
        "a shoe by chance that is not shown": (Shoes(shoe_of(CHANCE), whole=()), "shoe-shown"),
        "a shoe whose promise is not shown": (Shoes(good, whole=("ShoeStamped",)), "shoe-shown"),
        "a shoe with two cards exchanged": (_said(good, order=swapped), "shoe-order"),
        "a shoe of other cards": (Shoes(shoe_of(NONE, cards=fewer)), "shoe-order"),
        "a sorted shoe": (_said(good, order=" ".join(UNSHUFFLED)), "shoe-order"),
        "a shoe by chance in another order": (_said(shoe_of(CHANCE), order=swapped), "shoe-promise"),
        "a shoe of another seed": (_said(good, salt=sha256(b"another").hexdigest()), "shoe-promise"),
        "a shoe of another number": (_said(good, name=f"{TABLE}/4"), "shoe-entries"),
        "a shoe of another table": (Shoes(good, stream="table/tiger-2"), "shoe-entries"),
        "a shoe that was promised twice in one entry": (Shoes(good, twice=True), "shoe-entries"),
        "a shoe of which the entries tell otherwise": (Shoes(shoe_of(NONE), told=good), "shoe-entries"),
        "a beacon from before the promise": (Shoes(shoe_of(cosignature(4))), "shoe-sequence"),
        "a beacon from after the beginning": (Shoes(shoe_of(cosignature(7))), "shoe-sequence"),
        "a beacon that a stranger gave": (Shoes(shoe_of(cosignature(5, stranger))), "shoe-beacon"),
        "a beacon of another log": (Shoes(shoe_of(cosignature(5, log=other_log))), "shoe-beacon"),
        "a contribution that was not committed to": (
            Shoes(shoe_of({"kind": "terminals", "given": lied})),
            "shoe-beacon",
        ),
        "contributions of nobody": (Shoes(shoe_of({"kind": "terminals", "given": [WITHHELD]})), "shoe-beacon"),
        "a promise after the beginning": (
            Shoes(shoe_of(NONE), order=("ShoeStamped", "ShoePromised", "ShoeOpened")),
            "shoe-entries",
        ),
        "a beacon of no kind": (Shoes(structs.replace(good, beacon={"kind": "dice"})), "unreadable"),
        "a beacon with more to it": (Shoes(structs.replace(good, beacon=NONE | {"at": 1})), "unreadable"),
        "a seed that is none": (_said(good, salt="00"), "unreadable"),
    }
    policy = receipt_vectors.policy()
    files = {name: (bytes(made), policy, verdict) for name, (made, verdict) in found.items()}
    text, _, _ = files["a shoe by a cosignature"]
    files["a shoe without a policy"] = (text, "", "no-policy")
    files["a shoe of which the readme is another"] = (text.replace(b"Anybody can", b"Nobody can"), policy, "unreadable")
    files["a shoe without its entries"] = (
        text[: text.index(b' "receipts"')] + b' "receipts": []\n}\n',
        policy,
        "unreadable",
    )
    files["a shoe as a round"] = (text.replace(b"shoe-bundle", b"round-bundle"), policy, "unreadable")
    return files
