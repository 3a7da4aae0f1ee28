"""Accounts: opened, locked and unlocked, when no money moves for one, and patrons who ask to be forgotten."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.formats.accounts import Account
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
from cutcard.house.cage.doors import forget_doors_of, keeps_doors_of
from cutcard.house.cage.state import Cage
from cutcard.house.ledger import due_from
from cutcard.house.names import is_plain, is_reserved
from cutcard.house.notes import reason_label
from cutcard.money import STAKE_CENTS_MAX, checked_cents
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import AlertRule, Listed, Sort, always
from cutcard.table.conduct.persons import same_person
from cutcard.words import Cents, Message, Series, message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.game import Game

__all__ = [
    "IDENTITIES",
    "PATRON",
    "TERMINAL",
    "AccountLocked",
    "AccountOpened",
    "AccountUnlocked",
    "ForgetPatron",
    "LockAccount",
    "OpenAccount",
    "PatronForgotten",
    "UnlockAccount",
    "refuse_account",
    "refuse_forgetting",
    "retained",
]

PATRON, TERMINAL = "patron", "terminal"
IDENTITIES = ("passport", "identity-card", "driving-licence", "residence-permit", "other-official")
"""The kinds of documents by which a patron shows who they are; the number of one is recorded nowhere."""
_NAME = re.compile(r"[^\W_][\w .'-]{0,39}")


@dataclass(frozen=True, slots=True)
class OpenAccount(CageCommand):
    """An account for a patron, or for a terminal."""

    account: str
    kind: str = PATRON


@dataclass(frozen=True, slots=True)
class AccountOpened(Fact):
    account: str
    kind: str


def _open(context: CageContext, command: OpenAccount) -> Decision:
    name, kind = command.account, command.kind
    if kind not in {PATRON, TERMINAL}:
        return refuse("kind", message("refusal-account-kind"))
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        return refuse("name", message("refusal-account-name"))
    if context.account(name).has_meters:
        return refuse("exists", message("refusal-account-exists", account=name))
    if not is_plain(name):
        return refuse("name", message("refusal-account-name"))
    if name not in context.cage.people and is_reserved(name):
        return refuse("name", message("refusal-name-reserved", name=name))
    if name not in context.cage.people and context.cage.given.has_alike(name):
        return refuse("twin", message("refusal-name-twin", name=name))
    return (AccountOpened(*cites(kind, context.games), name, kind),), []


def _opened(cage: Cage, fact: AccountOpened) -> None:
    cage.given.add(fact.account)
    if fact.kind == TERMINAL:
        cage.terminals |= {fact.account}


@dataclass(frozen=True, slots=True)
class LockAccount(CageCommand):
    """No money moves for an account."""

    account: str
    reason: str


@dataclass(frozen=True, slots=True)
class AccountLocked(Fact):
    account: str
    reason: str


def _lock(context: CageContext, command: LockAccount) -> Decision:
    name = command.account
    if not context.account(name).has_meters or name in context.cage.locked:
        return refuse("not_open", message("refusal-account-not-open", account=name))
    if refusal := refuse_no_reason(command.reason):
        return refusal
    return (AccountLocked("", "", name, command.reason),), []


def _locked(cage: Cage, fact: AccountLocked) -> None:
    cage.locked[fact.account] = fact.reason


@dataclass(frozen=True, slots=True)
class UnlockAccount(CageCommand):
    """Money moves for it again."""

    account: str
    reason: str


@dataclass(frozen=True, slots=True)
class AccountUnlocked(Fact):
    account: str
    reason: str


def _unlock(context: CageContext, command: UnlockAccount) -> Decision:
    name = command.account
    if name not in context.cage.locked:
        return refuse("not_locked", message("refusal-account-not-locked", account=name))
    if not context.account(name).sound:
        return refuse("self_audit", message("refusal-meters-first", account=name))
    if refusal := refuse_no_reason(command.reason):
        return refusal
    return (AccountUnlocked("", "", name, command.reason),), []


def _unlocked(cage: Cage, fact: AccountUnlocked) -> None:
    del cage.locked[fact.account]


@dataclass(frozen=True, slots=True)
class ForgetPatron(CageCommand):
    """What the house keeps of a patron's person is erased. The account stays, with its limits and all it ever did."""

    account: str
    reason: str


@dataclass(frozen=True, slots=True)
class PatronForgotten(Fact):
    account: str
    reason: str


