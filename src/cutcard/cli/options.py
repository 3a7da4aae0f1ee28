"""Arguments and options that several topics have, and how a topic of commands is made."""

from pathlib import Path
from typing import Annotated

import typer

from cutcard.cards import NotationError

ON = "on "
DOCUMENTS = "passport, identity-card, driving-licence, residence-permit or other-official"
SERVED = ("http://", "https://")
"""How the address begins of a house that is asked by way of its server."""

Slug = Annotated[
    str, typer.Argument(metavar="SLUG", help="A game, e.g. tiger-baccarat, or a variant's file; see `cutcard games`.")
]
GameUnlessAll = Annotated[str | None, typer.Argument(metavar="[SLUG]", help="A game, unless --all.")]
Wagers = Annotated[list[str] | None, typer.Option("--wager", metavar="NAME", help="Only this wager; repeat for more.")]
Decks = Annotated[int, typer.Option("--decks", help="Decks in the shoe.")]


def named_house(house: str) -> str:
    """An address with nothing in it, as an unset variable of a shell leaves it, would be the folder one is in."""
    if not house.removeprefix("sqlite:///").strip():
        raise NotationError("the name of the house is empty; name its file, or its postgresql:// address")
    refuse_unnamed(house.removeprefix("sqlite:///"))
    return house


def stored_house(house: str) -> str:
    """What is done with the files of a house, or needs its key, no server does for whoever asks it."""
    if house.startswith(SERVED):
        raise NotationError(
            f"{house} is the address of a server, and this reads the stored house: name its file, or its "
            "postgresql:// address"
        )
    return named_house(house)


def refuse_unnamed(file: str) -> None:
    """A place that has no name, as / and . have none, is a folder and takes nothing beside it."""
    if not Path(file).name:
        raise NotationError(f"{file} is a folder; name a file")


House = Annotated[
    str,
    typer.Argument(
        metavar="HOUSE",
        help="A file, a postgresql:// address, or the http:// or https:// address of its server.",
        callback=named_house,
    ),
]
StoredHouse = Annotated[
    str, typer.Argument(metavar="HOUSE", help="A file, or a postgresql:// address.", callback=stored_house)
]
LogEnd = Annotated[
    str | None,
    typer.Option("--log-end", metavar="FILE", help="The log's end kept outside; beside the file if left out."),
]
On = Annotated[
    str | None,
    typer.Option("--on", metavar="DATE", help="As in force on this day, e.g. 2026-11-15; today if left out."),
]
EditionName = Annotated[
    str | None,
    typer.Option("--edition", metavar="NAME", help="In this edition, by its day or version; see `cutcard editions`."),
]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="A table's name, e.g. tiger-1.")]
Account = Annotated[str, typer.Argument(metavar="ACCOUNT", help="A patron's or a terminal's name.")]
Key = Annotated[str | None, typer.Option("--key", metavar="FILE", help="The house's key; beside the file if left out.")]
_SIGNS = typer.Option("--by", metavar="NAME", help="Who does it, and signs for it.")
By = Annotated[str, _SIGNS]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; kept in the record.")]
Signer = Annotated[str | None, _SIGNS]
Second = Annotated[str | None, typer.Option("--second", metavar="NAME", help="Who agrees to it.")]
Archives = Annotated[
    list[str] | None,
    typer.Option("--archive", metavar="FILE", help="An archive of it; repeat for more."),
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on standard output.")]

Port = Annotated[int, typer.Option("--port", help="The port.", min=1, max=65535)]
Variants = Annotated[
    list[str] | None,
    typer.Option("--variant", metavar="FILE", help="Deal the variant of this file too; repeat for more."),
]


def topic() -> typer.Typer:
    """A topic whose commands join those of `cutcard` itself; plain help is twice as quick to answer."""
    return typer.Typer(rich_markup_mode=None)


def in_edition(slug: str, on: str | None, edition: str | None) -> str:
    """A game as `--on` or `--edition` names it, in the one way in which all commands name a game."""
    if on is not None and edition is not None:
        raise NotationError("--on and --edition both name an edition; give one of them")
    if on is not None:
        return f"{slug}@{ON}{on}"
    return slug if edition is None else f"{slug}@{edition}"
