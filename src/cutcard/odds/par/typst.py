"""A document as PDF, set by Typst."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from cutcard.extras import ExtraMissingError
from cutcard.odds.par.blocks import Figure, Grid, Heading, PageBreak, Paragraph

try:
    import typst
except ImportError as missing:  # pragma: no cover
    raise ExtraMissingError("PDF needs typst", "par") from missing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.odds.par.blocks import Block, Document

ROWS_TOGETHER = 20
"""A grid of no more rows is not parted between two pages."""
PREAMBLE = """
#set page(paper: "a4", margin: (x: 18mm, y: 20mm), footer: context [
  #set text(7.5pt, fill: rgb("#5d6b65"))
  {footer} #h(1fr) #counter(page).display("1 / 1", both: true)
])
#set text(font: "Libertinus Serif", size: 9.5pt, fill: rgb("#1f2a26"), lang: "en")
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


def pdf(document: Document) -> bytes:
    """The same document gives the same bytes: no date goes into them, and no font of the machine."""
    made = typst.compile(_source(document).encode(), format="pdf", ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made


def _source(document: Document) -> str:
    preamble = PREAMBLE.format(
        title=_text(document.title), subtitle=_text(document.subtitle), footer=f"#{_text(document.footer)}"
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
