"""Cards that were seen although they do not lie open, and calls that may be contested: what every screen is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard import Card
from cutcard.house.projections.day.live import LiveDay
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.table_options import STAFF, Source
from cutcard.server.live.offers import correctable, offers
from cutcard.server.live.rulings import callable_now, steps_on_offer
from cutcard.server.live.seen import seen_in_words
from cutcard.server.live.upcoming import upcoming_act
from cutcard.server.live.views import patron_view, staff_view
from cutcard.table import Actor, commands, decide
from cutcard.table.knowledge import Sight
from cutcard.words import english
from server.browser.test_labels import live_of, projection_of, said
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table

if TYPE_CHECKING:
    from cutcard.server.live.messages import StaffView

DTB = "dragon-tiger-baccarat"
each_source = pytest.mark.parametrize("source", [Source.KEYED, Source.READER])


def cards(named: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, named.split()))


def closed(method: Method = Method.B, source: Source = Source.KEYED) -> Table:
    table = Table(DTB, method=method, high_limit_area=True, source=source).open()
    table.bet("Ann", "Player")
    table.do(commands.CloseBets(DEALER))
    return table


def see(table: Table, named: str, sight: Sight = Sight.IN_ORDER) -> Table:
    """Cards are seen at the mouth of the device and are played as they come."""
    kind = Kind.FACE_UP_CARD if table.state.cards else Kind.UNFORESEEN
    table.do(commands.CallIrregularity(DEALER, kind, "they lay face up", cards=cards(named), sight=sight))
    by = SHIFT_MANAGER if kind is Kind.UNFORESEEN else PIT_MANAGER
    table.do(commands.RuleOn(by, Remedy.AS_FACE_DOWN, "the bets were blind"), witness=WITNESS)
    if table.state.incident is not None:
        table.do(commands.ResumePlay(DEALER))
    return table


def seen_by(table: Table, position: Position, *, deals: bool = False) -> StaffView:
    live, projection = live_of(table), projection_of(table)
    return staff_view(live, projection, LiveDay(), position=position, now=0, held=False, deals=deals)


def words(table: Table) -> list[str]:
    return [english(each) for each in seen_in_words(table.state)]


def remedies(table: Table) -> set[Remedy]:
    assert table.state.incident is not None
    return {step.remedy for step in steps_on_offer(table.state, table.state.incident)}


def test_seen_cards_are_said_alike_to_patrons_and_staff() -> None:
    """In the order in which they come, groups as groups, until each is dealt."""
    table = closed()
    table.deal("2h")
    assert words(table) == []
    see(table, "9s")
    see(table, "Kd 4c", Sight.ORDER_UNKNOWN)
    see(table, "7s", Sight.DEPTH_UNKNOWN)
    assert words(table) == [
        "Next to be dealt, as already seen: 9s; Kd, 4c (order unknown).",
        "Seen in the device at an unknown depth: 7s.",
    ]
    staff, patron = seen_by(table, Position.DEALER), patron_view(live_of(table), projection_of(table), now=0)
    assert staff.coming == [["9s"], ["Kd", "4c"], ["Kd", "4c"]]
    assert staff.somewhere == ["7s"]
    assert [said(each) for each in patron.seen_messages] == [said(each) for each in staff.seen_messages] == words(table)
    table.deal("9s Kd")
    assert words(table)[0] == "Next to be dealt, as already seen: 4c."


def test_a_seen_card_dealt_face_down_is_told_and_one_in_a_patrons_hand_is_not() -> None:
    """That a patron has a card tells nobody else which it is."""
    table = closed(Method.A)
    table.do(commands.DealCard(DEALER))
    see(table, "9s")
    for _ in range(3):
        table.do(commands.DealCard(DEALER))
    table.do(commands.PassHand(DEALER, 0))
    assert words(table) == ["Card 2 (Banker) lies face down but was seen: 9s."]
    assert [each.seen for each in seen_by(table, Position.DEALER).dealt] == [[], ["9s"], [], []]


def test_cards_that_may_be_corrected_are_those_the_table_would_correct() -> None:
    """Those that were seen, on the table and still to come, and open ones unless something else is open."""
    table = closed(Method.A)
    table.do(commands.DealCard(DEALER))
    see(table, "9s 8d")
    see(table, "Kd 4c", Sight.ORDER_UNKNOWN)
    table.do(commands.DealCard(DEALER))
    assert correctable(table.state) == (2, 3, 4, 5)
    for place in range(1, 8):
        asked = commands.CorrectCard(SUPERVISOR, place, Card.parse("5h"), "misread", 0, "the recording")
        taken = not isinstance(decide(table.state, asked, witness=WITNESS), Refusal)
        assert taken == (place in correctable(table.state)), place
    assert "CorrectCard" in offers(table.state, Position.PIT_SUPERVISOR, automatic=False, deals=False)


def test_between_rounds_seen_cards_are_burnt_and_then_bets_are_opened() -> None:
    table = closed()
    see(table, "2h Kd 7c 7s 9s")
    table.deal("2h Kd 7c 7s")
    table.finish()
    upcoming = upcoming_act(table.state)
    assert upcoming is not None
    assert upcoming.act == "BurnSeenCards"
    assert isinstance(table.ask(commands.OpenBets(DEALER)), Refusal)
    assert "CorrectCard" not in offers(table.state, Position.PIT_SUPERVISOR, automatic=False, deals=False)
    table.do(commands.BurnSeenCards(SUPERVISOR, reason="it was seen"), witness=WITNESS)
    upcoming = upcoming_act(table.state)
    assert upcoming is not None
    assert upcoming.act == "OpenBets"
    table.do(commands.OpenBets(DEALER))


@each_source
def test_cases_stay_callable_beside_cards_that_were_seen(source: Source) -> None:
    """Evidence is still to be given, and cards drawn together begin with those that were seen."""
    table = see(closed(source=source), "9s 8d")
    found = {Kind(each) for each in callable_now(table.state)}
    assert {Kind.ORDER_ALTERED, Kind.TOGETHER_KNOWN, Kind.TOGETHER_UNKNOWN_EARLY, Kind.UNFORESEEN} <= found
    asked = commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "the device fell")
    refused = table.no(asked)
    assert refused.code == "evidence"


def test_remedies_for_a_card_seen_before_the_first_one_are_those_the_table_takes() -> None:
    """While bets are open it is burnt or the round is void; once they are closed it is played."""
    table = Table(DTB, method=Method.B, high_limit_area=True, source=Source.KEYED).open()
    table.bet("Ann", "Player")
    call = commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "it lay face up", cards=cards("9c"))
    table.do(call)
    assert remedies(table) == {Remedy.BURN, Remedy.VOID, Remedy.VOID_AND_REPLACE}
    table = closed()
    table.do(call)
    assert remedies(table) == {Remedy.AS_FACE_DOWN}


def test_a_card_is_told_by_what_saw_it_only_where_its_holder_is_gone() -> None:
    table = closed(Method.A)
    for _ in range(4):
        table.do(commands.DealCard(DEALER))
    table.do(commands.PassHand(DEALER, 0))
    position = Position.PIT_SUPERVISOR
    assert "TurnCard" not in offers(table.state, position, automatic=False, deals=False)
    table.do(commands.CallIrregularity(DEALER, Kind.ABSENT_PATRON, "the seat is empty"))
    assert "TurnCard" in offers(table.state, position, automatic=False, deals=False)
    assert "TurnCard" not in offers(table.state, Position.DEALER, automatic=False, deals=True)


@pytest.mark.parametrize("known", [False, True], ids=["no card known", "a card known"])
def test_who_may_contest_a_call_and_with_what_is_as_the_table_has_it(known: bool) -> None:  # noqa: FBT001
    """Each position's view says whether it may, and whether it must name evidence."""
    table = closed()
    table.deal("2h" if known else "")
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_UNKNOWN_EARLY, "two at once", count=2))
    for position in STAFF:
        contest = seen_by(table, position).contest
        assert contest is not None
        assert contest.cards_to_order == 2
        for evidence in ("", "the recording"):
            asked = commands.ContestCall(Actor("Kim", position), "one card came", evidence)
            taken = not isinstance(decide(table.state, asked, witness=WITNESS), Refusal)
            assert taken == (contest.may and (bool(evidence) or not contest.needs_evidence)), (position, evidence)


