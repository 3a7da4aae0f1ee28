"""Names of people, accounts, tables and the house: how one is written, and which read or look alike."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from cutcard.house.ledger import ADJUSTMENTS, CAGE, OVER_SHORT, TICKETS
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import AUTOMATIC_DEALER, HOUSE
from cutcard.table.conduct.persons import person
from cutcard.words.lookalikes import ALIKE, LATIN, SMALL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
"""Accents and the like, which make no other name. The vowel signs of other scripts are none of them."""


@lru_cache(maxsize=4096)
def reads_as(name: str) -> str:
    """What a name reads as, whatever its width, case, spaces and script: two that read alike are one name."""
    return unicodedata.normalize("NFKC", person(name).translate(LATIN))


def _looks(reading: str) -> str:
    """What is left of a reading at a glance: without spaces and accents, in the letters that it is taken for."""
    plain = reading.replace(" ", "")
    if not plain.isascii():
        plain = unicodedata.normalize("NFC", MARKS.sub("", unicodedata.normalize("NFD", plain)))
    return plain.translate(ALIKE)


def looks_of(name: str) -> set[str]:
    """All that a name may be taken for: some small letters look like one Latin letter, and their capitals another."""
    return {_looks(reads_as(name)), _looks(reads_as(name.translate(SMALL)))}


def look_alike(name: str, other: str) -> bool:
    return not looks_of(name).isdisjoint(looks_of(other))


def is_plain(name: str) -> bool:
    """Whether a name is written as names are: in the usual form of its letters, without outer or doubled spaces."""
    return bool(person(name)) and name == " ".join(unicodedata.normalize("NFKC", name).split())


DISPLAY_MOST = 40
"""Letters of the name under which the house or a table is shown."""


def is_display_name(name: object) -> bool:
    """Whether a name can stand on screens, slips and in files: short, on one line, and begun with a letter or figure.

    Full-width letters and brackets stay as they were typed. What begins otherwise might be a formula in a spreadsheet.
    """
    return (
        isinstance(name, str)
        and len(name) <= DISPLAY_MOST
        and name[:1].isalnum()
        and name.isprintable()
        and name == " ".join(name.split())
    )


OF_THE_HOUSE = frozenset(
    _looks(reads_as(each))
    for each in (HOUSE, AUTOMATIC_DEALER, "house", "cutcard", "system", CAGE, TICKETS, ADJUSTMENTS, OVER_SHORT)
) | frozenset(_looks(reads_as(position.title)) for position in Position)
"""What nobody is called: the house, the program, what the books call their own accounts, and every position."""


def is_reserved(name: str) -> bool:
    """Whether a name is taken for the house itself, or for anybody in some position."""
    return not looks_of(name).isdisjoint(OF_THE_HOUSE)


class GivenNames:
    """What every name given reads as, beside more that are pending: a house has too many to copy for every act."""

    def __init__(self, given: Iterable[str] = (), beneath: GivenNames | None = None) -> None:
        self._given, self._beneath = set(given), beneath
        self._look = {_looks(each) for each in self._given}

    def __copy__(self) -> GivenNames:
        return GivenNames((), self) if self._beneath is None else GivenNames(self._given, self._beneath)

    def __iter__(self) -> Iterator[str]:
        yield from self._given
        if self._beneath is not None:
            yield from (each for each in self._beneath if each not in self._given)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GivenNames) and set(self) == set(other)

    __hash__ = None  # type: ignore[assignment]

    def add(self, name: str) -> None:
        self._given.add(reads_as(name))
        self._look.add(_looks(reads_as(name)))

    def has_alike(self, name: str) -> bool:
        """Whether a name looks like one that is given."""
        return not looks_of(name).isdisjoint(self._look) or (
            self._beneath is not None and self._beneath.has_alike(name)
        )
