"""The addresses of the pages and of their files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import Request, Response  # noqa: TC002 - read at run time, by the framework.
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from cutcard.server.auth.dependencies import OPEN_TO_ALL
from cutcard.server.files import answers
from cutcard.server.files.documents import Document, document
from cutcard.server.files.languages import language_of
from cutcard.server.files.prepared import page_files
from cutcard.server.http.catalogues import CompiledWords, address_of_words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from fastapi import FastAPI

    from cutcard.server.auth.sessions import Session
    from cutcard.words import Catalogue

PAGES = Path(__file__).parent.parent / "pages"
PAGE_FILES = {
    "/": ("lobby/lobby.html", answers.lobby),
    "/enter": ("lobby/enter.html", answers.console),
    "/play": ("terminal/terminal.html", answers.terminal),
    "/dealer": ("dealer/dealer.html", answers.console),
    "/pit": ("pit/pit.html", answers.console),
    "/cage": ("cashier/cashier.html", answers.console),
    "/office": ("office/office.html", answers.console),
    "/board": ("board/board.html", answers.board),
    "/help": ("help/help.html", answers.rules),
    "/receipt": ("receipt/receipt.html", answers.console),
    "/fair": ("fair/fair.html", answers.console),
}
"""The pages by address, and what each asks for first.

Folders are named for who meets what is in them, addresses for what people type.
"""
NO_SUCH_PAGE = "lobby/404.html"
LAB = "lab/lab.html"
"""The laboratory, which has an address only where somebody may see it."""
WITH_ALL_WORDS = {
    "dealer/dealer.html",
    "pit/pit.html",
    "cashier/cashier.html",
    "office/office.html",
    "help/help.html",
    "receipt/receipt.html",
    "fair/fair.html",
    LAB,
}
"""Pages that show more than a first part of the words at once; the others are of use before the rest has come."""
OWN = {"cache-control": "private, no-store"}
"""A page holds what is its reader's own."""


def add_pages(app: FastAPI, catalogues: Mapping[str, Catalogue]) -> None:
    """Every page in every language, made ready before anybody asks."""
    add_documents(app, catalogues, [file for file, _ in PAGE_FILES.values()] + [NO_SUCH_PAGE])
    add_static(app)
    for address, (file, ask) in PAGE_FILES.items():
        how = {"include_in_schema": False, "response_class": HTMLResponse, "dependencies": OPEN_TO_ALL}
        app.add_api_route(address, _page(file, ask), **how)  # type: ignore[arg-type]


def add_documents(app: FastAPI, catalogues: Mapping[str, Catalogue], names: list[str]) -> None:
    """Some documents in every language, beside those that are there already."""
    files = page_files(PAGES)
    made = {
        (name, code): document(name, files, own, *_words_of(name, app.state.words[code]))
        for name in names
        for code, own in catalogues.items()
    }
    app.state.documents = {**getattr(app.state, "documents", {}), **made}


def add_static(app: FastAPI) -> None:
    """The files that documents load."""
    app.state.page_files = page_files(PAGES)
    how = {"methods": ["GET", "HEAD"], "include_in_schema": False, "dependencies": OPEN_TO_ALL}
    app.add_api_route("/static/{path:path}", static, **how)  # type: ignore[arg-type]


def _words_of(file: str, told: CompiledWords) -> list[str]:
    parts = [""] if file in WITH_ALL_WORDS else ["first", "rest"]
    return [address_of_words(told, part) for part in parts]


async def static(request: Request, path: str) -> Response:
    found = request.app.state.page_files.answer(request, path)
    if found is None:
        raise HTTPException(404)
    answer: Response = found
    return answer


def no_such_page(request: Request) -> Response:
    return page_response(request, NO_SUCH_PAGE, status=404)


def page_response(request: Request, file: str, answers: bytes = b"{}", status: int = 200) -> Response:
    """A document in its reader's language, with the answers to what its page asks first."""
    here = request.app.state
    return HTMLResponse(_document(request, file).with_answers(answers, here.cage(), here.runtime.clock()), status, OWN)


def _page(
    file: str, ask: Callable[[Request, Session | None], answers.Questions]
) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        told = await answers.first_answers(request, ask)
        return page_response(request, file, told)

    return page


def _document(request: Request, file: str) -> Document:
    known: dict[tuple[str, str], Document] = request.app.state.documents
    return known[file, language_of(request, list(dict.fromkeys(code for _, code in known)))]
