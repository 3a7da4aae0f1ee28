"""One name for the house and for each table, on every page that shows them, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import bring, press, switch_language
from consoles import SECRET, in_the_pit, submit
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browsers import Windows
    from floors import FloorServer

HOUSE = "Golden Lotus <1>"
TABLE, LATE = "dragon-tiger", "annex"


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db", games=[TABLE]) as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        boss = server.person("Gus", Position.GAMING_SHIFT_MANAGER)
        signed = {"name": "Sue", "secret": SECRET}
        named = boss.cage("NameHouse", display_name=HOUSE, second=signed, reason="as licensed")
        assert named.status_code == 200, named.text
        yield server


@pytest.mark.wide
def test_the_server_tells_one_name(floor: FloorServer) -> None:
    boss, ana = floor.person("Max", Position.PIT_MANAGER), floor.person("Ana")
    before = {each["table"]: each["label"] for each in ana.get("/api/layouts")}
    assert before[TABLE]["values"]["number"] == 1
    opened: dict[str, Any] = {"options": {"game": TABLE}, "source": "keyed"}
    for table, name in ((LATE, "Pearl Room"), ("attic", "")):
        assert boss.cage("OpenTable", table=table, display_name=name, **opened).status_code == 200
    refused = boss.cage("OpenTable", table="cellar", display_name="PEARL ROOM", **opened)
    assert (refused.status_code, refused.json()["code"]) == (409, "display_name")
    labels = {each["table"]: each["label"] for each in ana.get("/api/layouts")}
    assert {table: labels[table] for table in before} == before, "no name has changed"
    assert labels[LATE] == {"key": "shared-table-called", "values": {"name": "Pearl Room"}}
    assert labels["attic"]["values"]["number"] == 3
    bring(floor, TABLE, "betting")
    assert ana.bet(TABLE, "Dragon").status_code == 200
    bring(floor, TABLE, "ready")
    told = [
        ana.get(f"/api/tables/{TABLE}")["common"],
        ana.get(f"/api/tables/{TABLE}/layout"),
        ana.get("/api/me/rounds")[0],
        next(each for each in boss.get("/api/reports/win") if each["table"] == TABLE),
        next(each for each in boss.get("/api/day")["lines"] if each["by"] == "table"),
        next(each for each in boss.get("/api/events") if each["table"] == TABLE),
    ]
    assert [each["label"] for each in told] == [before[TABLE]] * len(told)
    ticket = ana.cage("CashOut", account="Ana").json()["ticket"]
    assert ticket["house"] == HOUSE != floor.house.log.name


@pytest.mark.wide
def test_pages_show_names_and_the_pit_gives_them(floor: FloorServer, screens: Windows) -> None:
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.locator('#tabs [data-key="cage"]').click()
    press(pit, "OpenTable")
    pit.locator('dialog input[name="table"]').fill(LATE)
    pit.locator('dialog select[name="game"]').select_option(TABLE)
    pit.locator('dialog input[name="display_name"]').fill("dragon tiger 1")
    submit(pit)
    expect(pit.locator("dialog")).to_contain_text("reads like this one; give another name")
    pit.locator('dialog input[name="display_name"]').fill("珍珠厅 Pearl")
    submit(pit)
    expect(pit.locator("#cage .said")).to_have_text("Table 珍珠厅 Pearl is open.")
    pit.locator('#tabs [data-key="floor"]').click()
    expect(pit.locator(f'tr[data-table="{LATE}"] th')).to_contain_text("珍珠厅 Pearl")
    expect(pit.locator(f'tr[data-table="{TABLE}"] th')).to_contain_text("Dragon Tiger 1")

    lobby = screens.open("/", floor.person("Ana"))
    expect(lobby.locator("h1")).to_have_text(HOUSE)
    expect(lobby).to_have_title(HOUSE)
    expect(lobby.locator(f'[data-table="{TABLE}"] b')).to_have_text("Dragon Tiger 1")
    expect(lobby.locator(f'[data-table="{LATE}"] b')).to_have_text("珍珠厅 Pearl")
    expect(lobby.locator(f'[data-table="{LATE}"] .floor-name')).to_contain_text("Dragon Tiger")
    switch_language(lobby)
    expect(lobby.locator(f'[data-table="{TABLE}"] b')).to_have_text("龙虎 1 号台")
    expect(lobby.locator(f'[data-table="{LATE}"] b')).to_have_text("珍珠厅 Pearl")
    lobby.goto(f"{floor.address}/play?table={TABLE}")
    expect(lobby.locator("#title")).to_have_text("龙虎 1 号台")
    lobby.goto(f"{floor.address}/board?table={LATE}")
    expect(lobby.locator("#where")).to_contain_text("珍珠厅 Pearl")
    lobby.goto(f"{floor.address}/help?table={LATE}")
    expect(lobby.locator("#title")).to_have_text("珍珠厅 Pearl")
