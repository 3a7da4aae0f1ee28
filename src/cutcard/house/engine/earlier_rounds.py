"""Rounds of earlier shoes: a table keeps those of its own shoe, and the journal has all of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import structs

from cutcard.cards import Shoe
from cutcard.house.journal.entry import table_stream
from cutcard.house.records import entries_of_round
from cutcard.table import apply, events
from cutcard.table.codec import EVENTS, read_named
from cutcard.table.conduct.rounds import brought_back, forgotten_round
from cutcard.table.machine import standing_table
from cutcard.table.state import Phase

if TYPE_CHECKING:
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.journal.store import Store
    from cutcard.table.commands import Command
    from cutcard.table.events import Event
    from cutcard.table.options import TableOptions
    from cutcard.table.state import RoundRecord


def with_earlier_round(store: Store, live: LiveTable, command: Command) -> tuple[LiveTable, int]:
    """The table with the round of an earlier shoe that an act is about, and its number; 0 where it is about none."""
    number = forgotten_round(live.state, command)
    record = round_on_record(store, live.name, live.state.options, number) if number else None
    if record is None:
        return live, 0
    return structs.replace(live, state=brought_back(live.state, record)), number


def round_on_record(store: Store, table: str, options: TableOptions, number: int) -> RoundRecord | None:
    """A settled round as the journal has it, with whatever was put right since; None where it is void or unknown."""
    happened: list[Event] = []
    for entry in entries_of_round(store, table_stream(table), number):
        told = [read_named(EVENTS, "event", event) for event in entry.read().events if event["type"] in EVENTS]
        begins = next((at for at, event in enumerate(told) if isinstance(event, events.BetsOpened)), len(told))
        happened += told if happened else told[begins:]
    placed = next((at for at, event in enumerate(happened) if isinstance(event, events.BetPlaced)), None)
    log = 0
    if placed is not None and isinstance(first := happened[placed], events.BetPlaced):
        log = first.bet.since - placed
    state = replace(
        standing_table(options),
        phase=Phase.READY,
        shoe=Shoe.of(options.game.deck, decks=options.decks),
        round_number=number - 1,
        log=log,
    )
    for event in happened:
        state = apply(state, event)
    return next((each for each in state.rounds if each.number == number), None)
