"""Alerts: what somebody must look at stays on the pit's screen until the journal says that somebody has."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.formats import schema
from cutcard.formats.entry import CAGE, TABLE, Body, Entry
from cutcard.formats.keys import SEAL_BYTES, Keys, Purpose
from cutcard.house import cage
from cutcard.house.engine.deciding import AUTOMATIC
from cutcard.house.event_kinds import KINDS, kind_of
from cutcard.rulebook.irregularities import Kind
from cutcard.server.answers import Answer
from cutcard.table.acts.act import HOUSE, Large, Sort
from cutcard.table.acts.noting import OutcomeChanged
from cutcard.words import Message, keyed, message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.reader import Rows
    from cutcard.house.journal.store import Store
    from cutcard.rulebook.procedure import Position

STOPPED, CLOCK_JUMPED = "automatic dealer stopped", "clock jumped"
RAISED = {name: kind.alert for name, kind in KINDS.items() if kind.alert is not None}
"""The events of tables and of the cage that raise one; an entry that holds several is the first of them."""
MEANS = {rule.what or name: rule.means for name, rule in RAISED.items()}
"""What follows from an alert, by its name."""
READERS = {rule.what or name: KINDS[name].shown_to for name, rule in RAISED.items()}
"""Who is shown an alert, by its name, as the kind of its event declares."""
OF_REPORTS = {cage.ReportOpened.__name__, cage.ReportOverdue.__name__}
ACKNOWLEDGED = "alert acknowledged"
"""The note that somebody has looked at one; its reason ends with the alert's entry."""
KIND, KEY = "alerts", "followed"
"""Under which the store keeps how far the journal was followed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alert(Answer):
    """Something somebody must look at: what it concerns is named where there is something to name."""

    seq: int
    at: int
    where: str
    what: str
    kind: str
    by: str
    reason: str
    clause: str
    account: str
    cents: int | None
    card: str
    was: str
    round: int = 0
    """The round it happened in; 0 where it is no table's."""
    bets: int = 0
    """How many bets it changed what they come to."""
    second: str = ""
    """Who agreed to the act, where it took two."""
    sort: str = ""
    """What it is about: "money", "conduct", "security", or the "running" of the house."""
    report: int = 0
    """The report of cash that it is about; it stays until that is filed or closed. 0 where it is about none."""


def alert_of(entry: Entry, body: Body | None = None) -> Alert | None:
    """The alert that an entry is, if it is one."""
    body = body or entry.read()
    events = {event["type"]: event for event in body.events if _name_of(event) and not _time_was_over(body, event)}
    kind = next((kind for kind in RAISED if kind in events), None) if events else None
    if kind is None:
        return None
    event, by = events[kind], body.command.get("by", {}).get("name", "")
    running = by == HOUSE and RAISED[kind].of_the_running(event)
    return Alert(
        seq=entry.seq,
        at=body.at,
        where=entry.stream.removeprefix(TABLE) if RAISED[kind].by_note is None else event["after"],
        what=_name_of(event),
        kind=event.get("kind", ""),
        by=by,
        reason=event.get("reason", "") or event.get("note", ""),
        clause=event.get("clause", ""),
        account=event.get("account", "") or event.get("patron", "") or event.get("bet", {}).get("patron", ""),
        cents=event.get("cents", event.get("bet", {}).get("stake_cents")),
        card=event.get("card", ""),
        was=event.get("was", ""),
        round=event.get("round_number", 0) or entry.round,
        bets=max((len(each["bets"]) for each in body.events if each["type"] == OutcomeChanged.__name__), default=0),
        second=body.second,
        report=event["number"] if kind in OF_REPORTS else 0,
        sort=(Sort.RUNNING if running else RAISED[kind].sort).value,
    )


def large_alert(entry: Entry, thresholds: tuple[int, int], body: Body | None = None) -> Alert | None:
    """A win or a transaction that is large by what the house has set; the largest, where an entry has several."""
    from_cents = {large: cents for large, cents in zip(Large, thresholds, strict=True) if cents}
    if not from_cents:
        return None
    body = body or entry.read()
    kinds = [(kind_of(event["type"]).large, event) for event in body.events]
    amounts = [(large, large.reached(event, from_cents[large]), event) for large, event in kinds if large in from_cents]
    found = [each for each in amounts if each[1]]
    if not found:
        return None
    large, cents, event = max(found, key=lambda each: each[1])
    return Alert(
        seq=entry.seq,
        at=body.at,
        where=entry.stream.removeprefix(TABLE),
        what=large.value,
        kind="",
        by=body.command.get("by", {}).get("name", ""),
        reason="",
        clause="",
        account=event.get("account", ""),
        cents=cents,
        card="",
        was="",
        round=entry.round,
        second=body.second,
        sort=Sort.MONEY.value,
    )


def shown_to(alert: Alert, position: Position) -> bool:
    """Whether somebody of a position is shown it."""
    return alert.what not in READERS or READERS[alert.what](position)


