"""Approval on one's own console: an act waits until somebody else signs for exactly it, and is done once."""

from __future__ import annotations

import json
import threading
import uuid
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from cutcard.formats.doors import APPROVAL
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.requests import DoorRow, Reply, Request
from cutcard.rulebook.procedure import Position
from cutcard.server.alerts import ACKNOWLEDGED, Alerts
from cutcard.server.approvals.kept import LAPSE_SECONDS, WAITING_MOST, Outcome, Stored
from cutcard.server.auth.cookies import COOKIE, DEVICE_COOKIE
from cutcard.server.auth.delays import Delays
from cutcard.server.auth.failures import Failures
from cutcard.server.http.rates import Rates
from cutcard.server.runtime import Runtime
from cutcard.table import Actor
from doors import acts_in
from floors import STILL, FloorServer, Person, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

SECRET = "seven swans a-swimming"  # noqa: S105
ADJUST: dict[str, Any] = {"type": "AdjustCredit", "account": "Ana", "cents": 5_00, "reason": "miscounted"}
STAFF = {"Max": Position.PIT_MANAGER, "Pim": Position.PIT_SUPERVISOR, "Sue": Position.PIT_SUPERVISOR}


class Clock:
    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return Runtime().clock() + self.ahead


class Pit:
    """A floor with three who may approve one another's acts, each at a console of their own."""

    def __init__(self, floor: FloorServer, clock: Clock) -> None:
        self.floor, self.clock, self._had = floor, clock, floor.cents("Ana")
        clock.ahead = 0.0
        floor.app.state.rates, floor.app.state.delays = Rates(), Delays(Runtime())
        note = floor.app.state.floor.note  # The first wrong secrets of a minute are noted singly, in each test anew.
        floor.app.state.failures = Failures(lambda name, why: note("failed sign-in", name, why), Runtime())
        waiting = floor.house.store.values_of(APPROVAL)
        floor.house.doors.change("", *(DoorRow(APPROVAL, digest, None) for digest in waiting))
        self.max, self.pim, self.sue = (floor.person(name, position) for name, position in STAFF.items())

    def gained(self) -> int:
        """By how much Ana's credit was adjusted in this test."""
        return self.floor.cents("Ana") - self._had

    def asks(self, act: dict[str, Any] | None = None, by: Person | None = None, **more: Any) -> dict[str, Any]:
        answer = self.posts(act, by, **more)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def posts(self, act: dict[str, Any] | None = None, by: Person | None = None, **more: Any) -> Any:
        body = {"id": uuid.uuid4().hex, "act": act or ADJUST, **more}
        return (by or self.max).http.post("/api/cage/approvals", json=body)

    def seen_by(self, person: Person) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = person.get("/api/approvals")
        return told

    def state(self, digest: str) -> str:
        (found,) = [each for each in self.seen_by(self.max) if each["digest"] == digest]
        state: str = found["state"]
        return state


def approve(person: Person, digest: str, secret: str = SECRET) -> Any:
    return person.http.post(f"/api/approvals/{digest}/approve", json={"secret": secret})


def decline(person: Person, digest: str, reason: str = "I saw it otherwise") -> Any:
    return person.http.post(f"/api/approvals/{digest}/decline", json={"secret": SECRET, "reason": reason})


def told(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("approvals") / "house.db", games=[], runtime=Runtime(clock=clock)) as server:
        for name, position in {**STAFF, "Dot": Position.DEALER}.items():
            server.engage(name, position, SECRET)
        yield server


@pytest.fixture
def pit(floor: FloorServer, clock: Clock) -> Pit:
    return Pit(floor, clock)


def last_entry(pit: Pit) -> dict[str, Any]:
    return acts_in(pit.floor.house.store)[-1]


