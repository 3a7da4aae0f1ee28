"""Editions: a game by the day. Old and new stand side by side, each a whole value; nothing of an old one changes.

The last day of an edition is no part of any game. It follows from what the next edition of its document declares, and
from the extensions that were granted since, so that more time for an old edition changes no digest of the new one.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from typing import Protocol, TypeAlias

from cutcard.cards import NotationError
from cutcard.rulebook.game import Document, Game

Today: TypeAlias = Callable[[], datetime.date]
"""What says which day it is."""


class UnknownEditionError(NotationError):
    """An edition that this program does not know: nothing is guessed."""


@dataclass(frozen=True, slots=True)
class Extension:
    """More time for an edition that was amended, granted later than the amendment and in a paper of its own.

    It is granted while the edition may still be dealt: one that is over does not come back.
    """

    of: Document
    granted: datetime.date
    until: datetime.date

    def __post_init__(self) -> None:
        for name in ("granted", "until"):
            if type(day := getattr(self, name)) is not datetime.date:
                raise NotationError(f"an extension: {name} is {day!r}; write a day, e.g. datetime.date(2027, 1, 1)")


class DeclarationError(NotationError):
    """An edition or an extension that cannot be as it is declared: what is wrong with it, and what to write."""

    def __init__(self, of: Document | Extension, what: str) -> None:
        super().__init__(of, what)
        self.of = of

    def __str__(self) -> str:
        of, what = self.args
        return f"{of.of.name if isinstance(of, Extension) else of.name}: {what}"


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of a game, and the days on which bets may be opened under it; `until` is the last of them."""

    game: Game
    until: datetime.date | None = None
    withdrawn_by: Document | None = None
    """The next edition of its document, where that has the game no longer."""
    extensions: tuple[Extension, ...] = ()
    """What let it go on for longer than the next edition declared, in the order granted."""
    declared_until: datetime.date | None = None
    """Its last day as the next edition declared it, before any extension."""
    package: str = ""
    """The installed package that brings it; empty where it is Cutcard's own, or was given as a value."""

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

    def extended_for(self, day: datetime.date) -> Extension | None:
        """The extension without which this day would have come too late; None where it needed none, or is too late."""
        if self.declared_until is None or day <= self.declared_until:
            return None
        return next((each for each in self.extensions if day <= each.until), None)


class Beside(Protocol):
    """Where games are found that Cutcard itself does not have."""

    def listed(self) -> Mapping[str, str]:
        """The slugs that it lists, each with what brings it; none need have been read."""

    def read(self) -> Mapping[str, tuple[Edition, ...]]:
        """The games that were read so far."""

    def of(self, slug: str) -> tuple[Edition, ...]:
        """The editions of a game, which is read where it was not; none where it cannot be."""

    def wrong(self, slug: str) -> str:
        """Why a game that it lists cannot be read; empty where it can, or where it is not listed."""


