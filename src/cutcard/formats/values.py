"""JSON values read without lenience: a bool is no number, a float no amount, and a choice is one of those there are."""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeVar

from cutcard.cards import NotationError
from cutcard.rulebook.procedure import Position

WHOLE_MOST = 2**62
"""No number that a journal holds is larger."""
Choice = TypeVar("Choice", bound=Enum)


def read_position(value: Any) -> Position:
    if not isinstance(value, str) or value not in Position.__members__:
        raise NotationError(f"there is no position {value!r}; it is one of {', '.join(Position.__members__)}")
    return Position[value]


def read_choice(kind: type[Choice], value: Any) -> Choice:
    try:
        return kind(value)
    except ValueError:
        allowed = ", ".join(repr(each.value) for each in kind)
        raise NotationError(f"{value!r} is no {kind.__name__.lower()}; it is one of {allowed}") from None


def read_plain(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise NotationError(f"expected {kind.__name__}, got {value!r}")
    return value
