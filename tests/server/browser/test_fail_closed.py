"""Pages fail closed: one that cannot draw a view is out of date until it has drawn a later one, and the house knows.

All of it happens in one window, which goes from page to page.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import Line, area, bring, windows
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page, Request

    from floors import FloorServer, Person

TABLE, OTHER = "tiger-baccarat", "dragon-tiger"
REPORTS, TABLES = "/api/page-errors", "**/api/tables"


NOTE_STATES = """() => {
  const now = () => document.body.dataset.line;
  window.states = [now()];
  const note = () => states.at(-1) === now() || states.push(now());
  new MutationObserver(note).observe(document.body, { attributeFilter: ["data-line"] });
}"""
"""What the page says of its line from now on, each change once."""


class Screen:
    """A window, its line to the house, and what its pages have reported."""

    def __init__(self, page: Page, floor: FloorServer) -> None:
        self.page, self.floor, self.line = page, floor, Line(page)
        self.reports: list[dict[str, Any]] = []
        page.on("request", self._asked)

    def _asked(self, request: Request) -> None:
        if REPORTS in request.url:
            self.reports.append(json.loads(request.post_data or "{}"))

    def open(self, path: str, person: Person) -> Page:
        """A page as somebody sees it, with nothing reported yet."""
        kept, address = person.cookies.items(), self.floor.address
        self.page.context.clear_cookies()
        self.page.context.add_cookies([{"name": name, "value": value, "url": address} for name, value in kept])
        self.page.goto(path)
        self.reports.clear()
        return self.page

    def step(self) -> None:
        self.floor.house.step(TABLE)

    def is_reported(self, page: str, module: str) -> None:
        """Each place in the source once, without a word of what was there, and to whoever looks after the floor."""
        assert self.reports
        assert len({json.dumps(each) for each in self.reports}) == len(self.reports)
        assert {name for each in self.reports for name in each} == {"kind", "line", "script", "version"}
        told = self.floor.person("Gil", Position.PIT_MANAGER).get("/api/conditions")
        (why,) = [each["why"] for each in told if each["kind"] == "page"]
        assert re.search(rf"\b{page}: {re.escape(module)}:[1-9]\d*, TypeError", why), why


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("closed") / "house.db") as server:
        bring(server, TABLE, "ready")
        yield server


@pytest.fixture(scope="module")
def window(browser: Browser, floor: FloorServer) -> Iterator[Screen]:
    with windows(browser, floor) as opened:
        screen = Screen(opened.blank(), floor)
        yield screen
        opened.errors.clear()


@pytest.fixture
def screen(window: Screen) -> Iterator[Screen]:
    yield window
    window.line.spoil = None
    window.page.unroute(TABLES)


def without_a_hand(view: dict[str, Any]) -> None:
    view["hands"][1] = None


def line_of(page: Page) -> Locator:
    return page.locator("body")


def test_terminal_takes_no_bets_on_a_view_without_a_hand(screen: Screen) -> None:
    bring(screen.floor, TABLE, "betting")
    page = screen.open(f"/play?table={TABLE}", screen.floor.person("Ana"))
    expect(line_of(page)).to_have_attribute("data-line", "up")
    expect(area(page, "Player")).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator("#says")).to_have_text("Place your bets, please")
    screen.line.spoil = without_a_hand
    bring(screen.floor, TABLE, "dealing")
    expect(line_of(page)).to_have_attribute("data-line", "stale")
    expect(area(page, "Player")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#says")).not_to_have_text("Place your bets, please")
    expect(page.locator("#line")).to_be_visible()
    page.evaluate(NOTE_STATES)
    screen.line.say({"type": "pong"})
    screen.step()
    screen.line.spoil = None
    bring(screen.floor, TABLE, "betting")
    expect(line_of(page)).to_have_attribute("data-line", "up")
    assert page.evaluate("states") == ["stale", "up"], "a word from the house is no view that could be drawn"
    expect(area(page, "Player")).not_to_have_attribute("aria-disabled", "true")
    screen.is_reported("terminal", "terminal/access/narrator.js")


def test_countdown_goes_on_after_a_second_that_could_not_be_drawn(screen: Screen) -> None:
    bring(screen.floor, TABLE, "betting")
    screen.line.spoil = lambda view: view.update(closes_in_ms=600_000, betting_ms=600_000)
    page = screen.open(f"/play?table={TABLE}", screen.floor.person("Ana"))
    expect(page.locator("#seconds")).to_have_text(re.compile(r"\d+"))
    page.evaluate("window.kept = document.getElementById('clock'); kept.id = ''")
    expect(line_of(page)).to_have_attribute("data-line", "stale")
    page.evaluate("kept.id = 'clock'")
    expect(line_of(page)).to_have_attribute("data-line", "up")
    seconds = page.locator("#seconds").text_content() or ""
    expect(page.locator("#seconds")).not_to_have_text(seconds)
    expect(page.locator("#seconds")).to_have_text(re.compile(r"\d+"))


@pytest.mark.wide
def test_rejection_that_nobody_caught_is_a_failure_and_a_quiet_table_is_asked_anew(screen: Screen) -> None:
    """An answer that cannot be read; nothing happens at the table meanwhile. Scripts of others are not the page's."""
    bring(screen.floor, TABLE, "betting")
    page = screen.open(f"/play?table={TABLE}", screen.floor.person("Ana"))
    expect(line_of(page)).to_have_attribute("data-line", "up")
    page.evaluate("setTimeout(() => { throw new TypeError('of an extension') }); 0")
    page.evaluate("Promise.reject(new TypeError('of an extension')); 0")
    page.route(TABLES, lambda route: route.fulfill(body="[{}]", content_type="application/json"))
    page.locator('[data-act="tables"]').first.evaluate("(button) => button.click()")
    expect(line_of(page)).to_have_attribute("data-line", "stale")
    expect(line_of(page)).to_have_attribute("data-line", "up")
    assert len(screen.reports) == 1
    screen.is_reported("terminal", "shared/i18n.js")


