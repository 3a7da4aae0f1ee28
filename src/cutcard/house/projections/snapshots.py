"""Snapshots: how far a journal was read and found sound, and what it came to there, so that opening begins there.

A snapshot says where the log ended, what the transfers up to there add up to, and how the cage stood. Its digest is in
an entry of the log: whoever reads on from the snapshot to the log's sealed end comes upon it there, and knows by it
that the snapshot is the house's own. Any other is left aside, and the whole journal is read. `verify` works every
snapshot out anew. A table needs none: it is rebuilt from its last shoe on, however long it has been open.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections import defaultdict
from datetime import date
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec
from msgspec import convert

from cutcard.extras import OutOfServiceError
from cutcard.formats import schema
from cutcard.formats.entry import CAGE, Body, Entry
from cutcard.formats.log_end import KnownEnd, SealedEnd, sealed_end
from cutcard.formats.merkle import LogEnd
from cutcard.formats.versions import DetachedError
from cutcard.house import cage
from cutcard.house.engine.requests import Request
from cutcard.house.event_kinds import facts_in
from cutcard.house.journal.checks import FoldedJournal, JournalTotals
from cutcard.house.names import GivenNames
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.codec import read_named, to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cutcard.formats.keys import Keys
    from cutcard.formats.reader import Reader, Rows
    from cutcard.house.journal.store import Store

KIND, KEY = "snapshot", "books"
"""Under which the store keeps the last one."""
EVERY = 50_000
"""After so many entries another is taken."""
VIA = "house"
TAKEN = "snapshot taken"
"""The note of the house that one was, with its digest."""
TYPES = get_type_hints(cage.Cage)
USUAL = cage.Cage()
OF_CASH = ("buy_in_alone_cents", "report_cents", "report_days", "unplayed_cents", "reports_made")
FIGURES = (*OF_CASH, "retention_days", "house_keys", "log_key", "keeper_key")
"""What stands in a snapshot only where it is not as in a new house."""
LOG = logging.getLogger("cutcard.house")


class Snapshot(msgspec.Struct, frozen=True):
    """Where the log ended and how many entries each stream had, what the books came to, and how the cage stood."""

    size: int
    subtrees: tuple[bytes, ...]
    versions: dict[str, int]
    cents: dict[str, int]
    meters: dict[str, dict[str, int]]
    kinds: dict[str, str]
    cage: dict[str, Any]

    @property
    def end(self) -> LogEnd:
        return LogEnd(self.size, self.subtrees)

    @property
    def digest(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()

    @property
    def totals(self) -> JournalTotals:
        totals = JournalTotals()
        totals.cents |= self.cents
        totals.kinds |= self.kinds
        for name, meters in self.meters.items():
            totals.meters |= {(name, meter): cents for meter, cents in meters.items()}
        return totals


_decode = msgspec.json.Decoder(Snapshot).decode


def taken(end: LogEnd, versions: dict[str, int], totals: JournalTotals, state: cage.Cage) -> Snapshot:
    meters: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for (name, meter), cents in sorted(totals.meters.items()):
        if cents:
            meters[name][meter] = cents
    balances = {name: each for name, each in sorted(totals.cents.items()) if each}
    ends, kinds = dict(sorted(versions.items())), dict(sorted(totals.kinds.items()))
    snapshot = Snapshot(end.size, end.subtrees, ends, balances, dict(meters), kinds, cage_json(state))
    return _decode(msgspec.json.encode(snapshot))  # As it will be read, also by whoever goes on from it at once.


def cage_json(state: cage.Cage) -> dict[str, Any]:
    return {
        "tickets": {
            digest: [each.number, each.account, each.cents, each.redeemed] for digest, each in state.tickets.items()
        },
        "tables": {name: to_json(opened) for name, opened in state.tables.items()},
        "names": {table: list(state.names[table]) for table in sorted(state.names)},
        "locked": dict(state.locked),
        "appointments": {
            name: [each.position.name, each.until, each.reason, each.by] for name, each in state.appointments.items()
        },
        "editions": {name: to_json(taken) for name, taken in state.editions.items()},
        "known_shoes": dict(state.known_shoes),
        "archived": dict(state.archived),
        "detached": dict(state.detached),
        "zone": state.zone,
        "zone_said": state.zone_said,
        **({"limits": _limits_json(state)} if state.limits else {}),
        **({"forgotten": dict(state.forgotten)} if state.forgotten else {}),
        "given": sorted(state.given),
        **(
            {"people": {name: [each.position.name, each.dismissed] for name, each in state.people.items()}}
            if state.people
            else {}
        ),
        **(
            {"passkeys": {key: [each.name, each.key, each.label] for key, each in state.passkeys.items()}}
            if state.passkeys
            else {}
        ),
        **({"doors": {door: list(each) for door, each in state.doors.items()}} if state.doors else {}),
        **({"dealings": to_json(state.dealings)} if state.dealings.day else {}),
        **(
            {
                "secrets": [
                    state.secrets.day,
                    *(sorted(map(list, each)) for each in (state.secrets.pairs, state.secrets.appointed)),
                ]
            }
            if state.secrets.day
            else {}
        ),
        **({"cash": to_json(state.cash)} if state.cash.day else {}),
        **({"reports": {str(each.number): to_json(each) for each in state.reports.values()}} if state.reports else {}),
        **(
            {"exclusions": {name: to_json(each) for name, each in state.exclusions.items()}} if state.exclusions else {}
        ),
        **({"last_dealt": dict(state.last_dealt)} if state.last_dealt else {}),
        **{name: getattr(state, name) for name in FIGURES if getattr(state, name) != getattr(USUAL, name)},
        **(
            {"sign_ins_anew": {account: list(each) for account, each in state.sign_ins_anew.items()}}
            if state.sign_ins_anew
            else {}
        ),
        **({"currency": to_json(state.currency)} if state.currency.said else {}),
        **({"house_name": state.house_name} if state.house_name != USUAL.house_name else {}),
        **({"trays": sorted(state.trays)} if state.trays else {}),
        **({"terminals": sorted(state.terminals)} if state.terminals else {}),
        **({"day_begins": state.day_begins} if state.day_begins else {}),
        **({"day": to_json(state.day)} if state.day != cage.GamingDay() else {}),
        **({"dealers": dict(state.dealers)} if state.dealers else {}),
        **({"supervisors": dict(state.supervisors)} if state.supervisors else {}),
        **({"assigned_only": state.assigned_only} if state.assigned_only else {}),
        **({"rota": to_json(state.rota)} if state.rota != cage.Rota() else {}),
        **({"thresholds": list(state.thresholds)} if any(state.thresholds) else {}),
        **{
            name: {key: to_json(each) for key, each in held.items()}
            for name, held in (("slips", state.slips), ("counts", state.counts), ("banks", state.banks))
            if held
        },
        **({"slips_made": state.slips_made} if state.slips_made else {}),
        **({"banks_kept": list(state.banks_kept)} if state.banks_kept else {}),
        **({"closers": {table: list(both) for table, both in state.closers.items()}} if state.closers else {}),
        **(
            {"complaints": {number: to_json(each) for number, each in state.complaints.items()}}
            if state.complaints
            else {}
        ),
        **({"complaints_made": state.complaints_made} if state.complaints_made else {}),
        **({"observations": state.observations} if state.observations else {}),
        **({"suspicions": state.suspicions} if state.suspicions else {}),
        **({"complaint_days": state.complaint_days} if state.complaint_days != USUAL.complaint_days else {}),
        **(
            {"unconfirmed": {account: [list(each) for each in taken] for account, taken in state.unconfirmed.items()}}
            if state.unconfirmed
            else {}
        ),
        **({"boxes": {table: dict(days) for table, days in state.boxes.items()}} if state.boxes else {}),
        **({"awaiting": dict(state.awaiting)} if state.awaiting else {}),
        **({"bought_in": to_json(state.bought_in)} if state.bought_in.day else {}),
    }


def _limits_json(state: cage.Cage) -> dict[str, Any]:
    return {
        account: {kind: [each.most, each.then, str(each.begins or "")] for kind, each in limits.items()}
        for account, limits in state.limits.items()
    }


def _limit_from(most: int | None, then: int | None, begins: str) -> cage.OwnLimit:
    return cage.OwnLimit(most, then, date.fromisoformat(begins) if begins else None)


def _secrets_from(day: str, *kinds: Iterable[tuple[str, str]]) -> cage.SecretsGiven:
    return cage.SecretsGiven(day, *(frozenset((giver, name) for giver, name in pairs) for pairs in kinds))


def cage_from(written: dict[str, Any]) -> cage.Cage:
    """The cage that `cage_json` wrote; each part that is not written in a way of its own is read by its type."""
    own: dict[str, Any] = {
        "tickets": {digest: cage.Ticket(*each) for digest, each in written["tickets"].items()},
        **{
            part: {name: read_named(cage.FACTS, "fact", fact) for name, fact in written[part].items()}
            for part in ("tables", "editions")
        },
        "given": GivenNames(written["given"]),
        "people": {
            name: cage.Employee(Position[position], dismissed)
            for name, (position, dismissed) in written.get("people", {}).items()
        },
        "passkeys": {key: cage.Passkey(*each) for key, each in written.get("passkeys", {}).items()},
        "appointments": {
            name: cage.Appointment(Position[position], *rest)
            for name, (position, *rest) in written["appointments"].items()
        },
        "secrets": _secrets_from(*written.get("secrets", ("", ()))),
        "limits": {
            account: {kind: _limit_from(*each) for kind, each in limits.items()}
            for account, limits in written.get("limits", {}).items()
        },
    }
    others = {name: value for name, value in written.items() if name not in own}
    return cage.Cage(**own, **{name: convert(value, TYPES[name], str_keys=True) for name, value in others.items()})


NOTHING = Snapshot(0, (), {}, {}, {}, {}, cage_json(cage.Cage()))
"""Before the first entry."""


def note_of(snapshot: Snapshot) -> Request:
    """What makes a snapshot count: its digest as an entry of the house."""
    note = cage.Note(THE_HOUSE, TAKEN, "", snapshot.digest, f"of the first {snapshot.size} entries")
    return Request(f"snapshot/{snapshot.size}/{snapshot.digest[:16]}", CAGE, note, via=VIA)


def digest_noted(body: Body, fact: cage.Noted) -> str:
    """The digest of the snapshot that a note says was taken; empty where it is another note, or not the house's own."""
    return fact.after if (body.via, fact.by, fact.what) == (VIA, THE_HOUSE.name, TAKEN) else ""


