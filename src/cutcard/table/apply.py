"""What an event makes of a table: the next state, from the state before. Replaying events is nothing else."""

from __future__ import annotations

from dataclasses import fields, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from cutcard.cards import Shoe
from cutcard.table import events
from cutcard.table.cards_on_table import laid
from cutcard.table.state import Incident, Phase, TableState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cutcard.table.events import Event


_NAMES = tuple(each.name for each in fields(TableState))
_held = attrgetter(*_NAMES)
"""All a state holds at once: half the time of `dataclasses.replace`, at every event of every table."""


def apply(state: TableState, event: Event) -> TableState:
    """The table after one more event."""
    held = dict(zip(_NAMES, _held(state), strict=True))
    held.update(CHANGES[type(event)](state, event), log=state.log + 1)
    return TableState(**held)


def apply_all(state: TableState, events: Iterable[Event]) -> TableState:
    """The state after all these events, in their order."""
    for event in events:
        state = apply(state, event)
    return state


Changes = dict[str, Any]


def _shoe_loaded(state: TableState, event: events.ShoeLoaded) -> Changes:
    shoe = Shoe.of(state.options.game.deck, decks=event.decks)
    return {
        "phase": Phase.READY,
        "shoe": shoe,
        "fresh": True,
        "cutting_card_seen": False,
        "rounds_left": None,
        "result": None,
        "result_before": None,
        "settled": (),
        "after_void": False,
        "must_replace": "",
    }


def _card_burnt(state: TableState, event: events.CardBurnt) -> Changes:
    assert state.shoe is not None
    return {"shoe": state.shoe.without([event.card])}


def _bets_opened(state: TableState, event: events.BetsOpened) -> Changes:
    left = None if state.rounds_left is None else state.rounds_left - 1
    return {
        "phase": Phase.BETTING,
        "round_number": event.round_number,
        "rounds_left": left,
        "fresh": False,
        "settled": (),
        "after_void": False,
    }


def _bet_placed(state: TableState, event: events.BetPlaced) -> Changes:
    return {"bets": (*state.bets, event.bet), "next_bet": state.next_bet + 1}


def _bet_changed(state: TableState, event: events.BetChanged) -> Changes:
    bet = state.bet(event.number)
    assert bet is not None
    since = state.log if event.stake_cents > bet.stake_cents else bet.since
    changed = replace(bet, stake_cents=event.stake_cents, since=since)
    return {"bets": tuple(changed if each is bet else each for each in state.bets)}


def _bet_gone(state: TableState, event: events.BetWithdrawn) -> Changes:
    return {"bets": tuple(bet for bet in state.bets if bet.number != event.number)}


def _bet_settled(state: TableState, event: events.BetSettled) -> Changes:
    bet = state.bet(event.number)
    assert bet is not None, "a bet is settled once"
    flagged = state.under_minimum | {bet.patron} if event.under_minimum else state.under_minimum
    return {
        "bets": tuple(each for each in state.bets if each.number != event.number),
        "under_minimum": flagged,
        "settled": (*state.settled, (bet, event.net_cents)),
    }


def _card_dealt(state: TableState, event: events.CardDealt) -> Changes:
    assert state.shoe is not None
    cards = laid(state.cards, event)
    shoe = state.shoe if state.waiting else state.shoe.without([event.card])
    open_hands = {hand for hand in (0, 1) if all(dealt.face_up for dealt in cards if dealt.hand == hand)}
    whole = len(cards) >= 2 * state.options.game.drawing.initial
    revealed = frozenset(open_hands) if whole else state.revealed
    return {"cards": cards, "shoe": shoe, "waiting": state.waiting[1:], "revealed": revealed}


def _hand_passed(state: TableState, event: events.HandPassed) -> Changes:
    first, second = state.handlers
    return {"handlers": (first, event.patron) if event.hand else (event.patron, second)}


def _hand_declined(state: TableState, event: events.HandDeclined) -> Changes:
    first, second = state.handlers
    handlers = (first, None) if event.hand else (None, second)
    return {"handlers": handlers, "declined": state.declined | {(event.hand, event.patron)}}


def _hand_revealed(state: TableState, event: events.HandRevealed) -> Changes:
    return {"cards": laid(state.cards, event), "revealed": state.revealed | {event.hand}}


def _cutting_card_removed(state: TableState, event: events.CuttingCardRemoved) -> Changes:
    return {
        "cutting_card_seen": True,
        "cutting_card_round": state.round_number,
        "rounds_left": event.rounds_left,
    }


def _result_announced(state: TableState, event: events.ResultAnnounced) -> Changes:
    return {"phase": Phase.SETTLING, "result_before": state.result, "result": event.result}


def _round_concluded(_: TableState, event: events.RoundConcluded) -> Changes:
    return {
        "phase": Phase.SHOE_ENDED if event.shoe_ends else Phase.READY,
        "cards": (),
        "revealed": frozenset(),
        "reveal_first": None,
        "handlers": (None, None),
        "declined": frozenset(),
        "squeezers": frozenset(),
        "withdrawal_offered": False,
        "balance_asked": False,
        "waiting": (),
        "aside": (),
        "corrected": False,
    }


def _irregularity_called(state: TableState, event: events.IrregularityCalled) -> Changes:
    assert state.shoe is not None
    incident = Incident(event.kind, event.note, event.hand, event.cards, beneath=state.incident)
    return {"incident": incident, "shoe": state.shoe.without(event.cards)}