def test_board_is_blank_on_a_view_without_a_hand(screen: Screen) -> None:
    page = screen.open(f"/board?table={TABLE}", screen.floor.person("Ana"))
    expect(page.locator("#blank")).to_be_hidden()
    screen.line.spoil = without_a_hand
    screen.step()
    expect(page.locator("#blank")).to_be_visible()
    screen.step()
    screen.line.spoil = None
    screen.step()
    expect(page.locator("#blank")).to_be_hidden()
    screen.is_reported("board", "board/board.js")


def test_dealers_desk_rests_on_a_view_without_its_cards(screen: Screen) -> None:
    page = screen.open(f"/dealer?table={TABLE}", screen.floor.person("Dee", Position.DEALER))
    expect(line_of(page)).to_have_attribute("data-line", "up")
    expect(page.locator(".desk:not([inert])")).to_be_visible()
    screen.line.spoil = lambda view: view.pop("dealt")
    screen.step()
    expect(line_of(page)).to_have_attribute("data-line", "stale")
    expect(page.locator(".desk[inert]")).to_be_visible()
    expect(page.locator("#phase")).to_have_text("This screen is out of date")
    expect(page.locator("#primary .call")).to_have_attribute("aria-disabled", "true")
    screen.line.spoil = None
    screen.step()
    expect(line_of(page)).to_have_attribute("data-line", "up")
    expect(page.locator(".desk:not([inert])")).to_be_visible()
    screen.is_reported("dealer", "dealer/hands.js")


def test_pit_goes_on_with_other_tables_where_one_lacks_a_figure(screen: Screen) -> None:
    def spoil(view: dict[str, Any]) -> None:
        if view["table"] == TABLE:
            del view["rounds_per_hour"]

    page = screen.open("/pit", screen.floor.person("Gil", Position.PIT_MANAGER))
    expect(line_of(page)).to_have_attribute("data-line", "up")
    rows = [page.locator(f'#floor tr[data-table="{table}"]') for table in (TABLE, OTHER)]
    expect(rows[0]).to_be_visible()
    screen.line.spoil = spoil
    screen.step()
    expect(line_of(page)).to_have_attribute("data-line", "stale")
    bring(screen.floor, OTHER, "betting")
    expect(rows[1]).to_have_attribute("data-phase", "betting")
    expect(line_of(page)).to_have_attribute("data-line", "stale")
    screen.line.spoil = None
    bring(screen.floor, TABLE, "betting")
    expect(rows[0]).to_have_attribute("data-phase", "betting")
    expect(line_of(page)).to_have_attribute("data-line", "up")
    screen.is_reported("pit", "pit/tables.js")
    expect(page.locator('[data-condition="page"]')).to_contain_text("pit/tables.js:")


def test_lobby_dims_tables_on_a_view_without_a_phase(screen: Screen) -> None:
    page = screen.open("/", screen.floor.person("Ana"))
    expect(line_of(page)).to_have_attribute("data-line", "up")
    screen.line.spoil = lambda view: view.pop("phase")
    screen.step()
    expect(line_of(page)).to_have_attribute("data-line", "stale")
    screen.line.spoil = None
    bring(screen.floor, TABLE, "betting")
    expect(line_of(page)).to_have_attribute("data-line", "up")
    expect(page.locator(f'[data-of="{TABLE}"]')).to_have_attribute("data-phase", "betting")
    screen.is_reported("lobby", "shared/i18n.js")
