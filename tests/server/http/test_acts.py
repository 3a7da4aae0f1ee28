"""Acts over HTTP: the same referee as the machine, for every role, and nothing a browser sends changes that."""

from __future__ import annotations

import json
import time
import uuid
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pytest

import plain_http
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.http.middleware import BODY_MOST
from cutcard.server.http.rates import Rates
from cutcard.table import Actor, decide
from cutcard.table.acts import ACTS
from cutcard.table.codec import COMMANDS, command_from, to_json
from cutcard.table.state import Phase
from floors import serving
from houses.stores import step_to
from staff import open_chips
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from floors import FloorServer, Person

HIGH = {"CorrectCard", "FindBet", "ContestCall"}
AT_REQUEST = {"PlaceBet", "ChangeBet"}
"""What a second member of staff confirms, where staff do it for a patron."""
SECRET = "an honest secret"  # noqa: S105
ARGUMENTS: dict[str, Any] = {
    "patron": "Ana",
    "area": 1,
    "wager": "Player",
    "stake_cents": 10_00,
    "number": 1,
    "hand": 0,
    "first": 0,
    "card": "8s",
    "cards": [],
    "method": "B",
    "most": 2,
    "shows": "Player",
    "kind": "anything the rules do not cover",
    "remedy": "play on, the result stands",
    "reason": "tested",
    "note": "",
    "place": 1,
    "to": None,
    "drawn_by": None,
    "count": 1,
    "chips": False,
    "seen": "",
    "round_number": 0,
    "evidence": "the camera over the table",
    "aside": [],
    "order": [],
    "sight": "in order",
}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    path: Path = tmp_path_factory.mktemp("floor") / "house.db"
    with serving(path) as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        open_chips(server.house, "salon", 1_000_00)
        yield server


def arguments(kind: type) -> dict[str, Any]:
    return {each.name: ARGUMENTS[each.name] for each in fields(kind) if each.name != "by"}


def named(position: Position) -> str:
    return "Ana" if position is Position.PATRON else f"A {position.name}"


def signed_in(floor: FloorServer, position: Position) -> Person:
    """One person for each position, engaged once: to change somebody's position for every act costs more than the act.

    A session of their own and a new count of requests each time: a patron who asks too fast is slowed.
    """
    floor.app.state.rates = Rates()
    return floor.person(named(position), position)


@pytest.mark.parametrize("position", Position, ids=lambda position: position.name)
@pytest.mark.parametrize("name", [name for name, kind in COMMANDS.items() if not ACTS[kind].by_the_house])
def test_every_command_of_every_role_is_answered_as_the_machine_answers(
    floor: FloorServer, name: str, position: Position
) -> None:
    """The answer is compared with what the pure machine says of the same table at the same moment."""
    state = floor.house.table("salon").state
    act = arguments(COMMANDS[name])
    if name == "FindBet" and position >= Position.DEALER:  # Chips are a seat's, whom the house lets staff alone name.
        act["patron"] = "#1"
    who = named(position)
    command = command_from({"type": name, "by": {"name": who, "position": position.name}, **act})
    witness = Actor("Sue", Position.PIT_SUPERVISOR) if name in HIGH else None
    expected = decide(state, command, witness=witness)
    second = {"name": "Sue", "secret": SECRET} if name in HIGH | AT_REQUEST else None
    answer = signed_in(floor, position).act("salon", name, second=second, **act)
    if isinstance(expected, Refusal):
        assert answer.status_code == (403 if expected.code == "authority" else 409), answer.text
        assert (answer.json()["code"], answer.json()["clause"]) == (expected.code, expected.clause)
        assert floor.house.table("salon").state == state, "a refusal changes nothing"
    else:
        assert answer.status_code == 200, answer.text
        assert answer.json()["events"][: len(expected)] == [to_json(event) for event in expected]


