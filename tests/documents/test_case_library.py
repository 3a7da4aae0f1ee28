"""The case library: every clause that executes has its cases, and each command replays to what the page says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import case_library
import pytest

from tiers import those

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult

ROOT = Path(__file__).parent.parent.parent
WITHOUT = {
    "DT": "2.2.1 2.2.2 2.2.3 2.2.4",
    "DTB": "2.2 2.2.1 2.2.2 2.2.3 2.2.4 2.2.5 2.2.6 2.2.7 2.2.8 3.17! 5.3",
    "FF4": "2.2 2.2.1 2.2.2 2.2.3 2.2.4 2.2.5 3.17! 5.3",
    "SE": "2.2.1 2.2.2 2.2.3 2.2.4 2.2.5",
    "EB": "1.1.12 3.10! 5.3 5.4 5.5",
}
"""Clauses without a case, with a mark those that lack the one in which they do not apply: areas on a layout, and what
only a prepared table shows.
"""
CASE = re.compile(r"^\*\*(Applies|Does not apply)\*\*: `cutcard (.*)`\n\n> .*\*\*(.+)\*\*$", re.MULTILINE)


def shown(document: str) -> list[tuple[str, str]]:
    """Each command of a page, without the name of the program, and what follows from it in the end."""
    page = (ROOT / "docs" / "cases" / f"{document}.md").read_text(encoding="utf-8")
    return [(command, then) for _, command, then in CASE.findall(page)]


@pytest.mark.parametrize("document", WITHOUT)
def test_every_clause_that_executes_has_its_cases_but_for_those_listed(document: str) -> None:
    lacking = [each.replace(" holds", "").replace(" refuses", "!") for each in case_library.lacking(document)]
    assert " ".join(lacking) == WITHOUT[document]


def test_every_document_has_a_page() -> None:
    assert set(case_library.documents()) >= WITHOUT.keys()
    assert sum(len(shown(document)) for document in WITHOUT) > 480


ALL = [case for document in WITHOUT for case in dict.fromkeys(shown(document))]


@pytest.mark.parametrize("case", those(ALL, lambda case: ALL.index(case) % 40 == 0))
def test_a_command_replays_to_what_the_page_says(
    run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch, case: tuple[str, str]
) -> None:
    """Told by the command line as it stands, read as a person would: line numbers and clauses left out."""
    monkeypatch.chdir(ROOT)
    command, then = case
    words = shlex.split(command)
    ran = run(*words, *(["--json"] if words[0] == "explain" else []))
    assert ran.code == 0
    if words[0] == "replay":
        ends = re.sub(r"^ *\d+  |  \[.*\]$| \([A-Z0-9]+ [\d., ]+\)$", "", ran.out, flags=re.MULTILINE)
        for sentence in re.split(r"(?<=[.!?]) ", re.sub(r"^.*Refused: ", "refused: ", then)):
            assert sentence.rstrip(".") in ends
    else:
        assert then.rstrip(".") in ran.out.replace('\\"', '"')


def test_a_table_that_a_file_does_not_have_is_one_message(
    run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    ran = run("replay", "docs/cases/DT.jsonl", "--table", "1000")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "has no table 1000; it sets up" in ran.err
