"""Codes that follow from the house's key and the id of a command: of tickets, and staff's one-time secrets.

Whoever asked can be told the code again, and it is written nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.formats.keys import Purpose

if TYPE_CHECKING:
    from cutcard.formats.keys import Keys


def ticket_code(keys: Keys, command_id: str) -> str:
    """The code of the ticket that a cash-out with this id led to: eighteen digits in three groups."""
    return _code(keys, Purpose.TICKET_CODE, command_id)


def ticket_digest(keys: Keys, code: str) -> str:
    """What is written of a ticket's code. Without the house's key nobody finds the code by trying."""
    return keys.seal(Purpose.TICKET_DIGEST, code.strip().encode()).hex()


def given_secret(keys: Keys, command_id: str) -> str:
    """The one-time secret of a member of staff that an approved act with this id led to."""
    return _code(keys, Purpose.GIVEN_SECRET, command_id)


def _code(keys: Keys, purpose: Purpose, command_id: str) -> str:
    digits = f"{int.from_bytes(keys.seal(purpose, command_id.encode())) % 10**18:018d}"
    return "-".join(digits[start : start + 6] for start in (0, 6, 12))
