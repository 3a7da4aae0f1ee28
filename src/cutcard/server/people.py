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

from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.state import Actor

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.store import Store

FAILURES_MOST = 3
SECRET_LEAST = 10
IDLE_SECONDS = {True: 30 * 60, False: 5 * 60}
"""After so long without an act a patron, and sooner a member of staff, signs in again."""
LINK_SECONDS = 12 * 3600
SESSION_SECONDS = 12 * 3600
COMMON = {"password", "baccarat", "casino", "cutcard", "letmein", "1234567890", "qwertyuiop", "changeme"}


class Person(msgspec.Struct):
    """Somebody who may sign in."""

    name: str
    position: str
    secret: str
    failures: int = 0
    locked: bool = False


class Kept(msgspec.Struct):
    """A session or a one-time link as it is kept: never the token itself."""

    name: str
    position: str
    until: float
    terminal: str = ""


@dataclass(slots=True)
class Session:
    """Somebody who is signed in."""

    token: str
    name: str
    position: Position
    until: float
    terminal: str
    seen: float = field(default_factory=time.monotonic)

    @property
    def actor(self) -> Actor:
        return Actor(self.name, self.position)

    @property
    def patron(self) -> bool:
        return self.position is Position.PATRON


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """Secrets, sessions and links, kept in the house's database so that every server process knows them."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock, self._hasher = store, clock, PasswordHasher()
        self._sessions: dict[str, Session] = {}
        self._lock = threading.Lock()

    # --- people ---------------------------------------------------------------------------------

    def add(self, name: str, position: Position, secret: str) -> Refusal | None:
        """Somebody new, or a new secret for somebody known."""
        plain = secret.lower()
        if len(secret) < SECRET_LEAST or plain.strip("0123456789!") in COMMON or plain == name.lower():
            says = f"a secret has {SECRET_LEAST} characters or more, and is neither a common word nor the name"
            return Refusal("", "", "weak_secret", says)
        person = Person(name, position.name, self._hasher.hash(secret))
        self._store.keep("person", name, msgspec.json.encode(person))
        return None

    def everyone(self) -> list[Person]:
        return [msgspec.json.decode(held, type=Person) for held in self._store.kept("person").values()]

    def unlock(self, name: str) -> bool:
        person = self._person(name)
        if person is None:
            return False
        person.failures, person.locked = 0, False
        self._store.keep("person", name, msgspec.json.encode(person))
        return True

    def _person(self, name: str) -> Person | None:
        held = self._store.kept("person", name).get(name)
        return None if held is None else msgspec.json.decode(held, type=Person)

    # --- signing in -----------------------------------------------------------------------------

    def sign_in(self, name: str, secret: str, terminal: str = "") -> Session | Refusal:
        """A session for the right secret; three wrong ones lock the name until staff unlock it."""
        with self._lock:
            person = self._person(name)
            if person is None:
                self._hasher.hash(secret)  # As slow as a real check, so that names cannot be told apart by time.
                return Refusal("", "", "sign_in", "the name or the secret is wrong")
            if person.locked:
                return Refusal("", "", "locked", "too many wrong secrets; a Pit Supervisor unlocks the name")
            try:
                self._hasher.verify(person.secret, secret)
            except VerifyMismatchError:
                person.failures += 1
                person.locked = person.failures >= FAILURES_MOST
                self._store.keep("person", name, msgspec.json.encode(person))
                return Refusal("", "", "sign_in", "the name or the secret is wrong")
            if person.failures:
                person.failures = 0
                self._store.keep("person", name, msgspec.json.encode(person))
        return self.begin(person.name, Position[person.position], terminal)

    def begin(self, name: str, position: Position, terminal: str = "") -> Session:
        token = secrets.token_urlsafe(32)
        until = self._clock() + SESSION_SECONDS
        kept = Kept(name, position.name, until, terminal)
        self._store.keep("session", _digest(token), msgspec.json.encode(kept))
        session = Session(token, name, position, until, terminal)
        self._sessions[token] = session
        return session

    def session(self, token: str, *, touch: bool = True) -> Session | None:
        """The session of a token, if it still stands; an act keeps it awake."""
        if not token:
            return None
        found = self._sessions.get(token)
        if found is None:
            held = self._store.kept("session", digest := _digest(token)).get(digest)
            if held is None:
                return None
            kept = msgspec.json.decode(held, type=Kept)
            found = Session(token, kept.name, Position[kept.position], kept.until, kept.terminal)
            self._sessions[token] = found
        idle = time.monotonic() - found.seen
        if found.until < self._clock() or idle > IDLE_SECONDS[found.patron]:
            self.end(token)
            return None
        if touch:
            found.seen = time.monotonic()
        return found

    def end(self, token: str) -> None:
        self._sessions.pop(token, None)
        self._store.keep("session", _digest(token), None)

    # --- one-time links -------------------------------------------------------------------------

    def link(self, name: str, position: Position, terminal: str = "") -> str:
        """A token that signs in once."""
        token = secrets.token_urlsafe(24)
        kept = Kept(name, position.name, self._clock() + LINK_SECONDS, terminal)
        self._store.keep("link", _digest(token), msgspec.json.encode(kept))
        return token

    def enter(self, token: str) -> Session | Refusal:
        with self._lock:
            held = self._store.kept("link", digest := _digest(token)).get(digest)
            self._store.keep("link", _digest(token), None)
        kept = msgspec.json.decode(held, type=Kept) if held is not None else None
        if kept is None or kept.until < self._clock():
            return Refusal("", "", "link", "this link has been used or is too old; ask for another")
        return self.begin(kept.name, Position[kept.position], kept.terminal)
