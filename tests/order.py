"""Tests in another order: `pytest --shuffle=SEED` shuffles the files, and the tests within each file.

No test may rely on what another has left behind. Tests of a file stay together, because they share its fixtures.
"""

from __future__ import annotations

import random
from itertools import groupby
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def shuffled(items: Iterable[pytest.Item], seed: int) -> list[pytest.Item]:
    """The same order for the same seed in every worker, as workers have to agree on one."""
    chance = random.Random(seed)
    files = [list(tests) for _, tests in groupby(items, key=lambda item: item.nodeid.partition("::")[0])]
    chance.shuffle(files)
    for tests in files:
        chance.shuffle(tests)
    return [item for tests in files for item in tests]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="shuffle the files, and the tests within each file")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--shuffle")
    if seed is not None:
        items[:] = shuffled(items, seed)
