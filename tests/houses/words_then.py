"""How version 0.1.0 told what happens at a table, for what is held against records that it wrote."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING

from cutcard.table import events
from cutcard.table.words import message_of
from cutcard.words import Message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

REWORDED = {
    events.AreaRestricted,
    events.BalanceAsked,
    events.BetReturned,
    events.BetsReopened,
    events.CardBurnt,
    events.CardsReconstructed,
    events.CardsReplaced,
    events.CardsSetAside,
    events.CuttingCardRemoved,
    events.DeviceAccepted,
    events.DeviceReturned,
    events.DisplayNoted,
    events.DrawingAllowed,
    events.HandReplaced,
    events.HandRetrieved,
    events.MethodChosen,
    events.MissingIdentified,
    events.PairsDecided,
    events.PlayResumed,
    events.RevealOrderSet,
    events.SettlementReversed,
    events.SqueezeAllowed,
    events.WithdrawalOffered,
    events.WithdrawalOpened,
}
"""Events that later versions tell in whole sentences."""
SINCE = {
    events.AreaRestricted: "standing",
    events.CardsReconstructed: "round_number",
    events.DeviceAccepted: "recorded_by",
    events.DeviceReturned: "recorded_by",
    events.DisplayNoted: "round_number",
    events.MissingIdentified: "aside",
}
"""The field that one of these events has had only since then."""


def said_then(event: events.Event, game: Game) -> Message:
    """What happened in the words of version 0.1.0, which for many events were the event's name and its values."""
    if type(event) not in REWORDED:
        return message_of(event, game)
    left_out = {"document", "clause", SINCE.get(type(event))}
    own = [str(getattr(event, each.name)) for each in fields(event) if each.name not in left_out]
    name = re.sub("(?<!^)(?=[A-Z])", " ", type(event).__name__).capitalize()
    return Message("said-then", (("name", f"{name}: {', '.join(own)}." if own else f"{name}."),))
