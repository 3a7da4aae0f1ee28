"""A game is a value: whoever is handed an altered copy of an approved game works with the copy, whatever its slug.

The altered figures are set against a count of all deals that uses nothing of the odds.
"""

from __future__ import annotations

import json
import math
import pickle
import time
from dataclasses import replace
from fractions import Fraction
from functools import cache, reduce
from operator import add

import numpy as np
import pytest
from distributed import Client, LocalCluster

from cutcard import GAMES, Bet, Deal, Game, Outcome, Wager, explain, settle
from cutcard.cards import Card, Rank, Shoe
from cutcard.compiled.conclusive import conclusive
from cutcard.odds import analyse, pricer
from cutcard.odds.combine import combine
from cutcard.odds.par import par_sheet
from cutcard.odds.readings import both_prices
from cutcard.odds.removal import removal
from cutcard.roads import BoardRound
from cutcard.rulebook.conditions import BANKER, tie, wins_on, wins_on_other_than
from cutcard.rulebook.every import every_deal
from cutcard.rulebook.game import Pay
from cutcard.rulebook.settlement import lines_over
from cutcard.simulate.cluster import crew_of
from cutcard.simulate.counting.counter import watch_block
from cutcard.simulate.counting.perfect import perfect_block
from cutcard.simulate.results import Estimate, estimates
from cutcard.simulate.run import Crew, Goal, Study, run, threads
from cutcard.simulate.session import SessionTerms, play_sessions
from cutcard.simulate.shoes import EDGE_PARTS, ShoePlan, prepared
from tiers import first_of
from weights import six_card_permutations

APPROVED = GAMES["no-commission"]
FAIR = ShoePlan(rounds_most=60)
"""A fixed number of rounds a shoe: each is then as one of a fresh shoe, and the exact price applies without bias."""


def with_wager(game: Game, name: str, *pays: Pay) -> Game:
    """A copy of a game in which one wager has another paytable."""
    changed = [replace(wager, pays=pays) if wager.name == name else wager for wager in game.wagers]
    return replace(game, wagers=tuple(changed))


def half_on_seven() -> Game:
    """Banker pays half on seven and not on six; Tie pays 12:1, more than it is worth."""
    *_, push = wager_of(APPROVED, "Banker").pays
    seven = Pay(wins_on(BANKER, 7), "1:2", "4.4"), Pay(wins_on_other_than(BANKER, 7), "1:1", "4.4")
    generous = with_wager(APPROVED, "Tie", Pay(tie, "12:1", "4.4"))
    return with_wager(generous, "Banker", *seven, push)


def wager_of(game: Game, name: str) -> Wager:
    wager = game.wager(name)
    assert wager is not None
    return wager


ALTERED = half_on_seven()


@cache
def counted_ev(game: Game, name: str) -> Fraction:
    """The expected value of a wager on the whole deal, eight decks, from all 339,400 deals by points."""
    deals, wager = every_deal(game.drawing), wager_of(game, name)
    weights = six_card_permutations(deals, [128, *[32] * 9])
    lines = lines_over(wager, deals)
    nets = [*(pay.terms.net for pay in wager.pays), Fraction(-1)]
    total = sum((net * int(weights[lines % len(nets) == at].sum()) for at, net in enumerate(nets)), Fraction(0))
    return total / int(weights.sum())


def test_the_copy_keeps_the_slug_and_has_other_prices() -> None:
    assert ALTERED.slug == APPROVED.slug
    for name in ("Banker", "Tie"):
        assert analyse(ALTERED)[name].ev == counted_ev(ALTERED, name) != analyse(APPROVED)[name].ev
    assert analyse(APPROVED)["Banker"].ev == counted_ev(APPROVED, "Banker")
    full = np.array(Shoe.of(ALTERED.deck, decks=8).counts)
    assert pricer(ALTERED).evs(full)[0, 1] == pytest.approx(float(counted_ev(ALTERED, "Banker")))


def simulated(crew: Crew) -> Study:
    return run(Study.new(ALTERED, FAIR, 1), Goal(rounds=4_000_000), crew, time.perf_counter)


def check_prices(study: Study) -> None:
    found: dict[str, Estimate] = {each.name: each for each in estimates(ALTERED, FAIR, study.tally)}
    for name in ("Banker", "Tie"):
        assert found[name].exact_ev == pytest.approx(float(counted_ev(ALTERED, name)))
        assert abs(found[name].ev - counted_ev(APPROVED, name)) > 20 * found[name].error
    assert max(abs(each.z) for each in found.values()) <= 4


