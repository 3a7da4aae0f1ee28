"""`cutcard house play` where not every table can be played: it is named with the reason, and the others go on."""

from __future__ import annotations

import tarfile
from typing import TYPE_CHECKING

import pytest

from cutcard.house.audit.verify import verify
from cutcard.house.journal.connect import open_store
from cutcard.house.journal.entry import table_stream
from houses.test_house_editions import AFTER, OWN, Wall
from houses.test_house_editions_cli import wall
from houses.test_kept_house import KEPT

if TYPE_CHECKING:
    from pathlib import Path

    from houses.test_house_editions_cli import Run

__all__ = ["wall"]


def rounds_of(path: str) -> dict[str, int]:
    store = open_store(path, read_only=True)
    with store.snapshot() as (entries, _):
        return {entry.stream: entry.round for entry in entries}


@pytest.mark.wide
def test_the_kept_house_is_played_on_though_people_must_rule_at_two_of_its_tables(tmp_path: Path, run: Run) -> None:
    """Rounds that were interrupted with an offer to withdraw go on: the automatic dealer ends the offer."""
    with tarfile.open(KEPT / "house.tar.xz") as kept:
        kept.extractall(tmp_path, filter="data")
    house = str(tmp_path / "house.db")
    before, found = rounds_of(house), verify(house).findings
    played = run("house", "play", house, "--rounds", "1", "--patrons", "1", "--json")
    held = {"fabulous-1", "dragon-1"}
    assert (played.code, played.json["not_played"].keys(), played.json["rounds"]) == (2, held, 10)
    lines = [line for line in played.err.splitlines() if "not played on" in line]
    waits = "an irregularity waits for a person"
    assert lines == [f"cutcard: table {name} is not played on: {waits}" for name in played.json["not_played"]]
    after = rounds_of(house)
    assert after[table_stream("dtb-1")] > before[table_stream("dtb-1")]
    assert all(after[table_stream(name)] == before[table_stream(name)] for name in held)
    assert verify(house).findings == found, "what was done now is as the rules have it"


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
