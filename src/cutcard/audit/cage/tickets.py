"""Tickets: each issued for what an account held, numbered on, and paid once to who has its code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.audit.persons.duties import Ticket
from cutcard.formats.keys import Purpose
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.cage.ledger import ExpectedTransfer, Ledger
    from cutcard.audit.keys import EnteredKeys
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body
    from cutcard.formats.keys import Keys


def check_positive(report: Report, cents: int) -> None:
    if type(cents) is not int or cents <= 0:
        report.add_finding("money", message("finding-amount"), expected="more than nothing", found=cents)


@dataclass(slots=True)
class Tickets:
    """Every ticket by its digest."""

    report: Report
    ledger: Ledger
    keys: EnteredKeys
    by_digest: dict[str, Ticket] = field(default_factory=dict)

    def issued(self, event: Json, body: Body, expected: list[ExpectedTransfer]) -> None:
        account, cents, digest = event["account"], event["cents"], event["digest"]
        check_positive(self.report, cents)
        if event["number"] != len(self.by_digest) + 1:
            self.report.add_finding(
                "ticket", message("finding-tickets-counted"), expected=len(self.by_digest) + 1, found=event["number"]
            )
        if body.command["cents"] is None and cents != self.ledger.cents[account]:
            what = message("finding-cashed-out", account=account)
            self.report.add_finding("ticket", what, expected=self.ledger.cents[account], found=cents)
        if digest in self.by_digest:
            self.report.add_finding(
                "ticket", message("finding-two-tickets"), expected="a code of its own", found=event["number"]
            )
        if (keys := self.keys.now) is not None and digest != _digest(keys, body.id):
            what = message("finding-ticket-digest", number=event["number"])
            self.report.add_finding("ticket", what, expected="that of the code the house gave", found="another")
        self.by_digest[digest] = Ticket(event["number"], cents, account)
        expected.append((account, "tickets", cents, "out"))

    def redeemed(self, event: Json, command: Json, expected: list[ExpectedTransfer]) -> None:
        """A ticket is paid once, to who has its code, of which only the digest is written, and as much as it says.

        Staff pay cash; a patron has it put to their own credit.
        """
        digest, ticket = event["digest"], self.by_digest.get(event["digest"])
        if command["code"] != digest:
            self.report.add_finding(
                "ticket", message("finding-code-shown"), expected="that of the ticket paid", found="another"
            )
        account = event.get("account", "")
        paid = ("tickets", account, event["cents"], "in") if account else ("tickets", "cage", event["cents"], "")
        expected.append(paid)
        by = command["by"]
        if account != (by["name"] if by["position"] == "PATRON" else ""):
            what = message("finding-act-by", act="RedeemTicket", by=by["name"])
            self.report.add_finding(
                "ticket", what, expected="the bearer's own account, or cash", found=account or "cash"
            )
        if account and account not in self.ledger.kinds:
            what = message("finding-event-for", event="TicketRedeemed", account=account)
            self.report.add_finding("money", what, expected="an account", found="none")
        if ticket is None:
            self.report.add_finding(
                "ticket",
                message("finding-ticket-paid", number=event["number"]),
                expected="a ticket issued",
                found="none such",
            )
            return
        if ticket.paid:
            self.report.add_finding(
                "ticket", message("finding-ticket-paid", number=ticket.number), expected="once", found="again"
            )
        if (event["number"], event["cents"]) != (ticket.number, ticket.cents):
            both = (ticket.number, ticket.cents)
            self.report.add_finding(
                "ticket", message("finding-number-and-amount"), expected=both, found=(event["number"], event["cents"])
            )
        ticket.paid = True


def _digest(keys: Keys, command_id: str) -> str:
    """What is kept of a ticket's code, which follows from the id of its cash-out: eighteen digits in three groups."""
    code = f"{int.from_bytes(keys.seal(Purpose.TICKET_CODE, command_id.encode())) % 10**18:018d}"
    return keys.seal(Purpose.TICKET_DIGEST, f"{code[:6]}-{code[6:12]}-{code[12:]}".encode()).hex()
