"""What a console offers: at every step of a round what the table takes, and nothing that it would refuse."""

from __future__ import annotations

from cutcard import Card
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.table_options import Source
from cutcard.server.live.offers import awaited, deals_the_round, hand_acts, keyed_in, methods, offers, turns
from cutcard.server.live.upcoming import upcoming_act
from cutcard.table import commands
from tables import ASSISTANT, DEALER, PIT_MANAGER, SUPERVISOR, Table, patron

DTB = "dragon-tiger-baccarat"


def closed(method: Method, *, bet: bool = True, source: Source = Source.READER) -> Table:
    """Bets closed over Ann's on Player, or over none; under method C she has the device."""
    table = Table(DTB, method=method, high_limit_area=True, source=source).open()
    if bet:
        table.bet("Ann", "Player")
    if method is Method.C:
        table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    table.do(commands.CloseBets(DEALER))
    return table


def offered(table: Table, position: Position = Position.DEALER) -> list[str]:
    return offers(table.state, position, automatic=False, deals=position is Position.DEALER)


def at_hands(table: Table, position: Position = Position.DEALER) -> list[list[tuple[str, bool]]]:
    """What is offered at each hand but for a card that was laid there against the rule."""
    found = hand_acts(table.state, position, upcoming_act(table.state), automatic=False)
    return [[(each.act, each.asks_patron) for each in hand if each.act != "DealCard"] for hand in found]


def laid_at(table: Table) -> list[tuple[int, bool]]:
    """The hands on which a card may have been laid against the rule, and whether it is named."""
    found = hand_acts(table.state, Position.DEALER, upcoming_act(table.state), automatic=False)
    return [(hand, each.asks_card) for hand, acts in enumerate(found) for each in acts if each.act == "DealCard"]


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
    table = closed(Method.A, source=Source.KEYED)
    assert at_hands(table) == [[], []]
    for _ in range(4):
        table.do(commands.DealCard(DEALER))
    upcoming = upcoming_act(table.state)
    assert upcoming is not None
    assert upcoming.act == "PassHand"
    otherwise = [("PassHand", True), ("DeclineHand", False)]
    wrongly = ("PassHand", True)
    assert at_hands(table) == [otherwise, [wrongly]], "what was really done is recorded, also against the rule"
    assert at_hands(table, Position.PIT_SUPERVISOR) == [otherwise, [wrongly, ("ChooseHandler", True)]]
    assert "ChooseHandler" in offered(table, Position.PIT_SUPERVISOR)
    table.do(commands.ChooseHandler(SUPERVISOR, 1, "Bob"))
    assert "ChooseHandler" not in offered(table, Position.PIT_SUPERVISOR)


def test_under_method_c_the_card_is_keyed_in_once_a_patron_has_the_device() -> None:
    table = closed(Method.C)
    assert keyed_in(table.state, upcoming_act(table.state), automatic=False)
    assert not keyed_in(table.state, upcoming_act(table.state), automatic=True)
    assert "AcceptDevice" not in offered(table)
    assert "GiveUpDevice" in offered(table)
    for card in ("2h", "Kd", "3c", "4s"):
        table.do(commands.DealCard(DEALER, Card.parse(card), "Ann"))
    assert ("PassHand", True) in at_hands(table)[1]
    table.do(commands.GiveUpDevice(patron("Ann")))
    assert not keyed_in(table.state, upcoming_act(table.state), automatic=False)
    assert "GiveUpDevice" not in offered(table)
    assert "AcceptDevice" in offered(table), "somebody else draws on"


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
    assert set(offers(table.state, Position.GAMING_SHIFT_MANAGER, automatic=True, deals=False)) <= {"AllowSqueeze"}
    assert hand_acts(table.state, Position.DEALER, upcoming_act(table.state), automatic=True) == [[], []]


