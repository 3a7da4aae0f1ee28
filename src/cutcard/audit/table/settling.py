"""The end of rounds: each bet settled to the cent and ended exactly once, and what becomes of a void round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import BETWEEN_ROUNDS, Stage
from cutcard.audit.cage.chips import against, whose
from cutcard.audit.conduct.handing import check_device_kept, clear_hands, note_dealer
from cutcard.audit.conduct.known import out_of_the_device
from cutcard.audit.table.state import Json, OpenBet, Owed, RoundBooks, SettledBet, TableBooks, joined
from cutcard.money import text_from_cents
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.procedure import Summed
from cutcard.rulebook.settlement import Bet, settle_bet
from cutcard.words import Cents, Message, message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.deal import Deal
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.table_options import Limits

WRONG_CARDS = {Kind.WRONG_CARDS.value, Kind.FOREIGN_CARD.value}


def limits_of(table: TableBooks, wager: str) -> Limits | None:
    known = table.game.wager(wager)
    return None if known is None or known.name != wager else table.options.limits_of(known)


def named_wager(table: TableBooks, wager: str) -> Message | str:
    """A wager of the game by its name in any language; what is none by what is written."""
    return wager if limits_of(table, wager) is None else label_of(table.game, wager)


def bet_settled(table: TableBooks, event: Json) -> None:
    bet = table.open_bets.pop(event["number"], None)
    if bet is None:
        no_such_bet(table, event["number"], message("finding-bet-settled", number=event["number"]))
        return
    check_named(table, event, bet, message("finding-bet-settled", number=bet.number), stake_cents=bet.stake_cents)
    limits = limits_of(table, bet.wager)
    if limits is None:
        return
    table.on_the_table = table.on_the_table or table.deal()
    table.owed = table.owed or owed_to(table, table.on_the_table, {**table.open_bets, bet.number: bet})
    outcome, net, clauses, played = table.owed[bet.number]
    under = bet.stake_cents < limits.least_cents
    expected = (outcome, net, bet.stake_cents - played, under)
    found = (event["outcome"], event["net_cents"], event["returned_cents"], event["under_minimum"])
    if found != expected:
        what = message(
            "finding-settlement",
            number=bet.number,
            stake=Cents(played),
            wager=named_wager(table, bet.wager),
            deal=str(table.deal()),
        )
        table.add_finding(
            "settlement", what, expected=_describe_settlement(*expected), found=_describe_settlement(*found)
        )
    rules = table.game.procedure.betting
    over = rules.over_maximum if played < bet.stake_cents else ""
    clauses |= joined(over, rules.under_minimum if under else "")
    table.clauses(lambda: message("finding-settled-under", number=bet.number), event, clauses)
    if under:
        table.under_minimum.add(bet.patron)
    _book_settled(table, bet, event["net_cents"], event["returned_cents"])


def check_named(table: TableBooks, event: Json, bet: OpenBet, what: Message, **cents: int) -> None:
    """An event about a bet names its patron, its wager and its cents as they are."""
    expected = {"patron": bet.patron, "wager": bet.wager, **cents}
    found = {name: event[name] for name in expected}
    if found != expected:
        table.add_finding("settlement", what, expected=expected, found=found)


def _describe_settlement(outcome: str, net: int, returned: int, under: bool) -> str:  # noqa: FBT001
    small = ", below the minimum" if under else ""
    return f"{outcome}, net {text_from_cents(net)}, {text_from_cents(returned)} returned as above the maximum{small}"


def place_of(table: TableBooks, bet: OpenBet) -> tuple[str, int | str]:
    """Bets of one place add up to the maximum: in an area, whoever placed them, or a patron's own at terminals."""
    in_an_area = table.game.procedure.betting.summed is Summed.IN_AN_AREA
    return (bet.wager, bet.area if in_an_area else bet.patron)


def _played(table: TableBooks, bets: dict[int, OpenBet]) -> dict[int, int]:
    """How much of each bet is at risk: what is too much falls on the bets last placed or raised."""
    if not table.game.procedure.betting.over_maximum:
        return {number: bet.stake_cents for number, bet in bets.items()}
    lying: dict[tuple[str, int | str], int] = {}
    played = {}
    for number, bet in sorted(bets.items(), key=lambda each: (each[1].since, each[0])):
        limits, place = limits_of(table, bet.wager), place_of(table, bet)
        most = limits.most_cents if limits is not None else bet.stake_cents  # No such wager: that was told.
        room = most - lying.get(place, 0)
        lying[place] = lying.get(place, 0) + bet.stake_cents
        played[number] = min(bet.stake_cents, max(0, room))
    return played


