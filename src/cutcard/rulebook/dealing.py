"""Dealing by a game's drawing rule: from cards in order to a deal, and over a deal again step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cutcard.cards import Card
from cutcard.deal import Deal, Hand
from cutcard.rulebook.drawing import Complete, Draw
from cutcard.rulebook.game import Game


def deal_from(game: Game, cards: Iterable[Card]) -> Deal:
    """A round dealt from cards in this order; ValueError where they run out before the deal is complete.

    >>> from cutcard.cards import parse_cards
    >>> from cutcard.games import GAMES
    >>> print(deal_from(GAMES["no-commission"], parse_cards("8s Kd 2h 5c 3d 9h")))
    8s 2h 3d / Kd 5c
    """
    dealt: tuple[list[Card], list[Card]] = ([], [])
    supply = iter(cards)
    while True:
        partial = Deal(Hand(tuple(dealt[0])), Hand(tuple(dealt[1])))
        step = game.drawing.next_card(partial, game.document.code)
        if isinstance(step, Complete):
            return partial
        card = next(supply, None)
        if card is None:
            raise ValueError(f"the cards ran out after {partial}: {step.why}")
        dealt[step.hand].append(card)


def replay(game: Game, deal: Deal, *, after: int = 0) -> Iterator[tuple[Draw | Complete, Deal]]:
    """The drawing rule's steps over a deal, each with the cards lying before it, until complete or a card is missing.

    `after` leaves out the steps of so many first cards of each hand. What lies whole is not made anew: a hand is the
    deal's own, and so is the deal.
    """
    hands, document, next_card = (deal.first, deal.second), game.document.code, game.drawing.next_card
    lying = [_beginning(hand, after) for hand in hands]
    while True:
        whole = lying[0] is deal.first and lying[1] is deal.second
        partial = deal if whole else Deal(*lying)
        step = next_card(partial, document)
        yield step, partial
        if isinstance(step, Complete) or lying[step.hand] is hands[step.hand]:
            return
        lying[step.hand] = _beginning(hands[step.hand], lying[step.hand].count + 1)


def _beginning(hand: Hand, cards: int) -> Hand:
    """So many first cards of a hand; the hand itself where it has no more."""
    return hand if cards >= hand.count else Hand(hand.cards[:cards])
