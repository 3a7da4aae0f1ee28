"""The end of a round: its result is announced, every bet is settled to the cent, and the table is cleared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import cited
from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.game import Outcome
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.settlement import Bet, result, settle
from cutcard.table.acts.act import Act, Command, Event, EventKind, document_of, refuse
from cutcard.table.acts.device import DeviceReturned
from cutcard.table.acts.replacing import CardsReplaced
from cutcard.table.options import main_wagers
from cutcard.table.state import Phase
from cutcard.words import Cents, keyed, message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.rulebook.game import Game
    from cutcard.table.acts.act import Answer, Changes
    from cutcard.table.state import TableState
    from cutcard.words import Message

__all__ = [
    "AnnounceResult",
    "BetSettled",
    "ResultAnnounced",
    "RoundConcluded",
    "SettleBets",
]


@dataclass(frozen=True, slots=True)
class AnnounceResult(Command):
    pass


@dataclass(frozen=True, slots=True)
class ResultAnnounced(Event):
    result: str


def _announce_result(state: TableState, _: AnnounceResult) -> Answer:
    game = state.options.game
    step = game.drawing.next_card(state.deal, document_of(state))
    if not isinstance(step, Complete):
        return refuse(state, step.clause, "incomplete", message("refusal-incomplete", why=step.message))
    if len(state.revealed) < 2 or not all(dealt.face_up for dealt in state.cards):
        return refuse(state, game.drawing.winner, "unrevealed", message("refusal-unrevealed"))
    ending = result(game, state.deal)
    return (ResultAnnounced(ending.document, ending.clause, ending.name),)


def _result_announced(state: TableState, event: ResultAnnounced) -> Changes:
    return {"phase": Phase.SETTLING, "result_before": state.result, "result": event.result}


@dataclass(frozen=True, slots=True)
class SettleBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class BetSettled(Event):
    """Paid or collected; `returned_cents` is what lay above the maximum and was never at risk."""

    number: int
    outcome: Outcome
    net_cents: int
    returned_cents: int = 0
    under_minimum: bool = False


@dataclass(frozen=True, slots=True)
class RoundConcluded(Event):
    round_number: int
    shoe_ends: bool


def _settle_bets(state: TableState, _: SettleBets) -> Answer:
    procedure, document = state.options.game.procedure, document_of(state)
    settled: list[Event] = list(settlements(state))
    methods, holder = procedure.methods, state.device_holder
    if methods is not None and holder is not None and _lost(state, holder):
        clauses = cited(methods.c.keeps_the_device, methods.c.until_the_bet_loses)
        settled.append(DeviceReturned(document, clauses, holder))
    settled.append(RoundConcluded(document, procedure.round_of_play, state.round_number, shoe_ends(state)))
    if state.must_replace:
        settled.append(CardsReplaced(document, state.must_replace))
    return tuple(settled)


def settlements(state: TableState) -> Iterator[BetSettled]:
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
        yield BetSettled(
            game.document.code, clauses, bet.number, settled.outcome, settled.net_cents, returned, under_minimum=under
        )


def _lost(state: TableState, patron: str) -> bool:
    """Whether the patron's bet on a hand lost the round; where there is none, any other bet of theirs."""
    own = [bet for bet in state.bets if bet.patron == patron]
    on_a_hand = [bet for bet in own if bet.wager in main_wagers(state.options.game)]
    mine = {bet.number for bet in on_a_hand or own}
    return any(event.number in mine and event.outcome is Outcome.LOSE for event in settlements(state))


def shoe_ends(state: TableState) -> bool:
    """Whether the cutting card has appeared and no further round follows it."""
    return state.cutting_card_seen and not state.rounds_left


def _bet_settled(state: TableState, event: BetSettled) -> Changes:
    bet = state.bet(event.number)
    assert bet is not None, "a bet is settled once"
    flagged = state.under_minimum | {bet.patron} if event.under_minimum else state.under_minimum
    return {
        "bets": tuple(each for each in state.bets if each.number != event.number),
        "under_minimum": flagged,
        "settled": (*state.settled, (bet, event.net_cents)),
    }


def cleared(*, shoe_ended: bool) -> Changes:
    """A table from which a round, played or void, is gone."""
    return {
        "phase": Phase.SHOE_ENDED if shoe_ended else Phase.READY,
        "cards": (),
        "revealed": frozenset(),
        "reveal_first": None,
        "handlers": (None, None),
        "declined": frozenset(),
        "squeezers": frozenset(),
        "withdrawal_offered": False,
        "balance_asked": False,
        "waiting": (),
        "aside": (),
        "corrected": False,
    }


def _says_settled(event: BetSettled, _: Game) -> Message:
    outcome, net = keyed("settled", event.outcome.name), Cents(event.net_cents)
    return message("event-bet-settled", number=event.number, outcome=outcome, net=net)


def _says_concluded(event: RoundConcluded, _: Game) -> Message:
    if event.shoe_ends:
        return message("event-round-concluded-shoe-ends", round=event.round_number)
    return message("event-round-concluded", round=event.round_number)


ACTS = (
    Act(AnnounceResult, (Phase.DEALING,), Position.DEALER, _announce_result),
    Act(SettleBets, (Phase.SETTLING,), Position.DEALER, _settle_bets),
)
EVENTS = (
    EventKind(
        ResultAnnounced,
        lambda event, game: message("event-result-announced", result=label_of(game, event.result)),
        _result_announced,
    ),
    EventKind(BetSettled, _says_settled, _bet_settled),
    EventKind(RoundConcluded, _says_concluded, lambda _, event: cleared(shoe_ended=event.shoe_ends)),
)
