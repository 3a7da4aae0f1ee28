"""Signed notes with Ed25519 keys, in the forms of the C2SP specifications signed-note and tlog-cosignature.

A note is a text and lines with signatures over it. Each signature names its key by name and key ID, and signatures of
unknown keys are ignored. A log signs with a plain Ed25519 key. A log witness signs with a cosignature key, which adds
the time to what is signed, so that neither signature passes for the other.

The specifications recommend ML-DSA-44 for new deployments. Cutcard uses Ed25519, because the log witnesses and tools
that exist read it, the oldest `cryptography` that Cutcard runs with has no ML-DSA, and 64 bytes fit on a receipt where
2,420 do not. What a quantum computer could forge one day is worth little: log witnesses have kept what they saw until
then, and ML-DSA would be one more key type beside these two.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from dataclasses import dataclass
from enum import IntEnum
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from cutcard.cards import NotationError

KEY_ID_BYTES, TIMESTAMP_BYTES, PUBLIC_KEY_BYTES, SIGNATURE_BYTES = 4, 8, 32, 64
SIGNATURES_MOST = 100
"""Signatures in a note; the specification asks for 16 at least."""
TIMESTAMP_MOST = 2**63 - 1
PRIVATE = "PRIVATE+KEY+"
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")


class NoteError(NotationError):
    """A note, a key or a checkpoint is malformed, or a signature is missing or wrong."""


class KeyType(IntEnum):
    """The signature types of signed-note that Cutcard makes and verifies."""

    LOG = 0x01
    COSIGNATURE = 0x04


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature line of a note."""

    name: str
    key_id: bytes
    value: bytes

    @property
    def line(self) -> str:
        return f"— {self.name} {base64_of(self.key_id + self.value)}\n"

    @property
    def timestamp(self) -> int:
        """When a cosignature was made, in seconds since 1970; for signatures of cosignature keys only."""
        return int.from_bytes(self.value[:TIMESTAMP_BYTES], "big")


@dataclass(frozen=True, slots=True)
class Note:
    """A text, which ends with a newline, and the signatures under it."""

    text: str
    signatures: tuple[Signature, ...] = ()

    @classmethod
    def parse(cls, note: bytes) -> Note:
        text, gap, lines = _decoded(note).rpartition("\n\n")
        if not gap or not lines.endswith("\n"):
            raise NoteError("a note is a text, an empty line and signature lines, each ended by a newline")
        return cls(text + "\n", parse_signatures(lines))

    def __bytes__(self) -> bytes:
        return f"{self.text}\n{''.join(each.line for each in self.signatures)}".encode()

    def with_signature(self, signature: Signature) -> Note:
        """The note with one more signature, which replaces an earlier one of the same key."""
        same_key = (signature.name, signature.key_id)
        others = (each for each in self.signatures if (each.name, each.key_id) != same_key)
        return Note(self.text, (*others, signature))

    def signatures_by(self, key: VerifierKey) -> tuple[Signature, ...]:
        """The signatures of a key. One that names the key and is wrong spoils the note."""
        found = tuple(each for each in self.signatures if (each.name, each.key_id) == (key.name, key.key_id))
        if not all(key.verifies(self.text, each) for each in found):
            raise NoteError(f"the signature of {key.name} is wrong")
        return found


@dataclass(frozen=True, slots=True)
class VerifierKey:
    """A public key with its name: what a signature is verified with, written as a vkey.

    >>> key = VerifierKey.parse("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k")
    >>> key.name, key.type.name, str(key) == key.name + "+" + key.key_id.hex() + "+" + key.encoded
    ('example.com/foo', 'LOG', True)
    """

    name: str
    type: KeyType
    public_key: bytes

    @classmethod
    def parse(cls, vkey: str) -> VerifierKey:
        name, key_id, (kind, public_key) = _key_parts(vkey)
        key = cls(name, kind, public_key)
        if key.key_id.hex() != key_id:
            raise NoteError(f"the key {vkey[:80]!r} has another key ID than it says")
        return key

    @property
    def key_id(self) -> bytes:
        return sha256(f"{self.name}\n".encode() + bytes([self.type]) + self.public_key).digest()[:KEY_ID_BYTES]

    @property
    def encoded(self) -> str:
        return base64_of(bytes([self.type]) + self.public_key)

    def __str__(self) -> str:
        return f"{self.name}+{self.key_id.hex()}+{self.encoded}"

    def verifies(self, text: str, signature: Signature) -> bool:
        signed, value = text, signature.value
        if self.type is KeyType.COSIGNATURE:
            if not 0 < signature.timestamp <= TIMESTAMP_MOST:
                return False
            signed, value = _cosigned(text, signature.timestamp), value[TIMESTAMP_BYTES:]
        try:
            Ed25519PublicKey.from_public_bytes(self.public_key).verify(value, signed.encode())
        except InvalidSignature:
            return False
        return True


