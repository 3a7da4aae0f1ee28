"""Chips and staff at a live table of Dragon Tiger Baccarat and of Fa Fa Fabulous 4: late, found, removed, left behind.

Names carry the DTB numbers.
"""

from __future__ import annotations

import pytest

from cutcard import GAMES, Card, Shoe
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import Phase, commands, events
from cutcard.table.conduct.known import card_known
from cutcard.table.differential import exceeded
from hand_dealt import (
    BANKER_WINS,
    DTB,
    FF4,
    LIMITS,
    PLAYER_WINS,
    TIE,
    both,
    cards,
    closed,
    place,
    settled,
    stakes,
)
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron


def find(name: str, stake_cents: int, wager: str = "Player", area: int = 1) -> commands.FindBet:
    return commands.FindBet(SUPERVISOR, name, area, wager, stake_cents, "it lay behind the marker")


@pytest.mark.parametrize("slug", [DTB, FF4])
def test_the_dealer_records_what_a_patrons_own_hand_does(slug: str) -> None:
    table = Table(slug).open()
    table.do(commands.PlaceBet(DEALER, "seat 3", 3, "Player", 100_00, chips=True))
    assert (table.state.bets[0].placed_by, "3.8" in table.events[-1].cites) == ("", False)
    table.do(commands.ChangeBet(DEALER, 1, 50_00, chips=True))
    assert stakes(table) == [50]
    table.do(commands.WithdrawBet(DEALER, 1, chips=True))
    assert not table.state.bets
    own_hand = commands.PlaceBet(patron("Ann"), "Ann", 1, "Player", 100_00, chips=True)
    assert table.no(own_hand).code == "chips", "a terminal lays no chips"


@pytest.mark.parametrize("slug", [DTB, FF4])
def test_nobody_else_lowers_or_takes_back_what_was_staked_from_credit_at_request(slug: str) -> None:
    table = Table(slug).open()
    for number, name in ((1, "Ann"), (2, "#3")):
        table.do(commands.PlaceBet(DEALER, name, number, "Player", 100_00))
    for taken in (commands.ChangeBet(DEALER, 1, 50_00, chips=True), commands.WithdrawBet(DEALER, 1, chips=True)):
        assert table.no(taken).code == "patron_alone"
    table.do(commands.WithdrawBet(DEALER, 2, chips=True))  # A seat has no credit: these are its chips.
    table.do(commands.WithdrawBet(patron("Ann"), 1))
    assert not table.state.bets


@both("5.4", "5.4", holds="chips that come after the close are recorded and refused")
@pytest.mark.parametrize("announced", [False, True])
def test_5_4_late_chips_are_recorded_and_refused(slug: str, *, announced: bool) -> None:
    table = closed(Table(slug).open())
    table.deal(cards(slug, PLAYER_WINS))
    if announced:
        table.do(commands.AnnounceResult(DEALER))
    (late,) = table.do(commands.NoteLateBet(DEALER, "Ann", 1, "Player", 5_00))
    assert isinstance(late, events.LateBetRefused)
    assert (late.cites, late.patron, late.stake_cents) == (("5.4",), "Ann", 5_00)
    assert settled(table, "") == [], "nothing of it is at stake"


@both("5.4", "5.4", refuses="bets are still open: nothing is late")
def test_5_4_nothing_is_late_while_bets_are_open(slug: str) -> None:
    table = Table(slug).open()
    assert table.no(commands.NoteLateBet(DEALER, "Ann", 1, "Player", 5_00)).code == "phase"
    assert table.no(commands.NoteLateWithdrawal(DEALER, 1)).code == "phase"
    closed(table)
    assert table.no(commands.NoteLateBet(patron("Ann"), "Ann", 1, "Player", 5_00)).code == "authority"
    assert table.no(commands.NoteLateBet(DEALER, "Ann", 1, "Nothing", 5_00)).code == "not_offered"
    assert table.no(place("Ann", "Player", 5_00)).cites == ("5.4",)


@both("5.5", "5.5", holds="chips taken away after the close still win or lose")
@pytest.mark.parametrize(("ranks", "net_cents"), [(PLAYER_WINS, 100_00), (BANKER_WINS, -100_00)])
def test_5_5_chips_taken_away_late_still_win_or_lose(slug: str, ranks: str, net_cents: int) -> None:
    table = Table(slug).open()
    number = table.bet("Ann", "Player")
    closed(table).deal(cards(slug, ranks))
    (noted,) = table.do(commands.NoteLateWithdrawal(DEALER, number))
    assert isinstance(noted, events.LateWithdrawalNoted)
    assert (noted.cites, noted.patron, stakes(table)) == (("5.5",), "Ann", [100])
    assert [event.net_cents for event in settled(table, "")] == [net_cents]


