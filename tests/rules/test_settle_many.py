"""Rounds settled by the thousand come out as each would by itself: result, outcome, cents and refusal."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import cutcard
from cutcard import (
    GAMES,
    OUTCOMES,
    Bet,
    Game,
    NotationError,
    RefusedError,
    Shoe,
    card_codes,
    result,
    settle,
    settle_many,
)
from cutcard.compiled.many import NO_BET, REFUSED, Terms, cells_of, deal_of
from cutcard.lens import Lens
from cutcard.rulebook.dealing import deal_from
from cutcard.rulebook.every import every_deal
from cutcard.rulebook.game import Pay
from cutcard.rulebook.referee import referee
from cutcard.rulebook.settlement import lines_over
from made_up_game import GAME as SUN_AND_MOON
from tiers import ALIKE, those

ROUNDS = 150
TIGER, DRAGON_TIGER = GAMES["tiger-baccarat"], GAMES["dragon-tiger"]


def variant(game: Game, odds: str) -> Game:
    """A game with other odds for its first wager."""
    main, *others = game.wagers
    pays = (Pay(main.pays[0].when, odds, main.pays[0].clause), *main.pays[1:])
    return replace(game, wagers=(replace(main, pays=pays), *others))


PLAYED = [*GAMES.values(), variant(GAMES["no-commission"], "3:7"), SUN_AND_MOON]


@pytest.mark.parametrize("game", those(PLAYED, lambda game: game.slug not in ALIKE), ids=lambda game: game.slug)
def test_arrays_settle_as_single_rounds_do(game: Game) -> None:
    chance, shoe = random.Random(4), list(Shoe.of(game.deck, decks=4))
    deals = [deal_from(game, chance.sample(shoe, 6)) for _ in range(ROUNDS)]
    stakes = np.array([[chance.choice((0, 1, 5, 99, 150, 10**14)) for _ in game.wagers] for _ in deals])
    settled = settle_many(game, card_codes(game, deals), stakes)
    names = [possible.name for possible in game.drawing.results]
    assert not len(settled.refused)
    for row, deal in enumerate(deals):
        bets = [Bet(wager, stake) for wager, stake in zip(game.wagers, stakes[row].tolist(), strict=True)]
        alone = settle(game, deal, bets)
        assert [names[settled.results[row]]] == [result(game, deal).name]
        assert settled.net_cents[row].tolist() == [each.net_cents for each in alone]
        codes = [OUTCOMES.index(each.outcome) if each.stake_cents else NO_BET for each in alone]
        assert settled.outcomes[row].tolist() == codes
        paid = [each.stake_cents + each.net_cents if each.stake_cents else 0 for each in alone]
        assert settled.paid_cents[row].tolist() == paid


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.slug)
def test_arrays_are_refused_as_single_deals_are(game: Game) -> None:
    """Any cards in any hands: too many, too few, more of one card than the decks have."""
    chance, held = random.Random(5), game.drawing.cards_most // 2
    rows = []
    for _ in range(ROUNDS):
        few = chance.sample(range(len(game.deck)), chance.choice((1, 2, 12, 30)))
        hands = [[chance.choice(few) for _ in range(chance.randrange(1, held + 1))] for _ in range(2)]
        rows.append([code for hand in hands for code in [*hand, *[-1] * (held - len(hand))]])
    codes = np.array(rows, dtype=np.int8)
    decks = game.decks.least
    settled = settle_many(game, codes, 1, decks=decks)
    refusals = [referee(game, deal_of(game, row), decks=decks) for row in codes]
    assert settled.refused.tolist() == [row for row, refusal in enumerate(refusals) if refusal is not None]
    assert [settled.refusal(row) for row in range(len(codes))] == refusals
    refused = settled.refused
    assert len(refused) > 0 or game.drawing.cards_most == 2
    assert not settled.net_cents[refused].any()
    assert not settled.paid_cents[refused].any()
    assert (settled.outcomes[refused] == NO_BET).all()
    assert (settled.results[refused] == REFUSED).all()


def test_more_copies_than_decks_are_refused() -> None:
    single = replace(DRAGON_TIGER, decks=replace(DRAGON_TIGER.decks, least=1))
    codes = card_codes(single, [cutcard.Deal.parse(text) for text in ("Ks / Ks", "Ks / Kd")])
    settled = settle_many(single, codes, 100, decks=1)
    assert settled.refused.tolist() == [0]
    assert str(settled.refusal(0)) == str(referee(single, deal_of(single, codes[0]), decks=1))


def test_every_pair_of_cards_of_dragon_tiger() -> None:
    game = DRAGON_TIGER
    codes = np.array(list(product(range(52), repeat=2)), dtype=np.int8)
    settled = settle_many(game, codes, 101)
    bets = [Bet(wager, 101) for wager in game.wagers]
    for row in range(0, len(codes), 3):
        alone = [each.net_cents for each in settle(game, deal_of(game, codes[row]), bets)]
        assert settled.net_cents[row].tolist() == alone


@pytest.mark.parametrize("slug", ["tiger-baccarat", "fa-fa-fabulous-4"])
def test_every_deal_by_points_has_the_line_of_the_rulebook(slug: str) -> None:
    game = GAMES[slug]
    deals = every_deal(game.drawing)
    number = {card.points: code for code, card in enumerate(game.deck.cards)}
    by_points = np.array([*(number[points] for points in range(10)), -1], dtype=np.int8)
    places = [*deals.first.cards, *deals.second.cards]
    cells = cells_of(game, by_points[np.stack([place.points for place in places], axis=1)], decks=8)
    legal = cells >= 0
    assert len(legal) - int(legal.sum()) < 100, "but for those with more copies of a card than decks"
    owners = [owner for owner, _ in Terms.of(game).pays]
    for at, wager in enumerate(game.wagers):
        if wager.sees is Lens.POINTS:
            lines = lines_over(wager, deals) % (len(wager.pays) + 1)
            assert (Terms.of(game).lines[cells, at] - owners.index(at) == lines)[legal].all()


def test_a_win_beyond_64_bits_is_refused_and_one_just_inside_is_exact() -> None:
    game = variant(DRAGON_TIGER, "99999.99:1")
    codes = card_codes(game, [cutcard.Deal.parse("Ks / 6c")])
    settled = settle_many(game, codes, {"Dragon": 10**13})
    assert settled.net_cents[0, 0] == 9999999 * 10**11
    with pytest.raises(NotationError, match="64 bits"):
        settle_many(game, codes, {"Dragon": 10**14})


CODES = card_codes(TIGER, [cutcard.Deal.parse("Ks 9h / Kd 6c")] * 2)


@pytest.mark.parametrize(
    ("cards", "stakes", "says"),
    [
        (CODES[:, :5], 1, "6 whole numbers a row"),
        (CODES.astype(float), 1, "6 whole numbers a row"),
        (CODES + 40, 1, "row 0 has the card 5"),
        (np.where(CODES == -1, -2, CODES), 1, "row 0 has the card -2"),
        (CODES[:, [0, 2, 1, 3, 4, 5]], 1, "row 0 has no card before one"),
        (CODES, 1.5, "whole numbers of cents, not float64"),
        (CODES, [[True] * 8] * 2, "whole numbers of cents, not bool"),
        (CODES, [1, 2, 3], "do not fit"),
        (CODES, {"Tie": [5, -5]}, "row 1 must be at least 0"),
        (CODES, {"Tie": [5, 10**14 + 1]}, "at most 1,000,000,000,000.00"),
    ],
)
def test_arrays_that_are_no_rounds_say_what_is_wrong(cards: object, stakes: object, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        settle_many(TIGER, cards, stakes)  # type: ignore[arg-type]


def test_the_wagers_and_decks_of_other_games_are_refused_with_their_clause() -> None:
    with pytest.raises(RefusedError, match=r"no wager 'Dragon Big'.*\(EB 4\.7\)"):
        settle_many(TIGER, CODES, {"Dragon Big": 100})
    with pytest.raises(RefusedError, match="decks"):
        settle_many(TIGER, CODES, 100, decks=3)
    with pytest.raises(NotationError, match="no row of Tiger Baccarat"):
        card_codes(TIGER, [cutcard.Deal.parse("4g / 4f")])


def test_no_rounds_are_settled_too() -> None:
    assert len(settle_many(TIGER, np.zeros((0, 6), dtype=np.int8), 100)) == 0
