"""Commands of `cutcard` in processes of their own, forked from one that has read the program already.

To start Python and read all modules takes a server longer than everything it does until it is ready. A process that is
forked has its own memory, files and signals from there on, and dies as any other.
"""

from __future__ import annotations

import atexit
import json
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard import GAMES
from cutcard.cli import main
from cutcard.formats.entry import CAGE
from cutcard.formats.settings import options_json
from cutcard.house.cage import OpenTable
from cutcard.house.engine.requests import Request
from cutcard.house.open import open_house
from cutcard.house.staff import THE_HOUSE
from cutcard.server.app import make_app
from cutcard.table import TableOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

COMPILED = ("tiger-baccarat", "dragon-tiger-baccarat", "sands-elements", "dragon-tiger")
"""The games that servers in processes of their own deal; another one is compiled by the server that opens it."""


SERVED = ("server.demo", "server.lab.routes", "server.process", "cli.migrating")
"""The modules of the package that `cutcard serve` imports when it begins."""


class Forked:
    """A command that runs, as `subprocess.Popen` has it; it is no child of this process."""

    def __init__(self, warm: WarmProcess, pid: int) -> None:
        self._warm, self.pid = warm, pid
        self._descriptor = os.pidfd_open(pid)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._ended(None if timeout is None else timeout * 1000)
        if code is None:
            raise subprocess.TimeoutExpired("cutcard", timeout or 0)
        return code

    def _ended(self, milliseconds: float | None) -> int | None:
        if self.returncode is None:
            ends = select.poll()
            ends.register(self._descriptor, select.POLLIN)
            if ends.poll(milliseconds):
                self.returncode = self._warm.tell({"ended": self.pid})
                os.close(self._descriptor)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class WarmProcess:
    """The process that forks, from outside."""

    def __init__(self) -> None:
        here = str(Path(__file__).parent)
        paths = os.pathsep.join([here, *filter(None, [os.environ.get("PYTHONPATH")])])
        surroundings = {**os.environ, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, "-c", "import warm_process; warm_process.serve()"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings
        )
        self._lock = threading.Lock()

    def tell(self, what: dict[str, Any]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            self._process.stdin.write(json.dumps(what) + "\n")
            self._process.stdin.flush()
            return int(self._process.stdout.readline())

    def begin(self, arguments: Sequence[str], log: Path | None = None) -> Forked:
        """`cutcard` with these arguments; what it says on standard error goes to the end of a log, if there is one."""
        surroundings = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
        asked = {"arguments": list(arguments), "log": str(log or ""), "surroundings": surroundings}
        return Forked(self, self.tell({**asked, "folder": str(Path.cwd())}))

    def close(self) -> None:
        self._process.communicate()


@cache
def warm_process() -> WarmProcess:
    """One for all tests of a process."""
    warm = WarmProcess()
    atexit.register(warm.close)
    return warm


# --- inside it ----------------------------------------------------------------------------------


def serve() -> None:
    """Read commands from standard input, fork a process for each and say which, or how one has ended."""
    _warm_up()
    assert threading.active_count() == 1, "a process that is forked has one thread, whatever the others were doing"
    for line in sys.stdin:
        asked = json.loads(line)
        if "ended" in asked:
            _, status = os.waitpid(asked["ended"], 0)
            answer = os.waitstatus_to_exitcode(status)
        else:
            answer = os.fork()
            if answer == 0:
                _run(asked)
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()


def _warm_up() -> None:
    """Import what a server imports and build one app: a process prepares its pages and compiles a game once."""
    for module in (*(f"cutcard.{each}" for each in SERVED), "cutcard.house.journal.postgres", "uvicorn.loops.uvloop"):
        import_module(module)
    with tempfile.TemporaryDirectory() as folder:
        house = open_house(str(Path(folder) / "house.db"), create=True)
        for slug in COMPILED:
            house.ask(Request(slug, CAGE, OpenTable(THE_HOUSE, slug, options_json(TableOptions(game=GAMES[slug])))))
            house.step(slug)
        make_app(house)
        house.close()


def _run(asked: dict[str, Any]) -> None:
    """The command, from its arguments to its exit code."""
    places = [(0, os.devnull, os.O_RDONLY), (1, os.devnull, os.O_WRONLY)]
    if asked["log"]:
        places.append((2, asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND))
    for descriptor, path, how in places:
        opened = os.open(path, how)
        os.dup2(opened, descriptor)
        os.close(opened)
    os.environ.clear()
    os.environ.update(asked["surroundings"])
    os.chdir(asked["folder"])
    random.seed()
    sys.argv = ["cutcard", *asked["arguments"]]
    code = 1
    try:
        main()
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
    except BaseException:  # noqa: BLE001 - as Python itself ends a program that fails.
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)
