"""How the server says no: a status, and the refusal with its code, its sentence and its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi.responses import JSONResponse

from cutcard.rulebook.referee import Refusal
from cutcard.server.http.schemas import No

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastapi import Request

NO = {"model": No}
Everybody: dict[int | str, dict[str, Any]] = dict.fromkeys(
    (400, 401, 403, 404, 408, 409, 413, 415, 421, 422, 429, 503), NO
)


class RefusedByHouse(Exception):  # noqa: N818
    """A refusal on its way out."""

    def __init__(self, status: int, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.status, self.refusal = status, refusal


def refused(refusal: Refusal, status: int = 409) -> RefusedByHouse:
    return RefusedByHouse(status, refusal)


def no(code: str, says: str, status: int) -> RefusedByHouse:
    return RefusedByHouse(status, Refusal("", "", code, says))


def unreadable(place: Sequence[int | str], why: str) -> RefusedByHouse:
    """What is no act: where in the message, and what is wrong there."""
    return no("unreadable", f"{'.'.join(map(str, place))}: {why}"[:300], 422)


def answer_refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RefusedByHouse)
    said = error.refusal
    told = {"code": said.code, "says": said.says, "document": said.document, "clause": said.clause}
    return JSONResponse(told, error.status)
