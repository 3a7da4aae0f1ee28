"""Fine points that mutants of the table found unguarded."""

from __future__ import annotations

import pytest

from cutcard import GAMES, Card, RefusedError, Shoe
from cutcard.formats.settings import options_from, options_json
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.table_options import STAFF
from cutcard.table import Limits, TableOptions, commands, events
from cutcard.table.views import view
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron

BOTH = pytest.mark.parametrize("slug", ["dragon-tiger-baccarat", "fa-fa-fabulous-4"])
FIRST_FOUR = {"dragon-tiger-baccarat": "8s Kd 2h 5c", "fa-fa-fabulous-4": "8f Lw 2g 5a"}


def dealt(slug: str, bets: list[tuple[str, str, int, int]], method: Method = Method.A) -> Table:
    table = Table(slug, method=method, high_limit_area=True, positions=8).open()
    for name, wager, stake, area in bets:
        table.bet(name, wager, stake, area)
    table.do(commands.CloseBets(DEALER))
    table.deal(FIRST_FOUR[slug])
    return table


def passed_to(table: Table, hand: int = 0) -> str:
    (event,) = table.do(commands.PassHand(DEALER, hand))
    assert isinstance(event, events.HandPassed)
    return event.patron


@BOTH
def test_several_bets_of_a_patron_on_a_hand_add_up(slug: str) -> None:
    table = dealt(slug, [("Ana", "Player", 300_00, 1), ("Wei", "Player", 200_00, 2), ("Wei", "Player", 200_00, 3)])
    assert passed_to(table) == "Wei"


@BOTH
def test_refused_cards_go_round_the_table_from_the_first_placed(slug: str) -> None:
    bets = [(name, "Player", 100_00, area) for name, area in (("Bo", 5), ("Ana", 2), ("Wei", 7))]
    table = dealt(slug, bets)
    took = []
    for _ in range(3):
        took.append(passed_to(table))
        table.do(commands.DeclineHand(patron(took[-1]), 0))
    assert took == ["Bo", "Wei", "Ana"]
    assert table.no(commands.PassHand(DEALER, 0)).code == "nobody"
    (chosen,) = table.do(commands.ChooseHandler(SUPERVISOR, 0, "Cy"))
    assert chosen.cites == (("3.10.4.1",) if slug.startswith("dragon") else ("3.9.4.1",))


@BOTH
def test_a_refusal_by_the_highest_and_one_by_an_equal_stand_under_their_own_clauses(slug: str) -> None:
    bets = [("Bo", "Player", 300_00, 5), ("Ana", "Player", 100_00, 2), ("Wei", "Player", 100_00, 7)]
    table = dealt(slug, bets)
    base = "3.10" if slug.startswith("dragon") else "3.9"
    cites = []
    for _ in range(3):
        (event,) = table.do(commands.PassHand(DEALER, 0))
        assert isinstance(event, events.HandPassed)
        cites.append(event.cites)
        table.do(commands.DeclineHand(patron(event.patron), 0))
    assert cites[0] == (f"{base}.2",)
    assert cites[1] == (f"{base}.2", f"{base}.4", f"{base}.3")
    assert cites[2] == (f"{base}.2", f"{base}.4", f"{base}.5", f"{base}.3")


def test_a_view_tells_everything_that_may_be_told() -> None:
    table = dealt("dragon-tiger-baccarat", [("Wei", "Player", 100_00, 1)])
    passed_to(table)
    shown = view(table.state, patron("Wei"))
    assert (shown.game, shown.phase, shown.method, shown.round_number) == ("dragon-tiger-baccarat", "dealing", "A", 1)
    assert (shown.handlers, shown.result, shown.incident, shown.may_withdraw) == (("Wei", None), None, None, False)
    assert shown.log == len(table.events)
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "a fire alarm"))
    assert view(table.state, DEALER).incident == Kind.UNFORESEEN.value
    fresh = Table("dragon-tiger").open()
    assert view(fresh.state, DEALER).method is None


