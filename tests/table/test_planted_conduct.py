"""Holes in what is known, said and staked at a table, made on purpose: the campaign finds each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import structs

from consents import UNASKED
from cutcard.rulebook.irregularities import INTERRUPTED, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import commands, differential
from cutcard.table.acts import closing, cutting_card, dealing, turning, withdrawing
from cutcard.table.acts.act import never, no_one
from cutcard.table.acts.irregularities import calling, remedies, ruling
from cutcard.table.conduct.known import card_known, no_card_yet
from cutcard.table.established import established
from insider_campaigns import fought
from insiders import Setting
from planted_holes import Campaign, act, answered, name, seen_cards_as, several, unknown, value, without_what_was_seen
from ways_out import NO_END

if TYPE_CHECKING:
    from cutcard.table import TableState

DTB, EB = "dragon-tiger-baccarat", "no-commission"
FORGOTTEN = "a card that was seen is forgotten or exchanged"
TAKEN_OFF, PUT_ON = "taken off after the close", "put on after the close"


def _known_without_seen(state: TableState) -> bool:
    return card_known(without_what_was_seen(state))


def _no_card_though_one_was_seen(state: TableState) -> bool:
    return no_card_yet(without_what_was_seen(state))


def _established_without_seen(state: TableState) -> Any:
    return established(without_what_was_seen(state))


def _as_the_patrons_own(honest: Any, state: TableState, command: Any) -> Any:
    """What staff record as chips is booked as if the patron had staked it."""
    answer = honest(state, command)
    if not command.chips or not isinstance(answer, tuple):
        return answer
    return tuple(
        replace(event, bet=structs.replace(event.bet, own=True)) if hasattr(event, "bet") else event for event in answer
    )


def _told_by_anybody(state: TableState, command: commands.TurnCard) -> Any:
    return turning.turned(state, ((command.place, command.card),), "5.11", seen=command.seen)


HOLES: dict[str, tuple[Any, Campaign]] = {
    "5.6: a second card that is seen takes the place of the first": (
        seen_cards_as(lambda before, new: new or before),
        Campaign(FORGOTTEN, DTB, "Dealer", first=4),
    ),
    "5.6: of two cards that are seen the second comes next": (
        seen_cards_as(lambda before, new: (*before, *reversed(new))),
        Campaign(FORGOTTEN, DTB, "Dealer", first=1),
    ),
    "5.8.1: a seen card decides no bet that is offered back": (
        name(withdrawing, "established", _established_without_seen),
        Campaign(TAKEN_OFF, DTB, "Pit Supervisor with a patron", lawful=0.9, first=614),
    ),
    "5.4: a bet is found on a card that was seen": (
        name(closing, "card_known", _known_without_seen),
        Campaign(PUT_ON, DTB, "Pit Supervisor", method=Method.A, lawful=0.5),
    ),
    "3.17.1: bets are offered back on a card that was seen": (
        name(cutting_card, "no_card_yet", _no_card_though_one_was_seen),
        Campaign("offered back on a card that is known", DTB, "Dealer", first=472),
    ),
    "6.1: bets go on while everybody knows the next card": (
        name(remedies, "_only_for_seen_cards", lambda *_: set(Remedy)),
        Campaign(TAKEN_OFF, DTB, "patron", first=11),
    ),
    "5.17: nothing is called when a patron is gone in the dark": (
        value(calling, "WHILE_INTERRUPTED", INTERRUPTED),
        Campaign(NO_END, DTB, "Dealer", method=Method.A, sampled=0.5, first=5),
    ),
    "a call that nobody may contest": (
        unknown(commands.ContestCall),
        Campaign("an untrue word that nobody can deny", EB, "Dealer"),
    ),
    "a call that its caller may contest": (
        act(commands.ContestCall, apart_from=no_one),
        Campaign("a word denied by whoever may not", EB, "Gaming Shift Manager", lawful=0.5),
    ),
    "6.3: the last card is renamed to any other": (
        name(dealing, "tells_apart", never),
        Campaign("paid otherwise", EB, "Dealer", first=1),
    ),
    "chips that staff record are staked from credit": (
        answered(commands.PlaceBet, _as_the_patrons_own),
        Campaign(UNASKED, DTB, "Dealer", first=168),
    ),
    "5.18: the differential forces a bet off with cards on the table": (
        several(name(differential, "first_card_out", never), name(closing, "first_card_out", never)),
        Campaign(
            "taken off for the differential when a card is out",
            DTB,
            "Pit Manager",
            "device",
            Method.A,
            lawful=0.9,
            differential_cents=150_00,
            first=197,
        ),
    ),
    "5.11: a card is told by surveillance while its holder sits there": (
        name(turning, "_told_otherwise", _told_by_anybody),
        Campaign("told while its holder is there", DTB, "Pit Supervisor", method=Method.A, lawful=0.5, first=3),
    ),
    "5.9: the Dealer alone offers bets back on cards that a device has read": (
        name(ruling, "read_by_a_device", never),
        Campaign(TAKEN_OFF, DTB, "Dealer with a patron", "device", Method.A, first=1),
    ),
}


@pytest.mark.parametrize("hole", HOLES)
def test_the_campaign_finds_what_a_table_once_allowed(hole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, proof = HOLES[hole]
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=proof.what):
        proof()


def test_honest_people_balance_the_bets_and_play_every_round_to_its_end() -> None:
    setting = Setting(DTB, "keyed", Method.B, "Pit Manager", differential_cents=150_00)
    report = fought(40, [setting], bold=2)
    assert (report.found, report.stuck) == ((), ())


@pytest.mark.parametrize("hole", HOLES)
def test_nothing_is_found_in_the_same_rounds_at_the_table_as_it_is(hole: str) -> None:
    """The round in which a hole is found has none without it."""
    _, proof = HOLES[hole]
    proof(rounds=1)
