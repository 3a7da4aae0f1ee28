"""What every bet of a round must be paid, told by somebody who saw the cards and never asks the table.

The order of the shoe is known here, so the round's cards are known too: the drawing rule, applied to that order, leaves
no choice. They are settled by the naive reading of the documents. The watcher follows the events of one round and notes
every way in which a bet came to be paid otherwise, or to be put on or taken off too late, unless whoever did it was
entitled to: of the position the documents or the house name, with a reason, before a lawful witness; or unless a
patron used an offer that a document makes, for a bet that the cards known by then had not decided.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import naive  # noqa: F401 - it brings the documents of later years.
from consents import UNASKED, unasked
from cutcard.rehearsal.naive.decided import Hands, Known, decided, net_cents, true_deal
from cutcard.rulebook.procedure import Position
from seen_cards import SeenCards, goes_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.table import Actor, TableState, commands, events

PLACED_BY_STAFF = {"dragon-tiger-baccarat", "fa-fa-fabulous-4"}
"""Where staff may place and raise a bet at a patron's request: DTB 3.8, FF4 3.7. Nowhere may they take one off."""
ALTERING = {
    "CallContested",
    "CardCorrected",
    "CardsReconstructed",
    "CardsSetAside",
    "HandReplaced",
    "OutcomeChanged",
    "SurplusTaken",
}
"""What may follow from somebody's word about the cards."""
DEALERS_WORK = {"BetsClosed", "CardDealt", "CardRenamed", "CardTurned", "ResultAnnounced", "RoundConcluded"}
"""Whoever of the staff does this is a Dealer of the round."""
OPENED = {"CardTurned", "HandPassed", "HandRevealed"}
"""Events after which a card is known, beside a card dealt face up."""
IN_A_ROUND = {"BETTING", "DEALING", "SETTLING"}
ENDS_EVERY_INCIDENT = {"CardsReplaced", "RoundVoided"}
ENDS_AN_OFFER = {"BetsClosed", "BetsReopened", "CardDealt", "Ruled"}
"""What ends the offer of the incident on top, or that of the cutting card where none is open."""


