"""What public signatures speak of: every type and every constant in them, and where each is defined.

The reference has what the packages export. A signature also names types that one is given and need not import, and
constants that stand for a default. This finds them in the source, so that the site has an entry for each.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGES = (
    "cutcard",
    "cutcard.table",
    "cutcard.odds",
    "cutcard.simulate",
    "cutcard.roads",
    "cutcard.rulebook",
    "cutcard.house",
    "cutcard.audit",
)


class Place(NamedTuple):
    """A name and the module that defines it."""

    module: str
    name: str

    @classmethod
    def of(cls, value: Any) -> Place:
        """Of a class or a function."""
        return cls(inspect.unwrap(value).__module__, inspect.unwrap(value).__name__)

    def __str__(self) -> str:
        return f"{self.module}.{self.name}"


def exported() -> dict[Place, str]:
    """Every public class, function and constant where it is defined, and the package that exports it."""
    found: dict[Place, str] = {}
    for package in PACKAGES:
        for name in importlib.import_module(package).__all__:
            value = getattr(importlib.import_module(package), name)
            if inspect.isclass(value) or inspect.isfunction(inspect.unwrap(value)):
                found.setdefault(Place.of(value), package)
            elif not inspect.ismodule(value) and (place := defined(package, name)):
                found.setdefault(place, package)
    return found


def spoken_of(places: set[Place]) -> set[Place]:
    """All that the signatures of these name, and the signatures of that, and so on, without these themselves."""
    seen, ahead = set(places), list(places)
    while ahead:
        for place in named_by(ahead.pop()) - seen:
            seen.add(place)
            ahead.append(place)
    return seen - places


@cache
def named_by(place: Place) -> frozenset[Place]:
    """What the signature of a function, the public signatures of a class, or the value of an alias name."""
    node = _defining(place)
    parts = list(_spoken(node)) if node is not None else []
    names = {name for part in parts for name in _names(part)}
    return frozenset(found for name in names if (found := defined(place.module, name)) and _defining(found) is not None)


def _spoken(node: ast.AST) -> Iterator[ast.AST]:
    """The annotations, bases and defaults that a reader of the reference sees."""
    match node:
        case ast.ClassDef():
            yield from node.bases
            for inner in node.body:
                if _is_shown(inner):
                    yield from _spoken(inner)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            arguments = node.args
            every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
            yield from (each.annotation for each in every if each and each.annotation)
            yield from (each for each in (*arguments.defaults, *arguments.kw_defaults) if isinstance(each, ast.Name))
            if node.returns:
                yield node.returns
            if node.name == "__init__":
                yield from (each.annotation for each in ast.walk(node) if isinstance(each, ast.AnnAssign))
        case ast.AnnAssign():
            yield node.annotation
            if node.value and (isinstance(node.value, ast.Name) or ast.unparse(node.annotation) == "TypeAlias"):
                yield node.value
        case ast.Assign(targets=[ast.Name(id=name)]) if not name.isupper():
            yield node.value


def _is_shown(node: ast.AST) -> bool:
    name: str = getattr(node, "name", "") or getattr(getattr(node, "target", None), "id", "_")
    return name == "__init__" or not name.startswith("_")


def _names(node: ast.AST) -> Iterator[str]:
    """The names in an annotation, also in one that is written as a text."""
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            yield each.id
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            try:
                yield from _names(ast.parse(each.value, mode="eval"))
            except SyntaxError:
                continue


@cache
def defined(module: str, name: str) -> Place | None:
    """Where a name that a module uses is defined; None where that is no part of Cutcard, or not by name."""
    names = _bound(module)
    if name not in names:
        return None
    at = names[name]
    if not isinstance(at, Place):
        return Place(module, name)
    return defined(*at) if at.module.partition(".")[0] == "cutcard" and at != (module, name) else None


def _defining(place: Place) -> ast.AST | None:
    node = _bound(place.module).get(place.name)
    return None if isinstance(node, Place) else node


@cache
def _bound(module: str) -> dict[str, Any]:
    """What a module binds at its top: the node that defines a name, or the place from which it is imported."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return {}
    bound: dict[str, Any] = {}
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    for node in [*tree.body, *(inner for each in tree.body if isinstance(each, ast.If) for inner in each.body)]:
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                bound[node.name] = node
            case ast.AnnAssign(target=ast.Name(id=name)):
                bound[name] = node
            case ast.Assign(targets=[ast.Name(id=name)]) if not _is_type_variable(node.value):
                bound[name] = node
            case ast.ImportFrom(module=str(origin)):
                bound |= {each.asname or each.name: Place(origin, each.name) for each in node.names}
    return bound


def _is_type_variable(value: ast.AST) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "TypeVar"


def described(place: Place) -> bool:
    """Whether the source says in words what it is: a docstring, or a text under the assignment."""
    node = _defining(place)
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return bool(ast.get_docstring(node))
    spec = find_spec(place.module)
    assert spec is not None
    assert spec.origin is not None
    body = ast.parse(Path(spec.origin).read_text(encoding="utf-8")).body
    bodies = [body, *(each.body for each in body if isinstance(each, ast.If))]
    for one, after in (pair for each in bodies for pair in pairwise(each)):
        if node is not None and one.lineno == node.lineno:  # type: ignore[attr-defined]
            return isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
    return False
