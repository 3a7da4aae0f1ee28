"""A benchmark that cannot flatter: paired ratios, the word for them, runs in turn, resuming, adapters and the page.

Nothing is measured here: runs are made up, so that each test knows what must be said of them.
"""

from __future__ import annotations

import importlib.util
import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from adapters import LackingError, UnfitError, adapter
from comparison import page, results, sources
from comparison.figure import Better, Figure, Run
from comparison.ratios import Spread, share, spread, verdict
from comparison.results import Comparison, Row
from comparison.runs import compare, run_child, seconds_left

if TYPE_CHECKING:
    from collections.abc import Callable

    from comparison.runs import Side

ROOT = Path(__file__).parent.parent.parent
spec = importlib.util.spec_from_file_location("benchmarks_run", ROOT / "benchmarks" / "run.py")
assert spec is not None
assert spec.loader is not None
run = importlib.util.module_from_spec(spec)
spec.loader.exec_module(run)

STARTED = Comparison("house", "1111111", "2222222", "abc", "a made-up machine")


def row(today: list[float], former: list[float], better: Better = "higher", *, control: bool = False) -> Row:
    return Row("house.bets", "bets", "a second", better, control=control, today=tuple(today), former=tuple(former))


def rate(value: float) -> Run:
    return Run("The house", "Bets.", (Figure("house.bets", "bets", "a second", value, "higher"),))


def measuring(log: list[str], values: dict[str, float]) -> Callable[[str, Side], Run]:
    def measure(_: str, side: Side) -> Run:
        log.append(side)
        return rate(values[side])

    return measure


def compared(
    started: Comparison,
    measure: Callable[[str, Side], Run],
    keep: Callable[[Comparison], None] = lambda _: None,
    wanted: int = 5,
) -> Comparison:
    return compare(started, wanted, measure=measure, keep=keep, tell=lambda *_: None, clock=lambda: 0.0)


# --- ratios and their word ----------------------------------------------------------------------


def test_ratios_are_taken_pair_by_pair() -> None:
    assert spread(row([10, 30, 8], [20, 20, 10])) == Spread(median=0.8, lowest=0.5, highest=1.5)


@pytest.mark.parametrize(
    ("today", "better", "word"),
    [
        ([110, 120, 101, 130, 140], "higher", "faster"),
        ([110, 120, 101, 130, 140], "lower", "slower"),
        ([90, 80, 99, 70, 60], "higher", "slower"),
        ([90, 80, 99, 70, 60], "lower", "faster"),
        ([200, 200, 99, 200, 200], "higher", "no difference"),
        ([50, 50, 101, 50, 50], "higher", "no difference"),
        ([100, 101, 102, 103, 104], "higher", "no difference"),
        ([100, 100, 100, 100, 100], "lower", "no difference"),
    ],
)
def test_difference_needs_every_pair_to_agree(today: list[float], better: Better, word: str) -> None:
    assert verdict(row(today, [100] * 5, better)) == word


def test_swing_of_the_machine_does_not_hide_a_slower_figure() -> None:
    assert verdict(row([50, 500, 5, 5_000, 50], [100, 1_000, 10, 10_000, 100])) == "slower"


def test_fewer_than_five_pairs_have_no_word() -> None:
    assert verdict(row([200] * 4, [100] * 4)) == "too few pairs"


def test_control_that_differs_is_not_called_faster() -> None:
    assert verdict(row([110] * 5, [100] * 5, control=True)) == "differs"
    assert verdict(row([110, 90, 110, 110, 110], [100] * 5, control=True)) == "no difference"


def test_missing_former_figure_is_said() -> None:
    assert verdict(row([1, 2], [])) == "not in FORMER"


def test_share_of_baseline_is_taken_run_by_run() -> None:
    raw = replace(row([100, 200, 400], [10, 10, 10]), id="raw")
    bets = replace(row([10, 20, 80], []), baseline="raw")
    rows = {"raw": raw, bets.id: bets}
    assert share(bets, rows, of="today") == 0.1
    assert share(bets, rows, of="former") is None
    assert share(raw, rows, of="today") is None


def test_figure_of_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="above zero"):
        Figure("house.bets", "bets", "a second", 0.0)


# --- runs in turn, kept pair by pair ------------------------------------------------------------


def test_runs_alternate_and_begin_with_today() -> None:
    log: list[str] = []
    found = compared(STARTED, measuring(log, {"today": 90.0, "former": 100.0}))
    assert log == ["today", "former"] * 5
    assert found.pairs == 5
    assert verdict(found.rows[0]) == "slower"


def test_interrupted_comparison_goes_on_where_it_stopped(tmp_path: Path) -> None:
    log: list[str] = []
    working = measuring(log, {"today": 90.0, "former": 100.0})

    def interrupted(part: str, side: Side) -> Run:
        if len(log) == 5:  # The former run of the third pair.
            raise KeyboardInterrupt
        return working(part, side)

    with pytest.raises(KeyboardInterrupt):
        compared(STARTED, interrupted, keep=lambda each: results.write_unfinished(tmp_path, each))
    kept = results.read_unfinished(tmp_path, STARTED)
    assert kept.pairs == 2
    assert kept.rows[0].former == (100.0, 100.0)
    log.clear()
    assert compared(kept, working).pairs == 5
    assert log == ["today", "former"] * 3


def test_comparison_of_another_source_is_not_resumed(tmp_path: Path) -> None:
    results.write_unfinished(tmp_path, STARTED.add(rate(1), rate(1), 1.0))
    assert results.read_unfinished(tmp_path, replace(STARTED, source="def")).pairs == 0


