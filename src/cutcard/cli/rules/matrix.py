"""`cutcard clauses`: the matrix of text, code and tests."""

from __future__ import annotations

import sys

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.output import print_json
from cutcard.contract import clause_json
from cutcard.matrix import findings, matrix
from cutcard.rulebook.clauses import DOCUMENT_CODES


def show_clauses(scope: str | None, *, check: bool, as_json: bool) -> None:
    rows = matrix(_documents(scope))
    problems = findings() if check else []
    if as_json:
        print_json([clause_json(row) for row in rows])
    else:
        from cutcard.cli.rules.printing import print_clauses

        print_clauses(rows, summary_only=check)
    if problems:
        sys.stderr.write("".join(f"cutcard: {problem}\n" for problem in problems))
        sys.stderr.write(f"cutcard: {len(problems)} findings; text, code and tests are not tied together\n")
        sys.exit(1)


def _documents(scope: str | None) -> tuple[str, ...] | None:
    """The editions of documents that are meant: a game's, a document's by its code, or all."""
    if scope is None:
        return None
    name, at, which = scope.partition("@")
    code = name.strip().upper()
    if code not in DOCUMENT_CODES:
        if name.strip().lower() not in games.GAMES.slugs and len(name) <= 3:
            raise NotationError(f"there is no document {name!r}; the documents are {', '.join(DOCUMENT_CODES)}")
        return (game_of(scope).document.index,)
    of_the_document = (
        slug for slug in games.GAMES.slugs for edition in games.GAMES.of(slug) if edition.document.code == code
    )
    return (game_of(next(of_the_document) + at + which).document.index,)
