"""The conditions that a variant file can write: those of the rulebook, each as a small table of TOML.

Which keys stand together says which condition it is, so that nothing is parsed out of a sentence. The same table of
forms reads a condition and writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeAlias

from cutcard.cards import RANK_LETTERS, NotationError, Rank, Suit
from cutcard.rulebook import conditions as of
from cutcard.rulebook.conditions import Condition, Side
from cutcard.rulebook.drawing import OneCardEach

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cutcard.rulebook.game import Game

Table: TypeAlias = dict[str, Any]
"""A condition as TOML has it."""


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

    def totals(self, key: str) -> tuple[int, ...]:
        if not isinstance(self.told[key], list) or not self.told[key]:
            raise NotationError(f"{key} = {self.told[key]!r}: write a list of totals, e.g. [6, 7]")
        return tuple(_number(key, each, 0, 9) for each in self.told[key])

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


def _tie(told: Values, key: str) -> Any:
    """Any tie (true), one of two naturals, or a tie on one total."""
    value = told.told[key]
    return value if value is True or value == "natural" else told.number(key, 0, 9)


READ: dict[str, Callable[[Values, str], Any]] = {
    **dict.fromkeys(("wins", "pair", "higher", "card"), Values.side),
    **dict.fromkeys(("on", "over"), lambda told, key: told.number(key, 0, 9)),
    **dict.fromkeys(("of", "at_least", "at_most", "is"), Values.rank),
    **dict.fromkeys(("natural", "same_rank"), Values.true),
    "cards": lambda told, key: told.number(key, 2, 3),
    "cards_in_all": lambda told, key: told.number(key, 4, 6),
    "by": lambda told, key: told.number(key, 1, 9),
    "on_other_than": Values.totals,
    "suit": Values.suit,
    "tie": _tie,
    "pairs": lambda told, key: told.one_of(key, {"single": "single", "double": "double", "twin": "twin"}),
}
"""How the value of each key is read."""


@dataclass(frozen=True, slots=True)
class Form:
    """The function that makes a condition, and which of its parameters each key gives, in the order of the keys.

    Where a key gives none it is a mark, and `marked` its value; a parameter for a hand that no key gives is the game's.
    """

    make: Callable[..., Condition]
    parameters: tuple[str, ...] = ("",)
    marked: Any = True

    def condition(self, game: Game, values: list[Any]) -> Condition:
        hands = zip(("first", "second"), game.drawing.sides, strict=True)
        given = {**dict(hands), **dict(zip(self.parameters, values, strict=True))}
        made_by = signature(self.make)
        call = made_by.bind_partial()
        call.arguments.update((name, given[name]) for name in made_by.parameters if name in given)
        return self.make(*call.args, **call.kwargs)


SIDE = ("side",)
TWO_HANDS: dict[str, tuple[Form, ...]] = {
    "wins": (Form(of.wins, SIDE),),
    "wins on": (Form(of.wins_on, ("side", "total")),),
    "wins on cards": (Form(of.wins_on, ("side", "total", "cards")),),
    "wins on_other_than": (Form(of.wins_on_other_than, ("side", "totals")),),
    "wins on over cards_in_all": (Form(of.wins_over, ("side", "total", "over", "cards_in_all")),),
    "wins by": (Form(of.wins_by, ("side", "margin")),),
    "wins natural": (Form(of.wins_with_natural, ("side", "")),),
    "tie": (Form(of.ties), Form(of.ties_of_naturals, marked="natural"), Form(of.tie_on, ("total",))),
    "pair": (Form(of.pair, SIDE),),
    "pair of": (Form(of.pair_of, ("side", "rank")),),
    "pair suit": (Form(of.pair_in, ("side", "suit")),),
    "pair of suit": (Form(of.pair_of, ("side", "rank", "suit")),),
    "pairs": (
        Form(of.one_pair, marked="single"),
        Form(of.two_pairs, marked="double"),
        Form(of.two_equal_pairs, marked="twin"),
    ),
}
"""By the keys that stand together, what they say of two hands that are drawn to."""
ONE_CARD: dict[str, tuple[Form, ...]] = {
    "higher": (Form(of.ranks_higher, SIDE),),
    "same_rank": (Form(of.ranks_same),),
    "card at_least": (Form(of.card_at_least, ("side", "rank")),),
    "card at_most": (Form(of.card_at_most, ("side", "rank")),),
    "card is": (Form(of.card_is, ("side", "rank")),),
}
"""The same where each hand is one card."""


def _forms(game: Game) -> dict[str, tuple[Form, ...]]:
    return ONE_CARD if isinstance(game.drawing, OneCardEach) else TWO_HANDS


def condition_of(game: Game, told: Any) -> Condition:
    """The condition that a table of TOML writes.

    >>> from cutcard.games import GAMES
    >>> condition_of(GAMES["tiger-baccarat"], {"wins": "Banker", "on": 7, "cards": 3}).says
    'Banker wins with 7 in three cards'
    """
    forms = _forms(game)
    keys = next((keys for keys in forms if isinstance(told, dict) and set(keys.split()) == set(told)), None)
    if keys is None:
        written = f"with {' and '.join(told)}" if isinstance(told, dict) and told else repr(told)[:60]
        raise NotationError(f"there is no condition {written}; there are those with {'; '.join(forms)}")
    values = [READ[key](Values(game, told), key) for key in keys.split()]
    *marked, form = forms[keys]
    said = next((each for each in marked if type(values[0]) is type(each.marked) and values[0] == each.marked), form)
    return said.condition(game, values)


def table_of(game: Game, condition: Condition) -> Table | None:
    """The table of TOML that writes a condition, None where no file can.

    >>> from cutcard.games import GAMES
    >>> table_of(GAMES["tiger-baccarat"], GAMES["tiger-baccarat"].wager("Big Tiger").pays[0].when)
    {'wins': 'Banker', 'on': 6, 'cards': 3}
    """
    every = ((keys, form) for keys, forms in _forms(game).items() for form in forms)
    tables = (table for keys, form in every for table in _tables(keys, form, condition))
    return next((table for table in tables if condition_of(game, table) == condition), None)


def _tables(keys: str, form: Form, condition: Condition) -> Iterator[Table]:
    """What this form would write of the call that made a condition, where it is a call of the form's function."""
    if condition.made is None or condition.made.func is not form.make:
        return
    call = signature(form.make).bind(*condition.made.args, **condition.made.keywords).arguments
    if {*form.parameters} - {""} <= {*call}:
        values = [call[name] if name else form.marked for name in form.parameters]
        yield dict(zip(keys.split(), map(_written, values), strict=True))


def _written(value: Any) -> Any:
    match value:
        case Side():
            return value.name
        case Rank():
            return RANK_LETTERS[value]
        case Suit():
            return value.name.lower()
        case tuple():
            return list(value)
    return value
