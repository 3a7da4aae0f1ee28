"""Openings of a house of an older schema that end by SIGKILL at a named moment, or at any.

A warm process forks each of them, so that a kill costs milliseconds.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.house.open import open_house
from houses.later_program import become_later

if TYPE_CHECKING:
    from houses.stores import Place

MOMENTS = (
    "before backup",
    "mid-backup",
    "backup written",
    "after backup",
    "mid-migration",
    "before commit",
    "after migration",
)
"""Where a migration can be killed, in the order in which they come."""
ANY_MOMENT = "any moment"


def comes(moment: str, after: str) -> bool:
    """Whether an opening comes to a moment where the one before was killed at another."""
    if after == "after migration":
        return True  # There is another migration to come, and a backup before it.
    return MOMENTS.index(after) < MOMENTS.index("after backup") or moment not in {"mid-backup", "backup written"}


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def open_and_die(url: str, key: str, log_end: str, dies_at: str, dies_after: int) -> None:
    """Killed when the moment has come so often; `any moment` is so many tenths of a millisecond after the start."""
    left = dies_after

    def failpoint(name: str) -> None:
        nonlocal left
        if name == dies_at:
            left -= 1
            if left == 0:
                die()

    if dies_at == ANY_MOMENT:

        def later() -> None:
            time.sleep(dies_after / 10_000)
            die()

        threading.Thread(target=later, daemon=True).start()
    open_house(url, key=Path(key), log_end=Path(log_end), failpoint=failpoint).close()


def serve() -> None:
    """Read openings from standard input, fork each, and tell how it ended."""
    become_later()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                asked = json.loads(line)
                os.environ["PATH"] = asked.pop("path")
                open_and_die(**asked)
                code = 0
            except BaseException:  # noqa: BLE001 - whatever it is, the exit status tells.
                traceback.print_exc()
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


@cache
def _warm() -> subprocess.Popen[str]:
    here = Path(__file__).parent.parent
    paths = os.pathsep.join([str(here), *filter(None, [os.environ.get("PYTHONPATH")])])
    surroundings = {**os.environ, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, "-c", "from houses import migration_kills; migration_kills.serve()"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings)
    atexit.register(process.communicate)
    return process


def opened(place: Place, dies_at: str = "", dies_after: int = 1) -> int:
    """Open a house in a process of its own; 0 where it opened and was shut, minus the signal where one ended it."""
    where = {"url": place.url, "key": str(place.key), "log_end": str(place.log_end), "path": os.environ["PATH"]}
    process = _warm()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps({**where, "dies_at": dies_at, "dies_after": dies_after}) + "\n")
    process.stdin.flush()
    return int(process.stdout.readline())
