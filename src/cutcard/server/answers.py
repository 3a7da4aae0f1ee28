"""Answers: each one class, built by whoever answers, encoded as it is, and described from the same fields."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, TypeAlias, overload

import msgspec

from cutcard.words import Cents, Message, Series, Value

encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer has the fields it is described with, and no other."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


@dataclass(frozen=True, slots=True)
class MessageJson(Answer):
    """What is to be said, for a page to word in its reader's language: a key of the catalogue and its values."""

    key: str
    values: dict[str, ValueJson]


@dataclass(frozen=True, slots=True)
class CentsJson(Answer):
    """An amount of money in a message."""

    cents: int


@dataclass(frozen=True, slots=True)
class SeriesJson(Answer):
    """Several values in a row; `by` is the key of the message that joins two of them."""

    by: str
    parts: list[ValueJson]


ValueJson: TypeAlias = "str | int | MessageJson | CentsJson | SeriesJson"


@overload
def wire(message: Message) -> MessageJson: ...
@overload
def wire(message: None) -> None: ...
def wire(message: Message | None) -> MessageJson | None:
    """A message as it is sent; most are sent again and again."""
    return None if message is None else _wired(message)


@lru_cache(maxsize=4096)
def _wired(message: Message) -> MessageJson:
    return MessageJson(message.key, {name: _value(value) for name, value in message.values})


def _value(value: Value) -> ValueJson:
    match value:
        case Message():
            return _wired(value)
        case Cents():
            return CentsJson(value.cents)
        case Series():
            return SeriesJson(value.by, [_value(each) for each in value.parts])
    return value
