"""Deciding on cards: who draws, who turns them, in which order, and how a round ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.settlement import result
from cutcard.table import events
from cutcard.table.betting import lost, settlements
from cutcard.table.cite import cited, refuse
from cutcard.table.options import main_wagers

if TYPE_CHECKING:
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.referee import Refusal
    from cutcard.table import commands
    from cutcard.table.events import Event
    from cutcard.table.state import TableState


def deal_card(state: TableState, command: commands.DealCard) -> tuple[Event, ...] | Refusal:
    game = state.options.game
    assert state.shoe is not None
    if (refusal := _refuse_drawer(state, command)) is not None:
        return refusal
    step = game.drawing.next_card(state.deal, game.document.code)
    if isinstance(step, Complete):
        return refuse(state, step.clause, "complete", f"no card is to be dealt: {step.why}")
    further = len(state.cards) >= 2 * game.drawing.initial
    if further and len(state.revealed) < 2:
        says = "a third card follows only when both hands' totals are known"
        return refuse(state, step.clause, "unrevealed", says)
    if state.waiting and command.card != state.waiting[0]:
        return refuse(state, step.clause, "waiting", f"{state.waiting[0]} was drawn before and comes next")
    if not state.waiting and not len(state.shoe):
        return refuse(state, game.too_few_cards, "too_few_cards", "the device is empty: call the irregularity")
    if not state.waiting and not state.shoe.count(command.card):
        return refuse(state, game.decks.clause, "foreign_card", f"the shoe holds no {command.card} any more")
    clauses = cited(step.clause, _drawing_clause(state, further=further))
    face_up = _lies_face_up(state, step.hand, further=further)
    dealt: list[Event] = [events.CardDealt(game.document.code, clauses, command.card, step.hand, face_up)]
    pairs = game.procedure.pairs_decided_by_first_four
    if pairs and len(state.cards) + 1 == 2 * game.drawing.initial:
        dealt.append(events.PairsDecided(game.document.code, pairs))
    return tuple(dealt)


def _refuse_drawer(state: TableState, command: commands.DealCard) -> Refusal | None:
    """Who draws: the Dealer, or under method C the patron who holds the device."""
    methods, by = state.options.game.procedure.methods, command.by
    if state.method is Method.C and methods is not None:
        drawers = {by.name if by.position is Position.PATRON else command.drawn_by, command.drawn_by} - {None}
        if drawers == {state.device_holder}:
            return None
        return refuse(state, methods.c.patron_draws, "drawer", "the patron who holds the device draws the cards")
    if by.position is Position.PATRON or command.drawn_by is not None:
        clause = methods.dealer_controls_the_device if methods is not None else ""
        return refuse(state, clause, "drawer", "the Dealer keeps the dealing device and draws the cards")
    return None


def _drawing_clause(state: TableState, *, further: bool) -> Clauses:
    methods = state.options.game.procedure.methods
    if methods is None:
        return ""
    match state.method:
        case Method.A:
            squeezed = methods.a.further_cards_face_down if further else ""
            return cited(methods.a.dealer_draws, squeezed)
        case Method.C:
            later = (methods.c.further_cards_by_the_patron, methods.c.exposed_cards_laid_down) if further else ()
            return cited(methods.c.patron_draws, methods.c.in_full_view, *later)
        case _:
            return cited(methods.b.dealer_draws, methods.b.dealer_keeps_the_cards)


def _lies_face_up(state: TableState, hand: int, *, further: bool) -> bool:
    """Method A hands cards out face down, later ones too where somebody squeezes for that hand."""
    match state.method:
        case Method.A:
            return further and state.handlers[hand] is None
        case Method.C:
            return further and state.handlers[hand] in {None, state.device_holder}
        case _:
            return True


def pass_hand(state: TableState, command: commands.PassHand) -> tuple[Event, ...] | Refusal:
    methods = state.options.game.procedure.methods
    assert methods is not None
    if state.method is Method.B:
        return refuse(state, methods.b.dealer_keeps_the_cards, "method", "the Dealer keeps the cards of both hands")
    if (refusal := _refuse_handing(state, command.hand)) is not None:
        return refusal
    code = state.options.game.document.code
    if state.method is Method.C:
        if command.to is None or command.to == state.device_holder:
            says = "name the other patron who is to turn this hand"
            return refuse(state, methods.c.other_patron_through_the_dealer, "to_whom", says)
        return (events.HandPassed(code, methods.c.other_patron_through_the_dealer, command.hand, command.to),)
    found = next_handler(state, command.hand)
    if found is None:
        says = "nobody is left to take the cards by their bet; the Pit Supervisor chooses"
        return refuse(state, methods.a.else_by_the_pit_supervisor, "nobody", says)
    patron, clauses = found
    return (events.HandPassed(code, clauses, command.hand, patron),)


def _refuse_handing(state: TableState, hand: int) -> Refusal | None:
    if hand not in {0, 1}:
        return refuse(state, "", "hand", "a round has two hands, 0 and 1")
    if len(state.cards) < 2 * state.options.game.drawing.initial:
        return refuse(state, "", "undealt", "the first cards have not all been dealt")
    if hand in state.revealed:
        return refuse(state, "", "revealed", "that hand lies open already")
    return None


def next_handler(state: TableState, hand: int) -> tuple[str, Clauses] | None:
    """Who is handed a hand: the highest bettor on it, of equals the first placed, then on around the table."""
    methods = state.options.game.procedure.methods
    assert methods is not None
    wager = main_wagers(state.options.game)[hand]
    totals: dict[str, int] = {}
    reached: dict[str, int] = {}
    seat: dict[str, int] = {}
    for bet in state.bets:
        if bet.wager == wager:
            totals[bet.patron] = totals.get(bet.patron, 0) + bet.stake_cents
            reached[bet.patron] = max(reached.get(bet.patron, 0), bet.since)
            seat.setdefault(bet.patron, bet.area)
    declined = {patron for at, patron in state.declined if at == hand}
    willing = [patron for patron in totals if patron not in declined]
    if not willing:
        return None
    most = max(totals[patron] for patron in willing)
    equals = [patron for patron in totals if totals[patron] == most]
    open_equals = [patron for patron in equals if patron in willing]
    first = min(equals, key=reached.__getitem__)
    chosen = min(open_equals, key=lambda patron: (seat[patron] - seat[first]) % (state.options.positions + 1))
    clauses = methods.a.to_the_highest_bettor
    if len(equals) > 1:
        clauses = cited(clauses, methods.a.of_equals_to_the_first_placed)
    if declined & set(equals):
        clauses = cited(clauses, methods.a.on_refusal_to_the_next_equal)
    elif declined:
        clauses = cited(clauses, methods.a.on_refusal_to_the_next_highest)
    return chosen, clauses


def decline_hand(state: TableState, command: commands.DeclineHand) -> tuple[Event, ...] | Refusal:
    methods = state.options.game.procedure.methods
    assert methods is not None
    if command.hand not in {0, 1} or state.handlers[command.hand] != command.by.name:
        return refuse(state, methods.a.to_the_highest_bettor, "not_theirs", "that hand was not passed to you")
    clause = methods.a.on_refusal_to_the_next_highest
    return (events.HandDeclined(state.options.game.document.code, clause, command.hand, command.by.name),)


def choose_handler(state: TableState, command: commands.ChooseHandler) -> tuple[Event, ...] | Refusal:
    methods = state.options.game.procedure.methods
    assert methods is not None
    if (refusal := _refuse_handing(state, command.hand)) is not None:
        return refusal
    if next_handler(state, command.hand) is not None:
        says = "the bets say who takes the cards; there is nothing to choose"
        return refuse(state, methods.a.to_the_highest_bettor, "by_bet", says)
    clause = methods.a.else_by_the_pit_supervisor
    return (events.HandPassed(state.options.game.document.code, clause, command.hand, command.patron),)


def set_reveal_order(state: TableState, command: commands.SetRevealOrder) -> tuple[Event, ...] | Refusal:
    methods = state.options.game.procedure.methods
    assert methods is not None
    if (refusal := _refuse_handing(state, command.first)) is not None:
        return refusal
    if state.revealed:
        return refuse(state, methods.a.dealer_sets_the_order_of_reveal, "revealed", "a hand lies open already")
    clause = methods.a.dealer_sets_the_order_of_reveal
    return (events.RevealOrderSet(state.options.game.document.code, clause, command.first),)


def reveal_hand(state: TableState, command: commands.RevealHand) -> tuple[Event, ...] | Refusal:
    procedure, by, hand = state.options.game.procedure, command.by, command.hand
    methods = procedure.methods
    assert methods is not None
    if (refusal := _refuse_handing(state, hand)) is not None:
        return refusal
    handler, code = state.handlers[hand], state.options.game.document.code
    allowed = {handler} if handler is not None else {*state.squeezers, state.device_holder}
    if by.position is Position.PATRON and by.name not in allowed:
        by_bet, through_dealer = methods.a.to_the_highest_bettor, methods.c.other_patron_through_the_dealer
        clause = by_bet if state.method is Method.A else through_dealer
        return refuse(state, clause, "not_theirs", "that hand was not passed to you")
    if state.method is Method.A:
        clause = methods.a.dealer_sets_the_order_of_reveal
        if not state.revealed and hand != state.reveal_first:
            return refuse(state, clause, "order", "the Dealer sets which hand is turned first")
    else:
        clause = methods.c.first_hands_laid_down
    revealed = events.HandRevealed(code, clause, hand)
    if by.position is Position.PATRON and handler is None and by.name in state.squeezers:
        return events.HandPassed(code, procedure.squeezing, hand, by.name), revealed
    return (revealed,)


def announce_result(state: TableState, _: commands.AnnounceResult) -> tuple[Event, ...] | Refusal:
    game = state.options.game
    step = game.drawing.next_card(state.deal, game.document.code)
    if not isinstance(step, Complete):
        return refuse(state, step.clause, "incomplete", f"the round is not over: {step.why}")
    if len(state.revealed) < 2 or not all(dealt.face_up for dealt in state.cards):
        return refuse(state, game.drawing.winner, "unrevealed", "cards still lie face down")
    ending = result(game, state.deal)
    return (events.ResultAnnounced(ending.document, ending.clause, ending.name),)


def settle_bets(state: TableState, _: commands.SettleBets) -> tuple[Event, ...] | Refusal:
    game = state.options.game
    settled: list[Event] = list(settlements(state))
    methods, holder = game.procedure.methods, state.device_holder
    if methods is not None and holder is not None and lost(state, holder):
        clauses = cited(methods.c.keeps_the_device, methods.c.until_the_bet_loses)
        settled.append(events.DeviceReturned(game.document.code, clauses, holder))
    ends = state.cutting_card_seen and not state.rounds_left
    settled.append(events.RoundConcluded(game.document.code, game.procedure.round_of_play, state.round_number, ends))
    if state.must_replace:
        settled.append(events.CardsReplaced(game.document.code, state.must_replace))
    return tuple(settled)
