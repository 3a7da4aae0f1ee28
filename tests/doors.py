"""Door rows under test: a device enrolled as a sign-in does it, and rows written past the journal, or put back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cutcard.formats.doors import KINDS, digest_of
from cutcard.house.doors import Doors

if TYPE_CHECKING:
    from cutcard.formats.reader import Reader
    from cutcard.house.engine.requests import DoorRow
    from cutcard.house.journal.store import Store
    from cutcard.server.auth.accounts import Accounts

Rows = dict[tuple[str, str], bytes]


def enrol(people: Accounts, device: str, name: str) -> str:
    """The device on which a member of staff has signed in; a new token where it had none."""
    token, rows = people.devices.enrolling(device, name)
    people.doors.change(name, *rows)
    return token


class PastTheJournal(Doors):
    """Rows as somebody writes them who has the database and not the house: no entry says anything of them."""

    def digest(self, kind: str, key: str) -> str:
        return digest_of(self.read(kind, key))

    def read(self, kind: str, key: str) -> bytes | None:
        return self.store.values_of(kind, key).get(key)

    def change(self, name: str, *rows: DoorRow) -> bool:  # noqa: ARG002
        for row in rows:
            self.store.put_value(row.kind, row.key, row.value)
        return True


def acts_in(store: Reader) -> list[dict[str, Any]]:
    """What every entry of the journal says, those left out that only tell of the doors."""
    bodies = [json.loads(entry.body) for entry in store.read()]
    return [body for body in bodies if body["command"]["type"] != "ChangeDoors"]


def rows_of(store: Store) -> Rows:
    """Every door row there is."""
    return {(kind, key): value for kind in KINDS for key, value in store.values_of(kind).items()}


def put_back(store: Store, rows: Rows) -> None:
    """All door rows as they were once."""
    for kind, key in rows_of(store).keys() - rows.keys():
        store.put_value(kind, key, None)
    for (kind, key), value in rows.items():
        store.put_value(kind, key, value)
