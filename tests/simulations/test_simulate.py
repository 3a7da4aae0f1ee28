"""The simulator: its automaton against the rulebook, its shuffle and reproducibility, its prices against the exact."""

from __future__ import annotations

import io
import json
import time
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numba import njit

from cutcard import GAMES, Game, NotationError, RefusedError
from cutcard.compiled.automaton import Automaton, automaton
from cutcard.compiled.dependencies import DEALING_ORDER
from cutcard.deals import NO_CARD, Deals
from cutcard.rulebook.settlement import lines_over
from cutcard.simulate.kernel import record, stream, xoroshiro
from cutcard.simulate.results import estimates
from cutcard.simulate.run import Goal, Study, run, threads
from cutcard.simulate.shoes import SHOES_A_BLOCK, ShoePlan, Tally, deal_shoes, prepared, prepared_by_card
from each_game import PAIRED
from other_table_of_play import with_other_cell
from rules.test_contract import every_dressed_deal, every_initial_pair
from tallies import digest
from tiers import first_of, those, unlike

if TYPE_CHECKING:
    from collections.abc import Callable

FAIR = ShoePlan(rounds_most=60)
"""A fixed number of rounds a shoe: each is then as one of a fresh shoe, and the exact price applies without bias."""


FINE_CELLS = ((5, 4), (3, 8), (6, 6))
"""Cells of the table of play that hardly change a price."""


