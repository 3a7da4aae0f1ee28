"""The documents a newcomer reads: generated pages are current, and what the README shows is what happens."""

from __future__ import annotations

import importlib.util
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cutcard.cli.grid import CONSOLE
from tiers import those

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult

ROOT = Path(__file__).parent.parent.parent
spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
assert spec is not None
assert spec.loader is not None
generate = importlib.util.module_from_spec(spec)
spec.loader.exec_module(generate)

SLOW = {"interpretations.md", "scale.md"}
"""Pages for which other readings are priced, or a table is played."""
SHOWN = re.compile(r"^\$ (cutcard .*)\n((?:(?!\$ |```).*\n)*)", re.MULTILINE)
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", those(generate.PAGES, lambda name: name not in SLOW))
def test_generated_pages_are_current(name: str) -> None:
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == generate.PAGES[name](), "run `make docs`"


@pytest.mark.parametrize(("command", "shown"), SHOWN.findall(README), ids=lambda text: text.split("\n")[0][:40])
def test_the_readme_shows_what_the_commands_print(
    run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch, command: str, shown: str
) -> None:
    monkeypatch.setattr(CONSOLE, "width", 80)
    _, *args = shlex.split(command)
    ran = run(*args)
    printed = (ran.out + ran.err).splitlines()
    assert [line.rstrip() for line in printed if line.strip()] == [line for line in shown.splitlines() if line.strip()]


def test_the_readme_shows_something() -> None:
    assert len(SHOWN.findall(README)) >= 3
    assert "make run" in README
    assert "make test" in README


def test_every_attack_names_a_test_that_is_there() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    named = re.findall(r"\[`(test_\w+)`\]\(\.\./([^)]+)\)", page)
    assert len(named) >= page.count("\n| ") - 2
    missing = [name for name, path in named if f"def {name}(" not in (ROOT / path).read_text(encoding="utf-8")]
    assert not missing


def test_every_refusal_leads_to_the_files_that_define_its_tests() -> None:
    page = (ROOT / "docs" / "refusals.md").read_text(encoding="utf-8")
    named = re.findall(r"\[`(\w+)[^`]*`\]\(\.\./(tests/[^)]+)\)", page)
    assert len(named) > 300
    missing = [name for name, path in named if f"def {name}(" not in (ROOT / path).read_text(encoding="utf-8")]
    assert not missing


LINKED = [
    *(f"{name}.md" for name in ("README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG")),
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md")) if path.parent.name != "api"),
]
"""Every page that is read in a checkout; those of the reference are templates of the site."""


@pytest.mark.parametrize("page", LINKED)
def test_links_lead_somewhere(page: str) -> None:
    text = re.sub(r"^ *```.*?^ *```$", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", text):
        assert ((ROOT / page).parent / target).exists(), target
