"""Servers and the database killed again and again under load, with every act put to two nodes at once."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from houses import stores
from server.clusters import Database, Nodes, Patron, database, new_id, until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from server_process import ServerProcess

__all__ = ["database"]
TABLES = {"t1": "tiger-baccarat", "t2": "sands-elements", "t3": "dragon-tiger", "t4": "dragon-tiger-baccarat"}
PATRONS = ("Ana", "Wei", "Kim", "Lou", "Eva", "Jun")
QUICK = 0.08
LEASE = 3.0
PAUSE = 0.12
"""A patron asks twenty times a second at most."""


@dataclass
class Act:
    """Something asked under one id, and every answer to it that was one: as status and body."""

    table: str
    put: Callable[[ServerProcess], httpx.Response]
    answers: list[tuple[int, dict[str, Any]]] = field(default_factory=list)

    @property
    def done(self) -> list[dict[str, Any]]:
        return [{**body, "repeated": None} for status, body in self.answers if status == 200]


class Gambler:
    """A patron who puts everything to both nodes at once, and again until both have answered."""

    def __init__(self, patron: Patron, nodes: list[ServerProcess], seed: int) -> None:
        self.patron, self.nodes, self.chance = patron, nodes, random.Random(f"{seed} {patron.name}")
        self.acts: dict[str, Act] = {}
        self.ticket = ""
        self.told = Counter[str]()

    def play(self, over: Event) -> None:
        with ThreadPoolExecutor(2) as two:
            while not over.is_set():
                self.once(two)
                time.sleep(PAUSE)

    def once(self, two: ThreadPoolExecutor) -> None:
        known = new_id()
        act = self.acts[known] = self._choose(known)
        list(two.map(lambda node: self.ask(act, node), self.nodes))
        if not act.table and act.done:
            self.ticket = act.done[0].get("ticket_code") or ""

    def _choose(self, known: str) -> Act:
        patron, code = self.patron, self.ticket
        if code:
            self.ticket = ""
            return Act("", lambda node: patron.redeem(node, code, known=known))
        if self.chance.random() < 0.3:
            return Act("", lambda node: patron.cash_out(node, 1_00, known=known))
        table = self.chance.choice(sorted(TABLES))
        wager = "Dragon" if TABLES[table] == "dragon-tiger" else "Player"
        return Act(table, lambda node: patron.bet(node, table, wager, known=known))

    def ask(self, act: Act, node: ServerProcess) -> None:
        """Until there is an answer. A node that is gone, or whose database is, gives none."""
        while True:
            try:
                answer = act.put(node)
            except httpx.TransportError:
                self.told["no answer"] += 1
            else:
                self.told[str(answer.status_code)] += 1
                if answer.status_code in {200, 409}:
                    act.answers.append((answer.status_code, answer.json()))
                    return
                assert answer.status_code in {429, 503}, answer.text
                assert answer.json()["code"] in {"out_of_service", "too_fast", "busy"}, answer.text
            time.sleep(PAUSE)

    def ask_again(self) -> None:
        """Once more, at both nodes: what was done stands, in the same words."""
        for act in self.acts.values():
            if act.done:
                for node in self.nodes:
                    self.ask(act, node)
                    time.sleep(PAUSE / 2)


class Campaign:
    """A house with two nodes, its gamblers, and somebody who kills."""

    def __init__(self, nodes: Nodes, database: Database, seed: int) -> None:
        self.nodes, self.database, self.chance = nodes, database, random.Random(seed)
        self.gamblers = [Gambler(patron, nodes.nodes, seed) for patron in nodes.patrons]
        self.kills = Counter[str]()

    def run(self, kills: int) -> None:
        for node in self.nodes.nodes:
            node.start()
        over = Event()
        with ThreadPoolExecutor(len(self.gamblers)) as pool:
            playing = [pool.submit(each.play, over) for each in self.gamblers]
            try:
                for _ in range(kills):
                    time.sleep(self.chance.uniform(0.3, 1.5))
                    self.kill()
                    until(lambda: all(node.ready() for node in self.nodes.nodes), f"all serve again: {self.kills}")
                    failed = [each.exception() for each in playing if each.done()]
                    assert not failed, failed
            finally:
                over.set()
            for each in playing:
                each.result()
            list(pool.map(Gambler.ask_again, self.gamblers))
        self.nodes.until_played_on(TABLES)

    def kill(self) -> None:
        victim = self.chance.choice(["server", "server", "kill", "immediate", "fast"])
        self.kills[victim] += 1
        if victim == "server":
            node = self.chance.choice(self.nodes.nodes)
            node.kill()
            time.sleep(self.chance.uniform(0, 1))
            node.start()
            return
        self.database.kill() if victim == "kill" else self.database.stop(victim)
        time.sleep(self.chance.uniform(0, 1))
        self.database.start()

    def judge(self) -> None:
        """One entry for each act that was done, none for any other, and one answer however often it was asked."""
        written = Counter(row.id for row in self.nodes.rows()[0] if json.loads(row.body)["via"] == "terminal")
        asked = {known: act for each in self.gamblers for known, act in each.acts.items()}
        assert written.keys() == {known for known, act in asked.items() if act.done}
        assert set(written.values()) == {1}
        for known, act in asked.items():
            assert len({json.dumps(body, sort_keys=True) for body in act.done}) <= 1, f"{known}: {act.answers}"
            assert act.table or len({status for status, _ in act.answers}) == 1, f"{known}: {act.answers}"
            assert not act.done or len(act.answers) == 4, "both nodes answered, and both again"
        self.nodes.examined()
        told = sum((each.told for each in self.gamblers), Counter())
        print(f"{len(written)} acts, {self.kills}, answers {told}")  # noqa: T201 - `pytest -s` shows it.


def killed(database: Database, folder: Path, kills: int, seed: int) -> Campaign:
    with ExitStack() as stack:
        place = stores.postgres_place(database.url, folder)
        nodes = Nodes(place, stack, TABLES, pace=QUICK, lease=LEASE, patrons=PATRONS)
        campaign = Campaign(nodes, database, seed)
        campaign.run(kills)
        campaign.judge()
    assert campaign.kills.total() == kills
    return campaign


@pytest.mark.wide
def test_servers_and_the_database_killed_under_load_lose_and_double_nothing(database: Database, tmp_path: Path) -> None:
    killed(database, tmp_path, kills=3, seed=7)


@pytest.mark.long
@pytest.mark.parametrize("number", range(5))
def test_two_hundred_kills_of_servers_and_of_the_database(database: Database, tmp_path: Path, number: int) -> None:
    campaign = killed(database, tmp_path, kills=40, seed=100 + number)
    assert {"server", "kill", "immediate", "fast"} <= campaign.kills.keys()
