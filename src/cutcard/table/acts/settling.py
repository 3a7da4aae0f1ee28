"""The end of a round: its result is announced, every bet is settled to the cent, and the table is cleared."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.cards import Card
from cutcard.money import text_from_cents
from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.game import Game, Outcome
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.settlement import Bet, result, settle_bet
from cutcard.rulebook.table_options import main_wagers
from cutcard.table.acts.act import (
    Act,
    AlertRule,
    Answer,
    Changes,
    Command,
    Event,
    EventJson,
    EventKind,
    Large,
    Listed,
    Movement,
    Played,
    Purse,
    always,
    document_of,
    refuse,
    with_dealer,
)
from cutcard.table.acts.device import DeviceReturned
from cutcard.table.acts.irregularities.replacing import CardsReplaced
from cutcard.table.conduct.known import cards_out
from cutcard.table.conduct.order import next_step, on_the_wrong_hand, wrongly_dealt
from cutcard.table.conduct.unnamed import codes
from cutcard.table.hands.turning import yet_to_be_turned
from cutcard.table.layout import limits_of_bet, played_cents
from cutcard.table.state import Phase, RoundRecord, SettledBet, TableState
from cutcard.words import Cents, Message, keyed, message

if TYPE_CHECKING:
    from collections.abc import Iterator


__all__ = [
    "AnnounceResult",
    "BetSettled",
    "CardsDiscarded",
    "ResultAnnounced",
    "RoundConcluded",
    "SettleBets",
    "SurplusTaken",
]

LARGE_WIN_CENTS = 10_000_00
"""A win from which on it is listed."""


@dataclass(frozen=True, slots=True)
class AnnounceResult(Command):
    pass


@dataclass(frozen=True, slots=True)
class ResultAnnounced(Event):
    result: str
    dealer: str = ""
    """Who announced it."""


def _announce_result(state: TableState, _: AnnounceResult) -> Answer:
    game, step = state.options.game, next_step(state)
    if wrongly_dealt(state) and (step is None or isinstance(step, Complete) or on_the_wrong_hand(state)):
        return refuse(state, game.drawing.winner, "wrongly_dealt", message("refusal-wrongly-dealt"))
    if step is None or not all(dealt.face_up for dealt in state.cards):
        clauses = cited(game.drawing.winner, yet_to_be_turned(state))
        return refuse(state, clauses, "unrevealed", message("refusal-unrevealed"))
    if not isinstance(step, Complete):
        return refuse(state, step.clause, "incomplete", message("refusal-incomplete", why=step.message))
    ending = result(game, state.deal)
    taken = (SurplusTaken(document_of(state), "", state.waiting),) if state.waiting else ()
    return (*taken, ResultAnnounced(ending.document, ending.clause, ending.name))


def _result_announced(state: TableState, event: ResultAnnounced) -> Changes:
    return {
        "phase": Phase.SETTLING,
        "result_before": state.result,
        "result": event.result,
        "waiting": (),
        "knowledge": state.knowledge.without_coming(len(state.waiting)),
        "named_last": 0,
        "dealers": with_dealer(state, event.dealer),
        "announced": True,
    }


@dataclass(frozen=True, slots=True)
class SurplusTaken(Event):
    """Cards that the drawing rule does not ask for are taken out and discarded with the round."""

    cards: tuple[Card | None, ...]
    round_number: int = 0
    """The settled round with whose cards they lay."""


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    """All cards of the round are taken away because bets are opened again; those that lay face down are not seen."""

    cards: tuple[Card | None, ...]


def discarded(state: TableState, clause: Clauses) -> tuple[CardsDiscarded, ...]:
    """The cards that leave the table in the order drawn, and those that were still to be dealt."""
    cards = (*(dealt.card if dealt.face_up else None for dealt in state.cards), *(None,) * len(state.waiting))
    return (CardsDiscarded(document_of(state), clause, cards),) if cards else ()


@dataclass(frozen=True, slots=True)
class SettleBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class BetSettled(Event):
    """Paid or collected; `returned_cents` is what lay above the maximum and was never at risk."""

    number: int
    patron: str
    wager: str
    stake_cents: int
    outcome: Outcome
    net_cents: int
    returned_cents: int = 0
    under_minimum: bool = False


@dataclass(frozen=True, slots=True)
class RoundConcluded(Event):
    round_number: int
    shoe_ends: bool
    dealer: str = ""
    """Who settled its bets."""


def _settle_bets(state: TableState, _: SettleBets) -> Answer:
    procedure, document = state.options.game.procedure, document_of(state)
    if wrongly_dealt(state):
        return refuse(state, state.options.game.drawing.winner, "wrongly_dealt", message("refusal-wrongly-dealt"))
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
    """Every bet settled on the round's cards, above the maximum only up to it where a clause says so."""
    game, betting = state.options.game, state.options.game.procedure.betting
    within = played_cents(state.options, state.bets) if betting.over_maximum else {}
    for bet in state.bets:
        wager = game.wager(bet.wager)
        assert wager is not None
        played = within.get(bet.number, bet.stake_cents)
        under = bet.stake_cents < limits_of_bet(state.options, bet).least_cents
        settled = settle_bet(game, state.deal, Bet(wager, played or bet.stake_cents))
        clauses = cited(
            *settled.cites,
            betting.over_maximum if played < bet.stake_cents else "",
            betting.under_minimum if under else "",
        )
        yield BetSettled(
            game.document.code,
            clauses,
            bet.number,
            bet.patron,
            bet.wager,
            bet.stake_cents,
            settled.outcome,
            settled.net_cents if played else 0,
            bet.stake_cents - played,
            under_minimum=under,
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
        "settled": (*state.settled, SettledBet(bet, event.net_cents, bet.stake_cents - event.returned_cents)),
    }


