"""The layout of a table, from its game: every wager with its pays, its limits, its price and its rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from cutcard.odds import analyse
from cutcard.rulebook.cite import numbers
from cutcard.rulebook.clauses import clauses
from cutcard.rulebook.game import Outcome
from cutcard.rulebook.how_to_play import how_to_play
from cutcard.rulebook.irregularities import TOGETHER, Circumstance, Kind, Remedy
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
from cutcard.table.acts.irregularities.remedies import VOIDING
from cutcard.table.acts.irregularities.ruling import is_witnessed
from cutcard.table.layout import areas
from cutcard.table.options import Source
from cutcard.words import keyed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.house.engine.live_table import LiveTable
    from cutcard.rulebook.game import Game, Pay
    from cutcard.rulebook.irregularities import Irregularity, Step
    from cutcard.table.layout import Area
    from cutcard.table.options import TableOptions

OF_A_HAND = {Kind.WRONG_PATRON, Kind.ABSENT_PATRON, Kind.LEFT_WITH_CARDS, Kind.WRONG_NUMBER}
"""Irregularities that concern one of the two hands."""
CARDS_NAMED = {Remedy.SET_THE_ORDER: "drawn together", Remedy.EXPOSE: "turned", Remedy.SORT_AND_IDENTIFY: "sorted"}
"""Remedies for which cards may have to be named; which of them, and how many, an open irregularity says."""
CHIPS_CENTS = (1_00, 5_00, 10_00, 25_00, 50_00, 100_00, 500_00, 1_000_00)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutRemedy(Answer):
    """One step of a procedure: what is done, by whom, under which clause, and which cards it must name."""

    remedy: str
    clause: str
    says: str
    by: str
    cards: str
    second_person: bool
    remedy_label: MessageJson | None = None
    by_label: MessageJson | None = None
    says_messages: list[MessageJson] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutIrregularity(Answer):
    kind: str
    clause: str
    says: str
    steps: list[str]
    procedure: list[LayoutRemedy]
    any_of: bool
    needs_cards: bool
    needs_hand: bool
    kind_label: MessageJson | None = None
    says_messages: list[MessageJson] = field(default_factory=list)
    steps_labels: list[MessageJson] = field(default_factory=list)
    voids: bool = False
    """Whether it can end in nothing but a void round."""
    unforeseen: bool = False
    """Whether it stands for everything that the document does not foresee."""
    attested: bool = False
    """Whether whoever calls it must attest what only eyes can establish."""
    needs_count: bool = False
    """Whether cards are counted: those that left the device together unread, or those a hand was wrongly given."""
    needs_card: bool = False
    """Whether the card that was seen is named."""
    needs_place: bool = False
    """Whether it concerns a card of the round that lies face down."""
    patron_draws: bool = False
    """Whether it can happen only where a patron draws the cards."""
    takes_card: bool = False
    """Whether a card that somebody saw in the device may be named."""


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
    area_most: int = 0
    """Bets on one wager that a playing area takes, where nobody has restricted it."""
    deck: LayoutDeck | None = None
    how: list[LayoutParagraph] = field(default_factory=list)


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
        irregularities=[_irregularity(options, each) for each in game.irregularities],
        methods=game.procedure.methods is not None,
        interruptions=_interruptions(game),
        wagers=_wagers(options),
        title_label=wire(title_of(game)),
        edition_message=wire(edition_of(game.document)),
        stamp=game.document.stamp,
        hands=[_name(game, side.name) for side in game.drawing.sides],
        results=[_name(game, name) for name in results_in_order(game)],
        initial_cards=game.drawing.initial,
        cards_most=game.drawing.cards_most // 2,
        area_most=options.area_most,
        deck=_deck(game),
        how=[LayoutParagraph(wire(told.message), told.clause) for told in how_to_play(game)],
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
    says, messages = _says(game, wager.clause), _says_messages(game, wager.clause)
    own = messages[0] if alone and len(messages) == 1 else None
    return LayoutWager(
        name=wager.name,
        optional=bool(wager.optional),
        optional_clause=wager.optional or None,
        clause=wager.clause,
        pays=[_pay(game, pay) for pay in wager.pays if pay.outcome is not Outcome.LOSE],
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


def _pay(game: Game, pay: Pay) -> LayoutPay:
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
    )


def _irregularity(options: TableOptions, irregularity: Irregularity) -> LayoutIrregularity:
    """Cards drawn together are counted where they are keyed in, and named where a device has read them."""
    game, keyed_in = options.game, options.source is Source.KEYED
    together, when = irregularity.kind in TOGETHER, irregularity.when
    at_a_place = Circumstance.FACE_DOWN_AT_THE_PLACE in when
    return LayoutIrregularity(
        kind=irregularity.kind.value,
        clause=irregularity.clause,
        says=_says(game, irregularity.clause),
        steps=[step.remedy.value for step in irregularity.steps],
        procedure=[_remedy(game, step) for step in irregularity.steps],
        any_of=irregularity.any_of,
        needs_cards=together and not keyed_in,
        needs_hand=irregularity.kind in OF_A_HAND,
        kind_label=wire(irregularity.kind.label),
        says_messages=_says_messages(game, irregularity.clause),
        steps_labels=[wire(step.remedy.label) for step in irregularity.steps],
        voids=_voids(irregularity),
        unforeseen=irregularity.kind is Kind.UNFORESEEN,
        attested=irregularity.attested,
        needs_count=(together and keyed_in) or irregularity.kind is Kind.WRONG_NUMBER,
        needs_card=Circumstance.ONE_CARD_SEEN in when or (at_a_place and keyed_in),
        needs_place=at_a_place,
        patron_draws=Circumstance.METHOD_C in when,
        takes_card=irregularity.kind is Kind.UNFORESEEN,
    )


def _voids(irregularity: Irregularity) -> bool:
    """Whether every way through the procedure voids the round."""
    voiding = [step.remedy in VOIDING for step in irregularity.steps]
    return all(voiding) if irregularity.any_of else any(voiding)


def _remedy(game: Game, step: Step) -> LayoutRemedy:
    return LayoutRemedy(
        remedy=step.remedy.value,
        clause=step.clause,
        says=_says(game, step.clause),
        by=step.by.title,
        cards=CARDS_NAMED.get(step.remedy, "none"),
        second_person=step.remedy in VOIDING or is_witnessed(step),
        remedy_label=wire(step.remedy.label),
        by_label=wire(step.by.label),
        says_messages=_says_messages(game, step.clause),
    )


def _says(game: Game, cites: str) -> str:
    """The rule in our own words."""
    known = clauses(game.document.index)
    return " ".join(known[number].says for number in numbers(cites) if number in known)


def _says_messages(game: Game, cites: str) -> list[MessageJson]:
    """The rule in our own words, clause by clause, for every language."""
    known = clauses(game.document.index)
    return [wire(known[number].message) for number in numbers(cites) if number in known]


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
