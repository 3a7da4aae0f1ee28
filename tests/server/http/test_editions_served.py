"""A floor over which the rules change: views, layouts, recall, the pit's word, the dealers, and two servers."""

from __future__ import annotations

import asyncio
import datetime
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

import next_edition
from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.open import open_house
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Position
from cutcard.server.alerts import alert_of
from cutcard.server.dealer_loop import DealerLoop, Pace
from cutcard.server.house_client import HouseClient
from cutcard.server.live.hub import Hub
from cutcard.server.live.projection import TableProjection
from cutcard.table.state import Phase
from floor_with_editions import FloorWithEditions, floor_with_editions, with_a_clause_for_the_rest
from floors import FloorServer
from houses import stores
from houses.play.test_house_editions import AFTER, BY_HAND, NEW, OLD, OVERLAP, OWN, Wall, with_tables
from houses.stores import MANAGER, do, step_to
from server.clusters import view_with
from server.floors.test_dealer_loop import Clock
from waiting import comes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.house.engine.house import House
    from cutcard.rulebook.editions import Editions

LONG_SECONDS = 60
SECRET = "an honest secret"  # noqa: S105


@pytest.fixture(scope="module")
def known() -> Iterator[Editions]:
    """For the whole file: with every change of editions all words are compiled again."""
    with next_edition.known() as editions:
        yield editions


@pytest.fixture
def floor(tmp_path: Path, known: Editions) -> Iterator[FloorWithEditions]:
    with floor_with_editions(tmp_path / "house.db", known) as server:
        yield server


def wagers(layout: dict[str, Any]) -> dict[str, list[str | None]]:
    return {wager["name"]: [pay["odds"] for pay in wager["pays"]] for wager in layout["wagers"]}


# --- what screens are told --------------------------------------------------------------------------


def test_the_layout_and_the_view_carry_the_same_stamp_and_change_together(floor: FloorWithEditions) -> None:
    floor.loads()
    floor.plays("Fortune Six", "Tie")
    floor.wall.set(OVERLAP)
    assert floor.takes().status_code == 200
    layout = floor.wei.get(f"/api/tables/{BY_HAND}/layout")
    assert (layout["stamp"], floor.wei.get(f"/api/tables/{BY_HAND}")["common"]["edition"]) == (OLD, OLD)
    assert "Tie" in wagers(layout)
    assert "20:1" in wagers(layout)["Fortune Six"]
    floor.next_shoe()
    layout = floor.wei.get(f"/api/tables/{BY_HAND}/layout")
    assert (layout["stamp"], floor.wei.get(f"/api/tables/{BY_HAND}")["common"]["edition"]) == (NEW, NEW)
    assert "Tie" not in wagers(layout)
    assert "25:1" in wagers(layout)["Fortune Six"]
    listed = {each["table"]: each["edition"] for each in floor.wei.get("/api/layouts")}
    assert listed == {BY_HAND: NEW, OWN: OLD}


def test_a_screen_is_told_of_the_new_edition_by_itself_and_says_so_for_this_shoe(floor: FloorWithEditions) -> None:
    floor.loads()
    floor.wall.set(OVERLAP)
    assert floor.takes().status_code == 200
    with floor.wei.watch(BY_HAND) as screen:
        view = view_with(screen, lambda told: told["common"]["edition"] == OLD)
        assert view["mine"]["notices"] == []
        floor.next_shoe()
        view = view_with(screen, lambda told: told["common"]["edition"] == NEW)
    (notice,) = view["mine"]["notices"]
    assert (notice["message"]["key"], notice["message"]["values"]["document"]) == ("notice-edition", "SE")
    floor.plays("Fortune Six")
    roads = floor.wei.get(f"/api/tables/{BY_HAND}/roads")
    assert "Tie" not in {hit["name"] for hit in roads["hits"]}, "the scoreboard is the new edition's"
    floor.next_shoe()
    assert floor.wei.get(f"/api/tables/{BY_HAND}")["mine"]["notices"] == [], "a shoe later it is news no more"


