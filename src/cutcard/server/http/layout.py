"""The layout of a table, from its game: every wager with its pays, its limits, its price and its rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from cutcard.formats.denominations import CHIPS_CENTS
from cutcard.formats.settings import settings_mark
from cutcard.odds import analyse
from cutcard.rulebook.game import Game, Outcome, Pay, Wager
from cutcard.rulebook.how_to_play import how_to_play
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.labels import (
    colour_of,
    edition_of,
    in_short,
    is_result,
    label_of,
    ranks_of,
    results_in_order,
    suits_of,
    title_of,
)
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.live.cases import LayoutIrregularity, case_of_layout, rule_messages, rule_says
from cutcard.table.layout import Area, areas, has_areas
from cutcard.words import keyed, message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.house.engine.live_table import LiveTable
    from cutcard.rulebook.table_options import TableOptions


@dataclass(frozen=True, slots=True)
class LayoutPay(Answer):
    when: str
    odds: str | None
    clause: str
    outcome: str
    when_message: MessageJson | None = None
    short_message: MessageJson | None = None
    """In the few words for which a layout has room; none where it goes without saying."""
    outcome_label: MessageJson | None = None
    otherwise: bool = False
    """Whether a line above it pays instead where both apply."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutWager(Answer):
    """A wager with its pays, its limits and its price: nothing is hidden behind a sign-in."""

    name: str
    optional: bool
    optional_clause: str | None
    clause: str
    pays: list[LayoutPay]
    says: str
    area_clause: str
    least_cents: int
    most_cents: int
    house_edge: float
    hit_frequency: float
    main: bool
    label: MessageJson | None = None
    colour: str = ""
    """Of a bet on a result, whose colour it has."""
    result: bool = False
    """Whether it is a bet on how the round ends."""
    says_messages: list[MessageJson] = field(default_factory=list)
    own_message: MessageJson | None = None
    """The clause, where it speaks of this wager alone."""


@dataclass(frozen=True, slots=True)
class LayoutInterruption(Answer):
    when: str
    then: str
    clause: str
    when_label: MessageJson | None = None
    then_label: MessageJson | None = None


@dataclass(frozen=True, slots=True)
class LayoutLabel(Answer):
    """A hand or a result by its name."""

    name: str
    label: MessageJson
    colour: str


@dataclass(frozen=True, slots=True)
class LayoutKey(Answer):
    """A rank or a suit: the letter that stands for it in a card's code, and its name."""

    code: str
    label: MessageJson


@dataclass(frozen=True, slots=True)
class LayoutDeck(Answer):
    """The cards that can be dealt here, and one of them written as a scanner does."""

    ranks: list[LayoutKey]
    suits: list[LayoutKey]
    example: str


@dataclass(frozen=True, slots=True)
class LayoutParagraph(Answer):
    """A paragraph on how the game is played, and the clauses behind it."""

    message: MessageJson
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout(Answer):
    """All of a table that stays the same while it deals one edition of its rules."""

    table: str
    game: str
    title: str
    document: str
    edition: str
    sides: list[str]
    elements: bool
    decks: int
    positions: int
    least_cents: int
    most_cents: int
    step_cents: int
    chips_cents: list[int]
    irregularities: list[LayoutIrregularity]
    methods: bool
    interruptions: list[LayoutInterruption]
    wagers: list[LayoutWager]
    title_label: MessageJson | None = None
    label: MessageJson | None = None
    """What the table is called."""
    edition_message: MessageJson | None = None
    stamp: str = ""
    """The stamp of that edition, as views of the table carry it."""
    hands: list[LayoutLabel] = field(default_factory=list)
    results: list[LayoutLabel] = field(default_factory=list)
    """As they lie on a layout: the first hand, the tie, the second hand."""
    initial_cards: int = 0
    """Cards that each hand begins with."""
    cards_most: int = 0
    """Cards that one hand can come to hold."""
    staff_place_bets: bool = False
    """Whether staff place and raise bets at a patron's request, which the patron confirms."""
    area_most: int = 0
    """Bets on one wager that a playing area takes, where nobody has restricted it; 0 where the rules have no areas."""
    settings: str = ""
    """The mark of the settings it tells of."""
    deck: LayoutDeck | None = None
    how: list[LayoutParagraph] = field(default_factory=list)
    malfunction: MessageJson | None = None
    """What a terminal says of malfunctions, where the rules are those of terminals."""


@cache
def _prices(game: Game, decks: int) -> dict[str, tuple[float, float]]:
    """Each wager's house edge and how often it wins, exact and then rounded for the screen."""
    return {
        price.wager.name: (float(price.house_edge), float(price.hit_frequency)) for price in analyse(game, decks).prices
    }


def work_out_prices(tables: Iterable[LiveTable]) -> None:
    """Every table's prices, before anybody asks: the first to look does not wait."""
    for live in tables:
        _prices(live.options.game, live.options.decks)


