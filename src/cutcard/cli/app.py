"""`cutcard`: the topics put together."""

from typing import Annotated

import typer

from cutcard.cli.house import app as house
from cutcard.cli.odds import commands as sheets
from cutcard.cli.odds import editions, paytables, prices
from cutcard.cli.roads import board
from cutcard.cli.rules import games, matrix, rounds
from cutcard.cli.serve import floor, laboratory
from cutcard.cli.simulate import commands as simulate
from cutcard.cli.table import commands as table
from cutcard.cli.variant import files
from cutcard.cli.verify import audit
from cutcard.cli.witness import commands as witness

app = typer.Typer(
    name="cutcard",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # Plain help is twice as quick to answer.
    context_settings={"help_option_names": ["-h", "--help"]},
    help="The executable rulebook of a casino's baccarat family: approved games, every rule with its clause.",
    epilog='Example: cutcard explain tiger-baccarat "8s 2h 3d / Kd 6c"',
)

TOPICS = (games, rounds, matrix, prices, paytables, editions, sheets, simulate, board, table, floor, laboratory, audit)
for topic in TOPICS:
    app.add_typer(topic.app)
app.add_typer(files.app, name="variant")
app.add_typer(house.app, name="house")
app.add_typer(witness.app, name="witness")


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - Typer hands it over so.
    if wanted:
        from importlib.metadata import version

        typer.echo(f"cutcard {version('cutcard')}")
        raise typer.Exit


@app.callback()
def cutcard(
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """What stands before a command."""
