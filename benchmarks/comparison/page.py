"""docs/benchmarks.md, rendered from the results and from what was recorded by hand or on other machines."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from comparison.ratios import DIFFERS, FASTER, NO_DIFFERENCE, NOT_IN_FORMER, SLOWER, share, spread, verdict

if TYPE_CHECKING:
    from comparison.results import Comparison, Row

BENCHMARKS = Path(__file__).parent.parent
PAGE = BENCHMARKS.parent / "docs" / "benchmarks.md"
RECORDED = ("pages.md", "gpu.md", "goals.md")
PARTS = (
    *("settle", "history", "odds", "solver", "simulate", "roads"),
    *("live_table", "house", "nodes", "opening", "floor", "bet", "storm", "command_line"),
)
HEAD = """# Benchmarks

Every figure stands beside the same figure of a former revision. `make bench FORMER=9a16166 ONLY="house floor"` measures
those parts of the working tree and of revision 9a16166 and writes this page; without `FORMER` the last commit is the
former revision, without `ONLY` every part is measured, which takes hours. `RUNS=9` asks for nine pairs, `AGAIN=1`
measures anew what is measured already, `JSON=1` prints the comparison as JSON.

**How it is measured.** Runs alternate (today, former, today, former), at least five of each, every run in a process of
its own. Both sources are copied into a temporary folder and loaded by `PYTHONPATH` with the same interpreter and the
same installed dependencies. One load generator, today's `benchmarks/`, drives both; `benchmarks/adapters/` holds what a
revision names differently. Every pair is kept as soon as it is measured: after Ctrl-C the same command goes on where it
stopped. Work inside one process is timed by the processor's clock; commands, servers and disks by the clock on the
wall. The rows lie in `benchmarks/results.json`, from which this page is rendered.

**How to read it.** *Today* and the column of the former revision are medians. *Ratio* is today / former: the median
of the paired ratios, then the lowest and the highest. A figure is *faster* or **slower** only if all pairs agree.
Otherwise there is *no difference* that this measurement can show. With five pairs, two equal revisions look different
in one row of sixteen, by chance. A row in italics is a control, which runs no code of the revision: where a control
*differs*, the machine was not at rest, and the part should be measured again. *Of baseline* is the figure divided by
its baseline in the same run, today and before. No test asserts a time. What a floor of many terminals needs by these
figures is [another page](scale.md)."""


def rendered(results: dict[str, Comparison], folder: Path = BENCHMARKS) -> str:
    """The whole page."""
    measured = [results[part] for part in PARTS if part in results]
    parts = [HEAD, _summary(measured, [part for part in PARTS if part not in results])]
    parts += [section(each) for each in measured]
    parts += [(folder / name).read_text(encoding="utf-8").strip() for name in RECORDED]
    return "\n\n".join(parts) + "\n"


def _summary(measured: list[Comparison], missing: list[str]) -> str:
    lines = []
    if measured:
        lines += ["| part | today | former | slower | faster | no difference | not in former |"]
        lines += ["|---|---|---|--:|--:|--:|--:|"]
    for each in measured:
        found = Counter(verdict(row) for row in each.rows if not row.control)
        counts = [str(found[word]) for word in (SLOWER, FASTER, NO_DIFFERENCE, NOT_IN_FORMER)]
        lines.append(f"| {each.title} | {each.today} | {each.former} | {' | '.join(counts)} |")
    if missing:
        lines += ["", f"Not compared with a former revision so far: {', '.join(f'`{part}`' for part in missing)}."]
    return "\n".join(lines).strip()


def section(comparison: Comparison) -> str:
    """One part: what was measured, which revisions on which machine, and a table."""
    rows = {row.id: row for row in comparison.rows}
    with_baseline = any(row.baseline for row in comparison.rows)
    heads = ["what", "unit", "today", comparison.former, "ratio", "", *(["of baseline"] if with_baseline else [])]
    aligned = ["---", "---", "--:", "--:", "--:", "---", *(["--:"] if with_baseline else [])]
    table = [f"| {' | '.join(heads)} |", f"|{'|'.join(aligned)}|"]
    for row in comparison.rows:
        cells = _cells(row, comparison.former)
        if with_baseline:
            cells.append(_shares(row, rows))
        table.append(f"| {' | '.join(cells)} |")
    lines = [f"## {comparison.title}", "", comparison.explained, "", _about(comparison), "", *table]
    return "\n".join(lines)


def _about(comparison: Comparison) -> str:
    changed = comparison.today.endswith("+")
    today = f"{comparison.today.rstrip('+')}{' with changes' if changed else ''}"
    alone = f"alone, because {comparison.former} lacks this part: {comparison.lacking}; {comparison.pairs} runs"
    beside = f"beside {comparison.former}; {comparison.pairs} pairs of runs"
    return f"Revision {today} {alone if comparison.lacking else beside}; {comparison.machine}."


def _cells(row: Row, former: str) -> list[str]:
    word, found = verdict(row), spread(row)
    ratio = "" if found is None else f"{found.median:.2f} ({found.lowest:.2f} to {found.highest:.2f})"
    said = {SLOWER: f"**{SLOWER}**", NOT_IN_FORMER: f"not in {former}", DIFFERS: f"*{DIFFERS}*"}.get(word, word)
    before = shown(median(row.former)) if row.former else ""
    what = f"*{row.what}*" if row.control else row.what
    return [what, row.unit, shown(median(row.today)), before, ratio, said]


def _shares(row: Row, rows: dict[str, Row]) -> str:
    now, before = share(row, rows, of="today"), share(row, rows, of="former")
    if now is None:
        return ""
    return shown(now) if before is None else f"{shown(now)}, was {shown(before)}"


def shown(value: float) -> str:
    """Three digits or more."""
    places = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:,.{places}f}"
