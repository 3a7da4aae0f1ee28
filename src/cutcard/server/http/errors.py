"""Errors over HTTP: a status, and a body with a code, a sentence and the clause behind it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from pydantic.dataclasses import dataclass

from cutcard.money import STAKE_CENTS_MAX
from cutcard.server import metrics
from cutcard.server.answers import MessageJson, wire
from cutcard.server.http.encoding import json_response
from cutcard.words import ENGLISH, Cents, Message, catalogue, english, keyed, message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fastapi import Request, Response

    from cutcard.rulebook.referee import Refusal


@dataclass(frozen=True, slots=True)
class ErrorBody:
    """Refused, and nothing has changed: a code for programs, a sentence for people, the clause behind it.

    `says` is the sentence in English; `message` is what it says, for any language. Of what cannot be read at all `says`
    has where and why in full, for programs, and `message` what people are told. Every route may answer with it, with
    any of thirteen statuses: as a dataclass of pydantic's own it is described once, and not four hundred times, which
    takes a second when the description is made.
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
TOO_MANY = 429
TEXT_MOST = 298
"""How many characters an error repeats of what an asker wrote."""


class RequestError(Exception):
    """A request that is answered with an error."""

    def __init__(self, status: int, body: ErrorBody, again_seconds: float = 0.0) -> None:
        super().__init__(body.says)
        self.status, self.body, self.again_seconds = status, body, again_seconds


def error(code: str, why: Message, status: int, again_seconds: float = 0.0) -> RequestError:
    """`again_seconds` says after how long it may be asked again, where that is known."""
    return RequestError(status, ErrorBody(code, english(why), "", "", wire(why)), again_seconds)


def refusal_error(refusal: Refusal, status: int = 409) -> RequestError:
    said = wire(refusal.message)
    return RequestError(status, ErrorBody(refusal.code, refusal.says, refusal.document, refusal.clause, said))


def unreadable_error(place: Sequence[int | str], failed: Mapping[str, Any]) -> RequestError:
    """What cannot be read, as pydantic has found it: `says` has where and what for programs, people get a sentence."""
    where = ".".join(map(str, place))[:TEXT_MOST]
    says = f"{where}: {failed['msg'][: TEXT_MOST - len(where)]}"
    return RequestError(422, ErrorBody("unreadable", says, "", "", wire(_unreadable(place, failed))))


def _unreadable(place: Sequence[int | str], failed: Mapping[str, Any]) -> Message:
    """Which field it is, by what it is called on a form, and what may stand there."""
    named = keyed("act-field", next((part for part in reversed(place) if isinstance(part, str)), ""))
    field = named if named.key in catalogue(ENGLISH).entries else message("error-field")
    known = failed.get("ctx") or {}
    match failed["type"]:
        case "less_than_equal":
            return message("error-field-most", field=field, most=_bound(known["le"]))
        case "greater_than_equal":
            return message("error-field-least", field=field, least=_bound(known["ge"]))
        case "string_too_long":
            return message("error-field-long", field=field, most=known["max_length"])
        case "missing" | "string_too_short":
            return message("error-field-needed", field=field)
        case _:
            return message("error-field-other", field=field)


def _bound(number: float) -> int | Cents:
    """The bound of amounts is said as an amount."""
    return Cents(int(number)) if abs(number) == STAKE_CENTS_MAX else int(number)


def error_response(failed: RequestError) -> Response:
    response = json_response(failed.body, failed.status)
    if failed.status == TOO_MANY:
        metrics.REFUSED.labels(failed.body.code).inc()
    if failed.again_seconds > 0:
        response.headers["retry-after"] = str(math.ceil(failed.again_seconds))
    return response


async def handle_error(_: Request, failed: Exception) -> Response:
    """The framework's way of answering with the error that an endpoint has raised."""
    assert isinstance(failed, RequestError)
    return error_response(failed)
