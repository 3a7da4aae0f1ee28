"""`cutcard house complaint` and `complaints`, of a house in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.formats.entry import CAGE
from cutcard.house import cage
from houses.houses import Premises
from tables import CASHIER

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult


def test_a_complaint_from_its_opening_to_its_end(tmp_path: Path, run: Callable[..., CommandResult]) -> None:
    with Premises(tmp_path / "house.db") as premises:
        premises.do(CAGE, cage.OpenAccount(CASHIER, "Ana"))
    house = str(tmp_path / "house.db")
    opened = run("house", "complaint", house, "--account", "Ana", "--says", "no drink", "--at", "00:00", "--by", "Cai")
    assert opened.out.strip() == "Complaint 1 is opened."
    run("house", "complaint", house, "1", "--assign", "Sam", "--by", "Max")
    answer = ("--answer", "You will have it.", "--outcome", "upheld", "--by", "Sam", "--json")
    assert run("house", "complaint", house, "1", *answer).json["outcome"] == "upheld"
    assert [each["state"] for each in run("house", "complaints", house, "--json").json] == ["answered"]
    assert "answered, upheld  Ana" in run("house", "complaints", house).out
    assert run("house", "complaints", house, "--csv").out.startswith("number,state,outcome,account")
    assert run("house", "complaints", house, "--state", "open", "--json").json == []
    run("house", "complaint", house, "1", "--pass-on", "the regulator", "--reason", "not content", "--by", "Max")
    run("house", "complaint", house, "1", "--close", "--outcome", "settled", "--reason", "both agree", "--by", "Max")
    assert [each["outcome"] for each in run("house", "complaints", house, "--json").json] == ["settled"]
    assert run("house", "complaint-days", house, "--json").json == {"days": 14}
    for wrong in (("--by", "Max"), ("1", "--close", "--assign", "Sam", "--by", "Max")):
        assert run("house", "complaint", house, *wrong).code
