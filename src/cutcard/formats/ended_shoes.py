"""Ended shoes: whether the promise was made before the beacon, and whether promise, beacon and seed give the order.

A shoe whose seed was promised is told by three entries, which promise it, begin it and end it; without a beacon the
first two can be one. One whose order chance made and the house sealed has the last two: its promise shows that the
order was fixed before the first bet, and nothing about who chose it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.cards import SHOU_LU_FU_65, STANDARD_52, Shoe
from cutcard.formats.beacons import COSIGNATURE, NONE, SEED_ALONE, beacon_digest
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.entry import TABLE
from cutcard.formats.shuffling import SEED_BYTES, order_of, promise_of
from cutcard.formats.signed_notes import Note, NoteError

if TYPE_CHECKING:
    from cutcard.formats.log_policy import LogPolicy
    from cutcard.formats.receipts import Receipt, ShownShoe

PROMISED, STAMPED, OPENED = "ShoePromised", "ShoeStamped", "ShoeOpened"
NAME = re.compile(r"[^/]+/[1-9][0-9]{0,8}", re.ASCII)
DECKS = STANDARD_52, SHOU_LU_FU_65
"""The decks by their cards; what a document calls a card makes no other deck."""


class Kind(StrEnum):
    """What orders a shoe."""

    CHANCE = "chance"
    """The house's own; the order lies sealed until the end."""
    SEED = NONE
    COSIGNATURE = COSIGNATURE
    TERMINALS = "terminals"


ENTRIES = {Kind.CHANCE: {2}, Kind.SEED: {2, 3}, Kind.COSIGNATURE: {3}, Kind.TERMINALS: {3}}
"""How many entries tell of a shoe."""


class Check(StrEnum):
    """What is checked of an ended shoe."""

    SHOWN = "shoe-shown"
    """The entry that promises is shown whole, and not by its hash."""
    ENTRIES = "shoe-entries"
    """The entries that are shown whole say what the file says."""
    SEQUENCE = "shoe-sequence"
    """Promise, beacon, beginning and end follow one another in the log."""
    PROMISE = "shoe-promise"
    BEACON = "shoe-beacon"
    """Whoever gives the beacon gave this one."""
    ORDER = "shoe-order"


class Told(NamedTuple):
    """An entry that tells of a shoe: its place in the log, and what happened in it where that is shown."""

    seq: int
    stream: str
    events: Sequence[Mapping[str, Any]] | None


def told_by(receipts: Sequence[Receipt]) -> list[Told]:
    """The entries of a bundle."""
    bodies = ((each, each.shown.read()) for each in receipts)
    return [Told(each.seq, each.shown.stream, None if body is None else body.events) for each, body in bodies]


def kind_of(shoe: ShownShoe) -> Kind:
    try:
        return Kind(shoe.beacon.get("kind", "")) if shoe.beacon else Kind.CHANCE
    except ValueError:
        raise NoteError("a beacon is none, a cosignature or contributions of terminals") from None


def checks_of(shoe: ShownShoe, told: Sequence[Told], policy: LogPolicy | None, origin: str) -> dict[Check, bool | None]:
    """What holds of an ended shoe; None for what a policy has to say, where there is none."""
    seed, kind = _seed_of(shoe), kind_of(shoe)
    if not NAME.fullmatch(shoe.name):
        raise NoteError("the name of a shoe is its table's and its number there, as tiger-1/3")
    if len(told) not in ENTRIES[kind]:
        raise NoteError("a shoe is told by the entries that promise, begin and end it")
    digest, cards = _digest(shoe.beacon, kind), shoe.order.split(" ")
    decks = whole_decks(cards)
    if kind is Kind.CHANCE:
        promise, ordered = hashlib.sha256(seed + shoe.order.encode()).hexdigest(), decks is not None
    else:
        promise = promise_of(seed, shoe.name)
        ordered = decks is not None and cards == list(order_of(decks, seed=seed, beacon=digest, shoe=shoe.name))
    return {
        Check.ENTRIES: _agree(shoe, told),
        Check.SEQUENCE: _in_sequence(shoe, told, kind),
        Check.PROMISE: promise == shoe.commitment,
        Check.BEACON: _is_given(shoe.beacon, kind, policy, origin),
        Check.ORDER: ordered,
        Check.SHOWN: told[0].events is not None,
    }


