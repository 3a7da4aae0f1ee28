"""The patron's terminal in a real browser: every game's layout, money to the cent, late taps, lost lines."""

from __future__ import annotations

import re
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import (
    DESKTOP,
    PHONE,
    TABLET,
    Line,
    area,
    bet,
    bring,
    connected,
    fits_its_width,
    lies,
    newcomer,
    over_http,
    phase,
    press,
    rounds_until,
    shows_cents,
    signed,
    switch_language,
    windows,
)
from cutcard import GAMES, Bet, explain, read_deal, settle
from cutcard.house.open import open_house
from cutcard.odds import analyse
from cutcard.rulebook.game import Outcome
from cutcard.rulebook.procedure import Position
from floors import STILL, FloorServer, serving
from tiers import one_a_document
from wording import as_read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page, Route

    from browsers import Windows
    from cutcard.rulebook.game import Wager
    from cutcard.server.dealer_loop import Pace

SECRET = "nine natural nine"  # noqa: S105
SIZES = {"small phone": (360, 640), "phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
SPLIT = """() => [...document.querySelectorAll(".pays > *")]
  .filter((each) => each.offsetHeight > 1.8 * Number.parseFloat(getComputedStyle(each).fontSize))
  .map((each) => each.textContent)"""
"""The odds of which a line ends in the middle."""
NEWEST_IN_VIEW = """() => {
  const [mark, roads] = [document.querySelector('[data-road="big"] > g:last-child'), document.getElementById("roads")]
    .map((each) => each.getBoundingClientRect());
  return mark.top > roads.top - 1 && mark.bottom < roads.bottom + 1;
}"""
TIGER = GAMES["tiger-baccarat"]
FULLEST = ("dragon-tiger", "dragon-tiger-baccarat", "fortune-six-no-commission")
"""The layouts with the most wagers, the longest names and the most ways to pay; the others are tried at length."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("terminal") / "house.db") as server:
        yield server


@pytest.fixture(scope="module")
def looked(browser: Browser, floor: FloorServer) -> Iterator[Page]:
    """A terminal of somebody who goes from table to table, only looks and never bets."""
    with windows(browser, floor) as opened:
        yield opened.blank(newcomer(floor, "Lou", 500_00))


def settled(record: dict[str, Any]) -> dict[str, int]:
    """What each wager of a recalled round brings, as `cutcard settle` says of its cards."""
    game = GAMES[record["game"]]
    deal = read_deal(game, " / ".join(" ".join(hand) for hand in record["hands"]))
    bets = [Bet.on(game, each["wager"], each["stake_cents"]) for each in record["bets"]]
    return {each.wager: each.net_cents for each in settle(game, deal, bets)}


def pays_shown(place: Locator) -> set[str]:
    """The odds that stand on a place of the layout: "12 / 20 : 1" is 12:1 and 20:1."""
    found: set[str] = set()
    for text in place.locator(".pays, .way b").all_inner_texts():
        for part in text.replace(" ", "").split("·"):
            to, colon, one = part.rpartition(":")
            found |= {f"{each}{colon}{one}" for each in to.split("/")} if colon else {part}
    return found


def pays_of(wager: Wager) -> set[str]:
    return {pay.odds for pay in wager.pays if pay.outcome is Outcome.WIN}


# --- the layout of every game -------------------------------------------------------------------


@pytest.mark.parametrize("slug", one_a_document())
def test_every_wager_offered_stands_on_the_layout(floor: FloorServer, looked: Page, slug: str) -> None:
    """Each with its pays, its minimum and its maximum, to be seen and to be heard; and nothing else stands there."""
    page = looked
    page.goto(f"/play?table={slug}")
    connected(page)
    options = floor.house.table(slug).state.options
    offered = {wager.name: wager for wager in options.game.wagers if options.offers(wager)}
    places = page.locator("[data-wager]")
    assert {place.get_attribute("data-wager") for place in places.all()} == set(offered)
    assert places.count() == len(offered)
    for name, wager in offered.items():
        place, limits = area(page, name), options.limits_of(wager)
        expect(place).to_be_visible()
        least, most = f"${limits.least_cents // 100}", f"${limits.most_cents // 100}"
        expect(place.locator(".limits")).to_have_text(f"{least} – {most}")
        assert pays_of(wager) <= pays_shown(place) <= pays_of(wager) | {"push", "halflost", "lost"}
        said = place.get_attribute("aria-label") or ""
        assert said.startswith(f"{name}, pays ")
        assert said.endswith(f", from {least} to {most}")


@pytest.mark.wide
@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=() if slug in FULLEST else pytest.mark.long) for slug in GAMES]
)
def test_every_layout_fits_every_screen_in_both_languages(looked: Page, slug: str) -> None:
    """No place lies on another, no name runs out of its place, and only a folded row of side wagers goes sideways."""
    page = looked
    page.goto(f"/play?table={slug}")
    connected(page)
    for language in ("en", "zh-Hans"):
        expect(page.locator("html")).to_have_attribute("lang", language)
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert fits_its_width(page), f"{slug} has to be scrolled sideways on a {name}, {language}"
            assert page.evaluate(SPLIT) == [], f"{slug} on a {name}, {language}"
            boxes = page.locator("[data-wager]").evaluate_all(
                "all => all.map(each => [each.dataset.wager, each.scrollWidth - each.clientWidth,"
                " each.parentElement.scrollWidth > each.parentElement.clientWidth,"
                " (({left, top, right, bottom}) => [left, top, right, bottom])(each.getBoundingClientRect())])"
            )
            for at, (wager, over, folded, (left, top, right, bottom)) in enumerate(boxes):
                assert folded or 0 <= left < right <= width, f"{wager} of {slug} is cut off on a {name}, {language}"
                assert bottom - top >= 44, f"{wager} of {slug} is too small to tap on a {name}, {language}"
                assert over <= 0, f"{wager} of {slug} runs out of its place on a {name}, {language}"
                for other, _, _, (left2, top2, right2, bottom2) in boxes[at + 1 :]:
                    apart = right <= left2 + 1 or right2 <= left + 1 or bottom <= top2 + 1 or bottom2 <= top + 1
                    assert apart, f"{wager} lies on {other} of {slug} on a {name}, {language}"
        switch_language(page)


# --- one round from buying credit to the ticket -------------------------------------------------


def recalled(page: Page, record: dict[str, Any], nets: dict[str, int]) -> None:
    """The round again, marked as a recall: every bet's money, and every step of why it ended so."""
    press(page, "why")
    expect(page.locator("#recall .recall-mark")).to_have_text("These rounds are over; nothing here is in play.")
    article = page.locator(f'#recall article[data-round="{record["round_id"]}"]')
    for wager, net in nets.items():
        row = article.locator("tr", has=page.locator(f'td:first-child:text-matches("^{wager}( · .*)?$")'))
        expect(row.locator(".money")).to_have_text(signed(net))
    game = GAMES[record["game"]]
    deal = read_deal(game, " / ".join(" ".join(hand) for hand in record["hands"]))
    placed = [Bet.on(game, each["wager"], each["stake_cents"]) for each in record["bets"]]
    why = [as_read(step.message) for step in explain(game, deal, placed).steps]
    expect(article.locator("ol.steps li span:first-child")).to_have_text(why)
    expect(article.locator("ol.steps").first).to_be_visible()
    page.keyboard.press("Escape")


def cashed_out(page: Page, floor: FloorServer, name: str) -> None:
    """All the credit leaves as a ticket, and the cage pays that ticket once."""
    credit = floor.cents(name)
    press(page, "collect")
    press(page, "collect-yes")
    ticket = page.locator(".ticket-code")
    expect(ticket).to_be_visible()
    code = ticket.get_attribute("data-ticket")
    expect(page.locator(".slip-amount")).to_have_text(signed(credit)[1:])
    press(page, "code-kept")
    expect(ticket).to_be_hidden()
    shows_cents(page, "credit", 0)
    cage = floor.person("Cai", Position.CASHIER)
    paid = cage.cage("RedeemTicket", code=code)
    assert (paid.status_code, paid.json()["events"][0]["cents"]) == (200, credit)
    again = cage.cage("RedeemTicket", code=code)
    assert again.status_code == 409, "a ticket is paid once"
    assert floor.cents(name) == 0


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=() if slug == TIGER.slug else pytest.mark.long) for slug in GAMES]
)
def test_a_patron_buys_credit_bets_everything_is_paid_to_the_cent_and_cashes_out(
    floor: FloorServer, screens: Windows, slug: str
) -> None:
    name = f"Bo at {slug}"
    bo = newcomer(floor, name, 300_55)
    page = screens.terminal(bo, slug)
    shows_cents(page, "credit", 300_55)
    cage = floor.person("Cai", Position.CASHIER)
    assert cage.cage("BuyCredit", account=name, cents=200_00).status_code == 200
    shows_cents(page, "credit", 500_55)

    bring(floor, slug, "betting")
    phase(page, "betting")
    expect(page.locator("#says")).to_have_text("Place your bets, please")
    chips = (5_00, 10_00, 25_00, 1_00)
    stakes = {each.name: chips[number % 4] for number, each in enumerate(GAMES[slug].wagers)}
    for wager, stake in stakes.items():
        bet(page, wager, stake)
    shows_cents(page, "bet", sum(stakes.values()))
    shows_cents(page, "credit", 500_55 - sum(stakes.values()))

    bring(floor, slug, "dealing")
    expect(page.locator("#says")).to_have_text("No more bets")
    floor.house.step(slug)
    expect(page.locator(".hand .cards > *")).to_have_count(1)
    bring(floor, slug, "ready")
    phase(page, "ready")

    number = floor.house.table(slug).state.round_number
    record = bo.get(f"/api/tables/{slug}/rounds/{number}")
    nets = settled(record)
    assert nets.keys() == stakes.keys()
    for wager, net in nets.items():
        expect(area(page, wager)).to_have_attribute("data-outcome", "win" if net > 0 else "lose" if net < 0 else "push")
        expect(area(page, wager).locator(".outcome b")).to_have_text(signed(net) if net else "Push")
    back = sum(stakes[wager] + net for wager, net in nets.items())
    shows_cents(page, "win", back if max(nets.values()) > 0 else 0)
    shows_cents(page, "credit", 500_55 + sum(nets.values()))
    assert floor.cents(name) == 500_55 + sum(nets.values())
    cards = [card for hand in record["hands"] for card in hand]
    shown = page.locator(".hand .cards > *").evaluate_all("all => all.map(each => each.getAttribute('code'))")
    assert shown == cards

    recalled(page, record, nets)
    cashed_out(page, floor, name)


