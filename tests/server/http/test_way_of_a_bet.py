"""The way of a bet from its bytes to the bytes of its answer, traced: no longer than the docs say."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import uuid
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cutcard
from cutcard.rulebook.procedure import Position
from cutcard.server.app import make_app
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.cookies import COOKIE
from cutcard.server.auth.sessions import Sessions
from cutcard.server.dealer_loop import Pace
from houses.houses import Premises

if TYPE_CHECKING:
    from types import FrameType

SOURCE = Path(cutcard.__file__).parent
PAGE = SOURCE.parent.parent / "docs" / "house.md"
SHOWN = {("server/floor.py", "Floor._follow"), ("server/live/hub.py", "Hub._flush")}
"""Where the way to the screens begins, which is another one."""
READS, WRITES = {"decode", "loads", "validate_json"}, {"encode"}
ACT = "/api/tables/t/acts"


@dataclass
class Trace:
    """Every call of ours, and every call of a reader or writer of JSON, except on the way to the screens."""

    calls: Counter[tuple[str, str]] = field(default_factory=Counter)
    json: Counter[str] = field(default_factory=Counter)
    showing: FrameType | None = None

    def __call__(self, frame: FrameType, event: str, called: Any) -> None:
        path, code = Path(frame.f_code.co_filename), frame.f_code
        ours = path.is_relative_to(SOURCE)
        place = (path.relative_to(SOURCE).as_posix(), code.co_qualname) if ours else ("", "")
        if self.showing is not None:
            self.showing = None if event == "return" and frame is self.showing else self.showing
        elif event == "call" and place in SHOWN:
            self.showing = frame
        elif event == "call" and ours:
            self.calls[place] += 1
        elif event == "c_call" and called.__name__ in READS | WRITES and self._of_json(called, ours=ours):
            self.json["read" if called.__name__ in READS else "written"] += 1

    @staticmethod
    def _of_json(called: Any, *, ours: bool) -> bool:
        """What pydantic reads it reads for us; text and bytes are encoded and decoded without any JSON."""
        return (ours or called.__name__ == "validate_json") and not isinstance(called.__self__, str | bytes)

    @property
    def files(self) -> set[str]:
        return {file for file, _ in self.calls}


async def bet(app: Any, cookie: str, wager: str) -> int:
    """A bet as a terminal sends it; the status of the answer."""
    act = {"type": "PlaceBet", "patron": "Ana", "area": 1, "wager": wager, "stake_cents": 50_00}
    body = json.dumps({"id": uuid.uuid4().hex, "round": 1, "act": act}).encode()
    headers = {"host": "here", "content-type": "application/json", "content-length": str(len(body)), "cookie": cookie}
    scope = {
        "type": "http",
        "method": "POST",
        "path": ACT,
        "raw_path": ACT.encode(),
        "root_path": "",
        "scheme": "http",
        "query_string": b"",
        "client": ("127.0.0.1", 1),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    told: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(part: dict[str, Any]) -> None:
        told.append(part)

    await app(scope, receive, send)
    return int(told[0]["status"])


async def traced(premises: Premises) -> Trace:
    house, trace = premises.house, Trace()
    token = Sessions(Accounts.of(house)).begin("Ana", Position.PATRON).token
    app = make_app(house, pace=Pace(600.0, 0.3, 3.0))
    async with app.router.lifespan_context(app):
        assert await bet(app, f"{COOKIE}={token}", "Player") == 200, "the first of its kind loads what all others find"
        await asyncio.sleep(0.2)
        before = sys.getprofile()
        house.run_on_writer(lambda: sys.setprofile(trace))
        sys.setprofile(trace)
        try:
            status = await bet(app, f"{COOKIE}={token}", "Banker")
        finally:
            sys.setprofile(before)
            house.run_on_writer(lambda: sys.setprofile(None))
        assert status == 200
    return trace


def said(pattern: str) -> int:
    """A figure of the page."""
    found = re.search(pattern, PAGE.read_text(encoding="utf-8"))
    assert found is not None, pattern
    return int(found[1])


def test_a_bet_goes_no_longer_way_than_the_docs_say(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as premises:
        premises.open_table("t", "tiger-baccarat")
        premises.account("Ana", 1_000_00)
        premises.step_to("t", "betting")
        trace = asyncio.run(traced(premises))
    listed = sorted(trace.files)
    assert len(trace.files) <= said(r"at most (\d+) files"), listed
    assert len([file for file in listed if not file.startswith("server/")]) <= said(r"(\d+) of them of the house"), (
        listed
    )
    assert "JSON is read once" in PAGE.read_text(encoding="utf-8")
    assert trace.json["read"] == 1, trace.json
    assert trace.json["written"] <= said(r"written (\d+) times"), trace.json
    looked_up = sum(count for (_, name), count in trace.calls.items() if name in {"own_position", "position_held"})
    assert looked_up == 1, "who somebody is on the record"
