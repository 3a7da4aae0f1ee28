"""Cards in patrons' hands: to whom a hand is passed, who declines it, who squeezes, and in which order it is turned."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import cited
from cutcard.rulebook.labels import hand_label
from cutcard.rulebook.procedure import Method, Position
from cutcard.table.acts.act import Act, Command, Event, EventKind, document_of, methods_of, refuse
from cutcard.table.options import main_wagers
from cutcard.table.state import Phase
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.referee import Refusal
    from cutcard.table.acts.act import Answer, Changes
    from cutcard.table.state import CardsOnTable, TableState

__all__ = [
    "AllowSqueeze",
    "ChooseHandler",
    "DeclineHand",
    "HandDeclined",
    "HandPassed",
    "HandRevealed",
    "PassHand",
    "RevealHand",
    "RevealOrderSet",
    "SetRevealOrder",
    "SqueezeAllowed",
]


@dataclass(frozen=True, slots=True)
class PassHand(Command):
    """A hand goes face down to the patron who is to turn it; `to` names another where a patron draws."""

    hand: int
    to: str | None = None


@dataclass(frozen=True, slots=True)
class HandPassed(Event):
    hand: int
    patron: str


def _pass_hand(state: TableState, command: PassHand) -> Answer:
    methods = methods_of(state.options.game.procedure)
    if state.method is Method.B:
        return refuse(state, methods.b.dealer_keeps_the_cards, "method", message("refusal-dealer-keeps-cards"))
    if (refusal := _refuse_handing(state, command.hand)) is not None:
        return refusal
    if state.method is Method.C:
        clause = methods.c.other_patron_through_the_dealer
        if command.to is None or command.to == state.device_holder:
            return refuse(state, clause, "to_whom", message("refusal-name-patron"))
        return (HandPassed(document_of(state), clause, command.hand, command.to),)
    found = next_handler(state, command.hand)
    if found is None:
        return refuse(state, methods.a.else_by_the_pit_supervisor, "nobody", message("refusal-nobody-by-bet"))
    patron, clauses = found
    return (HandPassed(document_of(state), clauses, command.hand, patron),)


def _refuse_handing(state: TableState, hand: int) -> Refusal | None:
    if hand not in {0, 1}:
        return refuse(state, "", "hand", message("refusal-hand"))
    if len(state.cards) < 2 * state.options.game.drawing.initial:
        return refuse(state, "", "undealt", message("refusal-undealt"))
    if hand in state.revealed:
        return refuse(state, "", "revealed", message("refusal-revealed"))
    return None


def next_handler(state: TableState, hand: int) -> tuple[str, Clauses] | None:
    """Who is handed a hand: the highest bettor on it, of equals the first placed, then on around the table."""
    rules = methods_of(state.options.game.procedure).a
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
    clauses = rules.to_the_highest_bettor
    if len(equals) > 1:
        clauses = cited(clauses, rules.of_equals_to_the_first_placed)
    if declined & set(equals):
        clauses = cited(clauses, rules.on_refusal_to_the_next_equal)
    elif declined:
        clauses = cited(clauses, rules.on_refusal_to_the_next_highest)
    return chosen, clauses


def with_handler(state: TableState, hand: int, patron: str | None) -> tuple[str | None, str | None]:
    """Who has each hand, once this one went to the patron or came back from whoever had it."""
    first, second = state.handlers
    return (first, patron) if hand else (patron, second)


@dataclass(frozen=True, slots=True)
class DeclineHand(Command):
    hand: int


@dataclass(frozen=True, slots=True)
class HandDeclined(Event):
    hand: int
    patron: str


def _decline_hand(state: TableState, command: DeclineHand) -> Answer:
    rules = methods_of(state.options.game.procedure).a
    if command.hand not in {0, 1} or state.handlers[command.hand] != command.by.name:
        return refuse(state, rules.to_the_highest_bettor, "not_theirs", message("refusal-hand-not-theirs"))
    clause = rules.on_refusal_to_the_next_highest
    return (HandDeclined(document_of(state), clause, command.hand, command.by.name),)


def _hand_declined(state: TableState, event: HandDeclined) -> Changes:
    declined = state.declined | {(event.hand, event.patron)}
    return {"handlers": with_handler(state, event.hand, None), "declined": declined}


@dataclass(frozen=True, slots=True)
class ChooseHandler(Command):
    hand: int
    patron: str


def _choose_handler(state: TableState, command: ChooseHandler) -> Answer:
    rules = methods_of(state.options.game.procedure).a
    if (refusal := _refuse_handing(state, command.hand)) is not None:
        return refusal
    if next_handler(state, command.hand) is not None:
        return refuse(state, rules.to_the_highest_bettor, "by_bet", message("refusal-by-bet"))
    return (HandPassed(document_of(state), rules.else_by_the_pit_supervisor, command.hand, command.patron),)


@dataclass(frozen=True, slots=True)
class AllowSqueeze(Command):
    patron: str


@dataclass(frozen=True, slots=True)
class SqueezeAllowed(Event):
    patron: str


def _allow_squeeze(state: TableState, command: AllowSqueeze) -> Answer:
    return (SqueezeAllowed(document_of(state), state.options.game.procedure.squeezing, command.patron),)


@dataclass(frozen=True, slots=True)
class SetRevealOrder(Command):
    first: int


@dataclass(frozen=True, slots=True)
class RevealOrderSet(Event):
    first: int


def _set_reveal_order(state: TableState, command: SetRevealOrder) -> Answer:
    clause = methods_of(state.options.game.procedure).a.dealer_sets_the_order_of_reveal
    if (refusal := _refuse_handing(state, command.first)) is not None:
        return refusal
    if state.revealed:
        return refuse(state, clause, "revealed", message("refusal-one-revealed"))
    return (RevealOrderSet(document_of(state), clause, command.first),)


@dataclass(frozen=True, slots=True)
class RevealHand(Command):
    hand: int


@dataclass(frozen=True, slots=True)
class HandRevealed(Event):
    hand: int


def _reveal_hand(state: TableState, command: RevealHand) -> Answer:
    procedure, by, hand = state.options.game.procedure, command.by, command.hand
    methods = methods_of(procedure)
    if (refusal := _refuse_handing(state, hand)) is not None:
        return refusal
    handler = state.handlers[hand]
    allowed = {handler} if handler is not None else {*state.squeezers, state.device_holder}
    if by.position is Position.PATRON and by.name not in allowed:
        by_bet, through_dealer = methods.a.to_the_highest_bettor, methods.c.other_patron_through_the_dealer
        clause = by_bet if state.method is Method.A else through_dealer
        return refuse(state, clause, "not_theirs", message("refusal-hand-not-theirs"))
    if state.method is Method.A:
        clause = methods.a.dealer_sets_the_order_of_reveal
        if not state.revealed and hand != state.reveal_first:
            return refuse(state, clause, "order", message("refusal-reveal-order"))
    else:
        clause = methods.c.first_hands_laid_down
    revealed = HandRevealed(document_of(state), clause, hand)
    if by.position is Position.PATRON and handler is None and by.name in state.squeezers:
        return HandPassed(document_of(state), procedure.squeezing, hand, by.name), revealed
    return (revealed,)


def _turned(cards: CardsOnTable, event: HandRevealed) -> CardsOnTable:
    return tuple(replace(each, face_up=True) if each.hand == event.hand else each for each in cards)


def _hand_revealed(state: TableState, event: HandRevealed) -> Changes:
    return {"cards": _turned(state.cards, event), "revealed": state.revealed | {event.hand}}


ACTS = (
    Act(
        PassHand,
        (Phase.DEALING,),
        Position.DEALER,
        _pass_hand,
        known=lambda game: game.procedure.methods,
    ),
    Act(DeclineHand, (Phase.DEALING,), Position.PATRON, _decline_hand, methods=(Method.A,)),
    Act(
        ChooseHandler,
        (Phase.DEALING,),
        Position.PIT_SUPERVISOR,
        _choose_handler,
        methods=(Method.A,),
        named_by=lambda procedure: methods_of(procedure).a.else_by_the_pit_supervisor,
    ),
    Act(
        AllowSqueeze,
        (Phase.READY, Phase.BETTING, Phase.DEALING),
        Position.PIT_MANAGER,
        _allow_squeeze,
        known=lambda game: game.procedure.squeezing,
        named_by=lambda procedure: procedure.squeezing,
    ),
    Act(SetRevealOrder, (Phase.DEALING,), Position.DEALER, _set_reveal_order, methods=(Method.A,)),
    Act(
        RevealHand,
        (Phase.DEALING,),
        Position.PATRON,
        _reveal_hand,
        methods=(Method.A, Method.C),
        staff_up_to=Position.DEALER,
    ),
)
EVENTS = (
    EventKind(
        HandPassed,
        lambda event, game: message("event-hand-passed", hand=hand_label(game, event.hand), patron=event.patron),
        lambda state, event: {"handlers": with_handler(state, event.hand, event.patron)},
    ),
    EventKind(
        HandDeclined,
        lambda event, game: message("event-hand-declined", hand=hand_label(game, event.hand), patron=event.patron),
        _hand_declined,
    ),
    EventKind(
        SqueezeAllowed,
        lambda event, _: message("event-squeeze-allowed", patron=event.patron),
        lambda state, event: {"squeezers": state.squeezers | {event.patron}},
    ),
    EventKind(
        RevealOrderSet,
        lambda event, game: message("event-reveal-order-set", hand=hand_label(game, event.first)),
        lambda _, event: {"reveal_first": event.first},
    ),
    EventKind(
        HandRevealed,
        lambda event, game: message("event-hand-revealed", hand=hand_label(game, event.hand)),
        _hand_revealed,
        cards=_turned,
    ),
)
