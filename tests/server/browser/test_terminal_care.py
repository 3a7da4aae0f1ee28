"""What the terminal, the help and the board owe to whoever reads them: no false gain, no lost code, nothing hidden."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import (
    DESKTOP,
    PHONE,
    TABLET,
    area,
    bet,
    bring,
    connected,
    fits_its_width,
    lies,
    newcomer,
    phase,
    press,
    rounds_until,
    shows_cents,
    signed,
    switch_language,
)
from cutcard import GAMES
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

UPRIGHT, SIDEWAYS = (768, 1024), (844, 390)
COVERED = """() => {
  const box = (each) => each.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const found = [];
  for (const place of document.querySelectorAll("[data-wager]")) {
    for (const over of place.querySelectorAll(".stack .chip, .outcome")) {
      for (const text of place.querySelectorAll(".pays, .way")) {
        if (!text.checkVisibility({ visibilityProperty: true })) continue;
        const words = document.createRange();
        words.selectNodeContents(text);
        if ([...words.getClientRects()].some((line) => meet(line, box(over)))) {
          found.push(`${place.dataset.wager}: ${text.textContent}`);
        }
      }
    }
  }
  return found;
}"""
"""The odds on the layout that a chip or a result lies on."""
OUT_OF_SIGHT_SIDEWAYS = """() => [...document.querySelectorAll(".till *")].filter((each) => {
  const {left, right, width} = each.getBoundingClientRect();
  return width > 1 && (left < -1 || right > innerWidth + 1);
}).map((each) => each.id || each.className)"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll("body *")].filter((each) => {
  const {left, top, right, bottom, width, height} = each.getBoundingClientRect();
  const shown = width > 1 && height > 1 && getComputedStyle(each).visibility === "visible";
  const out = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  return out && shown && !each.closest("#blank, road-map svg");
}).map((each) => each.id || each.className)"""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("care") / "house.db") as server:
        yield server


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def edges(page: Page, place: str) -> tuple[float, float]:
    """Where something begins and ends from above."""
    top, bottom = page.locator(place).evaluate(
        "each => (({top, bottom}) => [top, bottom])(each.getBoundingClientRect())"
    )
    return top, bottom


# --- money --------------------------------------------------------------------------------------


@pytest.mark.wide
def test_a_round_that_lost_never_looks_like_a_gain(floor: FloorServer, screens: Windows) -> None:
    """One bet wins, and more is lost: what was paid is told without gold, and the table's pill tells the loss."""
    table, zoe = "tiger-no-commission", newcomer(floor, "Zoe", 5_000_00)
    page = screens.terminal(zoe, table)

    def lost_more_than_won() -> tuple[int, int] | None:
        bring(floor, table, "betting")
        phase(page, "betting")
        for wager, stake in (("Player", 10_00), ("Banker", 10_00), ("Tie", 5_00)):
            bet(page, wager, stake)
        bring(floor, table, "ready")
        phase(page, "ready")
        record: dict[str, Any] = zoe.get(f"/api/tables/{table}/rounds/{floor.house.table(table).state.round_number}")
        nets = [each["net_cents"] for each in record["bets"]]
        return (sum(nets), 25_00 + sum(nets)) if sum(nets) < 0 < max(nets) else None

    net, paid = rounds_until(lost_more_than_won, "one bet wins, and more is lost")
    shows_cents(page, "win", paid)
    expect(page.locator('[data-t="terminal-win"]')).to_have_text("Paid")
    expect(page.locator("#win")).not_to_have_class(re.compile("won"))
    expect(page.locator(".own-line")).to_have_text(f"Lost {signed(net)[1:]}")
    expect(page.locator(".own-line")).to_have_attribute("data-net", "lose")
    expect(page.locator(".back-line")).to_have_text(f"Returned {signed(paid)[1:]} of $25.00")
    pill = page.locator(f'.strip-table[data-table="{table}"] .strip-money')
    expect(pill).to_have_text(signed(net))
    expect(pill).to_have_class(re.compile("lost"))
    expect(pill).not_to_have_class(re.compile("won"))


