"""No screen shows what its reader must not know: cards that lie face down, others' bets, or what is not written."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.rehearsal.judges.rounds import Rounds

HIDDEN_FROM_PATRONS = ("win_cents", "turnover_cents", "dealt", "stakes_cents")
"""Fields of a staff view that no patron's has."""


class Screens:
    """What every screen was sent, against the cards that lie open by the journal."""

    def __init__(self, rounds: Rounds, patrons: tuple[str, ...]) -> None:
        self.rounds, self._patrons = rounds, patrons
        self.shown: dict[str, int] = {}
        """The latest version of each table that anybody has seen."""

    def seen(self, who: str, text: bytes) -> Iterator[str]:
        if who in self._patrons:
            for other in self._patrons:
                if other != who and f'"{other}"'.encode() in text:
                    yield f"the screen of {who} names {other}"
        told = msgspec.json.decode(text)
        if told["type"] != "view":
            return
        common = told["common"]
        table = self.rounds.tables.get(common["table"])
        if table is None:
            return
        self.shown[common["table"]] = max(self.shown.get(common["table"], 0), common["version"])
        if common["round"] == table.round:
            yield from self._cards(who, common, table.shown)
        if who not in self._patrons:
            return
        if shown := [name for name in HIDDEN_FROM_PATRONS if common.get(name)]:
            yield f"the screen of {who} shows {', '.join(shown)}"
        for held in told["mine"]["held"]:
            if table.held.get(held["hand"]) != who and common["round"] == table.round:
                yield f"the screen of {who} shows {held['card']}, which {who} was not handed"

    def _cards(self, who: str, common: dict[str, Any], shown: Counter[str]) -> Iterator[str]:
        cards = Counter(card for hand in common["hands"] for card in hand["cards"] if card[0] in "A23456789TJQKSLF")
        for card in cards - shown:
            yield f"the screen of {who} shows {card} at {common['table']}, which lies face down"

    def compare(self, versions: dict[str, int]) -> Iterator[str]:
        """Whatever anybody has seen is still there."""
        for table, version in self.shown.items():
            if versions.get(table, 0) < version:
                yield f"screens have shown {table} as of its entry {version}, and the journal has {versions.get(table)}"