def test_whoever_adjusted_or_agreed_does_not_acknowledge_the_alert(pit: Pit) -> None:
    assert approve(pit.pim, pit.asks()["digest"]).status_code == 200
    *_, alert = pit.max.get("/api/alerts")
    assert (alert["what"], alert["by"], alert["second"]) == ("CreditAdjusted", "Max", "Pim")
    seen = f"/api/alerts/{alert['seq']}/acknowledge"
    for had_a_part in (pit.max, pit.pim):
        assert told(had_a_part.http.post(seen)) == (403, "own_alert")
    alerts: Alerts = pit.floor.app.state.floor.alerts
    forged = cage.Note(
        Actor("Max", Position.PIT_MANAGER), ACKNOWLEDGED, "", "", f"CreditAdjusted, entry {alert['seq']}"
    )
    assert isinstance(pit.floor.house.ask(Request(uuid.uuid4().hex, CAGE, forged, via="server")), Reply)
    pit.sue.get("/api/alerts")
    assert alerts.get(alert["seq"]) is not None, "the journal's word of one who had a part does not count"
    assert pit.sue.http.post(seen).status_code == 204
    assert alerts.get(alert["seq"]) is None


def test_an_act_waits_until_another_approves_it_on_their_own_console(pit: Pit) -> None:
    waits = pit.asks()
    assert (waits["state"], waits["mine"], pit.gained()) == ("waiting", True, 0)
    (shown,) = pit.seen_by(pit.pim)
    assert (shown["digest"], shown["mine"], shown["asker"], shown["where"]) == (waits["digest"], False, "Max", "cage")
    assert (shown["act"]["key"], shown["asker_label"]["key"]) == ("act-adjust-credit", "position-pit-manager")
    values = {part["label"]["key"]: part["text"] or part["value"]["values"] for part in shown["parts"]}
    assert values == {
        "act-field-account": "Ana",
        "act-field-cents": {"value": {"cents": 5_00}},
        "act-field-reason": "miscounted",
    }
    (changes,) = shown["changes"]
    has = pit.floor.cents("Ana")
    assert changes["values"] == {"account": "Ana", "before": {"cents": has}, "after": {"cents": has + 5_00}}
    done = approve(pit.pim, waits["digest"])
    assert done.status_code == 200, done.text
    assert (done.json()["state"], pit.gained()) == ("done", 5_00)
    entry = last_entry(pit)
    assert (entry["command"]["by"]["name"], entry["second"], entry["second_position"]) == (
        "Max",
        "Pim",
        "PIT_SUPERVISOR",
    )
    assert pit.state(waits["digest"]) == "done"
    assert pit.seen_by(pit.pim) == []


def test_all_of_a_credit_is_what_it_was_when_it_was_asked_for(pit: Pit) -> None:
    """Whoever approves it has seen an amount: what comes to the credit meanwhile does not leave with it."""
    cora = pit.floor.person("Cora", Position.CASHIER)
    assert cora.cage("OpenAccount", account="Fay").status_code == 200
    assert cora.cage("BuyCredit", account="Fay", cents=80_00).status_code == 200
    ticket = pit.asks({"type": "CashOut", "account": "Fay", "reason": "at the window", "identity": "passport"}, cora)
    assert cora.cage("BuyCredit", account="Fay", cents=300_00).status_code == 200
    assert approve(pit.pim, ticket["digest"]).status_code == 200
    assert pit.floor.cents("Fay") == 300_00


