"""Codes that follow from the house's key and the id of a command: of tickets, and to sign in with once.

Whoever asked can be told the code again, and it is written nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Container

from cutcard.formats.keys import Keys, Purpose

_BETWEEN = re.compile("[^0-9]")
"""What people type between the digits of a code, or leave out."""


def ticket_code(keys: Keys, command_id: str) -> str:
    """The code of the ticket that a cash-out with this id led to: eighteen digits in three groups."""
    return _code(keys, Purpose.TICKET_CODE, command_id)


def ticket_digest(keys: Keys, code: str, tickets: Container[str] = ()) -> str:
    """What is written of a ticket's code, however it was typed. Without the house's key nobody finds it by trying.

    One of these tickets has its digest under the key that issued it, whichever of the ring that is.
    """
    digits = _BETWEEN.sub("", code)
    printed = _grouped(digits) if len(digits) == 18 else code.strip()
    digests = [each.seal(Purpose.TICKET_DIGEST, printed.encode()).hex() for each in keys.ring]
    return next((each for each in digests if each in tickets), digests[0])


def given_secret(keys: Keys, command_id: str) -> str:
    """The one-time secret of a member of staff, or a patron's code for one use, that an act with this id led to."""
    return _code(keys, Purpose.GIVEN_SECRET, command_id)


def _code(keys: Keys, purpose: Purpose, command_id: str) -> str:
    return _grouped(f"{int.from_bytes(keys.seal(purpose, command_id.encode())) % 10**18:018d}")


def _grouped(digits: str) -> str:
    """A code as it is printed."""
    return "-".join(digits[start : start + 6] for start in (0, 6, 12))
