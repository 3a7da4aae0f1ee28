"""The catalogues over HTTP, compiled for the pages: a language's messages, and the names that stand beside them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response

from cutcard.server.answers import encode
from cutcard.server.http.errors import error
from cutcard.words import CatalogueError, catalogue, languages, message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.words import Catalogue

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
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class CompiledWords:
    """A language as it is sent, and the mark by which a browser knows whether it has it already."""

    body: bytes
    mark: str


def compiled_words(catalogues: Mapping[str, Catalogue] | None = None) -> dict[str, CompiledWords]:
    """Every language of the product, or those given, by its code."""
    known = catalogues or {code: catalogue(code) for code in languages()}
    names = [{"code": code, "name": known[code].says(message("language-name"))} for code in known]
    return {code: _compiled(each, known, names) for code, each in known.items()}


def _compiled(own: Catalogue, known: Mapping[str, Catalogue], names: list[dict[str, str]]) -> CompiledWords:
    beside_it = own.says(message("language-beside"))
    if beside_it not in known:
        raise CatalogueError(
            f"{own.code!r} would have {beside_it!r} beside it, which is no language here: language-beside"
        )
    other = known[beside_it]
    beside = {key: text for key, text in other.compiled().items() if key.startswith(BESIDE)}
    body = encode(
        _head(own) | {"languages": names, "messages": own.compiled(), "beside": _head(other) | {"messages": beside}}
    )
    return CompiledWords(body, f'"{sha256(body).hexdigest()[:32]}"')


def _head(own: Catalogue) -> dict[str, Any]:
    return {"code": own.code, "tag": own.says(message("language-tag"))}


@router.get("/words/{code}.json")
async def words(request: Request, code: str) -> Response:
    """One language; nobody has to be signed in to read."""
    found = request.app.state.words.get(code)
    if found is None:
        raise error("no_such_language", message("error-no-such-language", code=code[:20]), 404)
    headers = {"etag": found.mark, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == found.mark:
        return Response(status_code=304, headers=headers)
    return Response(found.body, media_type="application/json", headers=headers)