def _round_concluded(state: TableState, event: RoundConcluded) -> Changes:
    assert state.result is not None
    dealers = tuple(sorted(with_dealer(state, event.dealer)))
    record = RoundRecord(event.round_number, state.cards, state.settled, state.result, dealers)
    return cleared(state, shoe_ended=event.shoe_ends) | {"rounds": (*state.rounds, record)}


def cleared(state: TableState, *, shoe_ended: bool) -> Changes:
    """A table from which a round, played or void, is gone."""
    return {
        "phase": Phase.SHOE_ENDED if shoe_ended else Phase.READY,
        "cards": (),
        "dealers": frozenset(),
        "named_last": 0,
        "knowledge": state.knowledge.between_rounds(cards_out(state)),
        "announced": False,
        "interrupted": False,
        "reveal_first": None,
        "handlers": (None, None),
        "astray": (None, None),
        "hand_totals": (),
        "declined": frozenset(),
        "squeezers": frozenset(),
        "withdrawal_offered": False,
        "balance_asked": False,
        "waiting": (),
        "aside": (),
        "corrected": False,
        "taken_late": frozenset(),
        "gone": frozenset(),
        "lost_terminals": frozenset(),
    }


def _paid(_: TableState, event: BetSettled) -> Iterator[Movement]:
    """What lay above the maximum was never at risk; of the rest the house takes or gives the net."""
    patron, net, played = event.patron, event.net_cents, event.stake_cents - event.returned_cents
    if event.returned_cents:
        yield Movement(patron, Purse.BETS, Purse.PATRON, event.returned_cents, "voided")
    if net < 0:
        yield Movement(patron, Purse.BETS, Purse.HOUSE, -net)
    if played + min(net, 0):
        yield Movement(patron, Purse.BETS, Purse.PATRON, played + min(net, 0), "wins")
    if net > 0:
        yield Movement(patron, Purse.HOUSE, Purse.PATRON, net, "wins")


def _played(event: EventJson) -> Played:
    """What lay above the maximum was not played; a push counts in full."""
    cents = event["stake_cents"] - event["returned_cents"]
    return Played(event["patron"], event["wager"], 1, cents, cents + event["net_cents"])


def _says_settled(event: BetSettled, _: Game) -> Message:
    outcome, net = keyed("settled", event.outcome.name), Cents(event.net_cents)
    return message("event-bet-settled", number=event.number, outcome=outcome, net=net)


def _says_concluded(event: RoundConcluded, _: Game) -> Message:
    if event.shoe_ends:
        return message("event-round-concluded-shoe-ends", round=event.round_number)
    return message("event-round-concluded", round=event.round_number)


ACTS = (
    Act(AnnounceResult, (Phase.DEALING,), Position.DEALER, _announce_result, is_determined=always, by_who_deals=True),
    Act(SettleBets, (Phase.SETTLING,), Position.DEALER, _settle_bets, is_determined=always, by_who_deals=True),
)
EVENTS = (
    EventKind(
        ResultAnnounced,
        lambda event, game: message("event-result-announced", result=label_of(game, event.result)),
        _result_announced,
    ),
    EventKind(
        CardsDiscarded,
        lambda event, _: message("event-cards-discarded", cards=codes(event.cards)),
        listed=lambda event: Listed(message("listed-cards-discarded", count=len(event["cards"]))),
        alert=AlertRule(),
    ),
    EventKind(
        BetSettled,
        _says_settled,
        _bet_settled,
        money=_paid,
        listed=lambda event: Listed(
            message("listed-large-win", number=event["number"]), after=text_from_cents(event["net_cents"])
        ),
        listed_if=lambda event: event["net_cents"] >= LARGE_WIN_CENTS,
        large=Large.WIN,
        played=_played,
    ),
    EventKind(RoundConcluded, _says_concluded, _round_concluded, ends_round=True, adds=lambda _: {"rounds": 1}),
    EventKind(
        SurplusTaken,
        lambda event, _: message("event-surplus-taken", cards=codes(event.cards)),
        redact=lambda event: replace(event, cards=(None,) * len(event.cards)),  # Some may never have been turned.
        listed=lambda event: Listed(message("listed-surplus-taken", count=len(event["cards"]))),
        alert=AlertRule(),
    ),
)
