"""The files of the pages: small, in small folders, one helper that makes elements, one sheet that names colours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cutcard.server
from cutcard.server.files import sheets
from cutcard.server.files.documents import HEAD
from cutcard.server.files.prepared import TEXTS
from cutcard.server.files.routes import LAB, NO_SUCH_PAGE, PAGE_FILES
from walks import walk

ROOT = Path(__file__).parent.parent.parent.parent
PAGES = Path(cutcard.server.__file__).parent / "pages"
TOKENS = PAGES / "shared" / "styles" / "tokens.css"
DOM = PAGES / "shared" / "dom.js"
STORE = PAGES / "shared" / "store.js"
FILES = sorted(path for path in PAGES.rglob("*") if path.is_file())
STYLES = [path for path in FILES if path.suffix == ".css"]
SCRIPTS = [path for path in FILES if path.suffix == ".js"]
DOCUMENTS = [path for path in FILES if path.suffix == ".html"]
LAYERS = ("tokens", "base", "parts", "page")
MOST_LINES = 400
MOST_FILES = 15

NAMED = (
    "aliceblue|antiquewhite|aqua|aquamarine|azure|beige|bisque|black|blanchedalmond|blue|blueviolet|brown|"
    "burlywood|cadetblue|chartreuse|chocolate|coral|cornflowerblue|cornsilk|crimson|cyan|darkblue|darkcyan|"
    "darkgoldenrod|darkgray|darkgreen|darkgrey|darkkhaki|darkmagenta|darkolivegreen|darkorange|darkorchid|"
    "darkred|darksalmon|darkseagreen|darkslateblue|darkslategray|darkslategrey|darkturquoise|darkviolet|deeppink|"
    "deepskyblue|dimgray|dimgrey|dodgerblue|firebrick|floralwhite|forestgreen|fuchsia|gainsboro|ghostwhite|gold|"
    "goldenrod|gray|green|greenyellow|grey|honeydew|hotpink|indianred|indigo|ivory|khaki|lavender|lavenderblush|"
    "lawngreen|lemonchiffon|lightblue|lightcoral|lightcyan|lightgoldenrodyellow|lightgray|lightgreen|lightgrey|"
    "lightpink|lightsalmon|lightseagreen|lightskyblue|lightslategray|lightslategrey|lightsteelblue|lightyellow|"
    "lime|limegreen|linen|magenta|maroon|mediumaquamarine|mediumblue|mediumorchid|mediumpurple|mediumseagreen|"
    "mediumslateblue|mediumspringgreen|mediumturquoise|mediumvioletred|midnightblue|mintcream|mistyrose|moccasin|"
    "navajowhite|navy|oldlace|olive|olivedrab|orange|orangered|orchid|palegoldenrod|palegreen|paleturquoise|"
    "palevioletred|papayawhip|peachpuff|peru|pink|plum|powderblue|purple|rebeccapurple|red|rosybrown|royalblue|"
    "saddlebrown|salmon|sandybrown|seagreen|seashell|sienna|silver|skyblue|slateblue|slategray|slategrey|snow|"
    "springgreen|steelblue|tan|teal|thistle|tomato|turquoise|violet|wheat|white|whitesmoke|yellow|yellowgreen"
)
HEX = r"#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])"
FUNCTION = r"\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^)]*\)"
WORD = rf"(?<![\w-])(?:{NAMED})(?![\w-])"
PAINTED = r"""["']?\b(?:fill|stroke|color|colour|background|stop-color|stopColor)["']?\s*[:=,]\s*"""


def colours_in_style(text: str) -> list[str]:
    """Colours that a style sheet names itself: in values, not in selectors, comments or quotations."""
    bare = re.sub(r"/\*.*?\*/|\"[^\"]*\"|'[^']*'", "", text, flags=re.DOTALL)
    values = re.findall(r"[\w-]+\s*:\s*([^;{}]*)[;}]", bare)
    return [found for value in values for found in re.findall(f"{HEX}|{FUNCTION}|{WORD}", value, re.IGNORECASE)]


def colours_in_script(text: str) -> list[str]:
    """Colours between quotation marks; a name counts only where something is painted with it: "red" is a word too."""
    quoted = re.findall(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`", text)
    found = [each for one in quoted for each in re.findall(f"{HEX}|{FUNCTION}", one, re.IGNORECASE)]
    return found + re.findall(rf"{PAINTED}[\"'`]({WORD})[\"'`]", text, re.IGNORECASE)


def used_properties(text: str) -> set[str]:
    return set(re.findall(r"var\((--[\w-]+)", text))


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def name_of(path: Path) -> str:
    return path.relative_to(PAGES).as_posix()


def schemes_of(token: str, felt: str = "") -> tuple[str, str]:
    """A colour of the theme in a light scheme and in a dark one, on the felt of that colour where it has one there."""
    blocks = [read(TOKENS).partition(":root[data-felt")[0]]
    blocks += re.findall(rf':root\[data-felt="{felt}"\] {{.*?\n}}', read(TOKENS), re.DOTALL)
    found = [pair for block in blocks for pair in re.findall(rf"--{token}: light-dark\((\S+), (\S+)\);", block)]
    light, dark = found[-1]
    return light, dark


def luminance(colour: str) -> float:
    """By the Web Content Accessibility Guidelines."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("felt", ["", "red"])
def test_every_theme_can_be_read_in_both_schemes(felt: str) -> None:
    for ink in ("ink", "dim", "gold"):
        for ground in ("felt-1", "felt-2", "felt-3", "panel-solid"):
            for over, under in zip(schemes_of(ink, felt), schemes_of(ground, felt), strict=True):
                brighter, darker = sorted((luminance(over), luminance(under)), reverse=True)
                assert (brighter + 0.05) / (darker + 0.05) >= 4.5, (ink, over, ground, under)


@pytest.mark.parametrize(
    ("style", "found"),
    [
        ("a { color: #fff; }", ["#fff"]),
        ("a { box-shadow: 0 0 1px rgb(0 0 0 / 0.5), 0 0 2px Black }", ["rgb(0 0 0 / 0.5)", "Black"]),
        (".gold #add:hover { color: var(--gold); white-space: nowrap; border: 0 solid currentColor }", []),
        ("/* red; #fff */ @media (min-width: 1px) { a { background: transparent; transform: none; } }", []),
    ],
)
def test_colours_of_a_style_are_found(style: str, found: list[str]) -> None:
    assert colours_in_style(style) == found


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ('svg("rect", { fill: "#FFFDF6" })', ["#FFFDF6"]),
        ("node.style.background = 'tomato'", ["tomato"]),
        ('node.setAttribute("stroke", "red")', ["red"]),
        ("const ink = `hsl(20 10% 10%)`", ["hsl(20 10% 10%)"]),
        ('this.#add("red", "#said", { fill: "none", stroke: "var(--gold)", class: "gold" })', []),
    ],
)
def test_colours_of_a_script_are_found(script: str, found: list[str]) -> None:
    assert colours_in_script(script) == found


@walk("path", [path for path in STYLES if path != TOKENS])
def test_style_sheets_take_their_colours_from_the_tokens(path: Path) -> None:
    assert colours_in_style(read(path)) == []


@walk("path", SCRIPTS)
def test_scripts_take_their_colours_from_the_tokens(path: Path) -> None:
    assert colours_in_script(read(path)) == []


@walk("path", DOCUMENTS)
def test_documents_load_one_sheet_and_name_no_colour_but_the_felt(path: Path) -> None:
    """A browser asks for the colour of its own frame before it reads a style sheet: it is the felt's."""
    text = read(path)
    assert len(re.findall('<link rel="stylesheet"', text)) == 1
    assert "theme-color" not in text
    assert tuple(re.findall(r'<meta name="theme-color" content="([^"]*)"', HEAD)) == schemes_of("felt-3")
    assert text.count("<head>\n") == 1, "the head that all documents have is put there"
    assert not re.search(r"<style|\sstyle=|\sfill=|\sstroke=|bgcolor", text)


@walk("path", DOCUMENTS)
def test_every_rule_of_a_page_stands_in_one_of_four_layers(path: Path) -> None:
    """They are declared once, before all rules, so that no page depends on the order in which it names its sheets."""
    sheet = sheets.joined(read(path), {name_of(each): read(each) for each in STYLES})
    bare = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheet, flags=re.DOTALL)
    while (flat := re.sub(r"\{[^{}]*\}", ";", bare)) != bare:
        bare = flat
    declared, *blocks = [each.strip() for each in bare.split(";") if each.strip()]
    assert declared == f"@layer {', '.join(LAYERS)}"
    assert set(blocks) <= {f"@layer {each}" for each in LAYERS}
    assert blocks[:2] == ["@layer tokens", "@layer base"]


