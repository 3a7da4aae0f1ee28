"""A figure that one run of a part measures, and the answer of a whole run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Better = Literal["higher", "lower"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One value of one run. Values are above zero, so that two runs have a ratio."""

    id: str
    """The same in every revision: rows of two revisions are paired by it."""
    what: str
    unit: str
    value: float
    better: Better = "lower"
    baseline: str = ""
    """The id of a figure of the same run that this one is measured against."""
    control: bool = False
    """A control runs no code of the revision, so it should show no difference."""

    def __post_init__(self) -> None:
        if not self.value > 0:
            raise ValueError(f"{self.id} is {self.value}; a figure must be above zero")


@dataclass(frozen=True, slots=True)
class Run:
    """What a child process answers: the figures of one part under one revision."""

    title: str = ""
    explained: str = ""
    """What was measured, in Markdown; it stands above the table."""
    figures: tuple[Figure, ...] = ()
    lacking: str = ""
    """Why the revision cannot be measured here; then there are no figures."""
