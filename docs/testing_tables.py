"""Print the table of docs/testing.md: where processor time went, in one run of the tests beside another.

`pytest --time-spent=FILE` writes what this reads: `python docs/testing_tables.py before.json after.json`.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

FILES, FIXTURES = 25, 12
"""So many rows each; the rest is one row."""
WALL = "sleeping (wall)"
ROWS_OF_KINDS = {
    "starting the workers": ("starting the worker",),
    "collecting": ("collecting",),
    "importing": ("importing", "importing tests"),
    "playing houses": ("writing to houses",),
    "auditing": ("auditing",),
}
"""What a row of the table gathers of what a worker timed; what is in no row is the tests' own."""


def _spent(worker: dict[str, Any], kinds: tuple[str, ...]) -> float:
    return float(sum(worker["kinds"].get(kind, 0.0) for kind in kinds))


def kinds_of(run: dict[str, Any]) -> dict[str, float]:
    """Processor seconds by kind of work, in workers and in the programs they started."""
    workers = run["workers"]
    rows = {row: sum(_spent(each, kinds) for each in workers) for row, kinds in ROWS_OF_KINDS.items()}
    served = sum(s for each in workers for kind, s in each["kinds"].items() if kind.startswith("threads of"))
    rows["servers and other threads of the workers"] = served
    whole = sum(each["kinds"]["whole process"] for each in workers)
    rows["the tests' own code"] = whole - sum(rows.values())
    rows |= {f"other processes: {kind}": s for kind, s in run["programs"].items() if kind != "workers"}
    rows["together"] = sum(rows.values())
    rows["sleeping in tests (wall seconds, no processor time)"] = sum(_spent(each, (WALL,)) for each in workers)
    rows["wall time of the run"] = run["wall"]
    return rows


def by_file(run: dict[str, Any]) -> dict[str, float]:
    """Processor seconds of the workers and of their children that ended, by file of tests."""
    found: defaultdict[str, float] = defaultdict(float)
    for worker in run["workers"]:
        for test, (own, children, _) in worker["tests"].items():
            found[test.partition("::")[0]] += own + children
    return dict(found)


def by_fixture(run: dict[str, Any]) -> dict[str, float]:
    found: defaultdict[str, float] = defaultdict(float)
    for worker in run["workers"]:
        for fixture, (own, children, _, _) in worker["fixtures"].items():
            found[fixture] += own + children
    return dict(found)


def table(heading: str, before: dict[str, float], after: dict[str, float], most: int | None = None) -> list[str]:
    """Rows in falling order of what they took before; the rest in one."""
    names = list(before) + [name for name in after if name not in before]
    rest: list[str] = []
    if most is not None:
        names.sort(key=lambda name: -max(before.get(name, 0.0), after.get(name, 0.0)))
        names, rest = names[:most], names[most:]
    lines = [f"| {heading} | before | now |", "|---|--:|--:|"]
    lines += [f"| {name} | {before.get(name, 0.0):,.1f} | {after.get(name, 0.0):,.1f} |" for name in names]
    if rest:
        sums = [sum(each.get(name, 0.0) for name in rest) for each in (before, after)]
        lines.append(f"| {len(rest)} more | {sums[0]:,.1f} | {sums[1]:,.1f} |")
    return [*lines, ""]


def page(before: dict[str, Any], after: dict[str, Any]) -> str:
    lines = table("processor seconds by kind of work", kinds_of(before), kinds_of(after))
    lines += table("processor seconds by file", by_file(before), by_file(after), FILES)
    lines += table("processor seconds by fixture", by_fixture(before), by_fixture(after), FIXTURES)
    lines += table("how often something was started", before["counts"], after["counts"])
    return "\n".join(lines)


def main() -> None:
    before, after = (json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:3])
    print(page(before, after))


if __name__ == "__main__":
    main()
