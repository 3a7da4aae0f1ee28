"""The three tiers of the tests, and which test is in which: each test is in exactly one.

The first tier, `make test`, has every clause, condition, act, command, route, page and store once, at the smallest size
that can still fail. `wide` tests (`make test-wide`) ask the same of every game, size, seed and store; `long` ones
(`make test-long`) are campaigns of minutes. A test is marked where it stands. Parameters of which some suffice for the
first tier are given through `first_of`, `one_a_document` or `unlike`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

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
"""One game for each document: enough where documents differ and games of the same document do not."""


def one_a_document(games: Iterable[Any] = tuple(GAMES), *, rest: str = WIDE) -> list[Any]:
    """Slugs, games or parameters that begin with one: one of each document in the first tier, the others elsewhere."""
    return those(games, lambda each: _slug(each) in FIRST_OF_EACH_DOCUMENT, rest=rest)


def _slug(choice: Any) -> str:
    game = choice.values[0] if hasattr(choice, "marks") else choice
    slug: str = getattr(game, "slug", game)
    return slug


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
    return next((tier for tier in (WIDE, LONG) if config.getoption(f"--{tier}", default=False)), FIRST)


def is_whole_first_tier(config: pytest.Config) -> bool:
    """A run of all tests of the first tier, of which something can be demanded as a whole."""
    chosen = [
        config.getoption(name, default=None) for name in ("keyword", "markexpr", "deselect", "ignore", "ignore_glob")
    ]
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.option.collectonly
    return everything and wanted_tier(config) == FIRST and not any(chosen)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--wide", action="store_true", help="run the wide tier and nothing else")
    parser.addoption("--long", action="store_true", help="run the long campaigns and nothing else")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--wide") and config.getoption("--long"):
        raise pytest.UsageError("--wide and --long are two tiers: run one after the other")
    if getattr(config.option, "timeout", 0) is None:
        config.option.timeout = LIMIT_SECONDS[wanted_tier(config)]


WHOLE_FILE = re.compile(r"^pytestmark = pytest\.mark\.(wide|long)$", re.MULTILINE)
"""A file of which every test is in a wider tier is not even imported."""


def is_of_a_wider_tier(path: Path, config: pytest.Config) -> bool:
    """Whether every test of this file is in a tier wider than the one that runs; some of a wide file may be long."""
    if not path.name.startswith("test_") or path.suffix != ".py":
        return False
    marked, tiers = WHOLE_FILE.search(path.read_text(encoding="utf-8")), list(LIMIT_SECONDS)
    return marked is not None and tiers.index(marked[1]) > tiers.index(wanted_tier(config))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if is_of_a_wider_tier(collection_path, config) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of other tiers."""
    wanted = wanted_tier(config)
    others = [item for item in items if tier_of(item) != wanted]
    config.hook.pytest_deselected(items=others)
    left_out = set(others)
    items[:] = [item for item in items if item not in left_out]
