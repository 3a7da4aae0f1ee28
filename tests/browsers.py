"""Chromium for tests: started once, a window of its own for everybody who is signed in, and a line that can be cut."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from cutcard import GAMES
from cutcard.rulebook.procedure import Position
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, WebSocketRoute

    from floors import FloorServer, Person

PHONE, TABLET, DESKTOP = (390, 844), (1280, 800), (1920, 1080)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)
PATIENCE_MS = 20_000
"""How long a page may take on a busy machine before a test gives up; nothing is concluded from how long it took."""
STEPS_MOST, ROUNDS_MOST = 500, 100
"""More steps than any phase is away, and more rounds than anything takes that a shuffled shoe brings about."""
Found = TypeVar("Found")
READ = """() => {
  const hidden = '.unseen[aria-hidden=true]';
  const seen = (node) => node.checkVisibility() && !node.closest(`[data-act="language"], ${hidden}`);
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    const listed = holder.localName === "option" && !holder.closest('[data-act="language"]');
    if (listed || seen(holder)) texts.push(walker.currentNode.textContent);
  }
  for (const node of document.body.querySelectorAll("[aria-label], [placeholder], [title]")) {
    const told = ["aria-label", "placeholder", "title"].map((name) => node.getAttribute(name));
    if (seen(node)) texts.push(...told.filter(Boolean));
  }
  return texts;
}"""
"""All that is read on a page, by eyes or by a screen reader, but for the menu of languages, each in its own words."""
GREETED = """(([games, name]) => {{
  for (const game of games) localStorage.setItem(`cutcard-greeted ${{game}}`, JSON.stringify([name]));
}})({})"""

expect.set_options(timeout=PATIENCE_MS)


def _chromium() -> str:
    """Chromium without windows of its own takes half the time for the same pages; the whole one serves too."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if found is None:
        pytest.fail("there is no Chromium here; install the package chromium-headless-shell", pytrace=False)
    fonts = shutil.which("fc-list")
    if fonts and not subprocess.run([fonts, ":lang=zh"], capture_output=True, check=True).stdout:
        pytest.fail("no font here has Chinese letters; install the package fonts-noto-cjk", pytrace=False)
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, for as long as it is needed."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def put_aside() -> Iterator[asyncio.AbstractEventLoop]:
    """A browser that is open while other tests run.

    Playwright keeps its event loop in the thread that called it, marked as the one that runs there, for as long as it
    is open. Tests of other files may have a loop of their own there, so meanwhile none is marked.
    """
    loop = asyncio.get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield loop
    finally:
        asyncio._set_running_loop(loop)


@contextmanager
def taken_up(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """The browser is used again."""
    asyncio._set_running_loop(loop)
    try:
        yield
    finally:
        asyncio._set_running_loop(None)


class Windows:
    """The windows that one test has open; a page that throws, or breaks its own security policy, fails the test."""

    def __init__(self, browser: Browser, floor: FloorServer) -> None:
        self._browser, self._floor = browser, floor
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def open(self, path: str, person: Person | None = None, size: tuple[int, int] = TABLET) -> Page:
        """A page in a browser of its own, signed in as somebody."""
        page = self.blank(person, size)
        page.goto(path)
        return page

    def blank(
        self,
        person: Person | None = None,
        size: tuple[int, int] = TABLET,
        *,
        touch: bool = False,
        greets: bool = False,
    ) -> Page:
        """A window that shows nothing yet; one that `greets` has never been used, others have seen every greeting."""
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            base_url=self._floor.address,
            reduced_motion="reduce",
            has_touch=touch or size == PHONE,
            color_scheme="dark",
        )
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        if person is not None:
            kept = person.cookies.items()
            context.add_cookies([{"name": name, "value": value, "url": self._floor.address} for name, value in kept])
        if person is not None and not greets:
            context.add_init_script(greeted_before(person.name))
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._heard)
        return page

    def terminal(self, person: Person, table: str, size: tuple[int, int] = TABLET) -> Page:
        """A patron's terminal at a table, connected."""
        page = self.open(f"/play?table={table}", person, size)
        connected(page)
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        assert not self.errors, self.errors

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            self.errors.append(message.text)


@contextmanager
def windows(browser: Browser, floor: FloorServer) -> Iterator[Windows]:
    opened = Windows(browser, floor)
    try:
        yield opened
    finally:
        opened.close()


def greeted_before(name: str) -> str:
    """A script for a device on which somebody has been greeted at every game."""
    return GREETED.format(json.dumps([list(GAMES), name]))


