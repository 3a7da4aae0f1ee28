"""A table that is dealt by a script: its cards come from a device, so that the script names each of them.

Rounds that do not matter are dealt from a shoe that is always shuffled in the same way: roads are the same each time.
"""

from __future__ import annotations

import random
import uuid
from time import monotonic
from typing import TYPE_CHECKING, Any

from consoles import SECRET
from cutcard import GAMES, Card
from cutcard.formats.entry import table_stream
from cutcard.house.engine.requests import Reply, Request
from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, commands
from cutcard.table.conduct.order import next_step
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Mapping

    from floors import FloorServer, Person

GAME = GAMES["dragon-tiger-baccarat"]
SHOE_SEED = 7
BETTING_SECONDS, LEFT_SECONDS = 25.0, 18.5
DEALER = Actor("Dee", Position.DEALER)


class ScriptedTable:
    """A table whose Dealer does what the script says."""

    def __init__(self, floor: FloorServer, name: str, method: str = "B") -> None:
        self.floor, self.name = floor, name
        floor.on_the_record(DEALER.name, DEALER.position)
        chosen = {"game": GAME.slug, "method": method, "high_limit_area": True}
        boss = floor.person("Max", Position.PIT_MANAGER)
        opened = boss.cage("OpenTable", table=name, options=chosen, source="device")
        assert opened.status_code == 200, opened.text
        until(lambda: name in floor.app.state.floor.hub.projections, f"{name} is shown")
        self.do(commands.LoadShoe)
        self._shoe = [str(card) for card in GAME.deck.cards] * 8
        random.Random(SHOE_SEED).shuffle(self._shoe)

    def do(self, act: type[commands.Command], *told: Any) -> None:
        """Asked of the house itself: by the server the Dealer would be slowed down."""
        request = Request(uuid.uuid4().hex, table_stream(self.name), act(DEALER, *told))
        answer = self.floor.house.ask(request)
        assert isinstance(answer, Reply), answer

    def open_bets(self, person: Person | None = None, bets: Mapping[str, int] | None = None) -> None:
        self.count_down()
        self.do(commands.OpenBets)
        self.take(person, bets or {})

    def count_down(self) -> None:
        """As if a clock closed the bets: the table takes them until the Dealer closes them."""
        projection = self.floor.app.state.floor.hub.projections[self.name]
        projection.closes, projection.betting = monotonic() + LEFT_SECONDS, BETTING_SECONDS

    def take(self, person: Person | None, bets: Mapping[str, int]) -> None:
        for wager, cents in bets.items():
            assert person is not None
            answer = person.bet(self.name, wager, cents)
            assert answer.status_code == 200, answer.text

    def deal(self, *cards: str) -> None:
        for card in cards:
            self.do(commands.DealCard, Card.parse(card))

    def finish(self) -> None:
        self.do(commands.AnnounceResult)
        self.do(commands.SettleBets)

    def play(self, person: Person, bets: Mapping[str, int], cards: list[str]) -> None:
        self.open_bets(person, bets)
        self.do(commands.CloseBets)
        self.deal(*cards)
        self.finish()

    def rule(self, remedy: str) -> None:
        """The Gaming Shift Manager decides, before a witness."""
        self.floor.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        head = self.floor.person("Gil", Position.GAMING_SHIFT_MANAGER)
        second = {"name": "Sue", "secret": SECRET}
        head.do(self.name, "RuleOn", remedy=remedy, reason="the cards are wet", cards=[], second=second)

    def play_on(self, rounds: int) -> None:
        """Rounds without bets, from the shuffled shoe."""
        for _ in range(rounds):
            self.do(commands.OpenBets)
            self.do(commands.CloseBets)
            while not isinstance(next_step(self.floor.house.table(self.name).state), Complete):
                self.deal(self._shoe.pop())
            self.finish()
