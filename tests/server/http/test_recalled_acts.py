"""A round again in the pit: every act with who asked, before which witness, why, and what shows it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import press, switch_language
from consoles import SECRET, live
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browsers import Windows
    from floors import FloorServer

UNFORESEEN = "anything the rules do not cover"
SUE = {"name": "Sue", "secret": SECRET}
ENTRY = re.compile(r"^(Entry|记录) \d+$")
"""Its number, by which an answer to a complaint refers to it."""
REASON, EVIDENCE, RULED = "misread at the desk", "camera 4 at 21:03", "the cards are wet"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    """Round 1 had a card corrected while it was played and one after its settlement; round 2 was ruled void."""
    path: Path = tmp_path_factory.mktemp("house")
    with serving(path / "house.db") as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        dee, max_ = server.person("Dee", Position.DEALER), server.person("Max", Position.PIT_MANAGER)
        max_.do("salon", "ChooseMethod", method="B")
        dee.do("salon", "LoadShoe", cards=[])
        dee.do("salon", "OpenBets")
        assert server.person("Ana").bet("salon", "Player", 20_00).status_code == 200
        dee.do("salon", "CloseBets")
        for card in ("2h", "Kd", "6c", "7s"):
            dee.do("salon", "DealCard", card=card)
        shown = {"reason": REASON, "evidence": EVIDENCE, "second": SUE}
        max_.do("salon", "CorrectCard", place=3, card="7c", **shown)
        dee.do("salon", "AnnounceResult")
        dee.do("salon", "SettleBets")
        max_.do("salon", "CorrectCard", place=4, card="8s", round_number=1, **{**shown, "reason": "misread again"})
        dee.do("salon", "OpenBets")
        assert server.person("Ana").bet("salon", "Player", 20_00).status_code == 200
        dee.do("salon", "CallIrregularity", kind=UNFORESEEN, note="a glass was spilt")
        gil = server.person("Gil", Position.GAMING_SHIFT_MANAGER)
        gil.do("salon", "RuleOn", remedy="void the round", reason=RULED, second=SUE)
        yield server


def steps(floor: FloorServer, number: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = floor.person("Max", Position.PIT_MANAGER).get(f"/api/tables/salon/rounds/{number}")[
        "steps"
    ]
    return found


def of(told: list[dict[str, Any]], key: str) -> list[dict[str, Any]]:
    return [each for each in told if each["message"]["key"].startswith(key)]


def test_a_correction_is_recalled_with_who_witness_reason_evidence_and_clause(floor: FloorServer) -> None:
    before, after = of(steps(floor, 1), "event-card-corrected")
    for each, reason, clause in ((before, REASON, "6.3, 6.2"), (after, "misread again", "6.3")):
        assert (each["by"], each["by_position"]) == ("Max", "Pit Manager")
        assert (each["witness"], each["witness_position"]) == ("Sue", "Pit Supervisor")
        assert (each["reason"], each["evidence"], each["clause"]) == (reason, EVIDENCE, clause)
    assert before["entry"] < after["entry"]


def test_a_ruling_is_recalled_with_who_witness_and_reason(floor: FloorServer) -> None:
    told = steps(floor, 2)
    (ruled,), (voided,) = of(told, "event-ruled"), of(told, "event-round-voided")
    assert (ruled["by"], ruled["by_position"]) == ("Gil", "Gaming Shift Manager")
    assert (ruled["witness"], ruled["reason"], ruled["clause"]) == ("Sue", RULED, "6.1")
    assert voided["entry"] == ruled["entry"], "what followed from one act is told apart from the next"
    (called,) = of(told, "event-irregularity-called")
    assert (called["by"], called["witness"], called["reason"], called["evidence"]) == ("Dee", "", "", "")


def test_a_patron_is_told_of_no_witness(floor: FloorServer) -> None:
    answer = floor.person("Ana").http.get("/api/tables/salon/rounds/1")
    assert answer.status_code == 200
    assert "Sue" not in answer.text
    assert EVIDENCE not in answer.text


@pytest.mark.wide
@pytest.mark.parametrize(
    ("language", "corrected", "ruled"),
    [
        (
            "en",
            ["By Max, Pit Manager", "Witness: Sue, Pit Supervisor", f"Reason: {REASON}", f"Evidence: {EVIDENCE}"],
            ["By Gil, Gaming Shift Manager", "Witness: Sue, Pit Supervisor"],
        ),
        (
            "zh",
            ["由 Max（监场经理）", "见证人：Sue（监场主任）", f"理由：{REASON}", f"证据：{EVIDENCE}"],
            ["由 Gil（当值经理）", "见证人：Sue（监场主任）"],
        ),
    ],
)
def test_the_pit_shows_them_under_what_was_done(
    floor: FloorServer, screens: Windows, language: str, corrected: list[str], ruled: list[str]
) -> None:
    pit = screens.open("/pit", floor.person("Max", Position.PIT_MANAGER))
    live(pit)
    if language == "zh":
        switch_language(pit)
        expect(pit.locator("html")).to_have_attribute("lang", "zh-Hans")
    pit.locator('#tabs [data-key="disputes"]').click()
    pit.locator('[data-key="recall-table"]').select_option("salon")
    for number, wanted, reason in ((1, corrected, REASON), (2, ruled, RULED)):
        pit.locator('[data-key="recall-round"]').fill(str(number))
        press(pit, "Recall")
        line = pit.locator(".told li", has_text=reason).first
        expect(line.locator(".answers span")).to_have_text([*wanted, ENTRY])
        assert line.inner_text().count(reason) == 1, "a reason is not said twice"