@pytest.mark.wide
def test_the_code_of_a_ticket_is_not_lost_with_a_key(floor: FloorServer, screens: Windows) -> None:
    """It stays until it is said to be kept, is there again in the same window, and says what to do without credit."""
    page = screens.terminal(newcomer(floor, "Tom", 40_00), "no-commission")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.locator("#no-credit")).to_be_hidden()
    press(page, "collect")
    press(page, "collect-no")
    expect(page.locator("#collect")).to_be_hidden()
    shows_cents(page, "credit", 40_00)
    press(page, "collect")
    press(page, "collect-yes")
    ticket = page.locator(".ticket-code")
    expect(ticket).to_be_visible()
    code = ticket.get_attribute("data-ticket") or ""
    for _ in range(3):
        page.keyboard.press("Escape")
        expect(ticket).to_be_visible()
    expect(page.locator('#collect [data-act="close"]')).to_be_hidden()
    press(page, "copy-code")
    expect(page.locator("#collect")).to_contain_text("Code copied.")
    assert page.evaluate("navigator.clipboard.readText()") == code
    press(page, "code-kept")
    expect(page.locator("#collect")).to_be_hidden()
    expect(page.locator("#no-credit")).to_have_text(re.compile("Redeem a ticket\\s+or buy credit at the cage"))
    page.reload()
    connected(page)
    press(page, "collect")
    press(page, "ticket-again")
    expect(ticket).to_have_text(code)
    press(page, "code-kept")
    bring(floor, "no-commission", "betting")
    phase(page, "betting")
    area(page, "Tie").click()
    expect(page.locator("#toast")).to_contain_text("Redeem a ticket here, or buy credit at the cage.")


@pytest.mark.parametrize("size", [PHONE, pytest.param(SIDEWAYS, marks=pytest.mark.long)], ids=["upright", "sideways"])
def test_a_ticket_is_redeemed_at_the_terminal(floor: FloorServer, screens: Windows, size: tuple[int, int]) -> None:
    """Without credit the way to do so is on the page."""
    page = screens.terminal(newcomer(floor, f"Rae {size[0]}", 40_00), "no-commission", size)
    press(page, "collect")
    press(page, "collect-yes")
    code = page.locator(".ticket-code").get_attribute("data-ticket") or ""
    press(page, "code-kept")
    shows_cents(page, "credit", 0)
    if size == PHONE:
        assert page.evaluate(OUT_OF_SIGHT_SIDEWAYS) == []
    press(page, "redeem")
    page.locator('#redeem input[name="code"]').fill("111111-222222-333333")
    press(page, "redeem-yes")
    expect(page.locator("#redeem .notice")).to_have_text("No ticket has that code.")
    page.locator('#redeem input[name="code"]').fill(code.replace("-", " "))
    assert fits_its_width(page)
    press(page, "redeem-yes")
    expect(page.locator("#redeem")).to_be_hidden()
    expect(page.locator("#toast")).to_have_text("$40.00 has been added to your credit.")
    shows_cents(page, "credit", 40_00)
    expect(page.locator("#no-credit")).to_be_hidden()


@pytest.mark.wide
def test_a_ticket_is_redeemed_once_and_a_second_patron_is_told_so_in_chinese(
    floor: FloorServer, screens: Windows
) -> None:
    """With credit the way is in the dialogue that cashes out."""
    rio = newcomer(floor, "Rio", 40_00)
    code = rio.cage("CashOut", account="Rio", cents=40_00).json()["ticket_code"]
    assert rio.cage("RedeemTicket", code=code, account="Rio").status_code == 200
    other = screens.terminal(newcomer(floor, "Ray", 5_00), "no-commission", PHONE)
    switch_language(other)
    press(other, "collect")
    press(other, "redeem")
    expect(other.locator("#collect")).to_be_hidden()
    expect(other.locator("#redeem h2")).to_have_text("兑入票券")
    other.locator('#redeem input[name="code"]').fill(code)
    press(other, "redeem-yes")
    expect(other.locator("#redeem .notice")).to_contain_text("已兑")
    press(other, "redeem-no")
    shows_cents(other, "credit", 5_00)


@pytest.mark.wide
@pytest.mark.parametrize("slug", ["tiger-baccarat", "dragon-tiger-baccarat"])
def test_the_words_that_open_and_close_the_betting_are_displayed_with_their_rule(
    floor: FloorServer, screens: Windows, slug: str
) -> None:
    page = screens.terminal(floor.person("Ana"), slug)
    betting = GAMES[slug].procedure.betting
    for wanted, said, clause in (
        ("betting", "Place your bets, please", betting.opening),
        ("dealing", "No more bets", betting.closing),
    ):
        bring(floor, slug, wanted)
        phase(page, wanted)
        expect(page.locator("#says")).to_have_text(said)
        expect(page.locator("#says")).to_have_attribute("data-clause", clause)
    if slug == "tiger-baccarat":
        assert (betting.opening, betting.closing) == ("3.1", "3.2")
    for wager in floor.person("Ana").get(f"/api/tables/{slug}/layout")["wagers"]:
        assert ("2.2" in wager["area_clause"].split(", ")) == (slug == "tiger-baccarat")
        expect(area(page, wager["name"]).locator(".limits")).to_have_text("$1 – $200" if wager["main"] else "$1 – $100")


