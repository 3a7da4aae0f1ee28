"""What a console offers: at every step of a round what the table takes, and nothing that it would refuse."""

from __future__ import annotations

from cutcard import Card
from cutcard.rulebook.procedure import Method, Position
from cutcard.server.live.offers import awaited, hand_acts, keyed_in, methods, offers
from cutcard.server.live.views import upcoming_act
from cutcard.table import commands
from tables import ASSISTANT, DEALER, PIT_MANAGER, SUPERVISOR, Table, patron

DTB = "dragon-tiger-baccarat"


def closed(method: Method, *, bet: bool = True) -> Table:
    """Bets closed over Ann's on Player, or over none."""
    table = Table(DTB, method=method, high_limit_area=True).open()
    if bet:
        table.bet("Ann", "Player")
    table.do(commands.CloseBets(DEALER))
    return table


def offered(table: Table, position: Position = Position.DEALER) -> list[str]:
    return offers(table.state, position, automatic=False)


def at_hands(table: Table, position: Position = Position.DEALER) -> list[list[tuple[str, bool]]]:
    found = hand_acts(table.state, position, upcoming_act(table.state), automatic=False)
    return [[(each.act, each.asks_patron) for each in hand] for hand in found]


def test_cards_are_burnt_before_the_first_round_alone() -> None:
    table = Table(DTB)
    table.do(commands.LoadShoe(DEALER))
    assert "BurnCard" in offered(table)
    assert "LoadShoe" not in offered(table)
    table.open()
    assert "BurnCard" not in offered(table)


def test_the_cutting_card_is_seen_once_and_may_free_patrons_as_the_first_card() -> None:
    table = closed(Method.B)
    assert "SeeCuttingCard" in offered(table)
    assert "OfferWithdrawal" not in offered(table)
    table.do(commands.SeeCuttingCard(DEALER))
    assert "SeeCuttingCard" not in offered(table)
    assert "OfferWithdrawal" in offered(table)
    assert "WithdrawBet" not in offered(table)
    table.do(commands.OfferWithdrawal(DEALER))
    assert "OfferWithdrawal" not in offered(table)
    assert "WithdrawBet" in offered(table)


def test_under_method_a_a_hand_that_no_bet_speaks_for_is_given_by_the_supervisor() -> None:
    table = closed(Method.A)
    assert at_hands(table) == [[], []]
    table.deal("2h Kd 3c 4s")
    upcoming = upcoming_act(table.state)
    assert upcoming is not None
    assert upcoming.act == "PassHand"
    assert at_hands(table) == [[], []]
    assert at_hands(table, Position.PIT_SUPERVISOR) == [[], [("ChooseHandler", True)]]
    assert "ChooseHandler" in offered(table, Position.PIT_SUPERVISOR)
    table.do(commands.ChooseHandler(SUPERVISOR, 1, "Bob"))
    assert "ChooseHandler" not in offered(table, Position.PIT_SUPERVISOR)


def test_under_method_c_the_card_is_keyed_in_once_a_patron_has_the_device() -> None:
    table = closed(Method.C)
    assert not keyed_in(table.state, upcoming_act(table.state), automatic=False)
    assert "AcceptDevice" in offered(table)
    table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    assert keyed_in(table.state, upcoming_act(table.state), automatic=False)
    assert not keyed_in(table.state, upcoming_act(table.state), automatic=True)
    assert "AcceptDevice" not in offered(table)
    assert "GiveUpDevice" in offered(table)
    for card in ("2h", "Kd", "3c", "4s"):
        table.do(commands.DealCard(patron("Ann"), Card.parse(card)))
    assert "GiveUpDevice" not in offered(table)
    assert ("PassHand", True) in at_hands(table)[1]


def test_a_card_is_corrected_by_a_supervisor_whom_a_dealer_calls() -> None:
    table = closed(Method.B)
    assert awaited(table.state, Position.DEALER, automatic=False) == []
    table.deal("2h")
    (awaits,) = awaited(table.state, Position.DEALER, automatic=False)
    assert (awaits.act, awaits.by_label.key) == ("CorrectCard", "position-pit-supervisor")
    assert awaited(table.state, Position.PIT_SUPERVISOR, automatic=False) == []
    assert "CorrectCard" in offered(table, Position.PIT_SUPERVISOR)


def test_method_c_is_chosen_by_whom_the_clause_names() -> None:
    table = Table(DTB, method=Method.A, high_limit_area=True)
    assert methods(table.state, PIT_MANAGER.position) == ["A", "B"]
    assert methods(table.state, ASSISTANT.position) == ["A", "B", "C"]
    assert methods(Table(DTB, method=Method.A).state, ASSISTANT.position) == ["A", "B"]
    assert methods(Table("dragon-tiger").state, ASSISTANT.position) == []


def test_at_a_table_that_runs_itself_nothing_is_done_by_hand() -> None:
    table = closed(Method.B)
    assert set(offers(table.state, Position.GAMING_SHIFT_MANAGER, automatic=True)) <= {"AllowSqueeze"}
    assert hand_acts(table.state, Position.DEALER, upcoming_act(table.state), automatic=True) == [[], []]
