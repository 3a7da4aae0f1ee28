"""Rounds voided after a card was dealt, at tables that run themselves, and how the shown cards stood for the bets.

Whoever can stop a process, or rule a round void, holds an option: to let a round go on or not, with cards shown. So
each void is worth what the bets could expect by the shown cards, less what they could expect before any was shown.
Where voids have nothing to do with the cards, these differences come to nothing on average; where they are made when
patrons stand well, their sum is above it. Every expectation is exact.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.cards import Card
from cutcard.compiled.automaton import automaton
from cutcard.formats.entry import table_stream
from cutcard.house import cage
from cutcard.house.journal.games import REGISTERED
from cutcard.house.projections.entry_facts import facts_in
from cutcard.house.projections.indexes import Indexes
from cutcard.house.projections.records import TableRecords, openings
from cutcard.rulebook.referee import RefusedError
from cutcard.table import events
from cutcard.table.cards_on_table import cards_after, hands_of
from cutcard.table.codec import EVENTS, read_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cutcard.compiled.automaton import Automaton
    from cutcard.formats.entry import Entry
    from cutcard.formats.reader import Reader
    from cutcard.rulebook.game import Game
    from cutcard.table.state import CardsOnTable

Stakes = dict[str, int]


@dataclass(frozen=True, slots=True)
class VoidedRound:
    """A round that was voided after a card was dealt: its cards and the bets that lay on it just before."""

    table: str
    round_number: int
    game: Game
    decks: int
    cards: CardsOnTable
    stakes: Stakes
    """In cents, by wager."""
    gone: tuple[Card, ...]
    """The cards that were shown in earlier rounds of its shoe."""

    def worth(self) -> Worth | None:
        """What the bets could expect, in cents; None where the cards on the table are those of no round."""
        try:
            by_cards, before = shown_worth(self), expected(self.game, self.decks, self.gone)
        except (RefusedError, ValueError):
            return None
        return Worth(
            *(
                sum((evs[name] * cents for name, cents in self.stakes.items()), Fraction(0))
                for evs in (by_cards, before)
            )
        )

    def json(self) -> dict[str, Any]:
        worth = self.worth()
        return {
            "table": self.table,
            "round": self.round_number,
            "hands": hands_of(self.cards, hidden=True),
            "stake_cents": sum(self.stakes.values()),
            "expected_cents": None if worth is None else float(worth.by_cards),
            "before_cents": None if worth is None else float(worth.before),
        }


class Worth(NamedTuple):
    by_cards: Fraction
    """What the bets could expect to win by the shown cards."""
    before: Fraction
    """What they could expect before a card of the round was shown."""

    @property
    def taken(self) -> Fraction:
        """What the void took from the patrons, or where negative gave them."""
        return self.by_cards - self.before


class Voids(NamedTuple):
    """What voided rounds come to together."""

    voids: int
    priced: int
    expected_cents: float
    """What their bets could expect to win by the shown cards."""
    taken_cents: float
    """The same less what they could expect before: about nothing where voids have nothing to do with the cards."""
    favoured_house: int
    """Voids of rounds in which the patrons stood better than before."""
    z: float | None
    """The sum of what was taken over the root of the sum of its squares."""
    chance: float | None
    """How likely so large a sum, or a larger one, would be by chance."""


def together(worths: Sequence[Worth | None]) -> Voids:
    taken = [each.taken for each in worths if each is not None]
    spread = math.sqrt(sum(each**2 for each in taken))
    z = float(sum(taken)) / spread if spread else None
    return Voids(
        voids=len(worths),
        priced=len(taken),
        expected_cents=float(sum(each.by_cards for each in worths if each is not None)),
        taken_cents=float(sum(taken)),
        favoured_house=sum(each > 0 for each in taken),
        z=z,
        chance=None if z is None else math.erfc(z / math.sqrt(2)) / 2,
    )


def voided_rounds(store: Reader, games: Mapping[str, Game] = REGISTERED) -> Iterator[VoidedRound]:
    """Those of tables that run themselves, in the order in which they were voided; archived ones are left out."""
    known, indexes = openings(store), Indexes(store)
    for marked in indexes.marked([events.RoundVoided.__name__]):
        table = marked.entry.stream.removeprefix(table_stream(""))
        if marked.entry.detached or known[table].source != cage.SHUFFLED:
            continue
        for event in marked.entry.read().events:
            if event["type"] == events.RoundVoided.__name__:
                found = _voided(store, indexes, known[table], marked.entry, event["round_number"], games)
                if found is not None:
                    yield found


def _voided(
    store: Reader, indexes: Indexes, opened: cage.TableOpened, void: Entry, number: int, games: Mapping[str, Game]
) -> VoidedRound | None:
    entries = [entry for entry in indexes.about(void.stream, number) if entry.version < void.version]
    if not entries or any(entry.detached for entry in entries):
        return None
    cards, stakes = _as_it_lay(entries, number)
    loaded = store.loaded(void.stream, entries[0].shoe)
    if not cards or loaded is None:
        return None
    stamp = next(event for event in loaded.read().events if event["type"] == cage.ShoeStamped.__name__)
    game = cage.opened_edition(opened, games, stamp["edition"])
    decks = stamp.get("settings", {}).get("decks") or cage.opened_options(opened, games).decks
    gone = tuple(_shown_before(TableRecords(store, opened.table, opened, games), stamp, number))
    return VoidedRound(opened.table, number, game, decks, cards, stakes, gone)


def _as_it_lay(entries: Iterable[Entry], number: int) -> tuple[CardsOnTable, Stakes]:
    """The cards and the bets of a round after some of its entries."""
    cards: CardsOnTable = ()
    bets: dict[int, tuple[str, int]] = {}
    for entry in entries:
        body = entry.read()
        if facts_in(body).concerns(entry.round) not in {0, number}:
            continue
        for event in (read_named(EVENTS, "event", each) for each in body.events if each["type"] in EVENTS):
            cards = cards_after(cards, event)
            match event:
                case events.BetPlaced(bet=bet):
                    bets[bet.number] = bet.wager, bet.stake_cents
                case events.BetChanged():
                    bets[event.number] = bets[event.number][0], event.stake_cents
                case events.BetWithdrawn():
                    bets.pop(event.number, None)
    stakes: Stakes = {}
    for wager, cents in bets.values():
        stakes[wager] = stakes.get(wager, 0) + cents
    return cards, stakes


def _shown_before(records: TableRecords, stamp: dict[str, Any], number: int) -> Iterator[Card]:
    for earlier in range(stamp["carried"]["round_number"] + 1, number):
        yield from (each.card for each in records.of(earlier).cards if each.card is not None and each.face_up)


def expected(
    game: Game, decks: int, gone: Sequence[Card], seen: dict[tuple[int, int], Card] | None = None
) -> dict[str, Fraction]:
    """What a unit on each wager can expect."""
    from cutcard.odds import analyse, analyse_knowing

    found = analyse_knowing(game, decks, removed=gone, seen=seen) if seen else analyse(game, decks, gone)
    return {name: price.ev for name, price in found.items()}


def shown_worth(voided: VoidedRound) -> dict[str, Fraction]:
    """What a unit on each wager can expect by the cards that lie open, whichever the others are."""
    game, initial = voided.game, 2 * voided.game.drawing.initial
    names = [each.card if each.face_up else None for each in voided.cards]
    if len(names) < initial or None in names[:initial]:
        seen = {}
        for at, each in enumerate(voided.cards[:initial]):
            place = sum(other.hand == each.hand for other in voided.cards[:at])
            if each.card is not None and each.face_up:
                seen[each.hand, place] = each.card
        return expected(game, voided.decks, voided.gone, seen)
    compiled = automaton(game)
    left = Counter(dict.fromkeys(game.deck.cards, voided.decks))
    left.subtract([*voided.gone, *(each for each in names if each is not None)])
    counts = [0] * compiled.width
    for card, copies in left.items():
        counts[compiled.symbol_of_card[game.deck.places[card]]] += copies
    symbols = [None if card is None else int(compiled.symbol_of_card[game.deck.places[card]]) for card in names]
    ends = list(_ends(compiled, 0, symbols, counts))
    nets = [[*(pay.terms.net for pay in wager.pays), Fraction(-1)] for wager in game.wagers]
    return {
        wager.name: sum((chance * nets[at][compiled.lines[cell, at]] for cell, chance in ends), Fraction(0))
        for at, wager in enumerate(game.wagers)
    }


def _ends(
    compiled: Automaton, state: int, symbols: Sequence[int | None], counts: list[int]
) -> Iterator[tuple[int, Fraction]]:
    """The cells in which a round can end after these cards, None for one that nobody knows, with the chance of each."""
    if state < 0:
        if symbols:
            raise ValueError("more cards lie there than the round takes")
        yield -1 - state, Fraction(1)
        return
    if symbols and symbols[0] is not None:
        yield from _ends(compiled, int(compiled.step[state + symbols[0]]), symbols[1:], counts)
        return
    left = sum(counts)
    for symbol, count in enumerate(counts):
        if count > 0:
            counts[symbol] -= 1
            for cell, chance in _ends(compiled, int(compiled.step[state + symbol]), symbols[1:], counts):
                yield cell, chance * Fraction(count, left)
            counts[symbol] += 1
