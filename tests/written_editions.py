"""Files of a new edition, read in this process as if they stood in the package.

A copy of the whole package and an interpreter that reads it take a second for each question. Here the package's own
modules look for games, clauses and words in another folder, for as long as one question takes.
"""

from __future__ import annotations

import importlib
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

import cutcard
from cutcard import games
from cutcard.rulebook import clauses as index
from cutcard.rulebook.editions import Editions
from cutcard.words import catalogue as words
from recipes import UNFINISHED, recipe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from commands import CommandResult

*_EDITION, EXTENSION = recipe("Add an edition")
"""The worked example of CONTRIBUTING.md; the last of its files grants the former edition more time."""
FILES = {step.path.removeprefix("src/"): step.text for step in _EDITION}
PACKAGE = Path(cutcard.__file__).parent


def whole_package(folder: Path) -> Path:
    """A copy of the package with the worked example in it, for an interpreter of its own."""
    shutil.copytree(PACKAGE, folder / "cutcard", ignore=shutil.ignore_patterns("pages", *UNFINISHED))
    return with_example(folder)


def read_parts(folder: Path) -> Path:
    """A copy of the clauses and words alone with the worked example: what `reading` needs."""
    (folder / "cutcard" / "games").mkdir(parents=True)
    for part in ("rulebook/clauses", "words"):
        shutil.copytree(PACKAGE / part, folder / "cutcard" / part, ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    return with_example(folder)


def with_example(folder: Path) -> Path:
    for path, text in FILES.items():
        assert not (folder / path).exists(), f"{path} is a new file"
        (folder / path).write_text(text, encoding="utf-8")
    return folder


@contextmanager
def reading(folder: Path) -> Iterator[None]:
    """The package reads the files of this folder too, and has forgotten them afterwards."""
    package, its_own = folder / "cutcard", games.GAMES
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "dont_write_bytecode", True)  # A file is rewritten within the second.
            patch.setattr(games, "__path__", [*games.__path__, str(package / "games")])
            _replace_games(its_own, Editions.when_asked(games._read))
            patch.setattr(index, "resources", SimpleNamespace(files=lambda _: package / "rulebook" / "clauses"))
            patch.setattr(sys.modules[words.__module__], "files", lambda _: package / "words")
            _forget(package)
            yield
    finally:
        _replace_games(games.GAMES, its_own)
        _forget(package)


def _replace_games(former: Editions, by: Editions) -> None:
    """Wherever a module of the package has taken the registered games by their name."""
    for name, module in list(sys.modules.items()):
        if name.startswith(cutcard.__name__) and vars(module).get("GAMES") is former:
            setattr(module, "GAMES", by)  # noqa: B010 - a module's attribute.


def _forget(package: Path) -> None:
    """Whatever was read before is read again when it is next asked for."""
    for path in (package / "games").glob("*.py"):
        sys.modules.pop(f"{games.__name__}.{path.stem}", None)
        vars(games).pop(path.stem, None)
    importlib.invalidate_caches()
    for module in (games, index, sys.modules[words.__module__]):
        for value in list(vars(module).values()):
            if hasattr(value, "cache_clear") and getattr(value, "__module__", "") == module.__name__:
                value.cache_clear()


def asked(run: Callable[..., CommandResult], folder: Path, *arguments: str) -> CommandResult:
    """What a command answers that reads the files of this folder."""
    with reading(folder):
        return run(*arguments)
