"""Bets together: means and covariances against a plain count of all ordered deals, and by hand on a full shoe."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES, Bet, Card, Game, Pay, RefusedError, Shoe, Wager, parse_cards
from cutcard.cards import Suit
from cutcard.lens import Lens
from cutcard.odds import analyse, joint_nets, shoe_of
from cutcard.odds.combine import Combination, combine
from cutcard.rulebook.conditions import Condition, pair_in
from cutcard.words import message
from each_game import games_of
from prices.test_odds_brute_force import SHOES, Copies, Rows, counted, shoe_holding
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult

EIGHT_DECKS = {"Banker": 2_292_252_566_437_888, "Player": 2_230_518_282_592_256, "Tie": 475_627_426_473_216}
"""Six-card permutations of eight decks that each side wins: Michael Shackleford, The Wizard of Odds, baccarat."""

UNEVEN: dict[int, tuple[Copies, ...]] = {
    52: (
        {"Ts": 2, "Tc": 1, "Jh": 1, "Kd": 3, "4c": 2, "6h": 2, "9s": 1},
        {"As": 1, "Ah": 2, "6d": 5, "Qc": 4, "Ks": 1, "7h": 2},
        SHOES["52"][1],
        {"Ts": 1, "Th": 1, "Kd": 2, "6d": 2, "9s": 1},
    ),
    65: (
        {"4g": 2, "4f": 1, "Sg": 2, "Sa": 1, "Le": 1, "6w": 2, "9g": 1},
        {"Tf": 1, "Tg": 3, "Fg": 2, "4g": 3, "4a": 2, "7e": 1},
        SHOES["65"][1],
        {"4g": 2, "4f": 1, "Sg": 2, "6w": 2, "Tg": 1},
    ),
}
"""Several ranks of one points, several suits of one rank, and no two kinds with the same neighbours."""
SMALL = 3
"""The number of a shoe that has so few kinds of cards that all deals are counted at once."""
UNEVEN_SHOES = [
    SMALL,
    pytest.param(0, marks=pytest.mark.wide),
    *(pytest.param(at, marks=pytest.mark.long) for at in (1, 2)),
]
ONE_SHOE = [SMALL, pytest.param(0, marks=pytest.mark.wide)]


def stakes(game: Game) -> list[Bet]:
    """A different stake on every wager of the game."""
    return [Bet(wager, 100 + 700 * at) for at, wager in enumerate(game.wagers)]


def mean(rows: Rows, *columns: int) -> Fraction:
    """The mean of the product of some wagers' nets."""
    products = (ways * math.prod((row[at] for at in columns), start=Fraction(1)) for row, ways in rows.items())
    return sum(products, Fraction(0)) / rows.total()


@pytest.mark.parametrize("number", UNEVEN_SHOES)
@pytest.mark.parametrize("slug", games_of("dragon-tiger", "tiger-baccarat"))
def test_any_two_wagers_vary_together_as_all_ordered_deals_count_it(slug: str, number: int) -> None:
    game = GAMES[slug]
    copies = UNEVEN[len(game.deck)][number]
    rows, bets = counted(game.slug, copies), stakes(game)
    combination = combine(game, bets, shoe_holding(game.slug, copies))
    for a, one in enumerate(bets):
        assert combination.evs_cents[a] == one.stake_cents * mean(rows, a)
        for b, other in enumerate(bets):
            covariance = mean(rows, a, b) - mean(rows, a) * mean(rows, b)
            expected = one.stake_cents * other.stake_cents * covariance
            assert combination.covariances[a][b] == expected, (one.wager.name, other.wager.name)


