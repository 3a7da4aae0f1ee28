"""The clause marker: a test that names a clause fails unless the engine cited it while the test ran.

A clause that names a condition is proved from both sides: `holds="the handler is away"` needs something that happened
under the clause, `refuses="the handler sits at the table"` a refusal that cites it. Every answer of the engine is a
`Cited` value, so watching their construction sees every citation; the engine itself knows nothing of it.

A clause of a later edition is named with the day of that edition, `clause("SE-2027-01-01 5.8")`, and only an answer of
a game of that edition proves it: of the code "SE" every later edition is given a string of its own to know it by.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections import defaultdict
from contextlib import contextmanager
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from argon2 import PasswordHasher
from hypothesis import settings

import cutcard
import cutcard.house.engine.live_table
import cutcard.table
import cutcard.table.layout
import next_edition
from compiling import compile_modules
from cutcard.explain import Step
from cutcard.games import document_codes
from cutcard.odds.price import Chance
from cutcard.rulebook.cite import Cited
from cutcard.rulebook.how_to_play import Told
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth import accounts
from walks import checking_each_case

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

pytest_plugins = [
    "pytester",
    "tiers",
    "exercised",
    "started",
    "commands",
    "databases",
    "doctests",
    "order",
    "programs",
    "refusals",
    "time_limits",
    "time_spent",
]

TELLS = (Chance, Step, Told)
"""Answers that put a rule into words or figures; nothing has been done under it."""


class Watched(NamedTuple):
    """The clauses cited while a test runs: by any answer, by what was done, by a refusal."""

    cited: set[str]
    done: set[str]
    refused: set[str]


class Mark(NamedTuple):
    """One clause as a marker names it: on which side, and in which case, in words."""

    clause: str
    side: str
    when: str


watched = Watched(set(), set(), set())
notings: dict[type[Cited], Callable[..., None]] = {}
"""How each kind of answer is made while a test that names a clause runs."""
editions_by_code: dict[int, str] = {}
"""Later editions by which string their code is."""
SIDES = {"tests": watched.cited, "holds": watched.done, "refuses": watched.refused}
MISSING = {"tests": "never cited", "holds": "did nothing under", "refuses": "never refused by"}


def _noting(kind: type[Cited]) -> Callable[..., None]:
    """The construction of this kind of answer, which also notes what is cited."""
    construct = kind.__init__
    sides = [watched.cited]
    if issubclass(kind, Refusal):
        sides.append(watched.refused)
    elif not issubclass(kind, TELLS):
        sides.append(watched.done)

    @wraps(construct)
    def noting(self: Any, *args: Any, **kwargs: Any) -> None:
        construct(self, *args, **kwargs)
        document = editions_by_code.get(id(self.document), self.document)
        cited = [f"{document} {number}" for number in self.cites]
        for side in sides:
            side.update(cited)

    return noting


def forget_citations() -> None:
    for side in watched:
        side.clear()


@contextmanager
def watching() -> Iterator[None]:
    """Note the citations of every answer that is made meanwhile, of nothing else: most tests cite for themselves."""
    forget_citations()
    plain = {kind: kind.__init__ for kind in notings}
    for kind, noting in notings.items():
        kind.__init__ = noting  # type: ignore[method-assign]
    try:
        yield
    finally:
        for kind, construct in plain.items():
            kind.__init__ = construct  # type: ignore[method-assign]


def tell_editions_apart() -> None:
    """A string equal to the code of the document, and another object: answers hand it on as it is."""
    known = next_edition.editions()
    for document in {edition.document for slug in known.slugs for edition in known.of(slug)}:
        if document.amends is not None:
            own = "".join(list(document.code))
            object.__setattr__(document, "code", own)
            editions_by_code[id(own)] = document.index


def light_hasher() -> PasswordHasher:
    """For tests: in earnest, as `server/auth/test_signing_in.py` has it, each secret takes a third of a second."""
    return PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


def pytest_configure() -> None:
    settings.register_profile("untimed", deadline=None)  # No test asserts how long something takes.
    settings.load_profile("untimed")
    assert cutcard.table.__all__, "the engine is imported, so all its kinds of answer are known"
    accounts.PasswordHasher = light_hasher  # type: ignore[assignment,attr-defined]
    tell_editions_apart()
    notings.update({kind: _noting(kind) for kind in kinds_of(Cited)})


def kinds_of(kind: type[Cited]) -> list[type[Cited]]:
    """All kinds of answers, leaves only: a leaf's own construction is what is watched."""
    below = [leaf for each in kind.__subclasses__() for leaf in kinds_of(each)]
    return below or [kind]


