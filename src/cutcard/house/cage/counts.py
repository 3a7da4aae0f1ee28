"""What is counted by denomination, and counted twice: by two people, neither of whom is told what the books say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.formats.denominations import DENOMINATIONS_CENTS, counted_cents
from cutcard.house.cage.act import refuse
from cutcard.house.cage.state import Cage
from cutcard.house.cage.under_way import Counting
from cutcard.money import STAKE_CENTS_MAX
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.conduct.persons import same_person
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Collection

    from cutcard.table.state import Actor


def refuse_count(count: Any, of: Collection[int] = DENOMINATIONS_CENTS, *, some: bool = True) -> Refusal | None:
    """Why this is no count, or one of nothing where there must be `some`."""
    cents = counted_cents(count, of)
    if cents is None or cents > STAKE_CENTS_MAX:
        return refuse("count", message("refusal-count"))
    return refuse("count", message("refusal-count-nothing")) if some and not cents else None


def cents_of(count: Any, of: Collection[int] = DENOMINATIONS_CENTS) -> int:
    """What a count comes to that was not refused."""
    cents = counted_cents(count, of)
    assert cents is not None
    return cents


def refuse_counter(cage: Cage, account: str, by: Actor, *, supervised: bool = True) -> Refusal | None:
    """Two different people count, of a tray or bank one of them from Pit Supervisor upwards; nobody counts again."""
    held = cage.counts.get(account, Counting())
    if held.second:
        return refuse("counted", message("refusal-count-agreed"))
    if not held.by:
        return None
    if same_person(held.by, by.name):
        return refuse("counted", message("refusal-counts-twice"))
    if supervised and max(by.position, Position[held.position]) < Position.PIT_SUPERVISOR:
        return refuse("authority", message("refusal-count-supervisor"))
    return None


def agrees(cage: Cage, account: str, count: dict[str, Any]) -> bool:
    """Whether the first count was the same."""
    held = cage.counts.get(account, Counting())
    return bool(held.by) and held.count == count


def counted(cage: Cage, account: str, by: str, position: str, count: dict[str, Any], *, agreed: bool) -> None:
    """A count more: the first, one that agrees with it, or one that differs, after which both are made anew."""
    held = cage.counts.get(account, Counting())
    if agreed:
        cage.counts[account] = Counting(held.by, held.position, held.count, by)
    else:
        cage.counts[account] = Counting() if held.by else Counting(by, position, count)


def refuse_uncounted(cage: Cage, account: str) -> Refusal | None:
    """What is closed was counted by two people who came to the same."""
    return None if cage.counts.get(account, Counting()).second else refuse("counted", message("refusal-count-first"))
