"""The style sheets of a document as one, in their order: a phone waits for one answer and not for fourteen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

LINK = re.compile(r'[ \t]*<link rel="stylesheet" href="/static/([^"]+)"\s*/?>\n')
IMPORT = re.compile(r'@import url\("/static/([^"]+)"\);\n')


def joined(document: str, texts: Mapping[str, str]) -> str:
    """All that the document links to, and what that imports; a sheet that comes twice counts where it came first."""
    seen: set[str] = set()
    return "".join(_sheet(name, texts, seen) for name in LINK.findall(document))


def _sheet(name: str, texts: Mapping[str, str], seen: set[str]) -> str:
    if name in seen:
        return ""
    seen.add(name)
    text = texts[name]
    imported = "".join(_sheet(other, texts, seen) for other in IMPORT.findall(text))
    return f"{imported}{IMPORT.sub('', text)}\n"


def with_one_sheet(document: str, address: str) -> str:
    """The document with one link in the place of its first."""
    found = LINK.search(document)
    if found is None:
        return document
    link = f'  <link rel="stylesheet" href="{address}">\n'
    return document[: found.start()] + link + LINK.sub("", document[found.start() :])
