"""Patrons as persons in the pit's console: a new one is kept, found by name, and forgotten by two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import press
from consoles import SECRET, in_the_pit, live, signed_by
from cutcard.house.patrons.personal import Patrons, Personal
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browsers import Windows
    from floors import FloorServer


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db") as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        yield server


@pytest.mark.wide
def test_a_patron_is_kept_found_by_name_and_forgotten(floor: FloorServer, screens: Windows) -> None:
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.locator('#tabs [data-key="cage"]').click()
    press(pit, "NewPatron")
    pit.locator('dialog input[name="name"]').fill("Wei Ling")
    pit.locator('dialog input[name="born"]').fill("28.2.1990")
    press(pit, "KeepPerson")
    expect(pit.locator("dialog .refused")).to_have_attribute("data-code", "personal")
    pit.locator('dialog input[name="born"]').fill("1990-02-28")
    pit.locator('dialog input[name="shown"]').fill("Madam Ling")
    press(pit, "KeepPerson")
    expect(pit.locator("dialog")).to_have_count(0)
    pit.locator('[data-key="find-account"]').fill("ling")
    press(pit, "FindAccount")
    row = pit.locator("[data-account]")
    expect(row).to_have_count(1)
    expect(row.locator(".called")).to_have_text("Madam Ling")
    account = str(row.get_attribute("data-account"))
    assert Patrons(floor.house).of(account) == Personal(name="Wei Ling", shown="Madam Ling", born="1990-02-28")
    press(pit, "ForgetPatron")
    pit.locator('dialog input[name="account"]').fill(account)
    expect(pit.locator("dialog .so-far")).to_contain_text(f"Madam Ling ({account})")
    signed_by(pit, "asked in writing", "Sue", SECRET)
    expect(pit.locator("#cage .said")).to_contain_text(f"the patron of {account} are erased")
    press(pit, "FindAccount")
    expect(pit.locator("[data-account]")).to_have_count(0)
    assert Patrons(floor.house).of(account) == Personal()


@pytest.mark.wide
def test_a_dealer_is_offered_none_of_it(floor: FloorServer, screens: Windows) -> None:
    pit = screens.open("/pit", floor.person("Dee", Position.DEALER))
    live(pit)
    pit.locator('#tabs [data-key="cage"]').click()
    pit.locator('[data-key="find-account"]').fill("Ana")
    press(pit, "FindAccount")
    expect(pit.locator("[data-account]")).to_have_count(1)
    expect(pit.locator('[data-act="NewPatron"], [data-act="Person"], [data-act="ForgetPatron"]')).to_have_count(0)
