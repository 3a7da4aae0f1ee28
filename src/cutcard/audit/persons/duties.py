"""Separate duties: who sells and pays, with whose consent, and how much of it on one gaming day takes two.

Credit is sold and tickets are paid by Cashiers. Nobody of the staff cashes out a patron's credit unless that patron
signs or a second person confirms that they are there. And the auditor adds up each gaming day for itself: by account,
what was sold to it and what was paid for its tickets; by person, all that they sold and paid.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.audit.acts import named, seconded
from cutcard.audit.persons.documents import DOCUMENTS
from cutcard.words import message

if TYPE_CHECKING:
    from datetime import date

    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body

OF_CASHIERS = {"BuyCredit", "CashOut", "RedeemTicket", "CountDrop", "CloseChips", "IssueFill", "ReceiveCredit"}
OF_CASHIERS |= {"OpenBank", "SellChips", "RedeemChips"}
NOT_OF_DEALERS = {"WithdrawRequest", "CountBank", "CloseBank"}
"""What a Cashier does, or the pit from Pit Supervisor upwards."""
IN_CHIPS = {"ChipsSold", "ChipsRedeemed"}
ALSO_PATRONS = {"CashOut", "RedeemTicket"}
BY_ACCOUNT_CENTS = 10_000_00
BY_PERSON_CENTS = 100_000_00
THE_HOUSE = {"name": "the house", "position": "GAMING_SHIFT_MANAGER"}


@dataclass(slots=True)
class Ticket:
    number: int
    cents: int
    account: str
    paid: bool = False


@dataclass(slots=True)
class Duties:
    """What each gaming day has seen so far."""

    report: Report
    day: date | None = None
    sold: Counter[str] = field(default_factory=Counter)
    paid: Counter[str] = field(default_factory=Counter)
    by: Counter[str] = field(default_factory=Counter)

    def check(self, body: Body, day: date, tickets: dict[str, Ticket]) -> None:
        """One entry of the cage, on its gaming day."""
        name, by = body.command["type"], body.command["by"]
        if name in NOT_OF_DEALERS and by["position"] == "DEALER":
            self._tell(body, expected="a Cashier, or a Pit Supervisor or higher", found=by["position"])
        if name not in OF_CASHIERS:
            return
        if self.day != day:
            self.day, self.sold, self.paid, self.by = day, Counter(), Counter(), Counter()
        own = name in ALSO_PATRONS and by["position"] == "PATRON"
        by_the_house = name == "BuyCredit" and by == THE_HOUSE
        if by["position"] != "CASHIER" and not own and not by_the_house:
            self._tell(body, expected="a Cashier", found=by["position"])
        if name == "CashOut" and not own:
            self._check_consent(body)
        for event in body.events:
            counted = "" if own or by_the_house else day.isoformat()
            if event["type"] in {"CreditBought", "TicketRedeemed", *IN_CHIPS}:
                self._check_counted(event, body, counted, tickets)

    def _check_consent(self, body: Body) -> None:
        """The patron's own name beside the act, or somebody with authority who saw them, and why they did not sign.

        Credit that leaves on a witness's word alone says so, and by which document the patron was identified.
        """
        account, by = body.command["account"], body.command["by"]["name"]
        signed = body.second_position == "PATRON" and body.second == account
        self._check_identity(body, signed=signed)
        if signed:
            return
        confirmed = seconded(body, by) and named(body.second) != named(account)
        if not confirmed or not body.command.get("reason", "").strip():
            self._tell(body, expected=f"the consent of {account}", found=body.second or "nobody's")

    def _check_identity(self, body: Body, *, signed: bool) -> None:
        identity = body.command.get("identity", "")
        for event in body.events:
            told = (event.get("unconfirmed", False), event.get("identity", ""), event.get("day", ""))
            right = told == (not signed, identity, str(self.day)) and (
                identity in DOCUMENTS or (signed and not identity)
            )
            if event["type"] == "TicketIssued" and not right:
                self._tell(body, expected="the document of a patron who did not sign", found=str(told))

    def check_adjusted(self, event: Json, day: date) -> None:
        """Credit that staff reduce leaves by a document that was looked at, as all that its holder did not confirm."""
        identity = event["identity"]
        right = identity in DOCUMENTS if event["cents"] < 0 else identity in {"", *DOCUMENTS}
        if not right or event["day"] != day.isoformat():
            what = message("finding-adjusted", account=event["account"])
            found = f"{identity or 'none'}, {event['day']}"
            self.report.add_finding(
                "authority", what, expected="the document of a patron who did not sign", found=found
            )

    def _check_counted(self, event: Json, body: Body, day: str, tickets: dict[str, Ticket]) -> None:
        by = body.command["by"]["name"] if day else ""
        told, credited = (event.get("day", ""), event.get("by", "")), event["type"] == "TicketRedeemed" and not day
        if told != (str(self.day) if credited else day, by):
            what = message("finding-counted", event=event["type"])
            self.report.add_finding("money", what, expected=(day, by), found=told)
        if not day:
            return
        sale, chips = event["type"] == "CreditBought", event["type"] in IN_CHIPS
        ticket = tickets.get(event["digest"]) if not sale and not chips else None
        account = event["account"] if sale or chips else ticket.account if ticket is not None else ""
        if ticket is not None and named(by) == named(account):
            self._tell(body, expected="a ticket of another's", found=account)
        totals = Counter() if chips else self.sold if sale else self.paid
        totals[account] += event["cents"]
        self.by[named(by)] += event["cents"]
        large = totals[account] > BY_ACCOUNT_CENTS or self.by[named(by)] > BY_PERSON_CENTS
        own = bool(account) and named(body.second) == named(account)
        if large and (own or not (seconded(body, by) and body.command.get("reason", "").strip())):
            found = f"{totals[account]} for {account}, {self.by[named(by)]} by {by}"
            what = message("finding-large", act=body.command["type"], by=by)
            self.report.add_finding("authority", what, expected="a second person and a reason", found=found)

    def _tell(self, body: Body, *, expected: str, found: str) -> None:
        what = message("finding-act-by", act=body.command["type"], by=body.command["by"]["name"])
        self.report.add_finding("authority", what, expected=expected, found=found)