@both("5.5", "5.5", refuses="an offer to withdraw stands, or no such bet lies")
def test_5_5_a_bet_that_may_be_taken_back_is_not_taken_back_late(slug: str) -> None:
    table = Table(slug, high_limit_area=True).open()
    number = table.bet("Ann", "Player")
    closed(table)
    table.do(commands.SeeCuttingCard(DEALER))
    table.do(commands.OfferWithdrawal(DEALER))
    assert table.no(commands.NoteLateWithdrawal(DEALER, number)).code == "in_time"
    assert table.no(commands.NoteLateWithdrawal(DEALER, 99)).code == "no_such_bet"
    table.do(commands.WithdrawBet(patron("Ann"), number))


@both("5.4", "5.4", holds="a bet that lay in time is recorded while no card is known, whatever its amount")
def test_5_4_a_bet_that_lay_in_time_is_found_before_a_card_is_known(slug: str) -> None:
    table = closed(Table(slug, method=Method.A, limits=LIMITS).open())
    table.deal(cards(slug, "9 7 T T"))
    assert not card_known(table.state)
    for number, (name, stake, clauses) in enumerate(
        (("Ann", 100_00, {"5.4"}), ("Bob", 20_00, {"5.4", "5.14"}), ("Cid", 500_01, {"5.4", "5.15"})), start=1
    ):
        (found,) = table.do(find(name, stake, area=number), WITNESS)
        assert isinstance(found, events.BetPlaced)
        assert (set(found.cites), found.bet.found, found.bet.stake_cents) == (clauses, True, stake)


@both("5.4", "5.4", refuses="a card lies open or was handed out; no reason; below a Pit Supervisor")
@pytest.mark.parametrize("how", ["open", "handed out", "drawn by the holder"])
def test_5_4_once_a_card_is_known_no_bet_is_found(slug: str, how: str) -> None:
    method = {"open": Method.B, "handed out": Method.A, "drawn by the holder": Method.C}[how]
    table = Table(slug, method=method, high_limit_area=True).open()
    table.bet("Ann", "Player")
    if method is Method.C:
        table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    closed(table)
    assert table.no(commands.FindBet(DEALER, "Bob", 2, "Player", 100_00, "overlooked")).code == "authority"
    assert table.no(commands.FindBet(SUPERVISOR, "Bob", 2, "Player", 100_00, " ")).code == "reason"
    drawn_by = "Ann" if method is Method.C else None
    for card in cards(slug, "9 7 T T").split():
        table.do(commands.DealCard(DEALER, Card.parse(card), drawn_by))
    if method is Method.A:
        table.do(find("Bob", 50_00, area=2), WITNESS)
        table.do(commands.PassHand(DEALER, 0))
    assert card_known(table.state)
    for stake in (100_00, 10_000_01):
        refused = table.no(find("Cid", stake, area=3))
        assert (refused.code, refused.cites) == ("too_late", ("6.1",))
    table.no(place("Cid", "Player", 100_00))


@both("6.1", "6.1", holds="the Gaming Shift Manager rules on a bet that is found once a card is known")
def test_6_1_later_the_gaming_shift_manager_decides_about_a_found_bet(slug: str) -> None:
    table = closed(Table(slug).open())
    table.deal(cards(slug, PLAYER_WINS))
    by_manager = commands.FindBet(SHIFT_MANAGER, "Ann", 1, "Player", 100_00, "seen on the recording")
    assert table.no(by_manager).code == "too_late", "nothing was called"
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "a bet was overlooked"))
    for staff in (SUPERVISOR, PIT_MANAGER, ASSISTANT):
        refused = table.no(commands.FindBet(staff, "Ann", 1, "Player", 100_00, "seen on the recording"))
        assert (refused.code, refused.cites) == ("too_late", ("6.1",))
    found, changed = table.do(by_manager, WITNESS)
    assert isinstance(changed, events.OutcomeChanged)
    assert {"5.4", "6.1"} <= set(found.cites)


