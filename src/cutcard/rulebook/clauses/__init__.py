"""The index of every numbered clause: one file an edition of a document, and the readings we take.

The first edition lists all of its clauses. A later one says what it changes: which clauses it drops, renumbers or adds,
and which read otherwise. What a clause says in our own words stands in the catalogue of each language, under its
document and number; a clause that a later edition leaves as it was, or only renumbers, keeps its words.

A clause without `kind` is a rule and must execute. A `definition`, `layout` or `conduct` says `why` nothing does.
`condition = true` marks a clause that names a condition under which something is done or allowed: it is proved on both
sides. `by` says who acts, where no step of an irregularity and no act says it.

A clause is declared where a dataclass field annotated `Clauses` names it. A test marked `clause("DTB 4.3")` fails if no
`Cited` value with that clause was made while it ran; the test plugin watches their construction, so the engine carries
no hook. `holds=` needs something done under the clause (words and prices do nothing), `refuses=` a `Refusal` that cites
it. `make proofs` records tests and cases in `proofs.json`, so that `cutcard clauses` works from an installed package; a
test fails when the record is stale. A clause of a later edition is named with its day, `SE-2027-01-01 5.8`, and only an
answer under that edition proves it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.words import CatalogueError, Message, english, keyed

if TYPE_CHECKING:
    from collections.abc import Mapping


KINDS = ("rule", "definition", "layout", "conduct")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered paragraph of a document.

    A rule must execute. Anything else says `why` nothing executes. A rule with a `condition`, under which something is
    done or allowed, is proved where the condition holds and where it does not; `by` says who acts, where no step of an
    irregularity and no act of the table does.
    """

    document: str
    """The document's code; of a later edition with the day it came into force, SE-2027-01-01."""
    number: str
    kind: str = "rule"
    why: str = ""
    condition: bool = False
    by: str = ""
    inherits: str = ""
    """In a later edition: the clause of an earlier one that it still is, word for word, whatever its number now."""

    def __str__(self) -> str:
        return f"{self.document} {self.number}"

    @property
    def origin(self) -> str:
        """Where its words and its proofs are kept: under the edition in which it came to read as it does."""
        return self.inherits or str(self)

    @property
    def message(self) -> Message:
        """What it says in our own words: DT 3.7 is `clause-dt-3-7`."""
        return keyed("clause", self.origin)

    @property
    def says(self) -> str:
        """What it says, in English."""
        try:
            return english(self.message)
        except CatalogueError:
            key, file = self.message.key, f"words/en/clauses/{self.origin.split()[0]}.ftl"
            raise NotationError(f"{self} has no words; add {key} to {file}, and to that of every language") from None


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


_ADDED: dict[str, str] = {}
_PROVED: dict[str, str] = {}
"""What was added: the list of clauses of a document, and how its own tests prove them."""
_NUMBER = re.compile(r"[0-9]+([.][0-9]+)*")
_WRITTEN = {"kind": str, "why": str, "condition": bool, "by": str}
"""What a file may say of a clause."""


@cache
def clauses(document: str) -> Mapping[str, Clause]:
    """All clauses of a document, or of a later edition of it, by number, in the document's order.

    >>> clauses("DT")["3.7"].kind
    'rule'
    """
    rows = _rows(document)
    amendment = rows.pop("amendment", None)
    own = {number: _clause(document, number, fields) for number, fields in rows.items()}
    return MappingProxyType(own if amendment is None else _amended(document, amendment, own))


def amended_index(document: str) -> str:
    """The list of clauses that an edition is written as the difference from; empty where it lists all of its own."""
    return str(_rows(document).get("amendment", {}).get("of", ""))


