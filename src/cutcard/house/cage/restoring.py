"""A house restored from a backup: from which, by whom, and what it gives up of the history that it had come to.

The journal goes on from where the backup ends, under numbers that lost entries had too. So the first entry of the new
history names the end of the old one: a log's end, a checkpoint or a slip from the lost part is known for what it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.doors import SIGNED_IN
from cutcard.formats.signed_notes import Note, NoteError
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse, refuse_no_reason
from cutcard.house.cage.doors import drop_doors
from cutcard.house.cage.state import Cage
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import AlertRule, Listed, Sort, always
from cutcard.words import message

__all__ = ["HouseRestored", "RestoreHouse"]

_HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class RestoreHouse(CageCommand):
    """The house goes on from a backup, and what was written after it is given up.

    `backup` is what the backup was called, `made` when it says that it was made, `digest` the SHA-256 of its database.
    `kept` is how many entries it has, `size` how many the log is known to have had, and `root` the root it had there;
    without a root nobody knows. `checkpoint` is the largest that was published of the log, as a signed note, where it
    is larger than the backup: from here on the log has another name. Unless nothing was lost, `shoes` has by table
    the last shoe: it may have been dealt from after the backup, and its next cards have been seen.
    """

    backup: str
    made: str
    digest: str
    kept: int
    size: int
    root: str
    checkpoint: str
    shoes: dict[str, Any]
    reason: str


@dataclass(frozen=True, slots=True)
class HouseRestored(Fact):
    backup: str
    made: str
    digest: str
    kept: int
    size: int
    root: str
    checkpoint: str
    shoes: dict[str, Any]
    reason: str


def _restore(_: CageContext, command: RestoreHouse) -> Decision:
    if (refusal := refuse_no_reason(command.reason)) is not None:
        return refusal
    shoes = all(type(shoe) is int and shoe > 0 for shoe in command.shoes.values())
    if not shoes or not _is_an_end(command) or not _goes_beyond(command):
        return refuse("lost", message("refusal-lost"))
    told = {name: getattr(command, name) for name in RestoreHouse.__annotations__}
    return (HouseRestored("", "", **told),), []


def _restored(cage: Cage, fact: HouseRestored) -> None:
    cage.known_shoes.update(fact.shoes)
    drop_doors(cage, SIGNED_IN)  # What ended after the backup must not begin again.
    if fact.checkpoint:
        cage.log_key = ""  # From here on the log has another name, and so another key.


def _is_an_end(command: RestoreHouse) -> bool:
    """Whether it says where the log had ended, not before what is kept, or that nobody knows."""
    if not command.root:
        return command.size == 0 <= command.kept
    return 0 <= command.kept <= command.size and _HASH.fullmatch(command.root) is not None


def _goes_beyond(command: RestoreHouse) -> bool:
    """Whether a published checkpoint that is named lies in the part that was lost."""
    try:
        return (
            not command.checkpoint
            or command.kept < Checkpoint.parse(Note.parse(command.checkpoint.encode()).text).size <= command.size
        )
    except NoteError:
        return False


ACTS = (
    CageAct(
        command=RestoreHouse,
        least=Position.GAMING_SHIFT_MANAGER,
        decide=_restore,
        by_two=always,
    ),
)
FACTS = (
    FactKind(
        HouseRestored,
        _restored,
        ("known_shoes", "doors", "log_key"),
        listed=lambda event: Listed(
            message("listed-house-restored", backup=event["backup"]),
            before=str(event["size"]) if event["root"] else "",
            after=str(event["kept"]),
        ),
        alert=AlertRule(sort=Sort.SECURITY),
    ),
)