def test_a_call_in_which_the_order_was_found_stays_open_with_nothing_ordered() -> None:
    table = closed()
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_UNKNOWN_EARLY, "two at once", count=2))
    table.do(commands.ContestCall(PIT_MANAGER, "it was filmed", "the recording", (2, 1)), witness=WITNESS)
    projection = projection_of(table)
    assert projection.orders == [[]]
    assert seen_by(table, Position.PIT_MANAGER).incident is not None
    assert table.no(commands.ContestCall(PIT_MANAGER, "one card came", "it"), WITNESS).code == "authority"
    table.do(commands.ContestCall(SHIFT_MANAGER, "one card came", "the recording"), witness=WITNESS)
    assert projection_of(table).orders == []


def test_an_interruption_that_was_only_reported_may_be_contested() -> None:
    table = closed(Method.A)
    for _ in range(4):
        table.do(commands.DealCard(DEALER))
    table.do(commands.PassHand(DEALER, 0))
    assert seen_by(table, Position.PIT_MANAGER).contest is None
    table.do(commands.ReportInterruption(DEALER))
    supervisor, boss = (seen_by(table, each) for each in (Position.PIT_SUPERVISOR, Position.PIT_MANAGER))
    assert supervisor.incident is None
    assert supervisor.contest is not None
    assert boss.contest is not None
    assert (supervisor.contest.may, boss.contest.may) == (False, True), "a card was handed out"
    assert said(supervisor.contest.by_label) == "Pit Manager"


def test_while_an_irregularity_is_open_only_cards_that_were_seen_are_corrected() -> None:
    table = see(closed(), "9s 8d")
    table.deal("9s")
    assert correctable(table.state) == (1, 2)
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, "two at once", count=2))
    assert correctable(table.state) == (2,)
    for place in (1, 2):
        asked = commands.CorrectCard(SUPERVISOR, place, Card.parse("5h"), "misread", 0, "the recording")
        taken = not isinstance(decide(table.state, asked, witness=WITNESS), Refusal)
        assert taken == (place in correctable(table.state)), place


def test_where_no_clause_knows_the_order_a_found_order_ends_the_case() -> None:
    """The cards wait and are dealt as they lay; nothing is left to be ordered."""
    table = Table("dragon-tiger", source=Source.KEYED).open()
    table.do(commands.CloseBets(DEALER))
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_UNKNOWN, "two at once", count=2))
    table.do(commands.ContestCall(PIT_MANAGER, "it was filmed", "the recording", (2, 1)), witness=WITNESS)
    assert table.state.incident is None
    assert projection_of(table).orders == []
