"""What a library user may rely on: the names each package exports."""

from __future__ import annotations

import importlib
import inspect
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import cutcard

ROOT = Path(__file__).parent.parent.parent
PACKAGES = (
    "cutcard",
    "cutcard.table",
    "cutcard.odds",
    "cutcard.simulate",
    "cutcard.roads",
    "cutcard.house",
    "cutcard.audit",
    "cutcard.rulebook",
)


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


PAGES = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
DIRECTORIES = {"cutcard.table.commands", "cutcard.table.events"}
"""Modules that a package exports as a whole."""
OF_THE_PACKAGE = re.compile(r"^ *`(?:src|tests)/[^`]+`[^\n]*\n\n *```\w*\n.*?^ *```$", re.MULTILINE | re.DOTALL)
"""A file of the package or its tests, shown under its path: it may import what its neighbours import."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_teach_public_names_only(page: Path) -> None:
    text = OF_THE_PACKAGE.sub("", page.read_text(encoding="utf-8"))
    for module, names in re.findall(r"^(?:>>> |\s*)from (cutcard[\w.]*) import ([\w, ]+)$", text, re.MULTILINE):
        assert module in {*PACKAGES, *DIRECTORIES}, f"{page.name} imports from {module}"
        offered = importlib.import_module(module)
        for name in names.split(", "):
            assert module in DIRECTORIES or name in offered.__all__, f"{page.name} imports {name} from {module}"
