#!/usr/bin/env python3
"""Check a receipt of a Cutcard house without Cutcard.

    python3 check_receipt.py bet.tlog-proof --trust casino.policy

It needs Python 3.11 or later and the package `cryptography`, which verifies Ed25519 signatures. Everything else is
standard Python. What it checks, and how a receipt is written, stands in docs/log-witness.md, from which anybody can
write another such program.

Exit status: 0 what the receipt shows is in the log, as those you trust have seen it; 1 it is not so; 2 a file cannot be
read.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

HEADER = "c2sp.org/tlog-proof@v1"
LOG, COSIGNATURE = 1, 4
FIELDS = {"stream": str, "version": int, "id": str, "round": int, "shoe": int, "salt": str, "body": str}
SIZE = re.compile(r"0|[1-9][0-9]{0,18}")
HASHES_MOST = 63


class WrongError(Exception):
    """What was to be shown is not so."""


class UnreadableError(Exception):
    """A file is not what it should be."""


# --- the parts of a file ---------------------------------------------------------------------------


def from_base64(text: str) -> bytes:
    """Standard base64, in the one way in which it can be written."""
    try:
        content = base64.b64decode(text, validate=True)
    except ValueError:
        raise UnreadableError(f"{text[:60]!r} is not base64") from None
    if base64.b64encode(content).decode() != text:
        raise UnreadableError(f"{text[:60]!r} is not the usual form of base64")
    return content


def from_size(text: str) -> int:
    if not SIZE.fullmatch(text) or int(text) > 2**63 - 1:
        raise UnreadableError(f"{text[:60]!r} is not a number of entries")
    return int(text)


def from_hash(text: str) -> bytes:
    content = from_base64(text)
    if len(content) != 32:
        raise UnreadableError(f"{text[:60]!r} is not a SHA-256 hash")
    return content


class Note:
    """A signed note: a text, and the signatures under it by name and key ID."""

    def __init__(self, content: str) -> None:
        text, gap, lines = content.rpartition("\n\n")
        if not gap or not lines.endswith("\n"):
            raise UnreadableError("a signed note is a text, an empty line and lines with signatures")
        self.text = text + "\n"
        self.signatures = []
        for line in lines[:-1].split("\n"):
            dash, name, value = ([*line.split(" "), "", ""])[:3]
            if dash != "—" or line.count(" ") != 2 or not name:
                raise UnreadableError("a line with a signature is a dash, a name and base64")
            decoded = from_base64(value)
            if len(decoded) <= 4:
                raise UnreadableError("a signature is longer than its key ID")
            self.signatures.append((name, decoded[:4], decoded[4:]))

    def signed_by(self, key: Key) -> list[bytes]:
        """The signatures of a key, each verified; a wrong one spoils the note."""
        found = [value for name, key_id, value in self.signatures if (name, key_id) == (key.name, key.id)]
        if not all(key.verifies(self.text, value) for value in found):
            raise WrongError(f"the signature of {key.name} is wrong")
        return found


class Key:
    """A public key with its name: NAME+ID+BASE64."""

    def __init__(self, written: str) -> None:
        self.name, key_id, encoded = ([*written.split("+", 2), "", ""])[:3]
        content = from_base64(encoded)
        if not self.name or len(content) != 33 or content[0] not in (LOG, COSIGNATURE):
            raise UnreadableError(f"{written[:60]!r} is no Ed25519 key of a log or a log witness")
        self.type, self.public = content[0], content[1:]
        self.id = hashlib.sha256(self.name.encode() + b"\n" + content).digest()[:4]
        if self.id.hex() != key_id:
            raise UnreadableError(f"the key of {self.name} has another ID than it says")

    def verifies(self, text: str, value: bytes) -> bool:
        if self.type == COSIGNATURE:
            at, value = int.from_bytes(value[:8], "big"), value[8:]
            if not 0 < at < 2**63:
                return False
            text = f"cosignature/v1\ntime {at}\n{text}"
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(value, text.encode())
        except InvalidSignature:
            return False
        return True


class Policy:
    """Whom somebody trusts: logs, log witnesses, groups of them, and which must have cosigned."""

    def __init__(self, content: str) -> None:
        self.logs: list[Key] = []
        self.witnesses: dict[str, Key] = {}
        self.groups: list[tuple[str, int, list[str]]] = []
        self.quorum: str | None = None
        for number, line in enumerate(content.split("\n"), 1):
            words = line.split()
            if words and not words[0].startswith("#"):
                try:
                    self.read(words)
                except UnreadableError as error:
                    raise UnreadableError(f"line {number} of the policy: {error}") from None
        if self.quorum is None:
            raise UnreadableError("the policy names no quorum")

    def read(self, words: list[str]) -> None:
        kind, rest = words[0], words[1:]
        if kind == "log" and len(rest) in (1, 2):
            self.logs.append(Key(rest[0]))
        elif kind == "witness" and len(rest) in (2, 3):
            self.refuse_known(rest[0])
            self.witnesses[rest[0]] = Key(rest[1])
        elif kind == "group" and len(rest) > 2:
            name, least, members = rest[0], rest[1], rest[2:]
            self.refuse_known(name)
            for member in members:
                self.refuse_unknown(member)
            needed = {"all": len(members), "any": 1}.get(least) or (int(least) if least.isdigit() else 0)
            if not 0 < needed <= len(members):
                raise UnreadableError(f"{least} is not `all`, `any` or a number of members")
            self.groups.append((name, needed, members))
        elif kind == "quorum" and len(rest) == 1 and self.quorum is None:
            if rest[0] != "none":
                self.refuse_unknown(rest[0])
            self.quorum = rest[0]
        else:
            raise UnreadableError(f"{' '.join(words)[:60]!r} is not understood")

    def names(self) -> set[str]:
        return {*self.witnesses, *(name for name, _, _ in self.groups)}

    def refuse_known(self, name: str) -> None:
        if name == "none" or name in self.names():
            raise UnreadableError(f"{name} has a meaning already")

    def refuse_unknown(self, name: str) -> None:
        if name not in self.names():
            raise UnreadableError(f"no line above defines {name}")

    def trusts(self, note: Note, origin: str) -> dict[str, int]:
        """When each log witness cosigned a checkpoint, by name; raises where it is not to be trusted."""
        if not any(note.signed_by(key) for key in self.logs if key.name == origin):
            raise WrongError(f"no log of the policy has signed this checkpoint of {origin}")
        cosigned = {}
        for name, key in self.witnesses.items():
            moments = [int.from_bytes(value[:8], "big") for value in note.signed_by(key)]
            if moments:
                cosigned[name] = max(moments)
        agreed = {"none", *cosigned}
        for name, needed, members in self.groups:
            if sum(member in agreed for member in members) >= needed:
                agreed.add(name)
        if self.quorum not in agreed:
            raise WrongError(
                f"the quorum {self.quorum} has not cosigned it; cosigned by {', '.join(cosigned) or 'nobody'}"
            )
        return cosigned


# --- a receipt -------------------------------------------------------------------------------------


class Receipt:
    def __init__(self, content: str) -> None:
        head, gap, note = content.partition("\n\n")
        lines = head.split("\n")
        if not gap or lines[0] != HEADER or not 3 <= len(lines) <= 3 + HASHES_MOST:
            raise UnreadableError(f"a receipt begins with {HEADER}, `extra` and `index`, and ends with a signed note")
        if not lines[1].startswith("extra ") or not lines[2].startswith("index "):
            raise UnreadableError("a receipt has a line `extra` and then a line `index`")
        self.index = from_size(lines[2][6:])
        self.proof = [from_hash(line) for line in lines[3:]]
        self.note = Note(note)
        checkpoint = self.note.text.split("\n")
        if len(checkpoint) != 4 or not checkpoint[0]:
            raise UnreadableError("a checkpoint is an origin, a size and a root")
        self.origin, self.size, self.root = checkpoint[0], from_size(checkpoint[1]), from_hash(checkpoint[2])
        try:
            shown = json.loads(from_base64(lines[1][6:]).decode())
        except (ValueError, RecursionError):
            raise UnreadableError("what the receipt shows is not JSON") from None
        self.shown, self.leaf_hash = self.read(shown)

    def read(self, shown: object) -> tuple[dict[str, Any] | None, bytes]:
        """The entry, where all of it is shown, and the hash of its leaf."""
        if isinstance(shown, dict) and shown.keys() == {"hash"} and isinstance(shown["hash"], str):
            return None, from_hash(shown["hash"])
        if not isinstance(shown, dict) or not shown.keys() <= FIELDS.keys():
            raise UnreadableError("a receipt shows an entry, or the hash of its leaf")
        entry = {name: shown.get(name, kind()) for name, kind in FIELDS.items()}
        if any(type(entry[name]) is not kind for name, kind in FIELDS.items()) or not entry["body"]:
            raise UnreadableError("a receipt shows an entry, or the hash of its leaf")
        salt = from_base64(entry["salt"])
        if len(salt) != 16:
            raise UnreadableError("a salt has 16 bytes")
        places = (self.index + 1, *(entry[name] for name in ("stream", "version", "id", "round", "shoe")))
        place = "".join(f"{each}\0" for each in places)
        leaf = hashlib.sha256(salt + place.encode() + entry["body"].encode()).digest()
        return entry, hashlib.sha256(b"\0" + leaf).digest()

    def refuse_outside(self) -> None:
        """Raises unless the proof leads from the leaf to the root, by RFC 6962."""
        place, last, hashed = self.index, self.size - 1, self.leaf_hash
        if place > last:
            raise WrongError("the checkpoint has not so many entries")
        for sibling in self.proof:
            if last == 0:
                raise WrongError("the proof is longer than the log is high")
            if place % 2 or place == last:
                hashed = hashlib.sha256(b"\1" + sibling + hashed).digest()
                while place and not place % 2:
                    place, last = place >> 1, last >> 1
            else:
                hashed = hashlib.sha256(b"\1" + hashed + sibling).digest()
            place, last = place >> 1, last >> 1
        if last or hashed != self.root:
            raise WrongError("the proof does not lead from this entry to the root of the checkpoint")


def content_of(file: str) -> str:
    return Path(file).read_bytes().decode()


def utc(seconds: int) -> str:
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    except (ValueError, OverflowError, OSError):
        return f"{seconds} seconds after 1970"


def told(receipt: Receipt, cosigned: dict[str, int]) -> str:
    lines = [f"In the log {receipt.origin}: entry {receipt.index + 1} of {receipt.size}."]
    lines += [f"Seen by {name} at {utc(at)}." for name, at in cosigned.items()]
    if (shown := receipt.shown) is None:
        return "\n".join([*lines, f"What the entry says is not shown. Its fingerprint: {receipt.leaf_hash.hex()}"])
    lines.append(f"{shown['stream']}, entry {shown['version']}, round {shown['round']}. It says:")
    try:
        lines.append(json.dumps(json.loads(shown["body"]), indent=1, ensure_ascii=False))
    except (ValueError, RecursionError):
        lines.append(shown["body"])
    return "\n".join(lines)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("file", help="the receipt")
    asked.add_argument(
        "--trust", required=True, metavar="POLICY", help="a policy: which log and log witnesses to trust"
    )
    options = asked.parse_args()
    try:
        policy, receipt = Policy(content_of(options.trust)), Receipt(content_of(options.file))
        receipt.refuse_outside()
        cosigned = policy.trusts(receipt.note, receipt.origin)
    except WrongError as error:
        sys.stderr.write(f"This receipt proves nothing: {error}.\n")
        return 1
    except (UnreadableError, OSError, ValueError) as error:
        sys.stderr.write(f"This cannot be read: {error}.\n")
        return 2
    sys.stdout.write(f"{told(receipt, cosigned)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
