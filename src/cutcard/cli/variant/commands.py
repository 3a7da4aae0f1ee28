"""Variants: `variant check` and `variant show`."""

from typing import Annotated

import typer

from cutcard.cli.options import AsJson

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Variants of the approved games, each in a file. It takes the place of a slug in other commands.",
    epilog="Example: cutcard variant show examples/variants/ez-baccarat.toml",
)

File = Annotated[str, typer.Argument(metavar="FILE", help="A variant's file, e.g. ez-baccarat.toml.")]


@app.command(epilog="Example: cutcard variant check examples/variants/ez-baccarat.toml")
def check(file: File, *, json: AsJson = False) -> None:
    """Check a variant's file, with every possible deal. What is wrong is said with file and line."""
    from cutcard.cli.variant.files import check_variant

    check_variant(file, as_json=json)


@app.command(epilog="Example: cutcard variant show examples/variants/ez-baccarat.toml --json")
def show(file: File, *, json: AsJson = False) -> None:
    """Show what a variant changes, and all that it then pays. Each change with its note."""
    from cutcard.cli.variant.files import show_variant

    show_variant(file, as_json=json)
