"""Who may sign in, as what, and for how long: secrets hashed with argon2, sessions that live at the server."""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.state import Actor

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.journal.store import Store

FAILURES_MOST = 3
LOCK_SECONDS = 30 * 60
"""So long after the last wrong secret a name stays locked, unless staff unlock it before."""
SECRET_LEAST, LETTERS_LEAST, NAME_MOST = 10, 5, 40
IDLE_SECONDS = {True: 30 * 60, False: 5 * 60}
"""After so long without an act a patron, and sooner a member of staff, signs in again."""
SEEN_SECONDS = 30.0
"""How exactly the database knows when a session was last used."""
LINK_SECONDS = 12 * 3600
SESSION_SECONDS = 12 * 3600
CHECKS_AT_ONCE = 2
"""Secrets looked at together: each takes a processor a good part of a second."""
COMMON = {"password", "baccarat", "casino", "cutcard", "letmein", "1234567890", "qwertyuiop", "changeme"}
WRONG = Refusal("", "", "sign_in", "the name or the secret is wrong")


class Person(msgspec.Struct):
    """Somebody who may sign in."""

    name: str
    position: str
    secret: str
    failures: int = 0
    locked_until: float = 0.0
    epoch: int = 1
    """Rises with every new secret or position; sessions of an earlier one end."""


class Kept(msgspec.Struct):
    """A session or a one-time link as it is kept: never the token itself."""

    name: str
    position: str
    until: float
    terminal: str = ""
    display: bool = False
    epoch: int = 0
    seen: float = 0.0


@dataclass(slots=True)
class Session:
    """Somebody who is signed in, or a display that only shows."""

    token: str
    kept: Kept
    seen: float = field(default_factory=time.monotonic)

    @property
    def name(self) -> str:
        return self.kept.name

    @property
    def terminal(self) -> str:
        return self.kept.terminal

    @property
    def display(self) -> bool:
        return self.kept.display

    @property
    def position(self) -> Position:
        return Position[self.kept.position]

    @property
    def actor(self) -> Actor:
        return Actor(self.name, self.position)

    @property
    def patron(self) -> bool:
        return self.position is Position.PATRON


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def refuse_name(name: str) -> Refusal | None:
    """A name can be written anywhere, and nobody goes by the house's own."""
    plain = name == name.strip() and name.isprintable() and "/" not in name
    if plain and 0 < len(name) <= NAME_MOST and name.casefold() != THE_HOUSE.name:
        return None
    return Refusal("", "", "name", f"a name has 1 to {NAME_MOST} plain characters, and is not the house's own")


def refuse_secret(name: str, secret: str) -> Refusal | None:
    plain = secret.casefold()
    repeated = any(plain.replace(word, "").strip("0123456789!") == "" for word in COMMON)
    if len(secret) >= SECRET_LEAST and len(set(plain)) >= LETTERS_LEAST and not repeated and plain != name.casefold():
        return None
    says = f"a secret has {SECRET_LEAST} characters or more, {LETTERS_LEAST} of them different, and is neither a "
    return Refusal("", "", "weak_secret", says + "common word nor the name")


