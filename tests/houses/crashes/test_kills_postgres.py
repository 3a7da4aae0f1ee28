"""Nodes that share a house in PostgreSQL: killed, cut off and racing, and another takes their tables over."""

from __future__ import annotations

import os
import signal
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest

from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.requests import FencedError, Reply, Request
from cutcard.house.engine.resume import claim
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table import commands
from cutcard.table.state import Actor, Phase
from houses.campaign import PLACES, Campaign, StoredPostgres, Tally, size_in_file
from houses.examiner import Examiner
from houses.kills import (
    ANY_MOMENT,
    CASHIER,
    FAILPOINTS,
    GAMES_OF_TABLES,
    STAFF,
    Life,
    Playing,
    RunLog,
    fork_server,
    snapshot,
)
from tiers import first_of
from waiting import until

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from houses.stores import Place

TAKEN_OVER = {"e1": "tiger-baccarat", "d1": "dragon-tiger-baccarat", "s1": "sands-elements"}
ANN = Actor("Ann", Position.PATRON)
LIVES_A_HOUSE = 50


def at(place: Place, node: str = "north") -> StoredPostgres:
    return StoredPostgres(place.url, place.key, place.beside(node).log_end, node)


def a_node(place: Place, node: str, *, create: bool = False) -> House:
    return place.beside(node).house(create=create, node=node)


def put(house: House, stream: str, command: commands.Command) -> Reply:
    answer = house.ask(Request(uuid.uuid4().hex, stream, command))
    assert isinstance(answer, Reply), answer
    return answer


def furnish(house: House, cents: int, *tables: str) -> None:
    """An account for Ann with credit, and these tables with their bets open."""
    if cents:
        put(house, CAGE, cage.OpenAccount(STAFF, "Ann"))
        put(house, CAGE, cage.BuyCredit(CASHIER, "Ann", cents))
    for name in tables:
        put(house, CAGE, cage.OpenTable(STAFF, name, {"game": "tiger-baccarat", "decks": 4}))
        while house.table(name).state.phase is not Phase.BETTING:
            assert isinstance(house.step(name), Reply)


def examined(place: Place) -> Examiner:
    """The whole journal and the books, read afresh."""
    examiner, disk = Examiner(), at(place)
    examiner.read(disk.rows(0))
    examiner.matches_books(disk.accounts())
    return examiner


# --- kills --------------------------------------------------------------------------------------


def killed(place: Place, folder: Path, *, kills: int, seed: int) -> Tally:
    campaign = Campaign(fork_server(), at(place), folder, GAMES_OF_TABLES, seed)
    campaign.found()
    campaign.kill_many(kills, acts_most=8)
    campaign.finish()
    print(campaign.tally)  # noqa: T201 - `pytest -s` shows the rates.
    return campaign.tally


@pytest.mark.wide
def test_a_node_killed_anywhere_loses_nothing_and_doubles_nothing(postgres_place: Place, tmp_path: Path) -> None:
    tally = killed(postgres_place, tmp_path, kills=10, seed=3)
    assert tally.kills.total() == 10
    assert {(place, "in play") for place in PLACES} <= tally.kills.keys()


@pytest.mark.long
@pytest.mark.parametrize("number", range(5))
def test_two_hundred_and_fifty_kills(postgres_place: Place, tmp_path: Path, number: int) -> None:
    tally = killed(postgres_place, tmp_path, kills=LIVES_A_HOUSE, seed=200 + number)
    assert tally.kills.total() == LIVES_A_HOUSE
    assert {(place, "in play") for place in PLACES} <= tally.kills.keys()
    assert 0 < tally.on_disk < tally.unanswered, "some of what nobody answered was written, some was not"


# --- takeover -----------------------------------------------------------------------------------


def logged(life: Life, word: bytes) -> None:
    """Wait until a life has written something to its log."""
    log = Path(life.log)
    until(lambda: log.exists() and word in log.read_bytes(), f"{word!r} in the log of node {life.node!r}")


def taken_over(place: Place, folder: Path, deaths: list[tuple[str, int]], seed: int) -> Tally:
    """One node dies as told, again and again; each time the other takes its tables over and ends their rounds."""
    campaign = Campaign(fork_server(), at(place), folder, TAKEN_OVER, seed)
    campaign.found()
    for number, (dies_at, dies_after) in enumerate(deaths):
        go = folder / f"go-{number}"
        dying = campaign.life(dies_at=dies_at, dies_after=dies_after, waits_for=str(go))
        pid = fork_server().begin(dying)
        logged(dying, b"opened")
        south = a_node(place, "south")
        try:
            assert not south.dealing, "no table is served by two nodes"
            assert claim(south) == [], "what another node serves is not to be had"
            go.touch()
            assert fork_server().end(pid) == -signal.SIGKILL
            campaign.examine(dying)
            taking = campaign.life(node="south", log_end=str(at(place, "south").log_end()))
            take_over(south, taking)
        finally:
            south.close()
        campaign.stored = at(place, "south")
        campaign.examine(taking)
        campaign.stored = at(place, "north")
    return campaign.tally