@pytest.mark.wide
def test_a_table_that_deals_with_an_old_round_is_still_one_of_the_new_edition(floor: FloorWithEditions) -> None:
    floor.loads()
    floor.plays("Tie")
    floor.wall.set(OVERLAP)
    floor.takes()
    floor.next_shoe()
    shift = floor.person("Sia", Position.GAMING_SHIFT_MANAGER)
    shift.do(BY_HAND, "CallIrregularity", kind=Kind.UNFORESEEN.value, note="a protest", round_number=1)
    assert floor.house.table(BY_HAND).state.options.game is next_edition.FORMER
    assert floor.wei.get(f"/api/tables/{BY_HAND}")["common"]["edition"] == NEW
    assert floor.wei.get(f"/api/tables/{BY_HAND}/layout")["stamp"] == NEW
    told = shift.get(f"/api/tables/{BY_HAND}")["common"]
    assert [step["may"] for step in told["incident"]["steps"]], "what may be ordered is told"


@pytest.mark.wide
def test_an_old_round_is_dealt_with_in_the_words_of_its_own_edition(tmp_path: Path, known: Editions) -> None:
    """The layout has the case as the new edition words it; what is open brings its own along."""
    with floor_with_editions(tmp_path / "house.db", with_a_clause_for_the_rest(known)) as floor:
        floor.loads()
        floor.plays("Fortune Six")
        floor.wall.set(OVERLAP)
        floor.takes()
        floor.next_shoe()
        floor.plays("Fortune Six")
        shift, kind = floor.person("Sia", Position.GAMING_SHIFT_MANAGER), Kind.UNFORESEEN.value

        def call(number: int) -> dict[str, Any]:
            shift.do(BY_HAND, "CallIrregularity", kind=kind, note="a protest", round_number=number)
            incident: dict[str, Any] = shift.get(f"/api/tables/{BY_HAND}")["common"]["incident"]
            return incident

        layout = shift.get(f"/api/tables/{BY_HAND}/layout")
        (new,) = (each for each in layout["irregularities"] if each["kind"] == kind)
        assert (new["clause"], "power" in new["says"]) == ("5.8", True)
        old = call(1)
        assert (old["clause"], old["former_case"]["clause"], old["former_case"]["says"]) == ("", "", "")
        assert [each["remedy"] for each in old["former_case"]["procedure"]] == [each["remedy"] for each in old["steps"]]
        signed = {"name": "Sue", "secret": SECRET}
        floor.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        shift.do(BY_HAND, "RuleOn", remedy="void the round", reason="upheld", second=signed)
        assert call(2)["former_case"] is None, "the layout's own"


def test_each_round_is_recalled_by_its_own_edition(floor: FloorWithEditions) -> None:
    floor.loads()
    floor.plays("Fortune Six", "Tie")
    floor.wall.set(OVERLAP)
    floor.takes()
    floor.next_shoe()
    floor.plays("Fortune Six")
    new, old = floor.wei.get("/api/me/rounds")
    assert [(each["edition"], each["edition_message"]["values"]) for each in (old, new)] == [
        (OLD, {"version": 2}),
        (NEW, {"version": 3}),
    ]
    cited = {bet["wager"]: (bet["net_cents"], bet["clause"]) for bet in old["bets"]}
    assert cited["Fortune Six"] == (200_00, "4.1, 3.11, 1.1.1")
    assert [(bet["net_cents"], bet["clause"]) for bet in new["bets"]] == [(250_00, "4.1, 3.12, 1.1.1")]
    rows = floor.manager.get("/api/reports/returns")
    assert {(row["edition"], row["wager"]) for row in rows} == {
        (OLD, "Fortune Six"),
        (OLD, "Tie"),
        (NEW, "Fortune Six"),
    }


# --- the pit ----------------------------------------------------------------------------------------


def editions(floor: FloorWithEditions) -> dict[str, Any]:
    told: dict[str, Any] = floor.manager.get(f"/api/tables/{BY_HAND}/editions")
    return told


