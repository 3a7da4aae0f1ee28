"""The paytables of every game over every deal, against a second settlement written straight from the documents.

`naive.py` shares no code with the engine. Each of the 339,400 deals by points is given ranks and suits (chosen by a
fixed seed, so that zeros are Tens and pictures in turn) and settled by both, in every run one deal of some and in the
long one all of them; pairs are then walked exhaustively by rank and by card. Dragon Tiger is walked over all 169 pairs
of ranks.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest

import naive
from cutcard import GAMES, Bet, Card, Deal, Deck, Game, Hand, Outcome, referee, result, settle
from cutcard.cards import Rank, Suit
from cutcard.deals import NO_CARD, Cards, Deals, Hands
from cutcard.lens import Lens
from cutcard.rulebook.every import every_deal
from cutcard.rulebook.settlement import lines_over
from each_game import each_game, one_game_a_document, one_game_with_ranks_a_document
from tiers import ALIKE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from numpy.typing import NDArray

each_unlike_game = pytest.mark.parametrize(
    "game",
    [pytest.param(GAMES[slug], marks=pytest.mark.long) if slug in ALIKE else GAMES[slug] for slug in GAMES],
    ids=GAMES,
)


def one_of(stride: int, wide: int) -> pytest.MarkDecorator:
    """One deal of so many in every run, more in the wide tier, and all of them in the long one."""
    more = [pytest.param(wide, marks=pytest.mark.wide), pytest.param(1, marks=pytest.mark.long)]
    return pytest.mark.parametrize("stride", [stride, *more])


@cache
def every_dressed_deal(game: Game) -> Deals:
    """Every deal by points with a rank and a suit for each card."""
    bare = every_deal(game.drawing)
    chance = np.random.default_rng(52)
    return Deals(_dress(bare.first, game.deck, chance), _dress(bare.second, game.deck, chance))


def _dress(hands: Hands, deck: Deck, chance: np.random.Generator) -> Hands:
    return Hands.of(tuple(_dress_place(place, deck, chance) for place in hands.cards))


def _dress_place(place: Cards, deck: Deck, chance: np.random.Generator) -> Cards:
    there = place.points != NO_CARD
    if place.ranks is None:
        zeros = np.array([rank for rank in deck.ranks if rank >= Rank.TEN])
        rank = np.where(place.points == 0, chance.choice(zeros, len(there)), place.points)
    else:
        rank = place.ranks
    suit = chance.choice(np.array(deck.suits), len(there))
    return Cards(
        place.points,
        np.where(there, rank, NO_CARD).astype(np.int8),
        np.where(there, suit, NO_CARD).astype(np.int8),
    )


@cache
def numbers_of(game: Game, stride: int) -> NDArray[np.intp]:
    """Which deals are walked: one of so many, and of each line of each wager the first that it decides."""
    deals = every_dressed_deal(game)
    firsts = [np.unique(lines_over(wager, deals), return_index=True)[1] for wager in game.wagers]
    evenly = np.arange(0, len(deals), stride if len(deals) > 1000 else 1)
    return np.unique(np.concatenate([evenly, *firsts]))


def hands_in_notation(hands: Hands, numbers: NDArray[np.intp] | slice = slice(None)) -> list[tuple[str, ...]]:
    """As `naive.py` reads them. They are hundreds of thousands, so each column is looked up as a whole."""
    columns = [every_name()[place.rank[numbers], place.suit[numbers]].tolist() for place in hands.cards]
    return [tuple(filter(None, cards)) for cards in zip(*columns, strict=True)]


def in_notation(deals: Deals, numbers: NDArray[np.intp]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Both hands of each of these deals."""
    return zip(hands_in_notation(deals.first, numbers), hands_in_notation(deals.second, numbers), strict=True)


@cache
def every_name() -> NDArray[np.object_]:
    """The name of each card by rank and suit; last, where `NO_CARD` leads, there is none."""
    names = np.full((len(Rank) + 2, len(Suit) + 1), None, object)
    for card in GAMES["no-commission"].deck.cards + GAMES["sands-elements"].deck.cards:
        names[card.rank, card.suit] = str(card)
    assert names[NO_CARD, NO_CARD] is None
    return names


def nets_by_engine(game: Game, deals: Deals) -> dict[str, NDArray[np.int64]]:
    """Twenty times the net per unit: whole numbers for every line of every game."""
    nets = {}
    for wager in game.wagers:
        scaled = np.array([int(pay.terms.net * 20) for pay in wager.pays] + [-20])
        nets[wager.name] = scaled[lines_over(wager, deals)]
    return nets


@each_unlike_game
@one_of(61, 11)
def test_every_deal_settles_as_the_naive_settlement_says(game: Game, stride: int) -> None:
    deals, numbers = every_dressed_deal(game), numbers_of(game, stride)
    by_engine = nets_by_engine(game, deals)
    expected: dict[str, list[int]] = {name: [] for name in by_engine}
    for first, second in in_notation(deals, numbers):
        for name, net in naive.settle(game.slug, first, second).items():
            expected[name].append(twentieths(net))
    for name, nets in by_engine.items():
        wrong = numbers[nets[numbers] != np.array(expected[name])]
        assert not len(wrong), f"{name} differs on {len(wrong)} deals, first on number {wrong[0]}"


def twentieths(net: Fraction) -> int:
    """Exactly, as `nets_by_engine` has them; a fraction is slow to hash or to multiply."""
    whole, rest = divmod(20 * net.numerator, net.denominator)
    assert not rest, f"{net} is no whole number of twentieths"
    return whole


