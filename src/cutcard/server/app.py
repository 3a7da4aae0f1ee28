"""The server put together: guard, sign-in, acts, live screens, pages, health and figures."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.routing import Route

from cutcard.extras import OutOfServiceError
from cutcard.server.auth import routes
from cutcard.server.auth.sessions import People
from cutcard.server.floor import Floor, Pace
from cutcard.server.http import acts, tables
from cutcard.server.http.errors import RefusedByHouse, answer_refused, unreadable
from cutcard.server.http.middleware import Guard, Rates
from cutcard.server.live import sockets

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from cutcard.house.engine.house import House

PAGES = Path(__file__).parent / "pages"
SCREENS = ("play", "dealer", "pit", "board", "help", "enter")
"""The pages; each is a file of its name."""
REFRESH_SECONDS = 2.0
STOPPED = "the house has stopped; nothing is decided until it is opened again, and nothing is lost"
LOG = structlog.get_logger("cutcard.server")


def make_app(
    house: House,
    key: bytes,
    *,
    pace: Pace | None = None,
    origins: frozenset[str] = frozenset(),
    hosts: frozenset[str] = frozenset(),
    attend: Callable[[Floor], Awaitable[None]] | None = None,
) -> FastAPI:
    """A server for a house that is open. `attend` is run beside it: simulated patrons, for one."""
    floor, people = Floor(house, key, pace), People(house.store)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await floor.start()
        beside = [asyncio.ensure_future(_keep_refreshing(people))]
        if attend is not None:
            beside.append(asyncio.ensure_future(attend(floor)))
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await floor.stop()

    app = FastAPI(
        title="Cutcard",
        version=version("cutcard"),
        description="The floor of a house: every act is a command with an id, answered when it is durable.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.floor, app.state.people, app.state.rates, app.state.origins = floor, people, Rates(), origins
    app.router.routes.insert(0, Route("/api/tables/{table}/acts", acts.quick, methods=["POST"]))
    app.include_router(routes.router)
    app.include_router(acts.router)
    app.include_router(tables.router)
    app.include_router(sockets.router)
    app.add_exception_handler(RefusedByHouse, answer_refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(StarletteHTTPException, _not_here)
    app.add_exception_handler(OutOfServiceError, _out_of_service)
    app.add_middleware(Guard, allowed=origins, hosts=hosts)
    _health(app, floor)
    _pages(app)
    return app


async def _keep_refreshing(people: People) -> None:
    """Who was signed out elsewhere, or is somebody else by now, is out here within moments."""
    while True:
        await asyncio.sleep(REFRESH_SECONDS)
        try:
            await asyncio.to_thread(people.refresh)
        except Exception as error:
            LOG.exception("sessions not refreshed", error=str(error))


def _told(status: int, code: str, says: str) -> JSONResponse:
    return JSONResponse({"code": code, "says": says, "document": "", "clause": ""}, status)


def _unreadable(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    return answer_refused(request, unreadable(first["loc"][1:], first["msg"]))


def _not_here(request: Request, error: Exception) -> Response:
    """A program is told in JSON, somebody who mistyped an address with a page."""
    assert isinstance(error, StarletteHTTPException)
    looks = error.status_code == 404 and "text/html" in request.headers.get("accept", "")
    if looks and not request.url.path.startswith("/api"):
        return FileResponse(PAGES / "404.html", 404)
    said = _told(error.status_code, "not_here", str(error.detail))
    for name, value in (error.headers or {}).items():
        said.headers[name] = value
    return said


def _out_of_service(request: Request, error: Exception) -> JSONResponse:
    """What exactly is wrong is for whoever runs the server, and stands in its log."""
    LOG.error("out of service", path=request.url.path, error=str(error))
    return _told(503, "out_of_service", STOPPED)


def _health(app: FastAPI, floor: Floor) -> None:
    @app.get("/health", include_in_schema=False)
    def health() -> dict[str, str]:
        """The process runs."""
        return {"status": "up"}

    @app.get("/ready", include_in_schema=False)
    def ready() -> JSONResponse:
        """Every check has passed and acts are taken."""
        serves = floor.ready and not floor.house.fenced
        return JSONResponse({"ready": serves, "why": "" if serves else STOPPED}, 200 if serves else 503)

    @app.get("/metrics", include_in_schema=False)
    def metrics() -> Response:
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _pages(app: FastAPI) -> None:
    app.mount("/static", StaticFiles(directory=PAGES), name="static")
    app.add_api_route("/", _page("index"), include_in_schema=False, response_class=FileResponse)
    for name in SCREENS:
        app.add_api_route(f"/{name}", _page(name), include_in_schema=False, response_class=FileResponse)


def _page(name: str) -> Callable[[], FileResponse]:
    def page() -> FileResponse:
        return FileResponse(PAGES / f"{name}.html", headers={"cache-control": "no-cache"})

    return page
