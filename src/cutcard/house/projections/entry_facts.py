"""What an entry of the journal says, as far as anything is derived from it.

All of this is derived: it follows from the journal alone, is written in the transaction of the entries it follows
from, and `verify` works it out anew. What an event means stands in its declaration. An entry that nobody can read adds
nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.formats.entry import TABLE, Body, Entry, Transfer
from cutcard.house.event_kinds import kind_of

if TYPE_CHECKING:
    from cutcard.table.acts.act import CashMoved

QUARTER = 15 * 60 * 10**6
"""A quarter of an hour in microseconds: days begin on one in every zone, so any zone's day is a sum of quarters."""
CLOCK = "clock"
"""The mark of an entry whose clock is behind that of an earlier one in its stream."""
DETACHED, ATTACHED = "JournalDetached", "JournalAttached"
"""The facts by which what entries hold goes into archives, and comes back."""
DECKS = ", decks: "
"""What stands between an edition and a number of decks, where wagers are counted by both."""


class EntryFacts(msgspec.Struct, frozen=True):
    """As much of a body as is derived from."""

    at: int
    events: list[dict[str, Any]] = []
    money: list[Transfer] = []

    def concerns(self, filed: int) -> int:
        """The earlier round that an entry filed under a round is about; 0 where it is about that one."""
        about = [event["round_number"] for event in self.events if kind_of(event["type"]).earlier_round]
        return max((number for number in about if number != filed), default=0) if about else 0

    @property
    def corrects(self) -> bool:
        """Whether it puts right what bets came to that were settled before."""
        return any(kind_of(event["type"]).puts_right for event in self.events)

    @property
    def counts(self) -> bool:
        """Whether it adds anything to the figures; most entries add nothing."""
        kinds = [kind_of(event["type"]) for event in self.events]
        return any(kind.played is not None or kind.adds is not None for kind in kinds)

    @property
    def concludes(self) -> bool:
        """Whether a round is settled by it."""
        kinds = (kind_of(event["type"]) for event in self.events)
        return any(kind.ends_round and not kind.voids_round for kind in kinds)

    @property
    def marks(self) -> set[str]:
        """The kinds of events by which the entry is found again."""
        return {event["type"] for event in self.events if kind_of(event["type"]).marks(event)}

    @property
    def patrons(self) -> set[str]:
        """Who placed a bet."""
        return {event["bet"]["patron"] for event in self.events if "bet" in event}

    @property
    def cash(self) -> list[CashMoved]:
        """The cash of patrons who are named, of which a Cashier or a Dealer had a hand in it."""
        counted = ((kind_of(event["type"]).cash, event) for event in self.events)
        moved = [counts(event) for counts, event in counted if counts is not None]
        return [each for each in moved if each is not None and each.patron and each.day]

    @property
    def attached(self) -> bool:
        """Whether what was detached is back."""
        return any(event["type"] == ATTACHED for event in self.events)

    @property
    def detached(self) -> dict[str, int]:
        """By stream, up to which entry what was written may lie in archives alone."""
        ends = [event["ends"] for event in self.events if event["type"] == DETACHED]
        return {name: each for told in ends for name, each in told.items()}

    @property
    def stamp(self) -> str:
        """Under which edition a shoe was dealt, and from how many decks, where the entry stamps one."""
        return next((_stamp(event) for event in self.events if event["type"] == "ShoeStamped"), "")


def facts_in(body: Body) -> EntryFacts:
    """The same of a body that is at hand."""
    return EntryFacts(body.at, body.events, body.money)


_decode = msgspec.json.Decoder(EntryFacts).decode


def facts_of(entry: Entry) -> EntryFacts | None:
    try:
        return _decode(entry.body)
    except ValueError:
        return None


def _stamp(event: dict[str, Any]) -> str:
    decks = event.get("settings", {}).get("decks")
    return f"{event['edition']}{DECKS}{decks}" if decks else str(event["edition"])


def table_of(stream: str) -> str:
    """The table whose stream it is; empty where it is no table's."""
    return stream.removeprefix(TABLE) if stream.startswith(TABLE) else ""
