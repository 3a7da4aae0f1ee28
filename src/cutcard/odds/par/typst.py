"""A document as PDF, set by Typst."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.extras import ExtraMissingError
from cutcard.odds.par.blocks import Figure, Grid, Heading, Paragraph

try:
    import typst
except ImportError as missing:  # pragma: no cover
    raise ExtraMissingError("PDF needs typst", "par") from missing

if TYPE_CHECKING:
    from cutcard.odds.par.blocks import Block, Document

PREAMBLE = """
#set page(paper: "a4", margin: (x: 18mm, y: 20mm), footer: context [
  #set text(7.5pt, fill: rgb("#5d6b65"))
  {footer} #h(1fr) #counter(page).display("1 / 1", both: true)
])
#set text(font: "Libertinus Serif", size: 9.5pt, fill: rgb("#1f2a26"), lang: "en")
#set par(justify: false, leading: 0.55em)
#set document(title: {title})
#show heading: set text(fill: rgb("#0d3b2e"))
#show heading.where(level: 2): it => block(above: 1.8em, below: 0.9em, width: 100%,
  stroke: (bottom: 1pt + rgb("#c9a961")), inset: (bottom: 4pt), it)
#show heading.where(level: 3): set block(above: 1.3em, below: 0.7em)
#set table(stroke: (x, y) => (bottom: 0.4pt + rgb(if y == 0 {{ "#0d3b2e" }} else {{ "#d9dedb" }})),
  inset: (x: 3.5pt, y: 3pt))
#show table: set text(8pt)
#show table.cell.where(y: 0): strong
#text(20pt, weight: "bold", fill: rgb("#0d3b2e"), {title})
#v(-4pt)
#text(10.5pt, fill: rgb("#5d6b65"), {subtitle})
"""


def pdf(document: Document) -> bytes:
    made = typst.compile(_source(document).encode(), format="pdf")
    assert isinstance(made, bytes)
    return made


def _source(document: Document) -> str:
    preamble = PREAMBLE.format(
        title=_text(document.title), subtitle=_text(document.subtitle), footer=f"#{_text(document.footer)}"
    )
    return "\n\n".join([preamble, *map(_block, document.blocks)])


def _text(text: str) -> str:
    """A string of Typst's, so that nothing in it is markup; long fractions may break after their stroke."""
    quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ").replace("/", "/\u200b")
    return f'"{quoted}"'


def _block(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"#heading(level: {level}, {_text(text)})"
        case Paragraph(text):
            return f"#par({_text(text)})"
        case Grid():
            return _grid(block)
        case Figure(svg, alt):
            return f'#align(center, image(bytes({_svg(svg)}), format: "svg", width: 92%, alt: {_text(alt)}))'


def _svg(svg: str) -> str:
    quoted = svg.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{quoted}"'


def _grid(grid: Grid) -> str:
    align = ", ".join("right" if column in grid.right else "left" for column in grid.columns)
    widths = (
        ", ".join(f"{width}fr" for width in grid.widths) if grid.widths else ", ".join(["auto"] * len(grid.columns))
    )
    named = any(column.strip() for column in grid.columns)
    head = f"table.header({', '.join(_text(column) for column in grid.columns)})," if named else ""
    cells = ", ".join(_text(cell) for row in grid.rows for cell in row)
    return f"#table(columns: ({widths}), align: ({align}), {head} {cells})"
