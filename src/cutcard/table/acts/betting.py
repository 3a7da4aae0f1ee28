"""Bets while they are open: placed and changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import structs

from cutcard.money import STAKE_CENTS_MAX, is_stake, text_from_cents
from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.procedure import PATRON, Position
from cutcard.rulebook.referee import Refusal
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
    Listed,
    Movement,
    Purse,
    document_of,
    has_chips,
    not_now,
    refuse,
)
from cutcard.table.acts.reports import lost_terminal_clause, refuse_lost_terminal
from cutcard.table.differential import (
    balancing_clause,
    being_balanced,
    exceeded,
    heavier_side,
    lighter_side,
    still_asked,
)
from cutcard.table.hands.entitlement import with_total
from cutcard.table.layout import bets_at, has_areas, is_seat, out_of_limits, place_of, place_of_bet
from cutcard.table.state import Actor, Phase, PlacedBet, TableState
from cutcard.words import Cents, Message, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

__all__ = [
    "BetChanged",
    "BetPlaced",
    "ChangeBet",
    "PlaceBet",
]


@dataclass(frozen=True, slots=True)
class PlaceBet(Command):
    """By a patron for themselves; by staff at a patron's request or, with `chips`, as the patron's own hand laid it."""

    patron: str
    area: int
    wager: str
    stake_cents: int
    chips: bool = False


@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    bet: PlacedBet


def _place_bet(state: TableState, command: PlaceBet) -> Answer:
    betting, by = state.options.game.procedure.betting, command.by
    if by.position is PATRON and by.name != command.patron:
        clauses = cited(betting.placed_by_staff, betting.patrons_answer_for_their_choice)
        return refuse(state, clauses, "not_theirs", message("refusal-bets-for-themselves"))
    wager, stake = command.wager, command.stake_cents
    refusal = (
        refuse_hands(state, command.by, chips=command.chips, takes_off=False)
        or (refuse_lost_terminal(state, command.patron) if state.lost_terminals else None)
        or refuse_bet(state, area=command.area, wager=wager, stake_cents=stake)
    )
    if refusal is not None:
        return refusal
    place = place_of(state.options, patron=command.patron, area=command.area, wager=wager)
    there = bets_at(state.options, state.bets, place)
    for own in there:
        if own.patron == command.patron:
            return _raised(state, command, own, own.stake_cents + stake)
    if (refusal := refuse_room(state, there) or _refuse_limits(state, there, wager, stake)) is not None:
        return refusal
    if (refusal := _refuse_raising(state, wager)) is not None:
        return refusal
    placed_by = _at_request(command)
    own_act = by.position is PATRON
    number, area = state.next_bet, command.area
    bet = PlacedBet(number, command.patron, area, wager, stake, state.log, placed_by=placed_by, own=own_act)
    beside = betting.most_in_an_area if there and has_areas(state.options) else ""
    return (BetPlaced(document_of(state), _clauses(state, wager, placed_by, beside), bet),)


def _raised(state: TableState, command: PlaceBet, bet: PlacedBet, stake_cents: int) -> Answer:
    """A patron's further bet where one of theirs lies already raises that one."""
    refusal = _refuse_stake(state, stake_cents) or _refuse_change(state, bet, stake_cents)
    if refusal is not None:
        return refusal
    placed_by, helps = _at_request(command), balancing_clause(state, bet, stake_cents)
    clauses, seen_by = _clauses(state, bet.wager, placed_by, helps), recorded_by(command.by, chips=command.chips)
    return (BetChanged(document_of(state), clauses, bet.number, stake_cents, placed_by, seen_by),)


def _clauses(state: TableState, wager: str, placed_by: str, more: Clauses) -> Clauses:
    betting, main = state.options.game.procedure.betting, wager in main_wagers(state.options.game)
    return cited(
        state.options.game.offers,
        betting.within_limits,
        "" if main else betting.side_without_main,
        betting.placed_by_staff if placed_by else "",
        betting.patrons_answer_for_their_choice,
        more,
    )


def _at_request(command: PlaceBet | ChangeBet) -> str:
    """The member of staff who places or raises a bet because its patron asks; empty where the patron's own hand did."""
    return "" if command.by.position is PATRON or command.chips else command.by.name


