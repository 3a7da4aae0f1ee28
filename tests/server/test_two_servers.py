"""Two server processes share one house in PostgreSQL: each table has one of them, and neither is missed for long."""

from __future__ import annotations

import json
import time
import uuid
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.sync.client import connect

from cutcard.house.audit.verify import verify
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.entry import CAGE
from cutcard.house.money import cage
from cutcard.house.staff import THE_HOUSE
from cutcard.table.state import Phase
from houses import stores
from houses.campaign import ACCOUNTS, COLUMNS
from houses.examiner import Row
from server_process import CREDIT_CENTS, FloorExaminer, ServerProcess, all_stopped, furnish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

    from houses.stores import Place

TABLES = {"t1": "tiger-baccarat", "t2": "sands-elements"}
LATER = {"t3": "dragon-tiger"}
"""A table that is opened while both nodes serve."""
SLOW, QUICK = 40.0, 0.08
"""Ten minutes for bets, or a little over a second."""
LONG_SECONDS = 60
"""Nothing here takes so long; what never comes fails, it does not hang."""


@pytest.fixture(scope="module")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        yield from stores.postgres_server()


@dataclass
class Patron:
    """Somebody with one cookie, who may knock at either node."""

    name: str
    cookie: str

    def get(self, floor: ServerProcess, path: str) -> Any:
        answer = httpx.get(floor.address + path, headers={"cookie": self.cookie}, timeout=30)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def tables(self, floor: ServerProcess) -> set[str]:
        return {each["table"] for each in self.get(floor, "/api/tables")}

    def act(self, floor: ServerProcess, path: str, known: str = "", **act: Any) -> httpx.Response:
        asked = {"id": known or uuid.uuid4().hex, "act": act}
        return httpx.post(floor.address + path, json=asked, headers={"cookie": self.cookie}, timeout=30)

    def bet(self, floor: ServerProcess, table: str, wager: str, cents: int = 10_00, known: str = "") -> httpx.Response:
        bet = {"patron": self.name, "area": 1, "wager": wager, "stake_cents": cents}
        return self.act(floor, f"/api/tables/{table}/acts", known, type="PlaceBet", **bet)

    def cash_out(self, floor: ServerProcess, cents: int) -> dict[str, Any]:
        answer = self.act(floor, "/api/cage/acts", type="CashOut", account=self.name, cents=cents)
        assert answer.status_code == 200, answer.text
        done: dict[str, Any] = answer.json()
        return done

    @contextmanager
    def watch(self, floor: ServerProcess, *tables: str) -> Iterator[ClientConnection]:
        with connect(floor.screens, additional_headers={"cookie": self.cookie}, proxy=None) as screen:
            screen.send(json.dumps({"type": "watch", "tables": list(tables)}))
            yield screen


def until(happened: Callable[[], bool], what: str) -> None:
    """Wait for something that must come."""
    latest = time.monotonic() + LONG_SECONDS
    while not happened():
        if time.monotonic() > latest:
            pytest.fail(f"never: {what}")
        time.sleep(0.1)


