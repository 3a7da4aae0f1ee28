"""Opening a house: everything is checked before anything is served, and every table goes on exactly where it was.

Chains, chain heads outside, and the books against the journal come first; what does not agree is named and stops the
table or the house, and nothing is repaired. Then each table is rebuilt from its last shoe on. A round that was open is
an interrupted round, and the table's own document says what becomes of it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard.extras import OutOfServiceError
from cutcard.house import cage as till
from cutcard.house import live as floor
from cutcard.house.acts import Request
from cutcard.house.anchor import Anchor
from cutcard.house.entry import CAGE, START, TABLE, Entry, Head, read_money, table_stream
from cutcard.house.house import House
from cutcard.house.ledger import GIVES, METERS, Account
from cutcard.house.shoes import KEY_BYTES, SealBrokenError
from cutcard.house.store import Store, StoreError, open_store
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table import commands as ask
from cutcard.table.established import established
from cutcard.table.incidents import irregularity, open_steps
from cutcard.table.journal import EVENTS, options_from, read_named
from cutcard.table.state import Actor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cutcard.house.live import LiveTable
    from cutcard.table.state import TableState

RECOVERY = Actor("the house", Position.DEALER)


class CorruptError(OutOfServiceError):
    """The house cannot open: what was found, each with its place."""

    def __init__(self, findings: list[str]) -> None:
        super().__init__("; ".join(findings))
        self.findings = findings


def key_from(path: Path, *, create: bool = False) -> bytes:
    """The house's key, in a file only its owner reads."""
    import os

    if create:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:  # noqa: PTH123
            file.write(os.urandom(KEY_BYTES))
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
    store = open_store(url, create=create, node=node)
    beside = Path(url.removeprefix("sqlite:///"))
    if "://" in str(url) and not url.startswith("sqlite") and (key is None or heads is None):
        raise StoreError("a house in PostgreSQL needs to be told where its key and its chain heads lie")
    secret = key_from(key or beside.with_name(beside.name + ".key"), create=create and not (key and key.exists()))
    anchor = Anchor(heads or beside.with_name(beside.name + ".heads"))
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
    with house.store.snapshot() as (entries, accounts):
        heads, broken = check_chains(entries, sums := Sums())
    findings = [*check_books(sums, accounts), *_check_streams(house.store, heads)]
    findings += [said for stream, said in broken.items() if stream == CAGE]
    for stream, said in check_heads(heads, anchor).items():
        if stream == CAGE:
            findings.append(said)
        broken.setdefault(stream, said)
    if findings:
        raise CorruptError(findings)
    house.catch_up(house.store.heads().get(CAGE, Head()))
    for stream, said in broken.items():
        house.stopped[stream.removeprefix(TABLE)] = said
    claim(house, key)
    anchor.write({stream: head for stream, head in heads.items() if anchor.heads.get(stream) != head})
    anchor.sync()


def claim(house: House, key: bytes) -> list[str]:
    """Serve every table that no other node serves; those taken on now."""
    taken = []
    for name, opened in house.cage.tables.items():
        if name in house.tables or name in house.stopped or not house.store.own(table_stream(name)):
            continue
        try:
            house.tables[name] = resumed(house.store, opened, key)
        except (StoreError, SealBrokenError) as error:
            house.stopped[name] = str(error)
            continue
        interrupt(house, name)
        taken.append(name)
    return taken


# --- what must agree ----------------------------------------------------------------------------


class Sums:
    """What the journal's transfers add up to, account by account."""

    def __init__(self) -> None:
        self.cents: dict[str, int] = defaultdict(int)
        self.meters: dict[tuple[str, str], int] = defaultdict(int)

    def add(self, entry: Entry) -> None:
        for transfer in read_money(entry.body).money:
            self.cents[transfer.source] -= transfer.cents
            self.cents[transfer.target] += transfer.cents
            if transfer.meter:
                patron = transfer.target if transfer.meter in GIVES else transfer.source
                self.meters[patron, transfer.meter] += transfer.cents


def check_chains(entries: Iterable[Entry], sums: Sums) -> tuple[dict[str, Head], dict[str, str]]:
    """Every entry against the one before it, stream by stream; the heads, and the first break of each stream."""
    heads: dict[str, Head] = {}
    broken: dict[str, str] = {}
    for entry in entries:
        before = heads.get(entry.stream, Head(0, START))
        if entry.version != before.version + 1:
            broken.setdefault(entry.stream, f"{entry.stream}: entry {before.version + 1} is missing")
        elif not entry.follows(before.hash):
            said = f"{entry.stream}: entry {entry.version} (seq {entry.seq}) is not what was written"
            broken.setdefault(entry.stream, said)
        heads[entry.stream] = Head(entry.version, entry.hash)
        try:
            sums.add(entry)
        except ValueError:
            broken.setdefault(entry.stream, f"{entry.stream}: entry {entry.version} cannot be read")
    return heads, broken


