"""All acts of the live table, each in one place: what is asked, by whom and when, what follows, how it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.table.acts import (
    betting,
    calling,
    closing,
    cutting_card,
    dealing,
    device,
    handling,
    preparing,
    remedies,
    replacing,
    reports,
    ruling,
    settling,
)

if TYPE_CHECKING:
    from cutcard.table.acts.act import Act, Command, Event, EventKind

FILES = (
    preparing,
    betting,
    closing,
    cutting_card,
    device,
    dealing,
    handling,
    settling,
    reports,
    calling,
    ruling,
    remedies,
    replacing,
)
"""In the order in which a round meets them: that of the buttons and of the handbook."""

ACTS: dict[type[Command], Act[Any]] = {act.command: act for file in FILES for act in file.ACTS}
EVENTS: dict[type[Event], EventKind[Any]] = {kind.event: kind for file in FILES for kind in file.EVENTS}