def cells_of(compiled: Automaton, deals: Deals) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Where the automaton ends for each of many deals, or a state where it has not ended."""
    deck = compiled.game.deck
    symbol = {(int(c.rank), int(c.suit)): int(s) for c, s in zip(deck.cards, compiled.symbol_of_card, strict=True)}
    hands = (deals.first, deals.second)
    state = np.zeros(len(deals), dtype=np.int64)
    for hand, place in DEALING_ORDER:
        if place >= len(hands[hand].cards):
            continue
        cards = hands[hand].cards[place]
        there = cards.points != NO_CARD
        codes = np.array([symbol.get(pair, 0) for pair in zip(cards.rank.tolist(), cards.suit.tolist(), strict=True)])
        assert not (there & (state < 0)).any(), "a round went on after its end"
        state = np.where(there, compiled.step[np.where(state < 0, 0, state) + codes], state)
    return -1 - state


AS_DIFFERENT_AS_CAN_BE = {"dragon-tiger", "fa-fa-fabulous-4"}
"""One card a hand of a standard deck; two or three of a deck with five elements."""


@pytest.mark.parametrize("slug", those(GAMES, AS_DIFFERENT_AS_CAN_BE.__contains__))
def test_the_automaton_settles_every_deal_as_the_rulebook_does(slug: str) -> None:
    """All 339,400 deals by points, ranks and suits given; each ends exactly when the drawing rule ends it."""
    game = GAMES[slug]
    compiled = automaton(game)
    deals = every_dressed_deal(game)
    cells = cells_of(compiled, deals)
    assert (cells >= 0).all(), "a round did not end"
    for at, wager in enumerate(game.wagers):
        assert (compiled.lines[cells, at] == lines_over(wager, deals) % (len(wager.pays) + 1)).all(), wager.name
    truths = np.stack([result.when.holds(deals) for result in game.drawing.results])
    assert (compiled.result[cells] == truths.argmax(axis=0)).all()


@pytest.mark.parametrize("game", first_of(PAIRED, 1), ids=lambda game: game.slug)
def test_the_automaton_knows_every_pair(game: Game) -> None:
    """Two cards a hand, whatever they are: completed by hand where the drawing rule asks for more."""
    compiled = automaton(game)
    deals = every_initial_pair(game)
    state = -1 - cells_of(compiled, deals)
    while (state >= 0).any():
        state = np.where(state >= 0, compiled.step[np.where(state < 0, 0, state)], state)
    whole = game.slug == "dragon-tiger"
    decided = [at for at, wager in enumerate(game.wagers) if whole or wager.sees > game.drawing.lens]
    assert decided
    for at in decided:
        wager = game.wagers[at]
        expected = lines_over(wager, deals) % (len(wager.pays) + 1)
        assert (compiled.lines[-1 - state, at] == expected).all(), wager.name


def simulated(game: Game, plan: ShoePlan, goal: Goal, *, seed: int = 1, workers: int = 2) -> Study:
    study = Study.new(game, plan, seed)
    with threads(workers) as crew:
        return run(study, goal, crew, time.perf_counter)


def worst_z(game: Game, tally: Tally) -> float:
    return max(abs(each.z) for each in estimates(game, FAIR, tally))


@pytest.mark.parametrize("slug", those(GAMES, AS_DIFFERENT_AS_CAN_BE.__contains__))
def test_every_wager_is_simulated_near_its_exact_price(slug: str) -> None:
    """As many rounds as find the largest mistake there can be in one cell of the table of play."""
    game = GAMES[slug]
    assert worst_z(game, simulated(game, FAIR, Goal(rounds=8 * 10**6)).tally) <= 4


@pytest.mark.parametrize("slug", unlike(GAMES))
@pytest.mark.parametrize(
    "rounds", [pytest.param(4 * 10**7, marks=pytest.mark.wide), pytest.param(2 * 10**8, marks=pytest.mark.long)]
)
def test_every_wager_is_simulated_at_its_exact_price(slug: str, rounds: int) -> None:
    """Six games: 240 million rounds in the wide tier; ten games, two billion in the long campaign."""
    game = GAMES[slug]
    assert worst_z(game, simulated(game, FAIR, Goal(rounds=rounds)).tally) <= 4


@pytest.mark.parametrize(
    ("total", "third", "rounds"),
    first_of([pytest.param(3, 0, 8 * 10**6), *(pytest.param(*cell, 10**8) for cell in FINE_CELLS)], 1),
)
def test_one_wrong_cell_of_the_table_of_play_is_found(
    monkeypatch: pytest.MonkeyPatch, total: int, third: int, rounds: int
) -> None:
    planted = automaton(with_other_cell(GAMES["no-commission"], total, third))
    monkeypatch.setattr("cutcard.simulate.shoes.automaton", lambda _: planted)
    tally = simulated(GAMES["no-commission"], FAIR, Goal(rounds=rounds)).tally
    monkeypatch.undo()
    nets = planted.nets()
    means, squares = tally.cells @ nets / tally.rounds, tally.cells @ nets**2 / tally.rounds
    errors = np.sqrt((squares - means**2) / tally.rounds)
    exact = [each.exact_ev for each in estimates(GAMES["no-commission"], FAIR, simulated_once())]
    assert np.abs((means - exact) / errors).max() > 4


def simulated_once() -> Tally:
    return deal_shoes(prepared(GAMES["no-commission"], FAIR), 1, 0, 8)


@njit(nogil=True)
def play_with_modulo(step: Any, fresh: Any, seed: int, shoes: int, cells: Any) -> int:
    """The kernel's dealing, but each place takes nine random bits modulo the cards left: near places are favoured."""
    a, b = stream(seed, 0)
    cards = fresh.copy()
    rounds = 0
    for _ in range(shoes):
        cards[:] = fresh
        for at in range(72):
            word, a, b = xoroshiro(a, b)
            other = at + np.int64((word & np.uint64(511)) % np.uint64(len(cards) - at))
            cards[at], cards[other] = cards[other], cards[at]
        at = 0
        for _ in range(12):
            state = 0
            while state >= 0:
                state = step[state + cards[at]]
                at += 1
            cells[-1 - state] += 1
            rounds += 1
    return rounds


@pytest.mark.wide
def test_a_modulo_shuffle_is_found() -> None:
    game = GAMES["no-commission"]
    compiled = automaton(game)
    cards = prepared(game, FAIR).cards
    cells = np.zeros(compiled.cells, dtype=np.int64)
    rounds = play_with_modulo(compiled.step, cards, 1, 2_000_000, cells)
    assert worst_z(game, Tally(2_000_000, rounds, cells)) > 4


@pytest.mark.parametrize("slug", first_of(["no-commission", "fa-fa-fabulous-4", "dragon-tiger"], 1))
def test_any_number_of_workers_deals_the_same(slug: str) -> None:
    tallies = [simulated(GAMES[slug], ShoePlan(), Goal(rounds=2_000_000), workers=n).tally for n in (1, 2, 5)]
    assert all((tally.cells == tallies[0].cells).all() for tally in tallies)
    assert len({(tally.rounds, tally.shoes) for tally in tallies}) == 1


def test_another_seed_deals_other_shoes() -> None:
    one, other = (simulated(GAMES["no-commission"], ShoePlan(), Goal(shoes=100), seed=seed).tally for seed in (1, 2))
    assert not (one.cells == other.cells).all()


