"""A document as one self-contained HTML page that prints well."""

from __future__ import annotations

import re
from html import escape

from cutcard.odds.par.blocks import Block, Document, Figure, Grid, Heading, PageBreak, Paragraph

CSS = """
:root { --felt: #0d3b2e; --gold: #c9a961; --ink: #1f2a26; --dim: #5d6b65; --line: #d9dedb; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.5rem 4rem; max-width: 58rem; color: var(--ink); background: #fff;
  font: 15px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
h1, h2, h3 { font-family: Georgia, "DejaVu Serif", serif; color: var(--felt); line-height: 1.2; }
h1 { font-size: 2rem; margin: 0; } .subtitle { color: var(--dim); margin: .3rem 0 2rem; }
h2 { margin: 2.6rem 0 .8rem; padding-bottom: .3rem; border-bottom: 2px solid var(--gold); font-size: 1.45rem; }
h3 { margin: 1.8rem 0 .5rem; font-size: 1.1rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; margin: .6rem 0 1rem; font-size: .86em; }
th { text-align: left; border-bottom: 1px solid var(--felt); font-weight: 600; vertical-align: bottom; }
th, td { padding: .28rem .5rem; }
td { border-bottom: 1px solid var(--line); vertical-align: top; } .long { overflow-wrap: anywhere; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; }
footer { margin-top: 3rem; color: var(--dim); font-size: .85em; border-top: 1px solid var(--line); padding-top: .8rem; }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } h2, h3 { break-after: avoid; }
  .page { break-after: page; }
  tr, figure { break-inside: avoid; } thead { display: table-header-group; } @page { size: A4; margin: 16mm; } }
"""
WORD_MOST = 24


def html(document: Document) -> str:
    body = "\n".join(block_html(block, index) for index, block in enumerate(document.blocks))
    title = escape(document.title)
    return (
        f'<!doctype html>\n<html lang="{document.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{CSS}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        f'<p class="subtitle">{escape(document.subtitle)}</p>\n{body}\n'
        f"<footer>{escape(document.footer)}</footer>\n</body>\n</html>\n"
    )


def block_html(block: Block, index: int = 0) -> str:
    """A part of the page; `index` tells its drawing from others."""
    match block:
        case Heading(level, text):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Paragraph(text):
            return f"<p>{escape(text)}</p>"
        case Grid():
            return _grid(block)
        case PageBreak():
            return '<div class="page"></div>'
        case Figure(svg, alt):
            return f'<figure role="img" aria-label="{escape(alt)}">{_inline(svg, index)}</figure>'


def _grid(grid: Grid) -> str:
    total = sum(grid.widths)
    widths = "".join(f'<col style="width:{100 * width / total:.1f}%">' for width in grid.widths)
    columns = f"<colgroup>{widths}</colgroup>" if widths else ""
    right = [column in grid.right for column in grid.columns]
    head = "".join(_cell("th", column, figure=figure) for column, figure in zip(grid.columns, right, strict=True))
    head = f"<thead><tr>{head}</tr></thead>" if any(column.strip() for column in grid.columns) else ""
    rows = "".join(
        "<tr>" + "".join(_cell("td", cell, figure=figure) for cell, figure in zip(row, right, strict=True)) + "</tr>"
        for row in grid.rows
    )
    return f'<div class="scroll"><table>{columns}{head}<tbody>{rows}</tbody></table></div>'


def _cell(kind: str, text: str, *, figure: bool) -> str:
    """A cell; only a word that fits no narrow screen, such as a digest, may be broken."""
    long = max(map(len, text.split()), default=0) > WORD_MOST
    named = ' class="n"' if figure else ' class="long"' if long else ""
    return f"<{kind}{named}>{escape(text)}</{kind}>"


def _inline(svg: str, index: int) -> str:
    """The drawing alone, its ids made its own so that several share a page."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r'(\bid="|xlink:href="#|href="#|url\(#)', lambda found: f"{found[1]}f{index}-", svg)
    return re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
