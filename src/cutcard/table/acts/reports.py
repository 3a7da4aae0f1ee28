"""What is reported beside the play: a board that shows something else, a card recorded wrongly, a failed terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import cited
from cutcard.rulebook.labels import card_code, label_of
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Act, AlertRule, Command, Event, EventKind, Listed, always, document_of, refuse
from cutcard.table.acts.remedies import reconstructed
from cutcard.table.established import established
from cutcard.table.state import Phase
from cutcard.words import Series, message

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.game import Game
    from cutcard.table.acts.act import Answer, Changes, EventJson
    from cutcard.table.state import TableState
    from cutcard.words import Message

__all__ = [
    "CardCorrected",
    "CorrectCard",
    "DisplayNoted",
    "ReportDisplay",
    "ReportTerminal",
    "TerminalInterrupted",
]


@dataclass(frozen=True, slots=True)
class ReportDisplay(Command):
    """A board shows this result."""

    shows: str


@dataclass(frozen=True, slots=True)
class DisplayNoted(Event):
    """A board and the cards disagree, or agree; the cards stand."""

    shows: str
    stands: str


def _report_display(state: TableState, command: ReportDisplay) -> Answer:
    clause = state.options.game.procedure.display
    if state.result is None:
        return refuse(state, clause, "no_result", message("refusal-no-result"))
    return (DisplayNoted(document_of(state), clause, command.shows, state.result),)


@dataclass(frozen=True, slots=True)
class CorrectCard(Command):
    """A card was read or keyed in wrongly: which card of the round, counted from 1 as dealt, and what it really is."""

    place: int
    card: Card
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CardCorrected(Event):
    """What was recorded and what lies on the table disagreed; the card stands."""

    place: int
    was: Card
    card: Card
    corrected_by: str
    reason: str


def _says_noted(event: DisplayNoted, game: Game) -> Message:
    """A board may show anything; a result of the game has its name."""
    known = {each.name for each in game.drawing.results}
    shows = label_of(game, event.shows) if event.shows in known else event.shows
    return message("event-display-noted", shows=shows, stands=label_of(game, event.stands))


def _correct_card(state: TableState, command: CorrectCard) -> Answer:
    """A card recorded wrongly: the card on the table stands, and the round is laid anew by the drawing rule."""
    game, place = state.options.game, command.place
    clause = game.procedure.display
    assert state.shoe is not None
    if type(place) is not int or not 1 <= place <= len(state.cards):
        why = message("refusal-place", most=len(state.cards), place=place)
        return refuse(state, clause, "place", why)
    was = state.cards[place - 1]
    if was.card == command.card:
        why = message("refusal-same-card", place=place, card=card_code(was.card))
        return refuse(state, clause, "same_card", why)
    if not state.shoe.count(command.card):
        why = message("refusal-card-gone", card=card_code(command.card))
        return refuse(state, game.decks.clause, "foreign_card", why)
    cards = [(dealt.card, dealt.face_up) for dealt in state.cards]
    cards[place - 1] = (command.card, was.face_up)
    return (
        CardCorrected(document_of(state), clause, place, was.card, command.card, command.by.name, command.reason),
        reconstructed(state, clause, cards),
    )


def _card_corrected(state: TableState, event: CardCorrected) -> Changes:
    assert state.shoe is not None
    return {"shoe": state.shoe.exchanged(event.card, event.was), "corrected": True}


def _says_corrected(event: CardCorrected, _: Game) -> Message:
    return message(
        "event-card-corrected",
        place=event.place,
        card=card_code(event.card),
        was=card_code(event.was),
        by=event.corrected_by,
    )


def _listed_corrected(event: EventJson) -> Listed:
    return Listed(message("listed-card-corrected", place=event["place"]), before=event["was"], after=event["card"])


@dataclass(frozen=True, slots=True)
class ReportTerminal(Command):
    """A patron's terminal has failed or lost its connection."""

    patron: str


@dataclass(frozen=True, slots=True)
class TerminalInterrupted(Event):
    """A terminal failed; the round goes on, and the bets that were accepted stand."""

    patron: str
    accepted: tuple[int, ...]
    closed: bool


def _report_terminal(state: TableState, command: ReportTerminal) -> Answer:
    """What the terminal's patron has at stake: accepted bets stand; who has none took no part."""
    terminals = state.options.game.procedure.terminals
    assert terminals is not None
    accepted = tuple(bet.number for bet in state.bets if bet.patron == command.patron)
    closed = state.phase in {Phase.DEALING, Phase.SETTLING}
    decided = terminals.accepted_and_decided if accepted and closed and established(state) else ""
    absent = "" if accepted else terminals.not_accepted
    clauses = cited(terminals.interrupted, decided, absent)
    return (TerminalInterrupted(document_of(state), clauses, command.patron, accepted, closed),)


def _says_interrupted(event: TerminalInterrupted, _: Game) -> Message:
    if event.accepted:
        bets = Series("series-list", event.accepted)
        return message("event-terminal-interrupted", patron=event.patron, bets=bets)
    return message("event-terminal-interrupted-no-bet", patron=event.patron)


ACTS = (
    Act(
        ReportDisplay,
        (Phase.READY, Phase.BETTING, Phase.SETTLING, Phase.SHOE_ENDED),
        Position.DEALER,
        _report_display,
        known=lambda game: game.procedure.display,
        during_an_incident=True,
    ),
    Act(
        CorrectCard,
        (Phase.DEALING, Phase.SETTLING),
        Position.PIT_SUPERVISOR,
        _correct_card,
        by_two=always,
        on_the_cards=always,
    ),
    Act(
        ReportTerminal,
        (Phase.BETTING, Phase.DEALING, Phase.SETTLING),
        Position.DEALER,
        _report_terminal,
        known=lambda game: game.procedure.terminals,
        during_an_incident=True,
    ),
)
EVENTS = (
    EventKind(DisplayNoted, _says_noted, listed=lambda _: Listed(message("listed-display-wrong"))),
    EventKind(CardCorrected, _says_corrected, _card_corrected, listed=_listed_corrected, alert=AlertRule()),
    EventKind(
        TerminalInterrupted,
        _says_interrupted,
        listed=lambda event: Listed(message("listed-terminal-failed", patron=event["patron"])),
    ),
)
