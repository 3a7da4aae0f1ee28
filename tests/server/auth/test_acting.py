"""Acting in a position on the floor: a session has it while the appointment lasts, and the pit gives and ends it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import PHONE, fits_its_width, press, switch_language
from consoles import live
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browsers import Windows
    from floors import FloorServer

SECRET = "seven swans a-swimming"  # noqa: S105
SECOND = {"name": "Pim", "secret": SECRET}
GIVEN: dict[str, Any] = {"position": "PIT_MANAGER", "reason": "Max is ill"}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("acting") / "house.db") as server:
        for name, position in (("Pim", Position.PIT_SUPERVISOR), ("Sue", Position.PIT_SUPERVISOR)):
            server.engage(name, position, SECRET)
        yield server


def me(floor: FloorServer, name: str, position: Position) -> dict[str, Any]:
    told: dict[str, Any] = floor.person(name, position).get("/api/me")
    return told


def test_a_session_acts_in_the_position_while_the_appointment_lasts(floor: FloorServer) -> None:
    ann, sue = floor.person("Ann", Position.ASSISTANT_CASINO_MANAGER), floor.person("Sue", Position.PIT_SUPERVISOR)
    own = sue.get("/api/me")
    assert (own["position"], own["acting"], own["title_label"]["key"]) == (
        "PIT_SUPERVISOR",
        False,
        "position-pit-supervisor",
    )
    adjust = {"account": "Ana", "cents": 1_00, "reason": "miscounted"}
    assert sue.cage("AdjustCredit", second=SECOND, **adjust).json()["code"] == "authority"
    alone = ann.cage("Appoint", name="Sue", **GIVEN)
    assert (alone.status_code, alone.json()["code"]) == (409, "second_person")
    done = ann.cage("Appoint", name="Sue", second=SECOND, **GIVEN)
    assert done.status_code == 200, done.text
    told = sue.get("/api/me")
    assert (told["position"], told["acting"], told["title_label"]["key"]) == ("PIT_MANAGER", True, "server-acting")
    assert "Pit Manager" in told["acts_for"]
    assert sue.cage("AdjustCredit", second=SECOND, **adjust).status_code == 200
    (listed,) = ann.get("/api/appointments")
    assert (listed["name"], listed["position"], listed["by"], listed["until"]) == ("Sue", "PIT_MANAGER", "Ann", 0)
    ended = ann.cage("EndAppointment", name="Sue", reason="recovered", second=SECOND)
    assert ended.status_code == 200, ended.text
    assert sue.get("/api/me")["position"] == "PIT_SUPERVISOR"
    assert sue.cage("AdjustCredit", second=SECOND, **adjust).json()["code"] == "authority"
    assert ann.get("/api/appointments") == []


def test_a_second_person_agrees_in_the_position_acted_in(floor: FloorServer) -> None:
    floor.engage("Dot", Position.DEALER, SECRET)
    max_, sell = floor.person("Max", Position.PIT_MANAGER), {"account": "Wei", "cents": 1_00, "reason": "miscounted"}
    dot = {"name": "Dot", "secret": SECRET}
    assert max_.cage("AdjustCredit", second=dot, **sell).json()["code"] == "second_person"
    given = {"position": "PIT_SUPERVISOR", "reason": "short of staff"}
    ann = floor.person("Ann", Position.ASSISTANT_CASINO_MANAGER)
    assert ann.cage("Appoint", name="Dot", second=SECOND, **given).status_code == 200
    assert ann.cage("AdjustCredit", second=dot, **sell).json()["code"] == "second_person", "whom she appointed today"
    assert max_.cage("AdjustCredit", second=dot, **sell).status_code == 200
    assert max_.cage("EndAppointment", name="Dot", reason="over", second=SECOND).status_code == 200


def test_an_appointment_ends_at_its_hour_and_never_makes_staff_of_a_patron(floor: FloorServer) -> None:
    ann = floor.person("Ann", Position.ASSISTANT_CASINO_MANAGER)
    until = int(time.time()) - 1
    floor.on_the_record("Tess", Position.DEALER)
    assert ann.cage("Appoint", name="Tess", until=until, second=SECOND, **GIVEN).status_code == 200
    assert me(floor, "Tess", Position.DEALER)["position"] == "DEALER"
    assert [each["name"] for each in ann.get("/api/appointments")] == []
    assert ann.cage("Appoint", name="Wei", second=SECOND, **GIVEN).json()["code"] == "no_such_person"
    assert me(floor, "Wei", Position.PATRON)["position"] == "PATRON"
    assert floor.person("Wei").http.get("/api/appointments").status_code == 403
    floor.on_the_record("Uri", Position.GAMING_SHIFT_MANAGER)
    assert ann.cage("Appoint", name="Uri", second=SECOND, **GIVEN).status_code == 200
    assert me(floor, "Uri", Position.GAMING_SHIFT_MANAGER)["acting"] is False, "it lowers nobody"
    assert ann.cage("EndAppointment", name="Uri", reason="a mistake", second=SECOND).status_code == 200


@pytest.mark.wide
def test_the_pit_lists_gives_and_ends_appointments(floor: FloorServer, screens: Windows) -> None:
    pit = screens.open("/pit", floor.person("Ann", Position.ASSISTANT_CASINO_MANAGER))
    live(pit)
    pit.locator('#tabs [data-key="cage"]').click()
    expect(pit.locator("#cage")).to_contain_text("Nobody acts in another position.")
    press(pit, "Appoint")
    dialog = pit.locator("dialog[open]")
    dialog.locator('[name="name"]').fill("Sue")
    dialog.locator('[name="position"]').select_option("PIT_MANAGER")
    dialog.locator('[name="hours"]').select_option("8")
    dialog.locator('[name="reason"]').fill("Max is ill")
    dialog.locator('[name="second_name"]').fill("Pim")
    dialog.locator('[name="second_secret"]').fill(SECRET)
    dialog.locator('button[type="submit"]').click()
    row = pit.locator('[data-appointed="Sue"]')
    expect(row).to_contain_text("Pit Manager")
    expect(row).to_contain_text("by Ann: Max is ill")
    expect(pit.locator("#cage .said")).to_contain_text("Sue is acting Pit Manager.")
    sue = screens.open("/pit", floor.person("Sue", Position.PIT_SUPERVISOR), PHONE)
    live(sue)
    expect(sue.locator("#corner .who")).to_contain_text("acting Pit Manager")
    sue.locator('#tabs [data-key="cage"]').click()
    expect(sue.locator('[data-appointed="Sue"]')).to_be_visible()
    assert fits_its_width(sue)
    switch_language(pit)
    expect(row).to_contain_text("监场经理")
    press(pit, "EndAppointment")
    dialog.locator('[name="name"]').fill("Sue")
    dialog.locator('[name="reason"]').fill("recovered")
    dialog.locator('[name="second_name"]').fill("Pim")
    dialog.locator('[name="second_secret"]').fill(SECRET)
    dialog.locator('button[type="submit"]').click()
    expect(row).to_have_count(0)
    expect(pit.locator("#cage")).to_contain_text("现无署任。")


@pytest.mark.wide
def test_the_pit_engages_gives_a_secret_and_dismisses_and_the_screen_goes_dark(
    floor: FloorServer, screens: Windows
) -> None:
    pit = screens.open("/pit", floor.person("Ann", Position.ASSISTANT_CASINO_MANAGER))
    live(pit)
    pit.locator('#tabs [data-key="cage"]').click()
    dialog, row = pit.locator("dialog[open]"), pit.locator('[data-person="Ned"]')

    def signs(**typed: str) -> None:
        for name, value in {**typed, "reason": "a full floor", "second_name": "Pim", "second_secret": SECRET}.items():
            dialog.locator(f'[name="{name}"]').fill(value)
        dialog.locator('button[type="submit"]').click()
        expect(dialog).to_have_count(0)

    press(pit, "Engage")
    signs(name="Ned")
    expect(row).to_contain_text("Dealer")
    expect(row).to_contain_text("no secret yet")
    row.locator('[data-act="NewSecret"]').click()
    signs()
    once = pit.locator("#cage .kept input").first.input_value()
    expect(row).not_to_contain_text("no secret yet")
    ned = screens.open("/")
    ned.locator('[name="name"]').fill("Ned")
    ned.locator('[name="secret"]').fill(once)
    press(ned, "sign-in")
    ned.locator('[name="new-secret"]').fill("my very own words")
    press(ned, "sign-in")
    expect(ned.locator("#main")).not_to_contain_text("choose your own")
    ned.goto(f"{floor.address}/dealer?table=salon")
    live(ned)
    row.locator('[data-act="ChangePosition"]').click()
    dialog.locator('[name="position"]').select_option("PIT_SUPERVISOR")
    signs()
    expect(row).to_contain_text("Pit Supervisor")
    expect(ned.locator("body")).to_have_attribute("data-line", "signed-out")
    row.locator('[data-act="DismissPerson"]').click()
    signs()
    expect(row).to_contain_text("dismissed")
    expect(row.locator('[data-act="EngageAgain"]')).to_be_visible()
    pit.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert fits_its_width(pit)
    sue = screens.open("/pit", floor.person("Sue", Position.PIT_SUPERVISOR))
    live(sue)
    sue.locator('#tabs [data-key="cage"]').click()
    expect(sue.locator('[data-person="Ned"]')).to_contain_text("dismissed")
    expect(sue.locator('[data-act="DismissPerson"]')).to_have_count(0)


@pytest.mark.wide
def test_a_console_left_alone_asks_for_the_secret_and_shows_on_and_who_signs_in_again_is_where_they_were(
    floor: FloorServer, screens: Windows
) -> None:
    ann = floor.person("Ann", Position.ASSISTANT_CASINO_MANAGER)
    assert floor.app.state.accounts.add("Ann", Position.ASSISTANT_CASINO_MANAGER, SECRET) is None
    pit = screens.blank()
    pit.goto(f"{floor.address}/?back=%2Fpit%3Ftab%3Dcage")
    pit.clock.install()

    def sign_in() -> None:
        pit.locator('[name="name"]').fill("Ann")
        pit.locator('[name="secret"]').fill(SECRET)
        press(pit, "sign-in")
        pit.wait_for_url("**/pit?tab=cage")
        live(pit)

    sign_in()
    pit.clock.fast_forward("05:01")
    asleep = pit.locator(".asleep")
    expect(asleep).to_contain_text("until Ann enters their secret")
    expect(pit.locator("#tabs")).not_to_be_visible()
    ann = floor.person("Ann", Position.ASSISTANT_CASINO_MANAGER)
    adjust: dict[str, Any] = {"account": "Wei", "cents": 1_00, "reason": "miscounted"}
    assert ann.cage("AdjustCredit", second=SECOND, **adjust).status_code == 200
    pit.clock.run_for(20_000)
    expect(pit.locator("#awaits")).to_contain_text("Ann")
    asleep.locator("input").fill("not hers at all")
    press(pit, "wake")
    expect(asleep.locator(".notice")).to_be_visible()
    asleep.locator("input").fill(SECRET)
    press(pit, "wake")
    expect(asleep).to_have_count(0)
    pit.context.clear_cookies()
    pit.reload()
    pit.locator(".locked a").click()
    sign_in()
