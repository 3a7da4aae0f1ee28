"""An audit that goes on with what an earlier run has kept finds what one in a single run finds."""

from __future__ import annotations

import shutil
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit import verify
from cutcard.audit.journal import JournalAudit
from cutcard.audit.resuming import SECONDS_BETWEEN, TIMES_AS_LONG
from cutcard.formats import schema, versions
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.entry import CAGE
from cutcard.formats.log_end import sealed_end
from cutcard.formats.log_fold import LogFold
from cutcard.formats.log_policy import Trusted
from cutcard.formats.sqlite_reader import SqliteReader
from cutcard.house.projections.check import ProjectionCheck
from houses import editable_journal
from houses.backups import copied_end, kept, play_on, played, put_back
from houses.editable_journal import EditableJournal, genuine_house, no_findings
from houses.forgeries import FORGERIES
from houses.houses import built, key_of
from houses.journal.test_archives import DAYS, archive
from houses.journal.test_archives import played as of_two_days
from houses.kept_audits import File, in_one_run, kept_at, told
from houses.stores import LEFT_OPEN, Place, rewrite, sqlite_place
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult
    from cutcard.formats.entry import Entry
    from cutcard.formats.merkle import LogEnd
    from houses.editable_journal import EditableEntry


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that shuffles, with every kind of round, an interruption, and business at the cage."""
    path = tmp_path_factory.mktemp("genuine") / "house.db"
    with pytest.MonkeyPatch.context() as patch:
        return genuine_house(path, "tiger-baccarat", patch)


@pytest.fixture(scope="module")
def kept_forty(genuine: Path) -> bytes:
    """What an audit had kept that was interrupted after forty entries."""
    content = kept_at(genuine, 40).content
    assert content is not None
    return content


@pytest.fixture
def house(genuine: Path, tmp_path: Path) -> Path:
    """The same, to be altered."""
    for path in genuine.parent.glob("house.db*"):
        shutil.copy(path, tmp_path / path.name)
    return tmp_path / "house.db"


# --- the same report ----------------------------------------------------------------------------


def test_an_audit_goes_on_where_it_was_interrupted(genuine: Path) -> None:
    whole = in_one_run(genuine)
    size = whole["summary"]["entries"]
    for position in (1, size - 1):
        resumed = kept_at(genuine, position).audit(genuine)
        assert told(resumed) == whole
        assert [(run.first, run.last, run.earlier) for run in resumed.runs] == [
            (1, position, True),
            (position + 1, size, False),
        ]


def test_only_the_books_after_the_position_are_kept_anew(
    genuine: Path, kept_forty: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, checked = File(kept_forty), []
    check = JournalAudit._check_shape

    def checking(audit: JournalAudit, entry: Entry, body: Any) -> None:
        checked.append(entry.seq)
        check(audit, entry, body)

    monkeypatch.setattr(JournalAudit, "_check_shape", checking)
    size = file.audit(genuine).entries
    assert checked == list(range(41, size + 1))
    checked.clear()
    again = file.audit(genuine)
    assert (checked, [run.earlier for run in again.runs]) == ([], [True, True]), "the end of an audit is kept as well"
    assert len(file.written) == 1


@pytest.mark.wide
def test_what_log_witnesses_saw_may_end_before_the_position(genuine: Path, kept_forty: bytes) -> None:
    ends: dict[int, LogEnd] = {}
    with closing(SqliteReader(str(genuine))) as reader:
        fold, log = LogFold(), sealed_end(reader.few(schema.LOG))
        for entry in reader.read():
            fold.add(entry)
            ends[entry.seq] = fold.end
    assert log is not None
    for size in (20, 60):
        trusted = Trusted(Checkpoint(log.name, size, ends[size].root), {"one": 0}, 0)
        resumed = File(kept_forty).audit(genuine, trusted=trusted)
        assert resumed.confirmed == verify(str(genuine), trusted=trusted).confirmed
        assert resumed.confirmed is not None
        assert resumed.confirmed.since


@pytest.mark.parametrize("forge", first_of(FORGERIES, 1), ids=lambda forge: forge.__name__)
def test_a_forgery_is_found_before_and_behind_the_position(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path, tmp_path: Path
) -> None:
    journal = EditableJournal(genuine)
    draft = forge(journal)
    forged = journal.write(tmp_path / "forged.db")
    shutil.copy(key_of(genuine), key_of(forged))
    whole, at = in_one_run(forged), journal.drafts.index(draft) + 1
    assert whole["findings"]
    for position in {max(at - 1, 1), min(at, len(journal.drafts) - 1)}:
        assert told(kept_at(forged, position).audit(forged)) == whole


@pytest.mark.wide
def test_what_an_entry_is_compared_with_may_lie_behind_the_position(
    genuine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ids, also those whose row has another one, clocks and versions; and what was told before is told once."""
    newer = versions.JOURNAL_VERSION + 1
    monkeypatch.setattr(versions, "JOURNAL_VERSION", newer)
    journal = EditableJournal(genuine)
    at_the_cage = [draft for draft in journal.drafts if draft.stream == CAGE]
    _, second, third, *_, eighth, ninth, tenth = at_the_cage
    third.body["at"] += 10**12
    second.id, ninth.id, ninth.body["id"] = "of the row", "of another row", "of the row"
    third.body["journal_version"], tenth.id, tenth.body["id"] = newer, "of a third row", third.body["id"]
    last = journal.drafts.index(third) + 1
    assert last < journal.drafts.index(eighth)
    monkeypatch.setattr(editable_journal, "_name_anew", id)
    forged = journal.write(tmp_path / "forged.db")
    shutil.copy(key_of(genuine), key_of(forged))
    forged.with_name("forged.db.log-end").unlink()
    whole = in_one_run(forged)
    assert {each["message"]["key"] for each in whole["findings"]} >= {"finding-id-again", "finding-journal-version"}
    assert {each["message"]["key"] for each in whole["notes"]} >= {"note-clock", "note-no-log-end"}
    for position in (last, len(journal.drafts) - 4):
        file = kept_at(forged, position)
        with pytest.raises(KeyboardInterrupt):
            file.audit(forged, until=len(journal.drafts) - 3)
        assert told(file.audit(forged)) == whole


