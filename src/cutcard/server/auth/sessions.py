"""Sessions that live at the server, and the one-time links that begin one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from cutcard.formats.doors import LINK, PERSON, SESSION, digest_of
from cutcard.formats.keys import SEAL_BYTES, Purpose
from cutcard.house.engine.requests import DoorRow
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth.devices import token_digest
from cutcard.server.runtime import Runtime
from cutcard.table.state import Actor
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.server.auth.accounts import Accounts

USED = "session use"
"""The kind under which servers tell each other when a session was last used, under the house's seal.

No entry is made of it. Whoever puts an older row back ends a session sooner, and lets nobody in.
"""
IDLE_SECONDS = {True: 30 * 60, False: 5 * 60}
"""After so long without an act a patron, and sooner a member of staff, signs in again."""
LOOKED_SECONDS = 90.0
"""So long after a console of the staff was last in view it is looked at still."""
SEEN_SECONDS = 30.0
"""How exactly the database knows when a session was last used."""
LINK_SECONDS = 12 * 3600
SESSION_SECONDS = 12 * 3600
SESSION_BYTES, LINK_BYTES = 32, 24
SWEEP_SECONDS = 10 * 60.0
"""How often what ran out is taken away."""
NO_LINK = Refusal("", "", "link", message("refusal-link"))


def nobody_acts(_: str) -> Position | None:
    return None


def acting_as(actor: Actor, acting: Callable[[str], Position | None]) -> Actor:
    """A member of staff in the position they act in, where it is above their own; no patron ever acts for staff."""
    given = None if actor.position is Position.PATRON else acting(actor.name)
    return actor if given is None or given <= actor.position else replace(actor, position=given)


class StoredSession(msgspec.Struct, frozen=True):
    """A session or a one-time link as the store keeps it: never the token itself."""

    name: str
    position: str
    until: float
    terminal: str = ""
    display: bool = False
    person: str = ""
    """The digest of the row with their secret when it began: another secret ends it."""

    def began_as(self, own: Position | None) -> bool:
        """Whether it is in this position that somebody signed in."""
        return own is not None and own.name == self.position


class Browser(NamedTuple):
    """What the browser of somebody who signs in has of us: the session before, which ends, and its device's token."""

    session: str
    device: str


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
    device: str = ""
    """The token of the device that was enrolled when it began."""
    key: str = field(init=False)
    """Under what the store keeps it: never the token itself."""
    use: tuple[bytes | None, tuple[float, float]] = (None, (0.0, 0.0))
    """What servers last told each other of its use, as it is kept and as it reads."""

    def __post_init__(self) -> None:
        self.key = token_digest(self.token)

    @property
    def name(self) -> str:
        return self.stored.name

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
        return self.stored.began_as(self.own(self.name))

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
        accounts: Accounts,
        runtime: Runtime | None = None,
        acting: Callable[[str], Position | None] = nobody_acts,
    ) -> None:
        """`acting` says which position somebody has been appointed to act in, if any."""
        self._accounts, self._runtime, self.acting = accounts, runtime or Runtime(), acting
        self._doors, self._own = accounts.doors, accounts.signed_in_as
        self._sessions: dict[str, Session] = {}
        self._leaving: set[str] = set()
        """Keys of sessions that were found to be over, until the journal says so."""
        self._swept = self._runtime.monotonic()
        accounts.on_change.append(self.end_all)

    def sign_in(
        self,
        name: str,
        secret: str,
        terminal: str = "",
        new_secret: str = "",
        device: str = "",
        browser: Browser | None = None,
    ) -> Session | Refusal:
        """A session for the right secret; three wrong ones lock the name for a while, or until staff unlock it."""
        checked = self._accounts.check(name, secret, device)
        if isinstance(checked, Refusal):
            return checked
        refused = self._accounts.choose(checked.name, new_secret)
        return refused or self.begin(checked.name, checked.position, terminal, browser=browser)

    def begin(
        self,
        name: str,
        position: Position,
        terminal: str = "",
        *,
        display: bool = False,
        browser: Browser | None = None,
    ) -> Session:
        """A session of somebody who has shown who they are; a device of the staff is enrolled by it."""
        session = None
        while session is None:  # Somebody else may have signed in on the same device at the same moment.
            device, rows = "", self._ending(browser.session) if browser is not None else []
            if browser is not None and position is not Position.PATRON:
                device, enrolled = self._accounts.devices.enrolling(browser.device, name)
                rows += enrolled
            session = self._begun(StoredSession(name, position.name, 0.0, terminal, display), rows)
        session.device = device
        return session

    def _begun(self, asked: StoredSession, others: list[DoorRow]) -> Session | None:
        """A session from now on, written with other rows as one; None where one of these was changed meanwhile."""
        token, until = self._runtime.token(SESSION_BYTES), self._runtime.clock() + SESSION_SECONDS
        stored = msgspec.structs.replace(asked, until=until, person=self._doors.digest(PERSON, asked.name))
        if not self._doors.change(
            asked.name, DoorRow(SESSION, token_digest(token), msgspec.json.encode(stored)), *others
        ):
            return None
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
        ended = (idle and not found.asleep) or stored.until < self._runtime.clock() or not stored.began_as(own)
        if ended or own is None:
            self._leaving.add(found.key)
            self._doors.change_soon(stored.name, *self._ending(token))
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
        stored = self._kept(token_digest(token)) if token else None
        if stored is None:
            return None
        uses = self._doors.store.values_of(USED, token_digest(token))
        found = self._sessions[token] = Session(token, stored, 0.0, self._own, self.acting)
        found.seen, found.looked = map(self._as_monotonic, self._last_use(found, uses))
        return found

    def _kept(self, key: str) -> StoredSession | None:
        """What the store has under a key, as the journal bears it out, where its person is still who they were."""
        held = None if key in self._leaving else self._doors.read(SESSION, key)
        stored = None if held is None else msgspec.json.decode(held, type=StoredSession)
        return stored if stored is not None and self._stands(stored) else None

    def _stands(self, stored: StoredSession) -> bool:
        """Whether the person is still who they were when the session began."""
        return stored.began_as(self._own(stored.name)) and stored.person == self._doors.digest(PERSON, stored.name)

    def _as_monotonic(self, at: float) -> float:
        """A time on the wall, by the clock that never goes back."""
        return self._runtime.monotonic() - (self._runtime.clock() - at)

    def end(self, token: str) -> None:
        found = self._sessions.get(token)
        self._doors.change(found.name if found is not None else "", *self._ending(token))

    def _ending(self, token: str) -> list[DoorRow]:
        """A session that is forgotten here, and the row to take away, where there is one."""
        key, here = token_digest(token), self._sessions.pop(token, None) is not None
        return [DoorRow(SESSION, key, None)] if here or (token and self._doors.read(SESSION, key)) else []

    def end_all(self, name: str) -> None:
        """Somebody is signed out wherever they are."""
        self._end_those(name, [each for each in list(self._sessions.values()) if each.name == name])

    def end_others(self, name: str) -> None:
        """Of somebody who has another position, or another way in, the sessions from before."""
        those = [each for each in list(self._sessions.values()) if each.name == name and not self._stands(each.stored)]
        self._end_those(name, those)

    def _end_those(self, name: str, those: list[Session]) -> None:
        self._doors.change(name, *(row for each in those for row in self._ending(each.token)))

    def refresh(self) -> None:
        """What other processes have ended ends here; what is used here is not idle there; what is old is swept."""
        store, before = self._doors.store, self._runtime.clock() - self._runtime.monotonic()
        uses = store.values_of(USED)
        for token, session in list(self._sessions.items()):
            key = session.key
            if not self._doors.digest(SESSION, key) or not self._stands(session.stored):
                self._sessions.pop(token, None)
                continue
            shared_seen, shared_looked = self._last_use(session, uses)
            seen, looked = before + session.seen, max(0.0, before + session.looked)
            if seen > shared_seen + SEEN_SECONDS or looked > shared_looked + SEEN_SECONDS:
                use = msgspec.json.encode((max(seen, shared_seen), max(looked, shared_looked)))
                store.put_value(USED, key, self._seal(key, use) + use)
            session.seen = max(session.seen, self._as_monotonic(shared_seen))
            session.looked = max(session.looked, self._as_monotonic(shared_looked))
        self._leaving = {key for key in self._leaving if self._doors.digest(SESSION, key)}
        if self._runtime.monotonic() - self._swept > SWEEP_SECONDS:
            self._swept = self._runtime.monotonic()
            self._sweep()

    def _sweep(self) -> None:
        """Sessions and links that ran out are taken away in one entry, and the use of sessions that are no more."""
        now, rows = self._runtime.clock(), list[DoorRow]()
        for kind in (SESSION, LINK):
            found = {key: msgspec.json.decode(kept, type=StoredSession) for key, kept in self._doors.all(kind).items()}
            rows += [DoorRow(kind, key, None) for key, stored in found.items() if stored.until < now]
        self._doors.change("", *rows)
        for key in self._doors.store.values_of(USED):
            if not self._doors.digest(SESSION, key):
                self._doors.store.put_value(USED, key, None)

    def _last_use(self, session: Session, uses: dict[str, bytes]) -> tuple[float, float]:
        """When a session was last used and looked at, at any server; when it began, where none has said."""
        held = uses.get(session.key, b"")
        if held != session.use[0]:
            seal, use = held[:SEAL_BYTES], held[SEAL_BYTES:]
            told = self._accounts.keys.sealed(Purpose.SESSION, session.key.encode() + use, seal)
            began = session.stored.until - SESSION_SECONDS, 0.0
            session.use = held, msgspec.json.decode(use, type=tuple[float, float]) if told else began
        return session.use[1]

    def _seal(self, key: str, use: bytes) -> bytes:
        return self._accounts.keys.seal(Purpose.SESSION, key.encode() + use)

    # --- one-time links -------------------------------------------------------------------------

    def link(self, name: str, position: Position, terminal: str = "", *, display: bool = False) -> str:
        """A token that signs in once."""
        token = self._runtime.token(LINK_BYTES)
        stored = StoredSession(name, position.name, self._runtime.clock() + LINK_SECONDS, terminal, display)
        self._doors.change(name, DoorRow(LINK, token_digest(token), msgspec.json.encode(stored)))
        return token

    def enter(self, token: str, browser: Browser | None = None) -> Session | Refusal:
        """A session for a link, which is used up by it."""
        key = token_digest(token)
        held = self._doors.read(LINK, key)
        stored = None if held is None else msgspec.json.decode(held, type=StoredSession)
        if stored is None or stored.until < self._runtime.clock():
            return NO_LINK
        own = stored.position == Position.PATRON.name and not stored.display
        if own and (refusal := self._accounts.refuse_entry(stored.name)):
            return refusal
        rows = [DoorRow(LINK, key, None, before=digest_of(held))]
        rows += self._ending(browser.session) if browser is not None else []
        return self._begun(stored, rows) or NO_LINK
