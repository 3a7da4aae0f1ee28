"""By whose days a house goes: places alone, read from what comes with the program, and never guessed."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from contextlib import closing
from datetime import UTC
from itertools import count, cycle
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.audit.day import calendar
from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE
from cutcard.formats.settings import options_json
from cutcard.house import cage, zones
from cutcard.house.backups.backup import HouseFiles, back_up
from cutcard.house.open import open_house
from cutcard.house.projections.records import recall
from cutcard.house.projections.significant_events import significant
from cutcard.rulebook.table_options import TableOptions
from houses.editable_journal import EditableJournal, no_findings
from houses.stores import SUPERVISOR, do, no
from tables import PIT_MANAGER, SHIFT_MANAGER
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult

    Run = Callable[..., CommandResult]

SIGNED = ("--by", "Gia", "--second", "Pim", "--reason", "it stands there")
FOUR_IN_SINGAPORE = 1_800_000_000_000_000_000 + 12 * 3_600 * 10**9
"""Saturday 16 January 2027, four in the morning there and eight in the evening of Friday by UTC, in nanoseconds."""
NO_PLACES = [
    "localtime",
    "posixrules",
    "Factory",
    "posix/Asia/Singapore",
    "right/Asia/Singapore",
    "Singapore",
    "EST",
    "GMT",
    "Etc/UTC",
    "Asia",
    "Asia/",
    "Asia/../Europe/Vienna",
    "/etc/localtime",
    "Asia/__pycache__",
    "asia/singapore",
    "",
]
"""Names that follow a setting of the machine, count seconds otherwise, say nothing of a place, or are none."""


@pytest.fixture
def no_database(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The machine has no time zones, and tzdata is not installed."""
    monkeypatch.setitem(sys.modules, "tzdata", None)
    zones.clock_of.cache_clear()
    yield
    zones.clock_of.cache_clear()


def in_singapore(path: Path, zone: str = "Asia/Singapore") -> str:
    house = open_house(str(path), create=True)
    do(house, CAGE, cage.SetTimeZone(SHIFT_MANAGER, zone, "where it stands"), second=SUPERVISOR)
    house.close()
    return str(path)


def test_a_house_goes_by_no_zone_that_is_no_place(tmp_path: Path) -> None:
    with closing(open_house(str(tmp_path / "house.db"), create=True)) as house:
        for zone in NO_PLACES:
            refused = no(house, CAGE, cage.SetTimeZone(SHIFT_MANAGER, zone, "where it stands"), second=SUPERVISOR)
            assert (refused.code, house.cage.zone) == ("zone", "UTC"), zone


