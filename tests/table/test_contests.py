"""A word can be contested: what was called is found untrue, or an order is found, by somebody who has no part in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from conduct_rounds import BANKER, DTB, FF4, PLAYER, both, call, cards, dealing, draw, passed, rule
from cutcard import GAMES, Refusal
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.table_options import Source
from cutcard.table import Actor, commands, events
from cutcard.table.acts.act import HOUSE
from cutcard.table.acts.irregularities.contesting import contested_by
from cutcard.table.knowledge import Sight
from dealt_rounds import DT, SE, every_game
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron

EB = "tiger-baccarat"
SAYS = commands.ContestCall(SHIFT_MANAGER, "the recording shows nothing of the kind", "camera 4")


def suspended(slug: str, kind: Kind, by: Actor = DEALER, **how: Any) -> Table:
    table = Table(slug).open()
    table.bet("Wei", GAMES[slug].wagers[0].name, 100_00)
    table.do(commands.CloseBets(DEALER))
    table.do(commands.CallIrregularity(by, kind, "as seen", **how))
    return table


@every_game
def test_play_goes_on_as_if_nothing_had_been_called(slug: str) -> None:
    table = suspended(slug, Kind.ORDER_ALTERED)
    (event,) = table.do(replace(SAYS, by=PIT_MANAGER), WITNESS)
    assert isinstance(event, events.CallContested)
    case = GAMES[slug].irregularity(Kind.ORDER_ALTERED)
    assert case is not None
    assert (event.kind, event.found_by, event.evidence) == (case.kind, PIT_MANAGER.name, "camera 4")
    assert event.clause == case.clause
    assert table.state.incident is None
    assert [bet.stake_cents for bet in table.state.bets] == [100_00]


@every_game
def test_a_void_is_contested_by_a_pit_manager_at_least(slug: str) -> None:
    table = suspended(slug, Kind.ORDER_ALTERED)
    for low in (DEALER, SUPERVISOR):
        assert table.no(replace(SAYS, by=low), WITNESS).code == "authority"
    table.do(replace(SAYS, by=PIT_MANAGER), WITNESS)


@both("5.6", holds="the card was not seen")
def test_5_6_a_card_that_was_not_seen_is_struck_out(slug: str) -> None:
    table = dealing(slug, "2")
    call(table, Kind.FACE_UP_CARD, ranks="9")
    assert table.state.knowledge.seen
    before = table.state
    table.do(replace(SAYS, by=SUPERVISOR), WITNESS)
    assert (table.state.knowledge.seen, table.state.incident) == (False, None)
    table.state = before
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    assert table.no(SAYS, WITNESS).code == "no_incident"


def test_whoever_finds_it_stands_above_the_one_who_called_it() -> None:
    for caller, least in (
        (DEALER, Position.PIT_MANAGER),
        (PIT_MANAGER, Position.ASSISTANT_CASINO_MANAGER),
        (ASSISTANT, Position.GAMING_SHIFT_MANAGER),
        (SHIFT_MANAGER, Position.GAMING_SHIFT_MANAGER),
    ):
        table = suspended(DTB, Kind.WRONG_CARDS, caller)
        assert contested_by(table.state) is least
    table = suspended(DTB, Kind.WRONG_CARDS, PIT_MANAGER)
    another = Actor("Quinn", Position.PIT_MANAGER)
    assert table.no(replace(SAYS, by=another), WITNESS).code == "authority"
    table.do(replace(SAYS, by=ASSISTANT), WITNESS)


def test_neither_finder_nor_witness_has_a_part_in_it() -> None:
    """Who called it, dealt the round or has a bet in it neither finds it untrue nor attests that."""
    dealt = Actor("Dee", Position.GAMING_SHIFT_MANAGER)
    table = Table(DTB).open()
    table.bet("Ann", "Player")
    table.do(commands.CloseBets(dealt))
    table.do(commands.CallIrregularity(ASSISTANT, Kind.WRONG_CARDS, "as seen"))
    own = Actor(ASSISTANT.name, Position.GAMING_SHIFT_MANAGER)
    for finder in (own, dealt, Actor("Ann", Position.GAMING_SHIFT_MANAGER)):
        refusal = table.no(replace(SAYS, by=finder), WITNESS)
        assert refusal.code == "has_a_part"
        assert refusal.says.endswith("somebody else, the Gaming Shift Manager or higher, must contest it")
    for witness in (None, SHIFT_MANAGER, ASSISTANT, dealt, Actor("Ann", Position.PIT_MANAGER), patron("Bob")):
        assert table.no(SAYS, witness).code == "witness"
    assert table.no(replace(SAYS, reason=" "), WITNESS).code == "reason"
    table.do(SAYS, WITNESS)


@every_game
def test_once_a_card_is_known_it_is_shown_or_the_shift_manager_decides(slug: str) -> None:
    table = Table(slug).open()
    table.bet("Wei", GAMES[slug].wagers[0].name, 100_00)
    table.do(commands.CloseBets(DEALER))
    unknown = table.state
    table.do(commands.DealCard(DEALER, GAMES[slug].deck.cards[0]))
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "as seen"))
    unshown = replace(SAYS, by=PIT_MANAGER, evidence=" ")
    assert table.no(unshown, WITNESS).code == "evidence"
    before = table.state
    table.do(replace(unshown, by=SHIFT_MANAGER), WITNESS)
    table.state = before
    table.do(replace(unshown, evidence="the log of the device"), WITNESS)
    table.state = unknown
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "as seen"))
    table.do(unshown, WITNESS)


def test_the_one_beneath_stays_open() -> None:
    table = suspended(DTB, Kind.WRONG_CARDS)
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "the shoe fell over"))
    table.do(SAYS, WITNESS)
    assert table.state.incident is not None
    assert table.state.incident.kind is Kind.WRONG_CARDS


def test_what_has_been_acted_on_is_ruled_on_to_its_end() -> None:
    table = suspended(DTB, Kind.UNFORESEEN)
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.OFFER_WITHDRAWAL, "to be fair"))
    refusal = table.no(SAYS, WITNESS)
    assert (refusal.code, refusal.message.key) == ("too_late", "refusal-too-late-to-contest")


def test_what_the_record_shows_or_the_house_noticed_is_nobodys_word() -> None:
    table = Table(DTB).open()
    table.do(commands.CloseBets(DEALER))
    table.do(commands.DealCard(DEALER, cards(DTB, "9")[0], hand=BANKER))
    table.do(commands.CallIrregularity(DEALER, Kind.WRONG_ORDER))
    noticed = suspended(DTB, Kind.INTERRUPTED_OPEN, Actor(HOUSE, Position.DEALER))
    for refusal in (table.no(SAYS, WITNESS), noticed.no(SAYS, WITNESS)):
        assert (refusal.code, refusal.message.key) == ("too_late", "refusal-nothing-to-contest")


def test_nothing_is_contested_where_nothing_was_called() -> None:
    assert Table(EB).open().no(SAYS, WITNESS).code == "no_incident"


# --- cards drawn together -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "kind"),
    [(DTB, Kind.TOGETHER_UNKNOWN_EARLY), (EB, Kind.TOGETHER_UNKNOWN), (SE, Kind.TOGETHER_UNKNOWN_EARLY)],
)
def test_cards_that_were_not_drawn_together_are_in_the_device(slug: str, kind: Kind) -> None:
    deck = GAMES[slug].deck.cards
    table = Table(slug).open()
    table.do(commands.CloseBets(DEALER))
    before = table.state
    table.do(commands.CallIrregularity(DEALER, kind, "as seen", cards=(deck[7], deck[8])))
    assert table.state.cards_left == before.cards_left - 2
    table.do(SAYS, WITNESS)
    assert structs.replace(table.state, log=before.log) == before


@pytest.mark.parametrize("slug", [DTB, FF4, EB, SE, DT])
def test_an_order_that_is_found_is_played(slug: str) -> None:
    """Nobody voids a round because of an order that the recording tells: also with an Ace on Dragon."""
    deck = GAMES[slug].deck.cards
    kind = {EB: Kind.TOGETHER_UNKNOWN, DT: Kind.TOGETHER_UNKNOWN}.get(slug, Kind.TOGETHER_UNKNOWN_EARLY)
    table = Table(slug).open()
    table.bet("Ann", GAMES[slug].wagers[0].name)
    table.do(commands.CloseBets(DEALER))
    table.do(commands.DealCard(DEALER, deck[0]))
    table.do(commands.CallIrregularity(DEALER, kind, "they stuck together", cards=(deck[7], deck[8])))
    found = replace(SAYS, by=PIT_MANAGER, order=(2, 1))
    for order in ((1,), (1, 1), (0, 1), (1, 2, 3)):
        assert table.no(replace(found, order=order), WITNESS).code == "cards"
    (event,) = table.do(found, WITNESS)
    assert isinstance(event, events.CallContested)
    assert event.order == (2, 1)
    if slug in {SE, DT}:
        assert table.state.incident is None
    else:
        if slug != EB:
            table.do(commands.RuleOn(SUPERVISOR, Remedy.OFFER_WITHDRAWAL, "so it is"), WITNESS)
        table.do(commands.RuleOn(DEALER, Remedy.RECONSTRUCT, "so it is"))
    assert table.state.waiting == (deck[8], deck[7])


def test_an_order_that_is_found_keeps_what_was_seen_where_it_was() -> None:
    table = dealing(DTB, "2", source=Source.KEYED)
    call(table, Kind.FACE_UP_CARD, ranks="9")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_UNKNOWN_EARLY, "stuck", count=3))
    assert table.no(replace(SAYS, order=(2, 1, 3)), WITNESS).code == "cards"
    table.do(replace(SAYS, order=(1, 3, 2)), WITNESS)


def test_an_order_is_found_only_where_one_was_unknown() -> None:
    table = suspended(DTB, Kind.WRONG_CARDS)
    refusal = table.no(replace(SAYS, order=(2, 1)), WITNESS)
    assert (refusal.code, refusal.message.key) == ("cards", "refusal-no-order-to-find")


# --- interruptions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [DTB, FF4, EB])
def test_an_interruption_that_was_none_voids_nothing(slug: str) -> None:
    """Lights that flickered: with two cards open a Pit Manager who has the recording need not sign a void."""
    table = Table(slug).open()
    table.bet("Ann", GAMES[slug].wagers[0].name)
    table.do(commands.CloseBets(DEALER))
    unknown = table.state
    for rank in (1, 2):
        table.do(commands.DealCard(DEALER, GAMES[slug].deck.cards[rank]))
    table.do(commands.CallIrregularity(DEALER, Kind.INTERRUPTED_OPEN, "the lights flickered"))
    assert table.no(replace(SAYS, by=SUPERVISOR), WITNESS).code == "authority"
    assert table.no(replace(SAYS, by=PIT_MANAGER, evidence=""), WITNESS).code == "evidence"
    table.do(replace(SAYS, by=PIT_MANAGER), WITNESS)
    assert (table.state.incident, table.state.interrupted) == (None, False)
    table.state = unknown
    table.do(commands.CallIrregularity(DEALER, Kind.INTERRUPTED_OPEN, "the lights flickered"))
    table.do(replace(SAYS, by=SUPERVISOR), WITNESS)


@both("5.17", holds="no bet was taken back under it", refuses="one was")
def test_5_17_an_interruption_is_contested_until_a_bet_was_taken_back_under_it(slug: str) -> None:
    table = dealing(slug, "2 3")
    call(table, Kind.INTERRUPTED_OPEN)
    rule(table, Remedy.OFFER_WITHDRAWAL_OF_ALL, SUPERVISOR)
    before = table.state
    table.do(SAYS, WITNESS)
    assert table.state.incident is None
    table.state = before
    table.do(commands.WithdrawBet(patron("Bob"), 3))
    assert table.no(SAYS, WITNESS).code == "too_late"


@both("5.17")
def test_5_17_a_report_of_an_interruption_is_contested_before_cards_are_turned(slug: str) -> None:
    table = passed(slug, source=Source.KEYED)
    before = table.state
    table.do(commands.ReportInterruption(PIT_MANAGER))
    assert table.no(replace(SAYS, by=replace(PIT_MANAGER, name="Quinn")), WITNESS).code == "authority", "not above"
    own = replace(SAYS, by=replace(PIT_MANAGER, position=Position.GAMING_SHIFT_MANAGER))
    assert table.no(own, WITNESS).code == "has_a_part"
    table.state = before
    table.do(commands.ReportInterruption(DEALER))
    assert table.no(replace(SAYS, by=SUPERVISOR), WITNESS).code == "authority", "cards were handed out"
    table.do(replace(SAYS, by=PIT_MANAGER), WITNESS)
    assert not table.state.interrupted
    table.do(commands.SetRevealOrder(DEALER, PLAYER))


def gone_in_the_dark(slug: str, *, first: str) -> Table:
    """The lights go out, and when they are back Ann is gone with Player's cards."""
    table = passed(slug, source=Source.KEYED)
    if first == "interruption":
        table.do(commands.ReportInterruption(DEALER))
        table.do(commands.RevealHand(DEALER, BANKER, cards(slug, "3 T")))
    call(table, Kind.LEFT_WITH_CARDS, hand=PLAYER)
    if first == "departure":
        table.do(commands.ReportInterruption(DEALER))
        table.do(commands.RevealHand(DEALER, BANKER, cards(slug, "3 T")))
    return table