@pytest.mark.parametrize("position", Position, ids=lambda position: position.name)
def test_what_the_house_notices_by_itself_is_refused_to_every_role(floor: FloorServer, position: Position) -> None:
    state = floor.house.table("salon").state
    noticed = [name for name, kind in COMMANDS.items() if ACTS[kind].by_the_house]
    assert noticed
    for name in noticed:
        answer = signed_in(floor, position).act("salon", name, **arguments(COMMANDS[name]))
        assert (answer.status_code, answer.json()["code"]) == (409, "by_the_house"), name
    assert floor.house.table("salon").state == state


def test_the_session_says_who_asks_whatever_the_act_claims(floor: FloorServer) -> None:
    ana = floor.person("Ana")
    forged = ana.act("salon", "OpenBets", by={"name": "Gil", "position": "GAMING_SHIFT_MANAGER"})
    assert (forged.status_code, forged.json()["code"]) == (422, "unreadable")
    assert ana.act("salon", "OpenBets").status_code != 200


@pytest.mark.parametrize(
    ("stake", "status"),
    [(-1, 409), (0, 409), *((each, 422) for each in (1.5, 10.0, True, "1000", "１０", None, 10**30, float("inf")))],
)
def test_bad_amounts_are_refused_and_leave_no_trace(floor: FloorServer, stake: Any, status: int) -> None:
    """Whole numbers by the referee, and whatever is no number of cents before anybody decides."""
    before = floor.entries()
    body = {
        "id": uuid.uuid4().hex,
        "act": {**arguments(COMMANDS["PlaceBet"]), "type": "PlaceBet", "stake_cents": stake},
    }
    answer = floor.person("Ana").http.post(
        "/api/tables/dragon-tiger/acts", content=json.dumps(body), headers={"content-type": "application/json"}
    )
    assert answer.status_code == status, answer.text
    assert answer.json()["says"]
    assert floor.entries() == before


def test_the_same_id_has_one_effect_and_another_body_none(floor: FloorServer) -> None:
    wei = floor.person("Wei")
    step_to(floor.house, "tiger-baccarat", Phase.BETTING)
    before, same = floor.cents("Wei"), uuid.uuid4().hex
    first = wei.bet("tiger-baccarat", "Player", id=same)
    again = wei.bet("tiger-baccarat", "Player", id=same)
    other = wei.bet("tiger-baccarat", "Banker", id=same)
    assert (first.json()["repeated"], again.json()["repeated"]) == (False, True)
    assert first.json()["version"] == again.json()["version"]
    assert (other.status_code, other.json()["code"]) == (409, "id_reused")
    assert floor.cents("Wei") == before - 10_00


def test_while_stakes_lie_a_round_is_not_begun_for_the_tables_own_reason(floor: FloorServer) -> None:
    """They are this round's own: the books need no looking at."""
    table, dealer = "by-hand", floor.person("Dee", Position.DEALER)
    opened: dict[str, Any] = {"table": table, "options": {"game": "no-commission"}, "source": "keyed"}
    assert floor.person("Max", Position.PIT_MANAGER).cage("OpenTable", **opened).status_code == 200
    until(lambda: table in floor.app.state.floor.hub.projections, f"{table} is shown")
    dealer.do(table, "LoadShoe")
    dealer.do(table, "OpenBets")
    assert floor.person("Ana").bet(table, "Tie").status_code == 200
    for again in ("OpenBets", "LoadShoe"):
        refused = dealer.act(table, again)
        assert (refused.status_code, refused.json()["code"]) == (409, "phase")


def test_a_stale_screen_is_refused(floor: FloorServer) -> None:
    wei = floor.person("Wei")
    state = floor.house.table("tiger-baccarat").state
    late = wei.bet("tiger-baccarat", "Tie", round=state.round_number + 1)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert wei.bet("tiger-baccarat", "Tie", log=state.log + 1).json()["code"] == "stale"