@both("5.8", "5.8", refuses="a bet is found while another irregularity is open")
def test_a_bet_is_not_found_while_anything_else_is_open(slug: str) -> None:
    table = closed(Table(slug).open())
    drawn = tuple(Card.parse(card) for card in cards(slug, "9 7").split())
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, "they came out together", cards=drawn))
    assert table.no(find("Ann", 100_00)).code == "suspended"


@pytest.mark.parametrize(("ranks", "net_cents"), [(PLAYER_WINS, 20_00), (BANKER_WINS, -20_00)])
@both("5.14", "5.14", holds="below the minimum: settled once, then returned")
def test_5_14_a_bet_under_the_minimum_is_settled_once_then_returned(slug: str, ranks: str, net_cents: int) -> None:
    table = closed(Table(slug, limits=LIMITS).open())
    table.do(find("seat 3", 20_00), WITNESS)
    (once,) = settled(table, ranks)
    assert (once.net_cents, once.returned_cents) == (net_cents, 0)
    closed(table.open())
    (returned,) = table.do(find("seat 3", 30_00), WITNESS)
    assert isinstance(returned, events.BetReturned)
    assert (returned.stake_cents, table.state.bets) == (30_00, ())
    table.do(find("Bob", 20_00), WITNESS)
    assert [event.net_cents for event in settled(table, ranks)] == [net_cents]


@both("5.14", "5.14", refuses="who was settled once has a bet, and so is no other patron yet")
def test_5_14_the_same_patron_is_another_one_after_leaving(slug: str) -> None:
    table = closed(Table(slug, limits=LIMITS).open())
    table.do(find("seat 3", 20_00), WITNESS)
    settled(table, PLAYER_WINS)
    assert table.no(commands.NoteDeparture(patron("seat 3"), "seat 3")).code == "authority"
    number = table.open().bet("seat 3", "Player")
    assert table.no(commands.NoteDeparture(DEALER, "seat 3")).cites == ("5.14",)
    table.do(commands.WithdrawBet(patron("seat 3"), number))
    (left,) = table.do(commands.NoteDeparture(DEALER, "seat 3"))
    assert isinstance(left, events.PatronLeft)
    assert left.cites == ("5.14",)
    assert table.do(commands.NoteDeparture(DEALER, "seat 3"))[0].cites == (), "nothing ends with a second departure"
    closed(table)
    (played,) = table.do(find("seat 3", 30_00), WITNESS)
    assert isinstance(played, events.BetPlaced)


@pytest.mark.parametrize("slug", [DTB, FF4])
def test_nobody_leaves_with_cards_the_device_or_a_bet(slug: str) -> None:
    table = Table(slug, method=Method.A).open()
    number = table.bet("Ann", "Player")
    assert table.no(commands.NoteDeparture(DEALER, "Ann")).code == "has_bets"
    table.do(commands.WithdrawBet(patron("Ann"), number))
    table.do(commands.NoteDeparture(DEALER, "Ann"))
    table.bet("Ann", "Player")
    closed(table).deal(cards(slug, "9 7 T T"))
    table.do(commands.PassHand(DEALER, 0))
    assert table.no(commands.NoteDeparture(DEALER, "Ann")).code == "holds_cards"
    table = Table(slug, method=Method.C, high_limit_area=True).open()
    table.do(commands.AllowDrawing(ASSISTANT, "Bob"))
    table.do(commands.AcceptDevice(patron("Bob"), "Bob"))
    assert table.no(commands.NoteDeparture(DEALER, "Bob")).code == "holds_cards"
    table.do(commands.GiveUpDevice(patron("Bob")))
    table.do(commands.NoteDeparture(DEALER, "Bob"))
    assert table.state.may_draw == frozenset(), "the leave to draw was theirs"


@pytest.mark.parametrize(("ranks", "net_cents"), [(PLAYER_WINS, 500_00), (BANKER_WINS, -500_00), (TIE, 0)])
@both("5.15", "5.15", holds="above the maximum: settled to the maximum only")
def test_5_15_a_bet_over_the_maximum_is_settled_to_the_maximum(slug: str, ranks: str, net_cents: int) -> None:
    table = closed(Table(slug, limits=LIMITS).open())
    for _ in range(2):
        table.do(find("Ann", 800_00), WITNESS)
        (event,) = settled(table, ranks)
        assert (event.net_cents, event.returned_cents) == (net_cents, 300_00)
        assert "5.15" in event.cites
        closed(table.open())


