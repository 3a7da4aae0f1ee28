"""The consoles in tests: a dealer's desk and the pit in a browser, and what is pressed there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browsers import bet, phase, press
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from browsers import Windows
    from floors import FloorServer

AUDIT_MS = 90_000
"""How long the audit of a house may take on a busy machine."""
SECRET = "an honest secret"  # noqa: S105
FIRST_FOUR = ("2h", "Kd", "3c", "4s")
"""Player 5 and Banker 4, card by card in the order dealt."""
STAKES = {"Ana": {"Player": 100_00, "Big Tiger": 5_00}, "Wei": {"Banker": 50_00, "Tie": 1_00}}


def live(page: Page) -> None:
    expect(page.locator("body")).to_have_attribute("data-line", "up")


def at_the_desk(screens: Windows, floor: FloorServer, position: Position = Position.DEALER) -> Page:
    page = screens.open("/dealer?table=salon", floor.person("Dee", position))
    live(page)
    return page


def in_the_pit(screens: Windows, floor: FloorServer, position: Position) -> Page:
    page = screens.open("/pit", floor.person("Max", position))
    live(page)
    return page


def go(desk: Page, act: str, hand: int | None = None) -> None:
    """The one large button, once it is that act's."""
    at = "" if hand is None else f'[data-hand="{hand}"]'
    desk.locator(f'#primary .next[data-act="{act}"]{at}:not([aria-disabled="true"])').click()


def choose(desk: Page, card: str) -> None:
    desk.locator(f'#pad [data-key="rank-{card[0]}"]').click()
    desk.locator(f'#pad [data-key="suit-{card[1]}"]').click()


def key_in(desk: Page, card: str) -> None:
    """A card that lies open: its rank and suit on the pad, and it is dealt."""
    lying = desk.locator("#hands figure").count()
    choose(desk, card)
    expect(desk.locator("#hands figure")).to_have_count(lying + 1)


def deal_blind(desk: Page, cards: int = 1) -> None:
    """Cards that lie face down, at one tap each."""
    lying = desk.locator("#hands figure").count()
    for more in range(1, cards + 1):
        go(desk, "DealCard")
        expect(desk.locator("#hands figure")).to_have_count(lying + more)


def turned(desk: Page, *cards: str) -> None:
    """Cards are turned one after another, each named by its rank and suit."""
    for card in cards:
        closed = desk.locator('#hands playing-card[code="??"]').count()
        choose(desk, card)
        expect(desk.locator('#hands playing-card[code="??"]')).to_have_count(closed - 1)


def dealt_out(desk: Page, terminals: dict[str, Page]) -> None:
    """Bets are opened, laid at the terminals, closed; four cards are dealt face down and both hands passed."""
    go(desk, "OpenBets")
    for name, stakes in STAKES.items():
        phase(terminals[name], "betting")
        for wager, stake in stakes.items():
            bet(terminals[name], wager, stake)
    expect(desk.locator("#bets tr[data-bet]")).to_have_count(4)
    go(desk, "CloseBets")
    for page in terminals.values():
        phase(page, "dealing")
    deal_blind(desk, 4)
    go(desk, "PassHand", 0)
    go(desk, "PassHand", 1)
    go(desk, "SetRevealOrder", 0)


def call(desk: Page, kind: str, note: str, *, voids: bool = False) -> None:
    """Called in the drawer; where the rule leaves nothing but a void round, it is asked once more."""
    press(desk, "CallIrregularity")
    desk.locator("dialog.drawer input[type=search]").fill(kind)
    press(desk, "CallIrregularity", kind=kind)
    desk.locator('dialog.ask input[name="note"]').fill(note)
    desk.locator("dialog.ask button[type=submit]").click()
    if voids:
        expect(desk.locator("dialog.ask [data-confirm]")).to_contain_text("voids the round")
        desk.locator("dialog.ask button[type=submit]").click()
    expect(desk.locator("html")).to_have_attribute("data-suspended", "true")


def rule(pit: Page, remedy: str) -> None:
    """The button of a remedy in the open irregularity, which asks for the reason."""
    pit.locator(f'.ruling [data-remedy="{remedy}"] [data-act="RuleOn"]').click()
    expect(pit.locator("dialog.ask")).to_be_visible()


def signed_by(pit: Page, reason: str, second: str = "", secret: str = "") -> None:
    pit.locator('dialog.ask input[name="reason"]').fill(reason)
    if second:
        pit.locator('dialog.ask input[name="second_name"]').fill(second)
        pit.locator('dialog.ask input[name="second_secret"]').fill(secret)
    pit.locator("dialog.ask button[type=submit]").click()


def scan(page: Page, *cards: str) -> None:
    """A scanner types into whatever has the focus."""
    for card in cards:
        page.keyboard.type(card)
        page.keyboard.press("Enter")


def scanner(page: Page, at: str = "#pad") -> Locator:
    return page.locator(f'{at} [data-key="scanner"]')


def submit(page: Page) -> None:
    page.locator("dialog.ask button[type=submit]").last.click()


def in_use(page: Page) -> str:
    """What has the focus: never nothing."""
    return str(page.evaluate("document.activeElement.localName"))
