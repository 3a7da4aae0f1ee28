"""The order of drawing as the auditor follows it: where each card belongs by the rule, and what the rule asks next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cutcard.audit.acts import Stage
from cutcard.audit.table.state import CardOnTable, TableBooks, card_of
from cutcard.deal import Deal, Hand
from cutcard.rulebook.drawing import Complete, Draw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cutcard.cards import Card
    from cutcard.rulebook.game import Game


class Walk(NamedTuple):
    """The drawing rule over cards in the order drawn: the hand of each it asks for, and what it says after them.

    It says nothing while a card must be turned first.
    """

    hands: list[int]
    then: Draw | Complete | None


def walk(game: Game, cards: Sequence[str | None]) -> Walk:
    """Card by card until the rule asks for no other, or cannot tell because one lies hidden."""
    laid: tuple[list[Card], list[Card]] = ([], [])
    hands: list[int] = []
    hidden = False
    while True:
        if hidden and len(hands) >= 2 * game.drawing.initial:
            return Walk(hands, None)
        step = game.drawing.next_card(Deal(Hand(tuple(laid[0])), Hand(tuple(laid[1]))), game.document.code)
        if isinstance(step, Complete) or len(hands) == len(cards):
            return Walk(hands, step)
        card = cards[len(hands)]
        hidden = hidden or card is None
        laid[step.hand].append(game.deck.cards[0] if card is None else card_of(card))
        hands.append(step.hand)


def lying_open(cards: list[CardOnTable]) -> list[str | None]:
    """The cards in the order drawn, hidden where they lie face down."""
    return [dealt.card if dealt.face_up else None for dealt in cards]


def walked(table: TableBooks) -> Walk:
    """The rule over the round's open cards."""
    return walk(table.game, lying_open(table.cards))


def lies_wrong(table: TableBooks, cards: list[CardOnTable] | None = None) -> bool:
    """Whether a card lies on another hand than the rule says, or one lies there that it does not ask for."""
    there = table.cards if cards is None else cards
    return [dealt.hand for dealt in there] != walk(table.game, lying_open(there)).hands


def initial_deal_lies_wrong(table: TableBooks) -> bool:
    """Whether one of the first cards lies on another hand than the rule says."""
    first = table.cards[: 2 * table.game.drawing.initial]
    return any(dealt.hand != hand for dealt, hand in zip(first, walked(table).hands, strict=False))


def on_another_hand(table: TableBooks) -> bool:
    return any(dealt.hand != hand for dealt, hand in zip(table.cards, walked(table).hands, strict=False))


def wrong_number(table: TableBooks) -> bool:
    """Whether a hand has another number of cards than the rule gives it: too many in the initial deal, any later.

    Once the bets are settled no card is dealt that the rule still asks for.
    """
    if not can_be_laid_anew(table):
        return True
    initial, laid = table.game.drawing.initial, [dealt.hand for dealt in table.cards]
    hands, then = walked(table)
    if isinstance(then, Complete) and len(laid) > len(hands):
        return True
    if len(laid) <= 2 * initial:
        return max(laid.count(0), laid.count(1)) > initial
    return len(hands) == len(laid) and sorted(hands) != sorted(laid)


def can_be_laid_anew(table: TableBooks) -> bool:
    """Whether the rule asks for no card that was never drawn; while a round is dealt it still can be."""
    return table.stage is not Stage.SETTLING or isinstance(walked(table).then, Complete)


def complete(table: TableBooks, cards: list[CardOnTable] | None = None) -> bool:
    """Whether the cards all lie open, as the rule says, and it asks for no other."""
    there = table.cards if cards is None else cards
    opened = bool(there) and all(dealt.face_up and dealt.card is not None for dealt in there)
    return opened and not lies_wrong(table, there) and isinstance(walk(table.game, lying_open(there)).then, Complete)


def in_an_order(table: TableBooks, drawn: int, order: list[int]) -> bool:
    """Whether cards drawn together can lie in this order of places: what was seen of each stays where it was."""
    if sorted(order) != list(range(1, drawn + 1)):
        return False
    behind = len(table.waiting)
    seen = table.seen.next_cards(behind + drawn)[behind:]
    return all(there is None or seen[place - 1] is there for there, place in zip(seen, order, strict=True))
