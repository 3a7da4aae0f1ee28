"""A table's settings, changed while it stands open: limits, wagers on offer, pace and decks.

No document says how they change; the least and the most of a bet are those shown at the table. So they change between
two rounds, decks between two shoes, and every screen shows them before the next bets are opened.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from cutcard.cards import NotationError
from cutcard.formats.settings import every_setting, options_from, options_json
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse, refuse_no_reason
from cutcard.house.cage.editions import edition_of
from cutcard.house.cage.open_tables import opened_options
from cutcard.house.cage.state import Cage
from cutcard.house.notes import settings_label
from cutcard.money import STAKE_CENTS_MAX
from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.game import Game
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.table_options import Limits, TableOptions, refuse_options
from cutcard.table.acts.act import Listed
from cutcard.words import message

__all__ = ["BETWEEN_SHOES", "PACE", "ChangeTable", "TableChanged", "settings_clauses", "settings_in", "with_settings"]

BETWEEN_SHOES = ("decks", "cut", "rounds_after_cut", "beacon")
"""What is changed while no shoe is in the device."""
PACE = "betting_seconds"
"""What changes no bet, so that the last round stays the table's own."""
CHANGEABLE = (
    "limits",
    "side_limits",
    "wager_limits",
    "offered",
    "differential_cents",
    "staff_place_bets",
    PACE,
    *BETWEEN_SHOES,
)


@dataclass(frozen=True, slots=True)
class ChangeTable(CageCommand):
    """A table goes on by other settings: those named here, each written as when a table is opened."""

    table: str
    settings: dict[str, Any]
    reason: str


@dataclass(frozen=True, slots=True)
class TableChanged(Fact):
    """From its next round on a table goes by these settings; what they were before stands beside them."""

    table: str
    before: dict[str, Any]
    settings: dict[str, Any]


def _change(context: CageContext, command: ChangeTable) -> Decision:
    """Whether a round is open or a shoe in the device the table itself knows, and is asked besides."""
    opened = context.cage.tables.get(command.table)
    if opened is None:
        return refuse("no_such_table", message("refusal-no-such-table", table=command.table))
    if (refusal := refuse_no_reason(command.reason)) is not None:
        return refusal
    if not command.settings or not set(command.settings) <= set(CHANGEABLE):
        return refuse("settings", message("refusal-settings-changeable", settings=", ".join(CHANGEABLE)))
    try:
        game = edition_of(context.cage, context.games, command.table)
        before = opened_options(opened, context.games, game.document.name)
        after = with_settings(before, command.settings)
    except NotationError as error:
        return refuse("settings", message("refusal-settings", what=str(error)))
    settings = settings_in(after, command.settings)
    if json.loads(json.dumps(command.settings)) != settings or _too_large(after):
        return refuse("settings", message("refusal-settings", what=json.dumps(command.settings)[:80]))
    if settings == settings_in(before, settings):
        return refuse("unchanged", message("refusal-table-unchanged", table=command.table))
    if (refusal := refuse_options(after)) is not None:
        return refusal
    cites = (game.document.code, settings_clauses(game, settings))
    return (TableChanged(*cites, command.table, settings_in(before, settings), settings),), []


def with_settings(options: TableOptions, settings: dict[str, Any]) -> TableOptions:
    """A table's settings with some of them changed; what is no setting raises a `NotationError`."""
    game = options.game
    return options_from({**options_json(options), **settings}, {game.slug: game})


def settings_in(options: TableOptions, names: Iterable[str]) -> dict[str, Any]:
    """Some of a table's settings, as a journal keeps them."""
    written = every_setting(options)
    return {name: json.loads(json.dumps(written[name])) for name in names}


def _too_large(options: TableOptions) -> bool:
    """No bet can be as large as such a limit: whoever wrote it meant another."""
    every: list[Limits] = [options.limits, options.side_limits, *(each for _, each in options.wager_limits)]
    return any(each.most_cents > STAKE_CENTS_MAX for each in every) or options.differential_cents > STAKE_CENTS_MAX


def settings_clauses(game: Game, settings: Iterable[str]) -> Clauses:
    """The clauses that speak of what is changed: limits that are shown, wagers on offer, decks, the differential."""
    procedure, names = game.procedure, set(settings)
    limits = names & {"limits", "side_limits", "wager_limits"}
    return cited(
        procedure.betting.within_limits if limits else "",
        game.offers if "offered" in names else "",
        procedure.differential.meaning if "differential_cents" in names and procedure.differential else "",
        game.decks.clause if "decks" in names else "",
    )


def _changed(cage: Cage, fact: TableChanged) -> None:
    opened = cage.tables[fact.table]
    cage.tables[fact.table] = replace(opened, options={**opened.options, **fact.settings})


ACTS = (CageAct(command=ChangeTable, least=Position.PIT_MANAGER, decide=_change),)
FACTS = (
    FactKind(
        TableChanged,
        _changed,
        ("tables",),
        listed=lambda event: Listed(
            message("listed-table-changed", table=event["table"], settings=settings_label(event["settings"]))
        ),
    ),
)
