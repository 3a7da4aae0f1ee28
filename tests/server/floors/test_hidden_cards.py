"""A card that lies face down is told to nobody before it is turned, although a reading device's record knows it."""

from __future__ import annotations

import re
import time
from collections import Counter
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.cards import Shoe
from cutcard.rulebook.procedure import Position
from floors import serving
from handed_tables import FLUSHED_SECONDS
from server.floors.test_screens import frames
from staff import open_chips

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

    from floors import FloorServer, Person

HIDDEN = ("8s", "Kd", "2h", "7c")
"""Player 0 and Banker 7, card by card in the order drawn."""
IN_WORDS = ("8 of spades", "eight of spades", "8♠", "king of diamonds", "K♦", "2♥", "7♣")
TOGETHER = "cards drawn together, order known"
SECRET = "an honest secret"  # noqa: S105
STAFF = {
    "Dee": Position.DEALER,
    "Sue": Position.PIT_SUPERVISOR,
    "Max": Position.PIT_MANAGER,
    "Gil": Position.GAMING_SHIFT_MANAGER,
}


class Listening:
    """All that the server says to each kind of session: over its screen, and when it is asked."""

    def __init__(self, floor: FloorServer, table: str, screens: dict[Person, ClientConnection]) -> None:
        self.floor, self.table, self.screens = floor, table, screens

    def listen(self) -> str:
        """What has been said since the last time, by everybody's screen and by every page that can be asked."""
        said = []
        time.sleep(FLUSHED_SECONDS)
        number = self.floor.house.table(self.table).state.round_number
        for person, screen in self.screens.items():
            said += frames(screen, 0.01)
            for path in (
                "/api/tables",
                f"/api/tables/{self.table}",
                f"/api/tables/{self.table}/rounds/{number}",
                f"/api/tables/{self.table}/roads",
                "/api/me/rounds",
                "/api/events",
                "/api/alerts",
                "/api/reports/win",
            ):
                said.append(person.http.get(path).text)
        return "".join(said)


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db", games=[]) as server:
        for name, position in STAFF.items():
            server.engage(name, position, SECRET)
        options = {"game": "dragon-tiger-baccarat", "method": "A"}
        boss = server.person("Max", Position.PIT_MANAGER)
        assert boss.cage("OpenTable", table="reader", options=options, source="device").status_code == 200
        yield server


@pytest.fixture
def listening(floor: FloorServer) -> Iterator[Listening]:
    people = [floor.person("Ana"), *(floor.person(name, position) for name, position in STAFF.items())]
    with ExitStack() as held:
        yield Listening(floor, "reader", {each: held.enter_context(each.watch("reader")) for each in people})


def begun(floor: FloorServer) -> Person:
    dealer = floor.person("Dee", Position.DEALER)
    dealer.do("reader", "LoadShoe")
    dealer.do("reader", "OpenBets")
    assert floor.person("Ana").bet("reader", "Player", 50_00).status_code == 200
    assert floor.person("Wei").bet("reader", "Banker", 60_00, area=2).status_code == 200
    dealer.do("reader", "CloseBets")
    return dealer


def names(said: str, cards: tuple[str, ...] = HIDDEN) -> list[str]:
    """The cards that were named, as a code in quotes or as a word of a sentence."""
    codes = [card for card in cards if f'"{card}"' in said or f" {card}" in said]
    return codes + [word for word in IN_WORDS if word in said]


def test_nothing_that_is_sent_names_a_card_that_lies_face_down(
    floor: FloorServer, listening: Listening, capsys: pytest.CaptureFixture[str]
) -> None:
    """Method A with a reading device: to patron, Dealer and pit, in views, records, alerts, answers and logs alike."""
    dealer = begun(floor)
    said = ""
    for card in HIDDEN:
        answer = dealer.act("reader", "DealCard", card=card)
        assert answer.status_code == 200, answer.text
        said += answer.text
    said += listening.listen()
    dealer.do("reader", "PassHand", hand=0)
    dealer.do("reader", "PassHand", hand=1)
    dealer.do("reader", "SetRevealOrder", first=0)
    said += dealer.act("reader", "DealCard", card="9d").text
    said += listening.listen() + capsys.readouterr().out
    assert [str(each.card) for each in floor.house.table("reader").state.cards] == list(HIDDEN), "the record knows them"
    assert '"??"' in said
    assert names(said) == []

    dealer.do("reader", "TurnCard", place=1)
    said = listening.listen()
    assert '"8s"' in said, "what is turned is shown"
    assert names(said, HIDDEN[1:]) == []