def test_complete_comparison_is_not_measured_again() -> None:
    log: list[str] = []
    measure = measuring(log, {"today": 90.0, "former": 100.0})
    done = compared(STARTED, measure)
    log.clear()
    assert compared(done, measure) == done
    assert not log


def test_former_that_lacks_the_part_is_not_run() -> None:
    log: list[str] = []
    found = compared(replace(STARTED, lacking="it has no house"), measuring(log, {"today": 90.0}))
    assert log == ["today"] * 5
    assert found.pairs == 5
    assert found.lacking == "it has no house"


def test_figure_measured_in_some_runs_only_is_refused() -> None:
    once = STARTED.add(rate(1), rate(1), 1.0)
    with pytest.raises(ValueError, match="some runs only"):
        once.add(rate(1), Run(), 1.0)


def test_time_left_counts_the_parts_that_wait() -> None:
    begun = STARTED.add(rate(1), rate(1), 60.0)
    assert seconds_left(begun, [replace(STARTED, seconds=10.0)], wanted=5) == 4 * 60 + 5 * 10
    assert seconds_left(begun, [STARTED], wanted=5) is None


def test_finished_comparison_is_kept_as_data_and_on_the_page(tmp_path: Path) -> None:
    found = compared(STARTED, measuring([], {"today": 90.0, "former": 100.0}))
    results.write_unfinished(tmp_path, found)
    run.finish(found, tmp_path / "results.json", tmp_path / "page.md", tmp_path)
    assert results.read_results(tmp_path / "results.json") == {"house": found}
    assert "**slower**" in (tmp_path / "page.md").read_text(encoding="utf-8")
    assert not results.unfinished(tmp_path, found).exists()


def test_json_has_the_ratio_and_the_word_of_each_row() -> None:
    told = json.loads(json.dumps(run.as_json(compared(STARTED, measuring([], {"today": 90.0, "former": 100.0})))))
    (found,) = told["rows"]
    assert found["ratio"] == {"median": 0.9, "lowest": 0.9, "highest": 0.9}
    assert found["verdict"] == "slower"
    assert (told["today"], told["former"]) == ("1111111", "2222222")


# --- adapters -----------------------------------------------------------------------------------


def names_of(there: dict[str, Any]) -> Callable[[str], Any]:
    """A revision that has the names of these adapters."""

    def load(name: str) -> Any:
        if name not in there:
            raise ImportError(f"no names for {name}")
        if isinstance(there[name], Exception):
            raise there[name]
        return there[name]

    return load


def test_newest_adapter_that_imports_is_chosen() -> None:
    newer, older = SimpleNamespace(), SimpleNamespace()
    both = names_of({"adapters.newer.house": newer, "adapters.older.house": older})
    assert adapter("house", ("newer", "older"), both) is newer
    assert adapter("house", ("newer", "older"), names_of({"adapters.older.house": older})) is older


def test_revision_that_no_adapter_fits_is_refused_with_each_reason() -> None:
    with pytest.raises(UnfitError, match=r"newer: no names .* older: no names"):
        adapter("house", ("newer", "older"), names_of({}))


def test_revision_that_lacks_a_feature_says_which() -> None:
    with pytest.raises(LackingError, match="no house"):
        adapter("house", ("newer", "older"), names_of({"adapters.older.house": LackingError("it has no house")}))


def test_child_refuses_a_revision_that_no_adapter_fits(tmp_path: Path) -> None:
    (tmp_path / "cutcard").mkdir()
    (tmp_path / "cutcard" / "__init__.py").write_text("")
    with pytest.raises(UnfitError, match="no adapter fits live_table"):
        run_child("live_table", tmp_path, probe=True)


def test_child_measures_the_revision_it_was_given(tmp_path: Path) -> None:
    with pytest.raises(UnfitError, match="has no package src/cutcard"):
        run_child("live_table", tmp_path, probe=True)


# --- what is asked ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["hous"], "there is no part hous; there are settle,"),
        (["--former", "no-such-revision", "live_table"], "git knows no revision 'no-such-revision'"),
        (["--runs", "4", "live_table"], "4 runs say too little"),
    ],
)
def test_what_cannot_be_measured_is_refused(asked: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(asked) == 2
    assert said in capsys.readouterr().err


def test_every_part_has_a_module() -> None:
    assert [part for part in page.PARTS if not (ROOT / "benchmarks" / f"{part}.py").exists()] == []


def test_machine_is_said_in_words() -> None:
    assert sources.machine().startswith("Python 3.")
    assert str(ROOT) not in sources.machine()


# --- the page -----------------------------------------------------------------------------------


def test_page_is_what_the_results_render_to() -> None:
    assert page.PAGE.read_text(encoding="utf-8") == page.rendered(results.read_results()), "run `make bench`"


def test_made_up_slower_row_is_rendered_as_slower() -> None:
    slow = compared(STARTED, measuring([], {"today": 6_000.0, "former": 12_100.0}))
    told = page.rendered({"house": slow})
    assert "| bets | a second | 6,000 | 12,100 | 0.50 (0.50 to 0.50) | **slower** |" in told
    assert "| The house | 1111111 | 2222222 | 1 | 0 | 0 | 0 |" in told


def test_row_that_the_former_revision_lacks_is_rendered_so() -> None:
    told = page.section(STARTED.add(rate(6_000), Run(lacking="it has no house"), 1.0))
    assert "| bets | a second | 6,000 |  |  | not in 2222222 |" in told
    assert "because 2222222 lacks this part: it has no house; 1 runs;" in told


def test_results_name_no_path_and_no_machine() -> None:
    data = results.RESULTS.read_text(encoding="utf-8") if results.RESULTS.exists() else ""
    assert "/home" not in data
    assert "/tmp" not in data  # noqa: S108
