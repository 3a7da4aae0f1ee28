"""The public functions and methods of Cutcard: what its public packages list in `__all__`."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from library.test_public_surface import DIRECTORIES, PACKAGES
from mutation.instrument import FIRST_FUNCTION, lines_of_functions

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Function:
    """A function by its public name, and the first line of its code, decorators included."""

    number: int
    name: str
    path: str
    line: int


def public_functions(root: Path) -> list[Function]:
    """Each once, under the shortest of its names. Left out is what no Python code of ours begins: compiled kernels,
    constructors that dataclasses write, protocols.
    """
    named: dict[tuple[str, int], str] = {}
    for name, function in _all_of_packages():
        path = Path(function.__code__.co_filename)
        if path.is_relative_to(root):
            place = (path.relative_to(root).as_posix(), function.__code__.co_firstlineno)
            named[place] = min(named.get(place, name), name, key=lambda each: (len(each), each))
    able = {path: lines_of_functions((root / path).read_text(encoding="utf-8")) for path, _ in named}
    begun = sorted((name, place) for place, name in named.items() if place[1] in able[place[0]])
    return [Function(FIRST_FUNCTION + at, name, *place) for at, (name, place) in enumerate(begun)]


def _all_of_packages() -> Iterator[tuple[str, FunctionType]]:
    for package in (*PACKAGES, *sorted(DIRECTORIES)):
        module = import_module(package)
        names = getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
        for name in names:
            yield from functions_of(f"{package}.{name}", getattr(module, name))


def functions_of(name: str, value: Any) -> Iterator[tuple[str, FunctionType]]:
    """A function itself, or the public methods and properties of a class, inherited ones too."""
    if inspect.isclass(value):
        for kind in value.__mro__:
            for own, member in vars(kind).items():
                if not own.startswith("_"):
                    yield from _as_written(f"{name}.{own}", member)
    elif callable(value):
        yield from _as_written(name, value)


def _as_written(name: str, member: Any) -> Iterator[tuple[str, FunctionType]]:
    """The function in the source, behind a property, a cache or a class method."""
    match member:
        case property():
            member = member.fget
        case cached_property():
            member = member.func
        case classmethod() | staticmethod():
            member = member.__func__
    if not hasattr(member, "py_func"):  # numba's own, which no call can be put into.
        member = inspect.unwrap(member)
    if isinstance(member, FunctionType):
        yield name, member
