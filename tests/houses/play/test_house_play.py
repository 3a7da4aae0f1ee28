"""`cutcard house play` where not every table can be played: it is named with the reason, and the others go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit import verify
from cutcard.formats.entry import table_stream
from cutcard.formats.opening import open_reader
from cutcard.rulebook.irregularities import Kind
from cutcard.table import commands
from houses.houses import Premises
from houses.play.test_house_editions import AFTER, OWN, Wall
from houses.play.test_house_editions_cli import wall
from tables import DEALER

if TYPE_CHECKING:
    from pathlib import Path

    from houses.play.test_house_editions_cli import Run

__all__ = ["wall"]


def rounds_of(path: str) -> dict[str, int]:
    store = open_reader(path)
    with store.snapshot() as (entries, _):
        return {entry.stream: entry.round for entry in entries}


@pytest.mark.parametrize("others", [(), ("tiger-baccarat",)], ids=["nothing else", "another table"])
def test_a_table_whose_edition_is_over_is_named_and_the_others_are_played(
    tmp_path: Path, run: Run, wall: Wall, others: tuple[str, ...]
) -> None:
    house = str(tmp_path / "casino.db")
    assert run("house", "init", house, "--table", f"{OWN}=sands-elements").code == 0
    for slug in others:
        assert run("house", "open", house, "other", slug).code == 0
    wall.set(AFTER)
    played = run("house", "play", house, "--rounds", "2", "--patrons", "1")
    assert played.code == 2
    assert f"cutcard: table {OWN} is not played on: " in played.err
    assert "2027-01-31" in played.err
    assert played.err.count("\n") == 1
    assert ("2 rounds at 1 table in" in played.out) is bool(others)
    assert bool(played.out) is bool(others)


def test_a_table_with_an_open_irregularity_is_named_and_the_others_are_played(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "casino.db"
    with Premises(path) as premises:
        for name in ("held", "other"):
            premises.open_table(name, "dragon-tiger")
        for _ in range(2):
            premises.house.step("held")
        premises.do(table_stream("held"), commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "smoke"))
    before = rounds_of(str(path))
    played = run("house", "play", str(path), "--rounds", "1", "--patrons", "1", "--json")
    assert (played.code, played.json["not_played"].keys(), played.json["rounds"]) == (2, {"held"}, 1)
    waits = "an irregularity is open: a member of staff must rule on it"
    assert played.err.splitlines() == [f"cutcard: table held is not played on: {waits}"]
    after = rounds_of(str(path))
    assert after[table_stream("other")] == 1
    assert after[table_stream("held")] == before[table_stream("held")] == 1
    assert verify(str(path)).findings == []
