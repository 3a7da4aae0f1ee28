"""A house is put back from a backup whole, or nothing is; two people sign for it, and for what is lost."""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit import Verdict
from cutcard.cards import NotationError
from cutcard.formats.doors import SIGNED_IN
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.opening import open_reader
from cutcard.house import CorruptError, StoreError, cage, significant
from cutcard.house.backups.backup import write_end
from cutcard.house.backups.files import Backup
from cutcard.house.backups.restore import Acceptance, compare, refuse_unsigned
from cutcard.house.engine.requests import Reply, Request
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.alerts import Alerts
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.sessions import Sessions
from cutcard.table import commands
from cutcard.table.automatic_dealer import after_offer
from cutcard.table.state import Actor, Phase
from doors import put_back as put_rows_back
from doors import rows_of
from houses.backups import (
    ACCEPTED,
    compared,
    copied_end,
    elsewhere_on_disk,
    entries,
    kept,
    known_end,
    mode,
    newly_played,
    play_on,
    played,
    published,
    put_back,
    refused,
    sound,
    staffed,
)
from houses.journal.test_migrations import backups
from houses.later_program import LATER, become_later
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

pytestmark = [LEFT_OPEN, pytest.mark.usefixtures("pg_dump")]


def unsigned(backup: Path, *log_end: Path) -> str:
    """What is said where nobody signs."""
    with pytest.raises(StoreError, match="--by NAME --second NAME --reason TEXT") as raised:
        refuse_unsigned(compared(backup, *log_end))
    return str(raised.value)


# --- nothing is lost ---------------------------------------------------------------------------------


def test_a_house_is_put_back_as_it_was_and_plays_on(place: Place, backup: Path, elsewhere: Place) -> None:
    before = entries(place)
    found = put_back(backup, elsewhere, newest := copied_end(place))
    assert found.lost is not None
    assert (found.lost.entries, found.older, found.own_end, found.checkpoint) == (0, 0, False, "")
    assert elsewhere.key.read_bytes() == place.key.read_bytes()
    assert {mode(path) for path in elsewhere.log_end.parent.iterdir()} == {0o600}
    assert sorted(path.name for path in elsewhere.log_end.parent.iterdir()) == sorted(
        ["house.key", "house.log-end", *(["house.db"] if place.on_sqlite else [])]
    )
    *same, last = entries(elsewhere)
    assert same == before
    (event,) = last.read().events
    assert (event["type"], event["kept"], event["size"], event["shoes"]) == (
        "HouseRestored",
        last.seq - 1,
        last.seq - 1,
        {},
    )
    known = known_end(newest)
    assert (known.size, known.root.hex()) == (event["size"], event["root"])
    play_on(elsewhere)
    (note,) = sound(elsewhere)
    assert note.endswith(
        "accepted by Gia with Sue: the disk is gone; nothing was lost as far as is known outside the database"
    )
    sound(elsewhere, newest)
    assert entries(elsewhere)[: len(before)] == before


def test_whoever_was_signed_in_then_is_not_now(place: Place, elsewhere: Place, tmp_path: Path) -> None:
    """Also not by the rows of the backup, which somebody puts back: what they let in may have ended since."""
    with closing(played(place).house()) as house:
        sessions = Sessions(Accounts.of(house))
        session, link = sessions.begin("Wei", Position.PATRON), sessions.link("Wei", Position.PATRON)
        assert sessions.find(session.token) is not None
        then = rows_of(house.store)
    kept(place, tmp_path / "kept")
    put_back(tmp_path / "kept", elsewhere, place.log_end)
    with closing(elsewhere.house()) as house:
        assert {kind for kind, _ in then} - {kind for kind, _ in rows_of(house.store)} == {*SIGNED_IN}
        put_rows_back(house.store, then)
        sessions = Sessions(Accounts.of(house))
        assert sessions.find(session.token) is None
        assert isinstance(sessions.enter(link), Refusal)


