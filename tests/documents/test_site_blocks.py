"""Every block of code on the site is run, or named in docs/not_run.toml with the reason why not.

A block with prompts of Python is a doctest, and its page is one that pytest collects. A block of a recipe is what
`test_recipes.py` follows. `$ cutcard …` is followed by what that prints. A block marked `sh` is run line by line, for
commands that print something else each time; `Shell` knows as much of a shell as these lines use. A block with a title
is a file for the commands after it. Commands of a page run in one empty folder, in the order of the page.
"""

from __future__ import annotations

import itertools
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
import typer.main

from cutcard.audit import Verdict
from cutcard.cli.app import app
from recipes import GUIDE, RECIPES, recipe

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *(ROOT / f"{name}.md" for name in ("ARCHITECTURE", "CONTRIBUTING"))])
FENCED = re.compile(r"^( *)```([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r'title="([^"]+)"')
NOT_RUN: dict[str, dict[str, str]] = tomllib.loads((ROOT / "docs" / "not_run.toml").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
COLLECTED = PROJECT["tool"]["pytest"]["ini_options"]["testpaths"]
COMMANDS: Any = typer.main.get_command(app)


class Block(NamedTuple):
    """What stands between fences, and what the fence says of it."""

    info: str
    text: str

    @property
    def first(self) -> str:
        return self.text.strip().partition("\n")[0].strip()

    @property
    def title(self) -> str:
        found = TITLE.search(self.info)
        return found[1] if found else ""

    @property
    def is_run(self) -> bool:
        return bool(self.title) or self.info == "sh" or self.first.startswith("$ cutcard ")


def blocks(page: Path) -> list[Block]:
    """The blocks of a page, without those of recipes."""
    found = [Block(info.strip(), text) for _, info, text in FENCED.findall(page.read_text(encoding="utf-8"))]
    recipes = {dedent(step.text) for title in RECIPES for step in recipe(title)} if page == GUIDE else set()
    return [block for block in found if dedent(block.text) not in recipes]


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_block_is_run_or_named(page: Path) -> None:
    named, name = NOT_RUN.get(_name(page), {}), _name(page)
    rest = [block for block in blocks(page) if not block.is_run and block.first not in named]
    collected = any(name == each or name.startswith(f"{each}/") for each in COLLECTED)
    assert not [block.first for block in rest if not (block.first.startswith(">>>") and collected)]
    assert not named.keys() - {block.first for block in blocks(page)}, "these are no blocks any more"
    assert all(named.values())


def test_every_page_that_is_named_is_there() -> None:
    assert not NOT_RUN.keys() - set(map(_name, PAGES))


LONG = {"docs/tutorials/week.md"}
"""Pages of a hundred commands, most of which sign with secrets: followed in wide runs."""
RUN = [page for page in PAGES if any(block.is_run for block in blocks(page))]


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=[pytest.mark.wide] * (_name(page) in LONG)) for page in RUN], ids=map(_name, RUN)
)
def test_a_page_shows_what_happens(
    page: Path, run: Callable[..., CommandResult], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shell = Shell(run, monkeypatch)
    for block in (block for block in blocks(page) if block.is_run):
        if block.title:
            (tmp_path / block.title).write_text(block.text, encoding="utf-8")
        elif block.info == "sh":
            for line in block.text.splitlines():
                shell.follow(line)
        else:
            command, _, shown = block.text.partition("\n")
            ran = run(*shlex.split(command)[2:])
            assert _lines(ran.out + ran.err) == _lines(shown)


class Shell:
    """As much of a shell as the pages use: variables, `NAME=$(…)`, a file to read from, `cut`, and programs."""

    def __init__(self, run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch) -> None:
        self.run, self.monkeypatch = run, monkeypatch
        self.names: dict[str, str] = {}

    def follow(self, line: str) -> None:
        if line.startswith("export "):
            self.monkeypatch.setenv(*line.removeprefix("export ").split("=", 1))
        elif found := re.fullmatch(r"(\w+)=\$\((.*)\)", line):
            self.names[found[1]] = self.printed(found[2])
        else:
            self.printed(line)

    def printed(self, line: str) -> str:
        """What a command prints, as `cut` leaves it."""
        for name, value in self.names.items():
            line = line.replace(f"${{{name}%:}}", value.removesuffix(":")).replace(f"${name}", value)
        line, _, cut = line.partition(" | cut ")
        line, _, read = line.partition(" < ")
        words = shlex.split(line)
        stdin = Path(read).read_text(encoding="utf-8") if read else ""
        if words[0] == "python":
            ran = subprocess.run([sys.executable, *words[1:]], capture_output=True, text=True, check=False)
            code, out, err = ran.returncode, ran.stdout, ran.stderr
        else:
            told = self.run(*words[1:], stdin=stdin)
            code, out, err = told.code, told.out, told.err
        assert code == (Verdict.UNCONFIRMED if line.startswith("cutcard verify ") else 0), f"{line}: {out}{err}"
        return _cut(out.strip(), cut.split()) if cut else out.strip()


def _cut(text: str, how: list[str]) -> str:
    """`cut -c 1-9`, or `cut -d " " -f 4`."""
    if how[0] == "-c":
        return text[: int(how[1].removeprefix("1-"))]
    return text.split(" ")[int(how[-1]) - 1]


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines() if line.strip()]


COMMAND = re.compile(r"(?:^|[\s/`])cutcard ((?:[^\n`\\]|\\\n)*)")


@pytest.mark.parametrize("page", [*PAGES, ROOT / "README.md"], ids=_name)
def test_every_command_that_is_shown_exists(page: Path) -> None:
    """Whether it is run or not: the command, each of its options, and no more arguments than it takes."""
    for block in blocks(page):
        for line in COMMAND.findall(block.text):
            words = _words(line)
            command, depth = _command(words)
            if depth and "--help" not in words:
                parser = command.make_parser(command.context_class(command))
                _, more, _ = parser.parse_args(words[depth:])
                assert not more, f"cutcard {line}"


def _words(line: str) -> list[str]:
    """Those of one command, without what a shell does with it."""
    split = shlex.shlex(line.replace("\\\n", " ").partition(" #")[0], posix=True, punctuation_chars="|&;<>")
    split.whitespace_split, split.commenters = True, ""
    return list(itertools.takewhile(lambda word: not re.fullmatch(r"[|&;<>…]+|\.\.\.", word), split))


def _command(words: list[str]) -> tuple[Any, int]:
    """The command that the first words name, and how many they are."""
    command: Any = COMMANDS
    for depth, word in enumerate(words):
        if word not in getattr(command, "commands", {}):
            return command, depth
        command = command.commands[word]
    return command, len(words)


def test_the_first_page_lists_every_command() -> None:
    listed = set(
        re.findall(r"^\| `cutcard ([a-z]+)", (ROOT / "docs" / "index.md").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert listed == set(COMMANDS.commands)


def test_operations_lists_the_commands_that_need_the_stored_house() -> None:
    """All others take the address of a server too; `patron` refuses one only for the rounds that it reads."""
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8").partition("\n| | |")[0]
    named = set(re.findall(r"`([a-z-]+)`", page.partition("Commands that read the whole record")[2]))
    stored = {
        name
        for name, command in COMMANDS.commands["house"].commands.items()
        for each in command.params
        if each.name in {"house", "target"} and "server" not in each.help
    }
    assert named == stored
