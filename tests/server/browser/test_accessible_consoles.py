"""Every dialog of the dealer's console and of the pit keeps the rules of axe and fits fingers, opened and refusing."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from axe import broken
from browsers import bring
from consoles import in_the_pit, live
from cutcard.rulebook.procedure import Position
from cutcard.server.files.prepared import page_files
from cutcard.server.files.routes import PAGES
from floors import serving
from touch import small_targets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from playwright.sync_api import Page, Route, WebSocketRoute

    from browsers import Windows
    from floors import FloorServer

pytestmark = pytest.mark.wide  # `test_accessible.py` looks at each console as it opens.
CONSOLES = ("dealer/dealer.html", "pit/pit.html", "office/office.html")
OPENS = re.compile(r"(?<![#\w])(?<!function )(?:ask\(\{|shown\(dialog\))")
"""Where the script of a page opens a dialog."""
MODULE = re.compile(r"^// (\S+\.js)$", re.MULTILINE)
CURTAIN = re.compile(r'class: "(\w+)", role: "(?:alert)?dialog"')
"""What covers a page without being a dialog of the browser's own."""
WATCHED = """() => {
  globalThis.opened = [];
  const show = HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.showModal = function () {
    globalThis.opened.push(new Error().stack);
    show.call(this);
    document.documentElement.dataset.opened = String(globalThis.opened.length);
  };
  Error.stackTraceLimit = 30;
}"""
PLACE = re.compile(r"/(\w+/\w+\.html)\.js:(\d+):(\d+)")
REFUSED = {"code": "witness", "says": "A witness signs this.", "clause": "5.1", "document": "DTB"}
AT_ONCE = {
    *("Acknowledge", "FindAccount", "PatronPlay", "language", "Display", "Dismiss", "Copy", "Hold"),
    *("SendForApproval", "Withdraw", "NewPatron", "close"),
    *("AcknowledgeTogether", "OpenFound"),
}
"""What a button does without a dialog, whatever the house answers."""
EVERY = pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)], ids=["sample", "every"])
"""Whether each button is pressed and each dialog looked at, or the first of an act, and the first of a place."""
TABLE = "dragon-tiger-baccarat"
SLIP = {
    "table": TABLE,
    "count": {"10000": 5},
    "cents": 500_00,
    "requested_by": "Sue",
    "second": "",
    "requested": 1_700_000_000,
}
UNDER_WAY = {
    "trays": [TABLE, "salon"],
    "banks": ["Cai"],
    "boxes": [{"table": TABLE, "day": "2026-11-16"}],
    "slips": [
        {**SLIP, "number": number, "way": way, "sent_by": sent_by}
        for number, (way, sent_by) in enumerate((("fill", ""), ("fill", "Cai"), ("credit", ""), ("credit", "Dee")), 1)
    ],
}
"""Chips at every step: trays, banks, boxes, and a slip of each way that is requested or sent."""
TURNED = {
    "tables": ["salon"],
    "dealers": ["Dan", "Eve"],
    "minutes": 20,
    "due": {"salon": "Dan"},
    "next": {"salon": "Eve"},
    "turns_at": 1_800_000_000,
}
"""A rota by which somebody else is due than who deals."""
COMPLAINT = {
    "number": 1,
    "table": TABLE,
    "label": None,
    "round_number": 1,
    "happened": 0,
    "opened": 1,
    "due": 2_000_000_000,
    "says": "I was not paid.",
    "language": "en",
    "state": "open",
    "state_label": "Open",
    "outcome": "upheld",
    "outcome_label": None,
    "answer": "",
    "answered": 0,
    "regulator": "",
    "closed": 0,
    "account": "Ana",
    "overdue": False,
    "opened_by": "Cai",
    "involved": [],
    "assigned": "Gus",
    "answered_by": "",
    "corrections": [],
    "closed_by": "",
    "reason": "",
}
"""A complaint that whoever looks at it is to answer."""
REPORT = {
    "number": 1,
    "account": "Ana",
    "day": "2026-11-16",
    "way": "in",
    "cents": 12_000_00,
    "structured": True,
    "due": "2026-12-01",
    "state": "open",
    "by": "",
    "reason": "",
}
"""A report of cash that compliance has not filed yet."""
TOP = "dialog[open]:last-of-type"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    """A round that is settled, one with cards and bets, the salon suspended, and an act that waits for approval."""
    with serving(tmp_path_factory.mktemp("dialogs") / "house.db") as server:
        bring(server, TABLE, "ready")
        bring(server, TABLE, "betting")
        for wager in ("Player", "Tie"):
            assert server.person("Ana").bet(TABLE, wager).status_code == 200
        bring(server, TABLE, "dealing")
        for _ in range(2):
            server.house.step(TABLE)
        dealer = server.person("Dee", Position.DEALER)
        dealer.do("salon", "LoadShoe", cards=[])
        dealer.do("salon", "OpenBets")
        kind = "extra, missing, foreign or unshuffled cards"
        dealer.do("salon", "CallIrregularity", kind=kind, note="a Joker was found", hand=0, cards=[])
        adjust = {"type": "AdjustCredit", "account": "Ana", "cents": 5_00, "reason": "a chip fell"}
        asker = server.person("Max", Position.PIT_MANAGER)
        asked = asker.http.post("/api/cage/approvals", json={"id": "a-chip-fell", "act": adjust})
        assert asked.json()["state"] == "waiting", asked.text
        yield server


