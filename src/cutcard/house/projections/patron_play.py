"""What a patron has staked and lost since a moment, and since when they have been playing: read from the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cutcard.house import cage
from cutcard.house.projections.entry_facts import facts_of
from cutcard.house.projections.indexes import Indexes
from cutcard.table.codec import read_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.reader import Reader
    from cutcard.house.projections.entry_facts import EntryFacts

IDLE_ROUNDS = 200
"""Among a patron's rounds in their order, none that is older than so many which add nothing is still open."""


class Played(NamedTuple):
    """Stakes, what was lost of them in all (less than nothing where it was won), and rounds bet in."""

    turnover_cents: int = 0
    loss_cents: int = 0
    rounds: int = 0


def own_limits(store: Reader, account: str) -> dict[str, cage.OwnLimit]:
    """The limits that a patron has set themselves, by their kinds."""
    state = cage.Cage()
    for marked in Indexes(store).marked(["LimitSet"]):
        for event in marked.entry.read().events:
            if event["type"] == "LimitSet" and event["account"] == account:
                cage.apply(state, read_named(cage.FACTS, "fact", event))
    return state.limits.get(account, {})


def played_since(store: Reader, account: str, start: int) -> Played:
    """What moved between a patron and the tables since a moment.

    A stake that was taken back was none. What is put right later counts where it pays; what it reclaims is no loss.
    """
    turnover = loss = rounds = idle = 0
    closed: set[str] = set()
    for stream, number in Indexes(store).rounds_of(account):
        if idle >= IDLE_ROUNDS:
            break
        if stream in closed:
            idle += 1
            continue
        staked, lost, moved = _moved(_outlines(store, stream, number), account, start)
        if not moved:  # A table's rounds follow one another: those before this one were over as well.
            closed.add(stream)
            idle += 1
            continue
        turnover, loss, rounds, idle = turnover + staked, loss + lost, rounds + (staked > 0), 0
    return Played(turnover, loss, rounds)


def _moved(outlines: Iterator[EntryFacts], account: str, start: int) -> tuple[int, int, bool]:
    staked = lost = 0
    moved = False
    for outline in outlines:
        if outline.at < start:
            continue
        moved = True
        for each in outline.money:
            if each.source == account and each.meter == "turnover":
                staked, lost = staked + each.cents, lost + each.cents
            elif each.target == account and each.meter in {"wins", "voided"}:
                staked, lost = staked - each.cents * (each.meter == "voided"), lost - each.cents
    return staked, lost, moved


def last_session(store: Reader, account: str, gap: int) -> tuple[int, int]:
    """When the first and the last bet of a patron's last session came; a session ends with so long without a bet."""
    first = last = 0
    for stream, number in Indexes(store).rounds_of(account):
        times = [each.at for each in _outlines(store, stream, number) if stakes(each, account)]
        if not times:
            continue
        if last and max(times) < first - gap:
            break
        first = min(times) if not last else min(first, *times)
        last = max(last, *times)
    return first, last


def stakes(outline: EntryFacts, account: str) -> bool:
    return any(each.source == account and each.meter == "turnover" and each.cents for each in outline.money)


def _outlines(store: Reader, stream: str, number: int) -> Iterator[EntryFacts]:
    found = (facts_of(entry) for entry in Indexes(store).about(stream, number))
    return (outline for outline in found if outline is not None)
