"""Indexes and roll-ups: they say what the journal says, are written with it, and a wrong one is found."""

from __future__ import annotations

import json
from contextlib import closing, suppress
from datetime import UTC, date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import structs

from commands import CommandResult, run
from cutcard import audit
from cutcard.formats import schema
from cutcard.formats.entry import Body, Entry, table_stream
from cutcard.formats.merkle import LogEnd
from cutcard.house.event_kinds import kind_of, names_of
from cutcard.house.journal.sqlite import SqliteStore
from cutcard.house.projections import changes, records, reports
from cutcard.house.projections.check import ProjectionCheck
from cutcard.house.projections.indexes import Indexes
from cutcard.house.projections.significant_events import significant
from cutcard.table.state import Phase
from houses import folded
from houses.stores import ON_BOTH_STORES, Place, begin_log, bet, furnished, made_once, next_entries, play, step_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.journal.store import Store

__all__ = ["run"]
WRITTEN = ("journal", "patron_rounds", "marks", "clocks", "figures")

verify = partial(audit.verify, projections=ProjectionCheck)
"""As the command does it: with the house's own check of what it keeps for speed."""


def says_the_same(store: Store) -> None:
    """Everything that is found by indexes is what somebody who reads the whole journal finds."""
    wins = folded.wins(store)
    for win in reports.table_wins(store):
        assert {name: cents for name, cents in structs.asdict(win.figures).items() if cents} == wins.get(win.table, {})
    indexes = Indexes(store)
    counted: dict[tuple[str, str], tuple[int, int, int]] = {}
    names = list(records.tables_of(store))
    for each in indexes.wagers():
        place = (each.stream.removeprefix("table/"), each.wager)
        before = counted.get(place, (0, 0, 0))
        counted[place] = (before[0] + each.bets, before[1] + each.staked, before[2] + each.paid)
    assert {place: each for place, each in counted.items() if any(each)} == folded.returns(store)
    for patron in ("Wei", "Patron 1", "Terminal 1"):
        found = [(each.table, each.round_number) for each in records.patron_history(store, patron, 10_000)]
        assert found == folded.history(store, patron)
    for name in names:
        for number in range(1, 6):
            stream = table_stream(name)
            assert [each.version for each in indexes.about(stream, number)] == folded.about(store, stream, number)
    found_events = list(significant(store))
    assert [each.seq for each in found_events] == [seq for seq, _ in folded.events(store)]


def test_every_event_out_of_the_ordinary_declares_its_line() -> None:
    assert names_of(lambda kind: kind.listed) == folded.LISTED.keys()


@pytest.mark.parametrize(
    ("name", "unusual", "usual"),
    [
        ("BetPlaced", {"bet": {"found": True}}, {"bet": {"found": False}}),
        ("BetChanged", {"found": True}, {"found": False}),
        ("BetWithdrawn", {"reason": "past the limit"}, {"reason": ""}),
        ("CardTurned", {"seen": "camera 4"}, {"seen": ""}),
        ("BetSettled", {"net_cents": 10_000_00}, {"net_cents": 9_999_99}),
        ("CreditBought", {"cents": 10_000_01}, {"cents": 10_000_00}),
    ],
)
def test_most_bets_cards_and_sales_are_not_marked(name: str, unusual: dict[str, Any], usual: dict[str, Any]) -> None:
    assert kind_of(name).marks(unusual)
    assert not kind_of(name).marks(usual)


def played(place: Place) -> Place:
    made_once(place, "with a large bet", _play)
    return place


def _play(place: Place) -> None:
    house = furnished(place.house(create=True), "t1", "t2")
    play(house, "t1", rounds=3)
    play(house, "t2", rounds=2)
    step_to(house, "t1", Phase.BETTING)
    bet(house, "t1", stake_cents=5_000_00)
    house.close()


@ON_BOTH_STORES
def test_indexes_say_what_the_journal_says(place: Place) -> None:
    with closing(played(place).store()) as store:
        says_the_same(store)
    assert verify(place.url, place.log_end).findings == []
    place.sql("UPDATE wagers SET squares_low = 1 WHERE wager = 'Tie'")
    assert verify(place.url, place.log_end).findings


