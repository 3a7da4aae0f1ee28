"""Annotations of everything public resolve at run time, as whoever reads them there needs it."""

from __future__ import annotations

import importlib
import inspect
from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any, get_type_hints

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def exported(package: str) -> Iterator[tuple[str, Any]]:
    """Every public class and function of a package, also those of a module that it exports as a whole."""
    module = importlib.import_module(package)
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.ismodule(value):
            inners = getattr(value, "__all__", [each for each in vars(value) if not each.startswith("_")])
            yield from ((f"{package}.{name}.{inner}", getattr(value, inner)) for inner in inners)
        else:
            yield f"{package}.{name}", value


def annotated(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """A function, or a class and its methods and properties.

    What dataclasses write themselves is left out: the `__init__` of a subclass names its parent's annotations in the
    subclass's module, where nothing else needs them.
    """
    if inspect.isclass(value):
        yield name, value
        written = {"__init__", "__new__"} if is_dataclass(value) else {"__new__"}
        for inner, method in vars(value).items():
            function = getattr(method, "fget", None) or getattr(method, "func", None) or method
            function = getattr(function, "__func__", function)
            if inspect.isfunction(function) and inner not in written:
                yield f"{name}.{inner}", inspect.unwrap(function)
    elif callable(value):
        yield name, inspect.unwrap(value)


@pytest.mark.parametrize("package", PACKAGES)
def test_annotations_resolve_at_run_time(package: str) -> None:
    unresolved, found = [], 0
    for name, value in exported(package):
        for place, each in annotated(name, value):
            found += 1
            try:
                get_type_hints(each)
            except (NameError, TypeError) as error:
                unresolved.append(f"{place}: {error}")
    assert not unresolved, f"import it where it is annotated, not for type checkers alone: {unresolved}"
    assert found > 25
