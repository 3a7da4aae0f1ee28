"""Opening a house: everything is checked before anything is served.

Chains, chain heads outside, and the books against the journal come first; what does not agree is named and stops the
table or the house, and nothing is repaired. Then every table is brought back.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.formats.entry import CAGE, Head
from cutcard.formats.heads import HOUSE
from cutcard.formats.keys import Keys
from cutcard.formats.made_tables import refuse_other_tables
from cutcard.formats.reader import POSTGRES, accounts_in
from cutcard.formats.versions import StoreError
from cutcard.house.engine.house import House, go_on
from cutcard.house.engine.resume import claim_tables, resume_tables
from cutcard.house.engine.writer import Writer
from cutcard.house.journal.chain import (
    CorruptError,
    ExpectedHeads,
    JournalTotals,
    check_books,
    check_seals,
    check_shoes,
    seals_in,
)
from cutcard.house.journal.connect import database_of, open_store
from cutcard.house.journal.games import REGISTERED
from cutcard.house.journal.heads_file import HeadsFile
from cutcard.house.journal.migrate import Belongings, Precautions, migrate
from cutcard.house.key_file import keep_mark, key_from, mark_in, refuse_other_key
from cutcard.house.ledger import KnownAccounts
from cutcard.house.patrons.erasing import erase
from cutcard.house.projections import snapshots
from cutcard.house.projections.rebuilding import is_current, reindex
from cutcard.house.projections.snapshots import (
    NOTHING,
    Snapshot,
    SnapshotTaker,
    cage_from,
    check_since,
    keep,
    taken,
    usable,
)
from cutcard.house.shoes import ShoeKeeper
from cutcard.rulebook.editions import Editions
from cutcard.rulebook.game import Game

if TYPE_CHECKING:
    from cutcard.formats.accounts import Account
    from cutcard.house.journal.store import Store


def open_house(  # noqa: PLR0913 - everything of the outside world is an argument.
    url: str,
    *,
    create: bool = False,
    key: Path | None = None,
    heads: Path | None = None,
    node: str = "",
    games: Mapping[str, Game] = REGISTERED,
    clock: Callable[[], int] = time.time_ns,
    entropy: Callable[[int], bytes] = os.urandom,
    writer: Writer | None = None,
    failpoint: Callable[[str], None] | None = None,
    precautions: Precautions | None = None,
    deal: bool = True,
    variants: bool = False,
) -> House:
    """Open a house, or make one: check everything, resume every table, then serve.

    A house of an older schema that was found sound is backed up and brought to this program's; ``precautions`` say
    where the backup is put and who is told.

    The key and the chain heads lie beside the database unless told otherwise; for PostgreSQL they must be told.
    Games, clock, entropy and writer are the real ones unless others are given. Variants are dealt only where it is said
    that they may be, as in a demonstration: a house that lasts pays by what somebody has approved. Every table that
    nobody else runs is claimed, unless ``deal`` says that this comes later or servers share the tables of this house
    out among themselves.
    """
    bent = next((game for game in Editions.over(games).every_game() if game.variant is not None), None)
    if bent is not None and not variants:
        raise StoreError(f"{bent.title}: no document approves it, and a house deals only approved games")
    if url.startswith(POSTGRES) and (key is None or heads is None):
        raise StoreError("a house in PostgreSQL needs to be told where its key and its chain heads lie")
    beside = Path(url.removeprefix("sqlite:///"))
    key = key or beside.with_name(beside.name + ".key")
    heads = heads or beside.with_name(beside.name + ".heads")
    for path in (key, heads):
        if not path.parent.is_dir():
            raise StoreError(f"there is no folder {path.parent} for {path.name}")
    new_key = create and not key.exists()
    if create and not url.startswith(POSTGRES) and beside.exists():
        raise StoreError(f"{beside}: there is a file already")
    if create and heads.exists():
        raise StoreError(f"{heads} holds the chain heads of another house; name another file")
    store = None if create else _with_our_tables(open_store(url, node=node))
    try:
        keys = Keys(key_from(key, create=new_key, entropy=entropy))
        store = store or open_store(url, create=True, node=node)
        refuse_other_key(keys, key, mark_in(store))
        outside = HeadsFile(heads)
    except BaseException:
        if new_key:
            key.unlink(missing_ok=True)
        if store is not None:
            store.close()
        raise
    if create:
        outside.write({CAGE: Head()})
    keeper = ShoeKeeper(keys, entropy)
    house = House(store, keeper, outside, games, clock=clock, writer=writer, failpoint=failpoint)
    try:
        found = examine(house, outside)
        at = beside if store.exclusive else heads.with_name(database_of(url))
        ahead = precautions or Precautions()
        migrate(store, Belongings(at, key, heads), ahead, clock=clock, failpoint=failpoint or go_on)
        keep_mark(store, keys)
        if not is_current(store):
            reindex(store, ahead.tell, ahead.watch)
        bring_back(house, outside, found, deal=deal)
    except BaseException:
        outside.close()
        store.close()
        raise
    taker = SnapshotTaker(store, keys)
    house.listeners.append(taker.on_entries)
    house.closing.append(taker.close)
    if not gc.get_freeze_count():
        gc.freeze()  # What is loaded by now lasts as long as the process: no collection walks over all of it again.
    return house.start()


def _with_our_tables(store: Store) -> Store:
    """A store before anything is read from it or written to it."""
    try:
        refuse_other_tables(store.url, store.strange_tables())
    except BaseException:
        store.close()
        raise
    return store


def recover(house: House, outside: HeadsFile) -> None:
    """Check the house and bring its tables back; what is wrong with the house as a whole raises."""
    bring_back(house, outside, examine(house, outside))


@dataclass(frozen=True, slots=True)
class Examined:
    """What a journal was found to be: its heads, and what its transfers add up to, which the accounts agree with."""

    heads: dict[str, Head]
    totals: JournalTotals
    accounts: list[Account]
    snapshot: Snapshot | None
    """Where the examination began; None where the whole journal was read."""
    read: int
    """How many entries were."""


def examine(house: House, outside: HeadsFile) -> Examined:
    """All that must agree, from the last snapshot on, or from the first entry where there is none; nothing is written.

    Every page is read where every entry is. A page that is not what was written is found whenever it is read.
    """
    snapshot = usable(house.store, house.keeper.keys)
    findings = house.store.check() if snapshot is None else []
    if findings:
        raise CorruptError(findings)
    in_database, in_file = house.store.heads(), dict(outside.heads)
    lost = sorted((in_database.keys() | {CAGE}) - in_file.keys()) if house.store.exclusive else []
    if lost:
        says = "the file of chain heads is missing or is an older one; put the right one back"
        raise CorruptError([f"{outside.path} knows nothing of {', '.join(lost)}: {says}"])
    first = first_hash(house.store)
    if HOUSE in in_file and first not in {None, in_file[HOUSE].hash}:
        raise CorruptError([f"{outside.path} holds the chain heads of another house; put this one's back"])
    expected, begin = ExpectedHeads(in_database, in_file), snapshot or NOTHING
    totals = begin.totals
    with house.store.moment() as rows:
        seals = seals_in(rows)
        accounts = accounts_in(rows)
        heads, broken, read = check_since(begin, rows, expected, totals)
        findings = [*check_seals(house.keeper.keys, rows, heads, seals, broken), *broken.values()]
        findings += [*check_books(totals, accounts), *check_shoes(rows)]
    if house.store.exclusive and {stream: head.version for stream, head in heads.items()} != {
        stream: head.version for stream, head in in_database.items()
    }:
        findings.append("the database's own note of where the streams end disagrees with the journal")
    if findings:
        raise CorruptError(findings)
    return Examined(heads, totals, accounts, snapshot, read)


def first_hash(store: Store) -> bytes | None:
    """The hash of the cage's first entry, which no other house has; None before there is one."""
    for entry in store.read(CAGE):
        return entry.hash
    return None


def bring_back(house: House, outside: HeadsFile, found: Examined, *, deal: bool = True) -> None:
    """Every table of a house that was examined."""
    heads = found.heads
    house.accounts = KnownAccounts(found.accounts) if house.store.exclusive else None
    house.save_heads(heads)
    if (first := first_hash(house.store)) is not None:
        house.save_heads({HOUSE: Head(0, first)})
    if found.snapshot is not None:
        house.cage, house.cage_head = cage_from(found.snapshot.cage), found.snapshot.heads.get(CAGE, Head())
    house.catch_up(heads.get(CAGE, Head()))
    if found.read >= snapshots.EVERY and house.cage_head == heads.get(CAGE):
        keep(house.store, house.keeper.keys, taken(heads, found.totals, house.cage))
    erase(house.store, house.keeper.keys, house.cage.forgotten, house.cage.limits)
    resume_tables(house)
    nodes = house.store.nodes
    if deal and (nodes is None or not nodes.numbers()):  # Nodes that serve see to their tables themselves.
        claim_tables(house)
    outside.sync()
