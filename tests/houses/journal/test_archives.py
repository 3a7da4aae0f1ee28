"""Days that are over are archived by two, the journal names the file, and both are verified as one log."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import apsw
import pytest

from commands import CommandResult, run
from cutcard.audit import Verdict, verify
from cutcard.formats.archive import digest_of, read_archive
from cutcard.formats.entry import CAGE
from cutcard.formats.merkle import LogEnd
from cutcard.house import cage, significant
from cutcard.house.engine.requests import Request
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor
from houses.stores import LEFT_OPEN, SUPERVISOR, Place, furnished, made_once, new_id, no, play

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["run"]
pytestmark = LEFT_OPEN
GIA = Actor("Gia", Position.GAMING_SHIFT_MANAGER)
NOW = datetime.now(UTC)
DAYS = [(NOW - timedelta(days=days)).replace(hour=12) for days in (3, 2, 1)]
AGREED = ["--by", "Gia", "--second", "Sue", "--reason", "the year is closed"]


def played(place: Place) -> Place:
    """A house with a day of play, and another two days later."""
    made_once(place, "of two days", _play)
    return place


def _play(place: Place) -> None:
    for day in (DAYS[0], DAYS[2]):
        made = place.log_end.exists()
        house = place.house(create=not made, clock=lambda at=day: int(at.timestamp() * 1e9))
        if not made:
            furnished(house)
        play(house, rounds=2)
        house.close()


def archive(
    run: Callable[..., CommandResult], place: Place, file: Path, until: datetime, *agreed: str
) -> CommandResult:
    files = ["--key", str(place.key), "--log-end", str(place.log_end)]
    asked = agreed or tuple(AGREED)
    return run("house", "archive", place.url, str(file), "--until", f"{until:%Y-%m-%d}", *files, *asked, "--json")


def test_archives_and_journal_are_one_log(place: Place, tmp_path: Path, run: Callable[..., CommandResult]) -> None:
    played(place)
    first, second = tmp_path / "first.archive", tmp_path / "second.archive"
    told = archive(run, place, first, DAYS[0])
    assert told.code == 0, told.err
    assert json.loads(told.out)["digest"] == digest_of(first)
    assert archive(run, place, second, DAYS[2]).code == 0
    one, two = read_archive(first), read_archive(second)
    assert (one.begin, one.wrong(), two.wrong()) == (LogEnd(), "", "")
    assert two.begin == one.end
    assert two.begins["table/t1"] == one.ends["table/t1"] < two.ends["table/t1"]
    report = verify(place.url, place.log_end, archives=[first, second])
    assert report.findings == []
    assert [note.says for note in report.notes if "archived" in note.says] == [
        f"the journal up to {DAYS[0]:%Y-%m-%d} was archived in first.archive",
        f"the journal up to {DAYS[2]:%Y-%m-%d} was archived in second.archive",
    ]
    checked = run(
        "verify", place.url, "--log-end", str(place.log_end), "--archive", str(first), "--archive", str(second)
    )
    assert checked.code == Verdict.UNCONFIRMED
    with closing(place.store()) as store:
        assert any("archived in first.archive" in event.what for event in significant(store))
    place.house().close()


def test_an_archive_that_was_changed_or_is_of_nobody_is_found(
    sqlite_place: Place, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    file = tmp_path / "first.archive"
    archive(run, played(sqlite_place), file, DAYS[0])
    with closing(apsw.Connection(str(file))) as connection:
        connection.execute("UPDATE journal SET round = round + 1 WHERE stream = 'table/t1' AND version = 3")
    (finding,) = verify(sqlite_place.url, sqlite_place.log_end, archives=[file]).findings
    assert "first.archive" in str(finding)
    assert read_archive(file).wrong() == "table/t1, entry 3"
    assert run("verify", sqlite_place.url, "--log-end", str(sqlite_place.log_end), "--archive", str(file)).code == 1
    (tmp_path / "other").write_text("no archive")
    (finding,) = verify(sqlite_place.url, sqlite_place.log_end, archives=[tmp_path / "other"]).findings
    assert "a file that an entry names" in str(finding)
    missing = run(
        "verify", sqlite_place.url, "--log-end", str(sqlite_place.log_end), "--archive", str(tmp_path / "none")
    )
    assert (missing.code, "there is no such archive" in missing.err) == (2, True)


@pytest.mark.parametrize(
    ("until", "agreed", "why"),
    [
        (NOW, AGREED, "is not over"),
        (DAYS[0] - timedelta(days=9), AGREED, "is left to archive"),
        (DAYS[0], AGREED[:2], "two people archive a journal"),
        (DAYS[0], ["--by", "Gia", "--second", "Gia", "--reason", "closed"], "second person"),
    ],
)
def test_what_is_refused_leaves_no_file(
    sqlite_place: Place, tmp_path: Path, run: Callable[..., CommandResult], until: datetime, agreed: list[str], why: str
) -> None:
    file = tmp_path / "first.archive"
    ran = archive(run, played(sqlite_place), file, until, *agreed)
    assert ran.code != 0
    assert why in ran.err
    assert not list(tmp_path.glob("*.archive*"))


def test_an_archive_is_not_written_over_a_file_and_not_twice(
    sqlite_place: Place, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    file = tmp_path / "first.archive"
    assert archive(run, played(sqlite_place), file, DAYS[0]).code == 0
    before = file.read_bytes()
    assert "there is a file already" in archive(run, sqlite_place, file, DAYS[2]).err
    assert "is left to archive" in archive(run, sqlite_place, tmp_path / "again.archive", DAYS[0]).err
    assert file.read_bytes() == before


def test_an_entry_that_names_other_ends_than_the_journals_is_found(sqlite_place: Place) -> None:
    house = furnished(sqlite_place.house(create=True))
    asked = cage.ArchiveJournal(GIA, "made up", "1" * 64, "2020-01-01", 1, "0" * 64, {CAGE: 1}, "because")
    assert house.ask(_by_two(asked)) is not None
    wrong = cage.ArchiveJournal(GIA, "made up", "1" * 64, "2020-01-01", 1, "0" * 64, {}, "because")
    assert no(house, CAGE, wrong, second=SUPERVISOR).code == "archive"
    house.close()
    (finding,) = verify(sqlite_place.url, sqlite_place.log_end).findings
    assert "where the archive made up ends" in str(finding)


def _by_two(command: cage.ArchiveJournal) -> Request:
    return Request(new_id(), CAGE, command, second=SUPERVISOR)
