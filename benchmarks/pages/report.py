"""Measure the pages beside those of a former revision, and write benchmarks/pages.md.

From the repository: `PYTHONPATH=tests:benchmarks python -m pages.report --former REVISION`. Both are served by the same
interpreter from their own source, the former's taken out of git, each behind nginx as `deploy/nginx.conf` sets it up;
every figure of one is measured next to the same figure of the other. `make bench` takes the page into
docs/benchmarks.md as it was measured.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from comparison.sources import ROOT

from browsers import chromium
from pages import measures
from pages.score import performance
from pages.served import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TERMINAL = "/play?table=no-commission"
PAGES = [TERMINAL, "/", "/help?table=no-commission", "/board?table=no-commission", "/nothing-here"]
STILL, QUICK = 1_000.0, 0.04
MINUTES, ROUND_SECONDS = 30, 25
"""A round takes about so long at the usual pace."""


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--former", required=True, help="a revision whose pages are measured beside these")
    options.add_argument("--only", default="", help="one section, to look at")
    asked = options.parse_args()
    sections = {"load": load, "rest": rest, "play": play, "memory": memory, "access": access}
    chosen = [asked.only] if asked.only else list(sections)
    parts = []
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        for name in chosen:
            parts.append(sections[name](browser, Path(folder) / name, asked.former))
            print(parts[-1], flush=True)
    if not asked.only:
        (ROOT / "benchmarks" / "pages.md").write_text(
            "\n\n".join([head(asked.former), *parts]) + "\n", encoding="utf-8"
        )


def head(former: str) -> str:
    return (
        "## Pages\n\n"
        f"Written by `make bench-pages FORMER={former}`: these pages beside those of {former}, both behind nginx with "
        f"HTTP/2 as `deploy/nginx.conf` sets it up, in Chromium without a GPU on {platform.machine()} with "
        f"{os.cpu_count()} cores for which {os.getloadavg()[2]:.0f} processes waited on average: read the two columns "
        "beside each other. Aimed at is a terminal that is usable within 2,000 ms, without a task over 100 ms, with a "
        "score of 90 at least, and under 2 % of a core at rest. A phone "
        "has 390 by 664 pixels; slow 4G is 150 ms a round trip and 1.6 Mbit/s; its processor is made "
        f"{measures.SLOWER} times slower than this machine's."
    )


def table(title: str, rows: list[tuple[str, ...]]) -> str:
    lines = [f"### {title}", "", "| | now | former |", "|---|--:|--:|"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


def load(browser: Browser, folder: Path, former: str) -> str:
    parts = []
    with serving(folder / "now", pace=STILL) as now, serving(folder / "former", former, pace=STILL) as before:
        one, other = measures.loaded(browser, (now, before), TERMINAL)
    ms = {
        "fcp": "first contentful paint, ms",
        "lcp": "largest contentful paint, ms",
        "usable": "usable (bets can be placed), ms",
        "tbt": "total blocking time, ms",
        "longest": "longest task after the first paint, ms",
    }
    rows: list[tuple[str, ...]]
    rows = [(words, f"{one[name]:,.0f}", f"{other[name]:,.0f}") for name, words in ms.items()]
    rows.append(("layout shift", f"{one['cls']:.3f}", f"{other['cls']:.3f}"))
    for when, part in (("until it is usable", ""), ("in the three seconds after", "_later")):
        kilobytes = [f"{each[f'bytes{part}'] / 1e3:,.0f}" for each in (one, other)]
        requests = [f"{each[f'requests{part}']:.0f}" for each in (one, other)]
        rows += [(f"kilobytes over the wire {when}", *kilobytes), (f"requests {when}", *requests)]
    rows.append(
        ("score as Lighthouse 10 weighs it, without speed index", str(performance(one)), str(performance(other)))
    )
    parts.append(table(f"The terminal on a slow phone, first visit, median of {measures.RUNS}", rows))
    return "\n\n".join(parts)


def rest(browser: Browser, folder: Path, former: str) -> str:
    with serving(folder / "now", pace=STILL) as now, serving(folder / "former", former, pace=STILL) as before:
        one, other = (measures.at_rest(browser, served, TERMINAL) for served in (now, before))
    return table("At rest, bets open", [("share of a core", f"{one:.2%}", f"{other:.2%}")])


def play(browser: Browser, folder: Path, former: str) -> str:
    with serving(folder / "now") as now, serving(folder / "former", former) as before:
        one, other = (measures.frames(browser, served, TERMINAL) for served in (now, before))
    words = {"p99": "99 of 100 frames within, ms", "longest": "longest frame, ms"}
    rows: list[tuple[str, ...]] = [("late frames", f"{one['late']:.1%}", f"{other['late']:.1%}")]
    rows += [(text, f"{one[name]:,.0f}", f"{other[name]:,.0f}") for name, text in words.items()]
    return table(f"Frames in {measures.PLAY_SECONDS} seconds of dealing", rows)


def memory(browser: Browser, folder: Path, former: str) -> str:
    rounds = MINUTES * 60 // ROUND_SECONDS
    with serving(folder / "now", pace=QUICK) as now, serving(folder / "former", former, pace=QUICK) as before:
        one, other = (measures.kept(browser, served, TERMINAL, rounds) for served in (now, before))
    rows: list[tuple[str, ...]] = [
        (f"{what} after {when}", *(f"{each[f'{name}_{key}'] / unit:,.{places}f}" for each in (one, other)))
        for name, what, unit, places in (("heap", "megabytes of scripts", 1e6, 1), ("nodes", "nodes", 1, 0))
        for key, when in (("before", "3 rounds"), ("after", f"{rounds} more"))
    ]
    return table(f"Memory over the rounds of {MINUTES} minutes, dealt {1 / QUICK:.0f} times as fast", rows)


def access(browser: Browser, folder: Path, former: str) -> str:
    axe = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    with serving(folder / "now", pace=STILL) as now, serving(folder / "former", former, pace=STILL) as before:
        one, other = (measures.violations(browser, served, PAGES, axe) for served in (now, before))
    rows: list[tuple[str, ...]] = [
        (f"`{path}`", ", ".join(one[path]) or "none", ", ".join(other[path]) or "none") for path in PAGES
    ]
    return table("Rules of axe broken", rows)


if __name__ == "__main__":
    main()
