"""What a person writes as an argument: the slug of a game, a bet."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.games import GAMES
from cutcard.money import cents_from_text
from cutcard.rulebook.settlement import Bet

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game


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