def sites(text: str) -> dict[tuple[int, int], str]:
    """Every place of a script that opens a dialog, by line and column, and its name: the module's, and its number."""
    found: dict[tuple[int, int], str] = {}
    heads = [(each.start(), each[1]) for each in MODULE.finditer(text)]
    numbers: dict[str, int] = {}
    for each in OPENS.finditer(text):
        module = [name for start, name in heads if start < each.start()][-1]
        numbers[module] = numbers.get(module, 0) + 1
        line = text.count("\n", 0, each.start())
        column = each.start() - text.rfind("\n", 0, each.start())
        found[line + 1, column] = f"{module} {numbers[module]}"
    return found


SITES: Mapping[str, Mapping[tuple[int, int], str]] = {
    console: sites(page_files(PAGES).files[f"{console}.js"].body.decode()) for console in CONSOLES
}


class Everything:
    """A console whose house offers all there is, and does nothing of it for want of a witness."""

    def __init__(self, page: Page, path: str, seen: Callable[[dict[str, Any]], None], *, every: bool) -> None:
        self.page, self._seen, self._every = page, seen, every
        self.opened: set[str] = set()
        self.broken: list[str] = []
        page.add_init_script(f"({WATCHED})()")
        page.route("**/api/**", self._refuse)
        page.route("**/api/tables", self._tables)
        page.route("**/editions", self._editions)
        page.route("**/api/chips", lambda route: self._more(route, UNDER_WAY))
        page.route("**/api/rota", lambda route: self._more(route, TURNED))
        page.route("**/api/tables/*/chips", lambda route: self._more(route, {"open": True}))
        page.route("**/api/complaints?*", lambda route: route.fulfill(json=[COMPLAINT]))
        page.route("**/api/cash-reports", lambda route: route.fulfill(json=[REPORT]))
        page.route_web_socket("**/ws", self._connect)
        page.goto(path)
        live(page)

    def _connect(self, route: WebSocketRoute) -> None:
        house = route.connect_to_server()
        route.on_message(house.send)

        def heard(message: str | bytes) -> None:
            told = json.loads(message)
            if told.get("type") == "view":
                self._seen(told["common"])
            route.send(json.dumps(told))

        house.on_message(heard)

    def _refuse(self, route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=409, json=REFUSED)
        else:
            route.fallback()

    def _tables(self, route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        for each in told:
            self._seen(each)
        route.fulfill(response=answer, json=told)

    def _more(self, route: Route, more: dict[str, Any]) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | more)

    def _editions(self, route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        route.fulfill(response=answer, json=told | {"newer": [told["deals"]]})

    def walk(self, *parts: str) -> None:
        """Every act in these parts of the page: whatever opens keeps the rules, and so does what opens from there."""
        for part in parts:
            expect(self.page.locator(f"{part} button[data-act]:visible").first).to_be_visible()
            for act in self._acts(part):
                for inner in self._check(act):
                    self._check(act, inner)

    def _acts(self, part: str) -> list[str]:
        """The buttons there, each told from the others by what it says of itself."""
        self.page.locator(f"{part} details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        told = self.page.locator(f"{part} button[data-act]:visible:not([type=submit], .turn)").evaluate_all(
            "all => all.map(({ dataset }) => ({ ...dataset }))"
        )
        hooks = {
            f"{part} button" + "".join(f"[data-{name}={json.dumps(value)}]" for name, value in each.items()): each[
                "act"
            ]
            for each in told
            if each["act"] not in AT_ONCE
        }
        first = {act: hook for hook, act in sorted(hooks.items(), reverse=True)}
        return sorted(hooks if self._every else first.values())

    def _press(self, act: str) -> None:
        before = self.page.evaluate("opened.length")
        self.page.locator(act).first.evaluate("each => each.click()")
        expect(self.page.locator("html")).to_have_attribute("data-opened", str(before + 1))

    def _check(self, *acts: str) -> list[str]:
        """A dialog as it opens, and the first of its kind as it refuses; what else opens from it is handed back."""
        for act in acts:
            self._press(act)
        known = self.opened.copy()
        self._note()
        is_new = self.opened != known
        if is_new or self._every:
            self._look()
        inside = self._acts(TOP)
        submit = self.page.locator(f"{TOP} button[type=submit]")
        if submit.count() and is_new:
            for field in self.page.locator(f"{TOP} input:visible").all():
                if not field.input_value():
                    field.fill("1")
            told = self.page.locator(TOP).get_attribute("aria-label")
            submit.click()
            another = f"{TOP}:not([aria-label={json.dumps(told)}])"
            expect(self.page.locator(f"{TOP} .said > *, {another}").first).to_be_visible()
            self._look()
            self._note()
        self.page.evaluate("document.querySelectorAll('dialog[open]').forEach((each) => each.close())")
        return inside

    def _look(self) -> None:
        told = self.page.locator(TOP).get_attribute("aria-label")
        self.broken += [f"{told}: {each}" for each in broken(self.page, TOP) + small_targets(self.page, TOP)]

    def _note(self) -> None:
        """The places from which dialogs were opened."""
        for stack in self.page.evaluate("opened"):
            for console, line, column in PLACE.findall(stack):
                name = SITES[console].get((int(line), int(column)))
                self.opened |= {name} if name else set()


def all_acts() -> set[str]:
    """Whatever the dealer's console can offer, as its own list has it."""
    texts = page_files(PAGES).texts
    named = re.findall(r'type: "(\w+)"|offers\.includes\("(\w+)"\)', texts["dealer/acts.js"] + texts["dealer/bets.js"])
    return {one or other for one, other in named}


def offered(view: dict[str, Any]) -> None:
    """The table as if a Dealer ran it, and everything could be asked of it."""
    view |= {"automatic": False, "offers": sorted(all_acts()), "corrects_settled": True, "methods": ["A", "B", "C"]}
    another = {"act": "PassHand", "asks_patron": True, "asks_card": False, "patron": None}
    elsewhere = {"act": "DealCard", "asks_patron": False, "asks_card": True, "patron": None}
    chosen = {"act": "ChooseHandler", "asks_patron": True, "asks_card": False, "patron": None}
    view["hand_acts"] = [[another, elsewhere, chosen] for _ in view["hands"]]


def dealt_by_another(view: dict[str, Any]) -> None:
    """As if another Dealer were assigned to the table, who can be relieved."""
    offered(view)
    view |= {"dealer": "Eve", "assigned_only": True}


def out_of_balance(view: dict[str, Any]) -> None:
    """As if the bets on one hand had to be removed by a Pit Manager."""
    offered(view)
    view["available"] = ["RemoveBet"]
    if view["bets"]:
        view["next"] = {**dict.fromkeys(view["next"]), "act": "RemoveBet", "clause": "3.9"}
        view |= {"heavier": view["bets"][0]["wager"], "heavier_label": view["bets"][0]["wager_label"]}


def kept(consoles: Iterable[Everything], *folders: str) -> None:
    """Every place of those folders that opens a dialog has opened one, and none of them broke a rule."""
    assert [each for console in consoles for each in console.broken] == []
    wanted = {name for places in SITES.values() for name in places.values() if name.startswith(folders)}
    assert wanted - {name for console in consoles for name in console.opened} == set()


@EVERY
def test_every_dialog_of_the_dealers_console_keeps_the_rules(
    floor: FloorServer, screens: Windows, *, every: bool
) -> None:
    chief = floor.person("Gus", Position.GAMING_SHIFT_MANAGER)
    desk = Everything(screens.blank(chief, touch=True), f"/dealer?table={TABLE}", offered, every=every)
    desk.walk("#acts", "#bets", "#hands", "#primary", "#approvals")
    suspended = Everything(screens.blank(chief, touch=True), "/dealer?table=salon", offered, every=every)
    suspended.walk("#awaits")
    relief = Everything(
        screens.blank(floor.person("Dan", Position.DEALER), touch=True),
        f"/dealer?table={TABLE}",
        dealt_by_another,
        every=every,
    )
    relief.walk("#duty")
    kept((desk, suspended, relief), "dealer/", "shared/")


@EVERY
def test_every_dialog_of_the_pit_keeps_the_rules(floor: FloorServer, screens: Windows, *, every: bool) -> None:
    chief, cashier = floor.person("Gus", Position.GAMING_SHIFT_MANAGER), floor.person("Cai", Position.CASHIER)
    pit = Everything(screens.blank(chief, touch=True), "/pit", out_of_balance, every=every)
    expect(pit.page.locator('#awaits [data-act="RemoveBet"]')).to_be_visible()
    pit.walk("#awaits", f'#floor tr[data-table="{TABLE}"]')
    for name in ("day", "complaints"):
        tab(pit, name)
        expect(pit.page.locator(f"#{name} details, #{name} tbody").first).to_be_visible()
        pit.walk(f"#{name}")
    assert chief.cage("OpenGamingDay", day="2026-11-17", shift="morning").status_code == 200
    pit.page.reload()
    for name in ("day", "cage"):
        tab(pit, name)
        if name == "cage":
            expect(pit.page.locator('[data-act="NewSecret"]').first).to_be_visible()
            pit.page.locator('[name="find-account"]').fill("Ana")
            pit.page.locator('[data-act="FindAccount"]').click()
            expect(pit.page.locator('[data-act="Person"]')).to_be_visible()
        pit.walk(f"#{name}")
    till = Everything(screens.blank(cashier, touch=True), "/pit", offered, every=every)
    tab(till, "cage")
    till.walk("#cage")
    compliance = floor.person("Cora", Position.COMPLIANCE)
    office = Everything(screens.blank(compliance, touch=True), "/office", offered, every=every)
    office.walk(".cash-reports")
    kept((pit, till, office), "pit/")


def tab(console: Everything, name: str) -> None:
    console.page.locator(f'#tabs [data-key="{name}"]').click()
    expect(console.page.locator(f"#{name} button").first).to_be_visible()


def test_what_covers_a_console_keeps_the_rules(floor: FloorServer, screens: Windows) -> None:
    """Signed out, and left alone for too long: nothing else covers a console, as cards in hand do a terminal."""
    covers = {name for text in page_files(PAGES).texts.values() for name in CURTAIN.findall(text)}
    page = in_the_pit(screens, floor, Position.PIT_MANAGER)
    page.locator('[data-key="sign-out"]').click()
    expect(page.locator(".locked")).to_be_visible()
    assert broken(page) == []
    page = screens.blank(floor.person("Max", Position.PIT_MANAGER))
    page.clock.install()
    page.goto("/pit")
    live(page)
    page.clock.fast_forward(6 * 60_000)
    expect(page.locator(".asleep")).to_be_visible()
    assert broken(page) == []
    assert covers == {"locked", "asleep", "held"}
