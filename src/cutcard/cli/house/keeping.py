"""`cutcard house backup`, `restore`, `archive` and `reindex`: copies of a house, and what is put back or derived."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import (
    AsJson,
    By,
    Key,
    LogEnd,
    Reason,
    Second,
    Signer,
    StoredHouse,
    refuse_unnamed,
    stored_house,
    topic,
)
from cutcard.cli.output import counted, print_json
from cutcard.cli.progress import watched

app = topic()


@app.command(epilog="Example: cutcard house backup casino.db /mnt/backups/casino-2026-11-16")
def backup(
    house: StoredHouse,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The backup, a folder that is not there yet.")],
    *,
    key: Key = None,
    log_end: LogEnd = None,
    without_key: Annotated[bool, typer.Option("--without-key", help="The key is kept elsewhere already.")] = False,
    json: AsJson = False,
) -> None:
    """Keep the house as of its last commit, while it goes on. Database, log's end and key, all read back."""
    import msgspec

    from cutcard.cli.house.backups import APART, print_kept
    from cutcard.house.backups.backup import HouseFiles, back_up

    refuse_unnamed(folder)
    key_path = Path(key) if key else Path() if without_key else None
    files = HouseFiles.of(house, key_path, Path(log_end) if log_end else None)
    with watched() as watch:
        listed = back_up(files, Path(folder), with_key=not without_key, watch=watch)
    if json:
        print_json({"backup": folder, "verified": True, **msgspec.to_builtins(listed), "keep_apart": [*APART]})
    else:
        print_kept(folder, listed, with_key=not without_key)


@app.command(
    "restore", epilog="Example: cutcard house restore /mnt/backups/casino-2026-11-16 casino.db --log-end newest.log-end"
)
def put_back(
    backup: Annotated[str, typer.Argument(metavar="BACKUP", help="The folder of a backup, or the file of a database.")],
    house: Annotated[
        str,
        typer.Argument(metavar="TARGET", help="A file that is not there, or an empty database.", callback=stored_house),
    ],
    *,
    log_end: Annotated[
        list[str] | None,
        typer.Option("--log-end", metavar="FILE", help="The newest end of the log there is; repeat for several nodes."),
    ] = None,
    key: Annotated[str | None, typer.Option("--key", metavar="FILE", help="The key, if not in the backup.")] = None,
    put_key: Annotated[
        str | None, typer.Option("--put-key", metavar="FILE", help="Where the key goes; beside the file if left out.")
    ] = None,
    put_log_end: Annotated[
        str | None,
        typer.Option("--put-log-end", metavar="FILE", help="Where the log's end goes; beside the file if left out."),
    ] = None,
    checkpoint: Annotated[
        list[str] | None,
        typer.Option("--checkpoint", metavar="FILE", help="The last checkpoint published; repeat for more."),
    ] = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    journal: Annotated[
        str | None,
        typer.Option("--journal", metavar="BACKUP", help="A newer one: patrons forgotten since are erased again."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Put a house back from a backup. What it had come to since is told, and two people sign for it.

    The two sign with the secrets that they have in the backup, as in other commands; the first entry after it names
    them, the backup, and what was lost. If a larger checkpoint of the log was published, the log takes a new name. What
    was erased of patrons is erased again, as far as the backup's journal tells of it, or the newer one that is named.
    """
    from cutcard.cli.house import backups
    from cutcard.house.backups.erasures import Erasures, erasures_in
    from cutcard.house.backups.files import Backup
    from cutcard.house.backups.restore import compare, refuse_unsigned, restore, target_of

    acceptance = backups.accepted(by, second, reason)
    key_to, end_to = (Path(place) if place else None for place in (put_key, put_log_end))
    with watched() as watch:
        found = Backup.found(Path(backup))
        ends, published = [*map(Path, log_end or [])], [*map(Path, checkpoint or [])]
        key_from = Path(key) if key else None
        compared = compare(found, key=key_from, log_end=ends, checkpoints=published, watch=watch)
        target = target_of(compared, house, key_to, end_to)
        newer = erasures_in(Backup.found(Path(journal)), compared.contents.first) if journal else Erasures()
        erased = backups.Erased(unknown=backups.erasures_unknown(compared, newer))
        if acceptance is None:
            if json:
                print_json(backups.restored_json(compared, target, None, erased))
            refuse_unsigned(compared)
        backups.sign(compared, acceptance)
        erased.again = restore(compared, target, acceptance, newer=newer, games=games.GAMES, watch=watch)
    if json:
        print_json(backups.restored_json(compared, target, acceptance, erased))
    else:
        backups.print_restored(compared, target, acceptance, erased)


@app.command(
    epilog="Example: cutcard house archive casino.db a.archive --until 2025-12-31 --by Gia --second Pim --reason closed"
)
def archive(
    house: StoredHouse,
    archives: Annotated[
        list[str], typer.Argument(metavar="ARCHIVE...", help="The archive to write, or those that the journal names.")
    ],
    *,
    until: Annotated[
        str | None, typer.Option("--until", metavar="YYYY-MM-DD", help="Write one; the last day in it, which is over.")
    ] = None,
    detach: Annotated[bool, typer.Option("--detach", help="Take out of the journal what they hold of tables.")] = False,
    attach: Annotated[bool, typer.Option("--attach", help="Put back into the journal what was detached.")] = False,
    key: Key = None,
    log_end: LogEnd = None,
    by: By,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Keep the days that are over in a file of their own. An entry of the journal names it with its hash.

    By the Gaming Shift Manager and a second person. An archive begins where the one before it ended.

    With --detach the journal keeps ids, hashes and what is listed, and every table its last shoe; what was interrupted
    is finished by the same command again. With --attach everything comes back, also where the house no longer opens:
    when all of it is back an entry says so, and what is detached again is agreed on anew.
    """
    from cutcard.cli.house import archives as copies

    if (until is not None) + detach + attach != 1:
        raise NotationError("say one thing: --until DATE writes an archive, --detach and --attach use those there are")
    asked = Asked(house, key, log_end, by, second, reason)
    if detach:
        copies.detach(asked, archives, as_json=json)
    elif attach:
        copies.attach(asked, archives, as_json=json)
    elif len(archives) > 1:
        raise NotationError("one archive is written at a time; name one file")
    else:
        copies.archive(asked, archives[0], (until or "").strip(), as_json=json)


@app.command(epilog="Example: cutcard house reindex casino.db")
def reindex(house: StoredHouse, *, json: AsJson = False) -> None:
    """Derive all indexes and totals anew from the journal. Nobody else may have the house open meanwhile."""
    from contextlib import closing

    from cutcard.cli.grid import CONSOLE
    from cutcard.house.journal.connect import open_store
    from cutcard.house.projections.rebuilding import rebuild

    with closing(open_store(house)) as store, store.alone(CONSOLE.print), watched() as watch:
        count = rebuild(store, watch)
    if json:
        print_json({"reindexed": house, "entries": count})
    else:
        CONSOLE.print(f"{house}: indexes and totals follow from {counted(count, 'entry', 'entries')}.")
