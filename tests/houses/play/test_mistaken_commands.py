"""What an operator gets wrong at the command line is one message that says what to do, and leaves nothing behind."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from commands import CommandResult, run
from cutcard.audit import Verdict
from cutcard.cli.house.day import printing
from cutcard.cli.options import DOCUMENTS
from cutcard.formats.opening import open_reader
from cutcard.house.cage import IDENTITIES
from cutcard.house.open import open_house
from houses import stores

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[..., CommandResult]

__all__ = ["run"]
AGREED = ("--by", "Gia", "--second", "Sue", "--reason", "because")


@pytest.fixture
def house(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> str:
    """A house in the folder that the commands run in."""
    monkeypatch.chdir(tmp_path)
    assert run("house", "init", "casino.db", "--table", "tiger-1=tiger-baccarat").code == 0
    return "casino.db"


def refused(ran: CommandResult, *says: str) -> None:
    """One message on standard error."""
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran.err
    assert ran.err.startswith("cutcard: ")
    for words in says:
        assert words in ran.err


@pytest.mark.parametrize(
    "args",
    [
        ("house", "init", ""),
        ("house", "status", " "),
        ("house", "buy", "sqlite:///", "Wei", "5"),
        ("house", "backup", "", "b1"),
        ("house", "restore", "b1", ""),
        ("house", "archive", "", "a.archive", "--until", "2025-12-31", *AGREED),
        ("house", "play", ""),
        ("house", "staff", ""),
        ("verify", ""),
    ],
)
def test_a_house_without_a_name_is_none(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(run(*args), "the name of the house is empty")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("more", [(), ("--demo",)])
def test_an_empty_store_is_no_demonstration(run: Run, more: tuple[str, ...]) -> None:
    refused(run("serve", "--store", "", *more), "--store is empty")


def test_a_backup_is_not_served_into(run: Run, house: str, tmp_path: Path) -> None:
    assert run("house", "backup", house, "kept").code == 0
    kept = {path.name: path.read_bytes() for path in (tmp_path / "kept").iterdir()}
    refused(run("serve", "--store", house, "--log-end", "kept/house.log-end"), "belongs to a backup", "copy it out")
    assert {path.name: path.read_bytes() for path in (tmp_path / "kept").iterdir()} == kept


@pytest.mark.parametrize("command", [("serve", "--store"), ("house", "play")])
def test_chain_heads_that_are_nowhere_are_not_made(
    run: Run, house: str, tmp_path: Path, command: tuple[str, ...]
) -> None:
    before = sorted(tmp_path.iterdir())
    refused(run(*command, house, "--log-end", "nowhere.log-end"), "put the right one back")
    assert sorted(tmp_path.iterdir()) == before


def test_a_new_house_says_where_its_key_and_its_chain_heads_lie(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    says = "Its key is in {}, its log's end in {}: keep both apart from it.\n"
    assert run("house", "init", "one.db").out.endswith(says.format("one.db.key", "one.db.log-end"))
    (tmp_path / "vault").mkdir()
    other = run("house", "init", "two.db", "--key", "vault/key", "--log-end", "vault/heads")
    assert other.out.endswith(says.format("vault/key", "vault/heads"))
    assert all((tmp_path / name).exists() for name in ("one.db.key", "one.db.log-end", "vault/key", "vault/heads"))


@pytest.mark.parametrize(("file", "says"), [("", "the name of the archive is empty"), ("vault", "vault is a folder")])
def test_an_archive_is_written_to_a_file(run: Run, house: str, tmp_path: Path, file: str, says: str) -> None:
    (tmp_path / "vault").mkdir()
    refused(run("house", "archive", house, file, "--until", "2025-12-31", *AGREED), says)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ((), "say one thing"),
        (("--until", "2025-12-31", "--detach"), "say one thing"),
        (("--detach", "--attach"), "say one thing"),
        (("b.archive", "--until", "2025-12-31"), "one archive is written at a time"),
    ],
)
def test_archive_writes_one_file_detaches_or_attaches(run: Run, house: str, asked: tuple[str, ...], says: str) -> None:
    refused(run("house", "archive", house, "a.archive", *asked, *AGREED), says)


@pytest.mark.parametrize("amount", ["0", "0.00"])
def test_credit_is_sold_in_amounts(run: Run, house: str, amount: str) -> None:
    refused(run("house", "buy", house, "Wei", amount), "an amount must be more than 0")


def test_what_the_system_refuses_is_told_with_its_path(run: Run, house: str, tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    refused(run("house", "play", house, "--log-end", "vault"), "vault: Is a directory")


@pytest.mark.parametrize("name", ["casino.db.lock", "casino.db.log-end"])
def test_another_user_is_told_whose_the_house_is(
    run: Run, house: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it goes for one who is not root, whom no file is kept from."""
    opened = os.open

    def kept_from(path: os.PathLike[str] | str, *args: Any, **options: Any) -> int:
        if str(path) == name:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, *args, **options)

    monkeypatch.setattr(os, "open", kept_from)
    refused(run("house", "play", house), f"{name}: Permission denied; run it as the user whom the house belongs to")


