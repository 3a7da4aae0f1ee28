"""Persons by their names: what counts as a name at all, and when two names are one person's."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from cutcard.table.acts.act import AUTOMATIC_DEALER, HOUSE

UNWRITTEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""No name has control characters in it, halves of characters, or breaks of lines."""
UNSEEN = "Cf"
"""Marks without a width or a shape make no other name."""


@lru_cache(maxsize=4096)
def person(name: str) -> str:
    """Who goes by this name, however wide, large or spaced it is written; empty where nobody can."""
    if any(unicodedata.category(letter) in UNWRITTEN for letter in name):
        return ""
    seen = "".join(letter for letter in name if unicodedata.category(letter) != UNSEEN)
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(folded.split())


def same_person(name: str, other: str) -> bool:
    return person(name) == person(other)


NOBODY = frozenset({"", person(HOUSE), person(AUTOMATIC_DEALER)})
"""Names of no person: none, that of the house, and that of the dealer that no person is."""