def test_threads_deal_the_copy() -> None:
    with threads(2) as crew:
        check_prices(simulated(crew))


@pytest.mark.long
def test_a_cluster_deals_the_copy() -> None:
    with threads(1) as crew:
        alone = simulated(crew)
    with (
        LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as local,
        Client(local) as client,
    ):
        shared = simulated(crew_of(client))
    check_prices(shared)
    assert (shared.tally.cells == alone.tally.cells).all()


def test_what_travels_to_a_worker_is_arrays_and_numbers() -> None:
    sent = pickle.dumps(prepared(ALTERED, FAIR))
    assert b"rulebook" not in sent
    assert b"games" not in sent
    assert len(sent) < 1_000_000


@pytest.mark.wide
def test_a_counter_watches_the_copy() -> None:
    seen = reduce(add, [watch_block(ALTERED, FAIR, 1, b, "Banker", {}, -math.inf) for b in range(8)])
    assert abs(seen.average_edge - counted_ev(ALTERED, "Banker")) < 4 * seen.average_edge_error
    assert abs(seen.average_edge - counted_ev(APPROVED, "Banker")) > 10 * seen.average_edge_error


def test_the_perfect_counter_prices_the_copy() -> None:
    """Tie at 12:1 is worth a bet from the first round on, at the price of the full shoe."""
    perfect = perfect_block(ALTERED, ShoePlan(), 1, 0, "Tie", 8)
    assert perfect.bets[0] == perfect.rounds[0] == 8
    assert perfect.edges[0] / EDGE_PARTS / 8 == pytest.approx(float(counted_ev(ALTERED, "Tie")))
    assert perfect_block(APPROVED, ShoePlan(), 1, 0, "Tie", 8).bets[0] == 0


@pytest.mark.parametrize("own", first_of([False, True], 1), ids=["a named plan", "a plan of one's own"])
def test_sessions_are_played_by_the_copy(*, own: bool) -> None:
    """Banker at 2:1 gains, whoever bets flat."""
    approved = GAMES["tiger-baccarat"]
    win, push = wager_of(approved, "Banker").pays
    generous = with_wager(approved, "Banker", replace(win, odds="2:1"), push)
    plan = (lambda _seen, _left: 1.0) if own else "flat"
    sessions = play_sessions(generous, FAIR, 1, SessionTerms("Banker", 60), plan, first=0, blocks=1)
    expected = 60 * float(counted_ev(generous, "Banker"))
    assert expected > 20
    assert abs(sessions.mean - expected) < 4 * sessions.mean_error
    assert set(sessions.staked.tolist()) == {60.0}


def test_effects_of_removal_are_those_of_the_copy() -> None:
    effects = next(each for each in removal(ALTERED) if each.wager.name == "Banker")
    assert effects.wager is wager_of(ALTERED, "Banker")
    assert sum(len(effect.cards) * effect.change for effect in effects.effects) == 0
    of_approved = next(each for each in removal(APPROVED) if each.wager.name == "Banker")
    assert effects.effects != of_approved.effects
    six = next(effect for effect in effects.effects if Card.parse("6s") in effect.cards)
    after = analyse(ALTERED, removed=[Card.parse("6s")])["Banker"].ev
    assert six.change == after - counted_ev(ALTERED, "Banker")


def test_bets_together_are_those_on_the_copy() -> None:
    bets = [Bet.on(ALTERED, "Banker", 100), Bet.on(ALTERED, "Tie", 100), Bet.on(ALTERED, "Banker Pair", 100)]
    together = combine(ALTERED, bets, Shoe.of(ALTERED.deck, decks=8))
    prices = analyse(ALTERED)
    assert together.evs_cents[:2] == (100 * counted_ev(ALTERED, "Banker"), 100 * counted_ev(ALTERED, "Tie"))
    assert together.covariances[0][0] == 10_000 * prices["Banker"].variance
    banker, on_tie = counted_ev(ALTERED, "Banker"), counted_ev(ALTERED, "Tie")
    assert together.covariances[0][1] == 10_000 * (-banker - banker * on_tie), "a tie pushes Banker, else Tie is lost"


def test_a_par_sheet_is_of_the_copy() -> None:
    wagers = {wager["name"]: wager for wager in json.loads(par_sheet(ALTERED, 8, "json"))["wagers"]}
    assert Fraction(wagers["Banker"]["ev"]) == counted_ev(ALTERED, "Banker")
    assert Fraction(wagers["Tie"]["ev"]) == counted_ev(ALTERED, "Tie")


