"""Figures say of which edition they are, in words and to programs: a price without its edition is of nothing."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest

import next_edition
from tiers import first_of, those

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult

    Run = Callable[..., CommandResult]

SLUG = "sands-elements"
DEAL = "4f 3g / 2f 4e"
FIGURES = (
    ("settle", SLUG, DEAL),
    ("explain", SLUG, DEAL),
    ("odds", SLUG),
    ("removal", SLUG, "--wager", "Banker"),
    ("combine", SLUG, "Banker=100"),
    ("simulate", SLUG, "--shoes", "20"),
    ("count", SLUG, "--wager", "Banker", "--tags", "A=1 6=-1", "--shoes", "20"),
    ("count", SLUG, "--wager", "Banker", "--perfect", "--shoes", "2"),
    ("session", SLUG, "--wager", "Banker", "--sessions", "20", "--rounds", "5"),
)
WHICH = {
    "today": ((), {"document": "SE", "edition": "version 3", "in_force": "2027-01-01"}),
    "by day": (("--on", "2026-12-31"), {"document": "SE", "edition": "version 2", "in_force": "2017-05-05"}),
    "by name": (("--edition", "version 2"), {"document": "SE", "edition": "version 2", "in_force": "2017-05-05"}),
}
HEAD = ["game", "document", "edition", "in_force"]


@pytest.fixture(autouse=True)
def both() -> Iterator[None]:
    with next_edition.known():
        yield


@pytest.mark.parametrize("which", those(WHICH, lambda which: which == "by day"))
@pytest.mark.parametrize("command", FIGURES, ids=lambda command: command[0])
def test_figures_name_the_edition_they_are_of(run: Run, command: tuple[str, ...], which: str) -> None:
    named, edition = WHICH[which]
    told = run(*command, *named, "--json").json
    assert {key: told[key] for key in edition} == edition
    assert list(told)[:4] == HEAD
    said = " ".join(run(*command, *named).out.split())
    assert f"Sands Elements No Commission Baccarat (SE {edition['in_force']})" in said


@pytest.mark.parametrize("which", WHICH)
def test_every_row_of_a_spreadsheet_names_its_edition(run: Run, which: str) -> None:
    named, edition = WHICH[which]
    rows = list(csv.DictReader(io.StringIO(run("odds", SLUG, *named, "--csv").out)))
    assert rows
    assert all({key: row[key] for key in edition} == edition for row in rows)
    assert list(rows[0])[:3] == ["game", "decks", "removed"], "what was there before stands where it stood"


@pytest.mark.parametrize("which", first_of(WHICH, 1))
def test_a_par_sheet_for_programs_begins_with_its_edition(run: Run, tmp_path: Path, which: str) -> None:
    named, edition = WHICH[which]
    path = tmp_path / "par.json"
    assert run("par", SLUG, *named, "-o", str(path)).code == 0
    sheet = json.loads(path.read_text(encoding="utf-8"))
    assert list(sheet)[:4] == HEAD
    assert {key: sheet[key] for key in edition} == edition
