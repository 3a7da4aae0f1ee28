"""Disks that fill and disks that fail: the writes really fail, and every place says so and what to do."""

from __future__ import annotations

import json
import resource
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.house.engine import deciding
from cutcard.house.open import open_house
from cutcard.rulebook.procedure import Position
from cutcard.server.watch import monitor
from doors import acts_in
from floors import furnished
from houses import stores
from server.clusters import Database, Nodes, database, new_id
from server.small_disks import (
    MEBIBYTE,
    MOUNTED,
    MountedDisk,
    RationedDatabase,
    RationedFile,
    disk_below,
    kinds_of_disk,
    mounted,
)
from server.watching import kinds, lines, logged, looks_often, metric, ready, staff, watched
from server_process import ServerProcess, all_stopped, furnish
from tiers import first_of
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from cutcard.house.engine.house import House
    from server.small_disks import Disk

__all__ = ["database", "logged", "looks_often"]
pytestmark = pytest.mark.usefixtures("looks_often")
KINDS = kinds_of_disk()
SLOW, LEASE = 40.0, 6.0
TABLES = {"t1": "tiger-baccarat", "t2": "sands-elements", "t3": "dragon-tiger"}


@pytest.fixture(params=first_of(KINDS, 1))
def small_disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[House, Disk]]:
    """A house on a disk that a test may fill."""
    if request.param == MOUNTED:
        folder = tmp_path / "disk"
        folder.mkdir()
        with mounted(folder, 320):
            yield furnished(folder / "house.db", []), MountedDisk(folder)
    else:
        house = furnished(tmp_path / "house.db", [])
        disk = RationedFile(house)
        disk.empty()
        yield house, disk


def test_a_disk_that_is_nearly_full_lets_rounds_end_and_begins_none(
    small_disk: tuple[House, Disk], logged: list[Any]
) -> None:
    house, disk = small_disk
    with watched(house, logged) as floor:
        assert floor.ready() == (200, {"ready": True, "degraded": False, "why": "", "conditions": []})
        disk.fill(leaving=100 * MEBIBYTE)
        shown = floor.begins("disk")
        assert "100 MiB are free" in shown["says"] or "99 MiB are free" in shown["says"]
        dealer = floor.floor.person("Dee", Position.DEALER)
        assert dealer.act("salon", "LoadShoe").json()["code"] == "disk_full"
        assert floor.cashier.cage("BuyCredit", account="Ana", cents=100).status_code == 200, "acts are taken"
        disk.empty()
        floor.is_over("disk")
        dealer.do("salon", "LoadShoe")


def test_a_disk_that_is_full_stops_the_house_and_every_place_says_so(
    small_disk: tuple[House, Disk], logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding, "FREE_BYTES_LEAST", 0)
    monkeypatch.setattr(monitor, "FREE_BYTES_LEAST", 0)
    house, disk = small_disk
    path = house.store.url.removeprefix("sqlite:///")
    with watched(house, logged) as floor:
        disk.fill(leaving=0)
        until(
            lambda: floor.cashier.cage("BuyCredit", account="Ana", cents=100).status_code == 503,
            "an act is refused because the disk is full",
        )
        shown = floor.begins("full", stops=True)
        assert "database or disk is full" in shown["why"]
        assert path not in json.dumps(floor.ready()[1]), "what exactly is wrong is for staff"
        assert "start the server again" in shown["advice"]
        written = floor.floor.entries()
    if isinstance(disk, MountedDisk):
        disk.empty()
    mended = open_house(path)
    assert not mended.stopped
    assert len(acts_in(mended.store)) == written, "nothing is lost"
    mended.close()


@pytest.mark.wide
def test_somebody_who_signs_in_on_a_full_disk_is_told_that_the_house_is_out_of_service(
    small_disk: tuple[House, Disk], logged: list[Any]
) -> None:
    """A sign-in is an entry of the journal: where it cannot be written, nothing can."""
    house, disk = small_disk
    with watched(house, logged) as floor:
        assert floor.floor.engage("Max", Position.PIT_MANAGER, "seven swans a-swimming") is None
        disk.fill(leaving=0)
        answers: list[httpx.Response] = []

        def refused() -> bool:
            said = {"name": "Max", "secret": "seven swans a-swimming"}
            answers.append(floor.floor.browser().post("/api/sign-in", json=said))
            return answers[-1].status_code not in {200, 429}  # Who tries too often waits.

        until(refused, "a sign-in is refused because the disk is full")
        assert answers[-1].status_code == 503, answers[-1].text
        floor.begins("full", stops=True)
        assert not [each for each in logged if each["event"] == "program failed"]


