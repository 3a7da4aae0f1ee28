"""A document as PDF, set by Typst."""

from __future__ import annotations

import unicodedata
from itertools import zip_longest
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.extras import ExtraMissingError
from cutcard.odds.par.blocks import Block, Document, Figure, Grid, Heading, PageBreak, Paragraph

try:
    import typst
except ImportError as missing:  # pragma: no cover
    raise ExtraMissingError("PDF needs typst", "par") from missing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


ROWS_TOGETHER = 20
"""A grid of no more rows is not parted between two pages."""
PREAMBLE = """
#set page(paper: "a4", margin: (x: 18mm, y: 20mm), footer: context [
  #set text(7.5pt, fill: rgb("#5d6b65"))
  {footer} #h(1fr) #counter(page).display("1 / 1", both: true)
])
#set text(font: {fonts}, size: 9.5pt, fill: rgb("#1f2a26"), lang: "en")
#set par(justify: false, leading: 0.55em)
#set document(title: {title}, date: none)
#show heading: set text(fill: rgb("#0d3b2e"))
#show heading.where(level: 2): it => block(above: 1.8em, below: 0.9em, width: 100%,
  stroke: (bottom: 1pt + rgb("#c9a961")), inset: (bottom: 4pt), it)
#show heading.where(level: 3): set block(above: 1.3em, below: 0.7em)
#set table(stroke: (x, y) => (bottom: 0.4pt + rgb(if y == 0 {{ "#0d3b2e" }} else {{ "#d9dedb" }})),
  inset: (x: 3.5pt, y: 3pt))
#show table: set text(8pt)
#text(20pt, weight: "bold", fill: rgb("#0d3b2e"), {title})
#v(-4pt)
#text(10.5pt, fill: rgb("#5d6b65"), {subtitle})
"""


OWN_FONT = "Libertinus Serif"
"""It comes with Typst and has Latin, Greek and Cyrillic letters."""
OWN_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC", "MODIFIER", "FEMININE", "MASCULINE", "MICRO", "DOUBLE-STRUCK")
CHINESE_FONTS = (
    "Noto Serif CJK SC",
    "Noto Sans CJK SC",
    "Source Han Serif SC",
    "Songti SC",
    "PingFang SC",
    "SimSun",
    "Microsoft YaHei",
)


def pdf(document: Document) -> bytes:
    """The same document gives the same bytes: no date goes into them, and no font of the machine.

    What a house writes in Chinese, the note of a variant say, needs one: a sheet takes it from the machine. A
    certificate does not, since it must be made again elsewhere; no letter is ever left out or drawn as a box.
    """
    chinese = _chinese_font(document)
    fonts = (OWN_FONT,) if chinese is None else (OWN_FONT, chinese)
    made = typst.compile(_source(document, fonts).encode(), format="pdf", ignore_system_fonts=chinese is None)
    assert isinstance(made, bytes)
    return made


def _chinese_font(document: Document) -> str | None:
    """The machine's font for the letters that Typst's own has not; None where there are none."""
    foreign = _foreign(_texts(document))
    if document.attached:
        refuse_in_certificate(_texts(document))
    if not foreign:
        return None
    lacking = f"the PDF has no font for {foreign[0]!r}"
    if any(unicodedata.east_asian_width(letter) not in "WF" for letter in foreign):
        raise NotationError(f"{lacking}; write the sheet as HTML")
    installed = typst.Fonts(include_system_fonts=True).families()
    found = next((font for font in CHINESE_FONTS if font in installed), None)
    if found is None:
        raise NotationError(f"{lacking}; install one, {CHINESE_FONTS[0]} say, or write the sheet as HTML")
    return found


def refuse_in_certificate(texts: Iterable[str]) -> None:
    """Letters for which a certificate would need a font of the machine."""
    if foreign := _foreign(texts):
        raise NotationError(
            f"the PDF of a certificate has no font for {foreign[0]!r}, since it is the same on every machine: "
            "write what is noted in Latin letters, or the certificate as JSON"
        )


def _foreign(texts: Iterable[str]) -> list[str]:
    return sorted({letter for text in texts for letter in text if _is_foreign(letter)})


def _is_foreign(letter: str) -> bool:
    """Whether it is a letter, or a sign as wide as Chinese ones, that Typst's own font has not."""
    wide = unicodedata.east_asian_width(letter) in "WF"
    return wide or (letter.isalpha() and not unicodedata.name(letter, "").startswith(OWN_SCRIPTS))


def _texts(document: Document) -> Iterator[str]:
    """Everything that is set as text."""
    yield from (document.title, document.subtitle, document.footer)
    for block in document.blocks:
        match block:
            case Heading(_, text) | Paragraph(text):
                yield text
            case Grid(columns=columns, rows=rows):
                yield from columns
                yield from (cell for row in rows for cell in row)


def _source(document: Document, fonts: tuple[str, ...]) -> str:
    preamble = PREAMBLE.format(
        title=_text(document.title),
        subtitle=_text(document.subtitle),
        footer=f"#{_text(document.footer)}",
        fonts=f"({', '.join(map(_quoted, fonts))},)",
    )
    return "\n\n".join([*(_attached(*each) for each in document.attached), preamble, *_blocks(document.blocks)])


def _blocks(blocks: tuple[Block, ...]) -> Iterator[str]:
    """What introduces a grid stays on its page."""
    for block, after in zip_longest(blocks, blocks[1:]):
        stays = isinstance(block, Paragraph) and isinstance(after, Grid)
        yield f"#block(sticky: true)[{_block(block)}]" if stays else _block(block)


def _attached(name: str, content: bytes) -> str:
    return f'#pdf.attach({_quoted(name)}, bytes({_quoted(content.decode())}), relationship: "data")'


def _text(text: str) -> str:
    """A string of Typst's, so that nothing in it is markup; long fractions may break after their stroke."""
    return _quoted(text.replace("\n", " ").replace("/", "/\u200b"))


def _quoted(text: str) -> str:
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{quoted}"'


def _block(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"#heading(level: {level}, {_text(text)})"
        case Paragraph(text):
            return f"#par({_text(text)})"
        case Grid():
            return _grid(block)
        case PageBreak():
            return "#pagebreak(weak: true)"
        case Figure(svg, alt):
            return f'#align(center, image(bytes({_quoted(svg)}), format: "svg", width: 92%, alt: {_text(alt)}))'


def _grid(grid: Grid) -> str:
    align = ", ".join("right" if column in grid.right else "left" for column in grid.columns)
    widths = (
        ", ".join(f"{width}fr" for width in grid.widths) if grid.widths else ", ".join(["auto"] * len(grid.columns))
    )
    named = any(column.strip() for column in grid.columns)
    head = f"table.header({', '.join(f'strong({_text(column)})' for column in grid.columns)})," if named else ""
    cells = ", ".join(_text(cell) for row in grid.rows for cell in row)
    whole = "" if len(grid.rows) > ROWS_TOGETHER else "#show: block.with(breakable: false)\n"
    return f"#[{whole}#table(columns: ({widths}), align: ({align}), {head} {cells})]"
