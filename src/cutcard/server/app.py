"""The server put together: middleware, routes, live screens, pages, health and figures."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException as StarletteHTTPException

from cutcard.extras import OutOfServiceError
from cutcard.house.engine.requests import DecisionFailedError
from cutcard.house.money.cage import acting_position
from cutcard.house.zones import UnknownZoneError
from cutcard.rulebook.editions import UnknownEditionError
from cutcard.server import metrics
from cutcard.server.auth import routes
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.sessions import Sessions
from cutcard.server.cluster import LEASE_SECONDS
from cutcard.server.floor import Floor
from cutcard.server.http import acts, records, reports, roads, tables, words
from cutcard.server.http.description import described
from cutcard.server.http.encoding import json_response
from cutcard.server.http.errors import RequestError, error, error_response, handle_error, unreadable_error
from cutcard.server.http.middleware import SecurityMiddleware
from cutcard.server.http.rates import Rates
from cutcard.server.live import sockets
from cutcard.server.runtime import Runtime
from cutcard.words import english, message

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

    from cutcard.house.engine.house import House
    from cutcard.server.dealer_loop import Pace
    from cutcard.words import Catalogue

PAGES = Path(__file__).parent / "pages"
PAGE_FILES = {
    "/": "lobby/lobby.html",
    "/enter": "lobby/enter.html",
    "/play": "terminal/terminal.html",
    "/dealer": "dealer/dealer.html",
    "/pit": "pit/pit.html",
    "/board": "board/board.html",
    "/help": "help/help.html",
}
"""The pages by address. Folders are named for who meets what is in them, addresses for what people type."""
NO_SUCH_PAGE = PAGES / "lobby" / "404.html"
ROUTERS = [module.router for module in (acts, routes, tables, roads, records, reports, words, sockets)]
"""The interface; acts come first, because there are most of them."""
REFRESH_SECONDS = 2.0
STOPPED = message("error-out-of-service")
DATABASE_GONE = message("error-database-gone")
RETRY_SECONDS = 2
LOG = structlog.get_logger("cutcard.server")


def make_app(
    house: House,
    *,
    pace: Pace | None = None,
    origins: frozenset[str] = frozenset(),
    hosts: frozenset[str] = frozenset(),
    background: Callable[[Floor], Awaitable[None]] | None = None,
    runtime: Runtime | None = None,
    catalogues: Mapping[str, Catalogue] | None = None,
    lease: float = LEASE_SECONDS,
) -> FastAPI:
    """A server for a house that is open. `background` runs beside it: simulated patrons, for one.

    Its pages speak the languages of the product, or those of the `catalogues` given. Where several servers share the
    house, one that hangs for as long as the `lease`, in seconds, is relieved of its tables.
    """
    runtime = runtime or Runtime()
    floor, accounts = Floor(house, pace, runtime, lease=lease), Accounts(house.store, runtime)
    sessions = Sessions(house.store, accounts, runtime, lambda name: acting_position(house.cage, name, runtime.clock()))

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await floor.start()
        tasks = [asyncio.ensure_future(_keep_refreshing(sessions, runtime))]
        if background is not None:
            tasks.append(asyncio.ensure_future(background(floor)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await floor.stop()

    app = FastAPI(
        title="Cutcard",
        version=version("cutcard"),
        description="The floor of a house: every act is a command with an id, answered when it is durable.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.floor, app.state.accounts, app.state.sessions = floor, accounts, sessions
    app.state.rates, app.state.origins, app.state.runtime = Rates(runtime), origins, runtime
    app.state.words = words.compiled_words(catalogues)
    for router in ROUTERS:
        app.router.routes.extend(router.routes)  # Side by side: a route is found without asking each router twice.
    app.openapi = partial(described, app, acts.BODIES)  # type: ignore[method-assign]
    app.add_exception_handler(RequestError, handle_error)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(StarletteHTTPException, _not_here)
    app.add_exception_handler(OutOfServiceError, _out_of_service)
    app.add_exception_handler(DecisionFailedError, _decision_failed)
    app.add_exception_handler(UnknownEditionError, _unknown_edition)
    app.add_exception_handler(UnknownZoneError, _unknown_zone)
    app.add_middleware(SecurityMiddleware, allowed=origins, hosts=hosts)
    _add_health(app, floor)
    _add_pages(app)
    return app


async def _keep_refreshing(sessions: Sessions, runtime: Runtime) -> None:
    """Who was signed out elsewhere, or is somebody else by now, is out here within moments."""
    while True:
        await runtime.sleep(REFRESH_SECONDS)
        try:
            await runtime.run_in_thread(sessions.refresh)
        except OutOfServiceError as failed:
            LOG.warning("sessions not refreshed", error=str(failed))
        except Exception as failed:
            LOG.exception("sessions not refreshed", error=str(failed))


async def _unreadable(_: Request, failed: Exception) -> Response:
    assert isinstance(failed, RequestValidationError)
    first = failed.errors()[0]
    return error_response(unreadable_error(first["loc"][1:], first["msg"]))


async def _not_here(request: Request, failed: Exception) -> Response:
    """A program is told in JSON, somebody who mistyped an address with a page."""
    assert isinstance(failed, StarletteHTTPException)
    looks = failed.status_code == 404 and "text/html" in request.headers.get("accept", "")
    if looks and not request.url.path.startswith("/api"):
        return FileResponse(NO_SUCH_PAGE, 404)
    response = error_response(error("not_here", message("error-not-here", what=str(failed.detail)), failed.status_code))
    response.headers.update(failed.headers or {})
    return response


async def _out_of_service(request: Request, failed: Exception) -> Response:
    """What exactly is wrong is for whoever runs the server, and stands in its log."""
    LOG.error("out of service", path=request.url.path, error=str(failed))
    shared = not request.app.state.floor.house.store.exclusive
    response = error_response(error("out_of_service", DATABASE_GONE if shared else STOPPED, 503))
    if shared:
        response.headers["retry-after"] = str(RETRY_SECONDS)
    return response


async def _decision_failed(_: Request, __: Exception) -> Response:
    """The program's own mistake, which the house has logged and noted: nobody is told that they asked wrongly."""
    return error_response(error("failed", message("error-failed"), 500))


