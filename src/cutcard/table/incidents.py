"""Irregularities: called by staff, ruled on step by step by those whom the clause names, then play resumes.

An open incident lies over the phases: nothing else happens until it is dealt with, except that patrons may withdraw
bets while they are offered to, and that something worse may come to light. Then that is ruled on first.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cutcard.cards import Shoe
from cutcard.deal import Deal, Hand
from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.irregularities import Irregularity, Kind, Remedy, Step
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal
from cutcard.table import events
from cutcard.table.cite import cited, refuse
from cutcard.table.established import established
from cutcard.table.state import DealtCard, Incident, Phase

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.cite import Clauses
    from cutcard.table import commands
    from cutcard.table.events import Event
    from cutcard.table.state import TableState

ANY_TIME = {
    Kind.WRONG_CARDS,
    Kind.UNFORESEEN,
    Kind.INTERRUPTED_OPEN,
    Kind.INTERRUPTED_DECIDED,
    Kind.ORDER_ALTERED,
}
"""What can come to light whenever a round is in progress, even while another irregularity is open."""
TOGETHER = {Kind.TOGETHER_KNOWN, Kind.TOGETHER_UNKNOWN_EARLY, Kind.TOGETHER_UNKNOWN_LATE}
OFFERS = {Remedy.OFFER_WITHDRAWAL, Remedy.OFFER_WITHDRAWAL_OF_ALL}


def irregularity(state: TableState, kind: Kind) -> Irregularity | None:
    """What the game's document says of such a case; None where it is silent."""
    return next((each for each in state.options.game.irregularities if each.kind is kind), None)


def _case(state: TableState, incident: Incident) -> Irregularity:
    """What the document says of an open incident; without it none could have been called."""
    case = irregularity(state, incident.kind)
    assert case is not None
    return case


def open_steps(state: TableState, incident: Incident) -> tuple[Step, ...]:
    """The steps one of which comes next; none when all are taken."""
    case = _case(state, incident)
    if case.any_of:
        return case.steps if not incident.steps_taken else ()
    return case.steps[incident.steps_taken : incident.steps_taken + 1]


def call(state: TableState, command: commands.CallIrregularity) -> tuple[Event, ...] | Refusal:
    case = irregularity(state, command.kind)
    if case is None:
        says = f"{state.options.game.document.code} says nothing of such a case: {command.kind.value}"
        return refuse(state, "", "silent", says)
    problem = _not_the_case(state, command)
    if problem:
        return refuse(state, case.clause, "not_the_case", problem)
    if command.kind in TOGETHER:
        assert state.shoe is not None
        missing = [card for card, count in Counter(command.cards).items() if count > state.shoe.count(card)]
        if len(command.cards) < 2 or missing:
            return refuse(state, case.clause, "cards", "name the two or more cards that left the device together")
    drawn = command.cards if command.kind in TOGETHER else ()
    code = state.options.game.document.code
    return (events.IrregularityCalled(code, case.clause, command.kind, command.note, command.hand, drawn),)


def taken_back_by(state: TableState) -> Position | None:
    """Who may take the open call back: whoever rules on what no rule covers; nobody once something followed from it."""
    incident, unforeseen = state.incident, irregularity(state, Kind.UNFORESEEN)
    if incident is None or incident.steps_taken or incident.offered or incident.cards:
        return None
    if incident.kind in {Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED}:
        return None
    return unforeseen.steps[0].by if unforeseen is not None else Position.PIT_MANAGER


def take_back(state: TableState, command: commands.TakeBackCall) -> tuple[Event, ...] | Refusal:
    """A call by mistake is no irregularity, unless it has been acted on, or cards have left the device."""
    incident, unforeseen = state.incident, irregularity(state, Kind.UNFORESEEN)
    clause = unforeseen.clause if unforeseen is not None else ""
    if incident is None:
        return refuse(state, clause, "no_incident", "no irregularity is open")
    least = taken_back_by(state)
    if least is None:
        return refuse(state, clause, "too_late", "that happened, or was acted on; it is ruled on to its end")
    if state.options.rank(command.by.position) < state.options.rank(least):
        return refuse(state, clause, "authority", f"that is for a {least.title} or higher")
    code = state.options.game.document.code
    return (events.CallTakenBack(code, clause, incident.kind, command.reason, command.by.name),)


