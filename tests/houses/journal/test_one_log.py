"""What is not in the log is not believed: rows altered, put in or taken away, at rest and under a running house.

Each attack has the database, and not the house's key nor the end that is kept outside. It is refused, or it fences the
house at the write that touches it, or it keeps the house shut; before the last snapshot it moves no money and the audit
finds it.
"""

from __future__ import annotations

import shutil
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cutcard import Refusal
from cutcard.audit import verify
from cutcard.formats import schema
from cutcard.formats.entry import CAGE
from cutcard.formats.keys import Keys
from cutcard.formats.log_end import LogEndError, SealedEnd, sealed_end, subtrees_in
from cutcard.formats.merkle import LogEnd, verify_consistency
from cutcard.formats.opening import open_reader
from cutcard.house import cage
from cutcard.house.engine.earlier_rounds import entries_about
from cutcard.house.engine.requests import FencedError, Request
from cutcard.house.journal.checks import CorruptError
from cutcard.house.journal.scrub import Scrub
from cutcard.house.key_file import key_from
from cutcard.house.projections.records import entries_of_round
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor
from houses.stores import LEFT_OPEN, MANAGER, ON_BOTH_STORES, WEI, Place, do, furnished, made_once, new_id, play
from tiers import first_of
from wording import check_worded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.audit.report import Finding
    from cutcard.house.engine.house import House

pytestmark = LEFT_OPEN
MORE = 'UPDATE accounts SET cents = cents + 900000, "in" = "in" + 900000 WHERE name = \'Wei\''
LESS = MORE.replace("+ 900000", "- 900000")


@pytest.fixture
def sound(place: Place) -> Place:
    """A house with two tables that were played at."""
    made_once(place, "whose rows are altered", _made)
    return place


def _made(place: Place) -> None:
    with closing(furnished(place.house(create=True), "t1", "t2")) as house:
        play(house, "t1")
        play(house, "t2")


def sealed(place: Place) -> SealedEnd:
    with closing(open_reader(place.url)) as store:
        found = sealed_end(store.few(schema.LOG))
    assert found is not None
    return found


def set_end(place: Place, end: SealedEnd) -> None:
    """Over the one there is, as anybody can who writes to the database."""
    subtrees, seal = (
        f"x'{each.hex()}'" if place.on_sqlite else f"'\\x{each.hex()}'" for each in (end.subtrees, end.seal)
    )
    place.sql(f"UPDATE log SET name = '{end.name}', size = {end.size}, subtrees = {subtrees}, seal = {seal}")  # noqa: S608


def end_at(place: Place, size: int) -> LogEnd:
    with closing(open_reader(place.url)) as store:
        return LogEnd.at(size, subtrees_in(store.few))


def findings(place: Place) -> list[Finding]:
    found = verify(place.url, place.log_end, key=place.key).findings
    for each in found:
        check_worded(each.line)
    return found


def shut(place: Place, why: str) -> None:
    """It is not served, and nothing was written."""
    before = sealed(place)
    with pytest.raises(CorruptError, match=why):
        place.house()
    assert sealed(place) == before


def bought(house: House) -> object:
    return house.ask(Request(new_id(), CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 1_00)))


def paid_out(house: House) -> object:
    return house.ask(Request(new_id(), CAGE, cage.CashOut(WEI, "Wei", cents=1_00)))


# --- accounts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("altered", "named"),
    first_of(
        [
            pytest.param(*each)
            for each in [
                (MORE, "Wei"),
                (LESS, "Wei"),
                ("UPDATE accounts SET kind = 'terminal' WHERE name = 'Wei'", "Wei"),
                ("UPDATE accounts SET cents = cents - 1 WHERE name = 'cage'", "cage"),
                ("DELETE FROM accounts WHERE name = 'Wei'", "Wei"),
            ]
        ],
        3,
    ),
    ids=["more credit", "less credit", "another kind", "an account of the house", "an account taken away"],
)
def test_an_account_that_is_altered_under_a_running_house_stops_it_at_the_write_that_touches_it(
    sound: Place, altered: str, named: str
) -> None:
    house = sound.house()
    sound.sql(altered)
    with pytest.raises(FencedError, match=f"account {named}: it is not what the journal comes to"):
        bought(house) if named == "cage" else paid_out(house)
    with pytest.raises(FencedError):
        house.step("t1")
    house.close()
    shut(sound, f"account {named}")
    assert findings(sound)


