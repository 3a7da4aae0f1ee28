"""Alerts: what somebody must look at stays on the pit's screen until somebody has, however often the server ends."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.house.engine.batch import AUTOMATIC
from cutcard.house.engine.failures import DECISION_FAILED, PROGRAM_FAILED
from cutcard.house.journal.entry import TABLE
from cutcard.house.staff import GIVEN_ANEW
from cutcard.rulebook.irregularities import Kind
from cutcard.server.answers import Answer, encode
from cutcard.table.acts import EVENTS
from cutcard.table.acts.act import AlertRule
from cutcard.words import keyed, message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.house.journal.entry import Body, Entry
    from cutcard.house.journal.store import Store
    from cutcard.words import Message

STOPPED, CLOCK_JUMPED = "automatic dealer stopped", "clock jumped"
NOTES = {
    STOPPED: "DealerStopped",
    CLOCK_JUMPED: "ClockJumped",
    "staff name unlocked": "NameUnlocked",
    "passkey counter went back": "PasskeyCopied",
    GIVEN_ANEW: "SecretSetAnew",
    DECISION_FAILED: "DecisionFailed",
    PROGRAM_FAILED: "ProgramFailed",
}
"""The house's own notes that somebody must look at, and what the alert is called."""
RAISED = {
    **{event.__name__: effect.alert for event, effect in EVENTS.items() if effect.alert is not None},
    "CreditAdjusted": AlertRule(),
    "AccountLocked": AlertRule(),
    "PatronForgotten": AlertRule(),
    "HouseRestored": AlertRule(),
    "Noted": AlertRule(when=lambda event: event["what"] in NOTES),
}
"""The events of tables and of the cage that raise one; an entry that holds several is the first of them."""
OPEN, ACKNOWLEDGED, FOLLOWED = "alert", "alert seen", "alert heard"
"""The kinds that the store keeps: open alerts, acknowledged ones, and up to which entry the journal was followed."""
MARKS = [f'"{rule.sign or kind}"'.encode() for kind, rule in RAISED.items() if kind != "Noted"]
MARKS += [f'"{what}"'.encode() for what in NOTES]
"""What the body of an entry that may be an alert has in it."""
TRANSACTIONS = {"CreditBought", "TicketIssued", "TicketRedeemed"}
LARGE_MARKS = ((b'"BetSettled"',), tuple(f'"{kind}"'.encode() for kind in sorted(TRANSACTIONS)))
"""The same of a large win, and of a large transaction."""


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


decode = msgspec.json.Decoder(Alert).decode


def alert_of(entry: Entry, body: Body | None = None) -> Alert | None:
    """The alert that an entry is, if it is one."""
    if not any(mark in entry.body for mark in MARKS):
        return None
    body = body or entry.read()
    events = {event["type"]: event for event in body.events if _is_alarming(event) and not _time_was_over(body, event)}
    kind = next((kind for kind in RAISED if kind in events), None)
    if kind is None:
        return None
    event = events[kind]
    return Alert(
        seq=entry.seq,
        at=body.at,
        where=event["after"] if kind == "Noted" else entry.stream.removeprefix(TABLE),
        what=NOTES[event["what"]] if kind == "Noted" else RAISED[kind].what or kind,
        kind=event.get("kind", ""),
        by=body.command.get("by", {}).get("name", ""),
        reason=event.get("reason", "") or event.get("note", ""),
        clause=event.get("clause", ""),
        account=event.get("account", "") or event.get("patron", "") or event.get("bet", {}).get("patron", ""),
        cents=event.get("cents", event.get("bet", {}).get("stake_cents")),
        card=event.get("card", ""),
        was=event.get("was", ""),
        round=event.get("round_number", 0) or entry.round,
        bets=max((len(each["bets"]) for each in body.events if each["type"] == "OutcomeChanged"), default=0),
    )


