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


SUBTAGS_MOST = 4
"""A language, its letters, its region and a variant; no catalogue is told apart by more."""
TRADITIONAL = dict.fromkeys(("zh-hk", "zh-mo", "zh-tw", "yue"), "zh-hant")
"""Whose readers write Chinese in Traditional letters, though their tag does not say so."""


def language_of(request: Request, known: Sequence[str]) -> str:
    """One of the `known` languages; the first where the reader has chosen none and their browser wants none of them."""
    chosen = request.cookies.get(LANGUAGE)
    if chosen in known:
        return str(chosen)
    found = (nearest(tag, known) for tag in wanted(request.headers.get("accept-language", "")))
    return next(filter(None, found), known[0])


def nearest(tag: str, known: Sequence[str]) -> str | None:
    """The `known` language that has most of a tag's subtags, from the left (RFC 4647, lookup).

    >>> [nearest(tag, ["en", "zh", "zh-Hant"]) for tag in ("zh-mo", "zh-hant-hk", "zh-hans-hk", "zh-sg", "de")]
    ['zh-Hant', 'zh-Hant', 'zh', 'zh', None]
    """
    codes = {code.lower(): code for code in known}
    subtags = tag.split("-")[:SUBTAGS_MOST]
    ranges = ["-".join(subtags[:most]) for most in range(len(subtags), 0, -1)]
    return next((codes[each] for each in (TRADITIONAL.get(each, each) for each in ranges) if each in codes), None)


def wanted(header: str) -> list[str]:
    """The languages of an `Accept-Language` header, the dearest first.

    >>> wanted("de;q=0.5, zh-Hant-HK, en;q=0.9, fr;q=0")
    ['zh-hant-hk', 'en', 'de']
    """
    found = []
    for each in header.split(",")[:WANTED_MOST]:
        tag, _, weight = each.strip().lower().partition(";")
        try:
            how_much = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            how_much = 0.0
        if 0 < how_much <= 1:
            found.append((-how_much, tag.strip()))
    return [tag for _, tag in sorted(found, key=lambda pair: pair[0])]