def sorted_but(slug: str, ranks: str) -> tuple[Any, ...]:
    from collections import Counter

    from cutcard.cards import Shoe

    rest = Counter(Shoe.of(GAMES[slug].deck, decks=8))
    rest.subtract(cards(slug, ranks))
    return tuple(rest.elements())


@pytest.mark.parametrize("first", ["interruption", "departure"])
@both("5.11 5.17", holds="a patron is gone with cards when play was interrupted")
def test_5_17_after_an_interruption_a_patron_who_is_gone_is_dealt_with_first(slug: str, first: str) -> None:
    table = gone_in_the_dark(slug, first=first)
    dark = commands.CallIrregularity(DEALER, Kind.INTERRUPTED_OPEN, "it was dark")
    assert table.no(dark).code == "not_the_case"
    table.do(commands.RuleOn(SUPERVISOR, Remedy.SET_TWO_ASIDE, "as the clause says"), SHIFT_MANAGER)
    sort = commands.RuleOn(SUPERVISOR, Remedy.SORT_AND_IDENTIFY, "sorted", sorted_but(slug, "3 T 4 5 6 7"))
    table.do(replace(sort, aside=cards(slug, "4 5")), SHIFT_MANAGER)
    table.do(commands.RuleOn(SUPERVISOR, Remedy.REPLACE_MISSING, "as the clause says"), SHIFT_MANAGER)
    assert table.state.interrupted
    table.do(replace(dark, kind=Kind.INTERRUPTED_DECIDED))
    rule(table, Remedy.PLAY_ON, witness=None)
    draw(table, "4 5")
    table.do(commands.RevealHand(DEALER, BANKER))
    table.finish()


