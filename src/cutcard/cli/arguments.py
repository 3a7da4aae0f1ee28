"""What a person writes as an argument: the slug of a game, a day."""

from __future__ import annotations

import datetime
from difflib import get_close_matches
from typing import TYPE_CHECKING

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.options import ON
from cutcard.games import game

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game


def game_of(text: str) -> Game:
    """The game of a slug, as in force today; after an @ in an edition, or as on a day.

    >>> game_of("sands-elements@version 2") is game_of("sands-elements@on 2020-02-29")
    True
    """
    slug, at, which = text.partition("@")
    known = slug_of(slug)
    if which.startswith(ON):
        return game(known, on=_day(which.removeprefix(ON)))
    return games.GAMES.named(known, which) if at else game(known)


def slug_of(text: str) -> str:
    """The slug of a game in force or not; an unknown one is answered with the nearest."""
    slug, slugs = text.strip().lower(), games.GAMES.slugs
    if slug not in slugs:
        close = get_close_matches(slug, slugs, n=1)
        hint = f"did you mean {close[0]}?" if close else "`cutcard games` lists the games"
        raise NotationError(f"there is no game {text[:40]!r}; {hint}")
    return slug


def _day(text: str) -> datetime.date:
    """A day as people and our own answers write it, and in none of the other ways in which one could."""
    try:
        day = datetime.date.fromisoformat(text.strip())
    except ValueError:
        day = None
    if day is None or day.isoformat() != text.strip():
        raise NotationError(f"{text[:40]!r} is no day; write year, month and day, e.g. 2026-11-15")
    return day
