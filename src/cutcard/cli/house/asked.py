"""What a command asks of a house: where it is, who asks, who agrees, and why."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """The options that acts of two people share; each kind of act puts them to the house in its own way."""

    url: str
    key: str | None
    heads: str | None
    by: str
    second: str | None
    reason: str