def test_an_end_that_is_older_than_the_backup_tells_nothing_of_what_came_after(
    place: Place, elsewhere: Place, tmp_path: Path
) -> None:
    older = copied_end(played(place))
    kept(play_on(place), tmp_path / "kept")
    found = put_back(tmp_path / "kept", elsewhere, older)
    assert found.lost is None
    known = known_end(older)
    assert found.older == found.contents.end.size - known.size
    (event,) = entries(elsewhere)[-1].read().events
    assert (event["size"], event["root"], event["shoes"]) == (0, "", {"t1": 1, "t2": 1})
    restored, beyond = sound(elsewhere, older)
    assert "how far it had come by then is not known" in restored
    assert re.match(r"\d+ entries were written after the log.s end given", beyond)


def test_the_newest_of_several_ends_counts(place: Place, backup: Path, elsewhere: Place) -> None:
    """Each node keeps a file of its own."""
    south = copied_end(play_on(place, "t2"), "south.log-end")
    north = copied_end(play_on(place, "t1"), "north.log-end")
    newest = known_end(north)
    for named in ([north, south], [south, north]):
        lost = compare(Backup.found(backup), log_end=named).lost
        assert lost is not None
        assert (lost.size, lost.root) == (newest.size, newest.root.hex())
    south.unlink()
    write_end(south, replace(newest, root=bytes(32)))
    refused(backup, elsewhere, "contradicts another end of the log", north, south)


# --- something is lost -------------------------------------------------------------------------------


def test_what_is_newer_is_named_and_nobody_restores_alone(place: Place, backup: Path) -> None:
    before = len(entries(place))
    newest = copied_end(play_on(place))
    more = len(entries(place)) - before
    says = unsigned(backup, newest)
    assert re.match(rf"The house had come further than kept: {more} entries since 20\d\d-.* are lost", says)
    assert "nothing is lost" in unsigned(backup, copied_end_of(backup))


def copied_end_of(backup: Path) -> Path:
    """The backup's own end under another name, of which nobody can tell that it is that."""
    copy = backup.with_name("copied.log-end")
    copy.write_bytes((backup / "house.log-end").read_bytes())
    return copy


def test_without_an_end_nobody_knows_what_is_lost(backup: Path, elsewhere: Place) -> None:
    for named in ([], [backup / "house.log-end"]):
        assert re.match("Nobody can say what was written after kept.*--log-end FILE", unsigned(backup, *named))
    (backup / "house.log-end").unlink()
    refused(backup, elsewhere, "there is no log's end in kept; name the newest there is with --log-end")


@ON_BOTH_STORES
def test_two_accept_the_loss_and_the_journal_names_the_end_of_the_old_history(
    place: Place, backup: Path, elsewhere: Place
) -> None:
    before, newest = entries(place), copied_end(play_on(place))
    known = known_end(newest)
    put_back(backup, elsewhere, newest)
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
    assert event["type"] == "HouseRestored"
    assert (event["kept"], event["size"], event["root"]) == (len(before), known.size, known.root.hex())
    assert (event["shoes"], event["backup"], event["reason"]) == ({"t1": 1, "t2": 1}, "kept", "the disk is gone")
    (note,) = sound(elsewhere)
    assert "restored from the backup kept of 20" in note
    lost = f"entries {len(before) + 1} to {known.size} were lost"
    assert f"accepted by Gia with Sue: the disk is gone; {lost}" in note
    assert sum("given up" in each for each in sound(elsewhere, newest)) == 1, "an end of the lost part is known"
    with closing(open_reader(elsewhere.url)) as store:
        (listed,) = (each for each in significant(store) if "restored" in each.what)
    assert (listed.who, listed.second, listed.reason) == ("Gia", "Sue", "the disk is gone")
    assert (listed.before, listed.after) == (str(known.size), str(len(before)))


