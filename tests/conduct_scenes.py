"""Short scenes at a table, one for a rule of conduct that moves no money by itself. Each fails where its rule does.

A lawful witness stands by throughout, so that nothing here is refused for want of one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard import GAMES, Card, Refusal
from cutcard.rehearsal.honest_play import WHY
from cutcard.rulebook.how_to_play import how_to_play
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Limits, refuse_options
from cutcard.table import Actor, Phase, Source, TableOptions, apply_all, commands, decide, events
from cutcard.table.acts.act import HOUSE
from cutcard.words import english
from insiders import WITNESS
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, Table, patron

if TYPE_CHECKING:
    from cutcard.table.events import Event

DTB, SE, DT, EB, TIGER = (
    "dragon-tiger-baccarat",
    "sands-elements",
    "dragon-tiger",
    "no-commission",
    "tiger-baccarat",
)
PLAYER, BANKER = 0, 1
SUITS = {SE: "f"}


class Scene(Table):
    """A table before a witness, with open bets: "Ann Player 200" each, a comma between them, at areas 1, 2, ..."""

    def __init__(self, slug: str, bets: str = "", method: Method = Method.B, **options: Any) -> None:
        methods = {"method": method, "high_limit_area": True} if GAMES[slug].procedure.methods else {}
        super().__init__(slug, **methods | options)
        self.open()
        for area, each in enumerate(bets.split(", ") if bets else (), 1):
            name, wager, stake = each.split()
            self.bet(name, wager, int(stake) * 100, area)

    def ask(self, command: commands.Command, witness: Actor | None = WITNESS) -> tuple[Event, ...] | Refusal:
        answer = decide(self.state, command, witness=witness)
        if not isinstance(answer, Refusal):
            self.state = apply_all(self.state, answer)
            self.events.extend(answer)
        return answer

    def do(self, command: commands.Command, witness: Actor | None = WITNESS) -> tuple[Event, ...]:
        return super().do(command, witness)

    def no(self, command: commands.Command, witness: Actor | None = WITNESS) -> Refusal:
        return super().no(command, witness)

    def card(self, rank: str) -> Card:
        return Card.parse(rank + SUITS.get(self.state.options.game.slug, "s"))

    def dealt(self, ranks: str) -> Scene:
        self.do(commands.CloseBets(DEALER))
        for rank in ranks.split():
            self.do(commands.DealCard(DEALER, self.card(rank)))
        return self

    def calls(self, kind: Kind, **given: Any) -> str:
        """The code of the refusal of a call, or nothing where it is taken."""
        answer = self.ask(commands.CallIrregularity(DEALER, kind, WHY, **given))
        return answer.code if isinstance(answer, Refusal) else ""

    def rules(self, remedy: Remedy, by: Actor = SHIFT_MANAGER) -> tuple[Event, ...]:
        return self.do(commands.RuleOn(by, remedy, WHY))

    def code(self, command: commands.Command, witness: Actor | None = WITNESS) -> str:
        answer = self.ask(command, witness)
        return answer.code if isinstance(answer, Refusal) else ""


# --- bets -----------------------------------------------------------------------------------------


def equals_by_who_reached_the_amount_first() -> None:
    table = Scene(DTB, "", Method.A)
    table.bet("Bob", "Player", 200_00, 2)
    table.bet("Ann", "Player", 200_00, 1)
    table.dealt("2 3 T T")
    (passed,) = table.do(commands.PassHand(DEALER, PLAYER))
    assert passed == events.HandPassed("DTB", "3.10.2, 3.10.4", PLAYER, "Bob")


def a_spoken_refusal_is_recorded() -> None:
    table = Scene(DTB, "Ann Player 200, Bob Player 100", Method.A).dealt("2 3 T T")
    table.do(commands.DeclineHand(DEALER, PLAYER, "Ann"))
    assert table.do(commands.PassHand(DEALER, PLAYER))[0] == events.HandPassed("DTB", "3.10.2, 3.10.3", PLAYER, "Bob")


def a_wrong_delivery_is_recorded_as_it_was() -> None:
    table = Scene(DTB, "Ann Player 200, Bob Player 100", Method.A).dealt("2 3 T T")
    table.do(commands.PassHand(DEALER, PLAYER, "Bob"))
    assert table.state.handlers[PLAYER] == "Bob"
    assert table.calls(Kind.WRONG_PATRON) == ""


def nobody_is_absent_who_has_no_cards() -> None:
    assert Scene(DTB, "Ann Player 200", Method.A).dealt("2 3 T T").calls(Kind.ABSENT_PATRON) == "not_the_case"


def no_card_while_the_differential_is_exceeded() -> None:
    table = Scene(DTB, "Ann Player 200", differential_cents=500_00).dealt("")
    table.do(commands.FindBet(SUPERVISOR, "Bob", 2, "Player", 400_00, WHY))
    assert table.code(commands.DealCard(DEALER, table.card("9"))) == "differential"


def a_balance_reached_binds_nobody() -> None:
    table = Scene(DTB, "Ann Player 600", differential_cents=500_00)
    table.do(commands.AskToBalance(DEALER))
    table.do(commands.ChangeBet(patron("Ann"), 1, 300_00))
    assert table.code(commands.ChangeBet(patron("Ann"), 1, 400_00)) == ""


def late_chips_are_recorded() -> None:
    table = Scene(DTB, "Ann Player 200").dealt("")
    (noted,) = table.do(commands.NoteLateBet(DEALER, "Bob", 2, "Tie", 50_00))
    assert (noted.clause, len(table.state.bets)) == ("5.4", 1)


def the_same_player_is_another_after_leaving() -> None:
    table = Scene(DTB)
    for _ in range(2):
        table.do(commands.CloseBets(DEALER))
        (found,) = table.do(commands.FindBet(SUPERVISOR, "Ann", 1, "Player", 1_00, WHY))
        assert isinstance(found, events.BetPlaced)
        for rank in ["9", "7", "T", "T"]:
            table.do(commands.DealCard(DEALER, table.card(rank)))
        table.finish()
        table.do(commands.NoteDeparture(DEALER, "Ann"))
        table.do(commands.OpenBets(DEALER))


def bets_of_an_area_add_up() -> None:
    table = Scene(DTB, limits=Limits(5_00, 200_00))
    table.bet("Ann", "Player", 150_00, 1)
    assert table.code(commands.PlaceBet(patron("Bob"), "Bob", 1, "Player", 100_00)) == "limits"


def every_terminal_takes_part() -> None:
    table = Scene(EB)
    for seat in range(1, 26):
        table.bet(f"patron {seat}", "Player", 10_00, seat)


def too_few_cards_only_where_none_is_left() -> None:
    """Somebody's word that the device is empty takes a witness too; a call on a full one is refused from the start."""
    for slug in (DTB, EB, SE):
        table = Scene(slug).dealt("9")
        assert table.no(commands.CallIrregularity(PIT_MANAGER, Kind.TOO_FEW_CARDS, WHY)).code == "not_the_case"


