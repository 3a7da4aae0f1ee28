"""Errors over HTTP: a status, and a body with a code, a sentence and the clause behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.server.answers import MessageJson, wire
from cutcard.server.http.encoding import json_response
from cutcard.words import Message, english, message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastapi import Request, Response

    from cutcard.rulebook.referee import Refusal


@dataclass(frozen=True, slots=True)
class ErrorBody:
    """Refused, and nothing has changed: a code for programs, a sentence for people, the clause behind it.

    `says` is the sentence in English; `message` is what it says, for any language.
    """

    code: str
    says: str
    document: str
    clause: str
    message: MessageJson | None = None


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorBody} for status in (400, 401, 403, 404, 408, 409, 413, 415, 421, 422, 429, 500, 503)
}
"""The errors that any route may answer with."""
TEXT_MOST = 298
"""How many characters an error repeats of what an asker wrote."""


class RequestError(Exception):
    """A request that is answered with an error."""

    def __init__(self, status: int, body: ErrorBody) -> None:
        super().__init__(body.says)
        self.status, self.body = status, body


def error(code: str, why: Message, status: int) -> RequestError:
    return RequestError(status, ErrorBody(code, english(why), "", "", wire(why)))


def refusal_error(refusal: Refusal, status: int = 409) -> RequestError:
    said = wire(refusal.message)
    return RequestError(status, ErrorBody(refusal.code, refusal.says, refusal.document, refusal.clause, said))


def unreadable_error(place: Sequence[int | str], why: str) -> RequestError:
    """What cannot be read: where in the message, and what is wrong there."""
    where = ".".join(map(str, place))[:TEXT_MOST]
    return error("unreadable", message("error-unreadable", where=where, what=why[: TEXT_MOST - len(where)]), 422)


def error_response(failed: RequestError) -> Response:
    return json_response(failed.body, failed.status)


async def handle_error(_: Request, failed: Exception) -> Response:
    """The framework's way of answering with the error that an endpoint has raised."""
    assert isinstance(failed, RequestError)
    return error_response(failed)
