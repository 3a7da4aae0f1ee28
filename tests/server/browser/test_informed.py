"""What a patron is told beside the table: joint prices, the session and own limits, and receipts of rounds."""

from __future__ import annotations

import itertools
import math
import re
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from axe import broken
from browsers import area, becomes, bet, bring, lies, newcomer, phase, press, rounds_until, switch_language
from cutcard import GAMES
from cutcard.formats.entry import table_stream
from cutcard.odds import analyse
from cutcard.odds.combine import combine
from cutcard.rulebook.settlement import Bet
from cutcard.server.http.patron.prices import joint_price
from floors import serving
from handed_tables import bets_laid, handed_out, table_with_method_a

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("informed") / "house.db") as started:
        yield started


def test_bets_together_cost_what_the_exact_joint_price_says() -> None:
    game = GAMES["dragon-tiger"]
    shoe = analyse(game, 8).shoe
    for wagers in list(itertools.combinations(game.wagers, 3))[::7]:
        laid = [(wager.name, 5_00 * (at + 1)) for at, wager in enumerate(wagers)]
        together = combine(game, [Bet.on(game, *each) for each in laid], shoe)
        told = joint_price(game, 8, laid)
        assert told.exact == str(-together.ev_cents)
        assert (told.stake_cents, told.house_edge) == (together.stake_cents, float(together.house_edge))
        assert told.deviation_cents == math.sqrt(together.variance)


def test_the_joint_price_is_asked_of_a_table(floor: FloorServer) -> None:
    wei = newcomer(floor, "Pia", 100_00)
    told = wei.get("/api/tables/dragon-tiger/joint-price?bet=Tie:1000&bet=Dragon:500&bet=Dragon:500")
    game = GAMES["dragon-tiger"]
    pair = [Bet.on(game, "Tie", 10_00), Bet.on(game, "Dragon", 10_00)]
    together = combine(game, pair, analyse(game, 8).shoe)
    assert told["exact"] == str(-together.ev_cents)
    assert f"{100 * told['house_edge']:.4f}" == f"{100 * float(together.house_edge):.4f}"
    for wrong, status in (("Player:1000", 404), ("Tie:0", 422), ("Tie", 422), ("", 422)):
        assert wei.http.get(f"/api/tables/dragon-tiger/joint-price?bet={wrong}").status_code == status


def test_a_session_is_told_with_the_limits_that_hold(floor: FloorServer) -> None:
    bring(floor, "dragon-tiger", "betting")
    ada = newcomer(floor, "Ada", 500_00)
    assert ada.cage("SetLimit", account="Ada", kind="loss", most=80_00).status_code == 200
    assert ada.cage("SetLimit", account="Ada", kind="loss", most=None).status_code == 200
    assert ada.bet("dragon-tiger", "Tie", 50_00).status_code == 200
    refused = ada.bet("dragon-tiger", "Dragon", 40_00).json()
    assert (refused["code"], refused["says"]) == (
        "own_limit",
        "your own limit of 80.00 on losses a day leaves you 30.00 to stake today",
    )
    told = ada.get("/api/me/session")
    assert (told["turnover_cents"], told["net_cents"], told["rounds"]) == (0, 0, 1), "nothing is settled yet"
    assert 0 <= told["seconds"] < 3_600
    loss, *others = told["limits"]
    assert (loss["kind"], loss["most"], loss["then"], loss["rest"]) == ("loss", 80_00, None, 30_00)
    assert loss["begins"] > floor.house.today().isoformat()
    assert [each["most"] for each in others] == [None, None]
    staff = floor.person("Bo")
    assert staff.cage("SetLimit", account="Ada", kind="loss", most=1).status_code == 409


