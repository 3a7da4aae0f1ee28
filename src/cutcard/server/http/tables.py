"""Tables over HTTP: which there are, how they stand, and holding one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

from fastapi import Path, Request

from cutcard.house.cage import SHUFFLED, games_dealt, gaming_day_of
from cutcard.house.ledger import chips_of
from cutcard.house.zones import gaming_day
from cutcard.rulebook.labels import label_of, title_of
from cutcard.rulebook.table_options import main_wagers
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import (
    OPEN_TO_ALL,
    OfTheFloor,
    OfThePit,
    SignedIn,
    Staff,
    Supervisor,
    floor_of,
    runtime_of,
)
from cutcard.server.http.choices import (
    Calendar,
    ChipDesk,
    TableChoices,
    TableEditions,
    TableSettings,
    Tray,
    chip_desk,
    choices_of,
    editions_of,
    settings_of,
)
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import error
from cutcard.server.http.examples import Examples, examples_at
from cutcard.server.http.layout import Layout, layout_of
from cutcard.server.http.schemas import RequestBody
from cutcard.server.live.messages import PatronView, StaffView, ViewMessage
from cutcard.server.live.rulings import callable_now
from cutcard.table.layout import has_areas
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.server.live.hub import Hub

TABLE_PATTERN = r"^[a-z0-9][a-z0-9-]{0,39}$"
TableName = Annotated[str, Path(pattern=TABLE_PATTERN, examples=["tiger-1"])]
router = api_router()


@dataclass(frozen=True, slots=True)
class GameName(Answer):
    slug: str
    title: str
    document: str
    title_label: MessageJson | None = None
    choices: TableChoices | None = None


@dataclass(frozen=True, slots=True)
class LayoutName(Answer):
    table: str
    game: str
    title: str
    title_label: MessageJson | None = None
    edition: str = ""
    """The stamp of the edition that the table deals."""
    least_cents: int = 0
    most_cents: int = 0
    side_least_cents: int = 0
    side_most_cents: int = 0
    decks: int = 0
    positions: int = 0
    patrons: int = 0
    """How many have this table on their screen or bets lying on it."""
    sides: list[MessageJson] = field(default_factory=list)
    """The side wagers, by their names."""
    settings: str = ""
    """The mark of the settings that it goes by."""
    label: MessageJson | None = None
    """What the table is called."""


class Hold(RequestBody):
    """Whether a table that runs itself is to stop: after its round, or at once between two acts."""

    held: bool
    at_once: bool = False


def live_table(request: Request, table: str) -> LiveTable:
    """The table, or why it is not here: stopped, another node's, or nobody's."""
    floor = floor_of(request)
    if why := floor.house.stopped.get(table):
        raise error("stopped", message("refusal-stopped", why=why), 503)
    if table in floor.house.tables and table in floor.hub.projections:
        return floor.house.table(table)
    if table in floor.house.cage.tables:
        raise error("elsewhere", message("error-elsewhere", table=table), 421)
    raise error("no_such_table", message("error-no-such-table-here", table=table), 404)


@router.get("/games", response_description="The games.", dependencies=OPEN_TO_ALL)
@encoded
async def games(request: Request) -> list[GameName]:
    """The games in force; no sign-in is needed."""
    house = floor_of(request).house
    return [
        GameName(slug, game.title, game.document.code, wire(title_of(game)), choices_of(game))
        for slug, game in games_dealt(house.cage, house.games).items()
    ]


@router.get("/layouts", response_description="The tables and their games.", dependencies=OPEN_TO_ALL)
@encoded
async def layouts(request: Request) -> list[LayoutName]:
    """The tables whose layouts and prices anyone may read."""
    floor = floor_of(request)
    return [_layout_name(live, floor.hub) for _, live in sorted(floor.house.tables.items())]


def _layout_name(live: LiveTable, hub: Hub) -> LayoutName:
    options, game, bets = live.options, live.options.game, live.state.bets
    at = {each.session.name for each in hub.connections if each.at == live.name and each.session.patron}
    mains = main_wagers(game)
    sides = [wager for wager in game.wagers if options.offers(wager) and wager.name not in mains]
    return LayoutName(
        live.name,
        game.slug,
        game.title,
        wire(title_of(game)),
        game.document.name,
        *(options.limits.least_cents, options.limits.most_cents),
        *(options.side_limits.least_cents, options.side_limits.most_cents),
        *(options.decks, options.positions if has_areas(options) else 0),
        len(at | {bet.patron for bet in bets}),
        [wire(label_of(game, wager.name)) for wager in sides],
        hub.projections[live.name].mark_of(options) if live.name in hub.projections else "",
        wire(live.label),
    )


@router.get("/tables", response_description="The tables.")
@encoded
async def tables(request: Request, session: SignedIn) -> list[PatronView | StaffView]:
    """All tables this server serves, as the caller may see them."""
    floor = floor_of(request)
    served = sorted(floor.house.tables.keys() & floor.hub.projections.keys())
    return [floor.hub.view(name, session) for name in served]


@router.get("/tables/{table}", response_description="The table.")
@encoded
async def table_view(request: Request, session: SignedIn, table: TableName) -> ViewMessage:
    """One table: what everybody of the caller's position sees, and what is the caller's own."""
    live_table(request, table)
    hub = floor_of(request).hub
    own = hub.own_view(table, session.name) if session.patron else None
    return ViewMessage("view", hub.view(table, session), own)


@router.get("/tables/{table}/layout", response_description="The layout.", dependencies=OPEN_TO_ALL)
@encoded
async def table_layout(request: Request, table: TableName) -> Layout:
    """Wagers, pays, limits, prices and rules; readable without signing in and without credit."""
    return await runtime_of(request).read_in_thread(layout_of, live_table(request, table))


@router.get("/tables/{table}/examples", response_description="The examples.", dependencies=OPEN_TO_ALL)
@encoded
async def table_examples(request: Request, table: TableName) -> Examples:
    """The game in pictures, and a round for every line that a wager pays; readable without signing in."""
    return await runtime_of(request).read_in_thread(examples_at, live_table(request, table))


@router.get("/tables/{table}/editions", response_description="The editions.")
@encoded
async def table_editions(request: Request, _: OfThePit, table: TableName) -> TableEditions:
    """Under which edition of its rules the table deals, until when that may be dealt, and what it may take next."""
    house = floor_of(request).house
    return editions_of(live_table(request, table), house.cage, house.games)


@router.get("/tables/{table}/settings", response_description="The settings.")
@encoded
async def table_settings(request: Request, _: OfThePit, table: TableName) -> TableSettings:
    """What may be changed of the table while it stands open, and whether now."""
    return settings_of(live_table(request, table))


@router.get("/tables/{table}/chips", response_description="The tray.")
@encoded
async def table_chips(request: Request, _: Staff, table: TableName) -> Tray:
    """Whether seats without an account play chips at a table, and whether its tray is being counted."""
    live_table(request, table)
    here = floor_of(request).house.cage
    return Tray(table in here.trays, chips_of(table) in here.counts)


@router.get("/chips", response_description="Slips, banks and trays.")
@encoded
async def chips_under_way(request: Request, _: Staff) -> ChipDesk:
    """Fills and credits under way, who has a bank open, what is being counted, and the denominations."""
    house = floor_of(request).house
    return await runtime_of(request).read_in_thread(chip_desk, house.cage, house.store)


@router.get("/calendar", response_description="The calendar.")
@encoded
async def calendar(request: Request, _: Staff) -> Calendar:
    """By which clock the house goes, editions being in force by its days; its gaming day; and its currency."""
    house = floor_of(request).house
    here = house.cage
    today = gaming_day(house.now() // 1_000, here.zone).isoformat()  # Not that of a write which is under way.
    day = gaming_day_of(here, house.now() // 1_000)
    return Calendar(
        here.zone,
        today,
        day,
        here.day_begins,
        here.currency.code,
        here.currency.places,
        here.house_name,
        here.assigned_only,
        here.complaint_days,
        here.retention_days,
    )


@router.get("/tables/{table}/cases", response_description="The irregularities, by their kinds.")
@encoded
async def table_cases(request: Request, _: OfTheFloor, table: TableName) -> list[str]:
    """The irregularities that could be called now, as far as the record tells and whatever is attested."""
    return await runtime_of(request).read_in_thread(callable_now, live_table(request, table).state)


@router.post("/tables/{table}/hold", status_code=204)
async def hold(request: Request, session: Supervisor, table: TableName, body: Hold) -> None:
    """Let a table that runs itself stop, after its round or at once, or go on again; nothing is void by it."""
    floor, live = floor_of(request), live_table(request, table)
    if live.source != SHUFFLED:
        raise error("dealt_by_hand", message("error-hold-by-hand", table=live.label), 409)
    await runtime_of(request).run_in_thread(floor.dealers.hold, table, on=body.held, at_once=body.at_once)
    floor.hub.mark_changed(table)
    await floor.note("table held" if body.held else "table released", table, "by staff", by=session.actor)