def layout_of(live: LiveTable) -> Layout:
    options = live.options
    game = options.game
    return Layout(
        table=live.name,
        game=game.slug,
        title=game.title,
        document=game.document.code,
        edition=game.document.edition,
        sides=[side.name for side in game.drawing.sides],
        elements=len(game.deck) == 65,
        decks=options.decks,
        positions=options.positions,
        least_cents=options.limits.least_cents,
        most_cents=options.limits.most_cents,
        step_cents=game.exact_step_cents,
        chips_cents=[chip for chip in CHIPS_CENTS if chip <= options.limits.most_cents],
        irregularities=[case_of_layout(options, each) for each in game.irregularities],
        methods=game.procedure.methods is not None,
        interruptions=_interruptions(game),
        wagers=_wagers(options),
        title_label=wire(title_of(game)),
        label=wire(live.label),
        edition_message=wire(edition_of(game.document)),
        stamp=game.document.name,
        hands=[_name(game, side.name) for side in game.drawing.sides],
        results=[_name(game, name) for name in results_in_order(game)],
        initial_cards=game.drawing.initial,
        cards_most=game.drawing.cards_most // 2,
        staff_place_bets=bool(game.procedure.betting.placed_by_staff) or options.staff_place_bets,
        area_most=options.area_most if has_areas(options) else 0,
        settings=settings_mark(options),
        deck=_deck(game),
        how=[LayoutParagraph(wire(told.message), told.clause) for told in how_to_play(game)],
        malfunction=_malfunction(game),
    )


def _name(game: Game, name: str) -> LayoutLabel:
    return LayoutLabel(name, wire(label_of(game, name)), colour_of(game, name))


def _deck(game: Game) -> LayoutDeck:
    keys = [
        [LayoutKey(code, wire(label)) for code, label in each] for each in (ranks_of(game.deck), suits_of(game.deck))
    ]
    ranks, suits = keys
    codes = [key.code for key in ranks]
    return LayoutDeck(ranks, suits, ("8" if "8" in codes else codes[0]) + suits[0].code)


def _wagers(options: TableOptions) -> list[LayoutWager]:
    game, prices = options.game, _prices(options.game, options.decks)
    listed = areas(options)
    told = [area.wager.clause for area in listed]
    return [_wager(game, area, prices[area.wager.name], alone=told.count(area.wager.clause) == 1) for area in listed]


def _wager(game: Game, area: Area, price: tuple[float, float], *, alone: bool) -> LayoutWager:
    """A wager, and whether its clause speaks of it `alone`."""
    wager, (edge, hits) = area.wager, price
    says, messages = rule_says(game, wager.clause), rule_messages(game, wager.clause)
    own = messages[0] if alone and len(messages) == 1 else None
    return LayoutWager(
        name=wager.name,
        optional=bool(wager.optional),
        optional_clause=wager.optional or None,
        clause=wager.clause,
        pays=[_pay(game, wager, pay) for pay in wager.pays if pay.outcome is not Outcome.LOSE],
        says=says,
        area_clause=area.clause,
        least_cents=area.least_cents,
        most_cents=area.most_cents,
        house_edge=edge,
        hit_frequency=hits,
        main=area.main,
        label=wire(label_of(game, wager.name)),
        colour=colour_of(game, wager.name),
        result=is_result(game, wager.name),
        says_messages=messages,
        own_message=own,
    )


def _pay(game: Game, wager: Wager, pay: Pay) -> LayoutPay:
    """A line of a paytable. That a bet on a hand comes back in a tie goes without saying."""
    endings = {possible.name: possible.when for possible in game.drawing.results}
    ties = [when for name, when in endings.items() if name not in {side.name for side in game.drawing.sides}]
    unsaid = pay.outcome is Outcome.PUSH and pay.when in ties
    return LayoutPay(
        when=pay.when.says,
        odds=pay.odds,
        clause=pay.clause,
        outcome=pay.outcome.value,
        when_message=wire(pay.when.message),
        short_message=None if unsaid else wire(in_short(pay.when)),
        outcome_label=wire(keyed("outcome", pay.outcome.value)),
        otherwise=any(pay.when in other.instead_of for other in wager.pays),
    )


def _malfunction(game: Game) -> MessageJson | None:
    """The line that layouts of terminals show, subject to what the rules say of interruptions of round and terminal."""
    interrupted, terminals = game.irregularity(Kind.INTERRUPTED_OPEN), game.procedure.terminals
    if interrupted is None or terminals is None:
        return None
    cites = {"round": interrupted.clause, "terminal": terminals.interrupted}
    return wire(message("shared-malfunction", document=game.document.code, **cites))


def _interruptions(game: Game) -> list[LayoutInterruption]:
    return [
        LayoutInterruption(
            each.kind.value,
            each.steps[0].remedy.value,
            each.steps[0].clause,
            wire(each.kind.label),
            wire(each.steps[0].remedy.label),
        )
        for each in game.irregularities
        if each.kind.name.startswith("INTERRUPTED")
    ]
