"""The index of every numbered clause: one file a document, and the readings we take.

What a clause says in our own words stands in the catalogue of each language, under its document and number.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.words import english, keyed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.words import Message

DOCUMENT_CODES = ("DTB", "FF4", "SE", "DT", "EB")
KINDS = ("rule", "definition", "layout", "conduct")
ROOMS = ("table", "house", "pages")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered paragraph of a document.

    A rule must execute. Anything else says `why` nothing executes. A rule that still `awaits` the table, the house
    or the pages is counted as not yet executed. A rule with a `condition`, under which something is done or allowed,
    is proved where the condition holds and where it does not; `by` says who acts, where no step of an irregularity
    and no act of the table does.
    """

    document: str
    number: str
    kind: str = "rule"
    why: str = ""
    awaits: str = ""
    condition: bool = False
    by: str = ""

    def __str__(self) -> str:
        return f"{self.document} {self.number}"

    @property
    def message(self) -> Message:
        """What it says in our own words: DT 3.7 is `clause-dt-3-7`."""
        return keyed("clause", str(self))

    @property
    def says(self) -> str:
        """What it says, in English."""
        return english(self.message)


@dataclass(frozen=True, slots=True)
class Case:
    """One side of a clause's condition: the case in words, and the test that plays it."""

    when: str
    test: str


@dataclass(frozen=True, slots=True)
class Proof:
    """How a clause is proved: by tests in which it is cited, and by the cases in which it holds and refuses."""

    cited_by: tuple[str, ...] = ()
    holds: tuple[Case, ...] = ()
    refuses: tuple[Case, ...] = ()

    @property
    def tests(self) -> tuple[str, ...]:
        """All tests that prove it, on whatever side."""
        return tuple(sorted({*self.cited_by, *(case.test for case in (*self.holds, *self.refuses))}))


@dataclass(frozen=True, slots=True)
class Interpretation:
    """Where a text leaves room: the clauses, the question, the reading we take and its reason."""

    number: int
    key: str
    title: str
    clauses: tuple[str, ...]
    question: str
    reading: str
    reason: str


@cache
def clauses(document: str) -> Mapping[str, Clause]:
    """All clauses of a document by number, in the document's order.

    >>> clauses("DT")["3.7"].kind, sum(len(clauses(code)) for code in DOCUMENT_CODES)
    ('rule', 396)
    """
    try:
        rows = _read_toml(f"{document}.toml")
    except FileNotFoundError:
        raise NotationError(
            f"document {document} has no list of clauses; write rulebook/clauses/{document}.toml, "
            f'and add "{document}" to DOCUMENT_CODES in rulebook/clauses/__init__.py'
        ) from None
    return MappingProxyType({number: Clause(document, number, **fields) for number, fields in rows.items()})


def listed_documents() -> tuple[str, ...]:
    """The documents that have a list of clauses here, registered in `DOCUMENT_CODES` or not."""
    names = (path.name for path in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml") and name[0].isupper()))


@cache
def interpretations() -> tuple[Interpretation, ...]:
    rows = _read_toml("interpretations.toml")["interpretation"]
    return tuple(
        Interpretation(number, **{**row, "clauses": tuple(row["clauses"])}) for number, row in enumerate(rows, start=1)
    )


@cache
def not_yet_most() -> Mapping[str, int]:
    """The ratchet: how many rules of each document may still await their room. It only ever falls."""
    return MappingProxyType(_read_toml("not_yet.toml"))


@cache
def one_sided_most() -> Mapping[str, int]:
    """The ratchet: how many conditions of each document may still lack a side of their proof. It only ever falls."""
    return MappingProxyType(_read_toml("one_sided.toml"))


@cache
def proofs() -> Mapping[str, Proof]:
    """How the tests prove each clause, as the test suite recorded it."""
    text = (resources.files(__name__) / "proofs.json").read_text(encoding="utf-8")
    return MappingProxyType({clause: _proof(sides) for clause, sides in json.loads(text).items()})


def _proof(sides: dict[str, Any]) -> Proof:
    holds, refuses = (tuple(Case(**case) for case in sides.get(side, ())) for side in ("holds", "refuses"))
    return Proof(tuple(sides.get("tests", ())), holds, refuses)


def _read_toml(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(__name__) / name).read_text(encoding="utf-8"))
