"""The catalogues over HTTP, compiled for the pages: a language's messages, and the names that stand beside them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response

from cutcard.server.answers import encode
from cutcard.server.http.errors import error
from cutcard.words import catalogue, languages, message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.words import Catalogue

BESIDE = ("hand-", "wager-", "result-")
"""The names that a layout shows in two languages."""
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
    other = known[own.says(message("language-beside"))]
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
        raise error("no_such_language", f"there is no language {code[:20]!r} here", 404)
    headers = {"etag": found.mark, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == found.mark:
        return Response(status_code=304, headers=headers)
    return Response(found.body, media_type="application/json", headers=headers)
