"""A restoration that is killed leaves no house that anybody could take for one, and the next one puts it back."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cutcard.audit import verify
from cutcard.house import StoreError, open_store
from cutcard.house.backups import empty_database
from houses.backups import copied_end, entries, kept, nothing_there, play_on, played, put_back
from houses.stores import LEFT_OPEN, Place, postgres_place, sqlite_place
from tiers import those

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    LEFT_OPEN,
    pytest.mark.usefixtures("pg_dump"),
    pytest.mark.filterwarnings("ignore:.*use of fork.*:DeprecationWarning"),
]
MOMENTS = ("copied", "accepted", "placing")
"""Where a restoration can be killed, in the order in which they come."""


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def killed(folder: Path, place: Place, newest: Path, moment: str, *, after: float = 0) -> bool:
    """Put back by a process that is killed at a moment, or after a time; whether it was."""

    def failpoint(name: str) -> None:
        if name == moment:
            die()

    def later() -> None:
        time.sleep(after)
        die()

    def restoring() -> None:
        if after:
            threading.Thread(target=later, daemon=True).start()
        put_back(folder, place, newest, failpoint=failpoint)

    process = multiprocessing.get_context("fork").Process(target=restoring)
    process.start()
    process.join(60)
    assert process.exitcode in {0, -signal.SIGKILL}, f"it ended with {process.exitcode}, by itself or never"
    return process.exitcode == -signal.SIGKILL


def is_no_house(place: Place) -> None:
    with pytest.raises(StoreError, match="no house" if place.on_sqlite else "no house|run `house restore` again"):
        open_store(place.url).close()


def is_a_house(place: Place) -> bool:
    try:
        open_store(place.url).close()
    except StoreError:
        return False
    return True


@pytest.fixture
def newest(place: Place, tmp_path: Path) -> Path:
    """The log's end of a house that went on after its backup, `kept`."""
    kept(played(place), tmp_path / "kept")
    return copied_end(play_on(place))


@pytest.mark.parametrize("moment", those(MOMENTS, lambda moment: moment == "placing"))
def test_killed_at_a_moment_it_is_put_back_by_the_next(
    elsewhere: Place, newest: Path, tmp_path: Path, moment: str
) -> None:
    assert killed(tmp_path / "kept", elsewhere, newest, moment)
    is_no_house(elsewhere)
    assert killed(tmp_path / "kept", elsewhere, newest, moment), "and killed again"
    put_back(tmp_path / "kept", elsewhere, newest)
    left = {path.name for path in elsewhere.log_end.parent.iterdir()}
    assert left == {"house.log-end", "house.key"} | ({"house.db"} if elsewhere.on_sqlite else set())
    play_on(elsewhere)
    assert not verify(elsewhere.url, elsewhere.log_end).findings


@pytest.mark.parametrize("moment", MOMENTS)
def test_interrupted_it_leaves_nothing(elsewhere: Place, newest: Path, tmp_path: Path, moment: str) -> None:
    def interrupt(name: str) -> None:
        if name == moment:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        put_back(tmp_path / "kept", elsewhere, newest, failpoint=interrupt)
    assert nothing_there(elsewhere)


def test_a_database_that_somebody_restores_into_is_left_alone(
    postgres_place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(empty_database, "WAITS", "100ms")
    with (
        empty_database.empty_database(postgres_place.url, "the database"),
        pytest.raises(StoreError, match="another restoration is at work in the database; wait for it"),
        empty_database.empty_database(postgres_place.url, "the database"),
    ):
        pass
    with empty_database.empty_database(postgres_place.url, "the database") as database:
        assert database.left_over() is None


def test_a_key_that_was_there_stays(tmp_path: Path) -> None:
    """The key survived in its place; what is taken away after a kill is only what was put there."""
    lost = sqlite_place(tmp_path)
    kept(played(lost), tmp_path / "kept")
    newest = copied_end(play_on(lost))
    there = replace(lost, url=str(tmp_path / "new.db"), log_end=tmp_path / "new.log-end")
    key = lost.key.read_bytes()
    assert killed(tmp_path / "kept", there, newest, "placing")
    assert there.log_end.exists()
    with pytest.raises(KeyboardInterrupt):
        put_back(tmp_path / "kept", there, newest, failpoint=interrupted)
    assert not there.log_end.exists()
    assert there.key.read_bytes() == key
    put_back(tmp_path / "kept", there, newest)
    assert there.key.read_bytes() == key


def interrupted(_: str) -> None:
    raise KeyboardInterrupt


def put_back_at_last(folder: Path, there: Place, newest: Path, seed: int) -> int:
    """Killed at any moment, again and again, until there is a house; how often it was killed.

    Killed after its last step, it has put the house back all the same.
    """
    chance, kills, after = random.Random(seed), 0, 0.005
    while killed(folder, there, newest, "never", after=after):
        kills += 1
        assert kills < 100, "some attempt has four seconds and comes to its end"
        if is_a_house(there):
            break
        after = chance.uniform(0.005, 0.4 if kills < 20 else 4)
    entry = entries(there)[-1]
    assert b"HouseRestored" in entry.body
    assert not verify(there.url, newest).findings
    assert not verify(there.url, there.log_end).findings
    with pytest.raises(StoreError, match=r"there is a file already|not empty"):
        put_back(folder, there, newest)
    assert not list(there.log_end.parent.glob("*.part"))
    return kills


@pytest.mark.wide
def test_killed_at_any_moment_it_is_put_back_by_the_next(elsewhere: Place, newest: Path, tmp_path: Path) -> None:
    put_back_at_last(tmp_path / "kept", elsewhere, newest, seed=1)


@pytest.mark.long
def test_two_hundred_kills_at_any_moment(
    place: Place, newest: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    kills, number = 0, 0
    while kills < 200:
        number += 1
        folder = tmp_path / str(number)
        folder.mkdir()
        server = "" if place.on_sqlite else request.getfixturevalue("postgres_server")
        there = sqlite_place(folder) if place.on_sqlite else postgres_place(server, folder)
        kills += put_back_at_last(tmp_path / "kept", there, newest, seed=number)
