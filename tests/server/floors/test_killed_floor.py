"""The server killed mid-round under connected terminals: all come back, and every cent and every round is right."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

import naive
from cutcard.audit.verification import verify
from cutcard.house.open import open_house
from houses.campaign import StoredSqlite
from houses.examiner import PHASES
from plain_http import NO_AUTHORITIES
from server_process import FloorExaminer, ServerProcess, all_stopped, furnish
from tiers import first_of
from waiting import comes

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from houses.examiner import Row

SLUGS = ("tiger-baccarat", "dragon-tiger-baccarat", "sands-elements", "dragon-tiger")
"""One of each way to treat an interrupted round: void or resumed, an option, and two that go on as they were."""
SEATS = [(area, first) for area in range(1, 6) for first in (True, False)]
"""Up to ten at a table, each on an area and a hand of their own, so that nobody's bet is one too many."""
PACE = 0.25
"""Nearly four seconds for bets, and four cards a second, so that a machine with other things to do keeps up."""
GONE = (httpx.TransportError, ConnectionClosed, InvalidMessage, OSError)
BETS_A_ROUND = 3
STUCK_SECONDS = 100
"""Nothing here takes so long; a floor that does not come back fails, it does not hang."""


@dataclass
class Terminal:
    """One patron's terminal: a live screen, and bets asked under ids of its own."""

    floor: ServerProcess
    name: str
    cookie: str
    table: str
    area: int
    wager: str
    chance: random.Random
    linger: float
    """The longest it waits before a bet, in seconds."""
    over: bool = False
    asked: dict[str, dict[str, Any]] = field(default_factory=dict)
    answered: dict[str, dict[str, Any]] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    seen: list[dict[str, Any]] = field(default_factory=list)
    """Every view its screen was sent, in order."""
    seen_before: int = 0
    """How many of them before the server died."""

    @property
    def unanswered(self) -> list[str]:
        return [known for known in self.asked if known not in self.answered and known not in self.refused]

    async def play(self, http: httpx.AsyncClient) -> None:
        """Watch the table and bet in every round, until the server is gone."""
        headers = {"cookie": self.cookie, "origin": self.floor.address}
        betting: asyncio.Task[None] | None = None
        played = -1
        try:
            async with connect(self.floor.screens, additional_headers=headers, proxy=None) as screen:
                await screen.send(json.dumps({"type": "watch", "tables": [self.table]}))
                async for message in screen:
                    told = json.loads(message)
                    if told["type"] != "view":
                        continue
                    self.seen.append(told)
                    common = told["common"]
                    if common["phase"] == "betting" and common["incident"] is None and common["round"] != played:
                        played = common["round"]
                        betting = asyncio.create_task(self.bet(http, played))
        except GONE:
            pass
        finally:
            if betting is not None:
                await betting

    async def play_on(self, http: httpx.AsyncClient) -> None:
        """A line that is lost, on a machine that has too much to do, is taken up again."""
        while not self.over:
            await self.play(http)

    async def bet(self, http: httpx.AsyncClient, round_number: int) -> None:
        """Some bets, now and then, so that somebody is always waiting for an answer."""
        for _ in range(BETS_A_ROUND):
            await asyncio.sleep(self.chance.uniform(0, self.linger))
            bet = {"patron": self.name, "area": self.area, "wager": self.wager, "stake_cents": 10_00}
            known = uuid.uuid4().hex
            self.asked[known] = {"id": known, "round": round_number, "act": {"type": "PlaceBet", **bet}}
            try:
                await self.ask(http, known)
            except GONE:
                return

    async def ask(self, http: httpx.AsyncClient, known: str) -> httpx.Response:
        """Ask what this id stands for, for the first time or again."""
        answer = await http.post(
            f"/api/tables/{self.table}/acts", json=self.asked[known], headers={"cookie": self.cookie}
        )
        if answer.status_code == 200:
            self.answered.setdefault(known, answer.json())
        else:
            assert answer.status_code == 409, answer.text
            self.refused[known] = answer.json()["code"]
        return answer