def _not_the_case(state: TableState, command: commands.CallIrregularity) -> str:
    """Why the irregularity cannot be what was called; nothing where it can."""
    kind, first_deal = command.kind, len(state.cards) < 2 * state.options.game.drawing.initial
    dealing = state.phase is Phase.DEALING
    between = state.phase is Phase.READY
    decided = bool(established(state))
    held = command.hand in {0, 1} and _holder(state, command.hand) is not None
    down = any(dealt.hand == command.hand and not dealt.face_up for dealt in state.cards)
    moved = {Kind.DEVICE_MOVED_EXPOSED, Kind.DEVICE_MOVED_ALTERED}
    after_result = {Kind.WRONG_ORDER, Kind.WRONG_NUMBER}
    over = state.incident.kinds if state.incident is not None else ()
    reasons = (
        (kind in over, "that is being dealt with"),
        (bool(over) and kind not in ANY_TIME, f"first comes what was called before: {', '.join(over)}"),
        (between and (kind is not Kind.WRONG_NUMBER or state.fresh or state.after_void), "no round is in progress"),
        (kind not in ANY_TIME | after_result | moved and not dealing, "that can happen only while cards are dealt"),
        (kind in after_result and not between and not state.cards, "no card is out yet"),
        (kind in moved and state.phase is Phase.SETTLING, "the round is over"),
        (kind is Kind.FACE_UP_CARD and not state.cards, "no card is out yet"),
        (kind is Kind.TOGETHER_UNKNOWN_EARLY and not first_deal, "the initial deal is complete"),
        (kind is Kind.TOGETHER_UNKNOWN_LATE and first_deal, "the initial deal is not complete"),
        (kind is Kind.DEVICE_RESET and bool(state.cards), "cards are out; they must be dealt with first"),
        (
            kind in {Kind.WRONG_PATRON, Kind.ABSENT_PATRON, Kind.LEFT_WITH_CARDS} and not held,
            "no patron holds that hand",
        ),
        (kind is Kind.LEFT_WITH_CARDS and not down, "that hand lies open"),
        (
            kind in moved and state.method is not Method.C,
            "the device moves under method C only",
        ),
        (kind is Kind.INTERRUPTED_OPEN and decided, "an outcome has been established"),
        (kind is Kind.INTERRUPTED_DECIDED and not decided, "no outcome has been established"),
    )
    return next((says for wrong, says in reasons if wrong), "")


def _holder(state: TableState, hand: int) -> str | None:
    """The patron who has a hand: it was passed to them, or under method C they drew it and it is not yet turned."""
    if state.handlers[hand] is not None:
        return state.handlers[hand]
    drawing = state.method is Method.C and hand not in state.revealed and bool(state.cards)
    return state.device_holder if drawing else None


def rule(state: TableState, command: commands.RuleOn) -> tuple[Event, ...] | Refusal:
    incident = state.incident
    if incident is None:
        return refuse(state, "", "no_incident", "no irregularity is open")
    case, steps = _case(state, incident), open_steps(state, incident)
    step = next((each for each in steps if each.remedy is command.remedy), None)
    if step is None:
        wanted = " or ".join(each.remedy.value for each in steps) or "that play resume"
        return refuse(state, cited(case.clause, *(each.clause for each in steps)), "remedy", f"the rule asks: {wanted}")
    rank = state.options.rank
    if rank(command.by.position) < rank(step.by):
        return refuse(state, step.clause, "authority", f"that is for a {step.by.title} or higher")
    effect = _effect(state, incident, command, step)
    if isinstance(effect, Refusal):
        return effect
    code = state.options.game.document.code
    higher = state.options.game.procedure.higher_position if rank(command.by.position) > rank(step.by) else ""
    ruled = events.Ruled(code, cited(step.clause, higher), command.remedy, command.by.name, command.reason)
    more = not case.any_of and incident.steps_taken + 1 < len(case.steps)
    done = () if more or step.remedy in OFFERS else (events.PlayResumed(code, step.clause),)
    return (ruled, *effect, *done)


