"""The referee of a finished deal: whether its cards can have been dealt, and under which clause not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from cutcard.deal import Deal
from cutcard.rulebook.cite import Cited, Clauses
from cutcard.rulebook.dealing import replay
from cutcard.rulebook.drawing import Draw
from cutcard.rulebook.game import Game
from cutcard.rulebook.labels import card_code, hand_label, title_of
from cutcard.words import Message, english, keyed, message

DECKS_USUAL = 8
"""The decks of a shoe where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Refusal(Cited):
    """No, because: a code for programs, a message for people, the clause behind it. Nothing has changed."""

    document: str
    clause: Clauses
    code: str
    message: Message

    @property
    def says(self) -> str:
        """The message in English."""
        return english(self.message)

    def __str__(self) -> str:
        clause = f" ({self.document} {self.clause})" if self.clause else ""
        return f"{self.says}{clause}"


class RefusedError(ValueError):
    """Raised where a library call was given what the rules refuse; `refusal` is the reason as a value."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


def read_deal(game: Game, text: str, *, decks: int = DECKS_USUAL) -> Deal:
    """A deal in notation, refereed; text that is no deal raises NotationError, an illegal deal RefusedError."""
    deal = Deal.parse(text)
    refusal = referee(game, deal, decks=decks)
    if refusal is not None:
        raise RefusedError(refusal)
    return deal


def referee(game: Game, deal: Deal, *, decks: int = DECKS_USUAL) -> Refusal | None:
    """None when the deal is complete and legal from a shoe of so many decks, else the refusal."""
    return refuse_decks(game, decks) or _refuse_cards(game, deal, decks) or _refuse_drawing(game, deal)


def refuse_decks(game: Game, decks: int) -> Refusal | None:
    if decks in game.decks:
        return None
    allowed = game.decks
    if allowed.least == allowed.most:
        why = message("refusal-decks-alone", game=title_of(game), allowed=allowed.most, decks=decks)
    else:
        why = message("refusal-decks", game=title_of(game), least=allowed.least, most=allowed.most, decks=decks)
    return Refusal(game.document.code, allowed.clause, "decks", why)


def _refuse_cards(game: Game, deal: Deal, decks: int) -> Refusal | None:
    cards, deck = deal.cards, game.deck
    different = set(cards)
    if len(different) == len(cards) and different <= deck.different:
        return None
    code, clause = game.document.code, game.decks.clause
    for card in cards:
        if card not in deck:
            why = message("refusal-foreign-card", card=card_code(card), deck=keyed("deck", deck.name))
            return Refusal(code, clause, "foreign_card", why)
    for card, copies in Counter(cards).items():
        if copies > decks:
            why = message("refusal-too-many-copies", card=card_code(card), copies=copies, decks=decks)
            return Refusal(code, clause, "too_many_copies", why)
    return None


def _refuse_drawing(game: Game, deal: Deal) -> Refusal | None:
    initial = game.drawing.initial
    dealt_in_order = min(deal.first.count, deal.second.count) >= initial
    *_, (step, partial) = replay(game, deal, after=initial if dealt_in_order else 0)
    if isinstance(step, Draw):
        code = "missing_card"
        why = message("refusal-missing-card", hand=hand_label(game, step.hand), why=step.message)
    elif partial is not deal and partial != deal:
        code, extra = "extra_card", int(partial.first == deal.first)
        why = message("refusal-extra-card", hand=hand_label(game, extra), why=step.message)
    else:
        return None
    return Refusal(step.document, step.clause, code, why)
