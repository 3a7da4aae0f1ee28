"""The tables a house runs, opened and closed; and notes, which belong in the record."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cutcard.cards import NotationError
from cutcard.formats.doors import PERSON, door_of
from cutcard.formats.settings import options_from, options_json
from cutcard.house.cage.act import (
    CageAct,
    CageCommand,
    CageContext,
    Decision,
    Duty,
    Fact,
    FactKind,
    refuse,
    refuse_no_reason,
)
from cutcard.house.cage.approved import refuse_unlisted, refuse_unlisted_game
from cutcard.house.cage.state import Cage, TableName
from cutcard.house.names import DISPLAY_MOST, is_display_name, reads_as
from cutcard.house.notes import NOTES, OF_THE_RUNNING, note_label
from cutcard.house.staff import GIVEN_ANEW, THE_HOUSE
from cutcard.rulebook.editions import Editions, UnknownEditionError
from cutcard.rulebook.game import Game
from cutcard.rulebook.labels import title_of
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.table_options import STAFF, Source, TableOptions, refuse_options
from cutcard.table.acts.act import AlertRule, EventJson, Listed, Sort
from cutcard.words import Message, Series, catalogue, keyed, languages, message

__all__ = [
    "AUTOMATIC_METHODS",
    "DEVICE",
    "KEYED",
    "NO_PATRON_DRAWS",
    "SHUFFLED",
    "SOURCES",
    "CloseTable",
    "Note",
    "Noted",
    "OpenTable",
    "TableClosed",
    "TableOpened",
    "labels_in",
    "opened_edition",
    "opened_options",
    "options_in",
    "options_of",
    "table_label",
]

SHUFFLED, DEVICE, KEYED = Source.SEALED.value, Source.READER.value, Source.KEYED.value
SOURCES = (SHUFFLED, DEVICE, KEYED)
"""Where a table's cards come from: the house's own shuffle, a device that reads them, or a person who keys them in."""
NO_PATRON_DRAWS = message("refusal-no-patron-draws")
AUTOMATIC_METHODS = frozenset({Method.A, Method.B})
"""How a table that runs itself may be dealt."""
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_ENDS_IN = re.compile(r"(?<!\d)0*([1-9]\d{0,2})$")


@dataclass(frozen=True, slots=True)
class OpenTable(CageCommand):
    """A table for a game, with the settings the house has chosen for it; why, where they rank positions anew."""

    table: str
    options: dict[str, Any]
    source: str = SHUFFLED
    reason: str = ""
    display_name: str = ""
    """What it is called on screens; its game and a number where none is given."""


@dataclass(frozen=True, slots=True)
class TableOpened(Fact):
    table: str
    options: dict[str, Any]
    source: str
    edition: str = ""
    """The edition of the rules it was opened under; none was written while a document had one."""
    after: int = 0
    """How many entries its stream had before, where a table of this name was closed and is opened again."""
    rounds: int = 0
    bets: int = 0
    shoes: int = 0
    """The last round, bet and shoe of those entries, on which it goes on counting: no number is given twice."""
    display_name: str = ""
    number: int = 0
    """What it is called: the name that it was given, and its number among the tables of its game."""


def _open(context: CageContext, command: OpenTable) -> Decision:
    if not isinstance(command.table, str) or not _NAME.fullmatch(command.table):
        return refuse("name", message("refusal-table-name"))
    if command.table in context.cage.tables:
        return refuse("exists", message("refusal-table-exists", table=command.table))
    if command.source not in SOURCES:
        sources = Series("series-comma", tuple(keyed("source", source) for source in SOURCES))
        return refuse("source", message("refusal-card-source", sources=sources))
    asked = command.options.get("game") if isinstance(command.options, dict) else None
    if (refusal := refuse_unlisted_game(context.cage, str(asked), context.games)) is not None:
        return refusal
    if (why := game_is_withdrawn(str(asked), context.games)) is not None:
        return refuse("edition", why)
    try:
        options = replace(options_from(command.options, context.games), source=Source(command.source))
        again = options_from(json.loads(json.dumps(options_json(options))), context.games)
    except NotationError as error:
        return refuse("options", message("refusal-settings", what=str(error)))
    except (TypeError, ValueError, KeyError, AttributeError):
        return refuse("options", message("refusal-settings", what=json.dumps(command.options, default=str)[:80]))
    if command.source == SHUFFLED and options.method not in {None, *AUTOMATIC_METHODS}:
        return refuse("method", NO_PATRON_DRAWS)
    refusal = refuse_unlisted(context.cage, options.game, context.games) or refuse_options(options)
    if refusal is not None:
        return refusal
    refusal = _refuse_order(command, options) or _refuse_unknown_method(options) or _refuse_method_c(command, options)
    if refusal is not None:
        return refusal
    assert again == options, "what is written can be read again"
    document, written = options.game.document, options_json(options)
    if (other := _read_otherwise(command, written)) is not None:
        return refuse("options", message("refusal-setting-otherwise", setting=other))
    called = TableName(
        options.game.slug, number_of(context.cage, command.table, options.game.slug), command.display_name
    )
    if (refusal := _refuse_name(context, command.table, called)) is not None:
        return refusal
    fact = TableOpened(document.code, options.game.offers, command.table, written, command.source, document.name)
    return (replace(fact, display_name=called.given, number=called.number),), []


def number_of(cage: Cage, table: str, game: str) -> int:
    """A table's number among those of its game: the one that its identifier ends in, or else the next after all.

    It keeps the number for ever, and no other table of the game gets it, open or closed. So an opening that was written
    before numbers were has the same.
    """
    if table in cage.names:
        return cage.names[table].number
    given = {each.number for each in cage.names.values() if each.game == game}
    ends_in = _ENDS_IN.search(table.removeprefix(game))
    own = int(ends_in[1]) if ends_in else 0
    return own if own and own not in given else max(given, default=0) + 1


def table_label(called: TableName, game: Game) -> Message:
    """What a table is called, wherever somebody reads of it; `game` is an edition of its game."""
    if called.given:
        return message("shared-table-called", name=called.given)
    return message("shared-table-numbered", title=title_of(game), number=called.number)


def labels_in(cage: Cage, games: Mapping[str, Game]) -> dict[str, Message]:
    """What every table is called that the house ever ran."""
    editions = Editions.over(games)
    return {table: _label(table, called, editions) for table, called in cage.names.items()}


def _label(table: str, called: TableName, games: Editions) -> Message:
    """By its identifier, where its game is not known here and it was given no name."""
    known = games.of(called.game)
    return table_label(called, known[-1].game) if known else message("shared-table-called", name=called.given or table)


def _refuse_name(context: CageContext, table: str, called: TableName) -> Refusal | None:
    """In no language do two open tables read alike, nor does one read like the identifier of another."""
    if called.given and not is_display_name(called.given):
        return refuse("display_name", message("refusal-display-name", most=DISPLAY_MOST))
    own = _readings(context, table, called)
    others = (other for other in context.cage.tables if other != table)
    taken = next((each for each in others if own & _readings(context, each, context.cage.names[each])), None)
    return None if taken is None else refuse("display_name", message("refusal-display-name-taken", table=taken))


def _readings(context: CageContext, table: str, called: TableName) -> set[str]:
    """All that a table may be taken for by its name and its identifier, in every language."""
    label = _label(table, called, context.games)
    return {reads_as(table), *(reads_as(catalogue(code).says(label)) for code in languages())}


def _read_otherwise(command: OpenTable, written: dict[str, Any]) -> str | None:
    """A setting that would be written as something else than was asked for; the source is the act's own."""
    told = ((name, value) for name, value in command.options.items() if name != "source")
    return next((name for name, value in told if json.dumps(written[name]) != json.dumps(value)), None)