def view_with(screen: ClientConnection, right: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first view that is as it should be; the screen is told by itself, nobody asks."""
    latest = time.monotonic() + LONG_SECONDS
    told: dict[str, Any] = {}
    while not (told.get("type") == "view" and right(told)):
        if time.monotonic() > latest:
            pytest.fail(f"never shown; last was {told}")
        told = json.loads(screen.recv(timeout=LONG_SECONDS))
    return told


class TwoNodes:
    """A house, north that serves its first tables, and south that serves one opened later."""

    def __init__(self, place: Place, stack: ExitStack, pace: float) -> None:
        self.place = place
        house = place.beside("office").house(create=True, node="office")
        self.patrons = [Patron(*each) for each in furnish(house, TABLES, ("Ana", "Wei")).items()]
        stores.step_to(house, "t2", Phase.BETTING)
        house.close()
        stores.await_end(place, "office")
        self.north, self.south = self._floor("north", pace), self._floor("south", pace)
        stack.enter_context(all_stopped(self.north, self.south))
        self.north.start()
        self.south.start()

    def _floor(self, node: str, pace: float) -> ServerProcess:
        return ServerProcess(self.place.url, pace=pace, key=self.place.key, heads=self.place.beside(node).heads)

    def phase(self, patron: Patron, floor: ServerProcess, table: str) -> str:
        said: str = patron.get(floor, f"/api/tables/{table}")["common"]["phase"]
        return said

    def examined(self) -> FloorExaminer:
        """The whole journal and the books, read afresh and worked out anew; the audit agrees."""
        import psycopg

        examiner = FloorExaminer()
        with psycopg.connect(self.place.url) as session:
            session.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            rows = session.execute(f"SELECT {COLUMNS} FROM journal ORDER BY seq").fetchall()  # noqa: S608
            accounts = session.execute(ACCOUNTS).fetchall()
        examiner.read([Row(*row) for row in rows])
        examiner.matches_books(accounts)
        assert verify(self.place.url).findings == []
        return examiner


@pytest.fixture(scope="module")
def two_slow(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoNodes]:
    with ExitStack() as stack:
        yield TwoNodes(stores.postgres_place(postgres_server, tmp_path_factory.mktemp("slow")), stack, SLOW)


@pytest.fixture
def two_quick(postgres_server: str, tmp_path: Path) -> Iterator[TwoNodes]:
    with ExitStack() as stack:
        yield TwoNodes(stores.postgres_place(postgres_server, tmp_path), stack, QUICK)


def test_each_table_is_served_by_one_node_and_credit_is_the_same_at_both(two_slow: TwoNodes) -> None:
    two, (ana, wei) = two_slow, two_slow.patrons
    assert (ana.tables(two.north), ana.tables(two.south)) == (set(TABLES), set())
    elsewhere = ana.bet(two.south, "t1", "Player")
    assert elsewhere.status_code == 421
    assert ana.get(two.south, "/api/me")["credit_cents"] == CREDIT_CENTS, "a bet that went astray costs nothing"
    assert two.phase(ana, two.north, "t2") == "betting", "the bets that were open at t2 still are"
    with ana.watch(two.north, "t2") as hers, wei.watch(two.north, "t2") as his:
        assert ana.bet(two.north, "t2", "Player", 10_00).status_code == 200
        view_with(hers, lambda told: told["mine"]["credit_cents"] == CREDIT_CENTS - 10_00)
        ana.cash_out(two.south, 100_00)
        shown = view_with(hers, lambda told: told["mine"]["credit_cents"] == CREDIT_CENTS - 110_00)
        assert [bet["stake_cents"] for bet in shown["mine"]["bets"]] == [10_00], "and the bet still lies there"
        wei.cash_out(two.south, 1_00)
        view_with(his, lambda told: told["mine"]["credit_cents"] == CREDIT_CENTS - 1_00)
    until(
        lambda: ana.get(two.south, "/api/me")["credit_cents"] == CREDIT_CENTS - 110_00,
        "a bet at the one node shows in the credit at the other",
    )
    assert ana.bet(two.north, "t2", "Player", CREDIT_CENTS - 110_00 + 1_00).json()["code"] == "funds"
    two.examined()


def test_a_table_opened_at_the_house_is_served_once(two_slow: TwoNodes) -> None:
    two, (ana, _) = two_slow, two_slow.patrons
    office = two.place.beside("office").house(node="office")
    opened = office.ask(Request(uuid.uuid4().hex, CAGE, cage.OpenTable(THE_HOUSE, "t3", {"game": LATER["t3"]})))
    assert isinstance(opened, Reply), opened
    assert "t3" in office.tables
    assert "t3" not in ana.tables(two.north) | ana.tables(two.south), "the office serves it as long as it is open"
    office.close()
    until(
        lambda: "t3" in ana.tables(two.north) | ana.tables(two.south),
        "a node takes it on when the office has closed",
    )
    assert not ana.tables(two.north) & ana.tables(two.south), "no table is served by two nodes"


def test_the_tables_of_a_killed_node_are_taken_over_and_nothing_is_lost(two_quick: TwoNodes) -> None:
    two, (ana, wei) = two_quick, two_quick.patrons
    bets = {known: uuid.uuid4().hex for known in ("t1", "t2")}
    answers: dict[str, dict[str, Any]] = {}

    def placed() -> bool:
        for patron, table in ((ana, "t1"), (wei, "t2")):
            if table not in answers and two.phase(patron, two.north, table) == "betting":
                answer = patron.bet(two.north, table, "Player", known=bets[table])
                if answer.status_code == 200:
                    answers[table] = answer.json()
        return len(answers) == 2

    until(placed, "both bets are taken")
    two.north.kill()
    until(lambda: ana.tables(two.south) == set(TABLES), "the node that is left serves every table")
    for patron, table in ((ana, "t1"), (wei, "t2")):
        again = patron.bet(two.south, table, "Player", known=bets[table])
        assert again.status_code == 200, again.text
        assert again.json()["repeated"], "the bet stands as it was written"
        assert again.json()["seq"] == answers[table]["seq"]
    before = two.examined()
    two.north.start()
    assert ana.tables(two.north) == set(), "what another node serves is not to be had"
    until(
        lambda: all(
            book.auditor.rounds > before.tables[name].auditor.rounds for name, book in two.examined().tables.items()
        ),
        "play goes on at every table",
    )
    for patron in two.patrons:
        for floor in (two.north, two.south):
            until(
                lambda patron=patron, floor=floor: (  # type: ignore[misc]
                    patron.get(floor, "/api/me")["credit_cents"] == two.examined().cents[patron.name]
                ),
                f"{patron.name}'s credit at both nodes is what the journal says",
            )