def take_over(south: House, life: Life) -> None:
    """All tables fall to the node that is left, which asks again for the other's patrons and ends every round."""
    log = RunLog(life.log)
    assert sorted(claim(south)) == sorted(TAKEN_OVER)
    log.write(opened={name: snapshot(live) for name, live in south.tables.items()})
    playing = Playing(south, log, life)
    playing.ask_again()
    playing.finish()


@pytest.mark.parametrize("points", [FAILPOINTS[:1], pytest.param(FAILPOINTS, marks=pytest.mark.wide)], ids=len)
def test_a_node_takes_over_the_tables_of_one_that_was_killed(
    postgres_place: Place, tmp_path: Path, points: tuple[str, ...]
) -> None:
    deaths = [(dies_at, 1 if dies_at == "mid-settlement" else 6) for dies_at in points]
    tally = taken_over(postgres_place, tmp_path, deaths, seed=4)
    assert tally.kills == {(dies_at, "in play"): 1 for dies_at in points}


@pytest.mark.long
def test_forty_takeovers(postgres_place: Place, tmp_path: Path) -> None:
    deaths = [(PLACES[number % 5], 1 + number // 5) for number in range(40)]
    deaths = [(dies_at, 60 * after if dies_at == ANY_MOMENT else after) for dies_at, after in deaths]
    tally = taken_over(postgres_place, tmp_path, deaths, seed=5)
    assert tally.kills.total() == 40


def test_a_table_opened_elsewhere_since_can_be_taken_over_too(postgres_place: Place) -> None:
    """The node that is left must not need to have been told of a table in order to save it."""
    a_node(postgres_place, "north", create=True).close()
    south, north = a_node(postgres_place, "south"), a_node(postgres_place, "north")
    furnish(north, 500_00, "t1")
    north.close()
    at(postgres_place, "north").wait()
    taken = claim(south)
    south.close()
    assert taken == ["t1"]


@pytest.mark.parametrize("times", first_of([2, 8], 1))
def test_a_node_joins_while_another_is_busy(postgres_place: Place, tmp_path: Path, times: int) -> None:
    """What is written during the opening checks is no damage."""
    campaign = Campaign(fork_server(), at(postgres_place), tmp_path, TAKEN_OVER, seed=6)
    campaign.found()
    busy = campaign.life()
    pid = fork_server().begin(busy)
    try:
        logged(busy, b"reply")
        for _ in range(times):
            south = a_node(postgres_place, "south")
            assert not south.dealing
            south.close()
    finally:
        os.kill(pid, signal.SIGKILL)
        assert fork_server().end(pid) == -signal.SIGKILL
    campaign.examine(busy)


class DiedError(Exception):
    """Stands for a kill in the same process: the node stops where it is."""


def test_what_a_dead_node_wrote_and_never_anchored_is_anchored_by_the_one_that_takes_over(
    postgres_place: Place,
) -> None:
    """Once it is answered or served it counts, so a lost tail must show."""
    dying = False

    def failpoint(name: str) -> None:
        if dying and name == "after commit":
            raise DiedError

    north = postgres_place.beside("north").house(create=True, node="north", failpoint=failpoint)
    furnish(north, 500_00, "t1")
    south = a_node(postgres_place, "south")
    dying = True
    request = Request("never-answered", CAGE, cage.BuyCredit(CASHIER, "Ann", 100_00))
    with pytest.raises(FencedError):
        north.ask(request)
    north.close()
    at(postgres_place, "north").wait()
    again = south.ask(request)
    assert isinstance(again, Reply)
    assert again.repeated
    assert claim(south) == ["t1"]
    kept, written = size_in_file(at(postgres_place, "south").log_end()), south.store.versions()
    south.close()
    assert kept == sum(written.values())


# --- fencing and racing -------------------------------------------------------------------------


def cut_off(place: Place, node: str) -> None:
    """End a node's session at the server; the node does not know yet."""
    asked = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
    with psycopg.connect(place.url, autocommit=True) as session:
        assert session.execute(asked, (f"cutcard {node}",)).fetchall() == [(True,)]
    at(place, node).wait()


def test_a_node_whose_session_ended_is_fenced_and_another_serves(postgres_place: Place) -> None:
    north = a_node(postgres_place, "north", create=True)
    furnish(north, 500_00, "t1")
    stream, bet = table_stream("t1"), commands.PlaceBet(ANN, "Ann", 1, "Player", 100_00)
    put(north, stream, bet)
    cut_off(postgres_place, "north")
    south = a_node(postgres_place, "south")
    assert south.dealing == {"t1"}
    for _ in range(2):
        with pytest.raises(FencedError):
            north.ask(Request("after-the-end", stream, bet))
    assert north.fenced
    with pytest.raises(FencedError):
        north.step("t1")
    while south.table("t1").state.phase is not Phase.BETTING:
        assert isinstance(south.step("t1"), Reply)
    again = south.ask(Request("after-the-end", stream, bet))
    assert isinstance(again, Reply)
    assert not again.repeated, "nothing of it had been written"
    north.close()
    south.close()
    examiner = examined(postgres_place)
    assert examiner.cents["Ann"] == 400_00, "the first bet was void, the second lies"
    assert [who for who, _ in examiner.tables["t1"].stakes.values()] == ["Ann"]


def test_a_takeover_leaves_the_rounds_of_the_node_that_takes_over_as_they_are(postgres_place: Place) -> None:
    """A round was interrupted only where its own node was."""
    north, south = a_node(postgres_place, "north", create=True), a_node(postgres_place, "south")
    furnish(north, 500_00, "t1")
    furnish(south, 0, "t2")
    for node, table in ((north, "t1"), (south, "t2")):
        put(node, table_stream(table), commands.PlaceBet(ANN, "Ann", 1, "Player", 100_00))
    before = south.table("t2")
    cut_off(postgres_place, "north")
    assert claim(south) == ["t1"]
    assert south.table("t2") == before
    north.close()
    south.close()
    examiner = examined(postgres_place)
    assert examiner.tables["t1"].between_rounds, "EB 5.9.1: void, the stake is Ann's again"
    assert list(examiner.tables["t2"].stakes.values()) == [("Ann", 100_00)]
    assert examiner.cents["Ann"] == 400_00


def test_a_patron_who_bets_at_two_nodes_at_once_never_overdraws(postgres_place: Place) -> None:
    north = a_node(postgres_place, "north", create=True)
    south = a_node(postgres_place, "south")
    furnish(north, 500_00, "t1")
    furnish(south, 0, "t2")
    bets = [(area, wager) for area in range(1, 8) for wager in ("Player", "Banker", "Tie", "Tiger", "Big Tiger")]

    def bet(node: House, table: str, area: int, wager: str) -> Reply | Refusal:
        return node.ask(
            Request(uuid.uuid4().hex, table_stream(table), commands.PlaceBet(ANN, "Ann", area, wager, 10_00))
        )

    with ThreadPoolExecutor(8) as patrons:
        asked = [patrons.submit(bet, *node, *each) for each in bets for node in ((north, "t1"), (south, "t2"))]
        answers = [each.result() for each in asked]
    assert sum(isinstance(answer, Reply) for answer in answers) == 50, "all of the credit was bet, and no more"
    assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {"funds"}
    north.close()
    south.close()
    examiner = examined(postgres_place)
    assert examiner.cents["Ann"] == 0
    staked = [stake for table in ("t1", "t2") for _, stake in examiner.tables[table].stakes.values()]
    assert sum(staked) == 500_00, "a further bet on the same wager raises the first"
    assert examiner.tables["t1"].stakes
    assert examiner.tables["t2"].stakes


def test_one_id_asked_at_two_nodes_at_once_has_one_effect_and_stops_neither(postgres_place: Place) -> None:
    """A patron's retry may reach another node while the first is still at it."""
    north = a_node(postgres_place, "north", create=True)
    furnish(north, 500_00)
    south = a_node(postgres_place, "south")
    request = Request("buy-credit-twice", CAGE, cage.BuyCredit(CASHIER, "Ann", 100_00))
    with psycopg.connect(postgres_place.url) as session:
        session.execute("SELECT pg_advisory_xact_lock(hashtextextended('cage', 1))")
        asked = [node.submit(request) for node in (north, south)]
        waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
        with psycopg.connect(postgres_place.url, autocommit=True) as looking:
            until(lambda: looking.execute(waiting).fetchone() == (2,), "both nodes wait for the lock")
    replies = [each.result() for each in asked]
    north.close()
    south.close()
    assert examined(postgres_place).cents["Ann"] == 600_00
    assert sorted(reply.repeated for reply in replies if isinstance(reply, Reply)) == [False, True]
