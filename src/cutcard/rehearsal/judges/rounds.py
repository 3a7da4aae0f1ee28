"""Rounds as somebody sees them who knows the documents: when bets are taken, how much, and what each is paid.

What is dealt is followed card by card. Where staff have put cards right, the naive model does not know what lies there
until the next round, and leaves that round to the audit.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.rehearsal.naive import readings
from cutcard.rehearsal.naive.decided import decided, net_cents

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.entry import Body, Entry

PUT_RIGHT = {
    "CallContested",
    "CardCorrected",
    "CardRenamed",
    "CardsReconstructed",
    "CardsReplaced",
    "CardsSetAside",
    "HandReplaced",
    "MissingIdentified",
    "SurplusTaken",
}
"""After these only people know what lies on the table."""
SUSPENDED = {
    "IrregularityCalled",
    "InterruptionReported",
    "PlayInterrupted",
    "TerminalInterrupted",
    "WithdrawalOffered",
}
"""After these bets may be taken back that otherwise stand."""
MAIN_MOST, SIDE_MOST = 50_00, 20_00
IN_AREAS = {"DTB", "FF4", "SE", "DT"}
"""Documents whose wagers lie in areas, of which each takes so much; elsewhere it is so much for each patron."""


@dataclass
class Card:
    name: str | None
    hand: int
    open: bool


@dataclass
class TableModel:
    """One table as the judge has it."""

    slug: str
    round: int = 0
    betting: bool = False
    sure: bool = True
    suspended: bool = False
    cards: list[Card] = field(default_factory=list)
    bets: dict[int, dict[str, Any]] = field(default_factory=dict)
    shown: Counter[str] = field(default_factory=Counter)
    """Every card that has lain open in this round."""
    held: dict[int, str] = field(default_factory=dict)
    """The patron to whom each hand was passed."""
    concluded: int = 0

    def hands(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        first, second = (tuple(each.name or "?" for each in self.cards if each.hand == hand) for hand in (0, 1))
        return first, second


class Rounds:
    """Every table by its entries."""

    def __init__(self, slugs: dict[str, str]) -> None:
        self.tables = {name: TableModel(slug) for name, slug in slugs.items()}

    def follow(self, entry: Entry, body: Body) -> Iterator[str]:
        table = self.tables.get(entry.stream.removeprefix("table/"))
        if table is None or not entry.stream.startswith("table/"):
            return
        settled = [event for event in body.events if event["type"] == "BetSettled"]
        for event in body.events:
            for wrong in self._event(table, event, settled):
                yield f"entry {entry.seq}: {wrong}"

    def _event(self, table: TableModel, event: dict[str, Any], settled: list[dict[str, Any]]) -> Iterator[str]:
        kind = event["type"]
        if kind in SUSPENDED or "Interrupt" in kind:
            table.suspended = True
        if kind in PUT_RIGHT:
            table.sure = False
        match kind:
            case "BetsOpened":
                table.round, table.betting, table.sure, table.suspended = event["round_number"], True, True, False
                table.cards, table.bets, table.shown, table.held = [], {}, Counter(), {}
            case "BetsClosed":
                table.betting = False
            case "CardDealt" if not event["round_number"]:
                table.cards.append(Card(event["card"], event["hand"], event["face_up"]))
                if event["face_up"]:
                    table.shown[event["card"]] += 1
            case "CardTurned":
                table.shown[event["card"]] += 1
                if table.sure:
                    card = table.cards[event["place"] - 1]
                    card.name, card.open = event["card"], True
            case "CardCorrected":
                table.shown[event["card"]] += 1
            case "HandPassed":
                table.held[event["hand"]] = event["patron"]
            case "BetPlaced" | "BetChanged" | "BetWithdrawn" | "BetRemoved":
                yield from self._bet(table, kind, event)
            case "RoundConcluded":
                table.concluded += 1
                yield from self._concluded(table, settled)
                table.betting = False
            case "RoundVoided":
                table.concluded += 1
                table.bets, table.betting, table.sure = {}, False, False

    def _bet(self, table: TableModel, kind: str, event: dict[str, Any]) -> Iterator[str]:
        number = event["bet"]["number"] if kind == "BetPlaced" else event["number"]
        if not table.betting and not table.suspended:
            yield f"{kind} of bet {number} after bets were closed"
        if kind == "BetPlaced":
            table.bets[number] = dict(event["bet"])
        elif kind == "BetChanged" and number in table.bets:
            table.bets[number]["stake_cents"] = event["stake_cents"]
        elif number in table.bets:
            wager = table.bets.pop(number)["wager"]
            known = tuple(each.name if each.open else None for each in table.cards)
            if known and table.sure and kind == "BetWithdrawn" and wager in decided(table.slug, known):
                yield f"bet {number} on {wager} was taken back when its end was known"
            return
        if number in table.bets:
            yield from self._limits(table, table.bets[number])

    def _limits(self, table: TableModel, bet: dict[str, Any]) -> Iterator[str]:
        where = "area" if readings.document(table.slug) in IN_AREAS else "patron"
        most = MAIN_MOST if bet["wager"] in readings.hands(table.slug) else SIDE_MOST
        there = [each for each in table.bets.values() if (each["wager"], each[where]) == (bet["wager"], bet[where])]
        if sum(each["stake_cents"] for each in there) > most:
            yield f"more than {most} cents lie on {bet['wager']} in one place"

    def _concluded(self, table: TableModel, settled: list[dict[str, Any]]) -> Iterator[str]:
        paid = Counter(event["number"] for event in settled)
        for number in sorted({*table.bets, *paid}):
            if number not in table.bets or paid[number] != 1:
                yield f"bet {number} is settled {paid[number]} times"
        if not table.sure or any(each.name is None for each in table.cards):
            table.bets = {}
            return
        hands = table.hands()
        if not readings.complete(table.slug, *hands):
            yield f"a round ends on {' '.join(hands[0])} / {' '.join(hands[1])}, which is no whole round"
            return
        for event in settled:
            bet = table.bets.get(event["number"])
            if bet is None or event["under_minimum"]:
                continue
            net = net_cents(table.slug, hands, bet["wager"], bet["stake_cents"])
            if (net, bet["stake_cents"]) != (event["net_cents"], event["stake_cents"]):
                yield f"{bet['stake_cents']} cents on {bet['wager']} are paid {event['net_cents']}, and it is {net}"
        table.bets = {}
