"""A live round of Dragon Tiger Baccarat and of Fa Fa Fabulous 4, clause by clause; names carry the DTB numbers."""

from __future__ import annotations

from typing import Any

import pytest

from cutcard import Card
from cutcard.rulebook.procedure import Method
from cutcard.table import Actor, commands, events
from hand_dealt import BANKER_WINS, DTB, FF4, PLAYER_WINS, both, cards
from tables import ASSISTANT, DEALER, PIT_MANAGER, SUPERVISOR, Table, patron

PLAYER, BANKER = 0, 1
BOTH_DRAW = "2 3 T T"
"""Player draws; on a 4 Banker draws too."""


def closed(slug: str, method: Method = Method.B, bets: str = "", **options: Any) -> Table:
    """A table where these bets lie and are closed: "Ann Player 200" each, comma between them, at areas 1, 2, ...

    Under method C Ann has the device.
    """
    table = Table(slug, method=method, high_limit_area=True, **options).open()
    for area, bet in enumerate(bets.split(", ") if bets else (), start=1):
        name, wager, stake = bet.split()
        table.bet(name, wager, int(stake) * 100, area)
    if method is Method.C:
        table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    table.do(commands.CloseBets(DEALER))
    return table


def drawn_by(table: Table, actor: Actor, ranks: str) -> None:
    """Cards that a patron draws and the Dealer's console reads."""
    for card in cards(table.state.options.game.slug, ranks).split():
        table.do(commands.DealCard(DEALER, Card.parse(card), actor.name))


def faces(table: Table, hand: int) -> list[bool]:
    return [dealt.face_up for dealt in table.state.cards if dealt.hand == hand]


def squeezed(slug: str, bets: str, ranks: str = BOTH_DRAW) -> Table:
    """Method A with the first four cards dealt."""
    table = closed(slug, Method.A, bets)
    table.deal(cards(slug, ranks))
    return table


def drawing(slug: str, bets: str = "Ann Player 200, Bob Banker 100", **options: Any) -> Table:
    """Method C with the device in Ann's hands."""
    return closed(slug, Method.C, bets, **options)


@both("3.9 3.9.2 3.10 3.11 3.12", "3.8 3.8.2 3.9 3.10 3.11")
def test_3_9_a_round_is_conducted_by_one_of_three_methods(slug: str) -> None:
    table = Table(slug, high_limit_area=True)
    for method, by in ((Method.A, PIT_MANAGER), (Method.C, ASSISTANT), (Method.B, PIT_MANAGER)):
        table.do(commands.ChooseMethod(by, method))
        assert table.state.method is method


@pytest.mark.parametrize("method", [Method.A, Method.B])
@both("3.9.1", "3.8.1", refuses="a patron draws")
def test_3_9_1_only_the_dealer_deals_under_methods_a_and_b(slug: str, method: Method) -> None:
    table = closed(slug, method, "Ann Player 100")
    assert table.no(commands.DealCard(patron("Ann"))).code == "drawer"
    assert table.no(commands.AcceptDevice(patron("Ann"), "Ann")).code == "method"
    assert table.state.cards == ()
    table.deal(cards(slug, PLAYER_WINS))


@both("3.9.1", "3.8.1", holds="method A or B is chosen after method C: the device is the Dealer's again")
@pytest.mark.parametrize("method", [Method.A, Method.B])
def test_3_9_1_with_methods_a_and_b_the_dealer_has_the_device(slug: str, method: Method) -> None:
    table = drawing(slug)
    ended(table, PLAYER_WINS)
    (chosen, *_) = table.do(commands.ChooseMethod(PIT_MANAGER, method))
    assert ({DTB: "3.9.1", FF4: "3.8.1"}[slug] in chosen.cites, table.state.device_holder) == (True, None)
    table.open().do(commands.CloseBets(DEALER))
    table.deal(cards(slug, "9"))


@both("3.9.2", "3.8.2")
def test_3_9_2_the_pit_manager_changes_between_a_and_b_before_a_round_only(slug: str) -> None:
    table = Table(slug)
    table.do(commands.LoadShoe(DEALER))
    assert table.no(commands.ChooseMethod(SUPERVISOR, Method.A)).code == "authority"
    table.do(commands.ChooseMethod(PIT_MANAGER, Method.A))
    table.do(commands.OpenBets(DEALER))
    assert table.no(commands.ChooseMethod(PIT_MANAGER, Method.B)).code == "phase"
    table.do(commands.CloseBets(DEALER))
    table.no(commands.ChooseMethod(PIT_MANAGER, Method.B))
    assert table.state.method is Method.A


