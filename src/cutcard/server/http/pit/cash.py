"""Patrons' cash of a gaming day over HTTP, the reports of it for compliance, and who is excluded."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import Query, Request, Response

from cutcard.house.cage import gaming_day_of
from cutcard.house.projections import cash as projected
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import OfCompliance, OfThePit, SeesPersons, floor_of, runtime_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.words import keyed

if TYPE_CHECKING:
    from cutcard.house.engine.house import House

router = api_router()
Day = Annotated[str, Query(max_length=10, pattern=r"^(\d{4}-\d\d-\d\d)?$", examples=["2026-11-16"])]
CSV = "text/csv; charset=utf-8"


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronCash(Answer):
    """What one patron paid in and was paid in cash on a gaming day, over which counters, in how many amounts."""

    day: str
    account: str
    credit_cents: int
    chips_cents: int
    buy_in_cents: int
    tickets_cents: int
    redeemed_cents: int
    in_cents: int
    out_cents: int
    amounts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CashReportView(projected.CashReport, Answer):
    """A report of a patron's cash: `state` is "open", "overdue", "filed", or "closed" without filing."""


@dataclass(frozen=True, slots=True)
class ExclusionView(Answer):
    """A patron who is refused: who asked for it, and from which gaming day until which; empty is for good."""

    account: str
    asked_by: str
    asked_by_label: MessageJson
    since: str
    until: str
    by: str


@router.get("/cash", response_description="The patrons' cash.")
@encoded
async def cash(request: Request, _: OfThePit, day: Day = "") -> list[PatronCash]:
    """Every patron whose cash moved on a gaming day, today's where none is named."""
    found = await runtime_of(request).read_in_thread(_of_day, floor_of(request).house, day)
    return [PatronCash(**each.json()) for each in found]


@router.get("/cash.csv", response_class=Response, response_description="The patrons' cash as a file.")
async def cash_file(request: Request, _: OfThePit, day: Day = "") -> Response:
    """The same for a spreadsheet."""
    house = floor_of(request).house
    found = await runtime_of(request).read_in_thread(_of_day, house, day)
    name = f"cash-{found[0].day}.csv" if found else "cash.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(projected.cash_csv(found, house.cage), media_type=CSV, headers=headers)


@router.get("/cash-reports", response_description="The reports.")
@encoded
async def cash_reports(request: Request, _: OfCompliance) -> list[CashReportView]:
    """Every report of patrons' cash, the newest first, with what became of it."""
    found = await runtime_of(request).read_in_thread(projected.reports, floor_of(request).house.store)
    return [CashReportView(**asdict(each)) for each in reversed(found)]


def _of_day(house: House, day: str) -> list[projected.PatronDay]:
    return projected.cash_of_day(house.store, house.cage, day, house.now() // 1_000)


@router.get("/exclusions", response_description="The exclusions.")
@encoded
async def exclusions(request: Request, _: SeesPersons) -> list[ExclusionView]:
    """Every exclusion that lasts, by account."""
    house = floor_of(request).house
    here, today = house.cage, gaming_day_of(house.cage, house.now() // 1_000)
    return [
        ExclusionView(account, each.asked_by, wire(keyed("exclusion", each.asked_by)), each.since, each.until, each.by)
        for account, each in sorted(here.exclusions.items())
        if each.lasts(today)
    ]
