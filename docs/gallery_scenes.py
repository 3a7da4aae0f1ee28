"""How the states of the gallery are brought about, one after another: scripted rounds, and a patron who bets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browsers import area, bring, connected, newcomer, phase, press
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Position
from cutcard.table import commands
from labs import laboratory
from scripted_table import ScriptedTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playwright.sync_api import Page

    from browsers import Line, Windows
    from floors import FloorServer, Person

TABLE, SQUEEZED = "peony", "jade"
ROUNDS_BEFORE, ROUNDS_ELSEWHERE = 38, 24
ELSEWHERE = ("tiger-baccarat", "super-six-no-commission", "fa-fa-fabulous-4", "dragon-tiger", "sands-elements")
"""Tables that run themselves, for the lobby and the choice of tables."""
PATRON, CREDIT_CENTS = "Ana Lim", 2_500_00
WON, WITH_A_THIRD, WITH_BOTH = ["2h", "Kd", "3c", "6s"], "7d", "Ah"
"""Player has 5 and then 2; Banker has 6 and, against a seven, draws to 7."""
LOST, TIED = ["9h", "Jd", "Kc", "7c"], ["7h", "Qd", "Tc", "7s"]
WINNING = {"Banker": 100_00, "Tie": 5_00, "Small Tiger": 10_00}
LOSING = {"Banker": 50_00, "Big Tiger": 5_00}
PUSHED = {"Player": 50_00}
IN_PART = {"Player": 50_00, "Small Dragon": 10_00, "Big Tiger": 5_00}
SPILT = (Kind.UNFORESEEN, "a glass was spilt over the cards")


def terminal_states(floor: FloorServer, terminals: Mapping[str, tuple[Page, Line]]) -> Iterator[str]:
    """Brings the terminals, by language, from one state to the next, and names each once all of them show it."""
    pages = [page for page, _ in terminals.values()]
    for elsewhere in ELSEWHERE:
        for _ in range(ROUNDS_ELSEWHERE):
            bring(floor, elsewhere, "ready")
    ana = newcomer(floor, PATRON, CREDIT_CENTS)
    table, squeezed = ScriptedTable(floor, TABLE), ScriptedTable(floor, SQUEEZED, "A")
    table.play_on(ROUNDS_BEFORE)
    for language, page in zip(terminals, pages, strict=True):
        sign_in(page, ana)
        page.add_init_script(f"localStorage.setItem('cutcard-language', '{language}')")
        page.goto(f"/play?table={TABLE}")
        connected(page)
    table.open_bets()
    show(pages, "betting")
    for page in pages:
        expect(page.locator("#seconds")).not_to_be_empty()
    yield "open"
    table.count_down()
    table.take(ana, WINNING)
    for page in pages:
        expect(page.locator("#bet")).to_have_attribute("data-bet", str(sum(WINNING.values())))
    yield "bets"
    yield from dialogs(pages)
    yield from a_round_won(table, pages)
    yield from other_results(table, ana, pages)
    yield from suspended(table, ana, pages)
    yield from shoe_ended(table, pages)
    yield from held(squeezed, ana, pages)
    yield from stale(terminals)


def show(pages: list[Page], name: str) -> None:
    for page in pages:
        phase(page, name)


def sign_in(page: Page, person: Person) -> None:
    address = person.floor.address
    page.context.add_cookies([{"name": key, "value": kept, "url": address} for key, kept in person.cookies.items()])


def dialogs(pages: list[Page]) -> Iterator[str]:
    """What a patron asks for while bets are open."""
    for page in pages:
        area(page, "Banker").click(button="right")
        expect(page.locator("dialog#wager")).to_be_visible()
    yield "wager"
    for name in ("prices", "session", "tables"):
        for page in pages:
            leave(page)
            press(page, name)
            expect(page.locator(f"dialog#{name} .inside > *").first).to_be_visible()
        yield name
    for page in pages:
        leave(page)


def leave(page: Page) -> None:
    """Out of a dialog."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def a_round_won(table: ScriptedTable, pages: list[Page]) -> Iterator[str]:
    """From the close of the bets, whose banner is held, to the reasons of the result."""
    wires = [page.context.new_cdp_session(page) for page in pages]
    for wire in wires:
        wire.send("Animation.enable")
        wire.send("Animation.setPlaybackRate", {"playbackRate": 0})
    table.do(commands.CloseBets)
    for page in pages:
        expect(page.locator(".close-banner")).to_be_visible()
    yield "closed"
    for wire in wires:
        wire.send("Animation.setPlaybackRate", {"playbackRate": 1})
    for page in pages:
        expect(page.locator(".close-banner")).to_have_count(0)
    table.deal(*WON)
    show_cards(pages, len(WON))
    yield "cards"
    table.deal(WITH_A_THIRD)
    show_cards(pages, len(WON) + 1)
    yield "third"
    table.deal(WITH_BOTH)
    table.finish()
    show_result(pages)
    yield "won"
    for page in pages:
        press(page, "why")
        expect(page.locator("dialog#recall .inside > *").first).to_be_visible()
    yield "why"
    for page in pages:
        leave(page)


