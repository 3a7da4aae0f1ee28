"""Putting a house back from a backup: compared with the newest heads first, and what is lost accepted by two.

Everything is looked at before anything is written. The house is put together where nobody takes it for one, gets the
entry that names the end of the history it gives up, and only then its place.
"""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.formats.entry import CAGE, TABLE, Head
from cutcard.formats.heads import HOUSE, read_heads
from cutcard.formats.keys import Keys
from cutcard.formats.reader import POSTGRES
from cutcard.formats.versions import StoreError
from cutcard.house import cage
from cutcard.house.backups.backup import write_heads
from cutcard.house.backups.contents import read_through
from cutcard.house.backups.erasures import Erasures, erase_again
from cutcard.house.backups.files import POSTGRESQL, Backup
from cutcard.house.backups.targets import PostgresTarget, SqliteTarget
from cutcard.house.engine.house import House
from cutcard.house.engine.requests import Request, new_id
from cutcard.house.journal.games import REGISTERED
from cutcard.house.journal.heads_file import HeadsFile
from cutcard.house.journal.migrate import Belongings, Precautions, migrate
from cutcard.house.journal.store import unwatched
from cutcard.house.key_file import key_from, refuse_other_key
from cutcard.house.open import examine
from cutcard.house.patrons.erasing import SIGNED_IN
from cutcard.house.projections.records import when
from cutcard.house.shoes import ShoeKeeper
from cutcard.rulebook.referee import Refusal, RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from cutcard.formats.reader import Watch
    from cutcard.house.backups.contents import Contents
    from cutcard.house.backups.targets import Assembled, Target
    from cutcard.house.journal.store import Store
    from cutcard.rulebook.game import Game
    from cutcard.table.state import Actor


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Who accepts what is lost, who agrees, and why."""

    by: str
    second: str
    reason: str


@dataclass(frozen=True, slots=True)
class Lost:
    """What is newer than the backup in one stream: entries after `kept`, up to `version`, written since `since`."""

    stream: str
    kept: int
    version: int
    hash: str
    since: str

    @property
    def entries(self) -> int:
        return self.version - self.kept


@dataclass(frozen=True, slots=True)
class Comparison:
    """A backup that was read through and found whole, beside the newest heads."""

    backup: Backup
    contents: Contents
    digest: str
    key: Path
    made: str
    """When the backup says that it was made, or when its last entry was written."""
    lost: list[Lost]
    older: list[str]
    """Streams of which the heads know less than the backup holds."""
    own_heads: bool
    """Whether there were no heads but the backup's own: what was written after it is not known then."""
    same_house: bool
    """Whether something shows that the heads are of this house."""


class NewerError(StoreError):
    """The house had come further than the backup, and nobody has accepted that."""


def compare(
    backup: Backup, *, key: Path | None = None, heads: Sequence[Path] = (), watch: Watch = unwatched
) -> Comparison:
    """Read a backup through; nothing is written anywhere."""
    key = key or backup.key
    if key is None:
        raise StoreError(f"there is no key in {backup.name}; name the house's with --key")
    kept = [*heads] or ([backup.heads] if backup.heads is not None else [])
    outside = newest(kept)
    if not outside:
        raise StoreError(f"there are no chain heads in {backup.name}; name the newest there are with --heads")
    digest = backup.check_as_written(watch)
    contents = read_through(backup.database, backup.kind, outside, watch)
    contents.refuse_other_heads(", ".join(map(str, kept)))
    refuse_other_key(keys := Keys(key_from(key)), key, contents.mark)
    contents.refuse_unsealed(keys, backup.database)
    ends = contents.heads
    lost = [
        Lost(stream, ends.get(stream, Head()).version, head.version, head.hash.hex(), _since(contents, stream))
        for stream, head in sorted(contents.newer().items())
    ]
    made = backup.listed.made if backup.listed is not None else when(contents.at())
    same = bool(contents.confirmed) or HOUSE in outside
    return Comparison(backup, contents, digest, key, made, lost, contents.older(), not heads, same)


def newest(paths: Sequence[Path]) -> dict[str, Head]:
    """The newest head of each stream in several files of chain heads, one of each node."""
    found: dict[str, Head] = {}
    for path in paths:
        for stream, head in read_heads(path).items():
            before = found.get(stream, head)
            if before.version == head.version and before != head:
                raise StoreError(f"{path} contradicts another file of chain heads at entry {head.version} of {stream}")
            found[stream] = max(before, head, key=lambda each: each.version)
    return found


def _since(contents: Contents, stream: str) -> str:
    """After the last entry kept of the stream; of one that is not in the backup, after the last of all."""
    return when(contents.at(stream) or contents.at())


