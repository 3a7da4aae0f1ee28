"""Nodes as the house sees them: a lost session, a database that forgot, a silent transaction, and tables shared out."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.log_end import subtrees_in
from cutcard.formats.merkle import LogEnd
from cutcard.formats.postgres_reader import marked
from cutcard.formats.versions import StoreError
from cutcard.house import cage
from cutcard.house.engine import house as engine
from cutcard.house.engine import replay
from cutcard.house.engine.requests import FencedError, Reply, Request
from cutcard.house.engine.resume import claim
from cutcard.house.journal.checks import CorruptError
from cutcard.house.nodes.sharing import leave, run_elsewhere, share_out, shares_of
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.referee import Refusal
from cutcard.table.commands import PlaceBet
from cutcard.table.state import Phase
from houses.stores import WEI, bet, do, end_session, entries_of, furnished, new_id, next_entries, put, step_to

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.house.engine.house import House
    from cutcard.house.journal.store import Nodes
    from houses.stores import Place

SILENT = 1.0
PATIENT = 600.0


@contextmanager
def two_houses(place: Place, *tables: str) -> Iterator[tuple[House, House]]:
    north = furnished(place.beside("north").house(create=True, node="north"), *tables)
    south = place.beside("south").house(node="south")
    try:
        yield north, south
    finally:
        north.close()
        south.close()


def nodes_of(house: House) -> Nodes:
    assert house.store.nodes is not None
    return house.store.nodes


def recoveries(house: House) -> list[str]:
    return [entry.id for entry in entries_of(house.store) if entry.id.startswith("recovery/")]


# --- writing at once ----------------------------------------------------------------------------


def test_what_another_node_writes_in_the_cage_during_a_write_is_known_after_it(
    shared_place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bet is put after what the other wrote while it was decided; then both write in the cage again."""
    with two_houses(shared_place) as (north, south):
        step_to(north, "t1", Phase.BETTING)
        shown: list[int] = []
        north.followers.append(lambda written: shown.extend(each.entry.seq for each in written))
        north.listeners.append(lambda written: shown.extend(each.entry.seq for each in written))

        def after_another(*asked: Any) -> Any:
            monkeypatch.undo()
            do(south, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 100_00))
            return north.store.post(*asked)  # type: ignore[attr-defined]

        monkeypatch.setattr(north.store, "post", after_another)
        before = north.log.end.size
        assert isinstance(north.step("t1"), Reply)
        assert shown == [before + 1, before + 2], "in the order of the journal"
        assert north.cage_version == south.cage_version
        for house in (north, south, north):
            do(house, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 100_00))


