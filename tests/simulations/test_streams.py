"""A seed's shoes are the same wherever they are dealt: in Python by hand, compiled, side by side, by the GPU's text."""

from __future__ import annotations

import math
import time
from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
import pytest

from as_c import deal_shoes_as_c, perfect_shoes_as_c, play_sessions_as_c, watch_shoes_as_c
from cutcard import GAMES, Card, Game, NotationError
from cutcard.cards import Rank
from cutcard.cli.simulate.compiling import native_dealer
from cutcard.cli.simulate.settings import on_gpu
from cutcard.compiled.automaton import automaton
from cutcard.extras import ExtraMissingError
from cutcard.rulebook.dealing import deal_from
from cutcard.simulate import Goal, ShoePlan, Study, gpu, run, threads
from cutcard.simulate.counting.counter import Watched
from cutcard.simulate.counting.perfect import PricedWager
from cutcard.simulate.session import PLANS as SESSION_PLANS
from cutcard.simulate.session import SessionTerms, Staked
from cutcard.simulate.shoes import Tally, deal_shoes, prepared
from cutcard.simulate.source import Packing
from tallies import FIRST, PLANS, SEED, SHOES, STUDIED, digest, digests, known
from tiers import first_of, those

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from commands import CommandResult

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mixed(state: int) -> int:
    """SplitMix64's word for a state, after its author's description."""
    state &= WORD
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & WORD
    state = (state ^ state >> 27) * 0x94D049BB133111EB & WORD
    return state ^ state >> 31


def words(seed: int, shoe: int) -> Iterator[int]:
    """xoroshiro128++ of one shoe, after its authors' description."""

    def left(word: int, by: int) -> int:
        return (word << by | word >> 64 - by) & WORD

    start = mixed(seed + GOLDEN) ^ shoe * 0xD1342543DE82EF95 & WORD
    low, high = mixed(start + GOLDEN), mixed(start + 2 * GOLDEN)
    while True:
        yield (left(low + high & WORD, 17) + low) & WORD
        high ^= low
        low, high = left(low, 49) ^ high ^ high << 21 & WORD, left(high, 28)


def shuffled(fresh: list[Card], seed: int, shoe: int) -> Iterator[Card]:
    """Cards drawn one after another; a half of a random word, as a fraction of 2**32, says three of them."""
    drawn, left = words(seed, shoe), list(fresh)
    while left:
        word = next(drawn)
        for half in (word & 0xFFFFFFFF, word >> 32):
            ways = np.prod([max(1, len(left) - less) for less in range(3)], dtype=object)
            while half * ways % (1 << 32) < (1 << 32) % ways:
                half = next(drawn) & 0xFFFFFFFF  # noqa: PLW2901
            rest = half
            for _ in range(min(3, len(left))):
                place, rest = divmod(rest * len(left), 1 << 32)
                left[place], left[-1] = left[-1], left[place]
                yield left.pop()


def dealt_by_hand(game: Game, plan: ShoePlan, seed: int, shoe: int) -> Counter[int]:
    """A shoe dealt by the rulebook itself, round after round as the plan says, and its cells by the lines that pay."""
    fresh = [card for card in game.deck.cards for _ in range(plan.decks)]
    cards = list(shuffled(fresh, seed, shoe))
    gone = 1 + (cards[0].points or 10) if plan.burn < 0 else plan.burn
    found: Counter[int] = Counter()
    after, symbol = plan.after_cut, dict(zip(game.deck.cards, automaton(game).symbol_of_card.tolist(), strict=True))
    while gone + game.drawing.cards_most <= len(cards):
        if gone >= len(cards) - plan.cut:
            if not after:
                break
            after -= 1
        if plan.rounds_most and found.total() == plan.rounds_most:
            break
        deal = deal_from(game, cards[gone : gone + game.drawing.cards_most])
        used = len(deal.first.cards) + len(deal.second.cards)
        state = 0
        for card in cards[gone : gone + used]:
            assert state >= 0, "the round was over"
            state = int(automaton(game).step[state + symbol[card]])
        assert state < 0, "the round is not over"
        found[-1 - state] += 1
        gone += used
    return found


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("slug", ["tiger-baccarat", "fa-fa-fabulous-4", "dragon-tiger"])
def test_a_shoe_is_the_one_that_the_published_generators_deal(slug: str, name: str) -> None:
    """Written a second time with Python's whole numbers, over cards instead of symbols."""
    for shoe in (0, 1, 2**40 + 5):
        tally = deal_shoes(prepared(STUDIED[slug], PLANS[name]), 7, shoe, 1)
        by_hand = dealt_by_hand(STUDIED[slug], PLANS[name], 7, shoe)
        assert {cell: int(count) for cell, count in enumerate(tally.cells) if count} == by_hand