class Line:
    """The wire between one page and the house: it can fall silent, be cut, and spoil the views of tables."""

    def __init__(self, page: Page) -> None:
        self.silent = self.cut = False
        self.spoil: Callable[[dict[str, Any]], None] | None = None
        """Changes what everybody sees of a table, before the page is told of it."""
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/ws", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self.cut:
            route.close()
            return
        house = route.connect_to_server()
        route.on_message(house.send)
        house.on_message(lambda message: None if self.silent else route.send(self._spoiled(message)))
        self._open.append(route)

    def _spoiled(self, message: str | bytes) -> str | bytes:
        told = json.loads(message) if self.spoil is not None else {}
        if self.spoil is None or told.get("type") != "view":
            return message
        self.spoil(told["common"])
        return json.dumps(told)

    def say(self, message: dict[str, Any]) -> None:
        """Tells the page something that the house has not said."""
        self._open[-1].send(json.dumps(message))

    def sever(self) -> None:
        self.cut = True
        for route in self._open:
            route.close()
        self._open.clear()

    def mend(self) -> None:
        self.cut = False


# --- what goes before ---------------------------------------------------------------------------


def bring(floor: FloorServer, table: str, wanted: str) -> None:
    """The automatic dealer goes on until the table is in that phase, one step at least."""
    for _ in range(STEPS_MOST):
        floor.house.step(table)
        if (phase := floor.house.table(table).state.phase.value) == wanted:
            return
    pytest.fail(f"{table} did not come to the phase {wanted!r} in {STEPS_MOST} steps; it is {phase!r}")


def rounds_until(play: Callable[[], Found | None], what: str) -> Found:
    """What `play` finds after one of its rounds, the first that is true: which round that is depends on the shoe."""
    for _ in range(ROUNDS_MOST):
        if found := play():
            return found
    pytest.fail(f"{ROUNDS_MOST} rounds were played in vain: {what}")


def newcomer(floor: FloorServer, name: str, cents: int) -> Person:
    """Somebody who has just bought credit at the cage."""
    cage = floor.person("Cai", Position.CASHIER)
    assert cage.cage("OpenAccount", account=name).status_code == 200
    assert cage.cage("BuyCredit", account=name, cents=cents).status_code == 200
    return floor.person(name)


# --- what is seen and done on a page ------------------------------------------------------------


def connected(page: Page) -> None:
    expect(page.locator("body")).to_have_attribute("data-line", "up")
    expect(page.locator("[data-wager]").first).to_be_visible()


def over_http(page: Page) -> None:
    """Acts of this page go over HTTP, where a test can hold or spoil them: its browser sends none over a live line."""
    page.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (text) {
            if (JSON.parse(text).type === "act") throw new Error("no act goes here");
            send.call(this, text);
          };
        }"""
    )


def area(page: Page, wager: str) -> Locator:
    """A wager's place on the layout."""
    return page.locator(f'#layout [data-wager="{wager}"]')


def press(page: Page, act: str, **data: str) -> None:
    """The button of an act that can be pressed now; `data` tells it from others of the same act."""
    more = "".join(f'[data-{name}="{value}"]' for name, value in data.items())
    _bring_into_reach(page, act)
    page.locator(f'[data-act="{act}"]{more}:visible:enabled').first.click()


def speak(page: Page, code: str) -> None:
    """Choose a language in the menu."""
    _bring_into_reach(page, "language")
    page.locator('[data-act="language"]:visible').first.select_option(code)


def switch_language(page: Page) -> None:
    """From English to Simplified Chinese, or back."""
    speak(page, "zh" if page.locator("html").get_attribute("lang") == "en" else "en")


def _bring_into_reach(page: Page, act: str) -> None:
    """Open the terminal's menu where what does an act is in it."""
    if page.locator(f'.menu:visible ~ #tools:not(:popover-open) [data-act="{act}"]').count():
        page.locator(".menu").click()


def bet(page: Page, wager: str, stake_cents: int) -> None:
    """The chip of that worth on a wager, seen confirmed."""
    press(page, "chip", chip=str(stake_cents))
    area(page, wager).click()
    lies(page, wager, stake_cents)


def lies(page: Page, wager: str, stake_cents: int) -> None:
    expect(area(page, wager)).to_have_attribute("data-stake", str(stake_cents))
    expect(area(page, wager)).to_have_attribute("data-pending", "0")


def phase(page: Page, name: str) -> None:
    """A terminal shows a phase of the round."""
    expect(page.locator("body")).to_have_attribute("data-phase", name)


def shows_cents(page: Page, meter: str, cents: int) -> None:
    """Credit, bet or what was paid to the cent, as a number and as it is read."""
    shown = page.locator(f"#{meter}")
    expect(shown).to_have_attribute(f"data-{meter}", str(cents))
    expect(shown).to_have_text(f"${cents // 100:,}.{cents % 100:02d}")


def signed(cents: int) -> str:
    """A gain or a loss as it is read."""
    sign = "+" if cents > 0 else "−" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def becomes(page: Page, script: str, what: str, arg: object = None) -> None:
    """Until the script says yes. `wait_for_function` evaluates text inside the page, which its own policy forbids."""
    until(
        lambda: page.evaluate(script, arg),
        what,
        every=0.02,
        sleep=lambda seconds: page.wait_for_timeout(1_000 * seconds),
    )


def fits_its_width(page: Page) -> bool:
    """Nothing has to be scrolled sideways to be seen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
