"""Ended shoes for anybody: what was promised of each, and its file, which the page /fair and others check themselves.

Only shoes that have ended are told of, of tables that run themselves, and of the shoe in play its promise alone. A file
goes up to the newest checkpoint that was published, and shows entries that may name people or bets by their hashes.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Annotated

from fastapi import Path, Request, Response

from cutcard.cards import NotationError
from cutcard.house.cage import SHUFFLED
from cutcard.house.projections.shoe_bundles import ended_shoe, shoe_bundle, shoes_of
from cutcard.house.projections.voids import voided_rounds
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import OPEN_TO_ALL, floor_of, limit_rate, runtime_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import error
from cutcard.server.http.tables import TableName  # noqa: TC001 - read at run time, by the framework.
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.formats.signed_notes import Note
    from cutcard.house.engine.house import House

SHOES_MOST = 20
"""So many ended shoes of a table are listed; anyone earlier can be asked for by its number."""
router = api_router()
ShoeNumber = Annotated[int, Path(ge=1, le=1_000_000_000, examples=[1])]


@dataclass(frozen=True, slots=True)
class FairTable(Answer):
    """A table that runs itself: what is promised of the shoe in play, and which shoes have ended."""

    table: str
    label: MessageJson
    shoe: int
    """The number of the shoe in play, or of the last one."""
    promise: str
    """Of the shoe in play; empty where none is."""
    ended: list[int]
    """The numbers of the last shoes that have ended, the newest first."""


@dataclass(frozen=True, slots=True)
class FairShoes(Answer):
    """What anybody may see of how the house orders its shoes."""

    tables: list[FairTable]
    voids: int
    """Rounds of these tables that were voided after a card was dealt."""


@router.get("/fair", response_description="The shoes.", dependencies=OPEN_TO_ALL)
@encoded
async def fair_shoes(request: Request) -> FairShoes:
    """The ended shoes of tables that run themselves, and what is promised of those in play; for anybody."""
    limit_rate(request, "fair")
    return await runtime_of(request).read_in_thread(_shoes, floor_of(request).house)


@router.get("/fair/{table}/{shoe}", response_class=Response, response_description="Its file.", dependencies=OPEN_TO_ALL)
async def fair_shoe(request: Request, table: TableName, shoe: ShoeNumber) -> Response:
    """The file of an ended shoe: promise, beacon, seed and order, with the proofs that they are in the log."""
    limit_rate(request, "fair")
    floor = floor_of(request)
    note = floor.publisher.note if floor.publisher is not None else None
    if note is None:
        raise error("no_checkpoint", message("error-no-checkpoint"), 404)
    content = await runtime_of(request).read_in_thread(_file, floor.house, table, shoe, note)
    if content is None:
        raise error("no_such_shoe", message("error-no-such-shoe"), 404)
    return Response(content, media_type="text/plain; charset=utf-8", headers={"cache-control": "no-cache"})


def _shoes(house: House) -> FairShoes:
    tables = []
    for name, live in sorted(house.tables.items()):
        if live.source == SHUFFLED:
            ended = list(islice(shoes_of(house.store, name), SHOES_MOST))
            promise = "" if live.shoe in ended else live.commitment
            tables.append(FairTable(name, wire(live.label), live.shoe, promise, ended))
    return FairShoes(tables, sum(1 for _ in voided_rounds(house.store)))


def _file(house: House, table: str, shoe: int, note: Note) -> bytes | None:
    try:
        return shoe_bundle(house.store, ended_shoe(house.store, table, shoe), note, public=True)
    except NotationError:
        return None
