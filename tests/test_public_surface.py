"""What a library user may rely on: the names each package exports, and old paths for one version more."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cutcard
from cutcard.deprecated import MOVED
from test_architecture import statements

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
PACKAGES = ("cutcard", "cutcard.table", "cutcard.odds", "cutcard.simulate", "cutcard.roads", "cutcard.house")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_exported_name_says_what_it_is(package: str) -> None:
    module = importlib.import_module(package)
    assert module.__doc__
    assert module.__all__ == sorted(module.__all__, key=_as_ruff_sorts)
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.isclass(value) or inspect.isfunction(value) or inspect.ismodule(value):
            said = value.__doc__ or ""
            assert said, f"{package}.{name} has no docstring"
            assert not said.startswith(f"{name}("), f"{package}.{name} has only the docstring dataclasses make"


def _as_ruff_sorts(name: str) -> tuple[int, str]:
    """Constants, then classes, then the rest."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def test_what_is_not_there_is_an_attribute_error() -> None:
    assert cutcard.__version__ == version("cutcard")
    with pytest.raises(AttributeError, match="nonesuch"):
        _ = cutcard.nonesuch


@pytest.mark.parametrize(
    ("package", "heavy"),
    [
        ("cutcard", ("numpy", "rich", "typer", "importlib.metadata")),
        ("cutcard.table", ("numpy",)),
        ("cutcard.odds", ("numba", "matplotlib")),
        ("cutcard.simulate", ("numba", "matplotlib")),
    ],
)
def test_importing_a_package_loads_nothing_it_can_do_without(package: str, heavy: tuple[str, ...]) -> None:
    probe = f"import sys, {package}; print([name for name in {heavy!r} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize("old", MOVED)
def test_an_old_path_still_works_and_warns(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, old, raising=False)
    with pytest.warns(DeprecationWarning, match=f"{old} is now {MOVED[old]}") as told:
        module = importlib.import_module(old)
    assert len(told) == 1
    new = importlib.import_module(MOVED[old])
    names = [name for name, value in vars(new).items() if getattr(value, "__module__", None) == new.__name__]
    assert names
    assert all(getattr(module, name) is getattr(new, name) for name in names)
    with pytest.raises(AttributeError, match="look for it in"):
        _ = module.nonesuch


@pytest.mark.wide
def test_what_the_first_version_taught_still_works() -> None:
    """As a program of 0.1.0 was written; each import warns, in that program's own line."""
    program = (
        "from cutcard.house.recovery import open_house\nfrom cutcard.house.verify import verify\n"
        "from cutcard.house.store import open_store\nfrom cutcard.house import records\n"
        "from cutcard.table.journal import command_from, to_json\nfrom cutcard.simulate.automaton import automaton\n"
        "from cutcard.table.driver import next_command\nfrom cutcard.odds.ground import kinds_of\n"
        "print(open_house.__name__, verify.__name__, records.recall.__name__)"
    )
    ran = subprocess.run(
        [sys.executable, "-W", "always", "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert ran.stdout.split() == ["open_house", "verify", "recall"]
    assert ran.stderr.count("DeprecationWarning") == 7
    assert ran.stderr.count("<string>:") == 7


PARENTS = {name.rpartition(".")[0] for name in MOVED}
MAY_IMPORT = re.compile(
    rf"\b(?:{'|'.join(map(re.escape, MOVED))})\b|^ *from +(?:{'|'.join(map(re.escape, PARENTS))}) +import\b",
    re.MULTILINE,
)
"""A file that names no old path, and imports from no package that held one, need not be read as Python."""


@pytest.mark.wide
def test_nothing_here_uses_an_old_path() -> None:
    for folder in ("src", "tests", "benchmarks", "docs"):
        for path in (ROOT / folder).rglob("*.py"):
            if path.is_relative_to(ROOT / "benchmarks" / "adapters" / "r9a16166"):
                continue  # It measures a revision that had the old paths.
            old = {name for name in _imported(path.read_text(encoding="utf-8")) if name in MOVED}
            assert not old, f"{path.relative_to(ROOT)} imports {old}"


def _imported(program: str) -> Iterator[str]:
    """Every module that a file imports, where one may be old; a name that a package exports is no module."""
    if not MAY_IMPORT.search(program):
        return
    for node in statements(ast.parse(program)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            if node.module in PARENTS:
                exported = getattr(importlib.import_module(node.module), "__all__", ())
                yield from (f"{node.module}.{alias.name}" for alias in node.names if alias.name not in exported)


PAGES = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
DIRECTORIES = {"cutcard.table.commands", "cutcard.table.events"}
"""Modules that a package exports as a whole."""
OF_THE_PACKAGE = re.compile(r"^ *`src/[^`]+`\n\n *```\w*\n.*?^ *```$", re.MULTILINE | re.DOTALL)
"""A file of the package itself, shown under its path: it may import what its neighbours import."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_teach_public_names_only(page: Path) -> None:
    text = OF_THE_PACKAGE.sub("", page.read_text(encoding="utf-8"))
    for module, names in re.findall(r"^(?:>>> |\s*)from (cutcard[\w.]*) import ([\w, ]+)$", text, re.MULTILINE):
        assert module in {*PACKAGES, *DIRECTORIES}, f"{page.name} imports from {module}"
        offered = importlib.import_module(module)
        for name in names.split(", "):
            assert module in DIRECTORIES or name in offered.__all__, f"{page.name} imports {name} from {module}"
