"""A complaint in the pit, from the recalled round to the answer, and what its patron sees of it at their terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, TABLET, bring, connected, fits_its_width, press
from consoles import SECRET, in_the_pit, submit
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

TABLE = "tiger-baccarat"


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db", games=[TABLE]) as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        yield server


def answered(pit: Page) -> None:
    press(pit, "AnswerComplaint")
    pit.locator('dialog [name="answer"]').fill("The cards were read again.\nYou were paid by the rules.")
    submit(pit)
    expect(pit.locator("dialog .refused"), "nothing is decided by what stands there first").to_be_visible()
    pit.locator('dialog [name="outcome"]').select_option("rejected")
    pit.locator('dialog [name="entries"]').fill("abc")
    submit(pit)
    expect(pit.locator('dialog [data-code="entries"]')).to_be_visible()
    pit.locator('dialog [name="entries"]').fill("")
    submit(pit)
    expect(pit.locator("[data-complaint] .badge").first).to_have_text("answered")


@pytest.mark.wide
def test_a_complaint_is_opened_from_a_round_and_its_patron_reads_the_answer(
    floor: FloorServer, screens: Windows
) -> None:
    ana = floor.shared("Ana")
    bring(floor, TABLE, "betting")
    ana.bet(TABLE, "Player")
    bring(floor, TABLE, "betting")
    number = ana.get("/api/me/rounds")[0]["round_number"]
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.locator('#tabs [data-key="disputes"]').click()
    pit.locator('[name="table"][data-key="recall-table"]').select_option(TABLE)
    pit.locator('[data-key="recall-round"]').fill(str(number))
    press(pit, "Recall")
    pit.locator(".credits [data-act='OpenComplaint']").click()
    expect(pit.locator('dialog [name="account"]')).to_have_value("Ana")
    pit.locator('dialog [name="says"]').fill("I bet on Banker, not on Player.")
    submit(pit)
    expect(pit.locator("[data-complaint]")).to_have_count(1)
    pit.locator("[data-complaint] summary").click()
    press(pit, "AssignComplaint")
    pit.locator('dialog [name="name"]').fill(pit.locator(".who b").inner_text())
    submit(pit)
    expect(pit.locator("[data-act='AnswerComplaint']")).to_be_visible()
    answered(pit)
    for size in (TABLET, PHONE):
        pit.set_viewport_size({"width": size[0], "height": size[1]})
        assert fits_its_width(pit), size
    terminal = screens.terminal(ana, TABLE, PHONE)
    connected(terminal)
    assert [each["answer"] for each in ana.get("/api/me/complaints")] == [
        "The cards were read again.\nYou were paid by the rules."
    ]
    assert "complaint/1" in [each["id"] for each in ana.get("/api/me")["notices"]]
    expect(terminal.locator("#zone")).to_be_visible()
    assert fits_its_width(terminal)
