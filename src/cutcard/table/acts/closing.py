"""The close of bets: balanced to the table differential before it; late chips and bets found lying after it.

Chips that come late are refused and those taken away late still win or lose: both are only noted, no money moves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import Clauses, cited
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
    EventKind,
    Listed,
    always,
    document_of,
    refuse,
    with_dealer,
)
from cutcard.table.acts.betting import (
    BetChanged,
    BetPlaced,
    refuse_bet,
    refuse_number,
    refuse_room,
)
from cutcard.table.acts.device import refuse_without_drawer
from cutcard.table.acts.withdrawing import BetWithdrawn, may_withdraw
from cutcard.table.conduct.known import card_known
from cutcard.table.differential import differential_of, exceeded, first_card_out, gap, heavier_side, removal_in_order
from cutcard.table.layout import limits_of_bet, out_of_limits, place_of, place_of_bet
from cutcard.table.state import Phase, PlacedBet, TableState
from cutcard.words import Cents, Message, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

__all__ = [
    "AskToBalance",
    "BalanceAsked",
    "BetReturned",
    "BetsClosed",
    "CloseBets",
    "FindBet",
    "LateBetRefused",
    "LateWithdrawalNoted",
    "NoteDeparture",
    "NoteLateBet",
    "NoteLateWithdrawal",
    "PatronLeft",
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
    if (refusal := _refuse_balancing(state, differential.ask_the_heavier_down)) is not None:
        return refusal
    if not exceeded(state):
        return refuse(state, differential.meaning, "balanced", message("refusal-balanced"))
    clauses = cited(differential.meaning, differential.exceeded, differential.ask_the_heavier_down)
    return (BalanceAsked(document_of(state), clauses, heavier_side(state), abs(gap(state))),)


def _refuse_balancing(state: TableState, clause: Clauses) -> Refusal | None:
    """Once a card is out, no good bet is asked down or forced off."""
    if not first_card_out(state):
        return None
    return refuse(state, clause, "card_out", message("refusal-balanced-too-late"))


@dataclass(frozen=True, slots=True)
class RemoveBet(Command):
    """Taken off to meet the table differential; why this one is kept."""

    number: int
    reason: str = ""


def _remove_bet(state: TableState, command: RemoveBet) -> Answer:
    clause = differential_of(state.options.game.procedure).manager_removes
    bet = state.bet(command.number)
    if bet is None:
        return refuse_number(state, command.number)
    if (refusal := _refuse_balancing(state, clause)) is not None:
        return refusal
    if not (removal_in_order(state) and bet.wager == heavier_side(state)):
        return refuse(state, clause, "balanced", message("refusal-not-removed"))
    return (BetWithdrawn(document_of(state), clause, bet.number, command.reason),)


@dataclass(frozen=True, slots=True)
class CloseBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    dealer: str = ""
    """Who closed them."""


def _bets_closed(state: TableState, event: BetsClosed) -> Changes:
    exposed = replace(state.incident, closed_bets=True) if state.incident is not None else None
    return {"phase": Phase.DEALING, "dealers": with_dealer(state, event.dealer), "incident": exposed}


def _close_bets(state: TableState, _: CloseBets) -> Answer:
    differential = state.options.game.procedure.balancing
    if differential is not None and exceeded(state):
        why = message("refusal-differential", gap=Cents(abs(gap(state))))
        return refuse(state, cited(differential.meaning, differential.exceeded), "differential", why)
    if (refusal := refuse_without_drawer(state)) is not None:
        return refusal
    return (BetsClosed(document_of(state), state.options.game.procedure.betting.closing),)


@dataclass(frozen=True, slots=True)
class FindBet(Command):
    """A bet that lay on the layout in time and was overlooked is recorded after the close; why it was is kept."""

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
    """It is played as it lies, out of limits too; a patron's further one below the minimum is returned."""
    options, betting = state.options, state.options.game.procedure.betting
    beyond = _beyond_finding(state, command)
    if isinstance(beyond, Refusal):
        return beyond
    if not command.reason.strip():
        return refuse(state, betting.late_bet, "reason", message("refusal-reason"))
    area, wager, stake = command.area, command.wager, command.stake_cents
    if (refusal := refuse_bet(state, area=area, wager=wager, stake_cents=stake)) is not None:
        return refusal
    place = place_of(options, patron=command.patron, area=area, wager=wager)
    there = [bet for bet in state.bets if place_of_bet(options, bet) == place]
    own = next((bet for bet in there if bet.patron == command.patron), None)
    if own is not None:
        return _raised_by_finding(state, own, stake, [bet for bet in there if bet is not own], beyond)
    if (refusal := refuse_room(state, there)) is not None:
        return refusal
    bet = PlacedBet(state.next_bet, command.patron, area, wager, stake, state.log, found=True)
    if stake < limits_of_bet(options, bet).least_cents:
        if command.patron in state.under_minimum:
            clauses = cited(betting.under_minimum, beyond)
            return (BetReturned(document_of(state), clauses, command.patron, wager, stake),)
        clauses = betting.under_minimum
    else:
        outside = out_of_limits(options, there, wager, stake)
        clauses = betting.over_maximum if outside is not None else ""
    return (BetPlaced(document_of(state), cited(betting.late_bet, clauses, beyond), bet),)


