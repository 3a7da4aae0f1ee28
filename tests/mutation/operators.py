"""Every small change that can be made to one statement of a function.

A change is text: the bytes from `start` to `end` of a file become other bytes, and the rest stays as it was written.
Left alone are docstrings, annotations, decorators, default values, patterns, assertion messages and f-strings, and all
that stands outside functions: there a module declares its games, its tables and its `__all__`. So are calls that delete
files or end processes, with every condition and loop around them: a mutant must do no harm outside its copy.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitAnd,
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
REMOVED = ast.Raise | ast.AugAssign | ast.Delete
"""Statements that may be left out. To leave out an assignment to a name would only make the name unknown."""
HARMFUL = {"kill", "killpg", "remove", "rmdir", "rmtree", "send_signal", "terminate", "unlink"}
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
NOT_ENTERED = ast.JoinedStr | ast.pattern | ast.Import | ast.ImportFrom | ast.Global | ast.Nonlocal
"""f-strings have no exact places before Python 3.12; the others have nothing that can be changed by itself."""


@dataclass(frozen=True, slots=True)
class Change:
    """A statement or an expression between two bytes of a file, and what takes its place."""

    start: int
    end: int
    before: ast.stmt | ast.expr
    after: ast.stmt | ast.expr

    @property
    def is_statement(self) -> bool:
        return isinstance(self.before, ast.stmt)

    @property
    def text(self) -> str:
        """The new bytes; in parentheses where an operator beside them could bind first."""
        now = ast.unparse(self.after)
        alone = self.is_statement or isinstance(self.after, ast.Constant | ast.Name | ast.Call)
        return now if alone else f"({now})"

    @property
    def was(self) -> str:
        return _on_one_line(self.before)

    @property
    def now(self) -> str:
        return _on_one_line(self.after)


@dataclass(frozen=True, slots=True)
class Site:
    """A statement of a function, without the statements inside it, and every change of it."""

    function: str
    line: int
    words: str
    """Its first line, by which it is known in another version of the file."""
    changes: tuple[Change, ...]


class Source:
    """A file as bytes, in which the syntax tree counts its columns."""

    def __init__(self, text: str) -> None:
        self.content = text.encode()
        self.tree = ast.parse(text)
        self._starts = [0]
        for line in self.content.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def offset(self, line: int, column: int) -> int:
        return self._starts[line - 1] + column

    def span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def line(self, number: int) -> str:
        return self.content[self._starts[number - 1] : self._starts[number]].decode().strip()


def sites(text: str) -> list[Site]:
    """All statements of all functions, in their order, those without changes too."""
    source = Source(text)
    return [
        Site(name, statement.lineno, source.line(statement.lineno), tuple(_changes(source, statement)))
        for name, function in functions(source.tree)
        for statement in _statements(function)
    ]


def functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Functions and methods with their names, as `Class.method`; one inside another belongs to the outer."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, FUNCTIONS):
            yield within + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{within}{node.name}.")
        elif isinstance(node, ast.stmt):
            yield from functions(node, within)


def is_documentation(node: ast.AST) -> bool:
    """A string, or dots, that stands alone as a statement."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            if not isinstance(child, FUNCTIONS | ast.ClassDef) and not is_documentation(child):
                yield child
            yield from _statements(child)
        elif isinstance(child, ast.ExceptHandler | ast.match_case):
            yield from _statements(child)


def _changes(source: Source, statement: ast.stmt) -> Iterator[Change]:
    if any(isinstance(node, ast.Call) and _called(node) in HARMFUL for node in ast.walk(statement)):
        return
    for statements in _of_statement(statement):
        yield Change(*source.span(statements[0]), *statements)
    for expressions in _of_expressions(statement):
        yield Change(*source.span(expressions[0]), *expressions)


def _called(node: ast.Call) -> str:
    return str(getattr(node.func, "attr", getattr(node.func, "id", "")))


