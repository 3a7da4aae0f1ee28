"""Scoreboards over HTTP: every road of the shoe in play, in cells and drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fastapi import Request, Response

from cutcard.roads import Scoreboard, board_json
from cutcard.roads.rounds import labels_of
from cutcard.roads.svg import board_svg
from cutcard.rulebook.labels import has_naturals, label_of
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import OPEN_TO_ALL, floor_of, runtime_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.tables import TableName, live_table

Cell = list[int | str]
SVG = "image/svg+xml"
MINI_COLUMNS = 24
"""As many columns of a big road as the widest list has room for."""
DRAWING: dict[int | str, dict[str, Any]] = {200: {"content": {SVG: {}}, "description": "The drawing."}}
router = api_router()


@dataclass(frozen=True, slots=True)
class RoadCounts(Answer):
    rounds: int
    banker: int
    player: int
    tie: int
    natural: int | None
    banker_pair: int | None
    player_pair: int | None
    hits: dict[str, int] | None


@dataclass(frozen=True, slots=True)
class SeenRound(Answer):
    banker_total: int
    player_total: int
    natural: bool
    banker_pair: bool
    player_pair: bool
    hits: list[str]


@dataclass(frozen=True, slots=True)
class RoadResult(Answer):
    """A result: its mark in the cells, its name, what stands in its bead, whose colour it has, how often it came."""

    mark: str
    name: str
    label: MessageJson
    face: str
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class RoadHit(Answer):
    """A side wager and how often it won."""

    name: str
    label: MessageJson
    count: int


@dataclass(frozen=True, slots=True)
class Roads(Answer):
    """Every road of the shoe in play, cell by cell: column, row, mark."""

    bead: list[Cell]
    big: list[Cell]
    big_eye: str
    small: str
    cockroach: str
    ask: dict[str, dict[str, str | None]]
    big_eye_cells: list[Cell]
    small_cells: list[Cell]
    cockroach_cells: list[Cell]
    rows: int
    tail: str
    game: str | None
    names: dict[str, str]
    counts: RoadCounts
    cards: list[SeenRound | None] | None = None
    results: list[RoadResult] = field(default_factory=list)
    hits: list[RoadHit] = field(default_factory=list)
    """Of all side wagers, in the game's order; none where the cards of some round were not seen."""
    naturals: bool = False
    """Whether the game knows naturals."""


def roads_of(board: Scoreboard) -> Roads:
    roads = board_json(board)
    cards_json = roads.pop("cards", None)
    cards = None if cards_json is None else [None if each is None else SeenRound(**each) for each in cards_json]
    counts, game = board.statistics, board.game
    hits: list[RoadHit] = []
    if game is not None and counts.all_seen:
        hits = [RoadHit(name, wire(label_of(game, name)), count) for name, count in counts.hits]
    return Roads(
        **roads | {"counts": RoadCounts(**roads["counts"])},
        cards=cards,
        results=_results(board),
        hits=hits,
        naturals=game is None or has_naturals(game),
    )


@dataclass(frozen=True, slots=True)
class MiniRoad(Answer):
    """The last columns of a table's big road, and how often each result has come in the shoe in play."""

    table: str
    rounds: int
    big: list[Cell]
    results: list[RoadResult]


def mini_road(table: str, board: Scoreboard) -> MiniRoad:
    cells = board.big
    last = max((cell.column for cell in cells), default=0)
    shown = [cell for cell in cells if cell.column > last - MINI_COLUMNS]
    big: list[Cell] = [[cell.column, cell.row, cell.mark.value, cell.ties] for cell in shown]
    return MiniRoad(table, board.statistics.rounds, big, _results(board))


def _results(board: Scoreboard) -> list[RoadResult]:
    return [
        RoadResult(mark.value, each.name, wire(each.label), each.chinese, mark.name.lower(), board.statistics.of(mark))
        for mark, each in labels_of(board.game).items()
    ]


def _board(request: Request, table: str) -> Scoreboard:
    live_table(request, table)
    return floor_of(request).hub.projections[table].board


@router.get("/roads", response_description="The small roads, table by table.", dependencies=OPEN_TO_ALL)
@encoded
async def mini_roads(request: Request) -> list[MiniRoad]:
    """How every table's shoe has gone so far, in small: for lists of tables, and readable without signing in."""
    floor = floor_of(request)
    served = sorted(floor.house.tables.keys() & floor.hub.projections.keys())
    return [mini_road(name, floor.hub.projections[name].board) for name in served]


@router.get("/tables/{table}/roads", response_description="The scoreboards.", dependencies=OPEN_TO_ALL)
@encoded
async def table_roads(request: Request, table: TableName) -> Roads:
    """The scoreboards of the shoe in play."""
    return await runtime_of(request).read_in_thread(roads_of, _board(request, table))


@router.get("/tables/{table}/roads.svg", response_class=Response, responses=DRAWING, dependencies=OPEN_TO_ALL)
async def table_roads_svg(request: Request, table: TableName) -> Response:
    """The scoreboards drawn."""
    drawn = await runtime_of(request).read_in_thread(board_svg, _board(request, table))
    return Response(drawn, media_type=SVG, headers={"cache-control": "no-store"})
