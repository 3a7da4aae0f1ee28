"""The matrix of refusals, `docs/refusals.toml`, held to the tests that it names.

A row names a test that meets the refusal, one that has the same act taken where it may be, and a forgery of the act
that the audit finds. While such a test runs, every act that is refused or taken is noted, and what the audit finds; a
test that does not show what its row says fails. The matrix alone says which tests these are, so no test is marked.

An act is a command of the table or the cage. `TableOptions` stands for settings of a table that are asked for.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import TYPE_CHECKING, Any

import pytest
from refusal_matrix import Row, rows

from cutcard.audit.report import Report
from cutcard.house.engine.batch import Batch
from cutcard.rulebook import table_options
from cutcard.rulebook.referee import Refusal
from cutcard.table import machine

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

SETTINGS = "TableOptions"
ON_ITS_WAY = "cutcard.house."
"""Modules that ask the table on behalf of the house, which may still refuse what the table allows."""


@dataclass
class Met:
    """What happened while a test ran: acts refused, with their codes and clauses; acts taken; findings."""

    refused: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    findings: int = 0

    def note(self, act: str, answer: object) -> None:
        if isinstance(answer, Refusal):
            cited = self.refused.setdefault((act, answer.code), set())
            cited.update(f"{answer.document} {number}" for number in answer.cites)
        else:
            self.taken.add(act)


def expected(nodeid: str) -> list[tuple[Row, str]]:
    """The rows that name a test, each with the side that it shows there; all parameters of a test show the same."""
    names = {nodeid, nodeid.partition("[")[0]}
    return [(row, side) for row in rows() for side in ("refused", "taken", "forged") if getattr(row, side) in names]


def lacking(row: Row, side: str, met: Met) -> str:
    """What a test should have shown for a row and did not; empty where it did."""
    if side == "forged":
        return "" if met.findings else "the audit found nothing"
    if side == "taken":
        return "" if row.act in met.taken else f"no {row.act} was taken; there were {sorted(met.taken)}"
    cited = met.refused.get((row.act, row.code))
    if cited is None:
        return f"no {row.act} was refused with {row.code}; there were {sorted(met.refused)}"
    unlisted = {clause for clause in cited - set(row.clauses) if clause.partition(" ")[0] in _documents()}
    return f"the refusal cites {sorted(unlisted)} too" if unlisted else ""


@cache
def _documents() -> frozenset[str]:
    """The documents that the matrix speaks of: a game that somebody adds has clauses of its own."""
    return frozenset(clause.partition(" ")[0] for row in rows() for clause in row.clauses)


@contextmanager
def watching(met: Met) -> Iterator[None]:
    """Note what is refused, taken and found meanwhile, at tables without a house and at those of a house."""
    with pytest.MonkeyPatch.context() as patch:
        for asked, name in ((machine.decide, "decide"), (table_options.refuse_options, "refuse_options")):
            for module in [each for each in sys.modules.values() if getattr(each, "__dict__", {}).get(name) is asked]:
                if name != "decide" or not module.__name__.startswith(ON_ITS_WAY):
                    patch.setattr(module, name, _noting(met, asked))
        decide, enter, add_finding = Batch._decide, Batch._enter, Report.add_finding

        def deciding(self: Batch, request: Any) -> Any:
            answer = decide(self, request)
            if isinstance(answer, Refusal):
                met.note(type(request.command).__name__, answer)
            return answer

        def entering(self: Batch, stream: Any, head: Any, request: Any, *rest: Any) -> Any:
            met.taken.add(type(request.command).__name__)
            return enter(self, stream, head, request, *rest)

        def finding(self: Report, *args: Any, **kwargs: Any) -> None:
            met.findings += 1
            add_finding(self, *args, **kwargs)

        patch.setattr(Batch, "_decide", deciding)
        patch.setattr(Batch, "_enter", entering)
        patch.setattr(Report, "add_finding", finding)
        yield


def _noting(met: Met, ask: Callable[..., Any]) -> Callable[..., Any]:
    """The same question, its answer noted under the command or, for settings, under their kind."""

    @wraps(ask)
    def noting(*args: Any, **kwargs: Any) -> Any:
        answer = ask(*args, **kwargs)
        met.note(type(args[1]).__name__ if len(args) > 1 else SETTINGS, answer)
        return answer

    return noting


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    asked = expected(item.nodeid)
    if not asked:
        return (yield)
    met = Met()
    with watching(met):
        yield
    for row, side in asked:
        if said := lacking(row, side, met):
            pytest.fail(f"docs/refusals.toml names this test for {row.code}, {side}: {said}", pytrace=False)