# --- a file that may not grow -----------------------------------------------------------------------


def buys(pit: httpx.Client, account: str = "Ana", known: str = "") -> int:
    act = {"type": "BuyCredit", "account": account, "cents": 100}
    return pit.post("/api/cage/acts", json={"id": known or new_id(), "act": act}).status_code


@pytest.mark.wide
def test_a_disk_that_refuses_a_write_fences_the_house_until_it_is_started_again(tmp_path: Path) -> None:
    """The kernel refuses to let any file of the server's grow, and everything that was written is there afterwards."""
    path, log = tmp_path / "house.db", tmp_path / "server.log"
    house = open_house(str(path), create=True)
    furnish(house, TABLES, ["Ana"])
    house.close()
    node = ServerProcess(str(path), pace=SLOW, log=log, warm=True)
    with all_stopped(node), closing(staff(node.start(), "Cai")) as pit:
        assert buys(pit) == 200
        assert node._process is not None
        grown, (_, most) = path.with_name("house.db-wal").stat().st_size, resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.prlimit(node._process.pid, resource.RLIMIT_FSIZE, (grown, most))
        known = new_id()
        assert buys(pit, known=known) == 503
        until(lambda: kinds(node) == [("fenced", "")], "the house is fenced")
        assert not ready(node)["ready"]
        assert metric(node, "fenced") == "1.0"
        (shown,) = pit.get("/api/conditions").json()
        assert "disk I/O error" in shown["why"]
        assert [each["kind"] for each in lines(node, "condition began")] == ["fenced"]
        assert node.stop() == 0
        node.start()
        assert ready(node)["conditions"] == []
        assert [buys(pit, known=known), buys(pit, known=known)] == [200, 200], "the same id, and once"
        node.stop()
    again = open_house(str(path))
    assert not again.stopped
    assert sum(b'"BuyCredit"' in entry.body and entry.id == known for entry in again.store.read("cage")) == 1
    again.close()


# --- PostgreSQL's disk --------------------------------------------------------------------------------


@pytest.fixture(
    params=[pytest.param(kind, marks=pytest.mark.long if kind == MOUNTED else pytest.mark.wide) for kind in KINDS]
)
def small_database(request: pytest.FixtureRequest, database: Database, tmp_path: Path) -> Iterator[tuple[Nodes, Disk]]:
    """Two nodes on a database whose disk a test may fill."""
    place = stores.postgres_place(database.url, tmp_path)
    with ExitStack() as stack:
        disk: Disk = RationedDatabase(place)
        if request.param == MOUNTED:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            disk = stack.enter_context(disk_below(database.url, place, folder, database.system_user))
        yield Nodes(place, stack, TABLES, pace=SLOW, lease=LEASE), disk


def test_a_database_without_room_is_told_for_as_long_as_it_has_none(small_database: tuple[Nodes, Disk]) -> None:
    nodes, disk = small_database
    node, other = (each.start() for each in nodes.nodes)
    with closing(staff(node, "Cai")) as pit:
        asked = [new_id()]
        disk.fill(leaving=0)
        while buys(pit, known=asked[-1]) == 200:
            asked.append(new_id())
        until(lambda: kinds(node) == [("full", "")], "the node says that its disk is full")
        (shown,) = pit.get("/api/conditions").json()
        assert "Make room where PostgreSQL keeps its data" in shown["advice"]
        assert "No space left on device" in shown["why"]
        assert "No space left" not in json.dumps(ready(node)), "what exactly is wrong is for staff"
        assert metric(node, "full") == "1.0"
        for _ in range(30):
            assert not ready(node)["ready"], "it does not come and go"
            assert buys(pit, known=asked[-1]) == 503
            time.sleep(0.1)
        disk.empty()
        until(lambda: ready(node)["conditions"] == [], "the node says that it is over")
        assert [buys(pit, known=asked[-1]) for _ in range(2)] == [200, 200]
        assert metric(node, "full") == "0.0"
    for what in ("condition began", "condition over"):
        assert [each["kind"] for each in lines(node, what)].count("full") == 1, "one line each"
    until(lambda: nodes.at(node) | nodes.at(other) == set(TABLES), "every table is run")
    bought = [row.id for row in nodes.rows()[0] if row.id in set(asked)]
    assert sorted(bought) == sorted(asked), "everything once"
    nodes.examined()
