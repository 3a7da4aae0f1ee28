"""Deciding on bets: placed, changed, withdrawn, balanced, found, settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.money import checked_cents, text_from_cents
from cutcard.rulebook.game import Outcome
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.settlement import Bet, settle
from cutcard.table import events
from cutcard.table.cite import cited, refuse
from cutcard.table.established import established
from cutcard.table.options import main_wagers
from cutcard.table.state import Phase, PlacedBet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.table import commands
    from cutcard.table.events import Event
    from cutcard.table.state import TableState


def place_bet(state: TableState, command: commands.PlaceBet) -> tuple[Event, ...] | Refusal:
    betting, by = state.options.game.procedure.betting, command.by
    if by.position is Position.PATRON and by.name != command.patron:
        return refuse(state, betting.placed_by_staff, "not_theirs", "a patron bets for themselves; staff may help")
    if (refusal := _refuse_bet(state, command)) is not None:
        return refusal
    if (refusal := _refuse_limits(state, command.wager, command.stake_cents)) is not None:
        return refusal
    if (refusal := _refuse_raising(state, command.wager)) is not None:
        return refusal
    bet = PlacedBet(state.next_bet, command.patron, command.area, command.wager, command.stake_cents, state.log)
    main = command.wager in main_wagers(state.options.game)
    clauses = cited(
        state.options.game.offers,
        betting.within_limits,
        "" if main else betting.side_without_main,
        betting.placed_by_staff if by.position is not Position.PATRON else "",
        betting.patrons_answer_for_their_choice,
    )
    return (events.BetPlaced(_code(state), clauses, bet),)


def _refuse_bet(state: TableState, command: commands.PlaceBet | commands.FindBet) -> Refusal | None:
    game, betting = state.options.game, state.options.game.procedure.betting
    wager = game.wager(command.wager)
    if wager is None or wager.name != command.wager or not state.options.offers(wager):
        clause = wager.optional if wager is not None and wager.optional else game.offers
        return refuse(state, clause, "not_offered", f"this table does not offer {command.wager}")
    if not 1 <= command.area <= state.options.positions:
        says = f"the table has areas 1 to {state.options.positions}, not {command.area}"
        return refuse(state, game.procedure.layout, "area", says)
    try:
        checked_cents(command.stake_cents)
    except NotationError as error:
        return refuse(state, "", "stake", str(error))
    there = [bet for bet in state.bets if (bet.area, bet.wager) == (command.area, command.wager)]
    if len(there) >= state.area_most:
        fewer = betting.fewer_in_an_area if state.area_most < betting.in_an_area else ""
        clauses = cited(betting.most_in_an_area, fewer)
        return refuse(state, clauses, "area_full", f"a playing area takes {state.area_most} bets at most")
    return None


def _refuse_limits(state: TableState, name: str, stake_cents: int) -> Refusal | None:
    wager = state.options.game.wager(name)
    assert wager is not None
    limits = state.options.limits_of(wager)
    if limits.least_cents <= stake_cents <= limits.most_cents:
        return None
    least, most = text_from_cents(limits.least_cents), text_from_cents(limits.most_cents)
    says = f"{name} takes from {least} to {most}, not {text_from_cents(stake_cents)}"
    return refuse(state, state.options.game.procedure.betting.within_limits, "limits", says)


def _refuse_raising(state: TableState, wager: str) -> Refusal | None:
    """While the bets are being balanced only the lighter hand takes more."""
    differential = state.options.game.procedure.differential
    if not state.balance_asked or differential is None or wager not in main_wagers(state.options.game):
        return None
    if wager == lighter_side(state):
        return None
    says = f"bets on {wager} are asked down, not up"
    return refuse(state, differential.ask_the_heavier_down, "differential", says)


def change_bet(state: TableState, command: commands.ChangeBet) -> tuple[Event, ...] | Refusal:
    bet = _own_bet(state, command)
    if isinstance(bet, Refusal):
        return bet
    try:
        checked_cents(command.stake_cents)
    except NotationError as error:
        return refuse(state, "", "stake", str(error))
    if (refusal := _refuse_limits(state, bet.wager, command.stake_cents)) is not None:
        return refusal
    clause = state.options.game.procedure.betting.within_limits
    differential = state.options.game.procedure.differential
    if state.balance_asked and differential is not None:
        raised = command.stake_cents > bet.stake_cents
        if raised and (refusal := _refuse_raising(state, bet.wager)) is not None:
            return refusal
        if raised and bet.wager == lighter_side(state):
            clause = differential.let_the_lighter_up
        elif bet.wager == heavier_side(state) and not raised:
            clause = differential.ask_the_heavier_down
    return (events.BetChanged(_code(state), clause, bet.number, command.stake_cents),)


def withdraw_bet(state: TableState, command: commands.WithdrawBet) -> tuple[Event, ...] | Refusal:
    procedure = state.options.game.procedure
    bet = _own_bet(state, command)
    if isinstance(bet, Refusal):
        return bet
    if state.incident is not None:
        return _withdrawn_by_offer(state, bet)
    if state.phase is not Phase.BETTING and not (state.withdrawal_offered and not state.cards):
        says = "bets are closed; a bet taken back now still wins or loses by the round"
        return refuse(state, procedure.betting.late_withdrawal, "late_withdrawal", says)
    clause = procedure.cutting_card_first if state.phase is Phase.DEALING else procedure.betting.opening
    if state.balance_asked and procedure.differential is not None and bet.wager == heavier_side(state):
        clause = procedure.differential.ask_the_heavier_down
    return (events.BetWithdrawn(_code(state), clause, bet.number),)


def _withdrawn_by_offer(state: TableState, bet: PlacedBet) -> tuple[Event, ...] | Refusal:
    """While an irregularity offers it: this bet, or all of the patron's where it is all or none."""
    incident, late = state.incident, state.options.game.procedure.betting.late_withdrawal
    assert incident is not None
    if not incident.offered:
        clause = "" if state.phase is Phase.BETTING else late
        return refuse(state, clause, "late_withdrawal", "bets cannot be withdrawn in this case, or not yet")
    taken = [bet]
    if incident.all_or_none:
        decided = established(state)
        taken = [each for each in state.bets if each.patron == bet.patron and each.wager not in decided]
        if bet not in taken:
            return refuse(state, incident.offer_clause, "decided", f"{bet.wager} is decided already")
    return tuple(events.BetWithdrawn(_code(state), incident.offer_clause, each.number) for each in taken)


