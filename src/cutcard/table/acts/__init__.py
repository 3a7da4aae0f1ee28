"""All acts of the live table, each in one place: what is asked, by whom and when, what follows, how it is told.

A file holds the command, its events, who may ask when, how it is decided, what an event changes and how it is worded.
The transition table, the buttons of each console, `docs/table.md`, the wire models, the codec, alerts, significant
events and an exhaustive test over all cells are derived from it. Only the audit has its own account of the acts, on
purpose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.table.acts import (
    betting,
    closing,
    correcting,
    cutting_card,
    dealing,
    device,
    handling,
    noting,
    preparing,
    reports,
    settling,
    turning,
    withdrawing,
)
from cutcard.table.acts.irregularities import (
    calling,
    contesting,
    interrupting,
    missing_cards,
    remedies,
    replacing,
    ruling,
    seen_cards,
)

if TYPE_CHECKING:
    from cutcard.table.acts.act import Act, Command, Event, EventKind

FILES = (
    preparing,
    betting,
    withdrawing,
    closing,
    cutting_card,
    device,
    dealing,
    handling,
    turning,
    settling,
    correcting,
    reports,
    calling,
    interrupting,
    contesting,
    ruling,
    remedies,
    seen_cards,
    missing_cards,
    replacing,
    noting,
)
"""In the order in which a round meets them: that of the buttons and of the handbook."""

ACTS: dict[type[Command], Act[Any]] = {act.command: act for file in FILES for act in file.ACTS}
EVENTS: dict[type[Event], EventKind[Any]] = {kind.event: kind for file in FILES for kind in file.EVENTS}
