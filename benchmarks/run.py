"""Measure parts of the working tree beside a former revision, keep the results and render the page; `make bench`.

Exit code 2 refuses what was asked: an unknown part, an unknown revision, or one whose names no adapter knows. Exit code
130 follows Ctrl-C: all pairs measured by then are kept, and the same command goes on with them.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
import time
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adapters import UnfitError
from comparison import results as kept
from comparison import sources
from comparison.page import PAGE, PARTS, rendered, section
from comparison.ratios import LEAST_PAIRS, spread, verdict
from comparison.results import UNFINISHED, Comparison
from comparison.runs import FailedError, Side, compare, run_child, seconds_left

if TYPE_CHECKING:
    from collections.abc import Sequence


class RefusedError(Exception):
    """What was asked cannot be measured; the sentence says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="make bench", description=__doc__)
    options.add_argument("parts", nargs="*", metavar="part", help=f"which to measure: {', '.join(PARTS)}")
    options.add_argument("--former", default="HEAD", help="the revision to compare with")
    options.add_argument("--runs", type=int, default=LEAST_PAIRS, help=f"pairs of runs, at least {LEAST_PAIRS}")
    options.add_argument("--again", action="store_true", help="measure anew what is measured already")
    options.add_argument("--json", action="store_true", help="print the comparison as JSON")
    asked = options.parse_args(arguments)
    try:
        found = _measured(_parts(asked), asked)
    except (RefusedError, sources.UnknownRevisionError, UnfitError) as error:
        return _refuse(str(error))
    except FailedError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("interrupted before anything was measured\n")
        return 130
    print(json.dumps([as_json(each) for each in found], indent=1) if asked.json else _sections(found))
    if short := [each.part for each in found if each.pairs < asked.runs]:
        sys.stderr.write(f"interrupted: {', '.join(short)} unfinished; the same command goes on from here\n")
        return 130
    return 0


def _refuse(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 2


def _parts(asked: argparse.Namespace) -> list[str]:
    """The parts to measure, in the order of the page."""
    if unknown := sorted(set(asked.parts) - set(PARTS)):
        raise RefusedError(f"there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    if asked.runs < LEAST_PAIRS:
        raise RefusedError(f"{asked.runs} runs say too little; ask for {LEAST_PAIRS} at least")
    return [part for part in PARTS if part in (asked.parts or PARTS)]


def _measured(parts: list[str], asked: argparse.Namespace) -> list[Comparison]:
    """Every part in turn; after Ctrl-C those so far, the last one unfinished."""
    former = sources.resolve(asked.former)
    if sources.unchanged(former):
        sys.stderr.write(f"the source is that of {former}: whatever differs, differs by chance\n")
    with tempfile.TemporaryDirectory(prefix="cutcard-bench-") as name:
        copies: dict[Side, Path] = {
            "today": sources.copy_working_tree(Path(name) / "today"),
            "former": sources.extract(former, Path(name) / "former"),
        }
        waiting = [_started(part, former, copies, again=asked.again) for part in parts]
        done: list[Comparison] = []
        try:
            while waiting:
                found = compare(
                    waiting[0],
                    asked.runs,
                    measure=lambda part, side: run_child(part, copies[side]),
                    keep=partial(kept.write_unfinished, UNFINISHED),
                    tell=partial(_tell, later=waiting[1:], wanted=asked.runs),
                    clock=time.monotonic,
                )
                finish(found)
                done.append(found)
                del waiting[0]
        except KeyboardInterrupt:
            done.append(kept.read_unfinished(UNFINISHED, waiting[0]))
        return done


def _started(part: str, former: str, copies: dict[Side, Path], *, again: bool) -> Comparison:
    """What there is of the same comparison: unfinished, finished, or nothing. Both revisions are loaded once."""
    lacking = [run_child(part, copies[side], probe=True).lacking for side in ("today", "former")][1]
    before = kept.read_results().get(part)
    fresh = Comparison(
        part,
        sources.today(),
        former,
        sources.digest(former),
        sources.machine(),
        lacking=lacking,
        seconds=before.seconds if before else 0.0,
    )
    if again:
        kept.unfinished(UNFINISHED, fresh).unlink(missing_ok=True)
        return fresh
    same = [before] if before and before.source == fresh.source else []
    return max([*same, kept.read_unfinished(UNFINISHED, fresh)], key=lambda each: each.pairs)


def finish(found: Comparison, path: Path = kept.RESULTS, page: Path = PAGE, folder: Path = UNFINISHED) -> None:
    """Move a comparison with all its pairs into the results, and render the page anew."""
    results = kept.read_results(path) | {found.part: found}
    kept.write_results(results, path)
    page.write_text(rendered(results), encoding="utf-8")
    kept.unfinished(folder, found).unlink(missing_ok=True)


def _tell(found: Comparison, side: Side, later: list[Comparison], wanted: int) -> None:
    revision = found.today if side == "today" else found.former
    left = seconds_left(found, later, wanted)
    about = "" if left is None else f"; about {left / 60:.0f} min left" if left > 90 else f"; about {left:.0f} s left"
    sys.stderr.write(f"{found.part}: pair {found.pairs + 1} of {wanted}, {side} ({revision}){about}\n")
    sys.stderr.flush()


def as_json(comparison: Comparison) -> dict[str, Any]:
    """A comparison with the ratios and the word of every row."""
    rows = []
    for row in comparison.rows:
        found = spread(row)
        rows.append(asdict(row) | {"ratio": None if found is None else asdict(found), "verdict": verdict(row)})
    return asdict(replace(comparison, rows=())) | {"rows": rows}


def _sections(found: list[Comparison]) -> str:
    return "\n\n".join(section(each) for each in found if each.rows)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # As Ctrl-C: the child ends too, and the pairs are kept.
    sys.exit(main())