def _own_bet(state: TableState, command: commands.ChangeBet | commands.WithdrawBet) -> PlacedBet | Refusal:
    bet = state.bet(command.number)
    if bet is None:
        return refuse(state, "", "no_such_bet", f"no bet number {command.number} lies on the table")
    if command.by.position is Position.PATRON and command.by.name != bet.patron:
        return refuse(state, "", "not_theirs", "that bet is another patron's")
    return bet


def gap(state: TableState) -> int:
    """All bets on the first hand less all on the second."""
    first, second = main_wagers(state.options.game)
    return sum(bet.stake_cents * ((bet.wager == first) - (bet.wager == second)) for bet in state.bets)


def lighter_side(state: TableState) -> str:
    first, second = main_wagers(state.options.game)
    return second if gap(state) > 0 else first


def heavier_side(state: TableState) -> str:
    first, second = main_wagers(state.options.game)
    return second if lighter_side(state) == first else first


def exceeded(state: TableState) -> bool:
    return bool(state.options.differential_cents) and abs(gap(state)) > state.options.differential_cents


def ask_to_balance(state: TableState, _: commands.AskToBalance) -> tuple[Event, ...] | Refusal:
    differential = state.options.game.procedure.differential
    assert differential is not None
    if not exceeded(state):
        return refuse(state, differential.meaning, "balanced", "the table differential is not exceeded")
    clauses = cited(differential.meaning, differential.exceeded, differential.ask_the_heavier_down)
    return (events.BalanceAsked(_code(state), clauses, heavier_side(state), abs(gap(state))),)


