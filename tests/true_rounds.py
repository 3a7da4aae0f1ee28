"""What every bet of a round must be paid, told by somebody who saw the cards and never asks the table.

The order of the shoe is known here, so the round's cards are known too: the drawing rule, applied to that order, leaves
no choice. They are settled by the naive reading of the documents. The watcher follows the events of one round and notes
every way in which a bet came to be paid otherwise, or to be put on or taken off too late, unless whoever did it was
entitled to: of the position the documents or the house name, with a reason, before a lawful witness; or unless a
patron used an offer that a document makes, for a bet that the cards known by then had not decided.
"""

from __future__ import annotations

import random
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import naive
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.table import Actor, TableState, commands, events

Hands = tuple[tuple[str, ...], tuple[str, ...]]
Known = tuple[str | None, ...]
"""The cards of a round in the order drawn, as far as they are known."""
PLACED_BY_STAFF = {"dragon-tiger-baccarat", "fa-fa-fabulous-4"}
"""Where staff may place and raise a bet at a patron's request: DTB 3.8, FF4 3.7. Nowhere may they take one off."""
SYMBOLS = {
    "52": [rank + "s" for rank in "A23456789TJQK"],
    "65": [rank + suit for rank in "A23456789TSLF" for suit in "fg"],
}
"""Cards enough to try every ending: no suit decides in the one deck, at most Gold against the others in the second."""
ALTERING = {"CardCorrected", "CardsReconstructed", "CardsSetAside", "HandReplaced", "OutcomeChanged", "SurplusTaken"}
"""What may follow from somebody's word about the cards."""
DEALERS_WORK = {"BetsClosed", "CardDealt", "CardRenamed", "CardTurned", "ResultAnnounced", "RoundConcluded"}
"""Whoever of the staff does this is a Dealer of the round."""
OPENED = {"CardTurned", "HandPassed", "HandRevealed"}
"""Events after which a card is known, beside a card dealt face up."""
ENDS_AN_INCIDENT = {"CallTakenBack", "PlayResumed"}
ENDS_EVERY_INCIDENT = {"CardsReplaced", "RoundVoided"}
ENDS_AN_OFFER = {"BetsClosed", "BetsReopened", "CardDealt", "Ruled"}
"""What ends the offer of the incident on top, or that of the cutting card where none is open."""


