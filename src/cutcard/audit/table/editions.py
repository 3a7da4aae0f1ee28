"""Which edition a table goes by, from the acts on record alone.

A table deals the edition it was opened under until a Pit Manager lets it take a newer one, which begins with its next
shoe. Under an edition that is no longer in force no shoe is loaded and no bet opened, by the days of the house's zone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cutcard.audit.acts import Stage
from cutcard.audit.conduct.earlier import shelve
from cutcard.audit.digest import digest_as
from cutcard.rulebook.editions import UnknownEditionError
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.day.calendar import Calendar
    from cutcard.audit.table.state import Json, TableBooks
    from cutcard.formats.entry import Body
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.table_options import TableOptions
    from cutcard.words import Message

BEGINS = {"ShoeLoaded", "BetsOpened"}
"""What is done under no edition that is over."""


def edition_taken(calendar: Calendar, table: TableBooks | None, event: Json, body: Body) -> None:
    """A newer edition for the next shoe, from the one that the table deals or took before."""
    name, what, report = event["table"], message("finding-edition-taken", table=event["table"]), calendar.report
    if table is None:
        report.add_finding("journal", what, expected="a table that is open", found="none")
        return
    before = calendar.taken.get(name, (table.own or table.options).game.document.name)
    if event["before"] != before:
        report.add_finding("edition", what, expected=before, found=event["before"])
    slug = table.game.slug
    game = calendar.games.stamped(slug, event["edition"])
    edition = calendar.games.edition(game)
    again = (name in calendar.taken, event["edition"]) == (True, before) and event["rules"] != calendar.rules[name]
    if edition.since <= calendar.games.stamped(slug, before).document.in_force and not again:
        report.add_finding("edition", what, expected=f"an edition after {before}", found=event["edition"])
    if edition.until is not None and edition.until < calendar.day(body):
        report.add_finding("edition", what, expected="one in force", found=event["edition"])
    calendar.check_listed(game, name)
    asked = calendar.games.named(slug, body.command["edition"])
    if asked is not game:
        report.add_finding("edition", what, expected=asked.document.name, found=event["edition"])
    _check_rules(calendar, event, game, what)
    calendar.taken[name], calendar.rules[name] = event["edition"], event["rules"]


def _check_rules(calendar: Calendar, event: Json, game: Game, what: Message) -> None:
    """The word is given for rules and not for a name: where these are not known here, both digests are told."""
    try:
        expected = digest_as(game, event["rules"])
    except ValueError as error:
        calendar.report.add_finding("edition", what, expected="a digest of a known version", found=error)
        return
    if event["rules"] != expected:
        calendar.report.add_finding("edition", what, expected=expected, found=event["rules"])


def edition_approved(calendar: Calendar, event: Json) -> None:
    """An edition comes onto the house's list for the rules that are known here under its name."""
    what = message("finding-edition-approved", edition=event["edition"])
    try:
        game = calendar.games.stamped(event["game"], event["edition"])
    except UnknownEditionError as error:
        calendar.report.add_finding("edition", what, expected="an edition that is known", found=error)
        return
    _check_rules(calendar, event, game, what)
    if event["document"] != game.document.code:
        calendar.report.add_finding("edition", what, expected=game.document.code, found=event["document"])
    calendar.approved[f"{event['game']} {event['edition']}"] = event["rules"]


def check_shoe(table: TableBooks, body: Body) -> None:
    """A shoe is dealt under the edition its table has taken, once that is in force."""
    calendar = table.calendar
    taken = calendar.taken.get(table.name)
    due = calendar.games.stamped(table.game.slug, taken) if taken else table.game
    began = any(event["type"] == "EditionBegan" for event in body.events)
    if not began and due is not table.game and calendar.games.edition(due).in_force(calendar.day(body)):
        what = message("finding-edition-began", table=table.name)
        table.add_finding("edition", what, expected=due.document.name, found=table.game.document.name)


def edition_began(table: TableBooks, event: Json) -> None:
    """From this shoe on another edition: the one taken. Rounds of the former one are those of earlier shoes."""
    assert table.body is not None
    what, former = message("finding-edition-began", table=table.name), table.game.document.name
    wanted, found = (former, table.calendar.taken.get(table.name, former)), (event["before"], event["edition"])
    if table.command["type"] != "LoadShoe" or found != wanted or found[0] == found[1]:
        table.add_finding("edition", what, expected=wanted, found=found)
    game = table.calendar.games.stamped(table.game.slug, event["edition"])
    table.calendar.check_in_force(game, table.body, table.name)
    shelve(table, table.rounds)
    table.rounds.clear()
    go_by(table, options_under(table.options, game))


def ends_its_shoe(table: TableBooks, body: Body) -> bool:
    """Whether a table that runs itself may replace its cards: its edition is over, and another has been taken."""
    calendar, day = table.calendar, table.calendar.day(body)
    taken = calendar.taken.get(table.name, table.game.document.name)
    due = calendar.games.edition(calendar.games.stamped(table.game.slug, taken))
    own = calendar.games.edition(table.game)
    return table.source == "shuffled" and due.in_force(day) and not own.in_force(day)


def check_begins(table: TableBooks, kind: str) -> None:
    """No shoe and no bet under an edition before its first day or after its last.

    Rounds that only an extension made timely are counted: whoever reads the amendment alone would call them late.
    """
    assert table.body is not None
    if kind not in BEGINS:
        return
    table.calendar.check_listed(table.game, table.name)
    edition, day = table.calendar.games.edition(table.game), table.calendar.day(table.body)
    early = day < edition.since and edition.document.amends is not None
    if early or (edition.until is not None and edition.until < day):
        what = message("finding-edition-over", event=kind, edition=table.game.document.name)
        expected = f"not before {edition.since}" if early else f"not after {edition.until}"
        table.add_finding("edition", what, expected=expected, found=day)
    elif kind == "BetsOpened" and (extension := edition.extended_for(day)) is not None:
        table.calendar.extended[table.name, extension] += 1


def options_under(options: TableOptions, game: Game) -> TableOptions:
    """A table's settings under another edition: of wagers that it does not have they say nothing."""
    there = {wager.name: wager.optional for wager in game.wagers}
    offered = options.offered
    if offered is not None:
        offered = frozenset(name for name in offered if there.get(name, False))
    limits = tuple(each for each in options.wager_limits if each[0] in there)
    return replace(options, game=game, wager_limits=limits, offered=offered)


def go_by(table: TableBooks, options: TableOptions) -> None:
    """What bets come to is reckoned anew: the same cards may pay otherwise."""
    table.options, table.on_the_table, table.owed, table.due_on, table.due = options, None, {}, None, {}


def go_by_its_edition(table: TableBooks, number: int) -> None:
    """The edition and settings of a settled round that an entry is about; others are looked at between rounds."""
    over = next((each for each in table.rounds if each.number == number), None) if number else None
    if over is None or over.options is None or over.options == table.options:
        return
    if table.stage in {Stage.OPEN, Stage.CLOSED, Stage.SETTLING}:
        what = message("finding-edition-round", round=number, edition=over.options.game.document.name)
        table.add_finding("edition", what, expected="between two rounds", found=table.stage.value)
    table.own = table.own or table.options
    go_by(table, over.options)


def go_by_its_own(table: TableBooks) -> None:
    """The table's own edition again, once no irregularity of a round of another one is open."""
    if table.own is not None and not any(incident.round_number for incident in table.incidents):
        go_by(table, table.own)
        table.own = None
