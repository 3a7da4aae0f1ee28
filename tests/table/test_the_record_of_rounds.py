"""What the record knows and nobody may forget: a card seen, a result announced, a round's number, a bet that lay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conduct_rounds import BANKER, DTB, PLAYER, both, cards, dealing, held
from cutcard import GAMES
from cutcard.cards import NotationError
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.table_options import Source
from cutcard.table import Phase, commands, events
from cutcard.table.codec import event_from
from dealt_rounds import DT, SE, card, every_game, first_hand_wins
from dealt_rounds import dealing as dealt_for_ada
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table

WHY = "as the recording shows"


def corrected(place: int, to: object, by: object = SUPERVISOR, number: int = 0) -> commands.CorrectCard:
    return commands.CorrectCard(by, place, to, WHY, number, "the recording")  # type: ignore[arg-type]


# --- a card seen in the device ----------------------------------------------------------------------


def seen_and_not_drawn(slug: str) -> Table:
    """A natural lies there when a card is found face up in the device: the round ends without it."""
    table = dealing(slug, "9 7 T T")
    table.do(commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD, WHY, cards=cards(slug, "5")))
    table.do(commands.RuleOn(DEALER, Remedy.AS_FACE_DOWN, "as the clause says"), WITNESS)
    table.finish()
    return table


@both()
def test_5_6_nobody_bets_on_a_card_that_was_seen_and_not_drawn(slug: str) -> None:
    table = seen_and_not_drawn(slug)
    refusal = table.no(commands.OpenBets(DEALER))
    assert (refusal.code, refusal.cites) == ("card_seen", ())
    burn = commands.BurnSeenCards(SUPERVISOR, reason=WHY)
    assert table.no(replace(burn, by=DEALER), WITNESS).code == "authority"
    assert table.no(burn).code == "witness"
    left = table.state.cards_left
    table.do(burn, WITNESS)
    assert (table.state.knowledge.seen, table.state.cards_left) == (False, left - 1)
    table.open()


@both("2.1")
def test_5_6_a_card_that_was_seen_is_gone_with_its_shoe(slug: str) -> None:
    table = seen_and_not_drawn(slug)
    table.do(commands.ReplaceCards(PIT_MANAGER, "a card of it was seen"))
    table.do(commands.LoadShoe(DEALER))
    table.open()


def test_a_card_is_burnt_for_having_been_seen_only_before_a_round_and_by_name() -> None:
    table = dealing(DTB, "9")
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, WHY))
    assert table.no(commands.RuleOn(SHIFT_MANAGER, Remedy.BURN, WHY), WITNESS).code == "no_round"
    between = Table(DTB)
    between.do(commands.LoadShoe(DEALER))
    assert between.no(commands.BurnSeenCards(SUPERVISOR, reason=WHY), WITNESS).code == "cards"
    seen = commands.CallIrregularity(DEALER, Kind.UNFORESEEN, WHY, cards=cards(DTB, "7"))
    assert between.no(seen).code == "card_seen", "between rounds nothing is called"
    left = between.state.cards_left
    between.do(commands.BurnSeenCards(SUPERVISOR, cards(DTB, "7 8"), WHY), WITNESS)
    assert between.state.cards_left == left - 2
    between.open()


# --- a result that was announced --------------------------------------------------------------------


@both("6.3", refuses="the drawing would have been another, by two corrections in a row")
def test_6_3_once_a_result_was_announced_no_row_of_corrections_changes_the_drawing(slug: str) -> None:
    table = dealing(slug, "9 8 T T")
    table.do(commands.AnnounceResult(DEALER))
    first, second = cards(slug, "2 3")
    table.do(corrected(2, first), WITNESS)
    assert table.state.phase is Phase.DEALING
    assert table.no(corrected(1, second), WITNESS).code == "drawn_otherwise"


@both("6.1", holds="a true card would have changed the drawing after the result")
def test_6_1_the_gaming_shift_manager_puts_the_card_right_and_the_rule_goes_on(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    table.do(commands.AnnounceResult(DEALER))
    true = cards(slug, "2")[0]
    assert table.no(corrected(1, true), WITNESS).code == "drawn_otherwise"
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "the first card is a two"))
    assert table.no(corrected(1, true, PIT_MANAGER), WITNESS).code == "authority"
    assert table.no(corrected(1, true, SHIFT_MANAGER)).code == "witness"
    table.do(corrected(1, true, SHIFT_MANAGER), WITNESS)
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.PLAY_ON, WHY), WITNESS)
    table.do(commands.ResumePlay(DEALER))
    assert table.no(commands.AnnounceResult(DEALER)).code == "incomplete"
    table.do(commands.DealCard(DEALER, cards(slug, "4")[0]))
    table.finish()
    assert held(table, PLAYER) == ""
    assert [len(record.cards) for record in table.state.rounds] == [5]


@pytest.mark.parametrize("slug", [SE, DTB])
def test_cards_that_the_true_card_made_surplus_are_taken_out_of_a_settled_round(slug: str) -> None:
    """Player was read as 2 and drew; the true card makes a natural, and the bets are paid by it."""
    table = dealt_for_ada(slug, "2 7 T T 6")
    table.finish()
    table.open()
    true = card(slug, "9")
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "the first card is a nine", round_number=1))
    table.do(corrected(1, true, SHIFT_MANAGER, 1), WITNESS)
    assert table.state.rounds[0].result == "Player", "8 against 7, as it was paid"
    happened = table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.RECONSTRUCT, WHY), WITNESS)
    assert [each.round_number for each in happened if isinstance(each, events.SurplusTaken)] == [1]
    assert (len(table.state.rounds[0].cards), table.state.rounds[0].result) == (4, "Player")
    assert table.state.phase is Phase.BETTING


@pytest.mark.parametrize("slug", [SE, DT, DTB])
def test_an_earlier_round_is_void_by_the_shift_managers_word_and_the_one_on_the_table_goes_on(slug: str) -> None:
    table = dealt_for_ada(slug, first_hand_wins(slug))
    table.finish()
    nets = {each.bet.number: each.net_cents for each in table.state.rounds[0].settled}
    table.open()
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "round 1 was misread", round_number=1))
    void = commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, WHY)
    assert table.no(void).code == "witness"
    assert table.no(commands.RuleOn(SHIFT_MANAGER, Remedy.VOID_AND_REPLACE, WHY), WITNESS).code == "no_round"
    happened = table.do(void, WITNESS)
    back = {each.number: each.net_cents for each in happened if isinstance(each, events.SettlementReversed)}
    assert back == {number: -net for number, net in nets.items()}
    assert (table.state.phase, table.state.round_number, table.state.rounds) == (Phase.BETTING, 2, ())


def test_a_round_that_is_not_on_record_is_not_called() -> None:
    table = dealt_for_ada(DT, first_hand_wins(DT))
    table.finish()
    assert table.no(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, WHY, round_number=7)).code == "no_round"
    late = commands.CallIrregularity(DEALER, Kind.FOREIGN_CARD, WHY, round_number=1)
    assert table.no(late).code == "no_round", "while its cards lie there, or not at all"


# --- numbers of rounds, displays, events and found bets ---------------------------------------------


@every_game
def test_the_round_on_the_table_may_be_given_by_its_number(slug: str) -> None:
    table = dealt_for_ada(slug, first_hand_wins(slug))
    named = card(slug, "3")
    (event, *_) = table.do(corrected(2, named, SUPERVISOR, 1), WITNESS)
    assert isinstance(event, events.CardCorrected)
    assert (event.round_number, table.state.cards[1].card) == (0, named)


@every_game
def test_a_display_that_shows_what_the_cards_say_is_no_wrong_display(slug: str) -> None:
    table = dealt_for_ada(slug, first_hand_wins(slug))
    table.finish()
    first, second = (side.name for side in GAMES[slug].drawing.sides)
    clause = GAMES[slug].procedure.display
    assert table.no(commands.ReportDisplay(DEALER, f" {first.lower()}", 1)).code == "shows_so"
    refusal = table.no(commands.ReportDisplay(DEALER, second, 7))
    assert (refusal.code, "7" in refusal.says) == ("no_result", True)
    (noted,) = table.do(commands.ReportDisplay(DEALER, second, 1))
    assert noted.clause == clause, "SE and DT cite nothing"


@pytest.mark.parametrize("hand", [-9, -1, 2, 5, 10**40])
def test_no_event_has_a_third_hand(hand: int) -> None:
    dealt = {"type": "CardDealt", "document": "EB", "clause": "3.6", "card": "9s", "hand": hand, "face_up": True}
    with pytest.raises(NotationError, match="hand"):
        event_from(dealt)
    assert event_from(dealt | {"hand": 1}) == events.CardDealt("EB", "3.6", card("no-commission", "9"), BANKER, True)  # noqa: FBT003


@both("3.5.1", holds="a bet is found where the patron has one already")
def test_a_found_bet_raises_the_one_that_lies_there(slug: str) -> None:
    table = Table(slug).open()
    table.bet("Ann", "Player", 100_00)
    table.do(commands.CloseBets(DEALER))
    (raised,) = table.do(commands.FindBet(SUPERVISOR, "Ann", 1, "Player", 50_00, WHY), WITNESS)
    assert isinstance(raised, events.BetChanged)
    assert (raised.number, raised.stake_cents, raised.found, raised.cites) == (1, 150_00, True, ("5.4",))
    (bet,) = table.state.bets
    assert (bet.stake_cents, bet.found) == (150_00, True)


@pytest.mark.parametrize("source", [Source.KEYED, Source.READER])
def test_a_device_is_not_reset_on_a_card_that_was_seen(source: Source) -> None:
    table = dealing(DTB, "9 7", source=source)
    table.do(commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD, WHY, cards=cards(DTB, "5")))
    table.do(commands.RuleOn(DEALER, Remedy.AS_FACE_DOWN, "as the clause says"), WITNESS)
    assert table.no(commands.CallIrregularity(DEALER, Kind.DEVICE_RESET, WHY)).code == "not_the_case"
