"""The table's referee: what a command leads to, as events, or why not, as a refusal. Pure: nothing else is asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cutcard.cards import Shoe
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import betting, commands, dealing, events, incidents
from cutcard.table.cite import cited, refuse
from cutcard.table.established import established
from cutcard.table.options import TableOptions, refuse_options
from cutcard.table.state import Phase, TableState
from cutcard.table.transitions import BY_COMMAND, DURING_AN_INCIDENT, exists

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.table.events import Event


def new_table(options: TableOptions) -> TableState:
    """A table before its first shoe; settings the document does not allow are refused."""
    refusal = refuse_options(options)
    if refusal is not None:
        raise RefusedError(refusal)
    method = options.method if options.game.procedure.methods is not None else None
    return TableState(options=options, method=method, area_most=options.area_most)


def decide(state: TableState, command: commands.Command) -> tuple[Event, ...] | Refusal:
    """What follows from a command at this moment. A refusal changes nothing."""
    row = BY_COMMAND[type(command)]
    game = state.options.game
    if not exists(row, game):
        return refuse(state, "", "unknown_act", f"{game.title} has no such act")
    if (refusal := _refuse_phase(state, command)) is not None:
        return refusal
    if state.incident is not None and not isinstance(command, DURING_AN_INCIDENT):
        says = f"play is suspended: {state.incident.kind.value}"
        case = incidents.irregularity(state, state.incident.kind)
        return refuse(state, case.clause if case else "", "suspended", says)
    least = _least_position(command, row.least)
    if _rank(state, command.by.position) < _rank(state, least):
        clause = _authority_clause(state, command)
        return refuse(state, clause, "authority", f"that is for a {least.title} or higher")
    if row.methods and command.__class__ is not commands.ChooseMethod and state.method not in row.methods:
        methods = game.procedure.methods
        assert methods is not None
        clause = methods.b.dealer_keeps_the_cards if state.method is Method.B else methods.one_of_three
        return refuse(state, clause, "method", f"method {state.method} knows no such act")
    answer = DECISIONS[type(command)](state, command)
    least = STAFF_ACT_AS.get(type(command), least)
    ruled = isinstance(command, commands.RuleOn | commands.TakeBackCall)
    if (
        isinstance(answer, Refusal)
        or ruled
        or least is Position.PATRON
        or _rank(state, command.by.position) <= _rank(state, least)
    ):
        return answer
    first, *rest = answer
    return (replace(first, clause=cited(first.clause, game.procedure.higher_position)), *rest)


def _refuse_phase(state: TableState, command: commands.Command) -> Refusal | None:
    if state.phase in BY_COMMAND[type(command)].phases:
        return None
    rules = state.options.game.procedure.betting
    if state.phase in {Phase.DEALING, Phase.SETTLING}:
        bet = state.bet(command.number) if isinstance(command, commands.ChangeBet) else None
        lowered = (
            isinstance(command, commands.ChangeBet) and bet is not None and _less(command.stake_cents, bet.stake_cents)
        )
        if isinstance(command, commands.WithdrawBet) or lowered:
            says = "bets are closed: none may be taken back, in whole or in part"
            return refuse(state, rules.late_withdrawal, "late_withdrawal", says)
        if isinstance(command, commands.PlaceBet | commands.ChangeBet):
            return refuse(state, rules.late_bet, "late_bet", "bets are closed: none may be placed or raised")
    if isinstance(command, commands.ChooseMethod) and (methods := state.options.game.procedure.methods):
        return refuse(state, methods.who_chooses, "phase", "the method changes only before a round begins")
    return refuse(state, "", "phase", f"that cannot be done while the table is {state.phase.value}")


def _rank(state: TableState, position: Position) -> int:
    return state.options.rank(position)


def _less(stake_cents: object, than: int) -> bool:
    return type(stake_cents) is int and stake_cents < than


def _least_position(command: commands.Command, least: Position) -> Position:
    if isinstance(command, commands.ChooseMethod) and command.method is Method.C:
        return Position.ASSISTANT_CASINO_MANAGER
    return least


def _authority_clause(state: TableState, command: commands.Command) -> str:
    """The clause that names who may do it."""
    procedure = state.options.game.procedure
    methods, differential = procedure.methods, procedure.differential
    if isinstance(command, commands.ChooseMethod) and methods is not None:
        return methods.who_chooses
    if isinstance(command, commands.AllowDrawing) and methods is not None:
        return methods.c.without_a_bet
    if isinstance(command, commands.ChooseHandler) and methods is not None:
        return methods.a.else_by_the_pit_supervisor
    if isinstance(command, commands.RemoveBet) and differential is not None:
        return differential.manager_removes
    named = {
        commands.RestrictArea: procedure.betting.fewer_in_an_area,
        commands.AllowSqueeze: procedure.squeezing,
        commands.OpenBets: procedure.betting.opening,
        commands.CloseBets: procedure.betting.closing,
    }
    return named.get(type(command), "")


def _code(state: TableState) -> str:
    return state.options.game.document.code


def _load_shoe(state: TableState, command: commands.LoadShoe) -> tuple[Event, ...] | Refusal:
    game = state.options.game
    enough = state.shoe is not None and len(state.shoe) >= game.drawing.cards_most
    if state.phase is Phase.READY and enough and not (state.after_void and not game.replacing_cards):
        return refuse(state, game.replacing_cards, "shoe_in_play", "the shoe in play is not at its end")
    if command.cards and Counter(command.cards) != Counter(Shoe.of(game.deck, decks=state.options.decks)):
        says = f"those are not {state.options.decks} whole decks of {game.deck.name}"
        return refuse(state, game.decks.clause, "composition", says)
    return (events.ShoeLoaded(_code(state), game.decks.clause, state.options.decks),)


def _burn_card(state: TableState, command: commands.BurnCard) -> tuple[Event, ...] | Refusal:
    assert state.shoe is not None
    if not state.fresh:
        return refuse(state, "", "late_burn", "cards are burnt before the first round of a shoe")
    if not state.shoe.count(command.card):
        return refuse(state, state.options.game.decks.clause, "foreign_card", f"the shoe holds no {command.card}")
    return (events.CardBurnt(_code(state), "", command.card),)


def _choose_method(state: TableState, command: commands.ChooseMethod) -> tuple[Event, ...] | Refusal:
    methods = state.options.game.procedure.methods
    assert methods is not None
    if command.method is Method.C and not state.options.high_limit_area:
        return refuse(state, methods.who_chooses, "method", "method C is for the high-limit area only")
    heading = {Method.A: methods.a.heading, Method.B: methods.b.heading, Method.C: methods.c.heading}[command.method]
    control = methods.dealer_controls_the_device if command.method is not Method.C else ""
    clauses = cited(methods.one_of_three, methods.who_chooses, heading, control)
    chosen = events.MethodChosen(_code(state), clauses, command.method)
    if state.device_holder is None:
        return (chosen,)
    return chosen, events.DeviceReturned(_code(state), methods.c.keeps_the_device, state.device_holder)


def _restrict_area(state: TableState, command: commands.RestrictArea) -> tuple[Event, ...] | Refusal:
    rules = state.options.game.procedure.betting
    if not 1 <= command.most <= state.options.area_most:
        says = f"a playing area takes 1 to {state.options.area_most} bets"
        return refuse(state, rules.most_in_an_area, "area", says)
    return (events.AreaRestricted(_code(state), rules.fewer_in_an_area, command.most),)


def _open_bets(state: TableState, _: commands.OpenBets) -> tuple[Event, ...] | Refusal:
    game = state.options.game
    assert state.shoe is not None
    if len(state.shoe) < game.drawing.cards_most:
        says = f"{len(state.shoe)} cards are too few to be sure of a round"
        return refuse(state, game.too_few_cards, "too_few_cards", says)
    return (events.BetsOpened(_code(state), game.procedure.betting.opening, state.round_number + 1),)


def _see_cutting_card(state: TableState, _: commands.SeeCuttingCard) -> tuple[Event, ...] | Refusal:
    if state.cutting_card_seen:
        return refuse(state, state.options.game.procedure.cutting_card, "seen", "the cutting card is out already")
    clause = state.options.game.procedure.cutting_card
    return (events.CuttingCardRemoved(_code(state), clause, state.options.rounds_after_cut),)


def _offer_withdrawal(state: TableState, _: commands.OfferWithdrawal) -> tuple[Event, ...] | Refusal:
    clause = state.options.game.procedure.cutting_card_first
    if not state.options.high_limit_area:
        return refuse(state, clause, "high_limit_area", "bets may be given back so in the high-limit area only")
    if state.cutting_card_round != state.round_number or not state.cutting_card_seen or state.cards:
        return refuse(state, clause, "not_first", "the cutting card did not come as the first card of the round")
    return (events.WithdrawalOffered(_code(state), clause),)


def _allow_drawing(state: TableState, command: commands.AllowDrawing) -> tuple[Event, ...]:
    methods = state.options.game.procedure.methods
    assert methods is not None
    return (events.DrawingAllowed(_code(state), methods.c.without_a_bet, command.patron),)


def _accept_device(state: TableState, command: commands.AcceptDevice) -> tuple[Event, ...] | Refusal:
    methods = state.options.game.procedure.methods
    assert methods is not None
    if command.by.position is Position.PATRON and command.by.name != command.patron:
        return refuse(state, methods.c.patron_draws, "not_theirs", "a patron takes the device for themselves")
    if state.device_holder is not None or state.cards:
        return refuse(state, methods.c.keeps_the_device, "held", "the device is in another's hands, or cards are out")
    bet = any(bet.patron == command.patron for bet in state.bets)
    if not bet and command.patron not in state.may_draw:
        says = "a patron without a bet draws only by leave of an Assistant Casino Manager"
        return refuse(state, methods.c.without_a_bet, "no_bet", says)
    clauses = cited(methods.c.patron_draws, methods.c.in_full_view, methods.c.keeps_the_device)
    return (events.DeviceAccepted(_code(state), clauses, command.patron),)


def _give_up_device(state: TableState, command: commands.GiveUpDevice) -> tuple[Event, ...] | Refusal:
    methods = state.options.game.procedure.methods
    assert methods is not None
    theirs = command.by.position is not Position.PATRON or command.by.name == state.device_holder
    if state.device_holder is None or not theirs:
        return refuse(state, methods.c.keeps_the_device, "not_theirs", "you do not hold the device")
    if state.cards:
        return refuse(state, methods.c.until_given_up, "cards_out", "the round that is being dealt comes first")
    clauses = cited(methods.c.keeps_the_device, methods.c.until_given_up)
    return (events.DeviceReturned(_code(state), clauses, state.device_holder),)


def _allow_squeeze(state: TableState, command: commands.AllowSqueeze) -> tuple[Event, ...]:
    return (events.SqueezeAllowed(_code(state), state.options.game.procedure.squeezing, command.patron),)


def _report_display(state: TableState, command: commands.ReportDisplay) -> tuple[Event, ...] | Refusal:
    clause = state.options.game.procedure.display
    if state.result is None:
        return refuse(state, clause, "no_result", "no round of this shoe has a result yet")
    return (events.DisplayNoted(_code(state), clause, command.shows, state.result),)


def _report_terminal(state: TableState, command: commands.ReportTerminal) -> tuple[Event, ...]:
    """What the terminal's patron has at stake: accepted bets stand; who has none took no part."""
    terminals = state.options.game.procedure.terminals
    assert terminals is not None
    accepted = tuple(bet.number for bet in state.bets if bet.patron == command.patron)
    closed = state.phase in {Phase.DEALING, Phase.SETTLING}
    decided = terminals.accepted_and_decided if accepted and closed and established(state) else ""
    absent = "" if accepted else terminals.not_accepted
    clauses = cited(terminals.interrupted, decided, absent)
    return (events.TerminalInterrupted(_code(state), clauses, command.patron, accepted, closed),)


