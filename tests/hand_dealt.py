"""Bets and cards in few words for rounds of Dragon Tiger Baccarat and Fa Fa Fabulous 4, under either document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.table import Limits, Phase, commands, events
from tables import DEALER, patron

if TYPE_CHECKING:
    from tables import Table

DTB, FF4 = "dragon-tiger-baccarat", "fa-fa-fabulous-4"
SUITS = {DTB: "s", FF4: "f"}
PLAYER_WINS, BANKER_WINS, TIE = "9 7 T T", "7 9 T T", "8 8 T T"
LIMITS = Limits(50_00, 500_00)


def both(dtb: str, ff4: str, **case: str) -> pytest.MarkDecorator:
    """The same test under each document, which numbers its clauses its own way; which case it proves, in words."""
    games = {"DTB": (DTB, dtb), "FF4": (FF4, ff4)}
    params = [
        pytest.param(
            slug, id=code, marks=pytest.mark.clause(*(f"{code} {number}" for number in numbers.split()), **case)
        )
        for code, (slug, numbers) in games.items()
    ]
    return pytest.mark.parametrize("slug", params)


def cards(slug: str, ranks: str) -> str:
    return " ".join(rank + SUITS[slug] for rank in ranks.split())


def place(name: str, wager: str, stake_cents: int, area: int = 1) -> commands.PlaceBet:
    return commands.PlaceBet(patron(name), name, area, wager, stake_cents)


def settled(table: Table, ranks: str) -> list[events.BetSettled]:
    """The round dealt by the Dealer, announced unless it was, and settled."""
    table.deal(cards(table.state.options.game.slug, ranks))
    if table.state.phase is Phase.DEALING:
        table.do(commands.AnnounceResult(DEALER))
    return [event for event in table.do(commands.SettleBets(DEALER)) if isinstance(event, events.BetSettled)]


def closed(table: Table) -> Table:
    table.do(commands.CloseBets(DEALER))
    return table


def stakes(table: Table) -> list[int]:
    return [bet.stake_cents // 100 for bet in table.state.bets]
