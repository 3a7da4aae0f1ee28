"""Every hole that the table once had, made again on purpose: the campaign finds it, or a scene of the rule fails.

A hole that moves money is left to the campaign at a table where it can; for any other there is a scene.
"""

from __future__ import annotations

from dataclasses import replace
from inspect import isfunction
from typing import TYPE_CHECKING, Any

import pytest

import conduct_scenes as scenes
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.cage import appointments
from cutcard.rulebook import how_to_play, table_options
from cutcard.rulebook.irregularities import Circumstance, Kind
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Phase, commands, events, views
from cutcard.table.acts import betting, closing, dealing, preparing, settling, turning, withdrawing
from cutcard.table.acts.act import always, never, refuse
from cutcard.table.cards_on_table import hands_of
from cutcard.table.layout import out_of_limits
from cutcard.words import message
from houses.houses import Premises, seconded
from planted_holes import (
    Campaign,
    a_slip_without_its_place,
    act,
    an_old_offer,
    answered,
    commission_for_odds_below_even,
    equals_by_seat,
    faces_by_identity,
    name,
    never_so,
    reconstruction_in_the_order_named,
    several,
    unasked,
    unknown,
    without,
)
from tables import PIT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.table import Actor, TableState

DTB, FF4, EB, SE, DT = (
    "dragon-tiger-baccarat",
    "fa-fa-fabulous-4",
    "no-commission",
    "sands-elements",
    "dragon-tiger",
)


def _staff_only(honest: Any, state: Any, command: Any) -> Any:
    alone = command.by.position is Position.PATRON
    return honest(state, command if alone else replace(command, patron=None))


def _taken_at_will(_: Any, state: Any, __: Any) -> Any:
    return (events.DeviceReturned("DTB", "3.12.8", state.device_holder),)


def _pairs_always(honest: Any, state: Any, command: Any) -> Any:
    answer = honest(state, command)
    fourth = len(state.cards) == 3 and isinstance(answer, tuple)
    return (*answer, events.PairsDecided("EB", "3.7")) if fourth else answer


def _any_display(_: Any, state: Any, command: Any) -> Any:
    return (events.DisplayNoted("DTB", "6.3", command.shows, state.result or "", command.round_number),)


def _as_foreign(honest: Any, state: Any, command: Any) -> Any:
    silent = state.options.game.irregularity(command.kind) is None
    return honest(state, replace(command, kind=Kind.FOREIGN_CARD) if silent else command)


def _nothing_stands(honest: Any, state: Any, command: Any) -> Any:
    return tuple(replace(event, standing=0) for event in honest(state, command))


def _after_a_void_only(honest: Any, state: Any, command: Any) -> Any:
    return honest(state, replace(command, reason=""))


def _the_handler_alone(state: TableState, hand: int, by: Actor) -> Any:
    theirs = by.position is not Position.PATRON or by.name == state.handlers[hand]
    return None if theirs else refuse(state, "", "not_theirs", message("refusal-hand-not-theirs"))


