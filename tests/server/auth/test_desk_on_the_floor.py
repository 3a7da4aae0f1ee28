"""The commands of the desk put to a house by the address of its server, and its files read beside that server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cutcard.cli import main
from cutcard.formats.entry import CAGE
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.delays import Delays
from cutcard.server.http.rates import Rates
from cutcard.server.runtime import Runtime
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cutcard.formats.entry import Body
    from floors import FloorServer

    Run = Callable[..., tuple[int, str]]

SECRET = "seven swans a-swimming"  # noqa: S105
STAFF = {
    "Max": Position.PIT_MANAGER,
    "Sue": Position.PIT_SUPERVISOR,
    "Cai": Position.CASHIER,
    "Cora": Position.COMPLIANCE,
}
TWO = ("--by", "Max", "--second", "Sue", "--reason", "agreed")
STORED = (
    ("status",),
    ("events",),
    ("reindex",),
    ("backup", "elsewhere"),
    ("init",),
    ("patron", "Wei"),
)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("desk") / "house.db", games=[]) as server:
        for name, position in STAFF.items():
            server.engage(name, position, SECRET)
        yield server


LOGGED = re.compile(r"[\d-]+ [\d:]+ \[\w+ *\] ")
"""How a line begins that the server logs, which runs in this process too."""


@pytest.fixture
def run(floor: FloorServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    secrets = tmp_path / "secrets"
    secrets.write_text("".join(f"{name}: {SECRET}\n" for name in STAFF))
    monkeypatch.setenv("CUTCARD_SECRETS", str(secrets))

    def run(what: str, *words: str, of: str = "") -> tuple[int, str]:
        floor.app.state.rates, floor.app.state.delays = Rates(), Delays(Runtime())
        monkeypatch.setattr("sys.argv", ["cutcard", "house", what, of or floor.address, *words])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        told = [line for line in said.err.splitlines() if line.startswith("cutcard: ")]
        out = "".join(line for line in said.out.splitlines(keepends=True) if not LOGGED.match(line))
        return int(ended.value.code or 0), out + "\n".join(told)

    return run


def test_credit_is_sold_and_paid_by_the_address_of_the_server(run: Run) -> None:
    assert run("buy", "Lena", "500", "--by", "Cai") == (0, "Lena bought 500.00 and has 500.00.\n")
    assert run("buy", "Lena", "12.50", "--by", "Cai") == (0, "Lena bought 12.50 and has 512.50.\n")
    code, told = run(
        "cash-out", "Lena", "--by", "Cai", "--second", "Sue", "--identity", "passport", "--reason", "asked"
    )
    assert (code, "for 512.50, code " in told) == (0, True), told
    ticket = told.split("code ")[1].split(":")[0]
    assert run("redeem", ticket, "--by", "Cai")[1].endswith("is paid: 512.50.\n")
    assert run("redeem", ticket, "--by", "Cai")[0] == 2, "once"
    assert run("buy", "Lena", "500") == (2, "cutcard: sign in at the server: name who asks with --by")


def test_a_sale_that_is_refused_opens_no_account(
    run: Run, floor: FloorServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever's secret is wrong, or whatever else stands in its way; a sale that is granted opens one and is whole."""
    large = ("buy", "Nuria", "10000.01", "--by", "Cai", "--identity", "passport")
    agreed = (*large, "--second", "Sue", "--reason", "asked")
    wrong = tmp_path / "wrong"
    wrong.write_text(f"Cai: {SECRET}\nSue: not her secret\nMax: {SECRET}\n")
    for refused, secrets in (
        (agreed, wrong),
        ((*large, "--second", "Cai", "--reason", "asked"), wrong),
        (("buy", "Nuria", "5", "--by", "Max"), wrong),
        (("buy", "Nuria", "5", "--by", "Cai", "--identity", "a library card"), wrong),
    ):
        before = floor.house.cage_version
        with monkeypatch.context() as here:
            here.setenv("CUTCARD_SECRETS", str(secrets))
            code, told = run(*refused)
        assert code == 2, told
        found = [body.command["type"] for body in _bodies(floor, before)]
        assert set(found) <= {"Note", "ChangeDoors"}, told
        assert "Nuria" not in _accounts(floor), told
    before = floor.house.cage_version
    assert run(*agreed) == (0, "Nuria bought 10,000.01 and has 10,000.01.\n")
    done = [body.command["type"] for body in _bodies(floor, before)]
    assert [each for each in done if each not in {"Note", "ChangeDoors"}] == [
        "OpenAccount",
        "CheckIdentity",
        "BuyCredit",
        "OpenReport",
    ]