def spoken(name: str) -> str:
    """A name as it is said aloud: without regard to width, case and spaces around it."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


@dataclass(frozen=True, slots=True)
class Breach:
    """A bet that somebody changed who may not, or cards told too early."""

    what: str
    bet: int = 0
    due_cents: int = 0
    paid_cents: int = 0

    def __str__(self) -> str:
        return f"bet {self.bet} {self.what}: due {self.due_cents}, paid {self.paid_cents}"


def _left(state: TableState, place: int) -> bool:
    """Whether it is called that the patron who has the card at a place is not there."""
    incident = state.incident
    gone = incident is not None and incident.kind.name in {"ABSENT_PATRON", "LEFT_WITH_CARDS"}
    return gone and incident is not None and incident.hand == state.cards[place - 1].hand


@dataclass
class Offer:
    """What an open incident, or the cutting card beneath them all, offers: to withdraw what `known` left undecided."""

    known: Known = ()
    stands: bool = False
    by: str = ""
    """Who called the incident, and in which position."""
    position: Position = Position.PATRON


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
    opened: bool = False
    """A card lay open or was handed out."""
    seen: SeenCards = field(default_factory=SeenCards)
    forgets: bool = False
    """The table has forgotten what was seen."""
    concluded: bool = False
    excused: bool = False
    """Somebody who was entitled to has changed the round, or it was void before anybody knew a card."""
    offers: list[Offer] = field(default_factory=lambda: [Offer()])
    """That of the cutting card, and one for each open incident, the latest last: that one alone can be used."""
    report: Offer = field(default_factory=Offer)
    """Whose word it is that play was interrupted."""
    breaches: list[Breach] = field(default_factory=list)

    def begins(self, at: int) -> None:
        """Where in the shoe the round begins, or begins anew; a shoe loaded after it is another round's."""
        if self.rounds == 1 and not self.concluded:
            self.first = at

    @property
    def known(self) -> bool:
        """Whether anybody can know a card: one lay open, was handed out, or was seen before it was dealt."""
        return self.opened or bool(self.seen.named)

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
        by_two = self.entitled(command, witness, Position.DEALER)
        for number in unasked(before, command, events_, by_two=by_two) if self.rounds == 1 else ():
            self.note(UNASKED, number)
        for event in events_:
            self._see(before, command, witness, event, names)

    def compare(self, after: TableState) -> None:
        """What was seen before it was dealt is known to the table as it was seen."""
        in_the_round = self.rounds == 1 and not self.concluded and after.phase.name in IN_A_ROUND
        if in_the_round and not self.forgets and self.seen.forgotten(after, self.first):
            self.forgets = True
            self.note("a card that was seen is forgotten or exchanged")

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
        if self.rounds:
            self.seen.follow(before, event, self.first)
        if name in ENDS_EVERY_INCIDENT:
            self.offers = [Offer()]
        elif name == "PlayResumed" and len(self.offers) > 1:
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
                self.opened = False
            case "IrregularityCalled":
                self.offers.append(self._word_of(command, self.known_cards(before)))
            case "PlayInterrupted":
                self.report = self._word_of(command)
            case "WithdrawalOpened" | "WithdrawalOffered":
                self._see_offer(before, command, witness, event)
            case "CallContested":
                self._see_contest(before, command, witness, event)
            case "CardTurned" if event.seen and not _left(before, event.place):
                self.note("told while its holder is there")
            case "CardDealt":
                self.opened = self.opened or event.face_up or self.holder_draws
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
                self._see_bet(before, command, witness, event)
        if name == "HandPassed":
            self.handed |= {place for place, dealt in enumerate(before.cards) if dealt.hand == event.hand}
        self.opened = self.opened or name in OPENED

    @staticmethod
    def _word_of(command: commands.Command, known: Known = ()) -> Offer:
        return Offer(known, by=spoken(command.by.name), position=command.by.position)

    def _see_offer(self, before: TableState, command: commands.Command, witness: Actor | None, event: Any) -> None:
        """Bets are offered back: on cards that are known, or that a device has read, not on one word."""
        read = not self.keyed and bool(before.cards or before.waiting)
        lawful = self.entitled(command, witness, Position.PIT_SUPERVISOR)
        self.offers[-1].stands = lawful or not (self.known or read)
        if self.known and type(event).__name__ == "WithdrawalOffered" and self.rounds == 1:
            self.note("offered back on a card that is known")

    def _see_contest(self, before: TableState, command: commands.Command, witness: Actor | None, event: Any) -> None:
        """A word is denied by somebody who has no part in it, and stands above the one who gave it."""
        said = self.offers[-1] if before.incident is not None else self.report
        highest = command.by.position is Position.GAMING_SHIFT_MANAGER
        names = {spoken(each.name) for each in (command.by, witness) if each is not None}
        has_a_part = said.by in names or spoken(command.by.name) in self.dealers
        above = highest or command.by.position > said.position
        lawful = self.entitled(command, witness, Position.PIT_SUPERVISOR) and above and not has_a_part
        if self.rounds == 1 and before.phase.name in IN_A_ROUND and not lawful:
            self.note("a word denied by whoever may not")
        if before.incident is not None and len(self.offers) > 1 and not (event.order and goes_on(before)):
            self.offers.pop()

    def _see_bet(self, before: TableState, command: commands.Command, witness: Actor | None, event: Any) -> None:
        """A bet put on, changed or taken off."""
        late, by_staff = self.closed or self.known, command.by.position is not Position.PATRON
        chips = getattr(command, "chips", False)
        least = Position.GAMING_SHIFT_MANAGER if self.known else Position.PIT_SUPERVISOR
        match type(event).__name__:
            case "BetWithdrawn" if type(command).__name__ == "RemoveBet":
                self.taken_off.add(event.number)
                if self.known or before.cards or before.waiting or command.by.position < Position.PIT_MANAGER:
                    self.note("taken off for the differential when a card is out", event.number)
            case "BetPlaced":
                bet = event.bet
                self.bets[bet.number] = (bet.patron, bet.wager, bet.stake_cents)
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
                if late and not (event.found and self.entitled(command, witness, least)):
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
        """The cards in the order drawn that lie open, were handed out or seen; no others are known."""
        round_, seen = self.shoe[self.first :], self.seen.named
        known = [
            true if dealt.face_up or self.holder_draws or place in self.handed or state.handlers[dealt.hand] else None
            for place, (true, dealt) in enumerate(zip(round_, state.cards, strict=False))
        ]
        known += [None] * (max(seen, default=-1) + 1 - self.first - len(known))
        # Of a card that was named wrongly nobody knows what it is.
        named = [(place - self.first, names) for place, names in seen.items() if place >= self.first]
        for place, names in named:
            known[place] = known[place] or (round_[place] if names == (round_[place],) else None)
        return tuple(known[: 2 if self.slug == "dragon-tiger" else 6])

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
