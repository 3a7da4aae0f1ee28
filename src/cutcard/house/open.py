"""Opening a house: everything is checked before anything is served, and every table goes on exactly where it was.

Chains, chain heads outside, and the books against the journal come first; what does not agree is named and stops the
table or the house, and nothing is repaired. Then each table is rebuilt from its last shoe on. A round that was open is
an interrupted round, and the table's own document says what becomes of it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cutcard.cards import NotationError
from cutcard.extras import OutOfServiceError
from cutcard.house.engine import live_table
from cutcard.house.engine.house import House
from cutcard.house.engine.requests import Request
from cutcard.house.journal.checks import Points, Sums, check_books, check_chains
from cutcard.house.journal.entry import CAGE, TABLE, Head, table_stream
from cutcard.house.journal.heads import Anchor
from cutcard.house.journal.store import Store, StoreError, open_store
from cutcard.house.shoes import KEY_BYTES, SealBrokenError
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table import commands
from cutcard.table.acts.calling import irregularity
from cutcard.table.acts.ruling import open_steps
from cutcard.table.codec import EVENTS, options_from, read_named
from cutcard.table.established import established
from cutcard.table.state import Actor

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.money import cage
    from cutcard.table.state import TableState

RECOVERY = Actor("the house", Position.DEALER)


class CorruptError(OutOfServiceError):
    """The house cannot open: what was found, each with its place."""

    def __init__(self, findings: list[str]) -> None:
        super().__init__("; ".join(findings))
        self.findings = findings


def key_from(path: Path, *, create: bool = False) -> bytes:
    """The house's key, in a file only its owner reads."""
    if create:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:  # noqa: PTH123
            file.write(os.urandom(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
    try:
        key = path.read_bytes()
    except OSError as error:
        raise StoreError(f"the house's key cannot be read: {error}") from None
    if len(key) != KEY_BYTES:
        raise StoreError(f"{path} is no key of a house")
    return key


def open_house(
    url: str,
    *,
    create: bool = False,
    key: Path | None = None,
    heads: Path | None = None,
    node: str = "",
    failpoint: Callable[[str], None] = lambda _: None,
) -> House:
    """Open a house, or make one: check everything, resume every table, then serve.

    The key and the chain heads lie beside the database unless told otherwise; for PostgreSQL they must be told.
    """
    if url.startswith("postgres") and (key is None or heads is None):
        raise StoreError("a house in PostgreSQL needs to be told where its key and its chain heads lie")
    beside = Path(url.removeprefix("sqlite:///"))
    key = key or beside.with_name(beside.name + ".key")
    heads = heads or beside.with_name(beside.name + ".heads")
    for path in (key, heads):
        if not path.parent.is_dir():
            raise StoreError(f"there is no folder {path.parent} for {path.name}")
    new_key = create and not key.exists()
    if create and not url.startswith("postgres") and beside.exists():
        raise StoreError(f"{beside}: there is a file already")
    if create and heads.exists():
        raise StoreError(f"{heads} holds the chain heads of another house; name another file")
    store = None if create else open_store(url, node=node)
    try:
        secret = key_from(key, create=new_key)
        store = store or open_store(url, create=True, node=node)
        anchor = Anchor(heads)
    except BaseException:
        if new_key:
            key.unlink(missing_ok=True)
        if store is not None:
            store.close()
        raise
    if create:
        anchor.write({CAGE: Head()})
    house = House(store, secret, anchor, failpoint=failpoint)
    try:
        recover(house, secret, anchor)
    except BaseException:
        anchor.close()
        store.close()
        raise
    return house.start()


def recover(house: House, key: bytes, anchor: Anchor) -> None:
    """Check the house and bring its tables back; what is wrong with the house as a whole raises."""
    findings = house.store.check()
    if findings:
        raise CorruptError(findings)
    noted, kept = house.store.heads(), dict(anchor.heads)
    lost = sorted((noted.keys() | {CAGE}) - kept.keys()) if house.store.alone else []
    if lost:
        says = "the file of chain heads is missing or is an older one; put the right one back"
        raise CorruptError([f"{anchor.path} knows nothing of {', '.join(lost)}: {says}"])
    with house.store.snapshot() as (entries, accounts):
        heads, broken = check_chains(entries, Points(noted, kept), sums := Sums())
    findings = check_books(sums, accounts)
    findings += [said for stream, said in broken.items() if stream == CAGE]
    if house.store.alone and {stream: head.version for stream, head in heads.items()} != {
        stream: head.version for stream, head in noted.items()
    }:
        findings.append("the database's own note of where the streams end disagrees with the journal")
    if findings:
        raise CorruptError(findings)
    house.learn(heads)
    house.catch_up(heads.get(CAGE, Head()))
    for stream, said in broken.items():
        house.stopped[stream.removeprefix(TABLE)] = said
    _claim(house, key)
    anchor.sync()


def claim(house: House, key: bytes) -> list[str]:
    """Serve every table that no other node serves; those taken on now. The house's writer does it, between writes."""
    taken: list[str] = house.between(lambda: _claim(house, key))
    return taken


def _claim(house: House, key: bytes) -> list[str]:
    taken = []
    with house.store.writing() as writing:
        house.catch_up(writing.head(CAGE))
    for name, opened in list(house.cage.tables.items()):
        if name in house.tables or name in house.stopped or not house.store.own(table_stream(name)):
            continue
        try:
            live = resumed(house.store, opened, key)
        except (StoreError, SealBrokenError, NotationError, AssertionError, ValueError) as error:
            house.stopped[name] = f"table {name} cannot be resumed: {error}"
            continue
        house.tables[name] = live
        house.learn({table_stream(name): live.head})
        interrupt(house, name)
        taken.append(name)
    return taken


# --- resuming -----------------------------------------------------------------------------------


def resumed(store: Store, opened: cage.TableOpened, key: bytes) -> LiveTable:
    """A table as its journal left it, rebuilt from its last shoe on."""
    options = options_from(opened.options)
    live = live_table.opened(opened.table, options, opened.source)
    hashed: bytes | None = None
    for entry in store.since_shoe(table_stream(opened.table)):
        if hashed is not None and not entry.follows(hashed):
            raise StoreError(f"{entry.stream}: entry {entry.version} is not what was written")
        hashed = entry.hash
        live = replayed(live, entry.read().events, options, key)
        live = replace(live, head=Head(entry.version, entry.hash))
    return live


def replayed(live: LiveTable, events: list[dict[str, Any]], options: Any, key: bytes) -> LiveTable:
    """The table after an entry's events; where they load a shoe, from what the table brought along."""
    happened = [read_named({**EVENTS, **live_table.FACTS}, "event", event) for event in events]
    stamps = [each for each in happened if isinstance(each, live_table.ShoeStamped)]
    for stamp in stamps:
        live = replace(live, state=live_table.carried_table(options, stamp.carried), shoe=stamp.shoe - 1)
        if stamp.rules != live_table.rules_digest(options.game):
            says = f"table {live.name}: shoe {stamp.shoe} was begun under other rules ({stamp.edition}) than these"
            raise StoreError(f"{says}; finish it with the edition of Cutcard that began it")
    for each in happened:
        live = live_table.after(live, each, key)
    return live


def interrupt(house: House, name: str) -> None:
    """A round that was open is an interrupted round: the table's document rules on it, once, under its clause."""
    for decide in (called, ruled):
        live = house.tables[name]
        command = decide(live.state)
        if command is None:
            continue
        request = Request(f"recovery/{name}/{live.head.version + 1}", table_stream(name), command, via="recovery")
        (answer,) = house.write([request])
        assert not isinstance(answer, Refusal), f"{name}: {answer}"


INTERRUPTED = {Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED}


def called(state: TableState) -> commands.Command | None:
    """The interruption of an open round, called unless it is open already or the document is silent about it.

    Where a document says nothing of interruptions the table goes on exactly where it was.
    """
    kind = Kind.INTERRUPTED_DECIDED if established(state) else Kind.INTERRUPTED_OPEN
    known = irregularity(state, kind) is not None
    being_dealt_with = state.incident is not None and INTERRUPTED & set(state.incident.kinds)
    if not live_table.round_is_open(state) or not known or being_dealt_with:
        return None
    return commands.CallIrregularity(RECOVERY, kind, "the house was interrupted")


def ruled(state: TableState) -> commands.Command | None:
    """The first step of an interruption that nobody has ruled on yet; what follows it is for people."""
    incident = state.incident
    if incident is None or incident.kind not in INTERRUPTED or incident.steps_taken:
        return None
    return commands.RuleOn(RECOVERY, open_steps(state, incident)[0].remedy, "the house was interrupted")