@both("3.9.2", "3.8.2")
def test_3_9_2_method_c_needs_the_high_limit_area_and_an_assistant_casino_manager(slug: str) -> None:
    assert Table(slug).no(commands.ChooseMethod(ASSISTANT, Method.C)).code == "method"
    table = Table(slug, high_limit_area=True)
    assert table.no(commands.ChooseMethod(PIT_MANAGER, Method.C)).code == "authority"
    table.do(commands.ChooseMethod(ASSISTANT, Method.C))
    assert table.state.method is Method.C


@both("3.10.1", "3.9.1")
def test_3_10_1_under_method_a_the_dealer_draws_the_first_cards_face_down(slug: str) -> None:
    table = squeezed(slug, "Ann Player 100, Bob Banker 100")
    assert faces(table, PLAYER) == faces(table, BANKER) == [False, False]
    assert table.no(commands.AnnounceResult(patron("Ann"))).code == "authority"


@both("3.10.2", "3.9.2")
def test_3_10_2_each_hand_goes_face_down_to_the_highest_bettor_on_it(slug: str) -> None:
    table = squeezed(slug, "Ann Player 100, Bob Player 300, Cid Banker 200, Dot Banker 150, Eve Tie 900")
    table.do(commands.PassHand(DEALER, PLAYER))
    table.do(commands.PassHand(DEALER, BANKER))
    assert table.state.handlers == ("Bob", "Cid")
    assert faces(table, PLAYER) == faces(table, BANKER) == [False, False]
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    assert table.no(commands.RevealHand(patron("Ann"), PLAYER)).code == "not_theirs"
    table.do(commands.RevealHand(patron("Bob"), PLAYER))
    assert faces(table, PLAYER) == [True, True]


@both("3.10.3", "3.9.3")
def test_3_10_3_a_refused_hand_goes_to_the_next_highest_bettor_on_it(slug: str) -> None:
    table = squeezed(slug, "Ann Player 100, Bob Player 300, Cid Player 200, Dot Banker 250")
    table.do(commands.PassHand(DEALER, PLAYER))
    table.no(commands.DeclineHand(patron("Cid"), PLAYER))
    table.do(commands.DeclineHand(patron("Bob"), PLAYER))
    assert table.state.handlers[PLAYER] is None
    table.do(commands.PassHand(DEALER, PLAYER))
    assert table.state.handlers == ("Cid", None)


@both("3.10.4", "3.9.4")
def test_3_10_4_of_equal_highest_bets_the_first_placed_gets_the_cards(slug: str) -> None:
    table = squeezed(slug, "Ann Banker 100, Bob Banker 300, Cid Banker 300")
    table.do(commands.PassHand(DEALER, BANKER))
    assert table.state.handlers == (None, "Bob")


@both("3.10.4", "3.9.4")
def test_3_10_4_a_bet_raised_to_the_highest_later_was_not_placed_first(slug: str) -> None:
    table = Table(slug, method=Method.A).open()
    small = table.bet("Ann", "Player", 100_00, area=1)
    table.bet("Bob", "Player", 300_00, area=2)
    table.do(commands.ChangeBet(patron("Ann"), small, 300_00))
    table.do(commands.CloseBets(DEALER))
    table.deal(cards(slug, BOTH_DRAW))
    table.do(commands.PassHand(DEALER, PLAYER))
    assert table.state.handlers == ("Bob", None)


@both("3.10.4.1", "3.9.4.1", holds="no bet lies on the hand: the Pit Supervisor chooses", refuses="the Dealer chooses")
def test_3_10_4_1_where_no_bet_decides_the_pit_supervisor_says_who_handles_the_cards(slug: str) -> None:
    table = squeezed(slug, "Ann Player 100")
    assert table.no(commands.PassHand(DEALER, BANKER)).code == "nobody"
    assert table.no(commands.ChooseHandler(DEALER, BANKER, "Bob")).code == "authority"
    assert table.no(commands.ChooseHandler(SUPERVISOR, PLAYER, "Bob")).code == "by_bet"
    table.do(commands.ChooseHandler(SUPERVISOR, BANKER, "Bob"))
    assert table.state.handlers == (None, "Bob")


