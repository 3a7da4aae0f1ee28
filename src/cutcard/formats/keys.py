"""Every use of the house's key: one derived key for each purpose, and the only place that seals or encrypts.

HKDF-SHA-256 derives the keys from the house's key, each under the label of its purpose. A seal of one purpose is
therefore worth nothing for another, and a key of one purpose tells nothing about the house's key or the other keys.
Purposes and labels are part of the format: the house seals with them, and the audit checks with them.

The key can be rotated. From that entry on everything is sealed with the new key. A key of before opens what it sealed,
for the purposes whose `former` is set; for every other purpose its seals count for nothing.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from enum import Enum

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

KEY_BYTES, SEAL_BYTES, NONCE_BYTES = 32, 32, 12
KEPT_MARK = ("key", "mark")
"""The kind and the name under which the database keeps the mark of the house's key."""


@dataclass(frozen=True, slots=True)
class Use:
    """What one derived key is for; `docs/house.md` prints it."""

    label: str
    """The `info` of HKDF."""
    covers: str
    checked: str
    broken: str
    """What somebody who had this key, and no other, could do."""
    rotated: str
    """What a rotation of the house's key makes of what was sealed before it."""
    encrypts: bool = False
    former: bool = False
    """Whether keys of before still read what they sealed."""


def split_ring(ring: bytes) -> list[bytes]:
    """The keys of a ring, the newest first."""
    return [ring[at : at + KEY_BYTES] for at in range(0, len(ring), KEY_BYTES)]


class Purpose(Enum):
    """Everything that is done with the house's key."""

    MARK = Use(
        label="cutcard/1/mark",
        covers="nothing but the label: a mark of the key, kept in the database",
        checked="`house/key_file.py`, when a house is opened, backed up or restored",
        broken="another key passes for the house's until the seal of the log's end is checked",
        rotated="kept anew in the same commit",
    )
    LOG = Use(
        label="cutcard/1/log",
        covers="the end of the log: its name, its size, and the hashes of the subtrees that stand for every entry",
        checked="`house/journal/log.py` at every opening, between nodes, and in backups; `audit/log.py`",
        broken="entries can be added to the journal that the house and the audit take for its own",
        rotated="sealed anew in the same commit; a seal of the key of before is refused from then on",
    )
    SESSION = Use(
        label="cutcard/1/session",
        covers="when a session was last used, told by one server to the others",
        checked="`server/auth/sessions.py`; an older row only ends a session sooner",
        broken="whoever writes to the database keeps a session awake that was left alone, until it runs out",
        rotated="dropped: everybody signs in again",
    )
    DEVICE = Use(
        label="cutcard/1/device",
        covers="the token of an enrolled device, in its cookie",
        checked="`server/auth/devices.py` before the database is asked",
        broken="a made-up device skips the waiting time of its address",
        rotated="dropped: every device is enrolled again at the next sign-in",
    )
    PASSKEY = Use(
        label="cutcard/1/passkey",
        covers="a challenge to a passkey: its nonce, its end, and what it is signed for",
        checked="`server/auth/passkeys.py` with every answer",
        broken="whoever writes to the database makes challenges that last, and uses an answer long after it was signed",
        rotated="dropped: the key asks again",
    )
    PATRON = Use(
        label="cutcard/1/patron",
        covers="the blind index by which an erased patron with limits is known again",
        checked="`house/patrons/personal.py`, when a patron's data are entered",
        broken="names and contacts of erased patrons can be found by trying",
        rotated="stays: known again under every key of the ring, and written under the newest",
        former=True,
    )
    TICKET_CODE = Use(
        label="cutcard/1/ticket-code",
        covers="the id of a cash-out, from which its ticket's code follows",
        checked="`audit/cage/tickets.py`, through the digest of the code",
        broken="whoever reads the journal knows the code of every ticket that is not yet paid",
        rotated="stays: a ticket keeps its code, and is shown under the key that issued it",
        former=True,
    )
    TICKET_DIGEST = Use(
        label="cutcard/1/ticket-digest",
        covers="a ticket's code; the journal and the cage keep this digest alone",
        checked="`house/engine/requests.py`, when a ticket is redeemed; `audit/cage/tickets.py`",
        broken="whoever reads the journal can look for codes by trying, 18 digits each",
        rotated="stays: a ticket that is out is paid by the code printed on it",
        former=True,
    )
    GIVEN_SECRET = Use(
        label="cutcard/1/given-secret",
        covers="the id of an act, from which staff's one-time secret follows, or a patron's code for one use",
        checked="`server/auth/accounts.py`, where a patron chooses a secret; that of staff by its hash",
        broken="whoever reads the journal knows one-time secrets before their owners change them",
        rotated="a patron's code ends, and the desk gives another; staff's stays, by its hash, until it is changed",
    )
    ALERTS = Use(
        label="cutcard/1/alerts",
        covers="how far alerts have followed the journal, and which are open",
        checked="`server/alerts.py` at every start",
        broken="whoever writes to the database hides alerts",
        rotated="dropped: derived anew from the journal",
    )
    CHECKPOINT = Use(
        label="cutcard/1/checkpoint",
        covers="nothing but the label: the seed of the Ed25519 key that signs requests to the signing agent",
        checked="by the signing agent (`witness/cosigner.py`), which knows the public key",
        broken="whoever also reaches the signing agent has made-up continuations of the log signed",
        rotated="another request key: an embedded agent learns it by itself, one elsewhere is told",
    )
    AUDIT = Use(
        label="cutcard/1/audit",
        covers="how far an audit has come: its books, and the end of the log that they are over",
        checked="`audit/resuming.py`, when `cutcard verify --resume` goes on",
        broken="whoever writes to that file hides findings about earlier entries from the audit that goes on with it",
        rotated="dropped: an audit that was kept begins anew in another file",
    )
    APPROVAL = Use(
        label="cutcard/1/approval",
        covers="an act that waits for a second person (AES-256-GCM)",
        checked="`server/approvals/kept.py`, whenever it is read",
        broken="whoever reads the database knows what waits, and a ticket's code in it",
        rotated="dropped: whoever asked asks again",
        encrypts=True,
    )
    PRIVATE_NONCE = Use(
        label="cutcard/1/private-nonce",
        covers="the words of a private record with the id of its act, from which its nonce follows",
        checked="nowhere: a record asked for again under its id comes out the same",
        broken="whoever also reads the journal finds out by trying whether a private record has certain words",
        rotated="nothing was kept under it",
    )
    OBSERVATION = Use(
        label="cutcard/1/surveillance",
        covers="what surveillance writes into its log, bound to the id of the act (AES-256-GCM)",
        checked="`house/projections/private_logs.py`, when surveillance reads; `audit/persons/private_logs.py`",
        broken="whoever reads the journal reads the log of surveillance",
        rotated="stays readable under the key that sealed it",
        encrypts=True,
        former=True,
    )
    SUSPICION = Use(
        label="cutcard/1/compliance",
        covers="what compliance suspects, bound to the id of the act (AES-256-GCM)",
        checked="`house/projections/private_logs.py`, when compliance reads; `audit/persons/private_logs.py`",
        broken="whoever reads the journal knows who is suspected of what",
        rotated="stays readable under the key that sealed it",
        encrypts=True,
        former=True,
    )
    SHOE = Use(
        label="cutcard/1/shoe",
        covers="the order of a shuffled shoe and its salt, bound to table and shoe (AES-256-GCM)",
        checked="`house/shoes.py`, when a shoe is resumed or opened",
        broken="whoever reads the journal knows the cards to come",
        rotated="stays: a shoe that is under way is dealt to its end, and opened",
        encrypts=True,
        former=True,
    )
    SEED = Use(
        label="cutcard/1/seed",
        covers="a nonce and the name of a shoe, from which its seed follows; under the keeper's key, never the house's",
        checked="`house/shoe_seeds.py`, against the promise; `audit/table/promises.py`, when the seed is opened",
        broken="whoever reads the journal knows the cards to come",
        rotated="the house's leaves it alone; after the keeper's, promises of before are still kept",
        former=True,
    )
    RELEASE = Use(
        label="cutcard/1/release",
        covers="nothing but the label: the seed of the Ed25519 key by which a keeper of shoes is known",
        checked="`house/shoe_seeds.py`, which looks for the key of a promise in its ring",
        broken="another keeper passes for the one that promised a shoe",
        rotated="the house's leaves it alone; after the keeper's, promises of before are still kept",
        former=True,
    )