@pytest.mark.parametrize("rounds", [1, 1000, 400_000])
def test_a_study_ends_with_the_shoe_that_reaches_the_goal(rounds: int) -> None:
    tally = simulated(GAMES["no-commission"], ShoePlan(), Goal(rounds=rounds)).tally
    assert rounds <= tally.rounds < rounds + 110
    assert tally.rounds == tally.cells.sum()


@pytest.mark.parametrize("shoes", [1, 4095, 4096, 5000])
def test_a_study_of_shoes_deals_just_so_many(shoes: int) -> None:
    assert simulated(GAMES["no-commission"], ShoePlan(), Goal(shoes=shoes)).tally.shoes == shoes


@pytest.mark.parametrize("slug", first_of(["no-commission", "sands-elements"], 1))
def test_every_card_is_as_likely_at_every_place(slug: str) -> None:
    """Chi-square of cards at the places of the first round, over shoes shuffled from fresh order."""
    game, shoes = GAMES[slug], 200_000
    size = len(game.deck)
    shoe = prepared_by_card(game, ShoePlan(rounds_most=2))
    rows = shoes * 2
    left = np.zeros((rows, size), dtype=np.int64)
    arguments = (np.arange(size), np.zeros(rows, np.int32), np.zeros(rows, np.int32), left)
    rounds = record(*shoe.dealt, 3, 0, shoes, *arguments)
    seen = (left[:rounds:2] - left[1:rounds:2]).sum(axis=0)
    expected = seen.sum() / size
    chi2 = ((seen - expected) ** 2 / expected).sum()
    assert abs((chi2 - (size - 1)) / (2 * (size - 1)) ** 0.5) < 4


@pytest.mark.parametrize("after_cut", [0, 1])
@pytest.mark.parametrize("cut", [14, 100])
def test_the_cutting_card_ends_the_shoe(cut: int, after_cut: int) -> None:
    game = GAMES["no-commission"]
    plan = ShoePlan(cut=cut, after_cut=after_cut)
    dealt = prepared(game, plan)
    starts, ends = np.zeros(100_000, np.int32), np.zeros(100_000, np.int32)
    nothing = np.zeros((100_000, 0), dtype=np.int64)
    rounds = record(*dealt.dealt, 1, 0, 500, np.zeros(13, np.int64), ends, starts, nothing)
    shoes = np.split(starts[:rounds], np.flatnonzero(np.diff(starts[:rounds]) < 0) + 1)
    assert len(shoes) == 500
    for shoe in shoes:
        beyond = int((shoe >= 416 - cut).sum())
        assert beyond <= after_cut
        assert shoe[-1] + 6 >= 416 - cut
    assert sum(int((shoe >= 416 - cut).sum()) for shoe in shoes) == after_cut * 500


def test_burnt_cards_follow_the_first_card() -> None:
    game = GAMES["no-commission"]
    shoe = prepared(game, ShoePlan(burn=-1))
    starts, ends = np.zeros(10_000, np.int32), np.zeros(10_000, np.int32)
    nothing = np.zeros((10_000, 0), dtype=np.int64)
    rounds = record(*shoe.dealt, 1, 0, 100, np.zeros(13, np.int64), ends, starts, nothing)
    firsts = starts[:rounds][np.concatenate([[True], np.diff(starts[:rounds]) < 0])]
    assert set(firsts.tolist()) == set(range(2, 12))


@pytest.mark.parametrize(
    "plan",
    [
        ShoePlan(decks=3),
        ShoePlan(cut=-1),
        ShoePlan(cut=412),
        ShoePlan(after_cut=2),
        ShoePlan(burn=300),
        ShoePlan(rounds_most=-1),
    ],
    ids=str,
)
def test_settings_no_shoe_can_have_are_refused(plan: ShoePlan) -> None:
    with pytest.raises(RefusedError):
        Study.new(GAMES["no-commission"], plan, 1)


def test_a_study_goes_on_from_where_it_stopped() -> None:
    game, whole = GAMES["no-commission"], Goal(rounds=2_500_000)
    straight = simulated(game, ShoePlan(), whole)
    part = simulated(game, ShoePlan(), Goal(shoes=3 * SHOES_A_BLOCK))
    resumed = Study.new(game, ShoePlan(), 1)
    resumed.resume(part.to_bytes())
    with threads(2) as crew:
        run(resumed, whole, crew, time.perf_counter)
    assert (resumed.tally.cells == straight.tally.cells).all()
    assert resumed.tally.rounds == straight.tally.rounds


