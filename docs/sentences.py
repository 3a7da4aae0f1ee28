"""Every sentence that a person can be told, read out of the catalogue and out of the source; `make docs` writes it.

The catalogue of English has most of them by key. The rest are in the source itself: messages of exceptions, help and
answers of the command line, and what the audit expected and found. Nothing is imported or run to find them.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.words.fluent import entries

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SOURCE = Path(__file__).parent.parent / "src" / "cutcard"
CATALOGUE = SOURCE / "words" / "en"
COMMAND_LINE, AUDIT = SOURCE / "cli", SOURCE / "audit"
HEAD = """# Every sentence that people read

For whoever reviews the wording: each sentence on one line, so that a search finds it. `make docs` writes this page from
the English catalogue (`src/cutcard/words/en`) and from the Python source, and a test fails while it is out of date.
Values stand in braces.
"""
SAYS = {"print", "write", "echo"}
"""The calls by which a command answers on the terminal."""
TOLD = ("raise ", "help=", ".command(", ".callback(", "expected=", ".print(", ".write(", ".echo(")
"""What a definition holds that tells somebody something."""
MARKUP = re.compile(r"\[/?[a-z ]*\]")
SENTENCE = re.compile(r"[A-Za-z]{2,}\W+(?:\S+\W+)?[a-z]{2,}")
"""At least two words; a heading of one word or a separator is no sentence."""


def sentences_page() -> str:
    raised, command_line, audit = [], [], []
    for path in sorted(SOURCE.rglob("*.py")):
        where, nodes = path.relative_to(SOURCE).as_posix(), _nodes(path.read_text(encoding="utf-8"))
        raised += _lines(where, _raised(nodes))
        if path.is_relative_to(COMMAND_LINE):
            command_line += _lines(where, [*_help(nodes), *_printed(nodes)])
        if path.is_relative_to(AUDIT):
            audit += _lines(where, _keywords(nodes, {"expected", "found"}))
    catalogue = [_list(path.relative_to(CATALOGUE).as_posix(), _messages(path)) for path in _catalogue()]
    source = [
        _list("Errors, by the module that raises them", raised),
        _list("Help and answers of the command line", command_line),
        _list("What the audit expected and found", audit),
    ]
    return "\n".join([HEAD, "## The catalogue\n", *catalogue, "## The source\n", *source])


def _nodes(source: str) -> list[ast.AST]:
    """The nodes of those definitions of a module that may hold a sentence: to parse the others would take a second.

    Two empty lines stand between definitions, and nowhere else.
    """
    definitions = [part for part in source.split("\n\n\n") if any(sign in part for sign in TOLD)]
    return [node for part in definitions for node in ast.walk(ast.parse(part))]


def _catalogue() -> list[Path]:
    return sorted(CATALOGUE.rglob("*.ftl"), key=lambda path: (len(path.parts), path.name))


def _messages(path: Path) -> list[str]:
    """The messages of one file, a choice between several wordings on one line too."""
    found = entries(path.read_text(encoding="utf-8"), path.name)
    return [_line(key, text) for key, text in found.items()]


def _list(title: str, lines: Iterable[str]) -> str:
    return "\n".join([f"### {title}\n", *lines, ""])


def _line(where: str, text: str) -> str:
    """A sentence as it is written, which no mark of Markdown in it can change."""
    one_line = " ".join(text.split())
    return f"- {where}: `` {one_line} ``" if "`" in text else f"- {where}: `{one_line}`"


def _lines(where: str, texts: Iterable[str]) -> list[str]:
    tidy = (" ".join(MARKUP.sub("", text).split()) for text in texts)
    return [_line(where, text) for text in dict.fromkeys(tidy) if SENTENCE.search(text)]


def _raised(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """What the exceptions of a module say, in the call itself or in a variable of the same module."""
    nodes = list(nodes)
    calls = [node.exc for node in nodes if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)]
    given = [part for call in calls for part in [*call.args, *(each.value for each in call.keywords)]]
    named = {each.id for part in given for each in ast.walk(part) if isinstance(each, ast.Name)}
    yield from _texts(given)
    for node in nodes:
        if isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id in named for to in node.targets):
            yield from _texts([node.value])


def _help(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """What `--help` says: of each command the first words, of its arguments and options theirs."""
    nodes = list(nodes)
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and any(map(_is_command, node.decorator_list)):
            yield (ast.get_docstring(node) or "").partition("\n\n")[0]
    yield from _keywords(nodes, {"help"})


def _is_command(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Attribute) and called.attr in {"command", "callback"}


def _printed(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SAYS:
            yield from _texts(node.args)


def _keywords(nodes: Iterable[ast.AST], names: set[str]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Call):
            yield from _texts([each.value for each in node.keywords if each.arg in names])


def _texts(values: Iterable[ast.expr]) -> Iterator[str]:
    """The texts in values: of a choice between two, both."""
    for value in values:
        match value:
            case ast.Constant(value=str(text)):
                yield text
            case ast.JoinedStr():
                yield "".join(map(_part, value.values))
            case ast.IfExp():
                yield from _texts([value.body, value.orelse])
            case ast.BinOp(op=ast.Add()):
                yield " ".join([*_texts([value.left]), *_texts([value.right])])


def _part(part: ast.expr) -> str:
    """A piece of an f-string; a value is called by its name, where it has one."""
    match part:
        case ast.Constant(value=str(text)):
            return text
        case ast.FormattedValue(value=ast.Name(id=name) | ast.Attribute(attr=name)):
            return f"{{{name}}}"
    return "{…}"
