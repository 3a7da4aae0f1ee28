"""Whatever the record holds, some lawful act leads on; and what is said at a table is recorded once, and whole."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import conduct_rounds as handed
from cutcard import GAMES
from cutcard.cards import Shoe
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source
from cutcard.table import apply, commands, events
from cutcard.table.acts import ACTS
from cutcard.table.knowledge import Sight
from dealt_rounds import DT, SE, card, dealing, every_game
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron
from tiers import one_a_document

WHY = "as the recording shows"
PLAYER, BANKER = 0, 1


def paid_too_early() -> Table:
    """A natural was paid; the true first card asks for two more."""
    table = dealing(SE, "9 3 T T")
    table.finish()
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "the first card is a two", round_number=1))
    table.do(commands.CorrectCard(SHIFT_MANAGER, 1, card(SE, "2"), WHY, 1, "the recording"), WITNESS)
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.PLAY_ON, WHY), WITNESS)
    table.do(commands.ResumePlay(DEALER))
    return table


def never_drawn() -> Table:
    """Only one of the two was drawn, on the wrong hand."""
    table = paid_too_early()
    table.do(commands.DealCard(DEALER, card(SE, "4"), hand=BANKER, round_number=1))
    return table


@pytest.mark.clause("SE 5.2", holds="a hand of a settled round has a card too few, and that number is said")
def test_se_5_2_a_hand_of_a_settled_round_that_has_a_card_too_few_is_said_to_have_it() -> None:
    table = paid_too_early()
    for hand, count in ((PLAYER, 3), (BANKER, 2)):
        said = commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, WHY, hand, count=count, round_number=1)
        assert table.no(said).code == "not_the_case", "so many the rule gives it"
    table.do(commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, WHY, PLAYER, count=2, round_number=1))
    table.do(commands.RuleOn(PIT_MANAGER, Remedy.VOID, WHY), WITNESS)
    assert (table.state.incident, table.state.rounds) == (None, ())


@pytest.mark.clause("SE 5.2", refuses="a settled round lacks a card that was never drawn: it cannot be reconstructed")
def test_se_5_2_a_settled_round_that_lacks_a_card_is_not_reconstructed() -> None:
    table = never_drawn()
    refusal = table.no(commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS, WHY, round_number=1))
    assert (refusal.code, refusal.cites) == ("not_the_case", ("5.2",))
    assert "every card that the rule requires was drawn" in refusal.says


@pytest.mark.clause("SE 5.2", holds="a settled round lacks a card that was never drawn: it is void")
def test_se_5_2_a_settled_round_that_cannot_be_reconstructed_is_void() -> None:
    table = never_drawn()
    said = commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, WHY, PLAYER, count=2, round_number=1)
    assert table.no(replace(said, hand=BANKER, count=3)).code == "not_the_case", "the rule gives Banker a third card"
    table.do(said)
    assert table.no(commands.RuleOn(PIT_MANAGER, Remedy.VOID, WHY)).code == "witness"
    happened = table.do(commands.RuleOn(PIT_MANAGER, Remedy.VOID, WHY), WITNESS)
    assert happened[0].cites == ("5.2",)
    assert any(isinstance(each, events.SettlementReversed) for each in happened)
    assert (table.state.incident, table.state.rounds) == (None, ())


@pytest.mark.parametrize("remedy", [Remedy.VOID, Remedy.PLAY_ON])
def test_the_gaming_shift_manager_may_rule_on_it_too(remedy: Remedy) -> None:
    table = never_drawn()
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, WHY, round_number=1))
    assert table.no(commands.RuleOn(SHIFT_MANAGER, Remedy.RECONSTRUCT, WHY), WITNESS).code == "incomplete"
    table.do(commands.RuleOn(SHIFT_MANAGER, remedy, WHY), WITNESS)
    if remedy is Remedy.PLAY_ON:
        table.do(commands.ResumePlay(DEALER))
    table.open()


def test_a_call_that_no_step_can_end_gives_way_to_the_gaming_shift_manager() -> None:
    """A journal of before may hold such a call."""
    table = never_drawn()
    table.state = apply(table.state, events.IrregularityCalled("SE", "5.2", Kind.SURPLUS_CARDS, WHY, PLAYER, (), 0, 1))
    assert table.no(commands.RuleOn(DEALER, Remedy.RECONSTRUCT, WHY)).code == "incomplete"
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, WHY, round_number=1))
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, WHY), WITNESS)
    assert (table.state.incident, table.state.rounds) == (None, ())


# --- a device that is empty while the record has cards in it ------------------------------------------

EMPTY = commands.CallIrregularity(DEALER, Kind.TOO_FEW_CARDS, "the shoe is empty")


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=pytest.mark.clause(f"{code} 5.5", holds="eyes alone see that the shoe is empty"))
        for slug, code in ((SE, "SE"), (DT, "DT"))
    ],
)
def test_5_5_an_empty_shoe_is_attested_where_cards_are_keyed_in_by_hand(slug: str) -> None:
    table = dealing(slug, "9", source=Source.KEYED)
    assert table.no(replace(EMPTY, note=" ")).cites == ("5.5",)
    table.do(EMPTY)
    void = commands.RuleOn(PIT_MANAGER, Remedy.VOID, "we looked")
    assert table.no(replace(void, by=SUPERVISOR), WITNESS).code == "authority"
    assert table.no(void).code == "witness", "it rests on a word"
    happened = table.do(void, WITNESS)
    assert happened[0].cites == ("5.5",)
    refusal = table.no(commands.OpenBets(DEALER))
    assert (refusal.code, "5.5" in refusal.cites) == ("not_whole", True), "the missing cards may be anywhere"
    table.do(commands.LoadShoe(DEALER))
    table.open()


@pytest.mark.parametrize("slug", [SE, DT])
def test_5_5_is_not_attested_of_a_round_that_needs_no_card_or_of_a_device_that_counts(slug: str) -> None:
    whole = dealing(slug, "9 8" if slug == DT else "9 8 T T", source=Source.KEYED)
    assert whole.no(EMPTY).code == "not_the_case"
    assert dealing(slug, "9", source=Source.READER).no(EMPTY).code == "not_the_case"
    other = dealing(slug, "9", source=Source.KEYED)
    other.do(replace(EMPTY, kind=Kind.UNFORESEEN, note="a fire alarm"))


@pytest.mark.parametrize(
    "slug",
    one_a_document(
        pytest.param(slug, marks=pytest.mark.clause(f"{game.document.code} 5.3", refuses="the record has cards left"))
        for slug, game in GAMES.items()
        if game.irregularity(Kind.WRONG_CARDS) is not None
    ),
)
def test_5_3_an_empty_device_that_the_record_has_cards_in_is_a_case_of_missing_cards(slug: str) -> None:
    table = dealing(slug, "9", source=Source.KEYED)
    refusal = table.no(EMPTY)
    assert (refusal.code, refusal.cites) == ("not_the_case", ("5.3", "5.1"))
    assert str(table.state.cards_left) in refusal.says
    table.do(replace(EMPTY, kind=Kind.WRONG_CARDS))
    table.do(commands.RuleOn(PIT_MANAGER, Remedy.VOID, "we looked"), WITNESS)
    assert table.no(commands.OpenBets(DEALER)).code == "not_whole"


# --- what is recorded, and what is not ----------------------------------------------------------------


@pytest.mark.parametrize("slug", [SE, DT, "dragon-tiger-baccarat"])
def test_cards_that_lie_there_when_bets_are_opened_again_are_discarded_by_an_event(slug: str) -> None:
    table = dealing(slug, "9")
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "it hangs"))
    happened = table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.REOPEN_BETS, WHY), WITNESS)
    (gone,) = (each for each in happened if isinstance(each, events.CardsDiscarded))
    assert gone.cards == (card(slug, "9"),)
    assert table.state.cards == ()


def reset(table: Table) -> tuple[events.Event, ...]:
    """The device is reset before a card is known, and bets are opened again."""
    table.do(commands.CallIrregularity(DEALER, Kind.DEVICE_RESET, "it hangs"))
    steps = (Remedy.OFFER_WITHDRAWAL, Remedy.REOPEN_BETS)
    return tuple(each for step in steps for each in table.do(commands.RuleOn(SUPERVISOR, step, WHY), WITNESS))


def test_nothing_is_discarded_where_no_card_lies_and_no_hidden_card_is_named() -> None:
    table = dealing("dragon-tiger-baccarat", "")
    happened = reset(table)
    assert not any(isinstance(each, events.CardsDiscarded) for each in happened)
    hidden = dealing("dragon-tiger-baccarat", "9 8", method=Method.A)
    happened = reset(hidden)
    assert [each.cards for each in happened if isinstance(each, events.CardsDiscarded)] == [(None, None)]


@pytest.mark.parametrize(("slug", "clause"), [(SE, "5.7"), (DT, "5.7"), ("dragon-tiger-baccarat", "5.5")])
def test_chips_taken_away_late_are_noted_once(slug: str, clause: str) -> None:
    table = dealing(slug, "9")
    table.do(commands.NoteLateWithdrawal(DEALER, 1))
    refusal = table.no(commands.NoteLateWithdrawal(DEALER, 1))
    assert (refusal.code, refusal.clause) == ("noted", clause)
    table.do(commands.NoteLateWithdrawal(DEALER, 2))


def test_who_saw_a_patron_take_the_device_is_recorded() -> None:
    table = Table("dragon-tiger-baccarat", method=Method.C, high_limit_area=True).open()
    table.bet("Ann", "Player")
    (seen,) = table.do(commands.AcceptDevice(DEALER, "Ann"))
    assert isinstance(seen, events.DeviceAccepted)
    assert seen.recorded_by == DEALER.name
    table.do(commands.GiveUpDevice(DEALER, "Ann"))
    (own,) = table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    assert isinstance(own, events.DeviceAccepted)
    assert own.recorded_by == ""


@every_game
def test_a_place_that_no_card_has_and_a_number_of_nothing_are_refused(slug: str) -> None:
    table = dealing(slug, "9")
    asked = commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "a fire alarm")
    for place in (-1, 2, 10**9):
        assert table.no(replace(asked, place=place)).code == "place"
    for count in (-3, 1, 10**9):
        assert table.no(replace(asked, count=count)).code == "count"
    table.do(replace(asked, place=1))


@every_game
def test_a_bet_withdrawn_while_bets_are_open_cites_nothing(slug: str) -> None:
    table = Table(slug).open()
    number = table.bet("Ann", GAMES[slug].wagers[0].name)
    (gone,) = table.do(commands.WithdrawBet(patron("Ann"), number))
    assert gone.clause == "", "no clause speaks of it"


@pytest.mark.parametrize("slug", [SE, DT])
def test_before_any_card_nobody_is_told_that_a_further_round_has_begun(slug: str) -> None:
    table = dealing(slug, "", source=Source.KEYED)
    refusal = table.no(commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, WHY, count=3))
    assert (refusal.cites, "a card of the round has been dealt" in refusal.says) == (("5.2",), True)
    assert (
        "the next round has not begun" not in table.no(commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS, WHY)).says
    )


# --- cards that were seen are others ----------------------------------------------------------------


def seen(slug: str, ranks: str, sight: Sight = Sight.IN_ORDER) -> Table:
    """Player's first card lies face down, and behind it somebody says to have seen these."""
    table = handed.dealing(slug, "2", Method.A, source=Source.KEYED)
    named = handed.cards(slug, ranks)
    table.do(commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD, WHY, 0, named, sight=sight))
    handed.rule(table, Remedy.AS_FACE_DOWN)
    return table