def _accounts(floor: FloorServer) -> set[str]:
    with floor.house.store.snapshot() as (_, accounts):
        return {each.name for each in accounts}


def _bodies(floor: FloorServer, after: int) -> list[Body]:
    return [entry.read() for entry in floor.house.store.read(CAGE) if entry.version > after]


def test_an_account_is_locked_by_one_and_unlocked_by_two(run: Run, floor: FloorServer) -> None:
    assert run("lock", "Wei", "--by", "Sue", "--reason", "disputed")[0] == 0
    assert floor.house.cage.locked == {"Wei": "disputed"}
    assert run("buy", "Wei", "5", "--by", "Cai")[0] == 2
    assert run("lock", "Wei", "--by", "Sue")[1] == "cutcard: an account is locked for a reason: give one with --reason"
    assert run("lock", "Wei", "--unlock", "--by", "Max", "--reason", "settled")[0] == 2, "two people unlock"
    assert run("lock", "Wei", "--unlock", *TWO) == (0, "Wei moves money again.\n")
    assert floor.house.cage.locked == {}


def test_a_patron_is_entered_found_and_forgotten(run: Run) -> None:
    code, told = run("patron", "--new", "--set", "name=Li Na", "--by", "Cai")
    account = told.split()[0]
    assert (code, told) == (0, f"{account}  name Li Na\n")
    assert run("patron", "--find", "Li Na", "--by", "Cai") == (0, told)
    assert run("patron", "Li Na", "--names", "--by", "Cai") == (0, told)
    assert run("forget", "Li Na", *TWO)[0] == 0
    assert run("patron", "--find", "Li Na", "--by", "Cai") == (0, "Nobody.\n")


READINGS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("chips", (), "Sue"),
    ("drop", (), "Cai"),
    ("ratings", (), "Sue"),
    ("cash", (), "Cora"),
    ("cash-report", (), "Cora"),
    ("complaints", (), "Sue"),
    ("complaints", ("--csv",), "Sue"),
    ("thresholds", (), "Max"),
    ("assign", (), "Max"),
    ("gaming-day", (), "Max"),
    ("name", (), "Max"),
    ("retention", (), "Max"),
    ("complaint-days", (), "Max"),
    ("day", (), "Max"),
)


@pytest.mark.parametrize(("what", "words", "by"), READINGS)
def test_the_file_and_the_server_tell_the_same(
    what: str, words: tuple[str, ...], by: str, run: Run, floor: FloorServer
) -> None:
    code, told = run(what, *words, "--by", by)
    assert code == 0, told
    assert run(what, *words, "--by", by, of=floor.house.store.url) == (0, told)


@pytest.mark.parametrize("words", STORED)
def test_what_goes_by_the_files_says_so(words: tuple[str, ...], run: Run, floor: FloorServer) -> None:
    code, told = run(*words)
    assert code == 2
    assert told == (
        f"cutcard: {floor.address} is the address of a server, and this reads the stored house: name its "
        "file, or its postgresql:// address"
    )


def test_what_is_no_day_and_no_sheet_is_refused(run: Run, tmp_path: Path) -> None:
    for words in (("cash", "2026-13-01"), ("day", "--day", "2026-02-30"), ("drop", "salon", "someday", "--cash", "0")):
        code, told = run(*words, "--by", "Max")
        assert (code, "is not a date" in told) == (2, True), told
    code, told = run("day", "--sheet", str(tmp_path / "day.xlsx"), "--by", "Max")
    assert (code, "should end in .csv or .json" in told) == (2, True), told
    code, told = run("day", "--sheet", str(tmp_path / "day.csv"), "--by", "Max")
    assert (code, "open a day with" in told) == (2, True), told
    assert not (tmp_path / "day.csv").exists()


def test_a_position_that_no_rank_includes_is_named_alone(run: Run, floor: FloorServer) -> None:
    alone = "cutcard: that is for Compliance alone"
    assert run("cash-report", "--by", "Sue") == (2, alone)
    assert run("suspicions", "--write", "x", "--by", "Sue") == (2, alone)
    assert run("cash-report", "9", "--filed", "--by", "Sue", "--reason", "x", of=floor.address) == (2, alone)
    desk = "cutcard: that is for a Cashier, or for the Pit Supervisor or higher"
    assert run("identify", "Wei", "passport", "--by", "Cora") == (2, desk)
