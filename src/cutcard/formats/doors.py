"""Door rows: the rows kept beside the journal that decide who gets in, who a patron is, and what became of an approval.

The journal names each by its kind and a digest of its key, and gives the digest of its value. A row counts only with
the digest that the journal gave it last: an older one that somebody puts back is refused like one that was made up.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

PERSON, SESSION, LINK, DEVICE = "person", "session", "link", "device"
PASSKEY_COUNT, APPROVAL = "passkey count", "approval"
PATRON, AGAIN = "patron", "patron-again"
"""What is kept of a patron's person, by account, after random bytes: the digest of a row that was erased tells nobody
what it held. And keyed digests by which somebody who was forgotten with limits of their own is known again:
whose they are the journal itself says."""
KINDS = (PERSON, SESSION, LINK, DEVICE, PASSKEY_COUNT, APPROVAL, PATRON, AGAIN)
MISSED = (PATRON, AGAIN)
"""Of which a row that is taken away would say something too: that a name is free, or that nobody is known again."""
PATRON_NAME = "patron-name"
"""An index and no door, because its key would stay in the journal for ever: the account by what a patron's name reads
as. It counts only where the patron's own row says the same."""
SIGNED_IN = (SESSION, LINK)
"""What the store keeps of those who are signed in, or may be by a link."""
UNDER_KEY = (*SIGNED_IN, DEVICE, APPROVAL)
"""What ends when the house's key is rotated: it was sealed with the key of before, or entered with what was."""
NAME_DIGITS = 32


@lru_cache(maxsize=1 << 14)
def door_of(kind: str, key: str) -> str:
    """What the journal calls a row: never by its key, which may be somebody's name or a token's digest."""
    return f"{kind} {hashlib.sha256(key.encode(errors='replace')).hexdigest()[:NAME_DIGITS]}"


def kind_of(door: str) -> str:
    return door.rpartition(" ")[0]


def digest_of(value: bytes | None) -> str:
    """Of the value of a row; empty where there is none."""
    return "" if value is None else hashlib.sha256(value).hexdigest()