STAFF_ACT_AS: dict[type[commands.Command], Position] = {
    commands.DealCard: Position.DEALER,
    commands.RevealHand: Position.DEALER,
    commands.PlaceBet: Position.PIT_MANAGER,
}
"""Acts of patrons that staff may do too, and up to which position without acting for a lower one."""

DECISIONS: dict[type[commands.Command], Callable[[TableState, Any], tuple[Event, ...] | Refusal]] = {
    commands.LoadShoe: _load_shoe,
    commands.BurnCard: _burn_card,
    commands.ChooseMethod: _choose_method,
    commands.RestrictArea: _restrict_area,
    commands.OpenBets: _open_bets,
    commands.PlaceBet: betting.place_bet,
    commands.ChangeBet: betting.change_bet,
    commands.WithdrawBet: betting.withdraw_bet,
    commands.AskToBalance: betting.ask_to_balance,
    commands.RemoveBet: betting.remove_bet,
    commands.CloseBets: betting.close_bets,
    commands.FindBet: betting.find_bet,
    commands.SeeCuttingCard: _see_cutting_card,
    commands.OfferWithdrawal: _offer_withdrawal,
    commands.AllowDrawing: _allow_drawing,
    commands.AcceptDevice: _accept_device,
    commands.GiveUpDevice: _give_up_device,
    commands.DealCard: dealing.deal_card,
    commands.PassHand: dealing.pass_hand,
    commands.DeclineHand: dealing.decline_hand,
    commands.ChooseHandler: dealing.choose_handler,
    commands.AllowSqueeze: _allow_squeeze,
    commands.SetRevealOrder: dealing.set_reveal_order,
    commands.RevealHand: dealing.reveal_hand,
    commands.AnnounceResult: dealing.announce_result,
    commands.SettleBets: dealing.settle_bets,
    commands.ReportDisplay: _report_display,
    commands.CorrectCard: incidents.correct_card,
    commands.ReportTerminal: _report_terminal,
    commands.CallIrregularity: incidents.call,
    commands.TakeBackCall: incidents.take_back,
    commands.RuleOn: incidents.rule,
    commands.ResumePlay: incidents.resume,
    commands.ReplaceCards: incidents.replace_cards,
}