def test_what_leaves_the_cage_is_approved_with_its_amount_and_whose_it_is(pit: Pit) -> None:
    """All of a credit is an amount as well; and nobody pays what is held without being told that it is."""
    cora = pit.floor.person("Cora", Position.CASHIER)
    assert cora.cage("OpenAccount", account="Eve").status_code == 200
    assert cora.cage("BuyCredit", account="Eve", cents=80_00).status_code == 200
    cash = {"type": "CashOut", "account": "Eve", "reason": "at the window", "identity": "passport"}
    ticket = pit.asks(cash, cora)
    (shown,) = pit.seen_by(pit.pim)
    assert _parts(shown)["act-field-cents"] == {"value": {"cents": 80_00}}, "all of it"
    assert _changes(shown) == {"approval-credit": {"account": "Eve", "before": {"cents": 80_00}, "after": {"cents": 0}}}
    done = approve(pit.pim, ticket["digest"])
    assert (done.status_code, _parts(done.json())["act-field-cents"]) == (200, {"value": {"cents": 80_00}})
    code = next(each["ticket_code"] for each in pit.seen_by(cora) if each["digest"] == ticket["digest"])
    assert pit.pim.cage("ExcludePatron", account="Eve", asked_by="patron", reason="asked").status_code == 200
    assert pit.pim.cage("LockAccount", account="Eve", reason="lost card").status_code == 200
    redeemed = pit.asks({"type": "RedeemTicket", "code": code.replace("-", " "), "reason": "held"}, cora)
    (shown,) = pit.seen_by(pit.max)
    assert shown["digest"] == redeemed["digest"]
    assert code.replace("-", "") not in json.dumps(shown).replace("-", "").replace(" ", "")
    assert _parts(shown) == {
        "act-field-ticket": "Eve",
        "act-field-cents": {"value": {"cents": 80_00}},
        "act-field-reason": "held",
    }
    assert _changes(shown) == {
        "approval-excluded": {"account": "Eve", "until": {"key": "exclusion-for-good", "values": {}}},
        "approval-locked": {"account": "Eve", "reason": "lost card"},
    }


def _parts(shown: dict[str, Any]) -> dict[str, Any]:
    return {part["label"]["key"]: part["text"] or part["value"]["values"] for part in shown["parts"]}


def _changes(shown: dict[str, Any]) -> dict[str, Any]:
    return {change["key"]: change["values"] for change in shown["changes"]}