def test_without_a_session_nothing_is_told_or_done(floor: FloorServer) -> None:
    stranger = floor.browser()
    for path in ("/api/me", "/api/tables", "/api/tables/salon", "/api/me/rounds", "/api/events", "/api/reports/win"):
        assert stranger.get(path).status_code == 401
    assert stranger.post("/api/tables/salon/acts", json={}).status_code == 401
    assert stranger.get("/api/tables/salon/layout").status_code == 200, "help is readable without credit"


def test_a_patron_reads_nothing_that_is_for_staff(floor: FloorServer) -> None:
    ana = floor.person("Ana")
    for path in ("/api/events", "/api/alerts", "/api/reports/win", "/api/reports/returns"):
        assert ana.http.get(path).status_code == 403
    assert ana.http.post("/api/verify").status_code == 403
    assert "Wei" not in str(ana.get("/api/tables"))


def test_a_page_of_another_site_can_do_nothing(floor: FloorServer) -> None:
    ana = floor.person("Ana")
    body = {"id": uuid.uuid4().hex, "act": {"type": "CashOut", "account": "Ana"}}
    answer = ana.http.post("/api/cage/acts", json=body, headers={"origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    plain = ana.http.post("/api/cage/acts", content="{}", headers={"content-type": "text/plain"})
    assert plain.status_code == 415
    cookie = floor.person("Ana").http.post("/api/sign-out").headers["set-cookie"].lower()
    assert "cutcard=" in cookie


def test_every_answer_carries_the_headers_that_keep_pages_apart(floor: FloorServer) -> None:
    answer = floor.person("Ana").http.get("/api/me")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_long_messages_are_not_read(floor: FloorServer) -> None:
    ana = floor.person("Ana")
    answer = ana.http.post("/api/cage/acts", json={"id": "x" * BODY_MOST})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_long")


def test_a_flood_from_one_patron_is_slowed_and_staff_are_not(floor: FloorServer) -> None:
    flood, dealer = floor.person("Ana"), floor.person("Dee", Position.DEALER)
    codes = [flood.http.post("/api/cage/acts", json={}).status_code for _ in range(120)]
    assert 429 in codes
    assert dealer.act("salon", "ReportTerminal", patron="Ana").status_code != 429


def test_three_wrong_secrets_lock_a_name_until_it_is_unlocked(floor: FloorServer) -> None:
    floor.engage("Ben", Position.DEALER, SECRET)
    browser = floor.browser()
    for _ in range(3):
        assert browser.post("/api/sign-in", json={"name": "Ben", "secret": "wrong wrong"}).status_code == 401
    assert browser.post("/api/sign-in", json={"name": "Ben", "secret": SECRET}).status_code == 429, "and waits"
    assert floor.person("Sue", Position.PIT_SUPERVISOR).http.post("/api/people/Ben/unlock").status_code == 204
    signed = browser.post("/api/sign-in", json={"name": "Ben", "secret": SECRET})
    assert signed.json()["position"] == "DEALER"
    assert "httponly" in signed.headers["set-cookie"].lower()
    assert "samesite=strict" in signed.headers["set-cookie"].lower()
    assert browser.post("/api/sign-out").status_code == 204
    assert browser.get("/api/me").status_code == 401


def test_a_link_signs_in_once(floor: FloorServer) -> None:
    token = floor.app.state.sessions.link("Ana", Position.PATRON, "T9")
    assert plain_http.post(f"{floor.address}/api/enter", json={"token": token}).json()["terminal"] == "T9"
    assert plain_http.post(f"{floor.address}/api/enter", json={"token": token}).status_code == 401


def test_high_value_acts_need_a_second_person_who_signs(floor: FloorServer) -> None:
    manager = floor.person("Max", Position.PIT_MANAGER)
    adjust: dict[str, Any] = {"account": "Ana", "cents": 5_00, "reason": "a chip fell"}
    alone = manager.cage("AdjustCredit", **adjust)
    assert (alone.status_code, alone.json()["code"]) == (409, "second_person")
    wrong = manager.cage("AdjustCredit", second={"name": "Sue", "secret": "not hers at all"}, **adjust)
    assert (wrong.status_code, wrong.json()["code"]) == (403, "second_person")
    before = floor.cents("Ana")
    assert manager.cage("AdjustCredit", second={"name": "Sue", "secret": SECRET}, **adjust).status_code == 200
    assert floor.cents("Ana") == before + 5_00


def test_a_cashier_cashes_out_with_the_secret_of_the_patron(floor: FloorServer) -> None:
    floor.app.state.accounts.add("Wei", Position.PATRON, SECRET)
    cashier, credit = floor.person("Cai", Position.CASHIER), floor.cents("Wei")
    for who in (floor.person("Dee", Position.DEALER), floor.person("Max", Position.PIT_MANAGER)):
        sold = who.cage("BuyCredit", account="Wei", cents=1_00)
        assert (sold.status_code, sold.json()["code"]) == (403, "authority")
    alone = cashier.cage("CashOut", account="Wei", cents=5_00)
    assert (alone.status_code, alone.json()["code"]) == (409, "consent")
    guessed = cashier.cage("CashOut", account="Wei", cents=5_00, second={"name": "Wei", "secret": "not theirs at all"})
    assert guessed.status_code == 403
    assert floor.cents("Wei") == credit
    done = cashier.cage("CashOut", account="Wei", cents=5_00, second={"name": "Wei", "secret": SECRET})
    assert (done.status_code, floor.cents("Wei")) == (200, credit - 5_00)
    assert cashier.cage("RedeemTicket", code=done.json()["ticket_code"]).status_code == 200


def test_a_patron_is_told_of_credit_that_left_without_them(floor: FloorServer) -> None:
    cashier, ana = floor.person("Cai", Position.CASHIER), floor.person("Ana")
    assert ana.get("/api/me")["notices"] == []
    seen: dict[str, Any] = {
        "account": "Ana",
        "cents": 7_00,
        "reason": "at the window",
        "second": {"name": "Sue", "secret": SECRET},
    }
    unknown = cashier.cage("CashOut", **seen)
    assert (unknown.status_code, unknown.json()["code"]) == (409, "identity")
    assert cashier.cage("CashOut", identity="passport", **seen).status_code == 200
    (notice,) = ana.get("/api/me")["notices"]
    assert notice["message"]["key"] == "notice-credit-taken"
    assert floor.person("Wei").get("/api/me")["notices"] == []


def test_nobody_is_told_what_a_tray_holds_and_ratings_are_a_file(floor: FloorServer) -> None:
    dealer, supervisor = floor.person("Dee", Position.DEALER), floor.person("Sue", Position.PIT_SUPERVISOR)
    assert dealer.get("/api/tables/salon/chips") == {"open": True, "counting": False}
    assert "tray_cents" not in str(dealer.get("/api/chips"))
    began = floor.house.now() // 10**9
    assert supervisor.cage("RequestChips", table="salon", way="fill", count={"10000": 2}).status_code == 200
    (slip,) = dealer.get("/api/chips")["slips"]
    assert (slip["count"], slip["cents"], slip["requested_by"]) == ({"10000": 2}, 200_00, "Sue")
    assert began <= slip["requested"] <= floor.house.now() // 10**9
    rated: dict[str, Any] = {"table": "salon", "account": "Ana", "began": int(time.time()) - 60, "minutes": 1}
    rated |= {"average_bet_cents": 50_00, "buy_in_cents": 0, "walked_cents": 1_535_00}
    assert supervisor.cage("RatePlay", **rated).status_code == 200
    told = supervisor.http.get("/api/ratings.csv")
    assert (told.status_code, "1535.00" in told.text) == (200, True)
    assert dealer.http.get("/api/ratings.csv").status_code == 403


def test_health_readiness_and_figures(floor: FloorServer) -> None:
    assert plain_http.get(f"{floor.address}/health").json() == {"status": "up"}
    assert plain_http.get(f"{floor.address}/ready").json()["ready"] is True
    assert "cutcard_acts_total" in plain_http.get(f"{floor.address}/metrics").text