def bets_out_of_limits_stay_settled_by_5_16() -> None:
    table = Scene(DTB).dealt("")
    table.do(commands.FindBet(SUPERVISOR, "Ann", 1, "Player", 1_00, WHY))
    for rank in ["9", "7", "T", "T"]:
        table.do(commands.DealCard(DEALER, table.card(rank)))
    assert "5.16" not in [each for event in table.finish() for each in event.cites]
    assert "5.16" in table.do(commands.OpenBets(DEALER))[0].cites


# --- device, methods and hands --------------------------------------------------------------------


def a_device_is_reset_where_it_is_electronic() -> None:
    keyed = Scene(DTB, "Ann Player 200", source=Source.KEYED).dealt("")
    assert keyed.calls(Kind.DEVICE_RESET) == "not_the_case"


def a_device_is_reset_until_a_card_is_known() -> None:
    assert Scene(DTB, "Ann Player 200", Method.A).dealt("2").calls(Kind.DEVICE_RESET) == ""
    assert Scene(DTB, "Ann Player 200").dealt("2").calls(Kind.DEVICE_RESET) == "not_the_case"


def a_value_that_the_device_tells_is_not_unknown() -> None:
    table = Scene(DTB, "Ann Player 200", Method.A).dealt("2 3 T T")
    table.do(commands.PassHand(DEALER, PLAYER))
    table.do(commands.SetRevealOrder(DEALER, BANKER))
    table.do(commands.RevealHand(DEALER, BANKER))
    assert table.calls(Kind.LEFT_WITH_CARDS) == "not_the_case"


def two_cards_are_kept_aside_before_the_gaming_shift_manager() -> None:
    table = Scene(DTB, "Ann Player 200", Method.A, source=Source.KEYED)
    table.do(commands.CloseBets(DEALER))
    for _ in range(4):
        table.do(commands.DealCard(DEALER))
    table.do(commands.PassHand(DEALER, PLAYER))
    table.do(commands.SetRevealOrder(DEALER, BANKER))
    table.do(commands.RevealHand(DEALER, BANKER, (table.card("3"), table.card("T"))))
    assert table.calls(Kind.LEFT_WITH_CARDS) == ""
    ruling = commands.RuleOn(SUPERVISOR, Remedy.SET_TWO_ASIDE, WHY)
    assert table.code(ruling, PIT_MANAGER) == "presence"
    aside: Any = table.do(ruling)[1]
    assert aside.cards == (None, None), "nobody has seen them"


