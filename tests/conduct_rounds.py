"""Rounds of Dragon Tiger Baccarat and Fa Fa Fabulous 4 that stop at an irregularity, and what is done about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cutcard.cards import parse_cards
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source
from cutcard.table import commands
from cutcard.table.acts.irregularities.ruling import OFFERS
from tables import DEALER, SUPERVISOR, WITNESS, Table, patron

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.irregularities import Kind, Remedy
    from cutcard.table import Actor, events

DTB, FF4 = "dragon-tiger-baccarat", "fa-fa-fabulous-4"
PLAYER, BANKER = 0, 1


def both(numbers: str = "", **case: str) -> pytest.MarkDecorator:
    """The two games whose fifth sections bear the same numbers, marked with these clauses of each, in the case told."""
    return pytest.mark.parametrize(
        "slug",
        [
            pytest.param(slug, id=code, marks=_marked(code, numbers, case))
            for slug, code in ((DTB, "DTB"), (FF4, "FF4"))
        ],
    )


def _marked(code: str, numbers: str, case: dict[str, str]) -> list[pytest.MarkDecorator]:
    clauses = [f"{code} {number}" for number in numbers.split()]
    return [pytest.mark.clause(*clauses, **case)] if clauses else []


def cards(slug: str, ranks: str) -> tuple[Card, ...]:
    return parse_cards(" ".join(rank + {DTB: "s", FF4: "f"}[slug] for rank in ranks.split()))


def dealing(slug: str, ranks: str = "", method: Method = Method.B, **options: Any) -> Table:
    """Bets closed over Ann's on Player and Tie and Bob's on Banker, and these cards dealt; by Ann under method C."""
    table = Table(slug, method=method, high_limit_area=True, **options).open()
    table.bet("Ann", "Player", area=1)
    table.bet("Ann", "Tie", area=1)
    table.bet("Bob", "Banker", area=2)
    if method is Method.C:
        table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    table.do(commands.CloseBets(DEALER))
    draw(table, ranks)
    return table


def draw(table: Table, ranks: str) -> None:
    """Cards drawn one by one; where they are keyed in and fall face down, nobody names them."""
    state = table.state
    drawn_by = "Ann" if state.method is Method.C else None
    blind = state.options.source is Source.KEYED and state.method is Method.A and not state.initial_deal_complete
    for card in cards(state.options.game.slug, ranks):
        table.draw(DEALER, None if blind else card, drawn_by)


def call(
    table: Table, kind: Kind, *, hand: int = 0, ranks: str = "", count: int = 0, place: int = 0
) -> tuple[events.Event, ...]:
    drawn = cards(table.state.options.game.slug, ranks)
    return table.do(commands.CallIrregularity(DEALER, kind, "as seen", hand, drawn, count, place))


def rule(
    table: Table,
    remedy: Remedy,
    by: Actor | None = None,
    ranks: str = "",
    witness: Actor | None = WITNESS,
    order: tuple[int, ...] = (),
) -> tuple[events.Event, ...]:
    """A step by whoever usually takes it: the Dealer; a Pit Supervisor offers bets back, since cards may be known."""
    by = by or (SUPERVISOR if remedy in OFFERS else DEALER)
    named = cards(table.state.options.game.slug, ranks)
    return table.do(commands.RuleOn(by, remedy, "as the rule says", named, order=order), witness)


def held(table: Table, hand: int) -> str:
    return " ".join(str(dealt.card)[0] for dealt in table.state.cards if dealt.hand == hand)


def passed(slug: str, ranks: str = "2 3 T T", method: Method = Method.A, **options: Any) -> Table:
    """Ann has the Player hand before her, face down, and Bob the Banker hand, which is to be turned first."""
    table = dealing(slug, ranks, method, **options)
    if method is Method.A:
        table.do(commands.PassHand(DEALER, PLAYER))
        table.do(commands.SetRevealOrder(DEALER, BANKER))
    table.do(commands.PassHand(DEALER, BANKER, "Bob"))
    return table


def numbers_of_bets(table: Table) -> list[int]:
    return [bet.number for bet in table.state.bets]
