"""Fills and credits: chips that go from a Cashier's bank to a table, or back, in three steps by different people.

The pit asks for them on a numbered slip. For a fill a Cashier sends them off and a Dealer and a Supervisor count what
arrives; for a credit it is the other way round. Whoever asked for them neither sends nor receives them, and who sends
does not receive. What is on its way lies in transit until somebody has counted it; a count that differs is over or
short.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import structs

from cutcard.formats.entry import Transfer
from cutcard.house.cage.act import (
    CageAct,
    CageCommand,
    CageContext,
    Decision,
    Duty,
    Fact,
    FactKind,
    listed_cents,
    refuse,
    refuse_no_reason,
)
from cutcard.house.cage.chips import refuse_tray
from cutcard.house.cage.counts import cents_of, refuse_count
from cutcard.house.cage.credit import refuse_bank
from cutcard.house.cage.state import Cage
from cutcard.house.cage.under_way import CREDIT, FILL, Slip
from cutcard.house.ledger import OVER_SHORT, chips_of, in_transit, rack_of
from cutcard.money import text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import AlertRule, EventJson, Listed, Sort, always
from cutcard.table.conduct.persons import same_person
from cutcard.words import Message, keyed, message

__all__ = [
    "ChipsReceived",
    "ChipsRequested",
    "ChipsSent",
    "IssueFill",
    "ReceiveCredit",
    "ReceiveFill",
    "RequestChips",
    "RequestWithdrawn",
    "SendCredit",
    "WithdrawRequest",
]


@dataclass(frozen=True, slots=True)
class RequestChips(CageCommand):
    """The pit asks for a fill of a table's tray, or for a credit of what it has too much of."""

    table: str
    way: str
    count: dict[str, Any]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChipsRequested(Fact):
    number: int
    table: str
    way: str
    count: dict[str, Any]
    cents: int
    by: str


def _request(context: CageContext, command: RequestChips) -> Decision:
    if command.way not in {FILL, CREDIT}:
        return refuse("way", message("refusal-slip-way"))
    if refusal := refuse_tray(context, command.table) or refuse_count(command.count):
        return refusal
    number, cents = context.cage.slips_made + 1, cents_of(command.count)
    asked = ChipsRequested("", "", number, command.table, command.way, command.count, cents, command.by.name)
    return (asked,), []


def _requested(cage: Cage, fact: ChipsRequested) -> None:
    slip = Slip(fact.number, fact.table, fact.way, fact.count, fact.cents, fact.by)
    cage.slips[str(fact.number)], cage.slips_made = slip, fact.number


