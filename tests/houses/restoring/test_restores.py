"""A house is put back from a backup whole, or nothing is; what it had come to since is lost where two accept it."""

from __future__ import annotations

import re
import shutil
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import apsw
import msgspec
import pytest

from cutcard.audit import verify
from cutcard.cards import NotationError
from cutcard.formats import versions
from cutcard.formats.entry import CAGE, Head, table_stream
from cutcard.formats.heads import HOUSE, read_heads
from cutcard.formats.opening import open_reader
from cutcard.formats.sqlite_file import checksums
from cutcard.formats.versions import JOURNAL_VERSION, NewerVersionError
from cutcard.house import CorruptError, StoreError, cage, open_store, significant
from cutcard.house.backups.files import LIST, Backup
from cutcard.house.backups.restore import Acceptance, NewerError, compare, target_of
from cutcard.house.engine import batch
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.heads_file import HeadsFile
from cutcard.house.journal.pg_dump import dump
from cutcard.house.patrons.erasing import SIGNED_IN
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.alerts import Alerts
from cutcard.server.auth import sessions
from cutcard.table import commands
from cutcard.table.automatic_dealer import after_offer
from cutcard.table.state import Actor, Phase
from houses.backups import (
    ACCEPTED,
    copied_heads,
    elsewhere,
    entries,
    kept,
    mode,
    newly_played,
    nothing_there,
    play_on,
    played,
    put_back,
    staffed,
)
from houses.journal.test_migrations import backups
from houses.later_program import LATER, TODAY, become_later
from houses.stores import (
    LEFT_OPEN,
    MANAGER,
    ON_BOTH_STORES,
    SUPERVISOR,
    WEI,
    Place,
    bet,
    do,
    furnished,
    no,
    play,
    step_to,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult
    from cutcard.house import House

__all__ = ["elsewhere"]
pytestmark = [LEFT_OPEN, pytest.mark.usefixtures("pg_dump")]


@pytest.fixture
def backup(place: Place, tmp_path: Path) -> Path:
    """A backup of a house that was played."""
    kept(played(place), tmp_path / "kept")
    return tmp_path / "kept"


def sound(place: Place, *heads: Path) -> list[str]:
    """The audit finds nothing, also not with other heads; what it notes of the chains."""
    told = []
    for path in (place.heads, *heads):
        report = verify(place.url, path)
        assert not report.findings, "\n".join(map(str, report.findings))
        told = [note.says for note in report.notes if note.check == "chain"]
    return told


def refused(backup: Path, place: Place, why: str, *heads: Path, **how: Any) -> str:
    with pytest.raises((StoreError, NotationError), match=why) as raised:
        put_back(backup, place, *heads, **how)
    assert nothing_there(place)
    return str(raised.value)


# --- nothing is lost ---------------------------------------------------------------------------------


def test_a_house_is_put_back_as_it_was_and_plays_on(place: Place, backup: Path, elsewhere: Place) -> None:
    before = entries(place)
    found = put_back(backup, elsewhere, copied_heads(place))
    assert (found.lost, found.older, found.same_house) == ([], [], True)
    assert elsewhere.key.read_bytes() == place.key.read_bytes()
    assert read_heads(elsewhere.heads) == read_heads(place.heads)
    assert {mode(path) for path in elsewhere.heads.parent.iterdir()} == {0o600}
    assert sorted(path.name for path in elsewhere.heads.parent.iterdir()) == sorted(
        ["house.key", "house.heads", *(["house.db"] if place.on_sqlite else [])]
    )
    assert entries(elsewhere) == before
    play_on(elsewhere)
    assert sound(elsewhere) == []
    assert entries(elsewhere)[: len(before)] == before


def test_whoever_was_signed_in_then_is_not_now(place: Place, elsewhere: Place, tmp_path: Path) -> None:
    assert (sessions.SESSION, sessions.LINK) == SIGNED_IN
    played(place)
    with closing(open_store(place.url)) as store:
        store.put_value(sessions.SESSION, "a token", b"{}")
        store.put_value(sessions.LINK, "a link", b"{}")
        store.put_value("person", "Max", b"{}")
    kept(place, tmp_path / "kept")
    put_back(tmp_path / "kept", elsewhere, place.heads)
    with closing(open_store(elsewhere.url)) as store:
        assert store.values_of(sessions.SESSION) == store.values_of(sessions.LINK) == {}
        assert store.values_of("person") == {"Max": b"{}"}


def test_heads_that_are_older_than_the_backup_are_lawful_and_told(
    place: Place, elsewhere: Place, tmp_path: Path
) -> None:
    older = copied_heads(played(place))
    kept(play_on(place), tmp_path / "kept")
    found = put_back(tmp_path / "kept", elsewhere, older)
    assert (found.lost, found.older) == ([], ["table/t1"])
    (beyond,) = sound(elsewhere, older)
    assert re.match(r"\d+ entries of table/t1 lie beyond the chain heads given", beyond)


def test_the_newest_of_several_heads_counts(place: Place, backup: Path, elsewhere: Place) -> None:
    """Each node keeps a file of its own."""
    south = copied_heads(play_on(place, "t2"), "south.heads")
    north = copied_heads(play_on(place, "t1"), "north.heads")
    found = compare(Backup.found(backup), heads=[north, south])
    assert [lost.stream for lost in found.lost] == ["table/t1", "table/t2"]
    heads = HeadsFile(south)
    heads.write({"table/t2": replace_hash(heads.heads["table/t2"])})
    heads.close()
    refused(backup, elsewhere, "contradicts another file of chain heads", north, south)


def replace_hash(head: Head) -> Head:
    return Head(head.version, bytes(32))


# --- something is lost -------------------------------------------------------------------------------


def test_what_is_newer_is_named_and_refused(place: Place, backup: Path, elsewhere: Place) -> None:
    before = read_heads(place.heads)
    newest = copied_heads(play_on(place))
    after = read_heads(newest)
    more = after["table/t1"].version - before["table/t1"].version
    says = refused(backup, elsewhere, rf"further than kept: table/t1 {more} entries since 20\d\d-", newest)
    assert "table/t2" not in says
    assert "--by NAME --second NAME --reason TEXT" in says
    with pytest.raises(NewerError):
        put_back(backup, elsewhere, newest)


def test_without_heads_nobody_knows_and_it_is_refused(backup: Path, elsewhere: Place) -> None:
    refused(backup, elsewhere, "without chain heads nobody can say.*--heads FILE.*--by NAME")
    (backup / "house.heads").unlink()
    refused(backup, elsewhere, "there are no chain heads in kept; name the newest there are with --heads")


@ON_BOTH_STORES
def test_two_accept_the_loss_and_the_journal_names_the_end_of_the_old_history(
    place: Place, backup: Path, elsewhere: Place
) -> None:
    before, newest = entries(place), copied_heads(play_on(place))
    ends = read_heads(newest)
    put_back(backup, elsewhere, newest, accepted=ACCEPTED)
    restored = entries(elsewhere)
    assert restored[:-1] == before
    body = restored[-1].read()
    assert (restored[-1].stream, body.via, body.second, body.second_position) == (
        CAGE,
        "recovery",
        "Sue",
        "PIT_SUPERVISOR",
    )
    assert body.command["by"] == {"name": "Gia", "position": "GAMING_SHIFT_MANAGER"}
    (event,) = body.events
    kept_t1 = [entry for entry in before if entry.stream == "table/t1"][-1]
    end = {"kept": kept_t1.version, "version": ends["table/t1"].version, "hash": ends["table/t1"].hash.hex()}
    assert (event["type"], event["lost"]) == ("HouseRestored", {"table/t1": end})
    assert (event["shoes"], event["backup"], event["reason"]) == ({"t1": 1}, "kept", "the disk is gone")
    (note,) = sound(elsewhere)
    assert "restored from the backup kept of 20" in note
    first = kept_t1.version + 1
    assert f"accepted by Gia with Sue: the disk is gone; table/t1 lost entries {first} to {end['version']}" in note
    assert sum("given up" in each for each in sound(elsewhere, newest)) == 1, "a head of the lost part is known"
    with closing(open_reader(elsewhere.url)) as store:
        (listed,) = (each for each in significant(store) if "restored" in each.what)
    assert (listed.who, listed.second, listed.reason) == ("Gia", "Sue", "the disk is gone")
    assert (listed.before, listed.after) == (f"table/t1 {end['version']}", f"table/t1 {end['kept']}")


def test_play_goes_on_with_other_cards_and_stays_sound(place: Place, backup: Path, elsewhere: Place) -> None:
    newest = copied_heads(play_on(place))
    put_back(backup, elsewhere, newest, accepted=ACCEPTED)
    with closing(elsewhere.house()) as house:
        for table, shoe in (("t1", 1), ("t2", 1)):
            assert house.table(table).shoe == shoe
        refusal = no(house, table_stream("t1"), commands.OpenBets(MANAGER))
        assert refusal.code == "known_shoe"
        play(house, "t1", 6)
        play(house, "t2", 2)
        assert (house.table("t1").shoe, house.table("t2").shoe) == (2, 1), "t2 had lost nothing"
        alerts = Alerts(house.store, house.keeper.keys)
        alerts.catch_up()
        (alert,) = alerts
        assert (alert.what, alert.by, alert.reason) == ("HouseRestored", "Gia", "the disk is gone")
    assert len(entries(elsewhere)) > len(entries(place)), "past every number that was lost"
    told = sound(elsewhere, newest)
    beyond = [each.split()[3] for each in told if "beyond the chain heads" in each]
    assert sorted(beyond) == ["cage", "table/t1", "table/t2"], "what was played since"
    assert len(told) == len(beyond) + 2


def test_nobody_bets_on_cards_that_were_seen(sqlite_place: Place, tmp_path: Path) -> None:
    """A round was open when the backup was made: what lay then is settled, and nothing is added or taken back."""
    house = furnished(sqlite_place.house(create=True), game="dragon-tiger")
    play_dragon(house)
    step_to(house, "t1", Phase.BETTING)
    bet(house, "t1", "Dragon")
    house.close()
    kept(sqlite_place, tmp_path / "kept")
    house = sqlite_place.house()
    step_to(house, "t1", Phase.READY)
    house.close()
    there = Place(str(tmp_path / "new.db"), tmp_path / "new.key", tmp_path / "new.heads")
    put_back(tmp_path / "kept", there, sqlite_place.heads, accepted=ACCEPTED)
    with closing(there.house()) as house:
        assert house.table("t1").state.phase is Phase.BETTING
        again = commands.PlaceBet(WEI, "Wei", 1, "Tiger", 100_00)
        for command in (again, commands.ChangeBet(WEI, 2, 200_00), commands.WithdrawBet(WEI, 2)):
            assert no(house, table_stream("t1"), command).code == "known_shoe"
        step_to(house, "t1", Phase.READY)
        play_dragon(house)
        assert house.table("t1").shoe == 2
    sound(there, sqlite_place.heads)


def test_no_bet_is_taken_back_from_a_round_whose_end_was_seen(sqlite_place: Place, tmp_path: Path) -> None:
    """The document offers bets back where a round was interrupted and nothing is decided; here people know its end."""
    house = furnished(sqlite_place.house(create=True), game="dragon-tiger-baccarat")
    step_to(house, "t1", Phase.BETTING)
    bet(house, "t1", "Player")
    step_to(house, "t1", Phase.DEALING)
    house.close()
    kept(sqlite_place, tmp_path / "kept")
    house = sqlite_place.house()
    offered = house.table("t1").state.incident
    assert offered is not None
    assert do(house, table_stream("t1"), commands.WithdrawBet(WEI, 1)).body.events[0]["type"] == "BetWithdrawn"
    house.close()
    there = Place(str(tmp_path / "new.db"), tmp_path / "new.key", tmp_path / "new.heads")
    put_back(tmp_path / "kept", there, sqlite_place.heads, accepted=ACCEPTED)
    with closing(there.house()) as house:
        again = house.table("t1").state.incident
        assert again is not None
        assert again.kind is offered.kind
        assert no(house, table_stream("t1"), commands.WithdrawBet(WEI, 1)).code == "known_shoe"
        while (ends := after_offer(house.table("t1").state)) is not None:
            assert isinstance(house.ask(Request("", table_stream("t1"), ends, via="automatic")), Reply)
        step_to(house, "t1", Phase.READY)
        play(house, rounds=1)
        assert house.table("t1").shoe == 2
    sound(there, sqlite_place.heads)


def play_dragon(house: House) -> None:
    step_to(house, "t1", Phase.BETTING)
    bet(house, "t1", "Dragon")
    step_to(house, "t1", Phase.READY)


def test_where_no_heads_are_left_two_accept_whatever_is_lost(backup: Path, elsewhere: Place) -> None:
    put_back(backup, elsewhere, accepted=ACCEPTED)
    (event,) = entries(elsewhere)[-1].read().events
    assert (event["lost"], event["shoes"]) == ({}, {"t1": 1, "t2": 1})
    (note,) = sound(elsewhere)
    assert "how far it had come by then is not known" in note
    play_on(elsewhere)
    sound(elsewhere)


def test_a_house_of_an_older_version_is_brought_to_this_one_before_its_history_is_begun(
    sqlite_place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(played(sqlite_place), tmp_path / "kept")
    become_later(monkeypatch.setattr)
    newest = copied_heads(play_on(sqlite_place))
    there = Place(str(tmp_path / "new.db"), tmp_path / "new.key", tmp_path / "new.heads")
    put_back(tmp_path / "kept", there, newest, accepted=ACCEPTED)
    with closing(open_reader(there.url)) as store:
        assert store.schema_version == LATER
    play_on(there)
    sound(there, newest)
    assert not list(tmp_path.glob("new*version-*"))


# --- who accepts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "second", "why"),
    [
        ("Max", "Sue", "Max is Pit Manager in this house; this is for a Gaming Shift Manager"),
        ("Gia", "GIA ", "are one person"),
        ("Gai", "Sue", "nobody called Gai signs in at this house; Gia may do this"),
        ("Gia", "Su", "nobody called Su signs in at this house; Max, Sue may do this"),
        ("the house", "Sue", "the name of no person"),
        ("Gia", "Dan", "Dan is Dealer in this house; this is for a Pit Supervisor or higher"),
        ("Gia", "Wei", "Wei is Patron in this house; this is for a Pit Supervisor or higher"),
    ],
)
def test_one_person_alone_or_in_a_lower_position_accepts_nothing(
    sqlite_place: Place, tmp_path: Path, by: str, second: str, why: str
) -> None:
    played(sqlite_place)
    staffed(house := sqlite_place.house(), ("Dan", "Dealer"), ("Wei", "Patron"))
    house.close()
    kept(sqlite_place, tmp_path / "kept")
    play_on(sqlite_place)
    (tmp_path / "there").mkdir()
    there = Place(str(tmp_path / "there" / "new.db"), tmp_path / "there" / "key", tmp_path / "there" / "heads")
    refused(tmp_path / "kept", there, why, sqlite_place.heads, accepted=Acceptance(by, second, "gone"))


def test_who_was_appointed_counts_and_who_signs_in_no_more_does_not(sqlite_place: Place, tmp_path: Path) -> None:
    played(sqlite_place)
    house = sqlite_place.house()
    do(house, CAGE, cage.Note(MANAGER, "may sign in", "", "Dan, Dealer", "set up"))
    do(house, CAGE, cage.Note(MANAGER, "signs in no more", "", "Sue", "set up"))
    above = Actor("Gia", Position.GAMING_SHIFT_MANAGER)
    do(house, CAGE, cage.Appoint(above, "Dan", "PIT_SUPERVISOR", "ill"), second=MANAGER)
    house.close()
    kept(sqlite_place, tmp_path / "kept")
    there = Place(str(tmp_path / "new.db"), tmp_path / "new.key", tmp_path / "new.heads")
    with pytest.raises(NotationError, match="nobody called Sue"):
        put_back(tmp_path / "kept", there, accepted=ACCEPTED)
    put_back(tmp_path / "kept", there, accepted=replace(ACCEPTED, second="Dan"))
    sound(there)


def test_an_open_house_accepts_nothing(sqlite_place: Place) -> None:
    """Only a house that is being put back can have lost anything."""
    house = furnished(sqlite_place.house(create=True))
    lost = {"table/t1": {"kept": 0, "version": 5, "hash": "0" * 64}}
    by = Actor("Gia", Position.GAMING_SHIFT_MANAGER)
    command = cage.RestoreHouse(by, "kept", "then", "0" * 64, lost, {}, "because")
    for via in ("console", "recovery", "house"):
        assert no(house, CAGE, command, via=via, second=SUPERVISOR).code == "via"
    house.close()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"by": MANAGER}, "authority"),
        ({"reason": " "}, "reason"),
        ({"lost": {"cage": 5}}, "lost"),
        ({"lost": {"cage": {"kept": 5, "version": 5, "hash": "0" * 64}}}, "lost"),
        ({"lost": {"cage": {"kept": 5, "version": 9, "hash": "x"}}}, "lost"),
        ({"shoes": {"t1": 0}}, "lost"),
    ],
)
def test_what_is_accepted_is_told_in_full(sqlite_place: Place, changes: dict[str, Any], code: str) -> None:
    house = furnished(sqlite_place.house(create=True))
    by = Actor("Gia", Position.GAMING_SHIFT_MANAGER)
    command = replace(cage.RestoreHouse(by, "kept", "then", "0" * 64, {}, {}, "because"), **changes)
    (answer,) = house.write([Request("an-id-of-ours", CAGE, command, via="recovery", second=SUPERVISOR)])
    assert isinstance(answer, Refusal)
    assert answer.code == code
    (alone,) = house.write([Request("an-id-of-ours", CAGE, replace(command, by=by), via="recovery")])
    assert isinstance(alone, Refusal)
    house.close()