@dataclass(frozen=True, slots=True, repr=False)
class SignerKey:
    """A private key with its name, written as Go's `sumdb/note` writes one."""

    name: str
    type: KeyType
    seed: bytes

    def __post_init__(self) -> None:
        refuse_name(self.name)

    @classmethod
    def parse(cls, skey: str) -> SignerKey:
        try:
            name, key_id, (kind, seed) = _key_parts(skey.removeprefix(PRIVATE))
        except NoteError:  # Its words would quote the key.
            raise NoteError("this is not a private key") from None
        key = cls(name, kind, seed)
        if not skey.startswith(PRIVATE) or key.verifier.key_id.hex() != key_id:
            raise NoteError("this is not a private key")
        return key

    def written(self) -> str:
        return f"{PRIVATE}{self.name}+{self.verifier.key_id.hex()}+{base64_of(bytes([self.type]) + self.seed)}"

    @property
    def verifier(self) -> VerifierKey:
        public_key = Ed25519PrivateKey.from_private_bytes(self.seed).public_key()
        return VerifierKey(self.name, self.type, public_key.public_bytes_raw())

    def sign(self, text: str, *, timestamp: int = 0) -> Signature:
        """The signature over a text; a cosignature key signs the time with it."""
        assert (self.type is KeyType.COSIGNATURE) == (0 < timestamp <= TIMESTAMP_MOST), "cosignatures have a time"
        private_key, key_id = Ed25519PrivateKey.from_private_bytes(self.seed), self.verifier.key_id
        if self.type is KeyType.LOG:
            return Signature(self.name, key_id, private_key.sign(text.encode()))
        signed = private_key.sign(_cosigned(text, timestamp).encode())
        return Signature(self.name, key_id, timestamp.to_bytes(TIMESTAMP_BYTES, "big") + signed)


def are_keys_of_one_log(before: str, after: str) -> bool:
    """Whether these are the verifier lines of keys that sign the same log."""
    try:
        both = [VerifierKey.parse(each) for each in (before, after)]
    except NoteError:
        return False
    return both[0].name == both[1].name and {each.type for each in both} == {KeyType.LOG}


def parse_signatures(lines: str) -> tuple[Signature, ...]:
    """Signature lines, as under a note and in the answer of a log witness."""
    found = []
    *whole, rest = lines.split("\n")
    if rest or not 0 < len(whole) <= SIGNATURES_MOST:
        raise NoteError(f"a note has 1 to {SIGNATURES_MOST} signature lines, each ended by a newline")
    for line in whole:
        dash, name, value, *more = [*line.split(" "), "", ""]
        if dash != "—" or any(more):
            raise NoteError("a signature line is an em dash, a key name and a signature in base64")
        refuse_name(name)
        decoded = base64_from(value)
        if len(decoded) <= KEY_ID_BYTES:
            raise NoteError("a signature is longer than its key ID")
        found.append(Signature(name, decoded[:KEY_ID_BYTES], decoded[KEY_ID_BYTES:]))
    return tuple(found)


def refuse_name(name: str) -> None:
    """The name of a key is not empty, and has neither spaces nor a plus."""
    if not name or any(each.isspace() or each == "+" or each < " " or "\ud800" <= each <= "\udfff" for each in name):
        raise NoteError(f"{name[:80]!r} is not a key name: write it as example.com/log, without spaces or +")


def base64_of(content: bytes) -> str:
    return b64encode(content).decode()


def base64_from(text: str) -> bytes:
    """Standard base64 in its one canonical form, so that nothing can be written in two ways."""
    try:
        content = b64decode(text, validate=True)
    except ValueError:
        content = b""
    if base64_of(content) != text:
        raise NoteError(f"{text[:80]!r} is not base64")
    return content


def _decoded(note: bytes) -> str:
    try:
        text = note.decode()
    except UnicodeDecodeError:
        raise NoteError("a note is written in UTF-8") from None
    if _CONTROL.search(text):
        raise NoteError("a note has no control characters but newlines")
    return text


def _key_parts(key: str) -> tuple[str, str, tuple[KeyType, bytes]]:
    name, _, rest = key.partition("+")
    key_id, _, encoded = rest.partition("+")
    refuse_name(name)
    content = base64_from(encoded)
    if content[:1] not in {bytes([each]) for each in KeyType} or len(content) != 1 + PUBLIC_KEY_BYTES:
        raise NoteError(f"the key of {name[:80]!r} is not an Ed25519 key of a log (0x01) or a cosigner (0x04)")
    return name, key_id, (KeyType(content[0]), content[1:])


def _cosigned(text: str, timestamp: int) -> str:
    return f"cosignature/v1\ntime {timestamp}\n{text}"
