"""The addresses of the laboratory, and who may ask there: how often, how much at once, and in which position.

It prices a shoe card by card, which is an aid to counting. So a floor that is played on has none of these addresses; on
one that is shown to somebody, they answer those alone who may see every figure of the house.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, ParamSpec, TypeVar

from fastapi import APIRouter, Depends, FastAPI, Request, Response

from cutcard.extras import ExtraMissingError
from cutcard.odds import par_sheet
from cutcard.odds.price_json import odds_rows
from cutcard.server.auth.dependencies import limit_rate, reading, runtime_of
from cutcard.server.auth.readers import HIGHEST
from cutcard.server.auth.sessions import Session  # noqa: TC001 - read at run time, by the framework.
from cutcard.server.files.routes import LAB, add_documents, page_response
from cutcard.server.http.catalogues import known_languages
from cutcard.server.http.encoding import json_response
from cutcard.server.http.errors import error
from cutcard.server.lab.figures import figures, games_told, plots, priced
from cutcard.server.lab.link import Asked, read_link
from cutcard.spreadsheet import csv_text
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.rulebook.editions import Editions

P = ParamSpec("P")
T = TypeVar("T")
AT_ONCE = 4
"""Questions that wait for each other; whoever comes then is told to come again."""
AGAIN_SECONDS = 1
SHEETS = {"par.pdf": "application/pdf", "par.html": "text/html; charset=utf-8"}


@dataclass(frozen=True, slots=True)
class Lab:
    """The games that are bent here, and whether whoever sits at this machine may, without signing in."""

    games: Editions
    by_itself: bool = True
    working: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))


def lab_of(request: Request) -> Lab:
    return request.app.state.lab  # type: ignore[no-any-return]


def add_lab(app: FastAPI, games: Editions) -> None:
    """The laboratory on a floor that is shown to somebody."""
    app.state.lab = Lab(games, by_itself=False)
    add_documents(app, known_languages(), [LAB])
    app.router.routes.extend(router.routes)
    app.add_api_route("/lab", lab_page, include_in_schema=False, dependencies=PAGE)


def _by_itself(request: Request) -> bool:
    return lab_of(request).by_itself


async def _limited(
    request: Request, session: Annotated[Session | None, reading(HIGHEST, unless=_by_itself)] = None
) -> None:
    """Nobody asks too often, and not everybody at once."""
    limit_rate(request, "lab", session.name if session is not None else None)


PAGE = [reading(HIGHEST, unless=_by_itself, hides=True)]
"""Who may not see the page finds nothing, as on a floor that has none."""
router = APIRouter(include_in_schema=False, dependencies=[Depends(_limited)])


async def _worked_out(request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What takes a moment is done beside the loop."""
    working = lab_of(request).working
    if working.locked():
        raise error("lab_busy", message("error-lab-busy"), 503, AGAIN_SECONDS)
    async with working:
        return await runtime_of(request).read_in_thread(work, *args, **kwargs)


def _asked(request: Request) -> Asked:
    return read_link(request.url.query, lab_of(request).games)


async def lab_page(request: Request) -> Response:
    """The page itself."""
    return page_response(request, LAB)


@router.get("/api/lab/games")
async def lab_games(request: Request) -> Response:
    """The games that can be bent."""
    return json_response(games_told(lab_of(request).games))


@router.get("/api/lab/figures")
async def lab_figures(request: Request) -> Response:
    """All figures of a link."""
    return json_response(await _worked_out(request, figures, _asked(request)))


@router.get("/api/lab/plots")
async def lab_plots(request: Request) -> Response:
    """What the pictures of a link are drawn from."""
    return json_response(await _worked_out(request, plots, _asked(request)))


@router.get("/api/lab/variant.toml")
async def lab_variant(request: Request) -> Response:
    """The variant as a file that every command takes in place of a game."""
    asked = _asked(request)
    if asked.game.variant is None:
        raise error("lab_approved", message("error-lab-approved"), 409)
    return _file(asked.variant_file.encode(), "application/toml", f"{asked.game.slug}.toml")


@router.get("/api/lab/odds.csv")
async def lab_csv(request: Request) -> Response:
    """The prices of all wagers, as `cutcard odds --csv` writes them."""
    asked = _asked(request)
    return _file(await _worked_out(request, _csv, asked), "text/csv; charset=utf-8", f"{asked.game.slug}.csv")


def _csv(asked: Asked) -> bytes:
    return csv_text(odds_rows(priced(asked), asked.decks, asked.removed)).encode()


@router.get("/api/lab/{sheet}")
async def lab_sheet(request: Request, sheet: str) -> Response:
    """The PAR sheet of the full shoe; a variant's has what it changes."""
    asked = _asked(request)
    if sheet not in SHEETS:
        raise error("not_here", message("error-not-here", what="Not Found"), 404)
    kind = sheet.partition(".")[2]
    try:
        written = await _worked_out(request, _sheet, asked, kind)
    except (ModuleNotFoundError, ExtraMissingError):
        raise error("lab_extra", message("error-lab-extra"), 503) from None
    return _file(written, SHEETS[sheet], f"{asked.game.slug}-par.{kind}")


def _sheet(asked: Asked, kind: str) -> bytes:
    former = asked.base if asked.game.variant is not None else None
    return par_sheet(asked.game, asked.decks, kind, former)


def _file(body: bytes, kind: str, name: str) -> Response:
    return Response(body, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})
