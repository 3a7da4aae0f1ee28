"""What log witnesses have seen of the house's log: at the pit, and as a checkpoint that anybody may read."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request, Response

from cutcard.formats.log_policy import NONE, LogPolicy, Party
from cutcard.house.checkpoints.publisher import AGENT, Publisher
from cutcard.server.answers import Answer
from cutcard.server.auth.dependencies import OPEN_TO_ALL, OfThePit, floor_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import error
from cutcard.words import message

router = api_router(prefix="")


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessSeen(Answer):
    """What one log witness has seen: how many entries, and when, in microseconds since 1970."""

    name: str
    signs_as: str
    """The name of its key."""
    size: int
    at: int
    """0 where it has cosigned nothing yet."""
    failing: bool
    refuses: bool
    """Whether it is there and refuses: it has seen another history, or was never told of this log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogView(Answer):
    """The house's log, and what was seen of it by whom."""

    name: str
    key: str
    """What its checkpoints are verified with."""
    size: int
    witnesses: list[WitnessSeen]
    overdue: bool
    """Whether a gaming day can only be closed as unwitnessed."""
    unwitnessed_hours: float


@router.get("/checkpoint", response_class=Response, response_description="A signed note.", dependencies=OPEN_TO_ALL)
async def checkpoint(request: Request) -> Response:
    """The newest checkpoint of the house's log with its cosignatures, as a signed note; nobody has to be signed in."""
    publisher = floor_of(request).publisher
    if publisher is None or publisher.note is None:
        raise error("no_checkpoint", message("error-no-checkpoint"), 404)
    return _for_anybody(bytes(publisher.note))


@router.get("/policy", response_class=Response, response_description="A policy.", dependencies=OPEN_TO_ALL)
async def policy(request: Request) -> Response:
    """Whom the house itself names: its log and its log witnesses, in the form of tlog-policy."""
    publisher = floor_of(request).publisher
    if publisher is None:
        raise error("no_checkpoint", message("error-no-checkpoint"), 404)
    own = LogPolicy((Party(publisher.agent.key),), {}, {}, NONE)
    return _for_anybody(str(publisher.policy or own).encode())


def _for_anybody(text: bytes) -> Response:
    headers = {"cache-control": "no-cache", "access-control-allow-origin": "*"}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/api/log", response_description="The log, and who has seen it.")
@encoded
async def log_seen(request: Request, _: OfThePit) -> LogView:
    """What has been seen of the house's log: by which log witness, how many entries, and when."""
    floor = floor_of(request)
    if floor.publisher is None:
        raise error("no_checkpoint", message("error-no-checkpoint"), 404)
    return _view(floor.publisher)


def _view(publisher: Publisher) -> LogView:
    seen = publisher.log_seen(int(publisher.clock() * 10**6))
    parties = publisher.policy.witnesses if publisher.policy is not None else {}
    return LogView(
        name=publisher.log.name,
        key=str(publisher.agent.key),
        size=publisher.log.end.size,
        witnesses=[
            WitnessSeen(
                name=name,
                signs_as=parties[name].key.name,
                size=each.size,
                at=each.at * 10**6,
                failing=each.failure is not None,
                refuses=each.refuses,
            )
            for name, each in publisher.seen.items()
            if name != AGENT
        ],
        overdue=seen is not None and seen.overdue,
        unwitnessed_hours=publisher.unwitnessed_hours,
    )
