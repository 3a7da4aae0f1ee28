"""`cutcard roads`."""

from __future__ import annotations

import sys
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.options import AsJson, topic
from cutcard.cli.output import counted, print_json, write_file

if TYPE_CHECKING:
    from collections.abc import Iterable
    from enum import StrEnum

    from cutcard.roads import Scoreboard

app = topic()
Choice = TypeVar("Choice", bound="StrEnum")


@app.command(epilog="Example: cutcard roads BBPPTPBPBB --svg board.svg")
def roads(
    shoe: Annotated[str, typer.Argument(metavar="ROUNDS", help='Results in order, e.g. "BBPT", or - for many shoes.')],
    *,
    rows: Annotated[int, typer.Option("--rows", help="Rows of the board.")] = 6,
    game: Annotated[str | None, typer.Option("--game", metavar="SLUG", help="A game, for its names and marks.")] = None,
    tail: Annotated[
        str, typer.Option("--tail", help="After a long run has turned right: down-again or keep-row.")
    ] = "down-again",
    marks: Annotated[str, typer.Option("--marks", help="In the beads: chinese, letters or points.")] = "chinese",
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the board into an .svg file.")] = None,
    paper: Annotated[bool, typer.Option("--paper", help="Draw it for print, on white.")] = False,
    json: AsJson = False,
) -> None:
    """Lay a shoe out on the scoreboards. Bead plate, big road, Big Eye Boy, Small Road, Cockroach Pig.

    Rounds are B, P and T in any case, spaces and commas ignored. With --game dragon-tiger write D for Dragon, G for
    Tiger and T for a tie; B and P stand for the places they take. With - standard input is read, one shoe a line, and
    answered with one line of JSON each.
    """
    from cutcard.roads import Scoreboard, Tail, board_json
    from cutcard.roads.geometry import ROWS_MOST
    from cutcard.roads.rounds import Writing

    if not 1 <= rows <= ROWS_MOST:
        raise NotationError(f"a board has 1 to {ROWS_MOST} rows, not {rows}")
    played = game_of(game) if game else None
    empty = Scoreboard.empty(played, rows=rows, tail=_parse_choice(Tail, "--tail", tail))
    writing = _parse_choice(Writing, "--marks", marks)
    if shoe.strip() == "-":
        if svg:
            raise NotationError("--svg draws one shoe; write its rounds in place of -")
        sys.exit(_answer_lines(empty, sys.stdin))
    board = _fill_board(empty, shoe)
    if svg:
        from cutcard.roads.svg import FELT, PAPER, board_svg

        if Path(svg).suffix.lower() != ".svg":
            raise NotationError(f"{Path(svg).name!r} should end in .svg")
        write_file(Path(svg), board_svg(board, writing=writing, theme=PAPER if paper else FELT).encode())
    if json:
        print_json(board_json(board))
    elif not svg:
        from cutcard.cli.roads.printing import print_board

        print_board(board, writing)


def _parse_choice(choices: type[Choice], option: str, text: str) -> Choice:
    try:
        return choices(text.strip().lower())
    except ValueError:
        raise NotationError(f"{option} is one of {', '.join(choices)}, not {text[:40]!r}") from None


def _fill_board(empty: Scoreboard, text: str) -> Scoreboard:
    from cutcard.roads import read_rounds

    board = empty
    for round_ in read_rounds(text, empty.game):
        board = board.add(round_)
    return board


def _answer_lines(empty: Scoreboard, lines: Iterable[str]) -> int:
    """One board a line, an empty line being an empty shoe; an unusable line is answered too, and the rest goes on."""
    from cutcard.roads import board_json

    unusable = 0
    for number, line in enumerate(lines, start=1):
        try:
            answer = board_json(_fill_board(empty, line))
        except NotationError as error:
            unusable += 1
            answer = {"line": number, "error": str(error)}
        sys.stdout.write(dumps(answer, ensure_ascii=False) + "\n")
    if unusable:
        sys.stderr.write(f"cutcard: {counted(unusable, 'line')} could not be used, each answered in its place\n")
    return 1 if unusable else 0
