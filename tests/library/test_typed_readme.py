"""The Python of README and tutorials passes strict type checkers, so that it can be copied into a typed program."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.wide
ROOT = Path(__file__).parent.parent.parent
SETTINGS = {"typeCheckingMode": "strict", "reportUnusedExpression": False}
"""An example ends with what it shows, which is used by whoever reads it."""
PAGES = ("README.md", "docs/history.md", "docs/simulation.md")
WRONG = "\nwrong: int = cutcard.GAMES\n"
"""What a checker that checks nothing would let pass."""


def examples(page: Path) -> str:
    """Every example of a page as one program, as the page tells it from top to bottom."""
    parsed = doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8"), page.name)
    return "".join(example.source for example in parsed)


def mypy(program: Path) -> list[str]:
    """By the settings of this repository, which are strict, and so from what `make types` has kept."""
    command = [sys.executable, "-m", "mypy", "--no-error-summary", str(program)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT).stdout.splitlines()


def basedpyright(program: Path) -> list[str]:
    settings = program.with_name("pyrightconfig.json")
    settings.write_text(json.dumps(SETTINGS), encoding="utf-8")
    command = [sys.executable, "-m", "basedpyright", "-p", str(settings), "--pythonpath", sys.executable, str(program)]
    said = subprocess.run(command, capture_output=True, text=True, check=False, cwd=program.parent).stdout
    return [line for line in said.splitlines() if " error: " in line]


@pytest.mark.parametrize(
    ("checker", "page"),
    [
        *((mypy, page) for page in (*PAGES, "docs/tutorials/developer.md")),  # It uses pyarrow, which has no stubs.
        *((basedpyright, page) for page in PAGES),
    ],
)
def test_examples_are_typed(checker: object, page: str, tmp_path: Path) -> None:
    assert callable(checker)
    source = examples(ROOT / page)
    assert source.count("import") > 1
    program = tmp_path / "page.py"
    program.write_text(source + WRONG, encoding="utf-8")
    (found,) = checker(program)
    assert f":{source.count(chr(10)) + 2}:" in found, found
