"""The conditions that a variant file can write: those of the rulebook, each as a small table of TOML.

Which keys stand together says which condition it is, so that nothing is parsed out of a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from cutcard.cards import RANK_LETTERS, NotationError, Rank, Suit
from cutcard.rulebook import conditions as of
from cutcard.rulebook.drawing import OneCardEach

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cutcard.rulebook.conditions import Condition, Side
    from cutcard.rulebook.game import Game


@dataclass(frozen=True, slots=True)
class Values:
    """The values of such a table, read for the game that they speak of."""

    game: Game
    told: Mapping[str, Any]

    def side(self, key: str) -> Side:
        sides = {side.name.casefold(): side for side in self.game.drawing.sides}
        found = sides.get(str(self.told[key]).casefold())
        if found is None:
            names = " and ".join(side.name for side in sides.values())
            raise NotationError(f"{key} = {self.told[key]!r}: the hands of this game are {names}")
        return found

    def number(self, key: str, least: int, most: int) -> int:
        return _number(key, self.told[key], least, most)

    def totals(self, key: str) -> list[int]:
        if not isinstance(self.told[key], list) or not self.told[key]:
            raise NotationError(f"{key} = {self.told[key]!r}: write a list of totals, e.g. [6, 7]")
        return [_number(key, each, 0, 9) for each in self.told[key]]

    def one_of(self, key: str, choices: Mapping[str, Any]) -> Any:
        found = choices.get(str(self.told[key]).casefold())
        if found is None:
            raise NotationError(f"{key} = {self.told[key]!r}: write one of {', '.join(choices)}")
        return found

    def rank(self, key: str) -> Rank:
        return Rank(self.one_of(key, {RANK_LETTERS[rank].casefold(): rank for rank in self.game.deck.ranks}))

    def suit(self, key: str) -> Suit:
        return Suit(self.one_of(key, {suit.name.casefold(): suit for suit in self.game.deck.suits}))

    def true(self, key: str) -> None:
        if self.told[key] is not True:
            raise NotationError(f"{key} = {self.told[key]!r}: write true, or leave it out")


def _number(key: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise NotationError(f"{key} = {value!r}: write a whole number from {least} to {most}")
    return value


def _natural(told: Values) -> Condition:
    told.true("natural")
    return of.wins_with_natural(told.side("wins"))


def _tie(told: Values) -> Condition:
    """Any tie, a tie on one total, or one of two naturals."""
    first, second = told.game.drawing.sides
    if told.told["tie"] is True:
        return of.ties(first, second)
    if told.told["tie"] == "natural":
        return of.natural_tie
    return of.tie_on(told.number("tie", 0, 9), first=first, second=second)


def _same_rank(told: Values) -> Condition:
    told.true("same_rank")
    return of.ranks_same(*told.game.drawing.sides)


PAIRS = {"single": of.single_pair, "double": of.double_pair, "twin": of.twin_pair}

Make: TypeAlias = "Callable[[Values], Condition]"
TWO_HANDS: dict[str, Make] = {
    "wins": lambda told: of.wins(told.side("wins")),
    "wins on": lambda told: of.wins_on(told.side("wins"), told.number("on", 0, 9)),
    "wins on cards": lambda told: of.wins_on(
        told.side("wins"), told.number("on", 0, 9), cards=told.number("cards", 2, 3)
    ),
    "wins on_other_than": lambda told: of.wins_on_other_than(told.side("wins"), *told.totals("on_other_than")),
    "wins on over cards_in_all": lambda told: of.wins_over(
        told.side("wins"),
        told.number("on", 0, 9),
        told.number("over", 0, 9),
        cards_in_all=told.number("cards_in_all", 4, 6),
    ),
    "wins by": lambda told: of.wins_by(told.side("wins"), told.number("by", 1, 9)),
    "wins natural": _natural,
    "tie": _tie,
    "pair": lambda told: of.pair(told.side("pair")),
    "pair of": lambda told: of.pair_of(told.side("pair"), told.rank("of")),
    "pair suit": lambda told: of.pair_in(told.side("pair"), told.suit("suit")),
    "pair of suit": lambda told: of.pair_of(told.side("pair"), told.rank("of"), told.suit("suit")),
    "pairs": lambda told: told.one_of("pairs", PAIRS),
}
"""By the keys that stand together, what they say of two hands that are drawn to."""
ONE_CARD: dict[str, Make] = {
    "higher": lambda told: of.ranks_higher(told.side("higher")),
    "same_rank": _same_rank,
    "card at_least": lambda told: of.card_at_least(told.side("card"), told.rank("at_least")),
    "card at_most": lambda told: of.card_at_most(told.side("card"), told.rank("at_most")),
    "card is": lambda told: of.card_is(told.side("card"), told.rank("is")),
}
"""The same where each hand is one card."""


def condition_of(game: Game, told: Any) -> Condition:
    """The condition that a table of TOML writes.

    >>> from cutcard.games import GAMES
    >>> condition_of(GAMES["tiger-baccarat"], {"wins": "Banker", "on": 7, "cards": 3}).says
    'Banker wins with 7 in three cards'
    """
    forms = ONE_CARD if isinstance(game.drawing, OneCardEach) else TWO_HANDS
    by_keys = {frozenset(keys.split()): make for keys, make in forms.items()}
    make = by_keys.get(frozenset(told)) if isinstance(told, dict) else None
    if make is None:
        written = f"with {' and '.join(told)}" if isinstance(told, dict) and told else repr(told)[:60]
        raise NotationError(f"there is no condition {written}; there are those with {'; '.join(forms)}")
    return make(Values(game, told))