async def _unknown_edition(_: Request, failed: Exception) -> Response:
    """A record under an edition that this program does not know is not read by another one."""
    return error_response(error("edition", message("refusal-edition-unknown", what=str(failed)), 409))


async def _unknown_zone(_: Request, failed: Exception) -> Response:
    """Which day it is where the house stands, this machine cannot say."""
    assert isinstance(failed, UnknownZoneError)
    return error_response(error("zone", failed.message, 409))


def _add_health(app: FastAPI, floor: Floor) -> None:
    metrics.READY.set_function(lambda: floor.answers)
    metrics.TABLES.set_function(lambda: len(floor.house.dealing))

    @app.get("/health", include_in_schema=False)
    async def health() -> dict[str, str]:
        """The process runs."""
        return {"status": "up"}

    @app.get("/ready", include_in_schema=False)
    async def ready() -> Response:
        """Every check has passed and acts are taken."""
        why, serves = STOPPED if floor.house.store.exclusive else DATABASE_GONE, floor.answers
        return json_response({"ready": serves, "why": "" if serves else english(why)}, 200 if serves else 503)

    @app.get("/metrics", include_in_schema=False)
    async def figures() -> Response:
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _add_pages(app: FastAPI) -> None:
    app.mount("/static", StaticFiles(directory=PAGES), name="static")
    for address, file in PAGE_FILES.items():
        app.add_api_route(address, _page(PAGES / file), include_in_schema=False, response_class=FileResponse)


def _page(file: Path) -> Callable[[], Awaitable[FileResponse]]:
    async def page() -> FileResponse:
        return FileResponse(file, headers={"cache-control": "no-cache"})

    return page
