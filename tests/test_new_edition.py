"""The worked example of CONTRIBUTING.md: an edition is its own files, and nothing that was there before is touched."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
SHOWN = re.compile(r"^   `src/(cutcard/[^`]+)`\n\n   ```\w*\n(.*?)^   ```$", re.MULTILINE | re.DOTALL)
FILES = {path: dedent(text) for path, text in SHOWN.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))}
UNFINISHED = ("*.pyc.*", "*.tmp.*")
"""What another process may be writing beside the compiled modules, which are copied: none is compiled anew then."""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the files of the example beside the others."""
    folder = tmp_path_factory.mktemp("src")
    shutil.copytree(ROOT / "src" / "cutcard", folder / "cutcard", ignore=shutil.ignore_patterns("pages", *UNFINISHED))
    for path, text in FILES.items():
        assert not (folder / path).exists(), f"{path} is a new file"
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def ran(source: Path, *arguments: str) -> Any:
    command = [sys.executable, "-m", "cutcard", *arguments, "--json"]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    told = subprocess.run(command, env=environment, cwd=source, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


def test_the_example_is_a_game_file_a_list_of_clauses_and_words() -> None:
    assert [Path(path).parts[1] for path in FILES] == ["games", "rulebook", "words", "words"]


def test_the_edition_is_found_with_its_days(source: Path) -> None:
    listed = ran(source, "editions", "sands-elements")
    assert [(each["name"], each["edition"], each["until"]) for each in listed] == [
        ("2017-05-05", "version 2", "2027-01-31"),
        ("2027-01-01", "version 3", None),
    ]


def test_the_difference_is_what_was_written(source: Path) -> None:
    told = ran(source, "diff", "sands-elements")
    assert [(each["wager"], each["before"], each["after"]) for each in told["lines"]] == [
        ("Fortune Six", "20:1", "25:1")
    ]
    assert [each["wager"] for each in told["prices"] if each["moved"]] == ["Fortune Six"]
    assert {each["change"] for each in told["clauses"]} == {"added", "changed", "renumbered"}


def test_its_clauses_are_shown_and_the_former_edition_is_as_it_was(source: Path) -> None:
    new, old = (
        {each["clause"]: each for each in ran(source, "clauses", "SE", "--edition", name)}
        for name in ("2027-01-01", "2017-05-05")
    )
    assert new["3.12"]["says"] == old["3.11"]["says"]
    assert new["3.12"]["tests"] == old["3.11"]["tests"]
    assert {number for number, clause in new.items() if clause["status"] == "unproved"} == {"4.1"}
    assert {clause["status"] for clause in old.values()} <= {"proved", "exempt"}


def test_a_round_is_settled_by_the_edition_of_its_day(source: Path) -> None:
    deal = "Tf Tf Tf / Tf 2f 4f"
    nets = [
        ran(source, "settle", "sands-elements", deal, "--bet", "Fortune Six=10", "--on", day)["settlements"][0][
            "net_cents"
        ]
        for day in ("2026-12-31", "2027-01-01")
    ]
    assert nets == [200_00, 250_00]