def test_cards_drawn_together_and_what_is_put_right_stay_unnamed(floor: FloorServer, listening: Listening) -> None:
    """What left the device together is on the record where a device has read it, and on no screen."""
    dealer, boss = begun(floor), floor.person("Max", Position.PIT_MANAGER)
    said = dealer.act("reader", "DealCard", card="8s").text
    note = "two stuck together"
    called = dealer.act("reader", "CallIrregularity", kind=TOGETHER, note=note, cards=["Kd", "2h"])
    assert called.status_code == 200, called.text
    said += called.text + listening.listen()
    for remedy in ("let patrons withdraw bets", "reconstruct the cards"):
        signed = {"name": "Sue", "secret": SECRET}
        ruled = boss.act("reader", "RuleOn", remedy=remedy, reason="the order was seen", second=signed)
        assert ruled.status_code == 200, ruled.text
        said += ruled.text + listening.listen()
    guesses = [dealer.act("reader", "DealCard", card=guess) for guess in ("7c", "Kd")]
    assert [each.json()["code"] for each in guesses] == ["waiting", "waiting"]
    assert guesses[0].text == guesses[1].text, "a right guess is answered like a wrong one"
    said += guesses[0].text + dealer.act("reader", "DealCard").text + listening.listen()
    assert [str(card) for card in floor.house.table("reader").state.waiting] == ["2h"], "the record knows it"
    assert names(said) == []


def test_a_round_that_is_over_is_told_to_staff_whole(floor: FloorServer) -> None:
    dealer = begun(floor)
    for card in HIDDEN:
        dealer.do("reader", "DealCard", card=card)
    dealer.do("reader", "PassHand", hand=0)
    dealer.do("reader", "PassHand", hand=1)
    dealer.do("reader", "SetRevealOrder", first=0)
    dealer.do("reader", "RevealHand", hand=0)
    dealer.do("reader", "RevealHand", hand=1)
    dealer.do("reader", "DealCard", card="9d")
    dealer.do("reader", "RevealHand", hand=0)
    dealer.do("reader", "AnnounceResult")
    dealer.do("reader", "SettleBets")
    record = dealer.get("/api/tables/reader/rounds/1")
    assert [each["card"] for each in record["drawn"][:4]] == list(HIDDEN)
    assert any("8s" in step["says"] or "8 of" in step["says"].lower() for step in record["steps"])
    assert floor.person("Ana").get("/api/tables/reader/rounds/1")["drawn"] == []


TOLD_WHEN = re.compile(
    r'"(at|began|ended|closes_in_ms|rounds_per_hour|commitment)": ?("[^"]*"|[0-9.]+|null)'
    r'|"(before|after)": ?"20[^"]*T[^"]*"'
    r'|"act": ?"[0-9a-f]{32}"'
    r'|"fingerprint": ?"[0-9a-f]{64}"'
)
"""What differs between two houses because of the clock, because each shuffles for its own tables, and because acts are
named and entries salted by chance. An entry that says which card lies face down has no fingerprint in an answer.
"""
PAGES = ("tables", "tables/reader", "tables/reader/rounds/1", "tables/reader/roads", "events", "alerts", "me/rounds")
GUESSED = ("8s", "Kd")
ASKED_OF_BOTH: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Dee", "PassHand", {"hand": 0}),
    ("Dee", "PassHand", {"hand": 1}),
    ("Dee", "DealCard", {"card": "9d"}),
    *(("Dee", "TurnCard", {"place": 1, "card": card}) for card in GUESSED),
    *(("Sue", "CorrectCard", {"place": 2, "card": card, "reason": "seen", "evidence": "x"}) for card in GUESSED),
    ("Dee", "AnnounceResult", {}),
    ("Gil", "CallIrregularity", {"kind": "anything the rules do not cover", "note": "a bet was overlooked"}),
    *(
        ("Gil", "FindBet", {"patron": "#3", "area": 3, "wager": wager, "stake_cents": 10_00, "reason": "overlooked"})
        for wager in ("Player", "Banker", "Tie", "Small Tiger")
    ),
    ("Gil", "RuleOn", {"remedy": "play on, the result stands", "reason": "found"}),
    ("Gil", "ResumePlay", {}),
    ("Dee", "CallIrregularity", {"kind": "power failure or interruption, an outcome established", "note": "dark"}),
    ("Dee", "DeclineHand", {"hand": 1, "patron": "Wei"}),
)


