"""Cards in a sentence, those among them that nobody has named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.labels import card_code
from cutcard.words import Message, Series, message

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.table.knowledge import Knowledge


def in_a_row(cards: tuple[Message, ...]) -> Message | Series:
    """Cards as one value of a sentence, however few there are."""
    return Series("series-list", cards) if cards else message("cards-none")


def named(knowledge: Knowledge) -> Message | Series:
    """The cards in the device that were seen, as they come."""
    seen: list[Card] = []
    for at, names in enumerate(knowledge.coming):
        seen += names if knowledge.coming[:at][-1:] != (names,) or len(names) == 1 else ()
    return codes(tuple(seen))


def codes(cards: tuple[Card | None, ...]) -> Message | Series:
    """Cards by their codes, one that nobody has named as such."""
    return in_a_row(tuple(card_code(card) if card is not None else message("card-unnamed") for card in cards))
