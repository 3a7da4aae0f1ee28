"""A house restored from a backup that is older than what it had come to: what is lost, accepted by name.

The journal goes on from where the backup ends, under numbers that the lost entries had too. So the first entry of the
new history names the end of the old one, stream by stream: a head or a slip from the lost part is known for what it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.house.cage.act import Cage, CageAct, CageCommand, Fact, FactKind, refuse, refuse_no_reason
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import AlertRule, Listed, always
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.cage.act import CageContext, Decision
    from cutcard.table.acts.act import EventJson

__all__ = ["HouseRestored", "RestoreHouse"]

_HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class RestoreHouse(CageCommand):
    """The house goes on from a backup, and what was written after it is given up.

    `backup` is what the backup was called, `made` when it says that it was made, `digest` the SHA-256 of its database.
    `lost` has for each stream that had come further how many entries are kept (`kept`), how many there were
    (`version`), and the hash of the last (`hash`); it is empty where nobody knows how far the house had come. `shoes`
    has by table the shoe that was dealt from after the backup: its next cards have been seen.
    """

    backup: str
    made: str
    digest: str
    lost: dict[str, Any]
    shoes: dict[str, Any]
    reason: str


@dataclass(frozen=True, slots=True)
class HouseRestored(Fact):
    backup: str
    made: str
    digest: str
    lost: dict[str, Any]
    shoes: dict[str, Any]
    reason: str


def _restore(_: CageContext, command: RestoreHouse) -> Decision:
    if (refusal := refuse_no_reason(command.reason)) is not None:
        return refusal
    shoes = all(type(shoe) is int and shoe > 0 for shoe in command.shoes.values())
    if not shoes or not all(_is_an_end(each) for each in command.lost.values()):
        return refuse("lost", message("refusal-lost"))
    backup, made, digest = command.backup, command.made, command.digest
    return (HouseRestored("", "", backup, made, digest, command.lost, command.shoes, command.reason),), []


def _restored(cage: Cage, fact: HouseRestored) -> None:
    cage.known_shoes.update(fact.shoes)


def _is_an_end(told: Any) -> bool:
    if not isinstance(told, dict) or set(told) != {"kept", "version", "hash"}:
        return False
    kept, version, hashed = told["kept"], told["version"], told["hash"]
    counted = type(kept) is int and type(version) is int and 0 <= kept < version
    return counted and isinstance(hashed, str) and _HASH.fullmatch(hashed) is not None


def _ends(event: EventJson, which: str) -> str:
    """How many entries each stream had that lost some, before or after."""
    return ", ".join(f"{stream} {end[which]}" for stream, end in event["lost"].items())


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
        ("known_shoes",),
        listed=lambda event: Listed(
            message("listed-house-restored", backup=event["backup"]),
            before=_ends(event, "version"),
            after=_ends(event, "kept"),
        ),
        alert=AlertRule(),
    ),
)
