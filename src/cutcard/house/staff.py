"""Who acts for the house when no person does, and where the store keeps those who do."""

from __future__ import annotations

from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import HOUSE
from cutcard.table.state import Actor

PERSON = "person"
"""The kind under which the store keeps who may sign in, and as what."""
THE_HOUSE = Actor(HOUSE, Position.GAMING_SHIFT_MANAGER)
"""The house's own acts at the cage: locks, notes, furnishing."""
RECOVERY = Actor(HOUSE, Position.DEALER)
"""A house that opens again calls and rules on interrupted rounds as its Dealer would."""
LOOKOUT = Actor(HOUSE, Position.DEALER)
"""The server, which notices by itself that a terminal is lost or back."""
