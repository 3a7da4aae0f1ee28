"""What screens show of a table beyond its state: the scoreboard, the last round, and the day in figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.cards import Card
from cutcard.deal import Deal, Hand
from cutcard.formats.entry import table_stream
from cutcard.formats.settings import settings_mark
from cutcard.house.cage import EditionBegan
from cutcard.house.event_kinds import events_in
from cutcard.roads import BoardRound, Scoreboard
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.labels import colour_of, ending_in_words, has_naturals, label_of
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.settlement import result
from cutcard.server.answers import wire
from cutcard.server.live.messages import LastHand, LastRound
from cutcard.server.live.notices import Notices
from cutcard.table import events
from cutcard.table.acts.dealing import with_name
from cutcard.table.cards_on_table import cards_after, hands_of
from cutcard.words import Message

if TYPE_CHECKING:
    from cutcard.formats.entry import Body
    from cutcard.house.cage import Fact
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.journal.store import Store
    from cutcard.rulebook.editions import Editions
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.table_options import TableOptions
    from cutcard.table.events import Event
    from cutcard.table.state import CardsOnTable


@dataclass(slots=True)
class TableProjection:
    """One table's history as its screens have it; it follows the journal entry by entry."""

    table: str
    games: Editions
    game: Game
    """The edition that the table deals."""
    board: Scoreboard
    cards: CardsOnTable = ()
    concluded: dict[int, CardsOnTable] = field(default_factory=dict)
    """The cards of the shoe's rounds that are over, by the number of the round."""
    last: LastRound | None = None
    """The last round's cards and result, which stay until the next."""
    settled: dict[int, tuple[str, str]] = field(default_factory=dict)
    """How each bet of the last round ended, and under which clause."""
    placed_by: dict[int, Position] = field(default_factory=dict)
    """The position of whoever of the staff placed or last raised a bet of the round."""
    orders: list[list[str]] = field(default_factory=list)
    """The remedies ordered so far for each irregularity that is open, the one called last at the end."""
    notices: Notices | None = None
    closes: float = 0.0
    """When betting closes at a table that runs itself, by the clock that never goes back."""
    betting: float = 0.0
    """How many seconds it takes bets in all."""
    turner: tuple[object, ...] = ()
    """Whom a table that runs itself waits for, with which cards."""
    turns_by: float = 0.0
    """When it waits no longer, by the same clock."""
    turning: float = 0.0
    """How many seconds it waits in all."""
    began: int = 0
    ended: int = 0
    """When the first bets of the shoe in play were opened and its last round was over, by the journal."""
    rounds: int = 0
    _marked: tuple[TableOptions | None, str] = (None, "")

    @classmethod
    def of(cls, live: LiveTable, store: Store, games: Editions) -> TableProjection:
        """As the journal of the shoe in play tells it."""
        game = live.options.game
        projection = cls(live.name, games, game, Scoreboard.empty(game), notices=Notices(game))
        for entry in store.since_shoe(table_stream(live.name)):
            if entry.version <= live.opened_after:
                continue  # Before it was closed and opened again.
            if entry.version > live.version:
                break  # Another node has written since; it is followed when the table is.
            body = entry.read()
            projection.follow(body, events_in(body))
        return projection

    def follow(self, body: Body, happened: list[Event | Fact]) -> None:
        """One entry more, and what it says happened."""
        for event in happened:
            if isinstance(event, EditionBegan):
                self.game = self.games.stamped(self.game.slug, event.edition)
        if self.notices is not None:
            self.notices.follow(body, happened, self.game)
        for event in happened:
            if isinstance(event, events.Event):
                self._apply(event, body)
                self._order(event)

    def mark_of(self, options: TableOptions) -> str:
        """The mark of the table's settings, worked out once for as long as it goes by them."""
        if self._marked[0] is not options:
            self._marked = (options, settings_mark(options))
        return self._marked[1]

    @property
    def rounds_per_hour(self) -> float:
        """By the journal's own clock, over a minute at least; a first round that has not ended says nothing."""
        hours = max(self.ended - self.began, 60_000_000) / 3_600_000_000
        return round(self.rounds / hours, 1)

    @property
    def ordered(self) -> list[str]:
        """The remedies ordered so far for the irregularity that is dealt with now."""
        return self.orders[-1] if self.orders else []

    def _apply(self, event: Event, body: Body) -> None:
        self.cards = cards_after(self.cards, event)
        match event:
            case events.ShoeLoaded():
                self.board, self.concluded = Scoreboard.empty(self.game), {}
                self.rounds = self.began = self.ended = 0
            case events.BetsOpened():
                self.settled, self.placed_by = {}, {}
                self.began = self.began or body.at
            case events.BetPlaced(bet=bet) if bet.placed_by:
                self.placed_by[bet.number] = Position[body.command["by"]["position"]]
            case events.BetChanged() if event.placed_by:
                self.placed_by[event.number] = Position[body.command["by"]["position"]]
            case events.BetSettled():
                self.settled[event.number] = (event.outcome.value, event.clause)
            case events.RoundConcluded():
                self._conclude(event.round_number, self.cards)
                self.ended = body.at
            case events.CardCorrected(round_number=number) if number in self.concluded:
                self.concluded[number] = with_name(self.concluded[number], event.place, event.card)
                self._redraw(number)
            case events.CardsReconstructed(round_number=number) if number in self.concluded:
                self.concluded[number] = event.cards
                self._redraw(number)
            case events.RoundVoided():
                self._void(event.round_number, event.clause)

    def _order(self, event: Event) -> None:
        """Irregularities lie one over another; a void round ends them all."""
        match event:
            case events.IrregularityCalled():
                self.orders.append([])
            case events.Ruled() if self.orders:
                self.orders[-1].append(event.remedy.value)
            case events.CallContested(order=order) if order and self.game.irregularity(Kind.TOGETHER_KNOWN):
                pass  # It stays open, as a case in which the order was known.
            case events.PlayResumed() | events.CallContested() if self.orders:
                self.orders.pop()
            case events.RoundVoided():
                self.orders = []

    def _conclude(self, round_number: int, cards: CardsOnTable) -> None:
        self.rounds += 1
        self.concluded[round_number] = cards
        self.board = self.board.add(BoardRound.of(self.game, _deal(cards)))
        self.last = self._told(round_number, cards)

    def _void(self, number: int, clause: str) -> None:
        """The round counts for nothing; where another has been played since, that one stays the last."""
        if self.concluded.pop(number, None) is not None:
            self._redraw(number)
        if self.last is None or number >= self.last.round:
            self.last = LastRound(number, None, "void", clause, result_message=wire(Message("result-void")))

    def _redraw(self, number: int) -> None:
        """The cards of a settled round are others: the board is drawn anew, and the last round if it was that."""
        self.board = Scoreboard.empty(self.game)
        for cards in self.concluded.values():
            self.board = self.board.add(BoardRound.of(self.game, _deal(cards)))
        if self.last is not None and self.last.round == number in self.concluded:
            self.last = self._told(number, self.concluded[number])

    def _told(self, round_number: int, cards: CardsOnTable) -> LastRound:
        game, deal = self.game, _deal(cards)
        ending = result(game, deal)
        hands = zip(game.drawing.sides, hands_of(cards), (deal.first, deal.second), strict=True)
        last = [
            LastHand(
                side.name,
                named,
                game.count.of(hand),
                wire(side.label),
                colour_of(game, side.name),
                has_naturals(game) and hand.natural,
            )
            for side, named, hand in hands
        ]
        label, told = wire(label_of(game, ending.name)), wire(ending_in_words(game, ending.name))
        return LastRound(round_number, last, ending.name, ending.clause, label, told)


def _deal(cards: CardsOnTable) -> Deal:
    first, second = (Hand(tuple(map(Card.parse, hand))) for hand in hands_of(cards))
    return Deal(first, second)
