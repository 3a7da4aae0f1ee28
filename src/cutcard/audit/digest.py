"""The digest of a game's rules, worked out anew.

What it is is defined in `cutcard.compiled.digest`. This is a second implementation of that text for the
audit: it shares no code with the first, asks the drawing rule about every beginning of a deal itself, and writes the
canonical text piece by piece.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from cutcard.cards import Card, Deck, Rank, Suit
from cutcard.deal import Deal, Hand
from cutcard.lens import Lens, LensError
from cutcard.rulebook.conditions import Condition
from cutcard.rulebook.drawing import Draw, DrawingRule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from cutcard.deals import Deals
    from cutcard.rulebook.game import Game

LEFT_OUT = {
    "Condition": {"message"},
    "Game": {"title", "variant"},
    "Document": {"title"},
    "Deck": {"name", "picture_names"},
}
EMPTY, OVER = 254, 255


def digest_matches(game: Game, stamp: str) -> bool:
    """Whether a stamp is the digest of these rules; ValueError where its version is newer than this program."""
    return stamp == digest_as(game, stamp)


def digest_as(game: Game, stamp: str) -> str:
    """The digest of these rules in the version of a stamp; ValueError where that is newer than this program."""
    version, colon, _ = stamp.partition(":")
    if colon and version != "1":
        raise ValueError(f"a digest of version {version[:20]} was written by a newer Cutcard; audit with that one")
    return digest(game)


@cache
def digest(game: Game) -> str:
    return f"1:{hashlib.sha256(_Text(game).of(game).encode()).hexdigest()}"


def _array(*items: str) -> str:
    return f"[{','.join(items)}]"


class _Text:
    """The canonical text of a game's parts."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.walked: dict[Lens, NDArray[np.uint8]] = {}
        self.seen: dict[tuple[Lens, str], Deals] = {}

    def of(self, value: Any) -> str:
        if isinstance(value, Condition):
            return self._condition(value)
        if is_dataclass(value):
            return _array(*self._parts(value))
        if isinstance(value, tuple):
            return _array('"tuple"', *map(self.of, value))
        if isinstance(value, Enum):
            return json.dumps([type(value).__name__, value.name], separators=(",", ":"))
        if isinstance(value, Fraction):
            return f'["fraction",{value.numerator},{value.denominator}]'
        if isinstance(value, datetime.date):
            return f'["date","{value.isoformat()}"]'
        if value is not None and type(value) not in {str, int, bool}:
            raise TypeError(f"the rules hold {value!r}, which no digest covers")
        return json.dumps(value)

    def _parts(self, value: Any) -> Iterator[str]:
        kind = type(value).__name__
        yield json.dumps(kind)
        for name in (each.name for each in fields(value)):
            if name[0] != "_" and name not in LEFT_OUT.get(kind, ()):
                yield _array(json.dumps(name), self.of(getattr(value, name)))
        if isinstance(value, Deck):
            yield _array('"cards"', *(f'["{card}",{card.points}]' for card in value.cards))
        if value is self.game.drawing:
            yield _array('"sides"', *(json.dumps(side.name) for side in value.sides))
            yield _array('"lens"', self.of(value.lens))
            yield _array('"initial"', str(value.initial))
            yield _array('"cards_most"', str(value.cards_most))
            yield self._deals_written(value.lens)

    def _deals_written(self, lens: Lens) -> str:
        rows = self._deals(lens)
        return f'["deals",{len(rows)},"{hashlib.sha256(rows[rows != EMPTY].tobytes()).hexdigest()}"]'

    def _condition(self, condition: Condition) -> str:
        import numpy as np

        read: set[tuple[int, ...]] = set()
        deal: Any = _Noting(read)
        condition.holds(deal)
        if () in read or not read:
            lens, reads, places = max(condition.sees, self.game.drawing.lens), '["deal"]', None
        else:
            lens, places = condition.sees, sorted(read)
            reads = _array('"cards"', *(f"[{hand},{card}]" for hand, card in places))
        if (lens, reads) not in self.seen:
            deck = self.game.deck
            kinds = _by_place(self._deals(lens)) if places is None else _fillings(deck, lens, places)
            self.seen[lens, reads] = _as_deals(deck, lens, kinds)
        deals = self.seen[lens, reads]
        truth = np.zeros(len(deals), dtype=bool)
        truth[:] = condition.holds(deals)
        decides = hashlib.sha256(np.packbits(truth, bitorder="big").tobytes()).hexdigest()
        return _array('"Condition"', self.of(condition.sees), reads, str(len(deals)), f'"{decides}"')

    def _deals(self, lens: Lens) -> NDArray[np.uint8]:
        if lens not in self.walked:
            self.walked[lens] = _every_deal(self.game.drawing, self.game.deck, lens)
        return self.walked[lens]


