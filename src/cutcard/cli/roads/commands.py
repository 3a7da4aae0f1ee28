"""Scoreboards: `roads`."""

from typing import Annotated

import typer

from cutcard.cli.options import AsJson, topic

app = topic()


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
    from cutcard.cli.roads.board import show_roads

    show_roads(shoe, rows, game, tail, marks, svg, paper=paper, as_json=json)
