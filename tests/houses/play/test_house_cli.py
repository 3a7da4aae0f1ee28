"""`cutcard house` as a person uses it."""

from __future__ import annotations

import csv
import time
from contextlib import closing
from datetime import datetime
from typing import TYPE_CHECKING

import pytest

from cutcard.audit import Verdict
from cutcard.formats.entry import CAGE
from cutcard.formats.log_end import KnownEnd
from cutcard.house import cage, open_house
from cutcard.house.journal.log_end_file import LogEndFile
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.accounts import Accounts
from cutcard.table import Actor
from houses.stores import do

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult

    Run = Callable[..., CommandResult]

SHIFT_MANAGER = "gaming-shift-manager"


@pytest.fixture
def house(tmp_path: Path, run: Run) -> str:
    path = str(tmp_path / "casino.db")
    made = run("house", "init", path, "--table", "tiger-1=tiger-baccarat", "--table", "dragon-1=dragon-tiger")
    assert made.code == 0, made.err
    return path


def test_a_house_is_made_played_and_read(house: str, run: Run) -> None:
    assert run("house", "play", house, "--rounds", "3", "--patrons", "2", "--json").json["rounds"] == 6
    status = run("house", "status", house, "--json").json
    assert [(table["table"], table["round"]) for table in status["tables"]] == [("tiger-1", 3), ("dragon-1", 3)]
    for account in status["accounts"]:
        gives, takes = account["in"] + account["wins"] + account["voided"], account["out"] + account["turnover"]
        assert account["cents"] == gives - takes - account["reclaimed"]
    record = run("house", "recall", house, "tiger-1", "2", "--json").json
    assert (record["recall"], record["round_id"], record["status"]) == (True, "tiger-1/2", "complete")
    assert "RECALL tiger-1/2" in run("house", "recall", house, "tiger-1", "2").out
    history = run("house", "patron", house, "Guest 1", "--last", "4", "--json").json
    assert len(history) == 4
    assert "Guest 1" in run("house", "patron", house, "Guest 1").out
    report = run("house", "report", house, "--json").json
    assert [table["rounds"] for table in report["tables"]] == [3, 3]
    assert "Table win" in run("house", "report", house).out
    assert "Tiger Baccarat" in run("house", "status", house).out


def test_credit_is_bought_cashed_out_and_paid_once(house: str, run: Run) -> None:
    assert run("house", "buy", house, "Wei", "500", "--json").json["credit_cents"] == 500_00
    assert run("house", "buy", house, "Wei", "12.50").out == "Wei bought 12.50 and has 512.50.\n"
    assert "Wei must consent" in run("house", "cash-out", house, "Wei").err
    given = run("house", "staff", house, "Wei", "patron", stdin="a secret of Wei\n")
    assert (given.code, "nobody of the staff knows: cutcard house sign-in" in given.err) == (2, True)
    with closing(open_house(house)) as opened:
        Accounts.of(opened).add("Wei", Position.PATRON, "a secret of Wei")
    assert run("house", "cash-out", house, "Wei", "--consent", stdin="not that of Wei\n").code == 2
    ticket = run("house", "cash-out", house, "Wei", "--consent", "--json", stdin="a secret of Wei\n").json
    assert ticket["cents"] == 512_50
    assert run("house", "redeem", house, ticket["code"]).out == "Ticket 1 is paid: 512.50.\n"
    again = run("house", "redeem", house, ticket["code"])
    assert (again.code, again.out) == (2, "")
    assert "paid once" in again.err
    empty = run(
        "house", "cash-out", house, "Wei", "--second", "Sue", "--reason", "at the window", "--identity", "passport"
    )
    assert (empty.code, empty.out) == (2, "")


