"""Opening a house: everything is checked before anything is served.

Chains, chain heads outside, and the books against the journal come first; what does not agree is named and stops the
table or the house, and nothing is repaired. Then every table is brought back.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.extras import OutOfServiceError
from cutcard.house.engine.house import House
from cutcard.house.engine.resume import claim_tables, resume_tables
from cutcard.house.journal.chain import ExpectedHeads, JournalTotals, check_books, check_chains
from cutcard.house.journal.connect import POSTGRES, database_of, open_store
from cutcard.house.journal.entry import CAGE, TABLE, Head
from cutcard.house.journal.games import REGISTERED
from cutcard.house.journal.heads import HOUSE, HeadsFile
from cutcard.house.journal.layout import StoreError
from cutcard.house.journal.migrate import Belongings, Precautions, migrate
from cutcard.house.shoes import KEY_BYTES, ShoeKeeper

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cutcard.house.engine.writer import Writer
    from cutcard.house.journal.store import Store
    from cutcard.rulebook.game import Game


class CorruptError(OutOfServiceError):
    """The house cannot open: what was found, each with its place."""

    def __init__(self, findings: list[str]) -> None:
        super().__init__("; ".join(findings))
        self.findings = findings


def key_from(path: Path, *, create: bool = False, entropy: Callable[[int], bytes] = os.urandom) -> bytes:
    """The house's key, in a file only its owner reads."""
    if create:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:  # noqa: PTH123
            file.write(entropy(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
    try:
        key = path.read_bytes()
    except OSError as error:
        raise StoreError(f"the house's key cannot be read: {error}") from None
    if len(key) != KEY_BYTES:
        raise StoreError(f"{path} is no key of a house")
    return key


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
    failpoint: Callable[[str], None] = lambda _: None,
    precautions: Precautions | None = None,
    deal: bool = True,
) -> House:
    """Open a house, or make one: check everything, resume every table, then serve.

    A house of an older layout that was found sound is backed up and brought to this program's; ``precautions`` say
    where the backup is put and who is told.

    The key and the chain heads lie beside the database unless told otherwise; for PostgreSQL they must be told.
    Games, clock, entropy and writer are the real ones unless others are given. Every table that nobody else runs is
    claimed, unless ``deal`` says that this comes later or servers share the tables of this house out among themselves.
    """
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
    store = None if create else open_store(url, node=node)
    try:
        secret = key_from(key, create=new_key, entropy=entropy)
        store = store or open_store(url, create=True, node=node)
        outside = HeadsFile(heads)
    except BaseException:
        if new_key:
            key.unlink(missing_ok=True)
        if store is not None:
            store.close()
        raise
    if create:
        outside.write({CAGE: Head()})
    keeper = ShoeKeeper(secret, entropy)
    house = House(store, keeper, outside, games, clock=clock, writer=writer, failpoint=failpoint)
    try:
        found = examine(house, outside)
        at = beside if store.exclusive else heads.with_name(database_of(url))
        migrate(store, Belongings(at, key, heads), precautions or Precautions(), clock=clock, failpoint=failpoint)
        bring_back(house, outside, *found, deal=deal)
    except BaseException:
        outside.close()
        store.close()
        raise
    return house.start()


def recover(house: House, outside: HeadsFile) -> None:
    """Check the house and bring its tables back; what is wrong with the house as a whole raises."""
    bring_back(house, outside, *examine(house, outside))


def examine(house: House, outside: HeadsFile) -> tuple[dict[str, Head], dict[str, str]]:
    """The heads of the journal, and the streams that are broken; nothing is written."""
    findings = house.store.check()
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
    with house.store.snapshot() as (entries, accounts):
        heads, broken = check_chains(entries, ExpectedHeads(in_database, in_file), totals := JournalTotals())
    findings = check_books(totals, accounts)
    findings += [problem for stream, problem in broken.items() if stream == CAGE]
    if house.store.exclusive and {stream: head.version for stream, head in heads.items()} != {
        stream: head.version for stream, head in in_database.items()
    }:
        findings.append("the database's own note of where the streams end disagrees with the journal")
    if findings:
        raise CorruptError(findings)
    return heads, broken


def first_hash(store: Store) -> bytes | None:
    """The hash of the cage's first entry, which no other house has; None before there is one."""
    for entry in store.read(CAGE):
        return entry.hash
    return None


def bring_back(
    house: House, outside: HeadsFile, heads: dict[str, Head], broken: dict[str, str], *, deal: bool = True
) -> None:
    """Every table of a house that was examined, except those whose stream is broken."""
    house.save_heads(heads)
    if (first := first_hash(house.store)) is not None:
        house.save_heads({HOUSE: Head(0, first)})
    house.catch_up(heads.get(CAGE, Head()))
    for stream, problem in broken.items():
        house.stopped[stream.removeprefix(TABLE)] = problem
    resume_tables(house)
    nodes = house.store.nodes
    if deal and (nodes is None or not nodes.numbers()):  # Nodes that serve see to their tables themselves.
        claim_tables(house)
    outside.sync()
