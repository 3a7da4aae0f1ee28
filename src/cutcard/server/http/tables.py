"""Tables, records and reports, over HTTP."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from cutcard.explain import explain
from cutcard.games import GAMES
from cutcard.house import records, reports
from cutcard.house.journal.layout import StoreError
from cutcard.roads import board_json
from cutcard.roads.svg import board_svg
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import read_deal
from cutcard.rulebook.settlement import Bet
from cutcard.server.auth.routes import Signed, Staff, at_least, floor_of, not_too_often, note
from cutcard.server.http.answers import (
    GameTold,
    LayoutNameTold,
    LayoutTold,
    RoadsTold,
    StaffTableTold,
    TableTold,
    ViewTold,
    said,
)
from cutcard.server.http.errors import Everybody, no
from cutcard.server.http.layout import layout
from cutcard.server.http.reported import AccountTold, AlertTold, ReturnTold, RoundTold, VerifiedTold, WinTold
from cutcard.server.http.schemas import Hold  # noqa: TC001 - read at run time, for the description.

if TYPE_CHECKING:
    from cutcard.server.auth.sessions import Session

DRAWN: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {}}, "description": "The drawing."}}
Table = Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$", examples=["tiger-1"])]
Number = Annotated[int, Path(ge=1, le=10**9)]
router = APIRouter(prefix="/api", responses=Everybody)


# --- tables -------------------------------------------------------------------------------------


def live_table(request: Request, table: str) -> Any:
    """The table, or why it is not here: stopped, another node's, or nobody's."""
    floor = floor_of(request)
    if why := floor.house.stopped.get(table):
        raise no("stopped", why, 503)
    if table in floor.house.tables and table in floor.screens.shown:
        return floor.house.table(table)
    if table in floor.house.cage.tables:
        raise no("elsewhere", f"another node serves {table}, or it is about to open; try again", 421)
    raise no("no_such_table", f"there is no table {table} here", 404)


@router.get("/tables", **said(list[TableTold | StaffTableTold], "The tables."))
def tables(request: Request, session: Signed) -> list[dict[str, Any]]:
    """All tables this server serves, as the caller may see them."""
    floor = floor_of(request)
    return [
        {**floor.screens.common(name, session.position), "title": live.state.options.game.title}
        for name, live in sorted(floor.house.tables.items())
        if name in floor.screens.shown
    ]


@router.get("/games", **said(list[GameTold], "The games."))
def games() -> list[dict[str, str]]:
    """The ten games; no sign-in is needed."""
    return [{"slug": slug, "title": game.title, "document": game.document.code} for slug, game in GAMES.items()]


@router.get("/layouts", **said(list[LayoutNameTold], "The tables and their games."))
def layouts(request: Request) -> list[dict[str, str]]:
    """The tables whose layouts and prices anyone may read."""
    return [
        {"table": name, "game": live.state.options.game.slug, "title": live.state.options.game.title}
        for name, live in sorted(floor_of(request).house.tables.items())
    ]


@router.get("/tables/{table}", **said(ViewTold, "The table."))
def table_view(request: Request, session: Signed, table: Table) -> dict[str, Any]:
    """One table: what everybody of the caller's position sees, and what is the caller's own."""
    live_table(request, table)
    floor = floor_of(request)
    own = floor.screens.own(table, session.actor) if session.patron else None
    return {"type": "view", "common": floor.screens.common(table, session.position), "mine": own}


@router.get("/tables/{table}/layout", **said(LayoutTold, "The layout."))
def table_layout(request: Request, table: Table) -> dict[str, Any]:
    """Wagers, pays, limits, prices and rules; readable without signing in and without credit."""
    return layout(live_table(request, table))


@router.get("/tables/{table}/roads", **said(RoadsTold, "The scoreboards."))
def table_roads(request: Request, table: Table) -> dict[str, Any]:
    """The scoreboards of the shoe in play."""
    live_table(request, table)
    return board_json(floor_of(request).screens.shown[table].board)


@router.get("/tables/{table}/roads.svg", response_class=Response, responses=DRAWN)
def table_roads_svg(request: Request, table: Table) -> Response:
    """The scoreboards drawn."""
    live_table(request, table)
    drawn = board_svg(floor_of(request).screens.shown[table].board)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@router.post("/tables/{table}/hold", status_code=204)
async def hold(request: Request, session: Staff, table: Table, asked: Hold) -> None:
    """Let a table that runs itself stop after its round, to be changed or closed, or go on again."""
    at_least(session, Position.PIT_SUPERVISOR)
    live_table(request, table)
    await asyncio.to_thread(floor_of(request).hold, table, on=asked.held)
    await note(floor_of(request), "table held" if asked.held else "table released", table, "by staff", session.actor)


# --- records ------------------------------------------------------------------------------------


@router.get("/tables/{table}/rounds/{number}", **said(RoundTold, "The round."))
def recall(request: Request, session: Signed, table: Table, number: Number) -> dict[str, Any]:
    """One round again, marked as a recall; a patron sees their own bets in it."""
    not_too_often(request, "recall", session.name)
    store = floor_of(request).house.store
    try:
        record = records.recall(store, table, number)
    except StoreError as error:
        raise no("no_such_round", str(error), 404) from None
    if session.patron and not record.over:
        raise no("in_progress", "the round is still being played", 409)
    return _record(record, session)


def _record(record: records.RoundRecord, session: Session) -> dict[str, Any]:
    told = record.json(session.name if session.patron else None)
    return {**told, "why": _why(record, [records.BetRecord(**bet) for bet in told["bets"]])}


def _why(record: records.RoundRecord, bets: list[records.BetRecord]) -> list[dict[str, Any]]:
    """The round explained step by step, each step with its clause."""
    if record.status != records.COMPLETE:
        return []
    game = GAMES[record.game]
    deal = read_deal(game, f"{' '.join(record.hands[0])} / {' '.join(record.hands[1])}", decks=game.decks.most)
    placed = [Bet.on(game, bet.wager, bet.stake_cents) for bet in bets if bet.stake_cents > 0]
    return [{"says": step.says, "clause": step.clause} for step in explain(game, deal, placed).steps]


@router.get("/me/rounds", **said(list[RoundTold], "The rounds, newest first."))
def my_rounds(request: Request, session: Signed, last: Annotated[int, Query(ge=1, le=50)] = 10) -> list[dict[str, Any]]:
    """The caller's own last rounds, newest first."""
    not_too_often(request, "recall", session.name)
    found = records.patron_history(floor_of(request).house.store, session.name, last, over=session.patron)
    return [_record(record, session) for record in found]


