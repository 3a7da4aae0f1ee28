"""The three tiers of the tests, and which test is in which: each test is in exactly one.

The first tier, `make test`, has every clause, condition, act, command, route, page and store once, at the smallest size
that can still fail. `wide` tests (`make test-wide`) ask the same of every game, size, seed and store; `long` ones
(`make test-long`) are campaigns of minutes. A test is marked where it stands. Parameters of which some suffice for the
first tier are given through `first_of`, `one_a_document` or `unlike`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

FIRST, WIDE, LONG = "first", "wide", "long"
LIMIT_SECONDS = {FIRST: 120, WIDE: 300, LONG: 30 * 60}
"""How long one test of a tier may take before it is given up, on a machine that is busy with other work."""
ALIKE = ("super-six-no-commission", "super-6-no-commission", "no-commission", "tiger-no-commission")
"""Games whose wagers are other games' too, so that a run which is short of time can do without them."""


def first_of(choices: Iterable[Any], most: int, *, rest: str = WIDE) -> list[Any]:
    """The first so many of some choices in the first tier, the others in another."""
    return [each if at < most else in_tier(each, rest) for at, each in enumerate(choices)]


def those(choices: Iterable[Any], keep: Callable[[Any], bool], *, rest: str = WIDE) -> list[Any]:
    """Those choices in the first tier for which `keep` is true, the others in another."""
    return [each if keep(each) else in_tier(each, rest) for each in choices]


def unlike(slugs: Iterable[str], *, rest: str = LONG) -> list[Any]:
    """Games to try, those that are like others not in the first tier."""
    return those(slugs, lambda slug: slug not in ALIKE, rest=rest)


def _first_of_each_document() -> frozenset[str]:
    first: dict[str, str] = {}
    for slug, game in GAMES.items():
        first.setdefault(game.document.code, slug)
    return frozenset(first.values())


FIRST_OF_EACH_DOCUMENT = _first_of_each_document()
"""Five games, one for each document: enough where documents differ and games of the same document do not."""


def one_a_document(games: Iterable[Any] = tuple(GAMES), *, rest: str = WIDE) -> list[Any]:
    """Slugs or games: one of each document in the first tier, the others in another."""
    return those(games, lambda each: getattr(each, "slug", each) in FIRST_OF_EACH_DOCUMENT, rest=rest)


def in_tier(choice: Any, tier: str) -> Any:
    """A parameter of that tier; one that is marked with a tier already stays where it is."""
    marks = tuple(getattr(choice, "marks", ()))
    if any(mark.name in {WIDE, LONG} for mark in marks):
        return choice
    given = choice if marks or hasattr(choice, "marks") else pytest.param(choice)
    return given._replace(marks=(*marks, getattr(pytest.mark, tier)))


# --- hooks ---------------------------------------------------------------------------------------


def tier_of(item: pytest.Item) -> str:
    """The widest that it is marked with: one parameter may be for the wide tier and another for the long one."""
    return next((tier for tier in (LONG, WIDE) if item.get_closest_marker(tier) is not None), FIRST)


def wanted_tier(config: pytest.Config) -> str:
    return next((tier for tier in (WIDE, LONG) if config.getoption(f"--{tier}")), FIRST)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--wide", action="store_true", help="run the wide tier and nothing else")
    parser.addoption("--long", action="store_true", help="run the long campaigns and nothing else")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--wide") and config.getoption("--long"):
        raise pytest.UsageError("--wide and --long are two tiers: run one after the other")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of other tiers, and give each that stays the time that its tier allows."""
    wanted = wanted_tier(config)
    tiers = {item: tier_of(item) for item in items}
    for item in items:
        if item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(LIMIT_SECONDS[tiers[item]]))
    config.hook.pytest_deselected(items=[item for item in items if tiers[item] != wanted])
    items[:] = [item for item in items if tiers[item] == wanted]
