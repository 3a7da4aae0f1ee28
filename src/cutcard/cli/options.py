"""Arguments and options that several topics have, and how a topic of commands is made."""

from typing import Annotated

import typer

Slug = Annotated[str, typer.Argument(metavar="SLUG", help="A game, e.g. tiger-baccarat; `cutcard games` lists them.")]
Decks = Annotated[int, typer.Option("--decks", help="Decks in the shoe.")]
House = Annotated[str, typer.Argument(metavar="HOUSE", help="A file, or a postgresql:// address.")]
Heads = Annotated[
    str | None,
    typer.Option("--heads", metavar="FILE", help="The chain heads kept outside; beside the file if left out."),
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on standard output.")]


def topic() -> typer.Typer:
    """A topic whose commands join those of `cutcard` itself; plain help is twice as quick to answer."""
    return typer.Typer(rich_markup_mode=None)