def is_another(place: int, slug: str, rank: str) -> commands.CorrectCard:
    return commands.CorrectCard(SUPERVISOR, place, handed.cards(slug, rank)[0], WHY, evidence="camera 4")


@handed.both("6.3 5.10", holds="a card that was seen and lies face down is another, and its patron is gone")
def test_6_3_a_wrong_name_is_put_right_while_its_patron_is_gone(slug: str) -> None:
    table = seen(slug, "9")
    handed.draw(table, "9 3 4")
    table.do(commands.PassHand(DEALER, BANKER))
    table.do(commands.CallIrregularity(DEALER, Kind.ABSENT_PATRON, "gone", BANKER))
    exposed = commands.RuleOn(DEALER, Remedy.EXPOSE, WHY, handed.cards(slug, "8 4"))
    assert table.no(exposed).code == "not_as_seen"
    table.do(is_another(2, slug, "8"), WITNESS)
    table.do(exposed)
    assert handed.held(table, BANKER) == "8 4"


@handed.both("6.3", holds="a card that was seen and lies face down is another, and no clause covers the open case")
def test_6_3_a_wrong_name_is_put_right_by_whoever_the_refusal_says(slug: str) -> None:
    table = seen(slug, "9")
    handed.draw(table, "9 3 4")
    table.do(commands.PassHand(DEALER, BANKER))
    turned, right = commands.RevealHand(DEALER, BANKER, handed.cards(slug, "8 4")), is_another(2, slug, "8")
    table.do(commands.SetRevealOrder(DEALER, BANKER))
    assert "have the Pit Supervisor correct it first" in table.no(turned).says
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "a lamp fell", BANKER))
    assert "have the Gaming Shift Manager correct it first" in table.no(turned).says
    assert table.no(right, WITNESS).code == "authority"
    table.do(replace(right, by=SHIFT_MANAGER), WITNESS)
    table.do(turned)


