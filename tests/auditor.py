"""An auditor of tables: from the events alone, in order, whether cards, bets and money can have gone that way.

It asks the table nothing. Cards are settled by the second, naive reading of the documents, and every bet is booked
from its placing to its one end.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import naive
from audited import NOTED, Lying, Stage, rightly
from cutcard import Outcome
from cutcard.table import events

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard import Card
    from cutcard.table.events import Event
    from cutcard.table.state import PlacedBet

RANKS = {"52": "A23456789TJQK", "65": "A23456789TSLF"}
SUITS = {"52": "shdc", "65": "fgewa"}
WITHOUT_AREAS = {"EB"}
"""Documents whose bets lie in no playing areas: a patron's own add up."""
REMOVED_TO_BALANCE = "5.18.3"


@dataclass
class Auditor:
    """Feed it every event of one table with `check`; it fails on the first that cannot be."""

    slug: str
    decks: int
    main_limits: tuple[int, int]
    side_limits: tuple[int, int]
    stage: Stage = Stage.BETWEEN_ROUNDS
    shoe: Counter[str] | None = None
    lying: list[Lying] = field(default_factory=list)
    """The cards of the round in the order drawn, each where it was laid."""
    waiting: list[str] = field(default_factory=list)
    together: list[str] = field(default_factory=list)
    open_bets: dict[int, PlacedBet] = field(default_factory=dict)
    stakes: dict[int, int] = field(default_factory=dict)
    ended: set[int] = field(default_factory=set)
    last_raised: list[int] = field(default_factory=list)
    """The numbers of all bets, those placed or raised last at the end."""
    played_already: list[tuple[PlacedBet, int]] = field(default_factory=list)
    """The bets of this round that are settled, with their stakes."""
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
    queue: list[set[str]] = field(default_factory=list)
    """The next cards of the device as they were seen; cards of one group share one set."""
    queue_before: list[set[str]] = field(default_factory=list)
    """The same before cards left it together."""
    called: list[tuple[int, bool]] = field(default_factory=list)
    """Of each irregularity that is open, how many cards were seen in the device, and whether any left it."""
    kinds: list[str] = field(default_factory=list)
    """The irregularities called since the round began."""

    @property
    def hands(self) -> tuple[list[str], list[str]]:
        first, second = ([each.card for each in self.lying if each.hand == hand] for hand in (0, 1))
        return first, second

    def _rightly(self, order: list[str]) -> list[int]:
        return rightly(self.slug, order)

    def check(self, event: Event) -> None:
        """One more event; AssertionError where it cannot follow what was seen before."""
        gives_back = isinstance(event, events.BetWithdrawn | events.SettlementReversed | events.RoundVoided)
        assert not self.voiding or gives_back, "a void round gives bets back"
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
                | events.SeenCardBurnt()
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
                assert [each.hand for each in self.lying] == [0, 1, 0, 1], "the first four cards decide the pairs"
            case events.TotalsAnnounced(first=first, second=second):
                assert [each.hand for each in self.lying[:4] if each.up] == [0, 1, 0, 1], "the initial deal lies open"
                initial = (naive.total(hand[:2]) for hand in self.hands)
                assert (first, second) == tuple(initial), "the totals are those of the cards"
            case events.CardTurned(place=place, card=card):
                turned = self.lying[place - 1]
                assert (turned.card, turned.up) == (str(card), False), "a card is turned once, by its own name"
                turned.up = True
            case events.WithdrawalOffered():
                assert self.stage is Stage.CLOSED
                assert self.cut, "the cutting card came first"
                assert not any(self.hands), "the cutting card came first"
                self.offered_by_cut = True
            case events.PatronLeft(patron=patron):
                assert all(bet.patron != patron for bet in self.open_bets.values()), "nobody leaves a bet behind"
                self.small_bettors.discard(patron)
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
                there = [self.stakes[each.number] for each in self.open_bets.values() if self._together(each, bet)]
                in_limits = least <= bet.stake_cents and sum(there) + bet.stake_cents <= most
                assert bet.found or in_limits, "a bet outside the limits is only ever found"
                small_again = bet.stake_cents < least and bet.patron in self.small_bettors
                assert not small_again, "a further bet below the minimum is returned"
                self.open_bets[bet.number], self.stakes[bet.number] = bet, bet.stake_cents
                self.last_raised.append(bet.number)
                self.staked_cents += bet.stake_cents
            case events.BetChanged(number=number, stake_cents=stake):
                late = event.found and self.stage in {Stage.CLOSED, Stage.SETTLING}
                assert self.stage is Stage.OPEN or late, "stakes change while bets are open, or more is found after"
                assert number in self.open_bets, "the bet lies on the table"
                bet = self.open_bets[number]
                least, most = self._limits(bet.wager)
                assert stake >= least or event.found, "a changed stake keeps the limits"
                raised = stake > self.stakes[number]
                self.staked_cents += stake - self.stakes[number]
                self.stakes[number] = stake
                if raised:
                    there = [self.stakes[each.number] for each in self.open_bets.values() if self._together(each, bet)]
                    assert sum(there) <= most or event.found, "a changed stake keeps the limits"
                    self.last_raised.remove(number)
                    self.last_raised.append(number)
            case events.BetWithdrawn(number=number):
                assert number in self.open_bets, "only a bet that lies can be taken back, and once"
                offered = self.suspended[-1:] == [True] or (self.offered_by_cut and not any(self.hands))
                in_time = self.stage is Stage.OPEN or offered
                if not in_time and REMOVED_TO_BALANCE in event.cites:
                    assert self.stage is Stage.CLOSED, "bets are removed before the result"
                elif not in_time:
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
        played = min(stake, max(0, most - self._laid_before(bet)))
        per_unit = naive.settle(self.slug, *self.hands)[bet.wager]
        assert event.net_cents == -(-played * per_unit.numerator // per_unit.denominator), "paid to the cent"
        assert event.returned_cents == stake - played, "what lies above the maximum is not at risk"
        assert event.under_minimum == (stake < least)
        outcomes = {-1: Outcome.LOSE, 0: Outcome.PUSH}
        half = Outcome.HALF_LOSE if per_unit < 0 else Outcome.WIN
        assert event.outcome is outcomes.get(int(per_unit) if per_unit.denominator == 1 else 2, half)
        if stake < least:
            self.small_bettors.add(bet.patron)
        self.played_already.append((bet, stake))
        self.nets[event.number] = event.net_cents
        self.settled_cents += self._end(event.number)

    def _together(self, one: PlacedBet, other: PlacedBet) -> bool:
        """Whether two bets add up to one maximum."""
        own = one.patron == other.patron if naive.document(self.slug) in WITHOUT_AREAS else one.area == other.area
        return one.wager == other.wager and own

    def _laid_before(self, bet: PlacedBet) -> int:
        """What lay with a bet when it was placed or last raised, in this round: of bets settled already too."""
        lying = [(each, self.stakes[each.number]) for each in self.open_bets.values() if each.number != bet.number]
        first = self.last_raised[: self.last_raised.index(bet.number)]
        return sum(
            stake
            for each, stake in (*lying, *self.played_already)
            if each.number in first and self._together(each, bet)
        )

    def _end(self, number: int) -> int:
        assert number not in self.ended, "a bet ends once"
        del self.open_bets[number]
        self.ended.add(number)
        return self.stakes.pop(number)

    def _limits(self, wager: str) -> tuple[int, int]:
        return self.main_limits if wager in naive.hands(self.slug) else self.side_limits

    # --- cards ----------------------------------------------------------------------------------

    def _card(self, event: Event) -> None:
        match event:
            case events.ShoeLoaded(decks=decks):
                assert self.stage is Stage.BETWEEN_ROUNDS, "a shoe is loaded between rounds"
                assert decks == self.decks
                deck = naive.deck(self.slug)
                self.shoe = Counter({rank + suit: decks for rank in RANKS[deck] for suit in SUITS[deck]})
                self.cut, self.queue = False, []
            case events.CardBurnt(card=card):
                assert self.stage is Stage.BETWEEN_ROUNDS, "cards are burnt between rounds"
                self._leaves([card])
            case events.SeenCardBurnt(card=card):
                assert self.stage in {Stage.BETWEEN_ROUNDS, Stage.OPEN}, "it is burnt before a card of a round is dealt"
                self._leaves([card])
            case events.CardsReplaced():
                assert self.stage is Stage.BETWEEN_ROUNDS, "cards are replaced between rounds"
                self.shoe, self.queue = None, []
            case events.CuttingCardRemoved():
                assert self.stage is Stage.CLOSED
                assert not self.cut, "a shoe has one cutting card"
                self.cut = True
            case events.CardDealt(card=card, hand=hand):
                assert self.stage in {Stage.CLOSED, Stage.SETTLING}, "no card before the close, none once bets are paid"
                names = [each.card for each in self.lying]
                rightly = self._rightly(names)
                lay_right = [each.hand for each in self.lying] == rightly
                if self.waiting:
                    assert str(card) == self.waiting.pop(0), "cards drawn before come first"
                else:
                    self._leaves([card])
                told = all(each.up for each in self.lying)
                if told and lay_right and (not event.cites or {"5.7", "5.2", "6.1"} & set(event.cites)):
                    assert self._rightly([*names, str(card)]) != [*rightly, hand], "what lies right breaks no rule"
                self.lying.append(Lying(str(card), hand, event.face_up))

    def _corrected(self, event: events.CardCorrected) -> None:
        """The card that lies on the table leaves the shoe, and the one it was taken for had never left it."""
        was, card, place = str(event.was), str(event.card), event.place - 1
        if place >= len(self.lying) or not self.lying[place].up:
            self._named_otherwise(was, card, place)
            return
        assert self.stage in {Stage.CLOSED, Stage.SETTLING}, "a card is put right while its round is played"
        assert was != card, "only a card that was wrong is put right"
        assert not event.round_number, "these tables correct the round on them"
        assert 0 <= place < len(self.lying), "there is a card at that place"
        assert (self.lying[place].card, self.lying[place].up) == (was, True), "that card lay open at that place"
        ruled = "UNFORESEEN" in self.kinds
        assert not self.suspended or ruled, "play stands still while an irregularity is open"
        lay_right = [each.hand for each in self.lying] == self._rightly(self.order())
        self._take([event.card])
        assert self.shoe is not None
        self.shoe[was] += 1
        self.lying[place].card = card
        if self.stage is Stage.SETTLING and lay_right and not (self.suspended and ruled):
            assert naive.complete(self.slug, *self.hands), "the right card would not have changed the drawing"
        self.stage, self.corrected = Stage.CLOSED, True

    def _named_otherwise(self, was: str, card: str, place: int) -> None:
        """A card that nobody has turned had been seen as another."""
        coming = place - len(self.lying) - len(self.waiting)
        if coming >= 0:
            assert self.queue[coming] == {was}, "it had been seen as that"
            self.queue[coming] = {card}

    def order(self) -> list[str]:
        """The cards of the round in the order drawn."""
        return [each.card for each in self.lying]

    def _take(self, cards: Iterable[Card | None]) -> list[str]:
        taken = [str(card) for card in cards]
        for name in taken:
            assert self.shoe is not None, "cards come out of a shoe"
            assert self.shoe[name] > 0, f"the decks hold {name} {self.decks} times"
            self.shoe[name] -= 1
        return taken

    # --- rounds ---------------------------------------------------------------------------------

    def _round(self, event: Event) -> None:
        exposed = isinstance(event, events.BetsClosed) and self.kinds[-1:] == ["DEVICE_MOVED_EXPOSED"]
        assert not self.suspended or exposed, "play stands still while an irregularity is open"
        match event:
            case events.BetsOpened(round_number=number):
                assert self.stage is Stage.BETWEEN_ROUNDS
                assert self.shoe is not None
                assert number == self.rounds + 1, "rounds are counted one by one"
                self.nets.clear()
                self.last_raised.clear()
                self.played_already.clear()
                assert not self.open_bets, "no bet outlives its round"
                self.rounds, self.stage = number, Stage.OPEN
            case events.BetsClosed():
                assert self.stage is Stage.OPEN
                self.stage = Stage.CLOSED
            case events.ResultAnnounced(result=result):
                assert self.stage is Stage.CLOSED
                right = [each.hand for each in self.lying] == self._rightly(self.order())
                assert right, "every card lies where the Table of Play wants it"
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
        self.stage, self.lying, self.called, self.kinds = Stage.BETWEEN_ROUNDS, [], [], []
        self.waiting, self.together = [], []
        self.offered_by_cut = self.voiding = self.corrected = False
        self.concluded += 1

    def _device(self, event: Event) -> None:
        match event:
            case events.MethodChosen():
                assert self.stage is Stage.BETWEEN_ROUNDS, "the method changes between rounds"
            case events.DeviceAccepted(patron=patron):
                assert self.holder is None, "one patron holds the device"
                self.holder = patron
            case events.DeviceReturned(patron=patron):
                assert self.holder == patron, "the device comes back from who holds it"
                self.holder = None

    # --- irregularities -------------------------------------------------------------------------

    def _incident(self, event: Event) -> None:
        match event:
            case events.IrregularityCalled(cards=cards, kind=kind):
                drawn = kind.name.startswith("TOGETHER")
                assert not (self.suspended and drawn), "no card leaves the device while play is suspended"
                if drawn:
                    self.queue_before = deepcopy(self.queue)
                    self.together = self._leaves(cards)
                seen = [] if drawn or event.place or event.round_number else [str(card) for card in cards]
                self._seen(seen, event.sight.name)
                self.kinds.append(kind.name)
                self.called.append((0 if event.sight.name == "DEPTH_UNKNOWN" else len(seen), drawn))
                self.suspended.append(False)
            case events.CardSeen(card=card):
                assert self.shoe is not None
                assert self.shoe[str(card)], "the card that was seen is in the device"
            case events.SurplusTaken(cards=cards):
                self._surplus([str(card) for card in cards])
            case events.WithdrawalOpened():
                self.suspended[-1] = True
            case events.PlayResumed():
                del self.suspended[-1:], self.called[-1:]
            case events.CallContested(order=order) if order:
                self.together = [self.together[place - 1] for place in order]
                if naive.document(self.slug) in {"SE", "DT"}:
                    self.waiting, self.together = [*self.waiting, *self.together], []
                    del self.suspended[-1:], self.called[-1:]
            case events.CallContested():
                seen_there, drawn = self.called.pop() if self.called else (0, False)
                del self.queue[len(self.queue) - seen_there :], self.suspended[-1:]
                if drawn:
                    assert self.shoe is not None
                    self.shoe.update(self.together)
                    self.together, self.queue = [], self.queue_before
            case events.BetsReopened():
                assert self.stage is Stage.CLOSED
                self.stage, self.lying, self.waiting = Stage.OPEN, [], []
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
                self._reconstructed([Lying(str(each.card), each.hand, each.face_up) for each in cards], waiting)
            case _:
                raise AssertionError(f"the auditor has no book for {type(event).__name__}")

    def _seen(self, cards: list[str], how: str) -> None:
        """What was seen comes behind all that was seen before; a group in any order."""
        if how == "ORDER_UNKNOWN":
            self.queue += [set(cards)] * len(cards)
        elif how == "IN_ORDER":
            self.queue += [{card} for card in cards]

    def _leaves(self, cards: Iterable[Card | None]) -> list[str]:
        """Cards leave the device: first those that were seen, as they were seen."""
        left = self._take(cards)
        for card in left:
            if self.queue:
                group = self.queue.pop(0)
                assert not group or card in group, "the card that was seen comes next"
                group.discard(card)
        return left

    def _surplus(self, taken: list[str]) -> None:
        """Cards nobody needs: all that wait when the result is announced, or the last that were laid."""
        if taken == self.waiting:
            self.waiting = []
            return
        assert self.order()[-len(taken) :] == taken, "the last cards drawn are those too many"
        del self.lying[-len(taken) :]
        assert naive.complete(self.slug, *self._as_drawn()), "no card is surplus that the rule asks for"

    def _as_drawn(self) -> tuple[list[str], list[str]]:
        laid = list(zip(self.order(), self._rightly(self.order()), strict=False))
        first, second = ([card for card, at in laid if at == hand] for hand in (0, 1))
        return first, second

    def _reconstructed(self, cards: list[Lying], waiting: tuple[Card | None, ...]) -> None:
        """The order of drawing decides: the cards lie where it wants them, and the others wait for their turn."""
        order, waits = self.order(), [str(card) for card in waiting]
        drawn = [*order, *self.waiting] if not self.together else order
        laid = [each.card for each in cards]
        if self.together:
            assert sorted(waits) == sorted([*self.waiting, *self.together]), "cards neither come nor go"
        else:
            assert [*laid, *waits] == drawn, "the order of drawing stands"
        assert [each.hand for each in cards] == self._rightly(laid)[: len(cards)] or self.together
        ups = [each.up for each in self.lying[: len(cards)]]
        assert [each.up for each in cards] == ups, "a reconstruction turns no card"
        self.lying, self.together, self.waiting, self.stage = cards, [], waits, Stage.CLOSED
