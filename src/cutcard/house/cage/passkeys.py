"""Passkeys: keys that staff sign in and sign for acts with, registered and removed on the record by whoever holds them.

A key counts because an entry of the journal says whose it is, and for nothing else: whoever writes into the database
beside it gives nobody a key. Dismissal ends them all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Duty, Fact, FactKind, refuse
from cutcard.house.cage.staff import employee
from cutcard.house.cage.state import Cage, Passkey
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Listed
from cutcard.words import message

__all__ = ["PasskeyRegistered", "PasskeyRemoved", "RegisterPasskey", "RemovePasskey", "passkeys_of"]

PASSKEYS_MOST = 10
"""Keys that one person has at once."""
LABEL_MOST = 40
_CODED = re.compile(r"[A-Za-z0-9_-]{16,900}")
"""Bytes in base64url, as browsers write them."""


@dataclass(frozen=True, slots=True)
class RegisterPasskey(CageCommand):
    """Somebody of the staff signs with this key from now on: its name, its public half, and what they call it."""

    credential: str
    key: str
    label: str


@dataclass(frozen=True, slots=True)
class PasskeyRegistered(Fact):
    name: str
    credential: str
    key: str
    label: str


def _register(context: CageContext, command: RegisterPasskey) -> Decision:
    cage, name = context.cage, command.by.name
    if employee(cage.people, name) is None:
        return refuse("authority", message("refusal-no-such-employee", name=name))
    plain = command.label == command.label.strip() and 0 < len(command.label) <= LABEL_MOST
    if not plain or not all(_CODED.fullmatch(each) for each in (command.credential, command.key)):
        return refuse("passkey", message("refusal-passkey", most=LABEL_MOST))
    if command.credential in cage.passkeys:
        return refuse("exists", message("refusal-passkey-known"))
    if sum(each.name == name for each in cage.passkeys.values()) >= PASSKEYS_MOST:
        return refuse("passkey", message("refusal-passkeys-most", most=PASSKEYS_MOST))
    return (PasskeyRegistered("", "", name, command.credential, command.key, command.label),), []


def _registered(cage: Cage, fact: PasskeyRegistered) -> None:
    cage.passkeys[fact.credential] = Passkey(fact.name, fact.key, fact.label)


@dataclass(frozen=True, slots=True)
class RemovePasskey(CageCommand):
    """Its holder signs with a key no more."""

    credential: str


@dataclass(frozen=True, slots=True)
class PasskeyRemoved(Fact):
    name: str
    credential: str
    label: str


def _remove(context: CageContext, command: RemovePasskey) -> Decision:
    held = context.cage.passkeys.get(command.credential)
    if held is None or held.name != command.by.name:
        return refuse("no_such_passkey", message("refusal-no-such-passkey"))
    return (PasskeyRemoved("", "", held.name, command.credential, held.label),), []


def _removed(cage: Cage, fact: PasskeyRemoved) -> None:
    cage.passkeys.pop(fact.credential, None)


def passkeys_of(cage: Cage, name: str) -> dict[str, Passkey]:
    """The keys that somebody holds, by their credentials."""
    return {credential: each for credential, each in cage.passkeys.items() if each.name == name}


ACTS = (
    CageAct(
        command=RegisterPasskey,
        least=Position.DEALER,
        duty=Duty.STAFF,
        decide=_register,
    ),
    CageAct(
        command=RemovePasskey,
        least=Position.DEALER,
        duty=Duty.STAFF,
        decide=_remove,
    ),
)
FACTS = (
    FactKind(
        PasskeyRegistered,
        _registered,
        ("passkeys",),
        listed=lambda event: Listed(message("listed-passkey-registered", name=event["name"]), after=event["label"]),
    ),
    FactKind(
        PasskeyRemoved,
        _removed,
        ("passkeys",),
        listed=lambda event: Listed(message("listed-passkey-removed", name=event["name"]), before=event["label"]),
    ),
)
