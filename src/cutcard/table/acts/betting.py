"""Bets while they are open: placed, changed, withdrawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.money import STAKE_CENTS_MAX, checked_cents, text_from_cents
from cutcard.rulebook.cite import cited
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import Act, AlertRule, Command, Event, EventKind, Listed, document_of, not_now, refuse
from cutcard.table.differential import heavier_side, lighter_side
from cutcard.table.established import established
from cutcard.table.options import main_wagers
from cutcard.table.state import Phase, PlacedBet
from cutcard.words import Cents, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.table.acts.act import Answer, Changes, EventJson
    from cutcard.table.state import TableState
    from cutcard.words import Message

__all__ = [
    "BetChanged",
    "BetPlaced",
    "BetWithdrawn",
    "ChangeBet",
    "PlaceBet",
    "WithdrawBet",
]


@dataclass(frozen=True, slots=True)
class PlaceBet(Command):
    patron: str
    area: int
    wager: str
    stake_cents: int


@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    bet: PlacedBet


def _place_bet(state: TableState, command: PlaceBet) -> Answer:
    betting, by = state.options.game.procedure.betting, command.by
    if by.position is Position.PATRON and by.name != command.patron:
        return refuse(state, betting.placed_by_staff, "not_theirs", message("refusal-bets-for-themselves"))
    if (
        refusal := refuse_place(state, area=command.area, wager=command.wager, stake_cents=command.stake_cents)
    ) is not None:
        return refusal
    if (refusal := refuse_limits(state, command.wager, command.stake_cents)) is not None:
        return refusal
    if (refusal := _refuse_raising(state, command.wager)) is not None:
        return refusal
    bet = PlacedBet(state.next_bet, command.patron, command.area, command.wager, command.stake_cents, state.log)
    main = command.wager in main_wagers(state.options.game)
    clauses = cited(
        state.options.game.offers,
        betting.within_limits,
        "" if main else betting.side_without_main,
        betting.placed_by_staff if by.position is not Position.PATRON else "",
        betting.patrons_answer_for_their_choice,
    )
    return (BetPlaced(document_of(state), clauses, bet),)


def refuse_place(state: TableState, *, area: int, wager: str, stake_cents: int) -> Refusal | None:
    """Whether a bet could lie there at all: a wager on offer, an area of the layout with room, an amount of money."""
    game, betting = state.options.game, state.options.game.procedure.betting
    known = game.wager(wager)
    if known is None or known.name != wager or not state.options.offers(known):
        clause = known.optional if known is not None and known.optional else game.offers
        named = label_of(game, wager) if known is not None and known.name == wager else wager
        return refuse(state, clause, "not_offered", message("refusal-not-offered", wager=named))
    if not 1 <= area <= state.options.positions:
        why = message("refusal-area", most=state.options.positions, area=area)
        return refuse(state, game.procedure.layout, "area", why)
    if (refusal := _refuse_stake(state, stake_cents)) is not None:
        return refusal
    there = [bet for bet in state.bets if (bet.area, bet.wager) == (area, wager)]
    if len(there) >= state.area_most:
        fewer = betting.fewer_in_an_area if state.area_most < betting.in_an_area else ""
        clauses = cited(betting.most_in_an_area, fewer)
        return refuse(state, clauses, "area_full", message("refusal-area-full", most=state.area_most))
    return None


def _refuse_stake(state: TableState, stake_cents: int) -> Refusal | None:
    try:
        checked_cents(stake_cents)
    except NotationError:
        return refuse(state, "", "stake", _why_no_stake(stake_cents))
    return None


def _why_no_stake(stake_cents: int) -> Message:
    if type(stake_cents) is not int:
        return message("refusal-stake-whole", stake=repr(stake_cents))
    return message("refusal-stake", most=Cents(STAKE_CENTS_MAX), stake=Cents(stake_cents))


def refuse_limits(state: TableState, name: str, stake_cents: int) -> Refusal | None:
    wager = state.options.game.wager(name)
    assert wager is not None
    limits = state.options.limits_of(wager)
    if limits.least_cents <= stake_cents <= limits.most_cents:
        return None
    why = message(
        "refusal-limits",
        wager=label_of(state.options.game, name),
        least=Cents(limits.least_cents),
        most=Cents(limits.most_cents),
        stake=Cents(stake_cents),
    )
    return refuse(state, state.options.game.procedure.betting.within_limits, "limits", why)


def _refuse_raising(state: TableState, wager: str) -> Refusal | None:
    """While the bets are being balanced only the lighter hand takes more."""
    differential = state.options.game.procedure.differential
    if not state.balance_asked or differential is None or wager not in main_wagers(state.options.game):
        return None
    if wager == lighter_side(state):
        return None
    why = message("refusal-asked-down", wager=label_of(state.options.game, wager))
    return refuse(state, differential.ask_the_heavier_down, "differential", why)


def _late(state: TableState, command: PlaceBet | ChangeBet) -> Refusal:
    """Once bets are closed none is placed, raised or lowered."""
    if state.phase not in {Phase.DEALING, Phase.SETTLING}:
        return not_now(state, command)
    betting = state.options.game.procedure.betting
    bet = state.bet(command.number) if isinstance(command, ChangeBet) else None
    if bet is not None and type(command.stake_cents) is int and command.stake_cents < bet.stake_cents:
        return refuse(state, betting.late_withdrawal, "late_withdrawal", message("refusal-late-lowering"))
    return refuse(state, betting.late_bet, "late_bet", message("refusal-late-bet"))


def _bet_placed(state: TableState, event: BetPlaced) -> Changes:
    return {"bets": (*state.bets, event.bet), "next_bet": state.next_bet + 1}


def _says_placed(event: BetPlaced, game: Game) -> Message:
    bet = event.bet
    patron, stake, wager, area = bet.patron, Cents(bet.stake_cents), label_of(game, bet.wager), bet.area
    if bet.found:
        return message("event-bet-found", patron=patron, stake=stake, wager=wager, area=area)
    return message("event-bet-placed", patron=patron, stake=stake, wager=wager, area=area)


def _found(event: EventJson) -> bool:
    return bool(event["bet"]["found"])


def _listed_if_found(event: EventJson) -> Listed | None:
    bet = event["bet"]
    if not bet["found"]:
        return None
    return Listed(message("listed-bet-found", patron=bet["patron"]), after=text_from_cents(bet["stake_cents"]))


@dataclass(frozen=True, slots=True)
class ChangeBet(Command):
    """A bet's stake is raised or lowered."""

    number: int
    stake_cents: int


