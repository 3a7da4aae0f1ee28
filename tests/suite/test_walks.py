"""A walk through many cases fails like a parametrised test: it names each case, and each must cite its clauses."""

from __future__ import annotations

import inspect
import re

import pytest

from walks import checking_each_case, walk


def test_walk_names_every_case_that_fails_and_tries_those_after_it() -> None:
    tried = []

    @walk("number, name", [(1, "one"), (2, "two"), (3, "three")])
    def odd(number: int, name: str) -> None:
        tried.append(name)
        assert number % 2 == 0, "odd"

    with pytest.raises(AssertionError, match=re.escape("2 of 3 cases fail:\nnumber, name = (1, 'one'): odd")) as failed:
        odd()
    assert "(3, 'three'): odd" in str(failed.value)
    assert tried == ["one", "two", "three"]


def test_walk_within_walk_tries_every_pair_and_leaves_fixtures_to_pytest() -> None:
    tried = set()

    @walk("letter", "ab")
    @walk("number", [1, 2])
    def pair(game: str, letter: str, number: int) -> None:
        tried.add((game, letter, number))

    assert list(inspect.signature(pair).parameters) == ["game"]
    pair(game="tiger")
    assert tried == {("tiger", "a", 1), ("tiger", "a", 2), ("tiger", "b", 1), ("tiger", "b", 2)}


def test_walk_checks_each_case_by_itself() -> None:
    cited: set[str] = set()

    def check() -> None:
        assert cited, "nothing was cited"

    @walk("cites", [True, False, True])
    def cite(*, cites: bool) -> None:
        if cites:
            cited.add("EB 3.8")

    with (
        checking_each_case(cited.clear, check),
        pytest.raises(AssertionError, match="cites = False: nothing was cited"),
    ):
        cite()


def test_walk_through_no_case_fails() -> None:
    @walk("number", [])
    def nothing(number: int) -> None:
        assert number

    with pytest.raises(AssertionError, match="no number to try"):
        nothing()


def test_walk_over_an_argument_that_the_test_lacks_is_refused() -> None:
    def lacks() -> None: ...

    with pytest.raises(AssertionError, match="lacks does not take number"):
        walk("number", [1])(lacks)
