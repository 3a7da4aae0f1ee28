"""Reports over HTTP: accounts, wins, returns and the audit."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request

from cutcard.house import reports
from cutcard.rulebook.procedure import Position
from cutcard.server.answers import Answer
from cutcard.server.auth.dependencies import Staff, at_least, floor_of, runtime_of
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import ERRORS

if TYPE_CHECKING:
    from cutcard.house.engine.house import House

ACCOUNTS_MOST, FINDINGS_MOST = 100, 200
router = APIRouter(prefix="/api", responses=ERRORS)


@dataclass(frozen=True, slots=True)
class AccountReport(Answer):
    name: str
    kind: str
    credit_cents: int
    locked: str | None
    """Why, where it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinReport(Answer):
    table: str
    game: str
    rounds: int
    void_rounds: int
    turnover_cents: int
    lying_cents: int
    returned_cents: int
    paid_cents: int
    win_cents: int
    hold: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnReport(Answer):
    game: str
    wager: str
    decks: int
    bets: int
    staked_cents: int
    returned_cents: int
    squares: int
    theoretical: float
    sd: float
    actual: float
    z: float
    escalate: bool


@dataclass(frozen=True, slots=True)
class AuditReport(Answer):
    findings: list[str]
    sound: bool


@router.get("/accounts", response_description="The accounts.")
@encoded
async def accounts(request: Request, _: Staff, name: Annotated[str, Query(max_length=40)] = "") -> list[AccountReport]:
    """Accounts by the beginning of their names, with their credit; a hundred at most."""
    return await runtime_of(request).read_in_thread(_accounts, floor_of(request).house, name)


def _accounts(house: House, name: str) -> list[AccountReport]:
    with house.store.snapshot() as (_, found):
        held = [account for account in found if account.has_meters and account.name.startswith(name)]
    first = sorted(held, key=lambda account: account.name)[:ACCOUNTS_MOST]
    return [AccountReport(each.name, each.kind, each.cents, house.cage.locked.get(each.name)) for each in first]


@router.get("/reports/win", response_description="The win of each table.")
@encoded
async def win(request: Request, _: Staff) -> list[WinReport]:
    """Every table's win."""
    return await runtime_of(request).read_in_thread(_wins, floor_of(request).house)


def _wins(house: House) -> list[WinReport]:
    wins = reports.table_wins(house.store, house.games)
    return [WinReport(**asdict(each), win_cents=each.win_cents, hold=each.hold) for each in wins]


@router.get("/reports/returns", response_description="Each wager's return.")
@encoded
async def returns(request: Request, _: Staff) -> list[ReturnReport]:
    """Every wager's actual return beside the exact one."""
    return await runtime_of(request).read_in_thread(_returns, floor_of(request).house)


def _returns(house: House) -> list[ReturnReport]:
    found = reports.paytable_returns(house.store, house.games)
    return [ReturnReport(**asdict(each), actual=each.actual, z=each.z, escalate=each.escalate) for each in found]


@router.post("/verify", response_description="What the audit found.")
@encoded
async def verify(request: Request, session: Staff) -> AuditReport:
    """The independent audit of the whole house, now."""
    at_least(session, Position.PIT_MANAGER)
    from cutcard.house.audit.verify import verify as audit

    house = floor_of(request).house
    report = await runtime_of(request).run_in_thread(audit, house.store.url, games=house.games)
    return AuditReport([str(each) for each in report.findings][:FINDINGS_MOST], not report.findings)