def test_an_account_of_another_kind_keeps_the_house_shut(sound: Place) -> None:
    sound.sql("UPDATE accounts SET kind = 'terminal' WHERE name = 'Wei'")
    shut(sound, "account Wei")


def test_what_is_put_back_before_anybody_touches_it_stops_nothing(sound: Place) -> None:
    with closing(sound.house()) as house:
        sound.sql(MORE)
        do(house, CAGE, cage.OpenAccount(THE_HOUSE, "Ann", "patron"))
        sound.sql(LESS)
        assert not isinstance(paid_out(house), Refusal)


def test_an_account_that_was_put_in_has_no_credit(sound: Place) -> None:
    with closing(sound.house()) as house:
        sound.sql(
            'INSERT INTO accounts SELECT \'Eve\', kind, cents, "in", "out", turnover, wins, voided, reclaimed '
            "FROM accounts WHERE name = 'Wei'"
        )
        with pytest.raises(FencedError, match="account Eve"):
            house.ask(Request(new_id(), CAGE, cage.CashOut(Actor("Eve", Position.PATRON), "Eve", cents=1_00)))
    shut(sound, "account Eve")


def test_a_node_knows_what_another_has_written_to_an_account(postgres_place: Place) -> None:
    """Only what no node has written is taken for altered."""
    made_once(postgres_place, "whose rows are altered", _made)
    with closing(postgres_place.house()) as north, closing(postgres_place.beside("south").house(node="south")) as south:
        for house in (north, south, south, north):
            bought(house)
            do(house, CAGE, cage.OpenAccount(MANAGER, new_id()[:12]))
        postgres_place.sql(MORE)
        with pytest.raises(FencedError, match="account Wei: it is not what the journal comes to"):
            paid_out(south)
        with pytest.raises(FencedError, match="account Wei: it is not what the journal comes to"):
            paid_out(north)


# --- entries ---------------------------------------------------------------------------------------


def more_for_a_bet(place: Place) -> str:
    """A settled bet in the middle of a table's stream wins more."""
    if place.on_sqlite:
        body, text = (
            "CAST(replace(CAST(body AS TEXT), '\"net_cents\":', '\"net_cents\":9') AS BLOB)",
            "CAST(body AS TEXT)",
        )
    else:
        text = "convert_from(body, 'UTF8')"
        body = f"convert_to(replace({text}, '\"net_cents\":', '\"net_cents\":9'), 'UTF8')"
    where = f"seq = (SELECT min(seq) FROM journal WHERE stream = 'table/t1' AND {text} LIKE '%net_cents%')"  # noqa: S608
    return f"UPDATE journal SET body = {body} WHERE {where}"  # noqa: S608


@ON_BOTH_STORES
def test_a_bet_that_is_altered_keeps_the_whole_house_shut(sound: Place) -> None:
    sound.rewrite(more_for_a_bet(sound))
    sound.sql(MORE)
    shut(sound, r"table/t1: entry \d+ .* is not what was written")
    assert any(each.check == "log" for each in findings(sound))


@pytest.mark.parametrize("column", first_of(["round", "salt", "nodes", "shoe", "version", "seq", "hash"], 3))
def test_every_column_of_an_entry_is_in_the_log(sound: Place, column: str) -> None:
    last, other = sealed(sound).size, {"salt": 16, "nodes": 32, "hash": 32}
    if column in other:
        zeros = "zeroblob({})" if sound.on_sqlite else "decode(repeat('00', {}), 'hex')"
        changed = zeros.format(other[column])
    else:
        changed = f"{column} + 100"
    sound.rewrite(f"UPDATE journal SET {column} = {changed} WHERE seq = {last - 3}")  # noqa: S608
    shut(sound, "not what was written|is missing")
    assert any(each.check == "log" for each in findings(sound))


