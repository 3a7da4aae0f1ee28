"""Cards in patrons' hands: to whom a hand is passed, who declines it, who squeezes, and in which order it is turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.labels import hand_label
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import Act, Answer, Changes, Command, Event, EventKind, document_of, methods_of, refuse
from cutcard.table.conduct.known import with_handed_out
from cutcard.table.hands.entitlement import (
    by_the_bets,
    claims_on,
    clause_on,
    entitled,
    first_cards_closed,
    is_entitled,
    misdelivered,
    open_cards,
)
from cutcard.table.state import Actor, Phase, TableState
from cutcard.words import Message, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

__all__ = [
    "AllowSqueeze",
    "ChooseHandler",
    "DeclineHand",
    "HandDeclined",
    "HandPassed",
    "PassHand",
    "RevealOrderSet",
    "SetRevealOrder",
    "SqueezeAllowed",
]


def _refuse_handing(state: TableState, hand: int) -> Refusal | None:
    if hand not in {0, 1}:
        return refuse(state, "", "hand", message("refusal-hand"))
    if len(state.cards) < 2 * state.options.game.drawing.initial:
        return refuse(state, "", "undealt", message("refusal-undealt"))
    if hand in state.revealed:
        return refuse(state, "", "revealed", message("refusal-revealed"))
    return None


def _refuse_held(state: TableState, hand: int, clause: Clauses) -> Refusal | None:
    """A hand is passed on when who has it has declined it, or it was fetched back."""
    handler = state.handlers[hand]
    if handler is None:
        return None
    if misdelivered(state, hand):
        return refuse(state, clause, "handed", message("refusal-hand-misdelivered", patron=handler))
    return refuse(state, clause, "handed", message("refusal-hand-held", patron=handler))


@dataclass(frozen=True, slots=True)
class PassHand(Command):
    """A hand goes face down to the patron who is to turn it: `to` says to whom it went, else whom the rule names."""

    hand: int
    to: str | None = None


@dataclass(frozen=True, slots=True)
class HandPassed(Event):
    hand: int
    patron: str
    misdelivered: bool = False
    """Another patron was to have it."""


def _pass_hand(state: TableState, command: PassHand) -> Answer:
    methods = methods_of(state.options.game.procedure)
    if state.method is Method.B:
        return refuse(state, methods.b.dealer_keeps_the_cards, "method", message("refusal-dealer-keeps-cards"))
    if (refusal := _refuse_handing(state, command.hand)) is not None:
        return refusal
    if state.method is Method.C:
        return _pass_through_the_dealer(state, command)
    rules, hand, to = methods.a, command.hand, command.to
    found, may_squeeze = entitled(state, hand), to in state.squeezers and to != state.handlers[hand]
    if not may_squeeze and (refusal := _refuse_held(state, hand, rules.to_the_highest_bettor)) is not None:
        return refusal
    if found is not None and to in {None, found[0]}:
        return (HandPassed(document_of(state), found[1], hand, found[0]),)
    if to is None:
        return refuse(state, rules.else_by_the_pit_supervisor, "nobody", message("refusal-nobody-by-bet"))
    if may_squeeze:
        return (HandPassed(document_of(state), state.options.game.procedure.squeezing, hand, to),)
    return (HandPassed(document_of(state), clause_on(state, Kind.WRONG_PATRON), hand, to, misdelivered=True),)


def _pass_through_the_dealer(state: TableState, command: PassHand) -> Answer:
    """Method C names nobody: a hand that the holder of the device does not turn goes through the Dealer to another."""
    clause = methods_of(state.options.game.procedure).c.other_patron_through_the_dealer
    hand, to = command.hand, command.to
    if to is None or to == state.device_holder:
        return refuse(state, clause, "to_whom", message("refusal-name-patron"))
    if to == state.handlers[hand]:
        return refuse(state, clause, "handed", message("refusal-hand-held", patron=to))
    squeezed = state.options.game.procedure.squeezing if to in state.squeezers else ""
    return (HandPassed(document_of(state), cited(clause, squeezed), hand, to),)


def with_handler(state: TableState, hand: int, patron: str | None) -> tuple[str | None, str | None]:
    """Who has each hand, once this one went to the patron or came back from whoever had it."""
    first, second = state.handlers
    return (first, patron) if hand else (patron, second)


def _hand_passed(state: TableState, event: HandPassed) -> Changes:
    astray, (first, second) = open_cards(state, event.hand) if event.misdelivered else None, state.astray
    handlers = with_handler(state, event.hand, event.patron)
    return {
        "handlers": handlers,
        "knowledge": with_handed_out(state.knowledge, state.cards, handlers),
        "astray": (first, astray) if event.hand else (astray, second),
    }


def _says_passed(event: HandPassed, game: Game) -> Message:
    hand = hand_label(game, event.hand)
    if event.misdelivered:
        return message("event-hand-misdelivered", hand=hand, patron=event.patron)
    return message("event-hand-passed", hand=hand, patron=event.patron)


@dataclass(frozen=True, slots=True)
class DeclineHand(Command):
    """A patron does not take a hand: their own word, or as staff heard it from the patron they name."""

    hand: int
    patron: str | None = None


@dataclass(frozen=True, slots=True)
class HandDeclined(Event):
    hand: int
    patron: str
    recorded_by: str = ""
    """The member of staff who heard it; empty where the patron said it at a terminal."""


def _decline_hand(state: TableState, command: DeclineHand) -> Answer:
    """Whoever has a hand declines it, or whoever it is to be passed to next."""
    rules, by, hand = methods_of(state.options.game.procedure).a, command.by, command.hand
    own = by.position is Position.PATRON
    patron = command.patron if command.patron is not None or not own else by.name
    if patron is None:
        clause = rules.on_refusal_to_the_next_highest
        return refuse(state, clause, "who", message("refusal-name-who-declines"))
    if own and patron != by.name:
        return refuse(state, rules.to_the_highest_bettor, "not_theirs", message("refusal-hand-not-theirs"))
    if (refusal := _refuse_handing(state, hand)) is not None:
        return refusal
    if patron != state.handlers[hand] and not is_entitled(state, hand, patron):
        why = message("refusal-hand-not-theirs") if own else message("refusal-not-to-decline", patron=patron)
        return refuse(state, by_the_bets(state, hand), "not_theirs", why)
    cents = {claim.patron: claim.cents for claim in claims_on(state, hand)}
    declined = {at for side, at in state.declined if side == hand} | {patron}
    equals = any(cents.get(patron) == held for other, held in cents.items() if other not in declined)
    clause = rules.on_refusal_to_the_next_equal if equals else rules.on_refusal_to_the_next_highest
    return (HandDeclined(document_of(state), clause, hand, patron, "" if own else by.name),)


def _hand_declined(state: TableState, event: HandDeclined) -> Changes:
    declined = {"declined": state.declined | {(event.hand, event.patron)}}
    if state.handlers[event.hand] != event.patron:
        return declined
    return declined | {"handlers": with_handler(state, event.hand, None)}


def _says_declined(event: HandDeclined, game: Game) -> Message:
    hand, patron = hand_label(game, event.hand), event.patron
    if event.recorded_by:
        return message("event-hand-declined-heard", hand=hand, patron=patron, by=event.recorded_by)
    return message("event-hand-declined", hand=hand, patron=patron)


@dataclass(frozen=True, slots=True)
class ChooseHandler(Command):
    hand: int
    patron: str


def _choose_handler(state: TableState, command: ChooseHandler) -> Answer:
    rules = methods_of(state.options.game.procedure).a
    if (refusal := _refuse_handing(state, command.hand)) is not None:
        return refusal
    if entitled(state, command.hand) is not None:
        return refuse(state, by_the_bets(state, command.hand), "by_bet", message("refusal-by-bet"))
    if (refusal := _refuse_held(state, command.hand, rules.else_by_the_pit_supervisor)) is not None:
        return refusal
    return (HandPassed(document_of(state), rules.else_by_the_pit_supervisor, command.hand, command.patron),)


def handler_is_chosen(state: TableState, hand: int) -> bool:
    """Whether it is chosen who turns a hand: it lies closed in nobody's hands, and no bet says who takes it."""
    if state.method is not Method.A or state.handlers[hand] is not None:
        return False
    asked = ChooseHandler(Actor("", Position.PIT_SUPERVISOR), hand, "")
    return not isinstance(_choose_handler(state, asked), Refusal)


