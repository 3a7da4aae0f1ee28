"""Putting a house back from a backup: compared with the newest ends of its log first, and signed by two.

Everything is looked at before anything is written. The house is put together where nobody takes it for one, gets the
entry that names the backup and the end of the history it gives up, and only then its place. Where a checkpoint was
published that is larger than the backup, its log goes on under a new name: log witnesses have seen the old one further.
"""

from __future__ import annotations

import os
import time
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NoReturn

from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.doors import SIGNED_IN
from cutcard.formats.entry import CAGE
from cutcard.formats.key_ring import from_mark
from cutcard.formats.keys import Keys
from cutcard.formats.log_end import KnownEnd, SealedEnd, read_end
from cutcard.formats.reader import POSTGRES, Watch
from cutcard.formats.signed_notes import Note
from cutcard.formats.versions import StoreError
from cutcard.house import cage
from cutcard.house.backups.backup import write_end
from cutcard.house.backups.contents import Contents, read_through
from cutcard.house.backups.erasures import Erasures, erased_later, rows_to_erase
from cutcard.house.backups.files import POSTGRESQL, Backup
from cutcard.house.backups.targets import Assembled, PostgresTarget, SqliteTarget, Target
from cutcard.house.doors import door_request
from cutcard.house.engine.house import House
from cutcard.house.engine.requests import DoorRow, Request
from cutcard.house.journal.games import REGISTERED
from cutcard.house.journal.log import new_name
from cutcard.house.journal.log_end_file import LogEndFile
from cutcard.house.journal.migrate import Belongings, Precautions, migrate
from cutcard.house.journal.store import Store, unwatched
from cutcard.house.key_file import key_from, refuse_lost_keys, refuse_other_key
from cutcard.house.open import examine, take_over
from cutcard.house.patrons.erasing import erase
from cutcard.house.shoes import ShoeKeeper
from cutcard.rulebook.referee import Refusal, RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from cutcard.rulebook.game import Game
    from cutcard.table.state import Actor


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Who answers for a restoration and for what it loses, who agrees, and why."""

    by: str
    second: str
    reason: str


@dataclass(frozen=True, slots=True)
class Lost:
    """What is newer than the backup: entries after `kept`, up to `size`, where the log had this root."""

    kept: int
    size: int
    root: str
    since: str
    """When the last entry that is kept was written."""

    @property
    def entries(self) -> int:
        """How many; 0 where the backup ends where the log is known to have ended."""
        return self.size - self.kept


@dataclass(frozen=True, slots=True)
class Comparison:
    """A backup that was read through and found whole, beside the newest that is known of its log."""

    backup: Backup
    contents: Contents
    digest: str
    key: Path
    ring: bytes = field(repr=False)
    """Its keys, from the one of the backup on back."""
    made: str
    """When the backup says that it was made, or when its last entry was written."""
    lost: Lost | None
    """None where nobody knows how far the log had come: nothing outside reaches the end of the backup."""
    older: int
    """By how many entries the backup goes beyond the newest end outside."""
    checkpoint: str
    """The largest checkpoint that was published of the log, as a signed note, if it is larger than the backup."""

    @property
    def own_end(self) -> bool:
        """Whether nothing was known but the backup's own end: what was written after it is not known then."""
        return self.lost is None and not self.older


def compare(
    backup: Backup,
    *,
    key: Path | None = None,
    log_end: Sequence[Path] = (),
    checkpoints: Sequence[Path] = (),
    watch: Watch = unwatched,
) -> Comparison:
    """Read a backup through; nothing is written anywhere."""
    key = key or backup.key
    if key is None:
        raise StoreError(f"there is no key in {backup.name}; name the house's with --key")
    ends = _named(backup, log_end, checkpoints)
    digest = backup.check_as_written(watch)
    contents = read_through(backup.database, backup.kind, [end.known for end in ends], watch)
    contents.refuse_other_ends(", ".join(str(end.path) for end in ends))
    ring = from_mark(key_from(key), contents.mark)  # Keys that came after the backup are none of this house's.
    refuse_other_key(keys := Keys(ring), key, contents.mark)
    refuse_lost_keys(keys, contents.people.cage.house_keys)
    contents.refuse_unsealed(keys, backup.database)
    made = backup.listed.made if backup.listed is not None else contents.last_at
    kept = contents.end.size
    newest = max((end for end in ends if not end.is_own or end.known.size > kept), key=_size, default=None)
    lost, older = None, 0
    if newest is not None and newest.known.size < kept:
        older = kept - newest.known.size
    elif newest is not None:
        lost = Lost(kept, newest.known.size, newest.known.root.hex(), contents.last_at)
    published = max((end for end in ends if end.note and end.known.size > kept), key=_size, default=None)
    return Comparison(backup, contents, digest, key, ring, made, lost, older, published.note if published else "")