def _on_one_line(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def _of_statement(node: ast.stmt) -> Iterator[tuple[ast.stmt, ast.stmt]]:
    """The whole statement otherwise: left out, without its value, or leaving a loop another way."""
    match node:
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield node, ast.Return(ast.Constant(None))
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, ast.Pass()
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield node, ast.Pass()
        case ast.AugAssign(op=op) if type(op) in ARITHMETIC:
            yield node, ast.AugAssign(node.target, ARITHMETIC[type(op)](), node.value)
        case ast.Break():
            yield node, ast.Continue()
        case ast.Continue():
            yield node, ast.Break()
        case _:
            pass
    if isinstance(node, REMOVED):
        yield node, ast.Pass()


def _of_expressions(statement: ast.stmt) -> Iterator[tuple[ast.expr, ast.expr]]:
    for condition in _conditions(statement):
        if isinstance(condition, ast.Name | ast.Attribute | ast.Call | ast.Subscript):
            yield condition, ast.UnaryOp(ast.Not(), condition)
    for node in _expressions(statement):
        for changed in _of_expression(node):
            yield node, changed


def _conditions(statement: ast.stmt) -> Iterator[ast.expr]:
    if isinstance(statement, ast.If | ast.While):
        yield statement.test
    for node in _expressions(statement):
        if isinstance(node, ast.IfExp):
            yield node.test
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            yield from (test for generator in node.generators for test in generator.ifs)


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """Every expression of a statement, outermost first."""
    for name, value in ast.iter_fields(node):
        if (isinstance(node, ast.AnnAssign) and name == "annotation") or (
            isinstance(node, ast.Assert) and name == "msg"
        ):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.stmt | NOT_ENTERED) or _is_a_type(node, child):
                continue
            if isinstance(child, ast.expr):
                yield child
            if not isinstance(child, ast.ExceptHandler):
                yield from _expressions(child)


def _is_a_type(node: ast.AST, child: ast.AST) -> bool:
    """What a value is cast to means nothing when the program runs."""
    return isinstance(node, ast.Call) and _called(node) == "cast" and child is node.args[0]


def _of_expression(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare():
            for at, op in enumerate(node.ops):
                yield ast.Compare(node.left, _with(node.ops, at, COMPARISONS[type(op)]()), node.comparators)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
            yield ast.BinOp(left, ARITHMETIC[type(op)](), right)
        case ast.Name(id=name) if name in OPPOSITES:
            yield ast.Name(OPPOSITES[name])
        case ast.Constant(value=value):
            yield from (ast.Constant(other) for other in _other_constants(value))
        case ast.Call(args=given, keywords=named):
            yield from _other_arguments(node, given, named)
        case _:
            pass


def _other_constants(value: Any) -> list[Any]:
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1] if value else [1]
        case float():
            return [value + 1]
        case str():
            return [f"XX{value}XX"]
        case bytes():
            return [b"XX" + value + b"XX"]
        case None:
            return [""]
        case _:
            return []


def _other_arguments(node: ast.Call, given: list[ast.expr], named: list[ast.keyword]) -> Iterator[ast.Call]:
    """Two neighbours swapped, the last one left out, or one that is given by its name."""
    for at in range(len(given) - 1):
        one, other = given[at], given[at + 1]
        starred = isinstance(one, ast.Starred) or isinstance(other, ast.Starred)
        if not starred and ast.dump(one) != ast.dump(other):
            yield ast.Call(node.func, _with(_with(given, at, other), at + 1, one), named)
    if len(given) > 1 and not isinstance(given[-1], ast.Starred):
        yield ast.Call(node.func, given[:-1], named)
    for at, keyword in enumerate(named):
        if keyword.arg is not None:
            yield ast.Call(node.func, given, [*named[:at], *named[at + 1 :]])


def _with(values: list[Any], at: int, value: Any) -> list[Any]:
    changed = copy.copy(values)
    changed[at] = value
    return changed
