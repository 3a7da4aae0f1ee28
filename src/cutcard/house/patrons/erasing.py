"""Erasing what a house keeps of a patron's person, as an entry of its journal says.

The entry comes first. What was killed between it and the erasure is finished when the house is next opened, and so is
what a backup brings back: the store notes how many of an account's erasures it has carried out, the journal how many
there were.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.doors import PERSON, SIGNED_IN
from cutcard.house.patrons.personal import AGAIN, NAME, PATRON, digests, personal_of

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from cutcard.formats.keys import Keys
    from cutcard.formats.reader import Reader
    from cutcard.house.journal.store import Store

ERASED = "erased"
"""The kind under which the store notes how many erasures of an account were carried out."""


def carried_out(store: Reader) -> dict[str, int]:
    """By account, how many erasures were."""
    return {account: int(kept) for account, kept in store.values_of(ERASED).items()}


def erase(store: Store, keys: Keys, forgotten: Mapping[str, int], limited: Container[str]) -> list[str]:
    """Carry out what was not yet, of all erasures that are known; the accounts that it concerned.

    Of patrons with limits of their own keyed digests stay, so that nobody sheds a limit by being forgotten. Where
    somebody reads the database just then, its log still holds what was deleted: that is left for the next time.
    """
    done = carried_out(store)
    due = {account: times for account, times in forgotten.items() if done.get(account, 0) < times}
    for account in due:
        delete(store, keys, account, limited=account in limited)
    if due and store.scrub():
        for account, times in due.items():
            store.put_value(ERASED, account, str(times).encode())
    return sorted(due)


def delete(store: Store, keys: Keys, account: str, *, limited: bool) -> None:
    """What is kept of one patron's person, their secret, and wherever they are signed in."""
    for digest in digests(keys, personal_of(store, account)) if limited else ():
        store.put_value(AGAIN, digest, account.encode())
    for reading, named in store.values_of(NAME).items():
        if named.decode() == account:
            store.put_value(NAME, reading, None)
    store.put_value(PATRON, account, None)
    store.put_value(PERSON, account, None)
    _sign_out(store, account)


def _sign_out(store: Store, account: str) -> None:
    for kind in SIGNED_IN:
        for token, kept in store.values_of(kind).items():
            if msgspec.json.decode(kept)["name"] == account:
                store.put_value(kind, token, None)