def test_an_entry_that_is_altered_before_another_node_follows_it_stops_that_node(
    shared_place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was decided without it stands, and nothing is decided after it."""
    with two_houses(shared_place) as (north, south):
        step_to(north, "t1", Phase.BETTING)

        def after_an_altered_one(*asked: Any) -> Any:
            monkeypatch.undo()
            altered = do(south, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 100_00)).entry.seq
            shared_place.rewrite(f"UPDATE journal SET round = 9 WHERE seq = {altered}")  # noqa: S608
            return north.store.post(*asked)  # type: ignore[attr-defined]

        monkeypatch.setattr(north.store, "post", after_an_altered_one)
        written = north.log.end.size
        with pytest.raises(FencedError, match=rf"entry {written + 1}: not what was written by the house"):
            north.step("t1")
        assert len(entries_of(south.store)) == written + 2
        with pytest.raises(CorruptError):
            north.run_on_writer(north.reopen)


# --- a lost session -----------------------------------------------------------------------------


def test_a_house_that_lost_its_session_opens_again_and_knows_what_was_written_meanwhile(shared_place: Place) -> None:
    with two_houses(shared_place) as (north, south):
        step_to(north, "t1", Phase.BETTING)
        sale = Request(new_id(), CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 100_00))
        end_session(shared_place, "north")
        with pytest.raises(FencedError):
            north.ask(sale)
        do(south, CAGE, cage.OpenAccount(THE_HOUSE, "Ana"))
        bet(south, "t1")
        north.run_on_writer(north.reopen)
        assert not north.fenced
        assert not north.dealing, "its tables are to be claimed like anybody's"
        assert north.table("t1").state.bets == south.table("t1").state.bets
        first, again = north.ask(sale), south.ask(sale)
        assert isinstance(first, Reply)
        assert again == Reply(first.entry, first.body, repeated=True)
        assert claim(south) == ["t1"]
        assert recoveries(south), "the round was interrupted: nobody had handed the table over"


def test_a_database_that_has_lost_entries_is_not_served(shared_place: Place) -> None:
    with two_houses(shared_place) as (north, _):
        do(north, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 100_00))
        end_session(shared_place, "north")
        with pytest.raises(FencedError):
            north.step("t1")
        with shared_place.line() as session:
            older = LogEnd.at(2, subtrees_in(lambda query, values: session.execute(marked(query), values)))
        end = north.log.sealed(older)
        shared_place.rewrite("DELETE FROM journal WHERE seq > 2")
        with shared_place.line() as session:
            session.execute("UPDATE log SET size = 2, subtrees = %s, seal = %s", (end.subtrees, end.seal))
        with pytest.raises(
            StoreError, match=r"\d+ entries were written, and the journal has 2: the database is an older one"
        ):
            north.run_on_writer(north.reopen)
        assert north.fenced


def test_a_node_that_could_not_follow_the_others_to_the_end_serves_no_more(
    shared_place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it knows is half of it, and what it has read of the log it would not read again."""
    with two_houses(shared_place) as (north, south):
        do(south, CAGE, cage.OpenAccount(THE_HOUSE, "Ana"))

        def fails(_: object) -> None:
            raise ValueError("no such fact")

        with monkeypatch.context() as patched:
            patched.setattr(engine, "facts_in", fails)
            with pytest.raises(FencedError, match="no such fact"):
                do(north, CAGE, cage.OpenAccount(THE_HOUSE, "Bob"))
        for _ in range(2):
            with pytest.raises(ValueError, match="no such fact"):
                north.run_on_writer(north.reopen)
        assert north.fenced
        do(south, CAGE, cage.OpenAccount(THE_HOUSE, "Bob"))


def test_a_table_that_was_shut_before_the_session_was_lost_keeps_no_other_shut(shared_place: Place) -> None:
    with two_houses(shared_place, "t1", "t2") as (north, south):
        east = shared_place.beside("east").house(node="east")
        try:
            east.stopped["t1"] = "it cannot be followed"
            del east.tables["t1"]
            end_session(shared_place, "east")
            with pytest.raises(FencedError):
                do(east, CAGE, cage.OpenAccount(THE_HOUSE, "Ana"))
            east.run_on_writer(east.reopen)
            assert not east.fenced
            assert list(east.stopped) == ["t1"]
            do(east, CAGE, cage.OpenAccount(THE_HOUSE, "Ana"))
        finally:
            east.close()
        assert not south.stopped
        assert not north.stopped


def test_a_transaction_that_says_nothing_is_ended_and_others_go_on(shared_place: Place) -> None:
    """As of a node that hangs while it writes: what it held is free after its lease, and it can write nothing more."""
    with two_houses(shared_place) as (north, south):
        hung = nodes_of(north)
        hung.join(SILENT)

        def hang() -> None:
            with north.store.writing() as writing:
                writing.hold([CAGE])
                do(south, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 100_00))
                entries, _, end = next_entries(north.log.end, 1, CAGE)
                writing.append(entries, (north.log.sealed(north.log.end), north.log.sealed(end)))

        with pytest.raises(StoreError, match="the database is gone"):
            hang()
        assert hung.number not in nodes_of(south).numbers()


# --- tables shared out --------------------------------------------------------------------------


@pytest.mark.parametrize("tables", range(9))
@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_shares_add_up_and_are_even(tables: int, count: int) -> None:
    numbers = [7 * number for number in range(1, count + 1)]
    shares = shares_of({f"t{table}": numbers for table in range(tables)}, numbers)
    assert list(shares) == numbers
    assert sum(shares.values()) == tables
    assert max(shares.values()) - min(shares.values()) <= 1


@pytest.mark.parametrize(
    ("able", "shares"),
    [
        ({"t1": [1], "t2": [1, 2], "t3": [1, 2]}, {1: 2, 2: 1}),
        ({"t1": [1], "t2": [1], "t3": [1, 2]}, {1: 2, 2: 1}),
        ({"t1": [1], "t2": [1], "t3": [1]}, {1: 3, 2: 0}),
        ({"t1": [], "t2": [1, 2], "t3": [1, 2]}, {1: 1, 2: 1}),
    ],
)
def test_a_share_counts_nothing_that_the_node_cannot_run(able: dict[str, list[int]], shares: dict[int, int]) -> None:
    assert shares_of(able, [1, 2]) == shares


