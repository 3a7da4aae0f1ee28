"""Every crew of one or two tries every theft in every part that its positions let it play."""

from __future__ import annotations

import itertools
import json
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cutcard.house import cage
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor
from houses.houses import memory
from houses.thefts.catalogue import THEFTS
from houses.thefts.floor import NAMES, Crew, Floor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from houses.thefts.floor import Outcome, Theft

FILE = Path(__file__).parents[3] / "docs" / "takings.json"
CREWS = (*((each,) for each in Position), *itertools.combinations_with_replacement(Position, 2))


class Tried(NamedTuple):
    """A theft as a crew tried it."""

    theft: Theft
    positions: tuple[Position, ...]
    crew: Crew
    outcome: Outcome


def members(positions: tuple[Position, ...]) -> tuple[Actor, ...]:
    """The people of a crew: two of one position are two persons."""
    return tuple(
        Actor(NAMES[position][positions[:place].count(position)], position) for place, position in enumerate(positions)
    )


def parts_of(theft: Theft, positions: tuple[Position, ...]) -> Iterator[Crew]:
    """Every way in which a crew can share out the parts of a theft, each of them with at least one."""
    people = members(positions)
    needed = [[each for each in people if each.position in step.positions] for step in theft.needed]
    covers: list[list[tuple[Actor, ...]]] = [
        [(), *[both for both in itertools.permutations(people, 2) if _may(both, pair)][:1]] for pair in theft.covered_by
    ]
    for chosen in itertools.product(*needed):
        for covered in itertools.product(*covers):
            played = dict(zip((step.part for step in theft.needed), chosen, strict=True))
            for pair, both in zip(theft.covered_by, covered, strict=True):
                played |= {step.part: by for step, by in zip(pair, both, strict=bool(both))}
            if set(played.values()) == set(people):
                yield Crew(played)


def _may(both: tuple[Actor, ...], pair: tuple[object, ...]) -> bool:
    return all(by.position in step.positions for by, step in zip(both, pair, strict=True))  # type: ignore[attr-defined]


@contextmanager
def house_of(theft: Theft) -> Iterator[Floor]:
    """A new house, at whose table a device reads the cards or somebody keys them."""
    with memory() as folder, Floor(folder / "house.db", cage.KEYED if theft.keyed else cage.DEVICE) as floor:
        yield floor


def campaign(crews: tuple[tuple[Position, ...], ...] = CREWS) -> Iterator[Tried]:
    """Every theft by every crew in all its parts."""
    for theft in THEFTS:
        with house_of(theft) as floor:
            for positions in crews:
                for crew in parts_of(theft, positions):
                    yield Tried(theft, positions, crew, floor.attempt(theft, crew))


def written(tried: list[Tried]) -> str:
    """What `docs/takings.json` holds: by theft and crew the most that nobody noticed, and what showed of the rest."""
    found: dict[str, dict[str, object]] = {}
    for theft in THEFTS:
        own = [each for each in tried if each.theft == theft]
        unseen: dict[str, int] = {}
        for each in own:
            name = " + ".join(position.name for position in each.positions)
            unseen[name] = max(unseen.get(name, 0), each.outcome.unseen_cents)
        shown = sorted({what for each in own for what in each.outcome.shown})
        found[theft.name] = {
            "tried": len(own),
            "taken_cents": max((each.outcome.taken_cents for each in own), default=0),
            "shown": shown,
            "unseen_cents": {name: cents for name, cents in unseen.items() if cents},
            "keyed": theft.keyed,
            "each_round": theft.each_round,
            "why": theft.why,
        }
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"
