"""Live screens: what they are sent, what they never are, and what becomes of nonsense."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cutcard.rulebook.procedure import Position
from cutcard.server.answers import encode
from cutcard.server.dealer_loop import Pace
from cutcard.server.http.rates import Rates
from cutcard.server.live.hub import HEARTBEAT
from cutcard.server.live.messages import ViewMessage
from cutcard.table.state import Phase
from floors import CREDIT_CENTS, serving
from houses.stores import step_to
from waiting import PATIENCE_SECONDS, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

    from floors import FloorServer, Person

VIEW = TypeAdapter(ViewMessage)
GAMES_SHOWN = ("tiger-baccarat", "dragon-tiger", "no-commission")
UNHURRIED = Pace(betting=0.5, card=0.02, result=0.2, offer=0.2, squeeze=0.5)
"""An automatic table with half a second for bets."""
FIRST_FOUR, OTHER_FOUR = ("8s", "Kd", "2h", "5c"), ("8c", "Kh", "2s", "5d")
"""Of one test each: the round before is shown with its cards, whichever test played it."""
NONSENSE: tuple[str | bytes, ...] = (
    "",
    "{",
    "[]",
    "null",
    '{"type":"watch"}',
    '{"type":"watch","tables":"tiger"}',
    '{"type":"watch","tables":[1]}',
    '{"type":"act"}',
    '{"type":"ping","more":1}',
    "\x00" * 64,
    "[" * 4_000,
    b"\xff\xfe",
    "x" * 4_097,
)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("screens") / "house.db", games=GAMES_SHOWN) as server:
        yield server


def frames(screen: ClientConnection, wait: float = 0.4) -> list[str]:
    """All that comes until nothing comes for a while."""
    found = []
    while True:
        try:
            found.append(str(screen.recv(timeout=wait)))
        except TimeoutError:
            return found


def heard(screen: ClientConnection, enough: Callable[[list[str]], object]) -> list[str]:
    """All that comes until it is enough."""
    found: list[str] = []

    def one_more() -> bool:
        if not enough(found):
            found.append(str(screen.recv(timeout=PATIENCE_SECONDS)))
        return bool(enough(found))

    until(one_more, "the screen is sent enough", every=0)
    return found


def views(found: list[str], table: str = "") -> list[dict[str, Any]]:
    """The views among what was heard, of one table or of all."""
    told = [view(frame) for frame in found if json.loads(frame)["type"] == "view"]
    return [each for each in told if not table or each["common"]["table"] == table]


def view(frame: str) -> dict[str, Any]:
    held: dict[str, Any] = json.loads(frame)
    VIEW.validate_python(held)
    return held


def dealt_salon(floor: FloorServer, ana: Person, wei: Person) -> Person:
    """A round at the salon, dealt by hand and face down; Ana and Wei have bet on either hand."""
    dealer = floor.person("Dee", Position.DEALER)
    if floor.house.table("salon").state.phase.value == "no shoe":
        dealer.do("salon", "LoadShoe")
    dealer.do("salon", "OpenBets")
    assert ana.bet("salon", "Player", 50_00).status_code == 200
    assert wei.bet("salon", "Banker", 60_00, area=2).status_code == 200
    dealer.do("salon", "CloseBets")
    for _ in FIRST_FOUR:
        dealer.do("salon", "DealCard")
    return dealer


def lying(told: dict[str, Any], number: int) -> int:
    """How many cards of a round a view has on the table."""
    common = told["common"]
    return sum(len(hand["cards"]) for hand in common["hands"]) if common["round"] == number else 0


def test_a_patrons_screen_never_carries_a_hidden_card_or_what_is_anothers(tmp_path: Path) -> None:
    """On a floor of its own: an earlier round could leave Ana with the credit that only Wei should have."""
    with serving(tmp_path / "house.db", games=["dragon-tiger"]) as floor:
        carries_neither(floor)


def carries_neither(floor: FloorServer) -> None:
    ana, wei = floor.person("Ana"), floor.person("Wei")
    with ana.watch("salon", "dragon-tiger") as screen:
        dealer = dealt_salon(floor, ana, wei)
        number = floor.house.table("salon").state.round_number
        sent = heard(screen, lambda found: any(lying(each, number) == 4 for each in views(found, "salon")))
        before_turning = "".join(sent)
        assert '"??"' in before_turning
        for card in FIRST_FOUR:
            assert f'"{card}"' not in before_turning, f"{card} lies face down"
        for hand in (0, 1):
            dealer.act("salon", "SetRevealOrder", first=hand)
            dealer.do("salon", "RevealHand", hand=hand, cards=list(FIRST_FOUR[hand::2]))
        sent += heard(screen, lambda found: all(f'"{card}"' in "".join(found) for card in FIRST_FOUR))
        everything = "".join(sent) + ana.http.get("/api/tables").text + ana.http.get("/api/tables/salon").text
    assert "Wei" not in everything
    assert str(CREDIT_CENTS - 60_00) not in everything, "another patron's credit"
    assert '"6000"' not in everything
    assert "sealed" not in everything
    assert "order" not in everything
    dealer.do("salon", "DealCard", card="3d")
    dealer.do("salon", "AnnounceResult")
    dealer.do("salon", "SettleBets")


def test_a_patrons_session_names_no_card_of_the_hand_it_was_passed(floor: FloorServer) -> None:
    """What the page does not offer, the table refuses."""
    ana, wei = floor.person("Ana"), floor.person("Wei")
    dealer = dealt_salon(floor, ana, wei)
    dealer.do("salon", "PassHand", hand=1)
    dealer.do("salon", "SetRevealOrder", first=1)
    for answer in (
        wei.act("salon", "RevealHand", hand=1, cards=["9h", "Ks"]),
        wei.act("salon", "TurnCard", place=2, card="9h"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "patron_names")
    for hand in (1, 0):
        dealer.do("salon", "RevealHand", hand=hand, cards=list(OTHER_FOUR[hand::2]))
    dealer.do("salon", "DealCard", card="3s")
    dealer.do("salon", "AnnounceResult")
    dealer.do("salon", "SettleBets")


def test_no_record_tells_a_patron_what_lies_face_down(floor: FloorServer) -> None:
    """Neither while the round is played, here or seen from another node, nor when it ends void and unturned."""
    ana, wei = floor.person("Ana"), floor.person("Wei")
    dealer = dealt_salon(floor, ana, wei)
    number = floor.house.table("salon").state.round_number
    assert all(record["round_id"] != f"salon/{number}" for record in ana.get("/api/me/rounds?last=50"))
    assert ana.http.get(f"/api/tables/salon/rounds/{number}").status_code == 409
    elsewhere = floor.house.tables.pop("salon")
    try:
        assert ana.http.get(f"/api/tables/salon/rounds/{number}").status_code == 409
    finally:
        floor.house.tables["salon"] = elsewhere
    assert dealer.get(f"/api/tables/salon/rounds/{number}")["hands"] == [["??", "??"], ["??", "??"]]
    manager = floor.person("Gil", Position.GAMING_SHIFT_MANAGER)
    assert floor.engage("Max", Position.PIT_MANAGER, "seven swans a-swimming") is None
    second = {"name": "Max", "secret": "seven swans a-swimming"}
    manager.do("salon", "CallIrregularity", kind="extra, missing, foreign or unshuffled cards", note="a Joker")
    manager.do("salon", "RuleOn", remedy="void the round", reason="a foreign card", second=second)
    (void,) = [record for record in ana.get("/api/me/rounds?last=50") if record["round_id"] == f"salon/{number}"]
    assert (void["status"], void["hands"]) == ("void", [["??", "??"], ["??", "??"]])
    assert ana.get(f"/api/tables/salon/rounds/{number}") == void
    assert manager.get(f"/api/tables/salon/rounds/{number}")["hands"][0] == ["??", "??"], "nobody ever named them"
    manager.do("salon", "ReplaceCards", reason="a foreign card")


def test_nobody_sees_undealt_cards(floor: FloorServer) -> None:
    dealer = floor.person("Dee", Position.DEALER)
    with dealer.watch(*floor.house.tables) as screen:
        sent = "".join(heard(screen, lambda found: len(views(found)) == len(floor.house.tables)))
    live = floor.house.table("tiger-baccarat")
    assert live.commitment
    assert live.commitment in sent, "what was promised of the order is shown"
    shuffled = [table for table in floor.house.tables.values() if table.order]
    assert len(shuffled) == len(floor.house.tables) - 1, "all but the salon"
    for table in shuffled:
        undealt = list(map(str, table.order[table.place : table.place + 3]))
        for written in (" ".join(undealt), json.dumps(undealt), json.dumps(undealt, separators=(",", ":"))):
            assert written.strip("[]") not in sent, f"{table.name} shows what is still to come"


@pytest.mark.parametrize("position", [Position.PATRON, Position.DEALER])
def test_a_frame_is_encoded_as_its_message_is(floor: FloorServer, position: Position) -> None:
    """The part that many share is encoded once, and put into place by hand."""
    name, hub = "Ana" if position is Position.PATRON else "Eve", floor.app.state.floor.hub
    person = floor.person(name, position)
    own = hub.own_view("salon", "Ana") if position is Position.PATRON else None
    with person.watch("salon") as screen:
        while (sent := screen.recv(timeout=5)) == HEARTBEAT.decode():
            pass
        (connection,) = hub.connections
        assert sent == encode(ViewMessage("view", hub.view("salon", connection.session), own)).decode()


def test_a_screen_hears_of_its_own_bet_and_others_do_not(floor: FloorServer) -> None:
    ana, wei = floor.person("Ana"), floor.person("Wei")
    step_to(floor.house, "dragon-tiger", Phase.BETTING)
    with ana.watch("dragon-tiger") as hers, wei.watch("dragon-tiger") as his:
        (first,) = views(heard(his, views))
        assert first["mine"]["credit_seq"] > 0, "his credit is as of the last entry before the server started"
        heard(hers, views)
        for screen in (hers, his):
            frames(screen)
        done = ana.bet("dragon-tiger", "Dragon", 5_00)
        assert done.status_code == 200
        (told,) = views(heard(hers, views) + frames(hers))
        assert [bet["stake_cents"] for bet in told["mine"]["bets"]] == [5_00]
        assert told["mine"]["credit_cents"] == done.json()["credit_cents"] == floor.cents("Ana")
        assert told["mine"]["credit_seq"] == done.json()["seq"]
        assert not views(frames(his)), "nothing changed for him"


def test_a_screen_that_comes_back_sees_the_table_as_it_now_is(floor: FloorServer) -> None:
    ana = floor.person("Ana")
    step_to(floor.house, "no-commission", Phase.BETTING)
    with ana.watch("no-commission") as screen:
        (first,) = views(heard(screen, views))
    assert ana.bet("no-commission", "Tie", 5_00).status_code == 200
    with ana.watch("no-commission") as screen:
        (second,) = views(heard(screen, views))
    assert second["common"]["log"] > first["common"]["log"]
    assert second["mine"]["bet_cents"] == 5_00


@pytest.mark.parametrize("cookie", ["", "cutcard=", "cutcard=nonsense", "other=1"])
def test_a_screen_without_a_session_is_turned_away(floor: FloorServer, cookie: str) -> None:
    address = floor.address.replace("http", "ws") + "/ws"
    with connect(address, additional_headers={"cookie": cookie}) as screen, pytest.raises(ConnectionClosed) as closed:
        screen.recv(timeout=5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_a_page_of_another_site_gets_no_screen(floor: FloorServer) -> None:
    address = floor.address.replace("http", "ws") + "/ws"
    headers = {"cookie": f"cutcard={floor.person('Ana').token}", "origin": "https://evil.example"}
    with connect(address, additional_headers=headers) as screen, pytest.raises(ConnectionClosed):
        screen.recv(timeout=5)


def hostile(chance: random.Random) -> str | bytes:
    """A message made to hurt: known nonsense, or a good one with something wrong in it."""
    if chance.random() < 0.3:
        return chance.choice(NONSENSE)
    value: Any = chance.choice(
        [None, True, -1, 1e308, "", "tiger-baccarat", "../..", [], {}, ["salon"] * 90, "\ud7ff" * 9]
    )
    made = {chance.choice(["type", "tables", "x", ""]): value, "type": chance.choice(["watch", "ping", "act", 0, None])}
    written = json.dumps(made)
    at = chance.randrange(len(written))
    return written if chance.random() < 0.5 else written[:at] + chr(chance.randrange(1, 0xD7FF)) + written[at + 1 :]


def besiege(floor: FloorServer, messages: int, seed: int) -> int:
    """So many hostile messages over as many sockets as it takes; how many of them closed their socket."""
    chance, sent, closed = random.Random(seed), 0, 0
    person = floor.person("Ana")
    while sent < messages:
        floor.app.state.rates = Rates()  # As if it were another patron each time, who may open a screen at once.
        with person.watch("salon") as screen:
            try:
                for _ in range(35):
                    screen.send(hostile(chance))
                    sent += 1
                frames(screen, 0.02)
            except ConnectionClosed:
                closed += 1
    return closed


@pytest.mark.parametrize(
    "messages", [500, pytest.param(3_000, marks=pytest.mark.wide), pytest.param(100_000, marks=pytest.mark.long)]
)
def test_hostile_messages_change_nothing_and_break_nothing(tmp_path: Path, messages: int) -> None:
    """On a floor of its own: a terminal that another test left is reported lost a while later, in an entry."""
    with serving(tmp_path / "house.db", games=[]) as floor:
        before, tables = floor.entries(), dict(floor.house.tables)
        assert besiege(floor, messages, seed=1) > 0
        assert floor.entries() == before
        assert floor.house.tables == tables
        assert floor.person("Ana").get("/api/me")["name"] == "Ana", "the server still answers"


def test_an_automatic_table_runs_itself_and_pays(tmp_path: Path) -> None:
    with serving(tmp_path / "house.db", UNHURRIED, games=["tiger-baccarat"]) as floor:
        ana = floor.person("Ana")
        with ana.watch("tiger-baccarat") as screen:
            bet, settled = None, None
            while settled is None:
                frame = str(screen.recv(timeout=20))
                if json.loads(frame)["type"] != "view":
                    continue
                told = view(frame)
                if bet is None and told["common"]["phase"] == "betting":
                    placed = ana.bet("tiger-baccarat", "Player", 20_00, round=told["common"]["round"])
                    bet = placed.json()["events"][0]["bet"]["number"] if placed.status_code == 200 else None
                settled = next((each for each in told["mine"]["settled"] if each["number"] == bet), None)
        record = ana.get(f"/api/tables/tiger-baccarat/rounds/{told['common']['round']}")
        assert [each["net_cents"] for each in record["bets"]] == [settled["net_cents"]]
        assert record["why"], "every step is explained"
        assert floor.cents("Ana") == CREDIT_CENTS + settled["net_cents"]


def test_staff_hear_that_something_was_written_and_patrons_do_not(floor: FloorServer) -> None:
    """Lists and figures stand on what was read: staff are told when to read again, and nothing of what was written."""
    cat, ana = floor.person("Cat", Position.CASHIER), floor.person("Ana")
    with cat.watch() as hers, ana.watch("dragon-tiger") as his:
        frames(hers)
        assert cat.cage("BuyCredit", account="Wei", cents=1_00).status_code == 200
        assert any(json.loads(hers.recv(5)) == {"type": "written", "cage": True} for _ in range(20))
        assert not [each for each in frames(his) if '"written"' in json.dumps(each)]


def test_a_patron_hears_that_their_complaint_is_answered_and_nobody_else_does(floor: FloorServer) -> None:
    floor.engage("Pim", Position.PIT_SUPERVISOR, "a secret for the pit")
    sue, max_ = floor.person("Sue", Position.PIT_SUPERVISOR), floor.person("Max", Position.PIT_MANAGER)
    said: dict[str, Any] = {"says": "My bet was late.", "language": "en", "table": "", "round_number": 0}
    opened = sue.cage("OpenComplaint", account="Ana", happened=floor.house.now() // 10**9 - 60, **said)
    assert opened.status_code == 200, opened.text
    number = opened.json()["events"][0]["number"]
    assert max_.cage("AssignComplaint", number=number, name="Pim").status_code == 200
    pim, ana, wei = floor.person("Pim", Position.PIT_SUPERVISOR), floor.person("Ana"), floor.person("Wei")
    with ana.watch("dragon-tiger") as hers, wei.watch("dragon-tiger") as his:
        frames(hers)
        answer: dict[str, Any] = {"outcome": "rejected", "answer": "Bets were closed.", "corrections": []}
        assert pim.cage("AnswerComplaint", number=number, **answer).status_code == 200
        assert any(json.loads(hers.recv(5))["type"] == "written" for _ in range(20))
        assert not [each for each in frames(his) if json.loads(each)["type"] == "written"]
    assert f"complaint/{number}" in [each["id"] for each in ana.get("/api/me")["notices"]]