@each_unlike_game
@one_of(61, 11)
def test_every_deal_has_the_result_the_naive_settlement_says(game: Game, stride: int) -> None:
    deals, numbers = every_dressed_deal(game), numbers_of(game, stride)
    names = np.array([possible.name for possible in game.drawing.results])
    truths = np.stack([possible.when.holds(deals) for possible in game.drawing.results])
    assert (truths.sum(axis=0) == 1).all(), "results exclude one another and leave nothing out"
    expected = [naive.result(game.slug, first, second) for first, second in in_notation(deals, numbers)]
    assert (names[truths.argmax(axis=0)][numbers] == np.array(expected)).all()


@each_unlike_game
@one_of(997, 199)
def test_single_deals_settle_as_arrays_do(game: Game, stride: int) -> None:
    """The single form over the deals: referee, result and every settlement."""
    deals, numbers = every_dressed_deal(game), numbers_of(game, stride)
    by_engine = nets_by_engine(game, deals)
    bets = [Bet(wager, 20) for wager in game.wagers]
    for number, (first, second) in zip(numbers, in_notation(deals, numbers), strict=True):
        deal = Deal.parse(" ".join(first) + "/" + " ".join(second))
        assert referee(game, deal) is None
        assert result(game, deal).name == naive.result(game.slug, first, second)
        for settlement in settle(game, deal, bets):
            assert settlement.net_cents == by_engine[settlement.wager][number], (deal, settlement)


@each_game
@pytest.mark.parametrize(
    "deals", [300, pytest.param(1500, marks=pytest.mark.wide), pytest.param(6000, marks=pytest.mark.long)]
)
def test_the_referee_passes_exactly_the_complete_deals(game: Game, deals: int) -> None:
    """Over random hands of none to four cards, most of them wrong."""
    chance = np.random.default_rng(65)
    complete = 0
    for _ in range(deals):
        sizes = chance.integers(0, 3 if game.slug == "dragon-tiger" else 5, 2)
        first, second = (
            tuple(game.deck.cards[index] for index in chance.choice(len(game.deck), size, replace=False))
            for size in sizes
        )
        expected = naive.complete(game.slug, [str(card) for card in first], [str(card) for card in second])
        assert (referee(game, Deal(Hand(first), Hand(second))) is None) == expected, (first, second)
        complete += expected
    assert complete > deals / 40


def overlaps(game: Game, deals: Deals) -> set[str]:
    """Lines that apply together without the first declaring that it takes the place of the others."""
    found = set()
    for wager in game.wagers:
        truths = [np.broadcast_to(pay.when.holds(deals), len(deals)) for pay in wager.pays]
        for index, pay in enumerate(wager.pays):
            first = truths[index] & ~np.logical_or.reduce(truths[:index], axis=0)
            found |= {
                f"{wager.name}: {pay.when} / {later.when}"
                for later, truth in zip(wager.pays[index + 1 :], truths[index + 1 :], strict=True)
                if later.when not in pay.instead_of and (first & truth).any()
            }
    return found


@one_game_a_document
def test_no_two_lines_overlap_undeclared(game: Game) -> None:
    assert not overlaps(game, every_dressed_deal(game)) | overlaps(game, every_initial_pair(game))


@each_game
def test_every_line_can_be_reached(game: Game) -> None:
    for wager in game.wagers:
        reached = set(lines_over(wager, every_dressed_deal(game)).tolist())
        assert reached == {-1, *range(len(wager.pays))} or reached == set(range(len(wager.pays))), wager.name


@each_game
def test_every_declared_exception_is_a_real_one(game: Game) -> None:
    for wager in game.wagers:
        later = [pay.when for pay in wager.pays]
        for index, pay in enumerate(wager.pays):
            assert set(pay.instead_of) <= set(later[index + 1 :]), f"{wager.name} {pay.odds}"


def every_initial_pair(game: Game) -> Deals:
    """All that a pair wager can see: any four ranks, and any two cards in either hand."""
    return every_dressed_deal(game) if game.slug == "dragon-tiger" else _every_four(game.deck)


@cache
def _every_four(deck: Deck) -> Deals:
    plain = [Card(rank, deck.suits[0]) for rank in deck.ranks]
    by_rank = [Deal(Hand((a, b)), Hand((c, d))) for a, b, c, d in product(plain, repeat=4)]
    nothing = Hand((plain[0], plain[1]))
    by_card = [Hand(two) for two in product(deck.cards, repeat=2)]
    either = [deal for hand in by_card for deal in (Deal(hand, nothing), Deal(nothing, hand))]
    return Deals.of(by_rank + either, Lens.SUITS)


@one_game_with_ranks_a_document
def test_pairs_settle_by_rank_and_suit_as_the_naive_settlement_says(game: Game) -> None:
    deals = every_initial_pair(game)
    wagers = [wager for wager in game.wagers if wager.sees >= Lens.RANKS]
    by_engine = nets_by_engine(game, deals)
    hands = zip(hands_in_notation(deals.first), hands_in_notation(deals.second), strict=True)
    expected = [naive.settle(game.slug, first, second) for first, second in hands]
    assert wagers
    for wager in wagers:
        assert (by_engine[wager.name] == np.array([twentieths(nets[wager.name]) for nets in expected])).all()


def test_a_pair_asked_of_points_raises() -> None:
    game = GAMES["no-commission"]
    pair = game.wager("Player Pair")
    assert pair is not None
    with pytest.raises(TypeError, match="have no rank"):
        lines_over(pair, every_deal(game.drawing))


@each_game
def test_no_bet_gains_more_than_its_best_line(game: Game) -> None:
    nets = nets_by_engine(game, every_dressed_deal(game))
    for wager in game.wagers:
        best = max(pay.terms.net for pay in wager.pays if pay.outcome is Outcome.WIN)
        assert nets[wager.name].max() == best * 20
