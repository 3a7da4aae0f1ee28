"""The shape of what an entry holds: which commands and events there are, their fields, and what each field may hold.

`shapes.json` is written by `make shapes` from the declarations of the table and the house, and a test holds it current.
Whoever reads a journal without the program that wrote it checks the shape first: what does not fit is a fault of the
entry, and what fails afterwards is a fault of the reader.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from functools import cache
from importlib import resources
from typing import Any

from cutcard.cards import Card
from cutcard.formats.entry import Body
from cutcard.formats.values import WHOLE_MOST

FILE = "shapes.json"
RANGES = {"whole": (0, WHOLE_MOST), "signed": (-WHOLE_MOST, WHOLE_MOST), "bit": (0, 1)}
"""Numbers: counts and amounts, differences, and one of two hands."""
LATEST = 253_000_000_000 * 10**6
"""No entry was written later than in the year 9987, by microseconds since 1970."""
PLAIN = {"text": str, "flag": bool, "values": dict, "integer": int}


@cache
def shapes() -> dict[str, Any]:
    """By `commands`, `events` and `parts`, what each kind is made of."""
    text = (resources.files("cutcard.formats") / FILE).read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def misshapen(body: Body) -> str:
    """What in an entry is not as it must be, by its place; empty where all of it is."""
    known = shapes()
    if not 0 <= body.at < LATEST:
        return f"at: no time, {body.at}"
    version = body.journal_version
    if wrong := _kind(body.command, known["commands"], "command", version):
        return wrong
    found = (_kind(event, known["events"], f"event {place}", version) for place, event in enumerate(body.events, 1))
    return next(filter(None, found), "")


def _kind(data: Any, kinds: dict[str, Any], where: str, version: int) -> str:
    name = data.get("type") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in kinds:
        return f"{where}: no kind {name!r:.40}"
    return _fields(data, _in_version(kinds[name], version), f"{where}, {name}", named=True)


def _in_version(shape: dict[str, Any], version: int) -> dict[str, Any]:
    """The fields that a kind has in a version of the journal: some have come since, and older entries lack them."""
    later = {name: each for name, each in shape.items() if isinstance(each, dict) and "since" in each}
    if not later:
        return shape
    return {
        name: later[name]["is"] if name in later else each
        for name, each in shape.items()
        if name not in later or later[name]["since"] <= version
    }


def _fields(data: Any, shape: dict[str, Any], where: str, *, named: bool = False) -> str:
    if not isinstance(data, dict):
        return f"{where}: not written by its fields"
    told = data.keys() - {"type"} if named else data.keys()
    if unknown := sorted(told - shape.keys()):
        return f"{where}: no field {unknown[0]!r:.40}"
    if lacking := [name for name in shape if name not in data]:
        return f"{where}: {lacking[0]} is missing"
    found = (_value(data[name], kind, f"{where}, {name}") for name, kind in shape.items())
    return next(filter(None, found), "")


def _value(value: Any, kind: Any, where: str) -> str:
    """Empty where the value is one of its kind: a bool is no number, a float no amount."""
    match kind:
        case str() if kind in PLAIN:
            return "" if type(value) is PLAIN[kind] else f"{where}: not {kind}"
        case str() if kind in RANGES:
            least, most = RANGES[kind]
            return "" if type(value) is int and least <= value <= most else f"{where}: not {kind}"
        case "card" | "date" | "hex":
            return "" if isinstance(value, str) and READS[kind](value) else f"{where}: no {kind}"
        case str():
            return _fields(value, shapes()["parts"][kind], where)
        case {"one of": choices}:
            return "" if any(type(value) is type(each) and value == each for each in choices) else f"{where}: unknown"
        case {"optional": inner}:
            return "" if value is None else _value(value, inner, where)
        case {"map": inner}:
            if not isinstance(value, dict):
                return f"{where}: not written by names"
            return next(
                filter(None, (_value(each, inner, f"{where}, {name!r:.40}") for name, each in value.items())), ""
            )
        case {"list": inner}:
            if not isinstance(value, list):
                return f"{where}: not a list"
            return next(filter(None, (_value(each, inner, where) for each in value)), "")
    raise AssertionError(kind)


def _reads(read: Callable[[str], object]) -> Callable[[str], bool]:
    """Whether a text can be read so."""

    def reads(text: str) -> bool:
        try:
            read(text)
        except ValueError:
            return False
        return True

    return reads


READS = {
    "card": _reads(Card.parse),
    "date": _reads(lambda text: date.fromisoformat(text) if text else None),
    "hex": _reads(bytes.fromhex),
}
"""Texts that have a form: a card, a day or nothing, and bytes."""