BETTING = (Phase.BETTING,)
HOLES: dict[str, tuple[Any, Callable[[], None]]] = {
    # clause: hole: (how it is made, what finds it)
    "5.7, 5.8, EB 5.7: reconstruction in any order": (
        reconstruction_in_the_order_named,
        Campaign("paid otherwise", EB, "Dealer", "device", first=10),
    ),
    "5.8.1, 5.17.1: lost bets are withdrawn by an offer": (
        name(withdrawing, "established", {}),
        Campaign("taken off after the close", DTB, "Dealer with a patron", first=21),
    ),
    "3.17.1, 5.9: an old offer lives on": (
        an_old_offer,
        Campaign("taken off after the close", DTB, "Dealer with a patron", first=120),
    ),
    "3.10.4: equals by seat": (equals_by_seat, scenes.equals_by_who_reached_the_amount_first),
    "3.10.3: a refusal only at the patron's own terminal": (
        answered(commands.DeclineHand, _staff_only),
        scenes.a_spoken_refusal_is_recorded,
    ),
    "3.10.2: whom a hand really went to is ignored": (
        answered(commands.PassHand, lambda honest, state, command: honest(state, replace(command, to=None))),
        scenes.a_wrong_delivery_is_recorded_as_it_was,
    ),
    "5.10: absence is not asked": (
        unasked(Circumstance.HELD_FACE_DOWN),
        scenes.nobody_is_absent_who_has_no_cards,
    ),
    "5.18: cards are dealt while the differential is exceeded": (
        name(dealing, "exceeded", never),
        scenes.no_card_while_the_differential_is_exceeded,
    ),
    "5.18.1: the flag outlives the balance": (
        several(
            name(betting, "still_asked", always),
            name(betting, "being_balanced", lambda state: state.balance_asked),
            name(betting, "lighter_side", "Banker"),
        ),
        scenes.a_balance_reached_binds_nobody,
    ),
    "5.9: a reset without an electronic device": (
        unasked(Circumstance.ELECTRONIC_DEVICE),
        scenes.a_device_is_reset_where_it_is_electronic,
    ),
    "5.9: a reset when a card is known": (
        unasked(Circumstance.NO_CARD_KNOWN),
        scenes.a_device_is_reset_until_a_card_is_known,
    ),
    "5.9: a reset refused with a card out": (
        never_so(Circumstance.NO_CARD_KNOWN),
        scenes.a_device_is_reset_until_a_card_is_known,
    ),
    "5.9: bets opened again on known cards": (
        unasked(Circumstance.NO_CARD_KNOWN),
        Campaign("opened again", DTB, "Pit Supervisor", "device", lawful=0.5, first=14),
    ),
    "5.11: whether the value can be found is not asked": (
        unasked(Circumstance.VALUE_UNKNOWN),
        scenes.a_value_that_the_device_tells_is_not_unknown,
    ),
    "5.11: nobody need be present": (
        act(commands.RuleOn, witness_from=lambda *_: None),
        scenes.two_cards_are_kept_aside_before_the_gaming_shift_manager,
    ),
    "5.11, 3.10.7: cards that lie face down are shown": (
        name(views, "hands_of", lambda cards, **_: hands_of(cards)),
        Campaign("shown while it lies face down", DTB, "Dealer", "device", Method.A),
    ),
    "3.9.2: a Pit Manager chooses method C": (
        several(act(commands.ChooseMethod, least_for=None), name(preparing, "_refuse_by_the_usual_order", None)),
        scenes.method_c_is_for_the_assistant_casino_manager,
    ),
    "3.12.1: keyed tables deal by method C": (
        name(table_options, "method_c_checks", ()),
        scenes.method_c_needs_a_reading_device,
    ),
    "3.9.2: the method changes in a round": (
        act(commands.ChooseMethod, phases=tuple(Phase)),
        scenes.a_method_is_chosen_before_a_round,
    ),
    "3.7.1: a restriction is silent about bets that lie": (
        answered(commands.RestrictArea, _nothing_stands),
        scenes.a_restriction_says_what_becomes_of_bets_that_lie,
    ),
    "3.12.8: the Dealer takes the device at will": (
        answered(commands.GiveUpDevice, _taken_at_will),
        scenes.nobody_takes_the_device_at_will,
    ),
    "3.12.8.2: the device is kept after a lost bet": (
        name(settling, "_lost", never),
        scenes.the_device_goes_back_with_a_lost_bet,
    ),
    "3.12.8.1: stuck when the drawer leaves": (
        act(commands.AcceptDevice, phases=BETTING),
        scenes.another_patron_draws_on,
    ),
    "5.4, 5.15: bets are found after the result": (
        name(closing, "card_known", never),
        Campaign("put on after the close", DTB, "Pit Supervisor", lawful=0.5, first=1),
    ),
    "5.4, 5.5: late chips cannot be recorded": (unknown(commands.NoteLateBet), scenes.late_chips_are_recorded),
    "5.14: the same Player for ever": (
        without(events.PatronLeft),
        scenes.the_same_player_is_another_after_leaving,
    ),
    "3.5.1: a maximum for each bet": (
        name(betting, "out_of_limits", lambda at, _, wager, stake: out_of_limits(at, [], wager, stake)),
        scenes.bets_of_an_area_add_up,
    ),
    "EB 2.2: the 25th patron is refused": (name(betting, "has_areas", always), scenes.every_terminal_takes_part),
    "5.3: too few cards while the shoe is full": (
        unasked(Circumstance.NO_CARD_LEFT),
        scenes.too_few_cards_only_where_none_is_left,
    ),
    "EB 5.3: too few cards while the shoe is full": (
        unasked(Circumstance.NO_CARD_LEFT),
        scenes.too_few_cards_only_where_none_is_left,
    ),
    "SE 5.5: too few cards while the shoe is full": (
        unasked(Circumstance.NO_CARD_LEFT),
        scenes.too_few_cards_only_where_none_is_left,
    ),
    "EB 3.5: staff place bets": (
        name(betting, "refuse_hands", None),
        Campaign("put on by staff", EB, "Dealer", first=155),
    ),
    "3.8: staff take bets off": (
        name(withdrawing, "refuse_hands", None),
        Campaign("taken off by staff", DTB, "Dealer", first=2),
    ),
    "5.6: the card that was seen is dropped": (
        without(events.IrregularityCalled, "knowledge"),
        scenes.the_card_that_was_seen_comes_next,
    ),
    "5.6: before the first card": (
        unasked(Circumstance.A_CARD_IS_DEALT),
        scenes.a_card_is_found_face_up_after_the_first_one,
    ),
    "5.7.1: the exposed place is not recorded": (
        a_slip_without_its_place,
        scenes.an_exposed_card_is_recorded_where_it_lies,
    ),
    "5.12.1: under any method": (unasked(Circumstance.METHOD_C), scenes.a_device_is_moved_under_method_c),
    "5.7: faces by card identity": (faces_by_identity, scenes.faces_are_kept_by_place),
    "5.1, 5.2, 5.12.2: no replacement between rounds": (
        answered(commands.ReplaceCards, _after_a_void_only),
        scenes.cards_are_replaced_between_rounds_and_outcomes_stand,
    ),
    "5.1: decks that are not whole deal on": (
        without(events.RoundVoided, "not_whole"),
        scenes.decks_that_are_not_whole_open_no_round,
    ),
    "6.1: the unforeseen where a clause covers the case": (
        unasked(Circumstance.NOTHING_ELSE_APPLIES),
        scenes.the_unforeseen_is_what_no_clause_covers,
    ),
    "6.3: a settled card corrected on one word": (
        act(commands.CorrectCard, is_determined=always, witnessed=never),
        Campaign("paid otherwise", EB, "Pit Manager", "device", first=2),
    ),
    "6.3: a display report accepts anything": (
        answered(commands.ReportDisplay, _any_display),
        scenes.a_display_report_names_round_and_result,
    ),
    "3.14, EB 3.8: totals are not announced": (
        name(dealing, "totals", ()),
        scenes.totals_are_announced_before_a_third_card,
    ),
    "EB 3.7: pairs decided where no such wager exists": (
        answered(commands.DealCard, _pairs_always),
        scenes.pairs_are_decided_where_there_is_such_a_wager,
    ),
    "3.16: squeezing under method B": (
        act(commands.AllowSqueeze, methods=()),
        scenes.nobody_squeezes_under_method_b,
    ),
    "3.16: a designee is refused once the hand is passed": (
        name(turning, "refuse_turner", _the_handler_alone),
        scenes.a_designee_turns_a_hand_that_was_passed,
    ),
    "SE 5.1, DT 5.1: anything but a foreign card": (
        answered(commands.CallIrregularity, _as_foreign),
        scenes.a_foreign_card_and_nothing_else,
    ),
    "SE 5.2: refused after the last round of a shoe": (
        never_so(Circumstance.UNTIL_THE_NEXT_ROUND),
        scenes.a_wrong_number_counts_until_the_next_round,
    ),
    "SE 5.2, DT 5.2: a surplus card is not reconstructed": (
        never_so(Circumstance.TOO_MANY_CARDS, Circumstance.TOO_MANY_OR_TOO_FEW_CARDS),
        scenes.a_surplus_card_is_recorded_and_taken_out,
    ),
    "SE 5.3: after the initial deal too": (
        unasked(Circumstance.IN_THE_INITIAL_DEAL),
        scenes.cards_together_in_the_initial_deal_only,
    ),
    "EB 5.10: a Dealer reports terminals": (
        act(commands.ReportTerminal, by_the_house=False),
        scenes.the_house_alone_notices_a_lost_terminal,
    ),
    "EB 3.10: a cutting card with no card behind it": (
        name(table_options, "_cutting_checks", ()),
        scenes.a_cutting_card_leaves_cards_behind_it,
    ),
    "5.16: cited on the round itself": (
        name(preparing, "_settled_for_good", ""),
        scenes.bets_out_of_limits_stay_settled_by_5_16,
    ),
    "2.2: any number of positions on any layout": (
        name(table_options, "_layout_check", (False, "", "", None)),
        scenes.positions_are_as_the_layouts_give_them,
    ),
    "help: odds below even money are called a commission": (
        name(how_to_play, "_big_and_small", commission_for_odds_below_even),
        scenes.help_says_commission_where_there_is_one,
    ),
}


