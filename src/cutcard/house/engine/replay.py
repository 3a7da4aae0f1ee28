"""A table as its journal tells it: rebuilt from its last shoe on, and one entry after another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import structs

from cutcard.compiled.digest import digest_matches
from cutcard.formats.entry import Body, Entry, table_stream
from cutcard.formats.versions import StoreError
from cutcard.house import cage
from cutcard.house.engine import live_table
from cutcard.house.engine.conditions import openings
from cutcard.house.engine.earlier_rounds import replayed_under, under_its_own
from cutcard.house.event_kinds import TABLE_EVENTS
from cutcard.house.journal.checks import FORGED, CorruptError
from cutcard.table.codec import read_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.formats.reader import Reader
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.shoes import ShoeKeeper
    from cutcard.rulebook.editions import Editions
    from cutcard.rulebook.table_options import TableOptions


def resume_table(store: Reader, opened: cage.TableOpened, games: Editions, keeper: ShoeKeeper) -> LiveTable:
    """A table as its journal left it, rebuilt from its last shoe on, under the edition of that shoe."""
    live = openings.standing(opened, cage.opened_options(opened, games))
    first = opened.after + 1
    for entry in store.since_shoe(table_stream(opened.table)):
        if entry.version < first:
            continue
        body = entry.read()
        if entry.version > max(first, live.version + 1) and not _loads_a_shoe(body):
            raise CorruptError(
                [f"{entry.stream}: entry {entry.version} is not the one that loaded its last shoe", FORGED]
            )
        live = after_entry(store, live, entry, body, opened, games, keeper)
    return live


def _loads_a_shoe(body: Body) -> bool:
    return any(event["type"] == cage.ShoeStamped.__name__ for event in body.events)


def after_entry(
    store: Reader,
    live: LiveTable,
    entry: Entry,
    body: Body,
    opened: cage.TableOpened,
    games: Editions,
    keeper: ShoeKeeper,
) -> LiveTable:
    """The table after its next entry."""
    live = replayed_under(store, live, body.command, games)
    live = under_its_own(replay_entry(live, body.events, partial(cage.opened_options, opened, games), keeper))
    return structs.replace(live, version=entry.version)


def replay_entry(
    live: LiveTable, events: list[dict[str, Any]], options_of: Callable[[str], TableOptions], keeper: ShoeKeeper
) -> LiveTable:
    """The table after an entry's events; where they load a shoe, from what the table brought along, by its edition."""
    decoded = [read_named(TABLE_EVENTS, "event", event) for event in events]
    stamps = [each for each in decoded if isinstance(each, cage.ShoeStamped)]
    for stamp in stamps:
        options = options_of(stamp.edition)
        if stamp.settings:
            options = cage.options_of(stamp.settings, options.game)
        live = structs.replace(live, state=live_table.carried_table(options, stamp.carried), shoe=stamp.shoe - 1)
        if not digest_matches(options.game, stamp.rules):
            says = f"table {live.name}: shoe {stamp.shoe} was begun under other rules ({stamp.edition}) than these"
            raise StoreError(f"{says}; finish it with the edition of Cutcard that began it")
    for each in decoded:
        changes = isinstance(each, cage.SettingsBegan)
        live = openings.changed(live, each.settings) if changes else live_table.after(live, each, keeper)
    return live
