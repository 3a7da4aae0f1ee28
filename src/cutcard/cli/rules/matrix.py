"""`cutcard clauses`: the matrix of text, code and tests."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Annotated

import typer

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.options import AsJson, EditionName, On, in_edition, topic
from cutcard.cli.output import counted, print_json
from cutcard.game_json import clause_json
from cutcard.matrix import findings, matrix

app = topic()


@app.command(epilog="Example: cutcard clauses DTB, or cutcard clauses --check")
def clauses(
    scope: Annotated[
        str | None,
        typer.Argument(
            metavar="[SLUG or DOCUMENT]", help="A game, or a document, as DTB or SE-2017-05-05; all when left out."
        ),
    ] = None,
    *,
    check: Annotated[
        bool, typer.Option("--check", help="Fail on a clause that is unread, invented or unproved.")
    ] = False,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
) -> None:
    """Show every clause in our own words, and what proves it. Where the code declares it, and which tests cite it."""
    if scope is None and (on is not None or edition is not None):
        raise NotationError(
            "--on and --edition belong to a game or a document; name it, e.g. `cutcard clauses SE --on 2020-02-29`"
        )
    documents = _documents(scope and in_edition(scope, on, edition))
    rows, problems = matrix(documents), findings(documents) if check else []
    if json:
        print_json([clause_json(row) for row in rows])
    else:
        from cutcard.cli.rules.printing import print_clauses

        print_clauses(rows, summary_only=check)
    if problems:
        sys.stderr.write("".join(f"cutcard: {problem}\n" for problem in problems))
        sys.stderr.write(f"cutcard: {counted(len(problems), 'finding')}; text, code and tests are not tied together\n")
        sys.exit(1)


def _documents(scope: str | None) -> tuple[str, ...] | None:
    """The editions of documents that are meant: a game's, a document's by its code, one by its name, or all."""
    if scope is None:
        return None
    name, at, which = scope.partition("@")
    code, _, day = name.strip().upper().replace(" ", "-").partition("-")
    is_game = bool(games.GAMES.of(name.strip().lower()))
    is_document = code in (known := games.document_codes()) or (not is_game and games.PACKAGES.document(code))
    if not is_document or (day and not day[0].isdigit()):
        if not is_game and len(name) <= 3:
            raise NotationError(f"there is no document {name!r}; the documents are {', '.join(known)}")
        return (game_of(scope).document.index,)
    if at and day:
        raise NotationError(f"{name.strip()} names an edition already; leave --on and --edition out")
    return (_edition_of(code, f"@{day}" if day else at + which),)


def _edition_of(code: str, which: str) -> str:
    """The newest edition of a document that is meant, whichever of its games has it: a game may come and go."""
    slugs = dict.fromkeys(game.slug for game in games.GAMES.every_game() if game.document.code == code)
    found = []
    for slug in slugs:
        with suppress(NotationError):
            found.append(game_of(slug + which).document)
    if not found:
        return game_of(next(iter(slugs)) + which).document.index
    return max(found, key=lambda document: document.in_force).index
