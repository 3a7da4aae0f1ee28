"""The server put together: middleware, routes, live screens, pages, health and figures."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.middleware.gzip import GZipMiddleware

from cutcard.extras import OutOfServiceError
from cutcard.formats.versions import DetachedError, FullError
from cutcard.house.cage import acting_position, own_position
from cutcard.house.engine.requests import DecisionFailedError
from cutcard.house.patrons.erasing import erase
from cutcard.house.zones import UnknownZoneError
from cutcard.rulebook.editions import UnknownEditionError
from cutcard.server.approvals import asking
from cutcard.server.approvals import routes as approving
from cutcard.server.approvals.kept import Approvals
from cutcard.server.auth import passkey_routes, routes, staff
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.delays import Delays
from cutcard.server.auth.dependencies import OPEN_TO_ALL, STRANGERS_WAITING, refuse_undeclared
from cutcard.server.auth.failures import Failures
from cutcard.server.auth.gate import turned_away
from cutcard.server.auth.passkeys import Passkeys
from cutcard.server.auth.sessions import Sessions
from cutcard.server.cluster import LEASE_SECONDS
from cutcard.server.files.routes import add_pages, no_such_page
from cutcard.server.floor import Floor
from cutcard.server.http import acts, catalogues, fair, feed, records, reports, roads, tables
from cutcard.server.http.catalogues import keep_words
from cutcard.server.http.description import described
from cutcard.server.http.encoding import COMPRESSED_BYTES_LEAST, COMPRESSION
from cutcard.server.http.errors import RequestError, error, error_response, handle_error, unreadable_error
from cutcard.server.http.middleware import SecurityMiddleware
from cutcard.server.http.patron import prices, receipts, session
from cutcard.server.http.pit import cash, complaints, day, drain, first_day, log, patrons, private_logs, rota, rounds
from cutcard.server.http.rates import Rates
from cutcard.server.live import sockets
from cutcard.server.runtime import Runtime
from cutcard.server.watch import health, page_error_routes
from cutcard.server.watch.health import DISK_FULL, add_health, out_of_service
from cutcard.words import Catalogue, message

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

    from cutcard.house.checkpoints.publisher import Publisher
    from cutcard.house.engine.house import House
    from cutcard.server.dealer_loop import Pace

ROUTED = (
    *(
        acts,
        asking,
        approving,
        routes,
        passkey_routes,
        staff,
        tables,
        roads,
        fair,
        records,
        feed,
        prices,
        receipts,
        session,
        reports,
        day,
    ),
    *(
        cash,
        complaints,
        drain,
        first_day,
        log,
        patrons,
        private_logs,
        rota,
        rounds,
        catalogues,
        health,
        page_error_routes,
        sockets,
    ),
)
ROUTERS = [module.router for module in ROUTED]
"""The interface; acts come first, because there are most of them."""
REFRESH_SECONDS = 2.0
RETRY_SECONDS = 2
LOG = structlog.get_logger("cutcard.server")


def make_app(  # noqa: PLR0913 - everything of the outside world is an argument.
    house: House,
    *,
    pace: Pace | None = None,
    origins: frozenset[str] = frozenset(),
    hosts: frozenset[str] = frozenset(),
    background: Callable[[Floor], Awaitable[None]] | None = None,
    runtime: Runtime | None = None,
    catalogues: Mapping[str, Catalogue] | None = None,
    lease: float = LEASE_SECONDS,
    publisher: Publisher | None = None,
) -> FastAPI:
    """A server for a house that is open. `background` runs beside it: simulated patrons, for one.

    Its pages speak the languages of the product, or those of the `catalogues` given. Where several servers share the
    house, one that hangs for as long as the `lease`, in seconds, is relieved of its tables. The `publisher` has the
    house's log signed and cosigned while it is served.
    """
    runtime = _shared(house, runtime or Runtime())
    floor = Floor(house, pace, runtime, lease=lease, publisher=publisher)
    accounts = Accounts.of(house, runtime)
    sessions = Sessions(accounts, runtime, lambda name: acting_position(house.cage, name, runtime.clock()))

    async def person_changed(name: str) -> None:
        """Who was dismissed, forgotten, or has another position or way in is signed out, and so are their screens."""
        floor.hub.end(name)
        if name in house.cage.forgotten:
            await runtime.run_in_thread(sessions.end_all, name)
            await runtime.run_in_thread(erase, house.store, house.cage)
            return
        await runtime.run_in_thread(sessions.end_others, name)
        if own_position(house.cage, name) is None:
            await runtime.run_in_thread(accounts.remove, name)

    floor.on_person, floor.on_unlocked = person_changed, accounts.unlock
    failures = Failures(lambda name, why: floor.note("failed sign-in", name, why), runtime)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        refuse_undeclared(app.routes)
        await floor.start()
        tasks = [asyncio.ensure_future(_keep_refreshing(sessions, runtime))]
        if background is not None:
            tasks.append(floor.loops.start("background", partial(background, floor)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await failures.stop()
            await floor.stop()

    app = FastAPI(
        title="Cutcard",
        version=version("cutcard"),
        description="The floor of a house: every act is a command with an id, answered when it is durable.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.floor, app.state.accounts, app.state.sessions = floor, accounts, sessions
    app.state.rates, app.state.origins, app.state.runtime = Rates(runtime), origins, runtime
    app.state.passkeys = Passkeys(house, runtime)
    app.state.approvals = Approvals(house.doors, house.keeper.keys, runtime)
    app.state.delays, app.state.failures = Delays(runtime), failures
    app.state.strangers = asyncio.BoundedSemaphore(STRANGERS_WAITING)
    app.state.cage = lambda: house.cage
    catalogues = keep_words(app, catalogues)
    for router in ROUTERS:
        app.router.routes.extend(router.routes)  # Side by side: a route is found without asking each router twice.
    app.openapi = partial(described, app, (*acts.BODIES, *asking.BODIES))  # type: ignore[method-assign]
    for failure, handle in HANDLERS.items():
        app.add_exception_handler(failure, handle)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_BYTES_LEAST, compresslevel=COMPRESSION)
    app.add_middleware(
        SecurityMiddleware,
        allowed=origins,
        hosts=hosts,
        places=lambda: house.cage.currency.places,
        gate=turned_away,
        age=lambda: floor.age,
        now=lambda: house.now() / 10**9,
    )
    app.add_api_route("/api/openapi.json", app.openapi, include_in_schema=False, dependencies=OPEN_TO_ALL)
    add_health(app, floor)
    add_pages(app, catalogues)
    return app


def _shared(house: House, runtime: Runtime) -> Runtime:
    """Sessions and appointments last as long at every server: where several share a house, by its database's clock."""
    return runtime if house.store.exclusive else replace(runtime, clock=lambda: house.store.now() / 10**9)


