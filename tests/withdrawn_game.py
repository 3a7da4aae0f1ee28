"""A next edition of Electronic Baccarat that no regulator has approved: one of its six games goes, and one comes.

It comes into force on 1 January 2027. Tiger Baccarat is withdrawn by it and may be dealt until the end of that month;
Lion Baccarat is new. The other five stay as they are.
"""

from __future__ import annotations

import datetime
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from cutcard import GAMES, games
from cutcard.games import electronic_baccarat
from cutcard.rulebook import clauses as index
from cutcard.rulebook.editions import Editions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.rulebook.editions import Today

FORMER = electronic_baccarat.EB
EB = replace(
    FORMER,
    in_force=datetime.date(2027, 1, 1),
    amends=FORMER.in_force,
    former_until=datetime.date(2027, 1, 31),
)
LAST_DAY = datetime.date(2027, 1, 31)
GONE = electronic_baccarat.TIGER_BACCARAT
STAYS = electronic_baccarat.NO_COMMISSION.slug
CAME = replace(GONE, slug="lion-baccarat", title="Lion Baccarat", document=EB)
NEXT = (*(replace(game, document=EB) for game in electronic_baccarat.GAMES if game is not GONE), CAME)
CLAUSES = '[amendment]\nof = "EB"\n'


def editions(today: Today = lambda: EB.in_force) -> Editions:
    """Every game as the product knows it, and the next edition of EB beside."""
    return Editions([*GAMES.every_game(), *NEXT], today)


@contextmanager
def known(today: datetime.date = EB.in_force) -> Iterator[Editions]:
    """The next edition beside those of the product, for as long as this lasts."""
    former = games.GAMES
    games.GAMES = editions(lambda: today)
    index.add_clauses(EB.index, CLAUSES)
    try:
        yield games.GAMES
    finally:
        games.GAMES = former
        index._ADDED.pop(EB.index)
        index.clauses.cache_clear()
