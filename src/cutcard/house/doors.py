"""The door rows of a house that is open: read only as the journal has them, and changed together with it.

A row that is not what the journal last said is refused as if it were not there, and told as a condition: not as an
entry, because whoever knocks has shown nothing yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from cutcard.formats.doors import digest_of, door_of, kind_of
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.requests import DoorRow, Reply, Request
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.referee import Refusal, RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cutcard.house.journal.store import Store, Writing

PUT = "INSERT INTO kept VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value"
DELETE = "DELETE FROM kept WHERE kind = ? AND key = ?"


class House(Protocol):
    """What the doors need of their house."""

    store: Store
    cage: cage.Cage

    def ask(self, request: Request) -> Reply | Refusal: ...
    def enqueue(self, request: Request) -> None: ...
    def follow(self) -> None: ...
    def run_on_writer(self, task: Callable[[], Any]) -> Any: ...


class Doors:
    """What the house believes of its door rows; one for each house."""

    def __init__(self, house: House) -> None:
        self._house, self.store = house, house.store
        self.refused: set[tuple[str, str]] = set()
        """Kind and key of rows that were refused, until they are found right again."""

    def digest(self, kind: str, key: str) -> str:
        """What the journal last gave a row; empty where it has none."""
        held = self._house.cage.doors.get(door_of(kind, key))
        return "" if held is None else held.digest

    def name(self, kind: str, key: str) -> str:
        """Whose row it is by the journal, whatever the database has of it; empty where nobody's."""
        held = self._house.cage.doors.get(door_of(kind, key))
        return "" if held is None else held.name

    def names(self, kind: str) -> set[str]:
        """Whose rows of a kind the journal knows."""
        return {held.name for door, held in list(self._house.cage.doors.items()) if kind_of(door) == kind}

    def read(self, kind: str, key: str) -> bytes | None:
        """A row as the journal has it; None where there is none, or another."""
        return self._believed(kind, key).get(key)

    def all(self, kind: str) -> dict[str, bytes]:
        """All rows of a kind that are as the journal has them."""
        return self._believed(kind)

    def _believed(self, kind: str, *keys: str) -> dict[str, bytes]:
        """Those of the rows that are as the journal has them; the others are refused.

        What was just written, here or at another node, perhaps twice, is no row that somebody has changed: one is
        refused only where the journal said the same of it before it was read and after.
        """
        known: dict[str, str] | None = None
        while True:
            rows = self.store.values_of(kind, *keys)
            told = {key: self.digest(kind, key) for key in (*keys, *rows)}
            wrong = {key for key, digest in told.items() if digest_of(rows.get(key)) != digest}
            if not wrong:
                break
            self._house.run_on_writer(self._house.follow)
            before, known = known, {key: self.digest(kind, key) for key in told}
            if known == before:
                break
        self.refused -= {(kind, key) for key in told}
        self.refused |= {(kind, key) for key in wrong}
        return {key: value for key, value in rows.items() if key not in wrong}

    def look_again(self) -> None:
        """Whether rows that were refused still are wrong."""
        for kind, key in list(self.refused):
            self._believed(kind, key)

    def change(self, name: str, *rows: DoorRow) -> bool:
        """Write rows and their entry as one; False where one is not what it was before, and nothing is written."""
        answer = self._house.ask(door_request(name, rows)) if rows else None
        if isinstance(answer, Refusal) and answer.code != "door":
            raise RefusedError(answer)
        return not isinstance(answer, Refusal)

    def change_soon(self, name: str, *rows: DoorRow) -> None:
        """The same with the next write, for those who cannot wait."""
        self._house.enqueue(door_request(name, rows))


def door_request(name: str, rows: tuple[DoorRow, ...]) -> Request:
    return Request("", CAGE, cage.ChangeDoors(THE_HOUSE, name), via="house", doors=rows)


def put_doors(writing: Writing, rows: Iterable[DoorRow]) -> None:
    """Each row in its order, in the transaction of its entry."""
    for row in rows:
        put = (PUT, (row.kind, row.key, row.value)) if row.value is not None else (DELETE, (row.kind, row.key))
        writing.put(put[0], [put[1]])