def _effect(state: TableState, incident: Incident, command: commands.RuleOn, step: Step) -> tuple[Event, ...] | Refusal:
    code, clause = state.options.game.document.code, step.clause
    match step.remedy:
        case Remedy.VOID | Remedy.VOID_AND_REPLACE:
            return _void(state, step)
        case Remedy.RECONSTRUCT | Remedy.SET_THE_ORDER:
            return _reconstructed(state, incident, command, step)
        case Remedy.OFFER_WITHDRAWAL | Remedy.OFFER_WITHDRAWAL_OF_ALL:
            return (events.WithdrawalOpened(code, clause, step.remedy is Remedy.OFFER_WITHDRAWAL_OF_ALL),)
        case Remedy.RETRIEVE:
            return (events.HandRetrieved(code, clause, incident.hand),)
        case Remedy.EXPOSE:
            return (events.HandRevealed(code, clause, incident.hand), events.HandRetrieved(code, clause, incident.hand))
        case Remedy.REOPEN_BETS:
            return (events.BetsReopened(code, cited(clause, state.options.game.procedure.betting.opening)),)
        case Remedy.SET_TWO_ASIDE:
            return _set_aside(state, command, step)
        case Remedy.SORT_AND_IDENTIFY:
            return _identified(state, incident, command, step)
        case Remedy.REPLACE_MISSING:
            replaced = _case(state, incident).cards_replaced
            return (events.HandReplaced(code, clause, incident.hand, incident.missing, replaced),)
        case _:
            return ()


def _void(state: TableState, step: Step) -> tuple[Event, ...]:
    """Every bet goes back; what a round already settled gained or lost is given back too."""
    code, clause = state.options.game.document.code, step.clause
    released = [events.BetWithdrawn(code, clause, bet.number) for bet in state.bets]
    losses_first = sorted(state.settled, key=lambda each: each[1])
    given_back = [events.SettlementReversed(code, clause, bet.number, -net) for bet, net in losses_first]
    replaced = clause if step.remedy is Remedy.VOID_AND_REPLACE else state.must_replace
    after = [events.CardsReplaced(code, replaced)] if replaced else []
    return (*released, *given_back, events.RoundVoided(code, clause, state.round_number), *after)


def _reconstructed(
    state: TableState, incident: Incident, command: commands.RuleOn, step: Step
) -> tuple[Event, ...] | Refusal:
    """The cards in their right order: dealt anew by the drawing rule, or waiting in the order they were drawn."""
    code = state.options.game.document.code
    if incident.cards:
        if Counter(command.cards) != Counter(incident.cards):
            return refuse(state, step.clause, "cards", "name the cards that were drawn together, in their order")
        return (events.CardsReconstructed(code, step.clause, state.cards, (*state.waiting, *command.cards)),)
    if Counter(command.cards) != Counter(dealt.card for dealt in state.cards):
        return refuse(state, step.clause, "cards", "name the cards of the round, in the order they should have come")
    face_up = {dealt.card for dealt in state.cards if dealt.face_up}
    return (_laid(state, step.clause, [(card, card in face_up) for card in command.cards]),)


def _laid(state: TableState, clause: Clauses, cards: list[tuple[Card, bool]]) -> events.CardsReconstructed:
    """Cards in their right order, each open or not, laid by the drawing rule; what it does not ask for waits."""
    code = state.options.game.document.code
    hands: tuple[list[Card], list[Card]] = ([], [])
    dealt: list[DealtCard] = []
    for card, face_up in cards:
        follows = state.options.game.drawing.next_card(Deal(Hand(tuple(hands[0])), Hand(tuple(hands[1]))), code)
        if isinstance(follows, Complete):
            break
        hands[follows.hand].append(card)
        dealt.append(DealtCard(card, follows.hand, face_up))
    waiting = tuple(card for card, _ in cards[len(dealt) :])
    return events.CardsReconstructed(code, clause, tuple(dealt), (*waiting, *state.waiting))


