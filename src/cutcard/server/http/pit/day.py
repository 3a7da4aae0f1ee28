"""The gaming day over HTTP: its shift, its dealers, its figures, and its report as a file; and a patron's play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from cutcard.house.cage import SHUFFLED
from cutcard.house.cage.limits import BREAK_MINUTES
from cutcard.house.patrons.personal import Patrons
from cutcard.house.projections.day import sheet
from cutcard.house.projections.day.days import closed_days, tally_of
from cutcard.house.projections.day.report import Line, expected_loss, report
from cutcard.house.projections.patron_play import last_session, played_since
from cutcard.house.projections.records import patron_history, when
from cutcard.house.zones import day_begins_at, gaming_day
from cutcard.rulebook.procedure import Position
from cutcard.server.answers import Answer
from cutcard.server.auth.dependencies import Staff, accounts_of, at_least, floor_of, runtime_of
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import ERRORS, error
from cutcard.server.http.reports import FiguresView
from cutcard.server.http.schemas import PLAIN
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.house.projections.day.days import ClosedDay

router = APIRouter(prefix="/api", responses=ERRORS)
Day = Annotated[str, Query(max_length=10, pattern=r"^(\d{4}-\d\d-\d\d)?$", examples=["2026-11-16"])]
Account = Annotated[str, Path(min_length=1, max_length=40, pattern=PLAIN, examples=["Wei"])]
ROUNDS_LOOKED_AT = 200
DAYS_MOST = 60
TYPES = {"csv": "text/csv; charset=utf-8", "pdf": "application/pdf"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLine(FiguresView):
    """One line of a day's report; `by` says what of: day, shift, hour, table, game, wager, dealer or correction."""

    by: str
    name: str
    theoretical_cents: float
    deviation_cents: float
    z: float
    chance: float
    """The most that so wide a deviation can be due to chance."""
    look: bool
    """Whether somebody must look at it."""


@dataclass(frozen=True, slots=True)
class DealerAt(Answer):
    """Who deals at a table; nobody where the name is empty."""

    table: str
    dealer: str
    runs_itself: bool


@dataclass(frozen=True, slots=True)
class DayClosed(Answer):
    day: str
    at: str
    by: str
    second: str
    win_cents: int
    digest: str
    unwitnessed: bool
    """Whether two people closed it though log witnesses had cosigned nothing for longer than the house allows."""
    seen: int
    """How many entries log witnesses had seen by then."""
    seen_at: str
    """When that was; empty where they had seen none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayView(Answer):
    """A gaming day: the one that is open, what was written since the last was closed, or one that was closed."""

    day: str
    shift: str
    holder: str
    is_open: bool
    today: str
    lines: list[DayLine]
    dealers: list[DealerAt]
    large_win_cents: int
    large_transaction_cents: int
    """From which amounts on the pit is told; 0 where it is not."""
    unwitnessed: bool
    """Whether log witnesses have been silent for so long that the day can only be closed as unwitnessed."""
    closed: list[DayClosed]


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronPlay(Answer):
    """A patron's play, of their last rounds: what they bet on average, came to, and could expect to."""

    account: str
    called: str = ""
    """What the patron is called, to who may know it."""
    credit_cents: int
    rounds: int
    turnover_cents: int
    average_cents: int
    """By round."""
    loss_cents: int
    theoretical_cents: float
    """What such bets cost on average, by the exact odds."""
    session_began: str
    session_minutes: int
    today_turnover_cents: int
    today_loss_cents: int


@router.get("/day", response_description="The day.")
@encoded
async def day_in_figures(request: Request, _: Staff, day: Day = "") -> DayView:
    """A gaming day in figures, each beside what the exact odds lead one to expect; the one that is on, or another."""
    return await runtime_of(request).read_in_thread(_day, floor_of(request).house, day)


