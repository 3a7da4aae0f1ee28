"""Every approved game in every edition. One file an edition of a document; each file of this folder is read.

An edition is a whole value beside the others. A later one may be written as a difference, but what is read is a game
like any other. The last day of an edition is no part of any game: it follows from the next edition of the document and
from extensions, which are declarations of their own. More time that is granted later therefore changes no digest, and a
table goes on in the middle of a shoe. A game is withdrawn when the next edition of its document does not have it.

`Editions` checks the order of editions. It asks a function for the day, so that a house goes by the calendar of its own
time zone. A stamp that names no edition known here raises `UnknownEditionError`: the house stops that table, the audit
sets it aside with a finding, and commands refuse in one line.

Games of another house come with packages that are installed beside this one (`cutcard.rulebook.packages`). A lookup
finds them by their slugs; whoever goes through `GAMES` meets Cutcard's own alone.

The files are read when somebody first asks for a game. A mistake in one is then one line of the command that asks, with
file and line, and the package can still be imported.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, Protocol, Self

from cutcard.cards import NotationError
from cutcard.rulebook.editions import DeclarationError, Edition, Editions, Extension
from cutcard.rulebook.game import Document, Game
from cutcard.rulebook.packages import PACKAGES as PACKAGES
from cutcard.rulebook.packages import Reader

if TYPE_CHECKING:
    from types import ModuleType


VARIANT = ".toml"
"""How the name of a variant's file ends."""
WRITE_EXTENSIONS = "write a tuple, EXTENSIONS = (Extension(of=…, granted=…, until=…),)"


class VariantFile(Protocol):
    """A file to read a variant from, which a `pathlib.Path` is: this package itself knows no disk."""

    @property
    def suffix(self) -> str: ...
    @property
    def parent(self) -> Self: ...
    def __truediv__(self, name: str, /) -> Self: ...
    def resolve(self) -> Self: ...
    def read_text(self, encoding: str) -> str: ...


def files() -> tuple[ModuleType, ...]:
    """The files with games: documents by their code, and of each the oldest edition first.

    With them come those of installed packages of which somebody has named a game.
    """
    return tuple(sorted((file for file in (*_every_file(), *PACKAGES.files()) if hasattr(file, "GAMES")), key=_place))


def _place(file: ModuleType) -> tuple[str, datetime.date]:
    document = file.GAMES[0].document
    return document.code, document.in_force


def document_codes() -> tuple[str, ...]:
    """The documents that have games here, each once.

    >>> document_codes()[0]
    'DT'
    """
    return tuple(dict.fromkeys(file.GAMES[0].document.code for file in files()))


@cache
def _every_file() -> tuple[ModuleType, ...]:
    return _files_in(import_module(__name__))


def _files_in(folder: ModuleType) -> tuple[ModuleType, ...]:
    """The files of this folder, or of that of an installed package."""
    return tuple(_read_file(folder.__name__, found.name) for found in iter_modules(folder.__path__))


def _read_file(folder: str, name: str) -> ModuleType:
    """A file with games; whatever is wrong with it is said in one line that names it."""
    path = _path(f"{folder}.{name}")
    try:
        file = import_module(f"{folder}.{name}")
    except NotationError as error:
        raise NotationError(f"{_where(error, folder, path)}: {error}") from error
    except SyntaxError as error:
        raise NotationError(f"{path}, line {error.lineno}: {type(error).__name__}: {error.msg}") from error
    except Exception as error:
        raise NotationError(f"{_where(error, folder, path)}: {type(error).__name__}: {error}") from error
    games, extensions = getattr(file, "GAMES", None), getattr(file, "EXTENSIONS", None)
    if games is not None:
        _check_games(path, games)
    if extensions is not None:
        _check_extensions(path, extensions)
    elif unread := next((name for name, value in vars(file).items() if _extends(value)), None):
        raise NotationError(f"{path}: {unread} is an extension that nothing reads; {WRITE_EXTENSIONS}")
    if games is None and not extensions:
        raise NotationError(f"{path} declares nothing; write GAMES = (GAME,) with the games of the edition")
    return file


def _where(error: Exception, folder: str, path: str) -> str:
    """The file and the line in which something went wrong: the innermost of its folder, for they read each other."""
    places = [(frame.f_globals.get("__name__", ""), line) for frame, line in walk_tb(error.__traceback__)]
    here = [(module, line) for module, line in places if module.startswith(f"{folder}.")]
    return f"{_path(here[-1][0])}, line {here[-1][1]}" if here else path


def _check_games(path: str, games: Any) -> None:
    if not isinstance(games, tuple) or not games or not all(isinstance(each, Game) for each in games):
        raise NotationError(f"{path}: GAMES is {games!r:.60}; write a tuple of its games, e.g. GAMES = (GAME,)")
    if len(documents := {each.document for each in games}) > 1:
        names = ", ".join(sorted(document.name for document in documents))
        raise NotationError(f"{path}: its games are of {names}; a file holds one edition of one document")


def _check_extensions(path: str, extensions: Any) -> None:
    if not isinstance(extensions, tuple):
        what = "an Extension" if isinstance(extensions, Extension) else f"{extensions!r:.60}"
        raise NotationError(f"{path}: EXTENSIONS is {what}; {WRITE_EXTENSIONS}")
    if wrong := [each for each in extensions if not isinstance(each, Extension)]:
        raise NotationError(f"{path}: EXTENSIONS holds {wrong[0]!r:.60}; write Extension(of=…, granted=…, until=…)")


