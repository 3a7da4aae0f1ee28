"""Paytables for an edge: all of them and no other, set against a search that tries everything."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard import GAMES, Game, NotationError, Outcome, RefusedError, Wager
from cutcard.odds import Analysis, Paytable, Price, analyse, paytables
from cutcard.odds.solver import Terms, answer, search
from cutcard.odds.solver.terms import winning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from commands import CommandResult

TIGER = GAMES["tiger-baccarat"]
BONUS = GAMES["super-6-no-commission"]
WAGERS = [(TIGER, "Tiger Pair"), (TIGER, "Tiger"), (GAMES["no-commission"], "Banker"), (BONUS, "Player Dragon Bonus")]
MOST = {7: 3, 3: 7, 2: 16}
"""Awards that each line is tried with, by the number of lines: few enough for everything to be tried."""


def found_wager(game: Game, name: str) -> Wager:
    wager = game.wager(name)
    assert wager is not None
    return wager


@cache
def priced(game: Game, decks: int) -> Analysis:
    return analyse(game, decks)


@pytest.fixture(autouse=True)
def _price_each_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer, "analyse", priced)


def brute(price: Price, awards: list[list[Fraction]], terms: Terms) -> Iterator[tuple[Fraction, tuple[Fraction, ...]]]:
    """Every way to pay, priced from the chances alone."""
    lines = [
        chance.probability
        for pay, chance in zip(price.wager.pays, price.distribution, strict=False)
        if pay.outcome is Outcome.WIN
    ]
    rest = sum((chance.probability * chance.net for chance in price.distribution if chance.net <= 0), Fraction(0))
    for pays in product(*awards):
        edge = -rest - sum(chance * net for chance, net in zip(lines, pays, strict=True))
        falls = all(one[1] >= two[1] or one[0] == two[0] for one, two in _by_chance(lines, pays))
        if terms.edge[0] <= edge <= terms.edge[1] and (falls or not terms.monotone):
            yield edge, pays


def _by_chance(
    lines: list[Fraction], pays: tuple[Fraction, ...]
) -> Iterator[tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]]:
    """Every pair of lines, the rarer one first."""
    ranked = sorted(zip(lines, pays, strict=True), key=lambda each: each[0])
    return ((one, two) for at, one in enumerate(ranked) for two in ranked[at + 1 :])


@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_nothing_is_missed_and_nothing_invented(data: st.DataObject) -> None:
    every_way_to_pay(data)


@pytest.mark.wide
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_nothing_is_missed_and_nothing_invented_in_more_searches(data: st.DataObject) -> None:
    every_way_to_pay(data)


def every_way_to_pay(data: st.DataObject) -> None:
    game, name = data.draw(st.sampled_from(WAGERS))
    price = priced(game, 8)[name]
    paying = winning(price.wager)
    many = MOST[len(paying)]
    step, whole = (
        data.draw(st.sampled_from([Fraction(1, 2), Fraction(1), Fraction(3), Fraction(3, 4)])),
        data.draw(st.booleans()),
    )
    least = data.draw(st.sampled_from([None, Fraction(2)]))
    every = Fraction(step.numerator) if whole else step
    first = -(-(least or every) // every) * every
    top = first + (many - 1) * every
    listed = data.draw(st.booleans())
    allowed = tuple(first + at * every for at in range(many)) if listed else ()
    held = data.draw(st.sampled_from([None, *range(len(paying))]))
    keep = {} if held is None else {paying[held].when: data.draw(st.sampled_from([Fraction(1), Fraction(7, 2)]))}
    low = data.draw(st.fractions(min_value=-1, max_value=1, max_denominator=50))
    width = data.draw(st.fractions(min_value=0, max_value=1, max_denominator=20))
    terms = Terms(
        edge=(low, low + width),
        top=top,
        least=least,
        step=step,
        whole=whole,
        allowed=allowed,
        keep=keep,
        monotone=data.draw(st.booleans()),
        hits_kept=data.draw(st.booleans()),
    )
    nothing = [] if terms.hits_kept else [Fraction(0)]
    choices = [
        [keep[pay.when]] if pay.when in keep else [*nothing, *(first + at * every for at in range(many))]
        for pay in paying
    ]
    expected = sorted(brute(price, choices, terms))
    problem = search.problem_of(price, terms)
    found = answer.priced(price.wager, problem, list(search.Search(problem).all()))
    assert sorted((table.house_edge, table.pays) for table in found) == expected
    count, best = search.Search(problem).nearest(5)
    assert count == len(expected)
    middle = (terms.edge[0] + terms.edge[1]) / 2
    nearest: list[Fraction] = sorted([abs(edge - middle) for edge, _ in expected])[:5]
    assert [abs(problem.edge(of) - middle) for of, _ in best] == nearest


@settings(max_examples=100, deadline=None)
@given(
    lines=st.lists(
        st.tuples(st.integers(1, 4), st.lists(st.integers(0, 9), min_size=1, max_size=4, unique=True)),
        min_size=1,
        max_size=4,
    ),
    bounds=st.tuples(st.integers(0, 60), st.integers(0, 60)),
    monotone=st.booleans(),
    many=st.integers(1, 4),
)
def test_lines_as_frequent_as_each_other_and_sums_on_the_bounds(
    *, lines: list[tuple[int, list[int]]], bounds: tuple[int, int], monotone: bool, many: int
) -> None:
    """Small whole numbers, in which everything that can coincide does."""
    ranked = sorted(((ways, sorted(choices)) for ways, choices in lines), reverse=True)
    ways = tuple(each for each, _ in ranked)
    low, high = sorted(bounds)
    problem = search.Problem(
        ways=ways,
        choices=tuple(choices for _, choices in ranked),
        order=tuple(range(len(ways))),
        unit=1,
        total=sum(ways),
        lost=0,
        squares=0,
        low=low,
        high=high,
        middle=Fraction(low + high, 2),
        monotone=monotone,
    )
    expected = []
    for pays in product(*problem.choices):
        of = sum(one * two for one, two in zip(ways, pays, strict=True))
        falls = all(pays[a] >= pays[b] for a in range(len(pays)) for b in range(len(pays)) if ways[a] < ways[b])
        if low <= of <= high and (falls or not monotone):
            expected.append((of, pays))
    assert sorted(search.Search(problem).all()) == sorted(expected)
    expected.sort(key=lambda each: (abs(each[0] - problem.middle), each[1]))
    assert search.Search(problem).nearest(many) == (len(expected), expected[:many])


def test_both_ends_of_the_edge_count_and_nothing_beyond_them() -> None:
    game, tiny = GAMES["dragon-tiger"], Fraction(1, 10**9)
    own = Fraction(43, 415)

    def found(low: Fraction, high: Fraction) -> list[str]:
        return [odds for each in paytables(game, "Tie", edge=(low, high), whole=True, top=20) for odds in each.odds]

    assert found(own, own) == ["11:1"]
    assert "11:1" not in found(own - Fraction(1, 10), own - tiny)
    assert "11:1" not in found(own + tiny, own + Fraction(1, 10))


@pytest.mark.parametrize(("game", "name"), WAGERS, ids=lambda each: each if isinstance(each, str) else each.slug)
def test_an_answer_is_what_the_bent_game_is_priced_at(game: Game, name: str) -> None:
    """The slow path: the variant is made and priced as a game of its own."""
    own = priced(game, 6)[name].house_edge
    edge = own - Fraction(1, 200), own + Fraction(1, 200)
    whole = len(winning(found_wager(game, name))) > 3
    found = paytables(game, name, edge=edge, decks=6, whole=whole, monotone=whole, limit=30)
    for table in (found[0], found[-1]):
        slow = analyse(table.on(game), 6)[name]
        assert (slow.house_edge, slow.variance, slow.hit_frequency) == (
            table.house_edge,
            table.variance,
            table.hit_frequency,
        )
        assert slow.sd == table.sd


def test_they_come_nearest_first_whether_all_or_some() -> None:
    asked = {"edge": (0.11, 0.12), "whole": True, "top": "200:1"}
    every = paytables(TIGER, "tiger pair", **asked)  # type: ignore[arg-type]
    distances = [abs(table.house_edge - Fraction(23, 200)) for table in every]
    assert all(one <= two for one, two in pairwise(distances))
    assert len(every) == 1119
    assert paytables(TIGER, "Tiger Pair", limit=50, **asked) == every[:50]  # type: ignore[arg-type]


def test_a_rarer_line_pays_no_less_unless_it_may() -> None:
    def asked(*, monotone: bool) -> tuple[Paytable, ...]:
        return paytables(TIGER, "Tiger Pair", edge=("11%", "12%"), whole=True, top=60, monotone=monotone)

    falling, free = asked(monotone=True), asked(monotone=False)
    assert all(twin >= double >= single for single, twin, double in (table.pays for table in falling))
    assert {table.pays for table in falling} < {table.pays for table in free}


def test_the_wagers_own_paytable_is_found_at_its_own_edge() -> None:
    own = priced(TIGER, 8)["Tiger Pair"].house_edge
    (only,) = paytables(TIGER, "Tiger Pair", edge=(own, own), whole=True, keep={"100:1": None, "20:1": "20:1"})
    assert only.odds == ("4:1", "100:1", "20:1")
    assert only.on(TIGER) is TIGER


def test_a_line_that_may_push_changes_how_often_the_wager_wins() -> None:
    asked = {"edge": ("50%", "60%"), "whole": True, "top": 60, "hits_kept": False}
    found = paytables(TIGER, "Tiger Pair", **asked)  # type: ignore[arg-type]
    pushing = [table for table in found if 0 in table.pays]
    assert pushing
    every = priced(TIGER, 8)["Tiger Pair"].hit_frequency
    assert all((table.hit_frequency < every) == (0 in table.pays) for table in found)
    single = next(table for table in pushing if table.pays[0] == 0)
    slow = analyse(single.on(TIGER))["Tiger Pair"]
    assert (slow.hit_frequency, slow.house_edge) == (single.hit_frequency, single.house_edge)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"top": "5:1"}, "12 %: top 5:1 forbids it"),
        ({"top": "200:1", "least": "6:1"}, "12 %: least 6:1 forbids it"),
        ({"allowed": (1, 2, 100)}, "12 %: what is allowed forbids it"),
        ({"top": "200:1", "step": 50}, "12 %: step 50 forbids it"),
        ({"keep": {"4:1": "9:1"}}, 'a pair" at 9:1 forbids it'),
        ({"keep": {"20:1": 60, "100:1": 50}, "top": 200}, "60:1 and that a rarer line pays no less forbid it"),
        ({"edge": ("11.00001%", "11.00002%"), "top": 9}, "11.00002 %: whole forbids it"),
        ({"top": 1, "keep": {"4:1": 9, "20:1": 9}, "edge": ("80%", "80.01%")}, "but all of them together do"),
        ({"edge": ("99.9%", "99.91%")}, "no odds do that, because 85.618313 % are left even where nothing is won"),
    ],
)  # fmt: skip
def test_what_forbids_is_named(asked: dict[str, object], why: str) -> None:
    with pytest.raises(NotationError) as refused:
        paytables(TIGER, "Tiger Pair", **{"edge": ("11%", "12%"), "whole": True, **asked})  # type: ignore[arg-type]
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"edge": ("12%", "11%")}, "write the smaller one first"),
        ({"edge": ("x", "11%")}, "'x' is not an edge"),
        ({"top": "nothing"}, "are not odds"),
        ({"top": "0:1"}, "a line pays more than nothing"),
        ({"top": "1e999999999"}, "are not odds"),
        ({"top": "9" * 20}, "at most 1,000,000:1"),
        ({"top": "1:0"}, "are not odds"),
        ({"edge": ("0", "1e999999999")}, "is not an edge"),
        ({"edge": ("1/0", "1")}, "is not an edge"),
        ({"step": "0.000001", "edge": (0, 1)}, "too many paytables to look at"),
        ({"top": 3, "least": 4}, "one forbids the other"),
        ({"step": 0}, "leads nowhere"),
        ({"keep": {"moon": None}}, "no line 'moon'"),
    ],
)
def test_what_makes_no_sense_is_said(asked: dict[str, object], why: str) -> None:
    with pytest.raises(NotationError) as refused:
        paytables(TIGER, "Tiger Pair", **{"edge": ("11%", "12%"), **asked})  # type: ignore[arg-type]
    assert why in str(refused.value)


def test_a_line_that_does_not_win_is_not_to_be_kept() -> None:
    with pytest.raises(NotationError, match="does not win"):
        paytables(TIGER, "Banker", edge=(0, 1), keep={"push": None})
    with pytest.raises(RefusedError):
        paytables(TIGER, "Moon", edge=(0, 1))


def test_a_search_that_is_too_wide_says_how_to_narrow_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search.Search.__init__, "__defaults__", (1000,))
    with pytest.raises(NotationError, match="keep a line, lower top, or take larger steps"):
        paytables(BONUS, "Player Dragon Bonus", edge=("2%", "3%"), whole=True, top=500, limit=1)


def test_the_command_tells_the_same(run: Callable[..., CommandResult]) -> None:
    asked = ("solve", "tiger-baccarat", "tiger pair", "--edge", "11%..12%", "--whole", "--top", "200:1", "--limit", "3")
    told = run(*asked, "--json").json
    expected = paytables(TIGER, "Tiger Pair", edge=("11%", "12%"), whole=True, top="200:1", limit=3)
    assert told["found"] == 1119
    assert [tuple(each["pays"].values()) for each in told["paytables"]] == [table.odds for table in expected]
    assert [Fraction(each["house_edge_exact"]) for each in told["paytables"]] == [t.house_edge for t in expected]
    rows = list(csv.DictReader(io.StringIO(run(*asked, "--csv").out)))
    assert [row["variance_exact"] for row in rows] == [str(table.variance) for table in expected]
    shown = run(*asked).out
    assert "the 3 nearest of 1,119" in " ".join(shown.split())
    kept = run(*asked, "--keep", "4:1", "--keep", "of the same rank=150:1", "--json").json
    assert {tuple(each["pays"].values())[:2] for each in kept["paytables"]} == {("4:1", "150:1")}
    listed = run("solve", "tiger-baccarat", "Tiger Pair", "--edge", "0..1", "--allow", "1, 5,50", "--json").json
    assert {odds for each in listed["paytables"] for odds in each["pays"].values()} <= {"1:1", "5:1", "50:1"}


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("Tiger Pair", "--edge", "11%"), "is not a range"),
        (("Tigr Pair", "--edge", "1%..2%"), "did you mean Tiger Pair?"),
        (("Tiger Pair", "--edge", "1%..2%", "--json", "--csv"), "choose one"),
        (("Tiger Pair", "--edge", "1%..2%", "--top", "2:1"), "top 2:1 forbids it"),
    ],
)
def test_the_command_says_what_is_wrong(run: Callable[..., CommandResult], asked: tuple[str, ...], why: str) -> None:
    answered = run("solve", "tiger-baccarat", *asked)
    assert (answered.code, answered.out) == (2, "")
    assert why in answered.err
