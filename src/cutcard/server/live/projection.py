"""What a table's screens show beyond its state: the scoreboard, the last round, and the day in figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.cards import Card
from cutcard.deal import Deal, Hand
from cutcard.house.journal.entry import table_stream
from cutcard.house.money.ledger import float_of
from cutcard.roads import BoardRound, Scoreboard
from cutcard.rulebook.settlement import result
from cutcard.table.cards_on_table import CARD_EVENTS, cards_after, hands_of
from cutcard.table.codec import EVENTS, read_named

if TYPE_CHECKING:
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.journal.entry import Body
    from cutcard.house.journal.store import Store
    from cutcard.rulebook.game import Game
    from cutcard.table.state import CardsOnTable


@dataclass(slots=True)
class Shown:
    """One table's history as its screens have it; it follows the journal entry by entry."""

    table: str
    game: Game
    board: Scoreboard
    cards: CardsOnTable = ()
    last: dict[str, Any] | None = None
    """The last round's cards and result, which stay until the next."""
    settled: dict[int, dict[str, str]] = field(default_factory=dict)
    """How each bet of the last round ended, and under which clause."""
    closes: float = 0.0
    began: int = 0
    ended: int = 0
    """When the first bets of the shoe in play were opened and its last round was over, by the journal."""
    rounds: int = 0
    turnover_cents: int = 0
    win_cents: int = 0

    @classmethod
    def of(cls, live: LiveTable, store: Store) -> Shown:
        """As the journal of the shoe in play tells it."""
        game = live.state.options.game
        shown = cls(live.name, game, Scoreboard.empty(game))
        for entry in store.since_shoe(table_stream(live.name)):
            shown.follow(entry.read())
        return shown

    def follow(self, body: Body) -> None:
        till = float_of(self.table)
        for transfer in body.money:
            self.turnover_cents += transfer.cents * ((transfer.meter == "turnover") - (transfer.meter == "voided"))
            self.win_cents += transfer.cents * ((transfer.target == till) - (transfer.source == till))
        for event in body.events:
            self._happened(event)
            if event["type"] == "BetsOpened":
                self.began = self.began or body.at
            if event["type"] == "RoundConcluded":
                self.ended = body.at

    @property
    def rounds_per_hour(self) -> float:
        """By the journal's own clock, over a minute at least; a first round that has not ended says nothing."""
        hours = max(self.ended - self.began, 60_000_000) / 3_600_000_000
        return round(self.rounds / hours, 1)

    def _happened(self, event: dict[str, Any]) -> None:
        if event["type"] in CARD_EVENTS:
            self.cards = cards_after(self.cards, read_named(EVENTS, "event", event))
        match event["type"]:
            case "ShoeLoaded":
                self.board = Scoreboard.empty(self.game)
                self.rounds = self.began = self.ended = 0
            case "BetsOpened":
                self.settled = {}
            case "BetSettled":
                self.settled[event["number"]] = {"outcome": event["outcome"], "clause": event["clause"]}
            case "RoundConcluded":
                self._concluded(event["round_number"])
            case "RoundVoided":
                self.last = {"round": event["round_number"], "hands": None, "result": "void", "clause": event["clause"]}

    def _concluded(self, number: int) -> None:
        hands = hands_of(self.cards)
        first, second = (Hand(tuple(map(Card.parse, cards))) for cards in hands)
        deal = Deal(first, second)
        ending = result(self.game, deal)
        self.rounds += 1
        self.board = self.board.add(BoardRound.of(self.game, deal))
        self.last = {
            "round": number,
            "hands": [
                {"name": side.name, "cards": list(cards), "total": self.game.count.of(hand)}
                for side, cards, hand in zip(self.game.drawing.sides, hands, (first, second), strict=True)
            ],
            "result": ending.name,
            "clause": ending.clause,
        }
