"""What a document is made of, whatever it is set in: headings, paragraphs, grids and figures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, the highest at level 1."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows under headings; `right` are the columns of figures, `widths` the shares of the line where they matter."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[str] = frozenset()
    widths: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing, and what it shows in words."""

    svg: str
    alt: str


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows begins on a page of its own where there are pages."""


Block = Heading | Paragraph | Grid | Figure | PageBreak
"""A part of the sheet."""


@dataclass(frozen=True, slots=True)
class Document:
    title: str
    subtitle: str
    footer: str
    blocks: tuple[Block, ...]
    attached: tuple[tuple[str, bytes], ...] = ()
    """Files that a PDF carries, by name."""
    language: str = "en"
    """The code of the language that it is written in."""
