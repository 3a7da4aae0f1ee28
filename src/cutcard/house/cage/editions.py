"""Which edition of its rules a table is dealt under, and by which calendar the house goes.

A table deals the edition that it was opened under until a Pit Manager lets it take a newer one, which begins with its
next shoe. An edition that is no longer in force opens no more bets.
"""

from __future__ import annotations

from dataclasses import dataclass

from cutcard.compiled.digest import rules_digest
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse
from cutcard.house.cage.approved import refuse_unlisted, same_rules
from cutcard.house.cage.open_tables import game_is_withdrawn, opened_edition, opened_options
from cutcard.house.cage.state import Cage
from cutcard.house.zones import UnknownZoneError, clock_of, is_place
from cutcard.rulebook.editions import Edition, Editions, UnknownEditionError
from cutcard.rulebook.game import Game
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.table_options import refuse_options
from cutcard.table.acts.act import Listed, always
from cutcard.words import Message, message

__all__ = [
    "EditionTaken",
    "SetTimeZone",
    "TakeEdition",
    "TimeZoneSet",
    "edition_is_over",
    "edition_of",
    "refuse_other_rules",
]


@dataclass(frozen=True, slots=True)
class TakeEdition(CageCommand):
    """From its next shoe on a table deals a newer edition of its game, named by its day, its version or its name."""

    table: str
    edition: str


@dataclass(frozen=True, slots=True)
class EditionTaken(Fact):
    """The word has been given; the edition begins with the table's next shoe, once it is in force.

    It holds for the rules that this program has under the edition's name, and for no others.
    """

    table: str
    before: str
    edition: str
    rules: str
    """The digest of the whole game, as a shoe is stamped with it."""


def edition_of(cage: Cage, games: Editions, table: str) -> Game:
    """The edition that a table last took, or was opened under."""
    opened, taken = cage.tables[table], cage.editions.get(table)
    return games.stamped(opened.options["game"], taken.edition) if taken else opened_edition(opened, games)


def refuse_other_rules(cage: Cage, game: Game, table: str) -> Refusal | None:
    """The word does not hold for other rules that go by the same name: somebody looks at them and gives it again."""
    taken = cage.editions.get(table)
    if taken is None or taken.edition != game.document.name or same_rules(game, taken.rules):
        return None
    name, own = game.document.name, rules_digest(game)
    why = message("refusal-edition-other-rules", edition=name, table=table, taken=taken.rules, own=own)
    return Refusal(game.document.code, "", "edition", why)


def edition_is_over(edition: Edition, games: Editions) -> Message:
    """Why nothing is dealt under an edition after its last day, and what to do: another is taken where there is one."""
    over = message("refusal-edition-over", edition=edition.document.name, day=str(edition.until))
    return game_is_withdrawn(edition.game.slug, games) or over


def _take(context: CageContext, command: TakeEdition) -> Decision:
    cage, games = context.cage, context.games
    if command.table not in cage.tables:
        return refuse("no_such_table", message("refusal-no-such-table", table=command.table))
    today = games.today()
    try:
        before = edition_of(cage, games, command.table)
        game = games.named(before.slug, command.edition)
    except UnknownEditionError as error:
        return refuse("edition", message("refusal-edition-unknown", what=str(error)))
    taken, again = cage.editions.get(command.table), refuse_other_rules(cage, game, command.table) is not None
    if taken is not None and taken.edition == game.document.name and not again:
        return refuse("edition", message("refusal-edition-taken", edition=game.document.name))
    if game.document.in_force <= before.document.in_force and not again:
        return refuse("edition", message("refusal-edition-older", edition=game.document.name))
    edition = games.edition(game)
    if edition.until is not None and edition.until < today:
        return refuse("edition", edition_is_over(edition, games))
    options = opened_options(cage.tables[command.table], games, game.document.name)
    if (refusal := refuse_unlisted(cage, game, games) or refuse_options(options)) is not None:
        return refusal
    document = game.document
    names, rules = (before.document.name, document.name), rules_digest(game)
    return (EditionTaken(document.code, "", command.table, *names, rules),), []


def _taken(cage: Cage, fact: EditionTaken) -> None:
    cage.editions[fact.table] = fact


@dataclass(frozen=True, slots=True)
class SetTimeZone(CageCommand):
    """By which calendar and clock the house goes, such as Asia/Singapore: editions are in force by its days.

    It is said once; another time only while no table is open. It moves the days on which editions are in force at every
    table, so a second person agrees to it, and it has a reason.
    """

    zone: str
    reason: str


@dataclass(frozen=True, slots=True)
class TimeZoneSet(Fact):
    before: str
    zone: str


def _set_zone(context: CageContext, command: SetTimeZone) -> Decision:
    """A house does not move: who could set its days back and forth would choose the edition that bets are paid by."""
    if context.cage.zone_said and command.zone == context.cage.zone:
        return refuse("zone", message("refusal-zone-same", zone=context.cage.zone))
    if context.cage.zone_said and context.cage.tables:
        return refuse("zone", message("refusal-zone-said", zone=context.cage.zone))
    if not is_place(command.zone):
        return refuse("zone", message("refusal-zone", zone=str(command.zone)[:40]))
    try:
        clock_of(command.zone)
    except UnknownZoneError as error:
        return refuse("zone", error.message)
    return (TimeZoneSet("", "", context.cage.zone, command.zone),), []


def _zone_set(cage: Cage, fact: TimeZoneSet) -> None:
    cage.zone, cage.zone_said = fact.zone, True


ACTS = (
    CageAct(command=TakeEdition, least=Position.PIT_MANAGER, decide=_take),
    CageAct(
        command=SetTimeZone,
        least=Position.GAMING_SHIFT_MANAGER,
        decide=_set_zone,
        by_two=always,
    ),
)
FACTS = (
    FactKind(
        EditionTaken,
        _taken,
        ("editions",),
        listed=lambda event: Listed(
            message("listed-edition-taken", table=event["table"]), before=event["before"], after=event["edition"]
        ),
    ),
    FactKind(
        TimeZoneSet,
        _zone_set,
        ("zone", "zone_said"),
        listed=lambda event: Listed(message("listed-time-zone-set"), before=event["before"], after=event["zone"]),
    ),
)
