"""The gaming day over HTTP: its shift, its dealers, its figures, and its report as a file; and a patron's play."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Path, Query, Request, Response

from cutcard.house.cage import SHUFFLED
from cutcard.house.cage.limits import BREAK_MINUTES
from cutcard.house.patrons.personal import Patrons
from cutcard.house.projections.day import sheet
from cutcard.house.projections.day.days import ClosedDay, closed_days, tally_of
from cutcard.house.projections.day.report import Line, expected_loss, report
from cutcard.house.projections.day.table_games import TableSheet, sheet_of
from cutcard.house.projections.patron_play import last_session, played_since
from cutcard.house.projections.ratings import ratings_csv
from cutcard.house.projections.records import patron_history
from cutcard.house.zones import day_begins_at, gaming_day, when
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import OfThePit, SeesWins, accounts_of, floor_of, runtime_of
from cutcard.server.auth.readers import READERS, WIN, redacted, sees_win
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import error
from cutcard.server.http.reports import FiguresView
from cutcard.server.http.schemas import PLAIN
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.house.projections.day.tally import DayTally
    from cutcard.table.state import Actor

router = api_router()
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
    label: MessageJson | None = None
    """What the table is called, of a line about one."""
    theoretical_cents: float
    deviation_cents: float
    z: float
    chance: float
    """The most that so wide a deviation can be due to chance."""
    look: bool
    """Whether somebody must look at it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow(Answer):
    """A table over the day or one of its shifts, or without a name the house. Null is not applicable, or not known."""

    table: str
    name: str
    label: MessageJson | None = None
    game: str
    shift: str
    rounds: int
    void_rounds: int
    opener_cents: int | None
    fills_cents: int | None
    credits_cents: int | None
    drop_cents: int | None
    closer_cents: int | None
    buy_in_cents: int | None
    """What was bought in on record, once the box is counted."""
    chip_win_cents: int | None
    chip_win_estimated: bool
    credit_win_cents: int
    win_cents: int
    chip_turnover_cents: int | None
    credit_turnover_cents: int
    turnover_cents: int
    theoretical_cents: int
    chip_hold: float | None
    credit_hold: float | None
    tray_variance_cents: int | None
    drop_variance_cents: int | None
    transit_variance_cents: int | None
    """What chips of fills and credits were over or short as they arrived."""
    bank_variance_cents: int | None
    """What Cashiers' banks were over or short; of the house alone."""
    adjustments_cents: int | None
    """Credit put right by hand; of the house alone."""
    circulation_cents: int | None
    """What patrons have in chips; of the house alone."""
    counts: list[dict[str, Any]]
    """The counts of tray and box, by denomination."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetView(Answer):
    """The table-games sheet of a gaming day, which is open, closed or final."""

    day: str
    state: str
    zone: str
    currency: str
    places: int
    rounding: str
    digest: str
    lines: list[SheetRow]


@dataclass(frozen=True, slots=True)
class DealerAt(Answer):
    """Who deals at a table; nobody where the name is empty."""

    table: str
    dealer: str
    runs_itself: bool
    supervisor: str
    """The Pit Supervisor who looks after it; empty where it is every one's."""


@dataclass(frozen=True, slots=True)
class DayClosed(Answer):
    day: str
    at: str
    by: str
    second: str
    win_cents: int
    digest: str
    final: str
    """The digest of the figures with the drop; empty where a box is not counted yet."""
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
    buy_in_alone_cents: int
    """Beyond so much at one seat in a gaming day, a Dealer takes a buy-in before a second person only."""
    report_cents: int
    """From so much cash of a patron in a day they are identified and reported; 0 where they are not."""
    report_days: int
    unplayed_cents: int
    """From so much cash that came and went in a day with hardly any play the pit is told; 0 where it is not."""
    """From which amounts on the pit is told; 0 where it is not."""
    unwitnessed: bool
    """Whether log witnesses have been silent for so long that the day can only be closed as unwitnessed."""
    closed: list[DayClosed] | None = field(metadata={READERS: WIN})
    """The days that were closed, each with the win of the whole house."""


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
async def day_in_figures(request: Request, session: OfThePit, day: Day = "") -> DayView:
    """A gaming day in figures, each beside what the exact odds lead one to expect; the one that is on, or another.

    A Pit Supervisor reads the lines of the tables they were assigned.
    """
    seen = await runtime_of(request).read_in_thread(_day, floor_of(request).house, day, session.actor)
    return redacted(seen, session.position)


