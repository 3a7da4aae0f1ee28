"""Cards, the two decks, and shoes.

A card is written rank then suit: ``8s``, ``Tc``, ``Kd``; in the five-element deck ``4g``, ``La``.
Ranks and suits of the two decks never share a code, so a card of the wrong deck is always told apart.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property


class Rank(IntEnum):
    """Ace to King rank 1 to 13; the three pictures of the five-element deck follow."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    SHOU = 14
    LU = 15
    FU = 16


class Suit(IntEnum):
    """Four French suits and five elements."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3
    FIRE = 4
    GOLD = 5
    EARTH = 6
    WOOD = 7
    WATER = 8


RANK_LETTERS = dict(zip(Rank, "A23456789TJQKSLF", strict=True))
SUIT_LETTERS = dict(zip(Suit, "shdcfgewa", strict=True))
SUIT_GLYPHS = dict(zip(Suit, "♠♥♦♣火金土木水", strict=True))

_RANKS = {letter: rank for rank, letter in RANK_LETTERS.items()}
_RANKS |= {"10": Rank.TEN, "寿": Rank.SHOU, "禄": Rank.LU, "福": Rank.FU}
_SUITS = {letter: suit for suit, letter in SUIT_LETTERS.items()}
_SUITS |= {glyph: suit for suit, glyph in SUIT_GLYPHS.items()}
_CARD = re.compile(r"(10|[2-9ATJQKSLFatjqkslf寿禄福])([shdcfgewaSHDCFGEWA♠♥♦♣火金土木水])")


class NotationError(ValueError):
    """Text that is no card, hand, deal or amount; the message says where and what to write."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card.

    >>> Card.parse("10♥"), Card.parse("Lg")
    (Th, Lg)
    """

    rank: Rank
    suit: Suit

    @property
    def points(self) -> int:
        """An Ace is one, Two to Nine their face, Tens and pictures nothing."""
        return POINTS[self.rank]

    @classmethod
    def parse(cls, text: str) -> Card:
        cards = parse_cards(text)
        if len(cards) != 1:
            raise NotationError(f"expected one card, got {text!r}; write rank then suit, e.g. 8s")
        return cards[0]

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank] + SUIT_LETTERS[self.suit]

    __repr__ = __str__


POINTS = {rank: int(rank) if rank <= Rank.NINE else 0 for rank in Rank}
_CARDS = {(rank, suit): Card(rank, suit) for rank in Rank for suit in Suit}
_SPELLED = {
    rank_text + suit_text: _CARDS[rank, suit]
    for rank_text, rank in _RANKS.items()
    for suit_text, suit in _SUITS.items()
}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards in the order written, separated by spaces, commas or nothing.

    >>> parse_cards("8s 2h,3d KdTc")
    (8s, 2h, 3d, Kd, Tc)
    """
    words = text.split()
    try:
        return tuple([_SPELLED[word] for word in words])
    except KeyError:
        return tuple(_scan(text))


def _scan(text: str) -> Iterator[Card]:
    """The tolerant reading: any case, glued or comma-separated, with the place of what is wrong."""
    at = 0
    while at < len(text):
        if text[at] in " \t,":
            at += 1
            continue
        found = _CARD.match(text, at)
        if found is None:
            word = re.split(r"[\s,/]", text[at:], maxsplit=1)[0] or text[at]
            raise NotationError(
                f"{word[:12]!r} at character {at + 1} is no card; write rank (A 2-9 T J Q K, or S L F) "
                "then suit (s h d c, or f g e w a), e.g. 8s or 4g"
            )
        rank, suit = found.groups()
        yield _CARDS[_RANKS[rank.upper()], _SUITS[suit.lower()]]
        at = found.end()


