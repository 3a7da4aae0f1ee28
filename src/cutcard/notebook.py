"""How values look in a notebook: small tables in its own colours, so that they read in the light and in the dark."""

from __future__ import annotations

from functools import singledispatch
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_CELL = "padding:.15em .7em;text-align:"


def table_html(caption: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a caption; numbers, as written by whoever calls, stand to the right, all text is escaped.

    >>> table_html("<Odds>", ["Wager", "Pays"], [["Tie", "8:1"]])[-30:]
    '>8:1</td></tr></tbody></table>'
    """
    head = "".join(f'<th style="{_CELL}{_side(at)}">{escape(name)}</th>' for at, name in enumerate(columns))
    body = "".join(
        "<tr>"
        + "".join(f'<td style="{_CELL}{_side(at)}">{escape(str(cell))}</td>' for at, cell in enumerate(row))
        + "</tr>"
        for row in rows
    )
    title = f'<caption style="{_CELL}left;caption-side:top;font-weight:bold">{escape(caption)}</caption>'
    return f'<table style="color:inherit">{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _side(column: int) -> str:
    return "right" if column else "left"


DRAWN_BY = {"cutcard.odds": "cutcard.odds.charts", "cutcard.simulate": "cutcard.simulate.plots"}
"""Who draws the values of a room; loaded when something is drawn, since it takes matplotlib."""


@singledispatch
def picture(value: object) -> str:
    """A value as SVG; whoever draws a kind of value registers how, since what is drawn does not know who draws it."""
    room = ".".join(type(value).__module__.split(".")[:2])
    if room in DRAWN_BY:
        import_module(DRAWN_BY[room])
    draw = picture.dispatch(type(value))
    if draw is picture.dispatch(object):
        raise NotImplementedError(f"there is no drawing of a {type(value).__name__}")
    return draw(value)


def picture_or_none(value: object) -> str | None:
    """The same for a notebook, which shows the value as text where matplotlib is not installed."""
    try:
        return picture(value)
    except ImportError:
        return None