@pytest.mark.parametrize("name", ["casino.db", "casino.db.log-end"])
def test_another_user_who_only_reads_is_told_too(
    run: Run, house: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = io.open

    def kept_from(path: Any, *args: Any, **options: Any) -> Any:
        if str(path) == name:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, *args, **options)

    monkeypatch.setattr(io, "open", kept_from)
    refused(run("house", "status", house), name, "Permission denied; run it as the user whom the house belongs to")


@pytest.mark.parametrize("command", ["day", "report", "status", "events"])
def test_a_damaged_house_is_one_message(house: str, run: Run, command: str) -> None:
    stores.rewrite(house, "UPDATE journal SET body = CAST('null' AS BLOB)")
    refused(run("house", command, house), "casino.db is damaged", "cutcard verify casino.db")


def test_a_mistake_of_the_program_in_a_sound_house_is_not_called_damage(
    house: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "closed_days", lambda _: next(iter(())))
    with pytest.raises(StopIteration):
        run("house", "day", house)


def test_reading_a_house_at_rest_leaves_nothing_beside_it(house: str, run: Run, tmp_path: Path) -> None:
    there = sorted(tmp_path.iterdir())
    assert run("verify", house).code == Verdict.UNCONFIRMED
    assert sorted(tmp_path.iterdir()) == there
    with closing(open_house(house)):
        served = sorted(tmp_path.iterdir())
        assert run("verify", house).code == Verdict.UNCONFIRMED
        assert sorted(tmp_path.iterdir()) == served, "the log of whoever serves it stays"


# --- what is said back ----------------------------------------------------------------------------

MISTYPED = (
    (("identify", "Wei", "library-card", "--by", "Cai"), "'library-card' is no kind of document; write passport, "),
    (("sign-in", "Wei", "library-card", "--by", "Cai"), "write passport, identity-card, driving-licence"),
    (("buy", "Wei", "5", "--identity", "a badge", "--by", "Cai"), "'a badge' is no kind of document"),
    (("exclude", "Wei", "nobody", "--by", "Cai", "--reason", "x"), "patron, house, authority or under-age"),
    (("exclude", "Wei", "patron", "--end", "--by", "Cai", "--reason", "x"), "leave them out, or leave out --end"),
    (("exclude", "Wei", "--end", "--until", "2027-01-01", "--by", "Cai"), "leave them out, or leave out --end"),
    (("complaints", "--csv", "--json"), "one of --csv and --json"),
    (("surveillance", "--write", " ", "--by", "Sid"), "--write has no text"),
    (("suspicions", "--account", "Wei", "--by", "Cora"), "go with --write"),
)


def test_what_is_mistyped_is_named_with_what_may_be_written(house: str, run: Run) -> None:
    before = entries_of_file(house)
    for (what, *more), says in MISTYPED:
        refused(run("house", what, house, *more), says)
        assert entries_of_file(house) == before, what


def test_every_kind_of_document_is_told() -> None:
    assert f"{', '.join(IDENTITIES[:-1])} or {IDENTITIES[-1]}" == DOCUMENTS


def entries_of_file(house: str) -> int:
    with closing(open_reader(house)) as store:
        return sum(store.versions().values())


def test_answers_are_utf_8_in_files_and_pipes_whatever_the_locale(house: str, run: Run) -> None:
    """A locale without Chinese made the program fail while it told what it had already written."""
    named, environment = "\u91d1\u83b2", dict(os.environ)
    environment |= {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    assert run("house", "name", house, named, *AGREED).code == 0
    for words in ((), ("--json",)):
        started = [sys.executable, "-c", "from cutcard.cli import main; main()", "house", "name", house, *words]
        done = subprocess.run(started, env=environment, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert named in done.stdout.decode("utf-8")