def show_cards(pages: list[Page], number: int) -> None:
    for page in pages:
        expect(page.locator(".stage playing-card[open]")).to_have_count(number)


def show_result(pages: list[Page]) -> None:
    show(pages, "ready")
    for page in pages:
        expect(page.locator(".own-line")).not_to_be_empty()


def other_results(table: ScriptedTable, person: Person, pages: list[Page]) -> Iterator[str]:
    for state, bets, cards in (("lost", LOSING, LOST), ("part", IN_PART, TIED), ("push", PUSHED, TIED)):
        table.play(person, bets, cards)
        show_result(pages)
        yield state


def suspended(table: ScriptedTable, person: Person, pages: list[Page]) -> Iterator[str]:
    """An irregularity is called after the first cards, and its ruling makes the round void."""
    table.open_bets(person, WINNING)
    table.do(commands.CloseBets)
    table.deal(*WON[:2])
    table.do(commands.CallIrregularity, *SPILT)
    for page in pages:
        expect(page.locator("#incident")).to_be_visible()
    yield "suspended"
    table.rule("void the round")
    for page in pages:
        expect(page.locator("#placed")).to_be_visible()
    yield "void"
    for page in pages:
        press(page, "placed-seen")
        expect(page.locator("#placed")).to_be_hidden()


def shoe_ended(table: ScriptedTable, pages: list[Page]) -> Iterator[str]:
    table.open_bets()
    table.do(commands.CloseBets)
    table.do(commands.SeeCuttingCard)
    table.deal(*LOST)
    table.finish()
    show(pages, "shoe ended")
    yield "shoe"


def held(table: ScriptedTable, person: Person, pages: list[Page]) -> Iterator[str]:
    """A patron has Player's hand, and bends the first card with the keys."""
    for page in pages:
        page.goto(f"/play?table={table.name}")
        connected(page)
    table.open_bets(person, {"Player": 100_00})
    table.do(commands.CloseBets)
    table.deal(*WON)
    table.do(commands.PassHand, 0)
    table.do(commands.SetRevealOrder, 0)
    for page in pages:
        page.locator(".held-card").first.focus()
        for _ in range(5):
            page.keyboard.press("ArrowUp")
        expect(page.locator(".held-card .card-flap").first).to_be_visible()
    yield "squeeze"


def stale(terminals: Mapping[str, tuple[Page, Line]]) -> Iterator[str]:
    for page, _ in terminals.values():
        page.goto(f"/play?table={TABLE}")
        connected(page)
    for page, line in terminals.values():
        line.sever()
        expect(page.locator("#line")).to_be_visible()
    yield "stale"


# --- other pages --------------------------------------------------------------------------------


def other_pages(floor: FloorServer, screens: Windows) -> Iterator[tuple[str, Page]]:
    """Every other page with something on it, under its name in the gallery."""
    page = screens.open("/")
    expect(page.locator("form:visible").first).to_be_visible()
    yield "enter", page
    page.close()
    person = floor.person(PATRON)
    page = screens.open("/", person)
    expect(page.locator(".floor-table road-map svg").first).to_be_visible()
    yield "lobby", page
    page.goto(f"/help?table={ELSEWHERE[0]}")
    expect(page.locator(".help-content article").first).to_be_visible()
    yield "help", page
    page.goto("/receipt")
    expect(page.locator("#print button")).to_be_visible()
    yield "receipt", page
    page.goto("/fair")
    expect(page.locator("[data-voids]")).to_be_visible()
    yield "fair", page
    page.goto(f"/board?table={TABLE}")
    expect(page.locator("html")).to_have_attribute("data-blank", "false")
    expect(page.locator("#counts li").first).to_be_visible()
    yield "board", page
    page.close()
    yield from consoles(floor, screens)
    with laboratory() as lab:
        page = screens.open(f"{lab.address}/")
        expect(page.locator("#lab")).to_have_attribute("aria-busy", "false")
        yield "lab", page
        page.close()


def consoles(floor: FloorServer, screens: Windows) -> Iterator[tuple[str, Page]]:
    """A Dealer awaits a card while the pit has a ruling to give elsewhere."""
    stopped = ScriptedTable(floor, "orchid")
    stopped.open_bets()
    stopped.do(commands.CallIrregularity, *SPILT)
    page = screens.open("/pit", floor.person("Max", Position.PIT_MANAGER))
    expect(page.locator('.ruling[data-table="orchid"]')).to_be_visible()
    yield "pit", page
    page.close()
    page = screens.open("/cage", floor.person("Cai", Position.CASHIER))
    expect(page.locator("#cage [data-act]").first).to_be_visible()
    yield "cage", page
    page.close()
    table = ScriptedTable(floor, "lotus")
    table.play_on(3)
    table.open_bets(floor.person("Ana"), {"Player": 100_00, "Tie": 10_00})
    table.take(floor.person("Wei"), {"Banker": 50_00})
    table.do(commands.CloseBets)
    table.deal(*WON)
    page = screens.open("/dealer?table=lotus", floor.person("Dee", Position.DEALER))
    expect(page.locator("#pad")).to_be_visible()
    yield "dealer", page
    page.close()
