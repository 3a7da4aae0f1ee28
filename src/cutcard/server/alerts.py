"""Alerts: what somebody must look at stays on the pit's screen until somebody has, however often the server ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.house.journal.entry import TABLE
from cutcard.table.acts import EVENTS
from cutcard.table.acts.act import Alert

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.house.journal.entry import Entry
    from cutcard.house.journal.store import Store

STOPPED = "automatic dealer stopped"
KINDS = {
    **{event.__name__: kind.alert for event, kind in EVENTS.items() if kind.alert is not None},
    "CreditAdjusted": Alert(),
    "AccountLocked": Alert(),
    "Noted": Alert(what="DealerStopped", sign=STOPPED, when=lambda event: event["what"] == STOPPED),
}
"""The events of tables and of the cage that raise one; an entry that holds several is the first of them."""
OPEN, SEEN, HEARD = "alert", "alert seen", "alert heard"
"""What is kept: the alerts that stand, those that were acknowledged, and up to which entry all were raised."""
SIGNS = [f'"{alert.sign or kind}"'.encode() for kind, alert in KINDS.items()]
"""What the body of an entry has in it that may be one."""
encode, decode = msgspec.json.encode, msgspec.json.decode


def raised_by(entry: Entry) -> dict[str, Any] | None:
    """The alert that an entry is, if it is one."""
    if not any(sign in entry.body for sign in SIGNS):
        return None
    body = entry.read()
    events = {event["type"]: event for event in body.events if _alarming(event)}
    kind = next((kind for kind in KINDS if kind in events), None)
    if kind is None:
        return None
    event = events[kind]
    return {
        "seq": entry.seq,
        "at": body.at,
        "where": event["after"] if kind == "Noted" else entry.stream.removeprefix(TABLE),
        "what": KINDS[kind].what or kind,
        "kind": event.get("kind", ""),
        "by": body.command.get("by", {}).get("name", ""),
        "reason": event.get("reason", "") or event.get("note", ""),
        "clause": event.get("clause", ""),
        "account": event.get("account", "") or event.get("patron", "") or event.get("bet", {}).get("patron", ""),
        "cents": event.get("cents", event.get("bet", {}).get("stake_cents")),
        "card": event.get("card", ""),
        "was": event.get("was", ""),
    }


def _alarming(event: dict[str, Any]) -> bool:
    """Most bets and most notes are not; one that was found after the close is, and a dealer that cannot go on."""
    alert = KINDS.get(event["type"])
    return alert is not None and alert.when(event)


class Alerts:
    """They lie in the house's database, so that every node shows the same and none is lost with a process."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Those nobody has acknowledged yet, in the order of the journal."""
        kept = self._store.kept(OPEN)
        return iter([decode(kept[seq]) for seq in sorted(kept, key=int)])

    def keep(self, alert: dict[str, Any]) -> None:
        self._store.keep(OPEN, str(alert["seq"]), encode(alert))

    def acknowledge(self, seq: int) -> dict[str, Any] | None:
        """The alert, which is one no more."""
        key = str(seq)
        kept = self._store.kept(OPEN, key).get(key)
        if kept is None:
            return None
        self._store.keep(SEEN, key, b"1")
        self._store.keep(OPEN, key, None)
        alert: dict[str, Any] = decode(kept)
        return alert

    def catch_up(self) -> None:
        """What was written while nobody listened: by a recovery, or just before a server ended."""
        heard = int(self._store.kept(HEARD).get("seq", b"0"))
        seen = self._store.kept(SEEN)
        last = heard
        for entry in self._store.read(after=heard):
            last = entry.seq
            if str(entry.seq) not in seen and (alert := raised_by(entry)) is not None:
                self.keep(alert)
        self._store.keep(HEARD, "seq", str(last).encode())
        for seq in seen:
            if int(seq) <= last:
                self._store.keep(SEEN, seq, None)
