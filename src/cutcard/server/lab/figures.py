"""The figures of a bent game: worked out as fractions by the exact library, and written out as `cutcard odds` has them.

How likely a line is does not depend on what it pays. So the approved game is priced, once for each shoe, and a line
that is edited costs nothing but its own sums.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cutcard.cards import RANK_LETTERS, Card
from cutcard.lens import Lens
from cutcard.odds import Analysis, Price, Results, analyse, total_of
from cutcard.odds.many_rounds.bands import LEVELS
from cutcard.odds.price import percent
from cutcard.rulebook.labels import edition_of, label_of, ranks_of, suits_of, title_of
from cutcard.rulebook.referee import RefusedError
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.http.errors import error
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from cutcard.rulebook.editions import Editions
    from cutcard.rulebook.game import Game
    from cutcard.server.lab.link import Asked

WHOLE_BITS, POINTS_MOST = 1 << 20, 1 << 20
"""How much is multiplied for somebody who types; all else is refused, and the command line has the time."""
BARS_MOST = 120
FRACTION_MOST = 60
"""Letters of a fraction that is shown; longer ones stand in the exports."""


@dataclass(frozen=True, slots=True)
class NamedPart(Answer):
    """A game, a rank or a suit: the code of it, and its name."""

    code: str
    label: MessageJson


@dataclass(frozen=True, slots=True)
class LabGame(Answer):
    """A game that can be bent, and how many decks its document allows."""

    slug: str
    title: MessageJson
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class LabLine(Answer):
    """One line of a paytable as it is bent; `pays` is what the document has where `changed` is not."""

    when: MessageJson
    approved: str
    pays: str
    changed: bool
    clause: str
    probability: str
    exact: str
    adds: str


@dataclass(frozen=True, slots=True)
class LabWager(Answer):
    """A wager with its PAR figures; one that is left out has none."""

    name: str
    label: MessageJson
    removed: bool
    removable: bool
    changed: bool
    house_edge: str = ""
    house_edge_resolved: str = ""
    hit_frequency: str = ""
    push_frequency: str = ""
    deviation: str = ""
    skewness: str = ""


@dataclass(frozen=True, slots=True)
class Band(Answer):
    """Between which totals, in units, so much lies."""

    level: str
    low: str
    high: str


@dataclass(frozen=True, slots=True)
class Bar(Answer):
    """Totals of many bets together, from one to the next: their chance, and whether they are a gain or a loss."""

    low: float
    high: float
    chance: float


@dataclass(frozen=True, slots=True)
class LabTotals(Answer):
    """What so many bets of a unit come to."""

    bets: int
    mean: str
    ahead: str
    even: str
    behind: str
    error: str
    bands: list[Band]
    bars: list[Bar]


@dataclass(frozen=True, slots=True)
class LabFigures(Answer):
    """All that moves as one types."""

    title: MessageJson
    variant: bool
    game: str
    document: str
    edition: MessageJson
    in_force: str
    decks: int
    cards: int
    least: int
    most: int
    ranks: list[NamedPart]
    suits: list[NamedPart]
    wagers: list[LabWager]
    wager: str
    edge: str
    """The house edge of that wager, and below as its document has it on the same shoe."""
    approved_edge: str
    ev: str
    """What a unit bet brings on average, and below as a fraction."""
    exact_ev: str
    lines: list[LabLine]
    otherwise: LabLine
    totals: LabTotals


@dataclass(frozen=True, slots=True)
class Point(Answer):
    """One point of a plot: what it is called, where it lies, and the figure as it is written."""

    label: str
    value: float
    says: str


@dataclass(frozen=True, slots=True)
class LabPlots(Answer):
    """The edge by the number of decks, on full shoes, and by the next card that leaves this one."""

    edge: str
    by_decks: list[Point]
    by_card: list[Point]


def games_told(games: Editions) -> list[LabGame]:
    """The approved games in force; a variant is bent from its own game."""
    approved = [game for game in games.values() if game.variant is None]
    return [LabGame(each.slug, wire(title_of(each)), each.decks.least, each.decks.most) for each in approved]


@lru_cache(maxsize=512)
def _priced(base: Game, decks: int, gone: tuple[tuple[Card, int], ...]) -> Analysis:
    return analyse(base, decks, [card for card, copies in gone for _ in range(copies)])


def priced(asked: Asked) -> Analysis:
    """The bent game on its shoe, as `analyse` prices it."""
    return _priced(asked.base, asked.decks, asked.gone).paid_as(asked.game)


def figures(asked: Asked) -> LabFigures:
    game, base, analysis = asked.game, asked.base, priced(asked)
    price = analysis[asked.wager.name]
    return LabFigures(
        title=wire(title_of(game)),
        variant=game.variant is not None,
        game=base.slug,
        document=base.document.code,
        edition=wire(edition_of(base.document)),
        in_force=base.document.in_force.isoformat(),
        decks=asked.decks,
        cards=len(analysis.shoe),
        least=base.decks.least,
        most=base.decks.most,
        ranks=_parts(ranks_of(base.deck)),
        suits=_parts(suits_of(base.deck)),
        wagers=[_wager(asked, analysis, wager.name) for wager in base.wagers],
        wager=asked.wager.name,
        edge=percent(price.house_edge, 2),
        approved_edge=percent(_priced(base, asked.decks, asked.gone)[asked.wager.name].house_edge, 2),
        ev=f"{100 * float(price.ev):+.4f} %",
        exact_ev=_short(price.ev),
        lines=[_line(asked, price, number) for number in range(len(asked.wager.pays))],
        otherwise=_line(asked, price, len(asked.wager.pays)),
        totals=_totals(price, asked.bets),
    )


def _parts(told: Iterable[tuple[str, object]]) -> list[NamedPart]:
    return [NamedPart(code, wire(label)) for code, label in told]  # type: ignore[call-overload]


def _wager(asked: Asked, analysis: Analysis, name: str) -> LabWager:
    hands = {side.name for side in asked.base.drawing.sides}
    label = wire(label_of(asked.base, name))
    if name in asked.without:
        return LabWager(name, label, removed=True, removable=True, changed=True)
    price = analysis[name]
    return LabWager(
        name,
        label,
        removed=False,
        removable=name not in hands,
        changed=any(wager == name for wager, _, _ in asked.pays),
        house_edge=percent(price.house_edge),
        house_edge_resolved=percent(price.house_edge_resolved),
        hit_frequency=percent(price.hit_frequency),
        push_frequency=percent(price.push_frequency),
        deviation=f"{price.sd:.4f}",
        skewness=f"{price.skewness:.2f}",
    )


def _line(asked: Asked, price: Price, number: int) -> LabLine:
    """A line of the paytable, or the loss that follows where none applies."""
    chance = price.distribution[number]
    approved = asked.base.wager(price.wager.name)
    assert approved is not None
    is_line = number < len(price.wager.pays)
    pays = price.wager.pays[number].in_words if is_line else "lose"
    before = approved.pays[number].in_words if is_line else "lose"
    return LabLine(
        when=wire(approved.pays[number].when.message if is_line else message("lab-otherwise")),
        approved=before,
        pays=pays,
        changed=pays != before,
        clause=chance.clause if isinstance(chance.clause, str) else ", ".join(chance.clause),
        probability=percent(chance.probability, 6),
        exact=_short(chance.probability),
        adds=f"{float(chance.net * chance.probability):+.8f}",
    )


def _short(value: Fraction) -> str:
    return text if len(text := str(value)) <= FRACTION_MOST else f"{float(value):.15g}"


def _totals(price: Price, bets: int) -> LabTotals:
    try:
        results = total_of(price.nets, bets, whole_bits=WHOLE_BITS, points_most=POINTS_MOST)
    except ValueError:
        raise error("lab_totals", message("error-lab-totals", bets=bets), 409) from None
    bands = [(level, *results.band(share)) for level, share in LEVELS.items()]
    return LabTotals(
        bets=bets,
        mean=f"{float(bets * price.ev):+.4f}",
        ahead=percent(results.ahead),
        even=percent(results.even),
        behind=percent(max(0.0, 1 - results.ahead - results.even)),
        error=f"{results.error:.0e}",
        bands=[Band(level, f"{float(low):+.2f}", f"{float(high):+.2f}") for level, low, high in bands],
        bars=_bars(results),
    )


def _bars(results: Results) -> list[Bar]:
    """All but a ten-thousandth on either side, gathered into as many bars as there is room for."""
    low, high = results.band(0.9998)
    first = int((low - results.least) / results.step)
    last = int((high - results.least) / results.step)
    width = -(-(last - first + 1) // BARS_MOST)
    return [
        Bar(float(results.at(at)), float(results.at(at + width)), float(results.chances[at : at + width].sum()))
        for at in range(first, last + 1, width)
    ]


def plots(asked: Asked) -> LabPlots:
    name, here = asked.wager.name, priced(asked)[asked.wager.name]

    def edge(decks: int, gone: tuple[tuple[Card, int], ...]) -> Fraction:
        return _priced(asked.base, decks, gone).paid_as(asked.game)[name].house_edge

    decks = range(asked.base.decks.least, asked.base.decks.most + 1)
    return LabPlots(
        edge=percent(here.house_edge),
        by_decks=[Point(str(each), float(value := edge(each, ())), percent(value)) for each in decks],
        by_card=_by_card(asked, here),
    )


def _by_card(asked: Asked, here: Price) -> list[Point]:
    """How the house edge moves when one card more leaves this shoe: a rank at a time, or a card where suits tell."""
    left, gone = asked.shoe, dict(asked.gone)
    deck, by_suit = asked.base.deck, asked.wager.sees is Lens.SUITS
    found: dict[str, Point] = {}
    for card in deck.cards:
        label = str(card) if by_suit else RANK_LETTERS[card.rank]
        if label in found or not left.count(card):
            continue
        without = tuple(sorted({**gone, card: gone.get(card, 0) + 1}.items(), key=lambda each: str(each[0])))
        try:
            after = _priced(asked.base, asked.decks, without).paid_as(asked.game)[asked.wager.name].house_edge
        except RefusedError:
            return []
        change = after - here.house_edge
        found[label] = Point(label, float(change), f"{100 * float(change):+.6f} %")
    return list(found.values())
