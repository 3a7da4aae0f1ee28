"""What every command does: find the game, read bets, print JSON, write files."""

from __future__ import annotations

import json
import sys
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.games import GAMES
from cutcard.money import cents_from_text
from cutcard.rulebook.settlement import Bet

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.rulebook.game import Game


def print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def game_of(slug: str) -> Game:
    """The game of this slug; an unknown one is answered with the nearest."""
    game = GAMES.get(slug.strip().lower())
    if game is None:
        close = get_close_matches(slug.lower(), GAMES, n=1)
        hint = f"did you mean {close[0]}?" if close else "`cutcard games` lists the ten games"
        raise NotationError(f"there is no game {slug[:40]!r}; {hint}")
    return game


def bet_of(game: Game, text: str) -> Bet:
    """A bet as a person writes it, e.g. "Big Tiger=25.00"."""
    name, equals, amount = text.partition("=")
    if not equals:
        raise NotationError(
            f'{text[:40]!r} is no bet; write the wager, = and the amount, e.g. "{game.wagers[0].name}=25.00"'
        )
    return Bet.on(game, name.strip(), cents_from_text(amount))


def write_file(path: Path, content: bytes, *, quiet: bool = False) -> None:
    """The whole file or none: written beside its place and moved there."""
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise NotationError(f"cannot write {path}: {error.strerror}") from None
    if not quiet:
        sys.stderr.write(f"cutcard: wrote {path}, {len(content):,} bytes\n")
