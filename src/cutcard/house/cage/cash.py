"""Patrons' cash: added up over cage, tables and tickets, identified and reported from a threshold on.

What counts is a patron's sum of a gaming day, in and out each for itself, never the single amount: whoever cuts a sum
up reaches the threshold all the same. Then somebody at the desk has checked who they are, by a document of which the
record has the kind and nothing else, and the house enters a report, which compliance files or closes. A single amount
from the threshold on is nobody's: its patron is named first. A terminal's account is nobody's too: several patrons play
there in a day, and of none of them does the house know who they are.

Where no part of the sum reaches the threshold the report says so. Cash that came in and went out on one day, with
hardly any play between, is noticed with the payment.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from cutcard.house.cage.accounts import IDENTITIES, PATRON, refuse_account
from cutcard.house.cage.act import (
    CageAct,
    CageCommand,
    CageContext,
    Decision,
    Duty,
    Fact,
    FactKind,
    refuse,
    refuse_no_reason,
)
from cutcard.house.cage.exclusions import is_under_age, refuse_excluded
from cutcard.house.cage.state import Cage
from cutcard.house.cage.under_way import IN, OUT, CashReport
from cutcard.house.staff import THE_HOUSE
from cutcard.money import text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import AlertRule, CashMoved, EventJson, Listed, Sort
from cutcard.table.conduct.persons import same_person
from cutcard.words import Cents, keyed, message

if TYPE_CHECKING:
    from cutcard.formats.accounts import Account
    from cutcard.rulebook.referee import Refusal

__all__ = [
    "CheckIdentity",
    "CloseReport",
    "IdentityChecked",
    "OpenReport",
    "ReportClosed",
    "ReportOpened",
    "ReportOverdue",
    "TellOverdue",
]

WAYS = {"credit": IN, "chips": IN, "buy_in": IN, "tickets": OUT, "redeemed": OUT}
"""Which way cash goes over each counter."""
OF_COMPLIANCE = frozenset({Position.COMPLIANCE})
"""Nobody else is told that somebody is reported: who knows it might tell them."""
PLAYED_SHARE = 10
"""Cash went out without play where less than one part in so many of it was staked."""


class CashSeen(NamedTuple):
    """What an amount of cash comes to with what the day has seen before."""

    day_cents: int
    """The patron's sum of the day that way; of somebody who is not named the amount alone."""
    played_cents: int
    """The patron's turnover so far, over all days."""
    unplayed: bool
    """Whether it is noticed with it that cash went out without play."""


def _is_nobody(cage: Cage, account: str) -> bool:
    return not account or account in cage.terminals


def cash_seen(context: CageContext, patron: str, way: str, cents: int) -> CashSeen:
    if _is_nobody(context.cage, patron):
        return CashSeen(cents, 0, unplayed=False)
    held, played = context.cage.cash.on(context.day).of(patron), _turnover(context.account(patron))
    after = held.moved(way, cents, played)
    through = min(after.in_cents, after.out_cents)
    least, staked = context.cage.unplayed_cents, played - (after.played_before_cents or 0) + after.rated_cents
    unplayed = way == OUT and not held.unplayed and 0 < least <= through and staked * PLAYED_SHARE < through
    return CashSeen(after.sum_cents(way), played, unplayed)


def _turnover(account: Account) -> int:
    """What was staked and not given back."""
    return account.meters["turnover"] - account.meters["voided"]


def refuse_unidentified(context: CageContext, patron: str, way: str, cents: int) -> Refusal | None:
    """From the threshold on a patron is named, and was identified on that day.

    What belongs to somebody under age is paid without: they were identified when they were excluded.
    """
    least, held = context.cage.report_cents, context.cage.cash.on(context.day).of(patron)
    nobody = _is_nobody(context.cage, patron)
    if not least or (0 if nobody else held.sum_cents(way)) + cents < least:
        return None
    if nobody:
        return refuse("identity", message("refusal-patron-unnamed", least=Cents(least)))
    if held.identity or (way == OUT and is_under_age(context.cage, patron, context.day)):
        return None
    return refuse("identity", message("refusal-identify-first", account=patron, least=Cents(least)))


