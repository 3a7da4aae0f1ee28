"""Opening a house: everything is checked before anything is served.

The log up to its sealed end, what is known of it outside, and the books against the journal come first; what does not
agree is named and keeps the whole house shut, and nothing is repaired. Then every table is brought back.
"""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.formats import schema
from cutcard.formats.entry import CAGE
from cutcard.formats.log_end import lost_since, sealed_end
from cutcard.formats.made_tables import refuse_other_tables
from cutcard.formats.merkle import LogEnd
from cutcard.formats.reader import POSTGRES, accounts_in
from cutcard.formats.versions import StoreError
from cutcard.house.collector import collect_seldom
from cutcard.house.engine.house import House, go_on
from cutcard.house.engine.resume import claim_tables, resume_tables
from cutcard.house.engine.writer import Writer
from cutcard.house.journal.checks import CorruptError, check_books
from cutcard.house.journal.connect import database_of, open_store
from cutcard.house.journal.games import REGISTERED
from cutcard.house.journal.log import new_name
from cutcard.house.journal.log_end_file import LogEndFile
from cutcard.house.journal.migrate import Belongings, Precautions, migrate
from cutcard.house.key_file import (
    keep_mark,
    key_from,
    mark_in,
    own_keys,
    refuse_lost_keys,
)
from cutcard.house.ledger import KnownAccounts
from cutcard.house.patrons.erasing import erase
from cutcard.house.projections import snapshots
from cutcard.house.projections.rebuilding import is_current, reindex
from cutcard.house.projections.snapshots import ReadOn, Snapshot, SnapshotTaker, keep, kept, note_of, read_on
from cutcard.house.shoe_seeds import ShoeSeeds, beside_house_key
from cutcard.house.shoes import ShoeKeeper
from cutcard.rulebook.editions import Editions
from cutcard.rulebook.game import Game

if TYPE_CHECKING:
    from cutcard.formats.accounts import Account
    from cutcard.house.journal.store import Store

LOG = logging.getLogger("cutcard.house")


def open_house(  # noqa: PLR0913 - everything of the outside world is an argument.
    url: str,
    *,
    create: bool = False,
    key: Path | None = None,
    log_end: Path | None = None,
    node: str = "",
    games: Mapping[str, Game] = REGISTERED,
    clock: Callable[[], int] | None = None,
    entropy: Callable[[int], bytes] = os.urandom,
    writer: Writer | None = None,
    end_file: Callable[[Path], LogEndFile] = LogEndFile,
    failpoint: Callable[[str], None] | None = None,
    precautions: Precautions | None = None,
    deal: bool = True,
    variants: bool = False,
) -> House:
    """Open a house, or make one: check everything, resume every table, then serve.

    A house of an older schema that was found sound is backed up and brought to this program's; ``precautions`` say
    where the backup is put and who is told.

    The key and the file with the log's end lie beside the database unless told otherwise; for PostgreSQL they must be.
    Games, clock, entropy and writer are the real ones unless others are given. Variants are dealt only where it is said
    that they may be, as in a demonstration: a house that lasts pays by what somebody has approved. Every table that
    nobody else runs is claimed, unless ``deal`` says that this comes later or servers share the tables of this house
    out among themselves.
    """
    bent = next((game for game in Editions.over(games).every_game() if game.variant is not None), None)
    if bent is not None and not variants:
        raise StoreError(f"{bent.title}: no document approves it, and a house deals only approved games")
    if url.startswith(POSTGRES) and (key is None or log_end is None):
        raise StoreError("a house in PostgreSQL needs to be told where its key and its log's end lie")
    beside = Path(url.removeprefix("sqlite:///"))
    key = key or beside.with_name(beside.name + ".key")
    log_end = log_end or beside.with_name(beside.name + ".log-end")
    for path in (key, log_end):
        if not path.parent.is_dir():
            raise StoreError(f"there is no folder {path.parent} for {path.name}")
    new_key = create and not key.exists()
    if create and not url.startswith(POSTGRES) and beside.exists():
        raise StoreError(f"{beside}: there is a file already")
    if create and log_end.exists():
        raise StoreError(f"{log_end} holds the log's end of another house; name another file")
    store = None if create else _with_our_tables(open_store(url, node=node))
    try:
        key_from(key, create=new_key, entropy=entropy)
        keys = own_keys(key, mark_in(store) if store is not None else None)
        store = store or open_store(url, create=True, node=node)
        outside = end_file(log_end)
    except BaseException:
        if new_key:
            key.unlink(missing_ok=True)
        if store is not None:
            store.close()
        raise
    keeper = ShoeKeeper(keys, entropy, ShoeSeeds(beside_house_key(key), entropy))
    house = House(store, keeper, outside, games, clock=clock, writer=writer, failpoint=failpoint)
    try:
        if create:
            begin_log(house)
        found = examine(house, outside)
        at = beside if store.exclusive else log_end.with_name(database_of(url))
        ahead = precautions or Precautions()
        migrate(store, Belongings(at, key, log_end), ahead, clock=house.now, failpoint=failpoint or go_on)
        keep_mark(store, keys)
        if not is_current(store):
            reindex(store, ahead.tell, ahead.watch)
        snapshot = bring_back(house, outside, found, deal=deal)
    except BaseException:
        outside.close()
        store.close()
        raise
    house.snapshots = SnapshotTaker(store, keys, snapshot, house.ask)
    house.listeners.append(house.snapshots.on_entries)
    house.closing.append(house.snapshots.close)
    if not gc.get_freeze_count():
        collect_seldom()
    return house.start()


