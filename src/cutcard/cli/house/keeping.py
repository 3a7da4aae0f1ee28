"""`cutcard house`: keeping what it has on record, in archives and in backups, and putting it back from there."""

from typing import Annotated

import typer

from cutcard.cli.house.app import app
from cutcard.cli.options import AsJson, By, Heads, House, Key, Reason, Second, named_house

Files = Annotated[list[str], typer.Argument(metavar="ARCHIVE...", help="Archives that its journal names.")]


@app.command(
    epilog="Example: cutcard house archive casino.db a.archive --until 2025-12-31 --by Gia --second Pim --reason closed"
)
def archive(
    house: House,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The archive to write.")],
    *,
    until: Annotated[str, typer.Option("--until", metavar="YYYY-MM-DD", help="The last day in it, which is over.")],
    key: Key = None,
    heads: Heads = None,
    by: By,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """The days that are over in a file of their own. An entry of the journal names it with its hash.

    By the Gaming Shift Manager and a second person. An archive begins where the one before it ended.
    """
    from cutcard.cli.house.archives import Answerable, archive

    archive(house, file, until, (key, heads), Answerable(by, second, reason), as_json=json)


@app.command(
    epilog="Example: cutcard house detach casino.db a.archive --by Gia --second Pim --reason 'kept in the vault'"
)
def detach(
    house: House,
    archives: Files,
    *,
    key: Key = None,
    heads: Heads = None,
    by: By,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Take out of the journal what these archives hold. That is of tables; ids, hashes and what is listed stay.

    By the Gaming Shift Manager and a second person. Every table keeps its last shoe. What was interrupted is finished
    by the same command again.
    """
    from cutcard.cli.house.archives import Answerable, detach

    detach(house, archives, (key, heads), Answerable(by, second, reason), as_json=json)


@app.command(epilog="Example: cutcard house attach casino.db a.archive --by Gia --second Pim --reason 'a dispute'")
def attach(
    house: House,
    archives: Files,
    *,
    key: Key = None,
    heads: Heads = None,
    by: By,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Put back into the journal what these archives hold. It was detached from it; also where it no longer opens.

    By the same two. When all of it is back an entry says so, and what is detached again is agreed on anew.
    """
    from cutcard.cli.house.archives import Answerable, attach

    attach(house, archives, (key, heads), Answerable(by, second, reason), as_json=json)


@app.command(epilog="Example: cutcard house backup casino.db /mnt/backups/casino-2026-11-16")
def backup(
    house: House,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The backup, a folder that is not there yet.")],
    *,
    key: Key = None,
    heads: Heads = None,
    without_key: Annotated[bool, typer.Option("--without-key", help="The key is kept elsewhere already.")] = False,
    json: AsJson = False,
) -> None:
    """Keep the house as of its last commit, while it goes on. Database, chain heads and key, read back and checked."""
    from cutcard.cli.house.backups import keep_house

    keep_house(house, folder, key, heads, with_key=not without_key, as_json=json)


@app.command(epilog="Example: cutcard house restore /mnt/backups/casino-2026-11-16 casino.db --heads newest.heads")
def restore(
    backup: Annotated[str, typer.Argument(metavar="BACKUP", help="The folder of a backup, or the file of a database.")],
    house: Annotated[
        str,
        typer.Argument(metavar="TARGET", help="A file that is not there, or an empty database.", callback=named_house),
    ],
    *,
    heads: Annotated[
        list[str] | None,
        typer.Option("--heads", metavar="FILE", help="The newest chain heads there are; repeat for several nodes."),
    ] = None,
    key: Annotated[str | None, typer.Option("--key", metavar="FILE", help="The key, if not in the backup.")] = None,
    put_key: Annotated[
        str | None, typer.Option("--put-key", metavar="FILE", help="Where the key goes; beside the file if left out.")
    ] = None,
    put_heads: Annotated[
        str | None, typer.Option("--put-heads", metavar="FILE", help="Where the heads go; the same.")
    ] = None,
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who accepts what is lost.")] = None,
    second: Second = None,
    reason: Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="Why; kept in the record.")] = None,
    journal: Annotated[
        str | None,
        typer.Option("--journal", metavar="BACKUP", help="A newer one: patrons forgotten since are erased again."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Put a house back from a backup. What it had come to since is told, and lost only where two accept it.

    The two sign with the secrets that they have in the backup, as in other commands. What was erased of patrons is
    erased again, as far as the backup's journal tells of it, or the newer one that is named.
    """
    from cutcard.cli.house.backups import put_back_house

    places, accepted = (put_key, put_heads), (by, second, reason)
    put_back_house(backup, house, heads or [], key, places, accepted, journal, as_json=json)