@router.get("/events", **said(list[records.Significant], "The events, newest first."))
def events(request: Request, session: Staff, last: Annotated[int, Query(ge=1, le=500)] = 100) -> list[dict[str, Any]]:
    """The last significant events, newest first."""
    del session
    found = list(records.significant(floor_of(request).house.store))
    return [asdict(each) for each in found[-last:][::-1]]


@router.get("/alerts", **said(list[AlertTold], "The alerts."))
def alerts(request: Request, session: Staff) -> list[dict[str, Any]]:
    """Alerts that nobody has acknowledged yet."""
    del session
    return list(floor_of(request).alerts)


@router.post("/alerts/{seq}/acknowledge", status_code=204)
async def acknowledge(request: Request, session: Staff, seq: Annotated[int, Path(ge=1, le=2**62)]) -> None:
    """Somebody who may has seen it; that is kept too."""
    at_least(session, Position.PIT_SUPERVISOR)
    floor = floor_of(request)
    alert = await asyncio.to_thread(floor.alerts.acknowledge, seq)
    if alert is None:
        raise no("no_such_alert", "that alert is not open", 404)
    told = f"{alert['what']} at {alert['where']}, entry {seq}"
    await note(floor, "alert acknowledged", "", told, session.actor)


@router.get("/accounts", **said(list[AccountTold], "The accounts."))
def accounts(request: Request, session: Staff, name: Annotated[str, Query(max_length=40)] = "") -> list[dict[str, Any]]:
    """Accounts by the beginning of their names, with their credit; a hundred at most."""
    del session
    house = floor_of(request).house
    with house.store.snapshot() as (_, found):
        held = [account for account in found if account.guarded and account.name.startswith(name)]
    return [
        {"name": each.name, "kind": each.kind, "credit_cents": each.cents, "locked": house.cage.locked.get(each.name)}
        for each in sorted(held, key=lambda account: account.name)[:100]
    ]


@router.get("/reports/win", **said(list[WinTold], "The win of each table."))
def win(request: Request, session: Staff) -> list[dict[str, Any]]:
    """Every table's win."""
    del session
    wins = reports.table_wins(floor_of(request).house.store)
    return [{**asdict(each), "win_cents": each.win_cents, "hold": each.hold} for each in wins]


@router.get("/reports/returns", **said(list[ReturnTold], "Each wager's return."))
def returns(request: Request, session: Staff) -> list[dict[str, Any]]:
    """Every wager's actual return beside the exact one."""
    del session
    found = reports.paytable_returns(floor_of(request).house.store)
    return [{**asdict(each), "actual": each.actual, "z": each.z, "escalate": each.escalate} for each in found]


@router.post("/verify", **said(VerifiedTold, "What the audit found."))
async def verify(request: Request, session: Staff) -> dict[str, Any]:
    """The independent audit of the whole house, now."""
    at_least(session, Position.PIT_MANAGER)
    from cutcard.house.audit.verify import verify as audit

    report = await asyncio.to_thread(audit, floor_of(request).house.store.url)
    return {"findings": [str(each) for each in report.findings][:200], "sound": not report.findings}