class _Noting:
    """Stands for a deal, one of its hands or a card, and notes the place of each card that is read, () for a hand."""

    def __init__(self, read: set[tuple[int, ...]], place: tuple[int, ...] = ()) -> None:
        self._read, self._place = read, place

    def __getattr__(self, name: str) -> Any:
        match self._place, name:
            case (), "first" | "second":
                return _Noting(self._read, (int(name == "second"),))
            case (_,), "cards":
                return tuple(_Noting(self._read, (*self._place, card)) for card in range(3))
            case (_,), "total" | "count" | "natural":
                self._read.add(())
                return False
            case (_, _), "points" | "rank" | "suit":
                self._read.add(self._place)
                return 0
        raise AttributeError(name)


def _examples(deck: Deck, lens: Lens) -> list[Card]:
    """For every kind of card that a lens tells apart, one such card, in order."""
    match lens:
        case Lens.POINTS:
            return [Card(Rank(points or 10), Suit.SPADES) for points in range(10)]
        case Lens.RANKS:
            return [Card(rank, deck.suits[0]) for rank in deck.ranks]
        case Lens.SUITS:
            return list(deck.cards)


@cache
def _every_deal(drawing: DrawingRule, deck: Deck, lens: Lens) -> NDArray[np.uint8]:
    """All deals, a row each: every card as 16 times its hand and its kind, EMPTY where there is none, and OVER.

    The rule is asked some seventy thousand times, and one document's games deal by the same. What a hand holds so far
    is a number of hexadecimal digits, from 1 a kind.
    """
    import numpy as np

    if lens is Lens.SUITS:
        raise LensError("whole deals cannot be told by suits: they are too many")
    cards, most = _examples(deck, lens), drawing.cards_most
    rows = np.full((1, most + 1), EMPTY, dtype=np.uint8)
    rows[:, most] = OVER
    under_way, held = np.array([True]), np.zeros((2, 1), dtype=np.int64)
    hands = cache(lambda code: Hand(tuple(cards[int(digit, 16) - 1] for digit in f"{code:x}".lstrip("0"))))
    for depth in range(most):
        hand = np.full(len(rows), -1)
        hand[under_way] = [_next_hand(drawing, Deal(*map(hands, both))) for both in held[:, under_way].T.tolist()]
        follow = np.where(hand >= 0, len(cards), 1)
        kind = np.arange(follow.sum()) - np.repeat(np.cumsum(follow) - follow, follow)
        rows, hand, held = np.repeat(rows, follow, axis=0), np.repeat(hand, follow), np.repeat(held, follow, axis=1)
        under_way = hand >= 0
        rows[under_way, depth] = (16 * hand + kind)[under_way]
        held = np.where(hand == [[0], [1]], 16 * held + kind + 1, held)
    rows.flags.writeable = False
    return rows


def _next_hand(drawing: DrawingRule, deal: Deal) -> int:
    """The hand that takes the next card, or -1 where the deal is over; by which document it is told does not matter."""
    step = drawing.next_card(deal, "")
    return step.hand if isinstance(step, Draw) else -1


def _fillings(deck: Deck, lens: Lens, places: Sequence[tuple[int, ...]]) -> NDArray[np.int64]:
    """All ways to fill some places: a row each, a column for each of the six places, -1 where it stays empty."""
    import numpy as np

    ways = list(product(range(len(_examples(deck, lens))), repeat=len(places)))
    rows = np.full((len(ways), 6), -1)
    for (hand, card), column in zip(places, zip(*ways, strict=True), strict=True):
        rows[:, 3 * hand + card] = column
    return rows


def _by_place(rows: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Rows of cards in the order dealt as rows of kinds by place, as `_fillings` has them."""
    import numpy as np

    found = np.full((len(rows), 6), -1)
    held = np.zeros((2, len(rows)), dtype=np.int64)
    for codes in rows[:, :-1].T:
        for hand in (0, 1):
            at = np.flatnonzero((codes != EMPTY) & (codes // 16 == hand))
            found[at, 3 * hand + held[hand, at]] = codes[at] % 16
            held[hand, at] += 1
    return found


def _as_deals(deck: Deck, lens: Lens, kinds: NDArray[np.int64]) -> Deals:
    """Possibilities as conditions are asked about them, seen through the lens and no finer."""
    import numpy as np

    from cutcard.deals import NO_CARD, Cards, Deals, Hands

    cards = _examples(deck, lens)
    points = np.array([*(card.points for card in cards), NO_CARD], dtype=np.int8)
    ranks = np.array([*(card.rank for card in cards), NO_CARD], dtype=np.int8)
    suits = np.array([*(card.suit for card in cards), NO_CARD], dtype=np.int8)

    def place(kind: NDArray[Any]) -> Cards:
        return Cards(
            points[kind],
            ranks[kind] if lens >= Lens.RANKS else None,
            suits[kind] if lens >= Lens.SUITS else None,
        )

    hands = [Hands.of(tuple(place(kinds[:, 3 * hand + card]) for card in range(3))) for hand in (0, 1)]
    return Deals(hands[0], hands[1])