@both("3.10.4 3.10.5", "3.9.4 3.9.5")
def test_3_10_5_a_refused_hand_of_equal_highest_bets_goes_on_around_the_table(slug: str) -> None:
    table = Table(slug, method=Method.A).open()
    for name, area in (("First", 4), ("Before", 2), ("After", 6)):
        table.bet(name, "Player", 300_00, area)
    table.bet("Less", "Player", 200_00, area=5)
    table.do(commands.CloseBets(DEALER))
    table.deal(cards(slug, BOTH_DRAW))
    handed = []
    for _ in range(4):
        table.do(commands.PassHand(DEALER, PLAYER))
        holder = str(table.state.handlers[PLAYER])
        handed.append(holder)
        table.do(commands.DeclineHand(patron(holder), PLAYER))
    assert handed == ["First", "After", "Before", "Less"]
    table.no(commands.PassHand(DEALER, PLAYER))


@pytest.mark.parametrize("first", [PLAYER, BANKER])
@both("3.10.6", "3.9.6")
def test_3_10_6_the_dealer_says_which_hand_is_revealed_first(slug: str, first: int) -> None:
    table = closed(slug, Method.A, "Ann Player 100, Bob Banker 100")
    table.no(commands.SetRevealOrder(DEALER, first))
    table.deal(cards(slug, BOTH_DRAW))
    assert table.no(commands.RevealHand(DEALER, first)).code == "order"
    table.no(commands.SetRevealOrder(patron("Ann"), first))
    table.do(commands.SetRevealOrder(DEALER, first))
    assert table.no(commands.RevealHand(DEALER, 1 - first)).code == "order"
    table.do(commands.RevealHand(DEALER, first))
    table.do(commands.RevealHand(DEALER, 1 - first))
    assert table.state.revealed == {PLAYER, BANKER}


@both("3.10.7", "3.9.7")
def test_3_10_7_a_third_card_stays_face_down_only_where_a_patron_squeezes_that_hand(slug: str) -> None:
    table = squeezed(slug, "Ann Player 100")
    table.do(commands.PassHand(DEALER, PLAYER))
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    table.no(commands.DealCard(DEALER, Card.parse(cards(slug, "4"))))
    table.do(commands.RevealHand(patron("Ann"), PLAYER))
    table.do(commands.RevealHand(DEALER, BANKER))
    table.deal(cards(slug, "4"))
    assert faces(table, PLAYER) == [True, True, False]
    table.no(commands.DealCard(DEALER, Card.parse(cards(slug, "2"))))
    table.do(commands.RevealHand(patron("Ann"), PLAYER))
    table.deal(cards(slug, "2"))
    assert faces(table, PLAYER) == faces(table, BANKER) == [True, True, True]
    table.finish()


@both("3.10.7 3.16", "3.9.7 3.16")
def test_3_10_7_a_third_card_stays_face_down_for_a_patron_allowed_to_squeeze(slug: str) -> None:
    table = squeezed(slug, "Ann Banker 100")
    table.do(commands.AllowSqueeze(PIT_MANAGER, "Cid"))
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    table.do(commands.RevealHand(patron("Cid"), PLAYER))
    table.do(commands.RevealHand(DEALER, BANKER))
    table.deal(cards(slug, "4"))
    assert faces(table, PLAYER) == [True, True, False]


@both("3.11.1 3.11.2", "3.10.1 3.10.2", holds="method B: the Dealer draws and keeps all cards")
def test_3_11_1_under_method_b_the_dealer_draws_all_cards_and_lays_them_open(slug: str) -> None:
    table = closed(slug, Method.B, "Ann Player 100")
    table.deal(cards(slug, BOTH_DRAW + " 4 2"))
    assert faces(table, PLAYER) == faces(table, BANKER) == [True, True, True]
    table.finish()