def test_a_round_is_recalled_with_the_fingerprint_of_its_entry(floor: FloorServer) -> None:
    bring(floor, "dragon-tiger", "betting")
    eva = newcomer(floor, "Eva", 100_00)
    assert eva.bet("dragon-tiger", "Tie", 10_00).status_code == 200
    number = floor.house.table("dragon-tiger").state.round_number
    bring(floor, "dragon-tiger", "ready")
    (told,) = eva.get("/api/me/rounds")
    entries = [each for each in floor.house.store.read(table_stream("dragon-tiger")) if each.round == number]
    assert (told["entry"], told["fingerprint"]) == (entries[-1].version, entries[-1].hash.hex())
    assert b"RoundConcluded" in entries[-1].body


def test_small_roads_tell_of_every_table(floor: FloorServer) -> None:
    bring(floor, "dragon-tiger", "betting")
    bring(floor, "dragon-tiger", "ready")
    roads = {each["table"]: each for each in floor.browser().get("/api/roads").json()}
    assert set(roads) == set(floor.house.tables)
    road = roads["dragon-tiger"]
    whole = floor.browser().get("/api/tables/dragon-tiger/roads").json()
    assert (road["rounds"], road["big"]) == (whole["counts"]["rounds"], whole["big"])
    assert road["rounds"] >= 1


# --- in the browser ---------------------------------------------------------------------------------

TABLE = "dragon-tiger"


def seated(floor: FloorServer, windows: Windows, name: str, table: str = TABLE) -> Page:
    """A terminal of somebody new at a table that takes bets."""
    page = windows.terminal(newcomer(floor, name, 500_00), table)
    bring(floor, table, "betting")
    phase(page, "betting")
    return page


def shut(page: Page, name: str) -> None:
    page.locator(f"#{name} [data-act=close]").click()


def test_every_wager_is_asked_about_by_finger_key_and_list(floor: FloorServer, screens: Windows) -> None:
    bring(floor, TABLE, "betting")
    bring(floor, TABLE, "ready")
    page = seated(floor, screens, "Ida")
    card, prices = (
        page.locator("#wager .wager-card"),
        {each.wager.name: each for each in analyse(GAMES[TABLE], 8).prices},
    )
    area(page, "Tie").hover()
    page.mouse.down()  # A finger that rests.
    expect(card).to_have_attribute("data-about", "Tie")
    page.mouse.up()
    expect(card.locator(".clause").first).to_be_hidden()
    card.locator("[data-act=clauses]").click()
    for pay in GAMES[TABLE].wager("Tie").pays:  # type: ignore[union-attr]
        expect(card.locator("tr .clause", has_text=pay.clause).first).to_be_visible()
    edge = f"{100 * float(prices['Tie'].house_edge):.2f}%"
    expect(card.locator("[data-fact=edge]")).to_contain_text(edge)
    expect(card.locator("[data-fact=wins]")).to_contain_text(f"1 in {1 / float(prices['Tie'].hit_frequency):.1f}")
    rounds = floor.browser().get(f"/api/tables/{TABLE}/roads").json()["counts"]["rounds"]
    expect(card.locator("[data-fact=seen]")).to_contain_text(f"in {rounds} rounds")
    shut(page, "wager")
    lies(page, "Tie", 0)
    area(page, "Dragon").focus()
    page.keyboard.press("i")
    expect(card).to_have_attribute("data-about", "Dragon")
    shut(page, "wager")
    area(page, "Tiger").click(button="right")
    expect(card).to_have_attribute("data-about", "Tiger")
    shut(page, "wager")
    lies(page, "Tiger", 0)
    bet(page, "Tiger", 5_00)
    bet(page, "Tie", 10_00)
    press(page, "prices")
    game = GAMES[TABLE]
    laid = [Bet.on(game, "Tiger", 5_00), Bet.on(game, "Tie", 10_00)]
    together = combine(game, laid, analyse(game, 8).shoe)
    told = page.locator("#prices .together")
    expect(told).to_have_attribute("data-exact", str(-together.ev_cents))
    expect(told).to_contain_text(f"${float(-together.ev_cents) / 100:.2f} a round")
    expect(told).to_contain_text(f"{100 * float(together.house_edge):.2f}%")
    for wager in game.wagers:
        row = page.locator(f'#prices [data-price="{wager.name}"]')
        expect(row).to_contain_text(f"{100 * float(prices[wager.name].house_edge):.2f}%")


