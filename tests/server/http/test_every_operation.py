"""Every operation of the described interface is called and answered with success; every act is read over HTTP."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

import pytest

from authenticators import Authenticator
from cutcard.house import cage
from cutcard.rulebook.procedure import Position
from cutcard.table.codec import COMMANDS
from floors import serving
from hostile_wire import NAMED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

    from floors import FloorServer

SECRET = "seven swans a-swimming"  # noqa: S105
TIGER = "tiger-baccarat"
STAFF = {
    "Dee": Position.DEALER,
    "Sue": Position.PIT_SUPERVISOR,
    "Max": Position.PIT_MANAGER,
    "Gil": Position.GAMING_SHIFT_MANAGER,
    "Cai": Position.CASHIER,
    "Ned": Position.DEALER,
    "Cora": Position.COMPLIANCE,
    "Sid": Position.SURVEILLANCE,
}
READ_ALONE = {
    "/api/cash-reports": "Cora",
    "/api/compliance/suspicions": "Cora",
    "/api/surveillance/log": "Sid",
}
"""What one position alone reads."""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db", games=[TIGER], published=True) as server:
        for name, position in STAFF.items():
            assert server.engage(name, position, SECRET) is None
        yield server


class Caller:
    """Calls operations by their described path, and notes those that were answered with the described success."""

    def __init__(self, floor: FloorServer) -> None:
        self._floor = floor
        self.described = {
            (method.upper(), path): operation
            for path, operations in floor.app.openapi()["paths"].items()
            for method, operation in operations.items()
        }
        self.reads = {
            path
            for (method, path), operation in self.described.items()
            if method == "GET"
            and {each["name"] for each in operation.get("parameters", ()) if each["required"]} <= {"table"}
        }
        """What anybody may ask who names nothing, or a table alone."""
        self.succeeded: set[tuple[str, str]] = set()
        self._browsers = {name: floor.person(name, position).http for name, position in STAFF.items()}
        self._browsers |= {"Ana": floor.person("Ana").http, "": floor.browser()}

    def __call__(
        self, who: str, method: str, path: str, body: Any = None, params: Any = None, **values: object
    ) -> httpx.Response:
        (success,) = [int(code) for code in self.described[method, path]["responses"] if code.startswith("2")]
        filled = path.format(**values)
        # The delays between one person's signatures are the subject of tests of their own.
        self._floor.app.state.rates.take = lambda *_: True
        answer = self._browsers[who].request(method, filled, json=body, params=params)
        assert answer.status_code == success, f"{method} {filled}: {answer.status_code} {answer.text}"
        self.succeeded.add((method, path))
        return answer


def asked(kind: str, /, **fields: Any) -> dict[str, Any]:
    return {"id": uuid.uuid4().hex, "act": {"type": kind, **fields}}


def test_every_described_operation_is_answered_with_success(floor: FloorServer) -> None:
    """A new operation that needs more than the name of a table fails here until it is called too."""
    call, at_salon = Caller(floor), {"table": "salon"}
    _signs_in_and_out(call)
    _has_passkeys(call, floor)
    _approves(call)
    _manages_people(call)
    call("Dee", "POST", "/api/tables/{table}/acts", asked("OpenBets"), **at_salon)
    bet = asked("PlaceBet", patron="Ana", area=1, wager="Player", stake_cents=10_00)
    call("Ana", "POST", "/api/tables/{table}/acts", bet, **at_salon)
    call("Ana", "GET", "/api/me/receipts/{act}", act=bet["id"])
    call("Gil", "POST", "/api/tables/{table}/hold", {"held": True}, table=TIGER)
    _runs_the_pit(call)
    for path in sorted(call.reads):
        call(READ_ALONE.get(path, "Gil"), "GET", path, **at_salon)
    call("Ana", "GET", "/api/tables/{table}", **at_salon)
    call("Ana", "GET", "/api/tables/{table}/joint-price", params={"bet": "Player:1000"}, **at_salon)
    call("Gil", "GET", "/api/tables/{table}/rounds/{number}", number=1, **at_salon)
    call("Gil", "GET", "/api/day/report.{kind}", kind="csv")
    call("Dee", "POST", "/api/tables/{table}/acts", asked("CloseBets"), **at_salon)
    wrong = {"kind": "extra, missing, foreign or unshuffled cards", "note": "a joker"}
    call("Dee", "POST", "/api/tables/{table}/acts", asked("CallIrregularity", **wrong), **at_salon)
    void = asked("RuleOn", remedy="void the round", reason="a joker")
    call("Gil", "POST", "/api/tables/{table}/acts", {**void, "second": {"name": "Sue", "secret": SECRET}}, **at_salon)
    page, about = "/api/tables/{table}/rounds/{number}/answer.{kind}", {"number": 1, "kind": "html"}
    call("Gil", "GET", page, params={"patron": "Ana"}, **about, **at_salon)
    _checks_a_shoe(call, floor)
    assert call("Gil", "POST", "/api/verify").json()["sound"]
    assert call.described.keys() - call.succeeded == set()


def _checks_a_shoe(call: Caller, floor: FloorServer) -> None:
    """The shoe of a table that was closed, once a checkpoint stands for its end."""
    call("Gil", "POST", "/api/cage/acts", asked("CloseTable", table=TIGER, reason="the night is over"))
    floor.app.state.floor.publisher.ask()
    shown = call("", "GET", "/api/fair/{table}/{shoe}", table=TIGER, shoe=1)
    assert f'"name": "{TIGER}/1"' in shown.text
    assert floor.browser().get(f"/api/fair/{TIGER}/2").json()["code"] == "no_such_shoe"


def _signs_in_and_out(call: Caller) -> None:
    call("", "POST", "/api/sign-in", {"name": "Ned", "secret": SECRET})
    call("", "POST", "/api/wake", {"secret": SECRET})
    call("", "POST", "/api/sign-out")
    token = call("Sue", "POST", "/api/displays").json()["token"]
    call("", "POST", "/api/enter", {"token": token})
    call("", "POST", "/api/sign-out")
    error = {"version": "0" * 16, "script": "terminal/terminal.html.js", "line": 1, "kind": "Error"}
    call("Ana", "POST", "/api/page-errors", error)
    call("Ana", "GET", "/api/me")
    call("Ana", "GET", "/api/me/rounds")
    call("Ana", "GET", "/api/me/session")


def _has_passkeys(call: Caller, floor: FloorServer) -> None:
    key = Authenticator(floor.address, "127.0.0.1")
    challenge = call("Sue", "POST", "/api/passkeys/question", {"secret": SECRET}).json()["challenge"]
    call("Sue", "POST", "/api/passkeys", {**key.made(challenge), "label": "my phone"})
    call("Sue", "GET", "/api/passkeys")
    challenge = call("", "POST", "/api/passkeys/sign-in/question").json()["challenge"]
    call("", "POST", "/api/passkeys/sign-in", key.signed(challenge))
    call("", "POST", "/api/sign-out")
    digest = _waits(call, "/api/cage/approvals", "AdjustCredit", account="Ana", cents=5_00, reason="miscounted")
    challenge = call("Sue", "POST", "/api/approvals/{digest}/question", digest=digest).json()["challenge"]
    call("Sue", "POST", "/api/approvals/{digest}/approve", {"passkey": key.signed(challenge)}, digest=digest)
    call("Sue", "POST", "/api/passkeys/{credential}/remove", {"secret": SECRET}, credential=key.credential)


def _waits(call: Caller, path: str, kind: str, /, **fields: Any) -> str:
    """The digest of what Max has asked for, and somebody else must approve."""
    answer = call("Max", "POST", path, asked(kind, **fields)).json()
    assert answer["state"] == "waiting"
    digest: str = answer["digest"]
    return digest


def _approves(call: Caller) -> None:
    adjust: dict[str, Any] = {"account": "Ana", "cents": 6_00, "reason": "miscounted"}
    digest = _waits(call, "/api/cage/approvals", "AdjustCredit", **adjust)
    call("Sue", "GET", "/api/approvals")
    call("Sue", "POST", "/api/approvals/{digest}/decline", {"secret": SECRET, "reason": "it was right"}, digest=digest)
    digest = _waits(call, "/api/cage/approvals", "AdjustCredit", **{**adjust, "cents": 7_00})
    call("Max", "POST", "/api/approvals/{digest}/withdraw", digest=digest)
    forgot: dict[str, Any] = {"name": "Ned", "reason": "he forgot it"}
    digest = _waits(call, "/api/people/approvals", "NewSecret", **forgot)
    call("Gil", "POST", "/api/approvals/{digest}/approve", {"secret": SECRET}, digest=digest)
    called = asked("CallIrregularity", kind="anything the rules do not cover", note="a protest")
    call("Dee", "POST", "/api/tables/{table}/acts", asked("LoadShoe"), table="salon")
    call("Dee", "POST", "/api/tables/{table}/acts", called, table="salon")
    contested = asked("ContestCall", reason="there was nothing")
    digest = call("Gil", "POST", "/api/tables/{table}/approvals", contested, table="salon").json()["digest"]
    call("Max", "POST", "/api/approvals/{digest}/approve", {"secret": SECRET}, digest=digest)


def _manages_people(call: Caller) -> None:
    signed = {"name": "Sue", "secret": SECRET}
    call("Max", "POST", "/api/people/{name}/secret", {"reason": "he forgot it", "second": signed}, name="Ned")
    call("Max", "POST", "/api/people/{name}/unlock", {"second": signed}, name="Ned")


def _runs_the_pit(call: Caller) -> None:
    call("Cai", "POST", "/api/cage/acts", asked("BuyCredit", account="Ana", cents=5_00))
    account = call("Cai", "POST", "/api/patrons").json()["account"]
    call("Cai", "POST", "/api/patrons/{account}/person", {"note": "sits by the window"}, account=account)
    call("Cai", "GET", "/api/patrons/{account}/person", account=account)
    call("Gil", "GET", "/api/patrons/{account}/play", account="Ana")
    alert, *_ = call("Gil", "GET", "/api/alerts").json()
    call("Gil", "POST", "/api/alerts/{seq}/acknowledge", seq=alert["seq"])
    alert, *_ = [each for each in call("Gil", "GET", "/api/alerts").json() if "Sue" not in {each["by"], each["second"]}]
    call("Sue", "POST", "/api/alerts/acknowledge", {"seqs": [alert["seq"]]})
    for on in (True, False):
        call("Gil", "POST", "/api/drain", {"on": on, "reason": "an upgrade"})


NOT_OVER_HTTP = {
    "ArchiveJournal",
    "AttachJournal",
    "ChangeDoors",
    "DetachJournal",
    "EnterKey",
    "ListPeople",
    "Note",
    "RegisterPasskey",
    "RemovePasskey",
    "RestoreHouse",
}
"""Acts of the house itself, or with operations of their own."""
EXAMPLES = {"string": "1", "integer": 1, "boolean": False, "array": [], "object": {}}


def example(described: dict[str, Any], name: str) -> dict[str, Any]:
    """An act with the fields that its description requires, each with something of its type."""
    made: dict[str, Any] = {"type": name}
    for field in described[name].get("required", ()):
        schema = described[name]["properties"][field]
        schema = described[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
        if field != "type":
            fitting = NAMED.get(field, EXAMPLES.get(schema.get("type", "")))
            made[field] = schema["enum"][0] if "enum" in schema else fitting
    return made


@pytest.mark.parametrize(
    ("path", "request_body"), [("/api/cage/acts", "CageActRequest"), ("/api/tables/salon/acts", "TableActRequest")]
)
def test_every_act_is_read_over_http(floor: FloorServer, path: str, request_body: str) -> None:
    """Each act of the description is answered by the referee: done, refused or not theirs, but never unreadable."""
    described = floor.app.openapi()["components"]["schemas"]
    acts = described[request_body]["properties"]["act"]["discriminator"]["mapping"]
    known = cage.COMMANDS if path == "/api/cage/acts" else COMMANDS
    assert known.keys() - acts.keys() == NOT_OVER_HTTP & known.keys()
    dealer = floor.person("Dee", STAFF["Dee"])
    floor.app.state.rates.take = lambda *_: True
    for name in acts:
        answer = dealer.http.post(path, json={"id": uuid.uuid4().hex, "act": example(described, name)})
        assert answer.status_code in {200, 403, 409}, f"{name}: {answer.text}"