@both("3.11.2", "3.10.2")
def test_3_11_2_under_method_b_no_patron_handles_the_cards(slug: str) -> None:
    table = closed(slug, Method.B, "Ann Player 100")
    table.deal(cards(slug, BOTH_DRAW))
    acts = (
        commands.PassHand(DEALER, PLAYER),
        commands.RevealHand(patron("Ann"), PLAYER),
        commands.ChooseHandler(SUPERVISOR, PLAYER, "Ann"),
        commands.AcceptDevice(patron("Ann"), "Ann"),
    )
    for act in acts:
        assert table.no(act).code == "method"
    assert table.state.handlers == (None, None)


@both("3.12.1 3.12.4", "3.11.1 3.11.4", holds="the patron who holds the device draws in full view")
def test_3_12_1_under_method_c_the_patron_with_the_device_draws_and_the_dealer_announces(slug: str) -> None:
    table = drawing(slug)
    assert table.no(commands.DealCard(DEALER, Card.parse(cards(slug, "9")))).code == "drawer"
    assert table.no(commands.DealCard(patron("Bob"))).code == "drawer"
    assert table.no(commands.DealCard(DEALER, Card.parse(cards(slug, "9")), drawn_by="Bob")).code == "drawer"
    drawn_by(table, patron("Ann"), PLAYER_WINS)
    table.do(commands.RevealHand(patron("Ann"), PLAYER))
    table.do(commands.RevealHand(patron("Ann"), BANKER))
    assert table.no(commands.AnnounceResult(patron("Ann"))).code == "authority"
    table.finish()


@both("3.12.1", "3.11.1")
def test_3_12_1_what_the_patron_draws_the_dealer_may_write_down(slug: str) -> None:
    table = drawing(slug)
    for card in cards(slug, PLAYER_WINS).split():
        (dealt, *_) = table.do(commands.DealCard(DEALER, Card.parse(card), drawn_by="Ann"))
        assert isinstance(dealt, events.CardDealt)
    assert len(table.state.cards) == 4


@both("3.12.2", "3.11.2")
def test_3_12_2_without_a_bet_a_patron_draws_by_leave_of_an_assistant_casino_manager(slug: str) -> None:
    table = Table(slug, method=Method.C, high_limit_area=True).open()
    table.bet("Bob", "Banker")
    assert table.no(commands.AcceptDevice(patron("Cid"), "Cid")).code == "no_bet"
    assert table.no(commands.AllowDrawing(PIT_MANAGER, "Cid")).code == "authority"
    table.do(commands.AllowDrawing(ASSISTANT, "Cid"))
    table.do(commands.AcceptDevice(patron("Cid"), "Cid"))
    table.do(commands.CloseBets(DEALER))
    drawn_by(table, patron("Cid"), PLAYER_WINS)


@both("3.12.3", "3.11.3")
def test_3_12_3_a_hand_for_another_patron_goes_face_down_through_the_dealer(slug: str) -> None:
    table = drawing(slug)
    drawn_by(table, patron("Ann"), PLAYER_WINS)
    assert table.no(commands.PassHand(patron("Ann"), BANKER, "Bob")).code == "authority"
    assert table.no(commands.PassHand(DEALER, BANKER)).code == "to_whom"
    table.do(commands.PassHand(DEALER, BANKER, "Bob"))
    assert (table.state.handlers, faces(table, BANKER)) == ((None, "Bob"), [False, False])
    table.do(commands.RevealHand(patron("Bob"), BANKER))
    assert faces(table, BANKER) == [True, True]


@both("3.12.3", "3.11.3")
def test_3_12_3_a_hand_passed_to_another_patron_is_that_patrons_to_expose(slug: str) -> None:
    table = drawing(slug)
    drawn_by(table, patron("Ann"), PLAYER_WINS)
    table.do(commands.PassHand(DEALER, BANKER, "Bob"))
    table.no(commands.RevealHand(patron("Ann"), BANKER))


@both("3.12.3", "3.11.3")
def test_3_12_3_under_method_c_nobody_is_refused_a_hand_by_a_clause_of_method_a(slug: str) -> None:
    table = drawing(slug)
    drawn_by(table, patron("Ann"), PLAYER_WINS)
    refusal = table.no(commands.RevealHand(patron("Bob"), BANKER))
    assert refusal.clause == {DTB: "3.12.3", FF4: "3.11.3"}[slug]