def keep(store: Store, snapshot: Snapshot) -> None:
    store.put_value(KIND, KEY, msgspec.json.encode(snapshot))


def kept(store: Reader) -> Snapshot | None:
    """The last snapshot, whoever wrote it; None where there is none that can be read."""
    return read_snapshot(store.values_of(KIND, KEY).get(KEY))


def read_snapshot(value: bytes | None) -> Snapshot | None:
    """What a snapshot says, whoever wrote it."""
    try:
        snapshot = _decode(value) if value is not None else None
        return snapshot if snapshot is not None and snapshot.end and cage_from(snapshot.cage) else None
    except (ValueError, KeyError, TypeError):
        return None


class ReadOn:
    """The journal from a snapshot on: what it comes to, and whether it says that the snapshot is its own."""

    def __init__(self, snapshot: Snapshot | None, sealed: SealedEnd | None, outside: KnownEnd | None) -> None:
        begin = snapshot or NOTHING
        self.folded = FoldedJournal(sealed, outside, begin.end, begin.versions)
        self.totals, self.cage = begin.totals, cage_from(begin.cage)
        self.read = 0
        self._digest = snapshot.digest if snapshot is not None else ""
        self.is_own = snapshot is None

    @property
    def findings(self) -> list[str]:
        return self.folded.findings

    def add(self, entry: Entry) -> None:
        """One entry more. Whatever it says, it is not believed before all of them were read."""
        self.read += 1
        self.folded.add(entry)
        if entry.detached:
            raise DetachedError(entry.stream, entry.version)
        try:
            self.totals.add(entry)
            if entry.stream == CAGE:
                self._add_to_cage(entry.read())
        except ValueError as error:
            self.findings.append(f"{entry.stream}: entry {entry.version} cannot be read: {error}")

    def _add_to_cage(self, body: Body) -> None:
        for fact in facts_in(body):
            cage.apply(self.cage, fact, body.at)
            self.is_own |= isinstance(fact, cage.Noted) and digest_noted(body, fact) == self._digest

    def another(self) -> Snapshot:
        """A snapshot of where it has come to."""
        return taken(self.folded.end, self.folded.versions, self.totals, self.cage)


