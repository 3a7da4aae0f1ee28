"""The laboratory by itself, on a port of its own, and what the command line says of the same game."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn
from typer.testing import CliRunner

import plain_http
from cutcard import GAMES
from cutcard.cli.app import app as cutcard
from cutcard.server.lab.app import make_lab
from ports import free_port
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

CELLS = 6
"""Of a row of `cutcard odds`: wager, edge, edge per resolved bet, wins, deviation, skewness."""


class LabServer:
    """A laboratory that runs in a thread of this process."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        config = uvicorn.Config(make_lab(GAMES), host="127.0.0.1", port=self.port, log_level="error")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._server.serve()), daemon=True)
        self.http: httpx.Client = plain_http.client(self.address)

    def start(self) -> LabServer:
        self._thread.start()
        until(lambda: self._server.started, "the laboratory answers")
        return self

    def stop(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(10)

    def ask(self, what: str, link: str) -> httpx.Response:
        return self.http.get(f"/api/lab/{what}?{link}")

    def figures(self, link: str) -> dict[str, Any]:
        answer = self.ask("figures", link)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told


@contextmanager
def laboratory() -> Iterator[LabServer]:
    server = LabServer().start()
    try:
        yield server
    finally:
        server.stop()


def as_printed(*arguments: str) -> dict[str, list[str]]:
    """What `cutcard odds` prints of each wager: the cells of its row, the name first."""
    printed = CliRunner().invoke(cutcard, ["odds", *arguments], env={"COLUMNS": "200"})
    assert printed.exit_code == 0, printed.output
    rows = [re.split(r"\s{2,}", line.strip()) for line in printed.output.splitlines()]
    return {row[0]: row[1:] for row in rows if len(row) == CELLS and row[0] != "Wager"}


def priced(*arguments: str) -> dict[str, Any]:
    """What `cutcard odds --json` says of each wager."""
    printed = CliRunner().invoke(cutcard, ["odds", *arguments, "--json"])
    assert printed.exit_code == 0, printed.output
    return {wager["name"]: wager for wager in json.loads(printed.output)["wagers"]}


def kept(folder: Path, text: str) -> str:
    """A variant's file on the disk."""
    file = folder / "bent.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)
