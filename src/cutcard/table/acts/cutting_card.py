"""The cutting card: it is taken out when it comes, and may free patrons from their bets when it comes first."""

from __future__ import annotations

from dataclasses import dataclass

from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Act, Answer, Changes, Command, Event, EventKind, always, document_of, refuse
from cutcard.table.conduct.known import no_card_yet
from cutcard.table.state import Phase, TableState
from cutcard.words import message

__all__ = ["CuttingCardRemoved", "OfferWithdrawal", "SeeCuttingCard", "WithdrawalOffered"]


@dataclass(frozen=True, slots=True)
class SeeCuttingCard(Command):
    pass


@dataclass(frozen=True, slots=True)
class CuttingCardRemoved(Event):
    rounds_left: int


def _see_cutting_card(state: TableState, _: SeeCuttingCard) -> Answer:
    clause = state.options.game.procedure.cutting_card
    if state.cutting_card_seen:
        return refuse(state, clause, "seen", message("refusal-cutting-card-out"))
    return (CuttingCardRemoved(document_of(state), clause, state.options.rounds_after_cut),)


def _cutting_card_removed(state: TableState, event: CuttingCardRemoved) -> Changes:
    return {
        "cutting_card_seen": True,
        "cutting_card_round": state.round_number,
        "rounds_left": event.rounds_left,
    }


@dataclass(frozen=True, slots=True)
class OfferWithdrawal(Command):
    """Patrons may take their bets back because the cutting card came first."""


@dataclass(frozen=True, slots=True)
class WithdrawalOffered(Event):
    pass


def _offer_withdrawal(state: TableState, _: OfferWithdrawal) -> Answer:
    clause = state.options.game.procedure.cutting_card_first
    if not state.options.high_limit_area:
        return refuse(state, clause, "high_limit_area", message("refusal-high-limit-area"))
    first = state.cutting_card_seen and state.cutting_card_round == state.round_number
    if not first or state.cards:
        return refuse(state, clause, "not_first", message("refusal-cutting-card-not-first"))
    if not no_card_yet(state):
        return refuse(state, clause, "not_first", message("refusal-cutting-card-too-late"))
    return (WithdrawalOffered(document_of(state), clause),)


ACTS = (
    Act(
        SeeCuttingCard,
        (Phase.DEALING,),
        Position.DEALER,
        _see_cutting_card,
        on_the_cards=always,
        offered_if_taken=True,
    ),
    Act(
        OfferWithdrawal,
        (Phase.DEALING,),
        Position.DEALER,
        _offer_withdrawal,
        known=lambda game: game.procedure.cutting_card_first,
        offered_if_taken=True,
        offered=lambda state: not state.withdrawal_offered,
    ),
)
EVENTS = (
    EventKind(
        CuttingCardRemoved,
        lambda event, _: message("event-cutting-card-removed", rounds=event.rounds_left),
        _cutting_card_removed,
    ),
    EventKind(
        WithdrawalOffered, lambda *_: message("event-withdrawal-offered"), lambda *_: {"withdrawal_offered": True}
    ),
)
