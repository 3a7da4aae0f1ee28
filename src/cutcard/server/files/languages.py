"""The language that a page comes in: the one its reader has chosen, or else the one their browser would rather have."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request

LANGUAGE = "cutcard-language"
"""The cookie that says which language was chosen, so that a page comes in it."""
WANTED_MOST = 10
"""Languages of a browser that are looked at; nobody reads more."""


def language_of(request: Request, known: Sequence[str]) -> str:
    """One of the `known` languages; the first where the reader has chosen none and their browser wants none of them."""
    chosen = request.cookies.get(LANGUAGE)
    if chosen in known:
        return str(chosen)
    return next((code for code in wanted(request.headers.get("accept-language", "")) if code in known), known[0])


def wanted(header: str) -> list[str]:
    """The languages of an `Accept-Language` header without their regions, the dearest first.

    >>> wanted("de;q=0.5, zh-Hant-HK, en;q=0.9, fr;q=0")
    ['zh', 'en', 'de']
    """
    found = []
    for each in header.split(",")[:WANTED_MOST]:
        tag, _, weight = each.strip().lower().partition(";")
        try:
            how_much = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            how_much = 0.0
        if 0 < how_much <= 1:
            found.append((-how_much, tag.split("-")[0].strip()))
    return [code for _, code in sorted(found, key=lambda pair: pair[0])]
