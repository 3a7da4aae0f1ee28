"""A speed that a document names is a row of docs/benchmarks.md, or it is not named."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest
from comparison.page import shown
from comparison.results import read_results

from speeds import fault, sentences, speeds_in

ROOT = Path(__file__).parent.parent.parent
MEASURED = {ROOT / "docs" / "benchmarks.md", ROOT / "docs" / "benchmarks-years.md"}
"""The pages of the rows themselves."""
PAGES = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", *sorted(set((ROOT / "docs").rglob("*.md")) - MEASURED)]
SETTINGS = {("docs/floor.md", "one millisecond")}
"""Delays that are settings: how long the writer waits for the interpreter."""


def test_every_speed_is_a_row_of_the_benchmarks() -> None:
    figures = {row.id: shown(median(row.today)) for each in read_results().values() for row in each.rows}
    faults = []
    for path in PAGES:
        name = str(path.relative_to(ROOT))
        for sentence in sentences(path.read_text(encoding="utf-8")):
            named = [each for each in speeds_in(sentence.text) if (name, each) not in SETTINGS]
            if named and (wrong := fault(sentence.text, figures)):
                faults.append(f"{name}:{sentence.line}: {named[0]!r} {wrong}: {sentence.text}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "sentence",
    [
        "It settles a million rounds a second and more.",
        "It takes 12,100 bets a second.",
        "A shoe is priced in ten microseconds.",
        "A tap takes 12 ms.",
        "It answers in a third of the time.",
        "The import takes a tenth of a second.",
        "Numba is as fast as C.",
        "It is twice as fast, and never slower.",
        "It settles three times as many lines.",
    ],
)
def test_speeds_are_found(sentence: str) -> None:
    assert speeds_in(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "A lease lasts 6 s.",
        "The table waits 25 seconds for each hand.",
        "The page says how many lines a second that makes.",
        "What needs a second person is approved on a console.",
        "The clock is in microseconds.",
    ],
)
def test_settings_and_procedure_are_no_speeds(sentence: str) -> None:
    assert not speeds_in(sentence)


def test_sentences_know_their_lines_and_code_is_left_out() -> None:
    text = "# Title\n\nFirst.\nSecond is\nlong. Third.\n\n```\nCode.\n```\n\n| a | b |\n|---|---|\n| c | d |\n"
    told = [(each.line, each.text) for each in sentences(text)]
    assert told == [
        (1, "# Title"),
        (3, "First."),
        (4, "Second is long."),
        (5, "Third."),
        (11, "| a | b |"),
        (12, "|---|---|"),
        (13, "| c | d |"),
    ]


def test_cited_row_must_be_there_with_the_same_figure() -> None:
    rows = {"house.bets.256": "12,100"}
    assert not fault("It takes 12,100 bets a second <!-- row: house.bets.256 -->.", rows)
    assert "does not say 12,100" in fault("It takes 13,000 bets a second <!-- row: house.bets.256 -->.", rows)
    assert "does not have" in fault("It takes 12,100 bets a second <!-- row: house.bets.1 -->.", rows)
    assert "cites no row" in fault("It takes 12,100 bets a second.", rows)
