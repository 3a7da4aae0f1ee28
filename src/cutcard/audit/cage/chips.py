"""Chips: the auditor's own account of each table's tray, from its opener to its closer, and of the seats that play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cutcard.audit.acts import seconded
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.cage.ledger import ExpectedTransfer, Ledger
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body

EVENTS = {"ChipsOpened", "ChipsFilled", "ChipsCredited", "DropCounted", "ChipsClosed"}
FROM_THE_CAGE = {"ChipsOpened", "ChipsFilled"}
SEAT = re.compile(r"#[1-9][0-9]?")


def whose(table: str, patron: str) -> str:
    """The account that a bettor plays from: a seat without one plays the chips of the patrons' side."""
    return f"seats/{table}" if SEAT.fullmatch(patron) else patron


def against(table: str, patron: str) -> str:
    """The account that they play against: chips against the tray, credit against the float."""
    return f"chips/{table}" if SEAT.fullmatch(patron) else f"float/{table}"


def check_chips(
    report: Report, ledger: Ledger, open_tables: set[str], event: Json, body: Body
) -> list[ExpectedTransfer]:
    """One event of a tray, and the chips that it moves."""
    kind, table, cents = event["type"], event["table"], event["cents"]
    what, tray = message("finding-chips", event=kind, table=table), f"chips/{table}"
    if table not in open_tables:
        report.add_finding("money", what, expected="an open table", found="none")
    if (table in ledger.trays) != (kind != "ChipsOpened"):
        report.add_finding("money", what, expected="a tray that is open, to be opened once", found=table)
    if type(cents) is not int or cents < (kind != "ChipsClosed"):
        report.add_finding("money", what, expected="more than nothing", found=cents)
    if kind in FROM_THE_CAGE:
        ledger.trays.add(table)
        return [("cage", tray, cents, "")]
    if kind != "ChipsClosed":
        return [(tray, "cage", cents, "")]
    ledger.trays.discard(table)
    booked, over = ledger.cents[tray], cents - ledger.cents[tray]
    if event["booked_cents"] != booked:
        report.add_finding("money", what, expected=booked, found=event["booked_cents"])
    if ledger.cents[f"bets/{table}"]:
        report.add_finding("money", what, expected="no stakes on the table", found=ledger.cents[f"bets/{table}"])
    if over and not (seconded(body, body.command["by"]["name"]) and body.command.get("reason", "").strip()):
        report.add_finding("authority", what, expected="two people and a reason", found=f"{over} over or short")
    difference = [("over-short", tray, over, "")] if over > 0 else [(tray, "over-short", -over, "")]
    return [*(difference if over else []), *([(tray, "cage", cents, "")] if cents else [])]


def wrong_seat(ledger: Ledger, table: str, positions: int, patron: str, by: str) -> str:
    """What is wrong with a bet of a seat; empty where nothing is."""
    if not SEAT.fullmatch(patron):
        return "" if patron in ledger.kinds else "no account"
    if by in {"PATRON", "CASHIER"}:
        return f"recorded by a {by.title()}"
    if table not in ledger.trays:
        return "no chips at this table"
    return "" if int(patron[1:]) <= positions else "no such seat"