@both(
    "5.15", "5.15", holds="the sum in an area is above the maximum: the excess comes off the bets last placed or raised"
)
def test_5_15_the_excess_comes_off_the_bets_last_placed_or_raised(slug: str) -> None:
    table = Table(slug, limits=LIMITS).open()
    first, raised = table.bet("Ann", "Player", 100_00), table.bet("Bob", "Player", 100_00)
    elsewhere = table.bet("Bob", "Player", 500_00, area=2)
    table.do(commands.ChangeBet(patron("Ann"), first, 200_00))
    closed(table)
    table.do(find("Cid", 400_00), WITNESS)
    table.do(find("Bob", 50_00), WITNESS)
    nets = {event.number: (event.net_cents, event.returned_cents) for event in settled(table, PLAYER_WINS)}
    assert nets == {
        first: (200_00, 0),
        raised: (0, 150_00),
        elsewhere: (500_00, 0),
        4: (300_00, 100_00),
    }, "what is found raises Bob's bet last of all"


@both("5.15", "5.15", holds="within the maximum nothing comes off")
def test_5_15_up_to_the_maximum_nothing_comes_off(slug: str) -> None:
    table = Table(slug, limits=LIMITS).open()
    table.bet("Ann", "Player", 100_00)
    closed(table)
    table.do(find("Bob", 400_00), WITNESS)
    events_ = settled(table, PLAYER_WINS)
    assert [(event.net_cents, event.returned_cents, "5.15" in event.cites) for event in events_] == [
        (100_00, 0, False),
        (400_00, 0, False),
    ]
    closed(table.open())
    table.do(find("Cid", 500_01), WITNESS)


@both("5.16", "5.16", holds="the next round opens after one in which bets out of limits were settled")
@pytest.mark.parametrize("stake", [20_00, 800_00])
def test_5_16_bets_outside_the_limits_stay_settled_when_the_next_round_opens(slug: str, stake: int) -> None:
    table = closed(Table(slug, limits=LIMITS).open())
    table.do(find("Ann", stake), WITNESS)
    (once,) = settled(table, PLAYER_WINS)
    assert "5.16" not in once.cites
    (opened,) = table.do(commands.OpenBets(DEALER))
    assert "5.16" in opened.cites
    assert settled(closed(table), PLAYER_WINS) == []
    assert "5.16" not in table.do(commands.OpenBets(DEALER))[0].cites


@both("5.16", "5.16", holds="a new shoe follows a round in which bets out of limits were settled")
def test_5_16_bets_outside_the_limits_stay_settled_when_the_next_shoe_is_loaded(slug: str) -> None:
    table = closed(Table(slug, limits=LIMITS).open())
    table.do(find("Ann", 800_00), WITNESS)
    table.do(commands.SeeCuttingCard(DEALER))
    settled(table, PLAYER_WINS)
    assert table.state.phase is Phase.SHOE_ENDED
    assert "5.16" not in table.do(commands.LoadShoe(DEALER))[0].cites
    assert "5.16" in table.do(commands.OpenBets(DEALER))[0].cites


def unbalanced(slug: str) -> Table:
    """Player outweighs Banker by 300 where 100 are allowed; bets 1 and 2 lie on Player, 3 on Banker."""
    table = Table(slug, differential_cents=100_00).open()
    for name, wager, stake in (("Ann", "Player", 300_00), ("Bob", "Player", 100_00), ("Ann", "Banker", 100_00)):
        table.bet(name, wager, stake)
    table.no(commands.CloseBets(DEALER))
    return table


@both(
    "5.18 5.18.1",
    "5.18 5.18.1",
    holds="the gap is too wide: the heavier hand is asked down",
    refuses="the heavier hand goes up",
)
def test_5_18_1_the_heavier_side_is_asked_down(slug: str) -> None:
    table = unbalanced(slug)
    table.do(commands.AskToBalance(DEALER))
    assert isinstance(table.events[-1], events.BalanceAsked)
    assert (table.events[-1].heavier, table.events[-1].gap_cents) == ("Player", 300_00)
    assert table.no(commands.ChangeBet(patron("Ann"), 1, 400_00)).code == "differential"
    assert table.no(place("Cid", "Player", 10_00, area=2)).code == "differential", "nor is another laid beside it"
    assert table.no(place("Ann", "Player", 10_00)).code == "differential", "nor raised by a further bet"
    (lowered,) = table.do(commands.ChangeBet(patron("Ann"), 1, 100_00))
    assert "5.18.1" in lowered.cites
    closed(table)
    assert stakes(table) == [100, 100, 100]


