"""The clause matrix: text, code and tests tied together, clause by clause.

A clause is *declared* when a game's value names it, and *proved* when a test made the engine cite it; a clause that
names a condition, when one test made the engine act under it and another made it refuse. A rule that nobody declares
is unread; a citation of a clause that no document has is invented; a declared rule that no test proves is unproved, and
a condition of which tests prove one side, or neither, is one-sided.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.games import document_codes, files, path_of
from cutcard.rulebook.cite import numbers
from cutcard.rulebook.clauses import Clause, Proof, amended_index, clauses, listed_documents, proofs
from cutcard.words import catalogue, languages

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cutcard.rulebook.game import Game

Declarations = dict[str, tuple[str, ...]]
"""Where each clause is declared: ``"DTB 4.3"`` to ``("games/dragon_tiger_baccarat.py: Big Tiger 50:1",)``."""
UNREFUSED, UNHELD, NEITHER = "held but never refused", "refused but never held", "neither held nor refused"
ONE_SIDED = (UNREFUSED, UNHELD, NEITHER)
"""What a clause with a condition is called while a side of its proof is missing."""


@dataclass(frozen=True, slots=True)
class Row:
    """One clause with where it is declared and how tests prove it."""

    clause: Clause
    declared_in: tuple[str, ...]
    proof: Proof

    @property
    def status(self) -> str:
        if self.clause.kind != "rule":
            return "exempt"
        if not self.declared_in:
            return "unread"
        if not self.proof.tests:
            return "unproved"
        return self._sides() if self.clause.condition else "proved"

    def _sides(self) -> str:
        match bool(self.proof.holds), bool(self.proof.refuses):
            case True, True:
                return "proved"
            case True, False:
                return UNREFUSED
            case False, True:
                return UNHELD
        return NEITHER


def declared() -> Declarations:
    """Every clause named by a game, with the places that name it."""
    places: dict[str, dict[str, None]] = defaultdict(dict)
    for file in files():
        path = path_of(file)
        for game in file.GAMES:
            for number, place in citations(game):
                places[f"{game.document.index} {number}"][f"{path}: {place}"] = None
    return {clause: tuple(found) for clause, found in places.items()}


def citations(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """The clause numbers a frozen value names in its `Clauses` fields, all the way down, with the place of each."""
    if isinstance(value, tuple):
        for part in value:
            yield from citations(part, place)
    elif is_dataclass(value):
        for field in fields(value):
            inner = getattr(value, field.name)
            if field.type == "Clauses":
                for number in numbers(inner):
                    yield number, _place(value, place, field.name)
            elif field.init and field.name != "variant":  # What a variant was made from is not what it cites.
                yield from citations(inner, _place(value, place, field.name))


def _place(value: Any, place: str, field: str) -> str:
    """A person's name for a place in a game: the wager and its line where there is one, else the rule and its part."""
    if hasattr(value, "pays"):
        return str(value.name)
    if hasattr(value, "odds"):
        return f"{place} {value.odds}"
    return f"{type(value).__name__}.{field}"


def editions(code: str = "") -> tuple[str, ...]:
    """Every edition of every document, or of one, by the name under which its clauses are listed."""
    documents = dict.fromkeys(file.GAMES[0].document for file in files())
    known = [document for document in documents if document.index in listed_documents()]
    return tuple(document.index for document in known if code in {"", document.code})


def matrix(documents: tuple[str, ...] | None = None) -> list[Row]:
    """A row for every clause of these documents, each an edition, in their order; of all where none is named."""
    places, proved = declared(), proofs()
    return [
        Row(clause, places.get(str(clause), ()), _proof(clause, proved))
        for document in (editions() if documents is None else documents)
        for clause in clauses(document).values()
    ]


def clause_rows(code: str = "") -> list[dict[str, str]]:
    """The matrix as rows of text, of all documents or of one, as pandas, polars and Arrow take rows.

    >>> clause_rows("DT")[0]["clause"]
    '1.1'
    """
    found = matrix(editions(code))
    if not found:
        raise NotationError(f"there is no document {code[:40]!r}; there are {', '.join(document_codes())}")
    return [
        {
            "document": row.clause.document,
            "clause": row.clause.number,
            "says": row.clause.says,
            "kind": row.clause.kind,
            "status": row.status,
            "declared_in": "; ".join(row.declared_in),
            "tests": "; ".join(row.proof.tests),
        }
        for row in found
    ]