def test_large_credit_is_sold_by_two(house: str, run: Run) -> None:
    for alone in ((), ("--second", "Sue"), ("--reason", "a cheque"), ("--by", "the house")):
        refused = run("house", "buy", house, "Wei", "10000.01", *alone)
        assert (refused.code, refused.out) == (2, "")
        assert "--second" in refused.err
        assert "--reason" in refused.err
    both = ("--second", "Sue", "--reason", "a cheque", "--identity", "passport")
    himself = run("house", "buy", house, "Wei", "10000.01", "--by", "Sue", *both)
    assert "must be somebody else" in himself.err
    assert run("house", "buy", house, "Wei", "10000.01", *both, "--json").json["credit_cents"] == 10_000_01
    (sold,) = [each for each in run("house", "events", house, "--json").json if "credit sold" in each["what"]]
    assert (sold["second"], sold["reason"]) == ("Sue", "a cheque")
    assert run("verify", house).code == Verdict.UNCONFIRMED


def test_staff_are_let_in_unlocked_and_removed(house: str, run: Run) -> None:
    asked = run("house", "staff", house, "Mei")
    assert "name the position of Mei" in asked.err
    for several in (("--remove", "--unlock"), ("dealer", "--remove")):
        assert "one thing at a time" in run("house", "staff", house, "Mei", *several).err
    for what in ("--remove", "--unlock"):
        assert "nobody called Mei" in run("house", "staff", house, "Mei", what).err


def test_who_may_sign_in_is_listed_while_the_house_is_served(house: str, run: Run) -> None:
    assert run("house", "staff", house).out == f"Nobody may sign in at {house}.\n"
    assert "name the person for --remove" in run("house", "staff", house, "--remove").err
    for name, position in (("Ada", "pit-supervisor"), ("Bo", "dealer"), ("Gia", SHIFT_MANAGER)):
        assert run("house", "staff", house, name, position, stdin="a secret of ten\n").code == 0
    served, until = open_house(house), int(time.time()) + 3600
    giver, second = Actor("Gia", Position.GAMING_SHIFT_MANAGER), Actor("Ada", Position.PIT_SUPERVISOR)
    do(served, CAGE, cage.OpenAccount(giver, "Wei"))
    Accounts.of(served).add("Wei", Position.PATRON, "a secret of ten")
    do(served, CAGE, cage.Appoint(giver, "Bo", "PIT_SUPERVISOR", "a full floor", until), second=second)
    told = run("house", "staff", house, "--json").json
    assert [(each["name"], each["position"], each["acting"]) for each in told] == [
        ("Gia", "GAMING_SHIFT_MANAGER", None),
        ("Ada", "PIT_SUPERVISOR", None),
        ("Bo", "DEALER", "PIT_SUPERVISOR"),
        ("Wei", "PATRON", None),
    ]
    assert datetime.fromisoformat(told[2]["acting_until"]).timestamp() == until
    assert "secret" not in told[0]
    shown = run("house", "staff", house).out
    assert all(words in shown for words in ("Gaming Shift Manager", "Pit Supervisor until"))
    do(served, CAGE, cage.EndAppointment(giver, "Bo", "quiet again"), second=second)
    assert run("house", "staff", house, "--json").json[2]["acting"] is None
    served.close()


@pytest.mark.parametrize("origin", ["floor.example", "http://[", "ftp://floor.example", "https://floor.example/play"])
def test_what_is_no_origin_is_said_before_anything_is_served(run: Run, origin: str) -> None:
    refused = run("serve", "--demo", "--origin", origin)
    assert (refused.code, refused.out) == (2, "")
    assert "is not an origin" in refused.err


def test_what_is_no_proxy_is_said_before_anything_is_served(run: Run) -> None:
    assert "is not the address of a proxy" in run("serve", "--demo", "--proxy", "nonsense").err


def test_a_terminal_has_an_account_too(house: str, run: Run) -> None:
    assert run("house", "buy", house, "T-07", "20", "--terminal").code == 0
    accounts = run("house", "status", house, "--json").json["accounts"]
    assert [(account["account"], account["kind"]) for account in accounts] == [("T-07", "terminal")]


