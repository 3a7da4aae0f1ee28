"""Tables of the two documents with methods A, B and C, for tests of what patrons do with the cards."""

from __future__ import annotations

from typing import Any

import pytest

from cutcard import Card
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Actor, commands, events
from tables import DEALER, Table, patron

DTB, FF4 = "dragon-tiger-baccarat", "fa-fa-fabulous-4"
PLAYER, BANKER = 0, 1
BOTH_DRAW = "2 3 T T"
"""Player draws; on a 4 Banker draws too."""
PLAYER_WINS, BANKER_WINS = "9 7 T T", "7 9 T T"


def both(dtb: str, ff4: str, **proves: str) -> pytest.MarkDecorator:
    """The same test under each document: which clauses it `holds` or `refuses` by, in which case."""
    params = [
        pytest.param(slug, id=code, marks=pytest.mark.clause(*(f"{code} {each}" for each in numbers.split()), **proves))
        for code, slug, numbers in (("DTB", DTB, dtb), ("FF4", FF4, ff4))
    ]
    return pytest.mark.parametrize("slug", params)


def clause(slug: str, dtb: str) -> str:
    """A clause of section 3 by its number in DTB, as the game's own document has it."""
    if slug == DTB or dtb.startswith("5."):
        return dtb
    three, number, *rest = dtb.split(".")
    return ".".join([three, str(int(number) - 1) if int(number) < 13 else number, *rest])


def cards(slug: str, ranks: str) -> str:
    return " ".join(rank + {DTB: "s", FF4: "f"}[slug] for rank in ranks.split())


def betting(slug: str, bets: str, method: Method = Method.A, **options: Any) -> Table:
    """Open bets: "Ann Player 200" each, comma between them, at areas 1, 2, ... or "Ann Player 200 7" at area 7."""
    table = Table(slug, method=method, high_limit_area=True, **options).open()
    for area, bet in enumerate(bets.split(", ") if bets else (), start=1):
        name, wager, stake, *at = bet.split()
        table.bet(name, wager, int(stake) * 100, int(at[0]) if at else area)
    return table


def dealt(table: Table, ranks: str = BOTH_DRAW, by: Actor = DEALER) -> Table:
    """The bets closed and these cards drawn."""
    table.do(commands.CloseBets(DEALER))
    draw(table, ranks, by)
    return table


def draw(table: Table, ranks: str, by: Actor = DEALER) -> None:
    """Cards drawn by the Dealer, or by a patron and read at the Dealer's console."""
    drawn_by = by.name if by.position is Position.PATRON else None
    for card in cards(table.state.options.game.slug, ranks).split():
        table.do(commands.DealCard(DEALER, Card.parse(card), drawn_by))


def drawing(slug: str, bets: str = "Ann Player 200, Bob Banker 100", ranks: str = "") -> Table:
    """Method C with the device in Ann's hands, and these cards drawn by her."""
    table = betting(slug, bets, Method.C)
    table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    return dealt(table, ranks, patron("Ann"))


def passed(table: Table, hand: int = PLAYER, to: str | None = None) -> events.HandPassed:
    (event,) = table.do(commands.PassHand(DEALER, hand, to))
    assert isinstance(event, events.HandPassed)
    return event
