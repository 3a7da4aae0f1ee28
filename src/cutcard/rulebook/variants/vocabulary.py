"""The conditions that a variant file can write: those of the rulebook, each as a small table of TOML.

Which keys stand together says which condition it is, so that nothing is parsed out of a sentence. The same table of
forms reads a condition, writes it, says why one cannot be written, and makes the table of `docs/variants.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeAlias

from cutcard.cards import RANK_LETTERS, NotationError, Rank, Suit
from cutcard.rulebook import conditions as of
from cutcard.rulebook.conditions import Condition, Side
from cutcard.rulebook.drawing import OneCardEach
from cutcard.rulebook.game import Game
from cutcard.rulebook.variants import conditions as more

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

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
        return number_of(key, self.told[key], least, most)

    def totals(self, key: str) -> tuple[int, ...]:
        if not isinstance(self.told[key], list) or not self.told[key]:
            raise NotationError(f"{key} = {self.told[key]!r}: write a list of totals, e.g. [6, 7]")
        return tuple(number_of(key, each, 0, 9) for each in self.told[key])

    def one_of(self, key: str, choices: Mapping[str, Any]) -> Any:
        found = choices.get(str(self.told[key]).casefold())
        if found is None:
            raise NotationError(f"{key} = {self.told[key]!r}: write one of {', '.join(choices)}")
        return found

    def rank(self, key: str) -> Rank:
        return Rank(self.one_of(key, {RANK_LETTERS[rank].casefold(): rank for rank in self.game.deck.ranks}))

    def suit(self, key: str) -> Suit:
        return Suit(self.one_of(key, {suit.name.casefold(): suit for suit in self.game.deck.suits}))

    def true(self, key: str) -> bool:
        if self.told[key] is not True:
            raise NotationError(f"{key} = {self.told[key]!r}: write true, or leave it out")
        return True


def number_of(key: str, value: Any, least: int, most: int) -> int:
    """The whole number that a key has; another one, or anything else, is refused."""
    if type(value) is not int or not least <= value <= most:
        raise NotationError(f"{key} = {value!r}: write a whole number from {least} to {most}")
    return value


def _tie(told: Values, key: str) -> Any:
    """Any tie (true), one of two naturals, or a tie on one total."""
    value = told.told[key]
    return value if value is True or value == "natural" else told.number(key, 0, 9)


def _same(*words: str) -> dict[str, str]:
    return {word: word for word in words}


def _joined(told: Values, key: str) -> tuple[Condition, ...]:
    if not isinstance(each := told.told[key], list):
        raise NotationError(f"{key} = {each!r:.40}: write a list of conditions, e.g. [{{ tie = 6 }}, {{ tie = 7 }}]")
    return tuple(condition_of(told.game, table) for table in each)


READ: dict[str, Callable[[Values, str], Any]] = {
    **dict.fromkeys(("wins", "hand", "pair", "first_two", "higher", "card"), Values.side),
    **dict.fromkeys(("on", "over"), lambda told, key: told.number(key, 0, 9)),
    **dict.fromkeys(("of", "and", "at_least", "at_most", "is"), Values.rank),
    **dict.fromkeys(("natural", "naturals_too", "same_rank", "same_suit"), Values.true),
    **dict.fromkeys(("all", "any"), _joined),
    "cards": lambda told, key: told.number(key, 2, 3),
    "cards_in_all": lambda told, key: told.number(key, 4, 6),
    "by": lambda told, key: told.number(key, 1, 9),
    "on_other_than": Values.totals,
    "suit": Values.suit,
    "colour": lambda told, key: told.one_of(key, _same(*more.COLOURS)),
    "place": lambda told, key: told.one_of(key, _same(*more.PLACES)),
    "tie": _tie,
    "pairs": lambda told, key: told.one_of(key, _same(*PAIRS)),
}
"""How the value of each key is read."""


@dataclass(frozen=True, slots=True)
class Form:
    """The function that makes a condition, which of its parameters each key gives, in the order of the keys, and what a
    file writes, for example.

    Where a key gives none it is a mark, and `marked` its value; a parameter for a hand that no key gives is the game's.
    """

    make: Callable[..., Condition]
    parameters: tuple[str, ...]
    example: Table
    marked: Any = True

    @property
    def keys(self) -> str:
        return " ".join(self.example)

    def condition(self, game: Game, values: list[Any]) -> Condition:
        hands = zip(("first", "second"), game.drawing.sides, strict=True)
        given = {**dict(hands), **dict(zip(self.parameters, values, strict=True))}
        made_by = signature(self.make)
        call = made_by.bind_partial()
        call.arguments.update((name, given[name]) for name in made_by.parameters if name in given)
        return self.make(*call.args, **call.kwargs)


PAIRS: dict[str, Callable[[], Condition]] = {
    "single": of.one_pair,
    "double": of.two_pairs,
    "twin": of.two_equal_pairs,
    "either": more.either_pair,
    "one perfect": more.one_perfect_pair,
    "both perfect": more.two_perfect_pairs,
}
"""What can be said of the pairs of both hands together."""


def _by_keys(*forms: Form) -> dict[str, tuple[Form, ...]]:
    return {keys: tuple(each for each in forms if each.keys == keys) for keys in dict.fromkeys(f.keys for f in forms)}


TWO_HANDS = _by_keys(
    Form(of.wins, ("side",), {"wins": "Banker"}),
    Form(of.wins_on, ("side", "total"), {"wins": "Banker", "on": 7}),
    Form(of.wins_on, ("side", "total", "cards"), {"wins": "Banker", "on": 7, "cards": 3}),
    Form(more.wins_in_cards, ("side", "cards"), {"wins": "Player", "cards": 3}),
    Form(of.wins_on_other_than, ("side", "totals"), {"wins": "Banker", "on_other_than": [6, 7]}),
    Form(
        of.wins_over,
        ("side", "total", "over", "cards_in_all"),
        {"wins": "Banker", "on": 7, "over": 6, "cards_in_all": 6},
    ),
    Form(of.wins_by, ("side", "margin"), {"wins": "Player", "by": 4}),
    Form(more.wins_by_points, ("side", "margin", ""), {"wins": "Player", "by": 4, "naturals_too": True}),
    Form(of.wins_with_natural, ("side", ""), {"wins": "Player", "natural": True}),
    Form(of.ties, ("",), {"tie": True}),
    Form(of.ties_of_naturals, ("",), {"tie": "natural"}, marked="natural"),
    Form(of.tie_on, ("total",), {"tie": 6}),
    Form(more.has_total, ("side", "total"), {"hand": "Player", "on": 9}),
    Form(more.has_total, ("side", "total", "cards"), {"hand": "Player", "on": 9, "cards": 2}),
    Form(more.cards_in_hand, ("side", "cards"), {"hand": "Player", "cards": 3}),
    Form(more.has_natural, ("side", ""), {"hand": "Player", "natural": True}),
    Form(more.cards_in_all, ("cards",), {"cards_in_all": 4}),
    Form(of.pair, ("side",), {"pair": "Player"}),
    Form(of.pair_of, ("side", "rank"), {"pair": "Player", "of": "8"}),
    Form(of.pair_in, ("side", "suit"), {"pair": "Player", "suit": "hearts"}),
    Form(of.pair_of, ("side", "rank", "suit"), {"pair": "Player", "of": "8", "suit": "hearts"}),
    Form(more.perfect_pair, ("side", ""), {"pair": "Player", "same_suit": True}),
    *(Form(make, ("",), {"pairs": name}, marked=name) for name, make in PAIRS.items()),
    Form(more.suited, ("side", ""), {"first_two": "Player", "same_suit": True}),
    Form(more.two_in_suit, ("side", "suit"), {"first_two": "Player", "suit": "spades"}),
    Form(more.two_in_colour, ("side", "colour"), {"first_two": "Player", "colour": "red"}),
    Form(more.two_of, ("side", "rank", "other"), {"first_two": "Player", "of": "K", "and": "Q"}),
    Form(
        more.two_of,
        ("side", "rank", "other", "same_suit"),
        {"first_two": "Player", "of": "K", "and": "Q", "same_suit": True},
    ),
    Form(more.place_is, ("side", "place", "rank"), {"card": "Player", "place": "third", "is": "8"}),
    Form(more.place_at_least, ("side", "place", "rank"), {"card": "Banker", "place": "last", "at_least": "8"}),
    Form(more.place_at_most, ("side", "place", "rank"), {"card": "Banker", "place": "last", "at_most": "6"}),
    Form(more.place_in_suit, ("side", "place", "suit"), {"card": "Player", "place": "first", "suit": "clubs"}),
    Form(more.place_in_colour, ("side", "place", "colour"), {"card": "Player", "place": "first", "colour": "black"}),
    Form(more.all_of, ("conditions",), {"all": [{"wins": "Banker", "on": 6}, {"hand": "Player", "on": 5}]}),
    Form(more.any_of, ("conditions",), {"any": [{"tie": 6}, {"tie": 7}]}),
)
"""By the keys that stand together, what they say of two hands that are drawn to."""
ONE_CARD = _by_keys(
    Form(of.ranks_higher, ("side",), {"higher": "Dragon"}),
    Form(of.ranks_same, ("",), {"same_rank": True}),
    Form(more.suited_tie, ("", ""), {"same_rank": True, "same_suit": True}),
    Form(of.card_at_least, ("side", "rank"), {"card": "Dragon", "at_least": "8"}),
    Form(of.card_at_most, ("side", "rank"), {"card": "Tiger", "at_most": "6"}),
    Form(of.card_is, ("side", "rank"), {"card": "Tiger", "is": "7"}),
    Form(more.place_in_suit, ("side", "suit"), {"card": "Dragon", "suit": "spades"}),
    Form(more.place_in_colour, ("side", "colour"), {"card": "Tiger", "colour": "red"}),
    Form(more.all_of, ("conditions",), {"all": [{"same_rank": True}, {"card": "Dragon", "at_least": "J"}]}),
    Form(more.any_of, ("conditions",), {"any": [{"card": "Dragon", "is": "A"}, {"card": "Tiger", "is": "A"}]}),
)
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
        near = [each for each in forms if isinstance(told, dict) and each.split()[0] in told]
        known = near or dict.fromkeys(each.split()[0] for each in forms)
        raise NotationError(f"there is no condition {written}; there are those with {'; '.join(known)}")
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
    tables = (table for keys, form in every for table in _tables(game, keys, form, condition))
    return next((table for table in tables if condition_of(game, table) == condition), None)


def _tables(game: Game, keys: str, form: Form, condition: Condition) -> Iterator[Table]:
    """What this form would write of the call that made a condition, where it is a call of the form's function."""
    if condition.made is None or condition.made.func is not form.make:
        return
    call = signature(form.make).bind(*condition.made.args, **condition.made.keywords).arguments
    if {*form.parameters} - {""} <= {*call}:
        values = [call[name] if name else form.marked for name in form.parameters]
        yield dict(zip(keys.split(), [_written(game, value) for value in values], strict=True))


def _written(game: Game, value: Any) -> Any:
    match value:
        case Condition():
            return table_of(game, value)
        case Side():
            return value.name
        case Rank():
            return RANK_LETTERS[value]
        case Suit():
            return value.name.lower()
        case tuple():
            return [_written(game, each) for each in value]
    return value
