"""Conditions as they are told: to anybody, to staff, and by one node of several to the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.words import english

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.server.watch.conditions import Condition


@dataclass(frozen=True, slots=True)
class KnownCondition(Answer):
    """Something that is wrong while it lasts, and what to do, as far as anybody may know.

    Neither addresses nor the words of a database's errors are among it. `table` is empty where it concerns the whole
    server, `since` is in microseconds since 1970.
    """

    kind: str
    table: str
    since: int
    stops: bool
    """Whether the server takes no acts because of it."""
    says: str
    advice: str


@dataclass(frozen=True, slots=True)
class LastingCondition(KnownCondition):
    """The same as staff see it."""

    why: str
    """What exactly, as the program has it."""
    message: MessageJson
    advice_message: MessageJson
    node: str = ""
    """Which of several servers tells of it, where it is another than the one that was asked."""


decode = TypeAdapter(list[LastingCondition]).validate_json


def known(conditions: Iterable[Condition]) -> list[KnownCondition]:
    return [KnownCondition(*_known(each)) for each in conditions]


def told(conditions: Iterable[Condition], node: str = "") -> list[LastingCondition]:
    return [LastingCondition(*_known(each), each.why, wire(each.says), wire(each.advice), node) for each in conditions]


def _known(condition: Condition) -> tuple[str, str, int, bool, str, str]:
    says, advice = english(condition.says), english(condition.advice)
    return condition.kind.value, condition.table, int(condition.since * 1e6), condition.stops, says, advice
