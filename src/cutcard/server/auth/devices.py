"""Enrolled devices, on which staff have signed in: whoever guesses elsewhere cannot shut these out.

Three wrong secrets from other devices lock a name for those devices alone. On an enrolled one each name of staff has
three tries of its own; after them it is tried there as on any other. A device is known by a token in a cookie, of which
the house keeps a hash, and is enrolled for as long as one of those who signed in on it may sign in. The token carries
the house's seal, so that one which was made up elsewhere is known for that without a look at the database.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.keys import Purpose

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.formats.keys import Keys
    from cutcard.house.journal.store import Store
    from cutcard.server.runtime import Runtime

DEVICE = "device"
"""The kind under which the store keeps them."""
DEVICE_SECONDS = 180 * 24 * 3600
"""So long after somebody last signed in on it a device is forgotten."""
DEVICE_BYTES = 32
NAMES_MOST = 40
DEVICES_MOST = 10
"""Devices that one person alone has signed in on."""
TRIES_MOST = 3


class StoredDevice(msgspec.Struct):
    """Who has signed in on a device, the wrong secrets given there for each name, and until when it is enrolled."""

    people: list[str]
    tries: dict[str, int]
    until: float


class Devices:
    """The devices, in the house's database, so that every server process knows them."""

    def __init__(self, store: Store, runtime: Runtime, keys: Keys) -> None:
        self._store, self._runtime, self._keys = store, runtime, keys

    def made(self, token: str) -> bool:
        """Whether this house has made a token, for a device that may be enrolled no longer."""
        begun, _, seal = token.partition(".")
        return self._keys.sealed(Purpose.DEVICE, begun.encode(errors="replace"), seal)

    def enrolled(self, token: str, name: str) -> bool:
        """Whether a device is enrolled, with tries left for that name."""
        stored = self._stored(token)
        if stored is None or not self.known(token):
            return False
        device = msgspec.json.decode(stored, type=StoredDevice)
        return device.tries.get(name, 0) < TRIES_MOST and (name in device.tries or len(device.tries) < NAMES_MOST)

    def known(self, token: str) -> bool:
        """Whether a device is enrolled, whoever may still try a secret there."""
        stored = self._stored(token) if self.made(token) else None
        device = None if stored is None else msgspec.json.decode(stored, type=StoredDevice)
        return device is not None and bool(device.people) and device.until >= self._runtime.clock()

    def people(self, token: str) -> list[str]:
        """Who has signed in on a device."""
        stored = self._stored(token)
        return [] if stored is None else msgspec.json.decode(stored, type=StoredDevice).people

    def count_try(self, token: str, name: str) -> bool:
        """One more secret is tried there, wrong until it has turned out right: whether it may be looked at."""

        def one_more(device: StoredDevice) -> None:
            device.tries[name] = device.tries.get(name, 0) + 1

        return self.enrolled(token, name) and self._update(token, one_more)

    def take_back(self, token: str, name: str) -> None:
        """The secret was right, so nothing was tried."""

        def none(device: StoredDevice) -> None:
            device.tries.pop(name, None)

        self._update(token, none)

    def forgive(self, name: str) -> None:
        """Somebody may try again, on every device."""
        for key, stored in self._store.values_of(DEVICE).items():
            device = msgspec.json.decode(stored, type=StoredDevice)
            if device.tries.pop(name, None) is not None:
                self._store.swap_value(DEVICE, key, stored, msgspec.json.encode(device))

    def enrol(self, token: str, name: str) -> str:
        """The device on which a member of staff has signed in; a new token where it had none."""

        def signed_in(device: StoredDevice) -> None:
            device.tries.pop(name, None)
            device.people = [*(each for each in device.people if each != name), name][-NAMES_MOST:]
            device.until = self._runtime.clock() + DEVICE_SECONDS

        if self.made(token) and self._stored(token) is not None and self._update(token, signed_in):
            return token
        self._sweep(name)
        begun = self._runtime.token(DEVICE_BYTES)
        new = f"{begun}.{self._keys.seal(Purpose.DEVICE, begun.encode()).hex()}"
        device = StoredDevice([], {}, 0.0)
        signed_in(device)
        self._store.put_value(DEVICE, _digest(new), msgspec.json.encode(device))
        return new

    def _sweep(self, name: str) -> None:
        """What is over is gone, and so are the oldest devices of somebody who signs in on a new one every time."""
        stored = self._store.values_of(DEVICE).items()
        found = {key: msgspec.json.decode(kept, type=StoredDevice) for key, kept in stored}
        theirs = sorted((device.until, key) for key, device in found.items() if device.people == [name])
        oldest = {key for _, key in theirs[: max(0, len(theirs) - DEVICES_MOST + 1)]}
        for key, device in found.items():
            if key in oldest or device.until < self._runtime.clock():
                self._store.put_value(DEVICE, key, None)

    def forget(self, name: str) -> None:
        """Somebody is another, or gone: no device is enrolled for their sake."""
        for key, stored in self._store.values_of(DEVICE).items():
            device = msgspec.json.decode(stored, type=StoredDevice)
            if name in device.people:
                device.people.remove(name)
                self._store.swap_value(DEVICE, key, stored, msgspec.json.encode(device) if device.people else None)

    def _stored(self, token: str) -> bytes | None:
        key = _digest(token)
        return self._store.values_of(DEVICE, key).get(key) if token else None

    def _update(self, token: str, change: Callable[[StoredDevice], None]) -> bool:
        """A device changed, whoever else changes it at the same time."""
        while (stored := self._stored(token)) is not None:
            device = msgspec.json.decode(stored, type=StoredDevice)
            change(device)
            if self._store.swap_value(DEVICE, _digest(token), stored, msgspec.json.encode(device)):
                return True
        return False


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
