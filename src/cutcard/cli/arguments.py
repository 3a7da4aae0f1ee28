"""What a person writes as an argument: the slug of a game, the file of a variant, a day."""

from __future__ import annotations

import datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.options import DOCUMENTS, ON
from cutcard.games import VARIANT, game, variant

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game


def game_of(text: str) -> Game:
    """The game of a slug, as in force today; after an @ in an edition, or as on a day. Or the variant of a file.

    >>> game_of("sands-elements@version 2") is game_of("sands-elements@on 2020-02-29")
    True
    """
    if text.endswith(VARIANT):
        return variant(Path(text))
    slug, at, which = text.partition("@")
    if slug.endswith(VARIANT):
        raise NotationError(f"{slug} names its own edition; leave --on and --edition out")
    known = slug_of(slug)
    if which.startswith(ON):
        return game(known, on=day_of(which.removeprefix(ON)))
    return games.GAMES.named(known, which) if at else game(known)


def slug_of(text: str) -> str:
    """The slug of a game in force or not; an unknown one is answered with the nearest."""
    if text.endswith(VARIANT):
        raise NotationError(
            f"{text} describes a variant, which no document approves: name an approved game here; "
            "`cutcard table` and `cutcard serve --demo` deal variants"
        )
    slug = text.strip().lower()
    if not games.GAMES.of(slug):
        if why := games.GAMES.unreadable(slug):
            raise NotationError(why)
        close = get_close_matches(slug, games.GAMES.names, n=1)
        hint = f"did you mean {close[0]}?" if close else "`cutcard games` lists the games"
        raise NotationError(f"there is no game {text[:40]!r}; {hint}")
    return slug


def day_of(text: str) -> datetime.date:
    """A day as people and our own answers write it, and in none of the other ways in which one could."""
    try:
        day = datetime.date.fromisoformat(text.strip())
    except ValueError:
        day = None
    if day is None or day.isoformat() != text.strip():
        raise NotationError(f"{text[:40]!r} is not a date; write year, month and day, e.g. 2026-11-15")
    return day


def written_day(text: str) -> str:
    """The same where one may be left out."""
    return day_of(text).isoformat() if text else ""


def written_document(text: str) -> str:
    """The kind of document by which somebody was identified."""
    from cutcard.house.cage import IDENTITIES

    if (kind := text.strip().lower()) not in IDENTITIES:
        raise NotationError(f"{text!r} is no kind of document; write {DOCUMENTS}")
    return kind
