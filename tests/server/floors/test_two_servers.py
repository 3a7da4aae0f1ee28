"""Two server processes share one house in PostgreSQL: each answers for every table, and neither is missed for long."""

from __future__ import annotations

import uuid
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from houses import stores
from server.clusters import Nodes, new_id, until, view_with
from server_process import CREDIT_CENTS, SHIFT_MANAGER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.wide
TABLES = {"t1": "tiger-baccarat", "t2": "dragon-tiger-baccarat", "t3": "sands-elements"}
LATER = {"t4": "dragon-tiger"}
"""A table that is opened while both nodes serve."""
SLOW, QUICK = 40.0, 0.2
"""Ten minutes for bets, or three seconds: whatever is dealt while a node is missed is read again and again."""


@pytest.fixture(scope="module")
def two_slow(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    with ExitStack() as stack:
        place = stores.postgres_place(postgres_server, tmp_path_factory.mktemp("slow"))
        two = Nodes(place, stack, TABLES, pace=SLOW, lease=None)
        for node in two.nodes:
            node.start()
        yield two


@pytest.fixture
def two_quick(postgres_server: str, tmp_path: Path) -> Iterator[Nodes]:
    with ExitStack() as stack:
        two = Nodes(stores.postgres_place(postgres_server, tmp_path), stack, TABLES, pace=QUICK, lease=None)
        for node in two.nodes:
            node.start()
        yield two


def test_a_bet_may_be_placed_at_either_node_and_credit_is_the_same_at_both(two_slow: Nodes) -> None:
    two, (ana, wei), (north, south) = two_slow, two_slow.patrons, two_slow.nodes
    assert ana.tables(north) == ana.tables(south) == set(TABLES)
    assert ana.phase(north, "t3") == ana.phase(south, "t3") == "betting", "the bets that were open still are"
    with ana.watch(north, "t3") as hers, wei.watch(north, "t3") as his:
        assert ana.bet(north, "t3", "Player").status_code == 200
        view_with(hers, lambda told: told["mine"]["credit_cents"] == CREDIT_CENTS - 10_00)
        assert ana.cash_out(south, 100_00).status_code == 200
        shown = view_with(hers, lambda told: told["mine"]["credit_cents"] == CREDIT_CENTS - 110_00)
        assert [bet["stake_cents"] for bet in shown["mine"]["bets"]] == [10_00], "and the bet still lies there"
        assert wei.bet(south, "t3", "Banker").status_code == 200
        shown = view_with(his, lambda told: told["mine"]["credit_cents"] == CREDIT_CENTS - 10_00)
        assert [bet["stake_cents"] for bet in shown["mine"]["bets"]] == [10_00], "a bet at the other node is shown"
    until(
        lambda: ana.get(south, "/api/me")["credit_cents"] == CREDIT_CENTS - 110_00,
        "a bet at the one node shows in the credit at the other",
    )
    for node in two.nodes:
        more_than_that: dict[str, Any] = {
            "patron": "Ana",
            "area": 1,
            "wager": "Player",
            "stake_cents": CREDIT_CENTS - 110_00 + 1_00,
        }
        answer = ana.act(node, "/api/tables/t3/acts", type="PlaceBet", **more_than_that)
        assert answer.json()["code"] == "funds"
    two.examined()


def test_a_table_opened_at_the_house_is_run_by_one_and_shown_by_both(two_slow: Nodes) -> None:
    two, (ana, _) = two_slow, two_slow.patrons
    office = two.place.beside("office").house(node="office")
    opened = office.ask(Request(uuid.uuid4().hex, CAGE, cage.OpenTable(SHIFT_MANAGER, "t4", {"game": LATER["t4"]})))
    assert isinstance(opened, Reply), opened
    assert office.dealing == {"t4"}
    for node in two.nodes:
        until(lambda node=node: "t4" in ana.tables(node), "every node shows it")  # type: ignore[misc]
    assert "t4" not in two.rounds(), "the office runs it as long as it is open, which loads no shoe"
    office.close()
    until(lambda: "t4" in two.rounds(), "a node takes it on when the office has closed")
    assert sorted(map(len, two.dealt().values())) == [2, 2], "no table is run by two nodes"
    office = two.place.beside("office").house(node="office")
    closed = office.ask(Request(new_id(), CAGE, cage.CloseTable(SHIFT_MANAGER, "t4", "the night is over")))
    office.close()
    assert isinstance(closed, Reply), "whoever runs it, it is closed between rounds from anywhere"
    for node in two.nodes:
        until(lambda node=node: "t4" not in ana.tables(node), "no node shows it any more")  # type: ignore[misc]


def test_the_tables_of_a_killed_node_are_taken_over_and_nothing_is_lost(two_quick: Nodes) -> None:
    two, (ana, wei), (north, south) = two_quick, two_quick.patrons, two_quick.nodes
    bets = {known: new_id() for known in ("t1", "t3")}
    answers: dict[str, dict[str, Any]] = {}

    def placed() -> bool:
        for patron, table in ((ana, "t1"), (wei, "t3")):
            if table not in answers and patron.phase(north, table) == "betting":
                answer = patron.bet(north, table, "Player", known=bets[table])
                if answer.status_code == 200:
                    answers[table] = answer.json()
        return len(answers) == 2

    until(placed, "both bets are taken")
    north.kill()
    for patron, table in ((ana, "t1"), (wei, "t3")):
        again = patron.bet(south, table, "Player", known=bets[table])
        assert again.status_code == 200, again.text
        assert again.json()["repeated"], "the bet stands as it was written"
        assert again.json()["seq"] == answers[table]["seq"]
    until(lambda: two.at(south) == set(TABLES), "the node that is left runs every table")
    two.until_played_on(TABLES)
    north.start()
    until(lambda: sorted(map(len, two.dealt().values())) == [1, 2], "the tables are shared out anew")
    two.until_played_on(TABLES)
    for patron in two.patrons:
        for node in two.nodes:
            until(
                lambda patron=patron, node=node: (  # type: ignore[misc]
                    patron.get(node, "/api/me")["credit_cents"] == two.examined(audit=False).cents[patron.name]
                ),
                f"{patron.name}'s credit at both nodes is what the journal says",
            )
    two.examined()