def spoken(name: str) -> str:
    """A name as it is said aloud: without regard to width, case and spaces around it."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def true_deal(slug: str, cards: Iterable[str]) -> Hands:
    """The round that the drawing rule makes of a shoe in its order."""
    hands: Hands = ((), ())
    for card in cards:
        if naive.complete(slug, *hands):
            return hands
        hands = _with(hands, card)
    raise AssertionError("a shoe is never as short as that here")


def _with(hands: Hands, card: str) -> Hands:
    """One card more: in turn to the two hands, then a third to Player on 0 to 5, else to Banker."""
    first, second = hands
    in_turn, on_five = len(first) == len(second), len(first) == 2 and naive.total(first) <= 5
    to_first = in_turn if len(second) < 2 else on_five
    return ((*first, card), second) if to_first else (first, (*second, card))


def net_cents(slug: str, hands: Hands, wager: str, stake_cents: int) -> int:
    """What a bet gains or loses, a broken cent in the patron's favour."""
    odds = naive.settle(slug, *hands)[wager]
    return -(-stake_cents * odds.numerator // odds.denominator)


TO_COME_MOST = 3
"""With more cards unknown than these a bet counts as undecided: too many endings to try, and hardly ever just one."""


@cache
def decided(slug: str, known: Known) -> frozenset[str]:
    """The wagers that these cards have won or lost, whatever those are that lie face down or are still to come."""
    symbols, chance = SYMBOLS[naive.DECK[slug]], random.Random(f"{slug} {known}")
    most = 2 if slug == "dragon-tiger" else 6
    unknown = known.count(None) + most - len(known)
    ends: dict[str, set[int]] = {}

    def one_way(others: Iterable[tuple[str, ...]]) -> bool:
        for cards in others:
            drawn = iter(cards)
            shoe = [card or next(drawn) for card in (*known, *(None,) * (most - len(known)))]
            for wager, net in naive.settle(slug, *true_deal(slug, [*shoe, symbols[0]])).items():
                ends.setdefault(wager, set()).add((net.numerator > 0) - (net.numerator < 0))
            if not any(end in ({1}, {-1}) for end in ends.values()):
                return False
        return True

    sampled = (tuple(chance.choices(symbols, k=unknown)) for _ in range(200))
    if unknown > TO_COME_MOST or not one_way(sampled) or not one_way(product(symbols, repeat=unknown)):
        return frozenset()
    return frozenset(wager for wager, end in ends.items() if end in ({1}, {-1}))


@dataclass(frozen=True, slots=True)
class Breach:
    """A bet that somebody changed who may not, or cards told too early."""

    what: str
    bet: int = 0
    due_cents: int = 0
    paid_cents: int = 0

    def __str__(self) -> str:
        return f"bet {self.bet} {self.what}: due {self.due_cents}, paid {self.paid_cents}"


@dataclass
class Offer:
    """What an open incident, or the cutting card beneath them all, offers: to withdraw what `known` left undecided."""

    known: Known = ()
    stands: bool = False


@dataclass
class Watcher:
    """Follows one round from its first bet to after its settlement."""

    slug: str
    shoe: tuple[str, ...]
    keyed: bool
    """Cards are keyed by hand: nobody knows what lies face down, so nobody can name it."""
    holder_draws: bool
    """A patron draws the cards, so that a card is known as soon as it is drawn."""
    bets: dict[int, tuple[str, str, int]] = field(default_factory=dict)
    """Every bet by its number: patron, wager and stake."""
    paid: dict[int, int] = field(default_factory=dict)
    late: set[int] = field(default_factory=set)
    """Bets put on after the close: whether they may be there is asked, what they are paid is not."""
    own: set[int] = field(default_factory=set)
    """Bets that their patrons placed by their own act: nobody else takes one off, on whatever word."""
    handed: set[int] = field(default_factory=set)
    """The places of cards that a patron has had, from 0: what was seen stays seen."""
    taken_off: set[int] = field(default_factory=set)
    dealers: set[str] = field(default_factory=set)
    first: int = 0
    """Where in the shoe the round begins."""
    rounds: int = 0
    closed: bool = False
    known: bool = False
    concluded: bool = False
    excused: bool = False
    """Somebody who was entitled to has changed the round, or it was void before anybody knew a card."""
    offers: list[Offer] = field(default_factory=lambda: [Offer()])
    """That of the cutting card, and one for each open incident, the latest last: that one alone can be used."""
    breaches: list[Breach] = field(default_factory=list)

    def begins(self, at: int) -> None:
        """Where in the shoe the round begins, or begins anew; a shoe loaded after it is another round's."""
        if self.rounds == 1 and not self.concluded:
            self.first = at

    @property
    def due(self) -> Hands:
        return true_deal(self.slug, self.shoe[self.first :])

    def see(
        self,
        before: TableState,
        command: commands.Command,
        witness: Actor | None,
        happened: Iterable[events.Event],
        *,
        honest: bool = False,
    ) -> None:
        """One accepted command and what followed from it; honest people's word about the cards is the truth."""
        events_ = tuple(happened)
        names = {type(event).__name__ for event in events_}
        if names & DEALERS_WORK and command.by.position is not Position.PATRON and self.rounds == 1:
            self.dealers.add(spoken(command.by.name))
        if not honest and self.known and names & ALTERING and self.entitled(command, witness, Position.PIT_SUPERVISOR):
            self.excused = True
        if not honest and any(getattr(event, "seen", "") for event in events_):
            self.excused = self.excused or self.entitled(command, witness, Position.PIT_SUPERVISOR)
        for event in events_:
            self._see(before, command, witness, event, names)

    def entitled(self, command: commands.Command, witness: Actor | None, least: Position) -> bool:
        """Whether principle two is met: position, reason, and a witness on the staff who did not act, deal or bet."""
        least = max(least, Position.PIT_MANAGER) if self.concluded else least
        bettors = {spoken(patron) for number, (patron, *_) in self.bets.items() if number not in self.taken_off}
        never = {spoken(command.by.name), "", "the house", *self.dealers, *bettors}
        lawful = witness is not None and witness.position is not Position.PATRON and spoken(witness.name) not in never
        reason = getattr(command, "reason", "") or getattr(command, "note", "")
        return command.by.position >= least and bool(reason) and lawful

    def _see(
        self, before: TableState, command: commands.Command, witness: Actor | None, event: Any, names: set[str]
    ) -> None:
        name = type(event).__name__
        if name in ENDS_EVERY_INCIDENT:
            self.offers = [Offer()]
        elif name in ENDS_AN_INCIDENT and len(self.offers) > 1:
            self.offers.pop()
        elif name in ENDS_AN_OFFER:
            self.offers[-1].stands = False
        match name:
            case "BetsOpened":
                self.rounds += 1
            case "BetsClosed":
                self.closed = True
            case "BetsReopened":
                self.closed = False
                self.handed.clear()
                if self.known and self.rounds == 1:
                    self.excused = self.excused or self.entitled(command, witness, Position.GAMING_SHIFT_MANAGER)
                    if not self.excused:
                        self.note("opened again")
                self.known = False
            case "IrregularityCalled":
                self.offers.append(Offer(self.known_cards(before)))
            case "WithdrawalOpened" | "WithdrawalOffered":
                self.offers[-1].stands = not self.known or self.entitled(command, witness, Position.PIT_SUPERVISOR)
            case "CardDealt":
                self.known = self.known or event.face_up or self.holder_draws
                seen = any(before.waiting[:1])  # Whoever saw it has named it.
                if self.keyed and not event.face_up and event.card is not None and not seen:
                    self.note("named while it lies face down")
            case "BetSettled" | "SettlementReversed" if event.number in self.bets:
                self.paid[event.number] = self.paid.get(event.number, 0) + event.net_cents
            case "RoundConcluded" if self.rounds == 1:
                self.concluded = True
            case "RoundVoided" if event.round_number == 1 and not self.excused:
                self.excused = not self.known or self.entitled(command, witness, Position.PIT_MANAGER)
                if not self.excused:
                    self.note("void")
            case "BetPlaced" | "BetChanged" | "BetWithdrawn" if self.rounds == 1 and "RoundVoided" not in names:
                self._see_bet(command, witness, event)
        if name == "HandPassed":
            self.handed |= {place for place, dealt in enumerate(before.cards) if dealt.hand == event.hand}
        self.known = self.known or name in OPENED

    def _see_bet(self, command: commands.Command, witness: Actor | None, event: Any) -> None:
        """A bet put on, changed or taken off."""
        late, by_staff = self.closed or self.known, command.by.position is not Position.PATRON
        chips = getattr(command, "chips", False)
        match type(event).__name__:
            case "BetPlaced":
                bet = event.bet
                self.bets[bet.number] = (bet.patron, bet.wager, bet.stake_cents)
                least = Position.GAMING_SHIFT_MANAGER if self.known else Position.PIT_SUPERVISOR
                if late:
                    self.late.add(bet.number)
                if not by_staff:
                    self.own.add(bet.number)
                if late and not self.entitled(command, witness, least):
                    self.note("put on after the close", bet.number)
                if not late and by_staff and not chips and self.slug not in PLACED_BY_STAFF:
                    self.note("put on by staff", bet.number)
            case "BetChanged":
                patron, wager, stake_cents = self.bets[event.number]
                self.bets[event.number] = (patron, wager, event.stake_cents)
                if late:
                    self.note("changed after the close", event.number)
                lowered = event.stake_cents < stake_cents
                unlawful = lowered and (not chips or event.number in self.own)
                if not late and by_staff and (unlawful or (not chips and self.slug not in PLACED_BY_STAFF)):
                    self.note("changed by staff", event.number)
            case _:
                patron, wager, _ = self.bets[event.number]
                self.taken_off.add(event.number)
                offer = self.offers[-1]
                if late and (not offer.stands or wager in decided(self.slug, offer.known)):
                    self.note("taken off after the close", event.number)
                unattested = self.known and not self.entitled(command, witness, Position.PIT_SUPERVISOR)
                if by_staff and (not chips or event.number in self.own or unattested):
                    self.note("taken off by staff", event.number)

    def known_cards(self, state: TableState) -> Known:
        """The cards in the order drawn that lie open or were handed out; no others are known."""
        return tuple(
            true
            if dealt.face_up or self.holder_draws or place in self.handed or state.handlers[dealt.hand] is not None
            else None
            for place, (true, dealt) in enumerate(zip(self.shoe[self.first :], state.cards, strict=False))
        )

    def note(self, what: str, number: int = 0) -> None:
        due = self.due_cents(number) if number in self.bets else 0
        self.breaches.append(Breach(what, number, due, self.paid.get(number, 0)))

    def due_cents(self, number: int) -> int:
        _, wager, stake_cents = self.bets[number]
        return net_cents(self.slug, self.due, wager, stake_cents)

    def at_the_end(self) -> Iterator[Breach]:
        """All that was wrong, once nothing more can follow."""
        yield from self.breaches
        if self.excused or not self.concluded:
            return
        for number in self.bets.keys() - self.late:
            due = 0 if number in self.taken_off else self.due_cents(number)
            if (paid := self.paid.get(number, 0)) != due:
                yield Breach("paid otherwise", number, due, paid)
