"""A house killed again and again, at every point where it can hurt, keeps its word each time."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.open import open_house
from cutcard.rulebook.procedure import Position
from cutcard.table import commands
from cutcard.table.state import Actor, Phase
from houses.campaign import PLACES, WHILE_RECOVERING, Campaign, StoredSqlite, Tally, size_in_file
from houses.kills import ANY_MOMENT, CASHIER, ELECTRONIC_AND_SILENT, GAMES_OF_TABLES, HAND_DEALT, STAFF, fork_server

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.house.engine.house import House

LIVES_A_HOUSE = 60
"""An opening reads the whole journal, so a long campaign founds a new house now and then."""
TWO_TABLES = {name: GAMES_OF_TABLES[name] for name in ("e1", "d1")}
"""One that runs itself and one dealt by hand."""
ROUNDS_TO_AN_OPEN_ONE = 12
"""The cards decide whether a house dies between rounds; so often in a row it does not."""
MUST_DIE = {(place, "in play") for place in PLACES} | {
    (place, "recovering") for place in WHILE_RECOVERING if place != ANY_MOMENT
}


def killed(folder: Path, tables: dict[str, str], *, kills: int, seed: int) -> Tally:
    campaign = Campaign(fork_server(), StoredSqlite(folder), folder, tables, seed)
    campaign.found()
    campaign.kill_many(kills)
    campaign.finish()
    print(campaign.tally)  # noqa: T201 - `pytest -s` shows the rates.
    return campaign.tally


@pytest.mark.wide
def test_an_electronic_house_killed_anywhere_loses_nothing_doubles_nothing_and_rules_by_its_clauses(
    tmp_path: Path,
) -> None:
    tally = killed(tmp_path, ELECTRONIC_AND_SILENT, kills=30, seed=1)
    assert tally.kills.total() == 30
    assert tally.kills.keys() >= MUST_DIE, "the house died at every point"
    assert tally.twice_while_recovering, "and while it recovered from dying while it recovered"
    assert 0 < tally.on_disk < tally.unanswered, "some of what nobody answered was written, some was not"
    assert {("EB", "void"), ("EB", "PlayResumed"), ("SE", "as it was"), ("DT", "as it was")} == tally.rounds.keys()


@pytest.mark.wide
def test_hand_dealt_tables_killed_anywhere_offer_the_option_once_and_keep_it_open(
    tmp_path: Path,
) -> None:
    tally = killed(tmp_path, HAND_DEALT, kills=24, seed=2)
    assert tally.kills.total() == 24
    assert {(place, "in play") for place in PLACES} <= tally.kills.keys(), "the house died at every point"
    assert {("DTB", "WithdrawalOpened"), ("FF4", "WithdrawalOpened")} <= tally.rounds.keys()


def test_a_house_killed_once_at_every_point_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    """Each point once in play, and the next opening killed once: the wide tier kills again and again."""
    campaign = Campaign(fork_server(), StoredSqlite(tmp_path), tmp_path, TWO_TABLES, seed=1)
    campaign.found()
    for place in PLACES:
        campaign.kill(place, 1 if place == "mid-settlement" else 5)
    for _ in range(ROUNDS_TO_AN_OPEN_ONE):
        if campaign.recovery_acts():
            break
        campaign.kill("before append", 5)
    assert campaign.recovery_acts(), "a round lies open that the next opening must rule on"
    campaign.kill("before append", 1, dies_in_recovery=True)
    campaign.finish()
    assert set(campaign.tally.kills) == {*((place, "in play") for place in PLACES), ("before append", "recovering")}
    assert campaign.tally.kills["before append", "recovering"] == 1


@pytest.mark.long
def test_a_thousand_kills(tmp_path: Path) -> None:
    kills = 0
    for number in range(1_020 // LIVES_A_HOUSE):
        folder = tmp_path / str(number)
        folder.mkdir()
        tally = killed(folder, GAMES_OF_TABLES, kills=LIVES_A_HOUSE, seed=100 + number)
        assert tally.kills.keys() >= MUST_DIE
        assert 0 < tally.on_disk < tally.unanswered
        assert tally.shoes_opened
        kills += tally.kills.total()
    assert kills >= 1_000


# --- one death at a time ------------------------------------------------------------------------


class DiedError(BaseException):
    """Stands for the kill where a test wants to look at the house in the same process."""


def betting(path: Path, slug: str) -> None:
    """A house whose one table has a bet lying in an open round; it is shut as a kill would leave it."""
    with_house = open_house(str(path), create=True)
    put(with_house, CAGE, cage.OpenAccount(STAFF, "Ann"))
    put(with_house, CAGE, cage.BuyCredit(CASHIER, "Ann", 500_00))
    put(with_house, CAGE, cage.OpenTable(STAFF, "t1", {"game": slug, "decks": 4}))
    while with_house.table("t1").state.phase is not Phase.BETTING:
        assert isinstance(with_house.step("t1"), Reply)
    wager = "Dragon" if slug == "dragon-tiger" else "Player"
    put(with_house, table_stream("t1"), commands.PlaceBet(Actor("Ann", Position.PATRON), "Ann", 1, wager, 100_00))
    with_house.close()


def put(house: House, stream: str, command: commands.Command, known: str = "") -> Reply:
    answer = house.ask(Request(known or uuid.uuid4().hex, stream, command))
    assert isinstance(answer, Reply), answer
    return answer


def dying_at_act(number: int) -> Callable[[str], None]:
    """A failpoint that cuts the recovery off before its nth act."""
    acts = 0

    def failpoint(name: str) -> None:
        nonlocal acts
        acts += name == "before append"
        if acts == number:
            raise DiedError

    return failpoint


@pytest.mark.parametrize("slug", ["dragon-tiger-baccarat", "fa-fa-fabulous-4"])
def test_an_option_to_withdraw_stays_open_however_often_the_house_dies(slug: str, tmp_path: Path) -> None:
    """DTB and FF4 5.17.1: the option is the patrons'; only they, or the dealer after them, may close it."""
    betting(tmp_path / "house.db", slug)
    for _ in range(3):
        house = open_house(str(tmp_path / "house.db"))
        incident = house.table("t1").state.incident
        house.close()
        assert incident is not None, "the option was closed before any patron could take it"
        assert incident.offered
        assert incident.all_or_none