@both("5.18", "5.18", refuses="balanced again: nothing is asked of anybody any more")
def test_5_18_what_was_asked_ends_with_the_balance(slug: str) -> None:
    table = unbalanced(slug)
    table.do(commands.AskToBalance(DEALER))
    table.do(commands.ChangeBet(patron("Ann"), 1, 50_00))
    assert not table.state.balance_asked
    table.bet("Cid", "Player", 50_00, area=2)
    table.bet("Dot", "Player", 50_00, area=3)
    assert table.no(commands.CloseBets(DEALER)).code == "differential"
    assert table.no(commands.RemoveBet(PIT_MANAGER, 1)).code == "balanced", "they are asked again first"
    table.do(commands.AskToBalance(DEALER))


@both("5.18.2", "5.18.2", holds="the lighter hand goes up", refuses="the hand that was asked down goes up")
def test_5_18_2_the_lighter_side_may_go_up(slug: str) -> None:
    table = unbalanced(slug)
    table.do(commands.AskToBalance(DEALER))
    assert table.no(place("Ann", "Player", 10_00)).cites == ("5.18.1", "5.18.2")
    (raised,) = table.do(place("Ann", "Banker", 200_00))
    assert "5.18.2" in raised.cites
    closed(table)
    assert stakes(table) == [300, 100, 300]


@both("5.18.2", "5.18.2", holds="raised beyond the balance the other hand is the heavier one, and is asked anew")
def test_5_18_2_a_raise_beyond_the_balance_asks_the_other_hand(slug: str) -> None:
    table = unbalanced(slug)
    table.do(commands.AskToBalance(DEALER))
    table.do(commands.ChangeBet(patron("Ann"), 3, 600_00))
    assert exceeded(table.state)
    assert not table.state.balance_asked
    table.do(commands.AskToBalance(DEALER))
    assert table.events[-1].heavier == "Banker"  # type: ignore[attr-defined]


@both("5.18.3", "5.18.3", holds="asking was not enough: the Pit Manager removes bets on the heavier hand")
def test_5_18_3_where_asking_was_not_enough_the_pit_manager_removes_bets(slug: str) -> None:
    table = unbalanced(slug)
    table.do(commands.AskToBalance(DEALER))
    table.do(commands.ChangeBet(patron("Ann"), 1, 250_00))
    (removed,) = table.do(commands.RemoveBet(PIT_MANAGER, 1, "the largest of the heavier hand"))
    assert isinstance(removed, events.BetWithdrawn)
    assert removed.reason == "the largest of the heavier hand"
    assert stakes(table) == [100, 100]
    closed(table)


@both("5.18.3", "5.18.3", refuses="nobody was asked, the lighter hand, below the Pit Manager, or balanced")
def test_5_18_3_no_bet_is_removed_before_asking_nor_after_the_balance(slug: str) -> None:
    table = unbalanced(slug)
    assert table.no(commands.RemoveBet(PIT_MANAGER, 1)).code == "balanced"
    table.do(commands.AskToBalance(DEALER))
    for staff in (DEALER, SUPERVISOR):
        assert table.no(commands.RemoveBet(staff, 1)).code == "authority"
        assert table.no(commands.WithdrawBet(staff, 1)).code == "patron_alone", "nor in another way"
    assert table.no(commands.RemoveBet(PIT_MANAGER, 3)).code == "balanced"
    table.do(commands.RemoveBet(PIT_MANAGER, 1))
    assert table.no(commands.RemoveBet(PIT_MANAGER, 2)).code == "balanced"
    closed(table)
    assert table.no(commands.RemoveBet(PIT_MANAGER, 2)).code == "balanced"


@both("5.18", "5.18", refuses="a card is to be dealt while the gap is too wide")
def test_5_18_no_card_is_dealt_while_the_gap_is_too_wide(slug: str) -> None:
    table = Table(slug, differential_cents=100_00).open()
    table.bet("Ann", "Player", 100_00)
    closed(table)
    table.do(find("Bob", 50_00, area=2), WITNESS)
    card = next(iter(Shoe.of(GAMES[slug].deck, decks=1)))
    assert table.no(commands.DealCard(DEALER, card)).code == "differential"
    table.do(commands.RemoveBet(PIT_MANAGER, 2, "found last"))
    table.do(commands.DealCard(DEALER, card))


