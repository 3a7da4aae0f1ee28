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
    or the pages is counted as not yet executed.
    """

    document: str
    number: str
    kind: str = "rule"
    why: str = ""
    awaits: str = ""

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
def proofs() -> Mapping[str, tuple[str, ...]]:
    """Which tests make the engine cite each clause, as the test suite recorded it."""
    text = (resources.files(__name__) / "proofs.json").read_text(encoding="utf-8")
    return MappingProxyType({clause: tuple(tests) for clause, tests in json.loads(text).items()})


def _read_toml(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(__name__) / name).read_text(encoding="utf-8"))
