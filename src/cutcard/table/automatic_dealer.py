"""The automatic dealer: the next thing to do at a table that runs itself.

It drives the same machine as a live dealer, with the same commands; only the cards come from whoever shuffles. Under
method A it passes the hands to whom the bets name and sets the order in which they are turned. How long a patron has to
turn them is the house's pace; what is done here follows once that time is over.
"""

from __future__ import annotations

from collections.abc import Callable

from cutcard.cards import Card
from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import commands
from cutcard.table.acts.act import AUTOMATIC_DEALER
from cutcard.table.acts.irregularities.calling import open_steps
from cutcard.table.conduct.circumstances import lapsed
from cutcard.table.conduct.known import hand_was_handed_out
from cutcard.table.conduct.order import next_step
from cutcard.table.hands.entitlement import closed_places, entitled, first_cards_closed
from cutcard.table.state import Actor, Phase, TableState

AUTOMATIC = Actor(AUTOMATIC_DEALER, Position.DEALER)
TIME_IS_OVER = "the time to turn the cards is over"
"""What the automatic dealer attests of a patron who has not turned them."""


def next_command(state: TableState, draw: Callable[[], Card]) -> commands.Command | None:
    """What the dealer does next; None while an irregularity waits for a person, or an interruption for the house."""
    if state.incident is not None or state.interrupted:
        return _turning_by_the_dealer(state)
    match state.phase:
        case Phase.NO_SHOE | Phase.SHOE_ENDED:
            return commands.LoadShoe(AUTOMATIC)
        case Phase.READY:
            return commands.OpenBets(AUTOMATIC)
        case Phase.BETTING:
            return commands.CloseBets(AUTOMATIC)
        case Phase.DEALING:
            if not state.cutting_card_seen and len(state.shoe or ()) <= state.options.cut:
                return commands.SeeCuttingCard(AUTOMATIC)
            if state.initial_deal_complete and (hand := _closed_hand(state)) is not None:
                return _with_closed_cards(state, hand)
            if isinstance(next_step(state), Complete):
                return commands.AnnounceResult(AUTOMATIC)
            return commands.DealCard(AUTOMATIC, state.waiting[0] if state.waiting else draw())
        case Phase.SETTLING:
            return commands.SettleBets(AUTOMATIC)


def awaits_patron(state: TableState) -> int | None:
    """The hand that a patron has time to turn now: whoever holds it, or by leave whoever may squeeze it."""
    if state.phase is not Phase.DEALING or state.incident is not None or not state.initial_deal_complete:
        return None
    if state.interrupted:
        return _held_hand(state)
    hand = _closed_hand(state)
    if hand is None or _order_to_be_set(state) or _to_be_passed(state) is not None:
        return None
    return hand if state.handlers[hand] is not None or state.squeezers else None


def between_cards(state: TableState) -> bool:
    """Whether hands are being passed, their order said, or an absent patron's exposed: nothing that is waited for."""
    if state.incident is not None or not state.initial_deal_complete or _closed_hand(state) is None:
        return state.incident is not None and state.incident.kind is Kind.ABSENT_PATRON
    return _to_be_passed(state) is not None or _order_to_be_set(state)


def _closed_hand(state: TableState) -> int | None:
    """The hand whose cards are turned next, the one that was named first before the other."""
    order = (1, 0) if state.reveal_first == 1 else (0, 1)
    return next((hand for hand in order if closed_places(state, hand)), None)


def _held_hand(state: TableState) -> int | None:
    """A hand with cards face down that a patron has, or has had."""
    return next((hand for hand in (0, 1) if closed_places(state, hand) and hand_was_handed_out(state, hand)), None)


def _to_be_passed(state: TableState) -> int | None:
    """A hand that lies face down in nobody's hands, though the bets say whose it is."""
    lying = (hand for hand in (0, 1) if closed_places(state, hand) and state.handlers[hand] is None)
    return next((hand for hand in lying if entitled(state, hand) is not None), None)


def _order_to_be_set(state: TableState) -> bool:
    """Which hand is turned first is said while both lie closed; where one lies open, the other is all there is."""
    unsaid = state.method is Method.A and state.reveal_first is None
    return unsaid and all(first_cards_closed(state, hand) for hand in (0, 1))


def _with_closed_cards(state: TableState, hand: int) -> commands.Command:
    """Hands are passed, then the order is set; what a patron has not turned in time is exposed as the clause says."""
    passed = _to_be_passed(state)
    if passed is not None:
        return commands.PassHand(AUTOMATIC, passed)
    if _order_to_be_set(state):
        return commands.SetRevealOrder(AUTOMATIC, hand)
    if state.handlers[hand] is None:
        return commands.RevealHand(AUTOMATIC, hand)
    return commands.CallIrregularity(AUTOMATIC, Kind.ABSENT_PATRON, TIME_IS_OVER, hand)


def _turning_by_the_dealer(state: TableState) -> commands.Command | None:
    """The dealer exposes what an absent patron had, and after an interruption whatever was handed out."""
    incident, held = state.incident, _held_hand(state) if state.phase is Phase.DEALING else None
    if state.interrupted and held is not None:
        return commands.RevealHand(AUTOMATIC, held)
    if state.interrupted or incident is None or incident.kind is not Kind.ABSENT_PATRON:
        return None
    case = state.options.game.irregularity(Kind.ABSENT_PATRON)
    assert case is not None, "without it none could have been called"
    if lapsed(state, incident, case) is not None:
        return commands.ResumePlay(AUTOMATIC)
    return commands.RuleOn(AUTOMATIC, open_steps(state, incident)[0].remedy, incident.note)


def after_offer(state: TableState) -> commands.Command | None:
    """What ends an interruption whose offer to withdraw has stood long enough; None where there is none."""
    incident = state.incident
    interrupted = {Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED}
    if incident is None or not incident.offered or incident.kind not in interrupted:
        return None
    steps = open_steps(state, incident)
    if steps:
        return commands.RuleOn(AUTOMATIC, steps[0].remedy, "the offer to withdraw is over")
    return commands.ResumePlay(AUTOMATIC)