@dataclass(frozen=True, slots=True)
class AllowSqueeze(Command):
    """A patron, or whom a patron designates, may squeeze any cards of this round."""

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
    """Set after the initial deal, and held to from the first card that is turned under it."""
    clause = methods_of(state.options.game.procedure).a.dealer_sets_the_order_of_reveal
    if (refusal := _refuse_handing(state, command.first)) is not None:
        return refusal
    begun = state.reveal_first is not None and any(open_cards(state, hand) for hand in (0, 1))
    if begun or not all(first_cards_closed(state, hand) for hand in (0, 1)):
        return refuse(state, clause, "revealed", message("refusal-one-revealed"))
    return (RevealOrderSet(document_of(state), clause, command.first),)


def taken_up(state: TableState, hand: int, by: Actor) -> tuple[HandPassed, ...]:
    """Whoever may squeeze takes up a hand that nobody has when they turn it; further cards for it go to them too."""
    if by.position is not Position.PATRON or by.name not in state.squeezers or state.handlers[hand] is not None:
        return ()
    return (HandPassed(document_of(state), state.options.game.procedure.squeezing, hand, by.name),)


ACTS = (
    Act(
        PassHand,
        (Phase.DEALING,),
        Position.DEALER,
        _pass_hand,
        known=lambda game: game.procedure.methods,
        by_who_deals=True,
    ),
    Act(
        DeclineHand,
        (Phase.DEALING,),
        Position.PATRON,
        _decline_hand,
        methods=(Method.A,),
        by_who_deals=True,
    ),
    Act(
        ChooseHandler,
        (Phase.DEALING,),
        Position.PIT_SUPERVISOR,
        _choose_handler,
        methods=(Method.A,),
        named_by=lambda procedure: methods_of(procedure).a.else_by_the_pit_supervisor,
        offered=lambda state: any(handler_is_chosen(state, hand) for hand in (0, 1)),
    ),
    Act(
        AllowSqueeze,
        (Phase.READY, Phase.BETTING, Phase.DEALING),
        Position.PIT_MANAGER,
        _allow_squeeze,
        methods=(Method.A, Method.C),
        known=lambda game: game.procedure.squeezing,
        named_by=lambda procedure: procedure.squeezing,
        where_nobody_deals=True,
    ),
    Act(
        SetRevealOrder,
        (Phase.DEALING,),
        Position.DEALER,
        _set_reveal_order,
        methods=(Method.A,),
        by_who_deals=True,
    ),
)
EVENTS = (
    EventKind(HandPassed, _says_passed, _hand_passed),
    EventKind(HandDeclined, _says_declined, _hand_declined),
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
)
