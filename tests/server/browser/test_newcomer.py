"""A newcomer's first minute: pictures of tables in the lobby, each game in five pictures, wagers with examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import (
    PHONE,
    READ,
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
    switch_language,
)
from cutcard import GAMES, Bet, Deal, settle
from cutcard.rulebook.drawing import STANDS_FROM, PuntoBanco
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer, Person

TABLE = "tiger-baccarat"
ON_FLOOR = (TABLE, "dragon-tiger", "dragon-tiger-baccarat", "fa-fa-fabulous-4")
CODES = (*ON_FLOOR, "salon")
"""The identifiers of tables; the salon deals what another table deals too."""
SHOWN = """(round) => [...round.querySelectorAll(".example-cards")].map(
  (hand) => [...hand.querySelectorAll("playing-card")].map((card) => card.code).join(" ")).join(" / ")"""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("newcomer") / "house.db", games=ON_FLOOR) as started:
        yield started


def in_chinese(page: Page) -> None:
    switch_language(page)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")


def no_codes(page: Page) -> None:
    read = "\n".join(page.evaluate(READ))
    assert [code for code in CODES if code in read] == []


def test_the_lobby_pictures_every_table_without_codes(floor: FloorServer, screens: Windows) -> None:
    bring(floor, TABLE, "betting")
    page = screens.open("/", floor.shared("Ana"), PHONE)
    here = page.locator(f'.floor-table[data-table="{TABLE}"]')
    expect(here.locator("b")).to_have_text("Tiger Baccarat 1")
    expect(here.locator(".floor-limits")).to_have_text("$1 – $200")
    expect(here.locator('svg[data-road="big"][viewBox]')).to_have_count(1)
    expect(here.locator(".badge")).to_have_text("Place bets")
    assert page.locator(".floor-tables playing-card").count() == 0, "no card is taken for one that lies on the table"
    expect(here).not_to_contain_text("squeeze")
    expect(page.locator('[data-table="salon"]')).to_contain_text("dealt by hand · patrons may squeeze")
    names = page.locator(".floor-table b").all_text_contents()
    assert len(set(names)) == len(names), "no two tables have one name"
    assert {"Dragon Tiger Baccarat 1", "Dragon Tiger Baccarat 2"} <= set(names)
    assert fits_its_width(page)
    no_codes(page)
    bottom = page.locator(".floor-tables > li").nth(3).evaluate("(each) => each.getBoundingClientRect().bottom")
    assert bottom <= PHONE[1], "four tables are seen at once"
    expect(here.locator(".table-facts")).to_be_hidden()
    page.locator(f'li:has([data-table="{TABLE}"]) [data-act="more"]').click()
    expect(here.locator(".table-facts")).to_contain_text("8 decks")
    expect(page.locator(f'li:has([data-table="{TABLE}"]) .table-links a').first).to_be_visible()
    in_chinese(page)
    expect(page.locator('[data-table="salon"] b')).to_have_text("龙虎百家乐 2 号台")
    no_codes(page)


@pytest.mark.wide
def test_staff_still_read_the_code_of_each_table(floor: FloorServer, screens: Windows) -> None:
    page = screens.open("/", floor.person("Dora", Position.DEALER), TABLET)
    expect(page.locator('.floor-table[data-table="salon"]')).to_contain_text("salon")


@pytest.mark.wide
def test_a_patron_who_enters_by_a_link_comes_to_the_lobby(floor: FloorServer, screens: Windows) -> None:
    page = screens.open(f"/enter#{floor.app.state.sessions.link('Ana', Position.PATRON)}")
    expect(page.locator(".floor-table")).to_have_count(len(floor.house.tables))


@pytest.mark.wide
def test_the_terminal_names_tables_without_codes(floor: FloorServer, screens: Windows) -> None:
    patron = newcomer(floor, "Nia", 100_00)
    bring(floor, TABLE, "betting")
    page = screens.terminal(patron, TABLE)
    bet(page, "Tie", 10_00)
    lies(page, "Tie", 10_00)
    bring(floor, TABLE, "ready")
    phase(page, "ready")
    expect(page.locator("#title")).to_have_text("Tiger Baccarat 1")
    no_codes(page)
    press(page, "tables")
    expect(page.locator('#tables li[data-table="salon"]')).to_contain_text("Dragon Tiger Baccarat 2")
    page.locator('#tables li[data-table="salon"] [data-act="watch"]').click()
    expect(page.locator('.strip-table[data-table="salon"] .strip-name')).to_have_text("Dragon Tiger Baccarat 2")
    no_codes(page)
    page.keyboard.press("Escape")
    press(page, "recall")
    expect(page.locator("#recall .recall-round h3").first).to_contain_text("Tiger Baccarat 1 · Round")
    no_codes(page)


@pytest.mark.parametrize("table", ["dragon-tiger", TABLE, pytest.param("fa-fa-fabulous-4", marks=pytest.mark.wide)])
def test_help_begins_with_the_game_in_five_pictures(screens: Windows, table: str) -> None:
    page = screens.open(f"/help?table={table}", size=PHONE)
    steps = page.locator(".introduction > li")
    expect(steps).to_have_count(5)
    for step in steps.all():
        assert step.locator("playing-card, .introduction-area").count() >= 2
    odds = "11 : 1" if table == "dragon-tiger" else "8 : 1"
    expect(page.locator('[data-about="pays"]')).to_contain_text("$10.00")
    expect(page.locator('[data-about="pays"] .introduction-area.tie .odds')).to_have_text(odds)
    assert fits_its_width(page)
    drawing = GAMES[table].drawing
    if isinstance(drawing, PuntoBanco):
        rows = page.locator(".table-of-play tbody tr")
        expect(rows.locator("th")).to_have_text(["0 – 2", "3", "4", "5", "6", "7"])
        for total, row in zip((0, 3, 4, 5, 6, 7), rows.all(), strict=True):
            drawn = ["D" if third in drawing.banker_draws_on[total] else "–" for third in range(10)]
            assert row.locator("td").all_inner_texts() == ["D" if total < STANDS_FROM else "–", *drawn]
    else:
        expect(page.locator(".table-of-play")).to_be_empty()
    in_chinese(page)
    expect(page.locator('[data-about="aim"] p')).to_contain_text("押哪一")


@pytest.mark.wide
def test_help_has_an_example_of_every_line_that_pays(screens: Windows) -> None:
    game = GAMES["fa-fa-fabulous-4"]
    page = screens.open(f"/help?table={game.slug}")
    for wager in game.wagers:
        shown = page.locator(f'[data-wager="{wager.name}"] .example .example-round')
        expect(shown).to_have_count(len(wager.pays))
        for pay, drawn in zip(wager.pays, shown.all(), strict=True):
            (settled,) = settle(game, Deal.parse(drawn.evaluate(SHOWN)), [Bet.on(game, wager.name, 10_00)])
            assert settled.pay is pay
    framed = page.locator('[data-wager="Player Precious Pair"] .example-hand.marked .example-name')
    assert {text[:6] for text in framed.all_text_contents()} == {"Player"}, "the pair is framed, whoever wins"


@pytest.mark.wide
def test_help_shows_clauses_only_behind_its_buttons(screens: Windows) -> None:
    page = screens.open(f"/help?table={TABLE}")
    expect(page.locator(".help-wager").first).to_be_visible()
    shown = page.locator(".help-content .clause:visible")
    expect(shown).to_have_count(0)
    clauses = page.locator(".help-content .clause")
    outside = clauses.evaluate_all("all => all.filter((each) => !each.closest('.ruled')).length")
    assert (outside, clauses.count() > 20) == (0, True)
    for part in page.locator(".help-content .ruled").all():
        part.locator('[data-act="clauses"]').click()
        expect(part.locator(".clause:visible").first).to_be_visible()
    expect(shown).to_have_count(clauses.count())


@pytest.mark.wide
def test_help_says_once_that_the_past_does_not_change_the_odds(screens: Windows) -> None:
    page = screens.open(f"/help?table={TABLE}")
    expect(page.locator(".help-wager").first).to_be_visible()
    assert page.locator("main").inner_text().count("Past results do not change the odds") == 1


@pytest.mark.parametrize("ends", ["pointerup", "contextmenu"])
def test_a_long_press_asks_about_a_wager_and_places_no_bet(floor: FloorServer, screens: Windows, ends: str) -> None:
    """A finger that rests opens the card; letting go is a click on the same wager, which must not bet."""
    bring(floor, TABLE, "betting")
    page = screens.terminal(floor.shared("Ana"), TABLE, PHONE)
    phase(page, "betting")
    place = area(page, "Tiger")
    place.dispatch_event("pointerdown", {"button": 0, "pointerType": "touch", "isPrimary": True})
    if ends == "contextmenu":
        place.dispatch_event("contextmenu", {})
    expect(page.locator("#wager")).to_be_visible()
    place.dispatch_event("pointerup", {"button": 0, "pointerType": "touch"})
    place.dispatch_event("click")
    card = page.locator("#wager")
    expect(card.locator(".example-round")).to_have_count(2)
    expect(card.locator('[data-fact="edge"]')).to_contain_text("16.68%")
    expect(card.locator("tbody")).to_contain_text("12 : 1")
    assert fits_its_width(page)
    page.keyboard.press("Escape")
    expect(place.locator(".stack")).to_be_empty()
    assert not floor.house.table(TABLE).state.bets
    bet(page, "Tiger", 5_00)


@pytest.mark.wide
def test_why_opens_at_the_answer(floor: FloorServer, screens: Windows) -> None:
    """The steps that say why lie below the head of the dialog, whatever stands before them in the recalled round."""
    patron = newcomer(floor, "Why", 100_00)
    bring(floor, TABLE, "betting")
    page = screens.terminal(patron, TABLE, PHONE)
    for wager in ("Player", "Banker", "Tie", "Tiger"):
        bet(page, wager, 5_00)
    bring(floor, TABLE, "ready")
    phase(page, "ready")
    press(page, "why")
    expect(page.locator("#recall details[open] summary")).to_be_focused()
    answer, head = (page.locator(each).first.bounding_box() for each in ("#recall .steps li", "#recall header"))
    assert answer is not None
    assert head is not None
    assert head["y"] + head["height"] <= answer["y"] <= PHONE[1] / 2


CUT = """() => [...document.querySelectorAll(".greeting-inside, .greeting .introduction > li, .greeting ul")]
  .filter((each) => each.scrollHeight > each.clientHeight + 2).map((each) => each.innerText)"""


SHIFTS = """globalThis.shifts = [];
new PerformanceObserver((list) => list.getEntries().forEach(({ value, sources }) =>
  shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80))])))
  .observe({ type: "layout-shift", buffered: true });"""
SHIFT_MOST = 0.01


def greeted(screens: Windows, patron: Person, size: tuple[int, int] = PHONE) -> Page:
    """The terminal on a device that has greeted nobody yet."""
    page = screens.blank(patron, size, greets=True)
    page.add_init_script(SHIFTS)
    page.goto(f"/play?table={TABLE}")
    expect(page.locator("#greeting .introduction-picture")).to_have_count(5)
    return page


def test_a_newcomer_is_greeted_once_and_every_wager_can_be_bet_meanwhile(floor: FloorServer, screens: Windows) -> None:
    patron = newcomer(floor, "Gia", 100_00)
    bring(floor, TABLE, "betting")
    page = greeted(screens, patron)
    expect(page.locator("#greeting h2")).to_have_text("New to Tiger Baccarat?")
    for said in ("Tap a wager", "Press and hold a wager", "swipe it"):
        expect(page.locator("#greeting ul")).to_contain_text(said)
    expect(page.locator("#greeting ul")).not_to_contain_text("right-click")
    greeting = page.locator("#greeting").bounding_box()
    assert greeting is not None
    for part in ("#phase strong", "#ring", "#layout", "#chips", ".till"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= greeting["y"] + 1 or greeting["y"] + greeting["height"] <= box["y"] + 1, part
    assert fits_its_width(page)
    switch_language(page)
    expect(page.locator("#greeting h2")).to_have_text("第一次玩老虎百家乐？")
    for width, height in ((360, 640), (390, 664), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == [], f"a sentence of the greeting is cut off at {width}x{height}"
    bring(floor, TABLE, "dealing")
    phase(page, "dealing")
    expect(page.locator("#greeting")).to_be_hidden()
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    expect(page.locator("#greeting")).to_be_visible()
    bet(page, "Tiger", 5_00)
    expect(page.locator("#greeting")).to_have_count(0)
    bring(floor, TABLE, "ready")
    phase(page, "ready")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    connected(page)
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "greeting" in url] == [], "nobody is greeted twice"


def test_nothing_moves_while_the_first_page_is_drawn(floor: FloorServer, screens: Windows) -> None:
    """Wagers, cards, roads and the pictures of the greeting come in turns, each into room that is kept for it."""
    bring(floor, TABLE, "betting")
    page = greeted(screens, newcomer(floor, "Gwen", 100_00), (390, 664))
    expect(page.locator("#roads [data-road='big']")).to_be_attached()
    shifts = page.evaluate("shifts")
    assert sum(shift[0] for shift in shifts) <= SHIFT_MOST, shifts


@pytest.mark.wide
def test_each_game_greets_and_the_greeting_can_be_sent_away(floor: FloorServer, screens: Windows) -> None:
    for table in (TABLE, "dragon-tiger"):
        bring(floor, table, "betting")
    page = greeted(screens, newcomer(floor, "Gus", 100_00))
    page.locator('#greeting [data-act="greeted"]').click()
    expect(page.locator("#greeting")).to_have_count(0)
    press(page, "tables")
    page.locator('#tables li[data-table="dragon-tiger"] [data-act="sit"]').click()
    expect(page.locator("#greeting h2")).to_have_text("New to Dragon Tiger?")
    page.locator('#greeting [data-act="greeted-never"]').click()
    expect(page.locator("#greeting")).to_have_count(0)
    page.goto("/play?table=fa-fa-fabulous-4")
    connected(page)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#greeting")).to_have_count(0)


@pytest.mark.wide
def test_a_greeting_without_its_pictures_waits_for_another_time(floor: FloorServer, screens: Windows) -> None:
    bring(floor, TABLE, "betting")
    page = screens.blank(newcomer(floor, "Gil", 100_00), PHONE, greets=True)
    page.route("**/examples", lambda route: route.abort())
    page.goto(f"/play?table={TABLE}")
    connected(page)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#greeting")).to_have_count(0)
    page.unroute("**/examples")
    page.reload()
    expect(page.locator("#greeting .introduction-picture")).to_have_count(5)
    page.keyboard.press("Escape")
    expect(page.locator("#greeting")).to_have_count(0)


@pytest.mark.wide
def test_staff_who_look_on_are_not_greeted(floor: FloorServer, screens: Windows) -> None:
    page = screens.blank(floor.person("Dora", Position.DEALER), greets=True)
    page.goto(f"/play?table={TABLE}")
    connected(page)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#greeting")).to_have_count(0)


@pytest.mark.wide
def test_help_tells_of_long_presses_and_swipes(screens: Windows) -> None:
    page = screens.open(f"/help?table={TABLE}")
    for said in ("Press and hold a wager", "swipe it to see the others"):
        expect(page.locator(".help-content")).to_contain_text(said)
