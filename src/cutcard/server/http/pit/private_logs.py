"""Private logs over HTTP: that of surveillance for surveillance alone, suspicions for compliance alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import Request  # noqa: TC002 - read at run time, by the framework.

from cutcard.formats.keys import Purpose
from cutcard.house.projections.private_logs import PrivateEntry, private_log
from cutcard.server.answers import Answer
from cutcard.server.auth.dependencies import OfCompliance, OfSurveillance, floor_of, limit_rate, runtime_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded

if TYPE_CHECKING:
    from cutcard.house.engine.house import House

router = api_router()


@dataclass(frozen=True, slots=True)
class PrivateLine(Answer):
    """A private record; `opened` says whether the house's key opens it, without which nothing else is told."""

    number: int
    at: int
    """In seconds since 1970."""
    by: str
    opened: bool
    says: str
    account: str
    table: str
    round_number: int


@router.get("/surveillance/log", response_description="The records, the newest first.")
@encoded
async def surveillance_log(request: Request, session: OfSurveillance) -> list[PrivateLine]:
    """What surveillance wrote down for itself."""
    limit_rate(request, "recall", session.name)
    return await runtime_of(request).read_in_thread(_lines, floor_of(request).house, Purpose.OBSERVATION)


@router.get("/compliance/suspicions", response_description="The records, the newest first.")
@encoded
async def suspicions(request: Request, session: OfCompliance) -> list[PrivateLine]:
    """What compliance suspects, and of whom."""
    limit_rate(request, "recall", session.name)
    return await runtime_of(request).read_in_thread(_lines, floor_of(request).house, Purpose.SUSPICION)


def _lines(house: House, purpose: Purpose) -> list[PrivateLine]:
    return [_line(each) for each in private_log(house.store, house.keeper.keys, purpose)]


def _line(entry: PrivateEntry) -> PrivateLine:
    record, about = entry.record, (entry.number, entry.at, entry.by, entry.record is not None)
    if record is None:
        return PrivateLine(*about, "", "", "", 0)
    return PrivateLine(*about, record.says, record.account, record.table, record.round_number)