def test_chips_are_taken_back_doubled_and_laid_again(floor: FloorServer, screens: Windows) -> None:
    table, ana = "no-commission", floor.person("Ana")
    page = screens.terminal(ana, table)
    bring(floor, table, "betting")
    phase(page, "betting")
    bet(page, "Banker", 100_00)
    bet(page, "Player Pair", 50_00)
    press(page, "undo")
    lies(page, "Player Pair", 0)
    bet(page, "Player Pair", 50_00)
    press(page, "chip", chip="1000")
    area(page, "Player Pair").click()
    lies(page, "Player Pair", 60_00)
    press(page, "double")
    lies(page, "Banker", 200_00)
    lies(page, "Player Pair", 100_00)
    expect(page.locator("#toast")).to_have_text("Limited by the maximum: Player Pair $100.")
    press(page, "double")
    expect(page.locator("#toast")).to_have_text("Every bet is already at its maximum.")
    area(page, "Banker").click()
    expect(page.locator("#toast")).to_contain_text("200")
    lies(page, "Banker", 200_00)
    shows_cents(page, "bet", 300_00)
    press(page, "clear")
    lies(page, "Banker", 0)
    shows_cents(page, "bet", 0)
    bet(page, "Tie", 5_00)
    bring(floor, table, "dealing")
    phase(page, "dealing")
    bring(floor, table, "betting")
    phase(page, "betting")
    press(page, "rebet")
    lies(page, "Tie", 5_00)
    press(page, "chip", chip="1000")
    page.reload()
    connected(page)
    expect(page.locator('#chips [aria-pressed="true"]')).to_have_attribute("data-chip", "1000")
    lies(page, "Tie", 5_00)
    page.locator('[data-act="undo"]').dispatch_event("click")
    expect(page.locator("#toast")).to_contain_text("Clear takes back every bet.")
    press(page, "clear")
    lies(page, "Tie", 0)


