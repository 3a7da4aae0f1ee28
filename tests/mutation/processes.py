"""Programs that run in a tree, and an end for all that they leave running.

Only processes that this one began are ever ended: the group of a program that it started itself and has not yet waited
for, and its own children. Servers that a test detached become its children when their parent ends, because it asks the
kernel for them. Nothing here looks at the other processes of the machine.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mutation.trees import Tree

MARK = "CUTCARD_MUTANT_TREE"
"""In the environment of every process of a run: the tree it works in."""
MOST_BYTES = 6 << 30
"""A mutant may fill a list for ever; the machine is needed for others too."""
LEADER = ".leader"
"""In a tree: the process that runs there, by its number and the moment it began."""
PR_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended: its exit status, or None where it was stopped."""

    status: int | None
    output: str


def run_python(
    tree: Tree,
    command: Sequence[str],
    *,
    more: Mapping[str, str],
    limit_seconds: float | None = None,
    shown: bool = False,
    stopped: Callable[[], bool] = lambda: False,
) -> Ended:
    """Run Python in a tree until it ends, and end whatever it leaves running.

    It is stopped after so many seconds, or with more memory than a test needs. If it is `shown`, its output goes to the
    terminal instead.
    """
    output = tree.root / ".output"
    with output.open("w+b") as written:
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=tree.root,
            env=tree.environment({**more, MARK: str(tree.root)}),
            stdin=subprocess.DEVNULL,
            stdout=None if shown else written,
            stderr=None if shown else subprocess.STDOUT,
            start_new_session=True,
        )
        (tree.root / LEADER).write_text(f"{process.pid} {_began(process.pid)}", encoding="ascii")
        began, whole = time.monotonic(), False
        try:
            while not (whole := has_ended(process.pid)):
                over = limit_seconds is not None and time.monotonic() - began > limit_seconds
                if over or stopped() or _memory(process.pid) > MOST_BYTES:
                    break
                time.sleep(0.05)
        finally:
            end_group(process.pid)
            status = process.wait()
            end_orphans(tree.root)
    return Ended(status if whole else None, output.read_text(encoding="utf-8", errors="replace"))


def has_ended(pid: int) -> bool:
    """Whether a child has ended, without waiting for it: until then its number belongs to no other process."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def end_group(leader: int) -> None:
    """End a child that leads a group, and the rest of its group. To be called before the child is waited for."""
    assert leader > 1, "0 is this process's own group, and 1 would mean every process there is"
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


def adopt_orphans() -> None:
    """From now on, processes whose parents end become children of this one; on Linux alone."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_orphans(folder: Path) -> None:
    """End the adopted children that worked in a tree; whatever they began is adopted then, and ended too."""
    mark = f"{MARK}={folder}".encode()
    while orphans := [pid for pid in _children() if mark in _environment(pid)]:
        for pid in orphans:
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)


def _children() -> list[int]:
    """The children of this process, no matter which of its threads began them."""
    found: list[int] = []
    for listed in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, listed.read_text(encoding="ascii").split())
    return found


def _environment(pid: int) -> list[bytes]:
    with suppress(OSError):
        return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    return []


def end_former_run(folder: Path) -> None:
    """End the run of a tree that outlived the program that began it, which was killed."""
    path = folder / LEADER
    if path.exists():
        pid, _, began = path.read_text(encoding="ascii").partition(" ")
        if began and _began(int(pid)) == began:
            end_group(int(pid))
        path.unlink()


def _began(pid: int) -> str:
    """When a process began, in the kernel's ticks: with its number, that is no other process."""
    with suppress(OSError, IndexError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[19]
    return ""


def _memory(pid: int) -> int:
    with suppress(OSError, IndexError):
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0
