"""The clause marker: a test that names a clause fails unless the engine cited it while the test ran.

Every answer of the engine is a `Cited` value, so watching their construction sees every citation; the engine itself
knows nothing of it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import cutcard
import cutcard.house.engine.live_table
import cutcard.table
import cutcard.table.layout
from cutcard.rulebook.cite import Cited

if TYPE_CHECKING:
    from collections.abc import Generator

pytest_plugins = ["pytester", "commands"]

LONG_SECONDS = 30 * 60
"""How long a campaign may take; any other test has the five minutes that pyproject.toml gives it."""
_cited: set[str] = set()


def _watch(kind: type[Cited]) -> None:
    construct = kind.__init__

    @wraps(construct)
    def watched(self: Any, *args: Any, **kwargs: Any) -> None:
        construct(self, *args, **kwargs)
        _cited.update(f"{self.document} {number}" for number in self.cites)

    kind.__init__ = watched  # type: ignore[method-assign]


def pytest_configure() -> None:
    assert cutcard.table.__all__, "the engine is imported, so all its kinds of answer are known"
    for kind in kinds_of(Cited):
        _watch(kind)


def kinds_of(kind: type[Cited]) -> list[type[Cited]]:
    """All kinds of answers, leaves only: a leaf's own construction is what is watched."""
    below = [leaf for each in kind.__subclasses__() for leaf in kinds_of(each)]
    return below or [kind]


def clauses_of(item: pytest.Item) -> set[str]:
    return {clause for marker in item.iter_markers("clause") for clause in marker.args}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    _cited.clear()
    yield
    uncited = clauses_of(item) - _cited
    if uncited:
        pytest.fail(f"the engine never cited {', '.join(sorted(uncited))}; it cited {sorted(_cited)}", pytrace=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-proofs", type=Path, help="write which tests prove which clauses, as JSON, to this file")
    parser.addoption("--long", action="store_true", help="run the long campaigns and nothing else")
    parser.addoption("--write-golden", action="store_true", help="write the golden playthroughs anew")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long campaigns run by themselves: `make test` leaves them out and says how many, `make test-long` runs them."""
    for item in items:
        if item.get_closest_marker("long") is not None:
            item.add_marker(pytest.mark.timeout(LONG_SECONDS))
    wanted = bool(config.getoption("--long"))
    left_out = [item for item in items if (item.get_closest_marker("long") is not None) != wanted]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


def pytest_collection_finish(session: pytest.Session) -> None:
    path = session.config.getoption("--write-proofs")
    if path is None:
        return
    proofs: dict[str, set[str]] = defaultdict(set)
    for item in session.items:
        for clause in clauses_of(item):
            proofs[clause].add(item.nodeid.partition("[")[0])
    ordered = {clause: sorted(proofs[clause]) for clause in sorted(proofs, key=_in_order)}
    path.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")


def _in_order(clause: str) -> tuple[str, list[int]]:
    document, number = clause.split()
    return document, [int(part) for part in number.split(".")]
