"""`cutcard house` over a change of edition, as an operator meets it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import next_edition
from cutcard import GAMES, games
from cutcard.cli.house import editions, opened
from cutcard.house.open import open_house
from houses.test_house_editions import (
    AFTER,
    BEFORE,
    BY_HAND,
    NEW,
    OLD,
    OVERLAP,
    OWN,
    SLUG,
    Wall,
    by_itself,
    dealt,
    replace_cards,
    with_tables,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult

    Run = Callable[..., CommandResult]


SIGNED = ("--by", "Gia", "--second", "Pim", "--reason", "it stands there")
"""By whom a time zone is set, and why."""


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wall]:
    """Both editions are known, and the commands go by the clock on the wall."""
    hangs = Wall()
    with next_edition.known():
        monkeypatch.setattr(opened, "open_house", partial(open_house, clock=hangs))
        monkeypatch.setattr(editions, "now", lambda: hangs() / 1e9)
        yield hangs


@pytest.fixture
def house(tmp_path: Path, wall: Wall) -> str:
    """A table by hand that has dealt a round of the old edition, one that runs itself, and one never used."""
    path = str(tmp_path / "casino.db")
    made = with_tables(open_house(path, create=True, games=games.GAMES, clock=wall))
    dealt(made, "Fortune Six")
    by_itself(made, "Tie")
    made.close()
    return path


def changed(path: str, wall: Wall, run: Run) -> None:
    """The word for both tables, then a round of the new edition at each."""
    for table in (BY_HAND, OWN):
        assert run("house", "take-edition", path, table, "2027-01-01", "--by", "Max").code == 0
    wall.set(AFTER)
    again = open_house(path, games=games.GAMES, clock=wall)
    replace_cards(again)
    dealt(again, "Fortune Six")
    by_itself(again, "Fortune Six")
    again.close()


def listed(run: Run, path: str) -> dict[str, Any]:
    told = run("house", "editions", path, "--json")
    assert told.code == 0, told.err
    return {each["table"]: each for each in told.json["tables"]}


def test_every_table_is_shown_with_what_it_deals_and_takes(house: str, run: Run, wall: Wall) -> None:
    told = run("house", "editions", house, "--json").json
    assert (told["zone"], told["today"]) == ("UTC", BEFORE.isoformat())
    by_hand = listed(run, house)[BY_HAND]
    days = {"since": "2017-05-05", "until": "2027-01-31", "in_force": True, "over_since": None, "withdrawn_by": None}
    assert by_hand == {
        "table": BY_HAND,
        "game": SLUG,
        "deals": {"edition": OLD, "known": True, **days},
        "takes": None,
        "not_taken": None,
    }
    wall.set(OVERLAP)
    assert listed(run, house)[BY_HAND]["not_taken"] == NEW
    assert "not taken" in " ".join(run("house", "editions", house).out.split())
    taken = run("house", "take-edition", house, BY_HAND, "version 3", "--by", "Max", "--json")
    assert (taken.json["before"], taken.json["edition"]) == (OLD, NEW)
    by_hand = listed(run, house)[BY_HAND]
    assert (by_hand["deals"]["edition"], by_hand["takes"]["edition"], by_hand["not_taken"]) == (OLD, NEW, None)
    assert listed(run, house)[OWN]["takes"] is None, "the word is given table by table"
    wall.set(AFTER)
    deals = listed(run, house)[OWN]["deals"]
    assert (deals["in_force"], deals["over_since"]) == (False, "2027-02-01")
    assert run("house", "editions", house).out.count("over since") == 2, "both tables deal it yet"
    changed_by = {each["what"]: each["who"] for each in run("house", "events", house, "--json").json}
    assert "Max" in changed_by.values()


def test_after_the_change_the_records_of_both_editions_are_read(house: str, run: Run, wall: Wall) -> None:
    changed(house, wall, run)
    told = listed(run, house)
    assert {(name, each["deals"]["edition"], each["takes"]) for name, each in told.items()} == {
        (OWN, NEW, None),
        (BY_HAND, NEW, None),
    }
    assert run("verify", house).code == 0
    recalled = {number: run("house", "recall", house, BY_HAND, number) for number in ("1", "2")}
    for number, stamp, clause in (("1", OLD, "3.11"), ("2", NEW, "3.12")):
        assert f"({stamp})" in " ".join(recalled[number].out.split())
        assert clause in recalled[number].out
    report = run("house", "report", house, "--json").json
    assert {each["edition"] for each in report["paytables"]} == {OLD, NEW}
    assert run("house", "report", house).code == run("house", "status", house).code == 0


def test_a_word_that_cannot_be_given_is_refused_in_one_line(house: str, run: Run) -> None:
    for table, edition, why in (
        ("nowhere", "2027-01-01", "nowhere"),
        (BY_HAND, "2031-01-01", "2027-01-01 (version 3)"),
        (BY_HAND, OLD, OLD),
    ):
        refused = run("house", "take-edition", house, table, edition, "--json")
        assert (refused.code, refused.out) == (2, "")
        assert why in refused.err
        assert refused.err.count("\n") == 1
    assert listed(run, house)[BY_HAND]["takes"] is None


def test_the_zone_of_the_house_is_set_and_shown(house: str, run: Run, wall: Wall) -> None:
    """At five in the afternoon of 31 January it is February in Singapore, and the old edition is over."""
    wall.set(AFTER.replace(month=1, day=31), hour=17)
    assert listed(run, house)[BY_HAND]["deals"]["in_force"] is True
    nobody = {"zone": "UTC", "said": False, "at": None, "by": None, "second": None, "reason": None}
    assert run("house", "zone", house, "--json").json == nobody
    assert "nobody has said" in run("house", "zone", house).out
    for refused in (
        run("house", "zone", house, "Atlantis/Poseidonis", *SIGNED),
        run("house", "zone", house, "Asia/Singapore", "--by", "Gia"),
        run("house", "zone", house, "Asia/Singapore", "--by", "Gia", "--second", "Gia", "--reason", "alone"),
    ):
        assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    told = run("house", "zone", house, "Asia/Singapore", *SIGNED, "--json").json
    assert (told["before"], told["zone"]) == ("UTC", "Asia/Singapore")
    again = run("house", "zone", house, "Asia/Singapore", *SIGNED)
    assert (again.code, "nothing to set" in again.err) == (2, True)
    said = {"zone": "Asia/Singapore", "said": True, "by": "Gia", "second": "Pim", "reason": "it stands there"}
    shown = run("house", "zone", house, "--json").json
    assert {**shown, "at": shown["at"][:13]} == {**said, "at": "2027-01-31T17"}
    words = "The house goes by Asia/Singapore, said by Gia with Pim on 2027-01-31 at 17:00 UTC: it stands there."
    assert run("house", "zone", house).out == words + "\n"
    after = run("house", "editions", house, "--json").json
    assert (after["zone"], after["today"]) == ("Asia/Singapore", AFTER.isoformat())
    assert listed(run, house)[BY_HAND]["deals"]["in_force"] is False
    assert "goes by the days of Asia/Singapore" in " ".join(run("house", "editions", house).out.split())


def test_a_table_is_opened_under_the_edition_in_force_where_the_house_stands(house: str, run: Run, wall: Wall) -> None:
    first = run("house", "open", house, "first", SLUG, "--json").json
    wall.set(BEFORE.replace(day=31), hour=17)
    assert run("house", "zone", house, "Asia/Singapore", *SIGNED).code == 0
    second = run("house", "open", house, "second", SLUG, "--json").json
    assert (first["edition"], second["edition"]) == (OLD, NEW)
    said = " ".join(run("house", "open", house, "said", SLUG).out.split())
    assert said == f"Table said is open for Sands Elements No Commission Baccarat ({NEW})."
    wall.set(BEFORE.replace(year=2011))
    refused = run("house", "open", house, "third", SLUG)
    assert refused.code == 2
    assert "no edition of sands-elements is in force on 2011-12-2" in refused.err


@pytest.mark.parametrize(
    "command",
    [
        ("recall", BY_HAND, "2"),
        ("patron", "Wei"),
        ("report",),
        ("report", "--json"),
        ("export", "records"),
        ("play",),
    ],
    ids=" ".join,
)
def test_records_of_an_edition_that_the_program_does_not_know_are_not_guessed(
    house: str, run: Run, wall: Wall, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: tuple[str, ...]
) -> None:
    changed(house, wall, run)
    games.GAMES = GAMES  # Until `wall` puts back what was there before it.
    monkeypatch.chdir(tmp_path)
    what, *more = command
    answer = run("house", what, house, *more)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines()[-1].startswith("cutcard: ")
    assert NEW in answer.err
    assert answer.err.count("\n") == 1


def test_what_does_not_need_the_edition_is_still_told_without_it(house: str, run: Run, wall: Wall) -> None:
    changed(house, wall, run)
    games.GAMES = GAMES  # Until `wall` puts back what was there before it.
    assert listed(run, house)[BY_HAND]["deals"] == {
        "edition": NEW,
        "known": False,
        "since": None,
        "until": None,
        "in_force": None,
        "over_since": None,
        "withdrawn_by": None,
    }
    assert "not known to this program" in " ".join(run("house", "editions", house).out.split())
    assert run("house", "recall", house, BY_HAND, "1").code == 0, "a round of the old edition"
    audit = run("verify", house)
    assert (audit.code, NEW in audit.out, "Traceback" in audit.out + audit.err) == (1, True, False)
    assert run("house", "status", house).code == run("house", "events", house).code == 0
