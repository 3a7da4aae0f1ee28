"""The page on which anybody checks a receipt, and receipt codes at a terminal, in real Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, TABLET, press, switch_language, windows
from cutcard.formats.receipts import receipts_in
from logs import receipt_vectors
from logs.test_receipts import TABLE, Witnessed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from browsers import Windows

pytestmark = pytest.mark.wide


@pytest.fixture(scope="module")
def witnessed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Witnessed]:
    floor = Witnessed(tmp_path_factory.mktemp("receipts"))
    yield floor
    floor.server.stop()
    floor.house.close()


@pytest.fixture
def screens(browser: Browser, witnessed: Witnessed) -> Iterator[Windows]:
    with windows(browser, witnessed.server) as opened:
        yield opened


def _says(page: Page, verdict: str) -> None:
    shown = page.locator("#shown [data-verdict]").first
    expect(shown).to_have_attribute("data-verdict", verdict)


@pytest.mark.parametrize(("size", "area"), [(PHONE, 2), (TABLET, 3)], ids=["phone", "tablet"])
def test_a_receipt_is_checked_offline_and_told_in_words(
    witnessed: Witnessed, screens: Windows, size: tuple[int, int], area: int
) -> None:
    act = witnessed.bet(area)
    witnessed.site.publisher.ask()
    kept = witnessed.receipt(act)
    fingerprint = witnessed.asked(act).json()["fingerprint"]
    page = screens.open("/receipt", None, size)
    expect(page.locator("#print button")).to_be_visible()
    page.context.set_offline(True)
    page.set_input_files("#file", {"name": "bet.tlog-proof", "mimeType": "text/plain", "buffer": kept})
    _says(page, "no-policy")
    page.fill("#policy", witnessed.policy.read_text())
    _says(page, "good")
    shown = page.locator("#shown")
    for said in (f"Ana bets $10.00 on Dragon, area {area}.", f"table/{TABLE} · 1", "Seen by one", "Seen by two"):
        expect(shown).to_contain_text(said)
    page.fill("#code", f"{fingerprint[:4]} {fingerprint[4:8]}")
    expect(shown.locator("[data-verdict=same]")).to_be_visible()
    page.fill("#code", "0000 0000")
    expect(shown.locator("[data-verdict=other]")).to_be_visible()
    page.fill("#text", kept.decode().replace("index ", "index 1"))
    _says(page, "entry")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_square_leads_to_its_receipt_and_the_house_offers_its_policy(witnessed: Witnessed, screens: Windows) -> None:
    """The address that the terminal's square holds, opened by whoever made the bet; nobody else is given anything."""
    told = witnessed.ana.bet(TABLE, "Tiger", area=4).json()
    witnessed.site.publisher.ask()
    address = f"/receipt#{told['id']}/{told['fingerprint'][:32]}"
    page = screens.open(address, witnessed.ana)
    page.locator("#fetch").click()
    _says(page, "no-policy")
    expect(page.locator("[data-verdict=same]")).to_be_visible()
    page.locator("#house-policy").click()
    _says(page, "good")
    other = screens.open(address, witnessed.server.person("Wei"))
    other.locator("#fetch").click()
    _says(other, "unreadable")


def test_the_browser_says_of_every_vector_what_is_meant(screens: Windows) -> None:
    """All at once through the module of the page: Ed25519 is the browser's own here, and Node's in `tests/pages`."""
    page = screens.open("/receipt")
    files = receipt_vectors.vectors()["files"]
    found = page.evaluate(
        """async (files) => {
          const { check } = await import("/static/receipt/check.js");
          const bytes = (text) => new TextEncoder().encode(text);
          const one = ({ content, policy }) =>
            check(bytes(content), policy).then((told) => told.unconfirmed || "good", ({ message }) => message);
          return Promise.all(files.map(one));
        }""",
        files,
    )
    assert found == [file["verdict"] for file in files]


def test_what_a_hostile_file_says_is_shown_as_text_or_refused(screens: Windows) -> None:
    page = screens.open("/receipt")
    for content in ("<img src=x onerror=alert(1)>", "{" * 100_000, "c2sp.org/tlog-proof@v1\nextra e30=\nindex 0\n\n"):
        page.fill("#text", content)
        _says(page, "unreadable")
    expect(page.locator("#shown")).to_contain_text("Nothing is proved.")


def test_the_page_speaks_chinese_and_prints_what_is_promised_alone(screens: Windows) -> None:
    page = screens.open("/receipt")
    switch_language(page)
    expect(page.locator("h2").first).to_have_text("核对收据")
    page.evaluate("window.print = () => {}")
    press(page, "print-promise")
    page.emulate_media(media="print")
    sheet = page.locator(".slip-sheet")
    expect(sheet.get_by_text("收据保证什么")).to_be_visible()
    expect(page.locator("#policy")).to_be_hidden()


def test_a_bet_has_its_receipt_code_at_once_one_tap_away(witnessed: Witnessed, screens: Windows) -> None:
    page = screens.terminal(witnessed.ana, TABLE)
    expect(page.locator("dialog[open]")).to_have_count(0)
    tie = page.locator('#layout [data-wager="Tie"]')
    tie.click()
    expect(tie).to_have_attribute("data-pending", "0")
    press(page, "recall")
    code = page.locator("#recall .proofs").first
    expect(code).to_contain_text("Tie")
    act = [each for each in witnessed.house.store.read() if b'"Tie"' in each.body][-1]
    code.locator("summary").click()
    expect(code.locator("svg.qr")).to_be_visible()
    expect(code).to_contain_text(" ".join(act.hash.hex()[at : at + 4] for at in range(0, 16, 4)))


def test_a_patron_saves_the_proof_of_a_ticket(witnessed: Witnessed, screens: Windows, tmp_path: Path) -> None:
    page = screens.terminal(witnessed.server.person("Wei"), TABLE)
    press(page, "collect")
    press(page, "collect-yes")
    expect(page.locator(".ticket-proof")).to_contain_text("Not proved yet.")
    press(page, "code-kept")
    witnessed.site.publisher.ask()
    press(page, "collect")
    press(page, "ticket-again")
    with page.expect_download() as saved:
        press(page, "proof-save")
    assert saved.value.suggested_filename.startswith("ticket-")
    saved.value.save_as(tmp_path / "ticket.tlog-proof")
    (receipt,) = receipts_in((tmp_path / "ticket.tlog-proof").read_bytes())
    assert '"TicketIssued"' in receipt.shown.body
