"""The modules of a document as one script: a phone with a slow processor spends longer on asking than on reading.

Modules are written, checked and served one by one; only what a document loads is put together, when the server
starts. Each becomes a function that is given what it imports and hands back what it exports, in the order in which
the modules need each other. That takes them to be written as ours are: imports and exports by name, each at the
beginning of a line, nothing exported that changes, and no module that needs itself by way of others.
"""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)"></script>')
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.MULTILINE)
WAITS = re.compile(r"^(?:let|const) .*\bawait\b|^await\b", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
LEFT = re.compile(r"^(?:import|export)\b", re.MULTILINE)


def modules_of(entry: str, texts: Mapping[str, str]) -> list[str]:
    """Every module that is loaded with this one and itself, each after those it needs."""
    found: list[str] = []
    _follow(entry, texts, found, ())
    return found


def _follow(name: str, texts: Mapping[str, str], found: list[str], above: tuple[str, ...]) -> None:
    assert name not in above, f"{name} needs itself: {' > '.join(above)}"
    for _, address in IMPORT.findall(texts[name]):
        _follow(_named(name, address), texts, found, (*above, name))
    if name not in found:
        found.append(name)


def joined(entry: str, texts: Mapping[str, str]) -> str:
    """One script that does what the entry and all its modules do; what explains them to a reader stays behind."""
    names = modules_of(entry, texts)
    return "\n".join(_function(name, texts[name], names) for name in names)


def _function(name: str, text: str, names: list[str]) -> str:
    taken = [
        f"const {{{given.replace(' as ', ': ')}}} = m{names.index(_named(name, address))};"
        for given, address in IMPORT.findall(text)
        if given.strip()
    ]
    exported = [found for _, found in EXPORT.findall(text)]
    body = COMMENT.sub("", EXPORT.sub(r"\1 \2", IMPORT.sub("", text)))
    assert not LEFT.search(body), f"{name} imports or exports in a way that cannot be put together"
    waits = "await (async " if WAITS.search(body) else "("
    inside = "\n".join([*taken, body.strip(), f"return {{ {', '.join(exported)} }};"])
    return f"// {name}\nconst m{names.index(name)} = {waits}() => {{\n{inside}\n}})();"


def _named(name: str, address: str) -> str:
    return normpath(join(dirname(name), address))
