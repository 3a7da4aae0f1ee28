"""Rows for a spreadsheet: CSV in which no text is taken for a formula."""

from __future__ import annotations

import csv
import io
import re
from itertools import chain
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001
"""How a cell begins that a spreadsheet works out; the last four are those of a Chinese or Japanese keyboard."""
NUMBER = re.compile(r"[-+][0-9][0-9.,:]*(?:[eE][-+]?[0-9]+)?(?: ?%)?(?: \([a-z]+\))?")
"""An amount, odds or a share, also one that is marked as estimated."""


def as_cell(value: Any) -> Any:
    """A value as a cell: what would be a formula begins with an apostrophe; amounts, odds and shares stay as they are.

    >>> [as_cell(value) for value in ("=1+1", "-cmd|'/c calc'!A0", "-12.50", "+0.31 %", "-1:2", -12)]
    ["'=1+1", "'-cmd|'/c calc'!A0", '-12.50', '+0.31 %', '-1:2', -12]
    """
    if not isinstance(value, str):
        return value
    text = value.replace("\r", "\n")  # The other would end a row: Python writes it without quotation marks.
    return f"'{text}" if text.startswith(FORMULA) and not NUMBER.fullmatch(text) else text


def plain_amount(cents: int, places: int) -> str:
    """An amount as a program reads it.

    >>> plain_amount(1535_00, 2), plain_amount(-5, 2), plain_amount(7, 0)
    ('1535.00', '-0.05', '7')
    """
    whole, part = divmod(abs(cents), 10**places)
    return f"{'-' if cents < 0 else ''}{whole}" + (f".{part:0{places}}" if places else "")


def csv_text(rows: Iterable[Mapping[str, Any]], heads: Sequence[str] = (), line_end: str = "\n") -> str:
    """All rows under these heads, or under the names of the first row; nothing where there is neither."""
    each = iter(rows)
    first = None if heads else next(each, None)
    held = io.StringIO()
    writer = csv.DictWriter(held, heads or list(first or ()), lineterminator=line_end)
    if writer.fieldnames:
        writer.writeheader()
    for row in chain([first] if first is not None else [], each):
        writer.writerow({name: as_cell(value) for name, value in row.items()})
    return held.getvalue()
