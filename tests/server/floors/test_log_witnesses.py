"""A floor whose log is witnessed: what anybody reads, how an outage is told, and a day without a cosignature."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import plain_http
from browsers import DESKTOP, PHONE, TABLET, fits_its_width, press, switch_language
from consoles import in_the_pit, signed_by
from cutcard.audit.verification import verify
from cutcard.formats.signed_notes import Note
from cutcard.rulebook.procedure import Position
from cutcard.server.watch.log_witnesses import findings
from cutcard.words import english
from floors import STILL, FloorServer, furnished
from logs.growing_log import GrowingLog
from logs.site import HOUR, Site
from server.watching import Watched, logged, looks_often
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browsers import Windows

__all__ = ["logged", "looks_often"]
SECRET = "eleven pipers piping"  # noqa: S105
PIM = {"name": "Pim", "secret": SECRET}
GAME = "dragon-tiger"
pytestmark = pytest.mark.usefixtures("looks_often")


@pytest.fixture
def site(tmp_path: Path) -> Site:
    site = Site(tmp_path)
    site.clock.now = time.time()
    site.publisher.every_seconds = 0.02
    return site


@pytest.fixture
def floor(tmp_path: Path, site: Site) -> Iterator[FloorServer]:
    house = furnished(tmp_path / "house.db", [GAME])
    server = FloorServer(house, STILL, publisher=site.publisher).start()
    server.engage("Pim", Position.PIT_SUPERVISOR, SECRET)
    try:
        yield server
    finally:
        server.stop()
        house.close()


def metric(floor: FloorServer, name: str) -> float:
    lines = plain_http.get(f"{floor.address}/metrics").text.splitlines()
    return next(float(line.removeprefix(name)) for line in lines if line.startswith(name))


def later(site: Site, hours: float) -> None:
    """So much later, also for what waits to ask again."""
    site.clock.now += hours * HOUR


def test_anybody_reads_the_newest_checkpoint_and_an_outage_is_told_and_over_by_itself(
    floor: FloorServer, site: Site, logged: list[Any]
) -> None:
    until(lambda: site.publisher.trusted is not None, "the log is cosigned")
    answer = plain_http.get(f"{floor.address}/checkpoint")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert site.policy.trusted(Note.parse(answer.content)).checkpoint.size == 5
    gil = floor.person("Gil", Position.PIT_SUPERVISOR)
    log = gil.get("/api/log")
    assert (log["key"], log["size"], log["overdue"]) == (str(site.agent.key), 5, False)
    assert [(each["name"], each["size"], each["failing"]) for each in log["witnesses"]] == [
        ("one", 5, False),
        ("two", 5, False),
    ]
    assert floor.shared("Wei").http.get("/api/log").status_code == 403
    assert metric(floor, 'cutcard_log_seen_entries{witness="two"} ') == 5
    assert 0 <= metric(floor, 'cutcard_log_seen_age_seconds{witness="two"} ') < HOUR
    told, site.witnesses["two"].away = Watched(floor, logged), True
    shown = told.begins("log", "two")
    assert "gives no cosignature; it has seen 5 entries" in shown["says"]
    assert "does not answer" in shown["why"]
    assert floor.house.step(GAME), "play goes on"
    later(site, 2)
    assert metric(floor, 'cutcard_log_seen_age_seconds{witness="two"} ') >= 2 * HOUR
    site.witnesses["two"].away = False
    later(site, 1)
    told.is_over("log", "two")


def test_a_second_history_and_a_silence_that_lasts_are_told_as_what_they_are(site: Site) -> None:
    assert findings(site.publisher) == {}, "nobody was asked yet"
    site.publisher.ask()
    assert findings(site.publisher) == findings(None) == {}
    site.witnesses["two"].away = True
    later(site, 25)
    site.publisher.ask()
    told = {name: english(each.says) for name, each in findings(site.publisher).items()}
    assert told == {
        "": "for more than 24 hours the log witnesses have not cosigned the log",
        "two": "the log witness two gives no cosignature; it has seen 5 entries",
    }
    site.witnesses["two"].away = False
    later(site, 1)
    site.publisher.ask()
    site.log.growing = GrowingLog.of(6, history="second")
    site.publisher.ask()
    (found,) = findings(site.publisher).values()
    assert english(found.says) == "the signing agent does not sign the log's checkpoints"
    assert found.advice is not None
    assert "verify --trust" in english(found.advice)
    assert "not proved to continue" in found.why


@pytest.mark.wide
def test_a_day_without_cosignatures_is_closed_as_unwitnessed_by_two(floor: FloorServer, site: Site) -> None:
    max_ = floor.person("Max", Position.PIT_MANAGER)
    until(lambda: site.publisher.trusted is not None, "the log is cosigned")

    def opened(day: str) -> None:
        assert max_.cage("OpenGamingDay", day=day, shift="one").status_code == 200

    opened("2026-11-16")
    assert max_.cage("CloseGamingDay", reason="over", second=PIM).status_code == 200
    opened("2026-11-17")
    for each in site.witnesses.values():
        each.away = True
    site.publisher.unwitnessed_hours = 1e-9  # The house stamps its entries by its own clock.
    refused = max_.cage("CloseGamingDay", reason="over", second=PIM)
    assert (refused.status_code, refused.json()["code"]) == (409, "unwitnessed")
    assert "two people can close the day as unwitnessed" in refused.json()["says"]
    alone = max_.cage("CloseGamingDay", reason="over", unwitnessed=True)
    assert alone.json()["code"] == "second_person"
    closed = max_.cage("CloseGamingDay", reason="the line is down", unwitnessed=True, second=PIM)
    (event,) = closed.json()["events"]
    assert (event["unwitnessed"], event["seen"], event["seen_at"] > 0) == (True, 5, True)
    gap, before = max_.get("/api/day")["closed"]
    assert (gap["unwitnessed"], before["unwitnessed"], before["seen"]) == (True, False, 5)
    assert max_.http.get("/api/day/report.pdf?day=2026-11-17").content.startswith(b"%PDF-")
    floor.house.log_seen = lambda _: None
    opened("2026-11-18")
    assert max_.cage("CloseGamingDay", reason="over", second=PIM).status_code == 200
    report = verify(floor.house.store.url)
    assert not report.findings
    notes = [each.says for each in report.notes if each.check == "day"]
    assert "2026-11-17 was closed as unwitnessed by Max with Pim: log witnesses had seen 5 entries" in notes[0]
    assert "2026-11-18 was closed while no log witness was asked" in notes[1]
    assert len(notes) == 2


@pytest.mark.wide
@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_the_pit_sees_who_has_seen_the_log(
    floor: FloorServer, site: Site, screens: Windows, size: tuple[int, int]
) -> None:
    until(lambda: site.publisher.trusted is not None, "the log is cosigned")
    site.witnesses["two"].away = True
    until(lambda: site.publisher.seen["two"].failures > 0, "one is away")
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.set_viewport_size({"width": size[0], "height": size[1]})
    pit.locator('#tabs [data-key="reports"]').click()
    row = pit.locator('[data-log-witness="two"]')
    expect(row).to_contain_text("last saw 5 entries on")
    expect(row).to_contain_text("Gives no answer")
    expect(pit.locator('[data-log-witness="one"]')).to_contain_text("Cosigns")
    assert fits_its_width(pit)
    site.publisher.unwitnessed_hours = 1e-9
    assert floor.person("Max", Position.PIT_MANAGER).cage("OpenGamingDay", day="2026-11-17", shift="one").is_success
    pit.locator('#tabs [data-key="day"]').click()
    press(pit, "CloseGamingDay")
    expect(pit.locator("dialog.ask")).to_contain_text("is closed as unwitnessed")
    assert fits_its_width(pit)
    signed_by(pit, "the line is down", second=PIM["name"], secret=PIM["secret"])
    expect(pit.locator('[data-closed="2026-11-17"]')).to_contain_text("unwitnessed")
    assert fits_its_width(pit)
    switch_language(pit)
    expect(pit.locator('[data-closed="2026-11-17"]')).to_contain_text("未经外部见证")
    pit.locator('#tabs [data-key="reports"]').click()
    expect(pit.locator('[data-log-witness="two"]')).to_contain_text("没有回应")
    assert fits_its_width(pit)
