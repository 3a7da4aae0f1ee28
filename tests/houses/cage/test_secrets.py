"""Secrets are sealed with the house's key; who restores a house signs; and a backup gives nothing erased back."""

from __future__ import annotations

import hashlib
from contextlib import closing
from typing import TYPE_CHECKING, Any

import msgspec
import psycopg
import pytest

from cutcard.audit import Verdict
from cutcard.audit.verification import verify
from cutcard.formats.doors import PATRON, PERSON
from cutcard.formats.entry import CAGE
from cutcard.formats.opening import open_reader
from cutcard.house import cage
from cutcard.house.backups.restore import Acceptance
from cutcard.house.journal.connect import open_store
from cutcard.house.patrons.erasing import erase
from cutcard.house.patrons.personal import Patrons, Personal, personal_in
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth.sessions import Sessions
from houses.backups import kept, put_back
from houses.houses import Premises, key_of
from houses.stores import ON_BOTH_STORES, Place, do
from staff import accounts_of, engage
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult
    from cutcard.house.engine.house import House

STAFF = (SHIFT_MANAGER, PIT_MANAGER, SUPERVISOR, DEALER)


def secret_of(name: str) -> str:
    return f"the own secret of {name}"


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei")
        staffed(house.house)
        yield house


def staffed(house: House) -> House:
    for each in STAFF:
        engage(house, each.name, each.position)
        assert accounts_of(house).add(each.name, each.position, secret_of(each.name)) is None
    return house


def row_of(house: House, name: str) -> dict[str, Any]:
    return dict(msgspec.json.decode(house.store.values_of(PERSON)[name]))


def put(house: House, name: str, row: dict[str, Any]) -> None:
    """Somebody who can write to the database does."""
    house.store.put_value(PERSON, name, msgspec.json.encode(row))


def findings(path: Path) -> list[str]:
    return [f"{finding.check}: {finding.says}" for finding in verify(str(path)).findings]


# --- only what the journal says -----------------------------------------------------------------


def test_wrong_secrets_change_no_row(premises: Premises) -> None:
    accounts, before = accounts_of(premises.house), row_of(premises.house, "Gil")
    assert isinstance(accounts.check("Gil", "another secret"), Refusal)
    assert not isinstance(accounts.check("Gil", secret_of("Gil")), Refusal)
    assert row_of(premises.house, "Gil") == before
    assert findings(premises.path) == []


def test_a_row_that_was_replaced_or_copied_opens_nothing_and_is_found(premises: Premises) -> None:
    """Dee knows their own secret, can write to the database, and would be Gil."""
    dees, gils = row_of(premises.house, "Dee"), row_of(premises.house, "Gil")
    forged = {
        "the hash": gils | {"secret": dees["secret"]},
        "the whole row": dees,
        "the name too": dees | {"name": "Gil", "position": gils["position"]},
        "made good once": gils | {"once_until": 4e9},
    }
    told = ["doors: the row person Gil, which decides who gets in or who a patron is"]
    for replaced, row in forged.items():
        put(premises.house, "Gil", row)
        for known in (secret_of("Dee"), secret_of("Gil")):
            assert isinstance(accounts_of(premises.house).check("Gil", known), Refusal), replaced
        assert findings(premises.path) == told, replaced
        premises.reopen()
        assert findings(premises.path) == told, f"{replaced}: no opening makes it good"
    key_of(premises.path).rename(premises.path.with_suffix(".away"))
    assert findings(premises.path) == told, "nobody needs the key to see it"
    premises.path.with_suffix(".away").rename(key_of(premises.path))


@pytest.mark.parametrize("kind", ["session", "link"])
@pytest.mark.parametrize("forged", ["made another's", "made to last", "moved to another token"])
def test_a_session_or_link_that_the_house_did_not_write_lets_nobody_in(
    premises: Premises, kind: str, forged: str
) -> None:
    """Dee has a token of their own, reads and writes the database, and would be Gil."""
    store, accounts = premises.house.store, accounts_of(premises.house)
    sessions = Sessions(accounts)
    token, other = dees_token(sessions, kind), dees_token(sessions, kind)
    row, others = stored(store, kind, token), stored(store, kind, other)
    gil = {"name": "Gil", "position": "GAMING_SHIFT_MANAGER"}
    changed = {
        "made another's": row | gil,
        "made to last": row | {"until": 4e9},
        "moved to another token": others,
    }[forged]
    assert entered(Sessions(accounts), kind, other), "as the house wrote it"
    store.put_value(kind, digest_of(token), msgspec.json.encode(changed))
    assert not entered(Sessions(accounts), kind, token)


