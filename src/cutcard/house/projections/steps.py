"""What happened in a round, step by step, and who answers for each act."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from cutcard.rulebook.procedure import Position
from cutcard.table.cards_on_table import redacted
from cutcard.table.event_words import message_of
from cutcard.words import Message, english, to_json

if TYPE_CHECKING:
    from cutcard.formats.entry import Body, Entry
    from cutcard.rulebook.game import Game
    from cutcard.table.events import Event


@dataclass(frozen=True, slots=True)
class Responsible:
    """Who answers for an entry of the record: who asked, before which witness, why, and what shows it.

    All that followed from one act has the same `entry`.
    """

    entry: int = 0
    by: str = ""
    by_position: str = ""
    witness: str = ""
    witness_position: str = ""
    reason: str = ""
    evidence: str = ""
    dealer: str = ""
    """Who was assigned to the table at that moment."""


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One thing that happened in a round, as a message, with its clause and who answers for it."""

    at: str
    message: Message
    clause: str
    unnamed: Message | None = None
    """The same without the name of a card that lies face down: all that is said before the round is over."""
    answers: Responsible = Responsible()

    @property
    def says(self) -> str:
        """What happened, in English."""
        return english(self.message)

    def json(self) -> dict[str, Any]:
        told = {"at": self.at, "says": self.says, "message": to_json(self.message), "clause": self.clause}
        return told | asdict(self.answers)


def step_of(event: Event, entry: Entry, body: Body, game: Game, *, at: str, dealer: str = "") -> StepRecord:
    """One event of an entry."""
    told = redacted(event)
    unnamed = message_of(told, game) if told != event else None
    return StepRecord(at, message_of(event, game), event.clause, unnamed, _answers(entry, body, dealer))


def _answers(entry: Entry, body: Body, dealer: str) -> Responsible:
    command, by = body.command, body.command.get("by", {})
    return Responsible(
        entry.version,
        by.get("name", ""),
        _title(by.get("position", "")),
        body.second,
        _title(body.second_position),
        command.get("reason", ""),
        command.get("evidence", ""),
        dealer,
    )


def _title(position: str) -> str:
    return Position[position].title if position in Position.__members__ else ""
