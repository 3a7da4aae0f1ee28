"""Sessions that live at the server, and the one-time links that begin one."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from cutcard.formats.keys import Purpose
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.runtime import Runtime
from cutcard.table.state import Actor
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.formats.keys import Keys
    from cutcard.house.journal.store import Store
    from cutcard.server.auth.accounts import Accounts, Person

SESSION, LINK = "session", "link"
"""The kinds under which the store keeps them."""
SEALS = {SESSION: Purpose.SESSION, LINK: Purpose.LINK}
IDLE_SECONDS = {True: 30 * 60, False: 5 * 60}
"""After so long without an act a patron, and sooner a member of staff, signs in again."""
LOOKED_SECONDS = 90.0
"""So long after a console of the staff was last in view it is looked at still."""
SEEN_SECONDS = 30.0
"""How exactly the database knows when a session was last used."""
LINK_SECONDS = 12 * 3600
SESSION_SECONDS = 12 * 3600
SESSION_BYTES, LINK_BYTES = 32, 24


def nobody_acts(_: str) -> Position | None:
    return None


def acting_as(actor: Actor, acting: Callable[[str], Position | None]) -> Actor:
    """A member of staff in the position they act in, where it is above their own; no patron ever acts for staff."""
    given = None if actor.position is Position.PATRON else acting(actor.name)
    return actor if given is None or given <= actor.position else replace(actor, position=given)


class StoredSession(msgspec.Struct):
    """A session or a one-time link as the store keeps it: never the token itself."""

    name: str
    position: str
    until: float
    terminal: str = ""
    display: bool = False
    epoch: int = 0
    seen: float = 0.0
    looked: float = 0.0
    seal: str = ""
    """Of the house's key, over all that lets somebody in: one that was put there without it lets nobody in."""

    def covered(self, digest: str) -> bytes:
        """What the seal is over: all that lets somebody in, under the digest of its token."""
        held = [digest, self.name, self.position, self.until, self.terminal, self.display, self.epoch]
        return msgspec.json.encode(held)

    def sealed_by(self, keys: Keys, kind: str, digest: str) -> bool:
        """Whether this is what the house itself wrote under the digest of a token."""
        return keys.sealed(SEALS[kind], self.covered(digest), self.seal)


@dataclass(slots=True)
class Session:
    """Somebody who is signed in, or a display that only shows."""

    token: str
    stored: StoredSession
    seen: float
    """When it was last used, by the clock that never goes back."""
    own: Callable[[str], Position | None]
    """As what the record says that somebody signs in; None of who was dismissed."""
    acting: Callable[[str], Position | None] = nobody_acts
    looked: float = float("-inf")
    """When it was last said that the console is in view, by the same clock."""
    asleep: bool = False
    """Nothing was done for so long that only looking is left, until its owner says their secret."""

    @property
    def name(self) -> str:
        return self.stored.name

    @property
    def key(self) -> str:
        """Under what the store keeps it: never the token itself."""
        return _digest(self.token)

    @property
    def terminal(self) -> str:
        return self.stored.terminal

    @property
    def display(self) -> bool:
        return self.stored.display

    @property
    def position(self) -> Position:
        """The position somebody acts in while an appointment above their own lasts, else their own."""
        return self.actor.position

    @property
    def own_position(self) -> Position:
        """Nobody who was dismissed has one; until their session has ended, they are at most a patron."""
        return self.own(self.name) or Position.PATRON

    @property
    def actor(self) -> Actor:
        return acting_as(Actor(self.name, self.own_position), self.acting)

    @property
    def stands(self) -> bool:
        """Whether somebody still has the position in which they signed in, as the record has it."""
        return self.began_as(self.own(self.name))

    def began_as(self, own: Position | None) -> bool:
        """Whether it is in this position that somebody signed in."""
        return own is not None and own.name == self.stored.position

    @property
    def patron(self) -> bool:
        return self.own_position is Position.PATRON