@pytest.mark.parametrize("number", ONE_SHOE)
@pytest.mark.parametrize("slug", games_of("dragon-tiger", "tiger-baccarat"))
def test_all_bets_together_gain_and_vary_as_their_sum_does(slug: str, number: int) -> None:
    """The count here adds up the bets of each deal first: no covariance enters it."""
    game = GAMES[slug]
    copies = UNEVEN[len(game.deck)][number]
    rows, bets = counted(game.slug, copies), stakes(game)
    gains = [
        (sum((bet.stake_cents * net for bet, net in zip(bets, row, strict=True)), Fraction(0)), row) for row in rows
    ]
    expected = sum((gain * rows[row] for gain, row in gains), Fraction(0)) / rows.total()
    variance = sum(((gain - expected) ** 2 * rows[row] for gain, row in gains), Fraction(0)) / rows.total()
    combination = combine(game, bets, shoe_holding(game.slug, copies))
    assert combination.ev_cents == expected
    assert combination.variance == variance
    assert combination.sd_cents == pytest.approx(math.sqrt(variance))
    assert combination.stake_cents == sum(bet.stake_cents for bet in bets)
    assert combination.house_edge == -expected / combination.stake_cents


def on_a_full_shoe(game: Game, bets: list[Bet]) -> Combination:
    return combine(game, bets, Shoe.of(game.deck, decks=8))


@pytest.mark.parametrize("slug", games_of("dragon-tiger"))
def test_a_bet_varies_with_itself_as_its_price_says_and_with_any_other_both_ways(slug: str) -> None:
    game = GAMES[slug]
    bets, prices, size = stakes(game), analyse(game).prices, range(len(game.wagers))
    combination = on_a_full_shoe(game, bets)
    assert combination.bets == tuple(bets)
    assert all(combination.covariances[a][b] == combination.covariances[b][a] for a in size for b in size)
    assert all(-1 <= combination.correlation(a, b) <= 1 + 1e-12 for a in size for b in size)
    for at, (bet, price) in enumerate(zip(bets, prices, strict=True)):
        assert combination.evs_cents[at] == bet.stake_cents * price.ev
        assert combination.covariances[at][at] == bet.stake_cents**2 * price.variance
        assert combination.correlation(at, at) == pytest.approx(1)


@pytest.mark.parametrize(("player", "banker", "tie"), [(100, 100, 100), (2_500, 100, 0), (700, 1_100, 300)])
def test_the_main_wagers_together_are_worked_out_by_hand(player: int, banker: int, tie: int) -> None:
    """Eight decks with commission: whichever side wins, the other two bets go with it."""
    game, of = GAMES["tiger-baccarat"], sum(EIGHT_DECKS.values())
    gains = {
        "Player": Fraction(player - banker - tie),
        "Banker": Fraction(95, 100) * banker - player - tie,
        "Tie": Fraction(8 * tie),
    }
    expected = sum(gains[side] * EIGHT_DECKS[side] for side in gains) / of
    square = sum(gains[side] ** 2 * EIGHT_DECKS[side] for side in gains) / of
    staked = [("Player", player), ("Banker", banker), ("Tie", tie)]
    combination = on_a_full_shoe(game, [Bet.on(game, name, stake) for name, stake in staked if stake])
    assert combination.ev_cents == expected
    assert combination.variance == square - expected**2


def test_a_dragon_and_a_tiger_of_one_stake_lose_it_together_on_a_tie_alone() -> None:
    """A tie takes half of each, 6,448 times of 86,320; else one pays the other."""
    game = GAMES["dragon-tiger"]
    combination = on_a_full_shoe(game, [Bet.on(game, "Dragon", 1_000), Bet.on(game, "Tiger", 1_000)])
    tie = Fraction(6_448, 86_320)
    assert combination.ev_cents == -1_000 * tie
    assert combination.variance == 1_000**2 * tie * (1 - tie)


def test_the_two_pairs_of_a_full_shoe_hardly_know_of_each_other() -> None:
    """By hand, by rank of the Player's pair: a pair of the same rank has two cards fewer to draw on."""
    game, n, r = GAMES["no-commission"], 416, 32
    combination = on_a_full_shoe(game, [Bet.on(game, "Player Pair", 100), Bet.on(game, "Banker Pair", 100)])
    one = Fraction(r - 1, n - 1)
    both = one * (12 * Fraction(r * (r - 1)) + (r - 2) * (r - 3)) / ((n - 2) * (n - 3))
    assert combination.covariances[0][1] == (100 * 12) ** 2 * (both - one**2)


