"""What the tests' auditor keeps in its books: stages of a round, cards as they lie, and where each belongs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import naive
from cutcard.table import events

NOTED = (
    events.AreaRestricted,
    events.BalanceAsked,
    events.CardsBurnt,
    events.CardsDiscarded,
    events.DisplayNoted,
    events.DrawingAllowed,
    events.HandDeclined,
    events.HandPassed,
    events.HandRetrieved,
    events.LateBetRefused,
    events.LateWithdrawalNoted,
    events.OutcomeChanged,
    events.PlayInterrupted,
    events.RevealOrderSet,
    events.Ruled,
    events.SqueezeAllowed,
    events.TerminalInterrupted,
    events.TerminalReturned,
)
"""Events that move neither cards nor bets nor money."""


class Stage(Enum):
    """Where a round stands: none, bets open, bets closed, result known."""

    BETWEEN_ROUNDS = auto()
    OPEN = auto()
    CLOSED = auto()
    SETTLING = auto()


@dataclass
class Lying:
    """A card of the round: its name, the hand it lies on, and whether it lies open."""

    card: str
    hand: int
    up: bool


def rightly(slug: str, order: list[str]) -> list[int]:
    """The hand each card belongs on by the order in which it was drawn; none for what is too much."""
    hands: tuple[list[str], list[str]] = ([], [])
    places: list[int] = []
    first_cards = 2 if slug == "dragon-tiger" else 4
    for at, card in enumerate(order):
        if at >= first_cards and naive.complete(slug, *hands):
            break
        third_of_player = at == first_cards and naive.total(hands[0]) <= 5
        places.append(at % 2 if at < first_cards else int(not third_of_player))
        hands[places[-1]].append(card)
    return places
