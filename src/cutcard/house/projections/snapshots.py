"""Snapshots: how far a journal was read and found sound, and what it came to there, so that opening begins there.

A snapshot says where each stream ended, what the transfers up to there add up to, and how the cage stood. It is sealed
with the house's key, which lies outside the database, and it counts only as long as the journal still has the entries
that it ends with. Any other is left aside, and the whole journal is read. `verify` works every snapshot out anew.
A table needs none: it is rebuilt from its last shoe on, however long it has been open.
"""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.formats import schema
from cutcard.formats.entry import CAGE, Entry, Head
from cutcard.formats.keys import SEAL_BYTES, Purpose
from cutcard.formats.schema import ENTRIES
from cutcard.formats.versions import StoreError
from cutcard.house import cage
from cutcard.house.journal.chain import ExpectedHeads, JournalTotals, check_chains
from cutcard.house.names import GivenNames
from cutcard.rulebook.procedure import Position
from cutcard.table.codec import read_named, to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cutcard.formats.keys import Keys
    from cutcard.formats.reader import Reader, Rows
    from cutcard.house.journal.store import Store

KIND, KEY = "snapshot", "books"
"""Under which the store keeps the last one."""
EVERY = 50_000
"""After so many entries another is taken."""
STREAMS = "SELECT name FROM streams"
SINCE = f"SELECT {schema.COLUMNS} FROM journal WHERE stream = ? AND version > ? ORDER BY version"  # noqa: S608
LOG = logging.getLogger("cutcard.house")


class Snapshot(msgspec.Struct, frozen=True):
    """Where each stream ended, what the books came to, and the cage at the end of its own stream."""

    heads: dict[str, Head]
    cents: dict[str, int]
    meters: dict[str, dict[str, int]]
    cage: dict[str, Any]

    @property
    def totals(self) -> JournalTotals:
        totals = JournalTotals()
        totals.cents |= self.cents
        for name, meters in self.meters.items():
            totals.meters |= {(name, meter): cents for meter, cents in meters.items()}
        return totals


_decode = msgspec.json.Decoder(Snapshot).decode


def taken(heads: dict[str, Head], totals: JournalTotals, state: cage.Cage) -> Snapshot:
    meters: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for (name, meter), cents in sorted(totals.meters.items()):
        if cents:
            meters[name][meter] = cents
    balances = {name: each for name, each in sorted(totals.cents.items()) if each}
    return Snapshot(dict(sorted(heads.items())), balances, dict(meters), cage_json(state))


def cage_json(state: cage.Cage) -> dict[str, Any]:
    return {
        "tickets": {
            digest: [each.number, each.account, each.cents, each.redeemed] for digest, each in state.tickets.items()
        },
        "tables": {name: to_json(opened) for name, opened in state.tables.items()},
        "names": sorted(state.names),
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
        **({"dealings": to_json(state.dealings)} if state.dealings.day else {}),
        **({"secrets": [state.secrets.day, sorted(map(list, state.secrets.pairs))]} if state.secrets.day else {}),
        **({"currency": to_json(state.currency)} if state.currency.said else {}),
        **({"trays": sorted(state.trays)} if state.trays else {}),
        **({"day_begins": state.day_begins} if state.day_begins else {}),
        **({"day": to_json(state.day)} if state.day != cage.GamingDay() else {}),
        **({"dealers": dict(state.dealers)} if state.dealers else {}),
        **({"thresholds": list(state.thresholds)} if any(state.thresholds) else {}),
    }


def _limits_json(state: cage.Cage) -> dict[str, Any]:
    return {
        account: {kind: [each.most, each.then, str(each.begins or "")] for kind, each in limits.items()}
        for account, limits in state.limits.items()
    }


def _limit_from(most: int | None, then: int | None, begins: str) -> cage.OwnLimit:
    return cage.OwnLimit(most, then, date.fromisoformat(begins) if begins else None)


def _secrets_from(day: str, pairs: Iterable[tuple[str, str]]) -> cage.SecretsGiven:
    return cage.SecretsGiven(day, frozenset((giver, name) for giver, name in pairs))


def cage_from(written: dict[str, Any]) -> cage.Cage:
    appointments = {
        name: cage.Appointment(Position[position], *rest) for name, (position, *rest) in written["appointments"].items()
    }
    return cage.Cage(
        **written
        | {name: dict(written[name]) for name in ("locked", "known_shoes", "archived", "detached")}
        | {
            "tickets": {digest: cage.Ticket(*each) for digest, each in written["tickets"].items()},
            **{
                part: {name: read_named(cage.FACTS, "fact", fact) for name, fact in written[part].items()}
                for part in ("tables", "editions")
            },
            "names": set(written["names"]),
            "given": GivenNames(written["given"]),
            "people": {
                name: cage.Employee(Position[position], dismissed)
                for name, (position, dismissed) in written.get("people", {}).items()
            },
            "passkeys": {key: cage.Passkey(*each) for key, each in written.get("passkeys", {}).items()},
            "trays": set(written.get("trays", ())),
            "appointments": appointments,
            "currency": cage.Currency(**written.get("currency", {})),
            "dealings": cage.Dealings(**written.get("dealings", {})),
            "secrets": _secrets_from(*written.get("secrets", ("", ()))),
            "day": cage.GamingDay(**written.get("day", {})),
            "dealers": dict(written.get("dealers", {})),
            "forgotten": dict(written.get("forgotten", {})),
            "thresholds": tuple(written.get("thresholds", (0, 0))),
            "limits": {
                account: {kind: _limit_from(*each) for kind, each in limits.items()}
                for account, limits in written.get("limits", {}).items()
            },
        }
    )


