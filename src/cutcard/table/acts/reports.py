"""What is reported beside the play: a board that shows something else, a failed terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.procedure import Position, Terminals
from cutcard.table.acts.act import Act, Answer, Changes, Command, Event, EventKind, Listed, document_of, refuse
from cutcard.table.established import established
from cutcard.table.state import Phase, TableState
from cutcard.words import Message, Series, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.referee import Refusal

__all__ = [
    "DisplayNoted",
    "ReportDisplay",
    "ReportTerminal",
    "TerminalBack",
    "TerminalInterrupted",
    "TerminalReturned",
]


@dataclass(frozen=True, slots=True)
class ReportDisplay(Command):
    """A board shows this result for a round of the shoe; without a number, for the last one that has a result."""

    shows: str
    round_number: int = 0


@dataclass(frozen=True, slots=True)
class DisplayNoted(Event):
    """A board and the cards disagree; the cards stand."""

    shows: str
    stands: str
    round_number: int = 0


def _report_display(state: TableState, command: ReportDisplay) -> Answer:
    clause = state.options.game.procedure.display
    results = {record.number: record.result for record in state.rounds}
    if state.result is not None and state.phase is Phase.SETTLING:
        results[state.round_number] = state.result
    number = command.round_number or max(results, default=0)
    if number not in results:
        none = message("refusal-no-result-of", round=number) if number else message("refusal-no-result")
        return refuse(state, clause, "no_result", none)
    if not command.shows.strip():
        return refuse(state, clause, "shows", message("refusal-display-shows"))
    if command.shows.strip().casefold() == results[number].casefold():
        return refuse(state, clause, "shows_so", message("refusal-display-right", round=number))
    return (DisplayNoted(document_of(state), clause, command.shows, results[number], number),)


def _says_noted(event: DisplayNoted, game: Game) -> Message:
    """A board may show anything; a result of the game has its name."""
    known = {each.name for each in game.drawing.results}
    shows = label_of(game, event.shows) if event.shows in known else event.shows
    stands = label_of(game, event.stands)
    if event.round_number:
        return message("event-display-noted-round", round=event.round_number, shows=shows, stands=stands)
    return message("event-display-noted", shows=shows, stands=stands)


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
    """What the terminal's patron has at stake: accepted bets stand; who has none before the close takes no part.

    After the close only bets make a terminal part of the round. Before it anybody may be about to bet: the table knows
    no seats, and the house says only of accounts it has that their terminals are lost.
    """
    terminals = _terminals(state)
    if command.patron in state.lost_terminals:
        why = message("refusal-terminal-lost", patron=command.patron)
        return refuse(state, terminals.interrupted, "lost_already", why)
    accepted = tuple(bet.number for bet in state.bets if bet.patron == command.patron)
    closed = _closed(state)
    if closed and not accepted:
        why = message("refusal-terminal-not-in-round", patron=command.patron)
        return refuse(state, terminals.interrupted, "not_in_round", why)
    absent = terminals.not_accepted if not accepted and not closed else ""
    clauses = cited(terminals.interrupted, _decided(state, terminals, accepted), absent)
    return (TerminalInterrupted(document_of(state), clauses, command.patron, accepted, closed),)


def _decided(state: TableState, terminals: Terminals, accepted: tuple[int, ...]) -> Clauses:
    return terminals.accepted_and_decided if accepted and _closed(state) and established(state) else ""


def refuse_lost_terminal(state: TableState, patron: str) -> Refusal | None:
    """From a terminal that is on record as lost nothing comes before it is on record as back: its bets stand."""
    terminals = state.options.game.procedure.terminals
    if terminals is None or patron not in state.lost_terminals:
        return None
    why = message("refusal-terminal-not-back", patron=patron)
    return refuse(state, terminals.interrupted, "terminal_lost", why)


def lost_terminal_clause(state: TableState, patron: str) -> Clauses:
    """Why a lost terminal's patron changes nothing after the close: their accepted bets are played, or none was before
    it, when the terminal was lost.
    """
    terminals = state.options.game.procedure.terminals
    if terminals is None or patron not in state.lost_terminals:
        return ""
    accepted = tuple(bet.number for bet in state.bets if bet.patron == patron)
    return _decided(state, terminals, accepted) if accepted else terminals.not_accepted


def _terminal_interrupted(state: TableState, event: TerminalInterrupted) -> Changes:
    return {"lost_terminals": state.lost_terminals | {event.patron}}


def _says_interrupted(event: TerminalInterrupted, _: Game) -> Message:
    if event.accepted:
        bets = Series("series-list", event.accepted)
        return message("event-terminal-interrupted", patron=event.patron, bets=bets)
    return message("event-terminal-interrupted-no-bet", patron=event.patron)


@dataclass(frozen=True, slots=True)
class TerminalBack(Command):
    """A patron's terminal that was lost in this round is there again."""

    patron: str


@dataclass(frozen=True, slots=True)
class TerminalReturned(Event):
    """A terminal is back: before the close its patron takes part in the round like anybody else."""

    patron: str
    closed: bool


def _terminal_back(state: TableState, command: TerminalBack) -> Answer:
    clause = _terminals(state).interrupted
    if command.patron not in state.lost_terminals:
        return refuse(state, clause, "not_lost", message("refusal-terminal-not-lost", patron=command.patron))
    return (TerminalReturned(document_of(state), clause, command.patron, _closed(state)),)


def _terminal_returned(state: TableState, event: TerminalReturned) -> Changes:
    return {"lost_terminals": state.lost_terminals - {event.patron}}


def _says_returned(event: TerminalReturned, _: Game) -> Message:
    if event.closed:
        return message("event-terminal-returned-closed", patron=event.patron)
    return message("event-terminal-returned", patron=event.patron)


def _terminals(state: TableState) -> Terminals:
    terminals = state.options.game.procedure.terminals
    assert terminals is not None, "no other game knows the act"
    return terminals


def _closed(state: TableState) -> bool:
    return state.phase in {Phase.DEALING, Phase.SETTLING}


ACTS = (
    Act(
        ReportDisplay,
        tuple(Phase),
        Position.DEALER,
        _report_display,
        during_an_incident=True,
        offered=lambda state: state.result is not None or bool(state.rounds),
    ),
    Act(
        ReportTerminal,
        (Phase.BETTING, Phase.DEALING, Phase.SETTLING),
        Position.DEALER,
        _report_terminal,
        known=lambda game: game.procedure.terminals,
        during_an_incident=True,
        by_the_house=True,
    ),
    Act(
        TerminalBack,
        (Phase.BETTING, Phase.DEALING, Phase.SETTLING),
        Position.DEALER,
        _terminal_back,
        known=lambda game: game.procedure.terminals,
        during_an_incident=True,
        by_the_house=True,
    ),
)
EVENTS = (
    EventKind(DisplayNoted, _says_noted, listed=lambda _: Listed(message("listed-display-wrong"))),
    EventKind(
        TerminalInterrupted,
        _says_interrupted,
        _terminal_interrupted,
        listed=lambda event: Listed(message("listed-terminal-failed", patron=event["patron"])),
    ),
    EventKind(
        TerminalReturned,
        _says_returned,
        _terminal_returned,
        listed=lambda event: Listed(message("listed-terminal-returned", patron=event["patron"])),
    ),
)