class Keys:
    """The derived keys of one house, by its ring: its keys one after another, the newest first.

    They are derived once, here; nothing shows them. Whatever is sealed or encrypted is so under the newest.
    """

    __slots__ = ("_derived", "former")

    def __init__(self, ring: bytes) -> None:
        key = ring[:KEY_BYTES]
        self._derived = {
            each: HKDFExpand(SHA256(), KEY_BYTES, each.value.label.encode()).derive(key) for each in Purpose
        }
        self.former = tuple(Keys(key) for key in split_ring(ring)[1:])
        """The keys of before, each alone, the last of them first."""

    @property
    def ring(self) -> tuple[Keys, ...]:
        """Each key alone, the newest first."""
        newest = object.__new__(Keys)
        newest._derived, newest.former = self._derived, ()
        return newest, *self.former

    @property
    def mark(self) -> str:
        """By which the newest key is told from others; it says nothing about the key."""
        return self.seal(Purpose.MARK, b"").hex()

    def seal(self, purpose: Purpose, data: bytes) -> bytes:
        """The HMAC-SHA-256 of data."""
        assert not purpose.value.encrypts, "a derived key is used with one algorithm"
        return hmac.digest(self._derived[purpose], data, "sha256")

    def sealed(self, purpose: Purpose, data: bytes, seal: bytes | str) -> bool:
        """Whether a seal, as bytes or in hexadecimal, is that of data; takes as long for a wrong one."""
        own = self.seal(purpose, data)
        if isinstance(seal, str):
            return hmac.compare_digest(own.hex().encode(), seal.encode(errors="replace"))
        return hmac.compare_digest(own, seal)

    def encrypt(self, purpose: Purpose, data: bytes, *, nonce: bytes, bound_to: bytes = b"") -> bytes:
        """The nonce, and after it data encrypted and authenticated; it opens only with what it is bound to."""
        return nonce + self._cipher(purpose).encrypt(nonce, data, bound_to)

    def decrypt(self, purpose: Purpose, held: bytes, *, bound_to: bytes = b"") -> bytes | None:
        """What was encrypted; None if it was changed, bound to something else, or encrypted under another key."""
        try:
            return self._cipher(purpose).decrypt(held[:NONCE_BYTES], held[NONCE_BYTES:], bound_to)
        except (InvalidTag, ValueError):
            former = self.former if purpose.value.former else ()
            opened = (each.decrypt(purpose, held, bound_to=bound_to) for each in former)
            return next((each for each in opened if each is not None), None)

    def _cipher(self, purpose: Purpose) -> AESGCM:
        assert purpose.value.encrypts, "a derived key is used with one algorithm"
        return AESGCM(self._derived[purpose])
