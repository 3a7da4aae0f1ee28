"""A house's log with its signing agent and two log witnesses, which can be away: for the tests of checkpoints."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.keys import Keys
from cutcard.formats.log_policy import LogPolicy
from cutcard.formats.merkle import LogEnd
from cutcard.formats.signed_notes import Note, Signature
from cutcard.house.checkpoints.agent import embedded_agent
from cutcard.house.checkpoints.publisher import Publisher
from cutcard.witness.answers import NotCosigned, Why
from cutcard.witness.cosigner import Cosigner
from logs.growing_log import ORIGIN, GrowingLog

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cutcard.house.cage import LogSeen

KEYS = Keys(bytes(32))
NOW = 1_763_430_000
HOUR = 3600


class HouseLog:
    """A log as a house offers it, over one that the test lets grow or writes anew."""

    name = ORIGIN

    def __init__(self, growing: GrowingLog) -> None:
        self.growing = growing

    @property
    def end(self) -> LogEnd:
        return LogEnd.at(self.growing.size, self.growing.subtree)

    def consistency(self, old_size: int, size: int) -> list[bytes]:
        return self.growing.proof(old_size, size)


@dataclass
class Clock:
    now: float = NOW

    def __call__(self) -> float:
        return self.now


class Witness:
    """A log witness that can be away, and says how often it was asked."""

    def __init__(self, folder: Path, name: str, clock: Clock) -> None:
        Cosigner.create(folder, f"{name}.example")
        self.cosigner, self.away, self.asked = Cosigner(folder, now=clock), False, 0

    def cosign(self, note: Note, old_size: int, proof: Sequence[bytes]) -> Signature | NotCosigned:
        self.asked += 1
        if self.away:
            return NotCosigned(Why.UNAVAILABLE, "does not answer")
        return self.cosigner.cosign(note, old_size, proof)


@dataclass
class Site:
    """A house's log, its agent and two log witnesses, of which the policy needs both or any."""

    folder: Path
    quorum: str = "all"
    clock: Clock = field(default_factory=Clock)
    log: Any = field(default_factory=lambda: HouseLog(GrowingLog.of(5)))
    """That of a house, or one that the test lets grow."""
    keys: Keys = KEYS
    file_name: str = "house.db.checkpoint"

    def __post_init__(self) -> None:
        self.witnesses = {name: Witness(self.folder / name, name, self.clock) for name in ("one", "two")}
        self.agent = embedded_agent(self.folder / "agent", self.log.name, self.keys)
        keys = [f"witness {name} {each.cosigner.verifier}\n" for name, each in self.witnesses.items()]
        written = f"log {self.agent.key}\n{''.join(keys)}group both {self.quorum} one two\nquorum both\n"
        self.policy = LogPolicy.parse(written.encode())
        (self.folder / "casino.policy").write_text(written)
        for each in self.witnesses.values():
            each.cosigner.add_log(self.agent.key)
        self.publisher = self.publishing()

    def publishing(self) -> Publisher:
        return Publisher(
            self.log,
            self.agent,
            self.folder / self.file_name,
            self.policy,
            clock=self.clock,
            monotonic=self.clock,
            asked=self.witnesses,
        )

    def grow(self, size: int) -> None:
        self.log.growing = GrowingLog.of(size)

    @property
    def kept(self) -> Checkpoint:
        return Checkpoint.parse(Note.parse((self.folder / "house.db.checkpoint").read_bytes()).text)

    def seen(self) -> LogSeen | None:
        return self.publisher.log_seen(int(self.clock.now * 10**6))