def test_play_goes_on_with_other_cards_and_stays_sound(place: Place, backup: Path, elsewhere: Place) -> None:
    newest = copied_end(play_on(place))
    put_back(backup, elsewhere, newest)
    with closing(elsewhere.house()) as house:
        for table, shoe in (("t1", 1), ("t2", 1)):
            assert house.table(table).shoe == shoe
        refusal = no(house, table_stream("t1"), commands.OpenBets(MANAGER))
        assert refusal.code == "known_shoe"
        play(house, "t1", 6)
        play(house, "t2", 2)
        assert (house.table("t1").shoe, house.table("t2").shoe) == (2, 2), "nobody can say which table lost rounds"
        alerts = Alerts(house.store, house.keeper.keys)
        alerts.catch_up()
        (alert,) = alerts
        assert (alert.what, alert.by, alert.reason) == ("HouseRestored", "Gia", "the disk is gone")
    assert len(entries(elsewhere)) > len(entries(place)), "past every number that was lost"
    told = sound(elsewhere, newest)
    assert [("restored" in each, "given up" in each) for each in told] == [(True, False), (True, True)]


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
    there = elsewhere_on_disk(tmp_path)
    put_back(tmp_path / "kept", there, sqlite_place.log_end)
    with closing(there.house()) as house:
        assert house.table("t1").state.phase is Phase.BETTING
        again = commands.PlaceBet(WEI, "Wei", 1, "Tiger", 100_00)
        for command in (again, commands.ChangeBet(WEI, 2, 200_00), commands.WithdrawBet(WEI, 2)):
            assert no(house, table_stream("t1"), command).code == "known_shoe"
        step_to(house, "t1", Phase.READY)
        play_dragon(house)
        assert house.table("t1").shoe == 2
    sound(there, sqlite_place.log_end)


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
    there = elsewhere_on_disk(tmp_path)
    put_back(tmp_path / "kept", there, sqlite_place.log_end)
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
    sound(there, sqlite_place.log_end)


def play_dragon(house: House) -> None:
    step_to(house, "t1", Phase.BETTING)
    bet(house, "t1", "Dragon")
    step_to(house, "t1", Phase.READY)


def test_where_no_end_is_left_two_accept_whatever_is_lost(backup: Path, elsewhere: Place) -> None:
    put_back(backup, elsewhere)
    (event,) = entries(elsewhere)[-1].read().events
    assert (event["size"], event["root"], event["shoes"]) == (0, "", {"t1": 1, "t2": 1})
    (note,) = sound(elsewhere)
    assert "how far it had come by then is not known" in note
    play_on(elsewhere)
    sound(elsewhere)


