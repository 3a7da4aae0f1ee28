"""Bets: placed while they are open and within the limits, each ended exactly once, each settlement to the cent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house.audit.acts import Stage
from cutcard.house.audit.state import OpenBet, SettledBet, joined
from cutcard.money import text_from_cents
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.settlement import Bet, settle
from cutcard.words import Cents, message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.audit.state import Json, TableBooks
    from cutcard.table.options import Limits
    from cutcard.words import Message


def _limits(table: TableBooks, wager: str) -> Limits | None:
    known = table.game.wager(wager)
    return None if known is None or known.name != wager else table.options.limits_of(known)


def _named_wager(table: TableBooks, wager: str) -> Message | str:
    """A wager of the game by its name in any language; what is none by what is written."""
    return wager if _limits(table, wager) is None else label_of(table.game, wager)


def bets_opened(table: TableBooks, event: Json) -> None:
    number = event["round_number"]
    if number != table.round_number + 1:
        table.add_finding("round", message("finding-rounds-counted"), expected=table.round_number + 1, found=number)
    if table.shoe is None or len(table.shoe) < table.game.drawing.cards_most:
        left = 0 if table.shoe is None else len(table.shoe)
        what = message("finding-too-few-cards")
        table.add_finding("round", what, expected=f"{table.game.drawing.cards_most} cards or more", found=left)
    if table.must_replace:
        what = message("finding-cards-not-replaced", document=table.game.document.code, clause=table.must_replace)
        table.add_finding("round", what, expected="fresh cards", found="the old ones")
    _check_no_bet_left(table)
    table.stage, table.round_number = Stage.OPEN, number
    table.settled.clear()
    table.after_void = False
    table.summary.rounds_in_progress = 1
    if table.rounds_left is not None:
        table.rounds_left -= 1
    if table.shoe is not None:
        table.shoe.fresh = False


def bet_placed(table: TableBooks, event: Json) -> None:
    bet, command = event["bet"], table.command
    placed = OpenBet(
        bet["number"], bet["patron"], bet["area"], bet["wager"], bet["stake_cents"], bet.get("found", False)
    )
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
    if bet.get("since", 0) != table.log:
        table.add_finding(
            "round", message("finding-bet-when", number=placed.number), expected=table.log, found=bet.get("since", 0)
        )
        table.log = bet.get("since", 0)
    _check_own_bet(table, placed.patron)
    _check_place(table, placed)
    shoe = table.shoe
    if shoe is not None and not shoe.bet_on:
        shoe.bet_on = True
        if table.source == "shuffled" and not shoe.commitment:
            what = message("finding-bet-before-order", shoe=shoe.number)
            table.add_finding("shoe", what, expected="a commitment published before", found="none")
    table.next_bet = placed.number + 1
    table.open_bets[placed.number] = placed
    table.summary.bets += 1
    if placed.patron not in table.ledger.kinds:
        table.add_finding(
            "money", message("finding-bets-without-account", patron=placed.patron), expected="an account", found="none"
        )
    table.expected.append((placed.patron, f"bets/{table.name}", placed.stake_cents, "turnover"))


def _check_place(table: TableBooks, bet: OpenBet) -> None:
    """On offer, inside the limits, in a playing area with room; outside the limits only where found after the close."""
    limits, wager = _limits(table, bet.wager), table.game.wager(bet.wager)
    if limits is None or wager is None or not table.options.offers(wager):
        table.add_finding(
            "round",
            message("finding-bet-on", number=bet.number, wager=_named_wager(table, bet.wager)),
            expected="a wager this table offers",
            found=bet.wager,
        )
        return
    within = type(bet.stake_cents) is int and limits.least_cents <= bet.stake_cents <= limits.most_cents
    if within == bet.found:
        wanted = f"{limits.least_cents} to {limits.most_cents}"
        expected = f"outside {wanted} cents, since it was found" if bet.found else f"{wanted} cents"
        table.add_finding(
            "round", message("finding-stake", number=bet.number), expected=expected, found=bet.stake_cents
        )
    if bet.found and bet.stake_cents < limits.least_cents and bet.patron in table.under_minimum:
        what = message("finding-further-below", number=bet.number, patron=bet.patron)
        table.add_finding("round", what, expected="that it is returned", found="that it is played")
    if not 1 <= bet.area <= table.options.positions:
        table.add_finding(
            "round",
            message("finding-area", number=bet.number),
            expected=f"1 to {table.options.positions}",
            found=bet.area,
        )
    if len(table.open_bets) >= table.area_most:
        there = sum(1 for each in table.open_bets.values() if (each.area, each.wager) == (bet.area, bet.wager))
        if there >= table.area_most:
            expected = f"{table.area_most} bets at most"
            table.add_finding(
                "round",
                message("finding-area-full", area=bet.area, wager=_named_wager(table, bet.wager)),
                expected=expected,
                found=there + 1,
            )


def _check_own_bet(table: TableBooks, patron: str) -> None:
    by = table.command["by"]
    if by["position"] == "PATRON" and by["name"] != patron:
        table.add_finding(
            "authority",
            message("finding-anothers-bet", by=by["name"], patron=patron),
            expected=patron,
            found=by["name"],
        )


def bet_changed(table: TableBooks, event: Json) -> None:
    bet, stake = table.open_bets.get(event["number"]), event["stake_cents"]
    if bet is None:
        _no_such_bet(table, event["number"], message("finding-bet-changed", number=event["number"]))
        return
    if event["number"] != table.command["number"]:
        table.add_finding(
            "round", message("finding-another-changed"), expected=table.command["number"], found=event["number"]
        )
    _check_own_bet(table, bet.patron)
    limits = _limits(table, bet.wager)
    if limits is not None and not limits.least_cents <= stake <= limits.most_cents:
        expected = f"{limits.least_cents} to {limits.most_cents} cents"
        table.add_finding("round", message("finding-changed-stake", number=bet.number), expected=expected, found=stake)
    more, bets = stake - bet.stake_cents, f"bets/{table.name}"
    transfer = (bet.patron, bets, more, "turnover") if more >= 0 else (bets, bet.patron, -more, "voided")
    table.expected.append(transfer)
    table.open_bets[bet.number] = bet._replace(stake_cents=stake)


def bet_withdrawn(table: TableBooks, event: Json) -> None:
    """By its patron while bets are open or while it is offered, by staff for the differential, or by a void round."""
    bet = table.open_bets.pop(event["number"], None)
    if bet is None:
        _no_such_bet(table, event["number"], message("finding-bet-given-back", number=event["number"]))
        return
    if table.command["type"] != "RuleOn":
        _withdrawn_on_request(table, bet)
    table.expected.append((f"bets/{table.name}", bet.patron, bet.stake_cents, "voided"))


def _withdrawn_on_request(table: TableBooks, bet: OpenBet) -> None:
    if table.command["type"] == "WithdrawBet":
        _check_own_bet(table, bet.patron)
    incident = table.incidents[-1] if table.incidents else None
    offered = incident.offered if incident else table.stage is Stage.OPEN
    offered = offered or (incident is None and table.withdrawal_offered and not table.cards)
    if not offered:
        what = message("finding-late-withdrawal", number=bet.number)
        table.add_finding("round", what, expected="that it stands", found="that it was given back")
    several = incident is not None and incident.all_or_none
    if not several and bet.number != table.command["number"]:
        table.add_finding(
            "round", message("finding-another-given-back"), expected=table.command["number"], found=bet.number
        )


def _gap(table: TableBooks) -> int:
    """All bets on the first hand less all on the second."""
    first, second = (side.name for side in table.game.drawing.sides)
    return sum(bet.stake_cents * ((bet.wager == first) - (bet.wager == second)) for bet in table.open_bets.values())


def balance_asked(table: TableBooks, event: Json) -> None:
    gap, sides = _gap(table), table.game.drawing.sides
    expected = (sides[int(gap < 0)].name, abs(gap))
    found = (event["heavier"], event["gap_cents"])
    if found != expected or abs(gap) <= table.options.differential_cents:
        table.add_finding("round", message("finding-heavier"), expected=expected, found=found)


def bets_closed(table: TableBooks, _: Json) -> None:
    table.stage = Stage.CLOSED
    most = table.options.differential_cents
    if most and table.game.procedure.differential is not None and abs(gap := _gap(table)) > most:
        table.add_finding("round", message("finding-differential"), expected=f"{most} at most", found=abs(gap))


def bet_returned(table: TableBooks, event: Json) -> None:
    limits = _limits(table, event["wager"])
    small = limits is not None and event["stake_cents"] < limits.least_cents
    if not small or event["patron"] not in table.under_minimum:
        what = message("finding-returned-unplayed", patron=event["patron"])
        table.add_finding("round", what, expected="a further one below the minimum", found=event["stake_cents"])


def bet_settled(table: TableBooks, event: Json) -> None:
    bet = table.open_bets.pop(event["number"], None)
    if bet is None:
        _no_such_bet(table, event["number"], message("finding-bet-settled", number=event["number"]))
        return
    limits = _limits(table, bet.wager)
    if limits is None:
        return
    played = min(bet.stake_cents, limits.most_cents)
    under = bet.stake_cents < limits.least_cents
    outcome, net, clauses = _settlement(table, bet.wager, played)
    expected = (outcome, net, bet.stake_cents - played, under)
    found = (event["outcome"], event["net_cents"], event["returned_cents"], event["under_minimum"])
    if found != expected:
        what = message(
            "finding-settlement",
            number=bet.number,
            stake=Cents(played),
            wager=_named_wager(table, bet.wager),
            deal=str(table.deal()),
        )
        table.add_finding(
            "settlement", what, expected=_describe_settlement(*expected), found=_describe_settlement(*found)
        )
    rules = table.game.procedure.betting
    if played < bet.stake_cents or under or bet.found:
        over = rules.over_maximum if played < bet.stake_cents else ""
        clauses |= joined(over, rules.under_minimum if under else "", rules.settled_before if bet.found else "")
    table.clauses(lambda: message("finding-settled-under", number=bet.number), event, clauses)
    if under:
        table.under_minimum.add(bet.patron)
    _book_settled(table, bet, event["net_cents"], event["returned_cents"])


def _describe_settlement(outcome: str, net: int, returned: int, under: bool) -> str:  # noqa: FBT001
    small = ", below the minimum" if under else ""
    return f"{outcome}, net {text_from_cents(net)}, {text_from_cents(returned)} returned as above the maximum{small}"


def _settlement(table: TableBooks, name: str, played: int) -> tuple[str, int, frozenset[str]]:
    due = table.due.get((name, played))
    if due is None:
        wager = table.game.wager(name)
        assert wager is not None
        table.on_the_table = table.on_the_table or table.deal()
        (settled,) = settle(table.game, table.on_the_table, [Bet(wager, played)])
        due = table.due[name, played] = (settled.outcome.value, settled.net_cents, frozenset(settled.cites))
    return due


def _book_settled(table: TableBooks, bet: OpenBet, net: int, returned: int) -> None:
    """Above the maximum nothing was at risk; of the rest the float takes what is lost and gives what is won."""
    played, bets, table_float = bet.stake_cents - returned, f"bets/{table.name}", f"float/{table.name}"
    stake_back = played + min(net, 0)
    if returned:
        table.expected.append((bets, bet.patron, returned, "voided"))
    if net < 0:
        table.expected.append((bets, table_float, -net, ""))
    if stake_back:
        table.expected.append((bets, bet.patron, stake_back, "wins"))
    if net > 0:
        table.expected.append((table_float, bet.patron, net, "wins"))
    table.settled[bet.number] = SettledBet(bet, net, played)
    table.summary.turnover_cents += played
    table.summary.paid_cents += played + net


def settlement_reversed(table: TableBooks, event: Json) -> None:
    """What a bet gained goes back as far as the credit reaches and is owed beyond that; what it lost is returned."""
    paid = table.settled.pop(event["number"], None)
    if paid is None:
        what = message("finding-reversed", number=event["number"])
        table.add_finding("round", what, expected="a bet settled in the last round, once", found="none such")
        return
    net, patron, table_float = event["net_cents"], paid.bet.patron, f"float/{table.name}"
    if net != -paid.net_cents:
        table.add_finding(
            "settlement", message("finding-bet-reversed", number=paid.bet.number), expected=-paid.net_cents, found=net
        )
    if net >= 0:
        table.expected.append((table_float, patron, net, "voided"))
    else:
        there = min(-net, table.ledger.credit(patron, table.expected))
        table.expected.append((patron, table_float, there, "reclaimed"))
        if there < -net:
            table.expected.append((f"due/{patron}", table_float, -net - there, ""))
    table.summary.turnover_cents -= paid.played_cents
    table.summary.paid_cents -= paid.played_cents + paid.net_cents


def _no_such_bet(table: TableBooks, number: int, done: Message) -> None:
    never = number >= table.next_bet
    found = "it was never placed" if never else "it had ended already"
    table.add_finding("round", done, expected="a bet that lies on the table", found=found)


def _check_no_bet_left(table: TableBooks) -> None:
    """Every bet of a round ends with it, once."""
    if table.open_bets:
        left = ", ".join(map(str, table.open_bets))
        what = message("finding-bets-left", round=table.round_number)
        table.add_finding(
            "round", what, expected="every bet settled, withdrawn or void", found=f"bets {left} without an end"
        )
        table.open_bets.clear()


def round_concluded(table: TableBooks, event: Json) -> None:
    if event["round_number"] != table.round_number:
        table.add_finding(
            "round", message("finding-round-ended"), expected=table.round_number, found=event["round_number"]
        )
    _check_no_bet_left(table)
    over = table.cutting_card_seen and not table.rounds_left
    if event["shoe_ends"] != over:
        table.add_finding("round", message("finding-shoe-ends"), expected=over, found=event["shoe_ends"])
    table.summary.rounds_complete += 1
    clear_round(table, over=event["shoe_ends"])
    table.shoe_over = event["shoe_ends"] and table.shoe is not None and table.shoe.owes_its_order


def round_voided(table: TableBooks, event: Json) -> None:
    """A void round gives every bet back; one found void after it was settled reverses every settlement."""
    if event["round_number"] != table.round_number:
        table.add_finding(
            "round", message("finding-round-void"), expected=table.round_number, found=event["round_number"]
        )
    _check_no_bet_left(table)
    if table.settled:
        left = ", ".join(map(str, table.settled))
        table.add_finding(
            "round", message("finding-void-keeps-settlements"), expected="all reversed", found=f"bets {left} not"
        )
        table.settled.clear()
    if table.stage is Stage.READY:
        table.summary.rounds_complete -= 1
    if table.stage in {Stage.READY, Stage.SETTLING}:
        table.result = table.result_before
    table.summary.rounds_void += 1
    over = table.cutting_card_seen and not table.rounds_left
    clear_round(table, over=over)
    table.shoe_over = over and table.shoe is not None and table.shoe.owes_its_order
    table.incidents.clear()
    table.after_void = table.voided = True


def clear_round(table: TableBooks, *, over: bool) -> None:
    table.stage = Stage.SHOE_ENDED if over else Stage.READY
    table.cards, table.waiting, table.aside, table.to_relay = [], [], [], []
    table.withdrawal_offered = False
    table.on_the_table = None
    table.due.clear()
    table.summary.rounds_in_progress = 0


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "BetsOpened": bets_opened,
    "BetPlaced": bet_placed,
    "BetChanged": bet_changed,
    "BetWithdrawn": bet_withdrawn,
    "BalanceAsked": balance_asked,
    "BetsClosed": bets_closed,
    "BetReturned": bet_returned,
    "BetSettled": bet_settled,
    "SettlementReversed": settlement_reversed,
    "RoundConcluded": round_concluded,
    "RoundVoided": round_voided,
}