class Evening:
    """A floor with terminals, killed once, and what the journal must say of it."""

    def __init__(self, folder: Path, terminals: int, seed: int) -> None:
        self.disk = StoredSqlite(folder)
        house = open_house(str(self.disk.path), create=True)
        tables = max(len(SLUGS), terminals // len(SEATS))
        self.games = {f"t{number}": SLUGS[number % 4] for number in range(tables)}
        seats = [(table, *seat) for table in self.games for seat in SEATS[: terminals // tables]]
        cookies = furnish(house, self.games, [f"patron {number}" for number in range(terminals)])
        house.close()
        self.floor = ServerProcess(str(self.disk.path), pace=PACE * terminals / 40, warm=True)
        self.linger = 0.3 * terminals / 40
        self.terminals: list[Terminal] = []
        for (name, cookie), (table, area, first) in zip(cookies.items(), seats, strict=True):
            wager = naive.hands(self.games[table])[not first]
            chance = random.Random(f"{seed} {name}")
            self.terminals.append(Terminal(self.floor, name, cookie, table, area, wager, chance, self.linger))
        self.examiner = FloorExaminer()

    async def until_killed(self) -> None:
        """Everybody plays; with cards on some tables, and bets just tapped at others, the process is killed."""
        async with self._lines() as http:
            playing = [asyncio.create_task(each.play(http)) for each in self.terminals]
            await comes(self._at_bets_and_cards, "bets are open at some tables and cards lie on others")
            at_bets = [each for each in self.terminals if each.seen[-1]["common"]["phase"] == "betting"]
            for each in at_bets:
                each.linger = 0
                playing.append(asyncio.create_task(each.bet(http, each.seen[-1]["common"]["round"])))
            await asyncio.sleep(0.01)
            await asyncio.to_thread(self.floor.kill)
            await asyncio.gather(*playing)
        for each in self.terminals:
            each.seen_before, each.linger = len(each.seen), self.linger

    def _at_bets_and_cards(self) -> bool:
        phases = {each.seen[-1]["common"]["phase"] for each in self.terminals if each.answered}
        return all(each.answered for each in self.terminals) and {"betting", "dealing"} <= phases

    async def until_played_on(self) -> None:
        """Everybody comes back, asks again what was never answered, and plays on for a round."""
        unanswered = {each.name: each.unanswered for each in self.terminals}
        async with self._lines() as http:
            again = [self._ask_again(http, each, unanswered[each.name]) for each in self.terminals]
            await asyncio.gather(*again)
            before = {each.name: len(each.answered) for each in self.terminals}
            playing = [asyncio.create_task(each.play_on(http)) for each in self.terminals]
            try:
                await comes(
                    lambda: all(len(each.answered) > before[each.name] for each in self.terminals), "a bet of each"
                )
            except (asyncio.CancelledError, pytest.fail.Exception):
                idle = [each for each in self.terminals if len(each.answered) == before[each.name]]
                views = {each.name: (each.refused, each.seen[-1]) for each in idle}
                raise AssertionError(f"these never bet again: {views}") from None
            for each in self.terminals:
                each.over = True
            await asyncio.to_thread(self.floor.stop)
            await asyncio.gather(*playing)

    async def _ask_again(self, http: httpx.AsyncClient, terminal: Terminal, unanswered: list[str]) -> None:
        """What was written is answered as before; what was not is written now, once, or refused as too late."""
        for known in [*unanswered, *terminal.answered]:
            written = self.examiner.by_id.get(known)
            answer, first = None, True
            while answer is None:
                try:
                    answer = await terminal.ask(http, known)
                except GONE:  # An idle line that the server had closed: the same is asked again under the same id.
                    first = False
            if written is not None:
                assert answer.status_code == 200, answer.text
                done = answer.json()
                assert (done["repeated"], done["seq"]) == (True, written.seq), "it stands as it was written"
            elif answer.status_code == 200 and first:
                assert not answer.json()["repeated"]

    def _lines(self) -> httpx.AsyncClient:
        limits = httpx.Limits(max_connections=len(self.terminals), max_keepalive_connections=len(self.terminals))
        return httpx.AsyncClient(
            base_url=self.floor.address, limits=limits, timeout=60, trust_env=False, verify=NO_AUTHORITIES
        )

    # --- what the journal says ------------------------------------------------------------------

    def examine(self) -> list[Row]:
        """Everything written since the last look, row by row, and every view that shows the table after a row."""
        rows = self.disk.rows(self.examiner.seq)
        views: dict[tuple[str, int], list[tuple[Terminal, dict[str, Any]]]] = defaultdict(list)
        for terminal in self.terminals:
            for view in terminal.seen:
                views[f"table/{terminal.table}", view["common"]["version"]].append((terminal, view))
        for row in rows:
            self.examiner.read([row])
            for terminal, view in views[row.stream, row.version]:
                self.agrees(terminal, view)
        self.examiner.matches_books(self.disk.accounts())
        return rows

    def agrees(self, terminal: Terminal, view: dict[str, Any]) -> None:
        """A view stamped with a place in the journal shows that place: phase, round, cards, own bets and credit."""
        book, common, mine = self.examiner.tables[terminal.table], view["common"], view["mine"]
        stakes = {number: stake for number, (who, stake) in book.stakes.items() if who == terminal.name}
        assert common["phase"] in PHASES[book.auditor.stage], f"{view}, {book.auditor.stage}"
        assert common["round"] == book.auditor.rounds
        assert {bet["number"]: bet["stake_cents"] for bet in mine["bets"]} == stakes
        assert mine["credit_cents"] == self.examiner.cents[terminal.name], f"{terminal.name} at {common['version']}"
        shown = [card for hand in common["hands"] for card in hand["cards"] if card]
        assert book.between_rounds or set(shown) <= {*book.cards, "??"}, f"{shown}, dealt were {book.cards}"

    def keeps_its_word(self) -> None:
        """What was answered is written once, as it was answered; what was refused is not written."""
        owners = {
            (row.stream, event["bet"]["number"]): event["bet"]["patron"]
            for row in self.examiner.by_id.values()
            for event in json.loads(row.body)["events"]
            if event["type"] == "BetPlaced"
        }
        for terminal in self.terminals:
            for known, done in terminal.answered.items():
                row = self.examiner.by_id[known]
                assert (done["stream"], done["version"], done["seq"]) == (row.stream, row.version, row.seq)
                events = json.loads(row.body)["events"]
                (taken,) = [event for event in events if event["type"] in {"BetPlaced", "BetChanged"}]
                number = taken["bet"]["number"] if taken["type"] == "BetPlaced" else taken["number"]
                assert owners[row.stream, number] == terminal.name
            assert not terminal.refused.keys() & self.examiner.by_id.keys()

    def recovered(self, rows: list[Row], due: dict[str, list[tuple[str, str]]]) -> None:
        """Before anything else each interrupted round was treated as its document says, under its clause."""
        did: dict[str, list[tuple[str, str]]] = {name: [] for name in due}
        for row in takewhile(lambda row: json.loads(row.body)["via"] == "recovery", rows):
            events = json.loads(row.body)["events"]
            told = [(event["type"], event["clause"]) for event in events if event["type"] != "ShoeOpened"]
            did[row.stream.removeprefix("table/")] += told
        assert did == due


def within_reason(happens: Coroutine[Any, Any, None], what: str) -> None:
    try:
        asyncio.run(asyncio.wait_for(happens, STUCK_SECONDS))
    except TimeoutError:
        pytest.fail(f"waited {STUCK_SECONDS} s in vain: {what}", pytrace=False)


def killed_and_restarted(folder: Path, terminals: int, seed: int) -> None:
    evening = Evening(folder, terminals, seed)
    with all_stopped(evening.floor):
        evening.floor.start()
        within_reason(evening.until_killed(), "every terminal bets, and the server is killed with cards on a table")
        evening.examine()
        evening.keeps_its_word()
        in_doubt = {known for each in evening.terminals for known in each.unanswered}
        was_open = [name for name, book in evening.examiner.tables.items() if not book.between_rounds]
        assert in_doubt, "somebody was waiting for an answer"
        assert was_open, "it died mid-round"
        due = {name: book.due() for name, book in evening.examiner.tables.items()}
        evening.floor.start()
        within_reason(evening.until_played_on(), "every terminal comes back and bets again")
    rows = evening.examine()
    evening.recovered(rows, due)
    evening.keeps_its_word()
    for terminal in evening.terminals:
        assert len(terminal.seen) > terminal.seen_before, f"{terminal.name} came back and saw the table"
        assert not in_doubt & set(terminal.unanswered), "what was in doubt has been asked again and answered"
    assert verify(str(evening.disk.path)).findings == []


@pytest.mark.parametrize("terminals", first_of([20, 40], 1))
def test_a_killed_floor_comes_back_with_every_bet_and_cent(tmp_path: Path, terminals: int) -> None:
    killed_and_restarted(tmp_path, terminals, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_a_floor_killed_under_two_hundred_terminals(tmp_path: Path, seed: int) -> None:
    killed_and_restarted(tmp_path, terminals=200, seed=10 + seed)
