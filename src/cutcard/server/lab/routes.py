"""The addresses of the laboratory, and who may ask there: how often, how much at once, and in which position.

It prices a shoe card by card, which is an aid to counting. So a floor that is played on has none of these addresses; on
one that is shown to somebody, they answer those alone who may see every figure of the house.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from fastapi import APIRouter, Request, Response

from cutcard.extras import ExtraMissingError
from cutcard.odds import par_sheet
from cutcard.odds.price_json import odds_rows
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.dependencies import at_least, limit_rate, runtime_of, signed_in
from cutcard.server.files.routes import LAB, add_documents, no_such_page, page_response
from cutcard.server.http.catalogues import known_languages
from cutcard.server.http.encoding import json_response
from cutcard.server.http.errors import RequestError, error
from cutcard.server.lab.figures import figures, games_told, plots, priced
from cutcard.server.lab.link import read_link
from cutcard.spreadsheet import csv_text
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import FastAPI

    from cutcard.rulebook.editions import Editions
    from cutcard.server.lab.link import Asked

P = ParamSpec("P")
T = TypeVar("T")
AT_ONCE = 4
"""Questions that wait for each other; whoever comes then is told to come again."""
AGAIN_SECONDS = 1
MAY_SEE = Position.GAMING_SHIFT_MANAGER
SHEETS = {"par.pdf": "application/pdf", "par.html": "text/html; charset=utf-8"}
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Lab:
    """The games that are bent here, and from which position on; None where whoever sits at this machine may."""

    games: Editions
    position: Position | None = None
    working: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))


def lab_of(request: Request) -> Lab:
    return request.app.state.lab  # type: ignore[no-any-return]


def add_lab(app: FastAPI, games: Editions) -> None:
    """The laboratory on a floor that is shown to somebody."""
    app.state.lab = Lab(games, MAY_SEE)
    add_documents(app, known_languages(), [LAB])
    app.router.routes.extend(router.routes)
    app.add_api_route("/lab", lab_page, include_in_schema=False)


async def _let_in(request: Request) -> None:
    """Who may not see it is told so; nobody asks too often, and not everybody at once."""
    position, who = lab_of(request).position, None
    if position is not None:
        session = await signed_in(request)
        at_least(session, position)
        who = session.name
    limit_rate(request, "lab", who)


async def _worked_out(request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What takes a moment is done beside the loop."""
    working = lab_of(request).working
    if working.locked():
        raise error("lab_busy", message("error-lab-busy"), 503, AGAIN_SECONDS)
    async with working:
        return await runtime_of(request).read_in_thread(work, *args, **kwargs)


async def _asked(request: Request) -> Asked:
    await _let_in(request)
    return read_link(request.url.query, lab_of(request).games)


async def lab_page(request: Request) -> Response:
    """The page itself. Who may not see it finds nothing, as on a floor that has none."""
    position = lab_of(request).position
    if position is not None:
        try:
            at_least(await signed_in(request), position)
        except RequestError:
            return no_such_page(request)
    return page_response(request, LAB)


@router.get("/api/lab/games")
async def lab_games(request: Request) -> Response:
    """The games that can be bent."""
    await _let_in(request)
    return json_response(games_told(lab_of(request).games))


@router.get("/api/lab/figures")
async def lab_figures(request: Request) -> Response:
    """All figures of a link."""
    return json_response(await _worked_out(request, figures, await _asked(request)))


@router.get("/api/lab/plots")
async def lab_plots(request: Request) -> Response:
    """What the pictures of a link are drawn from."""
    return json_response(await _worked_out(request, plots, await _asked(request)))


@router.get("/api/lab/variant.toml")
async def lab_variant(request: Request) -> Response:
    """The variant as a file that every command takes in place of a game."""
    asked = await _asked(request)
    if asked.game.variant is None:
        raise error("lab_approved", message("error-lab-approved"), 409)
    return _file(asked.variant_file.encode(), "application/toml", f"{asked.game.slug}.toml")


@router.get("/api/lab/odds.csv")
async def lab_csv(request: Request) -> Response:
    """The prices of all wagers, as `cutcard odds --csv` writes them."""
    asked = await _asked(request)
    return _file(await _worked_out(request, _csv, asked), "text/csv; charset=utf-8", f"{asked.game.slug}.csv")


def _csv(asked: Asked) -> bytes:
    return csv_text(odds_rows(priced(asked), asked.decks, asked.removed)).encode()


@router.get("/api/lab/{sheet}")
async def lab_sheet(request: Request, sheet: str) -> Response:
    """The PAR sheet of the full shoe; a variant's has what it changes."""
    asked = await _asked(request)
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