@pytest.mark.parametrize("slug", first_of(["dragon-tiger", "super-6-no-commission", "fa-fa-fabulous-4"], 1))
def test_stakes_scale_and_the_order_of_bets_makes_no_difference(slug: str) -> None:
    game, bets = GAMES[slug], stakes(GAMES[slug])
    once = on_a_full_shoe(game, bets)
    thrice = on_a_full_shoe(game, [Bet(bet.wager, 3 * bet.stake_cents) for bet in reversed(bets)])
    assert thrice.ev_cents == 3 * once.ev_cents
    assert thrice.variance == 9 * once.variance
    assert thrice.house_edge == once.house_edge
    assert thrice.covariances[-1][-3] == 9 * once.covariances[0][2]
    assert thrice.correlation(-1, -3) == pytest.approx(once.correlation(0, 2))


@pytest.mark.parametrize(
    ("slug", "wager"),
    first_of(
        [
            pytest.param("dragon-tiger", "Tie"),
            pytest.param("tiger-baccarat", "Tiger Pair"),
            pytest.param("no-commission", "Tie"),
            pytest.param("fa-fa-fabulous-4", "Player Precious Pair"),
        ],
        2,
    ),
)
def test_two_bets_on_one_wager_are_one_bet_of_both_stakes(slug: str, wager: str) -> None:
    game = GAMES[slug]
    two = on_a_full_shoe(game, [Bet.on(game, wager, 300), Bet.on(game, wager, 500)])
    one = on_a_full_shoe(game, [Bet.on(game, wager, 800)])
    assert (two.ev_cents, two.variance) == (one.ev_cents, one.variance)
    assert two.correlation(0, 1) == pytest.approx(1)


def test_a_bet_whose_end_is_certain_varies_with_nothing() -> None:
    """Six tens: the hands tie, and Tie and both pairs win whatever the order."""
    game = GAMES["no-commission"]
    bets = [Bet.on(game, name, 100) for name in ("Tie", "Player Pair", "Banker")]
    combination = combine(game, bets, shoe_holding(game.slug, {"Ts": 3, "Th": 3}))
    assert list(combination.evs_cents) == [800, 1_100, 0]
    assert combination.variance == 0
    assert combination.correlation(0, 1) == 0


@pytest.mark.clause("EB 5.3")
def test_bets_on_a_shoe_with_too_few_cards_are_refused() -> None:
    game = GAMES["no-commission"]
    with pytest.raises(RefusedError):
        combine(game, [Bet.on(game, "Tie", 100)], shoe_holding(game.slug, {"Ts": 5}))


# --- the whole distribution ---------------------------------------------------------------------


def together(rows: Rows, bets: list[Bet], game: Game) -> dict[Fraction, Fraction]:
    """What some bets net together, from a plain count of all ordered deals."""
    at = [next(index for index, wager in enumerate(game.wagers) if wager.name == bet.wager.name) for bet in bets]
    found: dict[Fraction, Fraction] = {}
    for row, ways in rows.items():
        net = sum((bet.stake_cents * row[index] for bet, index in zip(bets, at, strict=True)), Fraction(0))
        found[net] = found.get(net, Fraction(0)) + Fraction(ways, rows.total())
    return dict(sorted(found.items()))


@pytest.mark.parametrize("number", ONE_SHOE)
@pytest.mark.parametrize("slug", games_of("dragon-tiger", "tiger-baccarat", "fa-fa-fabulous-4"))
def test_bets_together_net_what_all_ordered_deals_count(slug: str, number: int) -> None:
    """One to three at a time, and all at once."""
    game, chance = GAMES[slug], random.Random(slug)
    copies = UNEVEN[len(game.deck)][number]
    rows, every = counted(game.slug, copies), stakes(game)
    for bets in (every, *(chance.sample(every, min(len(every), size)) for size in (1, 2, 3))):
        assert joint_nets(game, bets, shoe_holding(game.slug, copies)) == together(rows, bets, game)


@pytest.mark.parametrize("slug", first_of(["dragon-tiger", "sands-elements", "tiger-baccarat"], 1))
def test_the_distribution_has_the_mean_and_variance_of_the_combination(slug: str) -> None:
    game, shoe = GAMES[slug], shoe_of(GAMES[slug], 8)
    bets = stakes(game)[:5]
    nets, combination = joint_nets(game, bets, shoe), combine(game, bets, shoe)
    average = sum(net * chance for net, chance in nets.items())
    assert sum(nets.values()) == 1
    assert average == combination.ev_cents
    assert sum(net**2 * chance for net, chance in nets.items()) - average**2 == combination.variance