@pytest.mark.parametrize(
    ("statement", "table"),
    [
        ("UPDATE figures SET credit_turnover_cents = credit_turnover_cents + 1", "figures"),
        ("UPDATE wagers SET paid = paid - 1 WHERE wager = 'Tie'", "wagers"),
        ("DELETE FROM patron_rounds WHERE round = 2", "patron_rounds"),
        ("INSERT INTO patron_rounds VALUES ('Eve', 'table/t1', 1, 9)", "patron_rounds"),
        ("UPDATE patron_rounds SET seq = seq + 1 WHERE round = 1", "patron_rounds"),
        ("DELETE FROM marks WHERE kind = 'TableOpened'", "marks"),
        ("INSERT INTO put_right VALUES ('table/t1', 1, 9)", "put_right"),
        ("UPDATE clocks SET at = at + 1 WHERE stream = 'cage'", "clocks"),
    ],
)
def test_a_wrong_row_is_found_by_the_audit(sqlite_place: Place, statement: str, table: str) -> None:
    played(sqlite_place).sql(statement)
    findings = verify(sqlite_place.url, sqlite_place.log_end).findings
    assert findings
    assert {each.message.values for each in findings} == {(("table", table),)}


@pytest.mark.parametrize(
    ("query", "found_by"),
    [
        (schema.PATRON, "patron_rounds_seq (patron=?)"),
        (schema.FILED, "journal_round (stream=? AND round=?)"),
        (schema.AT, "(stream=? AND version=?)"),
        (schema.LOADED, "journal_shoe (stream=? AND shoe=?)"),
        (schema.PUT_RIGHT, "(stream=? AND round=?)"),
        (schema.SHOE, "journal_round (stream=? AND round=?)"),
        (schema.LAST_ROUND, "journal_round (stream=?)"),
        (schema.BETWEEN, "(quarter>? AND quarter<?)"),
        (schema.AFTER_VERSION, "(stream=? AND version>?)"),
        (schema.LAST_SHOE, "journal_shoe (stream=? AND shoe=?)"),
        (schema.HASHES, "(rowid>? AND rowid<?)"),
        (schema.NODE, "(rowid=?)"),
    ],
)
def test_nothing_that_grows_is_read_to_find_a_row(sqlite_place: Place, query: str, found_by: str) -> None:
    with closing(sqlite_place.store(create=True)) as store:
        values = (1,) * query.count("?")
        plan = [row[-1] for row in store.rows(f"EXPLAIN QUERY PLAN {query}", values)]
    assert found_by in plan[0]
    assert "SCAN" not in str(plan)


def test_a_fault_in_the_journal_is_told_alone(sqlite_place: Place) -> None:
    played(sqlite_place)
    tiv = "CAST(replace(body, 'Tie', 'Tiv') AS BLOB)"
    sqlite_place.rewrite(f"UPDATE journal SET body = {tiv} WHERE instr(body, 'Tie') > 0")  # noqa: S608
    sqlite_place.sql("UPDATE figures SET credit_turnover_cents = 0")
    assert not [each for each in verify(sqlite_place.url, sqlite_place.log_end).findings if "figures" in str(each)]


def test_an_entry_that_lacks_a_part_is_found_and_ends_no_audit(sqlite_place: Place) -> None:
    """Nothing is derived from an entry before it is known to be whole."""
    played(sqlite_place)
    lacking = "CAST(replace(body, '\"wager\":', '\"wages\":') AS BLOB)"
    sqlite_place.rewrite(f"UPDATE journal SET body = {lacking} WHERE instr(body, 'BetSettled') > 0")  # noqa: S608
    findings = verify(sqlite_place.url, sqlite_place.log_end).findings
    assert any(each.message.key == "finding-not-whole" for each in findings)


