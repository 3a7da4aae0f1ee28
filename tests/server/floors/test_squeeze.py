"""The squeeze at a table that runs itself: who is told which card when, who may bend and turn it, and who watches."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from cutcard.rulebook.procedure import Position
from cutcard.server.live import hub, views
from cutcard.server.live.messages import HeldCard
from cutcard.table.hands.entitlement import closed_places, entitled
from floors import serving
from handed_tables import bets_laid, handed_out, leaks, overheard, table_with_method_a
from server.floors.test_screens import frames, heard
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

    from cutcard.table.state import TableState
    from floors import FloorServer

FLAT = {"edge": [0.5, 1], "tip": None}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    path: Path = tmp_path_factory.mktemp("squeeze") / "house.db"
    with serving(path, games=[]) as server:
        yield server


# --- who is told which card, and when -----------------------------------------------------------


@pytest.mark.parametrize("slug", first_of(["dragon-tiger-baccarat", "fa-fa-fabulous-4"], 1))
def test_a_face_goes_to_the_terminal_of_who_was_handed_the_card_and_to_no_other(floor: FloorServer, slug: str) -> None:
    """By the journal's order of events: every frame of every screen, and every answer, to patrons, pit and board."""
    table = f"told-{slug}"
    table_with_method_a(floor, table, slug)
    heard = overheard(floor, table)
    assert leaks(floor, table, heard) == []
    for name, hand, first in (("Ana", 0, (0, 2)), ("Wei", 1, (1, 3))):
        views_there = [json.loads(each.text) for each in heard if each.who == name and each.at_the_terminal]
        told = [view["mine"]["held"] for view in views_there if view["type"] == "view"]
        cards = floor.house.table(table).state.cards
        both = [{"place": at + 1, "hand": hand, "card": str(cards[at].card)} for at in first]
        assert told[0] == [], "nothing before they are passed"
        assert both in told, "and both cards then"


def to_everybody(state: TableState, _: str) -> list[HeldCard]:
    """A planted hole: whoever looks is told what lies closed."""
    if not state.initial_deal_complete or state.handlers == (None, None):
        return []
    return [HeldCard(at + 1, hand, str(state.cards[at].card)) for hand in (0, 1) for at in closed_places(state, hand)]


def before_they_are_passed(state: TableState, patron: str) -> list[HeldCard]:
    """A planted hole: who will be handed the cards is told when they are dealt."""
    theirs = [hand for hand in (0, 1) if (found := entitled(state, hand)) is not None and found[0] == patron]
    return [HeldCard(at + 1, hand, str(state.cards[at].card)) for hand in theirs for at in closed_places(state, hand)]


def on_every_screen_of_theirs(self: hub.Hub, table: str, patron: str, **_: Any) -> Any:
    """A planted hole: their lobby and whatever asks in their name are told too."""
    live, projection = self.tables[table], self.projections[table]
    return views.own_view(live, projection, patron=patron, credit_cents=0, credit_seq=0, in_hand=True)


@pytest.mark.parametrize(
    ("number", "owner", "name", "hole"),
    [
        (1, views, "held_cards", to_everybody),
        (2, views, "held_cards", before_they_are_passed),
        (3, hub.Hub, "own_view", on_every_screen_of_theirs),
    ],
)
def test_a_face_that_travels_further_is_noticed(
    floor: FloorServer, monkeypatch: pytest.MonkeyPatch, number: int, owner: Any, name: str, hole: Any
) -> None:
    table_with_method_a(floor, f"hole-{number}")
    monkeypatch.setattr(owner, name, hole)
    heard = overheard(floor, f"hole-{number}")
    assert leaks(floor, f"hole-{number}", heard)


def test_who_comes_back_finds_the_cards_in_their_hands(floor: FloorServer) -> None:
    table_with_method_a(floor, "back")
    ana, _ = bets_laid(floor, "back")
    handed_out(floor, "back")
    told = []
    for _ in range(2):
        with ana.watch("back", at="back") as screen:
            told.append(json.loads(heard(screen, len)[0])["mine"])
    assert told[0]["held"] == told[1]["held"] != []
    assert told[1]["turns"] == [0]


