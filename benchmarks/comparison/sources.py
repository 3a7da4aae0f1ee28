"""The source of two revisions side by side in a temporary folder: what git holds, and what lies in the working tree.

Both are copies, so that an edit during the measurement changes neither and both begin without compiled files. Children
load them by PYTHONPATH with the same interpreter and the same dependencies: what is compared is Cutcard's source.
"""

from __future__ import annotations

import compileall
import hashlib
import io
import os
import platform
import shutil
import subprocess
import tarfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
GENERATOR = ROOT / "benchmarks"


class UnknownRevisionError(Exception):
    """A name that git does not know as a revision."""


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True).stdout  # noqa: S603, S607


def resolve(revision: str) -> str:
    """The short hash of a revision."""
    try:
        return git("rev-parse", "--verify", "--quiet", "--short=7", f"{revision}^{{commit}}").decode().strip()
    except (subprocess.CalledProcessError, FileNotFoundError):
        raise UnknownRevisionError(
            f"git knows no revision {revision!r} here; name a commit, a branch or a tag that `git log` shows"
        ) from None


def today() -> str:
    """The last commit, with a `+` if the source has changed since."""
    return resolve("HEAD") + ("+" if git("status", "--porcelain", "--", "src") else "")


def unchanged(former: str) -> bool:
    """Whether the working tree has the source of the former revision."""
    new = git("status", "--porcelain", "--untracked-files=all", "--", "src")
    return not new and not git("diff", "--name-only", former, "--", "src")


def extract(revision: str, folder: Path) -> Path:
    """The `src` of a revision, out of git."""
    with tarfile.open(fileobj=io.BytesIO(git("archive", revision, "src"))) as packed:
        packed.extractall(folder, filter="data")
    return compiled(folder / "src")


def copy_working_tree(folder: Path) -> Path:
    """The `src` of the working tree, changes included."""
    copied = shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    return compiled(copied)


def compiled(source: Path) -> Path:
    """Compile all modules at once, so that no run of either revision pays for it."""
    compileall.compile_dir(source, quiet=2)
    return source


def digest(former: str) -> str:
    """What runs must share to be added up: today's source, the load generator, the former revision and the machine."""
    found = hashlib.sha256(f"{former} {machine()}".encode())
    files = [*(ROOT / "src").rglob("*"), *GENERATOR.glob("*.py"), *(GENERATOR / "adapters").rglob("*.py")]
    for path in sorted(path for path in files if path.is_file() and "__pycache__" not in path.parts):
        found.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:12]


def machine() -> str:
    return f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores"
