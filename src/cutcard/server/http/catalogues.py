"""The catalogues over HTTP, compiled for the pages: a language's messages, and the names that stand beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, FastAPI, Request, Response

from cutcard.server.answers import encode
from cutcard.server.auth.dependencies import OPEN_TO_ALL
from cutcard.server.files.prepared import ASK_AGAIN, FOR_EVER, PreparedFile, prepared
from cutcard.server.http.errors import error
from cutcard.words import Catalogue, CatalogueError, catalogue, languages, message

if TYPE_CHECKING:
    from collections.abc import Mapping


BESIDE = (
    "hand-",
    "wager-",
    "result-",
    "shared-road-",
    "shared-phase-",
    "board-count-",
    "board-blank-",
    "lobby-missing-",
)
"""What stands on a screen in two languages at once: names, roads, what a board says, a page that is missing."""
FIRST = (
    *("terminal-", "shared-", "lobby-", "board-", "language-"),
    *("hand-", "wager-", "result-", "game-", "position-", "outcome-", "condition-", "way-", "card"),
    *("draw-", "announced-", "edition-", "month-", "series-", "notice-"),
)
"""What screens of patrons show before anybody asks them anything; the rest of their words comes after it."""
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class CompiledWords:
    """A language as it is sent: whole, or in two parts, of which a phone on a slow line waits for the first alone."""

    code: str
    file: PreparedFile
    first: PreparedFile
    rest: PreparedFile

    @property
    def mark(self) -> str:
        return self.file.mark.strip('"')


def known_languages() -> dict[str, Catalogue]:
    """The languages of the product, by their codes."""
    return {code: catalogue(code) for code in languages()}


def compiled_words(known: Mapping[str, Catalogue]) -> dict[str, CompiledWords]:
    """Every language, by its code."""
    names = [{"code": code, "name": known[code].says(message("language-name"))} for code in known]
    return {code: _compiled(each, known, names) for code, each in known.items()}


def _compiled(own: Catalogue, known: Mapping[str, Catalogue], names: list[dict[str, str]]) -> CompiledWords:
    beside_it = own.says(message("language-beside"))
    if beside_it not in known:
        raise CatalogueError(f"language-beside of {own.code!r} names {beside_it!r}, which is not a language here")
    other = known[beside_it]
    beside = {key: text for key, text in other.compiled().items() if key.startswith(BESIDE)}
    head = _head(own) | {"languages": names, "beside": _head(other) | {"messages": beside}}
    whole = own.compiled()
    first = {key: text for key, text in whole.items() if key.startswith(FIRST)}
    rest = {key: text for key, text in whole.items() if key not in first}
    files = [
        prepared(encode(each), "application/json")
        for each in (head | {"messages": whole}, head | {"messages": first}, {"messages": rest})
    ]
    return CompiledWords(own.code, *files)


def keep_words(app: FastAPI, catalogues: Mapping[str, Catalogue] | None) -> Mapping[str, Catalogue]:
    """What a server speaks: the languages of the product, with what packages add to them later, or those given."""
    app.state.words_added = catalogues is None
    app.state.catalogues = known = catalogues or known_languages()
    app.state.words = compiled_words(known)
    return known


def address_of_words(told: CompiledWords, part: str = "") -> str:
    """Where a language, or the "first" part of it or the "rest", is found for as long as it says what it says now."""
    return f"/words/{told.mark}/{told.code}{part and '.'}{part}.json"


def _head(own: Catalogue) -> dict[str, Any]:
    return {"code": own.code, "tag": own.says(message("language-tag"))}


@router.get("/words/{code}.json", dependencies=OPEN_TO_ALL)
async def words(request: Request, code: str) -> Response:
    """One language; nobody has to be signed in to read."""
    return _told(request, code).file.response(request, cache_control=ASK_AGAIN)


@router.get("/words/{mark}/{name}.json", dependencies=OPEN_TO_ALL)
async def marked_words(request: Request, mark: str, name: str) -> Response:
    """A language as it was when a page was made, or a part; where it has changed since, today's, which is not kept."""
    code, _, part = name.partition(".")
    told = _told(request, code)
    file = {"": told.file, "first": told.first, "rest": told.rest}.get(part)
    if file is None:
        raise error("no_such_language", message("error-no-such-language", code=name[:20]), 404)
    return file.response(request, cache_control=FOR_EVER if told.mark == mark else ASK_AGAIN)


def _told(request: Request, code: str) -> CompiledWords:
    state = request.app.state
    if state.words_added and any(own is not state.catalogues[each] for each, own in known_languages().items()):
        keep_words(request.app, None)  # A package was read since, and brings words of its own.
    found: CompiledWords | None = state.words.get(code)
    if found is None:
        raise error("no_such_language", message("error-no-such-language", code=code[:20]), 404)
    return found
