"""Tables that are closed, opened again and changed: what the table has to say to it, and what it goes on with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from msgspec import structs

from cutcard.formats.entry import table_stream
from cutcard.house import cage
from cutcard.house.engine import live_table
from cutcard.house.read_cage import written
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.table_options import TableOptions, refuse_options
from cutcard.table.state import Phase
from cutcard.words import Cents, message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.formats.reader import Reader
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.projections.day.closing import DayBooks
    from cutcard.house.shoes import ShoeKeeper
    from cutcard.rulebook.editions import Editions


def refuse_closing(
    name: str, live: LiveTable | None, *, stopped: bool, lying_cents: int, tray_open: bool, chips_cents: int
) -> Refusal | None:
    """A table is closed between two rounds, when its chips are counted and back in the cage.

    Chips that stayed there nobody would count until the table is opened again, if it ever is.
    """
    if live is None and not stopped:
        return Refusal("", "", "elsewhere", message("refusal-closed-elsewhere", table=name))
    if (live is not None and live_table.round_is_open(live.state)) or lying_cents:
        return Refusal("", "", "round_open", message("refusal-round-open", table=name))
    if tray_open:
        return Refusal("", "", "chips", message("refusal-chips-first", table=name))
    if chips_cents:
        return Refusal("", "", "chips", message("refusal-chips-left", table=name, amount=Cents(chips_cents)))
    return None


def refuse_changing(command: cage.ChangeTable, live: LiveTable | None) -> Refusal | None:
    """Settings change between two rounds and while nothing is suspended, decks while no shoe is in the device."""
    name = command.table
    if live is None:
        return Refusal("", "", "elsewhere", message("refusal-change-elsewhere", table=name))
    document, state = live.options.game.document.code, live.state
    if live_table.round_is_open(state):
        return Refusal(document, "", "round_open", message("refusal-change-round-open", table=name))
    if state.incident is not None or live.own is not None:
        return Refusal(document, "", "suspended", message("refusal-change-suspended", table=name))
    if state.phase is Phase.READY and set(command.settings) & set(cage.BETWEEN_SHOES):
        clause = live.options.game.decks.clause
        return Refusal(document, clause, "shoe_in_play", message("refusal-change-shoe", table=name))
    return refuse_options(cage.with_settings(live.options, command.settings))


def began(command: cage.ChangeTable, live: LiveTable) -> cage.SettingsBegan:
    """What is written into the table's own stream: there alone it stands between the rounds before and after."""
    game = live.options.game
    return cage.SettingsBegan(game.document.code, cage.settings_clauses(game, command.settings), command.settings)


def changed(live: LiveTable, settings: dict[str, Any]) -> LiveTable:
    """The table by other settings. Rounds before were played by the former ones, and are named by their numbers."""
    state = structs.replace(live.state, options=cage.with_settings(live.state.options, settings))
    if set(settings) - {cage.PACE}:
        state = structs.replace(state, rounds=(), settled=())
    return structs.replace(live, state=state)


def completed(
    fact: cage.Fact, store: Reader, state: cage.Cage, days: DayBooks, live: Callable[[str], LiveTable | None]
) -> cage.Fact | Refusal:
    """A fact of the cage with what the journal alone can tell of it."""
    if isinstance(fact, cage.TableOpened) and fact.table in state.names:
        return reopened(store, fact, live(fact.table))
    if isinstance(fact, cage.DropCounted) and (refusal := days.refuse_hands(fact, state.day)):
        return refusal
    return days.closed(fact, state.zone) if isinstance(fact, cage.GamingDayClosed) else fact


def reopened(store: Reader, fact: cage.TableOpened, live: LiveTable | None) -> cage.TableOpened | Refusal:
    """The opening of a table whose name was closed before: it goes on in its stream, for the same game.

    `live` is the table where it is closed in this very write.
    """
    former = next(
        (each for each in written(store, cage.TableOpened, newest_first=True) if each["table"] == fact.table), None
    )
    if former is not None and former["options"]["game"] != fact.options["game"]:
        why = message("refusal-other-game", table=fact.table, game=str(former["options"]["game"]))
        return Refusal("", "", "exists", why)
    if live is not None:
        state = live.state
        return replace(fact, after=live.version, rounds=state.round_number, bets=state.next_bet - 1, shoes=live.shoe)
    after = rounds = bets = shoes = 0
    if former is not None:
        after, rounds, bets, shoes = former.get("after", 0), *(former.get(n, 0) for n in ("rounds", "bets", "shoes"))
    for entry in store.since_shoe(table_stream(fact.table)):
        if entry.version <= after:
            continue
        after, rounds, shoes = entry.version, max(rounds, entry.round), max(shoes, entry.shoe)
        for event in entry.read().events:
            bets = max(bets, _bets_so_far(event))
    return replace(fact, after=after, rounds=rounds, bets=bets, shoes=shoes)


def _bets_so_far(event: dict[str, Any]) -> int:
    if event["type"] == cage.ShoeStamped.__name__:
        return int(event["carried"]["next_bet"]) - 1
    return int(event["bet"]["number"]) if "bet" in event else 0


def standing(opened: cage.TableOpened, options: TableOptions) -> LiveTable:
    """A table as it was opened: anew, or after all that was played under its name before."""
    live = live_table.new_live_table(opened.table, options, opened.source)
    live = structs.replace(live, called=opened.display_name, number=opened.number)
    if not opened.after:
        return live
    state = structs.replace(live.state, round_number=opened.rounds, next_bet=opened.bets + 1)
    return structs.replace(live, state=state, shoe=opened.shoes, version=opened.after, opened_after=opened.after)


def options_then(store: Reader, table: str, version: int, shoe: int, games: Editions) -> TableOptions | None:
    """The settings by which a table went at an entry of its stream; None where the journal does not tell.

    A shoe is stamped with them; before stamps said so, they were those that the table was opened with.
    """
    loaded = store.loaded(table_stream(table), shoe)
    stamp = (
        next((each for each in loaded.read().events if each["type"] == cage.ShoeStamped.__name__), None)
        if loaded
        else None
    )
    opening = max(
        (
            each
            for each in written(store, cage.TableOpened)
            if each["table"] == table and each.get("after", 0) < version
        ),
        key=lambda each: int(each.get("after", 0)),
        default=None,
    )
    if loaded is None or stamp is None or opening is None:
        return None
    game = games.stamped(opening["options"]["game"], stamp["edition"])
    settings = stamp.get("settings") or {**opening["options"], "source": opening["source"]}
    options = cage.options_of(settings, game)
    for entry in store.read(table_stream(table), after=loaded.version):
        if entry.version >= version:
            break
        for event in entry.read().events:
            if event["type"] == cage.SettingsBegan.__name__:
                options = cage.with_settings(options, event["settings"])
    return options


def followed(
    command: cage.CloseTable | cage.ChangeTable, live: LiveTable, keeper: ShoeKeeper
) -> tuple[str, cage.Fact, LiveTable]:
    """What a table's own record says of its closing or its change, under what kind of id, and the table after it."""
    if isinstance(command, cage.ChangeTable):
        return "change", began(command, live), changed(live, command.settings)
    opened = live_table.shoe_opened(live)
    return "close", opened, live_table.after(live, opened, keeper)