@ON_BOTH_STORES
def test_a_write_that_fails_leaves_nothing_derived(place: Place) -> None:
    """Entries and what follows from them are one transaction."""
    events = b'{"type":"BetPlaced","bet":{"patron":"Eve"}},{"type":"RoundVoided","round_number":0,"settled":false}'
    body = b'{"id":"x","at":9,"events":[' + events + b"]}"
    with closing(place.store(create=True)) as store:
        begin_log(store)
        for failing in (True, False):
            entries, ends, _ = next_entries(LogEnd(), 1, "table/t", body=body)
            with suppress(ZeroDivisionError), store.writing() as writing:
                writing.append(entries, ends)
                assert not failing or 1 / 0
            with store.moment() as rows:
                counts = [next(iter(rows(f"SELECT count(*) FROM {table}", ())))[0] for table in WRITTEN]  # noqa: S608
            assert counts == [0 if failing else 1] * len(WRITTEN)


def test_days_are_those_of_the_zone(sqlite_place: Place) -> None:
    """The same quarter of an hour belongs to one day in London and to another in Macau."""
    begins = 1_790_000_000 // 86_400 * 86_400 * 10**9 + 20 * 3600 * 10**9
    house = furnished(sqlite_place.house(create=True, clock=lambda: begins))
    play(house, rounds=1)
    store = house.store
    day = date.fromordinal(date(1970, 1, 1).toordinal() + begins // 10**9 // 86_400)
    following = date.fromordinal(day.toordinal() + 1)
    (there,) = reports.table_wins(store, day=day, zone="UTC")
    assert there.figures.rounds == 1
    assert reports.table_wins(store, day=following, zone="UTC") == []
    assert reports.table_wins(store, day=day, zone="Asia/Macau") == []
    assert reports.table_wins(store, day=following, zone="Asia/Macau") == [there]
    house.close()


@pytest.mark.parametrize(("about", "rows"), [(1, {("table/t", 1, 7): ()}), (3, {})])
def test_a_call_about_an_earlier_round_is_indexed_though_no_bet_changes(about: int, rows: dict[object, object]) -> None:
    called = {"type": "IrregularityCalled", "round_number": about}
    found = changes.Changes(changes.Journal(lambda *_: ()))
    found.add(Entry(1, "table/t", 7, "a call", 3, 1, b"", b""), Body("a call", 0, "console", {}, [called]))
    assert found.rows["put_right"] == rows


def test_a_long_journal_is_derived_in_pieces(sqlite_place: Place) -> None:
    """However many entries are taken at once, the same rows come of them, also where a clock went back."""
    played(sqlite_place)
    house = sqlite_place.house(clock=lambda: 10**18)
    play(house, "t2", rounds=1)
    house.close()
    with closing(SqliteStore(sqlite_place.url)) as store:
        entries = list(store.read())
        whole = changes.Changes(changes.Journal(store.rows))
        for entry in entries:
            whole.add(entry)
        expected = {
            table: sorted((*key, *values) for key, values in rows.items()) for table, rows in whole.rows.items()
        }
        with store.moment() as rows:
            for table, each in expected.items():
                assert sorted(rows(f"SELECT * FROM {table}", ())) == each, table  # noqa: S608
        for at_once in (1, 7):
            with store.writing():
                for table in expected:
                    store._writer.execute(f"DELETE FROM {table}")  # noqa: S608
                changes.derive_all(entries, store._writer.execute, store._writer.executemany, at_once)
            with store.moment() as rows:
                for table, each in expected.items():
                    assert sorted(rows(f"SELECT * FROM {table}", ())) == each, table  # noqa: S608


def test_a_day_is_reported_by_the_houses_calendar(run: Callable[..., CommandResult], sqlite_place: Place) -> None:
    played(sqlite_place)
    today = datetime.now(UTC).date()
    told = json.loads(run("house", "report", sqlite_place.url, "--day", str(today), "--json").out)
    whole = json.loads(run("house", "report", sqlite_place.url, "--json").out)
    before = json.loads(run("house", "report", sqlite_place.url, "--day", "2020-02-29", "--json").out)
    assert (before["tables"], told["tables"]) == ([], whole["tables"])
    wrong = run("house", "report", sqlite_place.url, "--day", "yesterday")
    assert (wrong.code, "'yesterday' is not a date" in wrong.err) == (2, True)