def remove_bet(state: TableState, command: commands.RemoveBet) -> tuple[Event, ...] | Refusal:
    differential = state.options.game.procedure.differential
    assert differential is not None
    bet = state.bet(command.number)
    if bet is None:
        return refuse(state, "", "no_such_bet", f"no bet number {command.number} lies on the table")
    if not (state.balance_asked and exceeded(state) and bet.wager == heavier_side(state)):
        says = "bets on the heavier hand are removed, and only when asking did not meet the table differential"
        return refuse(state, differential.manager_removes, "balanced", says)
    return (events.BetWithdrawn(_code(state), differential.manager_removes, bet.number),)


def close_bets(state: TableState, _: commands.CloseBets) -> tuple[Event, ...] | Refusal:
    differential = state.options.game.procedure.differential
    if differential is not None and exceeded(state):
        gap_text = text_from_cents(abs(gap(state)))
        says = f"the table differential is exceeded: {gap_text} lie between the two hands"
        return refuse(state, cited(differential.meaning, differential.exceeded), "differential", says)
    closed = events.BetsClosed(_code(state), state.options.game.procedure.betting.closing)
    methods, holder = state.options.game.procedure.methods, state.device_holder
    if methods is None or holder is None or holder in state.may_draw or any(bet.patron == holder for bet in state.bets):
        return (closed,)
    return (closed, events.DeviceReturned(_code(state), methods.c.without_a_bet, holder))


def find_bet(state: TableState, command: commands.FindBet) -> tuple[Event, ...] | Refusal:
    """A bet outside the limits is played once; a patron's further one below the minimum is returned."""
    betting = state.options.game.procedure.betting
    if (refusal := _refuse_bet(state, command)) is not None:
        return refusal
    if _refuse_limits(state, command.wager, command.stake_cents) is None:
        says = "bets are closed, and a bet within the limits is late"
        return refuse(state, betting.late_bet, "late_bet", says)
    wager = state.options.game.wager(command.wager)
    assert wager is not None
    under = command.stake_cents < state.options.limits_of(wager).least_cents
    if under and command.patron in state.under_minimum:
        code = _code(state)
        return (events.BetReturned(code, betting.under_minimum, command.patron, command.wager, command.stake_cents),)
    bet = PlacedBet(
        state.next_bet, command.patron, command.area, command.wager, command.stake_cents, state.log, found=True
    )
    return (events.BetPlaced(_code(state), betting.under_minimum if under else betting.over_maximum, bet),)


def settlements(state: TableState) -> Iterator[events.BetSettled]:
    """Every bet settled on the round's cards, above the maximum only up to it."""
    game, betting = state.options.game, state.options.game.procedure.betting
    for bet in state.bets:
        wager = game.wager(bet.wager)
        assert wager is not None
        limits = state.options.limits_of(wager)
        played = min(bet.stake_cents, limits.most_cents)
        under = bet.stake_cents < limits.least_cents
        (settled,) = settle(game, state.deal, [Bet(wager, played)])
        clauses = cited(
            *settled.cites,
            betting.over_maximum if played < bet.stake_cents else "",
            betting.under_minimum if under else "",
            betting.settled_before if bet.found else "",
        )
        returned = bet.stake_cents - played
        yield events.BetSettled(
            game.document.code, clauses, bet.number, settled.outcome, settled.net_cents, returned, under_minimum=under
        )


def lost(state: TableState, patron: str) -> bool:
    """Whether the patron's bet on a hand lost the round; where there is none, any other bet of theirs."""
    own = [bet for bet in state.bets if bet.patron == patron]
    on_a_hand = [bet for bet in own if bet.wager in main_wagers(state.options.game)]
    mine = {bet.number for bet in on_a_hand or own}
    return any(event.number in mine and event.outcome is Outcome.LOSE for event in settlements(state))


def _code(state: TableState) -> str:
    return state.options.game.document.code