@both("5.18.3", "5.18.3", holds="a bet found after the close, or one withdrawn, makes the gap too wide")
def test_5_18_3_bets_are_removed_after_the_close_when_a_found_bet_upsets_the_balance(slug: str) -> None:
    table = Table(slug, differential_cents=100_00).open()
    table.bet("Ann", "Player", 100_00)
    closed(table)
    table.do(find("Bob", 50_00, area=2), WITNESS)
    assert exceeded(table.state)
    assert table.no(commands.RemoveBet(SUPERVISOR, 2)).code == "authority"
    assert "5.18.3" in table.do(commands.RemoveBet(PIT_MANAGER, 2, "found last"))[0].cites
    assert (exceeded(table.state), stakes(table)) == (False, [100])
    table = Table(slug, differential_cents=100_00, high_limit_area=True).open()
    table.bet("Ann", "Player", 200_00)
    back = table.bet("Bob", "Banker", 200_00)
    closed(table)
    table.do(commands.SeeCuttingCard(DEALER))
    table.do(commands.OfferWithdrawal(DEALER))
    table.do(commands.WithdrawBet(patron("Bob"), back))
    assert exceeded(table.state)
    table.do(commands.RemoveBet(PIT_MANAGER, 1, "the only one"))
    assert not exceeded(table.state)


def together(table: Table, slug: str) -> str:
    """Two cards leave the device together; patrons are offered their bets back, and Bob takes his. The cards."""
    drawn = tuple(Card.parse(card) for card in cards(slug, "T T").split())
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, "two at once", cards=drawn))
    table.do(commands.RuleOn(SUPERVISOR, Remedy.OFFER_WITHDRAWAL, "as the clause says"), WITNESS)
    table.do(commands.WithdrawBet(patron("Bob"), 2))
    table.do(commands.RuleOn(DEALER, Remedy.RECONSTRUCT, "as drawn"))
    return " ".join(map(str, drawn))


@both("5.18.3", "5.18.3", refuses="a card is drawn or known, so a gap that a withdrawal opens is the house's risk")
@pytest.mark.parametrize(("lying", "rest"), [("", "9 9"), ("2", "9"), ("2 3", "9 9")])
def test_5_18_3_once_a_card_is_drawn_no_bet_is_removed_and_no_card_refused(slug: str, lying: str, rest: str) -> None:
    table = Table(slug, differential_cents=100_00).open()
    table.bet("Ann", "Player", 200_00)
    table.bet("Bob", "Banker", 200_00)
    closed(table)
    table.deal(cards(slug, lying))
    drawn = together(table, slug)
    refused = table.no(commands.RemoveBet(PIT_MANAGER, 1, "too much"))
    assert (refused.code, refused.cites) == ("card_out", ("5.18.3",))
    table.deal(drawn)
    assert len(settled(table, rest)) == 1


@both("5.18.3", "5.18.3", refuses="a card was seen in the device before the first was drawn")
def test_5_18_3_once_a_card_was_seen_in_the_device_the_bets_stand(slug: str) -> None:
    table = Table(slug, method=Method.C, high_limit_area=True, differential_cents=100_00).open()
    table.bet("Ann", "Player", 100_00)
    table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    closed(table)
    table.do(find("Bob", 50_00, area=2), WITNESS)
    seen = Card.parse(cards(slug, "2"))
    assert table.no(commands.DealCard(DEALER, seen, "Ann")).code == "differential", "before that no card is dealt"
    table.do(commands.CallIrregularity(DEALER, Kind.DEVICE_MOVED_EXPOSED, "it slipped", cards=(seen,)))
    table.do(commands.RuleOn(DEALER, Remedy.AS_FACE_DOWN, "as the clause says"), WITNESS)
    assert table.no(commands.RemoveBet(PIT_MANAGER, 2, "too much")).code == "card_out"
    table.do(commands.DealCard(DEALER, seen, "Ann"))
    assert stakes(table) == [100, 50]


@pytest.mark.parametrize("slug", [DTB, FF4])
def test_a_side_wager_is_no_part_of_the_balance(slug: str) -> None:
    table = unbalanced(slug)
    table.do(commands.AskToBalance(DEALER))
    table.bet("Cid", "Tie", 100_00)
    assert table.state.balance_asked
