"""The vectors of receipts, bundles, checkpoints and policies in `verifier/vectors/`: made from fixed keys and salts.

`PYTHONPATH=tests python -m logs.receipt_vectors` writes them anew; a test holds them to what this module makes.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from cutcard.formats.entry import Body, Entry, write
from cutcard.formats.merkle import inclusion_proof
from cutcard.formats.receipts import HEADER, Receipt, Shown, bundle_of
from cutcard.formats.signed_notes import KeyType, Note, SignerKey, base64_from, base64_of
from logs.growing_log import GrowingLog

FILE = Path(__file__).parents[2] / "verifier" / "vectors" / "vectors.json"
NOW, PLACE = 1_763_430_000, "table/tiger-1"
WITNESSES = {
    name: SignerKey(f"{name}.example/witness", KeyType.COSIGNATURE, bytes([seed]) * 32)
    for name, seed in (("regulator", 2), ("auditor", 3))
}
BY = {"name": "Ana 陈", "position": "PATRON"}
STAMPED = {"type": "ShoeStamped", "shoe": 1, "edition": "2023-12-07", "rules": "5a" * 32, "sealed": "00"}
BET = {"patron": "Ana 陈", "area": 2, "wager": "Tiger", "stake_cents": 1_000}
BETS = [{"type": "BetPlaced", "bet": {"number": number, **BET}} for number in (1, 2)]
HAPPENED: tuple[tuple[str, int, dict[str, Any], dict[str, Any]], ...] = (
    (
        "cage",
        0,
        {"type": "Note", "what": "program"},
        {"type": "Noted", "what": "program", "after": "cutcard 1.1.0, 6b"},
    ),
    (PLACE, 0, {"type": "LoadShoe", "by": {"name": "Dee", "position": "DEALER"}}, STAMPED),
    (PLACE, 3, {"type": "OpenBets", "by": {"name": "Dee", "position": "DEALER"}}, {"type": "BetsOpened"}),
    (PLACE, 3, {"type": "PlaceBet", "by": BY, "patron": "Ana 陈", "wager": "Tiger", "stake_cents": 1_000}, BETS[0]),
    (PLACE, 3, {"type": "PlaceBet", "by": BY, "patron": "Ana 陈", "wager": "Tiger", "stake_cents": 1_000}, BETS[1]),
    (PLACE, 3, {"type": "CloseBets", "by": {"name": "Dee", "position": "DEALER"}}, {"type": "BetsClosed"}),
)


def entries() -> list[Entry]:
    made, versions = [], dict[str, int]()
    for seq, (stream, number, command, event) in enumerate(HAPPENED, 1):
        versions[stream] = versions.get(stream, 0) + 1
        body = Body(f"act-{seq:08}", NOW * 10**6 + seq, "terminal", command, [event], journal_version=1)
        place = seq, stream, versions[stream], body.id, number, 1 if number else 0
        made.append(Entry(*place, write(body), salt=bytes([seq]) * 16))
    return made


LOG = GrowingLog([entry.leaf for entry in entries()])
OLD = LOG.size
FORKED = GrowingLog([entry.leaf for entry in entries()])
"""The same beginning, and another history after it."""
for log, history in ((LOG, "later"), (FORKED, "otherwise")):
    log.append(*(f"{history} {number}".encode() for number in range(5)))


def note(size: int = LOG.size, *, by: tuple[str, ...] = ("regulator", "auditor"), log: GrowingLog = LOG) -> Note:
    made = log.note(size)
    for at, name in enumerate(by):
        made = made.with_signature(WITNESSES[name].sign(made.text, timestamp=NOW + at))
    return made


def policy(quorum: str = "both", log: SignerKey = LOG.key) -> str:
    lines = [f"witness {name} {key.verifier}" for name, key in WITNESSES.items()]
    return "\n".join(
        ["# whom to trust", f"log {log.verifier}", *lines, "group both all regulator auditor", f"quorum {quorum}\n"]
    )


def receipt(seq: int, *, whole: bool = True, under: Note | None = None) -> Receipt:
    entry = entries()[seq - 1]
    hashed = Shown(hash=Shown.of(entry, whole=True).leaf_hash(seq))
    proof = tuple(inclusion_proof(seq - 1, LOG.size, LOG.subtree))
    return Receipt(Shown.of(entry, whole=True) if whole else hashed, seq, proof, under or note())


def whole_round(*, redacted: tuple[int, ...] = ()) -> bytes:
    return bundle_of([receipt(entry.seq, whole=entry.seq not in redacted) for entry in entries()])


def _cases() -> dict[str, tuple[bytes, str, str]]:
    """Each file with the policy it is held against, and what becomes of it: by the code of the page's sentences."""
    good, other = receipt(4), SignerKey(LOG.key.name, KeyType.LOG, bytes(32))
    text, bundle, both = bytes(good), whole_round(redacted=(2, 3, 6)), policy()
    told = json.loads(bundle)
    shown = {name: getattr(good.shown, name) for name in good.shown.__struct_fields__}
    richer = Shown(**shown | {"body": good.shown.body.replace("1000", "9000")})
    short = Shown(**shown | {"salt": b"short"})
    wrong = note().signatures[2]
    spoilt = replace(wrong, value=wrong.value[:-1] + bytes([wrong.value[-1] ^ 1]))
    halved = bytes(receipt(4, under=note(by=("regulator",)).with_signature(spoilt)))
    crossed = both.replace(str(WITNESSES["auditor"].verifier), str(other.verifier))
    swapped = [
        bytes(replace(good, shown=richer)).decode() if at == 3 else each for at, each in enumerate(told["receipts"])
    ]
    two = [*told["receipts"][:5], bytes(receipt(6, under=note(by=("auditor", "regulator")))).decode()]

    head, _, rest = text.partition(b"\nindex")
    spaced = base64_of(json.dumps(json.loads(base64_from(head.decode().split()[-1])), ensure_ascii=False).encode())
    blanks = f"{HEADER}\nextra {spaced}\nindex".encode() + rest

    def timed(at: int) -> bytes:
        """Cosigned by both, correctly but for a time that is none."""
        signed = Ed25519PrivateKey.from_private_bytes(WITNESSES["auditor"].seed)
        value = at.to_bytes(8, "big") + signed.sign(f"cosignature/v1\ntime {at}\n{note().text}".encode())
        return bytes(receipt(4, under=note(by=("regulator",)).with_signature(replace(wrong, value=value))))

    def rewritten(**changed: Any) -> bytes:
        return (json.dumps(told | changed, indent=1, ensure_ascii=False) + "\n").encode()

    return {
        "a receipt": (text, both, "good"),
        "a receipt that shows a hash alone": (bytes(receipt(2, whole=False)), both, "good"),
        "a receipt, and no log witness is asked for": (bytes(receipt(4, under=note(by=()))), policy("none"), "good"),
        "a receipt without a policy": (text, "", "no-policy"),
        "another amount": (bytes(replace(good, shown=richer)), both, "entry"),
        "another place": (bytes(replace(good, seq=3)), both, "entry"),
        "a place beyond the log": (bytes(replace(good, seq=12)), both, "entry"),
        "a proof without its end": (bytes(replace(good, proof=good.proof[:-1])), both, "entry"),
        "a proof with one more hash": (bytes(replace(good, proof=(*good.proof, bytes(32)))), both, "entry"),
        "the checkpoint of another size": (bytes(replace(good, note=note(OLD))), both, "entry"),
        "a log that the policy does not name": (text, policy(log=other), "quorum"),
        "one log witness of two": (bytes(receipt(4, under=note(by=("auditor",)))), both, "quorum"),
        "a wrong cosignature": (halved, both, "signature"),
        "a cosignature of the year 1970": (timed(0), both, "signature"),
        "a cosignature beyond all years": (timed(2**63), both, "signature"),
        "a policy without a quorum": (text, both.partition("quorum")[0], "policy"),
        "a policy with a log's key for a log witness": (text, crossed, "policy"),
        "nothing": (b"", both, "unreadable"),
        "a receipt without an end": (text[:-1], both, "unreadable"),
        "a receipt with a blank more": (text.replace(b"index ", b"index  "), both, "unreadable"),
        "a receipt that is written otherwise": (blanks, both, "unreadable"),
        "a receipt with a salt of another length": (bytes(replace(good, shown=short)), both, "unreadable"),
        "a round": (whole_round(), both, "good"),
        "a round, partly by hashes": (bundle, both, "good"),
        "a round without a policy": (bundle, "", "no-policy"),
        "a round of which the text is another": (rewritten(receipts=swapped), both, "entry"),
        "a round with another explanation": (rewritten(readme="Trust me.\n"), both, "unreadable"),
        "a round of another format": (rewritten(format="cutcard/round-bundle@v2"), both, "unreadable"),
        "a round in another order": (rewritten(receipts=told["receipts"][::-1]), both, "unreadable"),
        "a round written otherwise": (json.dumps(told).encode(), both, "unreadable"),
        "a round without entries": (rewritten(receipts=[]), both, "unreadable"),
        "a round up to two checkpoints": (rewritten(receipts=two), both, "unreadable"),
        "a round with one field more": (rewritten(paid=1), both, "unreadable"),
        "numbers that are none": (b'{"format": NaN}\n', both, "unreadable"),
        "deeper than anybody reads": (b'{"format":' + b"[" * 5_000, both, "unreadable"),
    }


def vectors() -> dict[str, Any]:
    from logs.shoe_vectors import cases as shoe_cases  # They go by the keys of this module.

    return {
        "about": "docs/receipts.md says what these are; tests/logs/receipt_vectors.py and shoe_vectors.py make them.",
        "files": [
            {"name": name, "content": content.decode(), "policy": policy, "verdict": verdict}
            for name, (content, policy, verdict) in (_cases() | shoe_cases()).items()
        ],
        "entries": [
            {"seq": entry.seq, "leaf": entry.leaf.hex(), "hash": Shown.of(entry, whole=True).leaf_hash(entry.seq).hex()}
            for entry in entries()
        ],
        "consistency": [
            {"old": bytes(note(OLD)).decode(), "new": bytes(new).decode(), "proof": proof, "verdict": verdict}
            for new, proof, verdict in (
                (note(), [base64_of(each) for each in LOG.proof(OLD)], "good"),
                (note(OLD), [], "good"),
                (note(), [base64_of(each) for each in LOG.proof(OLD - 1)], "entry"),
                (note(log=FORKED), [base64_of(each) for each in LOG.proof(OLD)], "entry"),
                (note(), [], "entry"),
            )
        ],
        "policy": policy(),
    }


def written() -> str:
    return json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