class People:
    """Secrets, sessions and links, kept in the house's database so that every server process knows them."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock, self._hasher = store, clock, PasswordHasher()
        self._sessions: dict[str, Session] = {}
        self._checking = threading.BoundedSemaphore(CHECKS_AT_ONCE)

    # --- people ---------------------------------------------------------------------------------

    def add(self, name: str, position: Position, secret: str) -> Refusal | None:
        """Somebody new, or a new secret or position for somebody known, whose sessions end."""
        if refusal := refuse_name(name) or refuse_secret(name, secret):
            return refusal
        known = self.person(name)
        person = Person(name, position.name, self._hasher.hash(secret), epoch=known.epoch + 1 if known else 1)
        self._store.keep("person", name, msgspec.json.encode(person))
        self._forget(name)
        return None

    def remove(self, name: str) -> bool:
        """Somebody who signs in no more, and is signed out."""
        known = self.person(name) is not None
        self._store.keep("person", name, None)
        self._forget(name)
        return known

    def everyone(self) -> list[Person]:
        return [msgspec.json.decode(held, type=Person) for held in self._store.kept("person").values()]

    def person(self, name: str) -> Person | None:
        held = self._store.kept("person", name).get(name) if refuse_name(name) is None else None
        return None if held is None else msgspec.json.decode(held, type=Person)

    def unlock(self, name: str) -> bool:
        return self._change(name, _right) is not None

    def _change(self, name: str, alter: Callable[[Person], None]) -> Person | None:
        """A person altered, whoever else alters them at the same time."""
        while (held := self._store.kept("person", name).get(name)) is not None:
            person = msgspec.json.decode(held, type=Person)
            alter(person)
            if self._store.swap("person", name, held, msgspec.json.encode(person)):
                return person
        return None

    # --- signing in -----------------------------------------------------------------------------

    def sign_in(self, name: str, secret: str, terminal: str = "") -> Session | Refusal:
        """A session for the right secret; three wrong ones lock the name for a while, or until staff unlock it."""
        checked = self.check(name, secret)
        return checked if isinstance(checked, Refusal) else self.begin(checked.name, checked.position, terminal)

    def check(self, name: str, secret: str) -> Actor | Refusal:
        """Whether this is somebody's secret. A try counts as a failure until it has turned out right."""
        person = self.person(name)
        if person is None:
            with self._checking:
                self._hasher.hash(secret)  # As slow as a real check, so that names cannot be told apart by time.
            return WRONG
        if person.locked_until > self._clock():
            says = "too many wrong secrets; the name is locked for half an hour, or until a supervisor unlocks it"
            return Refusal("", "", "locked", says)
        tried = self._change(name, self._wrong)
        if tried is None or tried.failures > FAILURES_MOST:
            return WRONG
        with self._checking:
            try:
                self._hasher.verify(person.secret, secret)
            except VerifyMismatchError:
                return WRONG
        self._change(name, _right)
        return Actor(person.name, Position[person.position])

    def _wrong(self, person: Person) -> None:
        if 0 < person.locked_until <= self._clock():
            _right(person)
        person.failures += 1
        if person.failures >= FAILURES_MOST:
            person.locked_until = self._clock() + LOCK_SECONDS

    def begin(self, name: str, position: Position, terminal: str = "", *, display: bool = False) -> Session:
        token, now = secrets.token_urlsafe(32), self._clock()
        known = self.person(name)
        epoch = known.epoch if known else 0
        kept = Kept(name, position.name, now + SESSION_SECONDS, terminal, display, epoch, now)
        self._store.keep("session", _digest(token), msgspec.json.encode(kept))
        session = self._sessions[token] = Session(token, kept)
        return session

    def session(self, token: str, *, touch: bool = False) -> Session | None:
        """The session of a token, if it still stands; an act keeps it awake, looking does not."""
        found = self._sessions.get(token) or self._load(token)
        if found is None:
            return None
        idle = time.monotonic() - found.seen > IDLE_SECONDS[found.patron] and not found.display
        if idle or found.kept.until < self._clock():
            self.end(token)
            return None
        if touch:
            found.seen = time.monotonic()
        return found

    def _load(self, token: str) -> Session | None:
        key = _digest(token) if token else ""
        held = self._store.kept("session", key).get(key) if key else None
        if held is None:
            return None
        kept = msgspec.json.decode(held, type=Kept)
        if not _stands(kept, self.person(kept.name)):
            return None
        found = self._sessions[token] = Session(token, kept, time.monotonic() - (self._clock() - kept.seen))
        return found

    def end(self, token: str) -> None:
        if self._sessions.pop(token, None) is not None or self._load(token) is not None:
            self._sessions.pop(token, None)
            self._store.keep("session", _digest(token), None)

    def _forget(self, name: str) -> None:
        for session in list(self._sessions.values()):
            if session.name == name:
                self.end(session.token)

    def refresh(self) -> None:
        """What other processes have ended ends here; what is used here is not idle there; what is old is swept."""
        here = {_digest(token): session for token, session in list(self._sessions.items())}
        people = {person.name: person for person in self.everyone()}
        sessions = {key: msgspec.json.decode(held, type=Kept) for key, held in self._store.kept("session").items()}
        for key, session in here.items():
            kept = sessions.get(key)
            if kept is None or not _stands(kept, people.get(kept.name)):
                self._sessions.pop(session.token, None)
                continue
            seen = self._clock() - (time.monotonic() - session.seen)
            if seen > kept.seen + SEEN_SECONDS:
                kept.seen = seen
                self._store.keep("session", key, msgspec.json.encode(kept))
            session.seen = max(session.seen, time.monotonic() - (self._clock() - kept.seen))
        for key, kept in sessions.items():
            if kept.until < self._clock():
                self._store.keep("session", key, None)

    # --- one-time links -------------------------------------------------------------------------

    def link(self, name: str, position: Position, terminal: str = "", *, display: bool = False) -> str:
        """A token that signs in once."""
        token = secrets.token_urlsafe(24)
        kept = Kept(name, position.name, self._clock() + LINK_SECONDS, terminal, display)
        self._store.keep("link", _digest(token), msgspec.json.encode(kept))
        return token

    def enter(self, token: str) -> Session | Refusal:
        key = _digest(token)
        held = self._store.kept("link", key).get(key)
        used = held is not None and self._store.swap("link", key, held, None)
        kept = msgspec.json.decode(held, type=Kept) if held is not None and used else None
        if kept is None or kept.until < self._clock():
            return Refusal("", "", "link", "this link has been used or is too old; ask for another")
        return self.begin(kept.name, Position[kept.position], kept.terminal, display=kept.display)


def _right(person: Person) -> None:
    person.failures, person.locked_until = 0, 0.0


def _stands(kept: Kept, person: Person | None) -> bool:
    """Whether the person is still who they were when the session began."""
    if person is None:
        return kept.epoch == 0
    return kept.epoch == person.epoch and kept.position == person.position
