"""Run every benchmark and write docs/benchmarks.md, with what was recorded of pages and on a GPU; `make bench`."""

from __future__ import annotations

import os
import platform
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

import table

HEAD = """# Benchmarks

Written by `make bench`. Times on shared machines swing, so read the ratios: each is against a baseline measured in the
same run. No test asserts a time.
"""


def main() -> None:
    machine = f"Measured with Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores."
    reports = [
        module.report()
        for module in (settle, history, odds, solver, simulate, roads, table, house, floor, command_line)
    ]
    written = [
        (Path(__file__).parent / name).read_text(encoding="utf-8").strip()
        for name in ("pages.md", "gpu.md", "goals.md")
    ]
    page = "\n\n".join([HEAD + "\n" + machine, *reports, *written]) + "\n"
    (Path(__file__).parent.parent / "docs" / "benchmarks.md").write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