def test_the_processor_deals_what_was_written_down() -> None:
    assert digests(deal_shoes) == known()


@pytest.mark.needs("compiler")
def test_the_machines_own_compiler_deals_what_was_written_down() -> None:
    native = native_dealer()
    assert native
    assert digests(native) == known()


@pytest.mark.needs("compiler")
@pytest.mark.parametrize("slug", those(STUDIED, lambda slug: slug == "dragon-tiger"))
def test_the_text_of_the_gpu_deals_the_same(slug: str) -> None:
    for name, plan in PLANS.items():
        assert digest(deal_shoes_as_c(prepared(STUDIED[slug], plan), SEED, FIRST, SHOES)) == known()[slug][name], name


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("slug", ["sands-elements", "dragon-tiger"])
def test_shoes_add_up_however_they_are_shared_out(slug: str, workers: int) -> None:
    shoe = prepared(GAMES[slug], ShoePlan())
    with threads(workers) as crew:
        odd = replace(crew, shoes_a_task=777)
        study = run(Study.new(GAMES[slug], ShoePlan(), 5), Goal(shoes=10_000), odd, time.perf_counter)
    assert digest(study.tally) == digest(deal_shoes(shoe, 5, 0, 10_000))


@pytest.mark.parametrize("shoes_a_task", [1 << 8, 5000, 1 << 14])
def test_the_last_shoe_is_found_whatever_a_task_is(shoes_a_task: int) -> None:
    goal = Goal(rounds=400_000)
    with threads(2) as crew:
        usual = run(Study.new(GAMES["no-commission"], ShoePlan(), 1), goal, crew, time.perf_counter)
        other = replace(crew, shoes_a_task=shoes_a_task)
        study = run(Study.new(GAMES["no-commission"], ShoePlan(), 1), goal, other, time.perf_counter)
    assert digest(study.tally) == digest(usual.tally)
    last = deal_shoes(prepared(GAMES["no-commission"], ShoePlan()), 1, study.tally.shoes - 1, 1)
    assert study.tally.rounds - last.rounds < goal.rounds <= study.tally.rounds  # type: ignore[operator]


@pytest.mark.needs("compiler")
def test_a_study_on_the_gpus_text_ends_where_the_processors_does() -> None:
    goal = Goal(rounds=20_000)
    with threads(2) as crew:
        usual = run(Study.new(GAMES["dragon-tiger"], ShoePlan(), 1), goal, crew, time.perf_counter)
        other = replace(crew, deal=deal_shoes_as_c, shoes_a_task=64)
        study = run(Study.new(GAMES["dragon-tiger"], ShoePlan(), 1), goal, other, time.perf_counter)
    assert digest(study.tally) == digest(usual.tally)


LIMITED, ENDLESS = SessionTerms("Banker", 70, 25.0, 40.0), SessionTerms("Player Precious Pair", 500)


@pytest.mark.needs("compiler")
@pytest.mark.parametrize(
    ("slug", "terms", "plan"),
    [
        *first_of([pytest.param("tiger-baccarat", LIMITED, plan) for plan in SESSION_PLANS], 1),
        ("fa-fa-fabulous-4", ENDLESS, "martingale"),
    ],
)
def test_sessions_end_the_same_on_the_gpus_text(slug: str, terms: SessionTerms, plan: str) -> None:
    """With an end to bankroll and stakes and without; a session reaches from shoe to shoe, never over blocks."""
    staked = Staked.of(GAMES[slug], ShoePlan(after_cut=1, burn=-1), terms, plan)
    on_processor, on_text = staked.play(9, 3, 2), play_sessions_as_c(staked, 9, 3, 2)
    assert len(on_processor) > 2 * 4096 * 60 // terms.rounds
    assert on_text.ruined.any() == (terms is not ENDLESS)
    for column in ("results", "drawdowns", "staked", "ruined"):
        assert np.array_equal(getattr(on_text, column), getattr(on_processor, column)), column


@pytest.mark.needs("compiler")
@pytest.mark.parametrize(
    ("slug", "wager"),
    first_of([pytest.param("tiger-baccarat", "Big Tiger"), pytest.param("fa-fa-fabulous-4", "Banker")], 1),
)
@pytest.mark.parametrize(
    "plan", first_of([ShoePlan(after_cut=1, burn=-1), ShoePlan(decks=4, cut=0, burn=3)], 1), ids=str
)
def test_a_counter_sees_the_same_on_the_gpus_text(slug: str, wager: str, plan: ShoePlan) -> None:
    tags = dict(zip(Rank, [0.1, 0, -1, -1.3, -1, -2, 1, 2, 2, 0.3], strict=False))
    for trigger in (-math.inf, 0.0, 6.5):
        watched = Watched.of(STUDIED[slug], plan, wager, tags, trigger)
        on_processor = watched.deal(4, 100, 3000)
        assert on_processor.bets
        assert watch_shoes_as_c(watched, 4, 100, 3000) == on_processor
        assert watched.deal(4, 100, 1000) + watched.deal(4, 1100, 2000) == on_processor


