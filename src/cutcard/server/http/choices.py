"""What a house may choose for a table of a game, so that no form on a page holds a rule of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.house.cage import AUTOMATIC_METHODS, edition_of, refuse_other_rules
from cutcard.house.engine.live_table import round_is_open
from cutcard.house.ledger import chips_of, seats_of
from cutcard.rulebook import labels
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import BETTING_SECONDS, Source, TableOptions, refuse_options
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.table.state import Phase

if TYPE_CHECKING:
    import datetime

    from cutcard.house.cage import Cage
    from cutcard.house.engine.house import House
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.rulebook.editions import Edition, Editions
    from cutcard.rulebook.game import Game


@dataclass(frozen=True, slots=True)
class Range(Answer):
    """The least and the most that may be chosen, and what is chosen where nobody says otherwise."""

    least: int
    most: int
    usual: int


@dataclass(frozen=True, slots=True)
class MethodChoice(Answer):
    """A method of conducting a round."""

    name: str
    runs_itself: bool
    """A table that runs itself may have it."""
    high_limit_area: bool
    """It belongs to the high-limit area alone."""
    reading_device: bool = False
    """It needs a device that reads the cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChoices(Answer):
    """What the game's document leaves to the house."""

    decks: Range
    positions: Range
    area_most: Range
    cut: Range
    method: str
    """The usual one."""
    methods: list[MethodChoice]


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionChoice(Answer):
    """An edition of a game, and the days on which bets may be opened under it."""

    name: str
    """By this a Pit Manager names it."""
    stamp: str
    document: str
    since: str
    until: str | None
    """The last day, where there is one."""
    in_force: bool
    """Whether it is in force today, by the house's calendar."""
    withdrawn_by: str | None
    """The name of the edition that withdraws the game after this one, where one does: none follows it."""
    edition_message: MessageJson


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEditions(Answer):
    """The edition that a table deals, the one it has taken for its next shoe, and those that it could take."""

    table: str
    today: str
    zone: str
    deals: EditionChoice
    taken: EditionChoice | None
    """Where it is another than it deals: it begins with the next shoe, once it is in force."""
    newer: list[EditionChoice]
    """With the one it has taken, where the edition was chosen with other rules than this program has under its name."""


@dataclass(frozen=True, slots=True)
class Tray(Answer):
    """A table's chips: whether seats play them, what the tray holds by the books, and what patrons have won of it."""

    open: bool
    tray_cents: int
    patrons_cents: int


def tray_of(house: House, table: str) -> Tray:
    with house.store.snapshot() as (_, accounts):
        held = {account.name: account.cents for account in accounts}
    return Tray(table in house.cage.trays, held.get(chips_of(table), 0), held.get(seats_of(table), 0))


@dataclass(frozen=True, slots=True)
class Calendar(Answer):
    """By which clock the house goes, the day it is there, when a gaming day begins, and the currency of its amounts."""

    zone: str
    today: str
    gaming_day: str
    day_begins: int
    currency: str
    places: int


@dataclass(frozen=True, slots=True)
class WagerChoice(Answer):
    """An optional wager, and whether it is on offer."""

    name: str
    label: MessageJson
    offered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings(Answer):
    """What may be changed of a table that stands open, as it is now."""

    table: str
    least_cents: int
    most_cents: int
    side_least_cents: int
    side_most_cents: int
    differential_cents: int | None
    """None where patrons bet at terminals, and nobody asks them to balance."""
    betting_seconds: int
    """0 at the house's pace."""
    betting: Range
    decks: Range
    """What the document allows, and how many there are."""
    optional: list[WagerChoice]
    between_rounds: bool
    between_shoes: bool


def settings_of(live: LiveTable) -> TableSettings:
    options, game = live.options, live.options.game
    least, most = BETTING_SECONDS
    return TableSettings(
        table=live.name,
        least_cents=options.limits.least_cents,
        most_cents=options.limits.most_cents,
        side_least_cents=options.side_limits.least_cents,
        side_most_cents=options.side_limits.most_cents,
        differential_cents=options.differential_cents if game.procedure.balancing is not None else None,
        betting_seconds=options.betting_seconds,
        betting=Range(least, most, options.betting_seconds),
        decks=Range(game.decks.least, game.decks.most, options.decks),
        optional=[
            WagerChoice(wager.name, wire(labels.label_of(game, wager.name)), options.offers(wager))
            for wager in game.wagers
            if wager.optional
        ],
        between_rounds=not round_is_open(live.state),
        between_shoes=live.state.phase in {Phase.NO_SHOE, Phase.SHOE_ENDED},
    )


def editions_of(live: LiveTable, state: Cage, games: Editions) -> TableEditions:
    """What the pit reads before it lets a table take another edition; one that is over is offered to nobody."""
    deals, today = live.options.game, games.today()
    taken = edition_of(state, games, live.name)
    known = [edition for edition in games.of(deals.slug) if edition.until is None or today <= edition.until]
    again = refuse_other_rules(state, taken, live.name) is not None
    newer = [each for each in known if each.since > taken.document.in_force or (again and each.game is taken)]
    return TableEditions(
        table=live.name,
        today=today.isoformat(),
        zone=state.zone,
        deals=_edition(games.edition(deals), today),
        taken=None if taken is deals else _edition(games.edition(taken), today),
        newer=[_edition(edition, today) for edition in newer],
    )


def _edition(edition: Edition, today: datetime.date) -> EditionChoice:
    document = edition.document
    return EditionChoice(
        name=edition.name,
        stamp=document.name,
        document=document.code,
        since=edition.since.isoformat(),
        until=edition.until.isoformat() if edition.until is not None else None,
        in_force=edition.in_force(today),
        withdrawn_by=edition.withdrawn_by.name if edition.withdrawn_by is not None else None,
        edition_message=wire(labels.edition_of(document)),
    )


def choices_of(game: Game) -> TableChoices:
    usual, procedure = TableOptions(game=game), game.procedure
    cards_most = game.decks.most * len(game.deck)
    return TableChoices(
        decks=Range(game.decks.least, game.decks.most, usual.decks),
        positions=Range(*procedure.positions, usual.positions),
        area_most=Range(1, procedure.betting.in_an_area, usual.area_most),
        cut=Range(usual.cut_least, cards_most - game.drawing.cards_most, usual.cut),
        method=usual.method.value,
        methods=[] if procedure.methods is None else [_method(usual, method) for method in Method],
    )


def _method(usual: TableOptions, method: Method) -> MethodChoice:
    elsewhere = refuse_options(replace(usual, method=method, high_limit_area=False, source=Source.READER))
    return MethodChoice(method.value, method in AUTOMATIC_METHODS, elsewhere is not None, method is Method.C)