@pytest.mark.wide
def test_a_patron_plays_at_several_tables_at_once(floor: FloorServer, screens: Windows) -> None:
    first, second = "super-6-no-commission", "sands-elements"
    page = screens.terminal(floor.person("Ana"), first)
    for table in (first, second):
        bring(floor, table, "betting")
    bet(page, "Player", 5_00)
    told = [each | {"closes_in_ms": 60_000} for each in floor.person("Ana").get("/api/tables")]
    page.route("**/api/tables", lambda route: route.fulfill(json=told))
    press(page, "tables")
    there = page.locator(f'#tables li[data-table="{second}"]')
    expect(there.locator(".table-limits")).to_have_text("$1 – $200")
    expect(there.locator(".table-phase")).to_have_text(re.compile(r"Place bets \d+"))
    there.locator('[data-act="sit"]').click()
    bet(page, "Fortune Six", 1_00)
    expect(page.locator(f'.strip-table[data-table="{first}"] .strip-money')).to_have_text("$5.00")
    expect(page.locator(f'.strip-table[data-table="{second}"] .strip-money')).to_have_text("$1.00")
    press(page, "chip", chip="10000")
    area(page, "Fortune Six").click()
    expect(page.locator("#toast")).to_contain_text("Fortune Six was not accepted.")
    page.locator(f'.strip-table[data-table="{first}"]').click()
    lies(page, "Player", 5_00)
    assert page.locator("#toast").is_hidden(), "it is about the other table"


