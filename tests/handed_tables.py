"""Tables that run themselves and hand their cards to patrons, for tests of the squeeze; and what everybody hears."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

import msgspec

import plain_http
from cutcard.cards import Card
from cutcard.formats.entry import table_stream
from cutcard.house.engine.requests import Reply
from cutcard.rulebook.labels import card_in_words
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.cookies import COOKIE
from cutcard.table.automatic_dealer import awaits_patron
from cutcard.table.state import Phase
from cutcard.words import english
from floors import Person
from houses.stores import step_to
from waiting import until

if TYPE_CHECKING:
    from floors import FloorServer

FLUSHED_SECONDS = 0.06
"""A little longer than changes wait to be sent together, so that every step of a round is sent by itself."""
PAGES = ("tables/{table}", "tables/{table}/rounds/1", "events", "alerts")


class Heard(NamedTuple):
    """One thing that was said to somebody, when the table's journal was so long, at a terminal there or elsewhere."""

    who: str
    at_the_terminal: bool
    version: int
    text: str


def table_with_method_a(floor: FloorServer, table: str, slug: str = "dragon-tiger-baccarat") -> None:
    boss = floor.person("Max", Position.PIT_MANAGER)
    opened = boss.cage("OpenTable", table=table, options={"game": slug, "method": "A"}, source="shuffled")
    assert opened.status_code == 200, opened.text
    until(lambda: floor.house.table(table).state.shoe is not None, f"the dealer of {table} loads its shoe")
    step_to(floor.house, table, Phase.BETTING)
    until(lambda: table in floor.app.state.floor.hub.projections, f"{table} is shown")


def bets_laid(floor: FloorServer, table: str) -> tuple[Person, Person]:
    """Ana has most on Player and Wei on Banker."""
    ana, wei = floor.shared("Ana"), floor.shared("Wei")
    assert ana.bet(table, "Player", 20_00).status_code == 200
    assert wei.bet(table, "Banker", 30_00, area=2).status_code == 200
    return ana, wei


def handed_out(floor: FloorServer, table: str) -> None:
    """The dealer goes on until somebody is waited for."""
    while awaits_patron(floor.house.table(table).state) is None:
        stepped(floor, table)


def stepped(floor: FloorServer, table: str) -> None:
    """The dealer's next act, which is taken: whoever waits for a later one does not wait for ever."""
    answer = floor.house.step(table)
    assert isinstance(answer, Reply), answer


def overheard(floor: FloorServer, table: str) -> list[Heard]:
    """A first round, turned by its patrons, as it is heard by everybody who can hear something of it."""
    ana, wei = bets_laid(floor, table)
    boss = floor.person("Max", Position.PIT_MANAGER)
    board = Person(floor, "display", Position.PATRON, display=True)
    people = [(ana, table), (ana, ""), (wei, table), (boss, table), (board, table)]
    with ExitStack() as held:
        screens = [(who, at, held.enter_context(who.watch(table, at=at))) for who, at in people]
        heard: list[Heard] = []
        asking = {
            who.name: held.enter_context(plain_http.client(floor.address, cookies={COOKIE: who.token}))
            for who in (ana, wei, boss, board)
        }

        def ask() -> None:
            version = floor.house.table(table).version
            for name, http in asking.items():
                answers = [http.get(f"/api/{page.format(table=table)}").text for page in PAGES]
                heard.extend(Heard(name, False, version, text) for text in answers)  # noqa: FBT003

        while awaits_patron(floor.house.table(table).state) is None:
            stepped(floor, table)
            time.sleep(FLUSHED_SECONDS)
        ask()
        for who, act, told in ((ana, "TurnCard", {"place": 3}), (ana, "TurnCard", {"place": 1})):
            who.do(table, act, **told)
            time.sleep(FLUSHED_SECONDS)
        ask()
        wei.do(table, "RevealHand", hand=1)
        while (state := floor.house.table(table).state).phase.value == "dealing":
            if (hand := awaits_patron(state)) is not None:
                {"Ana": ana, "Wei": wei}[str(state.handlers[hand])].do(table, "RevealHand", hand=hand)
            else:
                stepped(floor, table)
            time.sleep(FLUSHED_SECONDS)
        for who, at, screen in screens:
            try:
                while True:
                    text = str(screen.recv(timeout=FLUSHED_SECONDS))
                    version = msgspec.json.decode(text).get("common", {}).get("version", 0)
                    heard.append(Heard(who.name, at == table, version, text))
            except TimeoutError:
                pass
    return heard


def leaks(floor: FloorServer, table: str, heard: list[Heard]) -> list[str]:
    """Every card that was named to somebody before the journal says that they had it, or that it was turned."""
    drawn: list[tuple[Card, int, int]] = []
    passed: list[tuple[int, int, str]] = []
    turned: dict[int, int] = {}
    for entry in floor.house.store.read(table_stream(table)):
        for event in entry.read().events:
            match event["type"]:
                case "CardDealt":
                    card = Card.parse(event["card"])
                    drawn.append((card, event["hand"], entry.version))
                    if event["face_up"]:
                        turned[len(drawn)] = entry.version
                case "HandPassed":
                    passed.append((entry.version, event["hand"], event["patron"]))
                case "CardTurned":
                    turned[event["place"]] = entry.version
    game = floor.house.table(table).state.options.game
    names = {str(card): (f'"{card}"', english(card_in_words(game.deck, card))) for card, _, _ in drawn}
    found = []
    for who, at_the_terminal, version, text in heard:
        known = {
            str(card) for place, (card, _, _) in enumerate(drawn, start=1) if turned.get(place, version + 1) <= version
        }
        for since, hand, patron in passed:
            if at_the_terminal and patron == who and since <= version:
                known |= {str(card) for card, side, dealt in drawn if side == hand and dealt <= version}
        told = {code for code, said in names.items() if any(each in text for each in said)}
        found += [f"{who} at {version}: {code}" for code in sorted(told - known)]
    return found
