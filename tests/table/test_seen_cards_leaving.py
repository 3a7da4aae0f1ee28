"""Cards that were seen leave the device once: no name is drawn twice, and what is taken out comes no more."""

from __future__ import annotations

from conduct_rounds import DTB, cards, draw, rule
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source
from cutcard.table import commands
from cutcard.table.knowledge import Knowledge, Sight
from tables import DEALER, SUPERVISOR, Table

WHY = "as everybody saw"


def closed(source: Source, dealt: str) -> Table:
    table = Table(DTB, method=Method.B, source=source).open()
    table.bet("Ann", "Player", 100_00)
    table.do(commands.CloseBets(DEALER))
    draw(table, dealt)
    return table


def seen(table: Table, ranks: str, sight: Sight) -> None:
    table.do(commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD, WHY, 0, cards(DTB, ranks), sight=sight))
    rule(table, Remedy.AS_FACE_DOWN, DEALER)


def test_one_of_two_cards_seen_together_is_not_drawn_twice() -> None:
    table = closed(Source.READER, "9 5")
    seen(table, "K 2", Sight.ORDER_UNKNOWN)
    king, two = cards(DTB, "K 2")
    drawn = commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, WHY, cards=(king, king))
    assert table.no(drawn).code == "not_the_case"
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, WHY, cards=(two, king)))


def test_a_card_that_was_seen_and_taken_out_as_surplus_comes_no_more() -> None:
    table = closed(Source.KEYED, "9 5 K")
    seen(table, "2 3", Sight.IN_ORDER)
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, WHY, count=2))
    rule(table, Remedy.OFFER_WITHDRAWAL, SUPERVISOR)
    rule(table, Remedy.RECONSTRUCT, DEALER)
    table.do(commands.DealCard(DEALER))
    table.do(commands.AnnounceResult(DEALER))
    assert table.state.knowledge == Knowledge()
    table.do(commands.SettleBets(DEALER))
    table.do(commands.OpenBets(DEALER))
