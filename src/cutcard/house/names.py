"""Names of people and accounts: how one is written, and which read alike and are never given twice."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from cutcard.table.conduct.persons import person
from cutcard.words.lookalikes import LATIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@lru_cache(maxsize=4096)
def reads_as(name: str) -> str:
    """What a name reads as, whatever its width, case, spaces and script: two that read alike are one name."""
    return unicodedata.normalize("NFKC", person(name).translate(LATIN))


def is_plain(name: str) -> bool:
    """Whether a name is written as names are: in the usual form of its letters, without outer or doubled spaces."""
    return bool(person(name)) and name == " ".join(unicodedata.normalize("NFKC", name).split())


class GivenNames:
    """What every name given reads as, beside more that are pending: a house has too many to copy for every act."""

    def __init__(self, given: Iterable[str] = (), beneath: GivenNames | None = None) -> None:
        self._given, self._beneath = set(given), beneath

    def __copy__(self) -> GivenNames:
        return GivenNames((), self) if self._beneath is None else GivenNames(self._given, self._beneath)

    def __contains__(self, reading: str) -> bool:
        return reading in self._given or (self._beneath is not None and reading in self._beneath)

    def __iter__(self) -> Iterator[str]:
        yield from self._given
        if self._beneath is not None:
            yield from (each for each in self._beneath if each not in self._given)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GivenNames) and set(self) == set(other)

    __hash__ = None  # type: ignore[assignment]

    def add(self, name: str) -> None:
        self._given.add(reads_as(name))