def test_a_power_failure_offers_what_the_view_shows() -> None:
    table = Table("dragon-tiger-baccarat").open()
    table.bet("Wei", "Player")
    table.do(commands.CloseBets(DEALER))
    table.do(commands.CallIrregularity(DEALER, Kind.INTERRUPTED_OPEN, "no power"))
    assert not view(table.state, patron("Wei")).may_withdraw
    table.do(commands.RuleOn(DEALER, Remedy.OFFER_WITHDRAWAL_OF_ALL))
    assert view(table.state, patron("Wei")).may_withdraw


def test_a_balanced_table_is_not_asked_to_balance_and_an_unbalanced_one_under_three_clauses() -> None:
    table = Table("dragon-tiger-baccarat", differential_cents=50_00).open()
    refusal = table.no(commands.AskToBalance(DEALER))
    assert (refusal.code, refusal.clause) == ("balanced", "1.1.12")
    table.bet("Wei", "Player")
    (asked,) = table.do(commands.AskToBalance(DEALER))
    assert asked.cites == ("1.1.12", "5.18", "5.18.1")
    assert isinstance(asked, events.BalanceAsked)
    assert (asked.heavier, asked.gap_cents) == ("Player", 100_00)


def test_the_device_is_taken_for_oneself_and_by_one_at_a_time() -> None:
    table = Table("dragon-tiger-baccarat", method=Method.C, high_limit_area=True).open()
    table.bet("Wei", "Player")
    table.bet("Ana", "Banker", area=2)
    theirs = table.no(commands.AcceptDevice(patron("Ana"), "Wei"))
    assert (theirs.code, theirs.clause) == ("not_theirs", "3.12.1")
    (accepted,) = table.do(commands.AcceptDevice(patron("Wei"), "Wei"))
    assert accepted.cites == ("3.12.1", "3.12.4", "3.12.8")
    held = table.no(commands.AcceptDevice(patron("Ana"), "Ana"))
    assert (held.code, held.clause) == ("held", "3.12.8, 3.12.8.1, 3.12.8.2")
    not_theirs = table.no(commands.GiveUpDevice(patron("Ana")))
    assert (not_theirs.code, not_theirs.clause) == ("not_theirs", "3.12.8, 3.12.8.1")


def test_a_pair_that_is_decided_cannot_be_withdrawn_with_the_rest() -> None:
    table = Table("fa-fa-fabulous-4").open()
    main = table.bet("Wei", "Player")
    pair = table.bet("Wei", "Player Precious Pair", 50_00)
    table.do(commands.CloseBets(DEALER))
    table.deal("8f Lw 2g 5a")
    two = (Card.parse("3f"), Card.parse("4f"))
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_UNKNOWN_LATE, "as seen", 0, two))
    early = table.no(commands.WithdrawBet(patron("Wei"), main))
    assert (early.code, early.clause) == ("late_withdrawal", "5.5")
    table.do(commands.RuleOn(PIT_MANAGER, Remedy.SET_THE_ORDER, "nobody saw", order=(1, 2)), WITNESS)
    table.do(commands.RuleOn(SUPERVISOR, Remedy.OFFER_WITHDRAWAL_OF_ALL, "as the rule says"), WITNESS)
    decided = table.no(commands.WithdrawBet(patron("Wei"), pair))
    assert (decided.code, decided.clause) == ("decided", "5.8.2.2")
    table.do(commands.WithdrawBet(patron("Wei"), main))
    assert [bet.number for bet in table.state.bets] == [pair]
    table.do(commands.ResumePlay(DEALER))
    waiting = table.no(commands.DealCard(DEALER, Card.parse("4f")))
    assert (waiting.code, waiting.clause) == ("waiting", "")