def test_the_audit_finds_a_zone_that_is_no_place(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with closing(open_house(str(path), create=True)) as house:
        for _, zone in zip(NO_PLACES, cycle(("Asia/Singapore", "Europe/Vienna")), strict=False):
            do(house, CAGE, cage.SetTimeZone(SHIFT_MANAGER, zone, "where it stands"), second=SUPERVISOR)
    journal = EditableJournal(path)
    for number, zone in enumerate(NO_PLACES):
        draft = journal.find("TimeZoneSet", number)
        draft.event("TimeZoneSet").update(before="UTC", zone=zone)
        draft.body["command"]["zone"] = zone
    found = verify(str(journal.write(tmp_path / "forged.db"))).findings
    assert [(each.check, each.found) for each in found] == [("journal", zone) for zone in NO_PLACES]


@pytest.mark.parametrize("zone", ["Asia/Singapore", "America/Argentina/Buenos_Aires", "America/Port-au-Prince"])
def test_places_are_known_to_the_house_and_to_the_audit(tmp_path: Path, zone: str) -> None:
    no_findings(verify(in_singapore(tmp_path / "house.db", zone)))
    assert str(zones.clock_of(zone)) == str(calendar.zone_clock(zone)) == zone


@pytest.mark.usefixtures("no_database")
def test_utc_is_read_from_no_file() -> None:
    assert zones.clock_of("UTC") is calendar.zone_clock("UTC") is UTC


def test_the_files_of_the_machine_are_not_asked(tmp_path: Path) -> None:
    """Whoever puts other rules under the name of a place moves no day."""
    other = tmp_path / "zones" / "Asia" / "Singapore"
    other.parent.mkdir(parents=True)
    other.write_bytes(b"no zone at all")
    says = (
        "from datetime import datetime\nfrom cutcard.audit.day.calendar import zone_clock\n"
        "from cutcard.house.zones import clock_of\n"
        "print(*(each('Asia/Singapore').utcoffset(datetime(2027, 1, 1)) for each in (clock_of, zone_clock)))"
    )
    environment = {**os.environ, "PYTHONTZPATH": str(tmp_path / "zones")}
    told = subprocess.run([sys.executable, "-c", says], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout == "8:00:00 8:00:00\n"


@pytest.mark.wide
@pytest.mark.parametrize(
    "command",
    first_of(
        [
            pytest.param(each)
            for each in [
                ("editions", "{house}"),
                ("open", "{house}", "t-2", "dragon-tiger"),
                ("play", "{house}", "--rounds", "1"),
                ("take-edition", "{house}", "t-1", "2021-10-28"),
                ("zone", "{house}", "Europe/Vienna", *SIGNED),
            ]
        ],
        3,
    ),
    ids=lambda command: command[0],
)
def test_where_the_zone_is_not_known_one_line_says_which_and_what_to_install(
    tmp_path: Path, run: Run, request: pytest.FixtureRequest, command: tuple[str, ...]
) -> None:
    path = in_singapore(tmp_path / "house.db")
    if command[0] != "zone":
        assert run("house", "open", path, "t-1", "tiger-baccarat").code == 0
    before = len(list(open_entries(path)))
    request.getfixturevalue("no_database")
    answer = run("house", *(each.format(house=path) for each in command))
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    zone = "Europe/Vienna" if command[0] == "zone" else "Asia/Singapore"
    assert f"does not know the time zone {zone}" in answer.err
    assert "install tzdata" in answer.err
    assert [each for each in list(open_entries(path))[before:] if each not in {"OpenAccount", "Note"}] == []


def open_entries(path: str) -> Iterator[Any]:
    from cutcard.formats.opening import open_reader

    return (entry.read().command["type"] for entry in open_reader(path).read())


def test_the_audit_says_so_where_it_cannot_tell_days(tmp_path: Path, run: Run, request: pytest.FixtureRequest) -> None:
    path = in_singapore(tmp_path / "house.db")
    request.getfixturevalue("no_database")
    answer = run("verify", path)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "Asia/Singapore" in answer.err
    assert "install tzdata" in answer.err


def test_records_events_exports_and_backups_have_the_houses_time(tmp_path: Path, run: Run) -> None:
    """The days of the house and of UTC differ: it is four in the morning in Singapore."""
    path, hours = in_singapore(tmp_path / "house.db"), "2027-01-16T04:00:00"
    at_four = (FOUR_IN_SINGAPORE + each for each in count(0, 1_000_000))
    with closing(open_house(path, clock=lambda: next(at_four))) as house:
        options = options_json(TableOptions(game=GAMES["dragon-tiger"]))
        do(house, CAGE, cage.OpenTable(PIT_MANAGER, "t-1", options, cage.SHUFFLED))
        while not house.table("t-1").state.round_number or house.table("t-1").state.phase.value != "ready":
            house.step("t-1")
        record = recall(house.store, "t-1", 1)
        assert {each.at[:19] for each in record.steps} == {hours}
        assert {record.began[23:], record.ended[23:]} == {"+08:00"}
        opened = next(each for each in significant(house.store) if "opened" in each.what)
        assert (opened.at[:19], opened.at[23:]) == (hours, "+08:00")
    assert hours in run("house", "recall", path, "t-1", "1").out
    assert "(Asia/Singapore)" in run("house", "events", path).out
    assert run("house", "export", path, str(tmp_path / "files")).code == 0
    for name in ("rounds", "events"):
        rows = list(csv.DictReader((tmp_path / "files" / f"{name}.csv").read_text("utf-8").splitlines()))
        assert rows[-1][{"rounds": "began", "events": "at"}[name]][:19] == hours
    made = back_up(HouseFiles.of(path, None, None), tmp_path / "kept", clock=lambda: FOUR_IN_SINGAPORE).made
    assert made == f"{hours}+08:00"


def test_the_zone_that_the_house_went_by_unsaid_is_said(tmp_path: Path, run: Run) -> None:
    path = str(tmp_path / "house.db")
    assert run("house", "init", path).code == 0
    said = run("house", "zone", path, "UTC", *SIGNED)
    assert (said.code, said.out) == (0, "The house goes by UTC, as before.\n")
