"""Commands and events as JSON and back, strictly: what is not exactly one of them is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from inspect import signature
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Struct

from cutcard.cards import Card, NotationError
from cutcard.formats.values import WHOLE_MOST, read_choice, read_plain, read_position
from cutcard.rulebook.cite import Cited, Clauses
from cutcard.rulebook.game import Outcome
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.table_options import Limits
from cutcard.table import acts
from cutcard.table.acts.act import Command, Event
from cutcard.table.knowledge import Sight
from cutcard.table.state import Actor, BetOutcome, DealtCard, PlacedBet

MAY_BE_NEGATIVE = {"net_cents", "was_cents"}
NAMES = {
    kind.__name__: kind
    for kind in (Actor, BetOutcome, Card, DealtCard, Kind, Limits, Method, Outcome, PlacedBet, Position, Remedy, Sight)
} | {"Clauses": Clauses}


PLAIN = {str, int, bool, NoneType, dict}
ANY_OF_THEM_FITS = {str, bool}
"""Kinds of which no value is too large for its field."""
WRITTEN_AS_THEY_ARE = {"str", "int", "bool", "Clauses"}
"""How fields are annotated that hold what JSON has a word for."""
COMMANDS: dict[str, type[Command]] = {command.__name__: command for command in acts.ACTS}
EVENTS: dict[str, type[Event]] = {event.__name__: event for event in acts.EVENTS}


def to_json(value: Any) -> Any:
    """A command, event or part of one as plain JSON values."""
    return _WRITERS[type(value)](value)


class _Writers(dict[Any, Callable[[Any], Any]]):
    """How the values of each kind are made plain, found out when the first of a kind is written."""

    def __missing__(self, kind: Any) -> Callable[[Any], Any]:
        self[kind] = written = _writer_of(kind)
        return written


_WRITERS = _Writers()


def _writer_of(kind: Any) -> Callable[[Any], Any]:
    if kind is Card:
        return str
    if is_dataclass(kind) or issubclass(kind, Struct):
        return _object_writer(kind)
    if issubclass(kind, Enum):
        return attrgetter("_name_" if issubclass(kind, Position) else "_value_")
    if issubclass(kind, tuple | list):
        return lambda values: [to_json(each) for each in values]
    return lambda value: value


def _object_writer(kind: Any) -> Callable[[Any], dict[str, Any]]:
    """An object of all fields, named by its type where it is a command or is cited.

    Every entry is made of these, so each kind gets a function of its own, as a dataclass gets its methods.
    """
    held = [f"'type': {kind.__name__!r}"] if issubclass(kind, Command | Cited) else []
    for name, written in _annotated(kind).items():
        part = f"v.{name}"
        held.append(f"{name!r}: {part if written in WRITTEN_AS_THEY_ARE else f'_WRITERS[type({part})]({part})'}")
    return eval(f"lambda v: {{{', '.join(held)}}}")  # type: ignore[no-any-return]  # noqa: S307


@cache
def _annotated(kind: Any) -> dict[str, Any]:
    """The fields of an object, each as it is annotated."""
    return {each.name: each.type for each in fields(kind)} if is_dataclass(kind) else kind.__annotations__


def command_from(data: Mapping[str, Any]) -> Command:
    """A command as `to_json` wrote it; what is none raises a `NotationError`."""
    return read_named(COMMANDS, "command", data)  # type: ignore[no-any-return]


def actor_from(data: Any) -> Actor:
    """A person as a command names them, by name and position; what is none raises a `NotationError`."""
    return part_from(Actor, data)  # type: ignore[no-any-return]


def event_from(data: Mapping[str, Any]) -> Event:
    """An event as `to_json` wrote it; what is none raises a `NotationError`."""
    return read_named(EVENTS, "event", data)  # type: ignore[no-any-return]


def read_named(kinds: Mapping[str, type], what: str, data: Any) -> Any:
    kind = kinds.get(str(data.get("type"))) if isinstance(data, dict) else None
    if kind is None:
        raise NotationError(f"no {what} is written so: {str(data)[:60]!r}; its type is one of {', '.join(kinds)[:80]}…")
    return part_from(kind, {name: value for name, value in data.items() if name != "type"})


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, localns=NAMES)


class Fields(NamedTuple):
    """What a kind of value is built from: each field with its type, and those that have no default."""

    hints: dict[str, Any]
    needed: tuple[str, ...]


@cache
def _built_from(kind: Any) -> Fields:
    given = signature(kind).parameters
    needed = tuple(name for name, each in given.items() if each.default is each.empty)
    return Fields({name: _hints(kind)[name] for name in given}, needed)


def part_from(kind: type, data: Any) -> Any:
    """A part of an event as `to_json` wrote it; what is none raises a `NotationError`."""
    hints, needed = _built_from(kind)
    if not isinstance(data, dict) or not data.keys() <= hints.keys():
        raise NotationError(f"{kind.__name__} has the fields {', '.join(hints)}")
    if lacking := [name for name in needed if name not in data]:
        raise NotationError(f"{kind.__name__} lacks {', '.join(lacking)}; it has the fields {', '.join(hints)}")
    built = kind(
        **{
            name: value
            if (hint := hints[name]) in PLAIN and type(value) is hint
            else _read_field(kind, name, hint, value)
            for name, value in data.items()
        }
    )
    if issubclass(kind, Event | DealtCard | PlacedBet):
        _check_numbers(built)
    return built


def _read_field(kind: type, name: str, hint: Any, value: Any) -> Any:
    """The field of something, which an error names."""
    try:
        return _read(hint, value)
    except NotationError as error:
        raise NotationError(f"{kind.__name__}, {name}: {error}") from None


def _check_numbers(part: Any) -> None:
    """No event has a third hand, counts below nothing, or holds a number that no journal can."""
    kind: Any = type(part)
    for name, least, most in _bounds(kind):
        value = getattr(part, name)
        if type(value) is int and not least <= value <= most:
            raise NotationError(f"{kind.__name__} cannot have {str(value)[:40]} as its {name}")


@cache
def _bounds(kind: Any) -> list[tuple[str, int, int]]:
    """The least and the most of each field that may hold a number."""
    named = [name for name in _annotated(kind) if _hints(kind)[name] is int or _origin(_hints(kind)[name]) is UnionType]
    leasts = [-WHOLE_MOST if name in MAY_BE_NEGATIVE else 0 for name in named]
    mosts = [1 if name in {"hand", "reveal_first"} else WHOLE_MOST for name in named]
    return list(zip(named, leasts, mosts, strict=True))


@cache
def _origin(hint: Any) -> Any:
    """What a type is made of, asked of every field that is read."""
    return get_origin(hint)


def _read(hint: Any, value: Any) -> Any:
    """A JSON value as what the field holds, with no lenience: a bool is no number, a float no amount."""
    if type(value) is hint and hint in PLAIN:
        return value
    origin = _origin(hint)
    if origin is UnionType:
        inner = next(each for each in get_args(hint) if each is not NoneType)
        return None if value is None else _read(inner, value)
    if origin is tuple:
        if not isinstance(value, list):
            raise NotationError(f"expected a list, got {value!r}")
        inner = get_args(hint)[0]
        return tuple([_read(inner, each) for each in value])
    if origin is dict:
        if not isinstance(value, dict):
            raise NotationError(f"expected named values, got {value!r}")
        return value
    if hint is Card:
        return Card.parse(value if isinstance(value, str) else repr(value))
    if hint is Position:
        return read_position(value)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return read_choice(hint, value)
    if isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, Struct)):
        return part_from(hint, value)
    return read_plain(hint, value)


def misfit(command: Command) -> str:
    """The first field that does not hold what it should; empty where what is written could be read again."""
    kind: Any = type(command)
    for name, hint in _fields(kind):
        value = getattr(command, name)
        if (type(value) is not hint or hint not in ANY_OF_THEM_FITS) and not _fits(value, hint):
            return name
    return ""


@cache
def worded(kind: Any) -> tuple[str, ...]:
    """The fields of a command that may hold more than a number: where a number fits its field, it is plain."""
    return tuple(name for name, hint in _fields(kind) if hint not in {int, bool})


@cache
def _fields(kind: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((name, _hints(kind)[name]) for name in _annotated(kind))


def _fits(value: Any, hint: Any) -> bool:
    if type(value) is hint:
        if hint is int:
            return -WHOLE_MOST < value < WHOLE_MOST  # type: ignore[no-any-return]
        return hint is not Actor or (type(value.name) is str and type(value.position) is Position)
    if _origin(hint) is UnionType:
        return any(_fits(value, each) for each in get_args(hint))
    if _origin(hint) is tuple:
        return type(value) is tuple and all(_fits(each, get_args(hint)[0]) for each in value)
    return _origin(hint) is dict and type(value) is dict
