"""Exclusions: patrons who do not play here, by their own wish, the house's, an authority's, or because of their age.

From that moment they are refused at the door, at the tables and at the cage, and are signed out. What they hold stays
theirs: a Cashier pays it only with a Pit Manager, as everything that is held for an account that is locked.

An exclusion lasts until its day. Patrons exclude themselves at their terminals and make it longer, never shorter; the
house ends one early only by a Pit Manager with a second person. No date of birth is kept: of somebody under age the day
from which they may play is.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from cutcard.house.cage.accounts import PATRON
from cutcard.house.cage.act import (
    CageAct,
    CageCommand,
    CageContext,
    Decision,
    Duty,
    Fact,
    FactKind,
    refuse,
    refuse_no_reason,
)
from cutcard.house.cage.state import Cage
from cutcard.house.cage.under_way import Exclusion
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import AlertRule, Listed, Sort, always
from cutcard.table.conduct.persons import same_person
from cutcard.words import Message, keyed, message

__all__ = [
    "ASKED_BY",
    "EndExclusion",
    "ExcludePatron",
    "ExcludeSelf",
    "ExclusionEnded",
    "PatronExcluded",
    "exclusion_of",
    "is_held",
    "is_under_age",
    "refuse_excluded",
]

SELF, UNDER_AGE = "patron", "under-age"
ASKED_BY = (SELF, "house", "authority", UNDER_AGE)
"""Who asked for it; of somebody under age, nobody had to."""


@dataclass(frozen=True, slots=True)
class ExcludePatron(CageCommand):
    """A patron is refused from now on, until a day or for good."""

    account: str
    asked_by: str
    reason: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class ExcludeSelf(CageCommand):
    """A patron excludes themselves, until a day or for good."""

    account: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class PatronExcluded(Fact):
    account: str
    asked_by: str
    since: str
    until: str
    """The first gaming day on which they may play again; empty where there is none."""
    by: str
    reason: str = ""


def _exclude(context: CageContext, command: ExcludePatron) -> Decision:
    if command.asked_by not in ASKED_BY:
        return refuse("asked_by", message("refusal-excluded-by"))
    if command.asked_by == UNDER_AGE and not command.until:
        return refuse("day", message("refusal-of-age-from"))
    if same_person(command.by.name, command.account):
        return refuse("authority", message("refusal-engages-self"))
    return refuse_no_reason(command.reason) or _from_now_on(context, command, command.asked_by, command.reason)


def _exclude_self(context: CageContext, command: ExcludeSelf) -> Decision:
    if command.by.position is not Position.PATRON or command.by.name != command.account:
        return refuse("not_theirs", message("refusal-not-their-exclusion"))
    return _from_now_on(context, command, SELF)


def _from_now_on(
    context: CageContext, command: ExcludePatron | ExcludeSelf, asked_by: str, reason: str = ""
) -> Decision:
    """An exclusion that stands is made longer by it, and never shorter."""
    name, until = command.account, command.until
    if context.account(name).kind != PATRON:
        return refuse("no_such_account", message("refusal-no-such-account", account=name))
    if until and (not _is_day(until) or until <= context.day):
        return refuse("day", message("refusal-exclusion-day", day=context.day))
    held = exclusion_of(context.cage, name, context.day)
    if held is not None and (not held.until or (until and until <= held.until)):
        return refuse("unchanged", message("refusal-excluded-longer", account=name, until=_said(held.until)))
    return (PatronExcluded("", "", name, asked_by, context.day, until, command.by.name, reason),), []


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _said(until: str) -> str | Message:
    return until or message("exclusion-for-good")


def _excluded(cage: Cage, fact: PatronExcluded) -> None:
    before = cage.exclusions.get(fact.account)
    of_age_from = fact.until if fact.asked_by == UNDER_AGE else before.of_age_from if before is not None else ""
    cage.exclusions[fact.account] = Exclusion(fact.asked_by, fact.since, fact.until, fact.by, of_age_from)
    cage.last_dealt[fact.account] = fact.since


@dataclass(frozen=True, slots=True)
class EndExclusion(CageCommand):
    """A patron may play again before the day has come."""

    account: str
    reason: str


@dataclass(frozen=True, slots=True)
class ExclusionEnded(Fact):
    account: str
    asked_by: str
    until: str
    reason: str


def _end(context: CageContext, command: EndExclusion) -> Decision:
    name, held = command.account, exclusion_of(context.cage, command.account, context.day)
    if held is None:
        return refuse("not_excluded", message("refusal-not-excluded", account=name))
    return refuse_no_reason(command.reason) or (
        (ExclusionEnded("", "", name, held.asked_by, held.until, command.reason),),
        [],
    )


def _ended(cage: Cage, fact: ExclusionEnded) -> None:
    del cage.exclusions[fact.account]


def exclusion_of(cage: Cage, account: str, day: str) -> Exclusion | None:
    """The exclusion of a patron that holds on a gaming day."""
    held = cage.exclusions.get(account)
    return held if held is not None and held.lasts(day) else None


def refuse_excluded(cage: Cage, account: str, day: str) -> Refusal | None:
    """Whoever is excluded buys nothing, stakes nothing and signs in nowhere."""
    held = exclusion_of(cage, account, day)
    if held is None:
        return None
    return refuse("excluded", message("refusal-excluded", account=account, until=_said(held.until)))


def is_under_age(cage: Cage, account: str, day: str) -> bool:
    """Whether a patron was excluded as under age: somebody has seen by their document that they may not play yet.

    Whoever makes the exclusion longer, for whatever reason, makes them no older.
    """
    held = exclusion_of(cage, account, day)
    return held is not None and day < held.of_age_from


def is_held(context: CageContext, account: str) -> bool:
    """Whether what belongs to an account is paid only with a Pit Manager."""
    return account in context.cage.locked or exclusion_of(context.cage, account, context.day) is not None


ACTS = (
    CageAct(
        command=ExcludePatron,
        least=Position.PIT_SUPERVISOR,
        duty=Duty.EITHER,
        decide=_exclude,
        concerns="account",
        takes_rights=True,
    ),
    CageAct(command=ExcludeSelf, least=Position.PATRON, decide=_exclude_self, concerns="account", takes_rights=True),
    CageAct(
        command=EndExclusion,
        least=Position.PIT_MANAGER,
        decide=_end,
        by_two=always,
        concerns="account",
    ),
)
FACTS = (
    FactKind(
        PatronExcluded,
        _excluded,
        ("exclusions", "last_dealt"),
        ends_sessions_of="account",
        listed=lambda event: Listed(
            message(
                "listed-patron-excluded",
                account=event["account"],
                asked=keyed("exclusion", event["asked_by"]),
                until=_said(event["until"]),
            )
        ),
    ),
    FactKind(
        ExclusionEnded,
        _ended,
        ("exclusions",),
        listed=lambda event: Listed(
            message("listed-exclusion-ended", account=event["account"]), before=event["until"] or "-"
        ),
        alert=AlertRule(sort=Sort.CONDUCT),
    ),
)
