"""What the columns of a history are called, and what is refused before any of its rows is read.

A column that was meant to be `bets` and is called otherwise would leave every round with the bets that all have, and a
whole day would be settled wrongly without a word; so it is asked about.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

from cutcard.cards import NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

COLUMNS_READ = ("deal", "bets", "error")
MEANT_AS_BETS = ("bets", "stakes", "wagers")
CLOSE = 0.85
"""How alike two names are of which one was meant: a letter more, less or another."""
BETS_TWICE_SAID = "the history has bets of its own and --bet names others; leave out one of them"


def columns_of(names: Sequence[str], *, bets_named: bool) -> dict[str, int]:
    """The places of the columns that are read, whatever their case; `bets_named` where --bet says what all rounds have.

    >>> columns_of(["Table", "Deal "], bets_named=False)
    {'deal': 1}
    """
    places: dict[str, int] = {}
    for place, name in enumerate(map(_plain, names)):
        if name in places:
            raise NotationError(f"there are two columns {name}; leave one of them")
        if name in COLUMNS_READ:
            places[name] = place
    if "bets" in places and bets_named:
        raise NotationError(BETS_TWICE_SAID)
    if "bets" not in places and (other := meant_as_bets(tuple(names))) is not None:
        raise NotationError(f"there is a column {other[:40]!r}, which is not read; did you mean bets?")
    return places


@lru_cache
def meant_as_bets(names: tuple[str, ...]) -> str | None:
    """The first name that was probably meant to be `bets`.

    >>> [meant_as_bets((name,)) for name in ("Stake", "wagers", "table")]
    ['Stake', 'wagers', None]
    """
    return next((name for name in names if get_close_matches(_plain(name), MEANT_AS_BETS, n=1, cutoff=CLOSE)), None)


def _plain(name: str) -> str:
    return name.strip().lower()
