"""`cutcard`: the topics put together."""

from copy import copy
from typing import Annotated

import typer
from typer.main import get_command_name
from typer.models import TyperInfo

from cutcard.cli.house import app as house
from cutcard.cli.odds import commands as sheets
from cutcard.cli.odds import editions, paytables, prices
from cutcard.cli.rehearse import commands as rehearsals
from cutcard.cli.roads import board
from cutcard.cli.rules import games, matrix, rounds
from cutcard.cli.serve import floor, laboratory
from cutcard.cli.simulate import commands as simulate
from cutcard.cli.table import commands as table
from cutcard.cli.variant import files
from cutcard.cli.verify import audit, fair, receipt
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

TOPICS = (
    games,
    rounds,
    matrix,
    prices,
    paytables,
    editions,
    sheets,
    simulate,
    board,
    table,
    floor,
    laboratory,
    audit,
    receipt,
    fair,
    rehearsals,
)
for topic in TOPICS:
    app.add_typer(topic.app)
app.add_typer(files.app, name="variant")
app.add_typer(house.app, name="house")
app.add_typer(witness.app, name="witness")


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - Typer hands it over so.
    if wanted:
        from cutcard_command import version_line

        typer.echo(version_line())
        raise typer.Exit


@app.callback()
def cutcard(
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """What stands before a command."""


def app_for(name: str) -> typer.Typer:
    """The same with the topic of one command alone: to make all hundred ready takes an eighth of a second.

    What is no command is told so by the whole.
    """
    part = copy(app)
    part.registered_groups = [each for each in app.registered_groups if name in _names(each)] or app.registered_groups
    return part


def _names(topic: TyperInfo) -> set[str]:
    """The commands that a topic adds: itself where it has a name."""
    if isinstance(topic.name, str):
        return {topic.name}
    assert topic.typer_instance is not None
    commands = topic.typer_instance.registered_commands
    return {each.name or get_command_name(each.callback.__name__) for each in commands if each.callback is not None}