def recorded_by(by: Actor, *, chips: bool) -> str:
    """The member of staff who records what a patron's own hand did to chips; empty where nobody's word is needed."""
    return by.name if chips else ""


def refuse_taking_off(state: TableState, bet: PlacedBet, *, chips: bool) -> Refusal | None:
    """Whether staff may record that chips were lowered or taken back: never a bet that was staked from credit.

    An excess over the differential is the Pit Manager's to remove: a patron's own hand takes it down once asked to.
    """
    betting, differential = state.options.game.procedure.betting, state.options.game.procedure.balancing
    if not chips:
        return None
    if staked_from_credit(bet):
        return refuse(state, betting.placed_by_staff, "patron_alone", message("refusal-own-bet", patron=bet.patron))
    unasked = exceeded(state) and not state.balance_asked and bet.wager == heavier_side(state)
    if differential is not None and unasked:
        clauses = cited(differential.ask_the_heavier_down, differential.manager_removes)
        return refuse(state, clauses, "differential", message("refusal-not-asked-down"))
    return None


def staked_from_credit(bet: PlacedBet) -> bool:
    """Whether its patron placed it by their own act, or asked staff to: nobody else lowers it or takes it back.

    A seat has no credit: what staff place at its request are its chips.
    """
    return bet.own or bool(bet.placed_by and not is_seat(bet.patron))


def refuse_hands(state: TableState, by: Actor, *, chips: bool, takes_off: bool) -> Refusal | None:
    """Whose hands: a patron's own, those of staff who record them, or of staff at a patron's request, to raise only."""
    procedure = state.options.game.procedure
    betting, alone = procedure.betting, procedure.betting.patrons_answer_for_their_choice
    if by.position is PATRON:
        return refuse(state, "", "chips", message("refusal-chips-by-staff")) if chips else None
    if alone or (chips and procedure.terminals is not None):
        return refuse(state, alone, "patron_alone", message("refusal-patron-alone"))
    if chips:
        return None
    if not (betting.placed_by_staff or state.options.staff_place_bets):
        return refuse(state, "", "patron_alone", message("refusal-patron-alone"))
    if takes_off:
        return refuse(state, betting.placed_by_staff, "patron_alone", message("refusal-staff-take-off"))
    return None


def refuse_bet(state: TableState, *, area: int, wager: str, stake_cents: int) -> Refusal | None:
    """Whether there can be such a bet at all: a wager on offer, an area of the layout, an amount of money."""
    game = state.options.game
    known = game.wager(wager)
    if known is None or known.name != wager or not state.options.offers(known):
        clause = known.optional if known is not None and known.optional else game.offers
        named = label_of(game, wager) if known is not None and known.name == wager else wager
        return refuse(state, clause, "not_offered", message("refusal-not-offered", wager=named))
    if has_areas(state.options) and not 1 <= area <= state.options.positions:
        why = message("refusal-area", most=state.options.positions, area=area)
        return refuse(state, game.procedure.layout, "area", why)
    return _refuse_stake(state, stake_cents)


def refuse_room(state: TableState, there: list[PlacedBet]) -> Refusal | None:
    """Whether an area takes one bet more beside those that lie there; at terminals nothing is counted."""
    betting = state.options.game.procedure.betting
    if len(there) < state.area_most or not has_areas(state.options):
        return None
    fewer = betting.fewer_in_an_area if state.area_most < betting.in_an_area else ""
    clauses = cited(betting.most_in_an_area, fewer)
    return refuse(state, clauses, "area_full", message("refusal-area-full", most=state.area_most))


def _refuse_stake(state: TableState, stake_cents: int) -> Refusal | None:
    return None if is_stake(stake_cents) else refuse(state, "", "stake", _why_no_stake(stake_cents))


def _why_no_stake(stake_cents: int) -> Message:
    if type(stake_cents) is not int:
        return message("refusal-stake-whole", stake=repr(stake_cents))
    return message("refusal-stake", most=Cents(STAKE_CENTS_MAX), stake=Cents(stake_cents))


def _refuse_limits(state: TableState, others: list[PlacedBet], name: str, stake_cents: int) -> Refusal | None:
    outside = out_of_limits(state.options, others, name, stake_cents)
    return None if outside is None else refuse(state, outside.clause, "limits", outside.why)