def check_settled_for_good(table: TableBooks, event: Json, clause: Clauses) -> None:
    """A round that begins leaves bets out of limits of the round before settled, and cites why."""
    out = False
    for paid in table.settled.values():
        limits = limits_of(table, paid.bet.wager)
        small = limits is not None and paid.bet.stake_cents < limits.least_cents
        out = out or small or paid.played_cents < paid.bet.stake_cents
    for_good = table.game.procedure.betting.settled_before if out else ""
    what = message("finding-clause-quoted", event=event["type"])
    table.clauses(lambda: what, event, joined(clause, for_good))


NOTHING_DUE: tuple[str, int, frozenset[str]] = ("nothing", 0, frozenset())
"""A bet on no wager of the game, or on hands that are not there: either was told before."""


def owed_to(table: TableBooks, deal: Deal, bets: dict[int, OpenBet] | None = None) -> dict[int, Owed]:
    """What each bet on the table, or each of these, comes to on a deal."""
    there = table.open_bets if bets is None else bets
    played = _played(table, there)
    owed = {}
    for number, bet in there.items():
        at_risk = played[number]
        outcome, net, clauses = _settlement(table, bet.wager, at_risk or bet.stake_cents, deal)
        owed[number] = Owed(outcome, net if at_risk else 0, clauses, at_risk)
    return owed


def _settlement(table: TableBooks, name: str, played: int, deal: Deal) -> tuple[str, int, frozenset[str]]:
    if table.due_on != deal:
        table.due_on = deal
        table.due.clear()
    due = table.due.get((name, played))
    if due is None:
        wager = table.game.wager(name)
        if wager is None or min(deal.first.count, deal.second.count) < table.game.drawing.initial:
            return NOTHING_DUE
        settled = settle_bet(table.game, deal, Bet(wager, played))
        due = table.due[name, played] = (settled.outcome.value, settled.net_cents, frozenset(settled.cites))
    return due


def _book_settled(table: TableBooks, bet: OpenBet, net: int, returned: int) -> None:
    """Above the maximum nothing was at risk; of the rest the float takes what is lost and gives what is won."""
    played, bets = bet.stake_cents - returned, f"bets/{table.name}"
    table_float, patron = against(table.name, bet.patron), whose(table.name, bet.patron)
    stake_back = played + min(net, 0)
    if returned:
        table.expected.append((bets, patron, returned, "voided"))
    if net < 0:
        table.expected.append((bets, table_float, -net, ""))
    if stake_back:
        table.expected.append((bets, patron, stake_back, "wins"))
    if net > 0:
        table.expected.append((table_float, patron, net, "wins"))
    table.settled[bet.number] = SettledBet(bet, net, played)
    table.summary.turnover_cents += played
    table.summary.paid_cents += played + net


def settlement_reversed(table: TableBooks, event: Json) -> None:
    paid = table.settled.pop(event["number"], None) or _of_an_earlier_round(table, event["number"])
    if paid is None:
        what = message("finding-reversed", number=event["number"])
        table.add_finding("round", what, expected="a bet settled in the last round, once", found="none such")
        return
    net, what = event["net_cents"], message("finding-bet-reversed", number=paid.bet.number)
    check_named(table, event, paid.bet, what, played_cents=paid.played_cents)
    if net != -paid.net_cents:
        table.add_finding("settlement", what, expected=-paid.net_cents, found=net)
    book_reversed(table, paid.bet.patron, net)
    table.summary.turnover_cents -= paid.played_cents
    table.summary.paid_cents -= paid.played_cents + paid.net_cents


def _of_an_earlier_round(table: TableBooks, number: int) -> SettledBet | None:
    """A settled bet of the earlier round that the open irregularity is about, once."""
    over = table.settled_round(table.incidents[-1].round_number) if table.incidents else None
    return over.settled.pop(number, None) if over is not None else None


def book_reversed(table: TableBooks, patron: str, net: int, meter: str = "voided") -> bool:
    """What a patron should not have had goes back as far as the credit reaches and is owed beyond that; what they
    should have had is paid. Whether anything is owed.
    """
    table_float, seat = against(table.name, patron), whose(table.name, patron) != patron
    patron = whose(table.name, patron)
    if net >= 0:
        table.expected.append((table_float, patron, net, meter))
        return False
    there = -net if seat else min(-net, table.ledger.credit(patron, table.expected))
    table.expected.append((patron, table_float, there, "reclaimed"))
    if there < -net:
        table.expected.append((f"due/{patron}", table_float, -net - there, ""))
    return there < -net


def no_such_bet(table: TableBooks, number: int, done: Message) -> None:
    never = number >= table.next_bet
    found = "it was never placed" if never else "it had ended already"
    table.add_finding("round", done, expected="a bet that lies on the table", found=found)