def _with_our_tables(store: Store) -> Store:
    """A store before anything is read from it or written to it."""
    try:
        refuse_other_tables(store.url, store.strange_tables())
    except BaseException:
        store.close()
        raise
    return store


def begin_log(house: House) -> None:
    """The log of a house that is just being made, under a name that no other has."""
    house.log.name = new_name(house.keeper.entropy)
    with house.store.writing() as writing:
        writing.put(schema.BEGIN_LOG, [house.log.sealed(LogEnd())])
    house.save_end()


@dataclass(frozen=True, slots=True)
class Examined:
    """A journal that was read and found sound, and the accounts, which agree with it."""

    reading: ReadOn
    accounts: list[Account]
    snapshot: Snapshot | None
    """Where the examination began; None where the whole journal was read."""


def examine(house: House, outside: LogEndFile) -> Examined:
    """All that must agree, from the last snapshot on, or from the first entry where there is none; nothing is written.

    Every page is read where every entry is. A page that is not what was written is found whenever it is read.
    """
    if house.store.exclusive and outside.known is None:
        says = "the file with the log's end is missing or empty; put the right one back"
        raise CorruptError([f"{outside.path} knows nothing of this house: {says}"])
    snapshot = kept(house.store)
    if snapshot is not None:
        found = _examined(house, outside, snapshot)
        if found.reading.is_own and not found.reading.findings:
            return found
        LOG.warning("the snapshot is not one of this house, or the journal was altered: all of it is read")
    if findings := house.store.check():
        raise CorruptError(findings)
    found = _examined(house, outside, None)
    if found.reading.findings:
        raise CorruptError(found.reading.findings)
    return found


def _examined(house: House, outside: LogEndFile, snapshot: Snapshot | None) -> Examined:
    known = outside.known
    before = snapshot is not None and known is not None and known.size < snapshot.size
    with house.store.moment() as rows:
        accounts = accounts_in(rows)
        reading = read_on(rows, snapshot, None if before else known)
        reading.folded.close(house.keeper.keys, outside.path)
        sealed = sealed_end(rows(schema.LOG, ()))
        if sealed is not None:
            house.log.name, house.log.end = sealed.name, reading.folded.end
            house.log.versions = dict(reading.folded.versions)
        if before and known is not None and (lost := lost_since(lambda *asked: list(rows(*asked)), known)):
            reading.findings.append(f"{lost}, as {outside.path} tells")
        reading.findings.extend(check_books(reading.totals, accounts))
    return Examined(reading, accounts, snapshot)


def take_over(house: House, found: Examined) -> None:
    """The accounts and the cage of a house that was examined."""
    refuse_lost_keys(house.keeper.keys, found.reading.cage.house_keys)
    house.accounts = KnownAccounts(found.accounts)
    if house.keeper.seeds is not None:
        house.keeper.seeds.named = lambda: house.cage.keeper_key
    house.cage, house.cage_version = found.reading.cage, found.reading.folded.versions.get(CAGE, 0)


def bring_back(house: House, outside: LogEndFile, found: Examined, *, deal: bool = True) -> Snapshot | None:
    """Every table of a house that was examined; the snapshot from which the next one goes on."""
    snapshot = found.snapshot
    take_over(house, found)
    house.save_end()
    if found.reading.read >= snapshots.EVERY:
        snapshot = found.reading.another()
        house.write([note_of(snapshot)])
        keep(house.store, snapshot)
    erase(house.store, house.cage)
    resume_tables(house)
    nodes = house.store.nodes
    if deal and (nodes is None or not nodes.numbers()):  # Nodes that serve see to their tables themselves.
        claim_tables(house)
    outside.sync()
    return snapshot