def _day(house: House, day: str, reader: Actor) -> DayView:
    held, closed = house.cage.day, closed_days(house.store)
    seen = house.log_seen(house.now() // 1_000)
    return DayView(
        day=day or held.day,
        shift=held.shift,
        holder=held.holder,
        is_open=bool(held.day) and day in {"", held.day},
        today=house.today().isoformat(),
        lines=[
            DayLine(**each.json(), label=wire(each.label))
            for each in _lines(house, day, closed)
            if reader.position in WIN or (each.by == "table" and sees_win(house.cage, reader, each.name))
        ],
        dealers=[
            DealerAt(
                name,
                house.cage.dealers.get(name, ""),
                opened.source == SHUFFLED,
                house.cage.supervisors.get(name, ""),
            )
            for name, opened in sorted(house.cage.tables.items())
        ],
        large_win_cents=house.cage.thresholds[0],
        large_transaction_cents=house.cage.thresholds[1],
        buy_in_alone_cents=house.cage.buy_in_alone_cents,
        report_cents=house.cage.report_cents,
        report_days=house.cage.report_days,
        unplayed_cents=house.cage.unplayed_cents,
        unwitnessed=seen is not None and seen.overdue,
        closed=[
            DayClosed(
                day=each.day,
                at=when(each.at, house.cage.zone),
                by=each.by,
                second=each.second,
                win_cents=each.win_cents,
                digest=each.digest,
                final=each.final,
                unwitnessed=each.unwitnessed,
                seen=each.seen,
                seen_at=when(each.seen_at, house.cage.zone) if each.seen_at else "",
            )
            for each in closed[:DAYS_MOST]
        ],
    )


def _lines(house: House, day: str, closed: list[ClosedDay]) -> list[Line]:
    return report(_tally(house, day, closed)[0], house.games)


def _tally(house: House, day: str, closed: list[ClosedDay]) -> tuple[DayTally, ClosedDay | None]:
    held = house.cage.day
    if day in {"", held.day}:
        return house.days.so_far(house.cage.zone, held.after), None
    found = next((each for each in closed if each.day == day), None)
    if found is None:
        raise error("no_day", message("error-no-such-day", day=day), 404)
    return tally_of(house.store, found, house.cage.zone), found


def _sheet(house: House, day: str) -> TableSheet:
    tally, closed = _tally(house, day, closed_days(house.store))
    return sheet_of(tally, house.games, closed, day=house.cage.day.day or house.today().isoformat())


def _sheet_for(house: House, day: str, reader: Actor) -> TableSheet:
    """The sheet with the lines that somebody may read: a Pit Supervisor's are those of the tables they look after."""
    told = _sheet(house, day)
    if reader.position in WIN:
        return told
    return replace(told, lines=[each for each in told.lines if each.table and sees_win(house.cage, reader, each.table)])


@router.get("/day/sheet", response_description="The sheet.")
@encoded
async def table_games(request: Request, session: OfThePit, day: Day = "") -> SheetView:
    """The table-games sheet of a gaming day: a line for each table and its shifts, and one for the house."""
    told = await runtime_of(request).read_in_thread(_sheet_for, floor_of(request).house, day, session.actor)
    rows = [SheetRow(**line.json(), label=wire(line.label)) for line in told.lines]
    return SheetView(**told.json() | {"lines": rows})


@router.get("/day/sheet.csv", response_class=Response, response_description="The sheet as a file.")
async def table_games_file(request: Request, session: OfThePit, day: Day = "") -> Response:
    """The same for a spreadsheet or a program: plain numbers, with the currency and the zone."""
    told = await runtime_of(request).read_in_thread(_sheet_for, floor_of(request).house, day, session.actor)
    headers = {"Content-Disposition": f'attachment; filename="table-games-{told.day}.csv"'}
    return Response(told.csv(), media_type=TYPES["csv"], headers=headers)


@router.get("/day/report.{kind}", response_class=Response, response_description="The report as a file.")
async def day_report(request: Request, _: SeesWins, kind: Literal["csv", "pdf"], day: Day = "") -> Response:
    """The report of a gaming day to keep: for a spreadsheet, or on paper."""
    house = floor_of(request).house
    made = await runtime_of(request).read_in_thread(_file, house, kind, day)
    name = f"day-{day or house.cage.day.day or 'open'}.{kind}"
    return Response(made, media_type=TYPES[kind], headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/ratings.csv", response_class=Response, response_description="The ratings as a file.")
async def ratings_file(request: Request, _: OfThePit) -> Response:
    """How patrons with a card played chips, for a spreadsheet."""
    house = floor_of(request).house
    made = await runtime_of(request).read_in_thread(ratings_csv, house.store, house.cage)
    return Response(
        made, media_type=TYPES["csv"], headers={"Content-Disposition": 'attachment; filename="ratings.csv"'}
    )


def _file(house: House, kind: str, day: str) -> bytes:
    closed = closed_days(house.store)
    lines, here = _lines(house, day, closed), house.cage
    if kind == "csv":
        return sheet.as_csv(lines, currency=here.currency.code, places=here.currency.places, zone=here.zone)
    told, found = _sheet(house, day), next((each for each in closed if each.day == day), None)
    footer = f"{told.day} · {told.digest or told.state}"
    ledger, gap = (found.ledger, found.gap(here.zone)) if found is not None else ({}, "")
    return sheet.as_pdf(lines, house=here.house_name, table_games=told, footer=footer, ledger=ledger, gap=gap)


@router.get("/patrons/{account}/play", response_description="Their play.")
@encoded
async def patron_play(request: Request, _: OfThePit, account: Account) -> PatronPlay:
    """How a patron plays: their last rounds, their session, and what their bets cost on average by the exact odds."""
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
        session_began=when(first, here.zone) if last else "",
        session_minutes=(last - first) // (60 * 10**6) if last else 0,
        today_turnover_cents=today.turnover_cents,
        today_loss_cents=today.loss_cents,
    )