def _forget(context: CageContext, command: ForgetPatron) -> Decision:
    """Whether a bet lies at a table, and when they last played, the engine asks besides."""
    name, people = command.account, context.cage.people
    account = context.account(name)
    if account.kind != PATRON:
        return refuse("no_such_account", message("refusal-no-such-account", account=name))
    if name in people and not people[name].dismissed:
        return refuse("staff", message("refusal-forget-staff", name=name))
    if same_person(command.by.name, name):
        return refuse("authority", message("refusal-engages-self"))
    if refusal := refuse_no_reason(command.reason):
        return refusal
    if name in context.cage.forgotten and not keeps_doors_of(context.cage, name):
        return refuse("unchanged", message("refusal-forgotten-already", account=name))
    if outstanding := _outstanding(context, account):
        return refuse_forgetting(name, outstanding)
    return (PatronForgotten("", "", name, command.reason),), []


def _outstanding(context: CageContext, account: Account) -> list[Message]:
    """What must be settled with a patron first, as far as the cage knows."""
    here, name, found = context.cage, account.name, list[Message]()
    if account.cents:
        found.append(message("forget-credit", credit=Cents(account.cents)))
    if due := context.account(due_from(name)).cents:
        found.append(message("forget-due", due=Cents(abs(due))))
    if tickets := sum(not each.redeemed for each in here.tickets.values() if each.account == name):
        found.append(message("forget-tickets", count=tickets))
    if any(each.account == name for each in here.complaints.values()):
        found.append(message("forget-complaint"))
    if any(each.account == name for each in here.reports.values()):
        found.append(message("forget-report"))
    if name in here.locked:
        found.append(message("forget-locked", reason=reason_label(here.locked[name])))
    return found


def retained(cage: Cage, last: str, today: str) -> Message | None:
    """That who they are is kept for so long after the last gaming day on which the house dealt with them."""
    until = (date.fromisoformat(last) + timedelta(cage.retention_days)).isoformat() if last else ""
    return message("forget-retained", day=until, last=last) if today < until else None


def refuse_forgetting(account: str, outstanding: list[Message]) -> Refusal:
    told = Series("series-semicolon", tuple(outstanding))
    return refuse("outstanding", message("refusal-forget", account=account, what=told))


def _forgotten(cage: Cage, fact: PatronForgotten) -> None:
    cage.forgotten[fact.account] = cage.forgotten.get(fact.account, 0) + 1
    forget_doors_of(cage, fact.account)


def cites(kind: str, games: Mapping[str, Game]) -> tuple[str, Clauses]:
    """At a terminal a patron buys credit and cashes out under the clause that says what a terminal is."""
    electronic = next((game for game in games.values() if game.procedure.terminals is not None), None)
    if kind != TERMINAL or electronic is None or electronic.procedure.terminals is None:
        return "", ""
    return electronic.document.code, electronic.procedure.terminals.meaning


def refuse_account(cage: Cage, account: Account) -> Refusal | None:
    """Why no money moves for this account; the self-audit is part of it."""
    if not account.has_meters:
        return refuse("no_such_account", message("refusal-no-such-account", account=account.name))
    if account.name in cage.locked:
        why = message("refusal-account-locked", account=account.name, reason=reason_label(cage.locked[account.name]))
        return refuse("locked", why)
    if not account.sound:
        return refuse("self_audit", message("refusal-meters", account=account.name))
    return None


def refuse_cents(cents: int) -> Refusal | None:
    try:
        checked_cents(cents)
    except NotationError:
        if type(cents) is not int:
            return refuse("stake", message("refusal-amount-whole", amount=repr(cents)))
        return refuse("stake", message("refusal-amount", most=Cents(STAKE_CENTS_MAX), amount=Cents(cents)))
    return None


ACTS = (
    CageAct(
        command=OpenAccount,
        least=Position.DEALER,
        duty=Duty.EITHER,
        decide=_open,
    ),
    CageAct(command=LockAccount, least=Position.PIT_SUPERVISOR, decide=_lock),
    CageAct(
        command=UnlockAccount,
        least=Position.PIT_MANAGER,
        decide=_unlock,
        by_two=always,
    ),
    CageAct(
        command=ForgetPatron,
        least=Position.PIT_MANAGER,
        decide=_forget,
        by_two=always,
        concerns="account",
        takes_rights=True,
    ),
)
FACTS = (
    FactKind(AccountOpened, _opened, ("given", "terminals")),
    FactKind(
        AccountLocked,
        _locked,
        ("locked",),
        listed=lambda event: Listed(message("listed-account-locked", account=event["account"])),
        alert=AlertRule(means=message("alert-means-locked"), sort=Sort.MONEY),
    ),
    FactKind(
        AccountUnlocked,
        _unlocked,
        ("locked",),
        listed=lambda event: Listed(message("listed-account-unlocked", account=event["account"])),
    ),
    FactKind(
        PatronForgotten,
        _forgotten,
        ("forgotten", "doors"),
        ends_sessions_of="account",
        listed=lambda event: Listed(message("listed-patron-forgotten", account=event["account"])),
        alert=AlertRule(sort=Sort.SECURITY),
    ),
)
