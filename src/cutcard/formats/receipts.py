"""Receipts: that an entry is in a house's log, shown to anybody and checked without the house (C2SP's tlog-proof).

What stands under `extra` is the entry itself, as far as its reader may see it, or else its hash alone. A receipt needs
no trust in whoever gives it: the leaf is worked out from the entry, the root from the leaf, and the root is what the
log has signed and its log witnesses have cosigned. A bundle is many receipts up to one checkpoint, in one file that
explains itself: of a round, or of a shoe that has ended (`cutcard.formats.ended_shoes`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from cutcard.formats.checkpoints import PROOF_MOST, Checkpoint, hash_from, size_from
from cutcard.formats.entry import SALT_BYTES, Body, Entry, leaf_of, read_body
from cutcard.formats.merkle import leaf_hash, verify_inclusion
from cutcard.formats.signed_notes import Note, NoteError, base64_from, base64_of

HEADER = "c2sp.org/tlog-proof@v1"
BUNDLE = "cutcard/round-bundle@v1"
MOST_BYTES = 16_000_000
README = """\
This file shows what the log of a casino says of one round. Anybody can check it without the house and its program.
receipts: entries of the log in their order, each a file of the form C2SP tlog-proof up to the same signed checkpoint.
Its line extra is JSON in base64: the entry, or the hash of its leaf alone where its text is withheld. The leaf is
SHA-256 over salt, then seq (index + 1), stream, version, id, round and shoe, each followed by a zero byte, then body;
what is left out is empty or 0. The hash of the leaf is SHA-256 over a zero byte and the leaf; the proof is of RFC 6962.
In a body, ShoeStamped names the edition and the digest of the rules, Noted the program, RecordingNamed a recording.
It does not show that these are all entries about the round, nor that what they say is true.
"""
SHOE_BUNDLE = "cutcard/shoe-bundle@v1"
SHOE_README = """\
This file shows how a casino ordered the cards of one shoe. Anybody can check it without the house and its program.
receipts: entries of the log in their order, each a file of the form C2SP tlog-proof up to the same signed checkpoint:
the one that promised the seed of the shoe (ShoePromised), the one that began it (ShoeStamped), the one that ended it
(ShoeOpened). The first two can be one where shoe.beacon is none. An entry that names people or bets is there by the
hash of its leaf alone; shoe repeats what it says.
shoe.commitment is SHA-256 over "cutcard promises the seed of shoe ", shoe.name, a newline and the seed, shoe.salt.
The cards lie unshuffled kind by kind, as many of each as there are decks: suits s h d c with ranks A 2 3 4 5 6 7 8 9 T
J Q K, or elements f g e w a with ranks A 2 3 4 5 6 7 8 9 T S L F. The generator is HMAC_DRBG with SHA-256 (NIST SP
800-90A): entropy the seed, nonce the digest of the beacon, personalization shoe.name; each request is for 32 bytes,
read as numbers of four, the highest byte first. From the last place to the second, the card there changes places with
card number % (place + 1), places counted from 0; a number from the largest multiple of place + 1 on is left out.
The digest of the beacon is empty for none; for cosignature SHA-256 over the text of the checkpoint and its last
signature without key ID; for terminals SHA-256 over the contributions that were revealed, and before each of them
stands its own SHA-256, by which it was promised. Where shoe.beacon is empty, chance made the order and no entry
promised a seed. Then shoe.commitment is SHA-256 over shoe.salt and shoe.order: the order was fixed before the first
bet, and who chose it is not shown.
"""


class Shown(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a receipt shows of its entry: all that its leaf is over, or the hash of the leaf."""

    stream: str = ""
    version: int = 0
    id: str = ""
    round: int = 0
    shoe: int = 0
    salt: bytes = b""
    body: str = ""
    """To the last byte as the journal has it."""
    hash: bytes = b""

    @classmethod
    def of(cls, entry: Entry, *, whole: bool) -> Shown:
        """An entry, whole to those who may read all of it."""
        if not whole:
            return cls(hash=entry.hash)
        place = entry.stream, entry.version, entry.id, entry.round, entry.shoe
        return cls(*place, entry.salt, entry.body.decode())

    def leaf_hash(self, seq: int) -> bytes:
        """The hash of its leaf, as the entry with this place in the log."""
        if self.hash:
            return self.hash
        place = seq, self.stream, self.version, self.id, self.round, self.shoe
        return leaf_hash(leaf_of(self.salt, place, self.body.encode()))

    def read(self) -> Body | None:
        """What the entry holds; None where only its hash is shown."""
        try:
            return None if self.hash else read_body(self.body.encode())
        except msgspec.MsgspecError:
            raise NoteError("what the entry says cannot be read") from None


