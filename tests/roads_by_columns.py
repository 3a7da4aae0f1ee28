"""The roads a second time, as a person with a pencil draws them: a grid of taken cells, and columns without tails.

It shares no code with `cutcard.roads`: cells are searched for on the grid, and a derived road looks whether a cell and
the one above it are both filled, k columns back, as players are taught to read it.
"""

from __future__ import annotations


def laid(marks: str, rows: int, *, keep_row: bool = False) -> list[tuple[int, int]]:
    """The column and row of each mark."""
    taken: set[tuple[int, int]] = set()
    cells = []
    start, column, row, turned, before = -1, 0, 0, False, ""
    for mark in marks:
        if mark != before:
            column, row, turned, before = start + 1, 0, False, mark
            while (column, 0) in taken:
                column += 1
            start = column
        elif row + 1 < rows and (column, row + 1) not in taken and not (keep_row and turned):
            row += 1
        else:
            turned = True
            column += 1
            while (column, row) in taken:
                column += 1
        taken.add((column, row))
        cells.append((column, row))
    return cells


def big(shoe: str, rows: int, *, keep_row: bool = False) -> list[tuple[int, int, str, int]]:
    """The big road's cells with their ties; ties before the first decided round go to it, or stand alone."""
    decided = shoe.replace("T", "")
    if not decided:
        return [(0, 0, "T", len(shoe))] if shoe else []
    ties = [0] * len(decided)
    at = -1
    for letter in shoe:
        if letter == "T":
            ties[max(at, 0)] += 1
        else:
            at += 1
    cells = laid(decided, rows, keep_row=keep_row)
    return [(*cell, side, tied) for cell, side, tied in zip(cells, decided, ties, strict=True)]


def derived(shoe: str, back: int) -> str:
    """Big Eye Boy looks one column back, Small Road two, Cockroach Pig three; columns grow down without an end."""
    heights: list[int] = []
    marks = []
    before = ""
    for side in shoe.replace("T", ""):
        if side != before:
            heights.append(0)
            before = side
        depth, column = heights[-1], len(heights) - 1
        heights[-1] += 1
        if depth and column >= back:
            beside, above = heights[column - back] > depth, heights[column - back] > depth - 1
            marks.append("r" if beside == above else "b")
        elif not depth and column > back:
            marks.append("r" if heights[column - 1] == heights[column - 1 - back] else "b")
    return "".join(marks)
