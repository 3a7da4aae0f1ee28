"""Bringing tables back: each goes on exactly where its journal left it.

A table is rebuilt from its last shoe on. A round that was open is an interrupted round, and the table's own document
says what becomes of it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import structs

from cutcard.cards import NotationError
from cutcard.compiled.digest import digest_matches
from cutcard.house.engine import editions, live_table
from cutcard.house.engine.earlier_rounds import replayed_under, under_its_own
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.entry import CAGE, Head, table_stream
from cutcard.house.journal.layout import StoreError
from cutcard.house.money import cage
from cutcard.house.shoes import SealBrokenError
from cutcard.house.staff import RECOVERY
from cutcard.rulebook.irregularities import Kind
from cutcard.table import commands
from cutcard.table.acts.irregularities.calling import open_steps
from cutcard.table.codec import EVENTS, read_named
from cutcard.table.conduct.known import handed_out_unturned
from cutcard.table.established import established

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.engine.house import House
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.journal.store import Store
    from cutcard.house.shoes import ShoeKeeper
    from cutcard.rulebook.editions import Editions
    from cutcard.table.options import TableOptions

INTERRUPTED = {Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED}
WHY = "the house was interrupted"


def claim(house: House) -> list[str]:
    """Serve every table that no other node serves; those taken on now. The house's writer does it, between writes."""
    claimed: list[str] = house.run_on_writer(lambda: claim_tables(house))
    return claimed


def claim_tables(house: House) -> list[str]:
    """The same on the writer itself."""
    claimed = []
    with house.store.writing() as writing:
        house.catch_up(writing.head(CAGE))
    for name, opened in list(house.cage.tables.items()):
        if name in house.tables or name in house.stopped or not house.store.own(table_stream(name)):
            continue
        try:
            live = resume_table(house.store, opened, house.games, house.keeper)
        except (StoreError, SealBrokenError, NotationError, AssertionError, ValueError) as error:
            house.stopped[name] = f"table {name} cannot be resumed: {error}"
            continue
        house.tables[name] = live
        house.save_heads({table_stream(name): live.head})
        interrupt(house, name)
        claimed.append(name)
    return claimed


def resume_table(store: Store, opened: cage.TableOpened, games: Editions, keeper: ShoeKeeper) -> LiveTable:
    """A table as its journal left it, rebuilt from its last shoe on, under the edition of that shoe."""
    options_in = partial(cage.opened_options, opened, games)
    live = live_table.new_live_table(opened.table, cage.opened_options(opened, games), opened.source)
    hashed: bytes | None = None
    for entry in store.since_shoe(table_stream(opened.table)):
        if hashed is not None and not entry.follows(hashed):
            raise StoreError(f"{entry.stream}: entry {entry.version} is not what was written")
        hashed = entry.hash
        body = entry.read()
        live = replayed_under(store, live, body.command, options_in)
        live = under_its_own(replay_entry(live, body.events, options_in, keeper))
        live = structs.replace(live, head=Head(entry.version, entry.hash))
    return live


def replay_entry(
    live: LiveTable, events: list[dict[str, Any]], options_of: Callable[[str], TableOptions], keeper: ShoeKeeper
) -> LiveTable:
    """The table after an entry's events; where they load a shoe, from what the table brought along, by its edition."""
    decoded = [read_named({**EVENTS, **live_table.FACTS, **editions.FACTS}, "event", event) for event in events]
    stamps = [each for each in decoded if isinstance(each, live_table.ShoeStamped)]
    for stamp in stamps:
        options = options_of(stamp.edition)
        live = structs.replace(live, state=live_table.carried_table(options, stamp.carried), shoe=stamp.shoe - 1)
        if not digest_matches(options.game, stamp.rules):
            says = f"table {live.name}: shoe {stamp.shoe} was begun under other rules ({stamp.edition}) than these"
            raise StoreError(f"{says}; finish it with the edition of Cutcard that began it")
    for each in decoded:
        live = live_table.after(live, each, keeper)
    return live


def interrupt(house: House, name: str) -> None:
    """A round that was open is an interrupted round: the table's document rules on it, once, under its clause."""
    for next_command in (interruption_call, interruption_ruling):
        live = house.tables[name]
        command = next_command(live)
        if command is None:
            continue
        request = Request(f"recovery/{name}/{live.head.version + 1}", table_stream(name), command, via="recovery")
        (answer,) = house.write([request])
        assert isinstance(answer, Reply), f"{name}: {answer}"


def interruption_call(live: LiveTable) -> commands.Command | None:
    """The interruption of an open round, called unless it is open already or the document is silent about it.

    Where a document says nothing of interruptions the table goes on exactly where it was. Cards in patrons' hands are
    turned before anything is asked, so then the interruption is only recorded.
    """
    state = live.state
    kind = Kind.INTERRUPTED_DECIDED if established(state) else Kind.INTERRUPTED_OPEN
    known = state.options.game.irregularity(kind) is not None
    being_dealt_with = state.incident is not None and INTERRUPTED & set(state.incident.kinds)
    if not live_table.round_is_open(state) or not known or being_dealt_with:
        return None
    if handed_out_unturned(state):
        return None if state.interrupted else commands.ReportInterruption(RECOVERY)
    return commands.CallIrregularity(RECOVERY, kind, WHY)


def interruption_ruling(live: LiveTable) -> commands.Command | None:
    """The first step of an interruption that nobody has ruled on yet; what follows it is for people.

    Where staff deal, a step that the Dealer may not take waits for whoever may: the house itself voids no round there.
    """
    incident, rank = live.state.incident, live.state.options.rank
    if incident is None or incident.kind not in INTERRUPTED or incident.steps_taken:
        return None
    step = open_steps(live.state, incident)[0]
    if live.source != cage.SHUFFLED and rank(step.by) > rank(RECOVERY.position):
        return None
    return commands.RuleOn(RECOVERY, step.remedy, WHY)