@pytest.mark.wide
def test_the_pit_is_told_what_a_table_deals_has_taken_and_may_take(floor: FloorWithEditions) -> None:
    floor.loads()
    told = editions(floor)
    assert (told["deals"]["stamp"], told["deals"]["until"], told["deals"]["in_force"]) == (OLD, "2027-01-31", True)
    assert told["taken"] is None
    assert [(each["name"], each["in_force"]) for each in told["newer"]] == [("2027-01-01", False)]
    supervisor = floor.person("Sue", Position.PIT_SUPERVISOR)
    refused = floor.takes(by=supervisor)
    assert (refused.status_code, refused.json()["code"]) == (403, "authority")
    assert floor.takes().status_code == 200
    told = editions(floor)
    assert (told["taken"]["stamp"], told["newer"]) == (NEW, [])
    assert floor.takes().json()["code"] == "edition"
    floor.wall.set(AFTER)
    assert editions(floor)["deals"]["in_force"] is False
    floor.next_shoe()
    told = editions(floor)
    assert (told["deals"]["stamp"], told["deals"]["until"], told["taken"]) == (NEW, None, None)
    assert floor.wei.http.get(f"/api/tables/{BY_HAND}/editions").status_code == 403


def test_a_gaming_shift_manager_sets_the_clock_of_the_house(floor: FloorWithEditions) -> None:
    floor.wall.set(datetime.date(2027, 1, 31), 17)
    at_first = {"day_begins": 0, "currency": "USD", "places": 2, "house_name": "Cutcard"}
    at_first |= {"assigned_only": False, "complaint_days": 14, "retention_days": 1_826}
    calendar = floor.manager.get("/api/calendar")
    assert calendar == {"zone": "UTC", "today": "2027-01-31", "gaming_day": "2027-01-31", **at_first}
    asked: dict[str, Any] = {"zone": "Asia/Singapore", "reason": "it stands there"}
    assert floor.manager.cage("SetTimeZone", **asked).json()["code"] == "authority"
    shift = floor.person("Sia", Position.GAMING_SHIFT_MANAGER)
    assert shift.cage("SetTimeZone", **{**asked, "zone": "Atlantis/Poseidonis"}).json()["code"] == "zone"
    alone = shift.cage("SetTimeZone", **asked)
    assert (alone.status_code, alone.json()["code"]) == (409, "second_person")
    floor.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
    signed = {"name": "Sue", "secret": SECRET}
    assert shift.cage("SetTimeZone", second=signed, zone="Asia/Singapore", reason="").json()["code"] == "reason"
    assert shift.cage("SetTimeZone", second=signed, **asked).status_code == 200
    again = shift.cage("SetTimeZone", second=signed, **asked)
    assert (again.status_code, again.json()["code"]) == (409, "zone")
    calendar = floor.manager.get("/api/calendar")
    assert calendar == {"zone": "Asia/Singapore", "today": "2027-02-01", "gaming_day": "2027-02-01", **at_first}


# --- the automatic dealer ---------------------------------------------------------------------------

PACE = Pace(betting=15.0, card=0.9, result=5.0, offer=10.0)


def alerts_of(house: House) -> list[tuple[str, str]]:
    found = [alert for entry in house.store.read(CAGE) if (alert := alert_of(entry)) is not None]
    return [(alert.what, alert.where) for alert in found]


