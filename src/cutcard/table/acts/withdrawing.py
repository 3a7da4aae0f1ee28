"""Bets are taken back: while they are open, or while a clause offers it for what no known card has decided."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import cited
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import (
    Act,
    Answer,
    Changes,
    Command,
    Event,
    EventJson,
    EventKind,
    Listed,
    Movement,
    Purse,
    always,
    document_of,
    has_chips,
    refuse,
)
from cutcard.table.acts.betting import own_bet, recorded_by, refuse_hands, refuse_taking_off, with_bets
from cutcard.table.acts.reports import lost_terminal_clause, refuse_lost_terminal
from cutcard.table.conduct.known import no_card_yet
from cutcard.table.differential import balancing_clause
from cutcard.table.established import established
from cutcard.table.state import Phase, PlacedBet, TableState
from cutcard.words import Message, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

__all__ = ["BetWithdrawn", "WithdrawBet"]


@dataclass(frozen=True, slots=True)
class WithdrawBet(Command):
    """By its patron, or, with `chips`, as staff saw the patron's own hand take it back."""

    number: int
    chips: bool = False
    reason: str = ""
    """Why staff say so once a card is known, where it takes a witness."""


@dataclass(frozen=True, slots=True)
class BetWithdrawn(Event):
    """Taken back by its patron, or removed, or returned: the stake is the patron's again."""

    number: int
    reason: str = ""
    """Why it was removed, where it was; or why staff say that its patron took it back."""
    recorded_by: str = ""
    """The member of staff who saw its patron's own hand take it back."""


def _withdraw_bet(state: TableState, command: WithdrawBet) -> Answer:
    procedure = state.options.game.procedure
    bet = own_bet(state, command.number, command.by)
    if isinstance(bet, Refusal):
        return bet
    refusal = refuse_hands(state, command.by, chips=command.chips, takes_off=True) or refuse_taking_off(
        state, bet, chips=command.chips
    )
    if refusal is not None:
        return refusal
    if bet.patron in state.gone:
        left = state.options.game.irregularity(Kind.LEFT_WITH_CARDS)
        why = message("refusal-absent-withdraws", patron=bet.patron)
        return refuse(state, left.clause if left is not None else "", "absent", why)
    if may_withdraw(state) and (refusal := refuse_lost_terminal(state, bet.patron)) is not None:
        return refusal
    reason, by = command.reason if command.chips else "", recorded_by(command.by, chips=command.chips)
    if state.incident is not None:
        answer = _withdrawn_by_offer(state, bet)
        if isinstance(answer, Refusal):
            return answer
        return tuple(replace(event, reason=reason, recorded_by=by) for event in answer)
    if not may_withdraw(state):
        clauses = cited(procedure.betting.late_withdrawal, lost_terminal_clause(state, bet.patron))
        return refuse(state, clauses, "late_withdrawal", message("refusal-late-withdrawal"))
    clause = procedure.cutting_card_first if state.phase is Phase.DEALING else balancing_clause(state, bet, 0)
    return (BetWithdrawn(document_of(state), clause, bet.number, reason, by),)


def may_withdraw(state: TableState) -> bool:
    """Whether a bet may be taken back now: bets are open, or a clause offers it and the offer still stands."""
    if state.incident is not None:
        return state.incident.offered
    return state.phase is Phase.BETTING or (state.withdrawal_offered and no_card_yet(state))


def _withdrawn_by_offer(state: TableState, bet: PlacedBet) -> tuple[BetWithdrawn, ...] | Refusal:
    """While an irregularity offers it: this bet, or all of the patron's where it is all or none, unless decided."""
    incident, late = state.incident, state.options.game.procedure.betting.late_withdrawal
    assert incident is not None
    if not incident.offered:
        clause = "" if state.phase is Phase.BETTING else late
        return refuse(state, clause, "late_withdrawal", message("refusal-no-withdrawal"))
    decided = established(state)
    if bet.wager in decided:
        why = message("refusal-decided", wager=label_of(state.options.game, bet.wager))
        return refuse(state, incident.offer_clause, "decided", why)
    withdrawn = [bet]
    if incident.all_or_none:
        withdrawn = [each for each in state.bets if each.patron == bet.patron and each.wager not in decided]
    return tuple(BetWithdrawn(document_of(state), incident.offer_clause, each.number) for each in withdrawn)


def _bet_withdrawn(state: TableState, event: BetWithdrawn) -> Changes:
    bets, incident = tuple(bet for bet in state.bets if bet.number != event.number), state.incident
    left = with_bets(state, bets, state.lying_bet(event.number))
    return left if incident is None else left | {"incident": replace(incident, taken_back=True)}


def _given_back(state: TableState, event: BetWithdrawn) -> list[Movement]:
    bet = state.lying_bet(event.number)
    return [Movement(bet.patron, Purse.BETS, Purse.PATRON, bet.stake_cents, "voided")]


def _says_withdrawn(event: BetWithdrawn, _: Game) -> Message:
    if event.recorded_by and event.reason:
        by, reason = event.recorded_by, event.reason
        return message("event-bet-withdrawn-seen-because", number=event.number, by=by, reason=reason)
    if event.recorded_by:
        return message("event-bet-withdrawn-seen", number=event.number, by=event.recorded_by)
    if event.reason:
        return message("event-bet-removed", number=event.number, reason=event.reason)
    return message("event-bet-withdrawn", number=event.number)


def _listed_removed(event: EventJson) -> Listed:
    if event.get("recorded_by"):
        return Listed(message("listed-bet-taken-back", number=event["number"]))
    return Listed(message("listed-bet-removed", number=event["number"]))


def _offered(state: TableState) -> bool:
    """Chips are taken back before the close, or where a clause offers that."""
    incident = state.incident
    offered = state.withdrawal_offered or (incident is not None and incident.offered)
    return has_chips(state) and (state.phase is Phase.BETTING or offered)


def _patrons_option(_: TableState, command: WithdrawBet) -> bool:
    """A clause offers it to the patron. That staff saw the patron's hand take it back is their word."""
    return not command.chips


ACTS = (
    Act(
        WithdrawBet,
        (Phase.BETTING, Phase.DEALING, Phase.SETTLING),
        Position.PATRON,
        _withdraw_bet,
        during_an_incident=True,
        is_determined=_patrons_option,
        records_consequence=always,
        of_chips=lambda command: command.chips,
        on_unseen_cards=True,
        offered=_offered,
    ),
)
EVENTS = (
    EventKind(
        BetWithdrawn,
        _says_withdrawn,
        _bet_withdrawn,
        money=_given_back,
        listed=_listed_removed,
        listed_if=lambda event: bool(event.get("reason")),
        own_bet=True,
    ),
)
