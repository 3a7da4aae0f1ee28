"""Copies of the working tree in which a file may be changed, and programs that run there."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mutation.sampling import Mutant

ROOT = Path(__file__).parents[2]
LINKED = (".venv", "node_modules")
MEASURED = ("src", "tests", "pyproject.toml", "constraints.txt")
"""Where these are as they were, every test reaches what it reached and finds what it found."""
OWN = ("tests/mutation/", "tests/test_mutants")
RUN = "CUTCARD_MUTANT_RUN"
"""In the environment of every process of a run: the tree it works in, so that those left over can be ended."""
MOST_BYTES = 6 << 30
"""A mutant may fill a list for ever; the machine is needed for others too."""
_mtimes = count(1_000_000_000)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended: its exit status, or None where it was stopped."""

    status: int | None
    output: str


@dataclass(frozen=True, slots=True)
class Tree:
    """A copy of the working tree. Its own `src` is imported there, by child processes too."""

    root: Path
    original: Path = ROOT
    changed: list[str] = field(default_factory=list)

    def write(self, path: str, content: bytes) -> None:
        """A time of its own for every version: compiled modules are known by the second and the size."""
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
        os.utime(place, (stamp := next(_mtimes), stamp))

    def apply(self, mutant: Mutant) -> None:
        content = (self.original / mutant.path).read_bytes()
        change = mutant.change
        self.changed.append(mutant.path)
        self.write(mutant.path, content[: change.start] + change.text.encode() + content[change.end :])

    def restore(self) -> None:
        while self.changed:
            path = self.changed.pop()
            self.write(path, (self.original / path).read_bytes())
        for left in (".hypothesis", ".cache"):
            shutil.rmtree(self.root / left, ignore_errors=True)

    def environment(self, more: Mapping[str, str]) -> dict[str, str]:
        paths = os.pathsep.join([str(self.root / "src"), str(self.root / "tests")])
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        own = {"PYTHONPATH": paths, "XDG_CACHE_HOME": str(self.root / ".cache"), "OPENBLAS_NUM_THREADS": "1"}
        return {**kept, **own, **more}


def files(root: Path = ROOT) -> list[str]:
    """All files of the working tree that git does not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.split("\0")
    return sorted({name for name in listed if name and (root / name).is_file()})


def digest(root: Path, *more: str) -> str:
    """Of the program and its tests, without the tool itself."""
    hashed = hashlib.sha256("\n".join(more).encode())
    for name in files(root):
        if name.startswith(MEASURED) and not name.startswith(OWN):
            hashed.update(name.encode() + b"\0" + hashlib.sha256((root / name).read_bytes()).digest())
    return hashed.hexdigest()[:12]


def prepared_tree(folder: Path, root: Path = ROOT) -> Tree:
    """A copy in this folder, which may be there already; whatever a stopped run left in it is put right.

    It has a git directory of its own, for the tests that ask git, and shares the installed packages.
    """
    end_left_over(folder)
    tree = Tree(folder, root)
    if not (folder / ".git").exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        clone = ["git", "clone", "-q", "--shared", "--no-checkout", str(root), str(folder)]
        subprocess.run(clone, check=True)
        subprocess.run(["git", "reset", "-q"], cwd=folder, check=True, capture_output=True)
        for name in LINKED:
            if (root / name).exists():
                (folder / name).symlink_to(root / name)
    wanted = files(root)
    for name in wanted:
        place = folder / name
        if not place.is_file() or place.read_bytes() != (root / name).read_bytes():
            tree.write(name, (root / name).read_bytes())
            shutil.copymode(root / name, place)
    for name in set(files(folder)) - set(wanted):
        (folder / name).unlink()
    return tree


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

    It is stopped after so many seconds, or with more memory than a test needs; where it is `shown`, its output goes to
    the terminal instead.
    """
    output = tree.root / ".output"
    with output.open("w+b") as written:
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=tree.root,
            env=tree.environment({**more, RUN: str(tree.root)}),
            stdin=subprocess.DEVNULL,
            stdout=None if shown else written,
            stderr=None if shown else subprocess.STDOUT,
            start_new_session=True,
        )
        began, status = time.monotonic(), None
        try:
            while (status := process.poll()) is None:
                over = limit_seconds is not None and time.monotonic() - began > limit_seconds
                if over or stopped() or _memory(process.pid) > MOST_BYTES:
                    break
                time.sleep(0.05)
        finally:
            end_group(process.pid)
            end_left_over(tree.root)
            process.wait()
    return Ended(status, output.read_text(encoding="utf-8", errors="replace"))


def _memory(pid: int) -> int:
    with suppress(OSError, IndexError):
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def end_group(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def end_left_over(folder: Path) -> None:
    """Processes of a tree that left their group, such as servers, or whose run was killed."""
    mark = f"{RUN}={folder}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (process / "environ").read_bytes().split(b"\0"):
                os.kill(int(process.name), signal.SIGKILL)