def correct_card(state: TableState, command: commands.CorrectCard) -> tuple[Event, ...] | Refusal:
    """A card recorded wrongly: the card on the table stands, and the round is laid anew by the drawing rule."""
    game = state.options.game
    clause = game.procedure.display
    assert state.shoe is not None
    if type(command.place) is not int or not 1 <= command.place <= len(state.cards):
        return refuse(state, clause, "place", f"the round has cards 1 to {len(state.cards)}, not {command.place}")
    was = state.cards[command.place - 1]
    if was.card == command.card:
        return refuse(state, clause, "same_card", f"card {command.place} is recorded as {was.card} already")
    if not state.shoe.count(command.card):
        return refuse(state, game.decks.clause, "foreign_card", f"the shoe holds no {command.card} any more")
    corrected = events.CardCorrected(
        game.document.code, clause, command.place, was.card, command.card, command.by.name, command.reason
    )
    cards = [(dealt.card, dealt.face_up) for dealt in state.cards]
    cards[command.place - 1] = (command.card, was.face_up)
    return corrected, _laid(state, clause, cards)


def _set_aside(state: TableState, command: commands.RuleOn, step: Step) -> tuple[Event, ...] | Refusal:
    assert state.shoe is not None
    held = all(count <= state.shoe.count(card) for card, count in Counter(command.cards).items())
    if len(command.cards) != 2 or not held:
        return refuse(state, step.clause, "cards", "two cards are taken from the device, in the order drawn")
    return (events.CardsSetAside(state.options.game.document.code, step.clause, command.cards),)


def missing_cards(
    full: Shoe, found: tuple[Card, ...], in_play: tuple[Card, ...], aside: tuple[Card, ...]
) -> Counter[Card]:
    """The cards of full decks that are neither among those sorted, nor in play, nor set aside."""
    missing = Counter(full)
    missing.subtract([*found, *in_play, *aside])
    return +missing if all(count >= 0 for count in missing.values()) else Counter()


def _identified(
    state: TableState, incident: Incident, command: commands.RuleOn, step: Step
) -> tuple[Event, ...] | Refusal:
    game = state.options.game
    full = Shoe.of(game.deck, decks=state.options.decks)
    gone = [dealt for dealt in state.cards if dealt.hand == incident.hand and not dealt.face_up]
    in_play = (*(dealt.card for dealt in state.cards if dealt not in gone), *state.waiting)
    taken = len(gone)
    missing = missing_cards(full, command.cards, in_play, state.aside)
    if missing.total() != taken:
        says = f"{taken} cards are missing, but the sorted decks leave {missing.total()} to be found"
        return refuse(state, step.clause, "count", says)
    return (events.MissingIdentified(game.document.code, step.clause, tuple(missing.elements())),)


def resume(state: TableState, _: commands.ResumePlay) -> tuple[Event, ...] | Refusal:
    incident = state.incident
    if incident is None:
        return refuse(state, "", "no_incident", "no irregularity is open")
    steps = open_steps(state, incident)
    if steps:
        wanted = " or ".join(step.remedy.value for step in steps)
        return refuse(state, cited(*(step.clause for step in steps)), "unfinished", f"first: {wanted}")
    return (events.PlayResumed(state.options.game.document.code, _case(state, incident).clause),)


def replace_cards(state: TableState, _: commands.ReplaceCards) -> tuple[Event, ...] | Refusal:
    game = state.options.game
    if not state.after_void:
        return refuse(state, game.replacing_cards, "no_void", "the cards are replaced so after a void round")
    return (events.CardsReplaced(game.document.code, game.replacing_cards),)
