"""The matrix of refusals, read from `refusals.toml`; `make docs` writes `refusals.md` from it.

`tests/refusals.py` holds each row to the tests that it names, `tests/suite/test_refusals.py` the codes to the sources.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).parent / "refusals.toml"
HEAD = """# Refusals

Each refusal has a code for programs beside its sentence and its clause. A code that protects money or cards stands in
the first table, once for each act that needs a proof of its own: what it protects, the clauses that the refusal quotes,
a test that meets it, a test in which the same act is taken where it may be, and a forged journal in which the act was
taken all the same, and the audit finds it. Each of these tests fails if it does not show what it is named for. Where no
clause stands, the rule is the house's own.

`make docs` writes this page from [`refusals.toml`](../docs/refusals.toml).
"""


@dataclass(frozen=True)
class Row:
    """A refusal that protects money or cards: the act, what it protects, the clauses it cites, and three tests."""

    code: str
    act: str
    protects: str
    refused: str
    taken: str
    clauses: tuple[str, ...] = ()
    forged: str = ""
    no_forgery: str = ""


class Group(NamedTuple):
    """Refusals on which nothing of money or cards hangs, and why."""

    name: str
    why: str
    codes: tuple[str, ...]


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def rows() -> tuple[Row, ...]:
    return tuple(Row(**row | {"clauses": tuple(row.get("clauses", ()))}) for row in _read()["refusal"])


@cache
def groups() -> tuple[Group, ...]:
    return tuple(Group(group["name"], group["why"], tuple(group["codes"])) for group in _read()["group"])


def refusals_page() -> str:
    protecting = [
        "## Refusals that protect money or cards\n",
        "| code | act | protects | clauses | refused | taken | forged and found |",
        "|---|---|---|---|---|---|---|",
        *map(_row, rows()),
    ]
    others = [
        f"## {group.name}\n\n{group.why}\n\n{', '.join(f'`{code}`' for code in group.codes)}" for group in groups()
    ]
    return "\n".join([HEAD, *protecting, "", "\n\n".join(others), ""])


def _row(row: Row) -> str:
    forged = _test(row.forged) if row.forged else row.no_forgery
    clauses = ", ".join(row.clauses) or "the house's own"
    shown = f"{_test(row.refused)} | {_test(row.taken)} | {forged}"
    return f"| `{row.code}` | {row.act} | {row.protects} | {clauses} | {shown} |"


def _test(nodeid: str) -> str:
    """A test by its name and its case, or a forgery by its function, leading to the file that defines it."""
    path, _, name = nodeid.partition("::")
    forgery = name.partition("[")[2].removesuffix("]").partition("-")[0]
    place = _functions().get(forgery)
    return f"[`{forgery}`](../{place})" if place else f"[`{name}`](../{path})"


@cache
def _functions() -> dict[str, str]:
    """By the name of a function of the tests of houses, the file that defines it."""
    tests = FILE.parents[1] / "tests"
    return {
        name: f"tests/{path.relative_to(tests).as_posix()}"
        for path in sorted((tests / "houses").rglob("*.py"))
        for name in re.findall(r"^def (\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
