"""Enrolled devices, on which staff have signed in: whoever guesses elsewhere cannot shut these out.

Three wrong secrets from other devices lock a name for those devices alone. On an enrolled one each name of staff has
three tries of its own; after them it is tried there as on any other. A device is known by a token in a cookie, of which
the house keeps a hash, and is enrolled for as long as one of those who signed in on it may sign in. The token carries
the house's seal, so that one which was made up elsewhere is known for that without a look at the database.
"""

from __future__ import annotations

import hashlib
import threading
from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.doors import DEVICE, digest_of
from cutcard.formats.keys import Keys, Purpose
from cutcard.house.engine.requests import DoorRow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.house.doors import Doors
    from cutcard.server.runtime import Runtime

DEVICE_SECONDS = 180 * 24 * 3600
"""So long after somebody last signed in on it a device is forgotten."""
DEVICE_BYTES = 32
NAMES_MOST = 40
DEVICES_MOST = 10
"""Devices that one person alone has signed in on."""
TRIES_MOST = 3


class StoredDevice(msgspec.Struct, frozen=True):
    """Who has signed in on a device, and until when it is enrolled."""

    people: list[str]
    until: float


class Devices:
    """The devices, in the house's database, so that every server process knows them; wrong secrets, in memory."""

    def __init__(self, doors: Doors, runtime: Runtime, keys: Keys) -> None:
        self._doors, self._runtime, self._keys = doors, runtime, keys
        self._tries: dict[str, dict[str, int]] = {}
        """By device and name, the wrong secrets given there since the last right one; a restart forgives them."""
        self._counting = threading.Lock()

    def made(self, token: str) -> bool:
        """Whether this house has made a token, for a device that may be enrolled no longer."""
        begun, _, seal = token.partition(".")
        return self._keys.sealed(Purpose.DEVICE, begun.encode(errors="replace"), seal)

    def enrolled(self, token: str, name: str) -> bool:
        """Whether a device is enrolled, with tries left for that name."""
        return self.known(token) and self._may_try(self._tries.get(token_digest(token), {}), name)

    def known(self, token: str) -> bool:
        """Whether a device is enrolled, whoever may still try a secret there."""
        device = self._stored(token) if self.made(token) else None
        return device is not None and bool(device.people) and device.until >= self._runtime.clock()

    def people(self, token: str) -> list[str]:
        """Who has signed in on a device."""
        device = self._stored(token)
        return [] if device is None else device.people

    def count_try(self, token: str, name: str) -> bool:
        """One more secret is tried there, wrong until it has turned out right: whether it may be looked at."""
        if not self.known(token):
            return False
        with self._counting:
            tries = self._tries.setdefault(token_digest(token), {})
            if may := self._may_try(tries, name):
                tries[name] = tries.get(name, 0) + 1
        return may

    @staticmethod
    def _may_try(tries: Mapping[str, int], name: str) -> bool:
        return tries.get(name, 0) < TRIES_MOST and (name in tries or len(tries) < NAMES_MOST)

    def take_back(self, token: str, name: str) -> None:
        """The secret was right, so nothing was tried."""
        self._tries.get(token_digest(token), {}).pop(name, None)

    def forgive(self, name: str) -> None:
        """Somebody may try again, on every device."""
        for tries in list(self._tries.values()):
            tries.pop(name, None)

    def enrolling(self, token: str, name: str) -> tuple[str, list[DoorRow]]:
        """The device on which a member of staff signs in, by a new token where it had none, and the rows to write."""
        self.take_back(token, name)
        until, rows = self._runtime.clock() + DEVICE_SECONDS, []
        kept = self._doors.read(DEVICE, token_digest(token)) if token and self.made(token) else None
        if kept is None:
            rows = self._swept(name)
            begun = self._runtime.token(DEVICE_BYTES)
            token = f"{begun}.{self._keys.seal(Purpose.DEVICE, begun.encode()).hex()}"
        people = [] if kept is None else msgspec.json.decode(kept, type=StoredDevice).people
        device = StoredDevice([*(each for each in people if each != name), name][-NAMES_MOST:], until)
        return token, [*rows, DoorRow(DEVICE, token_digest(token), msgspec.json.encode(device), before=digest_of(kept))]

    def _swept(self, name: str) -> list[DoorRow]:
        """What is over is gone, and so are the oldest devices of somebody who signs in on a new one every time."""
        found = self._everything()
        theirs = sorted((device.until, key) for key, device in found.items() if device.people == [name])
        oldest = {key for _, key in theirs[: max(0, len(theirs) - DEVICES_MOST + 1)]}
        gone = [key for key, device in found.items() if key in oldest or device.until < self._runtime.clock()]
        for key in gone:
            self._tries.pop(key, None)
        return [DoorRow(DEVICE, key, None) for key in gone]

    def without(self, name: str) -> list[DoorRow]:
        """Somebody is another, or gone: the rows after which no device is enrolled for their sake."""
        held = {key: device for key, device in self._everything().items() if name in device.people}
        left = {key: [each for each in device.people if each != name] for key, device in held.items()}
        return [
            DoorRow(DEVICE, key, msgspec.json.encode(StoredDevice(left[key], held[key].until)) if left[key] else None)
            for key in held
        ]

    def _everything(self) -> dict[str, StoredDevice]:
        return {key: msgspec.json.decode(kept, type=StoredDevice) for key, kept in self._doors.all(DEVICE).items()}

    def _stored(self, token: str) -> StoredDevice | None:
        kept = self._doors.read(DEVICE, token_digest(token)) if token else None
        return None if kept is None else msgspec.json.decode(kept, type=StoredDevice)


def token_digest(token: str) -> str:
    """What the house keeps of a session's, a link's or a device's token."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
