"""What lies in archives is detached by two: nothing is done twice, nothing is lost, and everything can come back."""

from __future__ import annotations

import json
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from commands import CommandResult, run
from cutcard.audit import verify
from cutcard.formats.entry import CAGE
from cutcard.formats.versions import DetachedError, StoreError
from cutcard.house import cage, significant
from cutcard.house.archives.detaching import WithArchives, detached_entries
from cutcard.house.journal.checks import CorruptError
from cutcard.house.projections.records import ARCHIVED, ArchivedRoundError, NotRecordedError, patron_history, recall
from cutcard.house.projections.snapshots import KEY, KIND
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.irregularities import Kind
from cutcard.table import commands
from cutcard.table.state import Phase
from houses.backups import copied_end, kept, play_on, put_back
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged
from houses.journal.test_archives import AGREED, DAYS, GIA, archive
from houses.stores import (
    CREDIT_CENTS,
    LEFT_OPEN,
    MANAGER,
    ON_BOTH_STORES,
    SUPERVISOR,
    WEI,
    Place,
    bet,
    do,
    made_once,
    new_id,
    no,
    play,
    step_to,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cutcard.formats.reader import Watch
    from cutcard.house.journal.store import Store
    from houses.editable_journal import Json

__all__ = ["run"]
pytestmark = LEFT_OPEN
SHORT_SHOES = {"game": "tiger-baccarat", "cut": 390}


def house_of_two_days(place: Place) -> str:
    """A house that played some short shoes on each of two days; the id of a bet of the first."""
    return made_once(place, "of two days and short shoes", _play)


def _play(place: Place) -> str:
    first = new_id()
    for day in (DAYS[0], DAYS[2]):
        made = place.log_end.exists()
        house = place.house(create=not made, clock=lambda at=day: int(at.timestamp() * 1e9))
        if not made:
            do(house, CAGE, cage.OpenAccount(MANAGER, "Wei"))
            do(house, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", CREDIT_CENTS))
            do(house, CAGE, cage.OpenTable(MANAGER, "t1", SHORT_SHOES))
            step_to(house, "t1", Phase.BETTING)
            bet(house, "t1", id=first)
            step_to(house, "t1", Phase.READY, Phase.SHOE_ENDED)
        play(house, rounds=12)
        assert max(entry.shoe for entry in house.store.since_shoe("table/t1")) >= 2
        house.close()
    return first


def detach(run: Callable[..., CommandResult], place: Place, *files: Path, agreed: list[str] = AGREED) -> CommandResult:
    places = ["--key", str(place.key), "--log-end", str(place.log_end)]
    return run("house", "archive", place.url, *map(str, files), "--detach", *places, *agreed, "--json")


def attach(run: Callable[..., CommandResult], place: Place, *files: Path) -> CommandResult:
    places = ["--key", str(place.key), "--log-end", str(place.log_end)]
    return run("house", "archive", place.url, *map(str, files), "--attach", *places, *AGREED, "--json")


@dataclass(frozen=True)
class Detached:
    place: Place
    archives: list[Path]
    first_id: str
    before: dict[int, bytes]
    """What every entry of before held, by its sequence number."""


@pytest.fixture
def archived(sqlite_place: Place, run: Callable[..., CommandResult]) -> Path:
    """The archive of the first day of a house, which is on SQLite."""
    file = sqlite_place.log_end.with_name("first.archive")
    made_once(sqlite_place, "with its first day archived", lambda there: _archive(there, run))
    return file


def _archive(place: Place, run: Callable[..., CommandResult]) -> str:
    first_id = house_of_two_days(place)
    assert archive(run, place, place.log_end.with_name("first.archive"), DAYS[0]).code == 0
    return first_id


@pytest.fixture
def detached(place: Place, run: Callable[..., CommandResult]) -> Detached:
    """A house whose first day is archived and detached."""
    first_id, before = made_once(place, "with its first day detached", lambda there: _detach(there, run))
    return Detached(place, [place.log_end.with_name("first.archive")], first_id, before)


def _detach(place: Place, run: Callable[..., CommandResult]) -> tuple[str, dict[int, bytes]]:
    first_id = _archive(place, run)
    with closing(place.store()) as store:
        before = {entry.seq: entry.body for entry in store.read()}
    told = detach(run, place, place.log_end.with_name("first.archive"))
    assert told.code == 0, told.err
    assert json.loads(told.out)["entries"] > 50
    return first_id, before


def test_the_journal_keeps_places_ids_and_hashes_and_what_is_listed(detached: Detached) -> None:
    with closing(detached.place.store()) as store:
        entries = {entry.seq: entry for entry in store.read()}
        assert [entry.seq for entry in entries.values()][: len(detached.before)] == list(detached.before)
        gone = {seq for seq, entry in entries.items() if entry.detached}
        marked = {row[0] for row in store.rows("SELECT seq FROM marks", ())}
        assert gone
        assert not gone & marked
        assert all(entries[seq].stream == "table/t1" for seq in gone)
        assert all(entries[seq].body == body for seq, body in detached.before.items() if seq not in gone)
        assert {event.seq for event in significant(store)} >= marked & set(detached.before)
        ends = next(iter(store.rows("SELECT version FROM detached", ())))[0]
        last_shoe = next(iter(store.since_shoe("table/t1"))).version
        assert max(entries[seq].version for seq in gone) <= ends < last_shoe


def test_it_opens_plays_on_and_does_nothing_twice(detached: Detached) -> None:
    house = detached.place.house()
    same = commands.PlaceBet(WEI, "Wei", 1, "Player", 100_00)
    assert no(house, "table/t1", same, id=detached.first_id).code == "archived"
    play(house, rounds=2)
    earlier = commands.CallIrregularity(SUPERVISOR, Kind.UNFORESEEN, "on camera", round_number=1)
    assert no(house, "table/t1", earlier).code == "archived"
    house.close()
    report = verify(detached.place.url, detached.place.log_end, archives=detached.archives)
    assert report.findings == []
    assert any("are in archives alone" in note.says for note in report.notes)


def test_without_its_archive_it_is_not_called_sound(detached: Detached) -> None:
    (finding,) = verify(detached.place.url, detached.place.log_end).findings
    assert "--archive" in str(finding)


def test_rounds_are_recalled_from_the_archive_alone(detached: Detached, run: Callable[..., CommandResult]) -> None:
    place, (file,) = detached.place, detached.archives
    with closing(place.store()) as store:
        with pytest.raises(ArchivedRoundError, match=r"round 1 of t1 is in the archive first\.archive"):
            recall(store, "t1", 1)
        with pytest.raises(NotRecordedError, match="no round 0"):
            recall(store, "t1", 0)
        history = patron_history(store, "Wei", 100)
        assert [record.status for record in history].index(ARCHIVED) == len(history) - 1 > 10
        with pytest.raises(DetachedError, match="--archive"):
            list(significant(store, large_win_cents=1))
        with closing(WithArchives(store, [file])) as whole:
            assert recall(whole, "t1", 1).bets[1].stake_cents == 100_00
            assert {entry.seq: entry.body for entry in whole.read() if entry.seq in detached.before} == detached.before
            assert ARCHIVED not in {record.status for record in patron_history(whole, "Wei", 100)}
    asked = ("house", "recall", place.url, "t1", "1", "--json")
    refused = run(*asked)
    assert (refused.code, refused.out) == (2, "")
    assert "archive" in refused.err
    assert json.loads(run(*asked, "--archive", str(file)).out)["round_id"] == "t1/1"
    wrong = run(*asked, "--archive", str(place.key))
    assert "not an archive of this house" in wrong.err


@ON_BOTH_STORES
def test_everything_comes_back(detached: Detached, run: Callable[..., CommandResult]) -> None:
    asked = ("house", "archive", detached.place.url, *map(str, detached.archives), "--attach")
    assert "two people put entries back" in run(*asked, *AGREED[:2]).err
    assert "are one person" in run(*asked, "--by", "Gia", "--second", "Gia", "--reason", "a dispute").err
    with closing(detached.place.store()) as store:
        assert detached_entries(store), "who may not changes nothing"
    told = attach(run, detached.place, *detached.archives)
    assert told.code == 0, told.err
    assert json.loads(told.out)["left"] == 0
    with closing(detached.place.store()) as store:
        there = {entry.seq: entry.body for entry in store.read() if entry.seq in detached.before}
        listed = [
            event for event in significant(store) if event.what == "what was detached was put back into the journal"
        ]
    assert there == detached.before
    assert [(event.who, event.second, event.reason) for event in listed] == [("Gia", "Sue", "the year is closed")]
    report = verify(detached.place.url, detached.place.log_end)
    assert report.findings == []
    assert not any("archives alone" in note.says for note in report.notes)
    emptied = "UPDATE journal SET body = x'' WHERE stream = 'table/t1'"
    with pytest.raises(Exception, match="append-only"):
        detached.place.sql(emptied if detached.place.on_sqlite else emptied.replace("x''", "''"))
    again = detach(run, detached.place, *detached.archives)
    assert json.loads(again.out)["entries"] > 50
    with closing(detached.place.store()) as store:
        agreed = [entry for entry in store.read(CAGE) if b'"JournalDetached"' in entry.body]
    assert len(agreed) == 2


def test_without_its_snapshot_it_opens_only_with_the_archive(
    detached: Detached, run: Callable[..., CommandResult]
) -> None:
    """Nobody can count what is not there: the operator is told which archive to put back."""
    with closing(detached.place.store()) as store:
        store.put_value(KIND, KEY, None)
    with pytest.raises((CorruptError, StoreError), match="house archive --attach"):
        detached.place.house().close()
    assert attach(run, detached.place, *detached.archives).code == 0
    house = detached.place.house()
    play(house)
    house.close()
    assert verify(detached.place.url, detached.place.log_end).findings == []


@pytest.mark.usefixtures("pg_dump")
def test_a_backup_of_it_is_put_back_and_plays_on(detached: Detached, elsewhere: Place, tmp_path: Path) -> None:
    kept(detached.place, tmp_path / "kept")
    put_back(tmp_path / "kept", elsewhere, copied_end(detached.place))
    play_on(elsewhere)
    assert verify(elsewhere.url, elsewhere.log_end, archives=detached.archives).findings == []


@pytest.mark.usefixtures("pg_dump")
def test_a_backup_of_it_counts_from_no_snapshot_but_the_house_s_own(detached: Detached, tmp_path: Path) -> None:
    """Whoever writes to the database can make accounts and snapshot agree; no entry of the log has its digest."""
    with closing(detached.place.store()) as store:
        snapshot = msgspec.json.decode(store.values_of(KIND, KEY)[KEY])
        snapshot["cents"]["Wei"] += 9_000_00
        snapshot["meters"]["Wei"]["in"] += 9_000_00
        store.put_value(KIND, KEY, msgspec.json.encode(snapshot))
    detached.place.sql("""UPDATE accounts SET cents = cents + 900000, "in" = "in" + 900000 WHERE name = 'Wei'""")
    with pytest.raises(StoreError, match="its snapshot is not one that the house took"):
        kept(detached.place, tmp_path / "kept")


@ON_BOTH_STORES
def test_no_other_entry_can_be_emptied_or_changed(detached: Detached) -> None:
    """By the database's own tools, as long as nobody takes its triggers away; then the audit finds it."""
    place = detached.place
    for change in (
        "UPDATE journal SET body = '' WHERE stream = 'cage' AND version = 1",
        "UPDATE journal SET body = '' WHERE seq = (SELECT max(seq) FROM journal WHERE stream = 'table/t1')",
        "UPDATE journal SET round = 99 WHERE seq = (SELECT min(seq) FROM journal WHERE stream = 'table/t1')",
        "DELETE FROM journal WHERE stream = 'table/t1'",
    ):
        wanted = change.replace("''", "x''") if place.on_sqlite else change
        with pytest.raises(Exception, match="append-only"):
            place.sql(wanted)


@pytest.mark.parametrize(
    ("agreed", "why"),
    [
        (AGREED[:2], "two people detach entries"),
        (["--by", "Gia", "--second", "Gia", "--reason", "kept"], "second person"),
    ],
)
def test_what_is_refused_detaches_nothing(
    sqlite_place: Place, archived: Path, run: Callable[..., CommandResult], agreed: list[str], why: str
) -> None:
    refused = detach(run, sqlite_place, archived, agreed=agreed)
    assert refused.code != 0
    assert why in refused.err
    with closing(sqlite_place.store()) as store:
        assert detached_entries(store) == {}
    changed = archived.with_name("changed.archive")
    changed.write_bytes(archived.read_bytes() + b"x")
    assert "not an archive of this house" in detach(run, sqlite_place, changed).err


def test_archives_follow_on_each_other(sqlite_place: Place, archived: Path, run: Callable[..., CommandResult]) -> None:
    """The second alone does not do: the entries before it would lie nowhere that anybody has looked at."""
    first, second = archived, archived.with_name("second.archive")
    assert archive(run, sqlite_place, second, DAYS[2]).code == 0
    assert "name the archives before it" in detach(run, sqlite_place, second).err
    assert detach(run, sqlite_place, second, first).code == 0
    again = detach(run, sqlite_place, second, first)
    assert (again.code, json.loads(again.out)["entries"]) == (0, 0)
    findings = verify(sqlite_place.url, sqlite_place.log_end, archives=[second]).findings
    assert len(findings) == 1
    assert "--archive" in str(findings[0])
    assert verify(sqlite_place.url, sqlite_place.log_end, archives=[first, second]).findings == []


def test_the_cage_detaches_only_what_is_archived(sqlite_place: Place) -> None:
    house_of_two_days(sqlite_place)
    house = sqlite_place.house()
    for ends in ({}, {"table/t1": 3}, {CAGE: 1}, {"table/t1": "3"}):
        asked = cage.DetachJournal(GIA, ends, "because")
        assert no(house, CAGE, asked, second=SUPERVISOR).code == "archive"
    assert no(house, CAGE, cage.AttachJournal(GIA, "because"), second=SUPERVISOR).code == "archive", (
        "nothing is detached"
    )
    house.close()


def test_an_interrupted_detaching_goes_on(
    sqlite_place: Place, archived: Path, run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the entry and some of the emptying: run the same command again, and nothing is agreed on twice."""
    from cutcard.house.archives import detaching

    monkeypatch.setattr(detaching, "AT_ONCE", 20)
    whole = detaching.empty

    def interrupted(store: Store, ends: Mapping[str, int], _watch: Watch) -> None:
        def stop(_what: str, done: int, _of: int) -> None:
            if done >= 40:
                raise KeyboardInterrupt

        whole(store, ends, stop)

    monkeypatch.setattr("cutcard.cli.house.archives.empty", interrupted)
    assert "run the same command again" in detach(run, sqlite_place, archived).err
    with closing(sqlite_place.store()) as store:
        some = detached_entries(store)["table/t1"]
    monkeypatch.setattr("cutcard.cli.house.archives.empty", whole)
    assert detach(run, sqlite_place, archived).code == 0
    with closing(sqlite_place.store()) as store:
        assert detached_entries(store)["table/t1"] > some
        said = [entry for entry in store.read(CAGE) if b'"JournalDetached"' in entry.body]
    assert len(said) == 1
    assert verify(sqlite_place.url, sqlite_place.log_end, archives=[archived]).findings == []


def test_an_entry_that_somebody_emptied_is_found_although_an_archive_has_it(
    sqlite_place: Place, archived: Path
) -> None:
    sqlite_place.rewrite("UPDATE journal SET body = x'' WHERE stream = 'table/t1' AND version = 4")
    (finding,) = verify(sqlite_place.url, sqlite_place.log_end, archives=[archived]).findings
    assert "do not hold what was written" in str(finding)


def changed(change: Callable[[Json], None]) -> Callable[[EditableJournal], EditableEntry]:
    """What was asked and what is said to have happened, changed alike."""

    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("JournalDetached")
        for written in (draft.body["command"], draft.event("JournalDetached")):
            change(written)
        return draft

    return forge


def agreed_by_nobody(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("JournalDetached")
    draft.body |= {"second": "", "second_position": ""}
    return draft


def put_back_though_nothing_was_taken_out(journal: EditableJournal) -> EditableEntry:
    journal.drafts.remove(journal.find("JournalDetached"))
    return journal.find("JournalAttached")


def archived_again(journal: EditableJournal) -> EditableEntry:
    """The same archive once more, which is detached from and put back only after that."""
    first = journal.find("JournalArchived")
    again = EditableEntry(first.stream, first.round, first.shoe, {**deepcopy(first.body), "id": new_id()})
    journal.insert(again, behind=first)
    return again


FORGERIES: dict[str, tuple[Callable[[EditableJournal], EditableEntry], str]] = {
    "further than archives go": (changed(lambda written: written.update(ends={"table/t1": 100_000})), "log"),
    "of the cage": (changed(lambda written: written.update(ends={CAGE: 1})), "log"),
    "of nothing": (changed(lambda written: written.update(ends={"table/t1": 0})), "log"),
    "put back though nothing was taken out": (put_back_though_nothing_was_taken_out, "log"),
    "archived again": (archived_again, "log"),
    "agreed by nobody": (agreed_by_nobody, "authority"),
    "without a reason": (changed(lambda written: written.update(reason=" ")), "authority"),
}


def test_a_forged_detaching_is_found(sqlite_place: Place, archived: Path, run: Callable[..., CommandResult]) -> None:
    """In a journal that is whole again, so that nothing but the agreement is wrong."""
    assert detach(run, sqlite_place, archived).code == 0
    assert attach(run, sqlite_place, archived).code == 0
    for forge, check in FORGERIES.values():
        check_found_where_forged(Path(sqlite_place.url), forge, check)


def test_no_day_is_counted_without_what_lies_in_archives(detached: Detached, run: Callable[..., CommandResult]) -> None:
    """Half a day would look like a whole one: the report is refused, and so is the closing of a day."""
    told = run("house", "day", detached.place.url)
    assert told.code == 2
    assert "was archived and detached" in told.err
    house = detached.place.house()
    day = house.today().isoformat()
    do(house, CAGE, cage.OpenGamingDay(GIA, day, "one"))
    assert no(house, CAGE, cage.CloseGamingDay(GIA, "over"), second=SUPERVISOR).code == "archived"
    house.close()


def test_reindexing_waits_for_what_lies_in_archives(detached: Detached, run: Callable[..., CommandResult]) -> None:
    told = run("house", "reindex", detached.place.url)
    assert told.code == 2
    assert "--attach" in told.err