@pytest.mark.wide
def test_saved_bets_are_laid_together_or_not_at_all(floor: FloorServer, screens: Windows) -> None:
    page = seated(floor, screens, "Sol")
    bet(page, "Tie", 10_00)
    bet(page, "Dragon", 25_00)
    press(page, "saved")
    page.fill("#saved-name", "Both")
    press(page, "saved-keep")
    shut(page, "saved")
    press(page, "clear")
    lies(page, "Dragon", 0)
    lies(page, "Tie", 0)
    press(page, "saved")
    page.locator('[data-saved="Both"] [data-act="saved-lay"]').click()
    lies(page, "Tie", 10_00)
    lies(page, "Dragon", 25_00)
    press(page, "undo")  # One tap laid them, one takes them back.
    lies(page, "Dragon", 0)
    lies(page, "Tie", 0)
    page.evaluate(SET_LIMIT, ["Sol", "stake", 30_00])
    press(page, "saved")
    page.locator('[data-saved="Both"] [data-act="saved-lay"]').click()
    expect(page.locator("#toast")).to_contain_text("leaves you $20.00 to stake in this one")
    lies(page, "Dragon", 0)
    lies(page, "Tie", 0)


SET_LIMIT = """([account, kind, most]) =>
  import("/static/shared/api.js").then(({ cage }) => cage({ type: "SetLimit", account, kind, most }))"""


@pytest.mark.wide
def test_a_session_is_shown_with_reminders_and_limits(floor: FloorServer, screens: Windows) -> None:
    page = screens.blank(newcomer(floor, "Uma", 500_00))
    page.clock.install()
    page.goto(f"/play?table={TABLE}")
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    bet(page, "Tie", 25_00)
    press(page, "session")
    expect(page.locator("[data-session=turnover]")).to_contain_text("$0.00")  # Nothing is settled yet.
    expect(page.locator("[data-session=net]")).to_contain_text("$0.00")
    expect(page.locator("[data-session=rounds]")).to_contain_text("1")
    page.fill("#limit-loss", "40")
    page.locator("[data-limit=loss] button").click()
    expect(page.locator("[data-limit=loss] .limit-now")).to_have_text("Now: $40.00. Left today: $15.00.")
    page.fill("#limit-loss", "")
    page.locator("[data-limit=loss] button").click()
    expect(page.locator("[data-limit=loss] .limit-now")).to_contain_text(": none.")
    page.select_option("#remind", "15")
    page.locator("#session .skip-squeeze input").check()
    shut(page, "session")
    press(page, "session")
    expect(page.locator("#session .skip-squeeze input")).to_be_checked()
    shut(page, "session")
    press(page, "chip", chip="2500")
    area(page, "Dragon").click()
    expect(page.locator("#toast")).to_contain_text("$40.00 on losses a day leaves you $15.00")
    page.clock.run_for(16 * 60_000)
    check = page.locator("#reminder")
    expect(check).to_contain_text("a turnover of $0.00, net $0.00")
    check.locator("[data-act=session]").click()
    expect(check).to_be_hidden()
    expect(page.locator("#session [data-session=net]")).to_be_visible()
    told = page.request.get("/api/me/session").json()
    ahead = [each | ({"most": 50_00, "rest": 55_00} if each["kind"] == "loss" else {}) for each in told["limits"]]
    page.route("**/api/me/session", lambda route: route.fulfill(json=told | {"limits": ahead}))
    shut(page, "session")
    press(page, "session")
    left = "Left today: $55.00, as you are $5.00 ahead."
    expect(page.locator("[data-limit=loss] .limit-now")).to_contain_text(left)


