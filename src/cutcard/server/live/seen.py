"""What everybody has seen of cards that do not lie open, in words: every screen says it alike.

A card that was seen in the device is public from then on. What only the record or a patron knows is not said.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from cutcard.rulebook.labels import card_code, hand_label
from cutcard.words import Series, message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.cards import Card
    from cutcard.table.knowledge import Names
    from cutcard.table.state import TableState
    from cutcard.words import Message


def seen_in_words(state: TableState) -> list[Message]:
    """A sentence for the cards that come next, one for those somewhere in the device, one for each that lies hidden."""
    knowledge, game, said = state.knowledge, state.options.game, []
    if any(knowledge.coming):
        said.append(message("seen-coming", cards=Series("series-semicolon", tuple(_in_turn(knowledge.coming)))))
    if knowledge.somewhere:
        said.append(message("seen-somewhere", cards=_row("series-list", knowledge.somewhere)))
    for place, names in sorted(knowledge.face_down):
        hand = hand_label(game, state.cards[place - 1].hand)
        said.append(message("seen-face-down", place=place, hand=hand, cards=_row("series-or", names)))
    return said


def _in_turn(coming: tuple[Names, ...]) -> Iterator[Message | Series]:
    """Each card as it comes; those of a group that comes whole are said once."""
    for names, run in groupby(coming):
        times = len(list(run))
        if 1 < len(names) == times:
            yield message("seen-in-any-order", cards=_row("series-list", names))
        elif names:
            yield from [_row("series-or", names)] * times
        else:
            yield from [message("seen-by-nobody")] * times


def _row(by: str, cards: Iterable[Card]) -> Series:
    return Series(by, tuple(card_code(card) for card in cards))
