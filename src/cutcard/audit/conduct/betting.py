"""Conduct of bets: what adds up to a maximum, whose hands lay them down, what is found or comes late, the differential.

A bet is the patron's own. Staff place and raise one at a patron's request where the document lets them, or record what
lies on the layout; they take none off but where a clause says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import Stage
from cutcard.audit.cage.chips import SEAT
from cutcard.audit.conduct.known import any_known, no_card_yet, out_of_the_device
from cutcard.audit.conduct.witness import check_reason_and_witness
from cutcard.audit.table.settling import limits_of, no_such_bet, place_of
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Position, Summed
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.audit.table.state import Json, OpenBet, TableBooks


def check_limits(table: TableBooks, bet: OpenBet, *, raised: bool) -> None:
    """Not below the minimum, and with all others of its place not above the maximum; lowered, only the minimum asks."""
    limits = limits_of(table, bet.wager)
    if limits is None or bet.found:
        return
    lying = sum(each.stake_cents for each in beside(table, bet)) if raised else 0
    whole = type(bet.stake_cents) is int
    if not whole or not limits.least_cents <= bet.stake_cents or lying + bet.stake_cents > limits.most_cents:
        expected = f"{limits.least_cents} to {limits.most_cents} cents"
        found = f"{bet.stake_cents} beside {lying}" if lying else bet.stake_cents
        table.add_finding("round", message("finding-stake", number=bet.number), expected=expected, found=found)


def beside(table: TableBooks, bet: OpenBet) -> list[OpenBet]:
    """The other bets that add up with this one."""
    place = place_of(table, bet)
    return [each for each in table.open_bets.values() if each.number != bet.number and place_of(table, each) == place]


def check_room(table: TableBooks, bet: OpenBet) -> None:
    """In a playing area of the layout, and of a patron's bets on a wager there only one; at terminals none is counted.

    A further bet of theirs raises the first.
    """
    if table.game.procedure.betting.summed is not Summed.IN_AN_AREA:
        return
    if not 1 <= bet.area <= table.options.positions:
        what = message("finding-area", number=bet.number)
        table.add_finding("round", what, expected=f"1 to {table.options.positions}", found=bet.area)
    there = beside(table, bet)
    if any(each.patron == bet.patron for each in there):
        what = message("finding-second-bet", number=bet.number, patron=bet.patron)
        table.add_finding("round", what, expected="that the first is raised", found="another bet")
    elif len(there) >= table.area_most and all(each.patron != bet.patron for each in there):
        what = message("finding-area-full", area=bet.area, wager=bet.wager)
        table.add_finding("round", what, expected=f"{table.area_most} bets at most", found=len(there) + 1)


def check_recorded(table: TableBooks, bet: OpenBet, event: Json) -> None:
    """Staff who saw a patron's hand change chips or take them back are named, and nobody else."""
    saw = table.command["by"]["name"] if table.command.get("chips", False) else ""
    if event["recorded_by"] != saw:
        what = message("finding-recorded-by", number=bet.number)
        table.add_finding("authority", what, expected=saw or "nobody", found=event["recorded_by"] or "nobody")


def check_taken_off(table: TableBooks, bet: OpenBet) -> None:
    """What was staked from credit is its patron's alone to lower or take back; an excess over the differential comes
    off by a patron's hand only once patrons are asked.
    """
    by, chips = table.command["by"], table.command.get("chips", False)
    if chips and not SEAT.fullmatch(bet.patron):
        what = message("finding-anothers-bet", by=by["name"], patron=bet.patron)
        table.add_finding("authority", what, expected=bet.patron, found=by["position"])
    if chips and exceeded(table) and bet.wager == heavier(table) and not table.balance_asked:
        what = message("finding-removed", number=bet.number)
        table.add_finding("round", what, expected="that patrons are asked first", found="taken off by staff")


def check_chips(table: TableBooks, patron: str) -> None:
    """Chips that are recorded, or found on the layout, belong to a seat: they move no account's credit."""
    chips = table.command.get("chips", False) or table.command["type"] == "FindBet"
    if chips and not SEAT.fullmatch(patron):
        what = message("finding-chips-of-account", account=patron)
        table.add_finding("money", what, expected="a seat that plays chips", found=patron)


def check_hands(table: TableBooks, patron: str, *, takes_off: bool, placed_by: str | None) -> None:
    """Whose hands: the patron's, theirs as staff saw them, or those of staff at the patron's request, to raise only."""
    by, chips, betting = table.command["by"], table.command.get("chips", False), table.game.procedure.betting
    own = by["position"] == "PATRON"
    if own and by["name"] != patron:
        what = message("finding-anothers-bet", by=by["name"], patron=patron)
        table.add_finding("authority", what, expected=patron, found=by["name"])
    alone = bool(betting.patrons_answer_for_their_choice) or (chips and table.game.procedure.terminals is not None)
    at_request = bool(betting.placed_by_staff) or table.options.staff_place_bets
    lawful = chips or (at_request and not takes_off)
    if not own and (alone or not lawful):
        what = message("finding-anothers-bet", by=by["name"], patron=patron)
        table.add_finding("authority", what, expected=patron, found=by["position"])
    if own and chips:
        what = message("finding-placed-by", patron=patron)
        table.add_finding("authority", what, expected="chips that staff record", found="the patron's own word")
    wanted = "" if own or chips else by["name"]
    if placed_by is not None and placed_by != wanted:
        what = message("finding-placed-by", patron=patron)
        table.add_finding("authority", what, expected=wanted or "the patron", found=placed_by or "the patron")