def _ruled(state: TableState, _: events.Ruled) -> Changes:
    assert state.incident is not None
    return {"incident": replace(state.incident, steps_taken=state.incident.steps_taken + 1)}


def _round_voided(state: TableState, _: events.RoundVoided) -> Changes:
    ends = state.cutting_card_seen and not state.rounds_left
    concluded = _round_concluded(state, events.RoundConcluded("", "", state.round_number, shoe_ends=ends))
    result = state.result_before if state.phase in {Phase.SETTLING, Phase.READY} else state.result
    return {**concluded, "incident": None, "after_void": True, "result": result, "settled": ()}


def _cards_reconstructed(state: TableState, event: events.CardsReconstructed) -> Changes:
    cards = event.cards
    whole = len(cards) >= 2 * state.options.game.drawing.initial
    hands = {hand for hand in (0, 1) if all(dealt.face_up for dealt in cards if dealt.hand == hand)}
    return {
        "phase": Phase.DEALING,
        "result": state.result_before if state.phase is Phase.SETTLING else state.result,
        "cards": cards,
        "waiting": event.waiting,
        "revealed": frozenset(hands) if whole else frozenset(),
    }


def _card_corrected(state: TableState, event: events.CardCorrected) -> Changes:
    assert state.shoe is not None
    return {"shoe": state.shoe.exchanged(event.card, event.was), "corrected": True}


def _hand_retrieved(state: TableState, event: events.HandRetrieved) -> Changes:
    first, second = state.handlers
    return {"handlers": (first, None) if event.hand else (None, second)}


def _withdrawal_opened(state: TableState, event: events.WithdrawalOpened) -> Changes:
    assert state.incident is not None
    offered = replace(state.incident, offered=True, offer_clause=event.clause, all_or_none=event.all_or_none)
    return {"incident": offered}


def _cards_set_aside(state: TableState, event: events.CardsSetAside) -> Changes:
    assert state.shoe is not None
    return {"shoe": state.shoe.without(event.cards), "aside": event.cards}


def _missing_identified(state: TableState, event: events.MissingIdentified) -> Changes:
    assert state.incident is not None
    return {"incident": replace(state.incident, missing=event.cards)}


def _hand_replaced(state: TableState, event: events.HandReplaced) -> Changes:
    first, second = state.handlers
    return {
        "cards": laid(state.cards, event),
        "revealed": state.revealed | {event.hand},
        "handlers": (first, None) if event.hand else (None, second),
        "waiting": (*state.waiting, *state.aside),
        "aside": (),
        "must_replace": event.cards_replaced,
    }


def _play_resumed(state: TableState, _: events.PlayResumed | events.CallTakenBack) -> Changes:
    return {"incident": state.incident.beneath if state.incident is not None else None}


def _cards_replaced(_: TableState, __: events.CardsReplaced) -> Changes:
    return {"phase": Phase.NO_SHOE, "shoe": None, "after_void": False, "must_replace": "", "incident": None}


CHANGES: dict[type[Event], Callable[[TableState, Any], Changes]] = {
    events.ShoeLoaded: _shoe_loaded,
    events.CardBurnt: _card_burnt,
    events.MethodChosen: lambda _, event: {"method": event.method, "device_holder": None, "may_draw": frozenset()},
    events.AreaRestricted: lambda _, event: {"area_most": event.most},
    events.BetsOpened: _bets_opened,
    events.BetPlaced: _bet_placed,
    events.BetChanged: _bet_changed,
    events.BetWithdrawn: _bet_gone,
    events.BalanceAsked: lambda *_: {"balance_asked": True},
    events.BetsClosed: lambda *_: {"phase": Phase.DEALING},
    events.BetReturned: lambda *_: {},
    events.CuttingCardRemoved: _cutting_card_removed,
    events.WithdrawalOffered: lambda *_: {"withdrawal_offered": True},
    events.DrawingAllowed: lambda state, event: {"may_draw": state.may_draw | {event.patron}},
    events.DeviceAccepted: lambda _, event: {"device_holder": event.patron},
    events.DeviceReturned: lambda *_: {"device_holder": None},
    events.CardDealt: _card_dealt,
    events.PairsDecided: lambda *_: {},
    events.HandPassed: _hand_passed,
    events.HandDeclined: _hand_declined,
    events.SqueezeAllowed: lambda state, event: {"squeezers": state.squeezers | {event.patron}},
    events.RevealOrderSet: lambda _, event: {"reveal_first": event.first},
    events.HandRevealed: _hand_revealed,
    events.ResultAnnounced: _result_announced,
    events.BetSettled: _bet_settled,
    events.RoundConcluded: _round_concluded,
    events.DisplayNoted: lambda *_: {},
    events.CardCorrected: _card_corrected,
    events.TerminalInterrupted: lambda *_: {},
    events.IrregularityCalled: _irregularity_called,
    events.CallTakenBack: _play_resumed,
    events.Ruled: _ruled,
    events.RoundVoided: _round_voided,
    events.CardsReplaced: _cards_replaced,
    events.CardsReconstructed: _cards_reconstructed,
    events.HandRetrieved: _hand_retrieved,
    events.WithdrawalOpened: _withdrawal_opened,
    events.BetsReopened: lambda *_: {"phase": Phase.BETTING},
    events.CardsSetAside: _cards_set_aside,
    events.MissingIdentified: _missing_identified,
    events.HandReplaced: _hand_replaced,
    events.SettlementReversed: lambda *_: {},
    events.PlayResumed: _play_resumed,
}
