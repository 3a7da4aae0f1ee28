"""Whether a server runs, takes acts, and what is wrong with it: for proxies, for figures, and for the pit."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from cutcard.server import metrics
from cutcard.server.auth.dependencies import OPEN_TO_ALL, Staff, address_of, floor_of, reading
from cutcard.server.auth.readers import WIN
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded, json_response
from cutcard.server.watch import log_witnesses
from cutcard.server.watch.conditions import Kind
from cutcard.server.watch.told import LastingCondition, known, told
from cutcard.words import Message, english, message

if TYPE_CHECKING:
    from cutcard.server.floor import Floor

router = api_router()
STOPPED = message("error-out-of-service")
DISK_FULL = message("error-disk-full")
FORWARDED = ("x-forwarded-for", "x-real-ip")
DATABASE_GONE = message("error-database-gone")
DATABASE_UNFIT = message("error-database-unfit")


def out_of_service(floor: Floor) -> Message:
    """Why nothing is decided, as far as anybody may know."""
    if floor.house.store.exclusive:
        return STOPPED
    unfit = any(each.kind in {Kind.BEHIND, Kind.FULL} for each in floor.conditions)
    return DATABASE_UNFIT if unfit else DATABASE_GONE


@router.get("/conditions", response_description="What is wrong.")
@encoded
async def conditions(request: Request, _: Staff) -> list[LastingCondition]:
    """What is wrong at this moment, the gravest first; answered also while the house is out of service.

    Where several servers share the house, what the others have told of themselves comes after it.
    """
    floor = floor_of(request)
    floor.look()
    return [*told(floor.conditions), *floor.conditions_elsewhere]


def _on_this_machine(request: Request) -> bool:
    """Whoever asks, and everybody for whom a proxy says that it asks: also one that was not named."""
    said = ",".join(request.headers.get(name, "") for name in FORWARDED)
    asking = [address_of(request), *(each.strip() for each in said.split(",") if each.strip())]
    try:
        return "forwarded" not in request.headers and all(ip_address(each).is_loopback for each in asking)
    except ValueError:
        return False


def add_health(app: FastAPI, floor: Floor) -> None:
    """The three that whoever runs the server asks."""

    @app.get("/health", include_in_schema=False, dependencies=OPEN_TO_ALL)
    async def health() -> dict[str, str]:
        """The process runs."""
        return {"status": "up"}

    @app.get("/ready", include_in_schema=False, dependencies=OPEN_TO_ALL)
    async def ready() -> Response:
        """Whether acts are taken, and whatever is wrong though they are."""
        floor.look()
        serves, lasting = floor.answers, known(floor.conditions)
        why = "" if serves else english(out_of_service(floor))
        says = {"ready": serves, "degraded": serves and bool(lasting), "why": why, "conditions": lasting}
        return json_response(says, 200 if serves else 503)

    @app.get("/metrics", include_in_schema=False, dependencies=[reading(WIN, unless=_on_this_machine)])
    async def figures() -> Response:
        """For a program on the same machine, which no proxy sends on, and for whoever runs the floor."""
        floor.look()
        metrics.READY.set(floor.answers)
        metrics.TABLES.set(len(floor.house.dealing))
        metrics.set_figures(floor.hub.day.tables)
        log_witnesses.set_figures(floor.publisher)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
