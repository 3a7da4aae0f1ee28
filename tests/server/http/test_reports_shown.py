"""What is known of reports of patrons' cash: compliance alone is told, wherever events and alerts are shown."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.entry import CAGE
from cutcard.house import significant
from cutcard.house.event_kinds import KINDS
from cutcard.house.projections.significant_events import worded
from cutcard.rulebook.procedure import Position
from cutcard.server.http import feed
from floors import FloorServer, serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult

STAFF = [each for each in Position if each is not Position.PATRON]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    """Wei has bought twice for 5,000.00: the sum is reported, and no amount of it reached the threshold."""
    with serving(tmp_path_factory.mktemp("reports") / "house.db", games=["dragon-tiger"]) as served:
        cai = served.person("Cai", Position.CASHIER)
        served.person("Wei")
        assert cai.cage("CheckIdentity", account="Wei", identity="passport").is_success
        for _ in range(2):
            assert cai.cage("BuyCredit", account="Wei", cents=5_000_00).is_success
        assert [each.structured for each in served.house.cage.reports.values()] == [True]
        yield served


@pytest.mark.parametrize("position", STAFF, ids=lambda each: each.name)
def test_reports_and_structuring_are_shown_to_compliance_alone(floor: FloorServer, position: Position) -> None:
    alone = position is Position.COMPLIANCE
    reader = floor.person(f"Reader {position.name.title()}", position)
    for path in ("/api/events?last=500", "/api/alerts"):
        answer = reader.http.get(path)
        told = answer.is_success and ("threshold" in answer.text or "Structuring" in answer.text)
        assert told == alone, path
        assert answer.is_success or "Wei" not in answer.text
    _, lines = feed._lines_after(floor.house, position, feed.Place(0))
    assert any(b"reached the threshold" in line for line in lines) == alone
    assert any("threshold" in each.what for each in significant(floor.house.store, reader=position)) == alone
    (raised,) = [each for each in floor.app.state.floor.alerts if each.what == "Structuring"]
    assert reader.http.post(f"/api/alerts/{raised.seq}/acknowledge").is_error
    assert any(each.what == "Structuring" for each in floor.app.state.floor.alerts)


def test_the_command_line_and_its_files_leave_them_out(
    floor: FloorServer, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    """Nobody signs for these, so that nobody is known to be compliance."""
    path = str(floor.house.store.url)
    assert "threshold" not in run("house", "events", path, "--json").out
    assert run("house", "export", path, str(tmp_path / "records")).code == 0
    with (tmp_path / "records" / "events.csv").open(newline="") as file:
        assert not any("threshold" in each["what"] for each in csv.DictReader(file))


def test_every_kind_of_event_about_a_report_says_who_reads_it(floor: FloorServer) -> None:
    about = {name for name in KINDS if name.startswith("Report") or name.endswith("Report")}
    assert about == {"ReportOpened", "ReportOverdue", "ReportClosed"}
    assert {KINDS[name].readers for name in about} == {frozenset({Position.COMPLIANCE})}
    kept_back = {event.seq for event, _ in worded(floor.house.store, Position.COMPLIANCE)} - {
        event.seq for event, _ in worded(floor.house.store, None)
    }
    entries = {each.seq: each for each in floor.house.store.read() if each.stream == CAGE}
    assert [event["type"] for seq in kept_back for event in entries[seq].read().events] == ["ReportOpened"]