@handed.both("6.3 5.17", holds="a card that was seen and lies face down is another, and play was interrupted")
def test_6_3_a_wrong_name_is_put_right_after_an_interruption(slug: str) -> None:
    table = seen(slug, "9")
    handed.draw(table, "9 3 4")
    table.do(commands.PassHand(DEALER, BANKER))
    table.do(commands.ReportInterruption(DEALER))
    turned = commands.RevealHand(DEALER, BANKER, handed.cards(slug, "8 4"))
    assert table.no(turned).code == "not_as_seen"
    table.do(is_another(2, slug, "8"), WITNESS)
    table.do(turned)


@handed.both("6.3 5.11.2.1", holds="a card kept aside was seen, and is another")
def test_6_3_a_wrong_name_of_a_card_kept_aside_is_put_right(slug: str) -> None:
    table = handed.passed(slug, "2 3 T T", source=Source.KEYED)
    table.do(commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD, WHY, 0, handed.cards(slug, "9")))
    handed.rule(table, Remedy.AS_FACE_DOWN)
    table.do(commands.RevealHand(DEALER, BANKER, handed.cards(slug, "3 T")))
    table.do(commands.CallIrregularity(DEALER, Kind.LEFT_WITH_CARDS, "gone", PLAYER))
    table.do(commands.RuleOn(SUPERVISOR, Remedy.SET_TWO_ASIDE, WHY), SHIFT_MANAGER)
    rest = Counter(Shoe.of(GAMES[slug].deck, decks=8))
    rest.subtract(handed.cards(slug, "2 3 T T 8 5"))
    read = commands.RuleOn(SUPERVISOR, Remedy.SORT_AND_IDENTIFY, WHY, tuple(rest.elements()), handed.cards(slug, "8 5"))
    assert table.no(read, SHIFT_MANAGER).code == "aside"
    shoe = table.state.shoe
    table.do(is_another(5, slug, "8"), WITNESS)
    assert table.state.aside == (handed.cards(slug, "8")[0], None)
    assert shoe is not None
    assert table.state.shoe == shoe.exchanged(*handed.cards(slug, "8 9"))
    table.do(read, SHIFT_MANAGER)