def target_of(compared: Comparison, url: str, put_key: Path | None, put_heads: Path | None) -> Target:
    """Where this backup can be put back; what is of the other kind of database is told so."""
    kind = compared.backup.kind
    on_server = url.startswith(POSTGRES)
    if on_server != (kind == POSTGRESQL):
        here, there = ("a file", "postgresql://…") if kind == POSTGRESQL else ("a postgresql:// address", "a file")
        raise StoreError(f"the backup is of a house that needs {there}, and the target is {here}; nothing was changed")
    if not on_server:
        return SqliteTarget(url, put_key, put_heads)
    if put_key is None and compared.key == compared.backup.key:
        raise StoreError(
            "where the key of a house in PostgreSQL goes is said with --put-key, or with --key if it stays"
        )
    return PostgresTarget(url, put_key, put_heads)


def restore(
    compared: Comparison,
    target: Target,
    acceptance: Acceptance | None = None,
    *,
    newer: Erasures | None = None,
    games: Mapping[str, Game] = REGISTERED,
    clock: Callable[[], int] = time.time_ns,
    watch: Watch = unwatched,
    failpoint: Callable[[str], None] = lambda _: None,
) -> list[str]:
    """The house in its place, with the entry that names what was lost; or nothing of it.

    What was erased of patrons is erased again, also what only a `newer` journal tells: the accounts that it concerned.
    """
    if compared.lost and acceptance is None:
        raise NewerError(
            f"the house had come further than {compared.backup.name}: {_told(compared.lost)}. Nothing was changed. "
            "Restore a newer backup if there is one; otherwise the Gaming Shift Manager accepts the loss: "
            "--by NAME --second NAME --reason TEXT"
        )
    if compared.own_heads and acceptance is None:
        raise StoreError(
            f"without chain heads nobody can say what was written after {compared.backup.name}. Nothing was "
            "changed. Name the newest there are: --heads FILE. If nothing was written since, those of the backup are "
            "the newest; if none are left, the Gaming Shift Manager accepts whatever is lost: "
            "--by NAME --second NAME --reason TEXT"
        )
    persons = None
    if acceptance is not None:
        persons = compared.contents.people.accepting(acceptance.by, acceptance.second, clock() / 1e9)
    target.refuse()
    with target.assembled(compared.backup.database, compared.key, watch) as placed:
        write_heads(placed.heads, compared.contents)
        failpoint("copied")
        with closing(placed.open_store()) as store:
            _sign_everybody_out(store)
            keys = Keys(key_from(placed.key))
            erased = erase_again(store, keys, Erasures.told_by(compared.contents.people), newer or Erasures())
            if acceptance is not None and persons is not None:
                command = _command(compared, persons[0], acceptance.reason)
                _accept(store, placed, command, persons[1], games, clock)
        failpoint("accepted")
        target.put_in_place(failpoint)
    return erased


def _told(lost: list[Lost]) -> str:
    return "; ".join(f"{each.stream} {each.entries:,} entries since {each.since}" for each in lost)


def _command(compared: Comparison, by: Actor, reason: str) -> cage.RestoreHouse:
    lost = {each.stream: {"kept": each.kept, "version": each.version, "hash": each.hash} for each in compared.lost}
    last = compared.contents.last
    known = [stream for stream in last if stream != CAGE and (stream in lost or not lost) and last[stream].shoe]
    shoes = {stream.removeprefix(TABLE): last[stream].shoe for stream in sorted(known)}
    return cage.RestoreHouse(by, compared.backup.name, compared.made, compared.digest, lost, shoes, reason)


def _sign_everybody_out(store: Store) -> None:
    """A session or a link that was ended after the backup must not begin again."""
    for kind in SIGNED_IN:
        for key in store.values_of(kind):
            store.put_value(kind, key, None)


def _accept(
    store: Store,
    placed: Assembled,
    command: cage.RestoreHouse,
    second: Actor,
    games: Mapping[str, Game],
    clock: Callable[[], int],
) -> None:
    """The first entry of the new history, before any table is brought back."""
    with closing(HeadsFile(placed.heads)) as outside:
        house = House(store, ShoeKeeper(Keys(key_from(placed.key))), outside, games, clock=clock)
        heads = examine(house, outside).heads
        backed_up = Precautions(backed_up=store.schema_version, tell=lambda _: None)
        migrate(store, Belongings(placed.heads, placed.key, placed.heads), backed_up, clock=clock)
        house.catch_up(heads.get(CAGE, Head()))
        (answer,) = house.write([Request(new_id(), CAGE, command, via="recovery", second=second)])
    if isinstance(answer, Refusal):
        raise RefusedError(answer)
    if isinstance(answer, Exception):
        raise answer
