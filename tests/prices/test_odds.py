"""Prices against published analyses, and what holds for the price of any shoe.

Sources of the published figures, for eight decks of 52 cards unless a row says otherwise:

- MPB: Multiplayer Baccarat, Odds, https://www.multiplayerbaccarat.com/odds.html
- WOO: Michael Shackleford, The Wizard of Odds, https://wizardofodds.com: WOO 5 and WOO 6 are the baccarat appendices
  5 (side bets) and 6 (no commission), WOO L6 the side bet Lucky 6, WOO DT Dragon Tiger, WOO T the tables of totals
- J 888: Eliot Jacobson, articles on the pair and the Super Six side bets, https://www.888casino.com/blog
- J 2024: Eliot Jacobson, Card Counting the Big Tiger Baccarat Side Bet,
  https://advancedadvantageplay.com/2024/07/card-counting-the-big-tiger-baccarat-side-bet
- MDT: Macau Daily Times, 17 July 2024, Casinos embrace new baccarat side bet
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard import GAMES, Bet, Game, RefusedError, Shoe
from cutcard.cards import parse_cards
from cutcard.lens import Lens, LensError
from cutcard.odds import analyse, pricer
from strategies import games

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Int = NDArray[np.int64]

EIGHT_DECKS = 4_998_398_275_503_360
"""Six-card permutations of 416 cards."""
SIX_DECKS = 312 * 311 * 310 * 309 * 308 * 307

COMMISSION = "tiger-baccarat"
BONUS = "fortune-six-no-commission"

HOUSE_EDGES = [
    (COMMISSION, "Player", 8, "1.2351"),  # MPB
    (COMMISSION, "Banker", 8, "1.0579"),  # MPB
    (COMMISSION, "Tie", 8, "14.3596"),  # MPB
    (COMMISSION, "Player", 6, "1.2374"),  # MPB
    (COMMISSION, "Banker", 6, "1.0558"),  # MPB
    (COMMISSION, "Tie", 6, "14.4382"),  # MPB
    ("dragon-tiger-baccarat", "Banker", 8, "1.0579"),  # MPB
    ("no-commission", "Banker", 8, "1.4581"),  # WOO 6
    ("no-commission", "Banker", 6, "1.4548"),  # WOO 6
    ("tiger-no-commission", "Banker", 8, "1.4581"),  # WOO 6
    ("no-commission", "Player Pair", 8, "10.361"),  # J 888
    ("no-commission", "Banker Pair", 8, "10.361"),  # J 888
    ("no-commission", "Player Pair", 6, "11.25"),  # J 888
    (BONUS, "Player Dragon Bonus", 8, "2.6517"),  # WOO 5
    (BONUS, "Banker Dragon Bonus", 8, "9.3731"),  # WOO 5
    (BONUS, "Player Dragon Bonus", 6, "2.67"),  # WOO 5
    (BONUS, "Banker Dragon Bonus", 6, "9.39"),  # WOO 5
    (BONUS, "Player Dragon Bonus", 4, "2.70"),  # WOO 5
    (BONUS, "Banker Dragon Bonus", 4, "9.42"),  # WOO 5
    ("super-6-no-commission", "Player Dragon Bonus", 8, "2.65"),  # WOO 5
    ("super-6-no-commission", "Banker Dragon Bonus", 8, "9.37"),  # WOO 5
    (COMMISSION, "Big Tiger", 8, "15.2533"),  # J 2024
    (COMMISSION, "Small Tiger", 8, "14.33"),  # MDT
    (COMMISSION, "Tiger Tie", 8, "30.735"),  # WOO T
    (COMMISSION, "Tiger", 8, "16.684"),  # WOO L6
    (BONUS, "Fortune Six", 8, "16.684"),  # WOO L6
    ("super-six-no-commission", "Super Six", 8, "13.82"),  # J 888
    ("super-6-no-commission", "Super 6", 8, "13.82"),  # J 888
    ("dragon-tiger", "Dragon", 8, "3.7349"),  # WOO DT
    ("dragon-tiger", "Tiger", 8, "3.7349"),  # WOO DT
    ("dragon-tiger", "Tie", 8, "10.36"),  # WOO DT
    ("dragon-tiger", "Dragon Big", 8, "7.6923"),  # WOO DT
    ("dragon-tiger", "Tiger Small", 8, "7.6923"),  # WOO DT
]
HIT_FREQUENCIES = [
    ("no-commission", "Player Pair", "7.470"),  # J 888
    (COMMISSION, "Big Tiger", "1.662"),  # J 2024
    ("super-six-no-commission", "Super Six", "5.39"),  # J 888
]
PLAYER_BY_POINTS = [  # WOO 5: won without a natural by nine points, eight, down to four
    18_409_431_764_992,
    34_097_645_543_424,
    89_590_261_473_280,
    141_238_897_317_888,
    166_169_165_987_840,
    186_780_352_174_080,
]
BANKER_BY_POINTS = [  # WOO 5: won without a natural by nine points, eight, down to four
    15_390_342_909_952,
    28_305_092_784_128,
    79_517_099_278_336,
    119_200_072_366_080,
    157_275_882_332_160,
    201_147_167_287_296,
]
NATURALS = [812_685_054_124_032, 89_325_908_267_520]  # WOO 5: won with a natural, tied with naturals
COUNTS = [
    ("no-commission", "Banker", EIGHT_DECKS, [269_232_304_455_680]),  # WOO 6
    ("no-commission", "Banker", SIX_DECKS, [47_322_230_031_360]),  # WOO 6
    (COMMISSION, "Tiger", EIGHT_DECKS, [186_173_936_904_192, 83_058_367_551_488]),  # WOO L6
    (COMMISSION, "Tiger Tie", EIGHT_DECKS, [96_170_001_308_416]),  # WOO T
    (BONUS, "Player Dragon Bonus", EIGHT_DECKS, [*PLAYER_BY_POINTS, *NATURALS]),
    (BONUS, "Banker Dragon Bonus", EIGHT_DECKS, [*BANKER_BY_POINTS, *NATURALS]),
    ("dragon-tiger", "Dragon", 86_320, [39_936, 6_448]),  # WOO DT
]


def rounded(chance: Fraction, like: str) -> str:
    """A fraction in per cent, to as many places as the published figure has."""
    return f"{float(100 * chance):.{len(like.partition('.')[2])}f}"


@pytest.mark.parametrize(("slug", "wager", "decks", "published"), HOUSE_EDGES)
def test_the_house_edge_is_the_published_one(slug: str, wager: str, decks: int, published: str) -> None:
    assert rounded(analyse(GAMES[slug], decks)[wager].house_edge, published) == published


@pytest.mark.parametrize(("slug", "wager", "published"), HIT_FREQUENCIES)
def test_the_hit_frequency_is_the_published_one(slug: str, wager: str, published: str) -> None:
    assert rounded(analyse(GAMES[slug])[wager].hit_frequency, published) == published


@pytest.mark.parametrize(("slug", "wager", "of", "published"), COUNTS)
def test_the_lines_of_a_wager_hit_as_often_as_published(slug: str, wager: str, of: int, published: list[int]) -> None:
    price = analyse(GAMES[slug], 6 if of == SIX_DECKS else 8)[wager]
    assert [chance.probability * of for chance in price.distribution[: len(published)]] == published


def test_the_player_wins_on_seven_as_often_as_published() -> None:
    """WOO T. The Small and the Big Dragon share those wins."""
    analysis = analyse(GAMES["dragon-tiger-baccarat"])
    wins = analysis["Small Dragon"].hit_frequency + analysis["Big Dragon"].hit_frequency
    assert wins * EIGHT_DECKS == 408_043_979_470_848


def test_the_standard_deviation_of_the_big_tiger_is_the_published_one() -> None:
    """J 2024."""
    assert f"{analyse(GAMES[COMMISSION])['Big Tiger'].sd:.3f}" == "6.519"


def test_the_edge_on_bets_that_do_not_push_leaves_out_the_ties() -> None:
    player = analyse(GAMES["no-commission"])["Player"]
    wins, losses = 2_230_518_282_592_256, 2_292_252_566_437_888
    assert player.push_frequency * EIGHT_DECKS == EIGHT_DECKS - wins - losses
    assert player.house_edge_resolved == Fraction(losses - wins, losses + wins)


@pytest.mark.parametrize("wager", ["Tie", "Player Pair"])
def test_a_wager_with_one_prize_has_the_moments_of_a_coin(wager: str) -> None:
    price = analyse(GAMES["no-commission"])[wager]
    p, prize = price.hit_frequency, price.distribution[0].net
    assert price.ev == p * (prize + 1) - 1
    assert price.variance == (prize + 1) ** 2 * p * (1 - p)
    assert price.sd**2 == pytest.approx(float(price.variance))
    assert price.skewness == pytest.approx(float(1 - 2 * p) / math.sqrt(p * (1 - p)))


def test_a_wager_whose_end_is_certain_has_no_spread() -> None:
    """Six tens are left, so both hands hold nothing and tie."""
    game = GAMES["dragon-tiger-baccarat"]
    analysis = pricer(game).price(holding(game, {"Ts": 6}))
    for price in analysis.prices:
        assert price.variance == 0
        assert price.skewness == 0
    assert [analysis[wager].ev for wager in ("Tie", "Player", "Big Tiger")] == [8, 0, -1]
    assert analysis["Player"].house_edge_resolved == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_the_chances_of_every_wager_add_up_to_one(game: Game) -> None:
    for decks in range(game.decks.least, game.decks.most + 1):
        analysis = analyse(game, decks)
        assert [price.wager for price in analysis.prices] == list(game.wagers)
        for price in analysis.prices:
            assert sum(chance.probability for chance in price.distribution) == 1
            assert all(chance.probability > 0 for chance in price.distribution)
            assert {chance.document for chance in price.distribution} == {game.document.code}
            assert [chance.clause for chance in price.distribution] == [
                *(pay.clause for pay in price.wager.pays),
                price.wager.losing_clause,
            ]


def holding(game: Game, copies: dict[str, int]) -> Shoe:
    return Shoe(game.deck, tuple(copies.get(str(card), 0) for card in game.deck.cards))


@st.composite
def shoes(draw: st.DrawFn, game: Game) -> Shoe:
    """Any composition that a round can be dealt from: near full, near empty, or with kinds of cards gone."""
    most = draw(st.integers(1, game.decks.most))
    counts = draw(st.lists(st.integers(0, most), min_size=len(game.deck), max_size=len(game.deck)))
    for gone in draw(st.lists(st.integers(0, len(game.deck) - 1), max_size=len(game.deck))):
        counts[gone] = 0
    for at in range(6):
        counts[at] = max(counts[at], 1)
    return Shoe(game.deck, tuple(counts))


@given(st.data())
@settings(deadline=None)
def test_many_shoes_at_once_are_priced_as_one_by_one(data: st.DataObject) -> None:
    game = data.draw(games)
    some = data.draw(st.lists(shoes(game), min_size=1, max_size=4))
    evs = pricer(game).evs([shoe.counts for shoe in some])
    assert evs.shape == (len(some), len(game.wagers))
    exact = [[float(price.ev) for price in pricer(game).price(shoe).prices] for shoe in some]
    assert np.abs(evs - np.array(exact)).max() < 1e-12


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_however_many_shoes_are_priced_each_has_its_row(game: Game) -> None:
    chance = np.random.default_rng(len(game.slug))
    counts = chance.integers(1, game.decks.most, size=(150, len(game.deck)), endpoint=True)
    evs = pricer(game).evs(counts)
    assert len(evs) == 150
    for at in (0, 63, 64, 127, 128, 149):
        assert np.abs(pricer(game).evs(counts[at])[0] - evs[at]).max() < 1e-12
    assert pricer(game).evs(counts[:0]).shape == (0, len(game.wagers))


def by_ranks(game: Game, counts: Int) -> Int:
    ranks: Int = counts.reshape(-1, len(game.deck.suits), 13).sum(axis=1)
    return ranks


def by_points(game: Game, counts: Int) -> Int:
    ranks = by_ranks(game, counts)
    return np.hstack([ranks[:, 9:].sum(axis=1, keepdims=True), ranks[:, :9]])


def some_counts(game: Game) -> Int:
    return np.random.default_rng(8).integers(0, 8, size=(20, len(game.deck)), endpoint=True)


def finest(game: Game) -> Lens:
    return max(wager.sees for wager in game.wagers)


@pytest.mark.parametrize("slug", GAMES)
def test_counts_of_ranks_are_enough_unless_a_wager_sees_suits(slug: str) -> None:
    game, counts = GAMES[slug], some_counts(GAMES[slug])
    if finest(game) is Lens.SUITS:
        with pytest.raises(LensError, match="too coarse"):
            pricer(game).evs(by_ranks(game, counts))
    else:
        assert np.abs(pricer(game).evs(by_ranks(game, counts)) - pricer(game).evs(counts)).max() < 1e-12


@pytest.mark.parametrize("slug", GAMES)
def test_counts_of_points_are_enough_where_no_wager_sees_more(slug: str) -> None:
    game, counts = GAMES[slug], some_counts(GAMES[slug])
    if finest(game) is Lens.POINTS:
        assert np.abs(pricer(game).evs(by_points(game, counts)) - pricer(game).evs(counts)).max() < 1e-12
    else:
        with pytest.raises(LensError, match="too coarse"):
            pricer(game).evs(by_points(game, counts))


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.int32, np.uint64])
def test_the_kind_of_whole_number_makes_no_difference(kind: type[np.integer]) -> None:
    """Eight decks hold 128 cards worth nothing, one more than the smallest signed kind can."""
    evs = pricer(GAMES["no-commission"]).evs(np.full(52, 8, dtype=kind))
    assert np.abs(evs - [[float(price.ev) for price in analyse(GAMES["no-commission"]).prices]]).max() < 1e-12


ALL_GAMES = [
    pytest.param(game, id=slug, marks=pytest.mark.clause(f"{game.document.code} {game.too_few_cards}"))
    for slug, game in GAMES.items()
]


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_shoe_with_too_few_cards_for_a_round_is_refused(game: Game) -> None:
    needed = 2 if game.slug == "dragon-tiger" else 6
    left = Shoe(game.deck, (1,) * (needed - 1) + (0,) * (len(game.deck) - needed + 1))
    enough = Shoe(game.deck, (1,) * needed + (0,) * (len(game.deck) - needed))
    for asked in (lambda: pricer(game).price(left), lambda: pricer(game).evs([enough.counts, left.counts])):
        with pytest.raises(RefusedError, match=f"^{needed - 1} cards are too few") as raised:
            asked()
        assert raised.value.refusal.code == "too_few_cards"
        assert raised.value.refusal.clause == game.too_few_cards
    assert pricer(game).price(enough).shoe == enough


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
@pytest.mark.parametrize("wrong", ["less than none", "more than the most decks hold"])
def test_a_shoe_that_no_decks_make_is_refused_however_it_is_counted(game: Game, wrong: str) -> None:
    full = np.full((1, len(game.deck)), game.decks.most)
    by_cards, ranks = full.copy(), by_ranks(game, full)
    for counts in (by_cards, ranks):
        counts[0, 1] = -1 if wrong == "less than none" else counts[0, 1] + 1
        with pytest.raises(RefusedError) as raised:
            pricer(game).evs(counts)
        assert raised.value.refusal.code == "composition"
        assert raised.value.refusal.clause == "2.1"
    with pytest.raises(RefusedError):
        pricer(game).price(Shoe(game.deck, tuple(by_cards[0].tolist())))


@pytest.mark.parametrize("points", [0, 1, 9])
def test_a_shoe_that_no_decks_make_is_refused_when_counted_by_points(points: int) -> None:
    """Ten decks hold 160 cards worth nothing, and 40 of any other points."""
    counts = np.array([160, *[40] * 9])
    counts[points] += 1
    with pytest.raises(RefusedError) as raised:
        pricer(GAMES["dragon-tiger-baccarat"]).evs(counts)
    assert raised.value.refusal.code == "composition"


NO_COMPOSITIONS = {
    "a card missing": [8] * 51,
    "a card too many": [8] * 53,
    "nothing": [],
    "fractions": [8.0] * 52,
    "nine points": [[40] * 9] * 2,
    "yes and no": [True] * 52,
}


@pytest.mark.parametrize("counts", NO_COMPOSITIONS.values(), ids=NO_COMPOSITIONS)
def test_what_does_not_count_a_deck_is_no_composition(counts: list[object]) -> None:
    with pytest.raises(ValueError, match="whole counts of 52 cards, 13 ranks or 10 points"):
        pricer(GAMES["no-commission"]).evs(np.array(counts))


def test_an_analysis_can_leave_out_cards_that_are_gone() -> None:
    game, gone = GAMES["tiger-baccarat"], parse_cards("8s 8s 6h Kd")
    assert analyse(game, 6, gone) == pricer(game).price(Shoe.of(game.deck, decks=6).without(gone))
    assert len(analyse(game, 6, gone).shoe) == 308


@pytest.mark.parametrize(
    ("decks", "gone", "code"),
    [(3, "", "decks"), (11, "", "decks"), (4, "8s 8s 8s 8s 8s", "removed"), (8, "4g", "removed")],
)
@pytest.mark.clause("EB 2.1")
def test_an_analysis_of_a_shoe_that_cannot_be_is_refused(decks: int, gone: str, code: str) -> None:
    with pytest.raises(RefusedError) as raised:
        analyse(GAMES["no-commission"], decks, parse_cards(gone))
    assert raised.value.refusal.code == code


def test_an_analysis_is_a_mapping_of_its_wagers() -> None:
    """Names in any case; a wrong one is a KeyError that names the nearest, so that no loop over names ends early."""
    game = GAMES["tiger-baccarat"]
    priced = analyse(game)
    assert list(priced) == [wager.name for wager in game.wagers]
    assert dict(priced.items()) == {price.wager.name: price for price in priced.prices}
    assert priced["tiger PAIR"] is priced["Tiger Pair"]
    assert "Moon" not in priced
    assert priced.get("Moon") is None
    with pytest.raises(KeyError, match="did you mean Tiger Pair"):
        priced["Tigr Pair"]
    with pytest.raises(KeyError, match="there are Player, Banker"):
        list(map(priced.__getitem__, ["Tie", "Moon"]))
    some = priced.only([game.wagers[0]])
    assert "Tie" not in some
    assert [row["wager"] for row in some.rows()] == ["Player"]
    assert some.rows()[0]["house_edge"] == float(priced["Player"].house_edge)


def test_only_so_many_games_are_kept_prepared() -> None:
    """A laboratory that bends a game all day does not fill its memory with what was bent in the morning."""
    game = GAMES["dragon-tiger"]
    line = Bet.on(game, "Tie", 1).wager.pays[0].when
    before = pricer.cache_info()
    assert before.maxsize is not None
    assert before.maxsize >= 2 * len(GAMES)
    for odds in range(20, 20 + before.maxsize + 2):
        assert pricer(game.with_pay("Tie", line, f"{odds}:1")).game.slug
    assert pricer.cache_info().currsize == before.maxsize
    assert analyse(game)["Tie"].ev == analyse(game, 8)["Tie"].ev