def test_a_bet_that_is_deleted_keeps_the_house_shut(sound: Place) -> None:
    sound.rewrite(f"DELETE FROM journal WHERE seq = {sealed(sound).size - 5}")  # noqa: S608
    shut(sound, "of the journal is missing")
    assert any(each.check == "log" for each in findings(sound))


def test_what_is_altered_under_a_running_house_is_not_read_again(sound: Place) -> None:
    """A command that was sent before has its answer from the journal: not from another's."""
    with closing(sound.house()) as house:
        once = Request(new_id(), CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 1_00))
        house.ask(once)
        sound.rewrite(f"UPDATE journal SET round = 7 WHERE id = '{once.id}'")  # noqa: S608
        with pytest.raises(FencedError, match="of the journal is not what was written"):
            house.ask(once)


def test_an_id_that_is_altered_is_found(sound: Place) -> None:
    """A command that was sent before would be taken for another."""
    sound.rewrite(f"UPDATE journal SET id = 'another' WHERE seq = {sealed(sound).size - 2}")  # noqa: S608
    shut(sound, "is not what was written")


def test_content_that_was_taken_out_is_not_taken_for_archived(sound: Place) -> None:
    last = sealed(sound).size
    empty = "x''" if sound.on_sqlite else "''"
    with closing(sound.house()) as house:
        scrub = Scrub(house.store, house.log)
        sound.rewrite(f"UPDATE journal SET body = {empty} WHERE seq = {last - 2}")  # noqa: S608
        scrub.step()
        assert scrub.finding == f"entry {last - 2} is not what was written"
        (entry,) = (each for each in house.store.read() if each.seq == last - 2)
        with pytest.raises(CorruptError, match=f"entry {last - 2} of the journal is not what was written"):
            list(house.journal.read(entry.stream))


@pytest.mark.parametrize("where", ["version > 6", "version = 6"], ids=["to its end", "in the middle"])
def test_entries_that_are_hidden_from_a_stream_are_missed(sound: Place, where: str) -> None:
    """A row that stays at its place in the log, and is no longer found where a table looks for it."""
    with closing(sound.house()) as house:
        assert [entry.version for entry in house.journal.read("table/t1")] == [
            *range(1, house.log.versions["table/t1"] + 1)
        ]
        sound.rewrite(f"UPDATE journal SET stream = 'x', id = 'z' || id WHERE stream = 'table/t1' AND {where}")  # noqa: S608
        for read in (house.journal.read, house.journal.since_shoe):
            with pytest.raises(CorruptError, match="is missing where it is looked for"):
                list(read("table/t1"))


@pytest.mark.parametrize("hidden", ["first", "a later one"])
def test_an_entry_that_is_hidden_from_its_round_is_missed_when_the_round_is_put_right(
    sound: Place, hidden: str
) -> None:
    with closing(sound.house()) as house:
        told = list(entries_about(house.journal, "table/t1", 1))
        assert told == entries_of_round(house.store, "table/t1", 1)
        seq = told[0 if hidden == "first" else 3].seq
        sound.rewrite(f"UPDATE journal SET round = 999 WHERE seq = {seq}")  # noqa: S608
        with pytest.raises(CorruptError, match="not what was written"):
            list(entries_about(house.journal, "table/t1", 1))


def test_an_entry_put_in_under_a_running_house_fences_it(sound: Place) -> None:
    with closing(sound.house()) as house:
        size = house.log.end.size
        columns = f"{size} + 1, 'cage', 999, 'forged', 0, 0, body, hash, salt, nodes"
        sound.sql(f"INSERT INTO journal SELECT {columns} FROM journal WHERE seq = {size}")  # noqa: S608
        with pytest.raises(FencedError):
            bought(house)
    shut(sound, "of the journal was not written by the house")


# --- the log's end ---------------------------------------------------------------------------------


