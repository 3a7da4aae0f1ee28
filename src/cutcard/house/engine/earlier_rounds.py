"""Rounds of earlier shoes: a table keeps those of its own shoe, and the journal has all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

from cutcard.cards import Shoe
from cutcard.formats.entry import Entry, table_stream
from cutcard.house.engine.conditions.openings import options_then
from cutcard.house.engine.live_table import LiveTable, round_is_open
from cutcard.house.journal.checks import FORGED, CorruptError
from cutcard.house.projections.entry_facts import facts_of
from cutcard.rulebook.referee import Refusal
from cutcard.table import acts, apply, events
from cutcard.table.codec import EVENTS, read_named
from cutcard.table.conduct.rounds import brought_back, forgotten_round
from cutcard.table.machine import standing_table
from cutcard.table.state import Incident, Phase, RoundRecord, TableState
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.reader import Reader
    from cutcard.rulebook.editions import Editions
    from cutcard.rulebook.table_options import TableOptions
    from cutcard.table.commands import Command
    from cutcard.table.events import Event


def with_earlier_round(
    store: Reader, live: LiveTable, command: Command, games: Editions
) -> tuple[LiveTable, int] | Refusal:
    """The table with the round of an earlier shoe that an act is about, and its number; 0 where it is about none.

    A round is put right by the edition and the settings under which it was played. Where these are others than the
    table's, it waits until the table is between rounds, and the table goes by them for as long as it deals with it.
    """
    number = forgotten_round(live.state, getattr(command, "round_number", 0))
    if not number:
        return live, 0
    options = options_of_round(store, live, number, games)
    record = round_on_record(store, live.name, options, number)
    if record is None:
        return live, 0
    if options is not live.state.options and round_is_open(live.state):
        document, edition = options.game.document.code, options.game.document.name
        if options.game is live.state.options.game:
            return Refusal(document, "", "settings", message("refusal-settings-round", round=number))
        why = message("refusal-edition-round", round=number, edition=edition)
        return Refusal(document, "", "edition", why)
    live = under(live, options)
    return structs.replace(live, state=brought_back(live.state, record)), number


def replayed_under(store: Reader, live: LiveTable, command: dict[str, Any], games: Editions) -> LiveTable:
    """The table by the settings that an act on record was decided under."""
    number = forgotten_round(live.state, command.get("round_number", 0))
    return under(live, options_of_round(store, live, number, games)) if number else live


def options_of_round(store: Reader, live: LiveTable, number: int, games: Editions) -> TableOptions:
    """The settings under which a round of the table was played."""
    here, entry = live.state.options, next(iter(store.read(table_stream(live.name), round_number=number)), None)
    then = options_then(store, live.name, entry.version, entry.shoe, games) if entry is not None else None
    return here if then is None or then == here else then


def under(live: LiveTable, options: TableOptions) -> LiveTable:
    """The table by the settings of another edition, with its own kept beside."""
    if options is live.state.options:
        return live
    return structs.replace(live, own=live.own or live.state.options, state=structs.replace(live.state, options=options))


def open_incidents(state: TableState) -> Iterator[Incident]:
    """The irregularity being dealt with, and those that wait beneath it."""
    incident = state.incident
    while incident is not None:
        yield incident
        incident = incident.beneath


def under_its_own(live: LiveTable) -> LiveTable:
    """The table by its own settings again, once no irregularity of a round of another edition is open."""
    if live.own is None or any(each.round_number for each in open_incidents(live.state)):
        return live
    return structs.replace(live, own=None, state=structs.replace(live.state, options=live.own))


def entries_about(store: Reader, stream: str, number: int) -> Iterator[Entry]:
    """All that was written of a round, in order, read entry by entry: an index alone may leave one out."""
    first = next(iter(store.read(stream, round_number=number)), None)
    if first is None:
        return
    for entry in store.read(stream, after=max(0, first.version - 2)):
        facts = facts_of(entry) if entry.round != number else None
        if entry.version < first.version and entry.round == number:
            raise CorruptError([f"{stream}: round {number} does not begin with entry {first.version}", FORGED])
        if entry.round == number or (facts is not None and facts.concerns(entry.round) == number):
            yield entry


def round_on_record(store: Reader, table: str, options: TableOptions, number: int) -> RoundRecord | None:
    """A settled round as the journal has it, with whatever was put right since; None where it is void or unknown."""
    happened: list[Event] = []
    for entry in entries_about(store, table_stream(table), number):
        told = [read_named(EVENTS, "event", event) for event in entry.read().events if event["type"] in EVENTS]
        begins = next((at for at, event in enumerate(told) if acts.EVENTS[type(event)].begins_round), len(told))
        happened += told if happened else told[begins:]
    placed = next((at for at, event in enumerate(happened) if isinstance(event, events.BetPlaced)), None)
    log = 0
    if placed is not None and isinstance(first := happened[placed], events.BetPlaced):
        log = first.bet.since - placed
    state = structs.replace(
        standing_table(options),
        phase=Phase.READY,
        shoe=Shoe.of(options.game.deck, decks=options.decks),
        round_number=number - 1,
        log=log,
    )
    for event in happened:
        state = apply(state, event)
    return next((each for each in state.rounds if each.number == number), None)