def test_a_wager_may_have_limits_of_its_own() -> None:
    table = Table("tiger-baccarat", wager_limits=(("Tie", Limits(1_00, 20_00)),)).open()
    table.bet("Wei", "Tie", 20_00)
    assert table.no(commands.PlaceBet(patron("Wei"), "Wei", 2, "Tie", 20_01)).code == "limits"
    assert options_from(options_json(table.state.options), GAMES) == table.state.options
    with pytest.raises(RefusedError, match="does not have"):
        Table("tiger-baccarat", wager_limits=(("Nonesuch", Limits(1, 2)),))
    with pytest.raises(RefusedError, match="must not exceed its maximum"):
        Table("tiger-baccarat", wager_limits=(("Tie", Limits(3, 2)),))


def test_a_house_may_order_its_positions() -> None:
    """Here a Pit Supervisor stands above the Pit Manager, and so restricts the playing areas."""
    _, supervisor, manager, *above = STAFF
    table = Table("dragon-tiger-baccarat", staff=(Position.DEALER, manager, supervisor, *above))
    (event,) = table.do(commands.RestrictArea(SUPERVISOR, 1))
    assert event.cites == ("3.7.1", "6.2")
    assert Table("dragon-tiger-baccarat").no(commands.RestrictArea(SUPERVISOR, 1)).code == "authority"
    assert options_from(options_json(table.state.options), GAMES) == table.state.options
    with pytest.raises(RefusedError, match="every staff position once"):
        Table("dragon-tiger-baccarat", staff=(Position.DEALER,))
    for wrong in ((supervisor, Position.DEALER, manager, *above), (*STAFF[:-2], STAFF[-1], STAFF[-2]), STAFF[::-1]):
        with pytest.raises(RefusedError, match="the Dealer lowest and the Gaming Shift Manager highest"):
            Table("dragon-tiger-baccarat", staff=wrong)


def test_who_may_choose_method_c_goes_by_the_usual_order() -> None:
    """Here a Pit Manager stands above the Assistant Casino Manager, and still may not."""
    dealer, supervisor, manager, assistant, highest = STAFF
    staff = (dealer, supervisor, assistant, manager, highest)
    table = Table("dragon-tiger-baccarat", staff=staff, high_limit_area=True)
    assert table.no(commands.ChooseMethod(PIT_MANAGER, Method.C)).code == "authority"
    table.do(commands.ChooseMethod(SHIFT_MANAGER, Method.C))


def test_a_shoe_that_was_counted_must_be_whole_decks() -> None:
    game = GAMES["dragon-tiger"]
    whole = tuple(Shoe.of(game.deck, decks=8))
    assert TableOptions(game=game).decks == 8
    table = Table("dragon-tiger")
    short = table.no(commands.LoadShoe(DEALER, whole[1:]))
    assert (short.code, short.clause) == ("composition", "2.1")
    foreign = table.no(commands.LoadShoe(DEALER, (Card.parse("4g"), *whole[1:])))
    assert foreign.code == "composition"
    table.do(commands.LoadShoe(DEALER, whole))


@BOTH
def test_what_comes_to_light_while_an_irregularity_is_open_is_ruled_on_first(slug: str) -> None:
    table = dealt(slug, [("Wei", "Player", 100_00, 1)])
    passed_to(table)
    table.do(commands.CallIrregularity(DEALER, Kind.ABSENT_PATRON, "gone"))
    assert table.no(commands.CallIrregularity(DEALER, Kind.ABSENT_PATRON, "gone")).says.startswith(
        "this irregularity has already been called"
    )
    assert table.no(commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD)).code == "not_the_case"
    assert table.no(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "a fire alarm")).code == "not_the_case"
    table.do(commands.CallIrregularity(DEALER, Kind.WRONG_CARDS, "a joker in the device"))
    assert table.state.incident is not None
    assert table.state.incident.kinds == (Kind.WRONG_CARDS, Kind.ABSENT_PATRON)
    table.do(commands.ContestCall(SHIFT_MANAGER, "it was an advertisement"), WITNESS)
    assert table.state.incident.kind is Kind.ABSENT_PATRON
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.EXPOSE))
    assert table.state.incident is None


