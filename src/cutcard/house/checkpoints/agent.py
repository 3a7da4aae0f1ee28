"""The signing agent: it signs checkpoints as the house's log, and only ever one history of it.

It is the program of a log witness with the key of a log. Embedded, its state lies in a folder beside the database. As
another user's process (`deploy/signing-agent.service`) it is asked over HTTP, and somebody who has the house's key and
writes to its database still cannot have a second history signed. What the house asks is signed with a key that follows
from the house's own, so that nobody else on the machine is answered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.keys import Keys, Purpose
from cutcard.formats.signed_notes import KeyType, Note, SignerKey, VerifierKey
from cutcard.formats.versions import StoreError
from cutcard.witness.answers import Cosigns, NotCosigned, cosign_from
from cutcard.witness.client import LogWitness
from cutcard.witness.cosigner import FILE, Cosigner

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.formats.merkle import LogEnd


class Log(Protocol):
    """The log of a house, as far as checkpoints need it."""

    name: str

    @property
    def end(self) -> LogEnd:
        """Its end as of the last commit."""

    def consistency(self, old_size: int, size: int) -> list[bytes]:
        """The proof that the log of one size has only grown to another."""


def request_key(keys: Keys, log_name: str) -> SignerKey:
    """What the house signs its requests to the signing agent with."""
    return SignerKey(log_name, KeyType.LOG, keys.seal(Purpose.CHECKPOINT, b""))


@dataclass(frozen=True, slots=True)
class SigningAgent:
    """The signing agent of one log, in this process or another."""

    asked: Cosigns
    key: VerifierKey
    """What the log's checkpoints are verified with."""
    requests: SignerKey

    def sign(self, log: Log, end: LogEnd, old_size: int) -> Note | NotCosigned:
        """The checkpoint at an end of the log, signed as the log; a proof shows that it grew from what was signed."""
        text = Checkpoint(log.name, end.size, end.root).text
        request = Note(text).with_signature(self.requests.sign(text))
        answer = cosign_from(self.asked, request, old_size, lambda size: log.consistency(size, end.size))
        return answer if isinstance(answer, NotCosigned) else Note(text, (answer,))


def embedded_agent(folder: Path, log_name: str, keys: Keys) -> SigningAgent:
    """The signing agent in a folder of this machine, which is made the first time."""
    made = (folder / FILE).exists()
    agent = Cosigner(folder) if made else Cosigner.create(folder, log_name, kind=KeyType.LOG)
    refuse_other_log(agent.verifier, log_name)
    requests = request_key(keys, log_name)
    agent.add_log(requests.verifier)
    for former in (key for each in agent.logs() for key in each.keys if key != requests.verifier):
        agent.remove_log(former)  # What the house's key of before asks is not signed any more.
    return SigningAgent(agent, agent.verifier, requests)


def agent_elsewhere(url: str, key: VerifierKey, log_name: str, keys: Keys) -> SigningAgent:
    """The signing agent in another process, by its address and the key of the log."""
    refuse_other_log(key, log_name)
    return SigningAgent(LogWitness(url, str(key), kind=KeyType.LOG), key, request_key(keys, log_name))


def refuse_former_key(key: VerifierKey, named: str) -> None:
    """Checkpoints are signed by the key that the journal named last, where it named any."""
    if named not in {"", str(key)}:
        raise StoreError(
            f"the signing agent signs with {key}, and the journal names {named}; bring the rotation to its end with "
            "`cutcard house keys HOUSE rotate-log`, or name the right agent with --signing-agent"
        )


def refuse_other_log(key: VerifierKey, log_name: str) -> None:
    if key.type is not KeyType.LOG or key.name != log_name:
        raise StoreError(
            f"the signing agent signs as {key.name}, and the log of this house is {log_name}; "
            "name another folder with --signing-agent"
        )
