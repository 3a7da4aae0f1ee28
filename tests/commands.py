"""Running `cutcard` in this process, as a program or a person would.

What a process works out once is worked out once here too: the tree of all commands, which takes a tenth of a second.
"""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
import typer.main

import exercised
from cutcard.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable

COMMAND_TREE = cache(typer.main.get_command)


@dataclass(frozen=True)
class CommandResult:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., CommandResult]:
    """Run `cutcard` with these arguments in this process."""
    monkeypatch.setattr(typer.main, "get_command", COMMAND_TREE)

    def run(*args: str, stdin: str = "") -> CommandResult:
        monkeypatch.setattr(sys, "argv", ["cutcard", *args])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        capsys.readouterr()
        try:
            main()
            code = 0
        except SystemExit as ended:
            code = int(ended.code or 0)
        exercised.note_command(args, code)
        return CommandResult(code, *capsys.readouterr())

    return run