def dees_token(sessions: Sessions, kind: str) -> str:
    begun = sessions.begin("Dee", Position.DEALER).token if kind == "session" else ""
    return begun or sessions.link("Dee", Position.DEALER)


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def stored(store: Any, kind: str, token: str) -> dict[str, Any]:
    return dict(msgspec.json.decode(store.values_of(kind)[digest_of(token)]))


def entered(sessions: Sessions, kind: str, token: str) -> bool:
    found = sessions.find(token) if kind == "session" else sessions.enter(token)
    return found is not None and not isinstance(found, Refusal)


# --- who restores signs -------------------------------------------------------------------------

BY = ("--by", "Gil", "--second", "Sue", "--reason", "the disk is gone")


@pytest.fixture
def lost(tmp_path: Path) -> tuple[Path, list[str]]:
    """A backup, and what it takes to restore it after the house went on."""
    place = Place(str(tmp_path / "house.db"), tmp_path / "house.db.key", tmp_path / "house.db.log-end")
    house = staffed(place.house(create=True))
    for name in ("Wei", "Ana"):
        do(house, CAGE, cage.OpenAccount(DEALER, name))
    Patrons(house).change("Wei", {"name": "Wei Ling", "contact": "wei@example.org"})
    do(house, CAGE, cage.SetLimit(patron("Wei"), "Wei", "stake", 0))
    house.close()
    kept(place, tmp_path / "older")
    house = place.house()
    do(house, CAGE, cage.ForgetPatron(PIT_MANAGER, "Wei", "asked in writing"), second=SUPERVISOR)
    erase(house.store, house.cage)
    house.close()
    kept(place, tmp_path / "newer")
    new = str(tmp_path / "new.db")
    return tmp_path, ["house", "restore", str(tmp_path / "older"), new, "--log-end", str(place.log_end), *BY]