def test_a_checkpoint_of_another_study_or_none_is_refused() -> None:
    part = simulated(GAMES["no-commission"], ShoePlan(), Goal(shoes=10))
    with pytest.raises(NotationError, match="seed differ"):
        Study.new(GAMES["no-commission"], ShoePlan(), 2).resume(part.to_bytes())
    with pytest.raises(NotationError, match="cannot be read"):
        Study.new(GAMES["no-commission"], ShoePlan(), 1).resume(b"nonsense")


def test_a_checkpoint_of_another_game_of_the_same_slug_is_refused() -> None:
    game = GAMES["dragon-tiger"]
    part = simulated(game, ShoePlan(), Goal(shoes=10))
    dragon, *others = game.wagers
    other = replace(game, wagers=(replace(dragon, loses="3.8"), *others))
    with pytest.raises(NotationError, match="another study: game, rules differ"):
        Study.new(other, ShoePlan(), 1).resume(part.to_bytes())
    copy = Study.new(replace(game), ShoePlan(), 1)
    copy.resume(part.to_bytes())
    assert copy.tally.shoes == 10


def rewritten(saved: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """A checkpoint with other settings in it."""
    with np.load(io.BytesIO(saved)) as file:
        arrays = dict(file)
    about = json.loads(str(arrays.pop("study")))
    change(about)
    kept = io.BytesIO()
    np.savez_compressed(kept, study=np.array(json.dumps(about)), **arrays)
    return kept.getvalue()


def test_a_checkpoint_that_names_no_rules_or_newer_ones_is_refused_in_one_line() -> None:
    part = simulated(GAMES["no-commission"], ShoePlan(), Goal(shoes=10)).to_bytes()
    study = Study.new(GAMES["no-commission"], ShoePlan(), 1)
    with pytest.raises(NotationError, match="another study: rules differ"):
        study.resume(rewritten(part, lambda about: about.pop("rules")))
    with pytest.raises(NotationError, match="written by a newer Cutcard"):
        study.resume(rewritten(part, lambda about: about.update(rules="4:" + "0" * 64)))
    study.resume(rewritten(part, lambda about: about))


def test_a_checkpoint_whose_seed_dealt_other_shoes_is_refused() -> None:
    """It names another way to deal by a seed, or none."""
    part = simulated(GAMES["no-commission"], ShoePlan(), Goal(shoes=10)).to_bytes()
    study = Study.new(GAMES["no-commission"], ShoePlan(), 1)
    for change in (lambda about: about.pop("streams"), lambda about: about.update(streams=3)):
        with pytest.raises(NotationError, match="whose seeds deal other shoes; start anew"):
            study.resume(rewritten(part, change))
    assert study.tally.shoes == 0


def test_an_interrupted_study_holds_what_was_dealt() -> None:
    study = Study.new(GAMES["no-commission"], ShoePlan(), 1)

    def interrupt(study: Study, *, at: int) -> None:
        if study.tally.shoes >= at * SHOES_A_BLOCK:
            raise KeyboardInterrupt

    with threads(2) as crew, pytest.raises(KeyboardInterrupt):
        run(study, Goal(rounds=10**12), crew, time.perf_counter, partial(interrupt, at=4))
    assert study.tally.shoes >= 4 * SHOES_A_BLOCK
    assert study.tally.shoes % SHOES_A_BLOCK == 0
    assert digest(study.tally) == digest(deal_shoes(prepared(study.game, study.plan), 1, 0, study.tally.shoes))
    assert not study.finished


def test_the_joint_histogram_keeps_bets_together() -> None:
    """Player and Banker never win together, and a tie wins Tie in every round it pushes both."""
    game = GAMES["tiger-baccarat"]
    compiled = automaton(game)
    nets = compiled.nets()
    names = [wager.name for wager in game.wagers]
    player, banker, tie = (nets[:, names.index(name)] for name in ("Player", "Banker", "Tie"))
    assert not ((player > 0) & (banker > 0)).any()
    assert ((player == 0) == (tie > 0)).all()
    assert compiled.results[compiled.result[int(np.flatnonzero(tie > 0)[0])]] == "Tie"
    assert Fraction(19, 20) == Fraction(str(banker.max()))