def test_a_table_is_opened_with_its_settings(house: str, run: Run) -> None:
    opened = run("house", "open", house, "pearl", "fa-fa-fabulous-4", "--min", "25", "--max", "5000", "--json").json
    assert opened["options"]["limits"] == {"least_cents": 25_00, "most_cents": 5_000_00}
    handed = run("house", "open", house, "pearl-3", "fa-fa-fabulous-4", "--method", "a", "--json").json
    assert (opened["options"]["method"], handed["options"]["method"]) == ("B", "A")
    assert "one way of dealing" in run("house", "open", house, "pearl-4", "dragon-tiger", "--method", "A").err
    assert "not a method of dealing" in run("house", "open", house, "pearl-4", "fa-fa-fabulous-4", "--method", "D").err
    too_many = run("house", "open", house, "pearl-2", "dragon-tiger", "--decks", "10")
    assert (too_many.code, too_many.out) == (2, "")
    assert "DT 2.1" in too_many.err


def test_records_are_exported_for_spreadsheets(house: str, run: Run, tmp_path: Path) -> None:
    run("house", "play", house, "--rounds", "2", "--patrons", "2")
    assert run("house", "export", house, str(tmp_path / "out")).code == 0
    read = {
        name: list(csv.DictReader((tmp_path / "out" / f"{name}.csv").read_text(encoding="utf-8").splitlines()))
        for name in ("rounds", "transfers", "accounts", "events")
    }
    assert sum(int(line["cents"]) for line in read["accounts"]) == 0
    assert {line["round_id"] for line in read["rounds"]} == {"tiger-1/1", "tiger-1/2", "dragon-1/1", "dragon-1/2"}
    assert sum(int(line["cents"]) for line in read["transfers"] if line["meter"] == "in") == 2 * 10_000_00
    assert "program" in {line["what"] for line in read["events"]}


def test_a_backup_is_a_house(house: str, run: Run, tmp_path: Path) -> None:
    run("house", "play", house, "--rounds", "2")
    folder = tmp_path / "kept"
    assert run("house", "backup", house, str(folder)).code == 0
    assert (
        run("house", "status", str(folder / "house.db"), "--json").json["streams"]
        == run("house", "status", house, "--json").json["streams"]
    )
    assert run("house", "backup", house, str(folder)).code == 2


WRONG = [
    (("status", "nowhere.db"), "no house here"),
    (("init", "{house}"), "there is a file already"),
    (("init", "new.db", "--table", "tiger"), "NAME=SLUG"),
    (("init", "new.db", "--table", "tiger=tyger"), "there is no game"),
    (("recall", "{house}", "tiger-1", "99"), "no round 99"),
    (("recall", "{house}", "nobody", "1"), "no table nobody"),
    (("patron", "{house}", "Nobody"), "played no round"),
    (("buy", "{house}", "Wei", "five"), "no amount"),
    (("buy", "{house}", "cage", "5"), "name"),
    (("redeem", "{house}", "000000-000000-000000"), "no ticket"),
    (("open", "{house}", "Tiger One", "tiger-baccarat"), "small letters"),
]


def test_what_cannot_be_done_is_said_and_leaves_nothing(
    house: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = run("house", "status", house, "--json").json
    for args, says in WRONG:
        ran = run("house", *(word.replace("{house}", house) for word in args))
        assert (ran.code, ran.out) == (2, ""), args
        assert says in ran.err
    assert run("house", "status", house, "--json").json == before
    assert not (tmp_path / "new.db").exists()


def test_status_tells_what_keeps_a_house_shut(house: str, run: Run, tmp_path: Path) -> None:
    assert run("house", "play", house, "--rounds", "2", "--patrons", "1", "--json").code == 0
    status = run("house", "status", house, "--json").json
    assert status["shut"] == ""
    name, size = status["log"]["name"], status["entries"]
    why = {
        KnownEnd(name, size + 2, bytes(32)): f"{size + 2} entries were written, and the journal has {size}",
        KnownEnd(name, 3, bytes(32)): "the journal up to entry 3 is not what was written",
        KnownEnd("another.example/log", 3, bytes(32)): "the log's end kept outside is of another house",
    }
    for number, (known, says) in enumerate(why.items()):
        outside = LogEndFile(tmp_path / f"{number}.log-end")
        outside.write(known)
        outside.close()
        told = ("--log-end", str(outside.path))
        assert run("house", "status", house, *told, "--json").json["shut"] == says
        assert "The house is shut" in run("house", "status", house, *told).out
