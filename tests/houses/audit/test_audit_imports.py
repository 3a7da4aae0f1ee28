"""The audit is told nothing: it imports the rulebook and the formats, and nothing of the table or the house."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from walks import walk

AUDIT = Path(__file__).parent.parent.parent.parent / "src" / "cutcard" / "audit"
FILES = sorted(AUDIT.rglob("*.py"))
MAY_READ = (
    "cutcard.audit",
    "cutcard.cards",
    "cutcard.compiled.automaton",
    "cutcard.compiled.conclusive",
    "cutcard.deal",
    "cutcard.deals",
    "cutcard.formats",
    "cutcard.games",
    "cutcard.lens",
    "cutcard.money",
    "cutcard.rulebook",
    "cutcard.words",
)
"""The rulebook and what lies below it, the formats, which cards a game tells apart, and which wagers known cards have
decided.
"""


def imported(tree: ast.AST) -> list[tuple[str, str]]:
    """Every name that is imported, and from where."""
    names: list[tuple[str, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [(each.name, "") for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name what they import in full"
            names += [(node.module or "", each.name) for each in node.names]
    return [(module, name) for module, name in names if module.split(".")[0] == "cutcard"]


def allowed(module: str, name: str) -> bool:
    whole = f"{module}.{name}"
    return any(path == known or path.startswith(f"{known}.") for path in (module, whole) for known in MAY_READ)


@walk("path", FILES)
def test_the_audit_imports_nothing_of_the_table_or_the_engine(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [each for each in imported(tree) if not allowed(*each)] == []


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("cutcard.table", "decide"),
        ("cutcard.table.conduct.known", "card_known"),
        ("cutcard.table.conduct.circumstances", "ASKED"),
        ("cutcard.table.codec", "command_from"),
        ("cutcard.house.engine.live_table", "act"),
        ("cutcard.house.projections.changes", "Changes"),
        ("cutcard.server", "app"),
    ],
)
def test_the_tables_own_code_would_be_noticed(module: str, name: str) -> None:
    assert not allowed(module, name)
