"""Passkeys in Chromium, with the authenticator that it has for tests: registered, used to sign in and to approve."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, fits_its_width, press
from consoles import live
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

SECRET = "seven swans a-swimming"  # noqa: S105
STAFF = {"Max": Position.PIT_MANAGER, "Pim": Position.PIT_SUPERVISOR}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("passkeys") / "house.db") as server:
        for name, position in STAFF.items():
            server.engage(name, position, SECRET)
        yield server


def entrance(screens: Windows, floor: FloorServer, size: tuple[int, int] = PHONE) -> Page:
    """The entrance under a name: browsers keep no passkeys for a bare address."""
    page = screens.blank(size=size)
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.goto(f"http://localhost:{floor.port}/")
    return page


def signs_in(page: Page, name: str) -> None:
    page.locator('[name="name"]').fill(name)
    page.locator('[name="secret"]').fill(SECRET)
    press(page, "sign-in")
    expect(page.locator(".consoles")).to_be_visible()


@pytest.mark.wide
def test_a_passkey_is_added_signs_in_approves_and_is_removed(floor: FloorServer, screens: Windows) -> None:
    page = entrance(screens, floor)
    signs_in(page, "Pim")
    page.locator('[data-act="Passkeys"]').click()
    expect(page.locator(".own-passkeys")).to_contain_text("You have none")
    page.locator('[name="passkey-label"]').fill("my phone")
    page.locator('[name="passkey-secret"]').fill("not her secret")
    press(page, "AddPasskey")
    expect(page.locator(".own-passkeys .bad")).to_be_visible()
    page.locator('[name="passkey-secret"]').fill(SECRET)
    press(page, "AddPasskey")
    expect(page.locator(".own-passkeys [role=status]")).to_have_text("my phone is registered")
    expect(page.locator(".passkeys-own li")).to_contain_text("my phone")
    assert fits_its_width(page)

    press(page, "sign-out")
    expect(page.locator('[data-act="passkey"]')).to_be_visible()
    assert fits_its_width(page)
    press(page, "passkey")
    expect(page.locator("#who")).to_contain_text("Pim")

    had = floor.cents("Ana")
    page.goto(f"http://localhost:{floor.port}/pit")
    live(page)
    adjust = {"type": "AdjustCredit", "account": "Ana", "cents": 5_00, "reason": "a chip fell"}
    asked = floor.person("Max", STAFF["Max"]).http.post(
        "/api/cage/approvals", json={"id": "a-chip-that-fell", "act": adjust}
    )
    assert asked.status_code == 200, asked.text
    press(page, "Approve")
    page.locator("dialog.ask button[type=submit]").click()
    expect(page.locator(".approval")).to_have_count(0)
    assert floor.cents("Ana") == had + 5_00

    page.goto(f"http://localhost:{floor.port}/")
    page.locator('[data-act="Passkeys"]').click()
    page.locator('[name="passkey-secret"]').fill(SECRET)
    press(page, "RemovePasskey")
    expect(page.locator(".own-passkeys [role=status]")).to_have_text("my phone is removed")
    press(page, "sign-out")
    press(page, "passkey")
    expect(page.locator(".panel .notice.bad")).to_contain_text("This passkey was not accepted")


def test_a_browser_without_the_key_signs_nobody_in(floor: FloorServer, screens: Windows) -> None:
    page = entrance(screens, floor, (1280, 800))
    press(page, "passkey")
    expect(page.locator('[data-act="passkey"]')).to_be_enabled()
    expect(page.locator('[name="name"]')).to_be_visible()
