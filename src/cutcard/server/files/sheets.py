"""The style sheets of a document as one, in their order: a phone waits for one answer and not for fourteen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

LINK = re.compile(r'[ \t]*<link rel="stylesheet" href="/static/([^"]+)"\s*/?>\n')
COMMENT = re.compile(r"/\*.*?\*/\n*", re.DOTALL)
IMPORT = re.compile(r'@import url\("/static/([^"]+)"\)(?: layer\((\w+)\))?;\n')


def joined(document: str, texts: Mapping[str, str]) -> str:
    """All that the document links to, with what it imports in the place and the layer of the import.

    A sheet that comes twice counts where it came first; what explains it to a reader stays behind.
    """
    seen: set[str] = set()
    return COMMENT.sub("", "".join(_sheet(name, texts, seen) for name in LINK.findall(document)))


def _sheet(name: str, texts: Mapping[str, str], seen: set[str]) -> str:
    if name in seen:
        return ""
    seen.add(name)

    def imported(found: re.Match[str]) -> str:
        sheet = _sheet(found[1], texts, seen)
        return f"@layer {found[2]} {{\n{sheet}}}\n" if sheet and found[2] else sheet

    return f"{IMPORT.sub(imported, texts[name])}\n"


def with_one_sheet(document: str, address: str) -> str:
    """The document with one link in the place of its first."""
    found = LINK.search(document)
    if found is None:
        return document
    link = f'  <link rel="stylesheet" href="{address}">\n'
    return document[: found.start()] + link + LINK.sub("", document[found.start() :])