@both("5.11 6.1", holds="both hands are gone, and sorting cannot tell which is which")
def test_6_1_where_both_hands_are_gone_the_shift_manager_ends_it(slug: str) -> None:
    table = passed(slug, source=Source.KEYED)
    table.do(commands.ReportInterruption(DEALER))
    assert table.no(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "both are gone")).code == "interrupted"
    call(table, Kind.LEFT_WITH_CARDS, hand=PLAYER)
    assert table.no(commands.RuleOn(SUPERVISOR, Remedy.SET_TWO_ASIDE, "so"), SHIFT_MANAGER).code == "not_the_case"
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "both are gone"))
    rule(table, Remedy.VOID, SHIFT_MANAGER)
    assert (table.state.incident, table.state.interrupted, table.state.bets) == (None, False, ())


@both("6.1 5.17", holds="play was interrupted, and a card that was laid wrongly is gone face down with its patron")
def test_6_1_a_card_laid_wrongly_that_is_gone_after_an_interruption_is_for_the_shift_manager(slug: str) -> None:
    table = passed(slug, source=Source.KEYED)
    for hand, ranks in ((BANKER, "3 T"), (PLAYER, "2 T")):
        table.do(commands.RevealHand(DEALER, hand, cards(slug, ranks)))
    table.do(commands.DealCard(DEALER, hand=BANKER))
    table.do(commands.ReportInterruption(DEALER))
    for kind in (Kind.LEFT_WITH_CARDS, Kind.WRONG_ORDER):
        assert isinstance(table.no(commands.CallIrregularity(DEALER, kind, "Bob is gone", BANKER)), Refusal)
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "Bob is gone with a card that is Player's"))
    rule(table, Remedy.VOID, SHIFT_MANAGER)
    assert (table.state.incident, table.state.interrupted, table.state.bets) == (None, False, ())