def check_no_bet_left(table: TableBooks) -> None:
    """Every bet of a round ends with it, once."""
    if table.open_bets:
        left = ", ".join(map(str, table.open_bets))
        what = message("finding-bets-left", round=table.round_number)
        table.add_finding(
            "round", what, expected="every bet settled, withdrawn or void", found=f"bets {left} without an end"
        )
        table.open_bets.clear()


def round_concluded(table: TableBooks, event: Json) -> None:
    note_dealer(table, event)
    if event["round_number"] != table.round_number:
        table.add_finding(
            "round", message("finding-round-ended"), expected=table.round_number, found=event["round_number"]
        )
    check_no_bet_left(table)
    check_device_kept(table)
    over = table.cutting_card_seen and not table.rounds_left
    if event["shoe_ends"] != over:
        table.add_finding("round", message("finding-shoe-ends"), expected=over, found=event["shoe_ends"])
    table.summary.rounds_complete += 1
    dealers, named = frozenset(table.dealers), frozenset(table.named_dealers)
    played = RoundBooks(table.round_number, table.cards, dict(table.settled), table.result, dealers, named)
    played.options = table.options
    played.shoe = table.entry.shoe if table.entry is not None else 0
    table.rounds.append(played)
    clear_round(table, over=event["shoe_ends"])
    table.shoe_over = event["shoe_ends"] and table.shoe is not None and table.shoe.owes_its_order


def round_voided(table: TableBooks, event: Json) -> None:
    """A void round gives every bet back; one found void after it was settled reverses every settlement.

    Decks that were found not to be whole deal no other round.
    """
    called = table.incidents[-1].round_number if table.incidents else 0
    if called and called == event["round_number"] != table.round_number:
        _check_said_settled(table, event, settled=True)
        _earlier_round_voided(table, called)
        return
    if event["round_number"] != table.round_number:
        table.add_finding(
            "round", message("finding-round-void"), expected=table.round_number, found=event["round_number"]
        )
    check_no_bet_left(table)
    _check_said_settled(table, event, settled=table.stage in BETWEEN_ROUNDS)
    if table.settled:
        left = ", ".join(map(str, table.settled))
        table.add_finding(
            "round", message("finding-void-keeps-settlements"), expected="all reversed", found=f"bets {left} not"
        )
        table.settled.clear()
    stage = table.stage
    if stage in BETWEEN_ROUNDS:
        table.summary.rounds_complete -= 1
        table.rounds = [each for each in table.rounds if each.number != event["round_number"]]
    if stage not in {Stage.OPEN, Stage.CLOSED}:
        table.result = table.result_before
    table.summary.rounds_void += 1
    over = table.cutting_card_seen and not table.rounds_left
    clear_round(table, over=over)
    if stage is Stage.NO_SHOE:
        table.stage = stage
    table.shoe_over = over and table.shoe is not None and table.shoe.owes_its_order
    kinds = {incident.kind for incident in table.incidents}
    said_empty = Kind.TOO_FEW_CARDS.value in kinds and table.shoe is not None and len(table.shoe) > 0
    if WRONG_CARDS & kinds or said_empty:
        table.not_whole = event["clause"]
    table.incidents.clear()
    table.after_void = table.voided = True


def _check_said_settled(table: TableBooks, event: Json, *, settled: bool) -> None:
    if event["settled"] != settled:
        table.add_finding(
            "round", message("finding-round-void"), expected=f"settled: {settled}", found=event["settled"]
        )


def _earlier_round_voided(table: TableBooks, number: int) -> None:
    """Only that round is void; the one that has begun since goes on."""
    over = table.settled_round(number)
    if over is None or over.settled:
        left = ", ".join(map(str, over.settled)) if over is not None else ""
        what = message("finding-void-keeps-settlements")
        table.add_finding("round", what, expected="all reversed", found=f"bets {left} not" if left else "no such round")
    table.rounds = [each for each in table.rounds if each.number != number]
    table.summary.rounds_complete -= 1
    table.summary.rounds_void += 1
    table.incidents.clear()
    table.voided = True
    if table.rounds and table.stage is Stage.SETTLING:
        table.result_before = table.rounds[-1].result
    elif table.rounds and not (table.shoe is not None and table.shoe.fresh):
        table.result = table.rounds[-1].result


def clear_round(table: TableBooks, *, over: bool) -> None:
    table.stage = Stage.SHOE_ENDED if over else Stage.READY
    table.seen.end_round(out_of_the_device(table))
    table.gone.clear()
    table.cards, table.waiting, table.aside = [], [], []
    table.withdrawal_offered, table.interrupted = False, False
    table.named_last, table.announced = 0, False
    table.on_the_table, table.owed, table.balance_asked = None, {}, False
    clear_hands(table)
    table.summary.rounds_in_progress = 0


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "BetSettled": bet_settled,
    "SettlementReversed": settlement_reversed,
    "RoundConcluded": round_concluded,
    "RoundVoided": round_voided,
}