# --- late, lost, resumed ------------------------------------------------------------------------


def test_a_tap_that_comes_after_the_close_is_refused_and_told_why(floor: FloorServer, screens: Windows) -> None:
    """The chip was laid in time on the screen and came late to the house, whose clock decides."""
    table, ana = "tiger-no-commission", floor.person("Ana")
    page = screens.terminal(ana, table)
    bring(floor, table, "betting")
    phase(page, "betting")
    before = floor.cents("Ana")

    def delay(route: Route) -> None:
        bring(floor, table, "dealing")
        route.continue_()

    over_http(page)
    page.route("**/acts", delay, times=1)
    area(page, "Tie").click()
    expect(page.locator("#toast")).to_contain_text(
        "Betting is closed: no bet may be placed or raised. Wait for the next round. (rule "
    )
    expect(page.locator("#toast")).to_be_visible()
    expect(page.locator("#toast .clause")).to_be_hidden()
    page.locator('#toast [data-act="clauses"]').click()
    expect(page.locator("#toast .clause")).to_be_visible()
    lies(page, "Tie", 0)
    phase(page, "dealing")
    switch_language(page)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(area(page, "Tie")).to_be_visible()
    area(page, "Tie").click(force=True)
    expect(page.locator("#toast")).to_contain_text("下注已截止，不能再下注或加注。请等下一局。（规则 ")
    expect(page.locator("#toast")).to_be_visible()
    lies(page, "Tie", 0)
    shows_cents(page, "credit", before)
    assert floor.cents("Ana") == before


def test_a_line_lost_in_a_round_is_told_and_the_round_is_there_when_it_is_back(
    floor: FloorServer, screens: Windows
) -> None:
    table, ana = "fortune-six-no-commission", newcomer(floor, "Lin", 100_00)
    page = screens.blank(ana)
    line = Line(page)
    page.goto(f"/play?table={table}")
    connected(page)
    bring(floor, table, "betting")
    phase(page, "betting")
    bet(page, "Player", 10_00)
    bring(floor, table, "dealing")
    phase(page, "dealing")
    lay = page.locator("#layout").bounding_box()
    line.sever()
    expect(page.locator("#line")).to_contain_text("Connection lost")
    assert page.locator("#layout").bounding_box() == lay, "nothing moves when the line is lost"
    expect(page.locator("#says")).to_have_text("Connection lost")
    expect(area(page, "Player")).to_have_attribute("aria-disabled", "true")
    lying = floor.house.table(table).state.bets
    area(page, "Banker").click(force=True)
    assert floor.house.table(table).state.bets == lying, "nothing is placed on a screen that is out of date"
    bring(floor, table, "ready")
    line.mend()
    phase(page, "ready")
    expect(page.locator("#line")).to_be_hidden()
    record = ana.get(f"/api/tables/{table}/rounds/{floor.house.table(table).state.round_number}")
    net = settled(record)["Player"]
    expect(area(page, "Player").locator(".outcome b")).to_have_text(signed(net) if net else "Push")
    shows_cents(page, "credit", 100_00 + net)