# --- what cannot be put back -------------------------------------------------------------------------


def test_nothing_that_is_there_is_touched(place: Place, backup: Path, elsewhere: Place) -> None:
    newest = copied_heads(place)
    elsewhere.heads.write_bytes(b"somebody's")
    with pytest.raises(StoreError, match="chain heads here already; move them aside"):
        put_back(backup, elsewhere, newest)
    elsewhere.heads.unlink()
    elsewhere.key.write_bytes(b"another")
    with pytest.raises(StoreError, match="another key is here already"):
        put_back(backup, elsewhere, newest)
    assert elsewhere.key.read_bytes() == b"another"
    elsewhere.key.write_bytes(place.key.read_bytes())
    put_back(backup, elsewhere, newest)
    with pytest.raises(StoreError, match="there is a file already" if place.on_sqlite else "is not empty"):
        put_back(backup, Place(elsewhere.url, elsewhere.key, newest.with_name("others")), newest)
    play_on(elsewhere)


def test_the_kind_of_database_must_fit(place: Place, backup: Path, elsewhere: Place) -> None:
    found = compare(Backup.found(backup), heads=[place.heads])
    url = "postgresql://nowhere/none" if place.on_sqlite else "new.db"
    with pytest.raises(StoreError, match="the backup is of a house that needs"):
        target_of(found, url, elsewhere.key, elsewhere.heads)