def shut_at(house: House, table: str) -> None:
    """As a table that cannot be followed."""

    def shut() -> None:
        house.stopped[table] = "it cannot be followed"
        del house.tables[table]
        house._stop_dealing(table)

    house.run_on_writer(shut)


def shared(*houses: House) -> list[set[str]]:
    """What each of them runs after a few beats."""
    for house in houses * 3:
        house.run_on_writer(lambda house=house: share_out(house))  # type: ignore[misc]
    return [house.dealing for house in houses]


def test_a_table_that_is_shut_at_one_node_is_run_by_the_other(shared_place: Place) -> None:
    with two_houses(shared_place, "t1", "t2", "t3") as (north, south):
        for house in (north, south):
            nodes_of(house).join(PATIENT)
        shut_at(south, "t1")
        for table in ("t2", "t3"):
            step_to(north, table, Phase.BETTING)
        assert shared(north, south) == [{"t1", "t2", "t3"}, set()], "what alone could be left the other cannot run"
        north.run_on_writer(lambda: north._stop_dealing("t1"))
        assert shared(north, south) == [{"t1", "t2", "t3"}, set()], (
            "it is taken on by the one that can, beyond its share"
        )
        step_to(north, "t2", Phase.READY)
        assert shared(north, south) == [{"t1", "t3"}, {"t2"}], "and what is too much is left when it can be"
        assert [house.run_on_writer(lambda house=house: run_elsewhere(house)) for house in (north, south)] == [  # type: ignore[misc]
            frozenset(),
            {"t1"},
        ]
        assert isinstance(north.step("t1"), Reply)


def test_a_table_that_is_shut_at_every_node_is_nobodys_share(shared_place: Place) -> None:
    with two_houses(shared_place, "t1", "t2", "t3") as (north, south):
        for house in (north, south):
            nodes_of(house).join(PATIENT)
            shut_at(house, "t1")
        assert sorted(map(len, shared(north, south))) == [1, 1]
        for house in (north, south):
            assert house.run_on_writer(lambda house=house: run_elsewhere(house)) == frozenset()  # type: ignore[misc]


