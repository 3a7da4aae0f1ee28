"""What the package says of itself: its extras, and the versions of Python that were run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def test_all_is_every_extra_but_the_one_that_needs_a_gpu() -> None:
    (only,) = EXTRAS["all"]
    named = re.fullmatch(r"cutcard\[([\w,]+)\]", only)
    assert named is not None
    assert named[1].split(",") == sorted(EXTRAS.keys() - {"all", "gpu"})


def test_the_versions_claimed_are_those_that_are_run() -> None:
    """The one that everything is run with, and those of `make versions`; the README names the same."""
    claimed = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"]))
    makefile, readme = ((ROOT / name).read_text(encoding="utf-8") for name in ("Makefile", "README.md"))
    run = re.search(r"^PYTHONS := (.+)$", makefile, re.MULTILINE)
    assert run is not None
    assert claimed == [PROJECT["requires-python"].removeprefix(">="), *re.findall(r"3\.\d+", run[1])]
    assert f"({', '.join(claimed[:-1])} and {claimed[-1]} were run)" in readme