def _refuse_change(state: TableState, bet: PlacedBet, stake_cents: int) -> Refusal | None:
    """Whether a bet may become that large or small: the maximum asks only where it is raised."""
    raised, place = stake_cents > bet.stake_cents, place_of_bet(state.options, bet)
    others = [each for each in bets_at(state.options, state.bets, place) if each is not bet] if raised else []
    if (refusal := _refuse_limits(state, others, bet.wager, stake_cents)) is not None:
        return refusal
    return _refuse_raising(state, bet.wager) if raised else None


def _refuse_raising(state: TableState, wager: str) -> Refusal | None:
    """While the bets are being balanced only the lighter hand takes more."""
    differential = state.options.game.procedure.balancing if state.balance_asked else None
    if differential is None or not being_balanced(state) or wager not in main_wagers(state.options.game):
        return None
    if wager == lighter_side(state):
        return None
    why = message("refusal-asked-down", wager=label_of(state.options.game, wager))
    clauses = cited(differential.ask_the_heavier_down, differential.let_the_lighter_up)
    return refuse(state, clauses, "differential", why)


def _late(state: TableState, command: PlaceBet | ChangeBet) -> Refusal:
    """Once bets are closed none is placed, raised or lowered."""
    if state.phase not in {Phase.DEALING, Phase.SETTLING}:
        return not_now(state, command)
    betting = state.options.game.procedure.betting
    bet = state.bet(command.number) if isinstance(command, ChangeBet) else None
    if bet is not None and type(command.stake_cents) is int and command.stake_cents < bet.stake_cents:
        return refuse(state, betting.late_withdrawal, "late_withdrawal", message("refusal-late-lowering"))
    clauses = cited(betting.late_bet, lost_terminal_clause(state, command.by.name))
    return refuse(state, clauses, "late_bet", message("refusal-late-bet"))


def _bet_placed(state: TableState, event: BetPlaced) -> Changes:
    bets, found = (*state.bets, event.bet), event.bet.found
    return with_bets(state, bets, event.bet, found=found) | {"next_bet": state.next_bet + 1}


def with_bets(state: TableState, bets: tuple[PlacedBet, ...], changed: PlacedBet, *, found: bool = False) -> Changes:
    """What changes with the bets, of which this is the one that was placed, changed or taken back."""
    return {
        "bets": bets,
        "balance_asked": state.balance_asked and still_asked(state, bets),
        "hand_totals": with_total(state, bets, changed, found=found),
    }


def _consented(command: PlaceBet | ChangeBet) -> bool:
    """Staff stake a patron's credit: the patron confirms it, or where they have no terminal a second of the staff."""
    return bool(_at_request(command))


def _of_chips(command: PlaceBet | ChangeBet) -> bool:
    return command.chips


def _says_placed(event: BetPlaced, game: Game) -> Message:
    bet = event.bet
    patron, stake, wager, area = bet.patron, Cents(bet.stake_cents), label_of(game, bet.wager), bet.area
    if bet.found:
        return message("event-bet-found", patron=patron, stake=stake, wager=wager, area=area)
    if bet.placed_by:
        return message(
            "event-bet-placed-by", patron=patron, stake=stake, wager=wager, area=area, placed_by=bet.placed_by
        )
    return message("event-bet-placed", patron=patron, stake=stake, wager=wager, area=area)


def _listed_found(event: EventJson) -> Listed:
    bet = event["bet"]
    return Listed(message("listed-bet-found", patron=bet["patron"]), after=text_from_cents(bet["stake_cents"]))


def _listed_raised(event: EventJson) -> Listed:
    return Listed(message("listed-bet-raised", number=event["number"]), after=text_from_cents(event["stake_cents"]))


@dataclass(frozen=True, slots=True)
class ChangeBet(Command):
    """A bet's stake is raised or lowered: by its patron, or, with `chips`, as staff saw the patron's own hand do it."""

    number: int
    stake_cents: int
    chips: bool = False


@dataclass(frozen=True, slots=True)
class BetChanged(Event):
    number: int
    stake_cents: int
    placed_by: str = ""
    """The member of staff who raised it at the patron's request."""
    recorded_by: str = ""
    """The member of staff who saw the patron's own hand change the chips."""
    found: bool = False
    """What it is raised by lay there unnoticed and was found after the close."""


