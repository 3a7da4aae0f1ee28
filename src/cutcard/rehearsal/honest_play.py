"""Honest people at a table: they name every card as it is and bring any round to its end, whatever went on before.

Things go wrong in honest hands too. A round may have an accident: it happens, is called by its name, and is put right
step by step as the documents say. What others call and what did not happen is contested, a card that was named wrongly
is put right with evidence, and a card that somebody has seen before anybody can bet on it is burnt.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.cards import Shoe
from cutcard.rehearsal.cast import ASSISTANT, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from cutcard.rulebook.drawing import Complete, Draw
from cutcard.rulebook.irregularities import INTERRUPTED, TOGETHER, Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import Phase, commands
from cutcard.table.acts.act import HOUSE
from cutcard.table.acts.irregularities.calling import ALTERED, SEEN, open_steps
from cutcard.table.conduct.known import face_down_places, hand_was_handed_out, holder_of
from cutcard.table.conduct.order import next_step, wrongly_dealt
from cutcard.table.hands.entitlement import is_entitled, misdelivered
from cutcard.table.state import Actor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.cards import Card
    from cutcard.table import TableState
    from cutcard.table.state import Incident

Step = tuple[commands.Command, "Actor | None"]
WHY = "as the rules say"
MISTAKE = "called by mistake"
CAMERA = "camera 2"
"""What shows which card it is, or that something did not happen."""
PATRONS = ("Ada", "Ben", "Cyn")
TOUCHED = (
    TOGETHER | (SEEN - {Kind.UNFORESEEN}) | {Kind.WRONG_ORDER, Kind.WRONG_PATRON, Kind.SURPLUS_CARDS, Kind.WRONG_NUMBER}
)
"""What only hands on the cards can do; no accident of a sealed shoe."""

IN_THE_DEVICE = {Kind.DEVICE_MOVED_EXPOSED, Kind.UNFORESEEN}
"""How a card in the device may be seen while bets are open."""


@dataclass(frozen=True, slots=True)
class Truth:
    """The cards as they are: those of the round in the order drawn, and those that come next."""

    table: tuple[Card, ...]
    coming: tuple[Card, ...]

    def face_down(self, state: TableState, hand: int) -> tuple[Card, ...]:
        """The cards of a hand that lie face down, each as it is unless the record names it already."""
        places = [place for place in face_down_places(state, hand) if place <= len(self.table)]
        return tuple(state.cards[place - 1].card or self.table[place - 1] for place in places)

    def unnamed(self, state: TableState, hand: int) -> tuple[Card, ...]:
        """Those of them that the record does not name yet."""
        places = [place for place in face_down_places(state, hand) if place <= len(self.table)]
        return tuple(self.table[place - 1] for place in places if state.cards[place - 1].card is None)

    def sorted_cards(self, state: TableState, hand: int) -> tuple[Card, ...]:
        """All cards of whole decks but those in play, those kept aside and those that went with a patron."""
        rest = Counter(Shoe.of(state.options.game.deck, decks=state.options.decks))
        in_play = [dealt.card for dealt in state.cards if dealt.card is not None and dealt.face_up]
        waiting = [card for card in state.waiting if card is not None]
        rest.subtract([*in_play, *waiting, *self.aside(state), *self.face_down(state, hand)])
        return tuple((+rest).elements())

    def not_seen_yet(self, state: TableState) -> tuple[Card, ...]:
        """The cards in the device behind those that somebody has seen."""
        return self.coming[max(len(state.waiting), len(state.knowledge.coming)) :]

    def aside(self, state: TableState) -> tuple[Card, ...]:
        waiting = len(state.waiting)
        return self.coming[waiting : waiting + len(state.aside)]


def call_of(
    state: TableState,
    kind: Kind,
    by: Actor,
    truth: Truth,
    *,
    hand: int = 0,
    note: str = WHY,
    glimpsed: bool = False,
    seen: int = 1,
) -> commands.CallIrregularity:
    """What somebody who tells the truth says when they call this: counted, named and placed as the case needs it.

    `glimpsed` where cards in the device were seen and no clause foresees it; `seen` is how many were.
    """
    keyed = state.options.source.value == "keyed"
    places = face_down_places(state, hand)
    place = places[0] if places else 0
    waiting = len(state.waiting)
    together: tuple[Card, ...] = ()
    if kind in TOGETHER and not keyed:
        together = truth.coming[waiting : waiting + 2]
    elif kind is Kind.SLIP_OF_DELIVERY:
        together = truth.table[place - 1 : place] if keyed and place else ()
    elif kind in SEEN:
        together = truth.not_seen_yet(state)[: seen if kind is not Kind.UNFORESEEN or glimpsed else 0]
    count = 2 if kind in TOGETHER and keyed else 4 if kind is Kind.WRONG_NUMBER else 0
    at_a_place = place if kind is Kind.SLIP_OF_DELIVERY else 0
    evidence = CAMERA if kind in ALTERED else ""
    return commands.CallIrregularity(by, kind, note, hand, together, count, at_a_place, evidence=evidence)


def ruling_of(state: TableState, remedy: Remedy, by: Actor, truth: Truth, *, reason: str = WHY) -> commands.RuleOn:
    """A step as somebody who tells the truth takes it."""
    incident, keyed = state.incident, state.options.source.value == "keyed"
    hand = incident.hand if incident is not None else 0
    cards: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    order: tuple[int, ...] = ()
    match remedy:
        case Remedy.SET_THE_ORDER if incident is not None:
            order = tuple(range(1, len(incident.cards) + 1))
        case Remedy.EXPOSE if keyed:
            cards = truth.unnamed(state, hand)
        case Remedy.SORT_AND_IDENTIFY:
            cards, aside = truth.sorted_cards(state, hand), truth.aside(state)
        case _:
            pass
    return commands.RuleOn(by, remedy, reason, cards, aside, order)


def contests(witness: Actor, order: tuple[int, ...] = ()) -> Iterator[Step]:
    """A word is found untrue, or an order is found, by people who have no part in it."""
    for by, before in ((SHIFT_MANAGER, witness), (witness, ASSISTANT)):
        yield commands.ContestCall(by, MISTAKE, CAMERA, order), before


@dataclass(slots=True)
class HonestPlay:
    """A Dealer who deals as the shoe has it, and staff above who know what to do about the rest."""

    dealer: Actor
    witness: Actor
    keyed: bool
    passes: bool
    """Hands are passed to patrons before they are turned, where the method knows that."""
    accident: Kind | None = None
    """What goes wrong in this round by itself, as soon as it can."""
    from_card: int = 0
    """After how many cards it may."""
    glimpsed: bool = False
    """In an accident that no clause foresees a card in the device was seen."""
    sees: int = 1
    """How many cards are seen at once, where any are."""
    before_the_close: bool = False
    """A card in the device is seen while bets are open."""
    believes: bool = False
    """Whatever others called is taken for true, and so is that play is interrupted."""
    overlooked: set[int] = field(default_factory=set)
    """The places of cards that others renamed: nobody looks twice."""
    caused: bool = field(default=False)
    was: Kind | None = None
    """The accident that has happened."""

    @property
    def interrupts(self) -> bool:
        """Whether play is really interrupted, or was."""
        return self.believes or bool({self.accident, self.was} & INTERRUPTED)

    def next_steps(self, state: TableState, truth: Truth) -> Iterator[Step]:
        """What would move the round on, the best first; one of them is allowed unless nothing is left to do."""
        if state.incident is not None:
            yield from self._rulings(state, truth)
            return
        yield from self._named_wrongly(state, truth)
        if state.interrupted:
            yield from self._interrupted(state, truth)
            return
        yield from self._accident(state, truth)
        match state.phase:
            case Phase.BETTING:
                yield commands.CloseBets(self.dealer), None
                yield from self._somebody_draws(state)
                yield commands.AskToBalance(self.dealer), None
                yield from self._balances(state)
            case Phase.SETTLING:
                if wrongly_dealt(state):
                    for kind in (Kind.SURPLUS_CARDS, Kind.UNFORESEEN):
                        yield call_of(state, kind, self.dealer, truth), None
                yield commands.SettleBets(self.dealer), None
            case Phase.DEALING:
                yield from self._cards(state, truth)

    def before_the_next(self, state: TableState) -> Iterator[Step]:
        """What is done between two rounds: cards that were seen are burnt, then bets are opened."""
        if any(state.knowledge.coming):
            yield commands.BurnSeenCards(SUPERVISOR, reason=WHY), self.witness
        yield commands.OpenBets(self.dealer), None

    # --- what goes wrong by itself ----------------------------------------------------------------

    def _accident(self, state: TableState, truth: Truth) -> Iterator[Step]:
        """The accident, and the call that follows it; one of each a round."""
        kind = self.accident
        if kind is None or len(state.cards) < self.from_card:
            return
        if state.phase is not Phase.DEALING:
            if kind in IN_THE_DEVICE and state.phase is Phase.BETTING and self.before_the_close:
                yield call_of(state, kind, self.dealer, truth, glimpsed=self.glimpsed, seen=self.sees), None
            return
        step = next_step(state)
        if not self.caused and not wrongly_dealt(state):
            if kind is Kind.WRONG_ORDER and isinstance(step, Draw):
                yield self._deals(state, truth, 1 - step.hand), None
            if kind is Kind.SURPLUS_CARDS and isinstance(step, Complete):
                yield self._deals(state, truth, 0), None
            if kind is Kind.WRONG_PATRON and state.handlers == (None, None):
                wrong = [(at, name) for at in (0, 1) for name in PATRONS if not is_entitled(state, at, name)]
                yield from ((commands.PassHand(self.dealer, at, name), None) for at, name in wrong)
            if kind in INTERRUPTED:
                yield commands.ReportInterruption(Actor(HOUSE, self.dealer.position)), None
        held = [at for at in (1, 0) if holder_of(state, at) is not None or misdelivered(state, at)]
        for hand in (*held, 0, 1):
            yield call_of(state, kind, self.dealer, truth, hand=hand, glimpsed=self.glimpsed, seen=self.sees), None

    def did(self, command: commands.Command) -> None:
        """An accident happens once."""
        if isinstance(command, commands.CallIrregularity) and command.kind is self.accident:
            self.accident, self.was, self.caused = None, self.accident, True

    # --- what is done about it --------------------------------------------------------------------

    def _interrupted(self, state: TableState, truth: Truth) -> Iterator[Step]:
        """An interruption that somebody else made up is contested; else the cards in patrons' hands are turned."""
        if not self.interrupts:
            yield from contests(self.witness)
        yield from ((self._reveal(state, at, truth), None) for at in (0, 1))
        yield from ((call_of(state, kind, self.dealer, truth), None) for kind in sorted(INTERRUPTED))

    def _rulings(self, state: TableState, truth: Truth) -> Iterator[Step]:
        """An open irregularity: an untrue call is contested, else its steps are taken; a void comes last."""
        incident = state.incident
        assert incident is not None
        if incident.note != WHY and not self.believes and not wrongly_dealt(state):
            order = tuple(range(1, len(incident.cards) + 1)) if incident.kind in TOGETHER else ()
            yield from contests(self.witness, order if self.passes else ())
            yield from contests(self.witness)
        yield from self._named_wrongly(state, truth)
        if incident.kind is Kind.UNFORESEEN:
            yield from self._unforeseen(state, incident, truth)
            return
        for step in open_steps(state, incident):
            for by in (SHIFT_MANAGER, self.dealer):
                yield ruling_of(state, step.remedy, by, truth), self.witness
        gone = incident.hand if incident.kind is Kind.LEFT_WITH_CARDS else None
        others = [at for at in (0, 1) if (hand_was_handed_out(state, at) if gone is None else at != gone)]
        yield from ((self._reveal(state, at, truth), None) for at in others)
        yield commands.ResumePlay(self.dealer), None

    def _unforeseen(self, state: TableState, incident: Incident, truth: Truth) -> Iterator[Step]:
        """A card that was seen is played, or burnt while bets are open; what lies wrong is reconstructed."""
        if incident.steps_taken and not wrongly_dealt(state):
            yield commands.ResumePlay(self.dealer), None
        remedies = [Remedy.RECONSTRUCT] if wrongly_dealt(state) else [Remedy.PLAY_ON]
        if incident.cards and not incident.place and not incident.steps_taken:
            remedies = [Remedy.AS_FACE_DOWN, Remedy.BURN]
        yield from ((ruling_of(state, remedy, SHIFT_MANAGER, truth), self.witness) for remedy in remedies)

    def _balances(self, state: TableState) -> Iterator[Step]:
        """Bets that exceed the differential are taken off, as long as no card is out."""
        if state.options.differential_cents:
            yield from ((commands.RemoveBet(PIT_MANAGER, bet.number, WHY), self.witness) for bet in state.bets)

    # --- cards ------------------------------------------------------------------------------------

    def _cards(self, state: TableState, truth: Truth) -> Iterator[Step]:
        """The next card, the hands turned, the result; what was laid wrong is put right first."""
        yield from self._misread(state, truth)
        if wrongly_dealt(state):
            for kind in (Kind.WRONG_ORDER, Kind.SURPLUS_CARDS):
                yield call_of(state, kind, self.dealer, truth), None
        if state.device_holder is None:
            yield from self._somebody_draws(state)
        yield self._deals(state, truth, None), None
        yield from self._balances(state)
        yield commands.AnnounceResult(self.dealer), None
        if state.method is Method.A and state.reveal_first is None:
            if self.passes:
                held = [at for at in (0, 1) if state.handlers[at] is None]
                yield from ((commands.PassHand(self.dealer, at), None) for at in held)
                yield from ((commands.ChooseHandler(SUPERVISOR, at, PATRONS[0]), None) for at in held)
            yield commands.SetRevealOrder(self.dealer, 0), None
        yield from ((self._reveal(state, at, truth), None) for at in (0, 1))
        yield from ((commands.RevealHand(self.dealer, at), None) for at in (0, 1))
        if wrongly_dealt(state):
            yield call_of(state, Kind.UNFORESEEN, self.dealer, truth), None

    def _named_wrongly(self, state: TableState, truth: Truth) -> Iterator[Step]:
        """A card that was said to have been seen, and is still to be turned or dealt, is another."""
        known, dealt = state.knowledge, len(state.cards)
        seen = [*known.face_down, *enumerate(known.coming, dealt + 1)]
        cards = dict(enumerate((*truth.table[:dealt], *truth.coming), 1))
        for place, names in seen:
            if names and cards[place] not in names:
                yield commands.CorrectCard(PIT_MANAGER, place, cards[place], WHY, evidence=CAMERA), self.witness
                yield commands.CorrectCard(SHIFT_MANAGER, place, cards[place], WHY, evidence=CAMERA), self.witness

    def _misread(self, state: TableState, truth: Truth) -> Iterator[Step]:
        """Open cards that the record names otherwise are put right: a card said to have been seen was another."""
        cards = zip(state.cards, truth.table, strict=False)
        for place, (dealt, true) in enumerate(cards if self.keyed else (), 1):
            if dealt.face_up and dealt.card != true and place not in self.overlooked:
                yield commands.CorrectCard(PIT_MANAGER, place, true, WHY, evidence=CAMERA), self.witness

    def _deals(self, state: TableState, truth: Truth, hand: int | None) -> commands.DealCard:
        """A card as it comes; one that the record has waiting is not named."""
        unnamed = any(state.waiting[:1]) or self._blind(state, hand)
        drawn_by = state.device_holder if state.method is Method.C else None
        return commands.DealCard(self.dealer, None if unnamed else truth.coming[0], drawn_by, hand)

    def _blind(self, state: TableState, hand: int | None) -> bool:
        """Whether the card goes face down where nobody reads it: method A, until the initial deal is complete."""
        if not self.keyed or state.method is not Method.A:
            return False
        step = next_step(state)
        to = hand if hand is not None else step.hand if isinstance(step, Draw) else 0
        return not state.initial_deal_complete or state.handlers[to] is not None

    def _somebody_draws(self, state: TableState) -> Iterator[Step]:
        """Under method C a patron who may draw has the device."""
        if state.method is not Method.C:
            return
        holder = state.device_holder
        if holder is not None:
            yield commands.AllowDrawing(ASSISTANT, holder), self.witness
            return
        yield from ((commands.AcceptDevice(patron(bet.patron), bet.patron), None) for bet in state.bets)
        yield from ((commands.AcceptDevice(patron(name), name), None) for name in sorted(state.may_draw))
        yield commands.AllowDrawing(ASSISTANT, PATRONS[0]), self.witness

    def _reveal(self, state: TableState, hand: int, truth: Truth) -> commands.RevealHand:
        return commands.RevealHand(self.dealer, hand, truth.unnamed(state, hand) if self.keyed else ())
