"""Programs that rehearse, each in a process of its own: the made-up disk must lie under SQLite from the beginning."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]


def printed(*words: str, codes: tuple[int, ...] = (0,), **surroundings: str) -> str:
    """What Python prints that is called with these words, in surroundings that are partly others."""
    called = [sys.executable, *words]
    done = subprocess.run(called, check=False, env=os.environ | surroundings, cwd=TESTS, capture_output=True, text=True)
    assert done.returncode in codes, done.stdout[-2_000:] + done.stderr[-2_000:]
    return done.stdout