@handed.both("6.3", holds="a card is none of those that were seen together")
def test_6_3_a_card_of_a_group_is_put_right(slug: str) -> None:
    table = seen(slug, "9 8", Sight.ORDER_UNKNOWN)
    assert table.no(is_another(2, slug, "8"), WITNESS).code == "same_card"
    table.do(is_another(2, slug, "4"), WITNESS)
    assert table.state.knowledge.coming == (handed.cards(slug, "4"), handed.cards(slug, "9 8"))


@handed.both("5.11 6.1", holds="both hands are gone, one of them with a patron who was not to have it")
def test_6_1_hands_are_gone_of_which_one_went_to_the_wrong_patron(slug: str) -> None:
    table = handed.dealing(slug, "2 3 T T", Method.A, source=Source.KEYED)
    table.do(commands.PassHand(DEALER, PLAYER))
    table.do(commands.PassHand(DEALER, BANKER, "Ann"))
    gone = commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "both are gone", BANKER)
    assert table.no(gone).code == "not_the_case", "cards that are there are fetched back"
    table.do(commands.CallIrregularity(DEALER, Kind.LEFT_WITH_CARDS, "gone", PLAYER))
    table.do(gone)
    handed.rule(table, Remedy.VOID, SHIFT_MANAGER)


def test_no_card_that_was_seen_is_named_where_no_hand_touches_the_cards() -> None:
    """Nobody could put it right there: the house deals on, and no person corrects or burns a card."""
    called = commands.CallIrregularity(DEALER, Kind.UNFORESEEN, WHY)
    assert not ACTS[commands.CallIrregularity].needs_hands(called)
    assert ACTS[commands.CallIrregularity].needs_hands(replace(called, cards=(card(SE, "9"),)))