@contextmanager
def reopened(path: Path, port: int, pace: Pace) -> Iterator[FloorServer]:
    """The same house served again at the same address."""
    house = open_house(str(path))
    server = FloorServer(house, pace)
    server.port, server.address, server._server.config.port = port, f"http://127.0.0.1:{port}", port
    server.start()
    try:
        yield server
    finally:
        server.stop()
        house.close()


def cut_short(floor: FloorServer, screens: Windows, table: str) -> Page:
    """A terminal whose patron has two bets in a round of which one card lies."""
    page = screens.terminal(floor.person("Ana"), table)
    bring(floor, table, "betting")
    phase(page, "betting")
    bet(page, "Banker", 100_00)
    bet(page, "Small Tiger", 5_00)
    bring(floor, table, "dealing")
    floor.house.step(table)
    expect(page.locator(".hand .cards > *")).to_have_count(1)
    return page


@pytest.mark.wide
def test_the_house_goes_down_in_a_round_and_the_terminal_resumes_it(browser: Browser, tmp_path: Path) -> None:
    """The bets lie as they lay, the interruption and its rule are told, and the round is finished and paid."""
    path, table = tmp_path / "house.db", "dragon-tiger-baccarat"
    with ExitStack() as first, ExitStack() as open_windows:
        floor = first.enter_context(serving(path))
        page = cut_short(floor, open_windows.enter_context(windows(browser, floor)), table)
        number = floor.house.table(table).state.round_number
        first.close()
        expect(page.locator("#line")).to_contain_text("Connection lost")
        with reopened(path, floor.port, STILL) as floor:
            phase(page, "suspended")
            expect(page.locator("#line")).to_be_hidden()
            expect(page.locator("#incident")).to_contain_text("power failure or interruption, no outcome established")
            expect(page.locator("#incident")).to_contain_text("(rule 5.17)")
            expect(page.locator('#incident [data-act="withdraw"]')).to_be_enabled()
            lies(page, "Banker", 100_00)
            lies(page, "Small Tiger", 5_00)
            dealer = floor.person("Dee", Position.DEALER)
            dealer.do(table, "RuleOn", remedy="play on, the result stands", reason="nobody withdrew", cards=[])
            bring(floor, table, "ready")
            phase(page, "ready")
            expect(page.locator("#facts1")).to_contain_text(f"Round {number} ·")
            net = sum(settled(floor.person("Ana").get(f"/api/tables/{table}/rounds/{number}")).values())
            shows_cents(page, "credit", 1_000_00 + net)
            open_windows.close()


@pytest.mark.wide
def test_where_the_rules_void_an_interrupted_round_the_bets_come_back(browser: Browser, tmp_path: Path) -> None:
    path, table = tmp_path / "house.db", "tiger-baccarat"
    with ExitStack() as first, ExitStack() as open_windows:
        floor = first.enter_context(serving(path))
        page = cut_short(floor, open_windows.enter_context(windows(browser, floor)), table)
        shows_cents(page, "credit", 895_00)
        first.close()
        with reopened(path, floor.port, STILL) as floor:
            expect(page.locator(".headline")).to_have_text("The round is void")
            expect(page.locator(".why-line")).not_to_contain_text("rule")
            page.locator('#placed [data-act="clauses"]').click()
            expect(page.locator("#placed .clause").first).to_have_text("(rule 5.9.1)")
            lies(page, "Banker", 0)
            shows_cents(page, "credit", 1_000_00)
            open_windows.close()


# --- languages, keyboard, roads, help -----------------------------------------------------------


