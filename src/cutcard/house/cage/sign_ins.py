"""Patrons' sign-ins: a code for one use, given at the desk to whoever has shown who they are, and sign-ins ended.

Whoever gives one has checked the patron's identity by a document, of which the record has the kind and nothing else.
The code is told once; the patron chooses a secret of their own with it, which nobody of the staff ever knows.

Once an account has a sign-in, or money has moved on it, a code opens what is somebody's: then two people give it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.formats.doors import PERSON, door_of
from cutcard.house.cage.accounts import IDENTITIES, PATRON, refuse_account
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
from cutcard.house.cage.cash import identified
from cutcard.house.cage.exclusions import refuse_excluded
from cutcard.house.cage.staff import employee
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import AlertRule, Listed, Sort
from cutcard.table.conduct.persons import same_person
from cutcard.words import keyed, message

if TYPE_CHECKING:
    from cutcard.house.cage.state import Cage

__all__ = ["CODE_SECONDS", "EndSignIn", "GiveSignIn", "SignInEnded", "SignInGiven"]

CODE_SECONDS = 12 * 3600
"""So long a code for one use is good."""


@dataclass(frozen=True, slots=True)
class GiveSignIn(CageCommand):
    """A patron whose identity was checked gets a code, with which they choose a secret of their own.

    The sign-in that they had until then opens nothing any more.
    """

    account: str
    identity: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SignInGiven(Fact):
    account: str
    identity: str
    """The kind of document; its number stands nowhere."""
    until: int
    """Until when the code is good, in seconds since 1970."""
    in_use: bool
    """Whether the account had a sign-in, or money had moved on it."""
    day: str
    """The gaming day on which whoever gave it is no witness for the patron."""
    by: str
    reason: str = ""


def _give(context: CageContext, command: GiveSignIn) -> Decision:
    name, account = command.account, context.account(command.account)
    if account.kind != PATRON:
        return refuse("no_such_account", message("refusal-no-such-account", account=name))
    if employee(context.cage.people, name) is not None:
        return refuse("staff", message("refusal-sign-in-staff", name=name))
    if same_person(command.by.name, name):
        return refuse("authority", message("refusal-sign-in-self"))
    if refusal := refuse_account(context.cage, account) or refuse_excluded(context.cage, name, context.day):
        return refusal
    if command.identity not in IDENTITIES:
        return refuse("identity", message("refusal-identity"))
    until, in_use = context.at // 1_000_000 + CODE_SECONDS, _opens_somebodys(context, command)
    given = SignInGiven("", "", name, command.identity, until, in_use, context.day, command.by.name, command.reason)
    return (given,), []


def _opens_somebodys(context: CageContext, command: GiveSignIn) -> bool:
    """The account has a sign-in, or money has moved on it."""
    return _has_sign_in(context.cage, command.account) or any(context.account(command.account).meters.values())


def _has_sign_in(cage: Cage, account: str) -> bool:
    return door_of(PERSON, account) in cage.doors


def _given(cage: Cage, fact: SignInGiven) -> None:
    cage.secrets = cage.secrets.more(fact.day, fact.by, fact.account)
    identified(cage, fact.account, fact.day, fact.identity)
    if fact.in_use:
        cage.sign_ins_anew[fact.account] = (fact.day, fact.identity)


@dataclass(frozen=True, slots=True)
class EndSignIn(CageCommand):
    """A patron signs in no more: a card is lost, or they asked for it. Sessions and an unused code end too."""

    account: str
    reason: str


@dataclass(frozen=True, slots=True)
class SignInEnded(Fact):
    account: str
    reason: str


def _end(context: CageContext, command: EndSignIn) -> Decision:
    name = command.account
    if employee(context.cage.people, name) is not None:
        return refuse("staff", message("refusal-sign-in-staff", name=name))
    if context.account(name).kind != PATRON or not _has_sign_in(context.cage, name):
        return refuse("no_sign_in", message("refusal-no-sign-in", account=name))
    return refuse_no_reason(command.reason) or ((SignInEnded("", "", name, command.reason),), [])


ACTS = (
    CageAct(
        command=GiveSignIn,
        least=Position.PIT_SUPERVISOR,
        duty=Duty.EITHER,
        decide=_give,
        large=_opens_somebodys,
        concerns="account",
        lacks_reason=message("refusal-sign-in-in-use"),
    ),
    CageAct(command=EndSignIn, least=Position.PIT_SUPERVISOR, duty=Duty.EITHER, decide=_end),
)
FACTS = (
    FactKind(
        SignInGiven,
        _given,
        ("secrets", "cash", "last_dealt", "sign_ins_anew"),
        ends_sessions_of="account",
        listed=lambda event: Listed(
            message("listed-sign-in-given", account=event["account"], identity=keyed("identity", event["identity"]))
        ),
        alert=AlertRule(
            "SignInGivenAnew",
            raised_if=lambda event: event["in_use"],
            means=message("alert-means-sign-in"),
            sort=Sort.SECURITY,
        ),
    ),
    FactKind(
        SignInEnded,
        ends_sessions_of="account",
        listed=lambda event: Listed(message("listed-sign-in-ended", account=event["account"])),
    ),
)
