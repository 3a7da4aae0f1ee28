"""Who may sign in, and as what: secrets hashed with argon2, wrong ones counted, names locked for a while.

Three wrong secrets lock a patron's name. A member of staff is locked so for devices that are not enrolled, and still
comes in on those that are. Whoever may not come in is told the same after the same time, whether nobody has the name,
the secret is wrong or the name is locked.
"""

from __future__ import annotations

import threading
from functools import cache
from typing import TYPE_CHECKING, Self, TypeAlias

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from cutcard.formats.doors import PERSON, digest_of
from cutcard.house import cage
from cutcard.house.engine.requests import DoorRow
from cutcard.house.patrons.personal import named_account
from cutcard.house.patrons.sign_in import Person
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth.devices import Devices
from cutcard.server.runtime import Runtime
from cutcard.table.state import Actor
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.formats.keys import Keys
    from cutcard.house.doors import Doors
    from cutcard.house.engine.house import House

FAILURES_MOST = 3
LOCK_SECONDS = 30 * 60
"""So long after the last wrong secret a name stays locked, unless staff unlock it before."""
SECRET_LEAST, LETTERS_LEAST, NAME_MOST = 10, 5, 40
SALT_BYTES = 16
CHECKS_AT_ONCE = 2
"""Secrets checked together: each takes a processor a good part of a second."""
COMMON = {"password", "baccarat", "casino", "cutcard", "letmein", "1234567890", "qwertyuiop", "changeme"}
WRONG = Refusal("", "", "sign_in", message("refusal-sign-in"))
CHOOSE = Refusal("", "", "new_secret", message("refusal-choose-secret"))


OwnPosition: TypeAlias = "Callable[[str], Position | None]"
"""As what somebody signs in: in their position on the staff, or as a patron; None of who was dismissed."""


def refuse_name(name: str) -> Refusal | None:
    """A name can be written anywhere, and nobody goes by the house's own."""
    plain = name == name.strip() and name.isprintable() and "/" not in name
    if plain and 0 < len(name) <= NAME_MOST and name.casefold() != THE_HOUSE.name:
        return None
    return Refusal("", "", "name", message("refusal-persons-name", most=NAME_MOST))


def refuse_secret(name: str, secret: str) -> Refusal | None:
    plain = secret.casefold()
    repeated = any(plain.replace(word, "").strip("0123456789!") == "" for word in COMMON)
    if len(secret) >= SECRET_LEAST and len(set(plain)) >= LETTERS_LEAST and not repeated and plain != name.casefold():
        return None
    why = message("refusal-weak-secret", least=SECRET_LEAST, different=LETTERS_LEAST)
    return Refusal("", "", "weak_secret", why)


def nobody_excluded(_: str) -> None:
    """Where no house says so, nobody is."""


