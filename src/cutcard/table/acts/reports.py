"""What is reported beside the play: a board that shows something else, a card recorded wrongly, a failed terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import cited
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Act, AlertRule, Command, Event, EventKind, Listed, always, document_of, refuse
from cutcard.table.acts.remedies import reconstructed
from cutcard.table.established import established
from cutcard.table.state import Phase

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.game import Game
    from cutcard.table.acts.act import Answer, Changes, EventJson
    from cutcard.table.state import TableState

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
        return refuse(state, clause, "no_result", "no round of this shoe has a result yet")
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


def _correct_card(state: TableState, command: CorrectCard) -> Answer:
    """A card recorded wrongly: the card on the table stands, and the round is laid anew by the drawing rule."""
    game, place = state.options.game, command.place
    clause = game.procedure.display
    assert state.shoe is not None
    if type(place) is not int or not 1 <= place <= len(state.cards):
        return refuse(state, clause, "place", f"the round has cards 1 to {len(state.cards)}, not {place}")
    was = state.cards[place - 1]
    if was.card == command.card:
        return refuse(state, clause, "same_card", f"card {place} is recorded as {was.card} already")
    if not state.shoe.count(command.card):
        return refuse(state, game.decks.clause, "foreign_card", f"the shoe holds no {command.card} any more")
    cards = [(dealt.card, dealt.face_up) for dealt in state.cards]
    cards[place - 1] = (command.card, was.face_up)
    return (
        CardCorrected(document_of(state), clause, place, was.card, command.card, command.by.name, command.reason),
        reconstructed(state, clause, cards),
    )


def _card_corrected(state: TableState, event: CardCorrected) -> Changes:
    assert state.shoe is not None
    return {"shoe": state.shoe.exchanged(event.card, event.was), "corrected": True}


def _says_corrected(event: CardCorrected, _: Game) -> str:
    return f"Card {event.place} is {event.card}, not {event.was}: {event.corrected_by} corrects the record."


def _listed_corrected(event: EventJson) -> Listed:
    return Listed(f"card {event['place']} corrected", before=event["was"], after=event["card"])


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


def _says_interrupted(event: TerminalInterrupted, _: Game) -> str:
    stand = f"bets {', '.join(map(str, event.accepted))} stand" if event.accepted else "no bet was accepted"
    return f"The terminal of {event.patron} failed; {stand}, and the round goes on."


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
    EventKind(DisplayNoted, listed=lambda _: Listed("display was wrong: ")),
    EventKind(CardCorrected, _card_corrected, _says_corrected, listed=_listed_corrected, alert=AlertRule()),
    EventKind(
        TerminalInterrupted,
        says=_says_interrupted,
        listed=lambda event: Listed(f"terminal failed: {event['patron']}"),
    ),
)
