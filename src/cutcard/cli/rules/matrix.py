"""`cutcard clauses`: the matrix of text, code and tests."""

from __future__ import annotations

import sys

from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.output import print_json
from cutcard.contract import clause_json
from cutcard.games import GAMES
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


def _documents(scope: str | None) -> tuple[str, ...]:
    if scope is None:
        return DOCUMENT_CODES
    if scope.upper() in DOCUMENT_CODES:
        return (scope.upper(),)
    if scope.lower() not in GAMES and len(scope) <= 3:
        raise NotationError(f"there is no document {scope!r}; the documents are {', '.join(DOCUMENT_CODES)}")
    return (game_of(scope).document.code,)
