#!/usr/bin/env python3
"""Check what a Cutcard house shows of its log, without Cutcard: a receipt, a round, an ended shoe, or a checkpoint.

    python3 check.py bet.tlog-proof --trust casino.policy
    python3 check.py round.json --trust casino.policy
    python3 check.py shoe.json --trust casino.policy
    python3 check.py newer.checkpoint --trust casino.policy --since older.checkpoint --proof proof

It needs Python 3.11 or later and the package `cryptography`, which verifies Ed25519 signatures. Everything else is
standard Python. What it checks, and how each file is written, stands in docs/receipts.md, from which anybody can write
another such program; vectors/vectors.json says what each must find.

The proof of --proof is that of RFC 6962 that the older log is the beginning of the newer, one hash in base64 a line.

Exit status: 0 what the file shows is in the log, as those you trust have seen it; 1 it is not so; 2 a file cannot be
read.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import hmac
import json
import re
import sys
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

if TYPE_CHECKING:
    from collections.abc import Iterator

HEADER = "c2sp.org/tlog-proof@v1"
BUNDLE = "cutcard/round-bundle@v1"
SHOE = "cutcard/shoe-bundle@v1"
READMES = {
    BUNDLE: "d187dfd3f15ffabd64d7ef88cefe2b510d0e9efc7a363697d4cc751cd27e9d87",
    SHOE: "f5b2cfc781589e8d4619417a18f6cb02dceb010cd0b5068ebad18795524ee003",
}
"""The SHA-256 of what a bundle says of itself: other words could send its reader astray."""
SHOE_FIELDS = {"name": str, "commitment": str, "beacon": dict, "order": str, "salt": str}
DECKS = ("shdc", "A23456789TJQK"), ("fgewa", "A23456789TSLF")
"""The suits and ranks of the two decks, in the order in which new cards lie."""
PROVED = {
    "chance": "Its order was fixed before the first bet; who chose it is not shown.",
    "none": "Its order follows from the promised seed alone, so whoever made the seed foresaw it.",
    "cosignature": "Its order follows from the promised seed and a cosignature that was made after the promise.",
    "terminals": "Its order follows from the promised seed and what the terminals contributed.",
}
NAME = re.compile(r"[^/]+/[1-9][0-9]{0,8}")
HEX = re.compile(r"(?:[0-9a-f]{64})?")
LOG, COSIGNATURE = 1, 4
FIELDS = {"stream": str, "version": int, "id": str, "round": int, "shoe": int, "salt": str, "body": str}
COUNT = re.compile(r"[1-9][0-9]{0,3}")
SIZE = re.compile(r"0|[1-9][0-9]{0,18}")
HASHES_MOST, BYTES_MOST = 63, 16_000_000


class WrongError(Exception):
    """What was to be shown is not so."""


class UnreadableError(Exception):
    """A file is not what it should be."""


# --- the parts of a file ---------------------------------------------------------------------------


def from_base64(text: str) -> bytes:
    """Standard base64, in the one way in which it can be written."""
    try:
        content = base64.b64decode(text, validate=True)
    except ValueError:
        raise UnreadableError(f"{text[:60]!r} is not base64") from None
    if base64.b64encode(content).decode() != text:
        raise UnreadableError(f"{text[:60]!r} is not the usual form of base64")
    return content


def from_size(text: str) -> int:
    if not SIZE.fullmatch(text) or int(text) > 2**63 - 1:
        raise UnreadableError(f"{text[:60]!r} is not a number of entries")
    return int(text)


def from_hash(text: str) -> bytes:
    content = from_base64(text)
    if len(content) != 32:
        raise UnreadableError(f"{text[:60]!r} is not a SHA-256 hash")
    return content


class Note:
    """A signed note: a text, and the signatures under it by name and key ID."""

    def __init__(self, content: str) -> None:
        text, gap, lines = content.rpartition("\n\n")
        if not gap or not lines.endswith("\n"):
            raise UnreadableError("a signed note is a text, an empty line and lines with signatures")
        self.text = text + "\n"
        self.signatures = []
        for line in lines[:-1].split("\n"):
            dash, name, value = ([*line.split(" "), "", ""])[:3]
            if dash != "—" or line.count(" ") != 2 or not name:
                raise UnreadableError("a line with a signature is a dash, a name and base64")
            decoded = from_base64(value)
            if len(decoded) <= 4:
                raise UnreadableError("a signature is longer than its key ID")
            self.signatures.append((name, decoded[:4], decoded[4:]))

    def signed_by(self, key: Key) -> list[bytes]:
        """The signatures of a key, each verified; a wrong one spoils the note."""
        found = [value for name, key_id, value in self.signatures if (name, key_id) == (key.name, key.id)]
        if not all(key.verifies(self.text, value) for value in found):
            raise WrongError(f"the signature of {key.name} is wrong")
        return found


class Key:
    """A public key with its name: NAME+ID+BASE64."""

    def __init__(self, written: str, kind: int) -> None:
        self.name, key_id, encoded = ([*written.split("+", 2), "", ""])[:3]
        content = from_base64(encoded)
        if not self.name or len(content) != 33 or content[0] != kind:
            raise UnreadableError(f"{written[:60]!r} is no Ed25519 key of a {'log' if kind == LOG else 'log witness'}")
        self.type, self.public = content[0], content[1:]
        self.id = hashlib.sha256(self.name.encode() + b"\n" + content).digest()[:4]
        if self.id.hex() != key_id:
            raise UnreadableError(f"the key of {self.name} has another ID than it says")

    def verifies(self, text: str, value: bytes) -> bool:
        if self.type == COSIGNATURE:
            at, value = int.from_bytes(value[:8], "big"), value[8:]
            if not 0 < at < 2**63:
                return False
            text = f"cosignature/v1\ntime {at}\n{text}"
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(value, text.encode())
        except InvalidSignature:
            return False
        return True


class Policy:
    """Whom somebody trusts: logs, log witnesses, groups of them, and which must have cosigned."""

    def __init__(self, content: str) -> None:
        self.logs: list[Key] = []
        self.witnesses: dict[str, Key] = {}
        self.groups: list[tuple[str, int, list[str]]] = []
        self.quorum: str | None = None
        for number, line in enumerate(content.split("\n"), 1):
            words = line.split()
            if words and not words[0].startswith("#"):
                try:
                    self.read(words)
                except UnreadableError as error:
                    raise UnreadableError(f"line {number} of the policy: {error}") from None
        if self.quorum is None:
            raise UnreadableError("the policy names no quorum")

    def read(self, words: list[str]) -> None:
        kind, rest = words[0], words[1:]
        if kind == "log" and len(rest) in (1, 2):
            self.logs.append(Key(rest[0], LOG))
        elif kind == "witness" and len(rest) in (2, 3):
            self.refuse_known(rest[0])
            self.witnesses[rest[0]] = Key(rest[1], COSIGNATURE)
        elif kind == "group" and len(rest) > 2:
            name, least, members = rest[0], rest[1], rest[2:]
            self.refuse_known(name)
            for member in members:
                self.refuse_unknown(member)
                if any(member in others for _, _, others in self.groups) or members.count(member) > 1:
                    raise UnreadableError(f"{member} is a member of a group twice")
            needed = {"all": len(members), "any": 1}.get(least) or (int(least) if COUNT.fullmatch(least) else 0)
            if not 0 < needed <= len(members):
                raise UnreadableError(f"{least} is not `all`, `any` or a number of members")
            self.groups.append((name, needed, members))
        elif kind == "quorum" and len(rest) == 1 and self.quorum is None:
            if rest[0] != "none":
                self.refuse_unknown(rest[0])
            self.quorum = rest[0]
        else:
            raise UnreadableError(f"{' '.join(words)[:60]!r} is not understood")

    def names(self) -> set[str]:
        return {*self.witnesses, *(name for name, _, _ in self.groups)}

    def refuse_known(self, name: str) -> None:
        if name == "none" or name in self.names():
            raise UnreadableError(f"{name} has a meaning already")

    def refuse_unknown(self, name: str) -> None:
        if name not in self.names():
            raise UnreadableError(f"no line above defines {name}")

    def trusts(self, note: Note, origin: str) -> dict[str, int]:
        """When each log witness cosigned a checkpoint, by name; raises where it is not to be trusted."""
        if not any(note.signed_by(key) for key in self.logs if key.name == origin):
            raise WrongError(f"no log of the policy has signed this checkpoint of {origin}")
        cosigned = {}
        for name, key in self.witnesses.items():
            moments = [int.from_bytes(value[:8], "big") for value in note.signed_by(key)]
            if moments:
                cosigned[name] = max(moments)
        agreed = {"none", *cosigned}
        for name, needed, members in self.groups:
            if sum(member in agreed for member in members) >= needed:
                agreed.add(name)
        if self.quorum not in agreed:
            raise WrongError(
                f"the quorum {self.quorum} has not cosigned it; cosigned by {', '.join(cosigned) or 'nobody'}"
            )
        return cosigned


# --- entries and their proofs ----------------------------------------------------------------------


class Checkpoint:
    """How many entries a log has, and the root over them."""

    def __init__(self, content: str) -> None:
        self.note = Note(content)
        lines = self.note.text.split("\n")
        if len(lines) != 4 or not lines[0]:
            raise UnreadableError("a checkpoint is an origin, a size and a root")
        self.origin, self.size, self.root = lines[0], from_size(lines[1]), from_hash(lines[2])


class Entry:
    """An entry of the log as far as it is shown: all of it, or the hash of its leaf."""

    def __init__(self, seq: int, shown: object, proof: list[str]) -> None:
        self.seq, self.proof = seq, [from_hash(line) for line in proof]
        self.shown: dict[str, Any] | None = None
        if isinstance(shown, dict) and shown.keys() == {"hash"} and isinstance(shown["hash"], str):
            self.leaf_hash = from_hash(shown["hash"])
            return
        if not isinstance(shown, dict) or not shown.keys() <= FIELDS.keys():
            raise UnreadableError("what is shown is an entry, or the hash of its leaf")
        entry = {name: shown.get(name, kind()) for name, kind in FIELDS.items()}
        if any(type(entry[name]) is not kind for name, kind in FIELDS.items()) or not entry["body"]:
            raise UnreadableError("what is shown is an entry, or the hash of its leaf")
        salt = from_base64(entry["salt"])
        if len(salt) != 16:
            raise UnreadableError("a salt has 16 bytes")
        places = (seq, *(entry[name] for name in ("stream", "version", "id", "round", "shoe")))
        place = "".join(f"{each}\0" for each in places)
        leaf = hashlib.sha256(salt + place.encode() + entry["body"].encode()).digest()
        self.shown, self.leaf_hash = entry, hashlib.sha256(b"\0" + leaf).digest()

    def events(self) -> list[dict[str, Any]]:
        """What happened in it, as far as it is shown."""
        body = from_json(self.shown["body"]) if self.shown is not None else None
        events = body.get("events") if isinstance(body, dict) else None
        return [each for each in events if isinstance(each, dict)] if isinstance(events, list) else []

    def refuse_outside(self, end: Checkpoint) -> None:
        """Raises unless the proof leads from the leaf to the root, by RFC 6962."""
        place, last, hashed = self.seq - 1, end.size - 1, self.leaf_hash
        if not 0 <= place <= last:
            raise WrongError(f"the checkpoint has no entry {self.seq}")
        for sibling in self.proof:
            if last == 0:
                raise WrongError("the proof is longer than the log is high")
            if place % 2 or place == last:
                hashed = node(sibling, hashed)
                place, last = to_left_sibling(place, last)
            else:
                hashed = node(hashed, sibling)
            place, last = place >> 1, last >> 1
        if last or hashed != end.root:
            raise WrongError(f"the proof does not lead from entry {self.seq} to the root of the checkpoint")


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def to_left_sibling(place: int, last: int) -> tuple[int, int]:
    """Up to where a node has a sibling on its left: one that is alone at the right edge is passed up as it is."""
    while place and not place % 2:
        place, last = place >> 1, last >> 1
    return place, last


def refuse_other_history(old: Checkpoint, new: Checkpoint, proof: list[bytes]) -> None:
    """Raises unless the proof shows that the old log is the beginning of the new one, by RFC 6962."""
    if old.origin != new.origin or old.size > new.size:
        raise WrongError("the checkpoints are not an older and a newer one of the same log")
    if old.size in (0, new.size):
        if proof or old.root != (new.root if old.size else hashlib.sha256().digest()):
            raise WrongError("the same log has two roots")
        return
    if not proof:
        raise WrongError("there is no proof that the newer log goes on from the older one")
    place, last = old.size - 1, new.size - 1
    while place % 2:
        place, last = place >> 1, last >> 1
    hashes = [old.root, *proof] if old.size & (old.size - 1) == 0 else proof
    first = second = hashes[0]
    for sibling in hashes[1:]:
        if last == 0:
            raise WrongError("the proof is longer than the log is high")
        if place % 2 or place == last:
            first, second = node(sibling, first), node(sibling, second)
            place, last = to_left_sibling(place, last)
        else:
            second = node(second, sibling)
        place, last = place >> 1, last >> 1
    if last or (first, second) != (old.root, new.root):
        raise WrongError("the newer log does not go on from the older one: something before it was changed")


# --- ended shoes -----------------------------------------------------------------------------------


class Shoe:
    """An ended shoe: what was promised of it, its beacon, its seed and its order."""

    def __init__(self, told: object) -> None:
        if not isinstance(told, dict) or list(told) != list(SHOE_FIELDS):
            raise UnreadableError(f"a shoe has {', '.join(SHOE_FIELDS)}, in this order")
        if any(type(told[name]) is not kind for name, kind in SHOE_FIELDS.items()):
            raise UnreadableError("a field of the shoe is of another kind")
        self.name, self.commitment, self.beacon, order, salt = told.values()
        self.text, self.cards, self.seed = order, order.split(" "), from_hex(salt, "a seed or salt")
        if not NAME.fullmatch(self.name):
            raise UnreadableError("the name of a shoe is its table's and its number there, as tiger-1/3")
        self.kind = self.beacon.get("kind") if self.beacon else "chance"
        self.note: Checkpoint | None = None
        self.given: list[tuple[bytes, bytes]] = []
        self.read_beacon()

    def read_beacon(self) -> None:
        fields = list(self.beacon)
        if self.kind == "cosignature" and sorted(fields) == ["checkpoint", "kind"]:
            if not isinstance(self.beacon["checkpoint"], str):
                raise UnreadableError("the checkpoint of a beacon is a text")
            self.note = Checkpoint(self.beacon["checkpoint"])
            if len(self.note.note.signatures) != 2:
                raise UnreadableError("the checkpoint of a beacon has the log's signature and one cosignature")
        elif self.kind == "terminals" and sorted(fields) == ["given", "kind"]:
            given = self.beacon["given"]
            if not isinstance(given, list) or any(not isinstance(each, list) or len(each) != 2 for each in given):
                raise UnreadableError("contributions are pairs")
            self.given = [(from_hex(first, "a commitment"), from_hex(second)) for first, second in given]
        elif (
            fields not in ([], ["kind"]) or self.kind not in ("chance", "none") or bool(fields) != (self.kind == "none")
        ):
            raise UnreadableError("a beacon is none, a cosignature or contributions of terminals")

    def digest(self) -> bytes:
        """What goes into the order."""
        if self.note is not None:
            return hashlib.sha256(self.note.note.text.encode() + self.note.note.signatures[1][2]).digest()
        return (
            hashlib.sha256(b"".join(second for _, second in self.given)).digest() if self.kind == "terminals" else b""
        )

    def refuse_other(self, entries: list[Entry], end: Checkpoint, policy: Policy) -> None:
        """Raises unless these entries promise, begin and end the shoe, and promise, beacon and seed give its order."""
        if len(entries) not in {"chance": (2,), "none": (2, 3)}.get(str(self.kind), (3,)):
            raise UnreadableError("a shoe is told by the entries that promise, begin and end it")
        self.refuse_other_entries(entries)
        if self.note is not None:
            if not entries[0].seq <= self.note.size < entries[1].seq:
                raise WrongError("the beacon was not made between the promise and the beginning of the shoe")
            self.refuse_other_signers(self.note, end, policy)
        if any(hashlib.sha256(second).digest() != first for first, second in self.given if second):
            raise WrongError("a terminal revealed something other than it had committed to")
        if self.kind == "terminals" and not any(second for _, second in self.given):
            raise WrongError("no terminal revealed what it had committed to")
        self.refuse_other_order()
        if entries[0].shown is None:
            raise WrongError("the entry that promises the order or the seed is not shown")

    def refuse_other_entries(self, entries: list[Entry]) -> None:
        table, _, number = self.name.rpartition("/")
        promises = {"ShoePromised": {"promise": self.commitment}} if self.beacon else {}
        begins = {"ShoeStamped": {"commitment": self.commitment, "beacon": self.beacon}}
        ends = {"ShoeOpened": {"order": self.text, "salt": self.seed.hex()}}
        says: list[dict[str, Any]] = [promises, begins, ends] if len(entries) == 3 else [promises | begins, ends]
        for entry, kinds in zip(entries, says, strict=True):
            for kind, fields in kinds.items() if entry.shown is not None else ():
                own = [each for each in entry.events() if (each.get("type"), each.get("shoe")) == (kind, int(number))]
                if entry.shown is None or entry.shown["stream"] != f"table/{table}" or len(own) != 1:
                    raise WrongError(f"entry {entry.seq} does not tell of shoe {self.name}")
                if any(own[0].get(name, {}) != value for name, value in fields.items()):
                    raise WrongError(f"entry {entry.seq} says something else of shoe {self.name}")

    def refuse_other_signers(self, beacon: Checkpoint, end: Checkpoint, policy: Policy) -> None:
        logs = [key for key in policy.logs if key.name == beacon.origin == end.origin]
        by_log, by_witness = beacon.note.signatures
        for (name, key_id, value), keys in ((by_log, logs), (by_witness, [*policy.witnesses.values()])):
            if not any((key.name, key.id) == (name, key_id) and key.verifies(beacon.note.text, value) for key in keys):
                raise WrongError(f"nobody whom the policy names has signed the beacon as {name}")

    def refuse_other_order(self) -> None:
        unshuffled = whole_decks(self.cards)
        if unshuffled is None:
            raise WrongError("the cards are not whole decks")
        if self.kind == "chance":
            promised = hashlib.sha256(self.seed + self.text.encode())
        else:
            promised = hashlib.sha256(f"cutcard promises the seed of shoe {self.name}\n".encode() + self.seed)
        if promised.hexdigest() != self.commitment:
            raise WrongError("what was promised of the shoe is not what was revealed at its end")
        if self.kind != "chance" and shuffled(unshuffled, self.seed, self.digest(), self.name) != self.cards:
            raise WrongError("seed and beacon give another order")


def from_hex(text: object, what: str = "") -> bytes:
    """32 bytes in lower-case hexadecimal digits; none where it need be none."""
    if not isinstance(text, str) or not HEX.fullmatch(text) or (what and not text):
        raise UnreadableError(f"{what or 'a contribution'} is 64 hexadecimal digits")
    return bytes.fromhex(text)


def whole_decks(cards: list[str]) -> list[str] | None:
    """As many decks of one kind with their cards kind by kind; None where these are no whole decks."""
    for suits, ranks in DECKS:
        decks = len(cards) // (len(suits) * len(ranks))
        unshuffled = [rank + suit for suit in suits for rank in ranks for _ in range(decks)]
        if cards and sorted(unshuffled) == sorted(cards):
            return unshuffled
    return None


def numbers(seed: bytes, nonce: bytes, personalization: bytes) -> Iterator[int]:
    """The numbers of HMAC_DRBG with SHA-256, by 10.1.2 of NIST SP 800-90A, four bytes each, eight a request."""
    key, value = bytes(32), b"\1" * 32
    for mark in (b"\0", b"\1"):
        key = hmac.digest(key, value + mark + seed + nonce + personalization, "sha256")
        value = hmac.digest(key, value, "sha256")
    while True:
        value = hmac.digest(key, value, "sha256")
        yield from [int.from_bytes(value[at : at + 4], "big") for at in range(0, 32, 4)]
        key = hmac.digest(key, value + b"\0", "sha256")
        value = hmac.digest(key, value, "sha256")


def shuffled(cards: list[str], seed: bytes, beacon: bytes, name: str) -> list[str]:
    made, cards = numbers(seed, beacon, name.encode()), [*cards]
    for last in range(len(cards) - 1, 0, -1):
        number = next(each for each in made if each < 2**32 - 2**32 % (last + 1))
        cards[last], cards[number % (last + 1)] = cards[number % (last + 1)], cards[last]
    return cards


# --- files -----------------------------------------------------------------------------------------


class File:
    """A checkpoint, with the entries that a receipt or a bundle shows up to it."""

    shoe: Shoe | None = None

    def __init__(self, content: str) -> None:
        if content.startswith("{"):
            receipts, shoe = bundled(content)
            found = [read_receipt(each) for each in receipts]
            self.shoe = None if shoe is None else Shoe(shoe)
        elif content.startswith(HEADER + "\n"):
            found = [read_receipt(content)]
        else:
            self.end, self.entries = Checkpoint(content), list[Entry]()
            return
        self.entries = [entry for entry, _ in found]
        self.end = Checkpoint(found[0][1])
        if any(end != found[0][1] for _, end in found):
            raise UnreadableError("the receipts of a bundle end with the same checkpoint")
        if any(before.seq >= after.seq for before, after in pairwise(self.entries)):
            raise UnreadableError("the entries of a bundle stand in the order of the log")

    def check(self, policy: Policy) -> dict[str, int]:
        """When each log witness has seen it, by name; raises where what it shows is not so."""
        for entry in self.entries:
            entry.refuse_outside(self.end)
        cosigned = policy.trusts(self.end.note, self.end.origin)
        if self.shoe is not None:
            self.shoe.refuse_other(self.entries, self.end, policy)
        return cosigned


def read_receipt(content: str) -> tuple[Entry, str]:
    """The entry that it shows, and its checkpoint."""
    head, gap, note = content.partition("\n\n")
    lines = head.split("\n")
    if not gap or lines[0] != HEADER or not 3 <= len(lines) <= 3 + HASHES_MOST:
        raise UnreadableError(f"a receipt begins with {HEADER}, `extra` and `index`, and ends with a signed note")
    if not lines[1].startswith("extra ") or not lines[2].startswith("index "):
        raise UnreadableError("a receipt has a line `extra` and then a line `index`")
    written = from_base64(lines[1][6:]).decode()
    shown = from_json(written)
    if json.dumps(shown, separators=(",", ":"), ensure_ascii=False) != written:
        raise UnreadableError("what a receipt shows is JSON without blanks")
    return Entry(from_size(lines[2][6:]) + 1, shown, lines[3:]), note


def bundled(content: str) -> tuple[list[str], object]:
    """The receipts of a bundle, and its shoe where it is of one; it is read in the one form in which it is written."""
    told = from_json(content)
    if f"{json.dumps(told, indent=1, ensure_ascii=False)}\n" != content:
        raise UnreadableError("a bundle is written in one form, with one blank for each level")
    kind = told.get("format")
    if kind not in (BUNDLE, SHOE) or list(told) != [
        "format",
        "readme",
        *(["shoe"] if kind == SHOE else []),
        "receipts",
    ]:
        raise UnreadableError(f"a bundle has a format, which is {BUNDLE} or {SHOE}, a readme and receipts")
    readme, receipts = told["readme"], told["receipts"]
    if not isinstance(receipts, list) or not receipts or not all(isinstance(each, str) for each in receipts):
        raise UnreadableError("a bundle has receipts")
    if not isinstance(readme, str) or hashlib.sha256(readme.encode()).hexdigest() != READMES[kind]:
        raise UnreadableError("the words in which the bundle explains itself are other ones")
    return receipts, told.get("shoe")


def from_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise UnreadableError("it is not JSON") from None


def content_of(file: str) -> str:
    with Path(file).open("rb") as opened:
        content = opened.read(BYTES_MOST + 1)
    if len(content) > BYTES_MOST:
        raise UnreadableError(f"{file} is larger than any receipt")
    return content.decode()


def utc(seconds: int) -> str:
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    except (ValueError, OverflowError, OSError):
        return f"{seconds} seconds after 1970"


def told(file: File, cosigned: dict[str, int]) -> str:
    lines = [f"The log {file.end.origin}, {file.end.size} entries."]
    lines += [f"Seen by {name} at {utc(at)}." for name, at in cosigned.items()]
    if (shoe := file.shoe) is not None:
        lines.append(f"Shoe {shoe.name}, {len(shoe.cards)} cards, beacon: {shoe.kind}. {PROVED[shoe.kind]}")
    for entry in file.entries:
        lines.append(f"Entry {entry.seq} is in it. Its fingerprint: {entry.leaf_hash.hex()}")
        if (shown := entry.shown) is None:
            lines.append("What it says is not shown.")
            continue
        lines.append(f"{shown['stream']}, entry {shown['version']}, round {shown['round']}. It says:")
        try:
            lines.append(json.dumps(json.loads(shown["body"]), indent=1, ensure_ascii=False))
        except (ValueError, RecursionError):
            lines.append(shown["body"])
    return "\n".join(lines)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("file", help="a receipt, the bundle of a round or a shoe, or a checkpoint")
    asked.add_argument(
        "--trust", required=True, metavar="POLICY", help="a policy: which log and log witnesses to trust"
    )
    asked.add_argument("--since", metavar="CHECKPOINT", help="an older checkpoint, which the file's must go on from")
    asked.add_argument("--proof", metavar="FILE", help="the proof of that: hashes in base64, one a line")
    options = asked.parse_args()
    try:
        policy, file = Policy(content_of(options.trust)), File(content_of(options.file))
        cosigned = file.check(policy)
        if options.since:
            proof = content_of(options.proof).split() if options.proof else []
            old = Checkpoint(content_of(options.since))
            policy.trusts(old.note, old.origin)
            refuse_other_history(old, file.end, [from_hash(line) for line in proof])
    except WrongError as error:
        sys.stderr.write(f"This proves nothing: {error}.\n")
        return 1
    except (UnreadableError, OSError, ValueError) as error:
        sys.stderr.write(f"This cannot be read: {error}.\n")
        return 2
    sys.stdout.write(f"{told(file, cosigned)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
