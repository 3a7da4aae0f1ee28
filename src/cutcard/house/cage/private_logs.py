"""Private logs: what surveillance observes and what compliance suspects, each read by those of that position alone.

The words are encrypted before anything is decided, and lie so in the entry and in the command. Nobody withdraws or
changes a record: what turns out otherwise is another record. And surveillance names recordings of a round, which
whoever may read its rulings reads too.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from cutcard.formats.keys import Keys, Purpose
from cutcard.formats.private_log import PrivateRecord, seal_record
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Duty, Fact, FactKind, refuse
from cutcard.house.cage.state import Cage
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Listed
from cutcard.words import message

__all__ = [
    "LogObservation",
    "NameRecording",
    "ObservationLogged",
    "PrivateCommand",
    "RecordSuspicion",
    "RecordingNamed",
    "SuspicionRecorded",
    "sealed_command",
]

SAYS_MOST = {"most": 1_000}
CAMERA_MOST, REFERENCE_MOST = 40, 120


@dataclass(frozen=True, slots=True)
class PrivateCommand(CageCommand):
    """What is written down, and whom or which round it is about; in the record all of it lies sealed."""

    says: str = field(default="", metadata=SAYS_MOST)
    account: str = ""
    table: str = ""
    round_number: int = 0
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class LogObservation(PrivateCommand):
    """Surveillance writes down what it observes; nobody else reads it."""


@dataclass(frozen=True, slots=True)
class RecordSuspicion(PrivateCommand):
    """Compliance writes down what it suspects; nobody else reads it, least of all whom it is about."""


@dataclass(frozen=True, slots=True)
class ObservationLogged(Fact):
    number: int
    sealed: str


@dataclass(frozen=True, slots=True)
class SuspicionRecorded(Fact):
    number: int
    sealed: str


PURPOSES: dict[type[PrivateCommand], Purpose] = {
    LogObservation: Purpose.OBSERVATION,
    RecordSuspicion: Purpose.SUSPICION,
}
CommandT = TypeVar("CommandT", bound=PrivateCommand)


def sealed_command(command: CommandT, keys: Keys, act_id: str) -> CommandT:
    """The command as it is decided on and kept: nothing of what was written can be read in it."""
    bare = replace(command, says="", account="", table="", round_number=0, sealed="")
    if not command.says.strip():
        return bare
    record = PrivateRecord(command.says, command.account, command.table, command.round_number)
    return replace(bare, sealed=seal_record(keys, PURPOSES[type(command)], act_id, record))


def _log(context: CageContext, command: LogObservation) -> Decision:
    if not command.sealed:
        return refuse("private", message("refusal-private-says"))
    return (ObservationLogged("", "", context.cage.observations + 1, command.sealed),), []


def _suspect(context: CageContext, command: RecordSuspicion) -> Decision:
    if not command.sealed:
        return refuse("private", message("refusal-private-says"))
    return (SuspicionRecorded("", "", context.cage.suspicions + 1, command.sealed),), []


def _logged(cage: Cage, fact: ObservationLogged) -> None:
    cage.observations = fact.number


def _suspected(cage: Cage, fact: SuspicionRecorded) -> None:
    cage.suspicions = fact.number


@dataclass(frozen=True, slots=True)
class NameRecording(CageCommand):
    """Surveillance says which recording shows a round: the camera, from when until when, and where it is kept."""

    table: str
    round_number: int
    camera: str
    begins: int
    ends: int
    reference: str


@dataclass(frozen=True, slots=True)
class RecordingNamed(Fact):
    table: str
    round_number: int
    camera: str
    begins: int
    """In seconds since 1970."""
    ends: int
    reference: str
    by: str


def _name(context: CageContext, command: NameRecording) -> Decision:
    """Whether there is such a round, the engine asks besides."""
    if command.table not in context.cage.names:
        return refuse("no_such_table", message("refusal-no-such-table", table=command.table))
    texts = ((command.camera, CAMERA_MOST), (command.reference, REFERENCE_MOST))
    if not all(text.strip() and len(text) <= most for text, most in texts) or command.round_number < 1:
        return refuse("recording", message("refusal-recording"))
    if not 0 < command.begins < command.ends <= context.at // 1_000_000:
        return refuse("recording", message("refusal-recording-time"))
    shown = (command.camera, command.begins, command.ends, command.reference)
    return (RecordingNamed("", "", command.table, command.round_number, *shown, command.by.name),), []


ACTS = (
    CageAct(command=LogObservation, least=Position.SURVEILLANCE, duty=Duty.SURVEILLANCE, decide=_log),
    CageAct(command=RecordSuspicion, least=Position.COMPLIANCE, duty=Duty.COMPLIANCE, decide=_suspect),
    CageAct(command=NameRecording, least=Position.SURVEILLANCE, duty=Duty.SURVEILLANCE, decide=_name),
)
FACTS = (
    FactKind(ObservationLogged, _logged, ("observations",), indexed=True),
    FactKind(SuspicionRecorded, _suspected, ("suspicions",), indexed=True),
    FactKind(
        RecordingNamed,
        listed=lambda event: Listed(
            message("listed-recording-named", table=event["table"], round=event["round_number"]), after=event["camera"]
        ),
    ),
)