def test_the_other_reading_is_priced_for_the_copy() -> None:
    approved = GAMES["tiger-no-commission"]
    single, twin, double = wager_of(approved, "Tiger Pair").pays
    rich = with_wager(approved, "Tiger Pair", single, replace(twin, odds="200:1"), double)
    both = {each.reading.key: each for each in both_prices(rich)}["tiger-pair"]
    assert "a twin 224:1 in all" in both.reading.says
    assert both.ours.ev == analyse(rich)["Tiger Pair"].ev
    twins = both.ours.distribution[1].probability
    doubles = both.ours.distribution[2].probability
    assert both.other.ev - both.ours.ev == 24 * twins + 4 * doubles


def test_a_reading_about_lines_that_a_copy_lacks_is_left_out() -> None:
    approved = GAMES["tiger-no-commission"]
    lines = wager_of(approved, "Tiger Pair").pays
    plain = with_wager(approved, "Tiger Pair", *lines[:2])
    assert "tiger-pair" in {both.reading.key for both in both_prices(approved)}
    assert "tiger-pair" not in {both.reading.key for both in both_prices(plain)}


def test_the_picture_of_tiger_baccarat_is_said_in_the_reading_itself() -> None:
    """An approved neighbour pays as the picture prints: the price of the other reading is its price."""
    (both,) = (each for each in both_prices(GAMES["tiger-baccarat"]) if each.reading.key == "tiger-layout")
    assert both.other.ev == analyse(GAMES["tiger-no-commission"])["Banker"].ev


def test_what_is_conclusive_follows_the_copy() -> None:
    approved = GAMES["dragon-tiger"]
    win, half = wager_of(approved, "Dragon").pays
    pushing = with_wager(approved, "Dragon", win, Pay.push(half.when, half.clause))
    ace = [Card.parse("As")]
    assert conclusive(approved, ace)["Dragon"] is Outcome.LOSE
    assert "Dragon" not in conclusive(pushing, ace)


def test_a_round_is_settled_explained_and_drawn_by_the_copy() -> None:
    deal = Deal.parse("2s 4h / 3d 4c")
    (bet,) = settle(ALTERED, deal, [Bet.on(ALTERED, "Banker", 1000)])
    assert (bet.net_cents, bet.odds) == (500, "1:2")
    assert {each.wager: each.net_cents for each in explain(ALTERED, deal).settlements}["Banker"] == 5000
    approved = GAMES["tiger-baccarat"]
    on_seven = with_wager(approved, "Small Tiger", Pay(wins_on(BANKER, 7, cards=2), "22:1", "4.10"))
    assert BoardRound.of(on_seven, deal).hits == ("Small Tiger",)
    assert BoardRound.of(approved, deal).hits == ()


def test_a_wager_by_points_is_priced_where_one_card_each_is_dealt() -> None:
    """Not in any approved game. Of 416 cards 32 count each of one to nine, and 128 nothing."""
    approved = GAMES["dragon-tiger"]
    same_points = Wager(name="Same Points", clause="3.3", pays=(Pay(tie, "5:1", "4.1"),))
    copy = replace(approved, wagers=(*approved.wagers, same_points))
    price = analyse(copy)["Same Points"]
    assert price.hit_frequency == Fraction(9 * 32 * 31 + 128 * 127, 416 * 415)
    bets = [Bet.on(copy, "Same Points", 100), Bet.on(copy, "Tie", 100)]
    together = combine(copy, bets, Shoe.of(copy.deck, decks=8))
    ties = analyse(copy)["Tie"].hit_frequency
    mean_of_product = 55 * ties - 5 * (price.hit_frequency - ties) + (1 - price.hit_frequency)
    assert together.covariances[0][1] == 10_000 * (mean_of_product - price.ev * analyse(copy)["Tie"].ev)
    perfect = perfect_block(copy, ShoePlan(), 1, 0, "Same Points", 4)
    assert perfect.rounds[0] == 4
    assert conclusive(copy, [Card.parse("Ts"), Card.parse("Kd")])["Same Points"] is Outcome.WIN
    tagged = watch_block(copy, ShoePlan(), 1, 0, "Same Points", {Rank.TEN: 1.0}, -math.inf)
    assert abs(tagged.average_edge - price.ev) < 4 * tagged.average_edge_error