NOTHING = Snapshot({}, {}, {}, cage_json(cage.Cage()))
"""Before the first entry."""


def keep(store: Store, keys: Keys, snapshot: Snapshot) -> None:
    written = msgspec.json.encode(snapshot)
    store.put_value(KIND, KEY, keys.seal(Purpose.SNAPSHOT, written) + written)


def kept(store: Reader) -> Snapshot | None:
    """The last snapshot, whoever wrote it; None where there is none that can be read."""
    return unsealed(store.values_of(KIND, KEY).get(KEY))


def unsealed(value: bytes | None) -> Snapshot | None:
    """What a snapshot says, whoever sealed it."""
    try:
        return _decode(value[SEAL_BYTES:]) if value is not None else None
    except ValueError:
        return None


def usable(store: Store, keys: Keys) -> Snapshot | None:
    """The last snapshot, if this house sealed it and its journal still has what it ends with."""
    try:
        value = store.values_of(KIND, KEY).get(KEY)
        if value is None:
            return None
        snapshot = kept(store)
        if snapshot is not None and "given" not in snapshot.cage:  # Of a program that kept no names.
            return None
        if snapshot is None or not keys.sealed(Purpose.SNAPSHOT, value[SEAL_BYTES:], value[:SEAL_BYTES]):
            LOG.warning("the snapshot is not one of this house; the whole journal is read")
            return None
        with store.moment() as rows:
            there = all(_has(rows, stream, head) for stream, head in snapshot.heads.items())
    except StoreError:
        return None
    if not there:
        LOG.warning("the journal has not what the snapshot ends with; all of it is read")
    return snapshot if there else None


def _has(rows: Rows, stream: str, head: Head) -> bool:
    return any(row[-1] == head.hash for row in rows(schema.AT, (stream, head.version)))


def check_since(
    snapshot: Snapshot, rows: Rows, expected: ExpectedHeads, totals: JournalTotals
) -> tuple[dict[str, Head], dict[str, str], int]:
    """Every entry after a snapshot against the one before it; the heads, what is broken, and how many there were."""
    for stream, version in expected.at_or_before(snapshot.heads):
        for row in rows(schema.AT, (stream, version)):
            if not expected.agrees(Entry(*row)):
                expected.contradict(stream)
    count = 0

    def later() -> Iterable[Entry]:
        nonlocal count
        streams = sorted({row[0] for row in rows(STREAMS, ())} | snapshot.heads.keys() | expected.streams)
        queries = [(SINCE, (stream, snapshot.heads.get(stream, Head()).version)) for stream in streams]
        for query, values in queries if snapshot.heads else [(ENTRIES, ())]:
            for row in rows(query, values):
                count += 1
                yield Entry(*row)

    heads, broken = check_chains(later(), expected, totals, snapshot.heads)
    return heads, broken, count


def take_another(store: Store, keys: Keys) -> None:
    """Go on from the last snapshot to where the journal now ends; what is not sound is left for the next opening."""
    snapshot = usable(store, keys) or NOTHING
    totals, state = snapshot.totals, cage_from(snapshot.cage)
    with store.moment() as rows:
        nothing = ExpectedHeads({}, {})
        heads, broken, _ = check_since(snapshot, rows, nothing, totals)
        for row in rows(SINCE, (CAGE, snapshot.heads.get(CAGE, Head()).version)):
            for event in Entry(*row).read().events:
                cage.apply(state, read_named(cage.FACTS, "fact", event))
    if broken:
        LOG.error("no snapshot is taken: %s", "; ".join(broken.values()))
        return
    keep(store, keys, taken(heads, totals, state))


class SnapshotTaker:
    """Takes another snapshot whenever so many entries were written, beside the writer and without holding it up."""

    def __init__(self, store: Store, keys: Keys) -> None:
        self._store, self._keys = store, keys
        self._since = 0
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
            take_another(self._store, self._keys)
        except StoreError as error:
            LOG.warning("no snapshot was taken, and the next opening takes longer: %s", error)

    def close(self) -> None:
        if self._thread is not None:
            self._thread.join()


def differences(snapshot: Snapshot, rows: Rows) -> list[tuple[str, str, str]]:
    """What a snapshot says that the whole journal up to its end does not: where, as the journal has it, as it says."""
    totals, state, heads = JournalTotals(), cage.Cage(), {}
    for stream, head in snapshot.heads.items():
        for row in rows(SINCE, (stream, 0)):
            entry = Entry(*row)
            if entry.version > head.version:
                break
            totals.add(entry)
            heads[stream] = Head(entry.version, entry.hash)
            for event in entry.read().events if stream == CAGE else ():
                cage.apply(state, read_named(cage.FACTS, "fact", event))
    expected = msgspec.to_builtins(taken(heads, totals, state))
    found = msgspec.to_builtins(snapshot)
    return [
        (f"{part}: {name}", str(expected[part].get(name)), str(found[part].get(name)))
        for part in expected
        for name in sorted({*expected[part], *found[part]})
        if (part, name) != ("cage", "given") or name in found[part]
        if expected[part].get(name) != found[part].get(name)
    ]
