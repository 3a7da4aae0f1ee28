"""Every approved game in every edition. One file an edition of a document; each file of this folder is read."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.rulebook.clauses import DOCUMENT_CODES
from cutcard.rulebook.editions import Editions

if TYPE_CHECKING:
    import datetime
    from types import ModuleType

    from cutcard.rulebook.editions import Edition
    from cutcard.rulebook.game import Game


def _place(file: ModuleType) -> tuple[int, datetime.date]:
    """Documents in the order in which they are listed, and of each the oldest edition first."""
    document = file.GAMES[0].document
    listed = document.code in DOCUMENT_CODES
    return DOCUMENT_CODES.index(document.code) if listed else len(DOCUMENT_CODES), document.in_force


FILES = tuple(
    sorted((import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)), key=_place),
)

GAMES = Editions(game for file in FILES for game in file.GAMES)
"""By slug, the games that are in force today; and every edition of them."""


def game(slug: str, on: datetime.date | None = None) -> Game:
    """A game as it is in force today, or as it was or will be on a day.

    >>> import datetime
    >>> game("dragon-tiger", on=datetime.date(2026, 11, 15)).document.stamp
    'DT 2013-07-17'
    """
    if slug not in GAMES.slugs:
        raise NotationError(f"there is no game {slug[:40]!r}; there are {', '.join(GAMES.slugs)}")
    day = GAMES.today() if on is None else on
    found = GAMES.on(slug, day)
    if found is None:
        days = " and ".join(edition.in_words for edition in GAMES.of(slug))
        raise NotationError(f"no edition of {slug} is in force on {day}; there is one {days}")
    return found


def editions(slug: str) -> tuple[Edition, ...]:
    """The editions of a game, the oldest first, each with the days on which it is in force."""
    if slug not in GAMES.slugs:
        raise NotationError(f"there is no game {slug[:40]!r}; there are {', '.join(GAMES.slugs)}")
    return GAMES.of(slug)