def refuse_excluded(house: House, name: str) -> Refusal | None:
    """Why an excluded patron signs in nowhere."""
    here = house.cage
    if name not in here.exclusions:
        return None
    return cage.refuse_excluded(here, name, cage.gaming_day_of(here, house.now() // 1_000))


class Accounts:
    """The people who may sign in, in the house's database, so that every server process knows them."""

    def __init__(
        self,
        doors: Doors,
        own_position: OwnPosition,
        keys: Keys,
        runtime: Runtime | None = None,
        refuse_excluded: Callable[[str], Refusal | None] = nobody_excluded,
    ) -> None:
        """`own_position` says, as the record has it, as what somebody signs in; the database is not asked.

        `refuse_excluded` says why a patron may not sign in at all.
        """
        self._refuse_excluded = refuse_excluded
        self.doors, self.keys = doors, keys
        self._runtime = runtime or Runtime()
        self._hasher = PasswordHasher(**self._runtime.hashing)
        self.own_position = own_position
        self._checking = threading.BoundedSemaphore(CHECKS_AT_ONCE)
        self.devices = Devices(doors, self._runtime, keys)
        self._failures: dict[str, tuple[int, float]] = {}
        """By name, the wrong secrets since the last right one, and until when it is locked; a restart forgives them."""
        self._counting = threading.Lock()
        self.on_change: list[Callable[[str], None]] = []
        """Called with the name of somebody whose secret or position is another, or who is gone."""

    @classmethod
    def of(cls, house: House, runtime: Runtime | None = None) -> Self:
        """The people of a house that is open."""
        own, keys = (lambda name: cage.own_position(house.cage, name)), house.keeper.keys
        return cls(house.doors, own, keys, runtime, lambda name: refuse_excluded(house, name))

    def add(
        self,
        name: str,
        position: Position,
        secret: str,
        *,
        once: bool = False,
        before: str | None = None,
        hashed: str | None = None,
    ) -> Refusal | None:
        """A secret for somebody, whose sessions end; staff are engaged on the record, and sign in only so.

        `before` is the digest of the row that it takes the place of, where it may take no other's; `hashed` is the
        secret's hash where several people share it, as those of a demonstration do.
        """
        if refusal := self.refuse(name, secret):
            return refusal
        until = self._runtime.clock() + cage.CODE_SECONDS if once else 0.0
        value = msgspec.json.encode(Person(name, position.name, hashed or self.hashed(secret), until))
        return None if self._put(name, value, before) else WRONG

    def refuse(self, name: str, secret: str) -> Refusal | None:
        """Why somebody could not sign in so."""
        return refuse_name(name) or refuse_secret(name, secret)

    def enrolled(self, device: str, name: str) -> bool:
        """Whether a member of staff may try their secret on a device however often others were wrong elsewhere."""
        staff = bool(device) and bool(self.own_position(name))  # Neither a patron nor who was dismissed.
        return staff and self.person(name) is not None and self.devices.enrolled(device, name)

    def made_device(self, device: str) -> bool:
        """Whether this house has made a device's token, known without a look at the database."""
        return self.devices.made(device)

    def is_enrolled(self, device: str) -> bool:
        """Whether staff have signed in on a device, so that others may sign there."""
        return self.devices.known(device)

    def people_at(self, device: str) -> list[str]:
        """Who has signed in on an enrolled device."""
        return self.devices.people(device)

    def remove(self, name: str) -> bool:
        """Somebody who signs in no more, and is signed out."""
        known = self.person(name) is not None
        self._put(name, None)
        return known

    def _put(self, name: str, value: bytes | None, before: str | None = None) -> bool:
        """Another secret or none: no device is enrolled for their sake any more, and they are signed out."""
        if not self.doors.change(name, DoorRow(PERSON, name, value, before), *self.devices.without(name)):
            return False
        self._forgive(name)
        for listener in self.on_change:
            listener(name)
        return True

    def known_as(self, typed: str) -> str:
        """The name that somebody has in the house: patrons sign in by their id, or by a name that the journal lacks."""
        return typed if self.person(typed) is not None else named_account(self.doors, typed) or typed

    def has_secret(self, name: str) -> bool:
        """Whether the journal knows of a secret of theirs; the database is not asked."""
        return bool(self.doors.digest(PERSON, name))

    def person(self, name: str) -> Person | None:
        stored = self.doors.read(PERSON, name) if refuse_name(name) is None else None
        return None if stored is None else msgspec.json.decode(stored, type=Person)

    def locked(self, name: str) -> bool:
        """Whether wrong secrets keep a name shut on devices that are not enrolled."""
        return self._failures.get(name, (0, 0.0))[1] > self._runtime.clock()

    def unlock(self, name: str) -> None:
        self.devices.forgive(name)
        self._forgive(name)

    def _forgive(self, name: str) -> None:
        self._failures.pop(name, None)

    # --- secrets --------------------------------------------------------------------------------

    def check(self, name: str, secret: str, device: str = "") -> Actor | Refusal:
        """Whether this is somebody's secret. A try counts as a failure until it has turned out right."""
        person = self.person(name)
        enrolled = self.enrolled(device, name)
        looked_at = person is not None and (
            self.devices.count_try(device, name) if enrolled else self._tried_elsewhere(person)
        )
        if not self._is_theirs(person if looked_at else None, secret):
            return WRONG
        own = self.position_of(person) if person is not None else None
        if person is None or own is None:
            return WRONG
        if enrolled:
            self.devices.take_back(device, name)
        else:
            self._forgive(name)
        refusal = self.refuse_entry(person.name) if own is Position.PATRON else None
        return refusal or Actor(person.name, own)  # What is refused is told to nobody but who knows the secret.

    def refuse_entry(self, name: str) -> Refusal | None:
        """Why a patron may sign in nowhere, whatever their secret."""
        return self._refuse_excluded(name)

    def signed_in_as(self, name: str) -> Position | None:
        """The own position of somebody who may be signed in; None of a patron who is excluded."""
        own = self.own_position(name)
        return None if own is Position.PATRON and self.refuse_entry(name) is not None else own

    def _is_theirs(self, person: Person | None, secret: str) -> bool:
        """A hash is compared whoever it is, so that it takes as long for a code, and for a name that nobody has."""
        kept = person.secret if person is not None else ""
        with self._checking:
            try:
                self._hasher.verify(kept or self._dummy_hash(), secret)
            except VerifyMismatchError:
                return person is not None and bool(person.given) and person.is_code(self.keys, secret)
        return True

    def sign(self, name: str, secret: str, device: str = "") -> Actor | Refusal:
        """The same of somebody who signs for something: never with a secret that others have seen."""
        checked = self.check(name, secret, device)
        if isinstance(checked, Refusal):
            return checked
        person = self.person(name)
        return CHOOSE if person is None or person.once_until else checked

    def choose(self, name: str, new_secret: str) -> Refusal | None:
        """Whoever signed in with a secret that others have seen chooses their own; None where it is their own."""
        before, person = self.doors.digest(PERSON, name), self.person(name)
        if person is None or not person.once_until:
            return None
        if person.once_until < self._runtime.clock():
            return WRONG
        if not new_secret:
            return CHOOSE
        if self._is_theirs(person, new_secret):
            return CHOOSE  # Whoever gave the code knows it.
        return self.add(name, Position[person.position], new_secret, before=before)

    def position_of(self, person: Person) -> Position | None:
        """As what somebody with a secret signs in; None of who was dismissed, and of who was never engaged."""
        own = self.own_position(person.name)
        return None if own is Position.PATRON and person.position != Position.PATRON.name else own

    def _tried_elsewhere(self, person: Person) -> bool:
        """One more try on a device that is not enrolled: whether the secret may be looked at."""
        now = self._runtime.clock()
        with self._counting:
            wrong, locked_until = self._failures.get(person.name, (0, 0.0))
            if locked_until > now:
                return False
            wrong = 1 if locked_until else wrong + 1
            self._failures[person.name] = wrong, now + LOCK_SECONDS if wrong >= FAILURES_MOST else 0.0
        return True

    @cache  # noqa: B019 - for as long as the accounts, of which a process has one.
    def _dummy_hash(self) -> str:
        """Compared with where there is nothing to compare with, so that it takes as long."""
        return self.hashed(self._runtime.token(SALT_BYTES))

    def hashed(self, secret: str) -> str:
        return self._hasher.hash(secret, salt=self._runtime.random_bytes(SALT_BYTES))


def opens(kept: bytes | None, digest: str, secret: str) -> bool:
    """Whether a secret is the one in a row as a backup has it, of which its journal gives the digest."""
    person = msgspec.json.decode(kept, type=Person) if kept is not None and digest_of(kept) == digest else None
    if person is None or person.once_until:
        return False
    try:
        return PasswordHasher().verify(person.secret, secret)
    except VerifyMismatchError:
        return False