def _day(house: House, day: str) -> DayView:
    held, closed = house.cage.day, closed_days(house.store)
    seen = house.log_seen(house.now() // 1_000)
    return DayView(
        day=day or held.day,
        shift=held.shift,
        holder=held.holder,
        is_open=bool(held.day) and day in {"", held.day},
        today=house.today().isoformat(),
        lines=[DayLine(**each.json()) for each in _lines(house, day, closed)],
        dealers=[
            DealerAt(name, house.cage.dealers.get(name, ""), opened.source == SHUFFLED)
            for name, opened in sorted(house.cage.tables.items())
        ],
        large_win_cents=house.cage.thresholds[0],
        large_transaction_cents=house.cage.thresholds[1],
        unwitnessed=seen is not None and seen.overdue,
        closed=[
            DayClosed(
                day=each.day,
                at=when(each.at),
                by=each.by,
                second=each.second,
                win_cents=each.win_cents,
                digest=each.digest,
                unwitnessed=each.unwitnessed,
                seen=each.seen,
                seen_at=when(each.seen_at) if each.seen_at else "",
            )
            for each in closed[:DAYS_MOST]
        ],
    )


def _lines(house: House, day: str, closed: list[ClosedDay]) -> list[Line]:
    held = house.cage.day
    if day in {"", held.day}:
        return report(house.days.so_far(house.cage.zone, held.after), house.games)
    found = next((each for each in closed if each.day == day), None)
    if found is None:
        raise error("no_day", message("error-no-such-day", day=day), 404)
    return report(tally_of(house.store, found, house.cage.zone), house.games)


@router.get("/day/report.{kind}", response_class=Response, response_description="The report as a file.")
async def day_report(request: Request, _: Staff, kind: Literal["csv", "pdf"], day: Day = "") -> Response:
    """The report of a gaming day to keep: for a spreadsheet, or on paper."""
    house = floor_of(request).house
    made = await runtime_of(request).read_in_thread(_file, house, kind, day)
    name = f"day-{day or house.cage.day.day or 'open'}.{kind}"
    return Response(made, media_type=TYPES[kind], headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _file(house: House, kind: str, day: str) -> bytes:
    closed = closed_days(house.store)
    lines = _lines(house, day, closed)
    if kind == "csv":
        return sheet.as_csv(lines)
    found = next((each for each in closed if each.day == day), None)
    told = found.day if found is not None else house.cage.day.day or house.today().isoformat()
    footer = f"{told} · {found.digest}" if found is not None else f"{told} · open"
    ledger, gap = (found.ledger, found.gap(house.cage.zone)) if found is not None else ({}, "")
    return sheet.as_pdf(lines, day=told, footer=footer, ledger=ledger, gap=gap)


@router.get("/patrons/{account}/play", response_description="Their play.")
@encoded
async def patron_play(request: Request, session: Staff, account: Account) -> PatronPlay:
    """How a patron plays: their last rounds, their session, and what their bets cost on average by the exact odds."""
    at_least(session, Position.PIT_SUPERVISOR)
    house, read = floor_of(request).house, runtime_of(request).read_in_thread
    return await read(_play, house, await read(accounts_of(request).known_as, account))


def _play(house: House, account: str) -> PatronPlay:
    with house.store.snapshot() as (_, accounts):
        held = next((each for each in accounts if each.name == account and each.has_meters), None)
    if held is None:
        raise error("no_such_account", message("refusal-no-such-account", account=account), 404)
    rounds = patron_history(house.store, account, ROUNDS_LOOKED_AT, over=True, games=house.games)
    bets = [(each, bet) for each in rounds for bet in each.bets.values() if bet.outcome not in {"returned", "reversed"}]
    rounds = list({each.id: each for each, _ in bets}.values())
    turnover = sum(bet.stake_cents - bet.returned_cents for _, bet in bets)
    first, last = last_session(house.store, account, BREAK_MINUTES * 60 * 10**6)
    here = house.cage
    day = gaming_day(house.now() // 1_000, here.zone, here.day_begins)
    today = played_since(house.store, account, day_begins_at(day, here.zone, here.day_begins))
    return PatronPlay(
        account=account,
        called=Patrons(house).of(account).called,
        credit_cents=held.cents,
        rounds=len(rounds),
        turnover_cents=turnover,
        average_cents=turnover // len(rounds) if rounds else 0,
        loss_cents=-sum(bet.net_cents for _, bet in bets),
        theoretical_cents=expected_loss(house.store, house.games, bets),
        session_began=when(first) if last else "",
        session_minutes=(last - first) // (60 * 10**6) if last else 0,
        today_turnover_cents=today.turnover_cents,
        today_loss_cents=today.loss_cents,
    )
