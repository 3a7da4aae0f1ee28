"""The keys of house, log and keeper of shoes are rotated while nobody serves the house; a kill leaves one that opens.

What is new lies ready on the disk before the entry that names it, and takes its place after: whoever is killed between
has the keys that the journal names, and the next opening, or the same command again, brings it to its end.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from cutcard.formats.entry import CAGE, Body, Entry
from cutcard.formats.key_ring import read_ring, ready_beside
from cutcard.formats.keys import KEY_BYTES, Keys
from cutcard.formats.signed_notes import VerifierKey
from cutcard.formats.versions import StoreError
from cutcard.house.cage import HOUSE_KEY, KEEPER_KEY, LOG_KEY, KeyEntered
from cutcard.house.checkpoints.agent import refuse_other_log
from cutcard.house.engine.house import go_on
from cutcard.house.key_file import put_ready_in_place, write_ring
from cutcard.rulebook.referee import RefusedError
from cutcard.witness.cosigner import Cosigner

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.formats.reader import Reader
    from cutcard.house.engine.house import House

Enter = Callable[[str, str, str], object]
"""Enters which key it is, the one before and the one after, signed for by two; raises where that is refused."""


def rotate_house_key(
    house: House,
    path: Path,
    enter: Enter,
    *,
    entropy: Callable[[int], bytes] = os.urandom,
    failpoint: Callable[[str], None] = go_on,
) -> None:
    """A new key at the head of the ring. The house is closed after it and opened with the new ring."""
    _refuse_served(house)
    ring, ready = entropy(KEY_BYTES) + read_ring(path), ready_beside(path)
    ready.unlink(missing_ok=True)  # Of a rotation that was killed before its entry.
    write_ring(ready, ring)
    house.log.ready = Keys(ring)
    failpoint("ready")
    try:
        enter(HOUSE_KEY, house.keeper.keys.mark, house.log.ready.mark)
    except RefusedError:
        ready.unlink()
        raise
    failpoint("entered")
    put_ready_in_place(path)


def rotate_log_key(
    house: House,
    folder: Path,
    enter: Enter,
    elsewhere: tuple[str | None, str | None] = (None, None),
    *,
    failpoint: Callable[[str], None] = go_on,
) -> None:
    """Another key for the signing agent of this folder. A rotation that was killed goes on.

    Of an agent elsewhere both keys are named, and it begins the new one itself (`cutcard witness next-key --begin`).
    """
    _refuse_served(house)
    if any(elsewhere):
        refuse_other_log(VerifierKey.parse(elsewhere[1] or ""), house.log.name)
        enter(LOG_KEY, elsewhere[0] or "", elsewhere[1] or "")
        return
    agent, named = Cosigner(folder), house.cage.log_key
    refuse_other_log(agent.verifier, house.log.name)
    if named in {"", str(agent.verifier)}:
        enter(LOG_KEY, str(agent.verifier), str(agent.next_key()))
    elif agent.ready is None or named != str(agent.ready):  # The house was restored from before a rotation.
        enter(LOG_KEY, named, str(agent.verifier))
        return
    failpoint("entered")
    agent.begin_next()


def rotate_keeper_key(house: House, enter: Enter, *, failpoint: Callable[[str], None] = go_on) -> None:
    """Shoes that come are promised with a new key; what was promised is dealt and opened with the one of before.

    The new key lies in the ring before its entry, and is used from that on.
    """
    _refuse_served(house)
    assert house.keeper.seeds is not None, "a house that was opened has a keeper"
    before, after = house.keeper.seeds.in_use, house.keeper.seeds.next_key()
    failpoint("ready")
    enter(KEEPER_KEY, before, after)


def record_key(house: House, folder: Path, enter: Enter, which: str) -> None:
    """A ceremony about the key that is in use."""
    if which == KEEPER_KEY:
        assert house.keeper.seeds is not None, "a house that was opened has a keeper"
        now = house.keeper.seeds.in_use
    elif which == LOG_KEY:
        now = house.cage.log_key or str(Cosigner(folder).verifier)
    else:
        now = house.keeper.keys.mark
    enter(which, now, now)


def _refuse_served(house: House) -> None:
    """A server goes on under the keys that it was started with; a house in a file is open to one process anyway."""
    if house.store.nodes is not None and house.store.nodes.numbers():
        raise StoreError("servers serve this house: stop them all, rotate the key, and start them again")


def entries_of_keys(store: Reader) -> Iterator[tuple[Entry, Body, dict[str, Any]]]:
    """Every entry about a key, with what it says."""
    for entry in store.read(CAGE):
        if KeyEntered.__name__.encode() in bytes(entry.body):
            body = entry.read()
            yield from ((entry, body, event) for event in body.events if event["type"] == KeyEntered.__name__)