@pytest.mark.parametrize(
    "slug",
    [
        "dragon-tiger-baccarat",
        "tiger-baccarat",
    ],
)
def test_a_recovery_cut_short_between_calling_and_ruling_is_taken_up_where_it_was(slug: str, tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    betting(path, slug)
    with pytest.raises(DiedError):
        open_house(str(path), failpoint=dying_at_act(2))
    house = open_house(str(path))
    state, entries = house.table("t1").state, [entry.read() for entry in house.store.read(table_stream("t1"))]
    house.close()
    kinds = [event["type"] for body in entries if body.via == "recovery" for event in body.events]
    if slug == "tiger-baccarat":
        assert kinds == ["IrregularityCalled", "Ruled", "BetWithdrawn", "RoundVoided", "PlayResumed"]
        assert state.phase is Phase.READY
    else:
        assert kinds == ["IrregularityCalled", "Ruled", "WithdrawalOpened"]
        assert state.incident is not None


def test_a_cash_out_asked_again_gives_the_stored_reply(tmp_path: Path) -> None:
    house = open_house(str(tmp_path / "house.db"), create=True)
    put(house, CAGE, cage.OpenAccount(STAFF, "Ann"))
    put(house, CAGE, cage.BuyCredit(CASHIER, "Ann", 500_00))
    cash_out = cage.CashOut(Actor("Ann", Position.PATRON), "Ann", cents=100_00)
    first = put(house, CAGE, cash_out, "cash-out-1")
    again = house.ask(Request("cash-out-1", CAGE, cash_out))
    house.close()
    assert again == Reply(first.entry, first.body, repeated=True)


def test_a_step_asked_again_under_its_id_gives_the_stored_reply(tmp_path: Path) -> None:
    betting(tmp_path / "house.db", "sands-elements")
    house = open_house(str(tmp_path / "house.db"))
    first = house.ask(Request("step-one", table_stream("t1"), None))
    again = house.ask(Request("step-one", table_stream("t1"), None))
    house.close()
    assert isinstance(first, Reply)
    assert again == Reply(first.entry, first.body, repeated=True)


def test_the_end_outside_reaches_what_recovery_wrote(tmp_path: Path) -> None:
    """A recovery that voids a round is as much worth keeping as any bet: a lost tail must show."""
    path = tmp_path / "house.db"
    betting(path, "tiger-baccarat")
    house = open_house(str(path))
    kept = size_in_file(path.with_name("house.db.log-end"))
    written = sum(house.store.versions().values())
    house.close()
    assert kept == written
