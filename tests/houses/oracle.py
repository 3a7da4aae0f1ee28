"""What becomes of an interrupted round, written straight from the approved documents and not from the house.

EB 5.9: with no outcome established the round is void; with one established it is played to its end.
DTB and FF4 5.17: with no outcome established patrons may withdraw, all their bets or none, and then the round is
played to its end; with one established it is played to its end at once.
Every other document says nothing of interruptions: the table stays exactly as it was.

An outcome is established where any wager on offer has conclusively won or lost. Here that is found by trying every
completion of the cards, settled by the naive reading of the documents. The journal is read as plain JSON.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import naive

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.formats.entry import Entry

VOIDS, OPTION = {"EB"}, {"DTB", "FF4"}
"""The documents that speak of interruptions, by what becomes of a round without an established outcome."""
SYMBOLS = {
    "52": [rank + "s" for rank in "A23456789TJQK"],
    "65": [rank + suit for rank in "A23456789TSLF" for suit in "fg"],
}
"""Cards enough to try every completion: no suit decides in EB and DTB, and in FF4 at most Gold against the others."""
SAMPLES, SAMPLES_EARLY = 300, 20_000
"""Completions tried at random before all are: with few cards out nearly always enough to see nothing is decided."""


Hands = tuple[tuple[str | None, ...], tuple[str | None, ...]]
NamedHands = tuple[tuple[str, ...], tuple[str, ...]]


class Verdict(Enum):
    """What a document says of a table whose house was interrupted."""

    NOTHING = auto()
    VOID = auto()
    OPTION = auto()
    CONCLUDE = auto()
    TURN_FIRST = auto()


@dataclass
class Round:
    """A table's round as its journal tells it: is one in progress, what lies there, and which cards are out."""

    open: bool = False
    number: int = 0
    open_bets: dict[int, tuple[str, str, int]] = field(default_factory=dict)
    """Each bet by its number: patron, wager and stake."""
    cards: list[tuple[str | None, int, bool]] = field(default_factory=list)
    """Each card in the order drawn: its name where it has one, its hand, and whether it lies open."""
    held: set[int] = field(default_factory=set)
    """The hands that patrons have."""

    def apply(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "BetsOpened":
                self.open, self.number, self.cards, self.held = True, event["round_number"], [], set()
            case "RoundConcluded" | "RoundVoided":
                self.open, self.cards, self.held = False, [], set()
            case "HandPassed":
                self.held.add(event["hand"])
            case "HandDeclined" | "HandRetrieved":
                self.held.discard(event["hand"])
            case "BetPlaced":
                bet = event["bet"]
                self.open_bets[bet["number"]] = (bet["patron"], bet["wager"], bet["stake_cents"])
            case "BetChanged":
                patron, wager, _ = self.open_bets[event["number"]]
                self.open_bets[event["number"]] = (patron, wager, event["stake_cents"])
            case "BetWithdrawn" | "BetSettled":
                del self.open_bets[event["number"]]
            case "CardDealt":
                self.cards.append((event["card"], event["hand"], event["face_up"]))
            case "CardTurned":
                at = event["place"] - 1
                self.cards[at] = (event["card"], self.cards[at][1], True)
            case "CardCorrected" | "CardRenamed" if not event.get("round_number"):
                at = event["place"] - 1
                self.cards[at] = (event["card"], *self.cards[at][1:])
            case "CardsReconstructed":
                self.cards = [(dealt["card"], dealt["hand"], dealt["face_up"]) for dealt in event["cards"]]

    def stakes_of(self, patron: str) -> int:
        return sum(stake for name, _, stake in self.open_bets.values() if name == patron)

    @property
    def hands(self) -> Hands:
        """The two hands; None for a card that lies face down."""
        first, second = (tuple(card if up else None for card, at, up in self.cards if at == hand) for hand in (0, 1))
        return first, second

    @property
    def to_be_turned(self) -> bool:
        """Whether a patron has a card that lies face down."""
        return any(not up and hand in self.held for _, hand, up in self.cards)


def round_after(entries: Iterable[Entry]) -> Round:
    """A table's round after these entries."""
    seen = Round()
    for entry in entries:
        for event in entry.read().events:
            seen.apply(event)
    return seen


def verdict(slug: str, seen: Round, offered: frozenset[str]) -> Verdict:
    document = naive.document(slug)
    if not seen.open or document not in VOIDS | OPTION:
        return Verdict.NOTHING
    if seen.to_be_turned:
        return Verdict.TURN_FIRST  # They count as open, so they are turned before the question is asked.
    if established(slug, seen.hands) & offered:
        return Verdict.CONCLUDE  # EB 5.9.2, DTB and FF4 5.17.2
    return Verdict.VOID if document in VOIDS else Verdict.OPTION  # EB 5.9.1, DTB and FF4 5.17.1


def filled(slug: str, hands: Hands, *, chance: random.Random | None = None) -> Iterator[NamedHands]:
    """Every way in which cards that lie face down can turn out, or one at random."""
    symbols = SYMBOLS[naive.deck(slug)]
    holes = sum(card is None for hand in hands for card in hand)
    for names in [chance.choices(symbols, k=holes)] if chance is not None else product(symbols, repeat=holes):
        turned = iter(names)
        first, second = (tuple(card if card is not None else next(turned) for card in hand) for hand in hands)
        yield first, second


@cache
def established(slug: str, hands: Hands) -> frozenset[str]:
    """The wagers that have conclusively won, or conclusively lost, whatever cards still come or lie face down."""
    chance = random.Random(f"{slug} {hands}")
    seen: dict[str, set[int]] = {}
    for _ in range(SAMPLES if sum(map(len, hands)) > 2 else SAMPLES_EARLY):
        _note(seen, slug, _completed(slug, next(filled(slug, hands, chance=chance)), chance))
        if not any(_one_way(ends) for ends in seen.values()):
            return frozenset()
    for deal in (deal for named in filled(slug, hands) for deal in completions(slug, named)):
        _note(seen, slug, deal)
        if not any(_one_way(ends) for ends in seen.values()):
            break
    return frozenset(wager for wager, ends in seen.items() if _one_way(ends))


def _one_way(ends: set[int]) -> bool:
    return ends in ({1}, {-1})


def _note(seen: dict[str, set[int]], slug: str, deal: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    for wager, net in naive.settle(slug, *deal).items():
        seen.setdefault(wager, set()).add((net.numerator > 0) - (net.numerator < 0))


def completions(
    slug: str, hands: tuple[tuple[str, ...], tuple[str, ...]]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every way in which the cards dealt so far can go on to a complete deal."""
    if naive.complete(slug, *hands):
        yield hands
        return
    for card in SYMBOLS[naive.deck(slug)]:
        yield from completions(slug, _with(hands, card))


def _completed(
    slug: str, hands: tuple[tuple[str, ...], tuple[str, ...]], chance: random.Random
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    while not naive.complete(slug, *hands):
        hands = _with(hands, chance.choice(SYMBOLS[naive.deck(slug)]))
    return hands


def _with(hands: tuple[tuple[str, ...], tuple[str, ...]], card: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """One card more: in turn to Player and Banker, then a third to Player on 0 to 5, then to Banker."""
    first, second = hands
    in_turn, on_five = len(first) == len(second), len(first) == 2 and naive.total(first) <= 5
    to_first = in_turn if len(second) < 2 else on_five
    return ((*first, card), second) if to_first else (first, (*second, card))
