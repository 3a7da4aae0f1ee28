"""How patrons with a card played chips, as the pit rated them: rows for a spreadsheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.formats.moments import moment
from cutcard.house.projections.indexes import Indexes
from cutcard.house.zones import clock_of
from cutcard.spreadsheet import csv_text, plain_amount

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.reader import Reader
    from cutcard.house.cage import Cage

HEADS = (
    "account",
    "table",
    "began",
    "minutes",
    "average_bet",
    "buy_in",
    "walked_with",
    "result",
    "currency",
    "rated_by",
    "rated_at",
)


def ratings(store: Reader, here: Cage) -> Iterator[dict[str, Any]]:
    """Every rating in its order: amounts as plain numbers, times in the house's zone with their offset."""
    clock, places = clock_of(here.zone), here.currency.places
    for marked in Indexes(store).marked(["PlayRated"]):
        body = marked.entry.read()
        for event in body.events:
            amounts = (event["average_bet_cents"], event["buy_in_cents"], event["walked_cents"])
            result = event["walked_cents"] - event["buy_in_cents"]
            row = (
                event["account"],
                event["table"],
                moment(event["began"], clock),
                event["minutes"],
                *(plain_amount(cents, places) for cents in (*amounts, result)),
                here.currency.code,
                body.command["by"]["name"],
                moment(body.at // 1_000_000, clock),
            )
            yield dict(zip(HEADS, row, strict=True))


def ratings_csv(store: Reader, here: Cage) -> bytes:
    return csv_text(ratings(store, here), HEADS, "\r\n").encode()
