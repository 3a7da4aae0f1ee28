"""The laboratory by itself: a small server for one person's own machine, without a house and without signing in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from cutcard.house.cage import Cage
from cutcard.server.auth.dependencies import refuse_undeclared
from cutcard.server.files.routes import LAB, add_documents, add_static
from cutcard.server.http.catalogues import keep_words
from cutcard.server.http.catalogues import router as words_router
from cutcard.server.http.encoding import COMPRESSED_BYTES_LEAST, COMPRESSION
from cutcard.server.http.errors import RequestError, error, error_response, handle_error
from cutcard.server.http.middleware import SecurityMiddleware
from cutcard.server.http.rates import Rates
from cutcard.server.lab import routes
from cutcard.server.runtime import Runtime
from cutcard.words import Catalogue, message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.rulebook.editions import Editions

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def make_lab(
    games: Editions, *, runtime: Runtime | None = None, catalogues: Mapping[str, Catalogue] | None = None
) -> FastAPI:
    """A server that bends these games. It goes by the names of this machine alone, whoever is asked to call it."""
    runtime = runtime or Runtime()
    app = FastAPI(title="Cutcard", docs_url=None, redoc_url=None, openapi_url=None)
    app.state.runtime, app.state.rates, app.state.cage = runtime, Rates(runtime), Cage
    app.state.lab, app.state.origins = routes.Lab(games), frozenset()
    catalogues = keep_words(app, catalogues)
    for router in (routes.router, words_router):
        app.router.routes.extend(router.routes)
    app.add_exception_handler(RequestError, handle_error)
    app.add_exception_handler(HTTPException, _not_here)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_BYTES_LEAST, compresslevel=COMPRESSION)
    app.add_middleware(SecurityMiddleware, hosts=LOOPBACK)
    add_documents(app, catalogues, [LAB])
    add_static(app)
    app.add_api_route("/", routes.lab_page, response_class=HTMLResponse, dependencies=routes.PAGE)
    refuse_undeclared(app.routes)
    return app


async def _not_here(_: Request, failed: Exception) -> Response:
    assert isinstance(failed, HTTPException)
    return error_response(error("not_here", message("error-not-here", what=str(failed.detail)), failed.status_code))
