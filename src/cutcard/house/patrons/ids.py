"""Ids for patrons' accounts that say nothing of the patron: short, read aloud without doubt, with a check character."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0, 1, I, L and O, which are taken for each other. A prime number of them: see `check_character`."""
DRAWN, GROUP = 7, 4


def new_account_id(entropy: Callable[[int], bytes] = os.urandom) -> str:
    """Seven characters that nobody can foresee and their check character, e.g. ``7KQ4-M2XR``."""
    drawn = int.from_bytes(entropy(16))
    body = "".join(ALPHABET[drawn // len(ALPHABET) ** place % len(ALPHABET)] for place in range(DRAWN))
    whole = body + check_character(body)
    return f"{whole[:GROUP]}-{whole[GROUP:]}"


def check_character(body: str) -> str:
    """No other fits when one character is mistaken, or when any two are exchanged.

    Each place has a weight of its own, and the sum is taken by a prime: a single fault never leaves it as it was.
    """
    return ALPHABET[sum(ALPHABET.index(each) * place for place, each in enumerate(body, start=2)) % len(ALPHABET)]


def typed_id(text: str) -> str | None:
    """The id that was typed, however it was spaced and cased; None where it is none, or was mistyped."""
    plain = "".join(each for each in text.upper() if each not in " -")
    if len(plain) != DRAWN + 1 or not set(plain) <= set(ALPHABET) or check_character(plain[:-1]) != plain[-1]:
        return None
    return f"{plain[:GROUP]}-{plain[GROUP:]}"