def _extends(value: Any) -> bool:
    """Whether a name in a file stands for an extension or several, whatever the name."""
    several = value if isinstance(value, tuple | list) else (value,)
    return any(isinstance(each, Extension) for each in several)


def _read() -> Editions:
    return _editions_in(_every_file())


def _editions_in(folder: Iterable[ModuleType]) -> Editions:
    """What the files of a folder declare together."""
    every = [file for file in folder if hasattr(file, "GAMES")]
    games = tuple(game for file in sorted(every, key=_place) for game in file.GAMES)
    extensions = [each for file in folder for each in getattr(file, "EXTENSIONS", ())]
    try:
        _check_amended([file.GAMES[0].document for file in every])
        return Editions(games, extensions=extensions)
    except DeclarationError as error:
        where = [path_of(file) for file in folder if _declares(file, error.of)]
        raise NotationError(f"{' and '.join(where)}: {error}") from None


def _check_amended(documents: list[Document]) -> None:
    """An amendment is of something: whoever takes a former edition out leaves its rounds without rules."""
    days = {(document.code, document.in_force) for document in documents}
    for document in documents:
        if document.amends is not None and (document.code, document.amends) not in days:
            raise DeclarationError(document, f"it amends an edition of {document.amends}, and no file declares that")


def _declares(file: ModuleType, what: Document | Extension) -> bool:
    if isinstance(what, Extension):
        return what in getattr(file, "EXTENSIONS", ())
    return what.name in {game.document.name for game in getattr(file, "GAMES", ())}


def path_of(file: ModuleType) -> str:
    """A file with games as people name it, games/dragon_tiger.py."""
    return _path(file.__name__)


def _path(module: str) -> str:
    return module.removeprefix("cutcard.").replace(".", "/") + ".py"


GAMES = Editions.when_asked(_read, PACKAGES)
"""By slug, the games that are in force today; and every edition of them.

The files are read when somebody first asks, so that a mistake in one is a line from the command that asks, and not a
package that cannot be imported.
"""

PACKAGES.reader = Reader(_files_in, _editions_in, GAMES)


def game(slug: str, on: datetime.date | None = None) -> Game:
    """A game as it is in force today, or as it was or will be on a day.

    >>> import datetime
    >>> game("dragon-tiger", on=datetime.date(2026, 11, 15)).document.name
    'DT 2013-07-17'
    """
    return GAMES.in_force(_known(slug), GAMES.today() if on is None else on)


def editions(slug: str) -> tuple[Edition, ...]:
    """The editions of a game, the oldest first, each with the days on which it is in force."""
    return GAMES.of(_known(slug))


def variant(
    described: str | VariantFile, *, file: str = "the variant", other: Callable[[str], Game] | None = None
) -> Game:
    """The variant that a file in TOML describes, given as a `Path` or as its text.

    A text that names another file as its base needs `other`, which reads that; a `Path` finds it beside its own.

    >>> bent = variant('''
    ... base = "tiger-baccarat"
    ... [[pay]]
    ... wager = "Tiger Pair"
    ... line = "100:1"
    ... pays = "150:1"
    ... note = "A rounder top award."
    ... ''')
    >>> bent.title, bent.variant.changes[0].after
    ('Variant of Tiger Baccarat', '150:1')
    """
    from cutcard.rulebook.variants.file import read_variant

    if not isinstance(described, str):
        return _variant_in(described, ())
    if described.strip().endswith(VARIANT) and "\n" not in described:
        raise NotationError(f"{described[:60]!r} is the name of a file; pass a Path: variant(Path(…))")

    def find(base: str, edition: str) -> Game:
        if not base.endswith(VARIANT):
            return GAMES.named(_known(base), edition) if edition else game(base)
        if edition:
            raise NotationError(f"{base} is a variant, which names its own edition; leave edition out")
        if other is None:
            raise NotationError(f"{base} is a file; read it first, and give it as `other`")
        return other(base)

    return read_variant(described, file, find)


def variant_of_texts(texts: Sequence[str], file: str) -> Game:
    """The variant that the first of some texts describes, each naming the next as its base."""
    if not texts:
        raise NotationError(f"{file} bends a file that is not with it")
    return variant(texts[0], file=file, other=lambda _: variant_of_texts(texts[1:], file))


def _variant_in(file: VariantFile, within: tuple[VariantFile, ...]) -> Game:
    """The variant that a file describes, by way of those that it bends in turn."""
    if file.suffix != VARIANT:
        raise NotationError(f"{str(file)[:60]!r} is not a variant's file; its name must end in {VARIANT}")
    if (path := file.resolve()) in within:
        raise NotationError(f"{file} is a variant of itself; name an approved game in one of them")
    try:
        text = file.read_text(encoding="utf-8-sig")  # Some editors put a byte order mark first.
    except OSError as error:
        raise NotationError(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise NotationError(f"{file} is not written in UTF-8") from None
    return variant(text, file=str(file), other=lambda name: _variant_in(file.parent / name, (*within, path)))


def _known(slug: str) -> str:
    """A slug in any case; an unknown one is answered with the nearest."""
    folded = slug.strip().casefold()
    if GAMES.of(folded):
        return folded
    raise NotationError(GAMES.lacking(slug))