@both("5.11", refuses="the patron who has the cards is there")
def test_5_11_no_card_is_told_by_surveillance_while_its_holder_sits_there(slug: str) -> None:
    table = passed(slug, source=Source.KEYED)
    tell = commands.TurnCard(SUPERVISOR, 1, cards(slug, "9")[0], "surveillance", "camera 4")
    assert table.no(tell, WITNESS).code == "not_gone"
    call(table, Kind.ABSENT_PATRON, hand=BANKER)
    assert table.no(tell, WITNESS).code == "not_gone", "somebody else is"


@both("5.11", refuses="nobody has the cards")
def test_5_11_no_card_is_told_of_a_hand_that_nobody_has(slug: str) -> None:
    table = dealing(slug, "", source=Source.KEYED, method=Method.A)
    for _ in range(4):
        table.do(commands.DealCard(DEALER))
    tell = commands.TurnCard(SUPERVISOR, 1, cards(slug, "9")[0], "surveillance", "camera 4")
    assert table.no(tell, WITNESS).code == "no_holder"
    table.do(commands.PassHand(DEALER, PLAYER))
    call(table, Kind.ABSENT_PATRON, hand=PLAYER)
    table.do(tell, WITNESS)


@both("5.11", refuses="the patron has left with cards")
def test_5_11_who_left_with_cards_takes_no_bet_back(slug: str) -> None:
    table = passed(slug, source=Source.KEYED)
    call(table, Kind.LEFT_WITH_CARDS, hand=PLAYER)
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "both are gone"))
    table.state = structs.replace(
        table.state, cards=tuple(replace(each, card=cards(slug, "2")[0], face_up=True) for each in table.state.cards)
    )
    rule(table, Remedy.OFFER_WITHDRAWAL, SHIFT_MANAGER)
    assert table.no(commands.WithdrawBet(patron("Ann"), 1)).code == "absent"


