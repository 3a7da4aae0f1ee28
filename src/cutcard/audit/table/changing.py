"""Settings that were changed while a table stood open, and tables that were opened again under their names.

Settings change between two rounds, decks between two shoes, by a Pit Manager and with a reason; what they were is as
the auditor has it. A table that is opened again goes on in its stream, so it goes on counting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import Stage
from cutcard.audit.conduct.earlier import shelve
from cutcard.audit.table.editions import go_by
from cutcard.audit.table.opening import wrong_settings
from cutcard.audit.table.state import Json, TableBooks, joined
from cutcard.cards import NotationError
from cutcard.formats.settings import every_setting, options_from, options_json
from cutcard.rulebook.cite import numbers
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.audit.report import Report
    from cutcard.formats.entry import Body
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.table_options import TableOptions

WHILE_OPEN = {"limits", "side_limits", "wager_limits", "offered", "differential_cents", "staff_place_bets"}
WITHOUT_A_SHOE = {"decks", "cut", "rounds_after_cut", "beacon"}
PACE = {"betting_seconds"}


def table_changed(report: Report, table: TableBooks | None, event: Json, body: Body) -> None:
    """What the cage says: the former settings as they were, and new ones that the document allows."""
    what, settings = message("finding-table-changed", table=event["table"]), event["settings"]
    if table is None:
        report.add_finding("journal", what, expected="a table that is open", found="none")
        return
    if not body.command.get("reason", "").strip():
        report.add_finding(
            "authority", message("finding-no-reason", act="ChangeTable"), expected="a reason", found="none"
        )
    strange = set(settings) - (WHILE_OPEN | WITHOUT_A_SHOE | PACE)
    if strange or not settings:
        report.add_finding("journal", what, expected="settings that may change", found=", ".join(sorted(strange)))
        return
    own = {name: every_setting(table.options)[name] for name in settings}
    if event["before"] != own:
        report.add_finding("journal", what, expected=own, found=event["before"])
    after = _changed(table.options, settings)
    if after is None:
        report.add_finding("journal", what, expected="settings of a table", found=settings)
        return
    for wrong in wrong_settings(after):
        report.add_finding(wrong.check, wrong.what, expected=wrong.expected, found=wrong.found)
    behind = after.game.drawing.cards_most * (1 + after.rounds_after_cut)
    if after.cut < behind:
        report.add_finding(
            "shoe", message("finding-cut"), expected=f"{behind} cards or more behind it", found=after.cut
        )
    if set(numbers(event["clause"])) != _clauses(table.game, settings):
        expected = ", ".join(sorted(_clauses(table.game, settings))) or "none"
        report.add_finding("clause", what, expected=expected, found=event["clause"] or "none")
    table.to_begin = settings


def settings_began(table: TableBooks, event: Json) -> None:
    """The same in the table's own stream, at once: what was changed at the cage, while nothing was in play."""
    what, settings = message("finding-table-changed", table=table.name), event["settings"]
    if table.to_begin != settings:
        table.add_finding("journal", what, expected=table.to_begin or "nothing changed", found=settings)
    if table.stage is Stage.READY and set(settings) & WITHOUT_A_SHOE:
        table.add_finding("shoe", what, expected="no shoe in the device", found=table.stage.value)
    table.clauses(lambda: what, event, frozenset(_clauses(table.game, settings)))
    table.to_begin = None
    if set(settings) - PACE:
        shelve(table, table.rounds)
        table.rounds.clear()
        table.settled.clear()
    if (after := _changed(table.options, settings)) is not None:
        go_by(table, after)


def check_begun(table: TableBooks, body: Body | None) -> None:
    """What was changed at the cage stands in the table's stream before anything else does."""
    if table.to_begin is not None and (body is None or body.command["type"] != "ChangeTable"):
        what = message("finding-table-changed", table=table.name)
        table.add_finding("journal", what, expected="that it begins at once", found="that it does not")
        table.to_begin = None


def check_stamped(table: TableBooks, event: Json) -> None:
    """A shoe is stamped with the settings that its table goes by."""
    assert table.body is not None
    told = event["settings"]
    if told != options_json(table.options):
        wrong = [name for name, value in options_json(table.options).items() if told.get(name) != value]
        what = message("finding-stamped-settings", shoe=event["shoe"])
        table.add_finding("shoe", what, expected="those of its table", found=", ".join(wrong) or "none")


def check_goes_on(report: Report, event: Json, former: TableBooks | None) -> None:
    """An opening says how far its stream has come: for a new name nowhere, for one that was closed as it was left."""
    found = tuple(event.get(name, 0) for name in ("after", "rounds", "bets", "shoes"))
    expected = (0, 0, 0, 0)
    if former is not None:
        last = former.entry.version if former.entry is not None else former.opened_after
        expected = (last, former.round_number, former.next_bet - 1, former.shoes)
    what = message("finding-table-reopened", table=event["table"])
    if found != expected:
        report.add_finding("journal", what, expected=expected, found=found)
    if former is None:
        return
    if former.game.slug != event["options"]["game"]:
        report.add_finding("journal", what, expected=former.game.slug, found=event["options"]["game"])
    if former.shoe is not None and former.shoe.owes_its_order:
        sealed = message("finding-closed-with-shoe", table=former.name, shoe=former.shoe.number)
        report.add_finding("shoe", sealed, expected="that its order is opened", found="that it stays sealed")


def go_on(table: TableBooks, former: TableBooks) -> None:
    """The books of a table that is opened again; something may still be found about the rounds before."""
    shelve(former, former.rounds)
    table.earlier = former.earlier
    table.opened_after = former.entry.version if former.entry is not None else former.opened_after
    table.round_number, table.next_bet, table.shoes = former.round_number, former.next_bet, former.shoes
    table.known_shoe = former.known_shoe
    for taken in (table.calendar.taken, table.calendar.rules):
        taken.pop(table.name, None)


def _changed(options: TableOptions, settings: Json) -> TableOptions | None:
    """The settings as they then are; None where no table can have them."""
    try:
        return options_from({**options_json(options), **settings}, {options.game.slug: options.game})
    except NotationError:
        return None


def _clauses(game: Game, settings: Iterable[str]) -> frozenset[str]:
    """What the document says of the limits shown, the wagers on offer, the differential and the decks."""
    names, procedure = set(settings), game.procedure
    shown = procedure.betting.within_limits if names & {"limits", "side_limits", "wager_limits"} else ""
    gap = procedure.differential.meaning if "differential_cents" in names and procedure.differential else ""
    return joined(shown, game.offers if "offered" in names else "", gap, game.decks.clause if "decks" in names else "")