def test_both_languages_are_spoken(floor: FloorServer, screens: Windows) -> None:
    table = "super-six-no-commission"
    page = screens.terminal(floor.person("Wei"), table)
    bring(floor, table, "betting")
    sentences = {
        "#says": ("Place your bets, please", "请下注"),
        "#title": ("Super Six No Commission Baccarat 1", "超级六免佣百家乐 1 号台"),
        '[data-act="collect"]': ("Collect", "兑现"),
        "#malfunction": (
            "Malfunction voids all pays and plays, subject to EB 5.9 and 5.10",
            "机件故障，一切派彩及牌局作废，但须依规则 EB 5.9 及 5.10 处理",
        ),
    }
    for place, (english, _) in sentences.items():
        expect(page.locator(place).first).to_have_text(english)
    switch_language(page)
    for place, (_, chinese) in sentences.items():
        expect(page.locator(place).first).to_have_text(chinese)
    for wager, name in (("Banker", "庄"), ("Player", "闲"), ("Tie", "和")):
        expect(area(page, wager).locator(".name")).to_have_text(name)
        expect(area(page, wager).locator(".name-beside")).to_have_text(wager)
        sizes = [
            area(page, wager).locator(each).evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
            for each in (".name", ".name-beside")
        ]
        assert sizes[0] > 1.4 * sizes[1], "Chinese comes first in Chinese"
        assert (area(page, wager).get_attribute("aria-label") or "").startswith(f"{name}，赔率")
    press(page, "help")
    expect(page.locator("#help")).to_contain_text("赌场优势")
    page.reload()
    expect(page.locator("#title")).to_have_text("超级六免佣百家乐 1 号台")