def test_what_is_dealt_face_down_is_named_when_it_is_turned_where_cards_are_keyed_in() -> None:
    """Where a device reads the cards it is the other way about: named when dealt, and turned at one tap."""
    for source, dealt, turned in ((Source.KEYED, False, "TurnCard"), (Source.READER, True, "RevealHand")):
        table = closed(Method.A, bet=False, source=source)
        for card in ("2h", "Kd", "3c", "4s"):
            upcoming = upcoming_act(table.state)
            assert upcoming is not None
            assert (upcoming.act, upcoming.face_down, upcoming.named) == ("DealCard", True, dealt)
            table.do(commands.DealCard(DEALER, Card.parse(card) if dealt else None))
        table.do(commands.SetRevealOrder(DEALER, 1))
        upcoming = upcoming_act(table.state)
        assert upcoming is not None
        assert (upcoming.act, upcoming.hand, upcoming.named) == (turned, 1, not dealt)
        assert upcoming.place == (2 if turned == "TurnCard" else None)
        assert turns(table.state, Position.DEALER) == (2, 4)


def test_a_card_laid_against_the_rule_is_offered_and_then_called_before_anything_else() -> None:
    table = closed(Method.B, bet=False)
    assert laid_at(table) == [(1, True)]
    table.do(commands.DealCard(DEALER, Card.parse("2h"), hand=1))
    assert laid_at(table) == [(0, True), (1, True)], "a further card that was laid before anybody noticed is recorded"
    assert not any(at_hands(table))
    upcoming = upcoming_act(table.state)
    assert upcoming is not None
    assert (upcoming.act, upcoming.kind) == ("CallIrregularity", "cards dealt in the wrong order")


def test_the_last_name_is_taken_back_until_something_further_happens() -> None:
    table = closed(Method.B, bet=False, source=Source.KEYED)
    assert "RenameCard" not in offered(table)
    table.do(commands.DealCard(DEALER, Card.parse("2h")))
    assert "RenameCard" in offered(table)
    for card in ("Kd", "7c", "7s"):
        table.do(commands.DealCard(DEALER, Card.parse(card)))
    table.do(commands.AnnounceResult(DEALER))
    assert "RenameCard" not in offered(table)


def test_cards_in_hands_are_turned_before_an_interruption_is_called() -> None:
    """That play was interrupted the house notices, or the Dealer says."""
    table = closed(Method.A, source=Source.KEYED)
    for _ in range(4):
        table.do(commands.DealCard(DEALER))
    assert "ReportInterruption" not in offered(table), "no card is in a patron's hands"
    table.do(commands.PassHand(DEALER, 0))
    assert "ReportInterruption" in offered(table)
    assert "ReportInterruption" not in offers(table.state, DEALER.position, automatic=True, deals=False)
    table.do(commands.ReportInterruption(DEALER))
    assert "ReportInterruption" not in offered(table), "it is reported once"
    assert "DealCard" not in offered(table)
    upcoming = upcoming_act(table.state)
    assert upcoming is not None
    assert (upcoming.act, upcoming.place) == ("TurnCard", 1)
    table.do(commands.RevealHand(DEALER, 0, (Card.parse("2h"), Card.parse("3c"))))
    assert upcoming_act(table.state) is None


def test_the_card_named_last_is_renamed_by_whoever_deals_the_round() -> None:
    """A Supervisor may deal, and then rename; one who did not is offered a correction alone.

    What a bet tells apart is a correction to whoever deals too.
    """
    table = closed(Method.B, source=Source.KEYED)
    table.deal("2h")
    state, position = table.state, SUPERVISOR.position
    assert [deals_the_round(state, name) for name in (DEALER.name, DEALER.name.upper(), SUPERVISOR.name)] == [
        True,
        True,
        False,
    ]
    assert "RenameCard" in offers(state, position, automatic=False, deals=True)
    assert "RenameCard" not in offers(state, position, automatic=False, deals=False)
    assert "CorrectCard" in offers(state, position, automatic=False, deals=False)
    for by in (DEALER, SUPERVISOR):
        answer = table.ask(commands.RenameCard(by, Card.parse("2c")))
        assert isinstance(answer, Refusal) is not deals_the_round(state, by.name)
    otherwise = table.ask(commands.RenameCard(DEALER, Card.parse("3h")))
    assert isinstance(otherwise, Refusal)
    assert otherwise.code == "told_apart"
