"""Run the benchmarks and write docs/benchmarks.md, with what was recorded of pages and on a GPU; `make bench`.

Each part is written as soon as it is measured. Parts that are named are measured again, and the others stay as they
are: `make bench ONLY="history odds"`.
"""

from __future__ import annotations

import os
import platform
import re
import sys
from pathlib import Path

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # One thread, before NumPy is loaded.

import command_line
import floor
import history
import house
import odds
import roads
import settle
import simulate
import solver
import storm

import table

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "benchmarks.md"
HEAD = """# Benchmarks

Written by `make bench`. Times on shared machines swing, so read the ratios: each is against a baseline measured in the
same run. No test asserts a time.
"""
MEASURED = (settle, history, odds, solver, simulate, roads, table, house, floor, storm, command_line)
RECORDED = ("pages.md", "gpu.md", "goals.md")


def parts_of(page: str) -> dict[str, str]:
    """What stands under each heading of the second rank, with the heading."""
    found = re.split(r"^(?=## )", page, flags=re.MULTILINE)[1:]
    return {part.partition("\n")[0]: part.strip() for part in found}


def main() -> None:
    names = [module.__name__ for module in MEASURED]
    wanted = sys.argv[1:] or names
    if unknown := sorted(set(wanted) - set(names)):
        sys.exit(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(names)}")
    machine = f"Measured with Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores."
    parts = parts_of(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else {}
    for name in RECORDED:
        parts |= parts_of((HERE / name).read_text(encoding="utf-8"))
    for module in MEASURED:
        if module.__name__ in wanted:
            print(f"{module.__name__} ...", file=sys.stderr, flush=True)
            report = module.report()
            print(report, "\n")
            parts |= parts_of(report)
        PAGE.write_text("\n\n".join([HEAD + "\n" + machine, *_in_order(parts)]) + "\n", encoding="utf-8")


def _in_order(parts: dict[str, str]) -> list[str]:
    """As they stand; what was recorded elsewhere comes last."""
    last = [heading for name in RECORDED for heading in parts_of((HERE / name).read_text(encoding="utf-8"))]
    return [part for heading, part in parts.items() if heading not in last] + [parts[heading] for heading in last]


if __name__ == "__main__":
    main()
