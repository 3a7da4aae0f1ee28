"""What each entry adds to the figures of tables and wagers, as its events declare it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.formats.figures import Figures
from cutcard.house.event_kinds import kind_of
from cutcard.table.layout import is_seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.house.projections.entry_facts import EntryFacts
    from cutcard.table.acts.act import Played


def all_played(facts: EntryFacts) -> list[Played]:
    """The bets of a round are settled in one entry, and those of a void round reversed in one."""
    declared = ((kind_of(event["type"]).played, event) for event in facts.events)
    return [played(event) for played, event in declared if played is not None]


def add_played(figures: Figures, each: Played) -> None:
    """A bet's share: what was played and not paid back is won."""
    figures.bets += each.bets
    if is_seat(each.patron):
        figures.chip_turnover_cents += each.played_cents
        figures.chip_estimate_cents += each.played_cents - each.paid_cents
    else:
        figures.credit_turnover_cents += each.played_cents
        figures.credit_win_cents += each.played_cents - each.paid_cents


def figures_of_drop(event: dict[str, Any]) -> Figures:
    """What a box comes to that was counted for an earlier day."""
    figures, adds = Figures(), kind_of(event["type"]).adds
    for name, more in adds(event).items() if adds is not None else ():
        setattr(figures, name, more)
    return figures


def figures_of(facts: EntryFacts, table: str) -> Iterator[tuple[str, Figures]]:
    """What an entry adds, by table: one of a table to its own, one of the cage to the table whose tray is counted."""
    found: dict[str, Figures] = {}
    for event in facts.events:
        kind = kind_of(event["type"])
        if kind.played is not None:
            add_played(found.setdefault(table, Figures()), kind.played(event))
        if kind.adds is not None:
            figures = found.setdefault(table or event["table"], Figures())
            for name, more in kind.adds(event).items():
                setattr(figures, name, getattr(figures, name) + more)
    return iter(found.items())