class Editions(Mapping[str, "Game"]):
    """Every edition of every game. As a mapping it holds what is in force on the day that `today` tells.

    Games that are found `beside` are read when somebody names one, and are none of those that the mapping goes through.

    >>> from cutcard.games import GAMES
    >>> [edition.name for edition in GAMES.of("sands-elements")]
    ['2017-05-05']
    """

    def __init__(
        self,
        games: Iterable[Game],
        today: Today = datetime.date.today,
        extensions: Iterable[Extension] = (),
        beside: Beside | None = None,
    ) -> None:
        self.today = today
        self.beside = beside
        self._read: Callable[[], Editions] | None = None
        self._declared: dict[str, tuple[Edition, ...]] = _declared(tuple(games), tuple(extensions))

    @classmethod
    def over(cls, games: Mapping[str, Game]) -> Editions:
        """The same games as editions: what knows its editions as it is, else one of each."""
        return games if isinstance(games, Editions) else cls(games.values())

    @classmethod
    def when_asked(cls, read: Callable[[], Editions], beside: Beside | None = None) -> Editions:
        """Editions that are read when somebody first asks for one, so that whoever asks is told what is wrong."""
        editions = cls((), beside=beside)
        editions._read = read
        return editions

    def at(self, today: Today) -> Editions:
        """The same editions by another calendar, such as the one on a house's wall."""
        editions = Editions((), today, beside=self.beside)
        editions._declared = self._by_slug
        return editions

    def with_variants(self, variants: Iterable[Game]) -> Editions:
        """The same editions, and beside them variants, each under its own slug and in force on every day."""
        editions = Editions((), self.today, beside=self.beside)
        editions._declared = self._by_slug | {game.slug: (Edition(game),) for game in variants}
        return editions

    @property
    def _by_slug(self) -> dict[str, tuple[Edition, ...]]:
        if self._read is not None:
            found, self._read = self._read(), None
            self._declared = {slug: found.of(slug) for slug in found.slugs}
        return self._declared

    @property
    def _known(self) -> Mapping[str, tuple[Edition, ...]]:
        """With those that were found beside so far."""
        return {**self._by_slug, **self.beside.read()} if self.beside is not None else self._by_slug

    def __getitem__(self, slug: str) -> Game:
        game = self.on(slug, self.today())
        if game is None:
            raise KeyError(self.lacking(slug))
        return game

    def lacking(self, slug: str) -> str:
        """Why there is no such game, and which one may be meant."""
        if self.of(slug):
            return f"{slug} is not in force today; `of` lists its editions"
        if why := self.unreadable(slug):
            return why
        near = get_close_matches(str(slug).casefold(), self.names, n=1)
        meant = f"did you mean {near[0]}?" if near else f"there are {', '.join(self.slugs)}"
        return f"there is no game {str(slug)[:40]!r}; {meant}"

    def __iter__(self) -> Iterator[str]:
        today = self.today()
        return (slug for slug in self._by_slug if self.on(slug, today) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @property
    def slugs(self) -> tuple[str, ...]:
        """Every game there is or was, in force or not, and those found beside that somebody has named."""
        return tuple(self._known)

    def has(self, slug: str) -> bool:
        """Whether a game is one of these themselves, and not of what is found beside: nothing is read to say so."""
        return slug in self._by_slug

    @property
    def names(self) -> tuple[str, ...]:
        """Every slug that can be named, with those beside that nobody has named yet."""
        return tuple(dict.fromkeys((*self._by_slug, *(self.beside.listed() if self.beside is not None else ()))))

    def of(self, slug: str) -> tuple[Edition, ...]:
        """The editions of a game, the oldest first; none where nobody knows it."""
        own = self._by_slug.get(slug, ())
        return own or (self.beside.of(slug) if self.beside is not None else ())

    def unreadable(self, slug: str) -> str:
        """Why what brings a game cannot be read; empty where it can, or where nothing brings it."""
        return self.beside.wrong(slug) if self.beside is not None else ""

    def on(self, slug: str, day: datetime.date) -> Game | None:
        """The newest edition in force on a day; None where there is none."""
        return next((edition.game for edition in reversed(self.of(slug)) if edition.in_force(day)), None)

    def in_force(self, slug: str, day: datetime.date) -> Game:
        """The newest edition in force on a day; where there is none, why there is not."""
        found = self.on(slug, day)
        if found is not None:
            return found
        if (last := self.withdrawn(slug, day)) is not None and last.withdrawn_by is not None:
            raise NotationError(
                f"{slug} was withdrawn by {last.withdrawn_by.name}: its last day was {last.until}; "
                f"as it was, it is the edition {last.name}"
            )
        days = " and ".join(edition.in_words for edition in self.of(slug))
        raise NotationError(f"no edition of {slug} is in force on {day}; there is one {days}")

    def withdrawn(self, slug: str, day: datetime.date) -> Edition | None:
        """The last edition of a game that was withdrawn by this day, and is not in force again; None where it was not.

        While the withdrawn edition may still be dealt, it is in force.
        """
        known = [edition for edition in self.of(slug) if edition.since <= day]
        if not known or known[-1].withdrawn_by is None or self.on(slug, day) is not None:
            return None
        return known[-1]

    def every_game(self) -> tuple[Game, ...]:
        """Every game in every edition."""
        return tuple(edition.game for known in self._known.values() for edition in known)

    def came_and_went(self, before: Document, after: Document) -> tuple[tuple[Game, ...], tuple[Game, ...]]:
        """The games of a document that one edition has and another has not: those that came, and those that went."""
        old, new = (
            {game.slug: game for game in self.every_game() if game.document == document} for document in (before, after)
        )
        came = tuple(game for slug, game in new.items() if slug not in old)
        return came, tuple(game for slug, game in old.items() if slug not in new)

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

    def stamped(self, slug: str, name: str) -> Game:
        """The edition that a shoe or a study was stamped with, such as "SE 2017-05-05"."""
        known = {edition.document.name: edition.game for edition in self.of(slug)}
        if name not in known:
            raise UnknownEditionError(
                self.unreadable(slug)
                or f"{slug} is named here by an edition that this program does not know, {name[:40]}; "
                f"it knows {', '.join(known) or 'no such game'}: use the Cutcard that wrote it, or a later one"
            )
        return known[name]

    def named(self, slug: str, name: str) -> Game:
        """The edition that a person names: by its day, its version, or its name in a journal.

        >>> from cutcard.games import GAMES
        >>> GAMES.named("sands-elements", "version 2") is GAMES.named("sands-elements", "2017-05-05")
        True
        """
        known = ", ".join(f"{edition.name} ({edition.document.edition})" for edition in self.of(slug))
        if why := self.unreadable(slug):
            raise UnknownEditionError(why)
        if not name.strip():
            raise UnknownEditionError(f"no edition of {slug} is named; there are {known}")
        for edition in self.of(slug):
            if edition.document.is_called(name):
                return edition.game
            withdrawn = edition.withdrawn_by
            if withdrawn is not None and withdrawn.is_called(name):
                raise UnknownEditionError(
                    f"{withdrawn.name} has no {slug}: it withdraws the game, which may be dealt until {edition.until}"
                )
        raise UnknownEditionError(f"there is no edition {name[:40]!r} of {slug}; there are {known}")


def _declared(games: tuple[Game, ...], extensions: tuple[Extension, ...]) -> dict[str, tuple[Edition, ...]]:
    """By slug the editions of each game, the oldest first, with the last day of each and what ended it."""
    for (slug, document), times in Counter((game.slug, game.document) for game in games).items():
        if times > 1:
            raise DeclarationError(document, f"it declares {slug} {times} times; an edition has each of its games once")
    following = _following({game.document for game in games})
    if stray := next((each for each in extensions if following.get(each.of) is None), None):
        raise DeclarationError(
            stray,
            "an extension gives it more time, but no edition amends it; name in `of` one that is amended",
        )
    longer = {document: _extensions(document, following[document], extensions) for document in following}
    slugs = {document: {game.slug for game in games if game.document == document} for document in following}
    editions: dict[str, tuple[Edition, ...]] = {game.slug: () for game in games}
    for game in sorted(games, key=lambda game: game.document.in_force):
        after, granted = following[game.document], longer[game.document]
        withdrawn_by = after if after is not None and game.slug not in slugs[after] else None
        declared = _last_day(after)
        until = granted[-1].until if granted else declared
        editions[game.slug] += (Edition(game, until, withdrawn_by, granted, declared),)
    return editions


def _following(documents: set[Document]) -> dict[Document, Document | None]:
    """The editions of each document in order, each with the one that amends it."""
    following: dict[Document, Document | None] = {}
    for code in {document.code for document in documents}:
        known = sorted((each for each in documents if each.code == code), key=lambda each: each.in_force)
        for document in known:
            _check_after_what_it_amends(document)
        for before, after in pairwise(known):
            _check_amendment(before, after)
        _check_versions(known)
        following |= dict(zip(known, [*known[1:], None], strict=True))
    return following


def _check_after_what_it_amends(document: Document) -> None:
    """Whoever mistypes a day is told of his own file, and not to change the edition that he amends."""
    if document.amends is not None and document.in_force < document.amends:
        raise DeclarationError(
            document,
            f"it amends the edition of {document.amends}, which is later than its own first day, {document.in_force}; "
            "write in in_force a later day than that",
        )


def _check_amendment(before: Document, after: Document) -> None:
    if before.in_force == after.in_force:
        raise DeclarationError(after, "two declarations of this edition differ; write one Document for all its games")
    if after.amends != before.in_force:
        said = "nothing" if after.amends is None else f"one in force from {after.amends}"
        raise DeclarationError(
            after,
            f"it amends {said}, and the edition before it is {before.name}; write amends={before.in_force!r}",
        )
    if after.former_until is not None and after.former_until < after.in_force:
        raise DeclarationError(
            after,
            f"former_until is {after.former_until}, a day before its own first; leave it out where nothing overlaps",
        )


def _check_versions(known: list[Document]) -> None:
    numbered = [document for document in known if document.version is not None]
    for before, after in pairwise(numbered):
        if before.version >= after.version:  # type: ignore[operator]
            raise DeclarationError(
                after,
                f"it is version {after.version}, and {before.name} is version {before.version}; number it on",
            )


def _last_day(following: Document | None) -> datetime.date | None:
    """Of an edition: what the one that amends it declares, or else the day before that is in force."""
    if following is None:
        return None
    return following.former_until or following.in_force - datetime.timedelta(days=1)


def _extensions(
    document: Document, following: Document | None, extensions: tuple[Extension, ...]
) -> tuple[Extension, ...]:
    """The extensions of an edition in the order granted: each while it may still be dealt, and each for longer."""
    last = _last_day(following)
    granted = sorted((each for each in extensions if each.of == document), key=lambda each: each.granted)
    for each in granted:
        assert last is not None, "what nobody amends has no extension"
        if each.granted < document.in_force:
            raise DeclarationError(
                each,
                f"an extension granted on {each.granted} is older than the edition, which is in force from "
                f"{document.in_force}; write in granted the day of the grant",
            )
        if each.granted > last:
            over = last + datetime.timedelta(days=1)
            raise DeclarationError(
                each, f"it is over since {over}: an extension granted on {each.granted} cannot bring it back"
            )
        if each.until <= last:
            raise DeclarationError(
                each, f"an extension until {each.until} gives it no more time: it may be dealt until {last}"
            )
        last = each.until
    return tuple(granted)