def read_on(rows: Rows, snapshot: Snapshot | None, outside: KnownEnd | None) -> ReadOn:
    """Every entry from a snapshot to the end."""
    reading = ReadOn(snapshot, sealed_end(rows(schema.LOG, ())), outside)
    for row in rows(schema.AFTER_SEQ, (snapshot.size if snapshot is not None else 0,)):
        reading.add(Entry(*row))
    return reading


class SnapshotTaker:
    """Takes another snapshot whenever so many entries were written, beside the writer and without holding it up."""

    def __init__(self, store: Store, keys: Keys, last: Snapshot | None, ask: Callable[[Request], object]) -> None:
        self._store, self._keys, self._last, self._ask = store, keys, last, ask
        self._since = 0
        self.finding = ""
        """What was wrong with the journal when the last one was to be taken."""
        self._thread: threading.Thread | None = None

    def on_entries(self, written: Sequence[object]) -> None:
        """So much more was written, says the writer."""
        self._since += len(written)
        if self._since >= EVERY and (self._thread is None or not self._thread.is_alive()):
            self._since = 0
            self._thread = threading.Thread(target=self._take, name="snapshot", daemon=True)
            self._thread.start()

    def _take(self) -> None:
        try:
            self.take_another()
        except OutOfServiceError as error:
            LOG.warning("no snapshot was taken, and the next opening takes longer: %s", error)

    def take_another(self) -> None:
        """Go on from the last one to where the journal now ends; what is not sound is left for the next opening."""
        with self._store.moment() as rows:
            reading = read_on(rows, self._last, None)
        reading.folded.close(self._keys)
        if reading.findings:
            self.finding = "; ".join(reading.findings)
            LOG.error("no snapshot is taken: %s", self.finding)
            return
        snapshot = reading.another()
        if isinstance(self._ask(note_of(snapshot)), Refusal):
            return
        keep(self._store, snapshot)
        self._last = snapshot

    def close(self) -> None:
        if self._thread is not None:
            self._thread.join()


def differences(snapshot: Snapshot, rows: Rows) -> list[tuple[str, str, str]]:
    """What a snapshot says that the whole journal up to its end does not: where, as the journal has it, as it says."""
    reading = ReadOn(None, None, None)
    for row in rows(schema.BETWEEN_SEQS, (0, snapshot.size)):
        reading.add(Entry(*row))
    expected, found = (
        {**msgspec.to_builtins(each), "size": {}, "subtrees": {}} for each in (reading.another(), snapshot)
    )
    if reading.folded.end != snapshot.end:
        expected["log"], found["log"] = {"end": reading.folded.end.root.hex()}, {"end": snapshot.end.root.hex()}
    return [
        (f"{part}: {name}", str(expected[part].get(name)), str(found[part].get(name)))
        for part in expected
        for name in sorted({*expected[part], *found[part]})
        if expected[part].get(name) != found[part].get(name)
    ]
