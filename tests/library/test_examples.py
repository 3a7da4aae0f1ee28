"""The example programs: each runs to its end, and the notebook beside it is the same program with what it printed."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from tiers import first_of

ROOT = Path(__file__).parent.parent.parent
spec = importlib.util.spec_from_file_location("notebooks", ROOT / "docs" / "notebooks.py")
assert spec is not None
assert spec.loader is not None
notebooks = importlib.util.module_from_spec(spec)
spec.loader.exec_module(notebooks)

PROGRAMS = notebooks.programs()


@pytest.mark.parametrize("program", first_of(PROGRAMS, 2), ids=lambda path: path.stem)
def test_a_notebook_is_its_program_run(program: Path) -> None:
    kept = program.with_suffix(".ipynb").read_text(encoding="utf-8")
    assert notebooks.notebook(program) == kept, "run `make docs`"


def test_every_notebook_has_its_program() -> None:
    assert [path.stem for path in sorted(notebooks.EXAMPLES.glob("*.ipynb"))] == [path.stem for path in PROGRAMS]
    assert len(PROGRAMS) == 5


def test_what_the_programs_show_is_what_the_rulebook_says() -> None:
    """The lines for which each is written: a program that went another way would still agree with its notebook."""
    for name, shown in {
        "settle_a_day": (
            "round 5: Player is missing a card",
            "round 6: Banker win +31.67",
            "round 7: 'ten' is no amount",
        ),
        "price_mid_shoe": ("in all 1\n", "mean as above: True"),
        "find_a_paytable": ("322 paytables", "Variant of Tiger Baccarat\nTrue\n"),
        "search_counting_tags": ("together: 0\n", "tags up to 2: (0, 0, -2, -1, -1, -2, 2, 2, 2, 0)"),
        "drive_a_table": ("no bet can be placed or raised (DTB 5.4)\nunchanged: True\n", "Play is resumed. [DTB 5.7]"),
    }.items():
        printed = _printed(notebooks.EXAMPLES / f"{name}.ipynb")
        assert not [line for line in shown if line not in printed], name


def _printed(notebook: Path) -> str:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return "".join(line for cell in cells for output in cell.get("outputs", ()) for line in output["text"])
