"""Reads the part of Project Fluent's `.ftl` files that the catalogues are written in.

A message is `key = text`. Its text stands on one line and may hold `{ $name }` for a value, `{ other-key }` for another
message, `{ "text" }` for what could not stand there otherwise, and a choice by a value, which may take several lines:

    bets-lie = { $number ->
        [one] One bet lies
       *[other] { $number } bets lie
    }

Functions, terms and attributes of Fluent are not used, and are refused. Fluent's own runtime takes a tenth of a second
to import and is not there in a browser. So the files are read into a *compiled form* of plain JSON, which
`catalogue.py` and the pages' `i18n.js` word in a few lines each; a test holds both to Fluent's runtime.

The compiled form of a text is a list of parts. A part is a string; `["$", name]` for a value; `["@", key]` for another
message; or `["?", name, [[variant, text], …], default]` for a choice, with the number of the default variant.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

Text: TypeAlias = list[Any]

ENTRY = re.compile(r"^([a-zA-Z][\w-]*)[ ]*=[ ]*(.*(?:\n(?:[ \t]+.*|\}.*))*)", re.MULTILINE)
LINE = re.compile(r"#.*|[a-zA-Z][\w-]*[ ]*=.*|[ \t]+.*|\}.*|")
NAME = re.compile(r"[a-zA-Z][\w-]*")
VARIANT = re.compile(r"\s*(\*?)\[\s*([a-zA-Z][a-zA-Z0-9_-]*|[0-9]+)\s*\]\s*")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\["\\])*)"')


class CatalogueError(ValueError):
    """A catalogue that cannot be read; says where."""


def entries(source: str, where: str) -> dict[str, str]:
    """The messages of a file as they are written, each by its key."""
    goes_on = False
    for number, line in enumerate(source.splitlines(), start=1):
        further = line[:1] in {" ", "\t", "}"} and bool(line.strip())
        if not LINE.fullmatch(line) or (further and not goes_on):
            raise CatalogueError(f"{where}, line {number}: neither a comment nor a message: {line[:60]!r}")
        goes_on = further or NAME.match(line) is not None
    found: dict[str, str] = {}
    for entry in ENTRY.finditer(source):
        key, text = entry.groups()
        if key in found:
            raise CatalogueError(f"{where}: {key} stands there twice")
        found[key] = text.rstrip()
    return found


def compiled(key: str, text: str) -> Text:
    """The compiled form of one message.

    >>> compiled("win", "{ $side } wins")
    [['$', 'side'], ' wins']
    """
    reader = _Reader(key, text)
    parts = reader.text(ends="")
    if reader.rest.strip():
        raise reader.error("text goes on")
    return parts


class _Reader:
    def __init__(self, key: str, text: str) -> None:
        self.key, self.source, self.at = key, text, 0

    @property
    def rest(self) -> str:
        return self.source[self.at :]

    def error(self, what: str) -> CatalogueError:
        return CatalogueError(f"{self.key}: {what} at {self.rest[:30]!r}")

    def take(self, pattern: re.Pattern[str], what: str) -> re.Match[str]:
        found = pattern.match(self.source, self.at)
        if found is None:
            raise self.error(f"expected {what}")
        self.at = found.end()
        return found

    def skip(self) -> None:
        while self.rest[:1].isspace():
            self.at += 1

    def takes(self, sign: str) -> bool:
        self.skip()
        if not self.rest.startswith(sign):
            return False
        self.at += len(sign)
        return True

    def text(self, ends: str) -> Text:
        """Text and placeables up to the end of the line."""
        parts: Text = []
        while (letter := self.rest[:1]) not in {"", "\n"}:
            if letter == "}":
                if ends == "}":
                    break
                raise self.error("a brace too many")
            if letter == "{":
                self.at += 1
                parts.append(self.placeable())
            else:
                plain = re.compile(r"[^{}\n]+")
                parts.append(self.take(plain, "text").group())
        if parts and isinstance(parts[-1], str):
            parts[-1] = parts[-1].rstrip()
        return _joined(parts)

    def placeable(self) -> Any:
        self.skip()
        if self.rest.startswith('"'):
            part: Any = re.sub(r"\\(.)", r"\1", self.take(LITERAL, "a text in quotes").group(1))
            # A literal may end in the space that the end of a line would lose.
            part = ["'", part]
        elif self.takes("$"):
            name = self.take(NAME, "the name of a value").group()
            part = self.choice(name) if self.takes("->") else ["$", name]
        else:
            part = ["@", self.take(NAME, "a value, a key or a text in quotes").group()]
        if not self.takes("}"):
            raise self.error("expected a closing brace")
        return part

    def choice(self, name: str) -> Any:
        variants: list[Any] = []
        default = None
        while not self.rest.lstrip().startswith("}"):
            star, variant = self.take(VARIANT, "a variant in brackets").groups()
            if star and default is not None:
                raise self.error(f"the choice by ${name} has two default variants")
            if star:
                default = len(variants)
            variants.append([int(variant) if variant.isdigit() else variant, self.text(ends="}")])
        if default is None:
            raise self.error(f"the choice by ${name} has no default variant")
        return ["?", name, variants, default]


def _joined(parts: Text) -> Text:
    """Strings that lie side by side, literal ones included, as one."""
    held: Text = []
    for part in parts:
        plain = part[1] if isinstance(part, list) and part[0] == "'" else part
        if isinstance(plain, str) and held and isinstance(held[-1], str):
            held[-1] += plain
        else:
            held.append(plain)
    return held


def names_in(text: Text) -> set[str]:
    """The names of the values that a text has places for; those of other messages it holds are theirs."""
    found: set[str] = set()
    for part in text:
        if isinstance(part, list) and part[0] in {"$", "?"}:
            found.add(part[1])
        if isinstance(part, list) and part[0] == "?":
            found |= {name for _, inner in part[2] for name in names_in(inner)}
    return found


def keys_in(text: Text) -> set[str]:
    """The keys of the other messages that a text holds."""
    found: set[str] = set()
    for part in text:
        if isinstance(part, list) and part[0] == "@":
            found.add(part[1])
        if isinstance(part, list) and part[0] == "?":
            found |= {key for _, inner in part[2] for key in keys_in(inner)}
    return found