@both("3.12.5", "3.11.5")
def test_3_12_5_exposed_first_hands_lie_open_on_the_table(slug: str) -> None:
    table = drawing(slug)
    drawn_by(table, patron("Ann"), PLAYER_WINS)
    assert faces(table, PLAYER) == faces(table, BANKER) == [False, False]
    assert table.no(commands.AnnounceResult(DEALER)).code == "unrevealed"
    table.do(commands.RevealHand(patron("Ann"), PLAYER))
    table.do(commands.RevealHand(DEALER, BANKER))
    assert faces(table, PLAYER) == faces(table, BANKER) == [True, True]


@both("3.12.6 3.12.7", "3.11.6 3.11.7")
def test_3_12_6_the_patron_with_the_device_deals_third_cards_and_they_are_laid_open(slug: str) -> None:
    table = drawing(slug)
    drawn_by(table, patron("Ann"), BOTH_DRAW)
    table.do(commands.RevealHand(patron("Ann"), PLAYER))
    table.do(commands.RevealHand(DEALER, BANKER))
    assert table.no(commands.DealCard(DEALER, Card.parse(cards(slug, "4")))).code == "drawer"
    drawn_by(table, patron("Ann"), "4 2")
    assert faces(table, PLAYER) == faces(table, BANKER) == [True, True, True]
    table.finish()


@both("3.12.6", "3.11.6")
def test_3_12_6_a_third_card_is_exposed_by_the_patron_who_has_the_hand(slug: str) -> None:
    table = drawing(slug)
    drawn_by(table, patron("Ann"), BOTH_DRAW)
    table.do(commands.PassHand(DEALER, PLAYER, "Bob"))
    table.do(commands.RevealHand(patron("Bob"), PLAYER))
    table.do(commands.RevealHand(patron("Ann"), BANKER))
    drawn_by(table, patron("Ann"), "4")
    assert faces(table, PLAYER) == [True, True, False]
    table.do(commands.RevealHand(patron("Bob"), PLAYER))


def ended(table: Table, ranks: str) -> tuple[events.Event, ...]:
    """The round drawn by Ann to its end."""
    drawn_by(table, patron("Ann"), ranks)
    for hand in (PLAYER, BANKER):
        table.do(commands.RevealHand(DEALER, hand))
    return table.finish()


@both("3.12.8 3.12.8.1", "3.11.8 3.11.8.1")
def test_3_12_8_1_the_device_is_kept_while_winning_until_given_up(slug: str) -> None:
    table = drawing(slug)
    ended(table, PLAYER_WINS)
    table.open().bet("Bob", "Banker")
    assert table.state.device_holder == "Ann"
    assert table.no(commands.AcceptDevice(patron("Bob"), "Bob")).code == "held"
    assert table.no(commands.GiveUpDevice(patron("Bob"))).code == "not_theirs"
    table.do(commands.GiveUpDevice(patron("Ann")))
    table.do(commands.AcceptDevice(patron("Bob"), "Bob"))
    assert table.state.device_holder == "Bob"


@pytest.mark.parametrize("bet", ["Ann Player 100", "Ann Tie 100"])
@both("3.12.8 3.12.8.2", "3.11.8 3.11.8.2")
def test_3_12_8_2_the_device_goes_back_when_the_holders_bet_loses(slug: str, bet: str) -> None:
    table = drawing(slug, bet)
    settled = ended(table, BANKER_WINS)
    assert [event.patron for event in settled if isinstance(event, events.DeviceReturned)] == ["Ann"]
    assert table.state.device_holder is None


@both("3.16", "3.16")
def test_3_16_the_pit_manager_lets_any_patron_squeeze_any_cards(slug: str) -> None:
    table = squeezed(slug, "Ann Player 100, Bob Banker 100")
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    assert table.no(commands.RevealHand(patron("Cid"), PLAYER)).code == "not_theirs"
    assert table.no(commands.AllowSqueeze(SUPERVISOR, "Cid")).code == "authority"
    table.do(commands.AllowSqueeze(PIT_MANAGER, "Cid"))
    table.do(commands.RevealHand(patron("Cid"), PLAYER))
    table.do(commands.RevealHand(patron("Cid"), BANKER))
    assert table.state.revealed == {PLAYER, BANKER}
