"""Cards laid on the wrong hand, cards too many, and cards exposed: recorded as they lie, put right by the record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conduct_rounds import BANKER, DTB, FF4, PLAYER, both, call, cards, dealing, draw, held, passed, rule
from cutcard import GAMES
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source
from cutcard.table import commands, events
from cutcard.table.views import view
from dealt_rounds import DT, SE, card, every_electronic_game, every_game, first_hand_wins
from dealt_rounds import dealing as dealt_for_ada
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron


def lay(table: Table, rank: str, hand: int) -> tuple[events.Event, ...]:
    slug = table.state.options.game.slug
    return table.do(commands.DealCard(DEALER, card(slug, rank), hand=hand))


# --- 5.7: the recorded order leaves no choice -------------------------------------------------------


@both("5.7", holds="a card lies on another hand than the rule says")
def test_5_7_the_dealer_puts_a_card_where_the_order_of_drawing_wants_it(slug: str) -> None:
    table = dealing(slug, "9 7")
    (laid,) = lay(table, "T", BANKER)
    assert (laid.cites, held(table, BANKER)) == (("5.7",), "7 T"), "it is written down as it lies"
    assert table.no(commands.DealCard(DEALER, cards(slug, "T")[0])).cites == ("5.7",)
    call(table, Kind.WRONG_ORDER)
    rule(table, Remedy.RECONSTRUCT, witness=None)
    assert (held(table, PLAYER), held(table, BANKER), table.state.incident) == ("9 T", "7", None)
    draw(table, "T")
    table.finish()


@both("5.7")
def test_5_7_whatever_cards_the_dealer_names_the_order_of_drawing_decides(slug: str) -> None:
    table = dealing(slug, "9 7")
    lay(table, "2", BANKER)
    call(table, Kind.WRONG_ORDER)
    rule(table, Remedy.RECONSTRUCT, ranks="2 9 7", witness=None)
    assert (held(table, PLAYER), held(table, BANKER)) == ("9 2", "7")


@both("5.7", refuses="the cards lie as the rule says, before the result and after it")
@pytest.mark.parametrize("announced", [False, True])
def test_5_7_cards_in_their_order_are_not_reconstructed(slug: str, *, announced: bool) -> None:
    table = dealing(slug, "2 9 T T" if announced else "2 9")
    if announced:
        draw(table, "")
        table.do(commands.AnnounceResult(DEALER))
    assert table.no(commands.CallIrregularity(DEALER, Kind.WRONG_ORDER, "I think so")).code == "not_the_case"


@both("5.7")
def test_5_7_a_wrong_hand_stops_the_announcement_and_the_totals_follow_the_repair(slug: str) -> None:
    table = dealing(slug, "9 7 T")
    assert not [each for each in lay(table, "T", PLAYER) if isinstance(each, events.TotalsAnnounced)]
    assert table.no(commands.AnnounceResult(DEALER)).code == "wrongly_dealt"
    call(table, Kind.WRONG_ORDER)
    happened = rule(table, Remedy.RECONSTRUCT, witness=None)
    assert [(each.first, each.second) for each in happened if isinstance(each, events.TotalsAnnounced)] == [(9, 7)]
    assert any(isinstance(each, events.PairsDecided) for each in happened) == (slug == FF4)
    table.finish()


@every_electronic_game
@pytest.mark.clause("EB 5.7", holds="a card lies on another hand than the rule says")
def test_eb_5_7_the_dealer_puts_a_card_where_the_order_of_drawing_wants_it(slug: str) -> None:
    table = dealt_for_ada(slug)
    lay(table, "9", BANKER)
    table.do(commands.CallIrregularity(DEALER, Kind.WRONG_ORDER))
    table.do(commands.RuleOn(DEALER, Remedy.RECONSTRUCT))
    assert (held(table, PLAYER), held(table, BANKER)) == ("9", "")


@both("5.7")
def test_5_7_faces_go_by_place_and_not_by_card(slug: str) -> None:
    """Two alike, one open and one face down: the hidden one stays hidden where it goes."""
    table = dealing(slug, "7 7 T", Method.A)
    table.do(commands.CallIrregularity(DEALER, Kind.SLIP_OF_DELIVERY, "it fell open", place=1))
    table.do(commands.RuleOn(DEALER, Remedy.PLAY_ON))
    lay(table, "T", PLAYER)
    call(table, Kind.WRONG_ORDER)
    rule(table, Remedy.RECONSTRUCT, witness=None)
    assert [dealt.face_up for dealt in table.state.cards] == [True, False, False, False]
    assert [dealt.hand for dealt in table.state.cards] == [0, 1, 0, 1]


# --- cards too many ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=pytest.mark.clause(f"{code} 5.2", holds="a card lies there beyond the round's last"))
        for slug, code in ((SE, "SE"), (DT, "DT"))
    ],
)
def test_5_2_a_surplus_card_is_recorded_taken_out_and_discarded(slug: str) -> None:
    table = dealt_for_ada(slug, first_hand_wins(slug))
    left = table.state.cards_left
    (laid,) = lay(table, "5", BANKER)
    assert laid.cites == ("5.2",)
    assert table.no(commands.AnnounceResult(DEALER)).code == "wrongly_dealt"
    table.do(commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS))
    happened = table.do(commands.RuleOn(DEALER, Remedy.RECONSTRUCT))
    taken = next(each for each in happened if isinstance(each, events.SurplusTaken))
    assert (taken.cards, taken.cites) == ((card(slug, "5"),), ("5.2",))
    table.finish()
    assert (table.state.cards_left, table.state.rounds[-1].result) == (left - 1, GAMES[slug].drawing.sides[0].name)


@pytest.mark.parametrize(
    ("slug", "ranks"),
    [
        pytest.param(DT, "9 8", marks=pytest.mark.clause("DT 5.2", holds="Dragon has two cards and Tiger none")),
        pytest.param(SE, "9 8 T T", marks=pytest.mark.clause("SE 5.2", holds="one hand has three, the other one")),
    ],
)
def test_5_2_a_hand_with_too_many_in_the_initial_deal_is_reconstructed(slug: str, ranks: str) -> None:
    *first, last = ranks.split()
    table = dealt_for_ada(slug, " ".join(first))
    lay(table, last, PLAYER)
    table.do(commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS))
    table.do(commands.RuleOn(DEALER, Remedy.RECONSTRUCT))
    assert [dealt.hand for dealt in table.state.cards] == [at % 2 for at in range(len(ranks.split()))]
    table.finish()


@pytest.mark.parametrize("slug", [SE, DT])
def test_the_right_number_on_the_wrong_hand_has_no_clause_there_and_is_the_gaming_shift_managers(slug: str) -> None:
    table = dealt_for_ada(slug)
    (laid,) = lay(table, "9", BANKER)
    assert laid.cites == ()
    assert table.no(commands.CallIrregularity(DEALER, Kind.WRONG_ORDER, "laid wrong")).code == "silent"
    assert table.no(commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS)).code == "not_the_case"
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "laid on the wrong hand"))
    assert table.no(commands.RuleOn(PIT_MANAGER, Remedy.RECONSTRUCT, "so"), WITNESS).code == "authority"
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.RECONSTRUCT, "as it was drawn"), WITNESS)
    assert (held(table, PLAYER), held(table, BANKER)) == ("9", "")


@both("6.1", holds="a card lies there beyond the round's last, which no clause foresees")
def test_6_1_where_no_clause_foresees_a_surplus_card_the_gaming_shift_manager_has_it_taken_out(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    lay(table, "5", PLAYER)
    call(table, Kind.UNFORESEEN)
    rule(table, Remedy.RECONSTRUCT, SHIFT_MANAGER)
    table.do(commands.ResumePlay(DEALER))
    assert (held(table, PLAYER), held(table, BANKER)) == ("9 T", "7 T")
    table.finish()


@pytest.mark.clause("SE 5.2", holds="a wrong number is noticed after payment, before the next round")
@pytest.mark.parametrize("shoe", ["this", "next"])
def test_se_5_2_after_payment_the_round_is_void_by_reversal_whichever_shoe_lies_there(shoe: str) -> None:
    table = dealt_for_ada(SE, first_hand_wins(SE), source=Source.KEYED)
    if shoe == "next":
        table.do(commands.SeeCuttingCard(DEALER))
    table.finish()
    if shoe == "next":
        table.do(commands.LoadShoe(DEALER))
    settled = {each.bet.number: each.net_cents for each in table.state.settled}
    table.do(commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, "three on Player, on camera", count=3))
    void = commands.RuleOn(PIT_MANAGER, Remedy.VOID, "cannot be rebuilt")
    assert table.no(void, replace(WITNESS, name=DEALER.name)).code == "witness", "the settled round's Dealer"
    assert table.no(replace(void, by=SUPERVISOR), WITNESS).code == "authority"
    happened = table.do(void, WITNESS)
    back = {each.number: each.net_cents for each in happened if isinstance(each, events.SettlementReversed)}
    assert back == {number: -net for number, net in settled.items()}
    (changed,) = [each for each in happened if isinstance(each, events.OutcomeChanged)]
    assert {bet.after for bet in changed.bets} == {"returned"}
    assert table.no(commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, "again", count=3)).code == "not_the_case"


@pytest.mark.clause("SE 5.2", refuses="the next round has begun")
def test_se_5_2_once_the_next_round_has_begun_it_is_too_late() -> None:
    table = dealt_for_ada(SE, first_hand_wins(SE), source=Source.KEYED)
    table.finish()
    table.open()
    for number in (0, 1):
        call_ = commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, "on camera", count=3, round_number=number)
        assert table.no(call_).code == "not_the_case"


@pytest.mark.parametrize(
    ("ranks", "laid", "right"),
    [
        pytest.param("6 2 T T", PLAYER, BANKER, id="Player stands on 6, Banker draws"),
        pytest.param("2 7 T T", BANKER, PLAYER, id="Player draws on 2"),
    ],
)
@pytest.mark.clause("SE 5.2", holds="a hand has the third card that the other was to have")
def test_se_5_2_a_third_card_on_the_other_hand_is_a_wrong_number(ranks: str, laid: int, right: int) -> None:
    table = dealt_for_ada(SE, ranks)
    (dealt,) = lay(table, "5", laid)
    assert dealt.cites == ("5.2",)
    assert table.no(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "laid wrong")).code == "not_the_case"
    table.do(commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS))
    table.do(commands.RuleOn(DEALER, Remedy.RECONSTRUCT))
    assert [dealt.hand for dealt in table.state.cards] == [0, 1, 0, 1, right]


@pytest.mark.parametrize(
    ("slug", "hand", "count"),
    [
        pytest.param(SE, PLAYER, 2, marks=pytest.mark.clause("SE 5.2", refuses="the hand has the number it should")),
        pytest.param(SE, PLAYER, 0, marks=pytest.mark.clause("SE 5.2", refuses="nobody says how many it was given")),
        pytest.param(DT, PLAYER, 1, marks=pytest.mark.clause("DT 5.2", refuses="one card lies there and no more")),
        pytest.param(DT, BANKER, 0, marks=pytest.mark.clause("DT 5.2", refuses="nobody says how many it was given")),
    ],
)
@pytest.mark.parametrize("over", ["dealt", "announced", "settled"])
def test_5_2_a_right_number_voids_nothing(slug: str, hand: int, count: int, over: str) -> None:
    table = dealt_for_ada(slug, first_hand_wins(slug), source=Source.KEYED)
    if over == "announced":
        table.do(commands.AnnounceResult(DEALER))
    if over == "settled":
        table.finish()
    said = commands.CallIrregularity(PIT_MANAGER, Kind.WRONG_NUMBER, "I saw it", hand=hand, count=count)
    assert table.no(said, WITNESS).code == "not_the_case"


@pytest.mark.parametrize("slug", [SE, DT])
def test_5_2_what_the_record_tells_is_reconstructed_and_not_made_void(slug: str) -> None:
    surplus = dealt_for_ada(slug, first_hand_wins(slug), source=Source.KEYED)
    lay(surplus, "5", PLAYER)
    by_device = dealt_for_ada(slug, first_hand_wins(slug))
    for table in (surplus, by_device):
        said = commands.CallIrregularity(PIT_MANAGER, Kind.WRONG_NUMBER, "I saw it", count=5)
        refusal = table.no(said, WITNESS)
        assert (refusal.code, refusal.cites) == ("not_the_case", ("5.2",))


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=pytest.mark.clause(f"{code} 5.2", holds="a card too many is found after the result"))
        for slug, code in ((SE, "SE"), (DT, "DT"))
    ],
)
def test_5_2_a_card_too_many_found_after_the_result_is_recorded_and_taken_out(slug: str) -> None:
    table = dealt_for_ada(slug, first_hand_wins(slug))
    table.do(commands.AnnounceResult(DEALER))
    (found,) = lay(table, "5", BANKER)
    assert found.cites == ("5.2",)
    assert table.no(commands.SettleBets(DEALER)).code == "wrongly_dealt"
    table.do(commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS))
    table.do(commands.RuleOn(DEALER, Remedy.RECONSTRUCT))
    table.finish()
    assert table.state.rounds[-1].result == GAMES[slug].drawing.sides[0].name


def found(table: Table, rank: str, number: int) -> tuple[events.Event, ...]:
    named = card(table.state.options.game.slug, rank)
    return table.do(commands.DealCard(DEALER, named, hand=BANKER, round_number=number))


@pytest.mark.clause("SE 5.2", holds="a card too many is found after payment, before the next round")
@pytest.mark.clause("SE 5.2", refuses="a card too many is found when the next round has begun")
def test_se_5_2_a_card_too_many_found_after_payment_is_taken_out_until_the_next_round() -> None:
    table = dealt_for_ada(SE, first_hand_wins(SE))
    table.finish()
    left, nets = table.state.cards_left, table.state.rounds[-1].settled
    (dealt,) = found(table, "5", 0)
    assert (dealt.cites, len(table.state.rounds[-1].cards), table.state.cards_left) == (("5.2",), 5, left - 1)
    table.do(commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS))
    table.do(commands.RuleOn(DEALER, Remedy.RECONSTRUCT))
    assert (len(table.state.rounds[-1].cards), table.state.rounds[-1].settled) == (4, nets)
    table.open()
    (dealt,) = found(table, "5", 1)
    assert dealt.cites == (), "no clause any more: the Gaming Shift Manager"
    late = commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS, round_number=1)
    assert table.no(late).code == "not_the_case"
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "found later", round_number=1))
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.RECONSTRUCT, "it was a fifth"), WITNESS)
    assert len(table.state.rounds[-1].cards) == 4


@pytest.mark.clause("DT 5.2", holds="a card too many is found when other rounds have begun")
def test_dt_5_2_has_no_time_limit() -> None:
    table = dealt_for_ada(DT, first_hand_wins(DT), source=Source.KEYED)
    table.finish()
    table.open()
    (dealt,) = found(table, "5", 1)
    assert dealt.cites == ("5.2",)
    table.do(commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS, round_number=1))
    table.do(commands.RuleOn(DEALER, Remedy.RECONSTRUCT))
    assert len(table.state.rounds[-1].cards) == 2
    nets = {each.bet.number: each.net_cents for each in table.state.rounds[-1].settled}
    unknown = commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, "two on Dragon, on camera", count=2, round_number=1)
    table.do(unknown)
    void = commands.RuleOn(PIT_MANAGER, Remedy.VOID, "nobody can say which came first")
    assert table.no(void).code == "witness"
    happened = table.do(void, WITNESS)
    back = {each.number: each.net_cents for each in happened if isinstance(each, events.SettlementReversed)}
    assert back == {number: -net for number, net in nets.items()}
    assert (table.state.rounds, table.state.phase.value) == ((), "betting"), "the round that has begun goes on"


@both("5.7", holds="several cards lie on wrong hands before anybody notices")
def test_5_7_whatever_their_number_cards_go_where_the_order_of_drawing_wants_them(slug: str) -> None:
    table = dealing(slug, "")
    for rank, hand in (("9", BANKER), ("7", PLAYER), ("T", BANKER), ("T", PLAYER)):
        lay(table, rank, hand)
    assert table.no(commands.AnnounceResult(DEALER)).code == "wrongly_dealt"
    call(table, Kind.WRONG_ORDER)
    happened = rule(table, Remedy.RECONSTRUCT, witness=None)
    assert [(each.first, each.second) for each in happened if isinstance(each, events.TotalsAnnounced)] == [(9, 7)]
    table.finish()
    assert table.state.rounds[-1].result == "Player"


@pytest.mark.parametrize("slug", [SE, DT])
def test_5_2_two_cards_too_many_are_both_taken_out(slug: str) -> None:
    table = dealt_for_ada(slug, first_hand_wins(slug))
    lay(table, "5", PLAYER)
    lay(table, "3", BANKER)
    table.do(commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS))
    happened = table.do(commands.RuleOn(DEALER, Remedy.RECONSTRUCT))
    (taken,) = [each for each in happened if isinstance(each, events.SurplusTaken)]
    assert taken.cards == (card(slug, "5"), card(slug, "3"))
    table.finish()


# --- 5.7.1: exposed by mistake ----------------------------------------------------------------------


@both("5.7.1", holds="a card that lies face down is exposed by mistake")
@pytest.mark.parametrize("source", [Source.READER, Source.KEYED])
def test_5_7_1_an_exposed_card_lies_open_at_its_place_and_the_round_goes_on(slug: str, source: Source) -> None:
    table = dealing(slug, "2 3 T", Method.A, source=source)
    keyed = source is Source.KEYED
    call(table, Kind.SLIP_OF_DELIVERY, ranks="3" if keyed else "", place=2)
    assert table.no(commands.RuleOn(PIT_MANAGER, Remedy.VOID)).code == "remedy"
    rule(table, Remedy.PLAY_ON, witness=None)
    assert [dealt.face_up for dealt in table.state.cards] == [False, True, False]
    assert view(table.state, DEALER).hands == (("??", "??"), tuple(map(str, cards(slug, "3"))))
    draw(table, "T")


@both("5.7", holds="cards lie unturned with another patron than the rule names")
def test_5_7_wrongly_passed_cards_are_fetched_back_and_passed_to_whom_they_belong(slug: str) -> None:
    table = dealing(slug, "2 3 T T", Method.A)
    table.do(commands.PassHand(DEALER, PLAYER, "Bob"))
    call(table, Kind.WRONG_PATRON, hand=PLAYER)
    rule(table, Remedy.RETRIEVE, witness=None)
    assert not any(table.state.handlers)
    table.do(commands.PassHand(DEALER, PLAYER))
    assert table.state.handlers == ("Ann", None)
    assert table.no(commands.CallIrregularity(DEALER, Kind.WRONG_PATRON)).code == "not_the_case"


@pytest.mark.parametrize("slug", [DTB, FF4])
def test_a_hand_that_is_not_passed_on_stays_where_it_is_while_the_other_is_fetched(slug: str) -> None:
    table = passed(slug)
    call(table, Kind.ABSENT_PATRON, hand=BANKER)
    rule(table, Remedy.EXPOSE, witness=None)
    assert table.state.handlers == ("Ann", None)
    table.do(commands.RevealHand(patron("Ann"), PLAYER))


@every_game
def test_cards_that_lie_as_the_rule_says_are_no_surplus(slug: str) -> None:
    table = dealt_for_ada(slug, first_hand_wins(slug))
    kind = Kind.SURPLUS_CARDS
    code = "silent" if GAMES[slug].irregularity(kind) is None else "not_the_case"
    assert table.no(commands.CallIrregularity(DEALER, kind)).code == code