def test_a_table_that_turns_out_to_be_shut_while_it_is_claimed_stops_nothing_else(
    shared_place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistaken(*_: object) -> None:
        raise LookupError("a mistake of the program")

    with two_houses(shared_place) as (north, south):
        for house in (north, south):
            nodes_of(house).join(PATIENT)
        step_to(north, "t1", Phase.BETTING)
        north.run_on_writer(lambda: leave(north))
        with monkeypatch.context() as patch:
            patch.setattr(replay, "after_entry", mistaken)
            assert south.run_on_writer(lambda: share_out(south)) == []
        assert south.stopped == {"t1": "table t1 cannot be followed: a mistake of the program"}
        nodes_of(north).join(PATIENT)
        assert shared(north, south) == [{"t1"}, set()]


def test_a_node_leaves_tables_to_one_that_joins_between_rounds_alone(shared_place: Place) -> None:
    with two_houses(shared_place, "t1", "t2") as (north, south):
        for table in ("t1", "t2"):
            step_to(north, table, Phase.BETTING)
        for house in (north, south):
            nodes_of(house).join(PATIENT)
            assert house.run_on_writer(lambda house=house: share_out(house)) == []  # type: ignore[misc]
        assert (north.dealing, south.dealing) == ({"t1", "t2"}, set()), "no round is interrupted"
        step_to(north, "t1", Phase.READY)
        north.run_on_writer(lambda: share_out(north))
        assert south.run_on_writer(lambda: share_out(south)) == ["t1"]
        assert (north.dealing, south.dealing) == ({"t2"}, {"t1"})
        refused = north.step("t1")
        assert isinstance(refused, Refusal), "one dealer at a table"
        assert isinstance(south.step("t1"), Reply)


def test_what_a_node_leaves_in_the_middle_of_a_round_goes_on_where_it_is(shared_place: Place) -> None:
    with two_houses(shared_place) as (north, south):
        for house in (north, south):
            nodes_of(house).join(PATIENT)
        step_to(north, "t1", Phase.BETTING)
        bet(south, "t1")
        north.run_on_writer(lambda: leave(north))
        assert south.run_on_writer(lambda: share_out(south)) == ["t1"]
        assert recoveries(south) == []
        assert len(south.table("t1").state.bets) == 1
        step_to(south, "t1", Phase.READY, Phase.SHOE_ENDED)


def test_a_table_that_was_left_to_nodes_that_died_too_was_interrupted(shared_place: Place) -> None:
    with two_houses(shared_place) as (north, south):
        for house in (north, south):
            nodes_of(house).join(PATIENT)
        step_to(north, "t1", Phase.BETTING)
        north.run_on_writer(lambda: leave(north))
        end_session(shared_place, "south")
        south.fence(StoreError("its session is gone"))
        south.run_on_writer(south.reopen)
        assert south.run_on_writer(lambda: share_out(south)) == ["t1"]
        assert recoveries(south) == ["recovery/t1/3", "recovery/t1/4"]


def test_a_ruling_is_named_after_the_place_it_gets_whoever_bets_meanwhile(shared_place: Place) -> None:
    with two_houses(shared_place) as (north, south):
        step_to(north, "t1", Phase.BETTING)
        north.dealing.clear()
        nodes_of(north).disown(table_stream("t1"))
        bets: list[Reply] = []

        def bet_first(_: str) -> None:
            if not bets:
                bets.append(bet(north, "t1"))

        south._failpoint = bet_first
        assert claim(south) == ["t1"]
        rulings = [entry for entry in entries_of(south.store) if entry.id.startswith("recovery/")]
        assert [entry.id for entry in rulings] == [f"recovery/t1/{entry.version}" for entry in rulings]
        assert rulings[0].seq > bets[0].entry.seq
    assert verify(shared_place.url).findings == []


def test_a_table_is_closed_from_any_node(shared_place: Place, shut: Callable[[House], House]) -> None:
    with two_houses(shared_place) as (north, south):
        step_to(north, "t1", Phase.READY)
        do(south, CAGE, cage.CloseTable(THE_HOUSE, "t1", "the night is over"))
        north.run_on_writer(north.follow)
        assert (north.tables, north.dealing) == ({}, set())
        opened = [entry.id for entry in entries_of(south.store) if entry.stream == table_stream("t1")]
        assert opened[-1].startswith("close/"), "and its last shoe is opened"
    shut(shared_place.beside("north").house())


def test_an_older_postgresql_is_told_before_anything_is_done(
    shared_place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared_place.house(create=True).close()
    monkeypatch.setattr("cutcard.house.nodes.session.OLDEST", 99_00_00)
    with pytest.raises(StoreError, match="is too old: nodes need 99 or newer"):
        shared_place.house()


# --- limits ---------------------------------------------------------------------------------------


def test_a_limit_set_at_one_node_holds_at_once_at_the_other(shared_place: Place) -> None:
    with two_houses(shared_place) as (north, south):
        step_to(north, "t1", Phase.BETTING)
        bet(south, "t1", stake_cents=40_00)
        do(north, CAGE, cage.SetLimit(WEI, "Wei", "loss", 60_00))
        assert not south.cage.limits  # Nobody has told it: it looks before it takes a bet.
        refusal = put(south, table_stream("t1"), PlaceBet(WEI, "Wei", 1, "Tie", 21_00))
        assert isinstance(refusal, Refusal)
        assert (refusal.code, "leaves you 20.00" in refusal.says) == ("own_limit", True)
        bet(south, "t1", "Tie", 20_00)


# --- the time ---------------------------------------------------------------------------------------


def test_the_time_of_a_shared_house_is_the_databases(shared_place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the machine's own clock is changed while it is served."""
    house = shared_place.house(create=True, node="north")
    try:
        (told,) = house.store.few("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")
        assert abs(house.now() // 1_000 - told[0]) < 60 * 10**6
        nodes = house.store.nodes
        assert nodes is not None
        assert abs(nodes.clock_ahead) < 60
        monkeypatch.setattr(house.store.now, "_clock", lambda: house.now() + 60 * 10**9)
        assert round(nodes.clock_ahead) == 60
    finally:
        house.close()