def test_sheets_have_four_breakpoints() -> None:
    """A custom property cannot stand in a query: the sheet of the tokens names the four in words."""
    queries = "".join(each for path in STYLES for each in re.findall(r"@media ([^{]*)", read(path)))
    asked = set(re.findall(r"[\d.]+(?:px|r?em)", queries))
    assert len(asked) == 4
    assert asked == set(re.findall(r"[\d.]+rem", read(TOKENS).partition(":root")[0]))


@walk("path", STYLES)
def test_text_has_one_of_seven_sizes(path: Path) -> None:
    assert len(re.findall(r"^\s*--text-\w+:", read(TOKENS), re.MULTILINE)) == 7
    assert not re.search(r"\bfont(?:-size)?:\s*(?:\d{3}\s+)?[\d.]+(?:px|rem)", read(path))


def test_every_custom_property_that_is_used_is_defined_and_every_token_is_used() -> None:
    defined = {name for path in STYLES for name in re.findall(r"(--[\w-]+)\s*:", read(path))}
    defined |= {name for path in SCRIPTS for name in re.findall(r"setProperty\(\s*\"(--[\w-]+)\"", read(path))}
    used = {name for path in STYLES + SCRIPTS for name in used_properties(read(path))}
    assert used - defined == set()
    assert set(re.findall(r"^\s*(--[\w-]+)\s*:", read(TOKENS), re.MULTILINE)) - used == set()


