"""Bets: placed while they are open and within the limits, and taken back only where a rule lets them be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import Stage
from cutcard.audit.cage.chips import whose, wrong_seat
from cutcard.audit.conduct.betting import (
    check_chips,
    check_found,
    check_hands,
    check_limits,
    check_raising,
    check_recorded,
    check_removal,
    check_room,
    check_taken_off,
    exceeded,
    gap,
    heavier,
    still_asked,
)
from cutcard.audit.conduct.earlier import shelve
from cutcard.audit.conduct.handing import check_drawer_at_the_close, follow_total, note_dealer
from cutcard.audit.conduct.known import decided, no_card_yet
from cutcard.audit.table.settling import check_no_bet_left, check_settled_for_good, limits_of, named_wager, no_such_bet
from cutcard.audit.table.state import Json, OpenBet, TableBooks, joined
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable


def bets_opened(table: TableBooks, event: Json) -> None:
    number = event["round_number"]
    check_settled_for_good(table, event, table.game.procedure.betting.opening)
    if number != table.round_number + 1:
        table.add_finding("round", message("finding-rounds-counted"), expected=table.round_number + 1, found=number)
    if table.shoe is None or len(table.shoe) < table.game.drawing.cards_most:
        left = 0 if table.shoe is None else len(table.shoe)
        what = message("finding-too-few-cards")
        table.add_finding("round", what, expected=f"{table.game.drawing.cards_most} cards or more", found=left)
    if table.not_whole:
        what = message("finding-not-whole-decks", document=table.game.document.code, clause=table.not_whole)
        table.add_finding("round", what, expected="whole decks", found="the same shoe")
        table.not_whole = ""
    if table.seen.in_the_queue:
        seen = next(each for each in table.seen.queue if each is not None)
        what = message("finding-opened-on-seen", card=", ".join(seen.names))
        table.add_finding("round", what, expected="that it is burnt or replaced first", found="bets")
    if table.must_replace:
        what = message("finding-cards-not-replaced", document=table.game.document.code, clause=table.must_replace)
        table.add_finding("round", what, expected="fresh cards", found="the old ones")
    check_no_bet_left(table)
    table.stage, table.round_number = Stage.OPEN, number
    table.settled.clear()
    table.after_void = False
    table.summary.rounds_in_progress = 1
    if table.rounds_left is not None:
        table.rounds_left -= 1
    if table.shoe is not None:
        if table.shoe.fresh:
            shelve(table, table.rounds)
            table.rounds.clear()
        table.shoe.fresh = False


def bet_placed(table: TableBooks, event: Json) -> None:
    bet, command = event["bet"], table.command
    found, since = bet.get("found", False), bet.get("since", 0)
    by, own = bet.get("placed_by", ""), bet.get("own", False)
    placed = OpenBet(bet["number"], bet["patron"], bet["area"], bet["wager"], bet["stake_cents"], found, since, by, own)
    if own != (command["by"]["position"] == "PATRON"):
        what = message("finding-placed-by", patron=placed.patron)
        table.add_finding("authority", what, expected=not own, found=own)
    commanded = (command["patron"], command["area"], command["wager"], command["stake_cents"])
    if commanded != placed[1:5]:
        table.add_finding(
            "round", message("finding-bet-not-asked", number=placed.number), expected=commanded, found=placed[1:5]
        )
    if placed.found != (command["type"] == "FindBet"):
        table.add_finding(
            "round",
            message("finding-bet-says-found", number=placed.number),
            expected=not placed.found,
            found=placed.found,
        )
    if placed.number != table.next_bet:
        table.add_finding("round", message("finding-bets-counted"), expected=table.next_bet, found=placed.number)
    if since != table.log:
        table.add_finding("round", message("finding-bet-when", number=placed.number), expected=table.log, found=since)
        table.log = since
    if placed.found:
        check_found(table)
        if by:
            what = message("finding-placed-by", patron=placed.patron)
            table.add_finding("authority", what, expected="the patron", found=by)
    else:
        check_hands(table, placed.patron, takes_off=False, placed_by=by)
    check_chips(table, placed.patron)
    _check_place(table, placed)
    shoe = table.shoe
    if shoe is not None and not shoe.bet_on:
        shoe.bet_on = True
        if table.source == "shuffled" and not shoe.commitment:
            what = message("finding-bet-before-order", shoe=shoe.number)
            table.add_finding("shoe", what, expected="a commitment published before", found="none")
    table.next_bet = placed.number + 1
    before = gap(table)
    table.open_bets[placed.number] = placed
    follow_total(table, placed.patron, placed.wager, found=placed.found)
    still_asked(table, before)
    table.summary.bets += 1
    positions, position = table.options.positions, command["by"]["position"]
    if wrong := wrong_seat(table.ledger, table.name, positions, placed.patron, position):
        what = message("finding-bets-without-account", patron=placed.patron)
        table.add_finding("money", what, expected="an account, or a seat that plays chips", found=wrong)
    source = whose(table.name, placed.patron)
    table.expected.append((source, f"bets/{table.name}", placed.stake_cents, "turnover"))


def _check_place(table: TableBooks, bet: OpenBet) -> None:
    """On offer, inside the limits, in a playing area with room; outside the limits only where found after the close."""
    limits, wager = limits_of(table, bet.wager), table.game.wager(bet.wager)
    if limits is None or wager is None or not table.options.offers(wager):
        table.add_finding(
            "round",
            message("finding-bet-on", number=bet.number, wager=named_wager(table, bet.wager)),
            expected="a wager this table offers",
            found=bet.wager,
        )
        return
    check_limits(table, bet, raised=True)
    if bet.found and bet.stake_cents < limits.least_cents and bet.patron in table.under_minimum:
        what = message("finding-further-below", number=bet.number, patron=bet.patron)
        table.add_finding("round", what, expected="that it is returned", found="that it is played")
    check_room(table, bet)
    if not bet.found:
        check_raising(table, bet.wager)


def bet_changed(table: TableBooks, event: Json) -> None:
    bet, stake = table.open_bets.get(event["number"]), event["stake_cents"]
    if bet is None:
        no_such_bet(table, event["number"], message("finding-bet-changed", number=event["number"]))
        return
    _check_changed(table, bet, stake)
    check_chips(table, bet.patron)
    check_recorded(table, bet, event)
    more = stake - bet.stake_cents
    by = event.get("placed_by", "")
    found = table.command["type"] == "FindBet"
    if event.get("found", False) != found:
        what = message("finding-bet-says-found", number=bet.number)
        table.add_finding("round", what, expected=found, found=not found)
    if found:
        check_found(table)
    else:
        check_hands(table, bet.patron, takes_off=more <= 0, placed_by=by)
        if more < 0:
            check_taken_off(table, bet)
        check_limits(table, bet._replace(stake_cents=stake), raised=more > 0)
    if more > 0 and not found:
        check_raising(table, bet.wager)
    bets, before = f"bets/{table.name}", gap(table)
    patron = whose(table.name, bet.patron)
    transfer = (patron, bets, more, "turnover") if more >= 0 else (bets, patron, -more, "voided")
    table.expected.append(transfer)
    since = table.log if more > 0 else bet.since
    own = bet.own or (more > 0 and table.command["by"]["position"] == "PATRON")
    changed = bet._replace(
        stake_cents=stake, since=since, placed_by=by or bet.placed_by, found=bet.found or found, own=own
    )
    table.open_bets[bet.number] = changed
    follow_total(table, bet.patron, bet.wager, found=found)
    still_asked(table, before)


def _check_changed(table: TableBooks, bet: OpenBet, stake: int) -> None:
    """The bet that was asked for, as it was asked for; a further bet of a patron is added to the one that lies."""
    command = table.command
    if command["type"] in {"PlaceBet", "FindBet"}:
        wanted = (command["patron"], command["wager"], bet.stake_cents + command["stake_cents"])
        if wanted != (bet.patron, bet.wager, stake):
            what = message("finding-another-changed")
            table.add_finding("round", what, expected=wanted, found=(bet.patron, bet.wager, stake))
    elif bet.number != command["number"]:
        what = message("finding-another-changed")
        table.add_finding("round", what, expected=command["number"], found=bet.number)


def bet_withdrawn(table: TableBooks, event: Json) -> None:
    """By its patron while bets are open or while it is offered, by staff for the differential, or by a void round."""
    bet = table.open_bets.get(event["number"])
    if bet is None:
        no_such_bet(table, event["number"], message("finding-bet-given-back", number=event["number"]))
        return
    if table.command["type"] == "RemoveBet":
        check_removal(table, bet)
    elif table.command["type"] != "RuleOn":
        _withdrawn_on_request(table, bet)
        check_taken_off(table, bet)
    check_recorded(table, bet, event)
    said = table.command["type"] == "RemoveBet" or bool(table.command.get("chips"))
    reason = table.command.get("reason", "") if said else ""
    _check_clause(table, bet, event)
    if event["reason"] != reason:
        what = message("finding-bet-given-back", number=bet.number)
        table.add_finding("journal", what, expected=reason or "no reason", found=event["reason"] or "no reason")
    before = gap(table)
    del table.open_bets[bet.number]
    follow_total(table, bet.patron, bet.wager)
    still_asked(table, before)
    if table.incidents:
        table.incidents[-1].taken_back = True
    table.expected.append((f"bets/{table.name}", whose(table.name, bet.patron), bet.stake_cents, "voided"))


def _check_clause(table: TableBooks, bet: OpenBet, event: Json) -> None:
    """A bet goes back under the clause that lets it: for the differential, of the offer, or while bets are open.

    What a void gives back stands under the clause of the ruling, and is looked at with it.
    """
    procedure = table.game.procedure
    differential, incident = procedure.differential, table.incidents[-1] if table.incidents else None
    assert table.entry is not None
    told = table.report.told(table.entry, "finding-late-withdrawal")
    if table.command["type"] == "RuleOn" or told:
        return
    if table.command["type"] == "RemoveBet":
        clause = differential.manager_removes if differential is not None else ""
    elif incident is not None:
        clause = incident.offer_clause
    elif table.stage is Stage.CLOSED:
        clause = procedure.cutting_card_first
    elif differential is not None and table.balance_asked and exceeded(table) and bet.wager == heavier(table):
        clause = differential.ask_the_heavier_down
    else:  # No clause speaks of it.
        clause = ""
    what = message("finding-clause-quoted", event="BetWithdrawn")
    table.clauses(lambda: what, event, joined(clause))


def _withdrawn_on_request(table: TableBooks, bet: OpenBet) -> None:
    check_hands(table, bet.patron, takes_off=True, placed_by=None)
    if bet.patron in table.gone:
        what = message("finding-gone-withdraws", number=bet.number, patron=bet.patron)
        table.add_finding("round", what, expected="that it stands", found="that it was given back")
    incident = table.incidents[-1] if table.incidents else None
    offered = incident.offered if incident else table.stage is Stage.OPEN
    offered = offered or (incident is None and table.withdrawal_offered and no_card_yet(table))
    if not offered:
        what = message("finding-late-withdrawal", number=bet.number)
        table.add_finding("round", what, expected="that it stands", found="that it was given back")
    if incident is not None and bet.wager in (settled := decided(table)):
        what = message("finding-decided-withdrawn", number=bet.number)
        table.add_finding("round", what, expected="that it stands", found=f"given back as {settled[bet.wager].value}")
    if incident is not None and incident.all_or_none:
        _check_all_or_none(table, bet)
    elif bet.number != table.command["number"]:
        table.add_finding(
            "round", message("finding-another-given-back"), expected=table.command["number"], found=bet.number
        )


def _check_all_or_none(table: TableBooks, bet: OpenBet) -> None:
    """With one bet of a patron all of theirs go back that are not decided."""
    assert table.body is not None
    given_back = {event["number"] for event in table.body.events if event["type"] == "BetWithdrawn"}
    settled = decided(table)
    kept = [each.number for each in table.open_bets.values() if each.patron == bet.patron and each.wager not in settled]
    if not given_back.issuperset(kept):
        what = message("finding-all-or-none")
        table.add_finding("round", what, expected=f"bets {sorted(given_back | set(kept))}", found=sorted(given_back))


def bets_closed(table: TableBooks, event: Json) -> None:
    """By the Dealer when all is in order; or because a card was exposed that is played, whatever lies there then."""
    table.stage = Stage.CLOSED
    note_dealer(table, event)
    if table.command["type"] == "CallIrregularity":
        for incident in table.incidents[-1:]:
            incident.closed_bets = True
        return
    check_drawer_at_the_close(table)
    if exceeded(table):
        expected = f"{table.options.differential_cents} at most"
        table.add_finding("round", message("finding-differential"), expected=expected, found=abs(gap(table)))


def bet_returned(table: TableBooks, event: Json) -> None:
    limits = limits_of(table, event["wager"])
    small = limits is not None and event["stake_cents"] < limits.least_cents
    if not small or event["patron"] not in table.under_minimum:
        what = message("finding-returned-unplayed", patron=event["patron"])
        table.add_finding("round", what, expected="a further one below the minimum", found=event["stake_cents"])


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "BetsOpened": bets_opened,
    "BetPlaced": bet_placed,
    "BetChanged": bet_changed,
    "BetWithdrawn": bet_withdrawn,
    "BetsClosed": bets_closed,
    "BetReturned": bet_returned,
}