def told_of(path: Path, cards: tuple[str, ...]) -> list[str]:
    """All that a house answers to the same acts, with these cards face down."""
    said: list[str] = []
    with serving(path, games=[]) as server:
        people = {"Ana": server.person("Ana")}
        for name, position in STAFF.items():
            server.engage(name, position, SECRET)
            people[name] = server.person(name, position)
        options = {"game": "dragon-tiger-baccarat", "method": "A"}
        assert people["Max"].cage("OpenTable", table="reader", options=options, source="device").status_code == 200
        witness = {"name": "Sue", "secret": SECRET}
        open_chips(server.house, "reader", 1_000_00)
        begun(server)
        acts = [("Dee", "DealCard", {"card": card}) for card in cards]
        for number, (name, act, given) in enumerate((*acts, *ASKED_OF_BOTH)):
            second = witness if act == "FindBet" else None
            said.append(people[name].act("reader", act, second=second, id=f"asked-{number:04}", **given).text)
        said.append(people["Max"].http.post("/api/verify", timeout=180).text)
        for each in people.values():
            said += [each.http.get(f"/api/{asked}").text for asked in PAGES]
    return [TOLD_WHEN.sub("", each) for each in said]


def test_two_houses_that_differ_in_hidden_cards_alone_answer_alike(tmp_path: Path) -> None:
    """Byte for byte: acts and guesses, views, records, significant events, alerts and the audit."""
    one, other = (told_of(tmp_path / name, cards) for name, cards in (("1", HIDDEN), ("2", ("2s", "Kh", "Kd", "9c"))))
    assert [(first, second) for first, second in zip(one, other, strict=True) if first != second] == []
    assert ['"fingerprint":""' in each for each in one[: len(HIDDEN)]] == [True] * len(HIDDEN)
    assert any("OutcomeChanged" in each for each in one)
    assert any('"held_back":["reader"]' in each.replace(" ", "") for each in one)


LEFT = "patron left with cards of unknown value"
ASIDE = ("9d", "5c")
GONE: dict[str, Any] = {"reason": "she left with them", "second": {"name": "Gil", "secret": SECRET}}


def test_cards_kept_aside_after_a_patron_left_are_told_to_nobody(floor: FloorServer) -> None:
    """5.11: the two cards are read before the witness, stand on the record, and appear nowhere until they are dealt."""
    dealer, sue = floor.person("Dee", Position.DEALER), floor.person("Sue", Position.PIT_SUPERVISOR)
    dealer.do("salon", "LoadShoe")
    dealer.do("salon", "OpenBets")
    assert floor.person("Ana").bet("salon", "Player", 50_00).status_code == 200
    dealer.do("salon", "CloseBets")
    for _ in range(4):
        dealer.do("salon", "DealCard")
    dealer.do("salon", "PassHand", hand=0)
    dealer.do("salon", "SetRevealOrder", first=1)
    dealer.do("salon", "RevealHand", hand=1, cards=["3h", "Th"])
    people = [floor.person("Ana"), *(floor.person(name, position) for name, position in STAFF.items())]
    with ExitStack() as held:
        listening = Listening(floor, "salon", {each: held.enter_context(each.watch("salon")) for each in people})
        dealer.do("salon", "CallIrregularity", kind=LEFT, note="she left with both", hand=0)
        said = (
            sue.act("salon", "RuleOn", remedy="take two cards from the device and keep them in order", **GONE).text
            + listening.listen()
        )
        state = floor.house.table("salon").state
        found = Counter(map(str, Shoe.of(state.options.game.deck, decks=state.options.decks)))
        found.subtract(["3h", "Th", "2s", "Ks", *ASIDE])
        sorted_: dict[str, Any] = {"cards": sorted(found.elements()), "aside": list(ASIDE)}
        ruled = sue.act("salon", "RuleOn", remedy="sort all cards and work out the missing ones", **sorted_, **GONE)
        assert ruled.status_code == 200, ruled.text
        said += ruled.text + listening.listen()
    assert [str(card) for card in floor.house.table("salon").state.aside] == list(ASIDE), "the record knows them"
    assert [card for card in ASIDE if f'"{card}"' in said or f" {card}" in said] == []
    assert '"2s"' in said, "what was found to be missing is told"


@pytest.mark.wide
def test_a_surplus_card_that_lies_face_down_is_told_to_nobody(floor: FloorServer, listening: Listening) -> None:
    """A third card laid too early on a hand that a patron holds: it is recorded as it was, and named nowhere."""
    dealer = begun(floor)
    said = ""
    for card in HIDDEN:
        said += dealer.act("reader", "DealCard", card=card).text
    dealer.do("reader", "PassHand", hand=0)
    laid = dealer.act("reader", "DealCard", card="9d", hand=0)
    assert laid.status_code == 200, laid.text
    said += laid.text + listening.listen()
    assert [str(each.card) for each in floor.house.table("reader").state.cards] == [*HIDDEN, "9d"]
    assert names(said, (*HIDDEN, "9d")) == []