@pytest.mark.wide
def test_an_automatic_dealer_waits_for_the_pit_and_goes_on_with_the_new_edition(
    tmp_path: Path, known: Editions
) -> None:
    wall, clock = Wall(), Clock()
    house = with_tables(open_house(str(tmp_path / "house.db"), create=True, games=known, clock=wall))
    hub = Hub(clock.runtime)
    hub.add_table(house.table(OWN), TableProjection.of(house.table(OWN), house.store, house.games))
    loop = DealerLoop(house, HouseClient(house), hub, pace=PACE, runtime=clock.runtime)
    step_to(house, OWN, Phase.BETTING)
    step_to(house, OWN, Phase.READY)
    played = house.table(OWN).state.round_number
    wall.set(AFTER)

    async def over_the_change() -> None:
        loop.start()
        loop.cover()
        await comes(lambda: len(clock.waited) >= 30, "the dealer waits for the pit", every=0)
        assert house.table(OWN).state.round_number == played, "no bet opens under an edition that is over"
        assert alerts_of(house) == [("DealerStopped", OWN)], "told once"
        await asyncio.to_thread(do, house, CAGE, cage.TakeEdition(MANAGER, OWN, "2027-01-01"))
        await comes(lambda: house.table(OWN).state.round_number >= played + 2, "two rounds are played", every=0)
        await loop.stop()

    asyncio.run(asyncio.wait_for(over_the_change(), LONG_SECONDS))
    assert house.table(OWN).options.game is next_edition.GAME
    assert alerts_of(house) == [("DealerStopped", OWN)]
    replaced = [entry.read() for entry in house.store.read(table_stream(OWN)) if b'"CardsReplaced"' in entry.body]
    assert [body.via for body in replaced] == ["automatic"], "it ended its shoe by itself"
    house.close()
    assert verify(str(tmp_path / "house.db"), games=known).findings == []


# --- an edition that the program does not know ------------------------------------------------------


@pytest.mark.wide
def test_what_is_of_an_unknown_edition_is_answered_as_such(tmp_path: Path, known: Editions) -> None:
    path = tmp_path / "house.db"
    with floor_with_editions(path, known) as floor:
        floor.loads()
        floor.plays("Tie")
        floor.wall.set(OVERLAP)
        floor.takes()
        floor.next_shoe()
        floor.plays("Fortune Six")
    older = open_house(str(path), games=GAMES, clock=Wall(OVERLAP, 13))
    server = FloorServer(older, Pace())
    server.start()
    try:
        manager, wei = server.person("Max", Position.PIT_MANAGER), server.person("Wei")
        assert manager.get(f"/api/tables/{BY_HAND}/rounds/1")["edition"] == OLD
        asked = {
            manager: [f"/api/tables/{BY_HAND}/rounds/2", "/api/reports/returns"],
            wei: [f"/api/tables/{BY_HAND}/rounds/2", "/api/me/rounds"],
        }
        for person, paths in asked.items():
            for each in paths:
                answer = person.http.get(each)
                assert (answer.status_code, answer.json()["code"]) == (409, "edition"), each
                assert NEW in answer.json()["says"]
        assert manager.http.get(f"/api/tables/{BY_HAND}/layout").json()["code"] == "stopped"
        rounds = {each["table"]: each["rounds"] for each in manager.get("/api/reports/win")}
        assert rounds[BY_HAND] == 2, "money is counted whatever the rules"
    finally:
        server.stop()
        older.close()


# --- two servers ------------------------------------------------------------------------------------


def test_the_word_given_at_one_server_is_followed_at_the_other(
    postgres_server: str, tmp_path: Path, known: Editions
) -> None:
    place, wall = stores.postgres_place(postgres_server, tmp_path), Wall()
    with ExitStack() as stack:
        houses = [place.house(create=True, node="north", games=known, clock=wall)]
        with_tables(houses[0])
        houses.append(place.beside("south").house(node="south", games=known, clock=wall))
        floors = []
        for house in houses:
            stack.callback(house.close)
            floor = FloorWithEditions(house, wall)
            floor.start()
            stack.callback(floor.stop)
            floors.append(floor)
        north, south = floors
        assert set(houses[0].tables) == set(houses[1].tables) == {OWN, BY_HAND}
        north.loads()
        north.plays("Fortune Six", "Tie")
        wall.set(OVERLAP)
        with north.wei.watch(BY_HAND) as screen:
            view_with(screen, lambda told: told["common"]["edition"] == OLD)
            assert south.takes().status_code == 200
            north.next_shoe()
            view_with(screen, lambda told: told["common"]["edition"] == NEW)
        north.plays("Fortune Six")
        told = [(each["edition"], len(each["bets"])) for each in south.wei.get("/api/me/rounds")]
        assert told == [(NEW, 1), (OLD, 2)], "the other server recalls both, each by its own edition"
        assert editions(north)["deals"]["stamp"] == NEW
    assert verify(place.url, games=known).findings == []
