"""Whom a house knows by the names that are typed at a command, and that it is they who type.

Where a house has people on its record, whoever is named is one of them, signs with their secret, and acts in the
position they hold at that moment. Where it has nobody yet, a name is taken as given: somebody has to begin.
"""

from __future__ import annotations

import getpass
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from cutcard.cards import NotationError
from cutcard.cli.extras import naming_extras
from cutcard.cli.output import granted
from cutcard.formats.doors import PERSON, door_of
from cutcard.house import cage
from cutcard.house.backups.copies import opened_copy
from cutcard.house.read_house import ReadHouse
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import Actor
from cutcard.table.conduct.persons import same_person
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.backups.restore import Comparison
    from cutcard.house.engine.house import House

SECRETS = "CUTCARD_SECRETS"
"""The variable that names a file with a line ``NAME: SECRET`` for each who signs, for scripts."""
SIGNED: WeakKeyDictionary[House, set[str]] = WeakKeyDictionary()
"""Who has signed since a house was opened: once for a command is enough."""


def as_known(house: House | ReadHouse, actor: Actor) -> Actor:
    """Who is named, in the position that the house knows them in, when they have signed; a patron is refused."""
    staff = {name: each for name, each in house.cage.people.items() if not each.dismissed}
    known = next((name for name in staff if same_person(name, actor.name)), None)
    if known is None and _has_account(house, actor.name):
        raise RefusedError(Refusal("", "", "authority", message("refusal-person-patron", name=actor.name)))
    if not house.cage.people:
        return actor
    if known is None:
        raise NotationError(
            f"nobody called {actor.name} works for this house; name who acts: {', '.join(sorted(staff))}"
        )
    if isinstance(house, ReadHouse):
        _sign_to_read(house, known)
    else:
        _sign(house, known)
    held = cage.position_held(house.cage, known, time.time())
    assert held is not None
    return Actor(known, held)


def _sign(house: House, name: str) -> None:
    with naming_extras("serve", what="signing"):
        from cutcard.server.auth.accounts import Accounts
    signed = SIGNED.setdefault(house, set())
    if name in signed:
        return
    granted(Accounts.of(house).sign(name, secret_of(name)))
    signed.add(name)


def _sign_to_read(house: ReadHouse, name: str) -> None:
    """With the secret that counts by the journal, beside whoever serves the house."""
    kept = house.store.values_of(PERSON, name).get(name)
    _refuse_wrong_secret(kept, house.doors.digest(PERSON, name), name)


def sign_for_backup(compared: Comparison, name: str) -> None:
    """Somebody whom the house in a backup knows signs with the secret that they have there."""
    people = compared.contents.people
    if not people.cage.people or (known := people.known(name)) is None:
        return
    with opened_copy(compared.backup.database, compared.backup.kind) as copy:
        kept = copy.value(PERSON, known)
    held = people.cage.doors.get(door_of(PERSON, known))
    _refuse_wrong_secret(kept, held.digest if held is not None else "", known)


def _refuse_wrong_secret(kept: bytes | None, digest: str, name: str) -> None:
    with naming_extras("serve", what="signing"):
        from cutcard.server.auth.accounts import WRONG, opens
    if not opens(kept, digest, secret_of(name)):
        raise RefusedError(WRONG)


def secret_of(name: str) -> str:
    """Somebody's secret: from the file that is named for scripts, asked for, or the next line of standard input."""
    if path := os.environ.get(SECRETS):
        for line in Path(path).read_text(encoding="utf-8").splitlines():
            named, colon, secret = line.partition(":")
            if colon and same_person(named, name):
                return secret.strip()
    if sys.stdin.isatty():
        return getpass.getpass(f"Secret of {name}: ")
    return _next_line(f"{name} has to sign")


def new_secret(name: str) -> str:
    """Asked for twice where a person sits there; otherwise the next line of standard input."""
    if not sys.stdin.isatty():
        return _next_line(f"{name} has no new secret")
    first = getpass.getpass(f"New secret for {name}: ")
    if getpass.getpass("Again: ") != first:
        raise NotationError("the two secrets differ")
    return first


def _next_line(who: str) -> str:
    """The next line of standard input, where there is one."""
    if line := sys.stdin.readline():
        return line.rstrip("\n")
    told = f"the file that {SECRETS} names has the secrets of those who sign, but no new ones"
    raise NotationError(f"{who}, but standard input has no more lines: one secret a line, whoever signs first; {told}")


def _has_account(house: House | ReadHouse, name: str) -> bool:
    with house.store.snapshot() as (_, accounts):
        return any(account.has_meters and same_person(account.name, name) for account in accounts)