@pytest.mark.parametrize("slug", [handed.DTB, handed.FF4])
def test_as_many_cards_are_burnt_as_are_still_in_the_device(slug: str) -> None:
    """One of two that were seen together was dealt face down, and went with its round."""
    table = seen(slug, "9 8", Sight.ORDER_UNKNOWN)
    handed.draw(table, "9")
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, WHY, evidence="camera 4"))
    left = table.state.cards_left
    table.do(commands.RuleOn(PIT_MANAGER, Remedy.VOID, WHY), WITNESS)
    burnt = table.do(commands.BurnSeenCards(SUPERVISOR, reason=WHY), WITNESS)
    assert (len(burnt), table.state.cards_left) == (1, left - 1)
    table.do(commands.OpenBets(DEALER))


@handed.both("3.15", holds="a card that was seen waits when the round is over")
def test_a_seen_card_that_waited_is_gone_with_its_round(slug: str) -> None:
    """It was taken out with the surplus: the next round begins with the card behind it, and nothing is burnt twice."""
    table = handed.dealing(slug, "9 2 T")
    handed.call(table, Kind.FACE_UP_CARD, ranks="3 4 5")
    handed.rule(table, Remedy.AS_FACE_DOWN)
    handed.call(table, Kind.TOGETHER_KNOWN, ranks="3 4")
    handed.rule(table, Remedy.OFFER_WITHDRAWAL)
    handed.rule(table, Remedy.RECONSTRUCT)
    handed.draw(table, "3")
    table.finish()
    assert table.state.knowledge.coming == (handed.cards(slug, "5"),)
    left = table.state.cards_left
    assert len(table.do(commands.BurnSeenCards(SUPERVISOR, reason=WHY), WITNESS)) == 1
    assert table.state.cards_left == left - 1
    table.do(commands.OpenBets(DEALER))