def may_acknowledge(alert: Alert, name: str) -> bool:
    """Whether somebody had no part in the act: an alert asks for other eyes. One of a report waits for its end."""
    return not alert.report and name not in {alert.by, alert.second}


def acknowledged_together(alerts: list[Alert]) -> bool:
    """Whether one look is enough for all of them: alike, and about nobody's money, conduct or security."""
    return len({(each.what, each.kind) for each in alerts}) == 1 and {each.sort for each in alerts} == {
        Sort.RUNNING.value
    }


def alert_means(alert: Alert) -> Message | None:
    """What follows from it, in a few words."""
    if alert.bets:
        return message("alert-means-bets", bets=alert.bets)
    return MEANS.get(alert.what)


def alert_name(what: str) -> Message:
    """What an alert is called."""
    return keyed("alert", re.sub("(?<!^)(?=[A-Z])", " ", what))


def alert_label(alert: Alert) -> Message:
    """What an alert is about: its name, and of an irregularity its kind."""
    name = alert_name(alert.what)
    return message("alert-of-a-kind", alert=name, kind=Kind(alert.kind).label) if alert.kind else name


def _name_of(event: dict[str, Any]) -> str:
    """The name of the alert that an event raises; most bets and most notes raise none."""
    kind = kind_of(event["type"])
    return kind.alert.name_of(event) if kind.alert is not None and kind.marks(event) else ""


def _time_was_over(body: Body, event: dict[str, Any]) -> bool:
    """A patron at a table that runs itself did not turn the cards in time: the dealer does, and nobody need look."""
    return body.via == AUTOMATIC and event.get("kind") == Kind.ABSENT_PATRON.value


class Followed(msgspec.Struct, frozen=True):
    """How far the journal was followed, the hash of its last entry there, and what was open."""

    size: int
    hash: bytes
    thresholds: tuple[int, int]
    open: list[Alert]


NOTHING = Followed(0, b"", (0, 0), [])


class Alerts:
    """What the journal says that somebody must look at, less what it says that somebody has.

    No row of the database takes one away. How far the journal was followed is kept under the house's seal, so that not
    all of it is read at every start; where that is missing, or another's, all of it is.
    """

    def __init__(self, store: Store, keys: Keys) -> None:
        self._store, self._keys = store, keys
        self._followed = NOTHING
        self._open: dict[int, Alert] = {}
        self._thresholds = (0, 0)

    def __iter__(self) -> Iterator[Alert]:
        """Those nobody has acknowledged yet, in the order of the journal."""
        return iter(sorted(self._open.values(), key=lambda alert: alert.seq))

    def get(self, seq: int) -> Alert | None:
        return self._open.get(seq)

    def on_entry(self, entry: Entry, body: Body | None = None) -> None:
        """One entry more, whoever wrote it."""
        body = body or entry.read()
        alert = alert_of(entry, body) or large_alert(entry, self._thresholds, body)
        if alert is not None:
            self._open[alert.seq] = alert
        if entry.stream != CAGE:
            return
        for event in body.events:
            if event["type"] == cage.ThresholdsSet.__name__:
                self._thresholds = event["large_win_cents"], event["large_transaction_cents"]
            elif event["type"] == cage.ReportClosed.__name__:
                self._open = {seq: each for seq, each in self._open.items() if each.report != event["number"]}
            elif event["type"] == cage.Noted.__name__ and event["what"] == ACKNOWLEDGED:
                seen = self._open.get(_seen(event["reason"]))
                if seen is not None and may_acknowledge(seen, body.command["by"]["name"]):
                    del self._open[seen.seq]

    def catch_up(self) -> None:
        """What was written before anybody listened."""
        with self._store.moment() as rows:
            followed = self._kept(rows)
            self._open = {alert.seq: alert for alert in followed.open}
            self._thresholds, size, hashed = followed.thresholds, followed.size, followed.hash
            for row in rows(schema.AFTER_SEQ, (followed.size,)):
                entry = Entry(*row)
                self.on_entry(entry)
                size, hashed = entry.seq, entry.hash
        self._followed = Followed(size, hashed, self._thresholds, list(self))

    def keep(self) -> None:
        """How far that was, for the next start."""
        written = msgspec.json.encode(self._followed)
        self._store.put_value(KIND, KEY, self._keys.seal(Purpose.ALERTS, written) + written)

    def _kept(self, rows: Rows) -> Followed:
        """What was kept, if this house sealed it and its journal still has what it ends with; else nothing."""
        value = self._store.values_of(KIND, KEY).get(KEY, b"")
        written = value[SEAL_BYTES:]
        if self._keys.sealed(Purpose.ALERTS, written, value[:SEAL_BYTES]):
            followed = msgspec.json.decode(written, type=Followed)
            there = [hashed for hashed, _ in rows(schema.NODE, (followed.size,))]
            if not followed.size or there == [followed.hash]:
                return followed
        return NOTHING


def _seen(reason: str) -> int:
    """The entry of the alert that an acknowledgement is of; 0 where it names none."""
    found = re.search(r"entry (\d+)$", reason)
    return int(found[1]) if found else 0
