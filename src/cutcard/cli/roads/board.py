"""`cutcard roads`."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.output import counted, print_json, write_file
from cutcard.roads import Scoreboard, Tail, board_json, read_rounds
from cutcard.roads.geometry import ROWS_MOST
from cutcard.roads.rounds import Writing

if TYPE_CHECKING:
    from collections.abc import Iterable

Choice = TypeVar("Choice", bound=StrEnum)


def show_roads(
    text: str,
    rows: int,
    game: str | None,
    tail: str,
    marks: str,
    svg_path: str | None,
    *,
    paper: bool,
    as_json: bool,
) -> None:
    if not 1 <= rows <= ROWS_MOST:
        raise NotationError(f"a board has 1 to {ROWS_MOST} rows, not {rows}")
    played = game_of(game) if game else None
    empty = Scoreboard.empty(played, rows=rows, tail=_parse_choice(Tail, "--tail", tail))
    writing = _parse_choice(Writing, "--marks", marks)
    if text.strip() == "-":
        if svg_path:
            raise NotationError("--svg draws one shoe; write its rounds in place of -")
        sys.exit(_answer_lines(empty, sys.stdin))
    board = _fill_board(empty, text)
    if svg_path:
        _write_svg(Path(svg_path), board, writing, paper=paper)
    if as_json:
        print_json(board_json(board))
    elif not svg_path:
        from cutcard.cli.roads.printing import print_board

        print_board(board, writing)


def _parse_choice(choices: type[Choice], option: str, text: str) -> Choice:
    try:
        return choices(text.strip().lower())
    except ValueError:
        raise NotationError(f"{option} is one of {', '.join(choices)}, not {text[:40]!r}") from None


def _fill_board(empty: Scoreboard, text: str) -> Scoreboard:
    board = empty
    for round_ in read_rounds(text, empty.game):
        board = board.add(round_)
    return board


def _answer_lines(empty: Scoreboard, lines: Iterable[str]) -> int:
    """One board a line, an empty line being an empty shoe; an unusable line is answered too, and the rest goes on."""
    unusable = 0
    for number, line in enumerate(lines, start=1):
        try:
            answer = board_json(_fill_board(empty, line))
        except NotationError as error:
            unusable += 1
            answer = {"line": number, "error": str(error)}
        sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
    if unusable:
        sys.stderr.write(f"cutcard: {counted(unusable, 'line')} could not be used, each answered in its place\n")
    return 1 if unusable else 0


def _write_svg(path: Path, board: Scoreboard, writing: Writing, *, paper: bool) -> None:
    if path.suffix.lower() != ".svg":
        raise NotationError(f"{path.name!r} should end in .svg")
    from cutcard.roads.svg import FELT, PAPER, board_svg

    write_file(path, board_svg(board, writing=writing, theme=PAPER if paper else FELT).encode())
