"""`cutcard`: the topics put together."""

from typing import Annotated

import typer

from cutcard.cli import house, odds, roads, rules, serve, simulate, table, variant, verify

app = typer.Typer(
    name="cutcard",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # Plain help is twice as quick to answer.
    context_settings={"help_option_names": ["-h", "--help"]},
    help="The executable rulebook of a casino's baccarat family: ten approved games, every rule with its clause.",
    epilog='Example: cutcard explain tiger-baccarat "8s 2h 3d / Kd 6c"',
)

for topic in (rules, odds, simulate, roads, table, serve, verify):
    app.add_typer(topic.app)
app.add_typer(variant.app, name="variant")
app.add_typer(house.app, name="house")


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
