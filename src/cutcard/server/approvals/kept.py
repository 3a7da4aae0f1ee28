"""Acts that wait for approval, in rows that count only as the journal has them: nobody who can write to the database
changes one, prolongs one, or lets somebody seem to have asked for one.

What an act is and who asked for it lies encrypted under the house's key, because it may hold a ticket's code; its name
is the digest of that. Whoever approves names the digest that they were shown, and so those very bytes. That an act is
done once does not depend on what is kept here: its command's id is unique for ever.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.doors import APPROVAL, digest_of
from cutcard.formats.keys import NONCE_BYTES, Keys, Purpose
from cutcard.house.engine.requests import DoorRow

if TYPE_CHECKING:
    from cutcard.house.doors import Doors
    from cutcard.server.runtime import Runtime

LAPSE_SECONDS = 5 * 60
"""So long an act waits; no longer than a console that is left alone stays awake."""
FORGOTTEN_SECONDS = 60 * 60
"""So long after it was asked for its asker can read what became of it."""
WAITING_MOST = 8
"""Acts that one person may have waiting at once."""
WAITING, APPROVED, DONE = "waiting", "approved", "done"
TAKEN_ON = "taken on"
"""Whoever may do it does so, and it waits in their name for whoever must sign along with them."""
DECLINED, WITHDRAWN, LAPSED, REFUSED = "declined", "withdrawn", "lapsed", "refused"
OPEN = {WAITING, APPROVED}
"""What may still be carried out; one that is approved was not yet answered by the house, as far as is known."""
PEOPLE = "people"
"""Where acts about persons are asked for, as a table or the cage is of others."""


class Sealed(msgspec.Struct, frozen=True):
    """What nobody changes afterwards: who asks, from which session, and the act as it was sent."""

    asker: str
    session: str
    stream: str
    body: bytes
    lacks: str
    """The code of the refusal that a second person mends."""
    at: float


class Outcome(msgspec.Struct, frozen=True):
    """What became of it."""

    state: str = WAITING
    by: str = ""
    reason: str = ""
    why: str = ""
    """The house's refusal, as a message in JSON."""
    ticket: bool = False
    """Whether there is a code that its asker alone is told: of a ticket, or to sign in with once."""


class Stored(msgspec.Struct, frozen=True):
    sealed: bytes
    outcome: Outcome


class Approval(msgspec.Struct, frozen=True):
    """An act that waits, or waited, for a second person."""

    digest: str
    asked: Sealed
    outcome: Outcome
    kept: bytes
    """As the store has it, so that of two who change it one succeeds."""

    @property
    def until(self) -> float:
        return self.asked.at + LAPSE_SECONDS

    @property
    def is_open(self) -> bool:
        return self.outcome.state in OPEN


class Approvals:
    """The acts that wait, in the house's database, so that every server process knows them."""

    def __init__(self, doors: Doors, keys: Keys, runtime: Runtime) -> None:
        self._doors, self._keys, self._runtime = doors, keys, runtime

    def ask(self, asked: Sealed) -> Approval | None:
        """One more that waits, or the one that waits already, asked once more; None where too many do."""
        everything = self.all()
        for each in everything:
            same = msgspec.structs.replace(each.asked, at=asked.at) == asked
            if same and each.is_open and each.until > asked.at:
                return each
        theirs = [each for each in everything if each.asked.asker == asked.asker and each.outcome.state == WAITING]
        if sum(each.until > asked.at for each in theirs) >= WAITING_MOST:
            return None
        nonce = self._runtime.random_bytes(NONCE_BYTES)
        sealed = self._keys.encrypt(Purpose.APPROVAL, msgspec.json.encode(asked), nonce=nonce)
        digest, stored = hashlib.sha256(sealed).hexdigest(), msgspec.json.encode(Stored(sealed, Outcome()))
        self._doors.change(asked.asker, DoorRow(APPROVAL, digest, stored))
        return Approval(digest, asked, Outcome(), stored)

    def find(self, digest: str) -> Approval | None:
        kept = self._doors.read(APPROVAL, digest)
        return None if kept is None else self._read(digest, kept)

    def all(self) -> list[Approval]:
        """In the order asked; what is over for long is forgotten."""
        everything = [self._read(digest, kept) for digest, kept in self._doors.all(APPROVAL).items()]
        found = [each for each in everything if each is not None]
        over = [each for each in found if each.asked.at + FORGOTTEN_SECONDS < self._runtime.clock()]
        self._doors.change("", *(DoorRow(APPROVAL, each.digest, None) for each in over))
        return sorted((each for each in found if each not in over), key=lambda each: each.asked.at)

    def become(self, approval: Approval, outcome: Outcome) -> Approval | None:
        """Something became of it; None where something else has meanwhile."""
        stored = Stored(msgspec.json.decode(approval.kept, type=Stored).sealed, outcome)
        kept = msgspec.json.encode(stored)
        row = DoorRow(APPROVAL, approval.digest, kept, before=digest_of(approval.kept))
        if not self._doors.change(approval.asked.asker, row):
            return None
        return Approval(approval.digest, approval.asked, outcome, kept)

    def _read(self, digest: str, kept: bytes) -> Approval | None:
        try:
            stored = msgspec.json.decode(kept, type=Stored)
        except msgspec.DecodeError:
            return None
        opened = self._keys.decrypt(Purpose.APPROVAL, stored.sealed)
        if opened is None or hashlib.sha256(stored.sealed).hexdigest() != digest:
            return None
        return Approval(digest, msgspec.json.decode(opened, type=Sealed), stored.outcome, kept)
