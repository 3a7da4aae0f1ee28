"""What a house may choose for a table of a game, so that no form on a page holds a rule of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.formats.denominations import CASH_CENTS, DENOMINATIONS_CENTS
from cutcard.house.cage import AUTOMATIC_METHODS, Cage, edition_of, refuse_other_rules
from cutcard.house.engine.live_table import LiveTable, round_is_open
from cutcard.house.projections.indexes import Indexes
from cutcard.rulebook import labels
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import BETTING_SECONDS, Source, TableOptions, refuse_options
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.table.state import Phase

if TYPE_CHECKING:
    import datetime

    from cutcard.formats.reader import Reader
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
    """Whether seats play chips at a table, and whether its tray is being counted. What it holds is told to nobody."""

    open: bool
    counting: bool


@dataclass(frozen=True, slots=True)
class SlipView(Answer):
    """A fill or a credit under way, and whether its chips are in transit."""

    number: int
    table: str
    way: str
    count: dict[str, int]
    cents: int
    requested_by: str
    sent_by: str
    second: str
    requested: int
    """When it was asked for, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class BoxView(Answer):
    """A table's box, and the gaming day that it is of; empty where nobody has opened that day yet."""

    table: str
    day: str


@dataclass(frozen=True, slots=True)
class ChipDesk(Answer):
    """What the pit and the cage have under way in chips and cash, and what both are counted in.

    No book figure is here: whoever counts a tray or a bank must not know it.
    """

    slips: list[SlipView]
    banks: list[str]
    """Who has a bank open."""
    trays: list[str]
    counting: list[str]
    """By account, the trays and banks that were counted once or twice."""
    agreed: list[str]
    """Those of them that two people have counted alike."""
    boxes: list[BoxView]
    """The boxes that wait to be counted."""
    chips_cents: list[int]
    cash_cents: list[int]
    """The denominations of each, the largest first."""


def _requested(here: Cage, store: Reader) -> dict[int, int]:
    """When each slip under way was asked for: the newest requests are read until all are found."""
    found: dict[int, int] = {}
    wanted = {each.number for each in here.slips.values()}
    for marked in Indexes(store).marked(["ChipsRequested"], newest_first=True) if wanted else ():
        body = marked.entry.read()
        numbers = [event["number"] for event in body.events if event["type"] == "ChipsRequested"]
        found |= dict.fromkeys(numbers, body.at // 1_000_000)
        if wanted <= found.keys():
            break
    return found


def chip_desk(here: Cage, store: Reader) -> ChipDesk:
    requested = _requested(here, store)
    return ChipDesk(
        slips=[
            SlipView(
                each.number,
                each.table,
                each.way,
                each.count,
                each.cents,
                each.requested_by,
                each.sent_by,
                each.second,
                requested.get(each.number, 0),
            )
            for each in here.slips.values()
        ],
        banks=sorted(here.banks.values()),
        trays=sorted(here.trays),
        counting=sorted(here.counts),
        agreed=sorted(account for account, each in here.counts.items() if each.second),
        boxes=[BoxView(table, day) for table, days in sorted(here.boxes.items()) for day in sorted(days)],
        chips_cents=sorted(DENOMINATIONS_CENTS, reverse=True),
        cash_cents=sorted(CASH_CENTS, reverse=True),
    )


@dataclass(frozen=True, slots=True)
class Calendar(Answer):
    """By which clock the house goes, the day it is there, when a gaming day begins, its currency and its name."""

    zone: str
    today: str
    gaming_day: str
    day_begins: int
    currency: str
    places: int
    house_name: str
    """What the house is called on screens and slips."""
    assigned_only: bool
    """Whether a Dealer deals only where they are assigned."""
    complaint_days: int
    """Within how many days a complaint is answered."""
    retention_days: int
    """For how many days patrons are kept after the last dealing with them."""


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