@dataclass(frozen=True, slots=True)
class WithdrawRequest(CageCommand):
    """A slip that nobody has acted on yet is withdrawn, or declined by the cage."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class RequestWithdrawn(Fact):
    number: int
    table: str
    reason: str


def _withdraw(context: CageContext, command: WithdrawRequest) -> Decision:
    slip = _slip(context, command.number)
    if isinstance(slip, Refusal):
        return slip
    if slip.sent_by:
        return refuse("slip", message("refusal-slip-sent", number=slip.number))
    if refusal := refuse_no_reason(command.reason):
        return refusal
    return (RequestWithdrawn("", "", slip.number, slip.table, command.reason),), []


def _ended(cage: Cage, fact: RequestWithdrawn | ChipsReceived) -> None:
    del cage.slips[str(fact.number)]


@dataclass(frozen=True, slots=True)
class IssueFill(CageCommand):
    """A Cashier sends off what a slip asks for, out of their bank."""

    number: int


@dataclass(frozen=True, slots=True)
class SendCredit(CageCommand):
    """A Dealer sends off what a slip asks for out of the tray, before a Supervisor."""

    number: int


@dataclass(frozen=True, slots=True)
class ChipsSent(Fact):
    number: int
    table: str
    way: str
    count: dict[str, Any]
    cents: int
    by: str
    second: str


def _issue(context: CageContext, command: IssueFill) -> Decision:
    return refuse_bank(context, command.by.name) or _send(context, command, FILL, rack_of(command.by.name))


def _send_credit(context: CageContext, command: SendCredit) -> Decision:
    return _send(context, command, CREDIT)


def _send(context: CageContext, command: IssueFill | SendCredit, way: str, source: str = "") -> Decision:
    slip = _slip(context, command.number, way)
    if isinstance(slip, Refusal):
        return slip
    if slip.sent_by:
        return refuse("slip", message("refusal-slip-sent", number=slip.number))
    if refusal := refuse_tray(context, slip.table) or _refuse_hands(
        context, slip, command.by.name, at_the_table=way == CREDIT
    ):
        return refusal
    source = source or chips_of(slip.table)
    if context.account(source).cents < slip.cents:
        return refuse("funds", message("refusal-slip-beyond", number=slip.number))
    second = context.second if way == CREDIT else ""
    sent = ChipsSent("", "", slip.number, slip.table, way, slip.count, slip.cents, command.by.name, second)
    return (sent,), [Transfer(source, in_transit(slip.number), slip.cents, "")]


def _sent(cage: Cage, fact: ChipsSent) -> None:
    number = str(fact.number)
    cage.slips[number] = structs.replace(cage.slips[number], sent_by=fact.by, second=fact.second)


@dataclass(frozen=True, slots=True)
class ReceiveFill(CageCommand):
    """What arrives at the table, as a Dealer and a Supervisor count it."""

    number: int
    count: dict[str, Any]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ReceiveCredit(CageCommand):
    """What arrives at the cage, as a Cashier counts it."""

    number: int
    count: dict[str, Any]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChipsReceived(Fact):
    number: int
    table: str
    way: str
    count: dict[str, Any]
    cents: int
    sent_cents: int
    """What was sent off; the difference is over or short."""


def _receive_fill(context: CageContext, command: ReceiveFill) -> Decision:
    return _receive(context, command, FILL)


def _receive_credit(context: CageContext, command: ReceiveCredit) -> Decision:
    return refuse_bank(context, command.by.name) or _receive(context, command, CREDIT, rack_of(command.by.name))


def _receive(context: CageContext, command: ReceiveFill | ReceiveCredit, way: str, target: str = "") -> Decision:
    slip = _slip(context, command.number, way)
    if isinstance(slip, Refusal):
        return slip
    if not slip.sent_by:
        return refuse("slip", message("refusal-slip-not-sent", number=slip.number))
    hands = _refuse_hands(context, slip, command.by.name, at_the_table=way == FILL)
    if refusal := hands or refuse_count(command.count, some=False):
        return refusal
    target, transit, cents = target or chips_of(slip.table), in_transit(slip.number), cents_of(command.count)
    moved = [Transfer(transit, target, min(cents, slip.cents), "")] if cents else []
    if cents > slip.cents:
        moved.append(Transfer(OVER_SHORT, target, cents - slip.cents, ""))
    elif cents < slip.cents:
        moved.append(Transfer(transit, OVER_SHORT, slip.cents - cents, ""))
    return (ChipsReceived("", "", slip.number, slip.table, way, command.count, cents, slip.cents),), moved


def _slip(context: CageContext, number: int, way: str = "") -> Slip | Refusal:
    slip = context.cage.slips.get(str(number))
    if slip is None:
        return refuse("slip", message("refusal-no-such-slip", number=number))
    if way and slip.way != way:
        return refuse("slip", message("refusal-slip-other-way", number=number))
    return slip


def _refuse_hands(context: CageContext, slip: Slip, by: str, *, at_the_table: bool) -> Refusal | None:
    """Whoever has had a part in a slip takes no other, neither by themselves nor as the second person at a table."""
    for each in slip.hands:
        if same_person(each, by):
            return refuse("authority", message("refusal-slip-hands", name=each, number=slip.number))
        if at_the_table and context.second and same_person(each, context.second):
            return refuse("second_person", message("refusal-slip-hands", name=each, number=slip.number))
    return None


def _way(event: EventJson) -> Message:
    return keyed("slip-way", event["way"])


ACTS = (
    CageAct(command=RequestChips, least=Position.PIT_SUPERVISOR, decide=_request),
    CageAct(command=WithdrawRequest, least=Position.PIT_SUPERVISOR, duty=Duty.EITHER, decide=_withdraw),
    CageAct(command=IssueFill, least=Position.CASHIER, duty=Duty.CASHIER, decide=_issue),
    CageAct(command=SendCredit, least=Position.DEALER, decide=_send_credit, by_two=always, says_why=False),
    CageAct(command=ReceiveFill, least=Position.DEALER, decide=_receive_fill, by_two=always, says_why=False),
    CageAct(command=ReceiveCredit, least=Position.CASHIER, duty=Duty.CASHIER, decide=_receive_credit),
)
FACTS = (
    FactKind(
        ChipsRequested,
        _requested,
        ("slips", "slips_made"),
        listed=lambda event: listed_cents(
            message("listed-chips-requested", way=_way(event), number=event["number"], table=event["table"]), event
        ),
    ),
    FactKind(
        RequestWithdrawn,
        _ended,
        ("slips",),
        listed=lambda event: Listed(
            message("listed-request-withdrawn", number=event["number"], table=event["table"]), after=event["reason"]
        ),
    ),
    FactKind(
        ChipsSent,
        _sent,
        ("slips",),
        listed=lambda event: listed_cents(
            message("listed-chips-sent", way=_way(event), number=event["number"], table=event["table"]), event
        ),
    ),
    FactKind(
        ChipsReceived,
        _ended,
        ("slips",),
        listed=lambda event: Listed(
            message("listed-chips-received", way=_way(event), number=event["number"], table=event["table"]),
            before=text_from_cents(event["sent_cents"]),
            after=text_from_cents(event["cents"]),
        ),
        alert=AlertRule(
            "ChipsOverOrShort", sort=Sort.MONEY, raised_if=lambda event: event["cents"] != event["sent_cents"]
        ),
    ),
)
