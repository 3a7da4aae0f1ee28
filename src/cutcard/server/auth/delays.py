"""Growing delays: whoever is wrong again and again waits longer each time, by address and by name."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cutcard.server.runtime import Runtime

FREE = {"name": 3, "console": 3, "address": 10}
"""Wrong secrets that cost no waiting; many people may share an address."""
DELAY_MOST = 15 * 60.0
FORGIVEN_SECONDS = 60.0
"""One wrong secret is forgiven each time so long has passed without another."""
KEYS_MOST = 50_000
NETWORK_BITS = 64
"""An IPv6 network is one address: whoever has one has as many addresses as they like."""


class Delays:
    """How long each address and each name waits, in this process's memory: a restart forgives everybody."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._wrong: dict[str, tuple[int, float]] = {}

    def seconds(self, *keys: str) -> float:
        """How long it is until somebody may try again."""
        now = self._runtime.monotonic()
        return max(0.0, *(self._free_at(key, now) - now for key in keys))

    def wrong(self, *keys: str) -> None:
        now = self._runtime.monotonic()
        for key in keys:
            self._wrong[key] = self._count(key, now) + 1, now
        if len(self._wrong) > KEYS_MOST:
            for oldest in list(self._wrong)[: KEYS_MOST // 2]:
                del self._wrong[oldest]

    def forgive(self, key: str) -> None:
        self._wrong.pop(key, None)

    def _count(self, key: str, now: float) -> int:
        count, at = self._wrong.pop(key, (0, now))
        return max(0, count - int((now - at) // FORGIVEN_SECONDS))

    def _free_at(self, key: str, now: float) -> float:
        count, at = self._wrong.get(key, (0, now))
        beyond = count - FREE[key.split(maxsplit=1)[0]]
        return at + min(DELAY_MOST, 2.0**beyond) if beyond >= 0 else now


def address_key(address: str) -> str:
    """An address, or the network that a caller has to itself."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return f"address {address}"
    if isinstance(parsed, IPv6Address):
        return f"address {int(parsed) >> (128 - NETWORK_BITS):x}"
    return f"address {parsed}"


def console_key(person: str, name: str) -> str:
    """A name that is tried on consoles of a person, of which there may be several."""
    return f"console {person} {name}"


def name_key(name: str) -> str:
    """A name, whether anybody has it or not."""
    return f"name {name.casefold()}"