@pytest.mark.wide
def test_another_patron_is_not_shown_the_ticket(floor: FloorServer, screens: Windows) -> None:
    page = screens.terminal(newcomer(floor, "Una", 10_00), "no-commission")
    other = {"account": "Tom", "code": "1-2-3", "cents": 1}
    page.evaluate("kept => sessionStorage.setItem('cutcard-ticket', JSON.stringify(kept))", other)
    press(page, "collect")
    expect(page.locator('[data-act="collect-yes"]')).to_be_visible()
    expect(page.locator('[data-act="ticket-again"]')).to_have_count(0)


# --- what is on the layout ----------------------------------------------------------------------


@pytest.mark.wide
@pytest.mark.parametrize(
    "slug", ["dragon-tiger", *(pytest.param(slug, marks=pytest.mark.long) for slug in GAMES if slug != "dragon-tiger")]
)
def test_neither_chips_nor_results_lie_on_the_odds(floor: FloorServer, screens: Windows, slug: str) -> None:
    page = screens.terminal(newcomer(floor, f"Odo at {slug}", 500_00), slug, PHONE)
    bring(floor, slug, "betting")
    phase(page, "betting")
    for wager in GAMES[slug].wagers:
        bet(page, wager.name, 5_00)
    sizes = (PHONE, UPRIGHT, SIDEWAYS, (1366, 768), DESKTOP)
    for size in sizes:
        resize(page, size)
        assert page.evaluate(COVERED) == [], f"chips at {size}"
    bring(floor, slug, "ready")
    phase(page, "ready")
    expect(page.locator("[data-wager][data-outcome]")).to_have_count(len(GAMES[slug].wagers))
    for size in sizes:
        resize(page, size)
        assert page.evaluate(COVERED) == [], f"results at {size}"
    bring(floor, slug, "betting")
    phase(page, "betting")
    expect(page.locator("[data-wager][data-outcome]")).to_have_count(0)


@pytest.mark.wide
def test_a_place_keeps_its_colour_under_the_finger_and_the_mouse(floor: FloorServer, screens: Windows) -> None:
    colour = "each => getComputedStyle(each).backgroundImage"
    table = "super-six-no-commission"
    bring(floor, table, "betting")
    for size in (PHONE, TABLET):
        page = screens.terminal(floor.person("Ana"), table, size)
        for wager in ("Player", "Banker", "Tie"):
            before = area(page, wager).evaluate(colour)
            assert "gradient" in before
            (area(page, wager).tap if size == PHONE else area(page, wager).hover)()
            assert area(page, wager).evaluate(colour) == before
        collect = page.locator('.acts [data-act="collect"]')
        before = collect.evaluate(colour)
        collect.hover()
        assert collect.evaluate(colour) == before
        if size == PHONE:
            lies(page, "Tie", 5_00)
            press(page, "clear")


@pytest.mark.wide
def test_a_refusal_hides_neither_the_clock_nor_the_layout_and_tells_the_limits(
    floor: FloorServer, screens: Windows
) -> None:
    table = "super-6-no-commission"
    page = screens.terminal(floor.person("Wei"), table, PHONE)
    bring(floor, table, "betting")
    phase(page, "betting")
    bet(page, "Super 6", 100_00)
    area(page, "Super 6").tap()
    toast = page.locator("#toast")
    expect(toast).to_contain_text("Super 6 takes bets from $1 to $100.")
    for size in (PHONE, UPRIGHT, TABLET):
        resize(page, size)
        area(page, "Super 6").tap()
        expect(toast).to_be_visible()
        notice, clock, layout = (edges(page, each) for each in ("#toast", "#says", "#layout"))
        assert clock[1] <= notice[0]
        assert notice[1] <= layout[0]
    switch_language(page)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    area(page, "Super 6").tap()
    expect(toast).to_contain_text("超级6限额为 $1 至 $100，请另选金额。")
    press(page, "clear")
    lies(page, "Super 6", 0)


