"""Deals in notation read by the thousand: texts written as a deal prints itself become rows of card codes."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from cutcard.deals import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cutcard.cards import Deck
    from cutcard.rulebook.game import Game

SLASH, SPACE = ord("/"), ord(" ")


def codes_of(game: Game, deals: Sequence[str]) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
    """Card codes, and which deals were read. Another spelling of a deal, or no deal, is left to who reads one by one.

    >>> from cutcard.games import GAMES
    >>> codes, read = codes_of(GAMES["dragon-tiger"], ["As / 2s", "as/2s"])
    >>> codes[0].tolist(), read.tolist()
    ([0, 1], [True, False])
    """
    held = game.drawing.cards_most // 2
    codes = np.full((len(deals), 2 * held), NO_CARD, dtype=np.int8)
    read = np.zeros(len(deals), dtype=bool)
    joined = "\n".join(deals)
    if not joined.isascii():
        deals = [deal if deal.isascii() else "" for deal in deals]
        joined = "\n".join(deals)
    text = np.frombuffer(joined.encode("ascii"), dtype=np.uint8)
    lengths = np.fromiter(map(len, deals), dtype=np.intp, count=len(deals))
    starts = np.cumsum(lengths + 1) - lengths - 1
    for first, second in product(range(1, held + 1), repeat=2):
        length = 3 * (first + second) + 1
        rows = np.flatnonzero(lengths == length)
        rows = rows[text[starts[rows] + 3 * first] == SLASH]
        if not len(rows):
            continue
        found, fine = _cards(game.deck, text[starts[rows][:, None] + np.arange(length)], first, second)
        codes[rows[fine], :first] = found[fine, :first]
        codes[rows[fine], held : held + second] = found[fine, first:]
        read[rows[fine]] = True
    return codes, read


def _cards(deck: Deck, text: NDArray[np.uint8], first: int, second: int) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
    """The cards of texts that have so many in each hand, and which texts are written just so."""
    after_slash = 3 * first + 2
    places = np.array([*range(0, 3 * first, 3), *range(after_slash, after_slash + 3 * second, 3)])
    spaces = np.setdiff1d(np.arange(text.shape[1]), [*places, *(places + 1), 3 * first])
    found = _pairs(deck)[text[:, places].astype(np.uint16) << 8 | text[:, places + 1]]
    return found, (found != NO_CARD).all(axis=1) & (text[:, spaces] == SPACE).all(axis=1)


@cache
def _pairs(deck: Deck) -> NDArray[np.int8]:
    """For each two letters the card that is written so."""
    table = np.full(1 << 16, NO_CARD, dtype=np.int8)
    for code, card in enumerate(deck.cards):
        rank, suit = str(card).encode("ascii")
        table[rank << 8 | suit] = code
    return table