async def _keep_refreshing(sessions: Sessions, runtime: Runtime) -> None:
    """Who was signed out elsewhere, or is somebody else by now, is out here within moments."""
    refreshed = True
    while True:
        await runtime.sleep(REFRESH_SECONDS)
        try:
            await runtime.run_in_thread(sessions.refresh)
            refreshed = True
        except OutOfServiceError as failed:
            if refreshed:  # Once: for as long as it lasts, it is a condition.
                LOG.warning("sessions not refreshed", error=str(failed))
            refreshed = False
        except Exception as failed:
            LOG.exception("sessions not refreshed", error=str(failed))


async def _unreadable(_: Request, failed: Exception) -> Response:
    assert isinstance(failed, RequestValidationError)
    first = failed.errors()[0]
    return error_response(unreadable_error(first["loc"][1:], first))


async def _not_here(request: Request, failed: Exception) -> Response:
    """A program is told in JSON, somebody who mistyped an address with a page."""
    assert isinstance(failed, StarletteHTTPException)
    looks = failed.status_code == 404 and "text/html" in request.headers.get("accept", "")
    if looks and not request.url.path.startswith("/api"):
        return no_such_page(request)
    response = error_response(error("not_here", message("error-not-here", what=str(failed.detail)), failed.status_code))
    response.headers.update(failed.headers or {})
    return response


async def _out_of_service(request: Request, failed: Exception) -> Response:
    """What exactly is wrong is for whoever runs the server, and stands in its log."""
    LOG.error("out of service", path=request.url.path, error=str(failed))
    floor = request.app.state.floor
    floor.look()
    full = isinstance(failed, FullError) and not floor.house.fenced
    response = error_response(error("out_of_service", DISK_FULL if full else out_of_service(floor), 503))
    if not floor.house.store.exclusive:
        response.headers["retry-after"] = str(RETRY_SECONDS)
    return response


async def _decision_failed(_: Request, __: Exception) -> Response:
    """The program's own mistake, which the house has logged and noted: nobody is told that they asked wrongly."""
    return error_response(error("failed", message("error-failed"), 500))


async def _detached(_: Request, __: Exception) -> Response:
    """The house is well; what was asked for lies in an archive."""
    return error_response(error("archived", message("refusal-archived-round"), 410))


async def _unknown_edition(_: Request, failed: Exception) -> Response:
    """A record under an edition that this program does not know is not read by another one."""
    return error_response(error("edition", message("refusal-edition-unknown", what=str(failed)), 409))


async def _unknown_zone(_: Request, failed: Exception) -> Response:
    """Which day it is where the house stands, this machine cannot say."""
    assert isinstance(failed, UnknownZoneError)
    return error_response(error("zone", failed.message, 409))


HANDLERS: dict[type[Exception], Any] = {
    RequestError: handle_error,
    RequestValidationError: _unreadable,
    StarletteHTTPException: _not_here,
    OutOfServiceError: _out_of_service,
    DetachedError: _detached,
    DecisionFailedError: _decision_failed,
    UnknownEditionError: _unknown_edition,
    UnknownZoneError: _unknown_zone,
}
"""What is answered where a request ends in one of these."""