def add_cash(cage: Cage, moved: CashMoved | None, played_cents: int, *, unplayed: bool, at: int) -> None:
    """One amount more of a patron's day."""
    if moved is None or not moved.day or _is_nobody(cage, moved.patron):
        return
    day = cage.cash.on(moved.day)
    after = day.of(moved.patron).moved(WAYS[moved.over], moved.cents, played_cents, at)
    cage.cash = day.put(moved.patron, structs.replace(after, unplayed=after.unplayed or unplayed))
    cage.last_dealt[moved.patron] = moved.day


def add_rating(cage: Cage, patron: str, day: str, *, began: int, minutes: int, bet_cents: int) -> None:
    """What somebody was seen to play in chips."""
    cage.last_dealt[patron] = day
    held = cage.cash.on(day)
    cage.cash = held.put(patron, held.of(patron).rated(began, minutes, bet_cents))


def identified(cage: Cage, patron: str, day: str, identity: str) -> None:
    """Somebody has looked at a document of the patron's."""
    held = cage.cash.on(day)
    cage.cash = held.put(patron, structs.replace(held.of(patron), identity=identity))
    cage.last_dealt[patron] = day


# --- identity -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CheckIdentity(CageCommand):
    """A patron has shown who they are, and that they are of age; it holds for that gaming day."""

    account: str
    identity: str


@dataclass(frozen=True, slots=True)
class IdentityChecked(Fact):
    account: str
    identity: str
    """The kind of document; its number stands nowhere, and neither does a date of birth."""
    day: str
    by: str


def _check(context: CageContext, command: CheckIdentity) -> Decision:
    account = context.account(command.account)
    if account.kind != PATRON:
        return refuse("no_such_account", message("refusal-no-such-account", account=command.account))
    if same_person(command.by.name, command.account):
        return refuse("authority", message("refusal-identifies-self"))
    if command.identity not in IDENTITIES:
        return refuse("identity", message("refusal-identity"))
    if refusal := refuse_account(context.cage, account):
        return refusal
    excluded = refuse_excluded(context.cage, command.account, context.day)
    if excluded is not None and is_under_age(context.cage, command.account, context.day):
        return excluded
    return (IdentityChecked("", "", command.account, command.identity, context.day, command.by.name),), []


def _checked(cage: Cage, fact: IdentityChecked) -> None:
    identified(cage, fact.account, fact.day, fact.identity)


# --- reports ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenReport(CageCommand):
    """The house enters that a patron's cash of a day has reached the threshold."""

    account: str
    way: str


@dataclass(frozen=True, slots=True)
class ReportOpened(Fact):
    number: int
    account: str
    day: str
    way: str
    cents: int
    """The sum with which the threshold was reached: what the day comes to is added up where reports are listed."""
    structured: bool
    """Whether every amount until then was below the threshold."""
    due: str


@dataclass(frozen=True, slots=True)
class TellOverdue(CageCommand):
    """The house enters that nobody has filed or closed a report in time."""

    number: int


@dataclass(frozen=True, slots=True)
class ReportOverdue(Fact):
    number: int
    account: str
    day: str
    due: str


def report_due(cage: Cage, moved: CashMoved) -> tuple[OpenReport, ReportOpened] | None:
    """What the house enters after cash has moved: a report of the patron whose sum of the day reached the threshold."""
    held, way = cage.cash.of(moved.patron) if moved.day == cage.cash.day else None, WAYS[moved.over]
    if held is None or not cage.report_cents or held.sum_cents(way) < cage.report_cents or way in held.reported:
        return None
    due = (date.fromisoformat(moved.day) + timedelta(cage.report_days)).isoformat()
    structured = held.most_cents(way) < cage.report_cents
    told = (moved.patron, moved.day, way, held.sum_cents(way), structured, due)
    return OpenReport(THE_HOUSE, moved.patron, way), ReportOpened("", "", cage.reports_made + 1, *told)


def late_reports(cage: Cage, today: str) -> list[tuple[TellOverdue, ReportOverdue]]:
    """Reports that nobody has filed or closed by this gaming day of the clock, and that are not noted yet."""
    return [
        (TellOverdue(THE_HOUSE, each.number), ReportOverdue("", "", each.number, each.account, each.day, each.due))
        for each in cage.reports.values()
        if not each.overdue and each.due < today
    ]