ACTS: dict[str, Callable[[House], object]] = {
    "credit at the cage": bought,
    "a round at a table": lambda house: play(house, "t1"),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_entries_that_were_added_by_hand_are_found(sound: Place, act: Callable[[House], object]) -> None:
    """Entries, books and indexes to the last byte as the house would write them, by somebody without its key."""
    before = sealed(sound)
    with closing(sound.house()) as house:
        act(house)
        after = house.log.end.size
    set_end(sound, before)
    which = f"entries {before.size + 1} to {after} of" if after > before.size + 1 else f"entry {after} of"
    (found,) = findings(sound)
    assert found.check == "log"
    assert found.says.startswith(which)
    shut(sound, f"{which} the journal .* not written by the house.*restore a backup")
    (note,) = [note for note in verify(sound.url, sound.log_end).notes if "key was not given" in note.says][:1]
    check_worded(note.message)


def test_an_end_that_another_key_sealed_is_found(sound: Place) -> None:
    genuine = sealed(sound)
    assert genuine.end is not None
    for other in (
        SealedEnd.of(genuine.name, genuine.end, Keys(bytes(32))),
        genuine._replace(seal=b""),
        genuine._replace(seal=bytes([genuine.seal[0] ^ 1]) + genuine.seal[1:]),
        genuine._replace(name="cutcard.invalid/another"),
    ):
        set_end(sound, other)
        assert findings(sound)
        shut(sound, "was not sealed by the house.*restore a backup|of another house")
    sound.sql("DELETE FROM log")
    assert findings(sound)
    with pytest.raises(CorruptError, match="the log's end is not in the database"):
        sound.house()


@ON_BOTH_STORES
def test_an_end_that_is_altered_under_a_running_house_fences_it(sound: Place) -> None:
    with closing(sound.house()) as house:
        genuine = sealed(sound)
        set_end(sound, genuine._replace(seal=bytes(32)))
        with pytest.raises(FencedError, match="log's end"):
            bought(house)
        set_end(sound, genuine)
    with closing(sound.house()) as house:
        assert not isinstance(bought(house), Refusal)


def test_an_older_end_of_the_same_log_fences_a_running_house(sound: Place) -> None:
    before = sealed(sound)
    with closing(sound.house()) as house:
        bought(house)
        set_end(sound, before)
        with pytest.raises(FencedError):
            bought(house)


def test_an_end_is_sealed_where_an_entry_is_written_and_nowhere_else(sound: Place) -> None:
    before = sealed(sound)
    sound.house().close()
    assert sealed(sound) == before
    with closing(sound.house()) as house:
        bought(house)
        assert sealed(sound) == house.log.sealed(house.log.end)
        proof = house.log.consistency(before.size, house.log.end.size)
    assert before.end is not None
    old, new = before.end, house.log.end
    assert verify_consistency(old_size=old.size, old_root=old.root, size=new.size, root=new.root, proof=proof)


def test_a_tail_that_was_cut_is_found_by_the_end_kept_outside_and_by_it_alone(sound: Place) -> None:
    """Whoever has an older end, sealed by the house itself, and cuts what came after it."""
    older = sealed(sound)
    with closing(sound.house()) as house:
        bought(house)
        last = house.log.end.size
    sound.rewrite(f"DELETE FROM journal WHERE seq > {older.size}")  # noqa: S608
    sound.sql(f"DELETE FROM marks WHERE seq > {older.size}")  # noqa: S608
    sound.sql('UPDATE accounts SET cents = cents - 100, "in" = "in" - 100 WHERE name = \'Wei\'')
    sound.sql("UPDATE accounts SET cents = cents + 100 WHERE name = 'cage'")
    set_end(sound, older)
    (found,) = findings(sound)
    assert "ahead of the journal" in found.says
    shut(sound, f"{last} entries were written, and the journal has {older.size}")


def test_a_house_without_the_end_kept_outside_is_not_served(sqlite_place: Place) -> None:
    made_once(sqlite_place, "whose rows are altered", _made)
    sqlite_place.log_end.unlink()
    shut(sqlite_place, "knows nothing of this house")
    assert not sqlite_place.log_end.exists(), "and none is made in its place"
    sqlite_place.log_end.write_bytes(b"x" * 512)
    with pytest.raises(LogEndError, match="put the right one back"):
        sqlite_place.house()


def test_a_house_that_was_emptied_is_not_taken_for_a_new_one(sqlite_place: Place) -> None:
    made_once(sqlite_place, "whose rows are altered", _made)
    for table in ("journal", "log", "accounts", "kept", *schema.DERIVED):
        sqlite_place.rewrite(f"DELETE FROM {table}")  # noqa: S608
    sqlite_place.log_end.write_bytes(b"")
    with pytest.raises(CorruptError, match="knows nothing of this house"):
        sqlite_place.house()


def test_an_older_copy_of_all_of_it_is_found_by_the_end_kept_outside(sqlite_place: Place, tmp_path: Path) -> None:
    """It is sealed as it stands; that there was more of it only somebody else can know."""
    made_once(sqlite_place, "whose rows are altered", _made)
    shutil.copy(sqlite_place.url, tmp_path / "older.db")
    with closing(sqlite_place.house()) as house:
        bought(house)
    shutil.copy(tmp_path / "older.db", sqlite_place.url)
    assert [(each.check, each.stream) for each in findings(sqlite_place)] == [("log", "")]
    shut(sqlite_place, "this is an older database, or its newest entries are gone")


def test_the_end_of_another_house_is_not_taken(sqlite_place: Place, tmp_path: Path) -> None:
    made_once(sqlite_place, "whose rows are altered", _made)
    other = Place(str(tmp_path / "other.db"), tmp_path / "other.key", tmp_path / "other.log-end")
    other.house(create=True).close()
    sqlite_place.log_end.write_bytes(other.log_end.read_bytes())
    shut(sqlite_place, "holds the log's end of another house")
    assert "another house" in findings(sqlite_place)[0].says


def test_a_house_that_is_served_under_another_key_is_found(place: Place, tmp_path: Path) -> None:
    """The mark, by which another key is known, is a row that anybody can delete."""
    with closing(place.house(create=True)) as house:
        do(house, CAGE, cage.OpenAccount(MANAGER, "Wei"))
    place.sql("DELETE FROM kept WHERE kind = 'key'")
    key_from(tmp_path / "other.key", create=True)
    shut(Place(place.url, tmp_path / "other.key", place.log_end), "was not sealed by the house")
    place.house().close()


# --- several nodes ---------------------------------------------------------------------------------


def test_a_node_does_not_go_on_from_what_no_node_has_written(postgres_place: Place) -> None:
    """Whoever writes next would seal it."""
    made_once(postgres_place, "whose rows are altered", _made)
    with closing(postgres_place.house()) as house:
        version, before = house.cage_version, sealed(postgres_place)
        with closing(postgres_place.beside("south").house()) as south:
            bought(south)
        after = sealed(postgres_place)
        set_end(postgres_place, after._replace(seal=before.seal))
        with pytest.raises(CorruptError, match="was not written by the house"):
            house.run_on_writer(house.follow)
        assert house.cage_version == version
        with pytest.raises(FencedError, match="not written by the house"):
            do(house, CAGE, cage.OpenAccount(MANAGER, "Ana"))
        set_end(postgres_place, after)
        postgres_place.rewrite(f"UPDATE journal SET round = 9 WHERE seq = {after.size}")  # noqa: S608
        with pytest.raises(CorruptError, match=f"entry {after.size}: not what was written by the house"):
            house.run_on_writer(house.reopen)
        postgres_place.rewrite(f"UPDATE journal SET round = 0 WHERE seq = {after.size}")  # noqa: S608
        house.run_on_writer(house.reopen)
        assert house.cage_version == version + 1
        do(house, CAGE, cage.OpenAccount(MANAGER, "Ana"))
    assert findings(postgres_place) == []
