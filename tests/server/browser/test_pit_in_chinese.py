"""The pit's console and the board in Chinese: every section is walked, and nothing is left in English."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import DESKTOP, PHONE, bring, fits_its_width, press, switch_language
from consoles import AUDIT_MS, SECRET, live, signed_by, submit
from cutcard.audit.report import Report
from cutcard.rulebook.procedure import Position
from cutcard.words import english, message
from floors import HEADS, serving
from letters import in_latin, in_two_languages, said

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer, Person

CHINESE = "localStorage.setItem('cutcard-language', localStorage.getItem('cutcard-language') ?? 'zh')"
PEOPLE = ("Ana", "Wei", "Max", "Sue", "Dee", "Cai")
SECTIONS = ("floor", "disputes", "events", "reports", "cage")
CAGE_ACTS = (
    *("OpenAccount", "AdjustCredit", "LockAccount", "UnlockAccount"),
    *("OpenTable", "Unlock", "Appoint", "EndAppointment"),
)
CASHIERS_ACTS = ("OpenAccount", "BuyCredit", "CashOut", "RedeemTicket")
AS_RECORDED = "#events td .dim"
"""What an event changed, before and after, as the journal has it."""
BOTH_SCRIPTS = "#says, #counts li span, #blank-other"
"""Where a board says in English what stands beside it in Chinese."""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db") as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        yield server


def in_chinese(screens: Windows, path: str, person: Person | None, size: tuple[int, int] = DESKTOP) -> Page:
    page = screens.blank(person, size)
    page.add_init_script(CHINESE)
    page.goto(path)
    return page


def speaks_chinese(page: Page, floor: FloorServer, apart: str = "") -> None:
    """Nothing in sight is in English but names, codes, cards and figures."""
    tables = [*floor.house.cage.names, "elements-2"]
    both = re.compile("|".join(map(re.escape, in_two_languages("zh"))))
    texts = [both.sub("", each) for each in said(page, apart)]
    assert len(texts) > 3
    assert in_latin(texts, [*PEOPLE, *HEADS, "for a test", floor.house.log.name, "UTC", *tables]) == []


def busy(floor: FloorServer) -> None:
    """A round settled, a table closed, one out of balance, one suspended, credit adjusted."""
    ana, dealer = floor.person("Ana"), floor.person("Dee", Position.DEALER)
    boss = floor.person("Max", Position.PIT_MANAGER)
    bring(floor, "tiger-baccarat", "betting")
    for wager in ("Banker", "Tiger", "Player"):
        assert ana.bet("tiger-baccarat", wager, 5_00).status_code == 200
    bring(floor, "tiger-baccarat", "ready")
    bring(floor, "dragon-tiger", "ready")
    assert boss.cage("CloseTable", table="dragon-tiger").status_code == 200
    options = {"game": "dragon-tiger-baccarat", "differential_cents": 50_00}
    assert boss.cage("OpenTable", table="narrow", options=options, source="keyed").status_code == 200
    for table in ("narrow", "salon"):
        dealer.do(table, "LoadShoe", cards=[])
        dealer.do(table, "OpenBets")
        assert ana.bet(table, "Player", 100_00).status_code == 200
    dealer.do("narrow", "AskToBalance")
    kind = "extra, missing, foreign or unshuffled cards"
    dealer.do("salon", "CallIrregularity", kind=kind, note="发现一张大王", hand=0, cards=[])
    second = {"name": "Sue", "secret": SECRET}
    assert boss.cage("AdjustCredit", account="Ana", cents=2_00, reason="点算", second=second).status_code == 200


def section(page: Page, name: str) -> None:
    page.locator(f'#tabs [data-key="{name}"]').click()
    expect(page.locator(f"#{name}")).to_be_visible()


def cancelled(page: Page) -> None:
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.wide
def test_the_pit_says_everything_in_chinese(floor: FloorServer, screens: Windows) -> None:
    busy(floor)
    pit = in_chinese(screens, "/pit", floor.person("Max", Position.PIT_MANAGER))
    live(pit)
    expect(pit.locator('.ruling[data-table="salon"]')).to_contain_text("发现一张大王")
    expect(pit.locator('.balance[data-table="narrow"]')).to_contain_text("闲较重")
    expect(pit.locator("[data-alert]")).to_have_count(2)
    pit.locator(".ruling summary").click()
    speaks_chinese(pit, floor)
    press(pit, "RuleOn")
    speaks_chinese(pit, floor)
    cancelled(pit)
    press(pit, "RemoveBet")
    speaks_chinese(pit, floor)
    cancelled(pit)
    for table in ("salon", "tiger-baccarat"):
        press(pit, "Manage", key=table)
        expect(pit.locator("dialog[open]")).to_be_visible()
        speaks_chinese(pit, floor)
        cancelled(pit)

    section(pit, "disputes")
    pit.locator('[data-key="recall-table"]').select_option("tiger-baccarat")
    for number, says in (("0", "局号为 1 起的整数"), ("99", "无法回看"), ("1", "tiger-baccarat/1 局")):
        pit.locator('[data-key="recall-round"]').fill(number)
        press(pit, "Recall")
        expect(pit.locator(".recalled")).to_contain_text(says)
        speaks_chinese(pit, floor)
    expect(pit.locator(".recalled tbody tr")).to_have_count(3)

    section(pit, "events")
    expect(pit.locator("#events tbody tr").first).to_be_visible()
    speaks_chinese(pit, floor, AS_RECORDED)

    section(pit, "reports")
    press(pit, "Verify")
    expect(pit.locator("[data-sound]")).to_have_attribute("data-sound", "true", timeout=AUDIT_MS)
    speaks_chinese(pit, floor)


@pytest.mark.wide
def test_what_the_audit_finds_is_said_in_chinese(
    floor: FloorServer, screens: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = Report("house.db")
    report.add_finding("money", message("finding-overdrawn", account="Ana"), expected=0, found=-1)
    monkeypatch.setattr("cutcard.audit.verify", lambda *_, **__: report)
    pit = in_chinese(screens, "/pit", floor.person("Max", Position.PIT_MANAGER))
    live(pit)
    section(pit, "reports")
    press(pit, "Verify")
    expect(pit.locator("[data-sound=false] li")).to_have_text("款项：Ana 透支；应为 0，实为 -1")


def refused_in_chinese(pit: Page, floor: FloorServer, acts: tuple[str, ...]) -> None:
    for act in acts:
        press(pit, act)
        expect(pit.locator("dialog[open]")).to_be_visible()
        speaks_chinese(pit, floor)
        submit(pit)
        expect(pit.locator("dialog .refused")).to_be_visible()
        speaks_chinese(pit, floor)
        cancelled(pit)


@pytest.mark.wide
def test_a_cashier_is_told_everything_in_chinese(floor: FloorServer, screens: Windows) -> None:
    floor.app.state.accounts.add("Ana", Position.PATRON, SECRET)
    pit = in_chinese(screens, "/pit", floor.person("Cai", Position.CASHIER))
    live(pit)
    section(pit, "cage")
    refused_in_chinese(pit, floor, CASHIERS_ACTS)
    press(pit, "CashOut")
    pit.locator('dialog input[name="account"]').fill("Ana")
    signed_by(pit, "", "Ana", "not her secret")
    expect(pit.locator("dialog .refused")).to_have_attribute("data-code", "second_person")
    speaks_chinese(pit, floor)
    signed_by(pit, "", "Ana", SECRET)
    expect(pit.locator("#cage .lasting")).to_contain_text("票券 1：$1,000.00，Ana。")
    speaks_chinese(pit, floor)


@pytest.mark.wide
def test_the_cage_says_everything_in_chinese(floor: FloorServer, screens: Windows) -> None:
    pit = in_chinese(screens, "/pit", floor.person("Max", Position.PIT_MANAGER))
    live(pit)
    section(pit, "cage")
    refused_in_chinese(pit, floor, CAGE_ACTS)
    press(pit, "AdjustCredit")
    pit.locator('dialog input[name="account"]').fill("Ana")
    pit.locator('dialog input[name="cents"]').fill("1")
    expect(pit.locator("dialog .so-far")).to_have_text("Ana 余额 $1,000.00。其后为 $1,001.00。")
    signed_by(pit, "点算", "Sue", "not her secret")
    expect(pit.locator("dialog .refused")).to_have_attribute("data-code", "second_person")
    speaks_chinese(pit, floor)
    cancelled(pit)
    press(pit, "Display")
    expect(pit.locator("#cage .lasting")).to_have_count(1)
    pit.locator('[data-key="find-account"]').fill("A")
    press(pit, "FindAccount")
    expect(pit.locator("[data-account]")).to_have_count(1)
    speaks_chinese(pit, floor)
    below = in_chinese(screens, "/pit", floor.person("Dee", Position.DEALER), PHONE)
    live(below)
    for name in SECTIONS:
        section(below, name)
        expect(below.locator(f"#{name}:not(:empty), .as-of .refused").first).to_be_visible()
        assert fits_its_width(below), name
    expect(below.locator("[data-awaits]").first).to_contain_text("须由")
    speaks_chinese(below, floor)


@pytest.mark.wide
def test_another_language_draws_the_pit_anew_and_loses_nothing(floor: FloorServer, screens: Windows) -> None:
    busy(floor)
    pit = in_chinese(screens, "/pit", floor.person("Max", Position.PIT_MANAGER))
    live(pit)
    section(pit, "day")
    expect(pit.locator("#day"), "the figures by wager").to_contain_text("老虎百家乐：庄")
    expect(pit.locator("#day")).not_to_contain_text("Tiger Baccarat:")
    section(pit, "disputes")
    pit.locator('[data-key="recall-table"]').select_option("tiger-baccarat")
    pit.locator('[data-key="recall-round"]').fill("1")
    press(pit, "Recall")
    expect(pit.locator(".recalled")).to_contain_text("tiger-baccarat/1 局")
    section(pit, "cage")
    press(pit, "Display")
    link = pit.locator("#cage .lasting input").input_value()
    switch_language(pit)
    expect(pit.locator("h1")).to_have_text("Pit")
    expect(pit.locator("#cage .lasting")).to_contain_text("Open this link once")
    expect(pit.locator("#cage .lasting input")).to_have_value(link)
    expect(pit.locator('.balance[data-table="narrow"]')).to_contain_text("heavier on Player")
    expect(pit.locator(".ruling summary")).to_contain_text("extra, missing, foreign or unshuffled cards")
    expect(pit.locator("[data-alert]").first).to_contain_text("Credit adjusted")
    section(pit, "disputes")
    expect(pit.locator(".recalled")).to_contain_text("Round tiger-baccarat/1")
    expect(pit.locator('[data-key="recall-table"]')).to_have_value("tiger-baccarat")
    section(pit, "floor")
    expect(pit.locator('tr[data-table="tiger-baccarat"]')).to_contain_text("Tiger Baccarat")
    own_words = re.compile("“[^”]*”|简体中文|繁體中文")
    assert not [each for each in said(pit) if re.search("[一-鿿]", own_words.sub("", each))]


@pytest.mark.wide
@pytest.mark.parametrize("table", ["tiger-baccarat", "dragon-tiger", "sands-elements"])
def test_a_board_says_in_chinese_what_it_says(floor: FloorServer, screens: Windows, table: str) -> None:
    for _ in range(8):
        bring(floor, table, "ready")
    board = in_chinese(screens, f"/board?table={table}", floor.person("Ana"))
    expect(board.locator("html")).to_have_attribute("data-blank", "false")
    expect(board.locator("#bead figcaption")).to_have_text("珠盘路 · Bead plate")
    counts = board.locator("#counts li").all_inner_texts()
    told = floor.person("Ana").get(f"/api/tables/{table}/roads")
    assert any("例牌" in each for each in counts) == told["naturals"]
    assert [re.sub(r"\s+", " ", each) for each in counts[1:4]] == [
        f"{zh} {each['name']} {each['count']}"
        for zh, each in zip("龙虎和" if table == "dragon-tiger" else "庄闲和", told["results"], strict=True)
    ]
    for size in (DESKTOP, PHONE):
        board.set_viewport_size({"width": size[0], "height": size[1]})
        speaks_chinese(board, floor, BOTH_SCRIPTS)
        assert fits_its_width(board)
    switch_language(board)
    expect(board.locator("#where")).to_contain_text(english(floor.house.table(table).label))


@pytest.mark.wide
def test_a_board_without_a_table_or_a_reader_says_so_in_chinese(floor: FloorServer, screens: Windows) -> None:
    for path, person, says in (
        ("/board", floor.person("Ana"), "此显示屏显示哪一台？"),
        ("/board?table=salon", None, "此显示屏尚未登录"),
        ("/board?table=nowhere", floor.person("Ana"), "无法显示此台"),
    ):
        board = in_chinese(screens, path, person)
        expect(board.locator("#blank-title")).to_have_text(says)
        texts = board.locator("#blank-title, #why, #sign-in").all_inner_texts()
        assert in_latin(texts, [*floor.house.cage.names, "nowhere"]) == []
