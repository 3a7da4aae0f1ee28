"""Measured rows as data: `benchmarks/results.json`, and the unfinished comparisons that a later run goes on with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from comparison.figure import Better, Run  # noqa: TC001 - msgspec reads the annotations.

RESULTS = Path(__file__).parent.parent / "results.json"
UNFINISHED = Path(__file__).parent.parent.parent / ".benchmarks"


@dataclass(frozen=True, slots=True)
class Row:
    """One figure in every run: the n-th of today and the n-th of the former revision were measured in turn."""

    id: str
    what: str
    unit: str
    better: Better
    baseline: str = ""
    control: bool = False
    today: tuple[float, ...] = ()
    former: tuple[float, ...] = ()
    """Empty if the former revision has no such figure."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One part under two revisions."""

    part: str
    today: str
    """The short hash of the last commit, with a `+` if the source had changed since."""
    former: str
    source: str
    """The digest of today's source, the load generator and the former revision: runs are added to equal ones only."""
    machine: str
    title: str = ""
    explained: str = ""
    lacking: str = ""
    """Why the former revision lacks the part; empty if it has it."""
    seconds: float = 0.0
    """How long a pair of runs takes on average, for the estimate of the time left."""
    rows: tuple[Row, ...] = ()

    @property
    def pairs(self) -> int:
        """How many runs of today there are, each with one of the former revision unless that lacks the part."""
        return max((len(row.today) for row in self.rows), default=0)

    def add(self, today: Run, former: Run, seconds: float) -> Comparison:
        """The comparison with one pair of runs more. Both must measure the same figures in every run."""
        known, there = {row.id: row for row in self.rows}, {figure.id: figure.value for figure in former.figures}
        rows = []
        for figure in today.figures:
            row = known.get(figure.id) or Row(
                figure.id, figure.what, figure.unit, figure.better, figure.baseline, figure.control
            )
            values = (there[figure.id],) if figure.id in there else ()
            rows.append(replace(row, today=(*row.today, figure.value), former=(*row.former, *values)))
        if uneven := [row.id for row in rows if len(row.former) not in {0, len(row.today)}]:
            raise ValueError(f"measured in some runs only: {', '.join(uneven)}")
        return replace(
            self,
            title=today.title,
            explained=today.explained,
            lacking=former.lacking,
            seconds=(self.seconds * self.pairs + seconds) / (self.pairs + 1),
            rows=tuple(rows),
        )


def read_results(path: Path = RESULTS) -> dict[str, Comparison]:
    """The comparisons on file by part; none if there is no file yet."""
    if not path.exists():
        return {}
    return {each.part: each for each in msgspec.json.decode(path.read_bytes(), type=list[Comparison])}


def write_results(results: dict[str, Comparison], path: Path = RESULTS) -> None:
    """Write in one step, so that a run that is ended meanwhile leaves a whole file."""
    written = path.with_suffix(".tmp")
    written.write_bytes(msgspec.json.format(msgspec.json.encode([*results.values()]), indent=1) + b"\n")
    written.replace(path)


def unfinished(folder: Path, started: Comparison) -> Path:
    """Where the pairs of a comparison are kept until there are enough of them."""
    return folder / f"{started.part}-{started.source}.json"


def read_unfinished(folder: Path, started: Comparison) -> Comparison:
    return read_results(unfinished(folder, started)).get(started.part, started)


def write_unfinished(folder: Path, comparison: Comparison) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_results({comparison.part: comparison}, unfinished(folder, comparison))
