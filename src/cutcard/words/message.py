"""A message: what is to be said, as a key and its values, until somebody reads it.

Everything that explains, refuses or names carries one of these. The sentence is made by the catalogue of the reader's
language at the moment it is read, and nothing is ever parsed back out of a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Message:
    """A key of the catalogue and the values its sentence has places for, sorted by name."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Cents:
    """An amount of money, which each language writes in its own way."""

    cents: int


@dataclass(frozen=True, slots=True)
class Series:
    """Several values in a row; `by` is the key of the message that joins two of them, such as `series-or`."""

    by: str
    parts: tuple[Value, ...]


Value: TypeAlias = str | int | Message | Cents | Series
"""What a sentence has a place for. A `str` is nobody's to translate: the name of a person, a reason, a card's code."""


def message(key: str, /, **values: Value) -> Message:
    """A message by its key and named values.

    >>> message("refusal-no-such-bet", number=7)
    Message(key='refusal-no-such-bet', values=(('number', 7),))
    """
    return Message(key, tuple(sorted(values.items())))


@lru_cache(maxsize=4096)
def keyed(family: str, name: str) -> Message:
    """One of a family of messages that goes by an identifier: the wager "Player Pair" is `wager-player-pair`.

    >>> keyed("wager", "Player Pair").key, keyed("phase", "no shoe").key, keyed("kind", "WRONG_CARDS").key
    ('wager-player-pair', 'phase-no-shoe', 'kind-wrong-cards')
    """
    words = "".join(letter if letter.isalnum() else " " for letter in name).split()
    return Message("-".join([family, *words]).lower())


def named(family: str, name: str) -> Message:
    """The name of a thing that anybody may invent; where a language has no word for it, it is called by the name.

    >>> named("wager", "Lucky Eight")
    Message(key='wager-lucky-eight', values=(('name', 'Lucky Eight'),))
    """
    return Message(keyed(family, name).key, (("name", name),))


def to_json(value: Value) -> Any:
    """A message or a value as JSON: `{"key": …, "values": {…}}`, `{"cents": …}`, `{"by": …, "parts": […]}`."""
    match value:
        case Message():
            return {"key": value.key, "values": {name: to_json(each) for name, each in value.values}}
        case Cents():
            return {"cents": value.cents}
        case Series():
            return {"by": value.by, "parts": [to_json(each) for each in value.parts]}
    return value


def from_json(told: Any) -> Any:
    """A message or a value from the JSON of `to_json`.

    >>> from_json(to_json(message("refusal-no-such-bet", number=7)))
    Message(key='refusal-no-such-bet', values=(('number', 7),))
    """
    match told:
        case {"key": key, "values": values}:
            return message(key, **{name: from_json(each) for name, each in values.items()})
        case {"cents": cents}:
            return Cents(cents)
        case {"by": by, "parts": parts}:
            return Series(by, tuple(from_json(each) for each in parts))
    return told