# --- who may turn and bend ----------------------------------------------------------------------


def bend(table: str, place: int = 1, **how: Any) -> str:
    told = {"edge": [0.5, 1], "tip": [0.5, 0.4], **how}
    return json.dumps({"type": "bend", "table": table, "round": 1, "place": place, **told})


def heard_of(screen: ClientConnection, kind: str, least: int = 1) -> list[dict[str, Any]]:
    """So many messages of a kind, however long they take, and whatever comes until nothing comes for a while."""

    def of_that_kind(found: list[str]) -> list[dict[str, Any]]:
        return [told for told in map(json.loads, found) if told["type"] == kind]

    return of_that_kind(heard(screen, lambda found: len(of_that_kind(found)) >= least) + frames(screen, 0.2))


def test_nobody_else_turns_the_cards(floor: FloorServer) -> None:
    table_with_method_a(floor, "turned")
    ana, wei = bets_laid(floor, "turned")
    handed_out(floor, "turned")
    for refused in (wei.act("turned", "RevealHand", hand=0).json(), wei.act("turned", "TurnCard", place=1).json()):
        assert (refused["code"], refused["clause"]) == ("not_theirs", "3.10.2")
    refused = wei.act("turned", "RevealHand", hand=1).json()
    assert (refused["code"], refused["clause"]) == ("order", "3.10.6"), "their own, but not yet"
    dealer = floor.person("Dee", Position.DEALER)
    assert dealer.act("turned", "RevealHand", hand=0).json()["code"] == "the_house_deals"
    ana.do("turned", "RevealHand", hand=0)
    wei.do("turned", "RevealHand", hand=1)


def test_a_bend_is_shown_to_the_others_and_names_no_card(floor: FloorServer) -> None:
    table_with_method_a(floor, "bent")
    ana, wei = bets_laid(floor, "bent")
    handed_out(floor, "bent")
    entries = floor.entries()
    with (
        ana.watch("bent", at="bent") as hers,
        ana.watch("bent") as lobby,
        wei.watch("bent", at="bent") as his,
    ):
        for screen in (hers, lobby, his):
            heard(screen, len)
        hers.send(bend("bent", 3, tip=[0.5, 0.123456]))
        assert heard_of(his, "bend") == [
            {
                "type": "bend",
                "table": "bent",
                "round": 1,
                "hand": 0,
                "number": 1,
                "edge": [0.5, 1.0],
                "tip": [0.5, 0.123],
            }
        ]
        assert [heard_of(screen, "bend", 0) for screen in (hers, lobby)] == [[], []]
        his.send(bend("bent"))
        refused = heard_of(his, "refused")
        assert [(each["what"], each["code"], each["clause"]) for each in refused] == [("bend", "not_theirs", "3.10.2")]
        lobby.send(bend("bent"))
        assert [each["code"] for each in heard_of(lobby, "refused")] == ["not_here"]
        hers.send(bend("bent", edge=[0.5, 0.5]))
        hers.send(bend("bent", 9))
        assert [each["code"] for each in heard_of(hers, "refused", 2)] == ["edge", "revealed"]
        for _ in range(20):
            hers.send(bend("bent"))
        assert 1 <= len(heard_of(his, "bend")) <= 9, "what comes faster is left out"
        ana.do("bent", "RevealHand", hand=0)
        frames(hers, 0.2)
        hers.send(bend("bent"))
        assert [each["code"] for each in heard_of(hers, "refused")] == ["revealed"]
        assert heard_of(his, "bend", 0) == []
    assert floor.entries() == entries + 1, "nothing of it is on the record but that they were turned"


@pytest.mark.parametrize("told", [{"tip": [0.5, 1.5]}, {"edge": [-0.1, 1]}, {"card": "8s"}, {"place": 0}, {"tip": [1]}])
def test_a_bend_that_is_none_ends_the_connection(floor: FloorServer, told: dict[str, Any]) -> None:
    table = next(iter(floor.house.tables))
    with floor.shared("Ana").watch(table, at=table) as screen:
        screen.send(bend(table, **told))
        with pytest.raises(ConnectionClosed) as closed:
            heard(screen, lambda _: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4400
