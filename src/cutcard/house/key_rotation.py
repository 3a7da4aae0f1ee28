"""The log's signing key is rotated while nobody serves the house; and what the journal says of keys.

The new key lies ready with the agent before the entry that names it, and takes its place after: whoever is killed
between has the key that the journal names, and the same command again brings it to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from cutcard.formats.entry import CAGE, Body, Entry
from cutcard.formats.signed_notes import VerifierKey
from cutcard.formats.versions import StoreError
from cutcard.house.cage import LOG_KEY, KeyEntered
from cutcard.house.checkpoints.agent import refuse_other_log
from cutcard.house.engine.house import go_on
from cutcard.witness.cosigner import Cosigner

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.formats.reader import Reader
    from cutcard.house.engine.house import House

Enter = Callable[[str, str, str], object]
"""Enters which key it is, the one before and the one after, signed for by two; raises where that is refused."""


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


def record_key(house: House, folder: Path, enter: Enter, which: str) -> None:
    """A ceremony about the key that is in use."""
    log = which == LOG_KEY
    now = house.cage.log_key or str(Cosigner(folder).verifier) if log else house.keeper.keys.mark
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