def gap(table: TableBooks) -> int:
    """All bets on the first hand less all on the second."""
    first, second = (side.name for side in table.game.drawing.sides)
    return sum(bet.stake_cents * ((bet.wager == first) - (bet.wager == second)) for bet in table.open_bets.values())


def exceeded(table: TableBooks) -> bool:
    """Whether the two hands lie too far apart, as long as no card is drawn or known: afterwards the bets stand."""
    most = table.options.differential_cents
    out = bool(table.cards or out_of_the_device(table) or any_known(table))
    return bool(most) and abs(gap(table)) > most and not out


def heavier(table: TableBooks) -> str:
    return table.game.drawing.sides[int(gap(table) < 0)].name


def check_raising(table: TableBooks, wager: str) -> None:
    """While bets are being balanced the heavier hand takes no more."""
    if table.balance_asked and exceeded(table) and wager == heavier(table):
        what = message("finding-heavier")
        table.add_finding("round", what, expected="no more on it", found=wager)


def balance_asked(table: TableBooks, event: Json) -> None:
    expected = (heavier(table), abs(gap(table)))
    found = (event["heavier"], event["gap_cents"])
    if found != expected or not exceeded(table):
        table.add_finding("round", message("finding-heavier"), expected=expected, found=found)
    table.balance_asked = True


def still_asked(table: TableBooks, before: int) -> None:
    """A request to balance ends with the balance, or when the other hand becomes the heavier."""
    table.balance_asked = table.balance_asked and exceeded(table) and (before > 0) == (gap(table) > 0)


def check_removal(table: TableBooks, bet: OpenBet) -> None:
    """From the heavier hand, while the differential is exceeded and asking did not help or bets are closed."""
    in_order = table.balance_asked or table.stage is Stage.CLOSED
    if not exceeded(table) or bet.wager != heavier(table) or not in_order:
        what = message("finding-removed", number=bet.number)
        table.add_finding("round", what, expected="a bet on the heavier hand, when asked in vain", found=bet.wager)


def check_found(table: TableBooks) -> None:
    """A bet that lay in time: a Pit Supervisor, a reason and a witness until a card is known; then the Gaming Shift
    Manager's word on what no clause covers.
    """
    by, body = table.command["by"], table.body
    assert body is not None
    unforeseen = bool(table.incidents) and table.incidents[-1].kind == Kind.UNFORESEEN.value
    late = any_known(table)
    least = Position.GAMING_SHIFT_MANAGER if late else Position.PIT_SUPERVISOR
    if table.rank(by["position"]) < table.options.rank(least):
        what = message("finding-act-by", act="FindBet", by=by["name"])
        table.add_finding("authority", what, expected=f"a {least.title} or higher", found=by["position"])
    if (late and not unforeseen) or (table.incidents and not unforeseen):
        what = message("finding-found-late")
        table.add_finding("round", what, expected="before a card is known, or as what no clause covers", found="later")
    check_reason_and_witness(table, body)


def late_bet_refused(table: TableBooks, event: Json) -> None:
    """Recorded, and nothing of it is at stake: the money stays where it is."""
    if table.game.procedure.terminals is not None:
        what = message("finding-late-chips", patron=event["patron"])
        table.add_finding("round", what, expected="chips on a layout", found="terminals")


def late_withdrawal_noted(table: TableBooks, event: Json) -> None:
    """The bet stands."""
    bet = table.open_bets.get(event["number"])
    if bet is None:
        no_such_bet(table, event["number"], message("finding-bet-given-back", number=event["number"]))
        return
    incident = table.incidents[-1] if table.incidents else None
    offered = incident.offered if incident else table.withdrawal_offered and no_card_yet(table)
    if event["patron"] != bet.patron or offered or table.stage is Stage.OPEN:
        what = message("finding-late-chips", patron=event["patron"])
        table.add_finding("round", what, expected=f"a bet of {bet.patron}, too late", found="otherwise")


def patron_left(table: TableBooks, event: Json) -> None:
    """Without bets, cards or the device; whoever comes next under that name is another."""
    patron = event["patron"]
    holds = patron in table.handlers or patron == table.device_holder
    if holds or any(bet.patron == patron for bet in table.open_bets.values()):
        what = message("finding-left", patron=patron)
        table.add_finding("round", what, expected="nothing of theirs on the table", found="bets, cards or the device")
    table.under_minimum.discard(patron)
    table.may_draw.discard(patron)


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "BalanceAsked": balance_asked,
    "LateBetRefused": late_bet_refused,
    "LateWithdrawalNoted": late_withdrawal_noted,
    "PatronLeft": patron_left,
}