def game_is_withdrawn(slug: str, games: Editions) -> Message | None:
    """That a game was withdrawn, by which edition and since when, and what to do; None where it may be dealt."""
    last = games.withdrawn(slug, games.today())
    if last is None or last.withdrawn_by is None:
        return None
    by, day = last.withdrawn_by.name, str(last.until)
    return message("refusal-game-withdrawn", game=title_of(last.game), edition=by, day=day)


def _refuse_order(command: OpenTable, options: TableOptions) -> Refusal | None:
    """Positions rank otherwise than usual only where the Gaming Shift Manager orders it, with a second person."""
    least, procedure = Position.GAMING_SHIFT_MANAGER, options.game.procedure
    if options.staff == STAFF or command.by.position >= least:
        return None
    why = message("refusal-authority", position=least.label)
    return Refusal(options.game.document.code, procedure.higher_position, "authority", why)


def _ranks_anew(command: OpenTable) -> bool:
    """The positions of the pit are in another order than the usual."""
    told = command.options.get("staff") if isinstance(command.options, dict) else None
    return told is not None and list(told) != [position.name for position in STAFF]


def _refuse_unknown_method(options: TableOptions) -> Refusal | None:
    """A document that names no methods has one way to deal: a table that was to hand its cards out never would.

    Tables opened before this was asked are read as they were written; their method never had a meaning.
    """
    game = options.game
    if game.procedure.methods is not None or options.method is Method.B:
        return None
    why = message("refusal-no-methods", game=title_of(game), method=options.method.label)
    return Refusal(game.document.code, game.procedure.round_of_play, "method", why)


def _refuse_method_c(command: OpenTable, options: TableOptions) -> Refusal | None:
    """A patron draws only where the Assistant Casino Manager has chosen it, and from a device that reads the cards."""
    document, methods = options.game.document.code, options.game.procedure.methods
    if methods is None or options.method is not Method.C:
        return None
    least = Position.ASSISTANT_CASINO_MANAGER
    if command.by.position < least:  # By the usual order, whatever this table's is.
        why = message("refusal-authority", position=least.label)
        return Refusal(document, methods.who_chooses, "authority", why)
    if command.source != DEVICE:
        return Refusal(document, methods.c.patron_draws, "source", message("refusal-method-c-source"))
    return None