def test_a_sight_of_any_kind_is_struck_out_when_it_is_found_untrue() -> None:
    for sight in Sight:
        table = dealing(DTB, "2")
        before = table.state.knowledge
        seen = commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD, "so", 0, cards(DTB, "9 8"), sight=sight)
        table.do(seen)
        table.do(SAYS, WITNESS)
        assert table.state.knowledge == before
    table = dealing(DTB, "2 3", Method.A, source=Source.KEYED)
    table.do(commands.CallIrregularity(DEALER, Kind.SLIP_OF_DELIVERY, "it fell open", BANKER, cards(DTB, "3"), 0, 2))
    assert table.state.knowledge.names_at(2) == cards(DTB, "3")
    table.do(SAYS, WITNESS)
    assert not table.state.knowledge.seen
    draw(table, "4 5")


@both("5.7.1", holds="a card that was known before is not exposed after all")
def test_5_7_1_what_was_known_before_stays_known(slug: str) -> None:
    """It was seen in the device and dealt face down: that nobody exposed it there makes nobody forget it."""
    table = dealing(slug, "2", Method.A)
    call(table, Kind.FACE_UP_CARD, ranks="9")
    rule(table, Remedy.AS_FACE_DOWN)
    draw(table, "9 3 4")
    before = table.state.knowledge
    assert before.names_at(2) == cards(slug, "9")
    call(table, Kind.SLIP_OF_DELIVERY, hand=BANKER, place=2)
    table.do(SAYS, WITNESS)
    assert table.state.knowledge == before


def test_a_call_about_a_settled_round_changes_nothing_that_is_known_of_this_one() -> None:
    """Its place is one of that round, which may have had more cards than lie here now."""
    table = Table(EB).open()
    table.bet("Wei", "Player")
    table.do(commands.CloseBets(DEALER))
    table.deal("9s 3s Ts 4s")
    table.finish()
    before = table.state.knowledge
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "the third was another", place=3))
    table.do(SAYS, WITNESS)
    table.open()
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "the third was another", place=3, round_number=1))
    table.do(SAYS, WITNESS)
    assert table.state.knowledge == before


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(SE, marks=pytest.mark.clause("SE 5.5", holds="the device is not empty, whoever said so")),
        pytest.param(DT, marks=pytest.mark.clause("DT 5.5", holds="the device is not empty, whoever said so")),
    ],
)
def test_5_5_that_the_device_is_empty_is_a_word_while_the_record_has_cards(slug: str) -> None:
    table = Table(slug, source=Source.KEYED).open()
    table.bet("Wei", GAMES[slug].wagers[0].name, 100_00)
    table.do(commands.CloseBets(DEALER))
    table.do(commands.CallIrregularity(DEALER, Kind.TOO_FEW_CARDS, "it is empty"))
    table.do(SAYS, WITNESS)
    assert table.state.incident is None


@both()
def test_5_8_2_an_order_that_was_found_is_the_word_of_whoever_found_it(slug: str) -> None:
    table = dealing(slug, "2", source=Source.KEYED)
    call(table, Kind.TOGETHER_UNKNOWN_EARLY, count=2)
    table.do(replace(SAYS, by=PIT_MANAGER, order=(2, 1)), WITNESS)
    for by in (SUPERVISOR, PIT_MANAGER):
        assert table.no(replace(SAYS, by=by), WITNESS).code in {"authority", "has_a_part"}
    table.do(SAYS, WITNESS)
