"""Patrons as persons in the pit's console: a new one is kept, found by name, and forgotten by two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, TABLET, fits_its_width, press
from consoles import SECRET, in_the_pit, live, signed_by, submit
from cutcard.house.patrons.personal import Patrons, Personal
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browsers import Windows
    from floors import FloorServer

TOP = """(node) => Math.round(
  node.getBoundingClientRect().top - document.querySelector("#cage").getBoundingClientRect().top)"""


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
    expect(pit.locator('[data-act="NewPatron"], [data-act="Person"], [data-act="ForgetPatron"]')).to_have_count(0)


@pytest.mark.wide
def test_a_sign_in_is_given_and_the_card_lets_its_patron_choose_a_secret(floor: FloorServer, screens: Windows) -> None:
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.locator('#tabs [data-key="cage"]').click()
    press(pit, "NewPatron")
    press(pit, "KeepPerson")
    account = str(pit.locator("[data-account]").get_attribute("data-account"))
    pit.clock.install()
    acts = pit.locator('#cage [data-act="OpenAccount"]').first.evaluate(TOP)
    pit.locator('[data-account] [data-act="GiveSignIn"]').click()
    pit.locator('dialog select[name="identity"]').select_option("identity-card")
    pit.locator('dialog [data-act="GiveSignIn"]').click()
    shown = pit.locator(".kept .slip")
    expect(shown).to_contain_text(account)
    code = str(shown.locator("[data-code]").get_attribute("data-code"))
    link = pit.locator(".kept .copied").input_value()
    assert link == f"{floor.address}/#{account}/{code}"
    patron = screens.open(link.removeprefix(floor.address))
    expect(patron.locator('input[name="name"]')).to_have_value(account)
    assert "#" not in patron.url, "the address forgets the code at once"
    patron.locator('input[name="new-secret"]').fill("a partridge in a pear tree")
    press(patron, "sign-in")
    expect(patron.locator("#who")).to_contain_text(account)
    pit.locator('[data-account] [data-act="GiveSignIn"]').click()
    pit.locator('dialog [data-act="GiveSignIn"]').click()
    expect(pit.locator("dialog .refused")).to_have_attribute("data-code", "reason")
    signed_by(pit, "lost the card", "Sue", SECRET)
    expect(pit.locator(".kept .slip")).to_have_count(2)
    assert pit.locator('#cage [data-act="OpenAccount"]').first.evaluate(TOP) == acts, "the card pushes no act away"
    expect(patron.locator("form input[name=name]")).to_be_visible()
    pit.clock.fast_forward("10:01")
    expect(pit.locator(".kept .slip")).to_have_count(0)


@pytest.mark.wide
def test_a_round_is_found_by_its_patron_and_answered(floor: FloorServer, screens: Windows) -> None:
    ana = floor.shared("Ana")
    dealer = floor.person("Dee", Position.DEALER)
    for act in ("LoadShoe", "OpenBets"):
        dealer.do("salon", act)
    assert ana.bet("salon", "Player", 25_00).status_code == 200
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.locator('#tabs [data-key="disputes"]').click()
    press(pit, "FindRounds")
    expect(pit.locator('[data-found="salon/1"]')).to_have_count(1)
    pit.locator('[data-key="find-wager"]').fill("Tie")
    pit.locator('[data-key="find-patron"]').fill("Ana")
    press(pit, "FindRounds")
    expect(pit.locator("[data-found]")).to_have_count(0)
    pit.locator('[data-key="find-wager"]').fill("play")
    pit.locator('[data-key="find-cents"]').fill("25")
    press(pit, "FindRounds")
    press(pit, "OpenFound")
    expect(pit.locator(".recalled")).to_contain_text("salon/1")
    expect(pit.locator("[data-answer]")).to_have_count(0)
    dealer.do("salon", "CloseBets")
    dealer.do("salon", "CallIrregularity", kind="extra, missing, foreign or unshuffled cards", note="a joker")
    floor.person("Max", Position.PIT_MANAGER).act(
        "salon", "RuleOn", remedy="void the round", reason="a joker", second={"name": "Sue", "secret": SECRET}
    )
    press(pit, "Recall")
    expect(pit.locator("[data-answer]")).to_have_count(3)
    page = screens.open(
        str(pit.locator('[data-answer="zh"]').get_attribute("href")), floor.person("Max", Position.PIT_MANAGER)
    )
    expect(page.locator("h1")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "zh"


@pytest.mark.wide
def test_a_patron_who_excludes_themselves_reads_that_it_is_done(floor: FloorServer, screens: Windows) -> None:
    ana = floor.person("Ana")
    page = screens.open("/play", ana, PHONE)
    press(page, "session")
    form = page.locator("form.exclude")
    form.scroll_into_view_if_needed()
    words = form.locator("h3").bounding_box()
    whole = form.bounding_box()
    assert words
    assert whole
    assert words["height"] < 40, "the heading stands on one line"
    date = form.locator('input[type="date"]').bounding_box()
    assert date
    assert date["width"] > 0.8 * whole["width"]
    form.locator(".sure input").check()
    press(page, "exclude")
    told = page.locator("[data-excluded]")
    expect(told).to_be_visible()
    expect(told).to_contain_text("cage")
    press(page, "excluded-read")
    expect(told).to_have_count(0)


@pytest.mark.wide
def test_a_long_name_pushes_no_balance_and_no_button_away(floor: FloorServer, screens: Windows) -> None:
    """Also on a phone; one that is longer than a name may be is refused, and not cut without a word."""
    long = "x" * 40
    assert (
        floor.person("Sue", Position.PIT_SUPERVISOR).cage("OpenAccount", account=long, kind="patron").status_code == 200
    )
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.locator('#tabs [data-key="cage"]').click()
    press(pit, "FindAccount")
    row = pit.locator(f'[data-account="{long}"]')
    for width, height in (TABLET, PHONE):
        pit.set_viewport_size({"width": width, "height": height})
        for part in (row.locator(".money"), row.locator('[data-act="Person"]')):
            box = part.bounding_box()
            assert box
            assert 0 <= box["x"] <= box["x"] + box["width"] <= width, width
        assert fits_its_width(pit)
    press(pit, "OpenAccount")
    pit.locator('dialog [name="account"]').fill(long + "y")
    submit(pit)
    expect(pit.locator("dialog .refused")).to_contain_text("enter 40 characters at most")


@pytest.mark.wide
def test_a_tab_that_moves_away_while_it_is_pressed_is_chosen(floor: FloorServer, screens: Windows) -> None:
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    tab = pit.locator('#tabs [data-key="cage"]')
    while not tab.evaluate("node => node.matches(':active')"):  # The page is still being drawn, and moves.
        pit.mouse.up()
        tab.hover()
        pit.mouse.down()
    pit.locator("#tabs").evaluate("node => { node.style.marginBlockStart = '300px'; }")
    pit.mouse.up()
    expect(tab).to_have_attribute("aria-selected", "true")
