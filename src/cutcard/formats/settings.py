"""A table's settings as a journal keeps them, and read back strictly: what is not exactly one of them is refused."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from enum import Enum
from typing import Any

from cutcard.cards import NotationError
from cutcard.formats.values import WHOLE_MOST, read_choice, read_plain, read_position
from cutcard.rulebook.game import Game
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.table_options import Limits, Source, TableOptions

NAMES = tuple(field.name for field in fields(TableOptions))
PLAIN: dict[str, type] = {
    **dict.fromkeys(("decks", "differential_cents", "positions", "area_most", "cut", "rounds_after_cut"), int),
    "betting_seconds": int,
    "high_limit_area": bool,
    "staff_place_bets": bool,
    "layout": str,
}


def options_json(options: TableOptions) -> dict[str, Any]:
    """A table's settings as JSON, the game by its slug."""
    held = every_setting(options)
    return held if held["beacon"] else {name: value for name, value in held.items() if name != "beacon"}


def every_setting(options: TableOptions) -> dict[str, Any]:
    """The same with the setting that is written only where it is made: journals of before it do not have it."""
    held = {name: _plain(getattr(options, name)) for name in NAMES if name not in {"game", "offered"}}
    offered = None if options.offered is None else sorted(options.offered)
    return {name: held.get(name) for name in NAMES} | {"game": options.game.slug, "offered": offered}


def _plain(value: Any) -> Any:
    if isinstance(value, Position):
        return value.name
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Limits):
        return asdict(value)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def settings_mark(options: TableOptions) -> str:
    """A few letters that are others where the settings are others."""
    written = json.dumps(options_json(options), sort_keys=True).encode()
    return hashlib.sha256(written).hexdigest()[:12]


def options_from(data: Mapping[str, Any], games: Mapping[str, Game]) -> TableOptions:
    """A table's settings read back; the game is the one of these that goes by the slug."""
    if not isinstance(data, dict):
        raise NotationError(f"a table is written as its settings by name, not as {data!r}")
    try:
        return _options_from(data, games)
    except (TypeError, ValueError) as error:
        raise NotationError(str(error)) from None


def _options_from(data: Mapping[str, Any], games: Mapping[str, Game]) -> TableOptions:
    game = games.get(str(data.get("game")))
    if game is None or not data.keys() <= set(NAMES):
        raise NotationError(f"a table is written with a game's slug and {', '.join(sorted(NAMES))}")
    held = {name: value for name, value in data.items() if name not in {"game", "offered"}}
    for name in {"limits", "side_limits"} & held.keys():
        held[name] = _limits(held[name])
    if "wager_limits" in held:
        held["wager_limits"] = tuple((name, _limits(limits)) for name, limits in held["wager_limits"])
    if "staff" in held:
        held["staff"] = tuple(read_position(name) for name in held["staff"])
    for name, kind in (("method", Method), ("source", Source)):
        if name in held:
            held[name] = read_choice(kind, held[name])
    for name in PLAIN.keys() & held.keys():
        held[name] = read_plain(PLAIN[name], held[name])
        if type(held[name]) is int and abs(held[name]) >= WHOLE_MOST:
            raise NotationError(f"{name} is too large a number")
    held["beacon"] = _beacon(held.get("beacon", ""))
    offered = data.get("offered")
    return TableOptions(game=game, offered=None if offered is None else frozenset(offered), **held)


def _limits(data: Any) -> Limits:
    names = [field.name for field in fields(Limits)]
    if not isinstance(data, dict) or data.keys() != set(names):
        raise NotationError(f"Limits has the fields {', '.join(names)}")
    return Limits(**{name: read_plain(int, value) for name, value in data.items()})


def _beacon(written: object) -> str:
    """The setting of a table's shoes. Only where one names a key is there need of what reads keys."""
    if written == "":
        return ""
    from cutcard.formats.beacons import read_setting

    return read_setting(written)