class Recognised(NamedTuple):
    """Whose session it is, and as whom they act at this moment: looked up once for all that one request asks."""

    session: Session
    actor: Actor

    @property
    def patron(self) -> bool:
        return self.actor.position is Position.PATRON


class Sessions:
    """Sessions and links, in the house's database, so that every server process knows them."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        runtime: Runtime | None = None,
        acting: Callable[[str], Position | None] = nobody_acts,
    ) -> None:
        """`acting` says which position somebody has been appointed to act in, if any."""
        self._store, self._accounts, self._runtime, self.acting = store, accounts, runtime or Runtime(), acting
        self._own = accounts.own_position
        self._sessions: dict[str, Session] = {}
        accounts.on_change.append(self.end_all)

    def sign_in(
        self, name: str, secret: str, terminal: str = "", new_secret: str = "", device: str = ""
    ) -> Session | Refusal:
        """A session for the right secret; three wrong ones lock the name for a while, or until staff unlock it."""
        checked = self._accounts.check(name, secret, device)
        if isinstance(checked, Refusal):
            return checked
        refused = self._accounts.choose(checked.name, new_secret)
        return refused or self.begin(checked.name, checked.position, terminal)

    def begin(self, name: str, position: Position, terminal: str = "", *, display: bool = False) -> Session:
        token, now = self._runtime.token(SESSION_BYTES), self._runtime.clock()
        known = self._accounts.person(name)
        epoch = known.epoch if known else 0
        stored = StoredSession(name, position.name, now + SESSION_SECONDS, terminal, display, epoch, now)
        self._keep(SESSION, token, stored)
        session = self._sessions[token] = Session(token, stored, self._runtime.monotonic(), self._own, self.acting)
        return session

    def knows(self, token: str) -> bool:
        """Whether the session of a token is found without asking the database."""
        return token in self._sessions

    def find(self, token: str) -> Session | None:
        """The session of a token, if it still stands."""
        recognised = self.recognise(token)
        return None if recognised is None else recognised.session

    def recognise(self, token: str, *, touch: bool = False) -> Recognised | None:
        """The session of a token, if it still stands, and who acts in it; an act keeps it awake, looking does not.

        Staff whose console is in view stay signed in, but do nothing more until they have said their secret.
        """
        found = self._sessions.get(token) or self._load(token)
        if found is None:
            return None
        stored, own, now = found.stored, self._own(found.stored.name), self._runtime.monotonic()
        patron = not own  # The lowest position, or none any more.
        idle = now - found.seen > IDLE_SECONDS[patron] and not stored.display
        found.asleep = idle and not patron and now - found.looked <= LOOKED_SECONDS
        ended = (idle and not found.asleep) or stored.until < self._runtime.clock() or not found.began_as(own)
        if ended or own is None:
            self.end(token)
            return None
        if touch and not found.asleep:
            found.seen = now
        return Recognised(found, acting_as(Actor(stored.name, own), self.acting))

    def is_open(self, key: str) -> bool:
        """Whether the session that is kept so still stands, here or at another server."""
        stored = self._kept(key)
        return stored is not None and stored.until >= self._runtime.clock()

    def look(self, token: str) -> None:
        """A console is in view."""
        if (found := self._sessions.get(token)) is not None:
            found.looked = self._runtime.monotonic()

    def wake(self, token: str) -> None:
        """Whoever is signed in has said their secret."""
        if (found := self._sessions.get(token)) is not None:
            found.seen, found.asleep = self._runtime.monotonic(), False

    def _load(self, token: str) -> Session | None:
        stored = self._kept(_digest(token)) if token else None
        if stored is None:
            return None
        seen = self._as_monotonic(stored.seen)
        looked = self._as_monotonic(stored.looked)
        found = self._sessions[token] = Session(token, stored, seen, self._own, self.acting, looked)
        return found

    def _kept(self, key: str) -> StoredSession | None:
        """What the store has under a key, where this house has sealed it and its person is still who they were."""
        held = self._store.values_of(SESSION, key).get(key)
        if held is None:
            return None
        stored = msgspec.json.decode(held, type=StoredSession)
        stands = self._stands(stored, self._accounts.person(stored.name))
        return stored if stands and stored.sealed_by(self._accounts.keys, SESSION, key) else None

    def _stands(self, stored: StoredSession, person: Person | None) -> bool:
        """Whether the person is still who they were when the session began."""
        session = Session("", stored, 0.0, self._own)
        return session.stands and stored.epoch == (person.epoch if person is not None else 0)

    def _as_monotonic(self, at: float) -> float:
        """A time on the wall, by the clock that never goes back."""
        return self._runtime.monotonic() - (self._runtime.clock() - at)

    def end(self, token: str) -> None:
        if self._sessions.pop(token, None) is not None or self._load(token) is not None:
            self._sessions.pop(token, None)
            self._store.put_value(SESSION, _digest(token), None)

    def end_all(self, name: str) -> None:
        """Somebody is signed out wherever they are."""
        for session in list(self._sessions.values()):
            if session.name == name:
                self.end(session.token)

    def end_others(self, name: str) -> None:
        """Of somebody who has another position, the sessions in the one before."""
        for session in list(self._sessions.values()):
            if session.name == name and not session.stands:
                self.end(session.token)

    def refresh(self) -> None:
        """What other processes have ended ends here; what is used here is not idle there; what is old is swept."""
        here = {_digest(token): session for token, session in list(self._sessions.items())}
        people = {person.name: person for person in self._accounts.everyone()}
        known = {
            key: msgspec.json.decode(held, type=StoredSession) for key, held in self._store.values_of(SESSION).items()
        }
        for key, session in here.items():
            stored = known.get(key)
            if stored is None or not self._stands(stored, people.get(stored.name)):
                self._sessions.pop(session.token, None)
                continue
            before = self._runtime.clock() - self._runtime.monotonic()
            seen, looked = before + session.seen, max(0.0, before + session.looked)
            if seen > stored.seen + SEEN_SECONDS or looked > stored.looked + SEEN_SECONDS:
                stored.seen, stored.looked = max(seen, stored.seen), max(looked, stored.looked)
                self._store.put_value(SESSION, key, msgspec.json.encode(stored))
            session.seen = max(session.seen, self._as_monotonic(stored.seen))
            session.looked = max(session.looked, self._as_monotonic(stored.looked))
        for key, stored in known.items():
            if stored.until < self._runtime.clock():
                self._store.put_value(SESSION, key, None)

    # --- one-time links -------------------------------------------------------------------------

    def link(self, name: str, position: Position, terminal: str = "", *, display: bool = False) -> str:
        """A token that signs in once."""
        token = self._runtime.token(LINK_BYTES)
        stored = StoredSession(name, position.name, self._runtime.clock() + LINK_SECONDS, terminal, display)
        self._keep(LINK, token, stored)
        return token

    def _keep(self, kind: str, token: str, stored: StoredSession) -> None:
        stored.seal = self._accounts.keys.seal(SEALS[kind], stored.covered(_digest(token))).hex()
        self._store.put_value(kind, _digest(token), msgspec.json.encode(stored))

    def enter(self, token: str) -> Session | Refusal:
        """A session for a link, which is used up by it."""
        key = _digest(token)
        held = self._store.values_of(LINK, key).get(key)
        used = held is not None and self._store.swap_value(LINK, key, held, None)
        stored = msgspec.json.decode(held, type=StoredSession) if held is not None and used else None
        if stored is not None and not stored.sealed_by(self._accounts.keys, LINK, key):
            stored = None
        if stored is None or stored.until < self._runtime.clock():
            return Refusal("", "", "link", message("refusal-link"))
        return self.begin(stored.name, Position[stored.position], stored.terminal, display=stored.display)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
