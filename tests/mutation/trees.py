"""Copies of the working tree in which a file may be changed."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from mutation.processes import end_former_run

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mutation.sampling import Mutant

ROOT = Path(__file__).parents[2]
LINKED = (".venv", "node_modules")
MEASURED = ("src", "tests", "pyproject.toml", "constraints.txt")
"""Where these are as they were, every test reaches what it reached and finds what it found."""
OWN = ("tests/mutation/", "tests/test_mutants")
_mtimes = count(1_000_000_000)


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
    end_former_run(folder)
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
