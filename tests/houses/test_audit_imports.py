"""The audit is told nothing by the table: none of the table's code is imported by it, and none of the engine's.

It reads the same rulebook and the same journal. Of the table it takes only how settings are written as JSON, since a
table's settings are part of what was promised and no rule of conduct.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from walks import walk

AUDIT = Path(__file__).parent.parent.parent / "src" / "cutcard" / "audit"
FILES = sorted(AUDIT.rglob("*.py"))
MAY_READ = (
    "cutcard.cards",
    "cutcard.compiled.conclusive",
    "cutcard.compiled.digest",
    "cutcard.compiled.outcome_space",
    "cutcard.deal",
    "cutcard.deals",
    "cutcard.audit",
    "cutcard.house.journal",
    "cutcard.house.projections",
    "cutcard.lens",
    "cutcard.money",
    "cutcard.rulebook",
    "cutcard.words",
)
"""Rulebook, cards, words, the journal's own format, what is derived from it, and which wagers known cards decided."""
SETTINGS = {"cutcard.table.codec": {"options_from"}, "cutcard.rulebook.table_options": {"Limits", "TableOptions"}}
"""The one thing taken from the table: its settings, and how they are read."""
TYPES_ONLY = {"cutcard.house.cage.ledger": {"Account"}}
"""The shape of the accounts that a store hands over, named in annotations alone."""


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
    below = any(path == known or path.startswith(f"{known}.") for path in (module, whole) for known in MAY_READ)
    return below or name in SETTINGS.get(module, set()) | TYPES_ONLY.get(module, set())


@walk("path", FILES)
def test_the_audit_imports_nothing_of_the_table_or_the_engine(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [each for each in imported(tree) if not allowed(*each)] == []


def test_names_of_the_ledger_are_for_annotations_alone() -> None:
    for path in FILES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        checked = [node for node in tree.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node))]
        names = [each for node in checked for each in imported(node)]
        assert not [each for each in names if each[0] in TYPES_ONLY], path.name


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("cutcard.table", "decide"),
        ("cutcard.table.conduct.known", "card_known"),
        ("cutcard.table.conduct.circumstances", "ASKED"),
        ("cutcard.table.codec", "command_from"),
        ("cutcard.rulebook.table_options", "refuse_options"),
        ("cutcard.house.engine.live_table", "act"),
        ("cutcard.server", "app"),
    ],
)
def test_the_tables_own_code_would_be_noticed(module: str, name: str) -> None:
    assert not allowed(module, name)