def _opened(cage: Cage, fact: ReportOpened) -> None:
    told = (fact.number, fact.account, fact.day, fact.way, fact.cents, fact.structured, fact.due)
    cage.reports = {**cage.reports, fact.number: CashReport(*told)}
    cage.reports_made = fact.number
    held = cage.cash.on(fact.day)
    cash = held.of(fact.account)
    cage.cash = held.put(fact.account, structs.replace(cash, reported=(*cash.reported, fact.way)))


def _told_overdue(cage: Cage, fact: ReportOverdue) -> None:
    cage.reports = {**cage.reports, fact.number: structs.replace(cage.reports[fact.number], overdue=True)}


def _by_the_house(_: CageContext, __: OpenReport) -> Decision:
    return refuse("via", message("refusal-report-by-the-house"))


def _tell_overdue(context: CageContext, command: TellOverdue) -> Decision:
    if command.by != THE_HOUSE:
        return refuse("via", message("refusal-report-by-the-house"))
    for told, fact in late_reports(context.cage, context.today.isoformat()):
        if told.number == command.number:
            return (fact,), []
    return refuse("day", message("refusal-report-not-overdue", number=command.number))


@dataclass(frozen=True, slots=True)
class CloseReport(CageCommand):
    """Compliance has filed a report with the authority, or closes it as one that is not to be filed, and says why.

    A report tells the sum of its whole gaming day, so that it is filed or closed when that day is over and no sooner.
    """

    number: int
    filed: bool
    reason: str


@dataclass(frozen=True, slots=True)
class ReportClosed(Fact):
    number: int
    account: str
    day: str
    filed: bool
    reason: str


def _close(context: CageContext, command: CloseReport) -> Decision:
    held = context.cage.reports.get(command.number)
    if held is None:
        return refuse("no_such_report", message("refusal-no-such-report", number=command.number))
    if same_person(command.by.name, held.account):
        return refuse("authority", message("refusal-own-account", account=held.account))
    if refusal := refuse_no_reason(command.reason):
        return refusal
    if context.day <= held.day:
        ends = (date.fromisoformat(held.day) + timedelta(1)).isoformat()
        return refuse("day", message("refusal-report-day", number=held.number, day=held.day, ends=ends))
    return (ReportClosed("", "", held.number, held.account, held.day, command.filed, command.reason),), []


def _closed(cage: Cage, fact: ReportClosed) -> None:
    cage.reports = {number: each for number, each in cage.reports.items() if number != fact.number}


def _listed_opened(event: EventJson) -> Listed:
    says = message("listed-report-opened", number=event["number"], account=event["account"], due=event["due"])
    return Listed(says, after=text_from_cents(event["cents"]))


ACTS = (
    CageAct(command=CheckIdentity, least=Position.PIT_SUPERVISOR, duty=Duty.EITHER, decide=_check, concerns="account"),
    CageAct(command=OpenReport, least=Position.GAMING_SHIFT_MANAGER, decide=_by_the_house, by_the_house=True),
    CageAct(command=TellOverdue, least=Position.GAMING_SHIFT_MANAGER, decide=_tell_overdue, by_the_house=True),
    CageAct(command=CloseReport, least=Position.COMPLIANCE, duty=Duty.COMPLIANCE, decide=_close),
)
FACTS = (
    FactKind(
        IdentityChecked,
        _checked,
        ("cash", "last_dealt"),
        listed=lambda event: Listed(
            message("listed-identity-checked", account=event["account"], identity=keyed("identity", event["identity"]))
        ),
    ),
    FactKind(
        ReportOpened,
        _opened,
        ("reports", "reports_made", "cash"),
        readers=OF_COMPLIANCE,
        listed=_listed_opened,
        alert=AlertRule(
            "Structuring",
            raised_if=lambda event: event["structured"],
            means=message("alert-means-structuring"),
            sort=Sort.MONEY,
        ),
    ),
    FactKind(
        ReportOverdue,
        _told_overdue,
        ("reports",),
        readers=OF_COMPLIANCE,
        listed=lambda event: Listed(
            message("listed-report-overdue", number=event["number"], account=event["account"], due=event["due"])
        ),
        alert=AlertRule(sort=Sort.CONDUCT),
    ),
    FactKind(
        ReportClosed,
        _closed,
        ("reports",),
        readers=OF_COMPLIANCE,
        listed=lambda event: Listed(
            message(
                "listed-report-closed",
                number=event["number"],
                account=event["account"],
                how=message("report-filed") if event["filed"] else message("report-not-filed"),
            )
        ),
    ),
)