@pytest.mark.needs("compiler")
@pytest.mark.parametrize(
    ("slug", "wager"),
    first_of(
        [
            pytest.param("tiger-baccarat", "Big Tiger"),
            pytest.param("dragon-tiger", "Tie"),
            pytest.param("tiger-baccarat", "Tiger Pair"),
            pytest.param("fa-fa-fabulous-4", "Player Precious Pair"),
            pytest.param("dragon-tiger", "Dragon Big"),
        ],
        2,
    ),
)
@pytest.mark.parametrize(
    "plan", first_of([ShoePlan(after_cut=1, burn=-1), ShoePlan(decks=4, cut=20, burn=3)], 1), ids=str
)
def test_the_perfect_counter_finds_the_same_on_the_gpus_text(slug: str, wager: str, plan: ShoePlan) -> None:
    """Every expected value has the same bits, or the parts of a unit would not add up to the same."""
    sought = PricedWager.of(STUDIED[slug], plan, wager)
    on_processor, on_text = sought.deal(4, 100, 40), perfect_shoes_as_c(sought, 4, 100, 40)
    assert on_processor.rounds.sum() > 40 * 20
    assert on_processor.bets.sum()
    for part in ("rounds", "bets", "edges"):
        assert (getattr(on_text, part) == getattr(on_processor, part)).all(), part
    halves = sought.deal(4, 100, 17) + sought.deal(4, 117, 23)
    assert (halves.edges == on_processor.edges).all()


def test_no_two_shoes_share_a_stream() -> None:
    firsts = {tuple(islice(words(1, shoe), 2)) for shoe in range(20_000)}
    assert len(firsts) == 20_000


@pytest.mark.parametrize("slug", STUDIED)
def test_a_layout_fits_into_what_there_is(slug: str) -> None:
    """An H200 lends a block 227 KiB; a small GPU 48, and there a large table stays outside."""
    shoe = prepared(STUDIED[slug], ShoePlan())
    for kib in (48, 99, 163, 227):
        layout = Packing.of(shoe, kib * 1024)
        assert 32 <= layout.threads <= 1024
        assert layout.threads % 32 == 0
        assert layout.shared_bytes <= kib * 1024
        assert layout.words * layout.a_word >= len(shoe.cards)
        assert int(shoe.cards.max()) < 1 << layout.bits


@pytest.mark.needs("compiler")
def test_a_tally_of_the_gpus_text_is_the_processors_with_the_table_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    shoe = prepared(GAMES["fa-fa-fabulous-4"], ShoePlan())
    inside = Packing.of(shoe, 1 << 30, threads=1)
    outside = replace(inside, table_in_shared=False, shared_bytes=inside.shared_bytes - shoe.table.nbytes)
    monkeypatch.setattr(Packing, "of", lambda *_, **__: outside)
    assert digest(deal_shoes_as_c(shoe, 3, 0, 500)) == digest(deal_shoes(shoe, 3, 0, 500))


def test_without_a_gpu_the_command_says_so(monkeypatch: pytest.MonkeyPatch, run: Callable[..., CommandResult]) -> None:
    monkeypatch.setattr(gpu, "find_spec", lambda _: None)
    told = run("simulate", "no-commission", "--rounds", "1e4", "--device", "gpu")
    assert (told.code, told.out) == (2, "")
    assert "pip install 'cutcard[gpu]'" in told.err
    assert run("simulate", "no-commission", "--rounds", "1e4", "--json").code == 0
    assert "choose auto, cpu, gpu" in run("simulate", "no-commission", "--device", "abacus").err


def test_a_gpu_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise NotationError("no GPU answers on this machine (driver too old); deal with --device cpu")

    monkeypatch.setattr(gpu, "check", refuse)
    assert not on_gpu("auto")
    assert not on_gpu("cpu")
    with pytest.raises(NotationError, match="driver too old"):
        on_gpu("gpu")
    with pytest.raises(NotationError), gpu.gpu():
        pass


def test_the_extra_is_named() -> None:
    assert "cutcard[gpu]" in str(ExtraMissingError("a GPU needs CuPy", "gpu"))


def test_a_tally_that_differs_in_one_round_has_another_digest() -> None:
    tally = deal_shoes(prepared(GAMES["no-commission"], ShoePlan()), 1, 0, 10)
    cells = tally.cells.copy()
    cells[0] += 1
    cells[1] -= 1
    assert digest(Tally(tally.shoes, tally.rounds, cells)) != digest(tally)