def method_c_is_for_the_assistant_casino_manager() -> None:
    table = Table(DTB, high_limit_area=True)
    assert table.no(commands.ChooseMethod(PIT_MANAGER, Method.C)).code == "authority"
    table.do(commands.ChooseMethod(ASSISTANT, Method.C))


def method_c_needs_a_reading_device() -> None:
    keyed = TableOptions(game=GAMES[DTB], method=Method.C, high_limit_area=True, source=Source.KEYED)
    assert refuse_options(keyed) is not None


def a_method_is_chosen_before_a_round() -> None:
    assert Scene(DTB, method=Method.A).code(commands.ChooseMethod(PIT_MANAGER, Method.B)) == "phase"


def a_restriction_says_what_becomes_of_bets_that_lie() -> None:
    table = Scene(DTB)
    for name in ("Ann", "Bob"):
        table.bet(name, "Player", 50_00, 1)
    restricted: Any = table.do(commands.RestrictArea(PIT_MANAGER, 1))[0]
    assert restricted.standing == 1


def _drawing() -> Scene:
    table = Scene(DTB, "Ann Player 200, Bob Banker 100", Method.C)
    table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    table.do(commands.CloseBets(DEALER))
    return table


def nobody_takes_the_device_at_will() -> None:
    assert _drawing().code(commands.GiveUpDevice(DEALER)) == "who"


def another_patron_draws_on() -> None:
    table = _drawing()
    table.do(commands.GiveUpDevice(patron("Ann")))
    table.do(commands.AcceptDevice(patron("Bob"), "Bob"))


def the_device_goes_back_with_a_lost_bet() -> None:
    table = _drawing()
    for rank in ["2", "9", "T", "T"]:
        table.do(commands.DealCard(DEALER, table.card(rank), "Ann"))
    for hand in (PLAYER, BANKER):
        table.do(commands.RevealHand(patron("Ann"), hand))
    table.finish()
    assert table.state.device_holder is None


def nobody_squeezes_under_method_b() -> None:
    assert Scene(DTB).code(commands.AllowSqueeze(PIT_MANAGER, "Ann")) == "method"


def a_designee_turns_a_hand_that_was_passed() -> None:
    table = Scene(DTB, "Ann Player 200", Method.A).dealt("2 3 T T")
    table.do(commands.PassHand(DEALER, PLAYER))
    table.do(commands.AllowSqueeze(PIT_MANAGER, "Cid"))
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    table.do(commands.TurnCard(patron("Cid"), 1))
    assert [dealt.face_up for dealt in table.state.cards] == [True, False, False, False], "one card at a time"


# --- cards ----------------------------------------------------------------------------------------


def the_card_that_was_seen_comes_next() -> None:
    table = Scene(DTB, "Ann Player 200").dealt("2")
    assert table.calls(Kind.FACE_UP_CARD, cards=(table.card("9"),)) == ""
    table.rules(Remedy.AS_FACE_DOWN)
    assert table.code(commands.DealCard(DEALER, table.card("8"))) == "not_as_seen"


def a_card_is_found_face_up_after_the_first_one() -> None:
    table = Scene(DTB, "Ann Player 200").dealt("")
    assert table.calls(Kind.FACE_UP_CARD, cards=(table.card("9"),)) == "not_the_case"


def an_exposed_card_is_recorded_where_it_lies() -> None:
    table = Scene(DTB, "Ann Player 200", Method.A).dealt("2 3")
    assert table.calls(Kind.SLIP_OF_DELIVERY, place=2) == ""
    table.rules(Remedy.PLAY_ON)
    assert [dealt.face_up for dealt in table.state.cards] == [False, True]


def a_device_is_moved_under_method_c() -> None:
    table = Scene(DTB, "Ann Player 200", Method.A).dealt("2")
    assert table.calls(Kind.DEVICE_MOVED_EXPOSED, cards=(table.card("9"),)) == "not_the_case"


def faces_are_kept_by_place() -> None:
    table = Scene(DTB, "Ann Player 200", Method.A).dealt("9")
    table.do(commands.DealCard(DEALER, table.card("9"), hand=PLAYER))
    assert table.calls(Kind.SLIP_OF_DELIVERY, place=1) == ""
    table.rules(Remedy.PLAY_ON)
    assert table.calls(Kind.WRONG_ORDER) == ""
    table.rules(Remedy.RECONSTRUCT)
    assert [(dealt.hand, dealt.face_up) for dealt in table.state.cards] == [(PLAYER, True), (BANKER, False)]


def cards_are_replaced_between_rounds_and_outcomes_stand() -> None:
    table = Scene(DTB, "Ann Player 200").dealt("9 7 T T")
    table.finish()
    table.do(commands.ReplaceCards(PIT_MANAGER, "a card is torn"))
    assert (table.state.phase, len(table.state.rounds)) == (Phase.NO_SHOE, 1)


