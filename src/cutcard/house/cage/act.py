"""What an act at the cage is made of: its command, what happened, who may, and how it is decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any, TypeAlias, TypeVar

from cutcard.formats.accounts import Account
from cutcard.formats.entry import Transfer
from cutcard.house.cage.state import Cage, gaming_day_of
from cutcard.house.zones import gaming_day
from cutcard.money import text_from_cents
from cutcard.rulebook.cite import Cited, Clauses
from cutcard.rulebook.editions import Editions
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import EventJson, Listed, RecordKind, never
from cutcard.table.commands import Command
from cutcard.words import Message, message

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CageCommand(Command):
    """Something asked of the cage."""


@dataclass(frozen=True, slots=True)
class Fact(Cited):
    """Something that has happened at the cage, or that the house itself adds to a table's record."""

    document: str
    clause: Clauses


class Duty(Enum):
    """Whose work an act is: that of the pit by rank, of the house's own positions by their names, or of both."""

    PIT = "pit"
    CASHIER = "cashier"
    EITHER = "either"
    SURVEILLANCE = "surveillance"
    COMPLIANCE = "compliance"
    STAFF = "staff"

    @property
    def by_rank(self) -> bool:
        """Whether the pit takes it, from the least position upwards."""
        return self in {Duty.PIT, Duty.EITHER, Duty.STAFF}

    @property
    def by_name(self) -> frozenset[Position]:
        """The house's own positions that take it."""
        own = frozenset(each for each in Position if each is not Position.PATRON and not each.of_the_pit)
        named = {
            Duty.STAFF: own,
            Duty.SURVEILLANCE: {Position.SURVEILLANCE},
            Duty.COMPLIANCE: {Position.COMPLIANCE},
            Duty.PIT: frozenset[Position](),
        }
        return frozenset(named.get(self, {Position.CASHIER}))


@dataclass(frozen=True, slots=True)
class LogSeen:
    """What log witnesses have seen of the house's log: its size when they last cosigned it, and when that was.

    Both are 0 where they have cosigned nothing. The time is in microseconds since 1970.
    """

    size: int
    at: int
    overdue: bool
    """Whether it is longer ago than the house allows."""


@dataclass(frozen=True, slots=True)
class CageContext:
    """What an act at the cage is decided on."""

    cage: Cage
    account: Callable[[str], Account]
    games: Editions
    at: int
    """When, in microseconds, as the entry will have it."""
    log_seen: Callable[[int], LogSeen | None]
    """What log witnesses have seen at a moment in microseconds; None where the house asks none."""
    second: str = ""
    """Who agrees, where somebody does already."""

    @property
    def day(self) -> str:
        """The gaming day that it falls on."""
        return gaming_day_of(self.cage, self.at)

    @property
    def today(self) -> date:
        """The gaming day by the clock: deadlines, patrons' own limits and the opening of a day go by it."""
        return gaming_day(self.at, self.cage.zone, self.cage.day_begins)


Decision: TypeAlias = tuple[tuple[Fact, ...], list[Transfer]] | Refusal
"""The facts and the money that moves with them, or why not."""


NO_REASON = message("refusal-reason")


def nobody(_: CageContext, __: CageCommand) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CageAct:
    """An act: its command, whose duty it is and from which position upwards, what follows, and whether it takes two."""

    command: type[CageCommand]
    least: Position
    decide: Callable[[CageContext, Any], Decision]
    duty: Duty = Duty.PIT
    by_the_house: bool = False
    """Whether the house itself does it too, whosever duty it is."""
    by_two: Callable[[Any], bool] = never
    large: Callable[[CageContext, Any], bool] = never
    """Whether it takes two as things stand: by what the same day has seen already, or by what the books say."""
    held: Callable[[CageContext, Any], bool] = never
    """Whether it pays what is held for a patron who is locked or excluded: a Pit Manager agrees, and nobody lower."""
    consented: Callable[[Any], bool] = never
    """Whether staff move what is a patron's: the patron signs, or another person that they are there."""
    concerns: str = ""
    """The field that names whom it is about: they do not sign for it."""
    pays: Callable[[CageContext, Any], str] = nobody
    """Whom it pays, where no field names them: they neither do it nor sign for it."""
    signed_by: str = ""
    """The field that names who signs as the second person, where it is nobody else's to sign; they take a shift."""
    says_why: bool = True
    """Whether it takes a reason where it takes two: what two people count says why by itself."""
    lacks_reason: Message = NO_REASON
    """What is said where it takes two and has no reason."""
    moves_credit: bool = False
    """Whether it moves an account's credit: nobody of the staff does that with their own."""
    of_staff: bool = False
    """Whether it says who works for the house."""
    takes_rights: bool = False
    """Whether somebody may do less from then on, or is forgotten."""

    def taken_by(self, position: Position) -> bool:
        """Whether somebody of this position takes it: duties are separate, and rank goes for the pit alone."""
        if position is Position.PATRON:
            return self.least is Position.PATRON
        if not position.of_the_pit:
            return position in self.duty.by_name
        return self.duty.by_rank and position >= self.least


def unchanged(_: Cage, __: Fact) -> None:
    """What most amounts of money change at the cage: nothing but the books."""


@dataclass(frozen=True, slots=True)
class FactKind(RecordKind):
    """A fact: what it changes at the cage, beside what it means to whoever reads the journal."""

    fact: type[Fact]
    apply: Callable[[Cage, Any], None] = unchanged
    changes: tuple[str, ...] = ()
    """The fields of the cage that it changes: some of them are read by these facts alone."""
    ends_sessions_of: str = ""
    """The field that names somebody who is signed out by it, where it does that."""


def listed_cents(what: Message, event: EventJson) -> Listed:
    """The line of a fact that is one amount."""
    return Listed(what, after=text_from_cents(event["cents"]))


def refuse(code: str, why: Message) -> Refusal:
    """The cage stands in no document: its refusals cite no clause."""
    return Refusal("", "", code, why)


def refuse_no_reason(reason: object) -> Refusal | None:
    return None if isinstance(reason, str) and reason.strip() else refuse("reason", NO_REASON)