def _raised_by_finding(
    state: TableState, own: PlacedBet, stake: int, others: list[PlacedBet], beyond: Clauses
) -> Answer:
    """A patron's bet that is found where one of theirs lies already raises that one."""
    betting, total = state.options.game.procedure.betting, own.stake_cents + stake
    outside = out_of_limits(state.options, others, own.wager, total)
    clauses = cited(betting.late_bet, betting.over_maximum if outside is not None else "", beyond)
    return (BetChanged(document_of(state), clauses, own.number, total, found=True),)


def _beyond_finding(state: TableState, command: FindBet) -> Clauses | Refusal:
    """Once a card is known no rule covers an unrecorded bet: it is the Gaming Shift Manager's word, under its clause.

    Empty before that. While anything else is open, that comes first.
    """
    incident = state.incident
    unforeseen = next((each for each in state.options.game.irregularities if each.kind is Kind.UNFORESEEN), None)
    clause = unforeseen.clause if unforeseen is not None else ""
    if incident is not None and incident.kind is not Kind.UNFORESEEN:
        open_case = (each.clause for each in state.options.game.irregularities if each.kind is incident.kind)
        why = message("refusal-suspended", kind=incident.kind.label)
        return refuse(state, next(open_case, ""), "suspended", why)
    if not card_known(state):
        return ""
    manager, rank = Position.GAMING_SHIFT_MANAGER, state.options.rank
    if incident is None or rank(command.by.position) < rank(manager):
        return refuse(state, clause, "too_late", message("refusal-found-too-late", position=manager.label))
    return clause


@dataclass(frozen=True, slots=True)
class NoteLateBet(Command):
    """Chips were laid down, or added, after the close."""

    patron: str
    area: int
    wager: str
    stake_cents: int


@dataclass(frozen=True, slots=True)
class LateBetRefused(Event):
    """Nothing of it is at stake."""

    patron: str
    area: int
    wager: str
    stake_cents: int


def _note_late_bet(state: TableState, command: NoteLateBet) -> Answer:
    area, wager, stake = command.area, command.wager, command.stake_cents
    if (refusal := refuse_bet(state, area=area, wager=wager, stake_cents=stake)) is not None:
        return refusal
    clause = state.options.game.procedure.betting.late_bet
    return (LateBetRefused(document_of(state), clause, command.patron, area, wager, stake),)


@dataclass(frozen=True, slots=True)
class NoteLateWithdrawal(Command):
    """A patron took a bet's chips away after the close."""

    number: int


@dataclass(frozen=True, slots=True)
class LateWithdrawalNoted(Event):
    """The bet stands and wins or loses as it lay."""

    number: int
    patron: str


def _note_late_withdrawal(state: TableState, command: NoteLateWithdrawal) -> Answer:
    clause, bet = state.options.game.procedure.betting.late_withdrawal, state.bet(command.number)
    if bet is None:
        return refuse_number(state, command.number)
    if may_withdraw(state):
        return refuse(state, clause, "in_time", message("refusal-in-time"))
    if bet.number in state.taken_late:
        return refuse(state, clause, "noted", message("refusal-noted-late", number=bet.number))
    return (LateWithdrawalNoted(document_of(state), clause, bet.number, bet.patron),)


@dataclass(frozen=True, slots=True)
class NoteDeparture(Command):
    """A patron leaves the table: whoever comes under that name, or sits there next, is another one."""

    patron: str


@dataclass(frozen=True, slots=True)
class PatronLeft(Event):
    patron: str


