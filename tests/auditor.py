"""An auditor of tables: from the events alone, in order, whether cards, bets and money can have gone that way.

It asks the table nothing. Cards are settled by the second, naive reading of the documents, and every bet is booked
from its placing to its one end.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import zip_longest
from typing import TYPE_CHECKING

import naive
from cutcard import Outcome
from cutcard.table import events

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard import Card
    from cutcard.table.events import Event
    from cutcard.table.state import PlacedBet

RANKS = {"52": "A23456789TJQK", "65": "A23456789TSLF"}
SUITS = {"52": "shdc", "65": "fgewa"}
MAINS = {"dragon-tiger": ("Dragon", "Tiger")}
NOTED = (
    events.AreaRestricted,
    events.BalanceAsked,
    events.DisplayNoted,
    events.DrawingAllowed,
    events.HandDeclined,
    events.HandPassed,
    events.HandRetrieved,
    events.RevealOrderSet,
    events.Ruled,
    events.SqueezeAllowed,
    events.TerminalInterrupted,
)
"""Events that move neither cards nor bets nor money."""


class Stage(Enum):
    """Where a round stands: none, bets open, bets closed, result known."""

    BETWEEN_ROUNDS = auto()
    OPEN = auto()
    CLOSED = auto()
    SETTLING = auto()


@dataclass
class Auditor:
    """Feed it every event of one table with `check`; it fails on the first that cannot be."""

    slug: str
    decks: int
    main_limits: tuple[int, int]
    side_limits: tuple[int, int]
    stage: Stage = Stage.BETWEEN_ROUNDS
    shoe: Counter[str] | None = None
    hands: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    waiting: list[str] = field(default_factory=list)
    together: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    open_bets: dict[int, PlacedBet] = field(default_factory=dict)
    stakes: dict[int, int] = field(default_factory=dict)
    ended: set[int] = field(default_factory=set)
    staked_cents: int = 0
    given_back_cents: int = 0
    settled_cents: int = 0
    small_bettors: set[str] = field(default_factory=set)
    rounds: int = 0
    concluded: int = 0
    cut: bool = False
    offered_by_cut: bool = False
    suspended: list[bool] = field(default_factory=list)
    """The irregularities that are open, and for each whether patrons may withdraw bets."""
    voiding: bool = False
    nets: dict[int, int] = field(default_factory=dict)
    """What the last round's bets gained or lost, as long as it may still be found void."""
    holder: str | None = None
    corrected: bool = False
    to_lay_anew: list[str] = field(default_factory=list)
    """All cards of the round after one was put right, until they are laid by the drawing rule."""

    def check(self, event: Event) -> None:
        """One more event; AssertionError where it cannot follow what was seen before."""
        gives_back = isinstance(event, events.BetWithdrawn | events.SettlementReversed | events.RoundVoided)
        assert not self.voiding or gives_back, "a void round gives bets back"
        laid = isinstance(event, events.CardsReconstructed)
        assert not self.to_lay_anew or laid, "the round is laid anew once a card was put right"
        match event:
            case (
                events.BetPlaced()
                | events.BetChanged()
                | events.BetWithdrawn()
                | events.BetReturned()
                | events.BetSettled()
            ):
                self._bet(event)
            case (
                events.ShoeLoaded()
                | events.CardBurnt()
                | events.CardDealt()
                | events.CardsReplaced()
                | events.CuttingCardRemoved()
            ):
                self._card(event)
            case events.CardCorrected():
                self._corrected(event)
            case events.BetsOpened() | events.BetsClosed() | events.ResultAnnounced() | events.RoundConcluded():
                self._round(event)
            case events.MethodChosen() | events.DeviceAccepted() | events.DeviceReturned():
                self._device(event)
            case events.PairsDecided():
                assert [len(hand) for hand in self.hands] == [2, 2], "the first four cards decide the pairs"
            case events.HandRevealed():
                assert self.hands[event.hand], "there is a hand to turn"
            case events.WithdrawalOffered():
                assert self.stage is Stage.CLOSED
                assert self.cut, "the cutting card came first"
                assert not any(self.hands), "the cutting card came first"
                self.offered_by_cut = True
            case _ if isinstance(event, NOTED):
                pass
            case _:
                self._incident(event)

    # --- bets -----------------------------------------------------------------------------------

    def _bet(self, event: Event) -> None:
        match event:
            case events.BetPlaced(bet=bet):
                late = bet.found and self.stage in {Stage.CLOSED, Stage.SETTLING}
                assert self.stage is Stage.OPEN or late, "a bet is placed while bets are open, or found after the close"
                assert bet.number not in self.open_bets.keys() | self.ended, "every bet has its own number"
                least, most = self._limits(bet.wager)
                assert bet.found != (least <= bet.stake_cents <= most), "a bet outside the limits is only ever found"
                small_again = bet.stake_cents < least and bet.patron in self.small_bettors
                assert not small_again, "a further bet below the minimum is returned"
                self.open_bets[bet.number], self.stakes[bet.number] = bet, bet.stake_cents
                self.staked_cents += bet.stake_cents
            case events.BetChanged(number=number, stake_cents=stake):
                assert self.stage is Stage.OPEN, "stakes change while bets are open"
                assert number in self.open_bets, "the bet lies on the table"
                least, most = self._limits(self.open_bets[number].wager)
                assert least <= stake <= most, "a changed stake keeps the limits"
                self.staked_cents += stake - self.stakes[number]
                self.stakes[number] = stake
            case events.BetWithdrawn(number=number):
                assert number in self.open_bets, "only a bet that lies can be taken back, and once"
                offered = self.suspended[-1:] == [True] or (self.offered_by_cut and not any(self.hands))
                in_time = self.stage is Stage.OPEN or offered
                if not in_time:
                    assert self.suspended, "after the close no bet is taken back"
                    self.voiding = True
                self.given_back_cents += self._end(number)
            case events.BetReturned(patron=patron, wager=wager, stake_cents=stake):
                assert self.stage in {Stage.CLOSED, Stage.SETTLING}
                assert patron in self.small_bettors, "the first bet below the minimum is played"
                assert stake < self._limits(wager)[0], "only a bet below the minimum is returned unplayed"
            case events.BetSettled():
                self._settled(event)

    def _settled(self, event: events.BetSettled) -> None:
        assert self.stage is Stage.SETTLING, "bets are settled on a result"
        assert event.number in self.open_bets, "a bet is settled once"
        bet, stake = self.open_bets[event.number], self.stakes[event.number]
        least, most = self._limits(bet.wager)
        played = min(stake, most)
        per_unit = naive.settle(self.slug, *self.hands)[bet.wager]
        assert event.net_cents == -(-played * per_unit.numerator // per_unit.denominator), "paid to the cent"
        assert event.returned_cents == stake - played, "what lies above the maximum is not at risk"
        assert event.under_minimum == (stake < least)
        outcomes = {-1: Outcome.LOSE, 0: Outcome.PUSH}
        half = Outcome.HALF_LOSE if per_unit < 0 else Outcome.WIN
        assert event.outcome is outcomes.get(int(per_unit) if per_unit.denominator == 1 else 2, half)
        if stake < least:
            self.small_bettors.add(bet.patron)
        self.nets[event.number] = event.net_cents
        self.settled_cents += self._end(event.number)

    def _end(self, number: int) -> int:
        assert number not in self.ended, "a bet ends once"
        del self.open_bets[number]
        self.ended.add(number)
        return self.stakes.pop(number)

    def _limits(self, wager: str) -> tuple[int, int]:
        return self.main_limits if wager in MAINS.get(self.slug, ("Player", "Banker")) else self.side_limits

    # --- cards ----------------------------------------------------------------------------------

    def _card(self, event: Event) -> None:
        match event:
            case events.ShoeLoaded(decks=decks):
                assert self.stage is Stage.BETWEEN_ROUNDS, "a shoe is loaded between rounds"
                assert decks == self.decks
                deck = naive.DECK[self.slug]
                self.shoe = Counter({rank + suit: decks for rank in RANKS[deck] for suit in SUITS[deck]})
                self.cut = False
            case events.CardBurnt(card=card):
                assert self.stage is Stage.BETWEEN_ROUNDS, "cards are burnt between rounds"
                self._take([card])
            case events.CardsReplaced():
                assert self.stage is Stage.BETWEEN_ROUNDS, "cards are replaced between rounds"
                self.shoe = None
            case events.CuttingCardRemoved():
                assert self.stage is Stage.CLOSED
                assert not self.cut, "a shoe has one cutting card"
                self.cut = True
            case events.CardDealt(card=card, hand=hand):
                assert self.stage is Stage.CLOSED, "no card before the close, none after the result"
                assert not naive.complete(self.slug, *self.hands), "no card beyond the Table of Play"
                if self.waiting:
                    assert str(card) == self.waiting.pop(0), "cards drawn before come first"
                else:
                    self._take([card])
                self._lay(str(card), hand)

    def _corrected(self, event: events.CardCorrected) -> None:
        """The card that lies on the table leaves the shoe, and the one it was taken for had never left it."""
        was, card, place = str(event.was), str(event.card), event.place - 1
        assert self.stage in {Stage.CLOSED, Stage.SETTLING}, "a card is put right while its round is played"
        assert not self.suspended, "play stands still while an irregularity is open"
        assert was != card, "only a card that was wrong is put right"
        order = self.order()
        assert 0 <= place < len(order), "there is a card at that place"
        assert order[place] == was, "that card was recorded at that place"
        self._take([event.card])
        assert self.shoe is not None
        self.shoe[was] += 1
        order[place] = card
        self.to_lay_anew = [*order, *self.waiting]
        self.corrected = True

    def order(self) -> list[str]:
        """The cards of the round in the order dealt."""
        first, second = self.hands
        initial = [card for pair in zip_longest(first[:2], second[:2]) for card in pair if card is not None]
        return [*initial, *first[2:], *second[2:]]

    def _take(self, cards: Iterable[Card]) -> list[str]:
        taken = [str(card) for card in cards]
        for name in taken:
            assert self.shoe is not None, "cards come out of a shoe"
            assert self.shoe[name] > 0, f"the decks hold {name} {self.decks} times"
            self.shoe[name] -= 1
        return taken

    def _lay(self, card: str, hand: int) -> None:
        first, second = map(len, self.hands)
        initial = 1 if self.slug == "dragon-tiger" else 2
        if second < initial:
            assert hand == (first > second), "the first cards alternate, the first hand before the second"
        else:
            assert (first, second, hand) in {(2, 2, 0), (2, 2, 1), (3, 2, 1)}, "Player's third card before Banker's"
        self.hands[hand].append(card)

    # --- rounds ---------------------------------------------------------------------------------

    def _round(self, event: Event) -> None:
        assert not self.suspended, "play stands still while an irregularity is open"
        match event:
            case events.BetsOpened(round_number=number):
                assert self.stage is Stage.BETWEEN_ROUNDS
                assert self.shoe is not None
                assert number == self.rounds + 1, "rounds are counted one by one"
                self.nets.clear()
                assert not self.open_bets, "no bet outlives its round"
                self.rounds, self.stage = number, Stage.OPEN
            case events.BetsClosed():
                assert self.stage is Stage.OPEN
                self.stage = Stage.CLOSED
            case events.ResultAnnounced(result=result):
                assert self.stage is Stage.CLOSED
                assert naive.complete(self.slug, *self.hands), "every third card the Table of Play asks for lies there"
                assert result == naive.result(self.slug, *self.hands)
                self.stage = Stage.SETTLING
            case events.RoundConcluded(round_number=number, shoe_ends=ends):
                assert self.stage is Stage.SETTLING
                assert number == self.rounds
                assert self.cut or not ends, "a shoe ends after its cutting card"
                self._clear()

    def _clear(self) -> None:
        assert not self.open_bets, "every bet of the round has ended"
        assert self.staked_cents == self.given_back_cents + self.settled_cents, "no stake appears or vanishes"
        self.stage, self.hands = Stage.BETWEEN_ROUNDS, ([], [])
        self.waiting, self.aside, self.together, self.missing = [], [], [], []
        self.offered_by_cut = self.voiding = self.corrected = False
        self.concluded += 1

    def _device(self, event: Event) -> None:
        match event:
            case events.MethodChosen():
                assert self.stage is Stage.BETWEEN_ROUNDS, "the method changes between rounds"
            case events.DeviceAccepted(patron=patron):
                assert self.holder is None, "one patron holds the device"
                assert not any(self.hands)
                self.holder = patron
            case events.DeviceReturned(patron=patron):
                assert self.holder == patron, "the device comes back from who holds it"
                self.holder = None

    # --- irregularities -------------------------------------------------------------------------

    def _incident(self, event: Event) -> None:
        match event:
            case events.IrregularityCalled(cards=cards):
                assert not (self.suspended and cards), "no card leaves the device while play is suspended"
                self.together = self.together or self._take(cards)
                self.suspended.append(False)
            case events.WithdrawalOpened():
                self.suspended[-1] = True
            case events.PlayResumed() | events.CallTakenBack():
                del self.suspended[-1:]
            case events.BetsReopened():
                assert self.stage is Stage.CLOSED
                assert not any(self.hands), "bets open again only before the first card"
                self.stage = Stage.OPEN
            case events.SettlementReversed(number=number, net_cents=net):
                assert self.stage is Stage.BETWEEN_ROUNDS, "only a round that is over was settled"
                assert net == -self.nets.pop(number), "what a bet gained or lost is given back"
            case events.RoundVoided(round_number=number):
                assert self.suspended
                assert not self.nets or self.stage is not Stage.BETWEEN_ROUNDS, (
                    "every settlement of the round is reversed"
                )
                assert number == self.rounds
                self._clear()
                self.suspended.clear()
            case events.CardsReconstructed(cards=cards, waiting=waiting):
                was_waiting = len(self.waiting)
                out = Counter(self.to_lay_anew or [*self.hands[0], *self.hands[1], *self.waiting, *self.together])
                self.hands, self.together, self.waiting = ([], []), [], [str(card) for card in waiting]
                for dealt in cards:
                    assert not naive.complete(self.slug, *self.hands), "no card beyond the Table of Play"
                    self._lay(str(dealt.card), dealt.hand)
                assert out == Counter([*self.hands[0], *self.hands[1], *self.waiting]), "cards neither come nor go"
                if self.to_lay_anew:
                    over = len(self.to_lay_anew) - len(cards) > was_waiting
                    assert not over or naive.complete(self.slug, *self.hands), "no card is left over that is needed"
                    assert self.to_lay_anew == [*map(str, (each.card for each in cards)), *self.waiting], "in order"
                    self.to_lay_anew = []
                self.stage = Stage.CLOSED
            case events.CardsSetAside(cards=cards):
                self.aside = self._take(cards)
            case events.MissingIdentified(cards=cards):
                self.missing = [str(card) for card in cards]
            case events.HandReplaced(hand=hand, cards=cards):
                assert [str(card) for card in cards] == self.missing, "the cards found missing are replaced"
                assert Counter(self.missing) <= Counter(self.hands[hand]), "the same cards as those that are gone"
                if len(cards) == len(self.hands[hand]):
                    self.hands[hand][:] = self.missing
                self.waiting, self.aside = [*self.waiting, *self.aside], []
            case _:
                raise AssertionError(f"the auditor has no book for {type(event).__name__}")
