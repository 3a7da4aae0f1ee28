"""Finding a round of which somebody knows little: whose bet it was, about when, at which table, on what, how much.

What is looked through comes from indexes: a patron's rounds, the rounds of a table, or those in which anything was
written in a span of the journal; where that begins is found by halving. Only these rounds are read.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import inf
from typing import TYPE_CHECKING

from cutcard.formats import schema
from cutcard.formats.entry import TABLE, Entry, table_stream
from cutcard.house import cage
from cutcard.house.cage import ASSIGNING
from cutcard.house.cage.gaming_day import assigned_by
from cutcard.house.journal.games import REGISTERED
from cutcard.house.projections.entry_facts import facts_of
from cutcard.house.projections.indexes import Indexes
from cutcard.house.projections.records import (
    ArchivedRoundError,
    BetRecord,
    NoSuchRoundError,
    NotRecordedError,
    RoundRecord,
    TableRecords,
    opened_as,
    openings,
)
from cutcard.house.zones import clock_of
from cutcard.rulebook.labels import label_of
from cutcard.table.conduct.persons import same_person
from cutcard.words import catalogue, languages, message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cutcard.formats.reader import Reader
    from cutcard.rulebook.game import Game

LOOKED_AT_MOST = 2_000
"""Rounds that one question reads; whoever asks for less looks further back."""
ROUND_LASTS_MOST = 3_600 * 10**6
"""So long before a moment the first bet may have lain of a round that was played at it, in microseconds."""
_CLOCK = re.compile(r"(?:(\d{4}-\d\d-\d\d)[ T])?(\d{1,2}:\d\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """What is known of a round; empty where it is not. Times are in microseconds since 1970."""

    patron: str = ""
    table: str = ""
    wager: str = ""
    dealer: str = ""
    cents: int | None = None
    """Of a bet: its stake, what it won or lost, or what was paid out."""
    since: int = 0
    until: int = 0

    @property
    def is_enough(self) -> bool:
        """Whether it says where to look: everything else only narrows that down."""
        return bool(self.patron or self.table or self.dealer or self.until)


@dataclass(frozen=True, slots=True)
class FoundRound:
    """A round, and the bets in it that are like what was sought."""

    record: RoundRecord
    bets: list[BetRecord]


@dataclass(frozen=True, slots=True)
class Found:
    """The rounds, the newest first."""

    rounds: list[FoundRound]
    archived: int
    """How many could not be read, because they lie in archives."""
    more: bool
    """Whether there may be others further back."""


def around(text: str, minutes: int, zone: str, now: int) -> tuple[int, int]:
    """So many minutes before and after a moment of the house's clock, in microseconds.

    Without a day it is the last time that the clock showed so. Where it showed so twice in a night, both count.

    >>> from cutcard.house.zones import when
    >>> [when(each, "UTC")[:16] for each in around("20:50", 10, "UTC", 1_800_000_000_000_000)]
    ['2027-01-14T20:40', '2027-01-14T21:00']
    """
    read = _CLOCK.fullmatch(text.strip())
    clock = clock_of(zone)
    today = datetime.fromtimestamp(now / 1e6, clock)
    try:
        day = today.date().isoformat() if read is None or read[1] is None else read[1]
        meant = datetime.fromisoformat(f"{day}T{read[2].zfill(5) if read is not None else text}").replace(tzinfo=clock)
    except ValueError:
        raise NotRecordedError(message("refusal-find-time", time=text[:40])) from None
    if read is None:
        raise NotRecordedError(message("refusal-find-time", time=text[:40]))
    if read[1] is None and meant > today:
        meant -= timedelta(days=1)
    moments = [int(meant.replace(fold=fold).timestamp()) * 10**6 for fold in (0, 1)]
    span = minutes * 60 * 10**6
    return min(moments) - span, max(moments) + span


def find_rounds(store: Reader, sought: Sought, last: int = 50, games: Mapping[str, Game] = REGISTERED) -> Found:
    """So many rounds at most, the newest first, that are like what is sought."""
    if not sought.is_enough:
        raise NotRecordedError(message("refusal-find-what"))
    known, tables = openings(store), dict[str, TableRecords]()
    found, archived = Found([], 0, more=False), 0
    for looked, (stream, number) in enumerate(_candidates(store, sought, list(known))):
        if looked == LOOKED_AT_MOST or len(found.rounds) == last:
            return Found(found.rounds, archived, more=True)
        table = stream.removeprefix(TABLE)
        try:
            opened = opened_as(known, table)
            record = tables.setdefault(table, TableRecords(store, table, opened, games)).of(number)
        except ArchivedRoundError:
            archived += 1
            continue
        except NoSuchRoundError:
            continue
        if (bets := _alike(record, sought, cage.opened_edition(opened, games))) is not None:
            found.rounds.append(FoundRound(record, bets))
    return Found(found.rounds, archived, more=False)


def _candidates(store: Reader, sought: Sought, tables: list[str]) -> Iterator[tuple[str, int]]:
    """Streams and rounds that may be meant, the newest first."""
    stream = table_stream(sought.table) if sought.table else ""
    end = store.few(schema.LAST_ENTRY)[0][0] or 0
    first, end = (
        (_seq_at(store, sought.since, end), _seq_at(store, sought.until + 1, end)) if sought.until else (0, end)
    )
    if sought.patron:
        first = _seq_at(store, sought.since - ROUND_LASTS_MOST, end) if sought.until else 0
        rows = store.rows(schema.PATRON_BETWEEN, (sought.patron, first, end))
    elif sought.until:
        rows = store.rows(schema.ROUNDS_BETWEEN, (first, end))
    elif sought.table:
        rows = store.rows(schema.ROUNDS_OF, (stream,))
    else:
        rows = _dealt_by(store, sought.dealer, tables, end)
    for row in rows:
        if not stream or row[0] == stream:
            yield row[0], row[1]


def _seq_at(store: Reader, moment: int, end: int) -> int:
    """How many entries were written before a moment; of one whose time is not at hand the archive is older.

    A clock that was set back is an alert and marked; within the hours it concerns, the span may be off by as much.
    """

    def at(seq: int) -> int:
        facts = next((facts_of(Entry(*row)) for row in store.rows(schema.BY_SEQ, (seq,))), None)
        return 0 if facts is None else facts.at

    return bisect_left(range(1, end + 1), moment, key=at)


def _dealt_by(store: Reader, dealer: str, tables: list[str], end: int) -> Iterator[tuple[str, int]]:
    """The rounds of the spans for which somebody was assigned, the newest first."""
    until = dict.fromkeys(tables, end)
    for marked in Indexes(store).marked(ASSIGNING, newest_first=True):
        for event in marked.entry.read().events:
            for table, name in assigned_by(event).items():
                if same_person(str(name), dealer) and marked.entry.seq < until.get(table, end):
                    rows = store.rows(schema.ROUNDS_BETWEEN, (marked.entry.seq, until.get(table, end)))
                    yield from ((row[0], row[1]) for row in rows if row[0] == table_stream(table))
                until[table] = marked.entry.seq


def _alike(record: RoundRecord, sought: Sought, game: Game) -> list[BetRecord] | None:
    """The bets that are meant; None where the round is not."""
    if sought.until and not (_at(record.began) <= sought.until and _at(record.ended) >= sought.since):
        return None
    if sought.dealer and not any(same_person(each, sought.dealer) for each in record.dealers):
        return None
    bets = [bet for bet in record.bets.values() if not sought.patron or bet.patron == sought.patron]
    if sought.wager:
        bets = [bet for bet in bets if _is_called(game, bet.wager, sought.wager)]
    if sought.cents is not None:
        amounts = {bet.number: {bet.stake_cents, abs(bet.net_cents), bet.stake_cents + bet.net_cents} for bet in bets}
        bets = [bet for bet in bets if sought.cents in amounts[bet.number]]
    about_bets = sought.patron or sought.wager or sought.cents is not None
    return None if about_bets and not bets else bets


def _at(said: str) -> float:
    """The moment of a record's time, in microseconds; of a round that is not over, for ever."""
    return datetime.fromisoformat(said).timestamp() * 1e6 if said else inf


def _is_called(game: Game, wager: str, text: str) -> bool:
    """Whether a wager is called so, or begins so, in any language."""
    called = (wager, *(catalogue(language).says(label_of(game, wager)) for language in languages()))
    return any(each.casefold().startswith(text.strip().casefold()) for each in called)
