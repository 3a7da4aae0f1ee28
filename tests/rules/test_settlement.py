"""Settlement and conditions, as properties of any legal deal."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard import GAMES, Bet, Deal, Game, NotationError, Outcome, RefusedError, referee, result, settle
from cutcard.cards import parse_cards
from cutcard.deals import Deals
from cutcard.lens import Lens, LensError
from cutcard.rulebook.dealing import deal_from
from cutcard.rulebook.settlement import lines_over
from strategies import games_and_deals, stakes_cents


@given(games_and_deals(), stakes_cents)
def test_a_bet_never_gains_more_than_its_best_line_nor_loses_more_than_its_stake(
    dealt: tuple[Game, Deal], stake: int
) -> None:
    game, deal = dealt
    for wager in game.wagers:
        (settlement,) = settle(game, deal, [Bet(wager, stake)])
        best = max(pay.terms.net for pay in wager.pays)
        assert -stake <= settlement.net_cents < stake * best + 1
        assert type(settlement.net_cents) is int


@given(games_and_deals(), stakes_cents)
def test_the_outcome_agrees_with_the_money(dealt: tuple[Game, Deal], stake: int) -> None:
    game, deal = dealt
    for settlement in settle(game, deal, [Bet(wager, 2 * stake) for wager in game.wagers]):
        match settlement.outcome:
            case Outcome.WIN:
                assert settlement.net_cents > 0
                assert settlement.odds is not None
            case Outcome.PUSH:
                assert settlement.net_cents == 0
            case Outcome.HALF_LOSE:
                assert settlement.net_cents == -stake
            case Outcome.LOSE:
                assert settlement.net_cents == -2 * stake


@given(games_and_deals())
def test_every_condition_answers_for_arrays_as_for_one_deal(dealt: tuple[Game, Deal]) -> None:
    game, deal = dealt
    for wager in game.wagers:
        for pay in wager.pays:
            single = pay.when.holds(deal)
            assert isinstance(single, bool)
            for lens in Lens:
                if lens >= pay.when.sees:
                    assert pay.when.holds(Deals.of([deal, deal], lens)).tolist() == [single, single]


@given(games_and_deals())
def test_a_condition_needs_just_the_lens_it_names(dealt: tuple[Game, Deal]) -> None:
    game, deal = dealt
    for wager in game.wagers:
        for pay in wager.pays:
            if pay.when.sees > Lens.POINTS:
                with pytest.raises(LensError):
                    pay.when.holds(Deals.of([deal], Lens(pay.when.sees - 1)))


@given(games_and_deals())
def test_whatever_is_dealt_by_the_drawing_rule_is_legal(dealt: tuple[Game, Deal]) -> None:
    game, deal = dealt
    assert referee(game, deal, decks=4) is None
    assert result(game, deal).name in {possible.name for possible in game.drawing.results}


@given(games_and_deals(), st.data())
def test_a_card_taken_away_or_added_is_refused_with_a_clause(dealt: tuple[Game, Deal], data: st.DataObject) -> None:
    game, deal = dealt
    hands = [list(deal.first.cards), list(deal.second.cards)]
    hand = data.draw(st.sampled_from(hands))
    if data.draw(st.booleans()):
        hand.pop()
    else:
        hand.append(data.draw(st.sampled_from(game.deck.cards)))
    changed = Deal.parse("/".join(" ".join(map(str, cards)) for cards in hands))
    refusal = referee(game, changed)
    assert refusal is None or refusal.clause
    assert refusal is not None or len(changed.cards) == 5, "only a drawn third card can come and go"


def test_bets_are_settled_in_the_order_they_were_given_even_on_one_wager() -> None:
    game = GAMES["no-commission"]
    bets = [Bet.on(game, "Tie", 300), Bet.on(game, "player", 200), Bet.on(game, "Tie", 100)]
    settled = settle(game, Deal.parse("4s 4h / 8d Kd"), bets)
    assert [(s.wager, s.net_cents) for s in settled] == [("Tie", 2400), ("Player", 0), ("Tie", 800)]


@pytest.mark.clause("EB 4.4")
def test_an_unknown_wager_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(RefusedError, match="did you mean Player Pair") as raised:
        Bet.on(GAMES["no-commission"], "Plyer Pair", 100)
    assert raised.value.refusal.code == "unknown_wager"


@pytest.mark.parametrize("stake", [0, -100, 1.5, True])
def test_a_stake_that_is_no_amount_is_refused(stake: int) -> None:
    with pytest.raises(NotationError):
        Bet.on(GAMES["no-commission"], "Tie", stake)


@pytest.mark.parametrize(("stake", "net"), [(1, 1), (10, 10), (20, 19), (100, 95), (150, 143)], ids=str)
def test_commission_is_rounded_in_the_patrons_favour(stake: int, net: int) -> None:
    game = GAMES["tiger-baccarat"]
    (settlement,) = settle(game, Deal.parse("Ks 7h / Kd 8c"), [Bet.on(game, "Banker", stake)])
    assert settlement.net_cents == net
    assert 0 <= net - stake * Fraction(19, 20) < 1


def test_a_shoe_that_runs_out_in_mid_round_says_so() -> None:
    with pytest.raises(ValueError, match="ran out after 8s 2h / Kd 5c: Player draws on 0"):
        deal_from(GAMES["no-commission"], parse_cards("8s Kd 2h 5c"))


def test_lines_over_no_deals_is_empty() -> None:
    game = GAMES["no-commission"]
    assert lines_over(game.wagers[0], Deals.of([], Lens.POINTS)).size == 0