def large_alert(entry: Entry, thresholds: tuple[int, int], body: Body | None = None) -> Alert | None:
    """A win or a transaction that is large by what the house has set; the largest, where an entry has several."""
    marks = [mark for mark, most in zip(LARGE_MARKS, thresholds, strict=True) if most]
    if not any(sign in entry.body for mark in marks for sign in mark):
        return None
    body = body or entry.read()
    win, transaction = thresholds
    found = [
        (event.get("net_cents", event.get("cents", 0)), event)
        for event in body.events
        if (event["type"] == "BetSettled" and 0 < win <= event["net_cents"])
        or (event["type"] in TRANSACTIONS and 0 < transaction <= event["cents"])
    ]
    if not found:
        return None
    cents, event = max(found, key=lambda each: each[0])
    large_win = event["type"] == "BetSettled"
    return Alert(
        seq=entry.seq,
        at=body.at,
        where=entry.stream.removeprefix(TABLE),
        what="LargeWin" if large_win else "LargeTransaction",
        kind="",
        by=body.command.get("by", {}).get("name", ""),
        reason="",
        clause="",
        account=event.get("account", ""),
        cents=cents,
        card="",
        was="",
        round=entry.round,
    )


def alert_means(alert: Alert) -> Message | None:
    """What follows from it, in a few words."""
    if alert.bets:
        return message("alert-means-bets", bets=alert.bets)
    if alert.what == "IrregularityCalled":
        return message("alert-means-suspended")
    if alert.what == "RoundVoided":
        return message("alert-means-void")
    return message("alert-means-locked") if alert.what == "AccountLocked" else None


def alert_label(alert: Alert) -> Message:
    """What an alert is about: its name, and of an irregularity its kind."""
    name = keyed("alert", re.sub("(?<!^)(?=[A-Z])", " ", alert.what))
    return message("alert-of-a-kind", alert=name, kind=Kind(alert.kind).label) if alert.kind else name


def _is_alarming(event: dict[str, Any]) -> bool:
    """Most bets and most notes are not: one found after the close is, and a dealer or a program that cannot go on."""
    rule = RAISED.get(event["type"])
    return rule is not None and rule.when(event)


def _time_was_over(body: Body, event: dict[str, Any]) -> bool:
    """A patron at a table that runs itself did not turn the cards in time: the dealer does, and nobody need look."""
    return body.via == AUTOMATIC and event.get("kind") == Kind.ABSENT_PATRON.value


class Alerts:
    """They lie in the house's database, so that every node shows the same and none is lost with a process."""

    def __init__(self, store: Store, thresholds: Callable[[], tuple[int, int]] = lambda: (0, 0)) -> None:
        self._store, self._thresholds = store, thresholds

    def __iter__(self) -> Iterator[Alert]:
        """Those nobody has acknowledged yet, in the order of the journal."""
        stored = self._store.values_of(OPEN)
        return iter([decode(stored[seq]) for seq in sorted(stored, key=int)])

    def save(self, alert: Alert) -> None:
        self._store.put_value(OPEN, str(alert.seq), encode(alert))

    def acknowledge(self, seq: int) -> Alert | None:
        """The alert, which is one no more."""
        key = str(seq)
        stored = self._store.values_of(OPEN, key).get(key)
        if stored is None:
            return None
        self._store.put_value(ACKNOWLEDGED, key, b"1")
        self._store.put_value(OPEN, key, None)
        return decode(stored)

    def catch_up(self) -> None:
        """What was written while nobody listened: by a recovery, or just before a server ended."""
        last = int(self._store.values_of(FOLLOWED).get("seq", b"0"))
        acknowledged = self._store.values_of(ACKNOWLEDGED)
        raised = []  # Saved when all is read: nothing is written while somebody reads.
        for entry in self._store.read(after=last):
            last = entry.seq
            alert = alert_of(entry) or large_alert(entry, self._thresholds())
            if str(entry.seq) not in acknowledged and alert is not None:
                raised.append(alert)
        for alert in raised:
            self.save(alert)
        self._store.put_value(FOLLOWED, "seq", str(last).encode())
        for seq in acknowledged:
            if int(seq) <= last:
                self._store.put_value(ACKNOWLEDGED, seq, None)
