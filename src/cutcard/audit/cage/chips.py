"""Chips and cash: the auditor's own trays, slips in transit, Cashiers' banks, boxes, and what seats play.

Every count is added up again from its denominations. What is counted blind was counted by two who came to the same, and
a slip passes from hand to hand: nobody takes two of its steps.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.audit.acts import NO_PERSON, named, seconded
from cutcard.formats.denominations import CASH_CENTS, DENOMINATIONS_CENTS, counted_cents
from cutcard.rulebook.procedure import Position
from cutcard.words import message

if TYPE_CHECKING:
    from datetime import date

    from cutcard.audit.cage.ledger import ExpectedTransfer, Ledger
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body

EVENTS = {
    "ChipsOpened",
    "TrayCounted",
    "ChipsClosed",
    "DropCounted",
    "ChipsRequested",
    "RequestWithdrawn",
    "ChipsSent",
    "ChipsReceived",
    "BankIssued",
    "BankCounted",
    "BankClosed",
    "ChipsSold",
    "ChipsRedeemed",
    "BoughtIn",
    "PlayRated",
}
SEAT = re.compile(r"#[1-9][0-9]?")
BY_SEAT_CENTS = 2_000_00
"""Until the house says otherwise."""
PARTS = {"count": ("cents", DENOMINATIONS_CENTS)}
CASH = {"cash": ("cents", CASH_CENTS)}
BANK = {"cash": ("cash_cents", CASH_CENTS), "chips": ("chips_cents", DENOMINATIONS_CENTS)}
SUPERVISES = {each.name for each in Position if each >= Position.PIT_SUPERVISOR}
RATED = ("average_bet_cents", "buy_in_cents", "walked_cents")


def whose(table: str, patron: str) -> str:
    """The account that a bettor plays from: a seat without one plays the chips of the patrons' side."""
    return f"seats/{table}" if SEAT.fullmatch(patron) else patron


def against(table: str, patron: str) -> str:
    """The account that they play against: chips against the tray, credit against the float."""
    return f"chips/{table}" if SEAT.fullmatch(patron) else f"float/{table}"


def wrong_seat(ledger: Ledger, table: str, positions: int, patron: str, by: str) -> str:
    """What is wrong with a bet of a seat; empty where nothing is."""
    if not SEAT.fullmatch(patron):
        return "" if patron in ledger.kinds else "no account"
    if by in {"PATRON", "CASHIER"}:
        return f"recorded by a {by.title()}"
    if table not in ledger.trays:
        return "no chips at this table"
    if table in ledger.counting:
        return "a tray that is being counted"
    return "" if int(patron[1:]) <= positions else "no such seat"


@dataclass(slots=True)
class SlipBooks:
    """A fill or a credit under way, and who has had it in hand."""

    table: str
    way: str
    count: str
    cents: int
    hands: list[str]
    sent: bool = False


