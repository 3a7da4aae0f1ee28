"""Patrons as persons while the floor is open: who sees them, how they sign in, and how they are forgotten at once."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from structlog.testing import capture_logs

from cutcard.audit.verification import verify
from cutcard.house.patrons.ids import typed_id
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.delays import Delays
from cutcard.server.http.rates import Rates
from floors import serving
from waiting import PATIENCE_SECONDS, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import httpx

    from commands import CommandResult
    from floors import FloorServer, Person

SECRET = "seven swans a-swimming"  # noqa: S105
OWN = "a partridge in a pear tree"
SECOND = {"name": "Sue", "secret": SECRET}
WHY: dict[str, Any] = {"reason": "asked in writing", "second": SECOND}
KEPT = {
    "name": "Wei Ling",
    "shown": "Madam Ling",
    "contact": "wei@example.org",
    "born": "1990-02-28",
    "note": "likes tea",
}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    path = tmp_path_factory.mktemp("patrons") / "house.db"
    with serving(path, games=[]) as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        server.engage("Max", Position.PIT_MANAGER, SECRET)
        server.engage("Cai", Position.CASHIER, SECRET)
        server.engage("Dee", Position.DEALER, SECRET)
        yield server
        assert verify(str(path)).findings == []


@pytest.fixture
def cashier(floor: FloorServer) -> Person:
    return floor.person("Cai", Position.CASHIER)


@pytest.fixture
def manager(floor: FloorServer) -> Person:
    return manager_of(floor)


def manager_of(floor: FloorServer) -> Person:
    return floor.person("Max", Position.PIT_MANAGER)


@pytest.fixture
def wei(floor: FloorServer, cashier: Person) -> Iterator[str]:
    """The account of somebody who has a name, a secret and nothing else."""
    account = cashier.http.post("/api/patrons").json()["account"]
    kept = cashier.http.post(f"/api/patrons/{account}/person", json=KEPT)
    assert kept.json() == {"account": account, **KEPT}, kept.text
    said = next(each for each in manager_of(floor).get("/api/events") if each["what"] == "personal data set")
    assert (said["who"], said["after"]) == ("Cai", account), "the record says who changed it"
    assert floor.app.state.accounts.add(account, Position.PATRON, SECRET) is None
    yield account
    cashier.http.post(f"/api/patrons/{account}/person", json=dict.fromkeys(KEPT, ""))


def sign_in(floor: FloorServer, name: str, secret: str = SECRET) -> tuple[httpx.Client, httpx.Response]:
    browser = floor.browser()
    return browser, browser.post("/api/sign-in", json={"name": name, "secret": secret})


def forgive(floor: FloorServer) -> None:
    """Nobody waits for having tried before."""
    floor.app.state.rates, floor.app.state.delays = Rates(), Delays(floor.app.state.runtime)


def test_an_excluded_patron_is_signed_out_at_once(floor: FloorServer, cashier: Person, wei: str) -> None:
    browser, answer = sign_in(floor, wei)
    assert answer.status_code == 200, answer.text
    until_day = "2099-01-01"
    asked: dict[str, Any] = {"account": wei, "asked_by": "house", "reason": "a brawl", "until": until_day}
    assert cashier.cage("ExcludePatron", **asked).status_code == 200
    assert browser.get("/api/me").status_code == 401
    assert sign_in(floor, wei)[1].json()["code"] == "excluded"


def test_a_patron_signs_in_by_name_or_id_and_is_their_account(floor: FloorServer, wei: str) -> None:
    assert typed_id(wei) == wei
    for typed in (wei, wei.lower().replace("-", " "), "Wei Ling", "WEI LING"):
        browser, signed = sign_in(floor, typed)
        assert signed.status_code == 200, typed
        assert browser.get("/api/me").json()["name"] == wei
        forgive(floor)
    assert sign_in(floor, "Wei Ling", "another secret")[1].status_code == 401


def test_neither_log_nor_record_has_what_was_typed(floor: FloorServer, wei: str, manager: Person) -> None:
    with capture_logs() as lines:
        for typed in ("Wei Ling", "Wei Lign", "hunter two, my secret"):
            sign_in(floor, typed, "a wrong secret")
            forgive(floor)
    told = [line["name"] for line in lines if line["event"] == "failed sign-in"]
    assert told == [wei, "a name that nobody has", "a name that nobody has"]
    written = (
        str(lines) + str(manager.get("/api/events")) + "".join(str(entry.body) for entry in floor.house.store.read())
    )
    for personal in (*KEPT.values(), "Lign", "hunter"):
        assert personal not in written


def test_staff_see_name_and_id_side_by_side_and_nobody_else_does(
    floor: FloorServer, wei: str, cashier: Person, manager: Person
) -> None:
    dealer, other = floor.person("Dee", Position.DEALER), floor.shared("Ana")
    for may in (cashier, manager):
        for typed in (wei[:3], "ling", "Wei L"):
            (found,) = [each for each in may.get(f"/api/accounts?name={typed}") if each["name"] == wei]
            assert found["called"] == "Madam Ling"
        assert may.get(f"/api/patrons/{wei}/person")["born"] == "1990-02-28"
    assert manager.get("/api/patrons/Wei Ling/play")["called"] == "Madam Ling"
    for nobody in (dealer, other):
        assert nobody.http.get(f"/api/accounts?name={wei}").status_code == 403
        assert nobody.http.get("/api/alerts").status_code == 403
        assert nobody.http.get(f"/api/patrons/{wei}/person").status_code == 403
        assert nobody.http.post(f"/api/patrons/{wei}/person", json={"note": "x"}).status_code == 403
        assert nobody.http.post("/api/patrons").status_code == 403
    assert manager.cage("LockAccount", account=wei, reason="a disputed round").status_code == 200
    until(lambda: any(each["account"] == wei for each in manager.get("/api/alerts")), "the pit is alerted")
    (alert,) = [each for each in manager.get("/api/alerts") if each["account"] == wei]
    assert alert["called"] == "Madam Ling"
    assert manager.cage("UnlockAccount", account=wei, **WHY).status_code == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [({"born": "soon"}, 409), ({"name": "Max"}, 409), ({"passport": "K1"}, 422), ({"note": "x" * 501}, 422)],
)
def test_bad_data_leave_no_trace(
    floor: FloorServer, wei: str, cashier: Person, body: dict[str, str], status: int
) -> None:
    before = floor.house.cage_version, cashier.get(f"/api/patrons/{wei}/person")
    assert cashier.http.post(f"/api/patrons/{wei}/person", json=body).status_code == status
    assert cashier.http.post("/api/patrons/Nobody/person", json={"note": "x"}).status_code == 404
    assert (floor.house.cage_version, cashier.get(f"/api/patrons/{wei}/person")) == before


def test_who_is_forgotten_is_out_at_once_and_gone_from_every_list(
    floor: FloorServer, wei: str, cashier: Person, manager: Person
) -> None:
    browser, signed = sign_in(floor, wei)
    assert signed.status_code == 200
    assert cashier.cage("ForgetPatron", account=wei, **WHY).status_code == 403
    assert manager.cage("ForgetPatron", account=wei, reason="asked in writing").json()["code"] == "second_person"
    assert browser.get("/api/me").status_code == 200
    assert manager.cage("ForgetPatron", account=wei, **WHY).status_code == 200
    until(lambda: floor.house.store.values_of("erased", wei), "what was kept of them is erased")
    assert browser.get("/api/me").status_code == 401
    assert sign_in(floor, wei)[1].status_code == 401
    assert cashier.get(f"/api/patrons/{wei}/person") == {"account": wei, **dict.fromkeys(KEPT, "")}
    assert cashier.get("/api/accounts?name=ling") == []
    path = floor.house.store.path  # type: ignore[attr-defined]
    beside = b"".join(each.read_bytes() for each in path.parent.iterdir() if each.name.startswith(path.name))
    assert b"Wei Ling" not in beside
    until(lambda: any(each["account"] == wei for each in manager.get("/api/alerts")), "the pit is alerted")
    assert [each["what"] for each in manager.get("/api/alerts") if each["account"] == wei] == ["PatronForgotten"]


# --- sign-ins -----------------------------------------------------------------------------------


def told_of_a_sign_in_anew(floor: FloorServer, browser: httpx.Client, account: str) -> None:
    """Two of the staff may have made the document up: an event, an alert and a notice to the patron tell of it."""
    sue = floor.person("Sue", Position.PIT_SUPERVISOR)
    (alert, *_) = [each for each in sue.get("/api/alerts") if each["account"] == account]
    assert (alert["what"], alert["sort"], alert["second"]) == ("SignInGivenAnew", "security", SECOND["name"])
    assert f"sign-in given to {account}, identity checked by passport" in sue.http.get("/api/events").text
    (notice,) = browser.get("/api/me").json()["notices"]
    assert notice["message"]["key"] == "notice-sign-in-given"
    assert notice["message"]["values"]["identity"]["key"] == "identity-passport"


def test_a_patron_gets_a_sign_in_at_the_desk_and_chooses_a_secret_that_nobody_knows(
    floor: FloorServer, cashier: Person
) -> None:
    account = cashier.http.post("/api/patrons").json()["account"]
    dealer = floor.person("Dee", Position.DEALER)
    assert dealer.cage("GiveSignIn", account=account, identity="passport").status_code == 403
    done = cashier.cage("GiveSignIn", account=account, identity="passport").json()
    code, card = done["sign_in_code"], done["sign_in"]
    assert (card["account"], card["house"], card["zone"]) == (account, "Cutcard", "UTC")
    browser = floor.browser()
    asked = {"name": account, "secret": code}
    assert browser.post("/api/sign-in", json=asked).json()["code"] == "new_secret"
    assert browser.post("/api/sign-in", json={**asked, "new_secret": OWN}).json()["name"] == account
    assert browser.get("/api/me").status_code == 200
    written = "".join(str(entry.body) for entry in floor.house.store.read())
    assert code not in written
    assert code.replace("-", "") not in written
    assert floor.browser().post("/api/sign-in", json={**asked, "new_secret": OWN}).status_code == 401
    forgive(floor)
    reason = {"account": account, "identity": "passport", "reason": "forgot it"}
    assert cashier.cage("GiveSignIn", **reason).json()["code"] == "second_person"
    assert browser.get("/api/me").status_code == 200
    anew = cashier.cage("GiveSignIn", **reason, second=SECOND).json()
    assert browser.get("/api/me").status_code == 401, "whoever was signed in is out at once"
    assert sign_in(floor, account, OWN)[1].status_code == 401
    forgive(floor)
    asked = {"name": account, "secret": anew["sign_in_code"], "new_secret": OWN}
    assert browser.post("/api/sign-in", json=asked).status_code == 200
    told_of_a_sign_in_anew(floor, browser, account)
    assert cashier.cage("EndSignIn", account=account, reason="lost their telephone").status_code == 200
    assert browser.get("/api/me").status_code == 401
    assert sign_in(floor, account, OWN)[1].status_code == 401
    forgive(floor)


def test_nobody_else_waits_until_somebody_is_signed_out(floor: FloorServer, cashier: Person) -> None:
    """Who is forgotten takes long: bets and other acts are answered meanwhile, and the act itself afterwards."""
    account = cashier.http.post("/api/patrons").json()["account"]
    given = cashier.cage("GiveSignIn", account=account, identity="passport").json()
    assert sign_in(floor, account, given["sign_in_code"])[1].json()["code"] == "new_secret"
    whole, begun, over = floor.app.state.floor.on_person, Event(), Event()

    async def slowly(name: str) -> None:
        begun.set()
        await asyncio.to_thread(over.wait)
        await whole(name)

    floor.app.state.floor.on_person = slowly
    try:
        with ThreadPoolExecutor(1) as aside:
            ended = aside.submit(cashier.cage, "EndSignIn", account=account, reason="lost their telephone")
            assert begun.wait(PATIENCE_SECONDS)
            assert "account" in floor.person("Cas", Position.CASHIER).http.post("/api/patrons").json()
            assert not ended.done()
            over.set()
            assert ended.result().status_code == 200
    finally:
        over.set()
        floor.app.state.floor.on_person = whole


def test_three_wrong_codes_lock_it_and_another_code_opens_it(floor: FloorServer, cashier: Person) -> None:
    account = cashier.http.post("/api/patrons").json()["account"]
    code = cashier.cage("GiveSignIn", account=account, identity="identity-card").json()["sign_in_code"]
    for _ in range(3):
        assert sign_in(floor, account, "000000-000000-000000")[1].status_code == 401
    forgive(floor)
    assert sign_in(floor, account, code)[1].status_code == 401, "locked, whoever knows it"
    forgive(floor)
    asked = {"account": account, "identity": "passport", "reason": "locked out"}
    code = cashier.cage("GiveSignIn", **asked, second=SECOND).json()["sign_in_code"]
    until(lambda: not floor.app.state.accounts.locked(account), "the lock is forgiven")
    assert sign_in(floor, account, code)[1].json()["code"] == "new_secret"


def test_a_sign_in_is_given_once_another_approves_it_and_its_asker_alone_is_told(
    floor: FloorServer, wei: str, cashier: Person
) -> None:
    act = {"type": "GiveSignIn", "account": wei, "identity": "passport", "reason": "forgot it"}
    waits = cashier.http.post("/api/cage/approvals", json={"id": "give-sign-in-7", "act": act}).json()
    sue = floor.person("Sue", Position.PIT_SUPERVISOR)
    (shown,) = [each for each in sue.get("/api/approvals") if each["digest"] == waits["digest"]]
    assert [part["text"] or part["value"]["key"] for part in shown["parts"]] == [
        wei,
        "identity-passport",
        "forgot it",
    ]
    approved = sue.http.post(f"/api/approvals/{waits['digest']}/approve", json={"secret": SECRET}).json()
    assert (approved["state"], approved["secret"], approved["ticket_code"]) == ("done", None, None)
    (mine,) = [each for each in cashier.get("/api/approvals") if each["digest"] == waits["digest"]]
    assert sign_in(floor, wei, mine["secret"])[1].json()["code"] == "new_secret"
    assert mine["ticket_code"] is None


def test_a_sign_in_is_given_at_the_command_line_of_a_served_house(
    floor: FloorServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[..., CommandResult]
) -> None:
    secrets = tmp_path / "secrets"
    secrets.write_text(f"Cai: {SECRET}\nSue: {SECRET}\n")
    monkeypatch.setenv("CUTCARD_SECRETS", str(secrets))

    def asked(*words: str) -> CommandResult:
        forgive(floor)
        return run("house", *words[:1], floor.address, *words[1:], "--by", "Cai", "--json")

    def told(*words: str) -> dict[str, Any]:
        """What the command says, after what the server of this very process logs."""
        out = asked(*words).out
        return dict(json.loads(out[out.index("{") :]))

    opened = told("patron", "--new", "--set", "shown=Madam Tan")
    given = told("sign-in", opened["account"], "passport")
    assert (opened["shown"], given["identity"], given["in_use"]) == ("Madam Tan", "passport", False)
    browser = floor.browser()
    body = {"name": given["account"], "secret": given["code"], "new_secret": OWN}
    assert browser.post("/api/sign-in", json=body).status_code == 200
    alone = asked("sign-in", opened["account"], "passport", "--reason", "forgot it")
    assert (alone.code, "second person" in alone.err) == (2, True), alone.err
    anew = told("sign-in", opened["account"], "passport", "--reason", "forgot it", "--second", "Sue")
    assert anew["in_use"]
    assert anew["code"] != given["code"]
    assert asked("sign-in", opened["account"], "--end", "--reason", "lost it").code == 0
    assert sign_in(floor, opened["account"], anew["code"])[1].status_code == 401
    assert asked("sign-in", opened["account"]).code == 2


# --- their rounds -------------------------------------------------------------------------------


def test_rounds_are_found_by_who_may_know_whose_they_are(floor: FloorServer, cashier: Person, manager: Person) -> None:
    dealer, ana = floor.person("Dee", Position.DEALER), floor.shared("Ana")
    for act in ("LoadShoe", "OpenBets"):
        dealer.do("salon", act)
    assert ana.bet("salon", "Player", 25_00).status_code == 200
    for person in (cashier, manager):
        (found,) = person.get("/api/rounds?patron=Ana&cents=2500")["rounds"]
        assert (found["table"], found["round_number"], found["bets"][0]["stake_cents"]) == ("salon", 1, 25_00)
        assert found["credits"]["Ana"]["elsewhere_cents"] == 0
        (found,) = person.get("/api/rounds?table=salon&wager=player&minutes=5")["rounds"]
        assert found["ended"] == ""
    assert [each["round_number"] for each in cashier.get("/api/rounds")["rounds"]] == [1], "the latest"
    assert manager.get("/api/rounds?table=salon&wager=Tie") == {"rounds": [], "archived": 0, "more": False}
    for nobody in (dealer, ana):
        assert nobody.http.get("/api/rounds?patron=Ana").status_code == 403
    for unclear in ("wager=Tie", "patron=Ana&at=late", "patron=Ana&cents=-1", "table=salon&minutes=0"):
        answer = cashier.http.get(f"/api/rounds?{unclear}")
        assert (answer.status_code, answer.json()["code"]) == (422, "unreadable"), unclear
    path = "/api/tables/salon/rounds/1/answer.html?language=zh&patron="
    assert cashier.http.get(f"{path}Ana").json()["code"] == "in_progress"
    assert cashier.http.get(f"{path}Wei").status_code == 404
    assert dealer.http.get(f"{path}Ana").status_code == 403
    assert cashier.http.get(path.replace("zh", "xx") + "Ana").status_code == 422
    dealer.do("salon", "CloseBets")
    dealer.do("salon", "CallIrregularity", kind="extra, missing, foreign or unshuffled cards", note="a joker")
    void = manager.act("salon", "RuleOn", remedy="void the round", reason="a joker", second=SECOND)
    assert void.status_code == 200, void.text
    page = cashier.http.get(f"{path}Ana")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "script-src" not in page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-store"
    assert '<html lang="zh">' in page.text
    pdf = manager.http.get(f"{path}Ana".replace(".html", ".pdf").replace("zh", "en"))
    assert pdf.content.startswith(b"%PDF")