def check_heads(heads: dict[str, Head], anchor: Anchor) -> dict[str, str]:
    """The journal must have come at least as far as the heads kept outside it."""
    return {
        stream: f"{stream}: {kept.version} entries were written, the journal has {heads.get(stream, Head()).version}"
        for stream, kept in anchor.heads.items()
        if heads.get(stream, Head()).version < kept.version
    }


def check_books(sums: Sums, accounts: Iterable[Account]) -> list[str]:
    """The accounts against the journal: every balance and every meter, and no cent from nowhere."""
    findings, there = [], {account.name: account for account in accounts}
    for name in sorted(set(sums.cents) | set(there)):
        account = there.get(name) or Account(name)
        if account.cents != sums.cents.get(name, 0):
            findings.append(
                f"account {name}: the books say {account.cents}, the journal {sums.cents.get(name, 0)} cents"
            )
        wrong = [meter for meter in METERS if account.guarded and account.meters[meter] != sums.meters[name, meter]]
        findings += [f"account {name}: the meter {meter!r} disagrees with the journal" for meter in wrong]
    return findings


def _check_streams(store: Store, heads: dict[str, Head]) -> list[str]:
    """The database's own note of where each stream ends."""
    noted = store.heads()
    return [
        f"{stream}: the database notes another last entry than the journal has"
        for stream in sorted(set(noted) | set(heads))
        if noted.get(stream) != heads.get(stream)
    ]


# --- resuming -----------------------------------------------------------------------------------


def resumed(store: Store, opened: till.TableOpened, key: bytes) -> LiveTable:
    """A table as its journal left it, rebuilt from its last shoe on."""
    options = options_from(opened.options)
    live = floor.opened(opened.table, options, opened.source)
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
    happened = [read_named({**EVENTS, **floor.FACTS}, "event", event) for event in events]
    stamps = [each for each in happened if isinstance(each, floor.ShoeStamped)]
    for stamp in stamps:
        live = replace(live, state=floor.carried_table(options, stamp.carried), shoe=stamp.shoe - 1)
        if stamp.rules != floor.rules_digest(options.game):
            says = f"table {live.name}: shoe {stamp.shoe} was begun under other rules ({stamp.edition}) than these"
            raise StoreError(f"{says}; finish it with the edition of Cutcard that began it")
    for each in happened:
        live = floor.after(live, each, key)
    return live


def interrupt(house: House, name: str) -> None:
    """A round that was open is an interrupted round: the table's document rules on it, under its clause."""
    for _ in range(2):
        live = house.tables[name]
        command = interruption(live.state)
        if command is None:
            return
        request = Request(f"recovery/{name}/{live.head.version + 1}", table_stream(name), command, via="recovery")
        (answer,) = house.write([request])
        assert not isinstance(answer, Refusal), f"{name}: {answer}"


def interruption(state: TableState) -> ask.Command | None:
    """What the house does about an open round on its own authority; None where nothing, or no more, is to be done.

    A document that says nothing of interruptions leaves the table exactly where it was.
    """
    if not floor.round_is_open(state):
        return None
    kind = Kind.INTERRUPTED_DECIDED if established(state) else Kind.INTERRUPTED_OPEN
    if irregularity(state, kind) is None:
        return None
    incident = state.incident
    if incident is None or not {Kind.INTERRUPTED_DECIDED, Kind.INTERRUPTED_OPEN} & set(incident.kinds):
        return ask.CallIrregularity(RECOVERY, kind, "the house was interrupted")
    if incident.kind not in {Kind.INTERRUPTED_DECIDED, Kind.INTERRUPTED_OPEN}:
        return None
    steps = open_steps(state, incident)
    taken = next((step for step in steps if step.remedy in AT_ONCE), None)
    return ask.RuleOn(RECOVERY, taken.remedy, "the house was interrupted") if taken is not None else None


AT_ONCE = {Remedy.VOID, Remedy.PLAY_ON, Remedy.OFFER_WITHDRAWAL, Remedy.OFFER_WITHDRAWAL_OF_ALL}