def _note_departure(state: TableState, command: NoteDeparture) -> Answer:
    """Who still plays is the same patron, whose further bets below the minimum are returned."""
    patron = command.patron
    clause = state.options.game.procedure.betting.under_minimum if patron in state.under_minimum else ""
    if patron in state.handlers or patron == state.device_holder:
        return refuse(state, clause, "holds_cards", message("refusal-leaves-with-cards", patron=patron))
    if any(bet.patron == patron for bet in state.bets):
        return refuse(state, clause, "has_bets", message("refusal-leaves-with-bets", patron=patron))
    return (PatronLeft(document_of(state), clause, patron),)


def _patron_left(state: TableState, event: PatronLeft) -> Changes:
    return {"under_minimum": state.under_minimum - {event.patron}, "may_draw": state.may_draw - {event.patron}}


def _says_balance_asked(event: BalanceAsked, game: Game) -> Message:
    return message("event-balance-asked", heavier=label_of(game, event.heavier), gap=Cents(event.gap_cents))


def _says_returned(event: BetReturned, game: Game) -> Message:
    wager, stake = label_of(game, event.wager), Cents(event.stake_cents)
    return message("event-bet-returned", patron=event.patron, wager=wager, stake=stake)


def _says_late_bet(event: LateBetRefused, game: Game) -> Message:
    wager, stake = label_of(game, event.wager), Cents(event.stake_cents)
    return message("event-late-bet-refused", patron=event.patron, wager=wager, stake=stake, area=event.area)


def _has_chips(game: Game) -> bool:
    """Whether bets are chips on a layout; at terminals there are none to come late."""
    return game.procedure.terminals is None


ACTS = (
    Act(
        AskToBalance,
        (Phase.BETTING,),
        Position.DEALER,
        _ask_to_balance,
        known=lambda game: game.procedure.balancing,
    ),
    Act(
        RemoveBet,
        (Phase.BETTING, Phase.DEALING),
        Position.PIT_MANAGER,
        _remove_bet,
        known=lambda game: game.procedure.balancing,
        named_by=lambda procedure: differential_of(procedure).manager_removes,
        where_nobody_deals=True,
        offered=removal_in_order,
    ),
    Act(
        CloseBets,
        (Phase.BETTING,),
        Position.DEALER,
        _close_bets,
        named_by=lambda procedure: procedure.betting.closing,
        by_who_deals=True,
    ),
    Act(
        FindBet,
        (Phase.DEALING, Phase.SETTLING),
        Position.PIT_SUPERVISOR,
        _find_bet,
        known=lambda game: game.procedure.betting.under_minimum,
        during_an_incident=True,
        witnessed=always,
        by_two=always,
        needs_hands=always,
        of_chips=always,
        on_unseen_cards=True,
    ),
    Act(
        NoteLateBet,
        (Phase.DEALING, Phase.SETTLING),
        Position.DEALER,
        _note_late_bet,
        known=_has_chips,
        during_an_incident=True,
        needs_hands=always,
    ),
    Act(
        NoteLateWithdrawal,
        (Phase.DEALING, Phase.SETTLING),
        Position.DEALER,
        _note_late_withdrawal,
        known=_has_chips,
        during_an_incident=True,
        needs_hands=always,
    ),
    Act(NoteDeparture, tuple(Phase), Position.DEALER, _note_departure, during_an_incident=True),
)
EVENTS = (
    EventKind(BalanceAsked, _says_balance_asked, lambda *_: {"balance_asked": True}),
    EventKind(BetsClosed, lambda *_: message("event-bets-closed"), _bets_closed),
    EventKind(
        BetReturned,
        _says_returned,
        listed=lambda event: Listed(message("listed-bet-returned", patron=event["patron"])),
    ),
    EventKind(
        LateBetRefused,
        _says_late_bet,
        listed=lambda event: Listed(message("listed-late-bet", patron=event["patron"])),
    ),
    EventKind(
        LateWithdrawalNoted,
        lambda event, _: message("event-late-withdrawal-noted", patron=event.patron, number=event.number),
        lambda state, event: {"taken_late": state.taken_late | {event.number}},
        listed=lambda event: Listed(message("listed-late-withdrawal", patron=event["patron"])),
    ),
    EventKind(PatronLeft, lambda event, _: message("event-patron-left", patron=event.patron), _patron_left),
)
