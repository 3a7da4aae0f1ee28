"""The recipes of CONTRIBUTING.md, read as what they are: files to write, lines to insert, commands to run.

A block of code in a recipe stands below the path of its file in backticks. Without more it is a new file. After the
path may stand where the block goes: `at the end`, or `before`, `after` or `in place of` the line that begins as quoted,
the first such line after another one where two are quoted. A block marked `bash` is run. What is a part of a statement
is marked with no language, so that `ruff format` leaves it as it is.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "CONTRIBUTING.md"
FOLDERS = ("benchmarks", "deploy", "docs", "examples", "src", "tests")
RECIPES = (
    "Add a game",
    "Add an edition",
    "Add a wager",
    "Add an act to the table",
    "Add a command",
    "Add a route",
    "Add a projection",
    "Add a language",
)
UNFINISHED = ("*.pyc.*", "*.tmp.*")
"""What another process may be writing beside the compiled modules, which are copied: none is compiled anew then."""
QUOTED = r"`(?:` )?(.+?)(?: `)?`"
PLACE = rf"(?:, (?P<how>at the end|before|after|in place of)(?: {QUOTED})?(?: after {QUOTED})?)?"
BLOCK = re.compile(
    rf"^(?P<indent> *)(?:`(?P<path>[\w./-]+)`{PLACE}\n\n(?P=indent))?```(?P<info>\w*)\n(?P<text>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Step:
    """A block of a recipe: the file that it is, or where in a file it goes; without a path, what is run."""

    text: str
    path: str = ""
    how: str = ""
    line: str = ""
    below: str = ""

    def follow(self, root: Path) -> None:
        file = root / self.path
        if not self.path:
            run(root, "bash", "-ec", f'cutcard() {{ "{sys.executable}" -m cutcard "$@"; }}\n{self.text}')
        elif self.how:
            file.write_text(self._inserted(file.read_text(encoding="utf-8")), encoding="utf-8")
        else:
            assert not file.exists(), f"{self.path} is a new file"
            file.write_text(self.text, encoding="utf-8")

    def _inserted(self, source: str) -> str:
        lines = source.splitlines(keepends=True)
        if self.how == "at the end":
            return source + self._apart + self.text
        start = self._found(lines, self.below, 0) + 1 if self.below else 0
        at = self._found(lines, self.line, start)
        first, rest = {"before": (at, at), "after": (at + 1, at + 1), "in place of": (at, at + 1)}[self.how]
        return "".join([*lines[:first], self.text, self._apart, *lines[rest:]])

    @property
    def _apart(self) -> str:
        """Blank lines between functions and classes, which `ruff format` takes out of the ends of a block."""
        return "\n\n" if self.text.startswith(("@", "async def ", "class ", "def ")) else ""

    def _found(self, lines: list[str], begins: str, start: int) -> int:
        found = [at for at, line in enumerate(lines) if at >= start and line.startswith(begins)]
        assert found, f"{self.path} has no line that begins with {begins!r}"
        assert self.below or len(found) == 1, f"{self.path} has {len(found)} lines that begin with {begins!r}"
        return found[0]


def recipe(title: str) -> list[Step]:
    """The steps below a heading of CONTRIBUTING.md."""
    text = GUIDE.read_text(encoding="utf-8")
    section = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    found = [_step(block) for block in BLOCK.finditer(section)]
    assert found, f"CONTRIBUTING.md has no recipe {title!r}"
    return found


def _step(block: re.Match[str]) -> Step:
    text = re.sub(f"^{block['indent']}", "", block["text"], flags=re.MULTILINE)
    _, _, _, line, below, *_ = block.groups()
    assert block["path"] or block["info"] == "bash", f"nobody knows where this goes: {text}"
    return Step(text, block["path"] or "", block["how"] or "", line or "", below or "")


def copied(folder: Path) -> Path:
    """A copy of the source, its tests and documents."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(*UNFINISHED))
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy2(file, folder / file.name)
    return folder


def followed(title: str, folder: Path) -> Path:
    """A copy in which a recipe has been followed to the letter; what it writes is in the style of the rest."""
    root, steps = copied(folder), recipe(title)
    for step in steps:
        step.follow(root)
    if written := sorted({step.path for step in steps if step.path.endswith(".py")}):
        run(root, sys.executable, "-m", "ruff", "check", "--no-cache", *written)
        run(root, sys.executable, "-m", "ruff", "format", "--no-cache", "--check", *written)
    return root


def run(root: Path, *command: str) -> str:
    """What a command prints that reads the copy; it must end well."""
    path = os.pathsep.join(str(root / name) for name in ("src", "tests", "docs"))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    ended = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, f"{' '.join(command)[:200]}\n{ended.stdout[-4000:]}\n{ended.stderr[-4000:]}"
    return ended.stdout


def cutcard(root: Path, *arguments: str) -> str:
    return run(root, sys.executable, "-m", "cutcard", *arguments)


def run_tests(root: Path, *arguments: str) -> str:
    """The copy's own tests, of which all that are asked for must pass."""
    told = run(root, sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", *arguments)
    assert " passed" in told, told
    return told