# --- names --------------------------------------------------------------------------------------


@pytest.mark.wide
def test_tables_and_people_are_called_by_their_names(floor: FloorServer, screens: Windows) -> None:
    page = screens.terminal(floor.person("Ana"), "sands-elements")
    name = page.locator('.strip-table[data-table="sands-elements"] .strip-name')
    expect(name).to_have_text("Sands Elements No Commission Baccarat 1")
    bring(floor, "sands-elements", "betting")
    phase(page, "betting")
    bet(page, "Player", 5_00)
    bring(floor, "sands-elements", "ready")
    phase(page, "ready")
    press(page, "recall")
    article = page.locator("#recall article").first
    expect(article.locator("h3")).to_contain_text("Sands Elements No Commission Baccarat")
    expect(article.locator("h3")).to_contain_text(f"Round {floor.house.table('sands-elements').state.round_number}")
    expect(article.locator(".recall-side").first).to_have_text(re.compile(r"^Player · 闲 \d$"))
    page.keyboard.press("Escape")
    switch_language(page)
    expect(name).to_contain_text("金沙五行免佣百家乐")
    staff = screens.open("/", floor.person("Max", Position.PIT_MANAGER))
    switch_language(staff)
    expect(staff.locator("#who")).to_have_text("Max（监场经理）")
    expect(staff.locator('.floor-table[data-table="salon"] .badge')).to_have_text("等候荷官")


@pytest.mark.wide
def test_the_table_on_screen_is_in_sight_in_the_strip(floor: FloorServer, screens: Windows) -> None:
    page = screens.blank(floor.person("Ana"), PHONE)
    page.goto("/help")
    page.evaluate("all => sessionStorage.setItem('cutcard-tables', JSON.stringify(all))", list(GAMES))
    page.goto("/play?table=tiger-no-commission")
    connected(page)
    expect(page.locator('.strip-table[aria-current="true"] .strip-phase')).not_to_be_empty()
    expect(page.locator("#strip")).to_be_visible()
    expect(page.locator('.strip-table[aria-current="true"]')).to_be_in_viewport(ratio=0.99)


@pytest.mark.wide
def test_the_help_says_what_excludes_what(screens: Windows) -> None:
    page = screens.open("/help?table=fa-fa-fabulous-4")
    pairs = page.locator('.help-wager[data-wager="Player Precious Pair"]')
    rows = pairs.locator("tbody tr:not(.example) td:first-child")
    cases = page.locator(".help-content")
    for once, other, chosen in (
        (
            "A bet is paid once, by the highest line",
            "otherwise: ",
            "The Gaming Shift Manager orders one or more of these: ",
        ),
        ("每注只赔最高一项。", "其他情况：", "由当值经理裁定采取下列一项或几项："),
    ):
        expect(pairs).to_contain_text(once)
        assert [row.startswith(other) for row in rows.all_inner_texts()] == [False, True, True, True]
        expect(cases).to_contain_text(chosen)
        switch_language(page)


