"""Facts of the cage found again by their marks, and parts of it as those facts tell them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.house import cage
from cutcard.house.event_kinds import facts_in
from cutcard.house.projections.indexes import Indexes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cutcard.formats.reader import Reader, Rows
    from cutcard.rulebook.game import Game
    from cutcard.words import Message


def parts_of_cage(store: Reader | Rows, *parts: str) -> cage.Cage:
    """A cage in which these fields are as the journal has them, and no others.

    Only the entries that change one of them are read.
    """
    kinds = [kind for kind in cage.KINDS.values() if set(kind.changes) & set(parts)]
    assert all(kind.listed is not None for kind in kinds), "what is not marked is not found again"
    state, wanted = cage.Cage(), {kind.fact for kind in kinds}
    for marked in Indexes(store).marked([fact.__name__ for fact in wanted]):
        for fact in facts_in(marked.entry.read()):
            if type(fact) in wanted:
                cage.apply(state, fact)
    return state


def table_labels(store: Reader, games: Mapping[str, Game]) -> dict[str, Message]:
    """What every table is called that the house ever ran, as the journal has it."""
    return cage.labels_in(parts_of_cage(store, "names"), games)


def written(store: Reader, fact: type[cage.Fact], *, newest_first: bool = False) -> Iterator[dict[str, Any]]:
    """Every such fact of the journal as it is written, where its kind is marked."""
    for marked in Indexes(store).marked([fact.__name__], newest_first=newest_first):
        yield from (event for event in marked.entry.read().events if event["type"] == fact.__name__)
