"""A table to play at in tests: commands by name, and what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard import GAMES, Card, Refusal
from cutcard.rehearsal.cast import ASSISTANT, CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from cutcard.rulebook.clauses import clauses
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, Source, TableOptions, TableState, apply_all, commands, decide, events, new_table
from cutcard.table.codec import event_from, to_json
from cutcard.table.event_words import message_of
from wording import check_worded

if TYPE_CHECKING:
    from cutcard.table.commands import Command
    from cutcard.table.events import Event

__all__ = [
    "ASSISTANT",
    "CASHIER",
    "DEALER",
    "PIT_MANAGER",
    "SHIFT_MANAGER",
    "SUPERVISOR",
    "WITNESS",
    "Table",
    "patron",
]
WITNESS = Actor("Wyn", Position.PIT_SUPERVISOR)
"""Somebody of the floor who deals no round and orders nothing."""


class Table:
    """A table under test: `do` must be allowed, `no` must be refused, `events` are all that happened.

    Its device reads the cards, as every method of dealing allows.
    """

    def __init__(self, slug: str, **options: Any) -> None:
        self.state: TableState = new_table(TableOptions(game=GAMES[slug], **{"source": Source.READER} | options))
        self.events: list[Event] = []

    def ask(self, command: Command, witness: Actor | None = None) -> tuple[Event, ...] | Refusal:
        before = self.state
        answer = decide(self.state, command, witness=witness)
        self._check_wording(answer)
        if isinstance(answer, Refusal):
            assert self.state is before
            return answer
        self.state = apply_all(self.state, answer)
        self.events.extend(answer)
        return answer

    def _check_wording(self, answer: tuple[Event, ...] | Refusal) -> None:
        """Whatever is answered quotes its own document, and only clauses that it has, and is told in every language."""
        game = self.state.options.game
        document = game.document.code
        for each in (answer,) if isinstance(answer, Refusal) else answer:
            check_worded(each.message if isinstance(each, Refusal) else message_of(each, game))
            assert each.document == document
            assert isinstance(each.clause, str)
            assert set(each.cites) <= set(clauses(document)), each
            assert isinstance(each, Refusal) or event_from(to_json(each)) == each, (
                "what happened can be written and read"
            )
        if isinstance(answer, Refusal):
            assert isinstance(answer.code, str)
            assert answer.code.islower(), answer.code
            assert isinstance(answer.says, str)
            assert answer.says, "a refusal says why"
            assert not answer.says.startswith("XX")

    def do(self, command: Command, witness: Actor | None = None) -> tuple[Event, ...]:
        answer = self.ask(command, witness)
        assert not isinstance(answer, Refusal), str(answer)
        return answer

    def no(self, command: Command, witness: Actor | None = None) -> Refusal:
        answer = self.ask(command, witness)
        assert isinstance(answer, Refusal), f"{command} was allowed: {answer}"
        return answer

    def bet(self, name: str, wager: str, stake_cents: int = 100_00, area: int = 1) -> int:
        """The number of the bet that lies there then: a new one, or the patron's own that was raised."""
        (happened,) = self.do(commands.PlaceBet(patron(name), name, area, wager, stake_cents))
        return happened.number if isinstance(happened, events.BetChanged) else self.state.bets[-1].number

    def open(self) -> Table:
        """A shoe loaded and the bets opened."""
        if self.state.shoe is None or self.state.phase.value == "shoe ended":
            self.do(commands.LoadShoe(DEALER))
        self.do(commands.OpenBets(DEALER))
        return self

    def deal(self, cards: str) -> tuple[Event, ...]:
        """Cards one after another as dealt, by the Dealer."""
        happened: tuple[Event, ...] = ()
        for card in cards.split():
            happened += self.draw(DEALER, Card.parse(card))
        return happened

    def draw(self, by: Actor, card: Card | None, drawn_by: str | None = None) -> tuple[Event, ...]:
        """A card drawn; one that was drawn before and is on the record is this one, and dealt without being named."""
        waiting = self.state.waiting[:1]
        assert card is None or waiting in {(), (None,), (card,)}
        return self.do(commands.DealCard(by, None if any(waiting) else card, drawn_by))

    def finish(self) -> tuple[Event, ...]:
        """The result announced and the bets settled."""
        return self.do(commands.AnnounceResult(DEALER)) + self.do(commands.SettleBets(DEALER))
