"""What may be called and what may be ordered: only what the table would take, and what would change something."""

from __future__ import annotations

from cutcard import Card
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.table_options import Source
from cutcard.server.live.offers import hand_acts
from cutcard.server.live.rulings import callable_now, steps_on_offer
from cutcard.server.live.upcoming import upcoming_act
from cutcard.table import commands
from tables import DEALER, SHIFT_MANAGER, WITNESS, Table, patron

DTB = "dragon-tiger-baccarat"


def closed(method: Method = Method.B, source: Source = Source.KEYED) -> Table:
    table = Table(DTB, method=method, high_limit_area=True, source=source).open()
    table.bet("Ann", "Player")
    table.do(commands.CloseBets(DEALER))
    return table


def unforeseen(table: Table, *cards: str) -> Table:
    seen = tuple(map(Card.parse, cards))
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "a glass was spilt", cards=seen))
    return table


def remedies(table: Table) -> set[str]:
    assert table.state.incident is not None
    return {step.remedy.name for step in steps_on_offer(table.state, table.state.incident)}


def test_only_remedies_that_would_change_something_are_offered() -> None:
    table = unforeseen(closed())
    assert remedies(table) == {
        "VOID",
        "VOID_AND_REPLACE",
        "PLAY_ON",
        "OFFER_WITHDRAWAL",
        "OFFER_WITHDRAWAL_OF_ALL",
        "REOPEN_BETS",
    }


def test_a_card_that_was_seen_can_be_played_as_if_it_had_lain_face_down() -> None:
    assert "AS_FACE_DOWN" not in remedies(unforeseen(closed()))
    assert "AS_FACE_DOWN" in remedies(unforeseen(closed(), "9c"))


def test_cards_in_a_patrons_hands_can_be_retrieved_or_exposed() -> None:
    table = closed(Method.A)
    for _ in range(4):
        table.do(commands.DealCard(DEALER))
    table.do(commands.PassHand(DEALER, 0))
    found = remedies(unforeseen(table))
    assert {"RETRIEVE", "EXPOSE"} <= found
    assert not found & {"OFFER_WITHDRAWAL", "RECONSTRUCT", "AS_FACE_DOWN"}


def test_once_something_is_ordered_that_the_result_stands_is_no_remedy_more() -> None:
    table = closed()
    table.deal("2h")
    unforeseen(table, "9c")
    assert {"PLAY_ON", "AS_FACE_DOWN"} <= remedies(table)
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.AS_FACE_DOWN, "it was seen"), WITNESS)
    assert not {"PLAY_ON", "AS_FACE_DOWN"} & remedies(table)


def test_without_a_bet_nothing_is_offered_to_be_taken_back() -> None:
    table = Table(DTB, method=Method.B, high_limit_area=True, source=Source.KEYED).open()
    table.do(commands.CloseBets(DEALER))
    assert not {"OFFER_WITHDRAWAL", "OFFER_WITHDRAWAL_OF_ALL"} & remedies(unforeseen(table))


def test_the_cases_that_could_be_called_follow_the_record() -> None:
    table = closed()
    found = callable_now(table.state)
    assert Kind.UNFORESEEN.value in found
    assert Kind.TOGETHER_KNOWN.value in found
    assert Kind.DEVICE_MOVED_ALTERED.value not in found
    assert Kind.WRONG_ORDER.value not in found
    table.do(commands.DealCard(DEALER, Card.parse("2h"), hand=1))
    assert Kind.WRONG_ORDER.value in callable_now(table.state)


def test_a_case_of_method_c_is_one_where_a_patron_draws() -> None:
    table = Table(DTB, method=Method.C, high_limit_area=True, source=Source.READER).open()
    table.bet("Ann", "Player")
    table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    table.do(commands.CloseBets(DEALER))
    assert Kind.DEVICE_MOVED_ALTERED.value in callable_now(table.state)


def test_while_the_record_waits_for_a_call_no_hand_is_passed() -> None:
    table = closed(Method.A)
    for _ in range(4):
        table.do(commands.DealCard(DEALER))
    table.do(commands.DealCard(DEALER, Card.parse("2h"), hand=0))
    upcoming = upcoming_act(table.state)
    assert upcoming is not None
    assert upcoming.act == "CallIrregularity"
    found = hand_acts(table.state, Position.PIT_MANAGER, upcoming, automatic=False)
    assert {each.act for hand in found for each in hand} <= {"DealCard"}
