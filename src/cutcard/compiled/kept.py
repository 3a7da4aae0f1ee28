"""An automaton as bytes, for whoever keeps one, and again from them."""

from __future__ import annotations

from dataclasses import fields
from io import BytesIO
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from cutcard.compiled.automaton import Automaton

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

KEPT = [each.name for each in fields(Automaton) if each.name != "game"]


def automaton_bytes(made: Automaton) -> bytes:
    arrays: dict[str, Any] = {name: np.asarray(getattr(made, name)) for name in KEPT}
    written = BytesIO()
    np.savez(written, **arrays)
    return written.getvalue()


def automaton_from(content: bytes, game: Game) -> Automaton | None:
    """The automaton of a game, by what was kept of it; None where that is not whole."""
    try:
        with np.load(BytesIO(content), allow_pickle=False) as kept:
            held = {name: kept[name] for name in kept.files}
            results = tuple(map(str, held.pop("results")))
            return Automaton(game, width=int(held.pop("width")), results=results, **held)
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile):
        return None