def test_it_is_done_once_however_often_and_by_whomever_it_is_approved(pit: Pit) -> None:
    digest = pit.asks()["digest"]
    answers: list[Any] = []
    both = [threading.Thread(target=lambda who=who: answers.append(approve(who, digest))) for who in (pit.pim, pit.sue)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    assert 200 in {answer.status_code for answer in answers} <= {200, 409}
    assert told(approve(pit.pim, digest)) == (409, "approval_over")
    assert pit.gained() == 5_00


def test_nobody_approves_what_they_have_asked_for(pit: Pit) -> None:
    digest, entries = pit.asks()["digest"], pit.floor.entries()
    assert told(approve(pit.max, digest)) == (403, "authority")
    again = pit.floor.person("Max", Position.PIT_MANAGER)
    assert told(approve(again, digest)) == (403, "authority")
    assert pit.floor.entries() == entries


def test_a_wrong_secret_approves_nothing_and_is_noted(pit: Pit) -> None:
    digest = pit.asks()["digest"]
    wrong = approve(pit.pim, digest, "a wrong secret")
    assert told(wrong) == (403, "sign_in")
    assert last_entry(pit)["command"]["what"] == "failed sign-in"
    assert (pit.state(digest), pit.gained()) == ("waiting", 0)
    tries = [told(approve(pit.pim, digest, "a wrong secret")) for _ in range(8)]
    assert (429, "too_fast") in tries
    assert approve(pit.sue, digest).status_code == 200


def test_a_secret_that_others_have_seen_signs_nothing(pit: Pit) -> None:
    pit.floor.on_the_record("Pia", Position.PIT_SUPERVISOR)
    pit.floor.app.state.accounts.add("Pia", Position.PIT_SUPERVISOR, SECRET, once=True)
    pia = pit.floor.person("Pia", Position.PIT_SUPERVISOR)
    assert told(approve(pia, pit.asks()["digest"])) == (403, "new_secret")
    second = {"name": "Pia", "secret": SECRET}
    typed = pit.max.cage("AdjustCredit", second=second, account="Ana", cents=5_00, reason="miscounted")
    assert told(typed) == (403, "second_person")
    assert pit.gained() == 0


def test_declining_is_noted_and_ends_it(pit: Pit) -> None:
    digest = pit.asks()["digest"]
    declined = decline(pit.pim, digest)
    assert (declined.status_code, declined.json()["state"]) == (200, "declined")
    (noted,) = last_entry(pit)["events"]
    assert (noted["what"], noted["by"], noted["after"], noted["reason"]) == (
        "approval declined",
        "Pim",
        "Max",
        "I saw it otherwise",
    )
    (mine,) = pit.seen_by(pit.max)
    assert (mine["state"], mine["by"], mine["reason"]) == ("declined", "Pim", "I saw it otherwise")
    assert told(approve(pit.sue, digest)) == (409, "approval_over")
    assert told(decline(pit.sue, digest)) == (409, "approval_over")
    assert pit.gained() == 0


def test_its_asker_withdraws_it_and_nobody_else_does(pit: Pit) -> None:
    digest = pit.asks()["digest"]
    path = f"/api/approvals/{digest}/withdraw"
    assert told(pit.pim.http.post(path)) == (404, "no_such_approval")
    assert pit.max.http.post(path).json()["state"] == "withdrawn"
    assert told(approve(pit.pim, digest)) == (409, "approval_over")
    assert pit.gained() == 0


def test_it_lapses_after_some_minutes(pit: Pit) -> None:
    digest = pit.asks()["digest"]
    pit.clock.ahead = LAPSE_SECONDS + 1
    assert pit.seen_by(pit.pim) == []
    assert pit.state(digest) == "lapsed"
    assert told(approve(pit.pim, digest)) == (409, "approval_over")
    assert pit.gained() == 0


def test_nothing_is_done_for_who_has_signed_out(pit: Pit) -> None:
    digest = pit.asks()["digest"]
    assert pit.max.http.post("/api/sign-out").status_code == 204
    assert pit.seen_by(pit.pim) == []
    assert told(approve(pit.pim, digest)) == (409, "approval_over")
    pit.max = pit.floor.person("Max", Position.PIT_MANAGER)
    assert pit.state(digest) == "lapsed"
    assert told(approve(pit.pim, digest)) == (409, "approval_over")
    assert pit.gained() == 0


def test_nothing_is_done_for_who_was_dismissed(pit: Pit) -> None:
    digest = pit.asks(by=pit.floor.person("Moe", Position.PIT_MANAGER))["digest"]
    ann = pit.floor.person("Ann", Position.GAMING_SHIFT_MANAGER)
    second = {"name": "Sue", "secret": SECRET}
    assert ann.cage("Dismiss", name="Moe", reason="theft", second=second).status_code == 200
    assert told(approve(pit.pim, digest)) == (409, "approval_over")
    assert pit.gained() == 0


def test_who_may_not_be_the_second_is_not_shown_it_and_does_not_approve_it(pit: Pit) -> None:
    dot = pit.floor.person("Dot", Position.DEALER)
    digest = pit.asks()["digest"]
    assert pit.seen_by(dot) == []
    assert told(approve(dot, digest)) == (409, "second_person")
    assert pit.state(digest) == "waiting", "another may still approve it"
    ana = pit.floor.person("Ana")
    assert told(approve(ana, digest)) == (404, "no_such_approval")
    assert pit.seen_by(ana) == []
    assert approve(pit.pim, digest).status_code == 200


def test_whom_an_act_is_about_is_not_its_second(pit: Pit) -> None:
    ann = pit.floor.person("Ann", Position.GAMING_SHIFT_MANAGER)
    ends = {"type": "Appoint", "name": "Pim", "position": "PIT_MANAGER", "reason": "Max is ill", "until": 1}
    digest = pit.asks(ends, ann)["digest"]
    assert pit.seen_by(pit.pim) == []
    assert told(approve(pit.pim, digest)) == (409, "second_person")
    assert [each["digest"] for each in pit.seen_by(pit.sue)] == [digest]
    assert approve(pit.sue, digest).status_code == 200


def test_an_act_that_needs_nobody_else_is_done_at_once_and_a_refused_one_does_not_wait(pit: Pit) -> None:
    lock = {"type": "OpenAccount", "account": f"New {uuid.uuid4().hex[:8]}"}
    assert pit.asks(lock)["state"] == "done"
    assert told(pit.posts({**ADJUST, "reason": ""})) == (409, "reason")
    assert told(pit.posts(ADJUST, pit.pim)) == (403, "authority")
    assert told(pit.posts(ADJUST, second={"name": "Pim", "secret": SECRET})) == (422, "unreadable")
    assert pit.seen_by(pit.max) == []


def test_what_the_house_refuses_after_all_is_over_and_says_why(pit: Pit) -> None:
    take = {**ADJUST, "account": "Wei", "cents": -pit.floor.cents("Wei"), "identity": "passport"}
    first, late = pit.asks(take)["digest"], pit.asks({**take, "reason": "again"})["digest"]
    assert approve(pit.pim, first).status_code == 200
    assert told(approve(pit.pim, late))[0] == 409
    (mine,) = [each for each in pit.seen_by(pit.max) if each["digest"] == late]
    assert (mine["state"], mine["why"] is None) == ("refused", False)
    assert told(approve(pit.sue, late)) == (409, "approval_over")


def test_the_same_id_is_never_two_acts(pit: Pit) -> None:
    chosen = uuid.uuid4().hex
    one, other = pit.asks(id=chosen), pit.asks({**ADJUST, "cents": 900_00}, id=chosen)
    assert one["digest"] != other["digest"]
    assert approve(pit.pim, one["digest"]).status_code == 200
    assert told(approve(pit.pim, other["digest"])) == (409, "id_reused")
    assert pit.gained() == 5_00


def test_asked_again_it_waits_once_and_too_many_do_not_wait(pit: Pit) -> None:
    chosen = uuid.uuid4().hex
    first = pit.asks(id=chosen)
    assert pit.asks(id=chosen)["digest"] == first["digest"]
    for _ in range(WAITING_MOST - 1):
        pit.asks()
    assert told(pit.posts()) == (429, "too_many")
    for _ in range(12):
        refused = pit.posts()
    assert told(refused) == (429, "too_fast")


def test_who_writes_into_the_database_asks_for_nothing_and_changes_nothing(pit: Pit) -> None:
    """A row that this house did not seal is none; one under another name, or with a byte changed, is none either."""
    store, digest = pit.floor.house.store, pit.asks()["digest"]
    kept = store.values_of(APPROVAL, digest)[digest]
    stored = msgspec.json.decode(kept, type=Stored)
    forged = bytearray(stored.sealed)
    forged[-20] ^= 1
    store.put_value(APPROVAL, "0" * 64, kept)
    store.put_value(APPROVAL, digest, msgspec.json.encode(Stored(bytes(forged), Outcome())))
    for name in (digest, "0" * 64):
        assert told(approve(pit.pim, name)) == (404, "no_such_approval")
    assert pit.seen_by(pit.pim) == []
    assert b"miscounted" not in kept, "what was asked for is sealed"
    assert pit.gained() == 0


def test_it_waits_through_a_restart_and_is_approved_at_another_node(pit: Pit) -> None:
    digest = pit.asks()["digest"]
    other = FloorServer(pit.floor.house, STILL).start()
    try:
        pim = Person(other, "Pim", Position.PIT_SUPERVISOR)
        assert [each["digest"] for each in pit.seen_by(pim)] == [digest]
        assert approve(pim, digest).status_code == 200
        assert pit.state(digest) == "done"
        assert told(approve(pit.sue, digest)) == (409, "approval_over")
        assert pit.gained() == 5_00
    finally:
        other.stop()


def test_one_that_was_approved_when_the_server_died_is_done_when_it_is_approved_again(pit: Pit) -> None:
    """Claimed, and nothing known of the house's answer: whoever approves it again has the same act done, once."""
    digest, kept = pit.asks()["digest"], pit.floor.app.state.approvals
    assert kept.become(kept.find(digest), Outcome("approved", "Sue")) is not None
    assert told(decline(pit.pim, digest)) == (409, "approval_over")
    assert told(pit.max.http.post(f"/api/approvals/{digest}/withdraw")) == (409, "approval_over")
    assert approve(pit.pim, digest).status_code == 200
    assert last_entry(pit)["second"] == "Pim", "who signed, and not who the database says"
    assert pit.gained() == 5_00


def test_a_console_hears_at_once_that_something_waits(pit: Pit) -> None:
    with pit.pim.watch() as screen:
        pit.asks()
        assert any(json.loads(screen.recv(5))["type"] == "approvals" for _ in range(20))


def test_an_asker_is_told_the_code_of_their_ticket_and_nobody_else_is(pit: Pit) -> None:
    cat = pit.floor.person("Cat", Position.CASHIER)
    waits = pit.asks(
        {"type": "CashOut", "account": "Ana", "cents": 10_00, "reason": "she is here", "identity": "passport"}, cat
    )
    done = approve(pit.pim, waits["digest"]).json()
    assert (done["state"], done["ticket_code"]) == ("done", None)
    (mine,) = pit.seen_by(cat)
    code = mine["ticket_code"]
    assert len(code.replace("-", "")) == 18


# --- at another's console -----------------------------------------------------------------------


def unenrolled(pit: Pit, who: Person) -> Person:
    """The same person at a device on which nobody has signed in with a secret: by a one-time link, say."""
    other = pit.floor.person(who.name, who.position)
    other.http.cookies.delete(DEVICE_COOKIE)
    return other


def test_somebody_signs_at_anothers_console_only_where_it_is_enrolled(pit: Pit) -> None:
    second = {"name": "Pim", "secret": SECRET}
    adjust: dict[str, Any] = {"account": "Ana", "cents": 5_00, "reason": "miscounted"}
    elsewhere = unenrolled(pit, pit.max)
    assert told(elsewhere.cage("AdjustCredit", second=second, **adjust)) == (403, "device")
    elsewhere.http.cookies.set(DEVICE_COOKIE, "of nobody's making")
    assert told(elsewhere.cage("AdjustCredit", second=second, **adjust)) == (403, "device")
    assert pit.gained() == 0
    assert pit.max.cage("AdjustCredit", second=second, **adjust).status_code == 200
    assert pit.gained() == 5_00


def test_a_device_is_enrolled_no_more_when_nobody_of_it_is(pit: Pit) -> None:
    kit = pit.floor.person("Kit", Position.PIT_MANAGER)
    pit.floor.app.state.accounts.add("Kit", Position.PIT_MANAGER, SECRET)
    again = pit.floor.app.state.sessions.begin("Kit", Position.PIT_MANAGER).token
    kit.http.cookies.set(COOKIE, again)
    second = {"name": "Pim", "secret": SECRET}
    refused = kit.cage("AdjustCredit", second=second, account="Ana", cents=5_00, reason="miscounted")
    assert told(refused) == (403, "device")


def by(person: Person, name: str, kind: str, secret: str = SECRET, **act: Any) -> Any:
    body = {"id": uuid.uuid4().hex, "act": {"type": kind, **act}, "by": {"name": name, "secret": secret}}
    return person.http.post("/api/cage/acts", json=body)


def test_somebody_else_acts_at_a_console_by_their_own_name_and_secret(pit: Pit) -> None:
    pit.floor.engage("Cat", Position.CASHIER, SECRET)
    sale: dict[str, Any] = {"account": "Ana", "cents": 5_00}
    assert told(pit.max.cage("BuyCredit", **sale)) == (403, "authority")
    assert by(pit.max, "Cat", "BuyCredit", **sale).status_code == 200
    entry = last_entry(pit)
    assert (entry["command"]["by"], "second" in entry) == ({"name": "Cat", "position": "CASHIER"}, False)
    assert pit.max.get("/api/me")["name"] == "Max", "whose console it is stays signed in"
    assert pit.gained() == 5_00


def test_nobody_acts_at_anothers_console_without_their_secret_their_position_or_an_enrolled_device(pit: Pit) -> None:
    pit.floor.engage("Cat", Position.CASHIER, SECRET)
    sale: dict[str, Any] = {"account": "Ana", "cents": 5_00}
    assert told(by(pit.max, "Cat", "BuyCredit", "a wrong secret", **sale)) == (403, "second_person")
    assert told(by(pit.max, "Pim", "BuyCredit", **sale)) == (403, "authority")
    assert told(by(unenrolled(pit, pit.max), "Cat", "BuyCredit", **sale)) == (403, "device")
    assert told(by(pit.floor.person("Ana"), "Cat", "BuyCredit", **sale)) == (403, "authority")
    pit.floor.engage("Wei", Position.PATRON, SECRET)
    assert told(by(pit.max, "Wei", "CashOut", account="Wei")) == (403, "authority")
    assert pit.gained() == 0


def test_who_acts_at_anothers_console_still_needs_somebody_else(pit: Pit) -> None:
    adjust = {"account": "Ana", "cents": 5_00, "reason": "miscounted"}
    body: dict[str, Any] = {
        "id": uuid.uuid4().hex,
        "act": {"type": "AdjustCredit", **adjust},
        "by": {"name": "Max", "secret": SECRET},
        "second": {"name": "Max", "secret": SECRET},
    }
    assert told(pit.pim.http.post("/api/cage/acts", json=body)) == (409, "second_person")
    body["second"] = {"name": "Pim", "secret": SECRET}
    assert pit.pim.http.post("/api/cage/acts", json=body).status_code == 200
    assert (last_entry(pit)["command"]["by"]["name"], last_entry(pit)["second"]) == ("Max", "Pim")


def misread(pit: Pit, table: str) -> tuple[Person, dict[str, Any]]:
    """A table of its own where the Dealer has named a card wrongly, and the act that corrects it."""
    chosen = {"game": "dragon-tiger-baccarat", "method": "B"}
    assert pit.max.cage("OpenTable", table=table, options=chosen, source="keyed").status_code == 200
    dee = pit.floor.person("Dee", Position.DEALER)
    for act in ("LoadShoe", "OpenBets", "CloseBets"):
        dee.do(table, act, **({"cards": []} if act == "LoadShoe" else {}))
    for card in ("2h", "Kd"):
        dee.do(table, "DealCard", card=card)
    shown = {"reason": "misread", "evidence": "surveillance"}
    return dee, {"type": "CorrectCard", "place": 2, "card": "Qd", "round_number": 0, **shown}


def asked_at(person: Person, table: str, act: dict[str, Any]) -> Any:
    return person.http.post(f"/api/tables/{table}/approvals", json={"id": uuid.uuid4().hex, "act": act})


def test_an_act_of_somebody_higher_waits_for_them_and_then_for_their_witness(pit: Pit) -> None:
    """A Dealer asks; whoever may does it as their own act, and somebody without a part in the round witnesses it."""
    dee, correct = misread(pit, "misread")
    waits = asked_at(dee, "misread", correct)
    assert waits.status_code == 200, waits.text
    digest = waits.json()["digest"]
    dot = pit.floor.person("Dot", Position.DEALER)
    assert (waits.json()["lacks"], pit.seen_by(dot)) == ("authority", [])
    assert told(approve(dot, digest)) == (403, "authority")
    taken = approve(pit.pim, digest)
    assert (taken.status_code, taken.json()["mine"], taken.json()["lacks"]) == (200, True, "witness")
    (own,) = pit.seen_by(dee)
    assert (own["state"], own["by"]) == ("taken on", "Pim")
    assert str(pit.floor.house.table("misread").state.cards[1].card) == "Kd", "nothing is done without the witness"
    assert approve(dee, taken.json()["digest"]).status_code != 200, "who dealt is no witness"
    assert approve(pit.sue, taken.json()["digest"]).status_code == 200
    entry = last_entry(pit)
    assert (entry["command"]["by"]["name"], entry["second"]) == ("Pim", "Sue")
    assert str(pit.floor.house.table("misread").state.cards[1].card) == "Qd"


def test_what_nobody_could_do_does_not_wait_for_somebody_higher(pit: Pit) -> None:
    dee, correct = misread(pit, "nothing")
    assert told(asked_at(dee, "nothing", {**correct, "place": 5}))[1] not in {"authority", "witness"}
    assert pit.seen_by(pit.pim) == []
    body = {"id": uuid.uuid4().hex, "act": {"type": "BuyCredit", "account": "Ana", "cents": 5_00}}
    assert told(pit.pim.http.post("/api/cage/approvals", json=body)) == (403, "authority")
