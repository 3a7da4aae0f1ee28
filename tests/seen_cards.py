"""Which cards somebody says to have seen, kept apart from the table, so that nothing seen is forgotten or exchanged.

Cards are counted by their places in the shoe. What was seen grows at its end, and leaves it only when the card lies
open, is burnt, goes with its round or was never seen; another name takes a correction.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cutcard.table import TableState

Names = tuple[str, ...]
NOTES_CARDS = {"FACE_UP_CARD", "DEVICE_MOVED_EXPOSED", "SLIP_OF_DELIVERY", "UNFORESEEN"}
"""The calls in which somebody says what they saw."""
DRAWN_TOGETHER = {"TOGETHER_KNOWN", "TOGETHER_UNKNOWN", "TOGETHER_UNKNOWN_EARLY", "TOGETHER_UNKNOWN_LATE"}


@dataclass
class SeenCards:
    """Everything that was seen and does not lie open, by its place in the shoe."""

    named: dict[int, Names] = field(default_factory=dict)
    calls: list[dict[int, Names]] = field(default_factory=list)
    """For each open irregularity what was known, before it was called, of the cards that it names."""

    def follow(self, before: TableState, event: Any, first: int) -> None:
        """One event of the round that begins with the card at `first`."""
        at = first + len(before.cards)
        match type(event).__name__:
            case "IrregularityCalled":
                self._called(before, event, first)
            case "CallContested" if before.incident is not None and not event.order and self.calls:
                struck_out = self.calls.pop()
                for place in struck_out.keys() & self.named.keys():
                    self.named |= {place: struck_out[place]}
                self.named = {place: names for place, names in self.named.items() if names}
            case "CallContested" if before.incident is not None and self.calls and not goes_on(before):
                self.calls.pop()
            case "PlayResumed" if self.calls:
                self.calls.pop()
            case "CardCorrected" if not event.round_number and first + event.place - 1 in self.named:
                self.named[first + event.place - 1] = (str(event.card),)
            case "CardDealt" if event.face_up and not event.round_number:
                self._opened(at, str(event.card))
            case "CardTurned":
                self._opened(first + event.place - 1, str(event.card))
            case "MissingIdentified" if before.incident is not None:
                hand = before.incident.hand
                places = [place for place, dealt in enumerate(before.cards) if dealt.hand == hand and not dealt.face_up]
                for place, card in zip(places, event.cards, strict=True):
                    self.named[first + place] = (str(card),)
            case "HandReplaced":
                places = [place for place, dealt in enumerate(before.cards) if dealt.hand == event.hand]
                for place in places:
                    self.named.pop(first + place, None)
            case "CardsReconstructed" if not event.round_number:
                kept, again = len(event.cards), len(event.waiting) - len(before.waiting) - _drawn_together(before)
                for place, dealt in enumerate(before.cards[kept : kept + again], first + kept):
                    if dealt.face_up:
                        self.named[place] = (str(dealt.card),)
            case "SeenCardBurnt":
                self._burnt(str(event.card))
            case "BetsReopened" | "RoundConcluded" | "RoundVoided":
                self._gone(at + _cards_out(before))
            case "SurplusTaken" if not event.round_number:
                self._taken_out(at if event.cards == before.waiting else at - len(event.cards), len(event.cards))
            case "CardsReplaced" | "ShoeLoaded" | "CardBurnt" | "CardsBurnt":
                self.named.clear()

    def _called(self, before: TableState, event: Any, first: int) -> None:
        noted: dict[int, Names] = {}
        cards = tuple(str(card) for card in event.cards if card is not None)
        if event.kind.name in NOTES_CARDS and not event.round_number:
            if event.place and event.kind.name in {"SLIP_OF_DELIVERY", "UNFORESEEN"}:
                recorded = before.cards[event.place - 1].card if event.place <= len(before.cards) else None
                exposed = cards or ((str(recorded),) if event.kind.name == "SLIP_OF_DELIVERY" else ())
                noted = {first + event.place - 1: exposed} if exposed else {}
            elif event.sight.name != "DEPTH_UNKNOWN":
                behind = max([first + len(before.cards) + len(before.waiting), *(place + 1 for place in self.named)])
                alike = event.sight.name == "ORDER_UNKNOWN"
                noted = {behind + at: cards if alike else (card,) for at, card in enumerate(cards)}
        self.calls.append({place: self.named.get(place, ()) for place in noted})
        self.named |= noted

    def _opened(self, place: int, card: str) -> None:
        """A card lies open: no other of its group is that one."""
        names = self.named.pop(place, ())
        if len(names) < 2 or card not in names:
            return
        rest = list(names)
        rest.remove(card)
        for other, each in self.named.items():
            if each == names:
                self.named[other] = tuple(rest)

    def _burnt(self, card: str) -> None:
        if self.named:
            self._opened(min(self.named), card)

    def _taken_out(self, start: int, count: int) -> None:
        """Cards that nobody needs are taken out: those behind them come in their place."""
        there = [(place, names) for place, names in self.named.items() if not start <= place < start + count]
        self.named = {place - count if place >= start else place: names for place, names in there}

    def _gone(self, end: int) -> None:
        """The round's cards are gone, and with them those that were out of the device."""
        self.named = {place: names for place, names in self.named.items() if place >= end}
        self.calls.clear()

    def forgotten(self, state: TableState, first: int) -> bool:
        """Whether the table knows a card otherwise than it was seen, or one that nobody saw."""
        known = {place: names for place, names in state.knowledge.face_down if not state.cards[place - 1].face_up}
        known |= {place: names for place, names in enumerate(state.knowledge.coming, len(state.cards) + 1) if names}
        told = {first + place - 1: sorted(map(str, names)) for place, names in known.items()}
        return told != {place: sorted(names) for place, names in self.named.items()}


def goes_on(state: TableState) -> bool:
    """Whether a found order leaves the irregularity open: where the document has a clause for a known one."""
    return any(case.kind.name == "TOGETHER_KNOWN" for case in state.options.game.irregularities)


def _cards_out(state: TableState) -> int:
    """How many cards of the device are out and were still to be dealt."""
    return len(state.waiting) + _drawn_together(state) + len(state.aside)


def _drawn_together(state: TableState) -> int:
    incident = state.incident
    return len(incident.cards) if incident is not None and incident.kind.name in DRAWN_TOGETHER else 0