def test_a_key_or_heads_of_another_house_are_told(place: Place, backup: Path, elsewhere: Place, tmp_path: Path) -> None:
    other = Place(str(tmp_path / "other.db"), tmp_path / "other.key", tmp_path / "other.heads")
    play_on(newly_played(other, rounds=9), rounds=9)
    refused(backup, elsewhere, "other.key is not the key of this house.*--key", place.heads, key=other.key)
    refused(backup, elsewhere, "the chain heads of another house", other.heads, accepted=ACCEPTED)
    heads = HeadsFile(other.heads)
    heads.write({HOUSE: read_heads(place.heads)[HOUSE]})  # As from before heads said whose they are.
    heads.write({"table/t2": replace_hash(read_heads(place.heads)["table/t2"])})
    heads.close()
    refused(backup, elsewhere, "at entry .* it had another entry", other.heads, accepted=ACCEPTED)


@ON_BOTH_STORES
def test_a_damaged_backup_is_told(place: Place, backup: Path, elsewhere: Place) -> None:
    database = next(path for path in backup.iterdir() if path.name in {"house.db", "house.dump"})
    whole = database.read_bytes()
    for part in (1, len(whole) // 3, len(whole) // 2, len(whole) - 1):
        database.write_bytes(whole[:part])
        refused(backup, elsewhere, "damaged", place.heads)
        damaged = bytearray(whole)
        damaged[part] ^= 0xFF
        database.write_bytes(damaged)
        refused(backup, elsewhere, "damaged", place.heads)
    database.write_bytes(whole)
    (backup / "house.key").write_bytes(bytes(32))
    refused(backup, elsewhere, "house.key is damaged", place.heads)
    (backup / LIST).write_bytes(b"{")
    refused(backup, elsewhere, "backup.json cannot be read", place.heads)
    database.unlink()
    (backup / LIST).unlink()
    refused(backup, elsewhere, "holds no database of a house", place.heads)
    refused(backup / "nowhere", elsewhere, "there is no backup here", place.heads)
    shutil.copytree(backup, backup.with_name("kept.part"))
    refused(backup.with_name("kept.part"), elsewhere, "was not finished", place.heads)


def test_damage_is_found_without_the_list_too(place: Place, backup: Path, elsewhere: Place) -> None:
    """By the checksums of pages and rows, and by the chains."""
    (backup / LIST).unlink()
    database = next(path for path in backup.iterdir() if path.name in {"house.db", "house.dump"})
    whole = database.read_bytes()
    found, says = 0, ""
    for part in range(len(whole) // 20, len(whole), len(whole) // 10):
        damaged = bytearray(whole)
        damaged[part : part + 64] = bytes(byte ^ 0xFF for byte in damaged[part : part + 64])
        database.write_bytes(damaged)
        try:
            compare(Backup.found(backup), heads=[place.heads])
        except StoreError as error:
            found, says = found + ("damaged" in str(error)), says + str(error)
    assert found >= (10 if place.on_sqlite else 6), "what pg_dump says of indexes and the like holds no entry"
    assert ("the checksum of a page fails" in says) == place.on_sqlite
    database.write_bytes(whole)
    put_back(backup, elsewhere, place.heads)


def test_a_backup_that_somebody_has_changed_is_not_put_back(sqlite_place: Place, tmp_path: Path) -> None:
    kept(played(sqlite_place), tmp_path / "kept")
    (tmp_path / "kept" / LIST).unlink()
    with closing(apsw.Connection(str(tmp_path / "kept" / "house.db"), vfs=checksums())) as connection:
        connection.execute("UPDATE accounts SET cents = cents + 1 WHERE name = 'cage'")
    there = Place(str(tmp_path / "new.db"), tmp_path / "new.key", tmp_path / "new.heads")
    with pytest.raises(StoreError, match="account cage"):
        put_back(tmp_path / "kept", there, sqlite_place.heads)


def test_what_a_newer_program_wrote_is_left_to_it(place: Place, elsewhere: Place, tmp_path: Path) -> None:
    kept(played(place), tmp_path / "kept")
    listed = msgspec.json.decode((tmp_path / "kept" / LIST).read_bytes())
    (tmp_path / "kept" / LIST).write_bytes(msgspec.json.encode({**listed, "format": 2}))
    with pytest.raises(NewerVersionError, match="newer Cutcard"):
        put_back(tmp_path / "kept", elsewhere, place.heads)
    place.sql("PRAGMA user_version = 9" if place.on_sqlite else "UPDATE cutcard_house SET schema_version = 9")
    database = tmp_path / "newer"
    if place.on_sqlite:
        shutil.copy(place.url, database)
    else:
        dump(place.url, database)
    refused(database, elsewhere, "written by a newer Cutcard.*install the newer program", place.heads, key=place.key)


def test_a_newer_journal_is_left_to_its_program(sqlite_place: Place, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as later:
        for module in (versions, batch):
            later.setattr(module, "JOURNAL_VERSION", JOURNAL_VERSION + 1)
        kept(newly_played(sqlite_place), tmp_path / "kept")
    there = Place(str(tmp_path / "new.db"), tmp_path / "new.key", tmp_path / "new.heads")
    with pytest.raises(NewerVersionError, match="its journal has version"):
        put_back(tmp_path / "kept", there, sqlite_place.heads)
    with pytest.MonkeyPatch.context() as later:
        later.setattr(versions, "JOURNAL_VERSION", JOURNAL_VERSION + 1)
        put_back(tmp_path / "kept", there, sqlite_place.heads)


# --- copies made by other means ----------------------------------------------------------------------


def test_a_copy_without_a_write_ahead_log_gets_one(sqlite_place: Place, tmp_path: Path) -> None:
    """As `VACUUM INTO` and some tools leave it; whoever read it used to keep the writer out."""
    copy = tmp_path / "copy.db"
    with closing(open_store(played(sqlite_place).url)) as store:
        store.backup(str(copy))
    with closing(apsw.Connection(str(copy), vfs=checksums())) as connection:
        assert connection.execute("PRAGMA journal_mode = DELETE").get == "delete"
    there = Place(str(tmp_path / "new.db"), tmp_path / "new.key", tmp_path / "new.heads")
    put_back(copy, there, sqlite_place.heads, key=sqlite_place.key)
    opened = Place(str(copy), sqlite_place.key, sqlite_place.heads)
    for place in (there, opened):
        with closing(place.house()) as house:
            reading = house.store.read()
            next(reading)
            play(house)
            assert len(list(reading)) > 10
        with closing(apsw.Connection(place.url)) as connection:
            assert connection.execute("PRAGMA journal_mode").get == "wal"


def test_a_file_in_use_is_no_backup(sqlite_place: Place, tmp_path: Path) -> None:
    house = furnished(sqlite_place.house(create=True))
    play(house)
    for ending in ("", "-wal"):
        shutil.copy(f"{sqlite_place.url}{ending}", f"{tmp_path / 'copy.db'}{ending}")
    house.close()
    there = Place(str(tmp_path / "new.db"), tmp_path / "new.key", tmp_path / "new.heads")
    with pytest.raises(StoreError, match=r"in use.*cutcard house backup"):
        put_back(tmp_path / "copy.db", there, sqlite_place.heads, key=sqlite_place.key)


def test_the_backup_of_a_migration_is_put_back_with_its_own_heads(
    sqlite_place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(sqlite_place)
    become_later(monkeypatch.setattr)
    play_on(sqlite_place)
    (backup,) = backups(sqlite_place)
    there = Place(str(tmp_path / "new.db"), tmp_path / "new.key", tmp_path / "new.heads")
    put_back(backup, there, backup / "house.heads")
    with closing(open_reader(there.url)) as store:
        assert store.schema_version == TODAY
    play_on(there)
    sound(there)


def test_old_heads_keep_the_restored_house_shut(sqlite_place: Place, tmp_path: Path) -> None:
    """They are put aside, not taken along: what a node kept since is ahead of the house."""
    kept(played(sqlite_place), tmp_path / "kept")
    newest = copied_heads(play_on(sqlite_place))
    there = Place(str(tmp_path / "new.db"), tmp_path / "new.key", tmp_path / "new.heads")
    put_back(tmp_path / "kept", there, newest, accepted=ACCEPTED)
    with pytest.raises(CorruptError, match="table/t1: "):
        replace(there, heads=newest).house()
    other = Place(str(tmp_path / "other.db"), tmp_path / "other.key", tmp_path / "other.heads")
    newly_played(other)
    with pytest.raises(CorruptError, match="the chain heads of another house"):
        replace(there, heads=other.heads).house()


# --- the command -------------------------------------------------------------------------------------


def test_the_command_names_what_is_newer_and_takes_two(
    sqlite_place: Place, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    kept(played(sqlite_place), tmp_path / "kept")
    newest = copied_heads(play_on(sqlite_place))
    new = str(tmp_path / "new.db")
    restoring = ["house", "restore", str(tmp_path / "kept"), new, "--heads", str(newest)]
    ran = run(*restoring)
    assert (ran.code, ran.out) == (2, "")
    assert "table/t1" in ran.err
    told = run(*restoring, "--json")
    assert (told.code, told.json["restored"], told.json["newer"][0]["stream"]) == (2, False, "table/t1")
    ran = run(*restoring, "--by", "Gia", "--reason", "gone")
    assert (ran.code, "two people must accept what is lost" in ran.err) == (2, True)
    assert not list(tmp_path.glob("new.db*"))
    ran = run(*restoring, "--by", "Gia", "--second", "Sue", "--reason", "gone")
    assert ran.code == 0, ran.err
    assert "Gia and Sue have accepted the loss of" in ran.out
    last = ran.out.splitlines()[-2:]
    assert "`cutcard house staff`" in last[0]
    assert "tickets and credit are as of the backup" in last[1]
    assert newest.exists()
    assert sorted(path.name for path in tmp_path.glob("new.db*")) == ["new.db", "new.db.heads", "new.db.key"]
    audited = run("verify", new)
    assert audited.code == 0
    assert "No findings" in audited.out
    assert "given up" in " ".join(run("verify", new, "--heads", str(newest)).out.split())


def test_the_command_says_how_the_heads_stand_to_the_backup(
    sqlite_place: Place, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    older = copied_heads(played(sqlite_place), "older.heads")
    kept(play_on(sqlite_place), tmp_path / "kept")
    backup = str(tmp_path / "kept")
    said = run("house", "restore", backup, str(tmp_path / "1.db"), "--heads", str(older)).out
    assert "older than the backup in table/t1" in said
    said = run("house", "restore", backup, str(tmp_path / "2.db"), "--heads", str(sqlite_place.heads)).out
    assert "nothing is lost" in said
    assert "tickets" not in said
    assert run("house", "restore", backup, str(tmp_path / "3.db")).code == 2
    accepted = ["--by", "Gia", "--second", "Sue", "--reason", "no heads are left"]
    said = run("house", "restore", backup, str(tmp_path / "3.db"), *accepted).out
    assert "compared only with its own heads" in said
    told = run("house", "restore", backup, str(tmp_path / "4.db"), "--heads", str(older), "--json").json
    assert (told["restored"], told["heads_older_in"], told["accepted"]) == (True, ["table/t1"], None)
