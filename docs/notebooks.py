"""The example programs as notebooks, run: each `examples/NAME.py` is written beside itself as `NAME.ipynb`.

A program is cut into cells by lines that begin with `# %%`; a cell called `[markdown]` is prose. Every cell is run, and
what it prints stands below it, so a notebook says nothing that its program does not do.
"""

from __future__ import annotations

import io
import json
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLES = Path(__file__).parents[1] / "examples"
MARK = "# %%"


class Cell(NamedTuple):
    """Prose, or lines of the program with what they print."""

    prose: bool
    text: str
    prints: str = ""


def programs() -> list[Path]:
    return sorted(EXAMPLES.glob("*.py"))


def cells(program: Path) -> list[Cell]:
    """The cells of a program, each run after those before it."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [_run(prose, text, program, names) for prose, text in _cut(program.read_text(encoding="utf-8"))]


def _cut(program: str) -> Iterator[tuple[bool, str]]:
    """Whether each cell is prose, and its text; of prose without the signs of a comment."""
    before, *parts = f"\n{program}".split(f"\n{MARK}")
    assert not before.strip(), f"a program begins with {MARK}"
    for part in parts:
        head, _, body = part.partition("\n")
        prose = head.strip() == "[markdown]"
        lines = body.strip().splitlines()
        yield (
            prose,
            "\n".join(line.removeprefix("#").removeprefix(" ") for line in lines) if prose else "\n".join(lines),
        )


def _run(prose: bool, text: str, program: Path, names: dict[str, Any]) -> Cell:  # noqa: FBT001
    if prose:
        return Cell(prose, text)
    printed = io.StringIO()
    with chdir(EXAMPLES), redirect_stdout(printed):
        exec(compile(text, program.name, "exec"), names)  # noqa: S102  # Our own program, as Python would run it.
    return Cell(prose, text, printed.getvalue())


def notebook(program: Path) -> str:
    """A program as a notebook of format 4.5."""
    whole = {
        "cells": list(_written(cells(program))),
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _written(parts: list[Cell]) -> Iterator[dict[str, Any]]:
    run = 0
    for number, cell in enumerate(parts, start=1):
        kind = "markdown" if cell.prose else "code"
        written: dict[str, Any] = {
            "cell_type": kind,
            "id": f"cell-{number}",
            "metadata": {},
            "source": _lines(cell.text),
        }
        if not cell.prose:
            run += 1
            printed = {"name": "stdout", "output_type": "stream", "text": _lines(cell.prints)}
            written |= {"execution_count": run, "outputs": [printed] if cell.prints else []}
        yield written


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


if __name__ == "__main__":
    for program in programs():
        program.with_suffix(".ipynb").write_text(notebook(program), encoding="utf-8")
        print(f"examples/{program.stem}.ipynb")