def test_a_shoe_stays_in_the_device_while_it_can_take_a_round() -> None:
    table = Table("dragon-tiger")
    table.do(commands.LoadShoe(DEALER))
    assert table.no(commands.LoadShoe(DEALER)).code == "shoe_in_play"
    table.do(commands.BurnCards(DEALER, table.state.cards_left - 2))
    table.open().do(commands.CloseBets(DEALER))
    table.deal("9s 5h")
    table.finish()
    table.do(commands.LoadShoe(DEALER))


def test_cards_are_burnt_before_the_first_round_of_a_shoe_and_never_later() -> None:
    table = Table("dragon-tiger")
    table.do(commands.LoadShoe(DEALER))
    table.do(commands.BurnCard(DEALER, Card.parse("4c")))
    table.do(commands.BurnCards(DEALER, 4))
    table.open().do(commands.CloseBets(DEALER))
    table.deal("9s 5h")
    table.finish()
    assert table.no(commands.BurnCard(DEALER, Card.parse("4c"))).code == "late_burn"
    assert table.no(commands.BurnCards(DEALER, 4)).code == "late_burn"


def test_2_1_only_a_card_that_the_shoe_still_holds_is_burnt_or_dealt() -> None:
    table = Table("dragon-tiger", decks=4)
    table.do(commands.LoadShoe(DEALER))
    assert table.no(commands.BurnCard(DEALER, Card.parse("4g"))).code == "foreign_card"
    for _ in range(4):
        table.do(commands.BurnCard(DEALER, Card.parse("4c")))
    assert table.no(commands.BurnCard(DEALER, Card.parse("4c"))).code == "foreign_card"
    table.open().do(commands.CloseBets(DEALER))
    for card in ("4c", "4g"):
        refusal = table.no(commands.DealCard(DEALER, Card.parse(card)))
        assert (refusal.code, refusal.clause) == ("foreign_card", "2.1")
    table.deal("4d")


@BOTH
def test_bets_are_offered_back_once_the_cards_in_patrons_hands_lie_open(slug: str) -> None:
    table = dealt(slug, [("Wei", "Player", 100_00, 1)])
    table.do(commands.PassHand(DEALER, 0))
    two = tuple(Shoe.of(GAMES[slug].deck, decks=8))[-2:]
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, "as seen", cards=two))
    offer = commands.RuleOn(SUPERVISOR, Remedy.OFFER_WITHDRAWAL, "as the rule says")
    refusal = table.no(offer, WITNESS)
    assert (refusal.code, refusal.clause) == ("turn_first", "5.8.1")
    table.do(commands.RevealHand(DEALER, 0))
    table.do(offer, WITNESS)


@BOTH
def test_a_surplus_card_that_was_seen_never_opens_the_next_round(slug: str) -> None:
    """Cards drawn together beyond what the round needs were named, so nobody may bet on them: they are discarded."""
    table = dealt(slug, [("Wei", "Player", 100_00, 1)], Method.B)
    two = tuple(Shoe.of(GAMES[slug].deck, decks=8))[-2:]
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, "as seen", cards=two))
    table.do(commands.RuleOn(SUPERVISOR, Remedy.OFFER_WITHDRAWAL, "as the rule says"), WITNESS)
    table.do(commands.RuleOn(DEALER, Remedy.RECONSTRUCT, cards=two))
    assert table.state.waiting == two
    table.do(commands.DealCard(DEALER))
    announced = table.do(commands.AnnounceResult(DEALER))
    (left,) = [event.cards for event in announced if isinstance(event, events.SurplusTaken)]
    assert left
    held = len(table.state.shoe or ())
    table.do(commands.SettleBets(DEALER))
    table.open()
    assert (table.state.waiting, len(table.state.shoe or ())) == ((), held), f"{left} are out of play"