def test_a_house_of_an_older_version_is_brought_to_this_one_before_its_history_is_begun(
    sqlite_place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(played(sqlite_place), tmp_path / "kept")
    become_later(monkeypatch.setattr)
    newest = copied_end(play_on(sqlite_place))
    there = elsewhere_on_disk(tmp_path)
    put_back(tmp_path / "kept", there, newest)
    with closing(open_reader(there.url)) as store:
        assert store.schema_version == LATER
    play_on(there)
    sound(there, newest)
    assert not list(tmp_path.glob("new*version-*"))


# --- who accepts -------------------------------------------------------------------------------------


def test_one_person_alone_or_in_a_lower_position_accepts_nothing(sqlite_place: Place, tmp_path: Path) -> None:
    played(sqlite_place)
    staffed(sqlite_place.house()).close()
    kept(sqlite_place, tmp_path / "kept")
    play_on(sqlite_place)
    (tmp_path / "there").mkdir()
    there = elsewhere_on_disk(tmp_path / "there")
    for by, second, why in (
        ("Max", "Sue", "Max is Pit Manager in this house; this is for a Gaming Shift Manager"),
        ("Gia", "GIA ", "are one person"),
        ("Gai", "Sue", "nobody called Gai signs in at this house; Gia may do this"),
        ("Gia", "Su", "nobody called Su signs in at this house; Max, Sue may do this"),
        ("the house", "Sue", "the name of no person"),
        ("Gia", "Dan", "Dan is Dealer in this house; this is for a Pit Supervisor or higher"),
        ("Gia", "Wei", "nobody called Wei signs in at this house; Max, Sue may do this"),
    ):
        refused(tmp_path / "kept", there, why, sqlite_place.log_end, accepted=Acceptance(by, second, "gone"))


def test_who_was_appointed_counts_and_who_was_dismissed_does_not(sqlite_place: Place, tmp_path: Path) -> None:
    played(sqlite_place)
    house, above = staffed(sqlite_place.house()), Actor("Gia", Position.GAMING_SHIFT_MANAGER)
    do(house, CAGE, cage.Dismiss(above, "Sue", "moved away"), second=MANAGER)
    do(house, CAGE, cage.Appoint(MANAGER, "Dan", "PIT_SUPERVISOR", "ill"), second=above)
    house.close()
    kept(sqlite_place, tmp_path / "kept")
    there = elsewhere_on_disk(tmp_path)
    with pytest.raises(NotationError, match="nobody called Sue"):
        put_back(tmp_path / "kept", there)
    put_back(tmp_path / "kept", there, accepted=replace(ACCEPTED, second="Dan"))
    sound(there)


def test_an_open_house_accepts_nothing(sqlite_place: Place) -> None:
    """Only a house that is being put back can have lost anything."""
    house = furnished(sqlite_place.house(create=True))
    command = restoring(size=5, root="0" * 64)
    for via in ("console", "recovery", "house"):
        assert no(house, CAGE, command, via=via, second=SUPERVISOR).code == "via"
    house.close()


def restoring(**changes: Any) -> cage.RestoreHouse:
    by = Actor("Gia", Position.GAMING_SHIFT_MANAGER)
    return replace(cage.RestoreHouse(by, "kept", "then", "0" * 64, 0, 0, "", "", {}, "because"), **changes)


PUBLISHED = published("casino.example/log", 7)


def test_what_is_accepted_is_told_in_full(sqlite_place: Place) -> None:
    lacking: list[tuple[dict[str, Any], str]] = [
        ({"by": MANAGER}, "authority"),
        ({"reason": " "}, "reason"),
        ({"size": 5}, "lost"),
        ({"kept": 6, "size": 5, "root": "0" * 64}, "lost"),
        ({"size": 5, "root": "x"}, "lost"),
        ({"kept": -1}, "lost"),
        ({"shoes": {"t1": 0}}, "lost"),
        ({"size": 9, "root": "0" * 64, "checkpoint": "no note"}, "lost"),
        ({"checkpoint": PUBLISHED}, "lost"),
        ({"kept": 7, "size": 9, "root": "0" * 64, "checkpoint": PUBLISHED}, "lost"),
        ({"size": 6, "root": "0" * 64, "checkpoint": PUBLISHED}, "lost"),
    ]
    with closing(furnished(sqlite_place.house(create=True))) as house:
        for changes, code in lacking:
            command = restoring(**changes)
            (answer,) = house.write([Request("an-id-of-ours", CAGE, command, via="recovery", second=SUPERVISOR)])
            assert isinstance(answer, Refusal), changes
            assert answer.code == code, changes
        (alone,) = house.write([Request("an-id-of-ours", CAGE, restoring(), via="recovery")])
        assert isinstance(alone, Refusal)


# --- copies and ends of before ------------------------------------------------------------------------


def test_the_backup_of_a_migration_is_put_back_and_signed_for(
    sqlite_place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the later program, which brings it to its schema at once: it writes an entry."""
    played(sqlite_place)
    become_later(monkeypatch.setattr)
    play_on(sqlite_place)
    (backup,) = backups(sqlite_place)
    there = elsewhere_on_disk(tmp_path)
    assert put_back(backup, there, backup / "house.log-end").own_end
    with closing(open_reader(there.url)) as store:
        assert store.schema_version == LATER
    play_on(there)
    sound(there)


def test_an_old_end_keeps_the_restored_house_shut(sqlite_place: Place, tmp_path: Path) -> None:
    """It is put aside, not taken along: what a node kept since is ahead of the house."""
    kept(played(sqlite_place), tmp_path / "kept")
    newest = copied_end(play_on(sqlite_place))
    there = elsewhere_on_disk(tmp_path)
    put_back(tmp_path / "kept", there, newest)
    with pytest.raises(CorruptError, match="entries were written, and the journal has"):
        replace(there, log_end=newest).house()
    other = elsewhere_on_disk(tmp_path, "other")
    newly_played(other)
    with pytest.raises(CorruptError, match="the log's end of another house"):
        replace(there, log_end=other.log_end).house()


# --- the command -------------------------------------------------------------------------------------


def test_the_command_names_what_is_newer_and_takes_two(
    sqlite_place: Place, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    kept(played(sqlite_place), tmp_path / "kept")
    newest = copied_end(play_on(sqlite_place))
    new = str(tmp_path / "new.db")
    restoring = ["house", "restore", str(tmp_path / "kept"), new, "--log-end", str(newest)]
    ran = run(*restoring)
    assert (ran.code, ran.out) == (2, "")
    assert "had come further than kept" in ran.err
    assert "two people sign, the Gaming Shift Manager" in ran.err
    told = run(*restoring, "--json")
    lost = told.json["lost"]
    assert (told.code, told.json["restored"], lost["kept"] + lost["entries"]) == (2, False, lost["size"])
    ran = run(*restoring, "--by", "Gia", "--reason", "gone")
    assert (ran.code, "two people sign every restoration" in ran.err) == (2, True)
    assert not list(tmp_path.glob("new.db*"))
    ran = run(*restoring, "--by", "Gia", "--second", "Sue", "--reason", "gone")
    assert ran.code == 0, ran.err
    assert "Gia and Sue have signed for it; the journal says so." in ran.out
    assert f"Entries {lost['kept'] + 1} to {lost['size']} are lost, since 20" in ran.out
    last = ran.out.splitlines()[-2:]
    assert "`cutcard house staff`" in last[0]
    assert "tickets and credit are as of the backup" in last[1]
    assert newest.exists()
    assert sorted(path.name for path in tmp_path.glob("new.db*")) == ["new.db", "new.db.key", "new.db.log-end"]
    audited = run("verify", new)
    assert audited.code == Verdict.UNCONFIRMED
    assert "No findings" in audited.out
    assert "given up" in " ".join(run("verify", new, "--log-end", str(newest)).out.split())


def test_the_command_says_how_the_end_stands_to_the_backup(
    sqlite_place: Place, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    older = copied_end(played(sqlite_place), "older.log-end")
    kept(play_on(sqlite_place), tmp_path / "kept")
    backup, signed = str(tmp_path / "kept"), ["--by", "Gia", "--second", "Sue", "--reason", "a drill"]
    said = run("house", "restore", backup, str(tmp_path / "1.db"), "--log-end", str(older), *signed).out
    assert re.search(r"The log's end named is \d+ entries older than the backup", said)
    newest = ["--log-end", str(sqlite_place.log_end)]
    ran = run("house", "restore", backup, str(tmp_path / "2.db"), *newest)
    assert (ran.code, "nothing is lost" in ran.err, "two people sign" in ran.err) == (2, True, True)
    said = run("house", "restore", backup, str(tmp_path / "2.db"), *newest, *signed).out
    assert "nothing is lost" in said
    assert "tickets" not in said
    assert run("house", "restore", backup, str(tmp_path / "3.db")).code == 2
    said = run("house", "restore", backup, str(tmp_path / "3.db"), *signed).out
    assert "compared only with its own end" in said
    assert "tickets" in said
    told = run("house", "restore", backup, str(tmp_path / "4.db"), "--log-end", str(older), "--json", *signed).json
    assert (told["restored"], told["lost"], told["accepted"]["by"]) == (True, None, "Gia")
    assert told["log_end_older_by"] > 0
