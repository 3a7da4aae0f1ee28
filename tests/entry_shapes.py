"""The shapes of commands and events as the table and the house declare them: `python -m entry_shapes` writes them."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

from cutcard.cards import Card
from cutcard.formats import shapes
from cutcard.house import cage
from cutcard.house.event_kinds import TABLE_EVENTS
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Event
from cutcard.table.codec import COMMANDS, MAY_BE_NEGATIVE, _built_from
from cutcard.table.state import DealtCard, PlacedBet

FILE = Path(shapes.__file__).parent / shapes.FILE
FORMED: dict[tuple[str, str], Any] = {
    ("ArchiveJournal", "ends"): {"map": "whole"},
    ("AssignDealers", "dealers"): {"map": "text"},
    ("DealersAssigned", "before"): {"map": "text"},
    ("DealersAssigned", "dealers"): {"map": "text"},
    ("DetachJournal", "ends"): {"map": "whole"},
    ("DoorsChanged", "rows"): {"map": "text"},
    ("GamingDayClosed", "day"): "date",
    ("GamingDayClosed", "ledger"): {"map": {"list": "integer"}},
    ("GamingDayClosed", "tables"): {"map": {"list": "integer"}},
    ("GamingDayOpened", "day"): "date",
    ("HouseRestored", "shoes"): {"map": "integer"},
    ("JournalArchived", "ends"): {"map": "whole"},
    ("JournalDetached", "ends"): {"map": "whole"},
    ("OpenGamingDay", "day"): "date",
    ("RestoreHouse", "shoes"): {"map": "integer"},
    ("ShiftHandedOver", "day"): "date",
    ("ShoeOpened", "salt"): "hex",
    **{("ShoePromised", name): "hex" for name in ("promise", "nonce", "keeper")},
    **{
        (kind.__name__, name): {"map": "whole"}
        for kind in (*cage.COMMANDS.values(), *cage.FACTS.values())
        for name in ("count", "cash", "chips")
        if name in kind.__dataclass_fields__
    },
}
"""Texts that have a form, and what named values hold, which the types do not say."""
SINCE = {
    ("OpenTable", "display_name"): 2,
    ("TableOpened", "display_name"): 2,
    ("TableOpened", "number"): 2,
    ("ShoeStamped", "beacon"): 4,
}
"""The version of the journal from which on a kind has a field, where it was not there from the first."""
PLAIN = {str: "text", bool: "flag", dict: "values"}


def written() -> str:
    parts: dict[str, Any] = {}
    commands = {**COMMANDS, **cage.COMMANDS}
    events = {**TABLE_EVENTS, **cage.FACTS}
    told = {
        "commands": {name: shape_of(kind, parts) for name, kind in sorted(commands.items())},
        "events": {name: shape_of(kind, parts) for name, kind in sorted(events.items())},
        "parts": parts,
    }
    groups = (f'"{group}": {{\n{_lines(kinds)}\n}}' for group, kinds in told.items())
    return "{\n" + ",\n".join(groups) + "\n}\n"


def _lines(kinds: dict[str, Any]) -> str:
    """One line a kind, so that a change shows which."""
    return ",\n".join(f'  "{name}": {json.dumps(shape, ensure_ascii=False)}' for name, shape in sorted(kinds.items()))


def shape_of(kind: Any, parts: dict[str, Any]) -> dict[str, Any]:
    hints, _ = _built_from(kind)
    counted = issubclass(kind, Event | DealtCard | PlacedBet)
    told = {name: kind_of(hint, name, parts, counted=counted) for name, hint in hints.items()}
    told |= {name: formed for (owner, name), formed in FORMED.items() if owner == kind.__name__}
    since = {name: version for (owner, name), version in SINCE.items() if owner == kind.__name__}
    return {name: {"since": since[name], "is": each} if name in since else each for name, each in told.items()}


def kind_of(hint: Any, name: str, parts: dict[str, Any], *, counted: bool) -> Any:
    origin = get_origin(hint)
    if origin is UnionType:
        (inner,) = (each for each in get_args(hint) if each is not NoneType)
        return {"optional": kind_of(inner, name, parts, counted=counted)}
    if origin is tuple:
        return {"list": kind_of(get_args(hint)[0], name, parts, counted=False)}
    if hint in PLAIN or origin is dict:
        return PLAIN.get(hint, "values")
    if hint is int:
        if not counted:
            return "integer"
        return "bit" if name in {"hand", "reveal_first"} else "signed" if name in MAY_BE_NEGATIVE else "whole"
    if hint is Card:
        return "card"
    if hint is Position:
        return {"one of": [position.name for position in Position]}
    if issubclass(hint, Enum):
        return {"one of": [each.value for each in hint]}
    parts.setdefault(hint.__name__, {})
    parts[hint.__name__] = shape_of(hint, parts)
    return hint.__name__


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