@dataclass(frozen=True, slots=True)
class BetChanged(Event):
    number: int
    stake_cents: int


def _change_bet(state: TableState, command: ChangeBet) -> Answer:
    bet = _own_bet(state, command)
    if isinstance(bet, Refusal):
        return bet
    if (refusal := _refuse_stake(state, command.stake_cents)) is not None:
        return refusal
    if (refusal := refuse_limits(state, bet.wager, command.stake_cents)) is not None:
        return refusal
    clause = state.options.game.procedure.betting.within_limits
    differential = state.options.game.procedure.differential
    if state.balance_asked and differential is not None:
        raised = command.stake_cents > bet.stake_cents
        if raised and (refusal := _refuse_raising(state, bet.wager)) is not None:
            return refusal
        if raised and bet.wager == lighter_side(state):
            clause = differential.let_the_lighter_up
        elif bet.wager == heavier_side(state) and not raised:
            clause = differential.ask_the_heavier_down
    return (BetChanged(document_of(state), clause, bet.number, command.stake_cents),)


def _own_bet(state: TableState, command: ChangeBet | WithdrawBet) -> PlacedBet | Refusal:
    bet = state.bet(command.number)
    if bet is None:
        return refuse_number(state, command.number)
    if command.by.position is Position.PATRON and command.by.name != bet.patron:
        return refuse(state, "", "not_theirs", message("refusal-anothers-bet"))
    return bet


