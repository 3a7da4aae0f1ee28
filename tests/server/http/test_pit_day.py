"""The pit's day on the floor: settings that screens follow, the gaming day with its report, dealers and patrons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import PHONE, TABLET, bring, fits_its_width, press
from consoles import in_the_pit, signed_by, submit
from cutcard.audit.verification import verify
from cutcard.rulebook.procedure import Position
from floors import STILL, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browsers import Windows
    from floors import FloorServer

SECRET = "eleven pipers piping"  # noqa: S105
PIM, NIA = {"name": "Pim", "secret": SECRET}, {"name": "Nia", "secret": SECRET}
TABLE = "tiger-baccarat"
COLUMNS = """(rows) => [...rows[0].cells].slice(1).map((_, at) => rows.map((row) => row.cells[at + 1].textContent))"""
"""What stands in each column of a table, below its head."""
LIMITS = {"least_cents": 5_00, "most_cents": 150_00}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("day") / "house.db") as server:
        for name, position in (("Pim", Position.PIT_SUPERVISOR), ("Nia", Position.PIT_MANAGER)):
            server.engage(name, position, SECRET)
        yield server


def change(floor: FloorServer, table: str, settings: dict[str, Any]) -> None:
    max_ = floor.person("Max", Position.PIT_MANAGER)
    done = max_.cage("ChangeTable", table=table, settings=settings, reason="a busy evening")
    assert done.status_code == 200, done.text


def test_a_screen_is_told_of_other_settings_and_fetches_them(floor: FloorServer) -> None:
    wei = floor.shared("Wei")
    before, layout = wei.get("/api/tables/salon")["common"], wei.get("/api/tables/salon/layout")
    assert before["settings"] == layout["settings"]
    change(floor, "salon", {"limits": LIMITS})
    told = wei.get("/api/tables/salon")
    after, layout = told["common"], wei.get("/api/tables/salon/layout")
    assert before["settings"] != after["settings"] == layout["settings"]
    assert (layout["least_cents"], layout["most_cents"]) == (5_00, 150_00)
    (notice,) = [each for each in told["mine"]["notices"] if each["message"]["key"] == "notice-settings"]
    assert notice["message"]["values"]["settings"]["parts"][0]["key"] == "changed-limits"
    now = floor.person("Max", Position.PIT_MANAGER).get("/api/tables/salon/settings")
    assert (now["least_cents"], now["between_rounds"], now["between_shoes"]) == (5_00, True, True)


def test_a_table_that_runs_itself_takes_bets_as_long_as_its_settings_say(floor: FloorServer) -> None:
    table = "dragon-tiger"
    change(floor, table, {"betting_seconds": 42})
    bring(floor, table, "betting")
    loop = floor.app.state.floor.dealers
    assert loop._betting_seconds(floor.house.table(table)) == 42
    assert loop._betting_seconds(floor.house.table("super-six-no-commission")) == STILL.betting


def test_a_floor_of_which_no_checkpoint_was_signed_says_so(floor: FloorServer) -> None:
    max_ = floor.person("Max", Position.PIT_MANAGER)
    for path in ("/checkpoint", "/policy", "/api/log"):
        assert max_.http.get(path).json()["code"] == "no_checkpoint"


def play(floor: FloorServer) -> None:
    bring(floor, TABLE, "betting")
    assert floor.shared("Wei").bet(TABLE, "Player", 20_00).status_code == 200
    bring(floor, TABLE, "ready")


def test_a_day_in_figures_and_files_and_a_patrons_play(floor: FloorServer) -> None:
    max_, pam = floor.person("Max", Position.PIT_MANAGER), floor.person("Pam", Position.PIT_SUPERVISOR)
    floor.on_the_record("Dee", Position.DEALER)
    play(floor)
    view = pam.get("/api/day")
    assert (view["day"], view["is_open"]) == ("", False)
    assert pam.cage("OpenGamingDay", day="2026-11-16", shift="one").json()["code"] == "authority"
    assert max_.cage("OpenGamingDay", day="2026-11-16", shift="one").status_code == 200
    assert max_.cage("AssignDealers", dealers={"salon": "Dee"}).status_code == 200
    assert {line["by"] for line in pam.get("/api/day")["lines"]} == {"table"}, "of the tables she looks after"
    view = max_.get("/api/day")
    assert (view["day"], view["holder"], view["is_open"]) == ("2026-11-16", "Max", True)
    (whole,) = [line for line in view["lines"] if line["by"] == "day"]
    assert (whole["rounds"], whole["bets"], whole["turnover_cents"], whole["look"]) == (1, 1, 20_00, False)
    assert whole["theoretical_cents"] == pytest.approx(20_00 * 0.0123508, rel=1e-4), "the edge on Player, eight decks"
    assert {each["table"]: each["dealer"] for each in view["dealers"] if not each["runs_itself"]} == {"salon": "Dee"}
    for kind, begins in (("csv", b"\xef\xbb\xbfcurrency,zone,by,name,title,rounds"), ("pdf", b"%PDF-")):
        assert pam.http.get(f"/api/day/report.{kind}").status_code == 403
        file = max_.http.get(f"/api/day/report.{kind}")
        assert file.content.startswith(begins)
        assert f"day-2026-11-16.{kind}" in file.headers["content-disposition"]
    sheet = pam.get("/api/day/sheet")
    (salon,) = [each for each in sheet["lines"] if each["table"] == TABLE and not each["shift"]]
    assert (sheet["state"], salon["credit_win_cents"], salon["drop_cents"]) == ("open", whole["win_cents"], None)
    assert b",drop,closer," in pam.http.get("/api/day/sheet.csv").content
    for name, position in (("Dan", Position.DEALER), ("Cai", Position.CASHIER)):
        for path in ("/api/day/sheet", "/api/day/sheet.csv"):
            assert floor.person(name, position).http.get(path).status_code == 403, "who deals or cashiers sees no win"
    played = pam.get("/api/patrons/Wei/play")
    assert (played["rounds"], played["average_cents"], played["turnover_cents"]) == (1, 20_00, 20_00)
    assert played["theoretical_cents"] == pytest.approx(whole["theoretical_cents"])
    assert pam.http.get("/api/patrons/Nobody/play").status_code == 404
    assert pam.http.get("/api/day?day=2020-01-01").status_code == 404
    assert floor.shared("Wei").http.get("/api/day").status_code == 403
    assert floor.shared("Wei").http.get("/api/patrons/Ana/play").status_code == 403
    assert max_.cage("CloseGamingDay", reason="over", second=PIM).status_code == 200
    assert pam.get("/api/day")["closed"] is None
    (closed,) = max_.get("/api/day")["closed"]
    assert (closed["day"], closed["by"], closed["second"]) == ("2026-11-16", "Max", "Pim")
    again = max_.get("/api/day?day=2026-11-16")["lines"]
    assert [line for line in again if line["by"] == "day"] == [whole], "a closed day is counted to the same figures"


@pytest.mark.wide
def test_a_gaming_day_in_the_browser(floor: FloorServer, screens: Windows) -> None:
    """Opened, a table changed, a dealer assigned, the shift handed over, and closed by two: nothing is cut off."""
    floor.on_the_record("Ray", Position.DEALER)
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.locator('#tabs [data-key="day"]').click()
    press(pit, "OpenGamingDay")
    pit.locator('dialog.ask input[name="day"]').fill("2026-11-17")
    pit.locator('dialog.ask input[name="shift"]').fill("morning")
    submit(pit)
    expect(pit.locator("#day h2")).to_have_text("Gaming day 2026-11-17")
    expect(pit.locator(".day-head")).to_contain_text("morning · Max")
    press(pit, "AssignDealers")
    pit.locator('dialog.ask input[name="at salon"]').fill("Ray")
    submit(pit)
    expect(pit.locator('[data-dealer-at="salon"]')).to_contain_text("Ray")
    pit.locator('#tabs [data-key="floor"]').click()
    press(pit, "Manage", key="salon")
    press(pit, "ChangeTable")
    pit.locator('dialog.ask input[name="most"]').fill("180")
    signed_by(pit, "a quiet hour")
    expect(pit.locator("dialog.ask")).to_have_count(0)
    assert floor.house.table("salon").options.limits.most_cents == 180_00
    play(floor)
    pit.locator('#tabs [data-key="day"]').click()
    expect(pit.locator('[data-by="table"][data-line="tiger-baccarat"]')).to_be_visible()
    expect(pit.locator(".day-chart svg")).to_have_count(2)
    expect(pit.locator(".day-chart text", has_text="Tiger Baccarat 1")).to_have_text("Tiger Baccarat 1")
    heads = pit.locator(".table-games th[scope=col]").all_text_contents()
    columns = pit.locator(".table-games tbody tr").evaluate_all(COLUMNS)
    assert heads[:4] == ["Of", "Win", "Credit win", "Turnover"], "no column of what no table has"
    assert all(set(column) != {"–"} for column in columns)
    for size in (TABLET, PHONE):
        pit.set_viewport_size({"width": size[0], "height": size[1]})
        assert fits_its_width(pit)
    out, phase = (pit.locator(each).bounding_box() for each in ('[data-key="sign-out"]', "#phase"))
    assert out is not None
    assert phase is not None
    assert out["y"] + out["height"] <= phase["y"], "on a telephone the way out stands among the buttons"
    press(pit, "HandOver")
    pit.locator('dialog.ask input[name="shift"]').fill("night")
    signed_by(pit, "the shift is over", second=NIA["name"], secret=NIA["secret"])
    expect(pit.locator(".day-head")).to_contain_text("night · Nia")
    press(pit, "CloseGamingDay")
    signed_by(pit, "the day is over", second=PIM["name"], secret=PIM["secret"])
    expect(pit.locator('[data-closed="2026-11-17"]')).to_be_visible()
    assert not verify(floor.house.store.url).findings