@dataclass(slots=True)
class Chips:
    """Where all chips and the cash for them are, by the acts on record."""

    report: Report
    ledger: Ledger
    slips: dict[int, SlipBooks] = field(default_factory=dict)
    made: int = 0
    counts: dict[str, list[str]] = field(default_factory=dict)
    """By what is being counted: who began, in which position, what they counted, and who counted the same."""
    closers: dict[str, set[str]] = field(default_factory=dict)
    """By table, who counted its last closer."""
    bought: Counter[tuple[str, str]] = field(default_factory=Counter)
    alone: int = BY_SEAT_CENTS
    """Beyond so much at one seat in a gaming day a buy-in takes two."""
    day: date | None = None

    def check(self, event: Json, body: Body, day: date, open_tables: set[str]) -> list[ExpectedTransfer]:
        """One event, and what it moves."""
        kind, by = event["type"], body.command["by"]["name"]
        parts = BANK if kind in {"BankIssued", "BankCounted"} else CASH if kind == "BoughtIn" else PARTS
        for name, (cents, of) in parts.items():
            if name in event:
                self._expect(event, counted_cents(event[name], of) == event[cents], f"a count of {event[cents]}")
        if event.get("by", by) != by:
            self._expect(event, None, by)
        if "second" in event:
            credit = event.get("way") == "credit"
            self._expect(event, event["second"] == (body.second if credit else ""), body.second or "nobody")
        table = event.get("table", "")
        if table and kind != "RequestWithdrawn":
            self._expect(event, table in open_tables, "an open table")
            self._expect(event, (table in self.ledger.trays) != (kind == "ChipsOpened"), "an open tray, opened once")
            counting = kind in {"TrayCounted", "ChipsClosed"}
            self._expect(event, counting or table not in self.ledger.counting, "a tray that nobody is counting")
        match kind:
            case "ChipsOpened":
                self.ledger.trays.add(table)
                openers, closers = {named(by), named(body.second)} - {""}, self.closers.get(table, set())
                self._expect(event, openers - closers, "somebody who did not count the closer", body.second or by)
                return self._counted(event, f"chips/{table}", event["cents"], event["booked_cents"])
            case "TrayCounted":
                return self._tray_counted(event, body)
            case "ChipsClosed":
                return self._tray_closed(event, by)
            case "ChipsRequested" | "RequestWithdrawn" | "ChipsSent" | "ChipsReceived":
                return self._slip(event, body)
            case "BankIssued" | "BankCounted" | "BankClosed":
                return self._bank(event, body)
            case "ChipsSold" | "ChipsRedeemed":
                return self._exchanged(event, by, day)
            case "BoughtIn":
                return self._bought_in(event, body, day)
        self._rated(event, body)
        return []

    def thresholds_set(self, event: Json) -> None:
        before, after = event["buy_in_before_cents"], event["buy_in_alone_cents"]
        if before != self.alone or type(after) is not int or after < 0:
            self.report.add_finding("journal", message("finding-thresholds"), expected=self.alone, found=before)
        self.alone = after

    def check_window(self, body: Body, *, known: bool) -> list[ExpectedTransfer]:
        """Cash that is taken or paid for credit: out of the bank of a Cashier, where the house knows who they are."""
        by = body.command["by"]
        if by["position"] != "CASHIER":
            return []
        moved: list[ExpectedTransfer] = []
        for event in body.events:
            sold = event["type"] == "CreditBought"
            if not sold and (event["type"] != "TicketRedeemed" or event.get("account")):
                continue
            if not (bank := self._open_bank(event, by["name"], needed=known)):
                continue
            cash = f"cash/{bank}"
            moved.append(("cage", cash, event["cents"], "") if sold else (cash, "cage", event["cents"], ""))
            self._expect(event, sold or self.ledger.cents[cash] >= event["cents"], "cash in the bank")
        return moved

    # --- trays ----------------------------------------------------------------------------------

    def _tray_counted(self, event: Json, body: Body) -> list[ExpectedTransfer]:
        table = event["table"]
        lying = self.ledger.cents[f"bets/{table}"]
        self._expect(event, not lying, "no stakes on the table")
        under_way = [number for number, slip in self.slips.items() if slip.table == table]
        self._expect(event, not under_way, "no slip under way")
        self.ledger.counting.add(table)
        self._blind(event, f"chips/{table}", event["count"], body)
        return []

    def _tray_closed(self, event: Json, by: str) -> list[ExpectedTransfer]:
        table = event["table"]
        tray = f"chips/{table}"
        held = self.counts.pop(tray, ["", "", "", ""])
        agreed = held[3] and held[2] == _written(event["count"])
        self._expect(event, bool(agreed), "what two people counted")
        self._expect(event, named(by) not in {named(held[0]), named(held[3])}, "a Cashier who counted nothing")
        self.closers[table] = {named(held[0]), named(held[3])}
        self.ledger.trays.discard(table)
        self.ledger.counting.discard(table)
        return self._counted(event, tray, event["cents"], event["booked_cents"])

    def _counted(self, event: Json, account: str, cents: int, booked: int) -> list[ExpectedTransfer]:
        """What a count is over or short of the auditor's own books."""
        own = self.ledger.cents[account]
        self._expect(event, booked == own, own, booked)
        over = cents - own
        return [("over-short", account, over, "") if over > 0 else (account, "over-short", -over, "")] if over else []

    def _blind(self, event: Json, account: str, count: Any, body: Body) -> None:
        """One of two counts, by two people, one of whom supervises."""
        by, position = event["by"], event["position"]
        held = self.counts.get(account, ["", "", "", ""])
        self._expect(event, position == body.command["by"]["position"], body.command["by"]["position"], position)
        self._expect(event, not held[3], "no count after two that agreed")
        self._expect(event, named(by) not in {named(held[0]), *NO_PERSON}, "another person")
        agrees = bool(held[0]) and held[2] == _written(count)
        self._expect(event, event["agrees"] == agrees, agrees, event["agrees"])
        if held[0]:
            self._expect(event, bool({position, held[1]} & SUPERVISES), "a Pit Supervisor or higher among the two")
        if agrees:
            self.counts[account] = [*held[:3], by]
        else:
            self.counts[account] = ["", "", "", ""] if held[0] else [by, position, _written(count), ""]

    # --- slips ----------------------------------------------------------------------------------

    def _slip(self, event: Json, body: Body) -> list[ExpectedTransfer]:
        kind, number, by = event["type"], event["number"], body.command["by"]
        if kind == "ChipsRequested":
            self.made += 1
            self._expect(event, number == self.made, self.made, number)
            self._expect(event, event["way"] in {"fill", "credit"}, "a fill or a credit", event["way"])
            self._expect(event, event["cents"] > 0, "more than nothing")
            count = _written(event["count"])
            self.slips[number] = SlipBooks(event["table"], event["way"], count, event["cents"], [by["name"]])
            return []
        slip = self.slips.get(number)
        if slip is None or slip.table != event["table"] or slip.sent != (kind == "ChipsReceived"):
            self._expect(event, None, "the next step of a slip under way", number)
            return []
        if kind == "RequestWithdrawn":
            del self.slips[number]
            return []
        self._expect(event, event["way"] == slip.way, slip.way, event["way"])
        at_the_cage = (slip.way == "fill") == (kind == "ChipsSent")
        hands = {named(each) for each in slip.hands}
        for each in (by["name"], "" if at_the_cage else body.second):
            self._expect(event, named(each) not in hands, "somebody who had no part in the slip", each)
        self._expect(event, body.command.get("number") == number, body.command.get("number"), number)
        transit = f"transit/{number}"
        bank = self._open_bank(event, by["name"]) if at_the_cage else ""
        holding = f"rack/{bank}" if at_the_cage else f"chips/{slip.table}"
        self._expect(event, (by["position"] == "CASHIER") == at_the_cage, "a step of this way", by["position"])
        if not at_the_cage:
            self._expect(event, seconded(body, by["name"]), "a Supervisor with the Dealer", body.second or "nobody")
        if kind == "ChipsSent":
            sent = (_written(event["count"]), event["cents"])
            self._expect(event, sent == (slip.count, slip.cents), slip.cents, event["cents"])
            self._expect(event, self.ledger.cents[holding] >= slip.cents, "chips that are there", slip.cents)
            slip.sent, slip.hands = True, [*slip.hands, by["name"], *([body.second] if body.second else [])]
            return [(holding, transit, slip.cents, "")]
        del self.slips[number]
        self._expect(event, event["sent_cents"] == slip.cents, slip.cents, event["sent_cents"])
        found, sent_cents = event["cents"], slip.cents
        moved: list[ExpectedTransfer] = [
            (transit, holding, min(found, sent_cents), ""),
            ("over-short", holding, max(0, found - sent_cents), ""),
            (transit, "over-short", max(0, sent_cents - found), ""),
        ]
        return [each for each in moved if each[2]]

    # --- banks ----------------------------------------------------------------------------------

    def _open_bank(self, event: Json, cashier: str, *, needed: bool = True) -> str:
        """Whose bank it is, where it is open; that is needed where the house knows its people."""
        bank = named(cashier)
        if bank not in self.ledger.banks:
            self._expect(event, not needed, f"a bank of {cashier}")
            return "" if not needed else bank
        self._expect(event, f"bank/{bank}" not in self.counts, "a bank that nobody is counting")
        return bank

    def _bank(self, event: Json, body: Body) -> list[ExpectedTransfer]:
        by, bank = body.command["by"], named(event["cashier"])
        opens = event["type"] == "BankIssued"
        self._expect(event, (bank in self.ledger.banks) != opens, "a bank that is open, to be opened once")
        self._expect(event, by["position"] != "DEALER", "a Cashier, or a Pit Supervisor or higher", by["position"])
        if opens:
            self.ledger.banks.add(bank)
            self._expect(event, event["cashier"] == by["name"], by["name"], event["cashier"])
            amounts = (("cash", event["cash_cents"]), ("rack", event["chips_cents"]))
            return [("cage", f"{kind}/{bank}", cents, "") for kind, cents in amounts if cents]
        closes = body.command["type"] == "CloseBank"
        if event["type"] == "BankCounted" and not closes:
            own = by["position"] != "CASHIER" or named(by["name"]) == bank
            self._expect(event, own, "the Cashier's own bank", event["cashier"])
            self._blind(event, f"bank/{bank}", [event["cash"], event["chips"]], body)
            return []
        held, moved = self.counts.pop(f"bank/{bank}", ["", "", "[{},{}]", ""]), []
        self._expect(event, named(by["name"]) not in {bank, named(held[0]), named(held[3])}, "another who receives it")
        third = _written([body.command["cash"], body.command["chips"]])
        self._expect(event, (third == held[2]) == (event["type"] == "BankClosed"), "what whoever receives it counts")
        if event["type"] == "BankCounted":
            self._expect(event, bool(held[3]) and not event["agrees"], "two counts before this one")
            self.counts[f"bank/{bank}"] = ["", "", "", ""]
            return []
        cash, chips = json.loads(held[2] or "[{},{}]")
        found = (counted_cents(cash, CASH_CENTS), counted_cents(chips))
        self._expect(event, bool(held[3]) and found == (event["cash_cents"], event["chips_cents"]), "what two counted")
        self.ledger.banks.discard(bank)
        self.ledger.banks_kept.discard(bank)
        for kind in ("cash", "chips"):
            account, cents = f"{'cash' if kind == 'cash' else 'rack'}/{bank}", event[f"{kind}_cents"]
            moved += self._counted(event, account, cents, event[f"{kind}_booked_cents"])
            moved += [(account, "cage", cents, "")] if cents else []
        return moved

    def _exchanged(self, event: Json, by: str, day: date) -> list[ExpectedTransfer]:
        bank, cents = self._open_bank(event, by), event["cents"]
        self._expect(event, cents > 0, "more than nothing", cents)
        self._expect(event, event["day"] == day.isoformat(), day.isoformat(), event["day"])
        self._named_patron(event, by)
        cash, rack = f"cash/{bank}", f"rack/{bank}"
        if event["type"] == "ChipsSold":
            self._expect(event, self.ledger.cents[rack] >= cents, "chips in the bank", cents)
            return [(rack, "circulation", cents, ""), ("cage", cash, cents, "")]
        self._expect(event, self.ledger.cents[cash] >= cents, "cash in the bank", cents)
        return [("circulation", rack, cents, ""), (cash, "cage", cents, "")]

    # --- at the tables --------------------------------------------------------------------------

    def _bought_in(self, event: Json, body: Body, day: date) -> list[ExpectedTransfer]:
        table, cents, by = event["table"], event["cents"], body.command["by"]["name"]
        self._expect(event, cents > 0, "more than nothing", cents)
        self._expect(event, event["day"] == day.isoformat(), day.isoformat(), event["day"])
        self._expect(event, not event["seat"] or SEAT.fullmatch(event["seat"]), "a seat", event["seat"])
        self._named_patron(event, by)
        if self.day != day:
            self.day, self.bought = day, Counter()
        counted = [("patron", event["account"])] if event["account"] else []
        if event["seat"] or not event["account"]:
            counted.append((table, event["seat"]))
        self.bought.update(dict.fromkeys(counted, cents))
        own = event["account"] and named(event["account"]) == named(body.second)
        alone = all(self.bought[each] <= self.alone for each in counted)
        self._expect(event, alone or (seconded(body, by) and not own), "a second person", body.second or "nobody")
        tray = f"chips/{table}"
        self._expect(event, self.ledger.cents[tray] >= cents, "chips in the tray", cents)
        return [(tray, f"seats/{table}", cents, ""), ("cage", f"box/{table}", cents, "")]

    def _rated(self, event: Json, body: Body) -> None:
        self._named_patron(event, body.command["by"]["name"])
        self._expect(event, bool(event["account"]), "a patron")
        self._expect(event, all(type(event[each]) is int and event[each] >= 0 for each in RATED), "amounts")
        ends = event["began"] + 60 * event["minutes"]
        self._expect(event, event["minutes"] > 0 and ends <= body.at // 1_000_000, "a time that is over", ends)

    def _named_patron(self, event: Json, by: str) -> None:
        patron = event["account"]
        if not patron:
            return
        self._expect(event, self.ledger.kinds.get(patron) == "patron", "a patron's account", patron)
        if event["type"] != "ChipsRedeemed":  # What is held is paid when a Pit Manager agrees.
            self._expect(event, patron not in self.ledger.locked, "an account that is not locked", patron)
        self._expect(event, named(patron) != named(by), "another's account", patron)

    def _expect(self, event: Json, holds: object, expected: object, found: object = None) -> None:
        if holds:
            return
        where = event.get("table") or event.get("cashier") or "cage"
        what = message("finding-chips", event=event["type"], table=where)
        told = event.get("cents", "") if found is None else found
        self.report.add_finding("money", what, expected=expected, found=told)


def _written(count: Any) -> str:
    return json.dumps(count, sort_keys=True)
