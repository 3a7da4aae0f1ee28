"""Nobody serves their own interest: no money on an account of one's own, no hand in a round one has a bet in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import named
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import TableBooks
    from cutcard.formats.entry import Body

MOVES_CREDIT = {"BuyCredit", "AdjustCredit", "CashOut"}


def check_own_account(report: Report, body: Body) -> None:
    """Staff sell, adjust and cash out what is others', and agree to no adjustment of what is their own."""
    command, by = body.command, body.command["by"]
    if command["type"] not in MOVES_CREDIT or by["position"] == "PATRON":
        return
    signed = [by["name"], body.second] if command["type"] == "AdjustCredit" else [by["name"]]
    for name in signed:
        if named(name) == named(command["account"]):
            what = message("finding-act-by", act=command["type"], by=name)
            report.add_finding("authority", what, expected="an account of another's", found=command["account"])


def check_own_bet(table: TableBooks, body: Body) -> None:
    """Whoever deals, rules or records a bet at a table has none there themselves."""
    command, by = body.command, body.command["by"]
    if by["position"] == "PATRON":
        return
    betting = {named(bet.patron) for bet in table.open_bets.values()}
    if isinstance(patron := command.get("patron"), str):
        betting.add(named(patron))
    if named(by["name"]) in betting - {""}:
        what = message("finding-act-by", act=command["type"], by=by["name"])
        table.add_finding("authority", what, expected="somebody who has no bet here", found=by["name"])
