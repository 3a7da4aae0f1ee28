"""What the house itself adds to a table's record: shoes stamped and opened, and editions and settings that begin."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cutcard.house.cage.act import Fact, FactKind
from cutcard.table.acts.act import Listed
from cutcard.words import message

__all__ = ["EditionBegan", "SettingsBegan", "ShoeOpened", "ShoePromised", "ShoeStamped"]


@dataclass(frozen=True, slots=True)
class ShoePromised(Fact):
    """The keeper of shoes promises the seed of a shoe that comes, before anybody knows the beacon."""

    shoe: int
    promise: str
    nonce: str
    """From which, and the keeper's key, the seed follows."""
    keeper: str
    """The keeper's public key."""


@dataclass(frozen=True, slots=True)
class ShoeStamped(Fact):
    """A shoe begins: the edition of the rules, what is promised of its order, and what the table brings along."""

    shoe: int
    edition: str
    rules: str
    """The digest of the whole game under which its bets are accepted."""
    carried: dict[str, Any]
    commitment: str = ""
    sealed: str = ""
    settings: dict[str, Any] = field(default_factory=dict)
    """The settings that the table goes by when it is loaded; none were written before they could change."""
    beacon: dict[str, Any] = field(default_factory=dict)
    """What orders the cards with the promised seed; empty where chance did, and the order lies sealed."""


@dataclass(frozen=True, slots=True)
class ShoeOpened(Fact):
    """A shoe is over: its order and its salt or seed, for anyone to check against what was promised."""

    shoe: int
    order: str
    salt: str


@dataclass(frozen=True, slots=True)
class EditionBegan(Fact):
    """From this shoe on the table deals another edition of its rules."""

    before: str
    edition: str


@dataclass(frozen=True, slots=True)
class SettingsBegan(Fact):
    """From here on the table goes by other settings: those that were changed at the cage in the same moment."""

    settings: dict[str, Any]


FACTS = (
    FactKind(ShoePromised),
    FactKind(ShoeStamped),
    FactKind(ShoeOpened),
    FactKind(
        EditionBegan,
        listed=lambda event: Listed(message("listed-edition-began"), before=event["before"], after=event["edition"]),
    ),
    FactKind(SettingsBegan),
)