@pytest.mark.wide
@pytest.mark.audit_fails
def test_where_the_audit_failed_before_the_position_it_has_failed(
    genuine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = EditableJournal(genuine)
    journal.find("BetSettled", 1).event("BetSettled")["clause"] = "4.1"
    forged = journal.write(tmp_path / "forged.db")
    shutil.copy(key_of(genuine), key_of(forged))
    check = JournalAudit._check_content

    def failing(audit: JournalAudit, entry: Entry, body: Any) -> None:
        assert entry.seq != 9, "planted"
        check(audit, entry, body)

    monkeypatch.setattr(JournalAudit, "_check_content", failing)
    whole = in_one_run(forged)
    assert whole["errors"]
    assert whole["doubtful"]
    for position in (9, len(journal.drafts) - 1):
        assert told(kept_at(forged, position).audit(forged)) == whole


@pytest.mark.wide
@LEFT_OPEN
def test_archives_may_be_named_behind_the_position(tmp_path: Path, run: Callable[..., CommandResult]) -> None:
    place, archived = of_two_days(sqlite_place(tmp_path)), tmp_path / "first.archive"
    assert archive(run, place, archived, DAYS[0]).code == 0
    how: dict[str, Any] = {"key": place.key, "log_end": place.log_end, "archives": [archived]}
    whole = verify(place.url, projections=ProjectionCheck, **how)
    no_findings(whole)
    play_on(place)
    assert told(kept_at(place.url, whole.entries, **how).audit(place.url, **how)) == told(
        verify(place.url, projections=ProjectionCheck, **how)
    )


ALTERED = {
    "what an entry says": "UPDATE journal SET body = CAST(body || ' ' AS BLOB) WHERE seq = {seq}",
    "its place": "UPDATE journal SET round = 99 WHERE seq = {seq}",
    "its hash": "UPDATE journal SET hash = zeroblob(32) WHERE seq = {seq}",
    "the hashes of subtrees": "UPDATE journal SET nodes = zeroblob(32) WHERE seq = {seq}",
    "its salt": "UPDATE journal SET salt = zeroblob(16) WHERE seq = {seq}",
    "that it is there": "DELETE FROM journal WHERE seq = {seq}",
}


@pytest.mark.parametrize("altered", first_of([("what an entry says", 50), *((what, 18) for what in ALTERED)], 2))
def test_an_entry_that_was_altered_since_is_found_on_either_side_of_the_position(
    genuine: Path, kept_forty: bytes, tmp_path: Path, altered: tuple[str, int]
) -> None:
    (what, seq), file, path = altered, File(kept_forty), tmp_path / "house.db"
    for each in genuine.parent.glob("house.db*"):
        shutil.copy(each, path.parent / each.name)
    rewrite(str(path), ALTERED[what].format(seq=seq))
    whole, before = in_one_run(path), file.content
    assert whole["findings"]
    resumed = told(file.audit(path))
    others = [each for each in resumed["findings"] if each["message"]["key"] != "finding-earlier-run"]
    assert others == whole["findings"]
    assert resumed | {"findings": []} == whole | {"findings": []}
    assert file.content == before, "a file that an altered journal contradicts is evidence"


@pytest.mark.wide
def test_an_entry_that_was_altered_before_the_first_run_stays_found(house: Path) -> None:
    """No position is kept behind an entry that the log does not vouch for."""
    rewrite(str(house), ALTERED["what an entry says"].format(seq=18))
    file = kept_at(house, 17)
    with pytest.raises(KeyboardInterrupt):
        file.audit(house, until=40)
    assert len(file.written) == 1
    assert told(file.audit(house)) == in_one_run(house)


# --- a journal that is not the one that was read ------------------------------------------------


def written_anew(genuine: Path, path: Path, *, said: str = "the lights went out", left_out: int = 0) -> Path:
    """The same house by somebody with the key: another word in a note, or without its last entries."""
    journal = EditableJournal(genuine)
    journal.drafts[-1].body["command"]["reason"] = journal.drafts[-1].event("Noted")["reason"] = said
    del journal.drafts[len(journal.drafts) - left_out :]
    key = key_of(genuine).read_bytes()
    return built(path, key, journal.entries())


@pytest.mark.parametrize("how", first_of([{"said": "all was well"}, {"left_out": 1}], 1))
def test_a_journal_that_was_rewritten_with_the_key_is_found_by_the_file(
    genuine: Path, tmp_path: Path, how: dict[str, Any]
) -> None:
    file, before = File(), written_anew(genuine, tmp_path / "before.db")
    no_findings(file.audit(before))
    after = written_anew(genuine, tmp_path / "after.db", **how)
    no_findings(verify(str(after)))
    for _ in range(2):
        (finding,) = file.audit(after).findings
        assert (finding.check, finding.message.key) == ("log", "finding-earlier-run")
        assert "left_out" not in how or "entries" in finding.found
        assert len(file.written) == 1, "the next run finds it too"


@pytest.mark.wide
@LEFT_OPEN
def test_a_history_that_two_gave_up_when_the_house_was_restored_is_no_finding(tmp_path: Path) -> None:
    lost = played(sqlite_place(tmp_path))
    kept(lost, tmp_path / "kept")
    newest, file = copied_end(play_on(lost)), File()
    no_findings(file.audit(lost.url, key=lost.key, log_end=lost.log_end))
    place = Place(str(tmp_path / "new.db"), tmp_path / "new.db.key", tmp_path / "new.db.log-end")
    put_back(tmp_path / "kept", place, newest)
    report = file.audit(place.url, key=place.key, log_end=place.log_end)
    no_findings(report)
    assert "note-lost-end" in {note.message.key for note in report.notes}
    play_on(place)
    again = kept_at(place.url, report.entries + 1, key=place.key, log_end=newest)
    no_findings(again.audit(place.url, key=place.key, log_end=newest))


# --- when it is kept ----------------------------------------------------------------------------


@pytest.mark.wide
def test_an_audit_is_kept_as_it_goes_on_and_less_often_the_longer_that_takes(genuine: Path) -> None:
    at_once = File(an_entry_takes=SECONDS_BETWEEN / 3)
    size = at_once.audit(genuine).entries
    assert len(at_once.written) == size // 4 + 1
    assert told(File(at_once.written[5]).audit(genuine)) == in_one_run(genuine)
    for_long = File(an_entry_takes=SECONDS_BETWEEN / 3, writing_takes=SECONDS_BETWEEN)
    for_long.audit(genuine)
    assert len(for_long.written) == 1 + (size - 4) // (3 * TIMES_AS_LONG + 1) + 1


def test_on_either_store_an_audit_goes_on_with_what_was_written_since(place: Place) -> None:
    played(place)
    how: dict[str, Any] = {"key": place.key, "log_end": place.log_end}
    file = kept_at(place.url, 20, **how)
    size = file.audit(place.url, **how).entries
    play_on(place)
    report = file.audit(place.url, **how)
    whole = verify(place.url, projections=ProjectionCheck, **how)
    assert told(report) == told(whole)
    assert [(run.first, run.last) for run in report.runs] == [(1, 20), (21, size), (size + 1, whole.entries)]