def _rows(document: str) -> dict[str, Any]:
    """A list of clauses as it is written; one that cannot be read is named."""
    try:
        return tomllib.loads(_ADDED[document]) if document in _ADDED else _read_toml(f"{document}.toml")
    except FileNotFoundError:
        raise NotationError(
            f"document {document} has no list of clauses; write rulebook/clauses/{document}.toml"
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise NotationError(f"rulebook/clauses/{document}.toml cannot be read as TOML: {error}") from None


def _wrong(document: str, what: str) -> NotationError:
    return NotationError(f"rulebook/clauses/{document}.toml: {what}")


def _clause(document: str, number: str, row: Any) -> Clause:
    """One clause as it is written; what nobody reads is a mistake and not left out in silence."""
    if not _NUMBER.fullmatch(number):
        raise _wrong(document, f'[{number}] is no clause; write a number in quotes, ["4.1"], or [amendment]')
    if not isinstance(row, dict):
        raise _wrong(document, f'{number} is {row!r:.40}; write ["{number}"] and what is said of it below')
    for name, value in row.items():
        if name not in _WRITTEN:
            raise _wrong(document, f"{number} says {name}, which nothing reads; it may say {', '.join(_WRITTEN)}")
        if type(value) is not _WRITTEN[name]:
            example = "true" if _WRITTEN[name] is bool else "a text in quotes"
            raise _wrong(document, f"{name} of {number} is {value!r:.40}; write {example}")
        if name == "kind" and value not in KINDS:
            raise _wrong(document, f"{name} of {number} is {value!r:.40}; write one of {', '.join(KINDS)}")
    return Clause(document, number, **row)


def _amended(document: str, amendment: Any, own: dict[str, Clause]) -> dict[str, Clause]:
    """The clauses of an edition that is written as the difference from an earlier one."""
    of, dropped, renumbered = _read_amendment(document, amendment)
    former = clauses(of)
    if unknown := sorted((dropped | renumbered.keys()) - former.keys()):
        raise _wrong(document, f"it drops or renumbers {', '.join(unknown)}, which {of} does not have")
    if both := sorted(dropped & renumbered.keys()):
        raise _wrong(document, f"it drops {', '.join(both)} and renumbers the same; do one of the two")
    stays = {number: renumbered.get(number, number) for number in former if number not in dropped}
    taken = Counter([*stays.values(), *(own.keys() & renumbered.values())])
    if twice := sorted((number for number, times in taken.items() if times > 1), key=_in_order):
        raise _wrong(document, f"it gives two clauses one number: {', '.join(twice)}; renumber or drop the other one")
    kept = {
        now: replace(former[number], document=document, number=now, inherits=former[number].origin)
        for number, now in stays.items()
    }
    every = {**kept, **own}
    return {number: every[number] for number in sorted(every, key=_in_order)}


def _read_amendment(document: str, amendment: Any) -> tuple[str, set[str], dict[str, str]]:
    """Of which edition it is, which clauses it drops, and which it renumbers to what."""
    if not isinstance(amendment, dict) or not isinstance(of := amendment.get("of"), str):
        raise _wrong(document, 'an amendment says of which edition it is, e.g. [amendment] and of = "SE"')
    if unknown := sorted(amendment.keys() - {"of", "dropped", "renumbered"}):
        raise _wrong(document, f"[amendment] says {', '.join(unknown)}; it may say of, dropped, renumbered")
    code, _, day = document.partition("-")
    if of.partition("-")[0] != code or of.partition("-")[2] >= day:
        raise _wrong(document, f"of is {of!r}, which is no earlier edition of {code}; name the list that it amends")
    dropped, renumbered = amendment.get("dropped", []), amendment.get("renumbered", {})
    if not isinstance(dropped, list) or not all(isinstance(each, str) for each in dropped):
        raise _wrong(document, f'dropped is {dropped!r:.40}; write a list of numbers, e.g. ["1.1.8", "2.2.3"]')
    if not isinstance(renumbered, dict) or not all(_NUMBER.fullmatch(str(each)) for each in renumbered.values()):
        raise _wrong(document, f'renumbered is {renumbered!r:.40}; write old and new, e.g. {{ "3.11" = "3.12" }}')
    return of, set(dropped), renumbered


def _in_order(number: str) -> list[int]:
    return [int(part) for part in number.split(".")]


def add_clauses(document: str, source: str, proved: str = "") -> None:
    """The clauses of an edition of one's own, and how tests prove them, written as the files here are."""
    if document in {*_ADDED, *listed_documents()}:
        raise NotationError(f"document {document} has a list of clauses already")
    _ADDED[document] = source
    if proved:
        _PROVED[document] = proved
    clauses.cache_clear()
    proofs.cache_clear()


def listed_documents() -> tuple[str, ...]:
    """The editions of documents that have a list of clauses here, whether a game reads it or not."""
    names = (path.name for path in resources.files(__name__).iterdir())
    files = {name.removesuffix(".toml") for name in names if name.endswith(".toml") and name[0].isupper()}
    return tuple(sorted(files | _ADDED.keys()))


@cache
def interpretations() -> tuple[Interpretation, ...]:
    rows = _read_toml("interpretations.toml")["interpretation"]
    return tuple(
        Interpretation(number, **{**row, "clauses": tuple(row["clauses"])}) for number, row in enumerate(rows, start=1)
    )


@cache
def proofs() -> Mapping[str, Proof]:
    """How the tests prove each clause, as the test suite recorded it."""
    recorded = (resources.files(__name__) / "proofs.json").read_text(encoding="utf-8")
    texts = [recorded, *_PROVED.values()]
    return MappingProxyType({clause: _proof(sides) for text in texts for clause, sides in json.loads(text).items()})


def _proof(sides: dict[str, Any]) -> Proof:
    holds, refuses = (tuple(Case(**case) for case in sides.get(side, ())) for side in ("holds", "refuses"))
    return Proof(tuple(sides.get("tests", ())), holds, refuses)


def _read_toml(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(__name__) / name).read_text(encoding="utf-8"))
