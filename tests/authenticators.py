"""A key for passkeys made of software, which signs whatever a test wants it to, also what no honest one would."""

from __future__ import annotations

import hashlib
import json
import os
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def coded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One key of one person; `count` rises with every signature."""

    def __init__(self, origin: str, host: str) -> None:
        self.origin, self.host, self.count = origin, host, 0
        self.id = os.urandom(32)
        self._key = ec.generate_private_key(ec.SECP256R1())

    @property
    def credential(self) -> str:
        return coded(self.id)

    def _client_data(self, kind: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()

    def _data(self, host: str, flags: int, count: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + count.to_bytes(4)

    def made(self, challenge: str, *, origin: str = "", host: str = "", verified: bool = True) -> dict[str, Any]:
        """What a browser answers when the key is made."""
        numbers = self._key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})
        flags = PRESENT | ATTESTED | (VERIFIED if verified else 0)
        data = (
            self._data(host or self.host, flags, self.count) + bytes(16) + len(self.id).to_bytes(2) + self.id + public
        )
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client_data("webauthn.create", challenge, origin or self.origin)
        return {"credential": self.credential, "client_data": coded(client), "attestation": coded(attestation)}

    def signed(
        self, challenge: str, *, origin: str = "", host: str = "", verified: bool = True, count: int | None = None
    ) -> dict[str, Any]:
        """What a browser answers when the key signs."""
        self.count += 1
        flags = PRESENT | (VERIFIED if verified else 0)
        data = self._data(host or self.host, flags, self.count if count is None else count)
        client = self._client_data("webauthn.get", challenge, origin or self.origin)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "credential": self.credential,
            "client_data": coded(client),
            "authenticator_data": coded(data),
            "signature": coded(signature),
        }