def marks_of(item: pytest.Item) -> Iterator[Mark]:
    for marker in item.iter_markers("clause"):
        wrong = [side for side, when in marker.kwargs.items() if side not in {"holds", "refuses"} or not when]
        if wrong or not marker.args:
            raise pytest.UsageError(
                f"{item.nodeid}: a clause is marked with holds= or refuses=, each in words, or alone"
            )
        cases = marker.kwargs or {"tests": ""}
        yield from (Mark(clause, side, when) for clause in marker.args for side, when in cases.items())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    marks = list(marks_of(item))
    if not marks:
        return (yield)
    with watching(), checking_each_case(forget_citations, partial(check_cited, marks)):
        yield
    check_cited(marks)


def check_cited(marks: list[Mark]) -> None:
    for mark in marks:
        if mark.clause not in SIDES[mark.side]:
            found = sorted(SIDES[mark.side])
            said = f"the engine {MISSING[mark.side]} {mark.clause}; there were {found}"
            pytest.fail(said, pytrace=False)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a test that waits, for a browser or a server it has killed, leaves one idle."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """A run of all tests; one that was asked for some by name imports little."""
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        compile_modules(config, config.rootpath / "src", config.rootpath / "tests")


def pytest_addoption(parser: pytest.Parser) -> None:
    told = (
        "write which tests prove which clauses, as JSON, to this file; below examples/ those of other houses' documents"
    )
    parser.addoption("--write-proofs", type=Path, action="append", default=[], help=told)
    parser.addoption("--write-golden", action="store_true", help="write the golden playthroughs anew")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Twelve thousand tests stay as they are until the end: no collection of garbage need look at them again."""
    gc.collect()
    gc.freeze()
    for path in session.config.getoption("--write-proofs"):
        found = proofs_of(session.items, own="examples" not in path.parts)
        path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


@pytest.fixture
def proofs_of_the_suite(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Any]:
    """What all tests prove: of this run where it has collected all of them, else of a collection of its own."""
    config, root = request.config, request.config.rootpath
    chosen = [
        config.getoption(name) for name in ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "long", "wide")
    ]
    asked_for = [str(Path(path).resolve().relative_to(root)) for path in config.args]
    if asked_for == config.getini("testpaths") and not any(chosen):
        return proofs_of(request.session.items)
    path = tmp_path / "proofs.json"
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist", f"--write-proofs={path}"]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    collected: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return collected


def proofs_of(items: list[pytest.Item], *, own: bool = True) -> dict[str, Any]:
    """For each clause the tests that only cite it, and the cases, in words, in which it holds and refuses.

    A document is one of Cutcard's own, or of another house in an example.
    """
    found: dict[str, dict[str, set[tuple[str, str]]]] = defaultdict(lambda: {side: set() for side in SIDES})
    documents = document_codes()
    for item in items:
        for mark in marks_of(item):
            if (mark.clause.split()[0].partition("-")[0] in documents) == own:
                found[mark.clause][mark.side].add((mark.when, item.nodeid.partition("[")[0]))
    return {
        clause: {
            side: [test if side == "tests" else {"when": when, "test": test} for when, test in sorted(cases)]
            for side, cases in found[clause].items()
            if cases
        }
        for clause in sorted(found, key=_in_order)
    }


def _in_order(clause: str) -> tuple[str, list[int]]:
    document, number = clause.split()
    return document, [int(part) for part in number.split(".")]
