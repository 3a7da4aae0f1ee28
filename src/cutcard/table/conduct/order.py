"""The order of drawing: where each card of a round belongs, and what the drawing rule asks for next.

Cards are kept in the order drawn, on the hand where they were really laid. The drawing rule, walked over that order,
says where they belong; it reads open cards only, so no answer tells what lies face down.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cutcard.deal import Deal, Hand
from cutcard.rulebook.drawing import Complete, Draw
from cutcard.rulebook.irregularities import Circumstance, Kind
from cutcard.table.state import Phase, TableState

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.game import Game


def open_cards(state: TableState) -> tuple[Card | None, ...]:
    """The round's cards in the order drawn, None for each that lies face down."""
    return tuple(dealt.card if dealt.face_up else None for dealt in state.cards)


@lru_cache(maxsize=4096)
def hands_by_rule(game: Game, cards: tuple[Card | None, ...]) -> tuple[int, ...]:
    """The hand each card belongs on, as far as the open ones tell: others are surplus, or wait for a card to turn.

    The first cards go by their number alone; later ones need every card before them.
    """
    if not cards:
        return ()
    before = hands_by_rule(game, cards[:-1])
    if len(before) < len(cards) - 1:
        return before
    step = _step_after(game, cards[:-1], before)
    return (*before, step.hand) if isinstance(step, Draw) else before


def next_step(state: TableState) -> Draw | Complete | None:
    """What the drawing rule asks for after the cards as they were drawn; None while it cannot be told."""
    game, cards = state.options.game, open_cards(state)
    hands = hands_by_rule(game, cards)
    return _step_after(game, cards[: len(hands)], hands)


@lru_cache(maxsize=4096)
def _step_after(game: Game, cards: tuple[Card | None, ...], hands: tuple[int, ...]) -> Draw | Complete | None:
    """What follows cards that lie on these hands."""
    if len(cards) >= 2 * game.drawing.initial and not all(cards):
        return None
    any_card = game.deck.cards[0]
    laid: tuple[list[Card], list[Card]] = ([], [])
    for card, hand in zip(cards, hands, strict=True):
        laid[hand].append(card or any_card)
    return game.drawing.next_card(Deal(Hand(tuple(laid[0])), Hand(tuple(laid[1]))), game.document.code)


def on_the_wrong_hand(state: TableState) -> bool:
    """Whether a card lies on another hand than the rule says."""
    laid = [dealt.hand for dealt in state.cards]
    rule = hands_by_rule(state.options.game, open_cards(state))
    return any(there != right for there, right in zip(laid, rule, strict=False))


def surplus_cards(state: TableState) -> int:
    """How many cards lie there that the rule does not ask for; none as long as a card must be turned to tell."""
    cards = open_cards(state)
    right = hands_by_rule(state.options.game, cards)
    if len(right) == len(cards) or not isinstance(next_step(state), Complete):
        return 0
    return len(cards) - len(right)


def wrong_number_of_cards(state: TableState) -> bool:
    """Whether a hand has another number of cards than the rule gives it.

    In the initial deal only a hand with too many does: the others are still to come. Later the hands are counted
    against the rule, and whatever lies beyond the round's last card is too many. A settled round lacks a card where the
    rule asks for another.
    """
    if not can_be_reconstructed(state):
        return True
    laid = [dealt.hand for dealt in state.cards]
    initial = state.options.game.drawing.initial
    if len(laid) <= 2 * initial:
        return max(laid.count(0), laid.count(1)) > initial or surplus_cards(state) > 0
    right = hands_by_rule(state.options.game, open_cards(state))
    return surplus_cards(state) > 0 or (len(right) == len(laid) and laid.count(0) != right.count(0))


def can_be_reconstructed(state: TableState) -> bool:
    """Whether what the rule asks for is there or can still be drawn; once a round is settled no card is."""
    return state.phase is not Phase.SETTLING or isinstance(next_step(state), Complete)


def number_by_rule(state: TableState, hand: int) -> int:
    """How many cards the rule has given a hand so far, as the record has the round; once settled, should have given."""
    step = next_step(state) if not can_be_reconstructed(state) else None
    given = hands_by_rule(state.options.game, open_cards(state)).count(hand)
    return given + (isinstance(step, Draw) and step.hand == hand)


def wrongly_dealt(state: TableState) -> bool:
    """Whether the cards lie otherwise than the rule says, or one too many does."""
    return [dealt.hand for dealt in state.cards] != list(hands_by_rule(state.options.game, open_cards(state)))


def clause_against(state: TableState, *, too_late: bool = False) -> Clauses:
    """The clause under which what lies wrong is put right: one for a wrong number, for a wrong hand, or neither.

    `too_late` where another round has begun since, for clauses that apply only until then.
    """
    found = {
        Kind.SURPLUS_CARDS: wrong_number_of_cards(state),
        Kind.WRONG_ORDER: on_the_wrong_hand(state),
        Kind.UNFORESEEN: True,
    }
    cases = (state.options.game.irregularity(kind) for kind, lies_so in found.items() if lies_so)
    until = Circumstance.UNTIL_THE_NEXT_ROUND
    return next((case.clause for case in cases if case is not None and not (too_late and until in case.when)), "")
