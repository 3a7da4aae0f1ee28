"""Code and catalogue agree: every key that is said exists and is filled, and every key that exists is said."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.server.http.schemas import CAGE_ACTS, TABLE_ACTS
from cutcard.words import ENGLISH, catalogue, languages
from cutcard.words.fluent import keys_in
from walks import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).parent.parent.parent / "src" / "cutcard"
MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if path.parent.name != "words"]
PAGES = [path for path in sorted((SOURCE / "server" / "pages").rglob("*")) if path.suffix in {".js", ".html"}]
KEYS = set(catalogue(ENGLISH).entries)
WORDS = "cutcard.words"
FAMILIES = {"keyed", "named"}
SAYS = {"message", "Message"} | FAMILIES
QUOTED = re.compile(r"""["']([a-z][a-z0-9]*(?:-[a-z0-9]+)*)["']""")
FAMILY = re.compile(r"""\bkeyed\(\s*["']([a-z][a-z0-9-]*)["']""")
BARE = re.compile(r"""\bkey: "([^"]*)\"""")
"""A message that a script makes by itself."""
DRESSED = re.compile(r"""data-t(?:-[a-z]+)?="([^"]*)\"""")
MADE_UP = re.compile(r"""\bt\(\s*(?!["'])[^)\s]""")
"""A key that is put together where it is said: neither `tsc` nor this test could tell whether it exists."""

JOINED = re.compile(r"""\.join\("[,;:] "\)|[(] ?\$\{(?:t|word)\(|\$\{(?:t|word)\([^`${}]*\)\}[),;:]""")
"""Words that a script joins by the commas and brackets of one language."""
DRAWN = {"fold.js"}
"""It joins the points of a polygon."""


def calls(source: str) -> Iterator[ast.Call]:
    """The calls by which a module says anything, by what it imports from `cutcard.words`."""
    if WORDS not in source:
        return
    nodes = list(ast.walk(ast.parse(source)))
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(WORDS)]
    assert not [alias for node in imports for alias in node.names if alias.asname], "what says something keeps its name"
    says = SAYS & {alias.name for node in imports for alias in node.names}
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in says:
            yield node


@cache
def said_by(source: str) -> tuple[dict[str, list[set[str] | None]], set[str], list[int]]:
    """The keys a module says, each with the values it gives; the families it says; the lines where it says neither."""
    keys: dict[str, list[set[str] | None]] = defaultdict(list)
    families: set[str] = set()
    made_up = []
    for call in calls(source):
        first = call.args[0] if call.args else None
        if isinstance(first, ast.Attribute) and first.attr == "key":
            continue  # The key of another message, which was asked for where that was made.
        if not (isinstance(first, ast.Constant) and isinstance(first.value, str)):
            made_up.append(call.lineno)
        elif isinstance(call.func, ast.Name) and call.func.id in FAMILIES:
            families.add(first.value)
        else:
            named = [each.arg for each in call.keywords]
            keys[first.value].append(None if None in named else {name for name in named if name})
    return keys, families, made_up


@walk("path", MODULES)
def test_a_module_says_keys_that_exist_and_fills_them(path: Path) -> None:
    keys, families, made_up = said_by(path.read_text(encoding="utf-8"))
    assert not made_up, "a key is written out where it is said"
    assert sorted(set(keys) - KEYS) == [], "keys that no catalogue has"
    assert not [family for family in families if not any(key.startswith(f"{family}-") for key in KEYS)]
    english = catalogue(ENGLISH)
    wrong = {
        key: (given, english.names(key))
        for key, all_given in keys.items()
        for given in all_given
        if given is not None and given != english.names(key)
    }
    assert not wrong


@walk("path", PAGES)
def test_a_page_says_keys_that_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert sorted({key for key in DRESSED.findall(text) + BARE.findall(text) if key} - KEYS) == []
    assert not [family for family in FAMILY.findall(text) if not any(key.startswith(f"{family}-") for key in KEYS)]
    if path.name not in {"i18n.js", "fluent.js"}:
        assert not MADE_UP.findall(text)
    if path.name not in DRAWN:
        assert not JOINED.findall(text), "commas and brackets between words come from the catalogue"


def test_every_key_is_said_somewhere() -> None:
    families: set[str] = set()
    said: set[str] = {"language-name", "language-tag", "language-beside"}
    for path in MODULES:
        keys, more, _ = said_by(path.read_text(encoding="utf-8"))
        said |= set(keys) | {word for word in QUOTED.findall(path.read_text(encoding="utf-8")) if word in KEYS}
        families |= more
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        said |= set(QUOTED.findall(text)) & KEYS
        families |= set(FAMILY.findall(text))
    english = catalogue(ENGLISH)
    said |= {inner for key in KEYS for inner in keys_in(english.text(key))}
    assert sorted(key for key in KEYS - said if not key.startswith(tuple(f"{family}-" for family in families))) == []


SHORT = "dealer-short-"
"""What a button in a row has room for: the beginning of the act's name."""
CONSOLES = ("dealer-", "pit-", "console-")
ALIKE = {"console-dismiss", "pit-head-rule"}
"""They read like an act in English and are none: to put a notice away, and the head of a column."""


def test_every_act_has_one_name() -> None:
    named = {"act-" + re.sub("(?<!^)(?=[A-Z])", "-", each.asks_for.__name__).lower() for each in TABLE_ACTS + CAGE_ACTS}
    assert sorted(named - KEYS) == [], "acts without a name"
    for code in languages():
        entries = catalogue(code).entries
        for key in KEYS:
            if key.startswith(SHORT):
                assert entries[f"act-{key.removeprefix(SHORT)}"].startswith(entries[key]), (code, key)
        names = {entries[key] for key in named}
        others = {key for key in KEYS - named if key.startswith(CONSOLES) and entries[key].rstrip("…") in names}
        assert others <= ALIKE, code


def test_what_is_said_wrongly_is_found() -> None:
    for joined in ('names.join(", ")', '`${said} (${t("shared-rule")})`', "`${word(label)}: ${said}`"):
        assert JOINED.findall(joined), joined
    keys, families, made_up = said_by(
        "from cutcard.words import Message, keyed, message\n"
        'message("series-or", first=1)\nmessage(f"series-{x}")\nkeyed("hand", name)\n'
        'Message("nowhere")\nmessage("a", **b)\nMessage(other.key, values)'
    )
    assert keys == {"series-or": [{"first"}], "nowhere": [set()], "a": [None]}
    assert (families, made_up) == ({"hand"}, [3])
