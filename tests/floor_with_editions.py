"""A floor whose rules change: both editions of Sands Elements are known, and a clock hangs on the wall."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import next_edition
from cutcard.house.open import open_house
from cutcard.rulebook.editions import Editions
from cutcard.rulebook.procedure import Position
from floors import STILL, FloorServer
from houses.play.test_house_editions import BY_HAND, FORTUNE_SIX, Wall, with_tables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

    from cutcard.house.engine.house import House
    from cutcard.server.dealer_loop import Pace
    from floors import Person


def with_a_clause_for_the_rest(known: Editions) -> Editions:
    """The same editions, but the next one has a clause for what it does not foresee, which the former one has not."""
    *foreseen, rest = next_edition.GAME.irregularities
    amended = replace(next_edition.GAME, irregularities=(*foreseen, replace(rest, clause="5.8")))
    every = (edition.game for slug in known.slugs for edition in known.of(slug))
    return Editions([amended if game is next_edition.GAME else game for game in every], known.today)


class FloorWithEditions(FloorServer):
    """People at a table that is dealt by hand, under whichever edition."""

    def __init__(self, house: House, wall: Wall, pace: Pace = STILL) -> None:
        super().__init__(house, pace)
        self.wall = wall
        self.dealer = self.person("Dee", Position.DEALER)
        self.manager = self.person("Max", Position.PIT_MANAGER)
        self.wei = self.person("Wei")

    def loads(self) -> None:
        self.dealer.do(BY_HAND, "LoadShoe")

    def opens(self) -> None:
        self.dealer.do(BY_HAND, "OpenBets")

    def deals(self, cards: str = FORTUNE_SIX) -> None:
        """The round on the table to its end."""
        self.dealer.do(BY_HAND, "CloseBets")
        for card in cards.split():
            self.dealer.do(BY_HAND, "DealCard", card=card)
        self.dealer.do(BY_HAND, "AnnounceResult")
        self.dealer.do(BY_HAND, "SettleBets")

    def plays(self, *wagers: str) -> None:
        self.opens()
        for wager in wagers:
            assert self.wei.bet(BY_HAND, wager).status_code == 200
        self.deals()

    def takes(self, table: str = BY_HAND, by: Person | None = None) -> httpx.Response:
        return (by or self.manager).cage("TakeEdition", table=table, edition="2027-01-01")

    def next_shoe(self) -> None:
        self.manager.do(BY_HAND, "ReplaceCards", reason="a new edition")
        self.loads()


@contextmanager
def floor_with_editions(path: Path, known: Editions, pace: Pace = STILL) -> Iterator[FloorWithEditions]:
    wall = Wall()
    house = with_tables(open_house(str(path), create=True, games=known, clock=wall))
    server = FloorWithEditions(house, wall, pace)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        house.close()
