"""A demonstration floor of any revision, in a process of its own, with nginx in front as `deploy/` sets it up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import httpx
from comparison.sources import ROOT, extract

from ports import free_port
from proxies import Proxy

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Served:
    """A floor, by the address of its proxy, and the cookie of a visitor, by its name and its value."""

    address: str
    cookie: tuple[str, str]


def source_of(revision: str, folder: Path) -> Path:
    """The source of a revision; without one, the source that lies here."""
    if not revision:
        return ROOT / "src"
    return extract(revision, folder / "source")


@contextmanager
def serving(folder: Path, revision: str = "", pace: float = 1.0) -> Iterator[Served]:
    """All ten games with simulated patrons, dealt at that pace."""
    folder.mkdir(parents=True, exist_ok=True)
    port = free_port()
    proxy = Proxy(folder, port, "localhost")
    secure, plain, house = f"https://localhost:{proxy.secure}", f"http://127.0.0.1:{port}", str(folder / "house.db")
    command = [sys.executable, "-m", "cutcard", "serve", "--demo", "--json", "--port", str(port), "--store", house]
    command += ["--pace", str(pace), "--origin", secure, "--proxy", "127.0.0.1"]
    surroundings = {**os.environ, "PYTHONPATH": str(source_of(revision, folder)), "PYTHONUNBUFFERED": "1"}
    surroundings |= {"OPENBLAS_NUM_THREADS": "1"}
    with (folder / "server.log").open("wb") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=surroundings, cwd=folder)  # noqa: S603
    try:
        assert server.stdout is not None
        links = json.loads(server.stdout.readline())["links"]
        while not _ready(plain):
            assert server.poll() is None, (folder / "server.log").read_text()
            time.sleep(0.1)
        with proxy.running():
            yield Served(secure, _entered(plain, links["Visitor (Patron)"]))
    finally:
        server.terminate()
        server.wait(60)


def _ready(address: str) -> bool:
    try:
        return httpx.get(f"{address}/ready", headers={"host": "localhost"}, timeout=10).status_code == 200
    except httpx.TransportError:
        return False


def _entered(address: str, link: str) -> tuple[str, str]:
    token = link.partition("#")[2]
    answer = httpx.post(f"{address}/api/enter", json={"token": token}, headers={"host": "localhost"}, timeout=60)
    assert answer.status_code == 200, answer.text
    name, _, value = answer.headers["set-cookie"].partition(";")[0].partition("=")
    return name, value
