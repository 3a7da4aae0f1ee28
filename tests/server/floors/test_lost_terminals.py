"""Terminals that are lost: the server notices by itself, waits a moment, and the table's record says so."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.audit import verify
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.settings import options_json
from cutcard.house import InlineWriter, cage, open_house
from cutcard.house.engine.requests import Reply, Request, new_id
from cutcard.house.staff import LOOKOUT, THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth.sessions import Session, StoredSession
from cutcard.server.floor import Floor
from cutcard.server.live import terminals
from cutcard.server.live.hub import Connection
from cutcard.server.runtime import Runtime
from cutcard.table import TableOptions, commands
from cutcard.table.state import Phase
from floors import STILL, KeptLine, serving
from houses.stores import step_to
from tables import DEALER, patron
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from cutcard.house import House


class Moments:
    """Time that passes when a test says so: whoever waits for a lost terminal waits until then."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Event] = []

    async def sleep(self, seconds: float) -> None:
        passed = asyncio.Event()
        if seconds == terminals.LOST_SECONDS:
            self._waiting.append(passed)
        await passed.wait()

    async def settle(self) -> None:
        """What has been asked is answered, and the loop has heard of it."""
        for _ in range(20):
            await asyncio.sleep(0)

    async def pass_by(self) -> None:
        await self.settle()
        for passed in self._waiting:
            passed.set()
        await self.settle()


class Scene:
    """A floor with an electronic table and one that is none, and screens that come and go."""

    def __init__(self, house: House, floor: Floor, time: Moments) -> None:
        self.house, self.floor, self.time = house, floor, time

    def do(self, table: str, command: commands.Command) -> None:
        assert isinstance(self.house.ask(Request(new_id(), table_stream(table), command)), Reply)

    def bet(self, name: str, table: str = "tiger") -> None:
        self.do(table, commands.PlaceBet(patron(name), name, 1, "Player", 100_00))

    def bring(self, table: str, phase: str) -> None:
        while self.house.table(table).state.phase.value != phase:
            assert isinstance(self.house.step(table), Reply)

    async def sit(self, name: str, *tables: str, position: Position = Position.PATRON, at: str = "tiger") -> Connection:
        await self.time.settle()
        session = Session("token", StoredSession(name, position.name, 1e12), 0.0, lambda _: position)
        line = KeptLine()
        screen = Connection(session, line, line.shut)
        self.floor.hub.connect(screen)
        self.floor.hub.watch(screen, tables or ("tiger",), at)
        self.floor.terminals.watching(screen)
        await self.time.settle()
        return screen

    async def lose(self, screen: Connection) -> None:
        await self.time.settle()
        self.floor.hub.disconnect(screen)
        self.floor.terminals.disconnected(screen)
        await self.time.settle()

    def told(self, table: str = "tiger") -> list[dict[str, Any]]:
        events = [event for entry in self.house.store.read(table_stream(table)) for event in entry.read().events]
        return [event for event in events if event["type"] in {"TerminalInterrupted", "TerminalReturned"}]


@contextmanager
def house_with_tables(path: Path) -> Iterator[House]:
    house = open_house(str(path), create=True, writer=InlineWriter())
    for name, slug in (("tiger", "tiger-baccarat"), ("super", "super-6-no-commission"), ("dragon", "dragon-tiger")):
        options = options_json(TableOptions(game=GAMES[slug]))
        house.ask(Request(new_id(), CAGE, cage.OpenTable(THE_HOUSE, name, options)))
    for name in ("Ana", "Wei"):
        house.ask(Request(new_id(), CAGE, cage.OpenAccount(THE_HOUSE, name)))
        house.ask(Request(new_id(), CAGE, cage.BuyCredit(THE_HOUSE, name, 1_000_00)))
    try:
        yield house
    finally:
        house.close()


def play(path: Path, scene: Callable[[Scene], Awaitable[None]]) -> None:
    """A scene on a floor whose time is the test's; what it wrote passes the audit."""

    async def whole(house: House) -> None:
        time = Moments()
        floor = Floor(house, STILL, Runtime(sleep=time.sleep))
        await floor.start()
        try:
            await scene(Scene(house, floor, time))
        finally:
            await floor.stop()

    with house_with_tables(path / "house.db") as house:
        asyncio.run(whole(house))
    assert verify(str(path / "house.db")).findings == []


@pytest.mark.clause("EB 5.10", "EB 5.10.2")
def test_a_terminal_lost_before_the_close_without_a_bet_takes_no_part_unless_it_returns(tmp_path: Path) -> None:
    async def scene(floor: Scene) -> None:
        floor.bring("tiger", "betting")
        screen = await floor.sit("Ana")
        await floor.lose(screen)
        assert floor.told() == [], "a page that is loaded anew interrupts nothing"
        await floor.time.pass_by()
        (lost,) = floor.told()
        assert (lost["type"], lost["patron"], lost["clause"], lost["closed"]) == (
            "TerminalInterrupted",
            "Ana",
            "5.10, 5.10.2",
            False,
        )
        await floor.sit("Ana")
        _, back = floor.told()
        assert (back["type"], back["patron"], back["closed"]) == ("TerminalReturned", "Ana", False)
        floor.bet("Ana")
        await floor.sit("Ana")
        assert len(floor.told()) == 2, "a second screen of a terminal that is there is nothing new"

    play(tmp_path, scene)