@pytest.mark.parametrize("hole", HOLES)
def test_a_hole_made_on_purpose_is_found(hole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, proof = HOLES[hole]
    plant(monkeypatch)
    with pytest.raises(AssertionError) as failed:
        proof()
    assert "/tests/" in str(failed.traceback[-1].path), "the rule's own check fails, not the table"
    if isinstance(proof, Campaign):
        assert proof.what in str(failed.value), "insiders had their way"


@pytest.mark.parametrize("scene", sorted({proof.__name__ for _, proof in HOLES.values() if isfunction(proof)}))
def test_a_scene_holds_at_the_table_as_it_is(scene: str) -> None:
    getattr(scenes, scene)()


# --- holes of the house around the table -----------------------------------------------------------


def _nobody_appoints_to_their_own_position(premises: Premises) -> None:
    appointing = cage.Appoint(PIT_MANAGER, "Sue", "PIT_MANAGER", "the Pit Manager is ill")
    assert premises.no(CAGE, appointing, **seconded(SUPERVISOR)).code == "authority"


def _a_terminal_buys_credit(premises: Premises) -> None:
    premises.account("Wei", 1_000_00)
    premises.account("Ana")
    issued = premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei", cents=400_00))
    premises.do(CAGE, cage.RedeemTicket(patron("Ana"), premises.house.ticket_code(issued.entry.id), "Ana"))
    assert premises.cents("Ana") == 400_00


def _from_staff_only(monkeypatch: pytest.MonkeyPatch) -> None:
    by_staff = replace(cage._BY_COMMAND[cage.RedeemTicket], least=Position.DEALER)
    monkeypatch.setitem(cage._BY_COMMAND, cage.RedeemTicket, by_staff)


HOUSE_HOLES: dict[str, tuple[Any, Callable[[Premises], None]]] = {
    "6.2: who acts in a position needs no appointment from above it": (
        name(appointments, "_refuse_giver", None),
        _nobody_appoints_to_their_own_position,
    ),
    "EB 1.1.12: credit is bought from staff only": (_from_staff_only, _a_terminal_buys_credit),
}


@pytest.mark.parametrize("hole", HOUSE_HOLES)
def test_a_hole_of_the_house_is_found(hole: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, proof = HOUSE_HOLES[hole]
    with Premises(tmp_path / "house.db") as sound:
        proof(sound)
    plant(monkeypatch)
    with Premises(tmp_path / "another.db") as broken, pytest.raises(AssertionError):
        proof(broken)