def tab_to(page: Page, wanted: str) -> None:
    """The Tab key, until what is wanted has the focus and shows it."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    pytest.fail(f"{wanted} cannot be reached with the Tab key")


def test_a_patron_who_has_only_a_keyboard_signs_in_bets_and_collects(floor: FloorServer, screens: Windows) -> None:
    table = "dragon-tiger"
    newcomer(floor, "Kim", 50_00)
    floor.engage("Kim", Position.PATRON, SECRET)
    bring(floor, table, "betting")
    page = screens.open("/")
    expect(page.locator('input[name="name"]')).to_be_focused()
    page.keyboard.type("Kim")
    page.keyboard.press("Tab")
    page.keyboard.type(SECRET)
    page.keyboard.press("Enter")
    expect(page.locator(f'.floor-table[data-table="{table}"]')).to_be_visible()
    tab_to(page, f'.floor-table[data-table="{table}"]')
    page.keyboard.press("Enter")
    connected(page)
    tab_to(page, ".skip")
    page.keyboard.press("Enter")
    tab_to(page, '[data-wager="Dragon"]')
    page.keyboard.press("Enter")
    lies(page, "Dragon", 5_00)
    tab_to(page, '[data-act="chip"][data-chip="1000"]')
    page.keyboard.press("Space")
    page.locator("body").evaluate("() => document.getElementById('layout').focus()")
    tab_to(page, '[data-wager="Tie"]')
    page.keyboard.press("Space")
    lies(page, "Tie", 10_00)
    tab_to(page, '[data-act="undo"]')
    page.keyboard.press("Enter")
    lies(page, "Tie", 0)
    tab_to(page, '[data-act="collect"]')
    page.keyboard.press("Enter")
    tab_to(page, '[data-act="collect-yes"]')
    page.keyboard.press("Enter")
    expect(page.locator(".slip-amount")).to_have_text("$45.00")
    tab_to(page, '[data-act="code-kept"]')
    page.keyboard.press("Enter")
    shows_cents(page, "credit", 0)


@pytest.mark.wide
def test_a_shoe_well_played_fills_the_roads_and_a_win_is_shown(floor: FloorServer, screens: Windows) -> None:
    table, eva = "tiger-baccarat", newcomer(floor, "Eva", 5_000_00)

    def marked() -> bool:
        bring(floor, table, "ready")
        return len(eva.get(f"/api/tables/{table}/roads")["bead"]) >= 27

    rounds_until(marked, "27 rounds of a shoe stand on the bead plate")
    page = screens.terminal(eva, table)

    def won() -> int:
        """A round in which Eva bets: what is paid to her, if it is more than she staked."""
        bring(floor, table, "betting")
        phase(page, "betting")
        stakes = {"Banker": 100_00, "Tie": 25_00, "Small Tiger": 10_00, "Tiger Pair": 5_00}
        for wager, stake in stakes.items():
            bet(page, wager, stake)
        bring(floor, table, "ready")
        phase(page, "ready")
        nets = settled(eva.get(f"/api/tables/{table}/rounds/{floor.house.table(table).state.round_number}"))
        assert nets.keys() == stakes.keys()
        net = sum(nets.values())
        return sum(stakes.values()) + net if net > 0 else 0

    shows_cents(page, "win", rounds_until(won, "Eva wins more than she stakes"))
    expect(page.locator("#win")).to_have_class(re.compile(r"\bwon\b"))
    told = eva.get(f"/api/tables/{table}/roads")
    for road, marks in (("bead", told["bead"]), ("big", told["big"])):
        expect(page.locator(f'[data-road="{road}"]')).to_have_attribute(
            "aria-label", re.compile(f": {len(marks)} marks")
        )
    red = sum(what == "r" for _, _, what in told["big_eye_cells"])
    expect(page.locator('[data-road="eye"]')).to_have_attribute(
        "aria-label", f"Big eye boy: {red} red and {len(told['big_eye_cells']) - red} blue marks"
    )
    expect(page.locator("#roads .badges")).to_contain_text(f"Rounds {told['counts']['rounds']}")
    switch_language(page)
    expect(page.locator("#roads .badges")).to_contain_text(f"共 {told['counts']['rounds']} 局")
    switch_language(page)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(page.locator('[data-road="big"]')).to_be_visible()
    assert fits_its_width(page)
    page.set_viewport_size({"width": 390, "height": 664})
    for row in range(told["rows"]):
        run = told | {"big": [[0, each, "B", 0] for each in range(row + 1)]}
        page.route(f"**/api/tables/{table}/roads", lambda route, *, run=run: route.fulfill(json=run))
        bring(floor, table, "betting")
        bring(floor, table, "ready")
        phase(page, "ready")
        expect(page.locator('[data-road="big"] > g')).to_have_count(row + 1)
        assert page.evaluate(NEWEST_IN_VIEW), f"the newest mark, in row {row}, is cut off over the cards"


def test_the_help_tells_every_house_edge_to_anybody(floor: FloorServer, screens: Windows) -> None:
    page = screens.open(f"/help?table={TIGER.slug}")
    expect(page.locator("#title")).to_have_text(f"{TIGER.title} 1")
    told = page.locator(".help-content")
    decks = floor.house.table(TIGER.slug).state.options.decks
    for price in analyse(TIGER, decks).prices:
        heading = page.get_by_role("heading", name=re.compile(f"^{price.wager.name} · "))
        card = told.locator("article", has=heading)
        expect(card).to_contain_text(f"House edge{float(price.house_edge) * 100:.2f}%")
        for odds in pays_of(price.wager):
            expect(card).to_contain_text(odds.replace(":", " : "))
    for size in SIZES.values():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert fits_its_width(page)
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})


@pytest.mark.wide
def test_the_entrance_fits_every_screen(floor: FloorServer, screens: Windows) -> None:
    page = screens.open("/", floor.person("Ana"))
    expect(page.locator(".floor-table")).to_have_count(len(floor.house.tables))
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert fits_its_width(page), f"the entrance has to be scrolled sideways on a {name}"


def test_a_bet_goes_over_the_open_line_and_over_http_where_that_does_not_answer(
    floor: FloorServer, screens: Windows
) -> None:
    """Nothing is posted while the line answers; what is shown of bet and credit follows."""
    table = "super-6-no-commission"
    page = screens.terminal(newcomer(floor, "Oda", 100_00), table)
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.url) if request.url.endswith("/acts") else None)
    bring(floor, table, "betting")
    phase(page, "betting")
    bet(page, "Player", 5_00)
    shows_cents(page, "credit", 95_00)
    assert posted == []
    over_http(page)
    bet(page, "Banker", 5_00)
    shows_cents(page, "credit", 90_00)
    assert len(posted) == 1
    assert {each.wager for each in floor.house.table(table).state.bets} == {"Player", "Banker"}