class ShownShoe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the journal says of an ended shoe, for anybody to work its order out again."""

    name: str
    """Its table and its number there, as `tiger-1/3`."""
    commitment: str
    beacon: dict[str, Any]
    """Empty where chance ordered the cards, and the order itself was promised."""
    order: str
    salt: str
    """The seed in hexadecimal digits; of an order that was promised itself, its salt."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """An entry's place in a log, what is shown of it, and the proof up to a checkpoint."""

    shown: Shown
    seq: int
    proof: tuple[bytes, ...]
    note: Note
    """The checkpoint."""

    @classmethod
    def parse(cls, content: bytes) -> Receipt:
        head, gap, note = content.partition(b"\n\n")
        lines = head.decode(errors="replace").split("\n")
        if not gap or lines[0] != HEADER or len(lines) < 3 or len(lines) > 3 + PROOF_MOST:
            raise NoteError(f"a receipt begins with {HEADER} and the lines `extra` and `index`, and ends with a note")
        extra, index = (_after(name, line) for name, line in zip(("extra", "index"), lines[1:3], strict=True))
        written = base64_from(extra)
        try:
            shown = msgspec.json.decode(written, type=Shown)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise NoteError("what the receipt shows of its entry cannot be read") from None
        either = bool(shown.hash) != bool(shown.body) and (not shown.body or len(shown.salt) == SALT_BYTES)
        if not either or msgspec.json.encode(shown) != written:
            raise NoteError("a receipt shows an entry, or the hash of its leaf")
        return cls(shown, size_from(index) + 1, tuple(map(hash_from, lines[3:])), Note.parse(note))

    def __bytes__(self) -> bytes:
        shown = base64_of(msgspec.json.encode(self.shown))
        head = [HEADER, f"extra {shown}", f"index {self.seq - 1}", *map(base64_of, self.proof)]
        return "".join(f"{line}\n" for line in head).encode() + b"\n" + bytes(self.note)

    @property
    def checkpoint(self) -> Checkpoint:
        return Checkpoint.parse(self.note.text)

    @property
    def fingerprint(self) -> str:
        """The hash of its leaf, by which the house and everybody else name the entry."""
        return self.shown.leaf_hash(self.seq).hex()

    @property
    def is_in_its_log(self) -> bool:
        """Whether the checkpoint's root is over this entry. Whose checkpoint it is, a policy says."""
        end = self.checkpoint
        hashed = self.shown.leaf_hash(self.seq)
        return verify_inclusion(index=self.seq - 1, size=end.size, hashed_leaf=hashed, proof=self.proof, root=end.root)


def receipts_in(content: bytes) -> list[Receipt]:
    """The receipt that a file is, or those that a bundle holds; it is read in the one form in which it is written."""
    if len(content) > MOST_BYTES:
        raise NoteError("this is larger than any receipt")
    if not content.startswith(b"{"):
        return [Receipt.parse(content)]
    try:
        found = [Receipt.parse(each.encode()) for each in json.loads(content)["receipts"]]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise NoteError("this is no bundle of a round or shoe") from None
    seqs = [each.seq for each in found]
    shoe = shoe_in(content)
    if seqs != sorted(set(seqs)) or len({each.note for each in found}) != 1 or bundle_of(found, shoe) != content:
        raise NoteError("this is no bundle of a round or shoe as one is written")
    return found


def shoe_in(content: bytes) -> ShownShoe | None:
    """The shoe that a bundle is about; None where it is about a round."""
    try:
        shoe = json.loads(content).get("shoe")
        return None if shoe is None else msgspec.convert(shoe, ShownShoe)
    except (ValueError, AttributeError, RecursionError):
        raise NoteError("this is no bundle of a shoe") from None


def bundle_of(receipts: Sequence[Receipt], shoe: ShownShoe | None = None) -> bytes:
    """One file of receipts up to the same checkpoint: those of a round, or those of a shoe."""
    told: dict[str, Any] = {"format": BUNDLE, "readme": README}
    if shoe is not None:
        told = {"format": SHOE_BUNDLE, "readme": SHOE_README, "shoe": msgspec.to_builtins(shoe)}
    told["receipts"] = [bytes(each).decode() for each in receipts]
    return (json.dumps(told, indent=1, ensure_ascii=False) + "\n").encode()


def _after(name: str, line: str) -> str:
    word, _, value = line.partition(" ")
    if word != name:
        raise NoteError(f"the line `{name}` of a receipt is missing")
    return value
