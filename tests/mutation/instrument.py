"""A copy of the program that notes which test reaches which place, and in which any public function can be broken."""

from __future__ import annotations

import ast
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from mutation.operators import FUNCTIONS, Source, is_documentation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mutation.operators import Change
    from mutation.public import Function
    from mutation.sampling import Mutant
    from mutation.trees import Tree

RECORDER = "src/cutcard/_reach.py"
IMPORT = "from cutcard._reach import entered as _entered, reached as _reached"
KEPT = {"cache", "cached_property", "lru_cache"}
FIRST_FUNCTION = 1_000_000
"""Places of mutants are numbered from 0, public functions from here."""
SIMPLE = (
    *(ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.Raise, ast.Assert, ast.Pass, ast.Delete),
    *(ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal, ast.Break, ast.Continue),
)
"""Statements that another may stand in front of on the same line."""


@dataclass(frozen=True, slots=True)
class Places:
    """What of one file is noted: changes and the first lines of functions, by their numbers."""

    changes: dict[int, Change] = field(default_factory=dict)
    functions: dict[int, int] = field(default_factory=dict)


def instrument(tree: Tree, mutants: Sequence[Mutant], functions: Iterable[Function]) -> None:
    """Write every file that has a place, and the recorder they call."""
    by_file: dict[str, Places] = defaultdict(Places)
    for number, mutant in enumerate(mutants):
        by_file[mutant.path].changes[number] = mutant.change
    for function in functions:
        by_file[function.path].functions[function.number] = function.line
    for path, places in by_file.items():
        text = (tree.original / path).read_text(encoding="utf-8")
        tree.write(path, instrumented(text, places).encode())
    tree.write(RECORDER, (Path(__file__).parent / "recorder.py").read_bytes())


def instrumented(text: str, places: Places) -> str:
    """Only calls are added: an expression is evaluated when it was, and has the value it had."""
    source = Source(text)
    added: list[tuple[int, int, str]] = []
    for number, change in places.changes.items():
        if change.is_statement:
            added.append((change.start, 2, f"_reached({number}); "))
        else:
            added += [(change.start, 3, f"(_reached({number}) or ("), (change.end, 0, "))")]
    for number, line in places.functions.items():
        first = _first_statement(_function_at(source.tree, line).body)
        if first is not None:
            added.append((*_in_front(source, first, f"_entered({number})"),))
    first = _first_statement(source.tree.body)
    assert first is not None, "a file with something to note has a statement"
    added.append(_in_front(source, first, IMPORT))
    content = source.content
    for offset, _, call in sorted(added, reverse=True):
        content = content[:offset] + call.encode() + content[offset:]
    return content.decode()


def _in_front(source: Source, statement: ast.stmt, call: str) -> tuple[int, int, str]:
    line = first_line(statement)
    offset = source.offset(line, statement.col_offset)
    joint = "; " if isinstance(statement, SIMPLE) else "\n" + " " * statement.col_offset
    return offset, 1, call + joint


def first_line(node: ast.stmt) -> int:
    """Where a statement begins with its decorators, as compiled code counts it too."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def _function_at(tree: ast.Module, line: int) -> ast.FunctionDef | ast.AsyncFunctionDef:
    return next(node for node in ast.walk(tree) if isinstance(node, FUNCTIONS) and first_line(node) == line)


def _first_statement(body: list[ast.stmt]) -> ast.stmt | None:
    """The first that does something: behind the docstring, and behind what changes the language of the file."""
    return next((node for node in body if not is_documentation(node) and not _is_from_future(node)), None)


def _is_from_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def lines_of_functions(text: str) -> set[int]:
    """Where functions begin that do anything; those of protocols do not."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, FUNCTIONS)]
    return {first_line(node) for node in functions if _first_statement(node.body) is not None}


def shared_results(paths: Iterable[Path]) -> list[str]:
    """Functions whose result outlives the test that first asks for it, as lines for the recorder."""
    return [
        f"{path}:{first_line(node)} {how}"
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, FUNCTIONS) and (how := _kept(node))
    ]


def _kept(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = ast.unparse(called).rpartition(".")[2]
        if name in KEPT:
            return "cache"
        if name == "fixture" and isinstance(decorator, ast.Call):
            scopes = [word.value for word in decorator.keywords if word.arg == "scope"]
            if any(not isinstance(scope, ast.Constant) or scope.value != "function" for scope in scopes):
                return "fixture"
    return ""