@dataclass(frozen=True, slots=True)
class _Named:
    """An end of the log that is known outside, by the file that says so."""

    path: Path
    known: KnownEnd
    is_own: bool = False
    """Whether it lay in the backup: then it says nothing of what was written after the backup, unless it is ahead."""
    note: str = ""
    """The signed note, where it is a checkpoint."""


def _size(end: _Named) -> int:
    return end.known.size


def _named(backup: Backup, log_end: Sequence[Path], checkpoints: Sequence[Path]) -> list[_Named]:
    """The ends that are named, or the backup's own, and checkpoints; two that tell of two histories are refused."""
    own = backup.log_end
    files = [*log_end] or ([own] if own is not None else [])
    ends = [
        _Named(path, known, is_own=own is not None and path.samefile(own))
        for path in files
        if (known := read_end(path)) is not None
    ]
    if not ends:
        raise StoreError(f"there is no log's end in {backup.name}; name the newest there is with --log-end")
    ends += [_published(path) for path in checkpoints]
    ends += [replace(_published(path), is_own=True) for path in (backup.checkpoint,) if path is not None]
    roots: dict[tuple[str, int], bytes] = {}
    for end in ends:
        if roots.setdefault((end.known.name, end.known.size), end.known.root) != end.known.root:
            raise StoreError(f"{end.path} contradicts another end of the log that is named, at entry {end.known.size}")
    return ends


def _published(path: Path) -> _Named:
    """What a checkpoint says of a log. Who signed it is not asked: a larger one only makes the log take a new name."""
    try:
        note = path.read_bytes()
    except OSError as error:
        raise StoreError(f"{path}: the checkpoint cannot be read: {error.strerror}") from error
    checkpoint = Checkpoint.parse(Note.parse(note).text)
    return _Named(path, KnownEnd(checkpoint.origin, checkpoint.size, checkpoint.root), note=note.decode())


def target_of(compared: Comparison, url: str, put_key: Path | None, put_log_end: Path | None) -> Target:
    """Where this backup can be put back; what is of the other kind of database is told so."""
    kind = compared.backup.kind
    on_server = url.startswith(POSTGRES)
    if on_server != (kind == POSTGRESQL):
        here, there = ("a file", "postgresql://…") if kind == POSTGRESQL else ("a postgresql:// address", "a file")
        raise StoreError(f"the backup is of a house that needs {there}, and the target is {here}; nothing was changed")
    if not on_server:
        return SqliteTarget(url, put_key, put_log_end)
    if put_key is None and compared.key == compared.backup.key:
        raise StoreError(
            "where the key of a house in PostgreSQL goes is said with --put-key, or with --key if it stays"
        )
    return PostgresTarget(url, put_key, put_log_end)