@pytest.mark.parametrize("wrong", ["Gil", "Sue"])
def test_whoever_accepts_a_loss_signs(
    lost: tuple[Path, list[str]], run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    folder, asked = lost
    secrets = {name: secret_of(name) for name in ("Gil", "Sue")}
    typed = "".join(("not theirs" if name == wrong else secret) + "\n" for name, secret in secrets.items())
    refused = run(*asked, stdin=typed)
    assert refused.code == 2
    assert not list(folder.glob("new.db*")), "nothing was put anywhere"
    file = folder / "secrets"
    file.write_text("".join(f"{name}: {secret}\n" for name, secret in secrets.items()))
    monkeypatch.setenv("CUTCARD_SECRETS", str(file))
    done = run(*asked)
    assert done.code == 0, done.err
    assert "Gil and Sue have signed for it" in done.out


def test_a_secret_put_into_the_backup_accepts_nothing(
    lost: tuple[Path, list[str]], run: Callable[..., CommandResult]
) -> None:
    """Whoever carries the backup could write to it; its list is left out, as where only the file was kept."""
    folder, asked = lost
    database = next(path for path in (folder / "older").iterdir() if path.suffix == ".db" or "db" in path.name)
    (folder / "older" / "backup.json").unlink(missing_ok=True)
    with closing(open_store(str(database))) as store:
        row = msgspec.json.decode(store.values_of(PERSON)["Dee"])
        store.put_value(PERSON, "Gil", msgspec.json.encode(row))
    for path in (folder / "older").iterdir():
        if path.suffix == ".lock" or path.name.endswith((".json", "-wal", "-shm")):
            path.unlink()
    refused = run(*asked, stdin=f"{secret_of('Dee')}\n{secret_of('Sue')}\n")
    assert refused.code == 2
    assert "wrong" in refused.err


# --- what was erased stays so -------------------------------------------------------------------


def signed() -> str:
    return f"{secret_of('Gil')}\n{secret_of('Sue')}\n"


def test_an_older_backup_says_that_it_cannot_know_who_was_forgotten_since(
    lost: tuple[Path, list[str]], run: Callable[..., CommandResult]
) -> None:
    folder, asked = lost
    told = run(*asked, "--json", stdin=signed()).json
    assert (told["erased_again"], told["erasures_unknown"]) == ([], True)
    with closing(open_reader(str(folder / "new.db"))) as store:
        assert personal_in(store.values_of(PATRON).get("Wei")).name == "Wei Ling"


def test_a_newer_journal_tells_and_no_byte_comes_back(
    lost: tuple[Path, list[str]], run: Callable[..., CommandResult]
) -> None:
    folder, asked = lost
    told = run(*asked, "--journal", str(folder / "newer"), "--json", stdin=signed()).json
    assert (told["erased_again"], told["erasures_unknown"]) == (["Wei"], False)
    assert b"Wei Ling" not in (folder / "new.db").read_bytes()
    assert run("verify", str(folder / "new.db")).code == Verdict.UNCONFIRMED
    place = Place(str(folder / "new.db"), folder / "new.db.key", folder / "new.db.log-end")
    house = place.house()
    assert (Patrons(house).of("Wei"), Patrons(house).account_of("Wei Ling")) == (Personal(), None)
    assert house.doors.refused == set(), "the rows are gone, and the journal says so"
    refused = Patrons(house).change("Ana", {"contact": "wei@example.org"})
    assert (refused and refused.code) == "known_again"
    Patrons(house).change("Wei", {"shown": "Wei again"})
    do(house, CAGE, cage.ForgetPatron(PIT_MANAGER, "Wei", "once more, on the record"), second=SUPERVISOR)
    house.close()
    place.house().close()
    with closing(open_reader(place.url)) as store:
        assert personal_in(store.values_of(PATRON).get("Wei")) == Personal()


def test_the_journal_of_another_house_is_refused(
    lost: tuple[Path, list[str]], run: Callable[..., CommandResult], tmp_path: Path
) -> None:
    folder, asked = lost
    other = Place(str(tmp_path / "other.db"), tmp_path / "other.key", tmp_path / "other.log-end")
    house = other.house(create=True)
    do(house, CAGE, cage.OpenAccount(DEALER, "Wei"))
    house.close()
    kept(other, tmp_path / "others")
    refused = run(*asked, "--journal", str(tmp_path / "others"), stdin=signed())
    assert (refused.code, "of another house" in refused.err) == (2, True)
    assert not list(folder.glob("new.db*"))


def test_what_the_backup_s_own_journal_says_is_erased_where_it_is_put_back(tmp_path: Path) -> None:
    """Backed up between the entry and the erasure."""
    place = Place(str(tmp_path / "house.db"), tmp_path / "house.db.key", tmp_path / "house.db.log-end")
    house = staffed(place.house(create=True))
    do(house, CAGE, cage.OpenAccount(DEALER, "Wei"))
    Patrons(house).change("Wei", {"name": "Wei Ling"})
    do(house, CAGE, cage.ForgetPatron(PIT_MANAGER, "Wei", "asked in writing"), second=SUPERVISOR)
    house.close()
    kept(place, tmp_path / "kept")
    there = Place(str(tmp_path / "new.db"), tmp_path / "new.db.key", tmp_path / "new.db.log-end")
    put_back(tmp_path / "kept", there, place.log_end, accepted=Acceptance("Gil", "Sue", "a drill"))
    assert b"Wei Ling" not in (tmp_path / "new.db").read_bytes()
    assert findings(tmp_path / "new.db") == []


# --- on either store ----------------------------------------------------------------------------


@ON_BOTH_STORES
def test_what_is_kept_is_erased_on_either_store(place: Place) -> None:
    """In PostgreSQL the table's own file is read, as far as it goes: its log and its backups are the operator's."""
    house = staffed(place.house(create=True))
    do(house, CAGE, cage.OpenAccount(DEALER, "Wei"))
    assert Patrons(house).change("Wei", {"name": "Wei Ling", "contact": "wei.ling@example.org"}) is None
    refused = Patrons(house).change("Wei", {"name": "Dee"})
    assert refused is not None
    assert in_table(place, b"wei.ling@")
    do(house, CAGE, cage.ForgetPatron(PIT_MANAGER, "Wei", "asked in writing"), second=SUPERVISOR)
    assert erase(house.store, house.cage) == ["Wei"]
    assert Patrons(house).of("Wei") == Personal()
    assert not in_table(place, b"wei.ling@")
    assert erase(house.store, house.cage) == []
    house.close()
    report = verify(place.url, place.log_end, key=place.key)
    assert report.findings == []


def in_table(place: Place, text: bytes) -> bool:
    """Whether a text is in the file that holds what is kept, or in SQLite's log beside it."""
    if place.on_sqlite:
        files = place.key.parent.glob("house.db*")
        return any(text in path.read_bytes() for path in files if path.suffix != ".lock")
    with psycopg.connect(place.url, autocommit=True) as session:
        session.execute("CHECKPOINT")
        row = session.execute("SELECT pg_read_binary_file(pg_relation_filepath('kept'))").fetchone()
    return row is not None and text in bytes(row[0])


@ON_BOTH_STORES
def test_of_two_who_keep_something_where_nothing_is_one_succeeds(place: Place) -> None:
    house = place.house(create=True)
    assert house.store.swap_value("patron-name", "wei", None, b"one")
    assert not house.store.swap_value("patron-name", "wei", None, b"two")
    assert house.store.values_of("patron-name") == {"wei": b"one"}
    house.close()
