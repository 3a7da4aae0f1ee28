"""The table of docs/mutation.md, as `make mutants` writes it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"
spec = importlib.util.spec_from_file_location("mutants", DOCS / "mutants.py")
assert spec is not None
assert spec.loader is not None
mutants = importlib.util.module_from_spec(spec)
spec.loader.exec_module(mutants)

RESULTS = """
    cutcard.rulebook.settlement.xǁBetǁon__mutmut_1: killed
    cutcard.rulebook.settlement.xǁBetǁon__mutmut_2: survived
    cutcard.table.acts.betting.x_decide__mutmut_1: timeout
    cutcard.table.views.x_view__mutmut_3: caught by type check
    cutcard.table.views.x_view__mutmut_4: no tests
"""


def test_the_table_is_made_from_the_results() -> None:
    page = (DOCS / "mutation.md").read_text(encoding="utf-8")
    written = mutants.written(page, RESULTS)
    assert "| rulebook: counting, dealing, drawing, referee, settlement | 2 | 1 | 50 % |\n" in written
    assert "| table: acts | 1 | 1 | 100 % |\n| table: all but the acts | 1 | 1 | 100 % |\n" in written
    assert "| together | 4 | 3 | 75 % |\n\n1 further mutants of these files were not judged.\n\nA first run" in written
    assert written.count("| part |") == 1
    assert mutants.written(written, RESULTS) == written


def test_a_sample_is_the_same_every_time_and_nothing_else_counts() -> None:
    results = "".join(f"    cutcard.table.views.x_view__mutmut_{at}: survived\n" for at in range(500))
    chosen = mutants.sampled(results)
    assert len(set(chosen)) == mutants.SAMPLE
    assert chosen == mutants.sampled("".join(reversed(results.splitlines(keepends=True))))
    assert mutants.sampled(RESULTS) != chosen
    assert len(mutants.sampled(RESULTS)) == 5, "where there are few, all of them"
    known = results.replace("survived", "killed", 100)
    written = mutants.written((DOCS / "mutation.md").read_text(encoding="utf-8"), known, chosen)
    killed = sum(f"{name}: killed\n" in known for name in chosen)
    assert 0 < killed < len(chosen)
    assert f"| together | {len(chosen)} | {killed} |" in written
    assert "\n440 further mutants of these files were not judged.\n" in written
