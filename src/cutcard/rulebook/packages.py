"""Packages that bring the games of another house, found by their entry points in the group `cutcard.games`.

Such a package lists the slug of each of its games and the folder that declares it. The folder is written as Cutcard's
own are: files with `GAMES`, `clauses/<DOCUMENT>.toml`, `words/<language>/*.ftl`, and a `proofs.json` where its tests
recorded one. Slugs are read from what is installed, which runs nothing. A package runs only once somebody names a game
of it, and one that cannot be read fails whoever named it and nobody else.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.rulebook.editions import Edition, Editions
from cutcard.words import CatalogueError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable
    from types import ModuleType

GROUP = "cutcard.games"


@dataclass(frozen=True, slots=True)
class Reader:
    """How the files of a folder are read, which `cutcard.games` says, and which slugs and documents are its own."""

    files: Callable[[ModuleType], tuple[ModuleType, ...]]
    editions: Callable[[Iterable[ModuleType]], Editions]
    own: Editions


@dataclass(slots=True)
class Packages:
    """The games of installed packages by their slugs, each read when it is first named."""

    reader: Reader = field(init=False)
    _read: dict[str, tuple[Edition, ...]] = field(default_factory=dict)
    _files: dict[str, tuple[ModuleType, ...]] = field(default_factory=dict)
    """The files of each folder that was read."""
    _wrong: dict[str, str] = field(default_factory=dict)
    """Why a folder cannot be read."""

    def __reduce__(self) -> str:
        """In another process those that are installed there."""
        return "PACKAGES"

    def listed(self) -> Mapping[str, str]:
        """The slugs that installed packages list, each with its package, whether or not that can be read."""
        return {slug: package_of(found[0]) for slug, found in sorted(installed().items())}

    def document(self, code: str) -> bool:
        """Whether some package has a document: packages list slugs alone, so all of them are read to find it."""
        return any(edition.document.code == code for slug in self.listed() for edition in self.of(slug))

    def read(self) -> Mapping[str, tuple[Edition, ...]]:
        """The games that somebody has named so far."""
        return self._read

    def files(self) -> tuple[ModuleType, ...]:
        return tuple(file for files in self._files.values() for file in files)

    def of(self, slug: str) -> tuple[Edition, ...]:
        """The editions of a game that a package brings; none where no package lists it, or it cannot be read."""
        if slug not in self._read and (found := installed().get(slug)) is not None:
            self._bring(slug, found)
        return self._read.get(slug, ())

    def wrong(self, slug: str) -> str:
        """Why a game that a package lists cannot be read, after somebody has named it; empty where it can."""
        found = installed().get(slug, ())
        why = self._wrong.get(found[0].value) if found else None
        return f"{slug}: {package_of(found[0])}, which brings it, cannot be read: {why}" if why is not None else ""

    def _bring(self, slug: str, found: tuple[EntryPoint, ...]) -> None:
        """A mistake is remembered: half a package that was read would otherwise hide it behind another one."""
        folder = found[0].value
        if folder in self._wrong:
            return
        try:
            self._take(slug, found)
        except (NotationError, CatalogueError) as error:
            self._wrong[folder] = str(error)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - code of somebody else: whatever it does, the rest goes on.
            self._wrong[folder] = f"{type(error).__name__}: {error}"

    def _take(self, slug: str, found: tuple[EntryPoint, ...]) -> None:
        from importlib.resources import files as files_of

        entry = found[0]
        if len(found) > 1:
            raise NotationError(f"{' and '.join(map(package_of, found))} list {slug}; uninstall one of them")
        folder = entry.load()
        if not hasattr(folder, "__path__"):
            raise NotationError(f"{entry.value} is no folder of games; name a package that has __init__.py")
        files = self.reader.files(folder)
        brought = self.reader.editions(files)
        self._refuse_taken(brought)
        if slug not in brought.slugs:
            raise NotationError(f"{entry.value} declares {', '.join(brought.slugs)}, and not {slug}")
        _add_words_and_clauses(files_of(folder), brought)
        self._files[folder.__name__] = files
        for each in brought.slugs:
            self._read[each] = tuple(replace(edition, package=package_of(entry)) for edition in brought.of(each))

    def _refuse_taken(self, brought: Editions) -> None:
        """A slug and the code of a document mean one thing: neither is taken from Cutcard or from another package."""
        others = [*self.reader.own.every_game(), *(each.game for known in self._read.values() for each in known)]
        taken = {name for game in others for name in (game.slug, game.document.code)}
        for game in brought.every_game():
            if both := taken & {game.slug, game.document.code}:
                raise NotationError(f"{', '.join(sorted(both))} is taken; give the game and its document other names")


PACKAGES = Packages()
"""The games that installed packages bring; `cutcard.games` says how they are read."""


@cache
def installed() -> Mapping[str, tuple[EntryPoint, ...]]:
    """By slug what lists it. Only metadata is read, which takes some milliseconds and runs nothing."""
    from importlib import metadata

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in metadata.entry_points(group=GROUP):
        if entry not in found.get(entry.name, ()):
            found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


def package_of(entry: EntryPoint) -> str:
    """The installed package as `pip` names it, with its version: cutcard-ez-baccarat 1.0."""
    return entry.value if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"


def _check_clauses(index: str) -> None:
    """A mistake in the list names the file where the package has it, and not where Cutcard has its own."""
    from cutcard.rulebook.clauses import clauses

    try:
        clauses(index)
    except NotationError as error:
        raise NotationError(str(error).removeprefix("rulebook/")) from None


def _add_words_and_clauses(folder: Traversable, brought: Editions) -> None:
    from cutcard.rulebook.clauses import add_clauses
    from cutcard.words import add_words, languages

    proofs = folder / "proofs.json"
    proved = proofs.read_text(encoding="utf-8") if proofs.is_file() else ""
    for at, index in enumerate(dict.fromkeys(game.document.index for game in brought.every_game())):
        listed = folder / "clauses" / f"{index}.toml"
        if not listed.is_file():
            raise NotationError(f"document {index} has no list of clauses; write clauses/{index}.toml")
        add_clauses(index, listed.read_text(encoding="utf-8"), "" if at else proved)
        _check_clauses(index)
    for language in languages():
        words = folder / "words" / language
        for file in sorted(words.iterdir(), key=lambda each: each.name) if words.is_dir() else ():
            if file.name.endswith(".ftl"):
                add_words(language, file.read_text(encoding="utf-8"))