def whole_decks(cards: Sequence[str]) -> list[str] | None:
    """The same cards unshuffled; None where they are no whole decks."""
    for deck in DECKS:
        number = max(1, len(cards) // len(deck))
        unshuffled = [str(card) for card in Shoe.of(deck, decks=number)]
        if sorted(unshuffled) == sorted(cards):
            return unshuffled
    return None


def _seed_of(shoe: ShownShoe) -> bytes:
    try:
        seed = bytes.fromhex(shoe.salt)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or seed.hex() != shoe.salt:
        raise NoteError("a seed, or a salt, is 64 hexadecimal digits")
    return seed


def _digest(beacon: Mapping[str, Any], kind: Kind) -> bytes:
    """What goes into the order."""
    if kind is Kind.TERMINALS:
        return hashlib.sha256(b"".join(revealed for _, revealed in _given(beacon))).digest()
    if kind is Kind.COSIGNATURE:
        checkpoint_of(beacon)
    elif beacon and beacon != SEED_ALONE:
        raise NoteError("no beacon is an object with its kind alone")
    return beacon_digest(beacon) if beacon else b""


def log_of(shoe: ShownShoe) -> str:
    """The log whose checkpoint is the beacon; empty where none is."""
    return Checkpoint.parse(checkpoint_of(shoe.beacon).text).origin if kind_of(shoe) is Kind.COSIGNATURE else ""


def checkpoint_of(beacon: Mapping[str, Any]) -> Note:
    """What a log witness cosigned for a beacon."""
    if beacon.keys() != {"kind", "checkpoint"} or not isinstance(beacon["checkpoint"], str):
        raise NoteError("a cosignature is told by its checkpoint")
    note = Note.parse(beacon["checkpoint"].encode())
    if len(note.signatures) != 2:
        raise NoteError("the checkpoint of a beacon has the log's signature and one cosignature")
    return note


def _given(beacon: Mapping[str, Any]) -> list[tuple[bytes, bytes]]:
    """Each terminal's commitment and what it revealed; nothing where it revealed none."""
    try:
        pairs = [(bytes.fromhex(committed), bytes.fromhex(revealed)) for committed, revealed in beacon["given"]]
        written = [[committed.hex(), revealed.hex()] for committed, revealed in pairs]
    except (LookupError, TypeError, ValueError):
        raise NoteError(
            "contributions are pairs of a commitment and what was revealed, in hexadecimal digits"
        ) from None
    sized = all(len(committed) == 32 and len(revealed) in {0, 32} for committed, revealed in pairs)
    if not sized or {"kind": Kind.TERMINALS, "given": written} != beacon:
        raise NoteError("a commitment has 32 bytes, and what was revealed has 32 or none")
    return pairs


def _agree(shoe: ShownShoe, told: Sequence[Told]) -> bool:
    """Whether each entry that is shown whole says once, at this table, what is said of this shoe."""
    table, _, number = shoe.name.rpartition("/")
    promises = {PROMISED: {"promise": shoe.commitment}} if shoe.beacon else {}
    begins = {STAMPED: {"commitment": shoe.commitment, "beacon": shoe.beacon}}
    ends = {OPENED: {"order": shoe.order, "salt": shoe.salt}}
    says: list[dict[str, dict[str, Any]]] = [promises, begins, ends] if len(told) == 3 else [promises | begins, ends]
    for each, kinds in zip(told, says, strict=True):
        for kind, fields in kinds.items() if each.events is not None else ():
            own = [
                event for event in each.events or () if event.get("type") == kind and event.get("shoe") == int(number)
            ]
            if each.stream != TABLE + table or len(own) != 1:
                return False
            if any(own[0].get(name, {}) != value for name, value in fields.items()):
                return False
    return True


def _in_sequence(shoe: ShownShoe, told: Sequence[Told], kind: Kind) -> bool:
    """An entry is in a log of at least its own place; a beacon is of a log that has the promise and no beginning."""
    places = [each.seq for each in told]
    if kind is Kind.COSIGNATURE:
        places.insert(1, Checkpoint.parse(checkpoint_of(shoe.beacon).text).size)
        return places[0] <= places[1] < places[2] < places[3]
    return all(before < after for before, after in pairwise(places))


def _is_given(beacon: Mapping[str, Any], kind: Kind, policy: LogPolicy | None, origin: str) -> bool | None:
    if kind is Kind.TERMINALS:
        pairs = [pair for pair in _given(beacon) if pair[1]]
        return bool(pairs) and all(hashlib.sha256(revealed).digest() == committed for committed, revealed in pairs)
    if kind is not Kind.COSIGNATURE:
        return True
    return None if policy is None else _cosigned(checkpoint_of(beacon), policy, origin)


def _cosigned(note: Note, policy: LogPolicy, origin: str) -> bool:
    """Whether a log of the policy signed it, and last of all one of its log witnesses."""
    logs = [each.key for each in policy.logs if each.key.name == origin == Checkpoint.parse(note.text).origin]
    witnesses = [each.key for each in policy.witnesses.values()]
    try:
        by_log = [each for key in logs for each in note.signatures_by(key)]
        by_witness = [each for key in witnesses for each in note.signatures_by(key)]
    except NoteError:
        return False
    return by_log == [note.signatures[0]] and by_witness == [note.signatures[1]]