def restore(  # noqa: PLR0913 - everything of the outside world is an argument.
    compared: Comparison,
    target: Target,
    acceptance: Acceptance,
    *,
    newer: Erasures | None = None,
    games: Mapping[str, Game] = REGISTERED,
    clock: Callable[[], int] = time.time_ns,
    entropy: Callable[[int], bytes] = os.urandom,
    watch: Watch = unwatched,
    failpoint: Callable[[str], None] = lambda _: None,
) -> list[str]:
    """The house in its place, with the entry by which two answer for it; or nothing of it.

    What was erased of patrons is erased again, also what only a `newer` journal tells: the accounts that it concerned.
    """
    contents = compared.contents
    by, second = contents.people.accepting(acceptance.by, acceptance.second, clock() / 1e9)
    target.refuse()
    with target.assembled(compared.backup.database, compared.key, compared.ring, watch) as placed:
        failpoint("copied")
        with closing(placed.open_store()) as store:
            _sign_everybody_out(store)
            keys, here, newer = Keys(key_from(placed.key)), contents.people.cage, newer or Erasures()
            erased = sorted({*erase(store, here), *erased_later(here, newer)})
            name = new_name(entropy) if compared.checkpoint else contents.sealed.name
            _name_log(store, keys, contents, name)
            write_end(placed.log_end, KnownEnd.of(name, contents.end))
            rows = rows_to_erase(store, keys, here, newer)
            command = _command(compared, by, acceptance.reason)
            signed = Request(entropy(16).hex(), CAGE, command, via="recovery", second=second)
            _accept(store, placed, ShoeKeeper(keys, entropy), signed, rows, games, clock)
            if erased:
                store.compact()
                store.scrub()
        failpoint("accepted")
        target.put_in_place(failpoint)
    return erased


def refuse_unsigned(compared: Comparison) -> NoReturn:
    """Nothing is restored that nobody signs for: how the backup stands to what is known outside, and who can sign."""
    raise StoreError(
        f"{_told(compared)} Nothing was changed. Every restoration is an entry of the journal that two people "
        "sign, the Gaming Shift Manager and another from Pit Supervisor upwards: "
        "--by NAME --second NAME --reason TEXT"
    )


def _told(compared: Comparison) -> str:
    name, lost = compared.backup.name, compared.lost
    if lost is not None and lost.entries:
        return (
            f"The house had come further than {name}: {lost.entries:,} entries since {lost.since} are lost. Restore a "
            "newer backup if there is one."
        )
    if lost is not None:
        return f"{name} ends where the log is known to have ended: nothing is lost."
    return (
        f"Nobody can say what was written after {name}: no end of the log is named that reaches it. Name the newest "
        "there is: --log-end FILE."
    )


def _command(compared: Comparison, by: Actor, reason: str) -> cage.RestoreHouse:
    lost, contents = compared.lost, compared.contents
    return cage.RestoreHouse(
        by,
        backup=compared.backup.name,
        made=compared.made,
        digest=compared.digest,
        kept=contents.end.size,
        size=lost.size if lost is not None else 0,
        root=lost.root if lost is not None else "",
        checkpoint=compared.checkpoint,
        shoes={} if lost is not None and not lost.entries else dict(sorted(contents.shoes.items())),
        reason=reason,
    )


def _sign_everybody_out(store: Store) -> None:
    """A session or a link that was ended after the backup must not begin again."""
    for kind in SIGNED_IN:
        for key in store.values_of(kind):
            store.put_value(kind, key, None)


def _name_log(store: Store, keys: Keys, contents: Contents, name: str) -> None:
    """The same leaves under this name."""
    if name != contents.sealed.name:
        with store.writing() as writing:
            writing.append([], (contents.sealed, SealedEnd.of(name, contents.end, keys)))


def _accept(
    store: Store,
    placed: Assembled,
    keeper: ShoeKeeper,
    signed: Request,
    rows: dict[str, tuple[DoorRow, ...]],
    games: Mapping[str, Game],
    clock: Callable[[], int],
) -> None:
    """The first entry of the new history, before any table is brought back, and then what is erased again."""
    with closing(LogEndFile(placed.log_end)) as outside:
        house = House(store, keeper, outside, games, clock=clock)
        found = examine(house, outside)
        backed_up = Precautions(backed_up=store.schema_version, tell=lambda _: None)
        migrate(store, Belongings(placed.log_end, placed.key, placed.log_end), backed_up, clock=clock)
        take_over(house, found)
        answer, *_ = house.write([signed, *(door_request(account, those) for account, those in rows.items())])
    if isinstance(answer, Refusal):
        raise RefusedError(answer)
    if isinstance(answer, Exception):
        raise answer
