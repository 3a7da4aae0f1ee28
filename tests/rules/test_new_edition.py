"""The worked example of CONTRIBUTING.md: an edition is its own files, and nothing that was there before is touched."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from written_editions import FILES, asked, read_parts, whole_package

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult


@pytest.fixture
def ran(run: Callable[..., CommandResult], tmp_path: Path) -> Callable[..., Any]:
    """What a command answers, as JSON, where the files of the example stand beside the others."""
    folder = read_parts(tmp_path)

    def ran(*arguments: str) -> Any:
        told = asked(run, folder, *arguments, "--json")
        assert told.code == 0, told.err
        return told.json

    return ran


def test_the_example_is_a_game_file_a_list_of_clauses_and_words() -> None:
    assert [Path(path).parts[1] for path in FILES] == ["games", "rulebook", *3 * ["words"]]


def test_the_edition_is_found_with_its_days(tmp_path: Path) -> None:
    """By an interpreter of its own, in a copy of the package with the files where they belong."""
    package = whole_package(tmp_path)
    command = [sys.executable, "-B", "-m", "cutcard", "editions", "sands-elements", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(package)}
    told = subprocess.run(command, env=environment, cwd=package, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    listed = json.loads(told.stdout)
    assert [(each["name"], each["edition"], each["until"]) for each in listed] == [
        ("2017-05-05", "version 2", "2027-01-31"),
        ("2027-01-01", "version 3", None),
    ]


def test_the_difference_is_what_was_written(ran: Callable[..., Any]) -> None:
    told = ran("diff", "sands-elements")
    assert [(each["wager"], each["before"], each["after"]) for each in told["lines"]] == [
        ("Fortune Six", "20:1", "25:1")
    ]
    assert [each["wager"] for each in told["prices"] if each["moved"]] == ["Fortune Six"]
    assert {each["change"] for each in told["clauses"]} == {"added", "changed", "renumbered"}


def test_its_clauses_are_shown_and_the_former_edition_is_as_it_was(ran: Callable[..., Any]) -> None:
    new, old = (
        {each["clause"]: each for each in ran("clauses", "SE", "--edition", name)}
        for name in ("2027-01-01", "2017-05-05")
    )
    assert new["3.12"]["says"] == old["3.11"]["says"]
    assert new["3.12"]["tests"] == old["3.11"]["tests"]
    assert {number for number, clause in new.items() if clause["status"] == "unproved"} == {"4.1"}
    assert {clause["status"] for clause in old.values()} <= {"proved", "exempt"}


def test_a_round_is_settled_by_the_edition_of_its_day(ran: Callable[..., Any]) -> None:
    deal = "Tf Tf Tf / Tf 2f 4f"
    nets = [
        ran("settle", "sands-elements", deal, "--bet", "Fortune Six=10", "--on", day)["settlements"][0]["net_cents"]
        for day in ("2026-12-31", "2027-01-01")
    ]
    assert nets == [200_00, 250_00]
