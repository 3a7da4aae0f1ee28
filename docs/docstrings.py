"""Docstrings on the site: an example in one is shown as code, and no longer read as a quotation of a quotation."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Module, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).+)*", re.MULTILINE)
"""From a prompt to the next empty line."""


def fenced(docstring: str) -> str:
    """The same with every example between fences."""
    return EXAMPLE.sub(lambda found: f"\n```python\n{found[0]}\n```\n", docstring)


class Doctests(Extension):
    """Puts the examples of docstrings between fences, and leaves out what only Python calls and nobody describes."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
        elif obj.name.startswith("__") and obj.name != "__init__":
            obj.public = False

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """A package itself, once all that is in it has been read."""
        if pkg.docstring:
            pkg.docstring.value = fenced(pkg.docstring.value)