@pytest.mark.clause("EB 5.10", "EB 5.10.1")
def test_a_terminal_lost_with_an_outcome_established_is_told_apart(tmp_path: Path) -> None:
    async def scene(floor: Scene) -> None:
        floor.bring("tiger", "betting")
        floor.bet("Ana")
        screen = await floor.sit("Ana")
        floor.bring("tiger", "settling")
        await floor.lose(screen)
        await floor.time.pass_by()
        (lost,) = floor.told()
        assert (lost["clause"], lost["closed"]) == ("5.10, 5.10.1", True)

    play(tmp_path, scene)


def test_a_page_that_is_loaded_anew_is_no_interruption(tmp_path: Path) -> None:
    async def scene(floor: Scene) -> None:
        floor.bring("tiger", "betting")
        screen = await floor.sit("Ana")
        await floor.lose(screen)
        await floor.sit("Ana")
        await floor.time.pass_by()
        assert floor.told() == []

    play(tmp_path, scene)


def test_a_second_screen_keeps_a_terminal_there(tmp_path: Path) -> None:
    async def scene(floor: Scene) -> None:
        floor.bring("tiger", "betting")
        screen = await floor.sit("Ana")
        await floor.sit("Ana")
        await floor.lose(screen)
        await floor.time.pass_by()
        assert floor.told() == []

    play(tmp_path, scene)


def test_only_a_round_that_is_on_is_interrupted_and_only_where_a_patron_plays(tmp_path: Path) -> None:
    async def scene(floor: Scene) -> None:
        floor.bring("tiger", "betting")
        floor.bring("tiger", "ready")
        await floor.lose(await floor.sit("Ana"))
        floor.bring("super", "betting")
        floor.bring("dragon", "betting")
        floor.bet("Wei", "super")
        await floor.lose(await floor.sit("Ana", "tiger", "super", "dragon", at="dragon"))
        await floor.lose(await floor.sit("Max", "super", position=Position.PIT_MANAGER, at="super"))
        await floor.lose(await floor.sit("Wei", "tiger", "super"))
        await floor.time.pass_by()
        assert floor.told("tiger") == floor.told("dragon") == []
        (lost,) = floor.told("super")
        assert (lost["patron"], len(lost["accepted"])) == ("Wei", 1), "who watches another table has a bet there"

    play(tmp_path, scene)


def test_what_comes_too_late_for_its_round_is_not_recorded(tmp_path: Path) -> None:
    async def scene(floor: Scene) -> None:
        floor.bring("tiger", "betting")
        await floor.lose(await floor.sit("Ana"))
        floor.bring("tiger", "ready")
        floor.bring("tiger", "betting")
        await floor.time.pass_by()
        assert floor.told() == []

    play(tmp_path, scene)


def test_nobody_but_the_server_reports_a_terminal(tmp_path: Path) -> None:
    with house_with_tables(tmp_path / "house.db") as house:
        step_to(house, "tiger", Phase.BETTING)
        for kind in (commands.ReportTerminal, commands.TerminalBack):
            for by, via in ((DEALER, "console"), (DEALER, "server"), (LOOKOUT, "console")):
                answer = house.ask(Request(new_id(), table_stream("tiger"), kind(by, "Ana"), via=via))
                assert isinstance(answer, Refusal)
                assert answer.code == "by_the_house"
        unknown = commands.ReportTerminal(LOOKOUT, "Nobody")
        answer = house.ask(Request(new_id(), table_stream("tiger"), unknown, via="server"))
        assert isinstance(answer, Refusal)
        assert answer.code == "no_such_account"


def test_a_socket_that_drops_is_noticed_and_one_that_signed_out_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminals, "LOST_SECONDS", 0.05)
    table = "tiger-baccarat"
    with serving(tmp_path / "house.db", games=[table]) as floor:
        step_to(floor.house, table, Phase.BETTING)
        ana, wei = floor.person("Ana"), floor.person("Wei")
        assert ana.bet(table, "Player").status_code == 200
        assert wei.bet(table, "Player").status_code == 200
        for who in (wei, ana):
            with who.watch(table) as screen:
                assert screen.recv()
                if who is wei:
                    assert who.http.post("/api/sign-out").status_code == 204
        until(lambda: floor.house.table(table).state.lost_terminals, "a terminal is reported lost")
        assert floor.house.table(table).state.lost_terminals == {"Ana"}
        with ana.watch(table):
            until(lambda: not floor.house.table(table).state.lost_terminals, "the terminal is reported back")
        dee = floor.person("Dee", Position.DEALER)
        answer = dee.act(table, "ReportTerminal", patron="Ana")
        assert (answer.status_code, answer.json()["code"]) == (409, "by_the_house")