def refuse_number(state: TableState, number: int) -> Refusal:
    return refuse(state, "", "no_such_bet", message("refusal-no-such-bet", number=number))


def _bet_changed(state: TableState, event: BetChanged) -> Changes:
    bet = state.bet(event.number)
    assert bet is not None
    since = state.log if event.stake_cents > bet.stake_cents else bet.since
    changed = replace(bet, stake_cents=event.stake_cents, since=since)
    return {"bets": tuple(changed if each is bet else each for each in state.bets)}


@dataclass(frozen=True, slots=True)
class WithdrawBet(Command):
    number: int


@dataclass(frozen=True, slots=True)
class BetWithdrawn(Event):
    """Taken back by its patron, or removed, or returned: the stake is the patron's again."""

    number: int


def _withdraw_bet(state: TableState, command: WithdrawBet) -> Answer:
    procedure = state.options.game.procedure
    bet = _own_bet(state, command)
    if isinstance(bet, Refusal):
        return bet
    if state.incident is not None:
        return _withdrawn_by_offer(state, bet)
    if state.phase is not Phase.BETTING and not (state.withdrawal_offered and not state.cards):
        return refuse(state, procedure.betting.late_withdrawal, "late_withdrawal", message("refusal-late-withdrawal"))
    clause = procedure.cutting_card_first if state.phase is Phase.DEALING else procedure.betting.opening
    if state.balance_asked and procedure.differential is not None and bet.wager == heavier_side(state):
        clause = procedure.differential.ask_the_heavier_down
    return (BetWithdrawn(document_of(state), clause, bet.number),)


def _withdrawn_by_offer(state: TableState, bet: PlacedBet) -> Answer:
    """While an irregularity offers it: this bet, or all of the patron's where it is all or none."""
    incident, late = state.incident, state.options.game.procedure.betting.late_withdrawal
    assert incident is not None
    if not incident.offered:
        clause = "" if state.phase is Phase.BETTING else late
        return refuse(state, clause, "late_withdrawal", message("refusal-no-withdrawal"))
    withdrawn = [bet]
    if incident.all_or_none:
        decided = established(state)
        withdrawn = [each for each in state.bets if each.patron == bet.patron and each.wager not in decided]
        if bet not in withdrawn:
            why = message("refusal-decided", wager=label_of(state.options.game, bet.wager))
            return refuse(state, incident.offer_clause, "decided", why)
    return tuple(BetWithdrawn(document_of(state), incident.offer_clause, each.number) for each in withdrawn)


def _bet_withdrawn(state: TableState, event: BetWithdrawn) -> Changes:
    return {"bets": tuple(bet for bet in state.bets if bet.number != event.number)}


ACTS = (
    Act(
        PlaceBet,
        (Phase.BETTING,),
        Position.PATRON,
        _place_bet,
        staff_up_to=Position.PIT_MANAGER,
        out_of_phase=_late,
    ),
    Act(ChangeBet, (Phase.BETTING,), Position.PATRON, _change_bet, out_of_phase=_late),
    Act(
        WithdrawBet,
        (Phase.BETTING, Phase.DEALING, Phase.SETTLING),
        Position.PATRON,
        _withdraw_bet,
        during_an_incident=True,
    ),
)
EVENTS = (
    EventKind(
        BetPlaced,
        _says_placed,
        _bet_placed,
        listed=_listed_if_found,
        alert=AlertRule(what="BetFound", sign="FindBet", when=_found),
    ),
    EventKind(
        BetChanged,
        lambda event, _: message("event-bet-changed", number=event.number, stake=Cents(event.stake_cents)),
        _bet_changed,
    ),
    EventKind(BetWithdrawn, lambda event, _: message("event-bet-withdrawn", number=event.number), _bet_withdrawn),
)
