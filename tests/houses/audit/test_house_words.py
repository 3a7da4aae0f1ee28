"""What a house says in every language: its notes and reasons, significant events, alerts, and errors over HTTP."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.report import Finding, Report
from cutcard.house.engine.resume import WHY
from cutcard.house.notes import NOTES, REASONS, note_label, reason_label
from cutcard.house.staff import GIVEN_ANEW
from cutcard.rulebook.irregularities import Kind
from cutcard.server.alerts import ACKNOWLEDGED, RAISED, Alert, alert_label
from cutcard.server.answers import encode, wire
from cutcard.server.http.errors import unreadable_error
from cutcard.words import Cents, Message, Series, catalogue, english, keyed, languages, message, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).parents[3] / "src" / "cutcard"
WHAT = {"note": 0, "Note": 1}
"""Which argument says what a note is, by the name of what is called."""
NAMED = {"ACKNOWLEDGED": ACKNOWLEDGED, "GIVEN_ANEW": GIVEN_ANEW}
"""Notes that go by a name in the source."""


CHECKS = {"add_finding", "_add_finding", "add_note"}


def in_every_language(said: Message) -> list[str]:
    return [catalogue(code).says(said) for code in languages()]


def notes_in_the_source() -> Iterator[str]:
    """Each text that stands where a note says what it is."""
    sources = [path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")]
    for source in (each for each in sources if ".note(" in each or ".Note(" in each):
        for call in ast.walk(ast.parse(source)):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in WHAT:
                said = [*ast.walk(call.args[WHAT[call.func.attr]])]
                yield from (str(each.value) for each in said if isinstance(each, ast.Constant))
                yield from (NAMED[each.id] for each in said if isinstance(each, ast.Name) and each.id in NAMED)


def test_every_note_that_the_house_writes_is_known() -> None:
    found = set(notes_in_the_source())
    assert {"failed sign-in", "alert acknowledged", "may try again", "table released"} <= found
    assert found <= NOTES.keys()
    assert WHY in REASONS


@pytest.mark.parametrize("what", sorted(NOTES))
def test_a_note_of_the_house_is_worded(what: str) -> None:
    said, *others = in_every_language(note_label(what))
    assert said == what
    assert said not in others


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_a_reason_of_the_house_is_worded(reason: str) -> None:
    label = reason_label(reason)
    assert isinstance(label, Message)
    said, *others = in_every_language(label)
    assert said == reason
    assert said not in others


def test_why_a_sign_in_failed_is_recorded_as_a_reason_of_the_house() -> None:
    refused = message("refusal-sign-in")
    assert english(refused) in REASONS
    assert in_every_language(reason_label(english(refused))) == in_every_language(refused)  # type: ignore[arg-type]


def test_what_somebody_wrote_themselves_stays_as_it_is() -> None:
    assert reason_label("the patron asked") == "the patron asked"
    assert set(in_every_language(note_label("lights went out"))) == {"lights went out"}


def alert(what: str, kind: str = "") -> Alert:
    held: dict[str, Any] = dict.fromkeys(("where", "by", "reason", "clause", "account", "card", "was"), "")
    return Alert(seq=1, at=1, what=what, kind=kind, cents=None, **held)


@pytest.mark.parametrize("what", sorted({*NOTES.values(), *(r.what or k for k, r in RAISED.items())} - {"", "Noted"}))
def test_every_alert_has_a_name(what: str) -> None:
    said, *others = in_every_language(alert_label(alert(what)))
    assert said.replace(" ", "").replace("-", "").lower() == what.lower()
    assert said not in others


def test_an_alert_of_an_irregularity_names_its_kind() -> None:
    label = alert_label(alert("IrregularityCalled", Kind.WRONG_ORDER.value))
    assert in_every_language(label) == [
        "Irregularity called: cards dealt in the wrong order",
        "异常情况：发牌次序有误",
        "異常情況：發牌次序有誤",
    ]


def test_what_is_sent_is_the_message() -> None:
    inner = Series("series-or", (message("source-keyed"), "x", 3))
    said = message("refusal-credit", account=inner, credit=Cents(5), wanted=message("source-device"))
    assert json.loads(encode(wire(said))) == to_json(said)
    assert wire(None) is None


@pytest.mark.parametrize(
    ("where", "why"), [(("act", "card"), "no card"), (("x" * 200,), "y" * 200), (("x" * 400,), "y")]
)
def test_an_error_repeats_no_more_than_it_used_to(where: tuple[str, ...], why: str) -> None:
    body = unreadable_error(where, {"type": "value_error", "msg": why}).body
    assert body.message is not None
    assert len(body.says) <= 300
    assert body.says.startswith(".".join(where)[:298])


# --- the audit ------------------------------------------------------------------------------------


def test_every_part_that_the_audit_looks_at_has_a_name() -> None:
    named = set()
    for path in (SOURCE / "audit").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in CHECKS:
                named |= {each.value for each in call.args[:1] if isinstance(each, ast.Constant)}
    assert len(named) > 15
    for check in named:
        (english_name, *others) = in_every_language(Finding(str(check), message("finding-device"), "", "").check_label)
        assert english_name.startswith(str(check))
        assert check not in others


def test_a_finding_is_one_line_in_every_language() -> None:
    report = Report("house.db")
    about = message("finding-settlement", number=7, stake=Cents(25_00), wager=keyed("hand", "Player"), deal="8s / 9d")
    report.add_finding("settlement", about, expected="win, net 25.00", found="lose")
    (finding,) = report.findings
    assert in_every_language(finding.line) == [
        "settlement: bet 7, 25.00 on Player at 8s / 9d; expected win, net 25.00, found lose",
        "结算：7 号注码，押闲 25.00，牌为 8s / 9d；应为 win, net 25.00，实为 lose",
        "結算：7 號注碼，押閒 25.00，牌為 8s / 9d；應為 win, net 25.00，實為 lose",
    ]


def test_what_a_forged_entry_holds_is_said_whatever_it_is() -> None:
    report = Report("house.db")
    report.add_finding("round", message("finding-stake", number=[1, None]), expected=1, found=None)  # type: ignore[arg-type]
    (finding,) = report.findings
    assert finding.says == "the stake of bet [1, None]"
    assert json.loads(encode(wire(finding.line)))["values"]["finding"]["values"] == {"number": "[1, None]"}