SLOW = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    return animate.call(this, frames, { ...timing, duration: 3_600_000 });
  };
}"""
"""What moves on the page does not come to an end in a test."""
MOVES = "(what) => document.getAnimations().some(({ effect }) => effect.target.closest(what))"
UPPERMOST = """(check) => {
  const { left, right, top, bottom } = check.getBoundingClientRect();
  return [left + 5, (left + right) / 2, right - 5].every((x) => [top + 5, (top + bottom) / 2, bottom - 5]
    .every((y) => check.contains(document.elementFromPoint(x, y))));
}"""


def patient(page: Page, table: str) -> None:
    """Somebody who wishes to be reminded, at a table whose clock the test turns and where nothing comes to its end."""
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    page.goto("/help")
    page.evaluate("localStorage.setItem('cutcard-remind', '15')")
    page.goto(f"/play?table={table}")
    page.evaluate(SLOW)
    expect(page.locator(".session-time")).to_have_text("0 min")


def reminded(page: Page, moving: str, minutes: int = 15) -> None:
    """So much time has gone by: the reminder is over what moves, and is answered."""
    becomes(page, f"() => ({MOVES})({moving!r})", f"{moving} moves")
    page.clock.run_for(minutes * 60_000)
    check = page.locator("#reminder")
    expect(check).to_be_visible()
    assert page.evaluate(MOVES, moving), "it is still on its way"
    assert check.evaluate(UPPERMOST), moving
    press(page, "keep-playing")
    expect(check).to_be_hidden()


@pytest.mark.wide
def test_a_reminder_stands_over_whatever_moves(floor: FloorServer, screens: Windows) -> None:
    """Chips on their way, the banner of the close, cards that fly, and what a round pays."""
    page = screens.blank(newcomer(floor, "Rob", 500_00))
    patient(page, TABLE)
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    for wager in ("Dragon", "Tiger"):
        bet(page, wager, 5_00)
    reminded(page, ".flown")
    bring(floor, TABLE, "dealing")
    reminded(page, ".close-banner")
    floor.house.step(TABLE)
    reminded(page, "playing-card")
    bring(floor, TABLE, "ready")
    phase(page, "ready")
    expect(page.locator(".session-time")).to_have_text("0 min")  # The house has told the session anew.
    reminded(page, ".stack", minutes=60)


@pytest.mark.wide
def test_a_reminder_stands_over_cards_in_hand(floor: FloorServer, screens: Windows) -> None:
    table_with_method_a(floor, "held", "dragon-tiger-baccarat")
    bets_laid(floor, "held")
    handed_out(floor, "held")
    page = screens.blank(floor.shared("Ana"))
    patient(page, "held")
    card = page.locator(".held-card").first
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.97)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.5, steps=4)
    expect(page.locator(".held-card.lifting")).to_be_visible()
    page.clock.run_for(15 * 60_000)
    expect(page.locator("#reminder")).to_be_visible()
    assert page.locator("#reminder").evaluate(UPPERMOST)
    assert broken(page, "#reminder") == []
    page.mouse.up()
    press(page, "keep-playing")
    expect(card).to_be_visible()


@pytest.mark.wide
def test_the_session_leads_to_the_lobby_and_out_and_the_credit_stays(floor: FloorServer, screens: Windows) -> None:
    """Whoever leaves keeps their credit in the account, and a bet that lies there plays on."""
    page = seated(floor, screens, "Lea")
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    bet(page, "Tie", 10_00)
    before = floor.cents("Lea")
    press(page, "session")
    page.locator("#session [data-act=lobby]").click()
    expect(page.locator("#who")).to_contain_text("Lea")
    page.locator(f'.floor-table[data-table="{TABLE}"]').click()
    lies(page, "Tie", 10_00)
    press(page, "session")
    expect(page.locator("#session .leave")).to_contain_text("Your credit stays in your account")
    page.locator("#session [data-act=sign-out]").click()
    expect(page.locator('[data-act="sign-in"]')).to_be_visible()
    page.goto(f"/play?table={TABLE}")
    expect(page.locator('[data-act="sign-in"]')).to_be_visible()
    assert (floor.cents("Lea"), len(floor.house.table(TABLE).state.bets)) == (before, 1)


@pytest.mark.wide
def test_a_round_has_a_receipt_and_a_picture(floor: FloorServer, screens: Windows) -> None:
    page = seated(floor, screens, "Rea")
    bet(page, "Tie", 10_00)
    bring(floor, TABLE, "ready")
    phase(page, "ready")
    (told,) = floor.person("Rea").get("/api/me/rounds")
    press(page, "recall")
    press(page, "receipt")
    receipt = page.locator("#receipt .receipt")
    expect(receipt).to_have_attribute("data-receipt", told["round_id"])
    for said in (told["fingerprint"], f"{TABLE} {told['entry']}", "$10.00", told["bets"][0]["clause"]):
        expect(receipt).to_contain_text(said)
    with page.expect_download() as kept:
        press(page, "receipt-save")
    assert told["fingerprint"] in kept.value.path().read_text(encoding="utf-8")
    with page.expect_download() as drawn:
        press(page, "receipt-picture")
    with Image.open(drawn.value.path()) as picture:
        assert picture.width == 1440
        assert picture.convert("RGB").getpixel((4, 4)) == (0x0D, 0x3B, 0x2E), "the felt as the page shows it"
        assert len(picture.convert("RGB").getcolors(2**20) or []) > 50
    press(page, "receipt-proofs")
    proof = page.locator(f'#receipt [data-proof="{told["bets"][0]["act"]}"]')
    expect(proof).to_contain_text("Tie")
    expect(proof).to_contain_text(floor.person("Rea").get(f"/api/me/receipts/{told['bets'][0]['act']}")["fingerprint"])
    expect(proof).to_contain_text("log is not signed")
    page.emulate_media(media="print")
    expect(page.locator("#layout")).to_be_hidden()
    expect(receipt).to_be_visible()


@pytest.mark.wide
def test_roads_show_pairs_and_parts(floor: FloorServer, screens: Windows) -> None:
    table = "tiger-baccarat"

    def roads_with_pairs() -> dict[str, Any] | None:
        bring(floor, table, "ready")
        told: dict[str, Any] = floor.person("Ana").get(f"/api/tables/{table}/roads")
        return told if told["counts"]["banker_pair"] and told["counts"]["player_pair"] else None

    roads = rounds_until(roads_with_pairs, "a pair on either side")
    counts = roads["counts"]
    page = seated(floor, screens, "Kim", table)
    beads = page.locator('[data-road="bead"] text')
    expect(beads.first).to_be_visible()
    shown_rounds = roads["cards"][-beads.count() :]  # After many rounds the first columns have left the road.
    for side in ("banker", "player"):
        dots = page.locator(f'[data-road="bead"] [data-pair="{side}"]')
        expect(dots).to_have_count(sum(each[f"{side}_pair"] for each in shown_rounds))
    shown = page.locator(".shares .banker")
    half_up = (200 * counts["banker"] + counts["rounds"]) // (2 * counts["rounds"])  # As the page rounds 62.5 %.
    expect(shown).to_contain_text(f"{half_up}%")
    assert counts["hits"]
    for name, count in counts["hits"].items():
        expect(page.locator(".badges .badge", has_text=f"{name} {count}").first).to_be_visible()
    press(page, "tables")
    small = page.locator(f'#tables li[data-table="{table}"] road-map')
    expect(small).to_have_attribute("data-rounds", str(counts["rounds"]))


@pytest.mark.wide
def test_elements_and_pictures_are_drawn_and_chinese_comes_first(floor: FloorServer, screens: Windows) -> None:
    page = seated(floor, screens, "Lin", "sands-elements")
    switch_language(page)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    press(page, "help")
    cards = page.locator("#help .legend-card")
    expect(cards).to_have_count(8)
    expect(cards.first.locator("figcaption")).to_have_text("火")
    shut(page, "help")
    expect(page.locator(".shares .banker")).to_have_text(re.compile("^庄 "))
    press(page, "prices")
    page.locator('#prices [data-price="Banker"] button').click()
    expect(page.locator("#wager h3")).to_have_text("庄 · Banker")
