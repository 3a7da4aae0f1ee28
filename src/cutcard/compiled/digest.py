r"""The digest of a game: one line that is another one as soon as anything in the rules is.

**Version 1** is ``1:`` and then the SHA-256, in 64 hexadecimal digits, of the game's *form* written as JSON: no spaces,
arrays only, characters beyond ASCII as ``\uXXXX``. The form of a value is

- of a text, a whole number, true, false or none (``null``): itself;
- of a date: ``["date","2023-12-07"]``; of a fraction in lowest terms: ``["fraction",19,20]``;
- of a member of an enumeration: the names of class and member, ``["Position","DEALER"]``;
- of a tuple: ``["tuple",…]`` with the form of each item;
- of a dataclass: ``["Decks",["least",4],["most",8],["clause","2.1"]]``, the name of its class, then each field in the
  order of declaration with the form of its value. Fields that are computed from others are fields too. Left out are
  private ones (their names begin with an underscore) and prose: `says` of a condition, `title` of a game or document,
  `name` and `picture_names` of a deck; and `variant` of a game, which tells how its rules came about and is none.

Three kinds of value say more than their fields:

- A deck ends with ``["cards",["As",1],…]``: every card in the deck's order, suit by suit, with its points.
- The game's drawing rule ends with ``["sides","Player","Banker"],["lens",…],["initial",2],["cards_most",6]`` and
  ``["deals",339400,"…"]``: how many deals it can produce through its lens, and the SHA-256 of all of them in order. A
  deal is a byte a card in the order dealt, 16 times the hand (0 or 1) plus the kind, and then the byte 255.
- A condition is, in place of its fields, ``["Condition",lens,reads,possibilities,decides]``. What it reads is found by
  asking it once about a deal that notes what is read: ``["deal"]`` where a hand's total, number of cards or natural
  is read, or nothing is; else the places of the cards read, sorted, ``["cards",[0,0],[0,1]]``, each the hand and
  which of its cards. Then follow how many possibilities there are, and the SHA-256 of whether it holds of each: a bit
  each in their order, the first one the highest of the first byte, the last byte filled up with zeros.

Kinds of cards are numbered through a lens: by points 0 to 9; by ranks in the deck's order of ranks; by suits in the
deck's order of cards. The possibilities of some places are all ways to fill them with kinds, the last place changing
first, and the other places empty. The possibilities of a whole deal are all deals, through the finer one of the
condition's and the drawing rule's lens: from no cards on the rule is asked for the next card; where it names a hand,
each kind is dealt to it in turn, and all that follows on one kind comes before the next; a deal is over where the rule
says so or a round can take no more cards.
"""

from __future__ import annotations

import datetime
import json
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np

from cutcard.cards import Deck
from cutcard.compiled.dependencies import DEALING_ORDER, Dependencies, dependencies_of_conditions
from cutcard.compiled.outcome_space import OutcomeSpace, outcome_space
from cutcard.rulebook.conditions import Condition
from cutcard.rulebook.drawing import DrawingRule, OneCardEach, PuntoBanco

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

VERSION = 1
PROSE = {("Game", "title"), ("Game", "variant"), ("Document", "title"), ("Deck", "name"), ("Deck", "picture_names")}
NO_CARD, END = 254, 255


class NewerDigestError(ValueError):
    """A digest of a version that this program does not know."""


def digest_matches(game: Game, stamp: str) -> bool:
    """Whether a stamp was made of these rules."""
    version, colon, _ = stamp.partition(":")
    if colon and version != str(VERSION):
        raise NewerDigestError(
            f"the digest {stamp[:20]}… is of version {version[:20]} and this program knows version {VERSION}: "
            "it was written by a newer Cutcard; use that one, or a later one"
        )
    return stamp == rules_digest(game)


@cache
def rules_digest(game: Game) -> str:
    """The digest of the whole value."""
    text = json.dumps(_Forms(game).form(game), separators=(",", ":"))
    return f"{VERSION}:{sha256(text.encode()).hexdigest()}"


def differing_parts(one: Game, other: Game) -> tuple[str, ...]:
    """The parts of a game in which two have other rules: names of fields, such as "drawing"."""
    names = [each.name for each in fields(one) if not each.name.startswith("_") and ("Game", each.name) not in PROSE]
    forms = _Forms(one), _Forms(other)
    return tuple(name for name in names if not _same_form(*((each, getattr(each.game, name)) for each in forms)))


def _same_form(one: tuple[_Forms, Any], other: tuple[_Forms, Any]) -> bool:
    try:
        return one[1] is other[1] or bool(one[0].form(one[1]) == other[0].form(other[1]))
    except TypeError:  # A value that no approved game holds.
        return False


class _Forms:
    """The forms of a game's parts; each outcome space is worked out once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spaces: dict[Dependencies, OutcomeSpace] = {}

    def form(self, value: Any) -> Any:
        match value:
            case Condition():
                return self._condition(value)
            case tuple():
                return ["tuple", *map(self.form, value)]
            case Deck():
                return [*self._fields(value), ["cards", *([str(card), card.points] for card in value.cards)]]
            case PuntoBanco() | OneCardEach():
                return [*self._fields(value), *self._drawing(value)]
            case _ if is_dataclass(value):
                return self._fields(value)
        return _plain(value)

    def _fields(self, value: Any) -> list[Any]:
        name = type(value).__name__
        kept = [each.name for each in fields(value) if not each.name.startswith("_")]
        return [name, *([each, self.form(getattr(value, each))] for each in kept if (name, each) not in PROSE)]

    def _space(self, dependencies: Dependencies) -> OutcomeSpace:
        if dependencies not in self.spaces:
            self.spaces[dependencies] = outcome_space(self.game, dependencies)
        return self.spaces[dependencies]

    def _condition(self, condition: Condition) -> list[Any]:
        dependencies = dependencies_of_conditions(self.game, [condition])
        deals = self._space(dependencies).deals
        places = dependencies.places
        reads = ["deal"] if places is None else ["cards", *map(list, places)]
        truths = np.broadcast_to(np.asarray(condition.holds(deals), dtype=bool), len(deals))
        decides = sha256(np.packbits(truths).tobytes()).hexdigest()
        return ["Condition", self.form(condition.sees), reads, len(deals), decides]

    def _drawing(self, drawing: DrawingRule) -> list[Any]:
        kinds = self._space(Dependencies(drawing.lens, None)).kinds
        held = kinds.shape[1] // 2
        columns = [
            np.where(kinds[:, hand * held + place] < 0, NO_CARD, 16 * hand + kinds[:, hand * held + place])
            for hand, place in DEALING_ORDER
            if place < held
        ]
        rows = np.stack([*columns, np.full(len(kinds), END)], axis=1).astype(np.uint8)
        return [
            ["sides", *(side.name for side in drawing.sides)],
            ["lens", self.form(drawing.lens)],
            ["initial", drawing.initial],
            ["cards_most", drawing.cards_most],
            ["deals", len(kinds), sha256(rows[rows != NO_CARD].tobytes()).hexdigest()],
        ]


def _plain(value: Any) -> Any:
    match value:
        case Enum():
            return [type(value).__name__, value.name]
        case None | bool() | int() | str():
            return value
        case datetime.date():
            return ["date", value.isoformat()]
        case Fraction():
            return ["fraction", value.numerator, value.denominator]
    raise TypeError(f"a {type(value).__name__} has no form in the digest of a game")
