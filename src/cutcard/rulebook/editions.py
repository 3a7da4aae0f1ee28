"""Editions: a game by the day. Old and new stand side by side, each a whole value; nothing of an old one changes."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from cutcard.cards import NotationError

if TYPE_CHECKING:
    from cutcard.rulebook.game import Document, Game

Today: TypeAlias = Callable[[], datetime.date]


class UnknownEditionError(NotationError):
    """An edition that this program does not know: nothing is guessed."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of a game, and the days on which bets may be opened under it; `until` is the last of them."""

    game: Game
    until: datetime.date | None = None

    @property
    def document(self) -> Document:
        return self.game.document

    @property
    def since(self) -> datetime.date:
        return self.document.in_force

    @property
    def name(self) -> str:
        """Its name among the editions of its game: the day on which it came into force."""
        return self.since.isoformat()

    @property
    def in_words(self) -> str:
        """Its days as one says them: "from 2017-05-05 until 2026-12-31"."""
        return f"from {self.since}" + (f" until {self.until}" if self.until is not None else "")

    def in_force(self, day: datetime.date) -> bool:
        return self.since <= day and (self.until is None or day <= self.until)


class Editions(Mapping[str, "Game"]):
    """Every edition of every game. As a mapping it holds what is in force on the day that `today` tells.

    >>> from cutcard.games import GAMES
    >>> [edition.name for edition in GAMES.of("sands-elements")]
    ['2017-05-05']
    """

    def __init__(self, games: Iterable[Game], today: Today = datetime.date.today) -> None:
        self.today = today
        every = tuple(games)
        lasts = _lasts({game.document for game in every})
        self._by_slug: dict[str, tuple[Edition, ...]] = {}
        for game in every:
            known = (*self._by_slug.get(game.slug, ()), Edition(game, lasts[game.document]))
            self._by_slug[game.slug] = tuple(sorted(known, key=lambda edition: edition.since))
        for slug, known in self._by_slug.items():
            days = [edition.since for edition in known]
            assert len(set(days)) == len(days), f"{slug} has two editions of one day"

    @classmethod
    def over(cls, games: Mapping[str, Game]) -> Editions:
        """The same games as editions: what knows its editions as it is, else one of each."""
        return games if isinstance(games, Editions) else cls(games.values())

    def at(self, today: Today) -> Editions:
        """The same editions by another calendar, such as the one on a house's wall."""
        return Editions((edition.game for known in self._by_slug.values() for edition in known), today)

    def __getitem__(self, slug: str) -> Game:
        game = self.on(slug, self.today())
        if game is None:
            raise KeyError(slug)
        return game

    def __iter__(self) -> Iterator[str]:
        today = self.today()
        return (slug for slug in self._by_slug if self.on(slug, today) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @property
    def slugs(self) -> tuple[str, ...]:
        """Every game there is or was, in force or not."""
        return tuple(self._by_slug)

    def of(self, slug: str) -> tuple[Edition, ...]:
        """The editions of a game, the oldest first; none where nobody knows it."""
        return self._by_slug.get(slug, ())

    def on(self, slug: str, day: datetime.date) -> Game | None:
        """The newest edition in force on a day; None where there is none."""
        return next((edition.game for edition in reversed(self.of(slug)) if edition.in_force(day)), None)

    def newest(self, slug: str) -> Game:
        """The last edition that is known of a game, in force or not: whoever only names the game needs no other."""
        return self.of(slug)[-1].game

    def edition(self, game: Game) -> Edition:
        """The edition that a game is."""
        return next(edition for edition in self.of(game.slug) if edition.game is game)

    def before(self, game: Game) -> Game | None:
        """The edition that a game's own amends; None where it is the first."""
        known = [edition.game for edition in self.of(game.slug)]
        place = known.index(game)
        return known[place - 1] if place else None

    def stamped(self, slug: str, stamp: str) -> Game:
        """The edition that a shoe or a study was stamped with, such as "SE 2017-05-05"."""
        known = {edition.document.stamp: edition.game for edition in self.of(slug)}
        if stamp not in known:
            raise UnknownEditionError(
                f"{slug} is named here by an edition that this program does not know, {stamp[:40]}; "
                f"it knows {', '.join(known) or 'no such game'}: use the Cutcard that wrote it, or a later one"
            )
        return known[stamp]

    def named(self, slug: str, name: str) -> Game:
        """The edition that a person names: by its day, its version, or its stamp.

        >>> from cutcard.games import GAMES
        >>> GAMES.named("sands-elements", "version 2") is GAMES.named("sands-elements", "2017-05-05")
        True
        """
        wanted = " ".join(name.lower().split())
        for edition in self.of(slug):
            document = edition.document
            names = {edition.name, document.stamp.lower()}
            if document.version is not None:
                names |= {f"version {document.version}", f"v{document.version}", str(document.version)}
            if wanted in names:
                return edition.game
        known = ", ".join(f"{edition.name} ({edition.document.edition})" for edition in self.of(slug))
        raise UnknownEditionError(f"there is no edition {name[:40]!r} of {slug}; there are {known}")


def _lasts(documents: set[Document]) -> dict[Document, datetime.date | None]:
    """The last day of each edition: what the next one of its document says, or the day before that comes into force."""
    lasts: dict[Document, datetime.date | None] = {}
    for document in documents:
        later = [each for each in documents if each.code == document.code and each.in_force > document.in_force]
        following = min(later, key=lambda each: each.in_force, default=None)
        if following is None:
            lasts[document] = None
            continue
        assert following.amends == document.in_force, f"{following.stamp} does not say that it amends {document.stamp}"
        until = following.former_until
        assert until is None or until >= following.in_force, f"{following.stamp} declares an overlap that is none"
        lasts[document] = until or following.in_force - datetime.timedelta(days=1)
    return lasts
