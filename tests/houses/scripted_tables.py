"""Tables that played every kind of round, with their journals: what interrupted houses are cut from.

The orders of the shoes are laid by hand, so that naturals, ties, third cards and early pairs come when they should.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard import GAMES
from cutcard.cards import Card, Shoe
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage, shoes
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import commands
from houses.houses import Premises, key_of, seconded
from tables import ASSISTANT, DEALER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from cutcard.cards import Deck
    from cutcard.formats.entry import Entry
    from cutcard.table.state import TableState

NATURAL, TIE, THIRDS, EARLY_PAIR = "9s 5h Ks 2d", "Ks Qh 7d 7c", "2s Qh 3d 2c 9h 4s", "4s 2h 4d 3c Kd"
VOIDED, LAST = "9h 8d", "As 3h 2d 4c 4s"
IN_ONE_CARD = {
    NATURAL: "9s 5h",
    TIE: "7d 7c",
    THIRDS: "2s Qh",
    EARLY_PAIR: "Kd 8c",
    VOIDED: "6s",
    LAST: "3s 7h",
}
"""The same rounds at Dragon Tiger, one card to a hand."""
ELEMENTS = str.maketrans("KQJshdc", "FLSgfew")
SIDES = {"dragon-tiger": ("Dragon", "Tiger", "Dragon Big")}
TABLE = "t1"
STREAM = table_stream(TABLE)


@dataclass(frozen=True)
class PlayedTable:
    """A table that has played: its journal entry by entry, and the table after each of them."""

    slug: str
    offered: frozenset[str]
    key: bytes
    cage: list[Entry]
    entries: list[Entry]
    states: list[TableState]


class ScriptedTable(Premises):
    """A house with one table, where the table is noted after every entry."""

    def __init__(self, path: Path, slug: str, **how: Any) -> None:
        super().__init__(path)
        self.slug = slug
        for name in ("Wei", "Ana"):
            self.account(name, 50_000_00)
        self.open_table(TABLE, slug, **how)
        self.states = [self.table(TABLE).state]

    def put(self, command: commands.Command | None, **how: Any) -> None:
        if command is None:
            self.step(TABLE)
        else:
            self.do(STREAM, command, **how)
        self.states.append(self.table(TABLE).state)

    def steps(self, count: int) -> None:
        for _ in range(count):
            self.put(None)

    def place(self, name: str, wager: str, stake_cents: int, area: int = 1) -> int:
        self.put(commands.PlaceBet(patron(name), name, area, wager, stake_cents))
        return self.table(TABLE).state.bets[-1].number

    def three_bets(self) -> list[int]:
        first, second, side = SIDES.get(self.slug, ("Player", "Banker", GAMES[self.slug].wagers[3].name))
        if not self.table(TABLE).state.options.offers(next(w for w in GAMES[self.slug].wagers if w.name == side)):
            side = "Tie"
        return [
            self.place("Wei", first, 125_00),
            self.place("Wei", side, 15_00),
            self.place("Ana", second, 150_00, area=2),
        ]

    def to_the_end(self) -> None:
        while self.table(TABLE).state.phase.value not in {"ready", "shoe ended"}:
            self.put(None)

    def played(self) -> PlayedTable:
        offers = self.table(TABLE).state.options.offers
        offered = frozenset(wager.name for wager in GAMES[self.slug].wagers if offers(wager))
        key = key_of(self.path).read_bytes()
        return PlayedTable(self.slug, offered, key, self.journal(CAGE), self.journal(STREAM), self.states)


def cards_of(slug: str, deal: str) -> list[Card]:
    notation = IN_ONE_CARD.get(deal, deal) if slug == "dragon-tiger" else deal
    elements = slug in {"fa-fa-fabulous-4", "sands-elements"}
    return [Card.parse(card) for card in (notation.translate(ELEMENTS) if elements else notation).split()]


ROUNDS = (NATURAL, TIE, THIRDS, EARLY_PAIR, VOIDED, LAST)


def fix_shoe_order(slug: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """From now on shoes come in this order; where the cutting card lies so that the last round ends the shoe."""
    first = [card for deal in ROUNDS for card in cards_of(slug, deal)]

    def in_this_order(deck: Deck, *, decks: int, draw: object) -> tuple[Card, ...]:
        del draw
        return (*first, *Shoe.of(deck, decks=decks).without(first))

    monkeypatch.setattr(shoes, "shuffled", in_this_order)
    return 8 * len(GAMES[slug].deck) - len(first) + 1


def dealt_by_the_house(path: Path, slug: str, monkeypatch: pytest.MonkeyPatch, **options: Any) -> PlayedTable:
    """Every kind of round at a table that runs itself."""
    with ScriptedTable(path, slug, cut=fix_shoe_order(slug, monkeypatch), **options) as table:
        one_card = slug == "dragon-tiger"
        table.steps(2)
        table.three_bets()
        table.to_the_end()

        table.steps(1)
        raised, withdrawn, lowered = table.three_bets()
        table.put(commands.ChangeBet(patron("Wei"), raised, 200_00))
        table.put(commands.WithdrawBet(patron("Wei"), withdrawn))
        table.put(commands.ChangeBet(patron("Ana"), lowered, 100_00))
        table.to_the_end()

        table.steps(1)
        _, _, taken_back = table.three_bets()
        table.steps(2)
        table.put(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "smoke"))
        table.put(commands.RuleOn(SHIFT_MANAGER, Remedy.OFFER_WITHDRAWAL, "patrons were disturbed"), **seconded())
        table.put(commands.WithdrawBet(patron("Ana"), taken_back))
        table.put(commands.ResumePlay(DEALER))
        table.steps(1 if one_card else 3)
        table.put(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "smoke again"))
        table.put(commands.RuleOn(SHIFT_MANAGER, Remedy.PLAY_ON, "all have seen the cards"))
        table.put(commands.ResumePlay(DEALER))
        table.to_the_end()

        table.steps(1)
        table.three_bets()
        table.to_the_end()

        table.steps(1)
        table.three_bets()
        table.steps(2 if one_card else 3)
        table.put(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "as called"))
        table.put(commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "nobody knows"), **seconded())

        table.steps(1)
        table.three_bets()
        table.to_the_end()
        assert table.table(TABLE).state.phase.value == "shoe ended"

        table.steps(2)
        table.three_bets()
        table.steps(2)
        return table.played()


def dealt_by_hand(path: Path, slug: str) -> PlayedTable:
    """Cards keyed in under method A: hands passed and turned, cards drawn together, offers, a correction."""
    with ScriptedTable(path, slug, source=cage.KEYED, method=Method.A, high_limit_area=True) as table:
        table.put(commands.LoadShoe(DEALER))

        _begin(table)
        natural = cards_of(slug, NATURAL)
        _deal(table, 4)
        _turn(table, natural)
        _end(table)

        _, _, taken_back = _begin(table)
        cards = cards_of(slug, THIRDS)
        _deal(table, 1)
        table.put(commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, "two at once", count=2))
        table.put(commands.RuleOn(DEALER, Remedy.OFFER_WITHDRAWAL, "before they are laid"))
        table.put(commands.WithdrawBet(patron("Ana"), taken_back))
        table.put(commands.RuleOn(DEALER, Remedy.RECONSTRUCT, "as drawn"))
        _deal(table, 3)
        _turn(table, cards)
        table.put(commands.DealCard(DEALER))
        table.put(commands.RevealHand(DEALER, 0, (cards[4],)))
        table.put(commands.DealCard(DEALER, cards[5]))
        _end(table)

        _begin(table)
        table.put(commands.SeeCuttingCard(DEALER))
        table.put(commands.OfferWithdrawal(DEALER))
        table.put(commands.WithdrawBet(patron("Ana"), table.table(TABLE).state.bets[-1].number))
        _deal(table, 4)
        right = cards_of(slug, TIE)
        _turn(table, [*cards_of(slug, "5h"), *right[1:]])
        put_right = commands.CorrectCard(SUPERVISOR, 1, right[0], "keyed in wrongly", evidence="the card itself")
        table.put(put_right, **seconded(ASSISTANT))
        _end(table)
        return table.played()


def _begin(table: ScriptedTable) -> list[int]:
    table.put(commands.OpenBets(DEALER))
    bets = table.three_bets()
    table.put(commands.CloseBets(DEALER))
    return bets


def _deal(table: ScriptedTable, count: int) -> None:
    """So many cards face down, which nobody names."""
    for _ in range(count):
        table.put(commands.DealCard(DEALER))


def _turn(table: ScriptedTable, cards: list[Card]) -> None:
    table.put(commands.PassHand(DEALER, 0))
    table.put(commands.SetRevealOrder(DEALER, 0))
    table.put(commands.RevealHand(DEALER, 0, (cards[0], cards[2])))
    table.put(commands.RevealHand(DEALER, 1, (cards[1], cards[3])))


def _end(table: ScriptedTable) -> None:
    table.put(commands.AnnounceResult(DEALER))
    table.put(commands.SettleBets(DEALER))