def opened_options(opened: TableOpened, games: Mapping[str, Game], stamp: str = "") -> TableOptions:
    """The settings a table was opened with, under the edition it was opened under or has taken since.

    Tables opened before there were editions had the first of their game; before settings named the source of the cards,
    it stood beside them.
    """
    first = opened_edition(opened, games)
    options = options_from({**opened.options, "source": opened.source}, {first.slug: first})
    return options_in(options, opened_edition(opened, games, stamp)) if stamp else options


def opened_edition(opened: TableOpened, games: Mapping[str, Game], stamp: str = "") -> Game:
    """The edition of its game that a table was opened under, or that a shoe of it was stamped with."""
    editions, slug = Editions.over(games), opened.options["game"]
    if stamp or opened.edition:
        return editions.stamped(slug, stamp or opened.edition)
    if not editions.of(slug):
        raise UnknownEditionError(f"there is no game {slug!r} that this program knows")
    return editions.of(slug)[0].game


def options_of(settings: Mapping[str, Any], game: Game) -> TableOptions:
    """A table's settings as a journal keeps them, under an edition of its game."""
    return options_in(options_from(dict(settings), {game.slug: game}), game)


def options_in(options: TableOptions, game: Game) -> TableOptions:
    """The settings of a table under another edition of its game: what they say of wagers that are gone falls away."""
    names = {wager.name for wager in game.wagers}
    optional = {wager.name for wager in game.wagers if wager.optional}
    return replace(
        options,
        game=game,
        wager_limits=tuple((name, limits) for name, limits in options.wager_limits if name in names),
        offered=options.offered & optional if options.offered is not None else None,
    )


def _opened(cage: Cage, fact: TableOpened) -> None:
    """A table that is opened again goes by what is said now, not by an edition that it took before."""
    number = fact.number or number_of(cage, fact.table, fact.options["game"])
    cage.tables[fact.table] = replace(fact, number=number)
    cage.editions.pop(fact.table, None)
    cage.names[fact.table] = TableName(fact.options["game"], number, fact.display_name)


@dataclass(frozen=True, slots=True)
class CloseTable(CageCommand):
    """A table is played at no more, until it is opened again."""

    table: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TableClosed(Fact):
    table: str
    reason: str
    relieved: tuple[str, ...] = ()
    """The table itself, where somebody was assigned to it, and is not to one that is closed."""


def _close(context: CageContext, command: CloseTable) -> Decision:
    if command.table not in context.cage.tables:
        return refuse("no_such_table", message("refusal-no-such-table", table=command.table))
    relieved = (command.table,) if command.table in context.cage.dealers else ()
    return (TableClosed("", "", command.table, command.reason, relieved),), []


def _closed(cage: Cage, fact: TableClosed) -> None:
    cage.tables.pop(fact.table, None)
    cage.relieve(fact.relieved)


@dataclass(frozen=True, slots=True)
class Note(CageCommand):
    """Something that belongs in the record: a failed sign-in, an outage, a changed setting."""

    what: str
    before: str = ""
    after: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Noted(Fact):
    what: str
    by: str
    before: str
    after: str
    reason: str
    day: str = ""
    """The gaming day on which somebody was given a secret."""
    first: bool = False
    """Whether they had none before, so that nobody need look at it."""


def _note(context: CageContext, command: Note) -> Decision:
    if (refusal := refuse_no_reason(command.what)) is not None:
        return refusal
    given = command.what == GIVEN_ANEW and command.by != THE_HOUSE
    first = given and door_of(PERSON, command.after) not in context.cage.doors
    day = context.day if given else ""
    told = (command.what, command.by.name, command.before, command.after, command.reason)
    return (Noted("", "", *told, day, first),), []


def _listed_note(event: EventJson) -> Listed:
    said = message("listed-first-secret") if event.get("first") else note_label(event["what"])
    return Listed(said, event["before"], event["after"])


def _noted(cage: Cage, fact: Noted) -> None:
    if fact.day:
        cage.secrets = cage.secrets.more(fact.day, fact.by, fact.after)


ACTS = (
    CageAct(
        command=OpenTable,
        least=Position.PIT_MANAGER,
        decide=_open,
        by_two=_ranks_anew,
    ),
    CageAct(command=CloseTable, least=Position.PIT_MANAGER, decide=_close),
    CageAct(command=Note, least=Position.DEALER, duty=Duty.EITHER, decide=_note),
)
FACTS = (
    FactKind(
        TableOpened,
        _opened,
        ("tables", "editions", "names"),
        listed=lambda event: Listed(message("listed-table-opened", table=event["table"])),
    ),
    FactKind(
        TableClosed,
        _closed,
        ("tables", "dealers"),
        listed=lambda event: Listed(message("listed-table-closed", table=event["table"])),
    ),
    FactKind(
        Noted,
        _noted,
        ("secrets",),
        listed=_listed_note,
        alert=AlertRule(
            by_note=lambda event: "" if event.get("first") else NOTES.get(event["what"], ""),
            sort=Sort.SECURITY,
            of_the_running=lambda event: event["what"] in OF_THE_RUNNING,
        ),
    ),
)
