"""What was out of the ordinary in a house, read from its journal, for a supervisor to find again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.formats.reader import Reader
from cutcard.house import cage
from cutcard.house.notes import note_label, settings_label
from cutcard.house.projections.indexes import Indexes, Marked
from cutcard.house.projections.records import when
from cutcard.money import text_from_cents
from cutcard.table import acts
from cutcard.table.acts.act import Listed
from cutcard.words import Cents, Message, english, keyed, message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cutcard.formats.entry import Body, Entry
    from cutcard.table.acts.act import EventJson

LARGE_WIN_CENTS = cage.LARGE_CENTS
"""A win from which on it is listed."""


@dataclass(frozen=True, slots=True)
class Significant:
    """Something a supervisor must be able to find again: when, where, who, who agreed, why, and what it changed."""

    at: str
    seq: int
    stream: str
    what: str
    who: str
    second: str
    reason: str
    before: str
    after: str
    clause: str


def _credit_sold(event: EventJson) -> Listed | None:
    if event["cents"] <= cage.LARGE_CENTS:
        return None
    return Listed(message("listed-credit-sold", account=event["account"]), after=text_from_cents(event["cents"]))


def _credit_adjusted(event: EventJson) -> Listed:
    return Listed(message("listed-credit-adjusted", account=event["account"]), after=text_from_cents(event["cents"]))


def _chips(what: Message, event: EventJson) -> Listed:
    return Listed(what, after=text_from_cents(event["cents"]))


def _ends(event: EventJson, which: str) -> str:
    """How many entries each stream had that lost some, before or after."""
    return ", ".join(f"{stream} {end[which]}" for stream, end in event["lost"].items())


def _thresholds(win: int, transaction: int) -> str:
    return " / ".join(text_from_cents(each) if each else "-" for each in (win, transaction))


def _dealers(dealers: dict[str, str]) -> str:
    return ", ".join(f"{table} {name or '-'}" for table, name in dealers.items())


LISTED: dict[str, Callable[[EventJson], Listed | None]] = {
    **{event.__name__: kind.listed for event, kind in acts.EVENTS.items() if kind.listed is not None},
    "CreditBought": _credit_sold,
    "CreditAdjusted": _credit_adjusted,
    "AccountLocked": lambda event: Listed(message("listed-account-locked", account=event["account"])),
    "AccountUnlocked": lambda event: Listed(message("listed-account-unlocked", account=event["account"])),
    "PatronForgotten": lambda event: Listed(message("listed-patron-forgotten", account=event["account"])),
    "LimitSet": lambda event: Listed(
        message("listed-limit-set", account=event["account"], kind=keyed("own-limit", event["kind"])),
        before="" if event["until_then"] is None else str(event["until_then"]),
        after="" if event["most"] is None else str(event["most"]),
    ),
    "TableOpened": lambda event: Listed(message("listed-table-opened", table=event["table"])),
    "TableClosed": lambda event: Listed(message("listed-table-closed", table=event["table"])),
    "TableChanged": lambda event: Listed(
        message("listed-table-changed", table=event["table"], settings=settings_label(event["settings"]))
    ),
    "EditionTaken": lambda event: Listed(
        message("listed-edition-taken", table=event["table"]), before=event["before"], after=event["edition"]
    ),
    "EditionBegan": lambda event: Listed(
        message("listed-edition-began"), before=event["before"], after=event["edition"]
    ),
    "GamingDayOpened": lambda event: Listed(
        message("listed-day-opened", day=event["day"], shift=event["shift"], holder=event["holder"])
    ),
    "ShiftHandedOver": lambda event: Listed(
        message("listed-shift", shift=event["shift"]), before=event["giver"], after=event["taker"]
    ),
    "GamingDayClosed": lambda event: Listed(
        message("listed-day-closed", day=event["day"], win=Cents(sum(each[-1] for each in event["tables"].values())))
    ),
    "DealersAssigned": lambda event: Listed(
        message("listed-dealers"), before=_dealers(event["before"]), after=_dealers(event["dealers"])
    ),
    "ThresholdsSet": lambda event: Listed(
        message("listed-thresholds"),
        before=_thresholds(event["win_before_cents"], event["transaction_before_cents"]),
        after=_thresholds(event["large_win_cents"], event["large_transaction_cents"]),
    ),
    "TimeZoneSet": lambda event: Listed(message("listed-time-zone-set"), before=event["before"], after=event["zone"]),
    "ChipsOpened": lambda event: _chips(message("listed-chips-opened", table=event["table"]), event),
    "ChipsFilled": lambda event: _chips(message("listed-chips-filled", table=event["table"]), event),
    "ChipsCredited": lambda event: _chips(message("listed-chips-credited", table=event["table"]), event),
    "DropCounted": lambda event: _chips(message("listed-drop-counted", table=event["table"]), event),
    "ChipsClosed": lambda event: Listed(
        message("listed-chips-closed", table=event["table"]),
        before=text_from_cents(event["booked_cents"]),
        after=text_from_cents(event["cents"]),
    ),
    "CurrencySet": lambda event: Listed(message("listed-currency-set"), before=event["before"], after=event["code"]),
    "GamingDaySet": lambda event: Listed(
        message("listed-gaming-day-set"), before=f"{event['before']:02}:00", after=f"{event['begins']:02}:00"
    ),
    "HouseRestored": lambda event: Listed(
        message("listed-house-restored", backup=event["backup"]),
        before=_ends(event, "version"),
        after=_ends(event, "kept"),
    ),
    "JournalArchived": lambda event: Listed(
        message("listed-journal-archived", until=event["until"], archive=event["archive"]), after=event["digest"]
    ),
    "JournalDetached": lambda event: Listed(
        message("listed-journal-detached"), after=", ".join(f"{name} {end}" for name, end in event["ends"].items())
    ),
    "JournalAttached": lambda _: Listed(message("listed-journal-attached")),
    "Appointed": lambda event: Listed(
        message("listed-appointed", name=event["name"], position=keyed("position", event["position"]))
    ),
    "AppointmentEnded": lambda event: Listed(message("listed-appointment-ended", name=event["name"])),
    "Engaged": lambda event: Listed(
        message("listed-engaged", name=event["name"], position=keyed("position", event["position"]))
    ),
    "PositionChanged": lambda event: Listed(
        message("listed-position-changed", name=event["name"], position=keyed("position", event["position"])),
        before=event["was"],
        after=event["position"],
    ),
    "Dismissed": lambda event: Listed(message("listed-dismissed", name=event["name"])),
    "PasskeyRegistered": lambda event: Listed(
        message("listed-passkey-registered", name=event["name"]), after=event["label"]
    ),
    "PasskeyRemoved": lambda event: Listed(
        message("listed-passkey-removed", name=event["name"]), before=event["label"]
    ),
    "Noted": lambda event: Listed(note_label(event["what"]), event["before"], event["after"]),
}
"""What is listed of a table's events and of the cage's; None where it was nothing out of the ordinary after all."""


def significant(store: Reader, *, large_win_cents: int = LARGE_WIN_CENTS) -> Iterator[Significant]:
    """Voids, rulings, corrections, adjustments, changed settings, failures, large wins and clocks that went back."""
    return (event for event, _ in worded(store, large_win_cents=large_win_cents))


def worded(
    store: Reader, *, large_win_cents: int = LARGE_WIN_CENTS, newest_first: bool = False
) -> Iterator[tuple[Significant, Message]]:
    """The same, each with the message of what it was; the journal keeps neither, so an old one is worded too.

    Wins below what is marked as large are looked for in the whole journal.
    """
    if large_win_cents < LARGE_WIN_CENTS:
        marked = {each.entry.seq: each.clock for each in Indexes(store).marked()}
        every = (Marked(entry, marked.get(entry.seq, 0)) for entry in store.read())
        found: Iterable[Marked] = reversed(list(every)) if newest_first else every
    else:
        found = Indexes(store).marked(newest_first=newest_first)
    for each in found:
        listed = list(_listed(each, large_win_cents))
        yield from reversed(listed) if newest_first else listed


def _listed(marked: Marked, large_win_cents: int) -> Iterator[tuple[Significant, Message]]:
    entry, latest = marked
    body = entry.read()
    if latest:
        back = Listed(message("listed-clock-went-back"), before=when(latest), after=when(body.at))
        yield _listed_line(entry, body, {}, back), back.message
    for event in body.events:
        kind = event["type"]
        if kind in LISTED:
            if (listed := LISTED[kind](event)) is not None:
                yield _listed_line(entry, body, event, listed), listed.message
        elif kind == "BetSettled" and event["net_cents"] >= large_win_cents:
            large = message("listed-large-win", number=event["number"])
            listed = Listed(large, after=text_from_cents(event["net_cents"]))
            yield _listed_line(entry, body, event, listed), large


def _listed_line(entry: Entry, body: Body, event: dict[str, Any], listed: Listed) -> Significant:
    what, (_, before, after) = english(listed.message), listed
    who = body.command.get("by", {}).get("name", "")
    reason = str(event.get("reason") or body.command.get("reason") or event.get("note") or "")
    clause = f"{event.get('document', '')} {event.get('clause', '')}".strip() if event.get("clause") else ""
    return Significant(when(body.at), entry.seq, entry.stream, what, who, body.second, reason, before, after, clause)