def decks_that_are_not_whole_open_no_round() -> None:
    table = Scene(DTB, "Ann Player 200").dealt("9")
    assert table.calls(Kind.WRONG_CARDS) == ""
    table.rules(Remedy.VOID)
    assert table.code(commands.OpenBets(DEALER)) == "not_whole"


def the_unforeseen_is_what_no_clause_covers() -> None:
    table = Scene(DTB, "Ann Player 200").dealt("9")
    table.do(commands.DealCard(DEALER, table.card("7"), hand=PLAYER))
    assert table.calls(Kind.UNFORESEEN) == "not_the_case"


def a_display_report_names_round_and_result() -> None:
    table = Scene(DTB, "Ann Player 200").dealt("9 7 T T")
    table.finish()
    assert table.code(commands.ReportDisplay(DEALER, " ")) == "shows"
    assert table.code(commands.ReportDisplay(DEALER, "Tie", 7)) == "no_result"
    noted: Any = table.do(commands.ReportDisplay(DEALER, "Tie", 1))[0]
    assert (noted.shows, noted.stands, noted.round_number) == ("Tie", "Player", 1)


def totals_are_announced_before_a_third_card() -> None:
    table = Scene(EB).dealt("2 3 T T")
    announced = [event for event in table.events if isinstance(event, events.TotalsAnnounced)]
    assert announced == [events.TotalsAnnounced("EB", "3.8", 2, 3)]


def pairs_are_decided_where_there_is_such_a_wager() -> None:
    for slug, pairs in ((EB, 1), (TIGER, 0)):
        table = Scene(slug).dealt("2 3 T T")
        assert sum(isinstance(event, events.PairsDecided) for event in table.events) == pairs, slug


# --- the other documents --------------------------------------------------------------------------


def a_foreign_card_and_nothing_else() -> None:
    for slug in (SE, DT):
        assert Scene(slug).calls(Kind.WRONG_CARDS) == "silent"
        assert Scene(slug).calls(Kind.FOREIGN_CARD) == ""


def a_wrong_number_counts_until_the_next_round() -> None:
    table = Scene(SE, "Ann Player 100", source=Source.KEYED).dealt("9")
    table.do(commands.SeeCuttingCard(DEALER))
    for rank in ["7", "T", "T"]:
        table.do(commands.DealCard(DEALER, table.card(rank)))
    table.finish()
    for _ in range(3):
        if table.state.phase is not Phase.SHOE_ENDED:
            table.do(commands.OpenBets(DEALER))
            table.dealt("9 7 T T").finish()
    assert table.state.phase is Phase.SHOE_ENDED
    assert table.calls(Kind.WRONG_NUMBER, count=3) == ""


def a_surplus_card_is_recorded_and_taken_out() -> None:
    for slug, ranks in ((SE, "9 7 T T"), (DT, "9 7")):
        table = Scene(slug).dealt(ranks)
        table.do(commands.DealCard(DEALER, table.card("2"), hand=0))
        assert table.calls(Kind.SURPLUS_CARDS) == "", slug
        assert any(isinstance(event, events.SurplusTaken) for event in table.rules(Remedy.RECONSTRUCT))


def cards_together_in_the_initial_deal_only() -> None:
    table = Scene(SE).dealt("2 3 T T")
    assert table.calls(Kind.TOGETHER_UNKNOWN_EARLY, cards=(table.card("2"), table.card("3"))) == "not_the_case"
    early = Scene(DT).dealt("2")
    assert early.calls(Kind.TOGETHER_UNKNOWN, cards=(early.card("2"), early.card("3"))) == ""


def the_house_alone_notices_a_lost_terminal() -> None:
    table = Scene(EB)
    assert table.code(commands.ReportTerminal(DEALER, "Ann")) == "by_the_house"
    (noted,) = table.do(commands.ReportTerminal(Actor(HOUSE, DEALER.position), "Ann"))
    assert noted.clause == "5.10, 5.10.2"


def a_cutting_card_leaves_cards_behind_it() -> None:
    assert refuse_options(TableOptions(game=GAMES[EB], cut=0)) is not None


def positions_are_as_the_layouts_give_them() -> None:
    assert refuse_options(TableOptions(game=GAMES[DTB], layout="D", positions=9)) is None
    assert refuse_options(TableOptions(game=GAMES[DTB], layout="D", positions=10)) is not None


def help_says_commission_where_there_is_one() -> None:
    said = {slug: " ".join(english(told.message) for told in how_to_play(GAMES[slug])) for slug in GAMES}
    assert [slug for slug, text in said.items() if "commission" in text] == [TIGER]