@dataclass(frozen=True)
class Deck:
    """One deck: which ranks in which suits, and what its document calls the pictures."""

    name: str
    ranks: tuple[Rank, ...]
    suits: tuple[Suit, ...]
    picture_names: tuple[tuple[Rank, str], ...]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(_CARDS[rank, suit] for suit in self.suits for rank in self.ranks)

    @cached_property
    def places(self) -> Mapping[Card, int]:
        """Where each card stands among `cards`."""
        return {card: place for place, card in enumerate(self.cards)}

    @cached_property
    def different(self) -> frozenset[Card]:
        """The same as a set, for asking about many cards at once."""
        return frozenset(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: Card) -> bool:
        return card in self.places

    def spell(self, card: Card) -> str:
        """The card in words, spelled as the game's document spells it.

        >>> SHOU_LU_FU_65.spell(Card.parse("Sg")), SAU_LUK_FUK_65.spell(Card.parse("Sg"))
        ('Shou of Gold', 'Sau of Gold')
        """
        pictures = dict(self.picture_names)
        return f"{pictures.get(card.rank, card.rank.name.title())} of {card.suit.name.title()}"


_NUMBERS = tuple(Rank(number) for number in range(1, 11))
_PICTURES = (Rank.SHOU, Rank.LU, Rank.FU)
_ELEMENTS = (Suit.FIRE, Suit.GOLD, Suit.EARTH, Suit.WOOD, Suit.WATER)

STANDARD_52 = Deck(
    "52 cards",
    (*_NUMBERS, Rank.JACK, Rank.QUEEN, Rank.KING),
    (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
    (),
)
SHOU_LU_FU_65 = Deck(
    "65 cards in five elements",
    (*_NUMBERS, *_PICTURES),
    _ELEMENTS,
    tuple(zip(_PICTURES, ("Shou", "Lu", "Fu"), strict=True)),
)
SAU_LUK_FUK_65 = Deck(
    "65 cards in five elements",
    (*_NUMBERS, *_PICTURES),
    _ELEMENTS,
    tuple(zip(_PICTURES, ("Sau", "Luk", "Fuk"), strict=True)),
)


def checked_decks(decks: int) -> int:
    """A number of decks, which is a whole number: a text such as "8" is refused before it is counted with."""
    return checked_whole(decks, "a number of decks", "decks=8")


def checked_whole(value: int, what: str, example: str) -> int:
    """A whole number of any type, NumPy's too, as Python's own, which JSON can hold."""
    try:
        return operator.index(value)
    except TypeError:
        raise NotationError(f"{what} is a whole number, not {value!r:.40}; write {example}") from None


@dataclass(frozen=True, slots=True)
class Shoe:
    """A composition: how many of each card of a deck, whatever their order.

    >>> shoe = Shoe.of(STANDARD_52, decks=8)
    >>> len(shoe), shoe.count(Card.parse("8s")), len(shoe.without(parse_cards("8s 8s Kd")))
    (416, 8, 413)
    """

    deck: Deck
    counts: tuple[int, ...]

    @classmethod
    def of(cls, deck: Deck, *, decks: int) -> Shoe:
        return cls(deck, (checked_decks(decks),) * len(deck))

    def __len__(self) -> int:
        return sum(self.counts)

    def __iter__(self) -> Iterator[Card]:
        for card, count in zip(self.deck.cards, self.counts, strict=True):
            yield from (card,) * count

    def count(self, card: Card) -> int:
        place = self.deck.places.get(card)
        return 0 if place is None else self.counts[place]

    def exchanged(self, taken: Card, put_back: Card) -> Shoe:
        """The shoe after one card has left it and another has come back."""
        return self.without([taken]).including([put_back])

    def including(self, cards: Iterable[Card]) -> Shoe:
        """The shoe after these cards have come back."""
        counts = list(self.counts)
        for card in cards:
            counts[self.deck.places[card]] += 1
        return Shoe(self.deck, tuple(counts))

    def without(self, cards: Iterable[Card]) -> Shoe:
        """The shoe after these cards have left it; one that is not there raises ValueError."""
        counts = list(self.counts)
        for card, count in Counter(cards).items():
            if not isinstance(card, Card):
                raise TypeError(f"a card is a Card, not {card!r}; Card.parse and parse_cards read them from text")
            if count > self.count(card):
                raise ValueError(f"{count} of {card} cannot leave a shoe holding {self.count(card)}")
            counts[self.deck.places[card]] -= count
        return Shoe(self.deck, tuple(counts))