@walk("path", SCRIPTS)
def test_elements_are_made_by_the_one_helper(path: Path) -> None:
    """What the helper is given as text stays text, so that nothing a person types becomes markup."""
    text = read(path)
    if path != DOM:
        assert not re.search(r"\bcreateElement(NS)?\b", text)
    assert not re.search(r"\b(innerHTML|outerHTML)\s*\+?=[^=]|\b(insertAdjacentHTML|document\.write)\b", text)


@walk("path", [path for path in SCRIPTS + DOCUMENTS if path != DOM])
def test_dialogs_are_made_by_the_one_template(path: Path) -> None:
    """Each has a title that names it, and a way to close it, in the same place."""
    assert not re.search(r'<dialog\b|\bel\(\s*"dialog"', read(path))


@walk("path", [path for path in SCRIPTS + DOCUMENTS if path not in (STORE, PAGES / "terminal" / "roads.js")])
def test_browser_storage_is_used_by_the_one_store(path: Path) -> None:
    """Storage may be forbidden, full or spoiled: the store alone knows, and no page fails because of it."""
    assert not re.search(r"\b(local|session)Storage\b", read(path))


@walk("path", [path for path in FILES if path.suffix in TEXTS | {".ts"}])
def test_no_page_file_is_long(path: Path) -> None:
    assert len(read(path).splitlines()) <= MOST_LINES


def test_no_folder_of_pages_is_full() -> None:
    folders = {path.parent for path in FILES}
    counts = {name_of(folder): sum(path.parent == folder for path in FILES) for folder in folders}
    assert {name: count for name, count in counts.items() if count > MOST_FILES} == {}


def test_every_document_has_an_address_and_every_file_is_loaded() -> None:
    """Nothing is left over: from the documents that have addresses, links and imports lead to every other file."""
    waiting = [PAGES / file for file, _ in PAGE_FILES.values()] + [PAGES / NO_SUCH_PAGE, PAGES / LAB]
    seen: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        if path.suffix not in TEXTS:
            continue
        text = read(path).replace("<head>\n", HEAD)
        waiting += [PAGES / each for each in re.findall(r"/static/([\w./-]+\.\w+)", text)]
        if path.suffix == ".js":
            imported = re.findall(r'^(?:import\b|\} from\b).*"(\.[^"]+)";$', text, re.MULTILINE)
            waiting += [(path.parent / each).resolve() for each in imported]
    assert {name_of(path) for path in FILES if not path.name.endswith(".d.ts")} == {name_of(path) for path in seen}