@pytest.mark.wide
def test_the_help_is_for_anybody_and_begins_with_the_game(floor: FloorServer, screens: Windows) -> None:
    page = screens.open("/help?table=dragon-tiger")
    expect(page.locator("#choice a")).to_have_count(len(floor.house.tables))
    expect(page.locator("#choice a[aria-current]")).to_have_text("Dragon Tiger 1")
    expect(page.locator("#play")).to_be_hidden()
    expect(page.locator("#enter")).to_be_visible()
    headings = page.locator(".help-content h2")
    expect(headings.nth(0)).to_have_text("How to play")
    expect(headings.nth(1)).to_have_text("This terminal")
    expect(page.locator(".help-content")).to_contain_text("loses half")
    page.goto("/help?table=sands-elements")
    expect(page.locator(".help-content")).to_contain_text("the pictures Fuk, Luk and Sau (福 禄 寿) count 0")
    sentences = page.locator(".help-wager > p").all_inner_texts()
    assert len(sentences) == len(set(sentences)), "a sentence that is about several wagers stands at none"
    patron = screens.terminal(floor.person("Ana"), "tiger-baccarat")
    switch_language(patron)
    expect(patron.locator("html")).to_have_attribute("lang", "zh-Hans")
    patron.goto("/help?table=tiger-baccarat")
    expect(patron.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(patron.locator("#who")).to_contain_text("Ana")
    expect(patron.locator("#play")).to_have_attribute("href", "/play?table=tiger-baccarat")
    expect(patron.locator("#enter")).to_be_hidden()
    expect(patron.locator("#back")).to_be_hidden()
    patron.locator("#choice a", has_text="龙虎").first.click()
    expect(patron.locator("#back")).to_contain_text("回到老虎百家乐")
    patron.locator("#back").click()
    expect(patron.locator("#title")).to_contain_text("老虎百家乐")
    stranger = screens.open("/help?table=dragon-tiger", floor.person("Ana"))
    expect(stranger.locator("#who")).to_contain_text("Ana")
    expect(stranger.locator("#floor")).to_have_attribute("href", "/")


# --- fingers, keys and ears ---------------------------------------------------------------------


@pytest.mark.wide
def test_the_focus_stays_where_it_was(floor: FloorServer, screens: Windows) -> None:
    table = "fortune-six-no-commission"
    page = screens.terminal(floor.person("Ana"), table)
    bring(floor, table, "betting")
    phase(page, "betting")
    bet(page, "Player", 5_00)
    expect(page.locator("#spoken")).to_have_text("$5.00 on Player")
    page.locator('[data-act="undo"]').focus()
    page.keyboard.press("Enter")
    lies(page, "Player", 0)
    expect(page.locator("#spoken")).to_have_text("Bet on Player taken back")
    expect(page.locator('[data-act="undo"]')).to_have_attribute("aria-disabled", "true")
    expect(page.locator('[data-act="undo"]')).to_be_focused()
    press(page, "tables")
    watch = page.locator('#tables li[data-table="no-commission"] [data-act="watch"]')
    for said in ("Stop watching", "Watch"):
        watch.focus()
        page.keyboard.press("Enter")
        expect(watch).to_have_text(said)
        expect(watch).to_be_focused()


def test_everything_to_be_pressed_is_as_high_as_a_finger(floor: FloorServer, screens: Windows) -> None:
    page = screens.terminal(floor.person("Ana"), "tiger-baccarat", PHONE)
    press(page, "tables")
    expect(page.locator("#tables li").first).to_be_visible()
    low = "all => all.filter(each => each.offsetHeight && each.offsetHeight < 44).map(each => each.textContent)"
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    assert page.locator("button, summary").evaluate_all(low) == []


@pytest.mark.wide
def test_held_sideways_chips_and_acts_are_in_reach(floor: FloorServer, screens: Windows) -> None:
    table = "dragon-tiger-baccarat"
    page = screens.terminal(floor.person("Ana"), table, SIDEWAYS)
    bring(floor, table, "betting")
    phase(page, "betting")
    for each in page.locator(".chips button, .acts button, [data-wager], #says").all():
        expect(each).to_be_in_viewport(ratio=0.99)


# --- the board ----------------------------------------------------------------------------------


@pytest.mark.wide
def test_the_board_fits_upright_screens_in_both_languages_and_leads_back(floor: FloorServer, screens: Windows) -> None:
    table = "fortune-six-no-commission"
    for _ in range(12):
        bring(floor, table, "ready")
    page = screens.open(f"/board?table={table}", floor.person("Ana"), PHONE)
    expect(page.locator("html")).to_have_attribute("data-blank", "false")
    expect(page.locator("#counts li").first).to_be_visible()
    expect(page.locator("#bead figcaption")).to_have_text("Bead plate · 珠盘路")
    for title in ("Fortune Six No Commission Baccarat", "幸运六免佣百家乐"):
        expect(page.locator("#title")).to_have_text(title)
        for size in (PHONE, UPRIGHT, TABLET, DESKTOP):
            resize(page, size)
            assert page.evaluate(OUT_OF_SIGHT) == [], f"{title} at {size}"
        switch_language(page)
    expect(page.locator("#where")).to_contain_text("Fortune Six No Commission Baccarat 1")
    page.locator("#back").click()
    connected(page)


def test_a_board_where_nobody_is_signed_in_says_so_and_leads_to_the_door(floor: FloorServer, screens: Windows) -> None:
    page = screens.open("/board?table=tiger-baccarat", size=PHONE)
    expect(page.locator("#blank")).to_contain_text("Nobody is signed in at this display")
    expect(page.locator("#blank")).not_to_contain_text("out of date")
    page.locator("#sign-in").click()
    expect(page.locator('input[name="name"]')).to_be_visible()
    assert floor.address in page.url
