"""The people of the floor, by their positions."""

from __future__ import annotations

from cutcard.rulebook.procedure import Position
from cutcard.table.state import Actor

CASHIER = Actor("Cai", Position.CASHIER)
DEALER = Actor("Dee", Position.DEALER)
SUPERVISOR = Actor("Sue", Position.PIT_SUPERVISOR)
PIT_MANAGER = Actor("Max", Position.PIT_MANAGER)
ASSISTANT = Actor("Ann", Position.ASSISTANT_CASINO_MANAGER)
SHIFT_MANAGER = Actor("Gil", Position.GAMING_SHIFT_MANAGER)
WITNESS = Actor("Wes", Position.GAMING_SHIFT_MANAGER)
"""Who watches a table at which they do not deal."""
STAFF = (SHIFT_MANAGER, WITNESS, ASSISTANT, PIT_MANAGER, SUPERVISOR, DEALER, CASHIER)


def patron(name: str) -> Actor:
    return Actor(name, Position.PATRON)