def test_no_bets_net_nothing_and_cards_can_be_too_many() -> None:
    game = GAMES["fa-fa-fabulous-4"]
    assert joint_nets(game, [], shoe_of(game, 8)) == {0: 1}
    for side in game.drawing.sides:
        lines = tuple(Pay(pair_in(side, suit), f"{3 + suit}:1", "") for suit in game.deck.suits)
        game = game.with_wager(Wager(name=f"{side.name} Elements", clause="", pays=lines))
    with pytest.raises(ValueError, match="4 cards of 65 kinds are too many to compute together"):
        joint_nets(game, [Bet(wager, 100) for wager in game.wagers[-2:]], shoe_of(game, 8))


def test_two_pairs_that_know_gold_are_computed_together() -> None:
    """Two Precious Pairs see 26 kinds of the 65 cards. Means and covariances are counted in another way."""
    game = GAMES["fa-fa-fabulous-4"]
    shoe = shoe_of(game, 4).without(parse_cards("4g 4g 4g Sg 2f"))
    pairs = [Bet(wager, 100 * (at + 1)) for at, wager in enumerate(game.wagers) if "Precious Pair" in wager.name]
    chances = joint_nets(game, pairs, shoe)
    assert sum(chances.values()) == 1
    gold_fours = shoe.count(Card.parse("4g"))
    assert gold_fours == 1
    top = max(chances)
    assert top < sum(bet.stake_cents * 30 for bet in pairs), "a gold four is left, and no pair of them"
    of_both = combine(game, pairs, shoe)
    average = sum(net * chance for net, chance in chances.items())
    assert average == of_both.ev_cents
    assert sum(net**2 * chance for net, chance in chances.items()) - average**2 == of_both.variance


@pytest.mark.parametrize("with_player", [False, True], ids=["alone", "beside a bet on the whole deal"])
def test_kinds_are_counted_as_one_only_if_nothing_tells_them_apart(*, with_player: bool) -> None:
    """A wager on suits alone: its two places know different suits, and the whole deal knows the points of its cards."""
    suits = Condition(
        message("condition-single-pair"),
        Lens.SUITS,
        lambda deal: (deal.first.cards[0].suit == Suit.GOLD) & (deal.first.cards[1].suit == Suit.FIRE),
    )
    game = GAMES["fa-fa-fabulous-4"]
    game = game.with_wager(Wager(name="Gold and Fire", clause="", pays=(Pay(suits, "9:1", ""),)))
    shoe = shoe_of(game, 4).without(parse_cards("9g 8g 9g 8g 9f 8f 9f 8f 9g 8g"))
    bets = [Bet.on(game, name, 100) for name in ["Gold and Fire", *(["Player"] if with_player else [])]]
    chances, of_both = joint_nets(game, bets, shoe), combine(game, bets, shoe)
    average = sum(net * chance for net, chance in chances.items())
    assert average == of_both.ev_cents
    assert sum(net**2 * chance for net, chance in chances.items()) - average**2 == of_both.variance


def test_many_rounds_of_several_bets(run: Callable[..., CommandResult]) -> None:
    args = ("combine", "dragon-tiger", "Dragon=100", "Tie=5", "--rounds", "100")
    answer = run(*args, "--json").json
    assert (answer["rounds"], answer["error"] < 1e-9) == (100, True)
    low, high = (Fraction(each) for each in answer["bands_cents"]["95 %"])
    assert low < Fraction(answer["ev_cents"]) * 100 < high
    assert 0.3 < answer["ahead"] < 0.5
    assert f"Ahead {100 * answer['ahead']:.4f} %" in run(*args).out
    pairs = run("combine", "fa-fa-fabulous-4", "Player Precious Pair=5", "Banker Precious Pair=5", "--rounds", "9")
    assert (pairs.code, "Ahead" in pairs.out) == (0, True)
