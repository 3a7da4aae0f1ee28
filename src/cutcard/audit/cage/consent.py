"""On whose word credit falls: its holder's own, that of two people, or the end of a round that is put right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import NO_PERSON, named
from cutcard.rulebook.procedure import Position
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.report import Report
    from cutcard.formats.entry import Body

SETTLED_ANEW = {"BetResettled", "SettlementReversed"}
"""What takes back a gain that a patron should not have had; who may do that is looked at with it."""


def check_credit_falls(report: Report, body: Body, account: str) -> None:
    """The holder acts or signs; otherwise two people do, neither of whom is the holder under another position."""
    by = body.command["by"]
    if by.get("position") == "PATRON" and by.get("name") == account:
        return
    if body.second_position == "PATRON" and body.second == account:
        return
    if _two_people(body, account) or any(event["type"] in SETTLED_ANEW for event in body.events):
        return
    what = message("finding-unconfirmed", account=account)
    found = ", ".join(str(each) for each in (by.get("name"), body.second) if each)
    report.add_finding("authority", what, expected=f"{account}, or two people", found=found)


def _two_people(body: Body, account: str) -> bool:
    first, second = named(body.command["by"].get("name", "")), named(body.second)
    on_the_staff = Position.__members__.get(body.second_position, Position.PATRON) >= Position.DEALER
    return on_the_staff and second not in {first, *NO_PERSON} and named(account) not in {first, second}
