"""The log of a restored house: an old backup never passes for the newest, and what was published gets another name."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit import Verdict, verify
from cutcard.cards import NotationError
from cutcard.formats import schema
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.log_end import KnownEnd, sealed_end, subtrees_in
from cutcard.formats.merkle import LogEnd, consistency_proof
from cutcard.formats.opening import open_reader
from cutcard.formats.signed_notes import Note, Signature
from cutcard.house import StoreError
from cutcard.house.backups.backup import write_end
from cutcard.house.backups.files import LIST
from cutcard.witness.answers import NotCosigned, Why
from cutcard.witness.cosigner import Cosigner
from houses.backups import (
    compared,
    copied_end,
    elsewhere_on_disk,
    entries,
    kept,
    known_end,
    nothing_there,
    play_on,
    played,
    published,
    put_back,
    signing_key,
)
from houses.stores import LEFT_OPEN, ON_BOTH_STORES, Place, sqlite_place

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult

pytestmark = [LEFT_OPEN, pytest.mark.usefixtures("pg_dump")]


@pytest.fixture
def backup(backup: Path, place: Place) -> Path:
    """A backup of a house that went on."""
    play_on(place)
    return backup


def log_of(place: Place) -> tuple[str, LogEnd]:
    """The name and the end that its database has."""
    with closing(open_reader(place.url)) as store:
        sealed = sealed_end(store.few(schema.LOG))
    assert sealed is not None
    assert sealed.end is not None
    return sealed.name, sealed.end


def published_at(place: Place, path: Path) -> Path:
    """A checkpoint of where its log ends, as it left the house."""
    name, end = log_of(place)
    path.write_text(published(name, end.size, end.root), encoding="utf-8")
    return path


def restored_event(place: Place) -> dict[str, Any]:
    (event,) = entries(place)[-1].read().events
    assert event["type"] == "HouseRestored"
    return event


def findings(place: Place, log_end: Path) -> list[str]:
    return [str(each) for each in verify(place.url, log_end).findings]


# --- an old backup ------------------------------------------------------------------------------------


@ON_BOTH_STORES
def test_an_old_backup_with_its_own_end_needs_two_and_is_an_entry(
    backup: Path, elsewhere: Place, run: Callable[..., CommandResult]
) -> None:
    """It looks whole, and its own end says that nothing is lost: one person alone does not put it back, or unseen."""
    own = backup / "house.log-end"
    files = ["--log-end", own, "--put-key", elsewhere.key, "--put-log-end", elsewhere.log_end]
    restoring = [*map(str, ("house", "restore", backup, elsewhere.url, *files))]
    for signed in ([], ["--by", "Gia", "--reason", "gone"], ["--by", "Gia", "--second", "Gia", "--reason", "gone"]):
        assert run(*restoring, *signed).code == 2
        assert nothing_there(elsewhere)
    assert run(*restoring, "--by", "Gia", "--second", "Sue", "--reason", "gone").code == 0
    event, size = restored_event(elsewhere), known_end(own).size
    assert (event["kept"], event["size"], event["root"]) == (size, 0, ""), "whether more was written is not known"
    assert event["shoes"] == {"t1": 1, "t2": 1}, "the cards that were dealt since have been seen"
    assert findings(elsewhere, elsewhere.log_end) == []


def test_an_end_in_a_backup_that_is_ahead_of_it_shows_what_is_lost(sqlite_place: Place, tmp_path: Path) -> None:
    kept(played(sqlite_place), tmp_path / "kept")
    (tmp_path / "kept" / LIST).unlink()
    play_on(sqlite_place)
    (tmp_path / "kept" / "house.log-end").write_bytes(sqlite_place.log_end.read_bytes())
    lost = compared(tmp_path / "kept").lost
    assert lost is not None
    assert lost.entries > 0


def test_a_copy_of_a_backups_own_end_is_on_record_with_those_who_named_it(
    backup: Path, elsewhere: Place, tmp_path: Path
) -> None:
    """Nobody can tell it from the newest; the entry says up to where they said that the log had come."""
    (tmp_path / "copy").write_bytes((backup / "house.log-end").read_bytes())
    put_back(backup, elsewhere, tmp_path / "copy")
    event, end = restored_event(elsewhere), known_end(backup / "house.log-end")
    assert (event["kept"], event["size"], event["root"]) == (end.size, end.size, end.root.hex())


# --- what was published --------------------------------------------------------------------------------


def test_a_log_of_which_more_was_published_goes_on_under_a_new_name(
    place: Place, backup: Path, elsewhere: Place, tmp_path: Path
) -> None:
    checkpoint = published_at(place, tmp_path / "last.checkpoint")
    name, end = log_of(place)
    before = known_end(backup / "house.log-end")
    put_back(backup, elsewhere, backup / "house.log-end", checkpoints=[checkpoint])
    assert log_of(elsewhere)[0] not in {"", name}
    assert known_end(elsewhere.log_end).name == log_of(elsewhere)[0]
    event = restored_event(elsewhere)
    assert event["checkpoint"] == checkpoint.read_text(encoding="utf-8")
    assert (event["kept"], event["size"], event["root"]) == (before.size, end.size, end.root.hex())
    assert event["shoes"] == {"t1": 1, "t2": 1}
    play_on(elsewhere, rounds=4)
    assert log_of(elsewhere)[1].size > end.size, "past every number that was lost"
    for path in (elsewhere.log_end, place.log_end, backup / "house.log-end"):
        assert findings(elsewhere, path) == [], "the same leaves, and what was given up is known by its old name"
    write_end(tmp_path / "other", KnownEnd("another.example/log", before.size, before.root))
    assert any("belongs to another house" in each for each in findings(elsewhere, tmp_path / "other"))


def test_a_restored_log_is_restored_again_under_a_third_name(tmp_path: Path) -> None:
    first, again = (sqlite_place(tmp_path / name) for name in ("first", "again"))
    for place in (first, again):
        place.log_end.parent.mkdir()
    kept(played(first), tmp_path / "kept")
    play_on(first)
    there = elsewhere_on_disk(tmp_path)
    put_back(tmp_path / "kept", there, checkpoints=[published_at(first, tmp_path / "1")])
    kept(there, tmp_path / "kept again")
    play_on(there)
    put_back(tmp_path / "kept again", again, checkpoints=[published_at(there, tmp_path / "2")])
    assert len({log_of(place)[0] for place in (first, there, again)}) == 3
    assert findings(again, again.log_end) == []


def test_a_log_keeps_its_name_where_no_published_checkpoint_is_larger(
    place: Place, elsewhere: Place, tmp_path: Path
) -> None:
    checkpoint = published_at(played(place), tmp_path / "last.checkpoint")
    kept(place, tmp_path / "kept")
    newest = copied_end(play_on(place))
    put_back(tmp_path / "kept", elsewhere, newest, checkpoints=[checkpoint])
    assert log_of(elsewhere)[0] == log_of(place)[0]
    event = restored_event(elsewhere)
    assert (event["checkpoint"], event["size"]) == ("", known_end(newest).size)


def test_the_largest_of_all_that_is_known_counts(place: Place, backup: Path, tmp_path: Path) -> None:
    """A checkpoint may know more than the ends of the nodes, or less."""
    south, older = copied_end(place, "south.log-end"), published_at(place, tmp_path / "older")
    play_on(place)
    newest = published_at(place, tmp_path / "newest")
    for ends, notes, size in (
        ([south], [newest, older], log_of(place)[1].size),
        ([place.log_end], [older], log_of(place)[1].size),
        ([], [older], known_end(south).size),
    ):
        found = compared(backup, *ends, checkpoints=notes)
        assert found.lost is not None
        assert found.lost.size == size
        assert found.checkpoint == notes[0].read_text(encoding="utf-8")


def test_a_checkpoint_is_found_beside_a_backup(sqlite_place: Place, tmp_path: Path) -> None:
    """One that is not larger was put there with the backup, and says nothing of what came after it."""
    kept(played(sqlite_place), tmp_path / "kept")
    published_at(sqlite_place, tmp_path / "kept" / "house.checkpoint")
    assert compared(tmp_path / "kept").own_end
    play_on(sqlite_place)
    assert not compared(tmp_path / "kept").checkpoint
    published_at(sqlite_place, tmp_path / "kept" / "house.checkpoint")
    assert compared(tmp_path / "kept").checkpoint
    (tmp_path / "kept" / "house.db").rename(tmp_path / "copy.db")
    (tmp_path / "kept" / "house.checkpoint").rename(tmp_path / "copy.db.checkpoint")
    assert compared(tmp_path / "copy.db", tmp_path / "kept" / "house.log-end", key=sqlite_place.key).checkpoint


def test_a_checkpoint_at_the_target_is_named_first(place: Place, backup: Path, elsewhere: Place) -> None:
    """It is of the house that was there, and says how far log witnesses have seen it."""
    beside = elsewhere.url if place.on_sqlite else elsewhere.log_end
    published_at(place, Path(f"{beside}.checkpoint"))
    with pytest.raises(StoreError, match="move it aside and name it with --checkpoint"):
        put_back(backup, elsewhere, place.log_end)


def test_a_checkpoint_that_cannot_be_of_this_house_is_refused(sqlite_place: Place, tmp_path: Path) -> None:
    kept(played(sqlite_place), tmp_path / "kept")
    name, end = log_of(play_on(sqlite_place))
    note = tmp_path / "note"
    for content, why in (
        (published("another.example/log", end.size, end.root), "the end of another log, another.example/log"),
        (published(name, 1), "up to entry 1 it had other entries"),
        (published(name, end.size), "contradicts another end of the log"),
        ("no note", "a note is a text, an empty line and signature lines"),
    ):
        note.write_text(content, encoding="utf-8")
        with pytest.raises((StoreError, NotationError), match=why):
            compared(tmp_path / "kept", sqlite_place.log_end, checkpoints=[note])
    with pytest.raises(StoreError, match="the checkpoint cannot be read"):
        compared(tmp_path / "kept", sqlite_place.log_end, checkpoints=[tmp_path / "nowhere"])


def test_the_command_takes_a_checkpoint_and_says_that_the_log_has_a_new_name(
    sqlite_place: Place, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    kept(played(sqlite_place), tmp_path / "kept")
    play_on(sqlite_place)
    named = ["--checkpoint", str(published_at(sqlite_place, tmp_path / "last.checkpoint"))]
    restoring = ["house", "restore", str(tmp_path / "kept"), str(tmp_path / "new.db"), *named]
    told = run(*restoring, "--json")
    assert (told.code, told.json["takes_a_new_name"], told.json["lost"]["entries"] > 0) == (2, True, True)
    said = run(*restoring, "--by", "Gia", "--second", "Sue", "--reason", "gone")
    assert (said.code, "from here on the log has a new name" in said.out) == (0, True)
    assert run("verify", str(tmp_path / "new.db")).code == Verdict.UNCONFIRMED


# --- two copies ----------------------------------------------------------------------------------------


def test_two_copies_that_both_go_on_are_found_by_a_log_witness_that_sees_both(
    sqlite_place: Place, tmp_path: Path
) -> None:
    """Nothing larger was published of either, so both have the log's name; only one history is cosigned."""
    kept(played(sqlite_place), tmp_path / "kept")
    name, before = log_of(sqlite_place)
    witness = Cosigner.create(tmp_path / "witness", "regulator.example/witness")
    witness.add_log(signing_key(name).verifier)
    first, second = (elsewhere_on_disk(tmp_path, name) for name in ("first", "second"))
    for place in (first, second):
        put_back(tmp_path / "kept", place, sqlite_place.log_end)
        play_on(place)
        assert log_of(place)[0] == name
    assert isinstance(cosigned(witness, sqlite_place, 0), Signature)
    assert isinstance(cosigned(witness, first, before.size), Signature)
    refused = cosigned(witness, second, log_of(first)[1].size)
    assert isinstance(refused, NotCosigned)
    assert refused.why in {Why.INCONSISTENT, Why.OTHER_SIZE}
    (log,) = witness.logs()
    assert log.last is not None
    assert Checkpoint.parse(log.last.text).root == log_of(first)[1].root


def cosigned(witness: Cosigner, place: Place, old_size: int) -> Signature | NotCosigned:
    name, end = log_of(place)
    with closing(open_reader(place.url)) as store:
        proof = consistency_proof(min(old_size, end.size), end.size, subtrees_in(store.few))
    return witness.cosign(Note.parse(published(name, end.size, end.root).encode()), old_size, proof)
