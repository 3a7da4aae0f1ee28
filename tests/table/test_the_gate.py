"""Consequence decides control: whatever changes a payment after a card is known takes position, reason and witness."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import pytest

from conduct_rounds import DTB, FF4, both, call, cards, dealing, passed, rule
from cutcard import GAMES
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source
from cutcard.table import Actor, Position, apply_all, commands, decide, events
from cutcard.table.conduct.consequence import consequence
from dealt_rounds import announced, correction, every_game, loses, sides
from dealt_rounds import dealing as dealt_for_ada
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron
from walks import walk

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.table.commands import Command


class Controlled(NamedTuple):
    """A table with a card known, and an act upon it that changes what a bet is paid."""

    table: Table
    command: Command
    below: Actor
    """The highest position that does not suffice."""


def _void(kind: Kind) -> Callable[[str], Controlled]:
    def told(slug: str) -> Controlled:
        table = dealt_for_ada(slug, "9")
        table.do(commands.CallIrregularity(DEALER, kind, "as seen"))
        return Controlled(table, commands.RuleOn(PIT_MANAGER, Remedy.VOID, "as the rule says"), SUPERVISOR)

    return told


def _unforeseen(slug: str) -> Controlled:
    table = announced(slug)
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "a fire alarm"))
    return Controlled(table, commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "to be fair"), PIT_MANAGER)


def _corrected(slug: str) -> Controlled:
    table = announced(slug)
    return Controlled(table, correction(table, 1, loses(slug)), DEALER)


def _corrected_after_payment(slug: str) -> Controlled:
    table = announced(slug)
    table.do(commands.SettleBets(DEALER))
    return Controlled(table, correction(table, 1, loses(slug), PIT_MANAGER, 1), SUPERVISOR)


def _void_after_payment(slug: str) -> Controlled:
    table = announced(slug)
    table.do(commands.SettleBets(DEALER))
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "the shoe was stacked"))
    return Controlled(table, commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "stacked"), PIT_MANAGER)


ACTS: dict[str, Callable[[str], Controlled]] = {
    "void, the order altered": _void(Kind.ORDER_ALTERED),
    "void, unforeseen": _unforeseen,
    "a card corrected": _corrected,
    "a card of a settled round corrected": _corrected_after_payment,
    "a settled round void": _void_after_payment,
}
every_act = walk("act", ACTS)


@every_act
@every_game
def test_the_position_alone_is_refused_by_itself(slug: str, act: str) -> None:
    table, command, below = ACTS[act](slug)
    assert table.no(replace(command, by=below), WITNESS).code == "authority"


@every_act
@every_game
def test_the_reason_alone_is_refused_by_itself(slug: str, act: str) -> None:
    table, command, _ = ACTS[act](slug)
    assert table.no(replace(command, reason=" "), WITNESS).code == "reason"  # type: ignore[call-arg]


@walk("who", ["nobody", "the actor", "a patron", "the round's Dealer"])
@every_act
@every_game
def test_each_witness_that_is_none_is_refused_by_itself(slug: str, act: str, who: str) -> None:
    table, command, _ = ACTS[act](slug)
    witness = {
        "nobody": None,
        "the actor": Actor(command.by.name, Position.GAMING_SHIFT_MANAGER),
        "a patron": patron("Ada"),
        "the round's Dealer": Actor(DEALER.name, Position.PIT_SUPERVISOR),
    }[who]
    refusal = table.no(command, witness)
    assert (refusal.code, "refusal-witness-deals" in refusal.message.key) == ("witness", who == "the round's Dealer")


@every_act
@every_game
def test_with_all_of_them_it_is_done_and_says_bet_by_bet_what_changed(slug: str, act: str) -> None:
    table, command, _ = ACTS[act](slug)
    before = table.state
    happened = table.do(command, WITNESS)
    (changed,) = [event for event in happened if isinstance(event, events.OutcomeChanged)]
    told = consequence(before, apply_all(before, happened))
    assert (changed.bets, changed.result_before, changed.result_after) == (
        told.bets,
        told.result_before,
        told.result_after,
    )
    assert {bet.number for bet in changed.bets} >= {1, 2}, "the bets on both hands come to something else"
    assert all(bet.before != bet.after for bet in changed.bets)


@every_game
def test_before_a_card_is_known_a_void_needs_no_witness(slug: str) -> None:
    table = dealt_for_ada(slug)
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "it fell"))
    happened = table.do(commands.RuleOn(PIT_MANAGER, Remedy.VOID, "it fell"))
    assert not [event for event in happened if isinstance(event, events.OutcomeChanged)]


@both()
def test_a_card_handed_out_is_known_though_it_lies_face_down(slug: str) -> None:
    unseen = dealing(slug, "2 3 T T", Method.A, source=Source.KEYED)
    for table, code in ((unseen, None), (passed(slug, source=Source.KEYED), "witness")):
        call(table, Kind.ORDER_ALTERED)
        command = commands.RuleOn(PIT_MANAGER, Remedy.VOID, "it fell")
        if code is None:
            table.do(command)
        else:
            assert table.no(command).code == code


@both()
def test_what_a_device_has_read_takes_a_witness_though_nobody_has_seen_it(slug: str) -> None:
    table = dealing(slug, "2 3 T T", Method.A, source=Source.READER)
    call(table, Kind.ORDER_ALTERED)
    command = commands.RuleOn(PIT_MANAGER, Remedy.VOID, "it fell")
    assert table.no(command).code == "witness"
    happened = table.do(command, WITNESS)
    assert not [event for event in happened if isinstance(event, events.OutcomeChanged)], "which would tell of it"


@every_game
def test_what_the_record_determines_is_the_dealers_alone(slug: str) -> None:
    """A whole round, dealt, announced and settled: nobody is asked to attest it, and nothing is noted as changed."""
    table = announced(slug)
    table.do(commands.SettleBets(DEALER))
    table.do(commands.OpenBets(DEALER))
    assert not [event for event in table.events if isinstance(event, events.OutcomeChanged)]


@every_game
def test_a_fresh_shoe_and_the_next_round_forget_what_was_paid_and_change_nothing(slug: str) -> None:
    table = dealt_for_ada(slug, "9 8" if slug == "dragon-tiger" else "9 8 T T")
    table.do(commands.SeeCuttingCard(DEALER))
    table.finish()
    table.do(commands.LoadShoe(DEALER))
    table.do(commands.OpenBets(DEALER))
    assert table.state.rounds == ()


@every_game
def test_only_the_round_s_own_dealers_are_kept_from_attesting(slug: str) -> None:
    """Dee dealt the first round and Don the second: for a card of the first, Don may attest, and Dee may not."""
    table = announced(slug)
    table.do(commands.SettleBets(DEALER))
    don = Actor("Don", Position.DEALER)
    table.do(commands.OpenBets(don))
    table.do(commands.CloseBets(don))
    first = correction(table, 1, loses(slug), PIT_MANAGER, 1)
    assert table.no(first, replace(WITNESS, name="Dee")).code == "witness"
    table.do(first, replace(WITNESS, name="Don"))


@both()
def test_an_offer_that_a_document_gives_is_the_patrons_own_choice(slug: str) -> None:
    table = dealing(slug, "2 3")
    call(table, Kind.TOGETHER_KNOWN, ranks="T 9")
    rule(table, Remedy.OFFER_WITHDRAWAL)
    withdrawn, changed = table.do(commands.WithdrawBet(patron("Ann"), 1))
    assert isinstance(withdrawn, events.BetWithdrawn)
    assert isinstance(changed, events.OutcomeChanged), "noted, since a card is known"
    assert [(bet.number, bet.after) for bet in changed.bets] == [(1, "returned")]


@pytest.mark.parametrize("slug", [DTB, FF4])
def test_the_dealer_cannot_change_a_result_once_it_is_announced(slug: str) -> None:
    """Whatever the Dealer asks for alone after the result, every bet comes to what the cards say."""
    table = dealing(slug, "9 8 T T")
    table.do(commands.AnnounceResult(DEALER))
    for command in (
        commands.CorrectCard(DEALER, 1, cards(slug, "T")[0], "misread", 0, "I saw it"),
        commands.RenameCard(DEALER, cards(slug, "T")[0]),
        commands.DealCard(DEALER, cards(slug, "T")[0]),
        commands.TurnCard(DEALER, 1, cards(slug, "T")[0]),
        commands.CallIrregularity(DEALER, Kind.WRONG_ORDER, "I think so"),
        commands.WithdrawBet(DEALER, 3),
        commands.FindBet(DEALER, "Cid", 3, "Player", 100_00, "overlooked"),
    ):
        table.no(command)
    paid = [event for event in table.do(commands.SettleBets(DEALER)) if isinstance(event, events.BetSettled)]
    settled = {event.number: event.net_cents for event in paid}
    assert settled == {1: 100_00, 2: -100_00, 3: -100_00}


@every_game
def test_a_refusal_of_the_gate_changes_nothing(slug: str) -> None:
    for act, told in ACTS.items():
        table, command, _ = told(slug)
        before = table.state
        assert decide(before, command) == decide(before, command)
        table.no(command)
        assert table.state is before, act


@every_game
def test_a_result_and_its_bets_are_named_as_they_were_and_as_they_are(slug: str) -> None:
    table, command, _ = _corrected(slug)
    *_, changed = table.do(command, WITNESS)
    assert isinstance(changed, events.OutcomeChanged)
    assert (changed.result_before, changed.result_after) == sides(slug)
    assert len(changed.bets) <= len(GAMES[slug].wagers)
