"""A floor in a process of its own, `cutcard serve`, that tests may kill; and the house it serves, made beforehand."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import uuid
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

import plain_http
from cutcard import GAMES
from cutcard.formats.entry import CAGE
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.cookies import COOKIE
from cutcard.server.auth.sessions import Sessions
from cutcard.table import Actor, TableOptions
from houses.examiner import Examiner
from ports import free_port
from staff import accounts_of, engage, open_bank
from waiting import until
from warm_process import Forked, warm_process

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.house.engine.house import House
    from houses.examiner import Row

CREDIT_CENTS = 2_000_00
SHIFT_MANAGER = Actor("Gia", Position.GAMING_SHIFT_MANAGER)


WRONG_CLOCK = """
import sys, time
seconds, nanoseconds, ahead = time.time, time.time_ns, float(sys.argv.pop(1))
time.time, time.time_ns = lambda: seconds() + ahead, lambda: nanoseconds() + int(ahead * 10**9)
from cutcard.cli import main
main()
"""
"""The command on a machine whose clock is wrong."""


class ServerProcess:
    """A server process on a port; killed and started again it is the same floor to whoever connects."""

    def __init__(
        self,
        store: str,
        *options: str,
        pace: float,
        key: Path | None = None,
        log_end: Path | None = None,
        lease: float | None = None,
        log: Path | None = None,
        warm: bool = False,
    ) -> None:
        """Where it is warm, it is forked; else Python is started for it, as somebody does who types the command."""
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.screens = f"ws://127.0.0.1:{self.port}/ws"
        self._arguments = ["serve", "--store", store, "--port", str(self.port), "--pace", str(pace), *options]
        self.folder = Path(store).parent
        for option, path in (("--key", key), ("--log-end", log_end)):
            self._arguments += [option, str(path)] if path is not None else []
        self._arguments += ["--lease", str(lease)] if lease is not None else []
        self._arguments += [] if "--drain-seconds" in options else ["--drain-seconds", "0"]
        self._log = log
        self._warm = warm
        self.clock_ahead = 0.0
        """By how many seconds the clock of the machine is ahead on which it is started next."""
        self._process: subprocess.Popen[bytes] | Forked | None = None

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def begin(self) -> None:
        """Without waiting until it is ready."""
        if self._warm and not self.clock_ahead:
            self._process = warm_process().begin(self._arguments, self._log)
            return
        wrong = ["-c", WRONG_CLOCK, str(self.clock_ahead)]
        command = [sys.executable, *(wrong if self.clock_ahead else ["-m", "cutcard"]), *self._arguments]
        surroundings = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
        with self._log.open("ab") if self._log is not None else nullcontext() as log:
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log, env=surroundings)

    def start(self) -> ServerProcess:
        """Until it is ready to take acts."""
        self.begin()
        until(lambda: self.ready() or not self.runs, f"{self.address} is ready", every=0.05)
        assert self.runs, "the server ended before it was ready"
        return self

    def ready(self) -> bool:
        """What it says of itself."""
        try:
            return plain_http.get(f"{self.address}/ready", timeout=10).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As a power cut of the process: nothing of it runs after this."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        assert self._process.wait() == -signal.SIGKILL

    def freeze(self) -> None:
        """As a machine that hangs: nothing of it runs, and nothing of it ends."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> int:
        """Asked to end, it ends; how."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(60)

    def shut(self) -> None:
        """Whatever became of it, nothing is left running."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()


@contextmanager
def all_stopped(*floors: ServerProcess) -> Iterator[None]:
    try:
        yield
    finally:
        for floor in floors:
            floor.shut()


STAFF_SECRET = "seven swans a-swimming"  # noqa: S105


def furnish(house: House, tables: dict[str, str], patrons: Iterable[str]) -> dict[str, str]:
    """Tables with their games, patrons with credit, somebody of the staff; each patron's cookie."""

    def do(command: cage.CageCommand) -> None:
        answer = house.ask(Request(uuid.uuid4().hex, CAGE, command))
        assert isinstance(answer, Reply), answer

    for table, slug in tables.items():
        do(cage.OpenTable(THE_HOUSE, table, options_json(TableOptions(game=GAMES[slug]))))
    accounts, cookies = accounts_of(house), {}
    sessions = Sessions(accounts)
    for name in patrons:
        do(cage.OpenAccount(THE_HOUSE, name))
        do(cage.BuyCredit(THE_HOUSE, name, CREDIT_CENTS))
        cookies[name] = f"{COOKIE}={sessions.begin(name, Position.PATRON).token}"
    staff = {"Max": Position.PIT_MANAGER, "Cai": Position.CASHIER, SHIFT_MANAGER.name: SHIFT_MANAGER.position}
    for name, position in staff.items():
        engage(house, name, position)
        assert accounts.add(name, position, STAFF_SECRET) is None
    open_bank(house, "Cai")
    return cookies


class FloorExaminer(Examiner):
    """The examiner of a house that is served: what the server notes for itself and who is engaged move no money."""

    def _at_the_cage(self, row: Row, event: dict[str, Any]) -> None:
        if event["type"] not in {"Noted", "Engaged"}:
            super()._at_the_cage(row, event)
