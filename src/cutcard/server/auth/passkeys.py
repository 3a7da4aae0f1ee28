"""Passkeys: what a browser is asked to sign, and whether what it signed is what the record says it must be.

Whose a key is stands in the journal. What is kept beside it is how often each has signed, and which questions are
open: a question carries its own time and the house's seal, so that no row in the database makes an old answer good.
"""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.formats.doors import PASSKEY_COUNT, digest_of
from cutcard.formats.keys import SEAL_BYTES, Purpose
from cutcard.house.engine.requests import DoorRow
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.http.errors import error
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.server.runtime import Runtime

CHALLENGE = "passkey challenge"
"""The kind under which the store keeps questions that nobody has answered yet."""
CHALLENGE_SECONDS = 120
NONCE_BYTES, TIME_BYTES = 16, 8
SIGN_IN, REGISTER, APPROVE = "sign in", "register", "approve"
WRONG = Refusal("", "", "passkey", message("refusal-passkey-wrong"))
COPIED = Refusal("", "", "passkey_copied", message("refusal-passkey-copied"))


@dataclass(frozen=True, slots=True)
class Site:
    """Where a page was loaded from: the name that its keys belong to, and its whole origin."""

    host: str
    origin: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What a key signs for: signing in, registering, or approving one act; from one session, where there is one."""

    purpose: str
    about: str = ""
    session: str = ""

    def sealed(self) -> bytes:
        return json.dumps([self.purpose, self.about, self.session]).encode()


class Passkeys:
    """Questions and answers; what was registered is read from the record each time."""

    def __init__(self, house: House, runtime: Runtime) -> None:
        self._house, self._store, self._runtime = house, house.store, runtime
        self._keys = house.keeper.keys

    def challenge(self, asked: Asked) -> bytes:
        """A question that is answered once, soon, and for this alone."""
        now = int(self._runtime.clock())
        for name, kept in self._store.values_of(CHALLENGE).items():
            if int(kept) < now:
                self._store.put_value(CHALLENGE, name, None)
        until = now + CHALLENGE_SECONDS
        begun = self._runtime.random_bytes(NONCE_BYTES) + until.to_bytes(TIME_BYTES)
        challenge = begun + self._keys.seal(Purpose.PASSKEY, begun + asked.sealed())
        self._store.put_value(CHALLENGE, _digest(challenge), str(until).encode())
        return challenge

    def _answered(self, client_data: str, asked: Asked) -> bytes | None:
        """The question that an answer names, where it was asked for this, lately, and nobody has answered it."""
        try:
            challenge = decoded(json.loads(decoded(client_data))["challenge"])
        except (ValueError, KeyError, TypeError):
            return None
        begun, seal = challenge[:-SEAL_BYTES], challenge[-SEAL_BYTES:]
        whole = len(begun) == NONCE_BYTES + TIME_BYTES
        if not whole or not self._keys.sealed(Purpose.PASSKEY, begun + asked.sealed(), seal):
            return None
        until, now = int.from_bytes(begun[NONCE_BYTES:]), self._runtime.clock()
        open_ = self._store.swap_value(CHALLENGE, _digest(challenge), str(until).encode(), None)
        return challenge if open_ and now <= until else None

    # --- registering ----------------------------------------------------------------------------

    def registered(self, answer: dict[str, str], asked: Asked, site: Site) -> tuple[str, str] | None:
        """A new key's name and its public half, where its holder was verified and signed for this question."""
        library = _library()
        challenge = self._answered(answer["client_data"], asked)
        if challenge is None:
            return None
        try:
            seen = library.verify_registration_response(
                credential={
                    "id": answer["credential"],
                    "rawId": answer["credential"],
                    "type": "public-key",
                    "response": {"clientDataJSON": answer["client_data"], "attestationObject": answer["attestation"]},
                },
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except (library.helpers.exceptions.WebAuthnException, ValueError, KeyError, TypeError):
            return None
        credential = encoded(seen.credential_id)
        self._counts(credential, seen.sign_count)
        return credential, encoded(seen.credential_public_key)

    # --- signing --------------------------------------------------------------------------------

    def signer(self, answer: dict[str, str], asked: Asked, site: Site) -> str | Refusal:
        """Who has signed with their key for this question; a key whose count goes back may have been copied."""
        library = _library()
        challenge = self._answered(answer["client_data"], asked)
        held = self._house.cage.passkeys.get(answer["credential"])
        if challenge is None or held is None:
            return WRONG
        own = self._house.cage.people.get(held.name)
        if own is None or own.dismissed or own.position is Position.PATRON:
            return WRONG
        try:
            seen = library.verify_authentication_response(
                credential={
                    "id": answer["credential"],
                    "rawId": answer["credential"],
                    "type": "public-key",
                    "response": {
                        "clientDataJSON": answer["client_data"],
                        "authenticatorData": answer["authenticator_data"],
                        "signature": answer["signature"],
                    },
                },
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=decoded(held.key),
                credential_current_sign_count=0,
                require_user_verification=True,
            )
        except (library.helpers.exceptions.WebAuthnException, ValueError, KeyError, TypeError):
            return WRONG
        return held.name if self._counts(answer["credential"], seen.new_sign_count) else COPIED

    def _counts(self, credential: str, count: int) -> bool:
        """Whether a key has signed more often than before; one that does not count says 0 for ever."""
        doors = self._house.doors
        while True:
            kept = doors.read(PASSKEY_COUNT, credential)
            if kept is None and doors.digest(PASSKEY_COUNT, credential):
                return False  # Somebody has altered how often it signed, or taken it away.
            before = int(kept) if kept is not None else 0
            if count <= before and (count or before):
                return False
            row = DoorRow(PASSKEY_COUNT, credential, str(count).encode(), before=digest_of(kept))
            if kept == row.value or doors.change("", row):
                return True


def _library() -> Any:
    """Loaded when the first passkey is used: it takes most of a second."""
    try:
        import webauthn
    except ImportError:
        raise error("passkeys", message("error-passkeys-missing"), 503) from None
    return webauthn


def encoded(data: bytes) -> str:
    """As browsers write bytes."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))


def _digest(challenge: bytes) -> str:
    return hashlib.sha256(challenge).hexdigest()
