"""Which checkpoints somebody trusts: a policy file in the form of the C2SP specification tlog-policy.

A policy lists logs, log witnesses and groups of them, and names the quorum whose cosignatures a checkpoint needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.signed_notes import KeyType, Note, NoteError, VerifierKey

NONE = "none"
_NO_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_BLANKS = re.compile(r"[ \t]+")
_NUMBER = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Party:
    """A log or a log witness, with the address a policy gives for it."""

    key: VerifierKey
    url: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Names of log witnesses or groups, and how many of them have to agree."""

    least: int
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trusted:
    """A checkpoint that satisfies a policy, and when each log witness in the policy cosigned it, by its name there."""

    checkpoint: Checkpoint
    cosigned: Mapping[str, int]
    at: int
    """The last moment at which the quorum had agreed, in seconds since 1970; 0 where no log witness is needed."""
    signed_by: tuple[str, ...] = ()
    """The keys of the log in the policy that signed it, by their verifier lines."""


@dataclass(frozen=True, slots=True)
class LogPolicy:
    logs: tuple[Party, ...]
    witnesses: Mapping[str, Party]
    groups: Mapping[str, Group]
    quorum: str

    @classmethod
    def parse(cls, content: bytes) -> LogPolicy:
        """Bytes beyond ASCII are opaque: names that differ in a byte are different names."""
        reader = _Reader()
        reader.read_all(content)
        if reader.quorum is None:
            raise NoteError("a policy names its quorum; write `quorum none` where no log witness is needed")
        return cls(tuple(reader.logs), reader.witnesses, reader.groups, reader.quorum)

    def __str__(self) -> str:
        """As a file without addresses, which are for whoever asks log witnesses."""
        lines = [f"log {log.key}" for log in self.logs]
        lines += [f"witness {name} {party.key}" for name, party in self.witnesses.items()]
        lines += [f"group {name} {each.least} {' '.join(each.members)}" for name, each in self.groups.items()]
        return "\n".join([*lines, f"quorum {self.quorum}\n"])

    def trusted(self, note: Note) -> Trusted:
        """The checkpoint of a note that one of the logs signed and the quorum cosigned; otherwise a NoteError."""
        checkpoint = Checkpoint.parse(note.text)
        own = [log.key for log in self.logs if log.key.name == checkpoint.origin]
        signed_by = tuple(str(key) for key in own if note.signatures_by(key))
        if not signed_by:
            raise NoteError(f"no log of the policy has signed this checkpoint of {checkpoint.origin}")
        signed = {name: note.signatures_by(party.key) for name, party in self.witnesses.items()}
        cosigned = {name: max(each.timestamp for each in found) for name, found in signed.items() if found}
        if not self._is_quorum(cosigned):
            had = ", ".join(cosigned) or "nobody"
            raise NoteError(f"the quorum {self.quorum} has not cosigned this checkpoint; cosigned by {had}")
        return Trusted(checkpoint, cosigned, self._agreed_at(cosigned), signed_by)

    def _is_quorum(self, names: Iterable[str]) -> bool:
        agreed = {NONE, *names}
        for name, group in self.groups.items():  # The members of a group stand above it.
            if sum(member in agreed for member in group.members) >= group.least:
                agreed.add(name)
        return self.quorum in agreed

    def _agreed_at(self, cosigned: Mapping[str, int]) -> int:
        """The latest moment since which a whole quorum has cosigned."""
        moments = sorted(cosigned.values(), reverse=True) if self.quorum != NONE else []
        return next((at for at in moments if self._is_quorum(name for name in cosigned if cosigned[name] >= at)), 0)


def logs_in(content: bytes) -> list[Party]:
    """The logs of a policy. Its other lines are not read: they may name keys of types that Cutcard does not know."""
    reader = _Reader()
    reader.read_all(content, only="log")
    return reader.logs


class _Reader:
    """The lines of a policy so far: a line names only what stands above it."""

    def __init__(self) -> None:
        self.logs: list[Party] = []
        self.witnesses: dict[str, Party] = {}
        self.groups: dict[str, Group] = {}
        self.quorum: str | None = None
        self._members: set[str] = set()

    def read_all(self, content: bytes, *, only: str = "") -> None:
        text = content.decode(errors="surrogateescape")
        if _NO_TEXT.search(text):
            raise NoteError("a policy file has no control characters but tabs and newlines")
        for number, line in enumerate(text.split("\n"), 1):
            words = _BLANKS.split(line.strip(" \t"))
            if words[0] and not words[0].startswith("#") and only in {"", words[0]}:
                try:
                    self._read(*words)
                except NoteError as error:
                    raise NoteError(f"line {number} of the policy: {error}") from None

    def _read(self, word: str, *rest: str) -> None:
        match word, rest:
            case "log", (vkey, *url) if len(url) < 2:
                self.logs.append(_party(vkey, url, KeyType.LOG, self.logs))
            case "witness", (name, vkey, *url) if len(url) < 2:
                self._refuse_known(name)
                self.witnesses[name] = _party(vkey, url, KeyType.COSIGNATURE, [*self.witnesses.values()])
            case "group", (name, least, *members) if members:
                self._refuse_known(name)
                self.groups[name] = self._group(least, tuple(members))
            case "quorum", (name,):
                if self.quorum is not None:
                    raise NoteError("the quorum is named twice")
                if name != NONE:
                    self._refuse_unknown(name)
                self.quorum = name
            case _:
                raise NoteError("expected `log VKEY [URL]`, `witness NAME VKEY [URL]`, `group NAME all|any|NUMBER "
                                "NAME...` or `quorum NAME`")  # fmt: skip

    def _group(self, least: str, members: tuple[str, ...]) -> Group:
        for member in members:
            self._refuse_unknown(member)
            if member in self._members:
                raise NoteError(f"{member} is a member of a group twice")
            self._members.add(member)
        needed = {"all": len(members), "any": 1}.get(least) or (int(least) if _NUMBER.fullmatch(least) else 0)
        if not 0 < needed <= len(members):
            raise NoteError(f"{least} is not `all`, `any` or a number from 1 to {len(members)}")
        return Group(needed, members)

    def _refuse_known(self, name: str) -> None:
        if name == NONE or name in self.witnesses or name in self.groups:
            raise NoteError(f"{name} has a meaning already")

    def _refuse_unknown(self, name: str) -> None:
        if name not in self.witnesses and name not in self.groups:
            raise NoteError(f"no line above defines {name}")


def _party(vkey: str, url: list[str], kind: KeyType, others: list[Party]) -> Party:
    key = VerifierKey.parse(vkey)
    if key.type is not kind:
        raise NoteError(f"the key of {key.name} has type {key.type:#04x}, and {kind:#04x} is needed here")
    if any(key.public_key == other.key.public_key for other in others):
        raise NoteError(f"the public key of {key.name} is listed twice")
    return Party(key, *url)
