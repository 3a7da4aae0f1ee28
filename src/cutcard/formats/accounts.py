"""A row of the books: an account, what it holds, and the meters that its credit follows from."""

from __future__ import annotations

from operator import mul
from typing import Any

import msgspec

METERS = ("in", "out", "turnover", "wins", "voided", "reclaimed")


RAISING_METERS = {"in", "wins", "voided"}
"""Meters that raise a patron's credit; the others lower it."""
_SIGNS = tuple(1 if meter in RAISING_METERS else -1 for meter in METERS)


class Account(msgspec.Struct):
    """A row of the books. Only a patron's or a terminal's account has meters, and only theirs never owes."""

    name: str
    kind: str = ""
    cents: int = 0
    meters: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(METERS, 0))

    @classmethod
    def of(cls, row: tuple[Any, ...]) -> Account:
        """An account as a database keeps it: name, kind, cents, and the meters in order."""
        name, kind, cents, *meters = row
        return cls(name, kind, cents, dict(zip(METERS, meters, strict=True)))

    @property
    def row(self) -> tuple[Any, ...]:
        return (self.name, self.kind, self.cents, *self.meters.values())

    @property
    def has_meters(self) -> bool:
        return self.kind != ""

    @property
    def sound(self) -> bool:
        """The self-audit: credit is what the meters say, and not less than nothing."""
        return not self.has_meters or self.cents == sum(map(mul, self.meters.values(), _SIGNS)) >= 0