def _proof(clause: Clause, proved: Mapping[str, Proof]) -> Proof:
    """How tests prove a clause; one that an edition took over as it was, those of either edition."""
    own, former = proved.get(str(clause), Proof()), proved.get(clause.origin, Proof())
    if not clause.inherits or own == Proof():
        return former
    return Proof((*former.cited_by, *own.cited_by), (*former.holds, *own.holds), (*former.refuses, *own.refuses))


def findings(documents: tuple[str, ...] | None = None) -> list[str]:
    """All that is wrong with the tie between text, code and tests of these documents, or of all; nothing if it holds.

    A list of clauses that no game reads belongs to no document that one could name, and is found in all of them.
    """
    asked = editions() if documents is None else documents
    rows, index = matrix(asked), {str(clause) for document in editions() for clause in clauses(document).values()}
    return [
        *(unpaired() if documents is None else ()),
        *_other_amendments(asked),
        *(f"{row.clause}: {row.status}" for row in rows if row.status not in {"proved", "exempt"}),
        *(
            f"{clause}: invented, cited at {places[0]}"
            for clause, places in declared().items()
            if _is_invented(clause, index) and _document_of(clause) in asked
        ),
        *(
            f"{clause}: proved by {proof.tests[0]}, but in no document"
            for clause, proof in proofs().items()
            if clause not in index and (documents is None or _document_of(clause) in documents)
        ),
        *(f"{row.clause}: {problem}" for row in rows for problem in _entry_problems(row)),
    ]


def unpaired() -> list[str]:
    """Lists of clauses without games, and games without a list of clauses: what to write, and where."""
    documents = {game.document: game.slug for file in files() for game in file.GAMES}
    read, listed = {document.index for document in documents}, listed_documents()
    return [
        *(
            f"rulebook/clauses/{index}.toml: nothing reads it; write the games of that edition in games/"
            for index in listed
            if index not in read
        ),
        *(
            f"{slug}: its document {document.index} has no list of clauses; "
            f"write rulebook/clauses/{document.index}.toml"
            for document, slug in documents.items()
            if document.index not in listed
        ),
    ]


def _other_amendments(asked: tuple[str, ...]) -> Iterator[str]:
    """Lists of clauses that are the difference from another edition than the games say is amended."""
    documents = {(each.code, each.in_force): each for each in (file.GAMES[0].document for file in files())}
    for document in documents.values():
        if document.amends is None or document.index not in asked:
            continue
        of, former = amended_index(document.index), documents[document.code, document.amends]
        if of not in {"", former.index}:
            yield (
                f"rulebook/clauses/{document.index}.toml: it is the difference from {of}, and its games amend "
                f'{former.name}; write of = "{former.index}"'
            )


def _is_invented(clause: str, index: set[str]) -> bool:
    """A document without a list of clauses is one finding of its own, not one a citation."""
    return clause not in index and _document_of(clause) in editions()


def _document_of(clause: str) -> str:
    """SE-2027-01-01 of "SE-2027-01-01 4.1"."""
    return clause.split(maxsplit=1)[0]


def cites_no_clause(game: Game) -> Iterator[str]:
    """The places at which a game cites a clause that its edition does not list."""
    index = game.document.index
    listed = clauses(index)
    for number, place in citations(game):
        if number not in listed:
            yield f"{game.document.name}: {place} cites {number}, which rulebook/clauses/{index}.toml does not list"


def _entry_problems(row: Row) -> Iterator[str]:
    clause = row.clause
    for language in languages():
        if clause.message.key not in catalogue(language).entries:
            file = f"words/{language}/clauses/{clause.origin.split()[0]}.ftl"
            yield f"no words; add {clause.message.key} to {file}"
    if clause.kind != "rule" and not clause.why:
        yield f"a {clause.kind} must say why nothing executes"
    if clause.kind != "rule" and row.declared_in:
        yield f"a {clause.kind} that is declared at {row.declared_in[0]} is a rule"
    if clause.kind != "rule" and clause.condition:
        yield f"a {clause.kind} has no condition to prove"
