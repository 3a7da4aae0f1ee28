"""Automata of approved games, kept in the user's cache, so that a study begins with the first shoe.

The digest of a game's rules takes most of the time that its automaton takes. So what is kept goes by the digest of the
sources that say the rules and compile them: no kept automaton outlives a change of any. A game that is no approved
edition comes from elsewhere, and its automaton is made anew. Where there is no such cache, nothing is kept.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import cutcard
from cutcard.compiled.automaton import KNOWN, Automaton, automaton
from cutcard.compiled.kept import automaton_bytes, automaton_from
from cutcard.games import GAMES
from cutcard.house.measured import private_folder, refuse_what_others_may_write

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

SOURCES = ("cards.py", "deal.py", "deals.py", "lens.py", "compiled/*.py", "games/**/*.py", "rulebook/**/*.py")
DIGITS = 40


def know_automaton(game: Game) -> None:
    """The game's automaton from the cache, where it is put if it is not there yet."""
    if GAMES.get(game.slug) is not game:
        return
    with contextlib.suppress(OSError):
        folder, name = Path(private_folder()), f"automaton-{game.slug}-"
        path = folder / f"{name}{sources_digest()}.npz"
        if (kept := _read(path, game)) is not None:
            KNOWN[game] = kept
            return
        for older in folder.glob(f"{name}*.npz"):
            older.unlink()
        _write(path, automaton_bytes(automaton(game)))


def sources_digest() -> str:
    root = Path(cutcard.__file__).parent
    digest = sha256()
    for path in sorted(path for sources in SOURCES for path in root.glob(sources)):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:DIGITS]


def _read(path: Path, game: Game) -> Automaton | None:
    """What is kept, where it is whole and nobody else could write it."""
    try:
        refuse_what_others_may_write(str(path))
    except OSError:
        return None
    return automaton_from(path.read_bytes(), game)


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all: two that write at once do not meet."""
    handle, beside = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    Path(beside).replace(path)
