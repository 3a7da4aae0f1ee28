"""Money is conserved: every cent that an account gets comes from another, and nobody owes what they may not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.entry import Body, Entry

ENDS_A_ROUND = {"RoundConcluded", "RoundVoided"}


class Books:
    """Every account by what the entries say that moved."""

    def __init__(self, patrons: tuple[str, ...]) -> None:
        self.cents: Counter[str] = Counter()
        self._patrons = patrons

    def follow(self, entry: Entry, body: Body) -> Iterator[str]:
        for moved in body.money:
            if moved.cents < 0:
                yield f"entry {entry.seq} moves {moved.cents} cents"
            self.cents[moved.source] -= moved.cents
            self.cents[moved.target] += moved.cents
        for name in self._patrons:
            if self.cents[name] < 0:
                yield f"entry {entry.seq} leaves {name} with {self.cents[name]} cents"
        for name, cents in body.balances.items():
            if cents != self.cents[name]:
                yield f"entry {entry.seq} says that {name} has {cents} cents, and it is {self.cents[name]}"
        table = entry.stream.removeprefix("table/")
        ended = any(event["type"] in ENDS_A_ROUND and not event.get("former") for event in body.events)
        if ended and self.cents[f"bets/{table}"]:
            yield f"entry {entry.seq} ends a round of {table} with {self.cents[f'bets/{table}']} cents still on bets"

    def compare(self, accounts: dict[str, int]) -> Iterator[str]:
        """What the database has of every account."""
        for name in sorted({*accounts, *self.cents}):
            if accounts.get(name, 0) != self.cents[name]:
                yield f"the database has {accounts.get(name, 0)} cents for {name}, the journal {self.cents[name]}"
