"""The close of bets: first they are balanced to the table differential; what is found lying later is dealt with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import cited
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Act, Command, Event, EventKind, Listed, always, document_of, refuse
from cutcard.table.acts.betting import BetPlaced, BetWithdrawn, refuse_limits, refuse_number, refuse_place
from cutcard.table.acts.device import DeviceReturned
from cutcard.table.differential import differential_of, exceeded, gap, heavier_side
from cutcard.table.state import Phase, PlacedBet
from cutcard.words import Cents, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.table.acts.act import Answer
    from cutcard.table.state import TableState
    from cutcard.words import Message

__all__ = [
    "AskToBalance",
    "BalanceAsked",
    "BetReturned",
    "BetsClosed",
    "CloseBets",
    "FindBet",
    "RemoveBet",
]


@dataclass(frozen=True, slots=True)
class AskToBalance(Command):
    """The table differential is exceeded: the heavier side is asked down, the lighter let up."""


@dataclass(frozen=True, slots=True)
class BalanceAsked(Event):
    heavier: str
    gap_cents: int


def _ask_to_balance(state: TableState, _: AskToBalance) -> Answer:
    differential = differential_of(state.options.game.procedure)
    if not exceeded(state):
        return refuse(state, differential.meaning, "balanced", message("refusal-balanced"))
    clauses = cited(differential.meaning, differential.exceeded, differential.ask_the_heavier_down)
    return (BalanceAsked(document_of(state), clauses, heavier_side(state), abs(gap(state))),)


@dataclass(frozen=True, slots=True)
class RemoveBet(Command):
    """Taken off to meet the table differential."""

    number: int


def _remove_bet(state: TableState, command: RemoveBet) -> Answer:
    clause = differential_of(state.options.game.procedure).manager_removes
    bet = state.bet(command.number)
    if bet is None:
        return refuse_number(state, command.number)
    if not (state.balance_asked and exceeded(state) and bet.wager == heavier_side(state)):
        return refuse(state, clause, "balanced", message("refusal-not-removed"))
    return (BetWithdrawn(document_of(state), clause, bet.number),)


@dataclass(frozen=True, slots=True)
class CloseBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    pass


def _close_bets(state: TableState, _: CloseBets) -> Answer:
    differential = state.options.game.procedure.differential
    if differential is not None and exceeded(state):
        why = message("refusal-differential", gap=Cents(abs(gap(state))))
        return refuse(state, cited(differential.meaning, differential.exceeded), "differential", why)
    closed = BetsClosed(document_of(state), state.options.game.procedure.betting.closing)
    methods, holder = state.options.game.procedure.methods, state.device_holder
    if methods is None or holder is None or holder in state.may_draw or any(bet.patron == holder for bet in state.bets):
        return (closed,)
    return closed, DeviceReturned(document_of(state), methods.c.without_a_bet, holder)


@dataclass(frozen=True, slots=True)
class FindBet(Command):
    """A bet outside the limits is found lying on the layout after the close; why it was overlooked is kept."""

    patron: str
    area: int
    wager: str
    stake_cents: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class BetReturned(Event):
    """A further bet below the minimum is not played."""

    patron: str
    wager: str
    stake_cents: int


def _find_bet(state: TableState, command: FindBet) -> Answer:
    """A bet outside the limits is played once; a patron's further one below the minimum is returned."""
    betting, document = state.options.game.procedure.betting, document_of(state)
    if (
        refusal := refuse_place(state, area=command.area, wager=command.wager, stake_cents=command.stake_cents)
    ) is not None:
        return refusal
    if refuse_limits(state, command.wager, command.stake_cents) is None:
        return refuse(state, betting.late_bet, "late_bet", message("refusal-late-within-limits"))
    wager = state.options.game.wager(command.wager)
    assert wager is not None
    under = command.stake_cents < state.options.limits_of(wager).least_cents
    if under and command.patron in state.under_minimum:
        return (BetReturned(document, betting.under_minimum, command.patron, command.wager, command.stake_cents),)
    bet = PlacedBet(
        state.next_bet, command.patron, command.area, command.wager, command.stake_cents, state.log, found=True
    )
    return (BetPlaced(document, betting.under_minimum if under else betting.over_maximum, bet),)


def _says_balance_asked(event: BalanceAsked, game: Game) -> Message:
    return message("event-balance-asked", heavier=label_of(game, event.heavier), gap=Cents(event.gap_cents))


def _says_returned(event: BetReturned, game: Game) -> Message:
    wager, stake = label_of(game, event.wager), Cents(event.stake_cents)
    return message("event-bet-returned", patron=event.patron, wager=wager, stake=stake)


ACTS = (
    Act(
        AskToBalance,
        (Phase.BETTING,),
        Position.DEALER,
        _ask_to_balance,
        known=lambda game: game.procedure.differential,
    ),
    Act(
        RemoveBet,
        (Phase.BETTING,),
        Position.PIT_MANAGER,
        _remove_bet,
        known=lambda game: game.procedure.differential,
        named_by=lambda procedure: differential_of(procedure).manager_removes,
    ),
    Act(
        CloseBets,
        (Phase.BETTING,),
        Position.DEALER,
        _close_bets,
        named_by=lambda procedure: procedure.betting.closing,
    ),
    Act(
        FindBet,
        (Phase.DEALING, Phase.SETTLING),
        Position.DEALER,
        _find_bet,
        known=lambda game: game.procedure.betting.under_minimum,
        by_two=always,
    ),
)
EVENTS = (
    EventKind(BalanceAsked, _says_balance_asked, lambda *_: {"balance_asked": True}),
    EventKind(BetsClosed, lambda *_: message("event-bets-closed"), lambda *_: {"phase": Phase.DEALING}),
    EventKind(
        BetReturned,
        _says_returned,
        listed=lambda event: Listed(message("listed-bet-returned", patron=event["patron"])),
    ),
)
