"""The modules of a document as one script: a phone with a slow processor spends longer on asking than on reading.

Modules are written, checked and served one by one; only what a document loads is put together, when the server
starts. Each becomes a function that is given what it imports and hands back what it exports, in the order in which
the modules need each other. That takes them to be written as ours are: imports and exports by name, each at the
beginning of a line, nothing exported that changes, and no module that needs itself by way of others.

For every line of the script the server knows the module and the line it was written as, so that an error which a page
reports is found in the source. Browsers are not given this map.
"""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)"></script>')
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.MULTILINE)
WAITS = re.compile(r"^(?:let|const) .*\bawait\b|^await\b", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
LEFT = re.compile(r"^(?:import|export)\b", re.MULTILINE)
LEFT_OUT = "\0\n"
"""A line of a module that is not sent."""


class SourceLine(NamedTuple):
    """A line of a module as it was written; the first is 1, and 0 is a line that was put there by joining."""

    module: str
    line: int


class JoinedScript(NamedTuple):
    """A script, and where each of its lines was written."""

    text: str
    sources: tuple[SourceLine, ...]


def modules_of(entry: str, texts: Mapping[str, str]) -> list[str]:
    """Every module that is loaded with this one and itself, each after those it needs."""
    found: list[str] = []
    _follow(entry, texts, found, ())
    return found


def _follow(name: str, texts: Mapping[str, str], found: list[str], above: tuple[str, ...]) -> None:
    if name in found:
        return
    assert name not in above, f"{name} needs itself: {' > '.join(above)}"
    for _, address in IMPORT.findall(texts[name]):
        _follow(_named(name, address), texts, found, (*above, name))
    found.append(name)


def joined(entry: str, texts: Mapping[str, str]) -> JoinedScript:
    """One script that does what the entry and all its modules do; what explains them to a reader stays behind."""
    names = modules_of(entry, texts)
    lines = [each for name in names for each in _function(name, texts[name], names)]
    return JoinedScript("\n".join(text for text, _ in lines), tuple(source for _, source in lines))


def _function(name: str, text: str, names: list[str]) -> list[tuple[str, SourceLine]]:
    taken = [
        f"const {{{' '.join(given.split()).replace(' as ', ': ')}}} = m{names.index(_named(name, address))};"
        for given, address in IMPORT.findall(text)
        if given.strip()
    ]
    exported = [found for _, found in EXPORT.findall(text)]
    body = COMMENT.sub(_left_out, EXPORT.sub(r"\1 \2", IMPORT.sub(_left_out, text)))
    assert not LEFT.search(body), f"{name} imports or exports in a way that cannot be put together"
    waits = "await (async " if WAITS.search(body) else "("
    before = [f"// {name}", f"const m{names.index(name)} = {waits}() => {{", *taken]
    after = [f"return {{ {', '.join(exported)} }};", "})();"]
    kept = [(line, SourceLine(name, at)) for at, line in enumerate(body.split("\n"), 1) if line != LEFT_OUT.strip("\n")]
    while kept and not kept[0][0]:
        del kept[0]
    while kept and not kept[-1][0]:
        del kept[-1]
    made = SourceLine(name, 0)
    return [*((line, made) for line in before), *kept, *((line, made) for line in after)]


def _left_out(found: re.Match[str]) -> str:
    return LEFT_OUT * found[0].count("\n")


def _named(name: str, address: str) -> str:
    return normpath(join(dirname(name), address))