def _change_bet(state: TableState, command: ChangeBet) -> Answer:
    bet, stake = own_bet(state, command.number, command.by), command.stake_cents
    if isinstance(bet, Refusal):
        return bet
    refusal = (
        _refuse_stake(state, stake)
        or refuse_lost_terminal(state, bet.patron)
        or refuse_hands(state, command.by, chips=command.chips, takes_off=stake <= bet.stake_cents)
        or (refuse_taking_off(state, bet, chips=command.chips) if stake < bet.stake_cents else None)
        or _refuse_change(state, bet, stake)
    )
    if refusal is not None:
        return refusal
    placed_by, betting = _at_request(command), state.options.game.procedure.betting
    clauses = cited(
        balancing_clause(state, bet, stake) or betting.within_limits, betting.placed_by_staff if placed_by else ""
    )
    return (
        BetChanged(
            document_of(state), clauses, bet.number, stake, placed_by, recorded_by(command.by, chips=command.chips)
        ),
    )


def own_bet(state: TableState, number: int, by: Actor) -> PlacedBet | Refusal:
    """The bet of this number, which no other patron may touch."""
    bet = state.bet(number)
    if bet is None:
        return refuse_number(state, number)
    if by.position is PATRON and by.name != bet.patron:
        return refuse(state, "", "not_theirs", message("refusal-anothers-bet"))
    return bet


def refuse_number(state: TableState, number: int) -> Refusal:
    return refuse(state, "", "no_such_bet", message("refusal-no-such-bet", number=number))


def _bet_changed(state: TableState, event: BetChanged) -> Changes:
    bet = state.bet(event.number)
    assert bet is not None
    raised = event.stake_cents > bet.stake_cents
    changed = structs.replace(
        bet,
        stake_cents=event.stake_cents,
        since=state.log if raised else bet.since,
        placed_by=event.placed_by or bet.placed_by,
        found=bet.found or event.found,
        own=bet.own or (raised and not event.placed_by and not event.recorded_by and not event.found),
    )
    bets = tuple(changed if each is bet else each for each in state.bets)
    return with_bets(state, bets, changed, found=event.found)


def _moved(state: TableState, event: BetChanged) -> list[Movement]:
    bet = state.lying_bet(event.number)
    more = event.stake_cents - bet.stake_cents
    if more >= 0:
        return [Movement(bet.patron, Purse.PATRON, Purse.BETS, more, "turnover")]
    return [Movement(bet.patron, Purse.BETS, Purse.PATRON, -more, "voided")]


def _says_changed(event: BetChanged, _: Game) -> Message:
    number, stake = event.number, Cents(event.stake_cents)
    if event.found:
        return message("event-bet-raised-found", number=number, stake=stake)
    if event.placed_by:
        return message("event-bet-raised-by", number=number, stake=stake, placed_by=event.placed_by)
    if event.recorded_by:
        return message("event-bet-changed-seen", number=number, stake=stake, by=event.recorded_by)
    return message("event-bet-changed", number=number, stake=stake)


ACTS = (
    Act(
        PlaceBet,
        (Phase.BETTING,),
        Position.PATRON,
        _place_bet,
        staff_up_to=Position.PIT_MANAGER,
        out_of_phase=_late,
        stakes=True,
        consented=_consented,
        of_chips=_of_chips,
        on_unseen_cards=True,
    ),
    Act(
        ChangeBet,
        (Phase.BETTING,),
        Position.PATRON,
        _change_bet,
        staff_up_to=Position.PIT_MANAGER,
        out_of_phase=_late,
        stakes=True,
        consented=_consented,
        of_chips=_of_chips,
        on_unseen_cards=True,
        offered=has_chips,
    ),
)
EVENTS = (
    EventKind(
        BetPlaced,
        _says_placed,
        _bet_placed,
        money=lambda _, event: [
            Movement(event.bet.patron, Purse.PATRON, Purse.BETS, event.bet.stake_cents, "turnover")
        ],
        listed=_listed_found,
        listed_if=lambda event: bool((event["bet"] or {}).get("found")),
        alert=AlertRule("BetFound"),
        own_bet=True,
    ),
    EventKind(
        BetChanged,
        _says_changed,
        _bet_changed,
        money=_moved,
        listed=_listed_raised,
        listed_if=lambda event: bool(event.get("found")),
        alert=AlertRule("BetFound"),
        own_bet=True,
    ),
)
