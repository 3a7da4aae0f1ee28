"""From every state of a table a lawful way leads to the end of the round: settled or void, without inventing a card.

The search is told the world: the order of the shoe, whether what was called is true, and who has really gone with their
cards. Whoever looks for a way says only what is so there: true calls are not contested, untrue ones may be; a hand that
went away is not turned. What no rule covers is the last resort, and counts only where no listed clause holds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cutcard import Refusal
from cutcard.rehearsal.honest_play import WHY, HonestPlay, Truth, call_of
from cutcard.rulebook.irregularities import INTERRUPTED, Kind, Remedy
from cutcard.rulebook.table_options import Source
from cutcard.table import Phase, apply_all, commands
from cutcard.table.acts.act import HOUSE
from cutcard.table.conduct.known import face_down_places, holder_of
from cutcard.table.conduct.order import on_the_wrong_hand, wrong_number_of_cards, wrongly_dealt
from tables import SHIFT_MANAGER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cutcard import Card
    from cutcard.rehearsal.honest_play import Step
    from cutcard.table import Actor, TableState

    Ask = Callable[[TableState, commands.Command, Actor | None], Any]

NO_END, ONLY_BY_6_1 = "not to be ended", "ended only by what no rule covers, though this is listed:"
ENDS = (NO_END, ONLY_BY_6_1)
ACTS_MOST = 40
STATES_MOST = 250
"""How many states one search visits before it gives up."""
IN_A_ROUND = {Phase.BETTING, Phase.DEALING, Phase.SETTLING}
ANY_REMEDY = (Remedy.RECONSTRUCT, Remedy.AS_FACE_DOWN, Remedy.BURN, Remedy.PLAY_ON, Remedy.EXPOSE, Remedy.VOID)


@dataclass(frozen=True, slots=True)
class World:
    """What is so, whatever the record says."""

    shoe: tuple[Card, ...]
    begun: int
    """How many cards had left the device when the round began."""
    told: bool
    """What is called and reported at the moment is true."""
    gone: frozenset[int] = frozenset()
    """The hands whose holders went away with the cards."""
    surplus: int = 0
    """How many cards of the round were taken out that nobody needed."""

    def truth(self, state: TableState) -> Truth:
        drawn = self.begun + len(state.cards)
        return Truth(self.shoe[self.begun : drawn], self.shoe[drawn + self.surplus :])

    def after(self, state: TableState, answer: Sequence[Any], cards: int) -> World:
        """The same world when this has happened at a table with so many cards."""
        if {type(event).__name__ for event in answer} & {"BetsReopened", "SeenCardBurnt"}:
            return replace(self, begun=cards - state.cards_left, surplus=0)
        return replace(self, surplus=self.surplus + surplus_taken(answer))


@dataclass
class Search:
    """One search: what the table answers, who acts, and how much is left to try."""

    ask: Ask
    dealer: Actor
    witness: Actor
    decks: int
    unforeseen: bool
    """Whether what no rule covers may be called."""
    left: int = STATES_MOST

    def ends(self, state: TableState, world: World, acts: int = ACTS_MOST) -> bool:
        """Whether so many acts lead to the end of the round."""
        if state.phase not in IN_A_ROUND and state.incident is None:
            return True
        if not acts:
            return False
        for command, witness in self._steps(state, world):
            self.left -= 1
            if self.left < 0:
                return False
            answer = self.ask(state, command, witness)
            if isinstance(answer, Refusal):
                self.left += 1
                continue
            after = apply_all(state, answer)
            if self.ends(after, world.after(after, answer, self.decks), acts - 1):
                return True
        return False

    def _steps(self, state: TableState, world: World) -> Iterator[Step]:
        truth, keyed = world.truth(state), state.options.source is Source.KEYED
        play = HonestPlay(self.dealer, self.witness, keyed=keyed, passes=False, believes=world.told)
        steps = [*self._gone(state, world, truth), *play.next_steps(state, truth)]
        if self.unforeseen:
            steps += [(call_of(state, Kind.UNFORESEEN, self.dealer, truth, hand=hand), None) for hand in (0, 1)]
            steps += self._any_remedy(state)
        for step in steps:
            if self._possible(state, world, step[0]):
                yield step

    def _gone(self, state: TableState, world: World, truth: Truth) -> Iterator[Step]:
        """Who went away with cards is said to have: by the clause for unknown ones, else by that for the absent."""
        for hand in world.gone if state.incident is None else ():
            for kind in (Kind.LEFT_WITH_CARDS, Kind.ABSENT_PATRON):
                yield call_of(state, kind, self.dealer, truth, hand=hand), None

    def _any_remedy(self, state: TableState) -> Iterator[Step]:
        if state.incident is not None and state.incident.kind is Kind.UNFORESEEN:
            yield from ((commands.RuleOn(SHIFT_MANAGER, remedy, WHY), self.witness) for remedy in ANY_REMEDY)

    def _possible(self, state: TableState, world: World, command: commands.Command) -> bool:
        """Whether this is true in the world, and can be done there."""
        match command:
            case commands.CallIrregularity(kind=Kind.UNFORESEEN):
                return self.unforeseen
            case commands.CallIrregularity(kind=kind) if kind in INTERRUPTED:
                return state.interrupted and (world.told or noticed_by_the_house(state))
            case commands.ContestCall():
                return not world.told
            case commands.RevealHand(hand=hand):
                return not (hand in world.gone and unnamed(state, hand))
            case commands.RuleOn(remedy=Remedy.EXPOSE):
                gone = state.incident is not None and state.incident.hand in world.gone
                return not (gone and state.incident is not None and unnamed(state, state.incident.hand))
        return True


def unnamed(state: TableState, hand: int) -> bool:
    """Whether a card of the hand lies face down that nobody can name but whoever has it."""
    return any(state.cards[place - 1].card is None for place in face_down_places(state, hand))


def surplus_taken(answer: Sequence[Any]) -> int:
    """How many cards were taken out of the round on the table because nobody needs them."""
    taken = (event for event in answer if type(event).__name__ == "SurplusTaken" and not event.round_number)
    return sum(len(event.cards) for event in taken)


def noticed_by_the_house(state: TableState) -> bool:
    """Whether nobody's word is needed for an interruption: it is so in every world."""
    return state.interrupted_by is not None and state.interrupted_by.name == HOUSE


def no_way_out(ask: Ask, state: TableState, world: World, dealer: Actor, witness: Actor) -> str:
    """Why a round cannot be ended lawfully; empty where it can."""
    decks = len(state.options.game.deck.cards) * state.options.decks
    if Search(ask, dealer, witness, decks, unforeseen=False).ends(state, world):
        return ""
    if not Search(ask, dealer, witness, decks, unforeseen=True).ends(state, world):
        return NO_END
    listed = covered(state, world)
    return f"{ONLY_BY_6_1} {listed}" if listed else ""


def covered(state: TableState, world: World) -> str:
    """The listed case that holds in this world and could be carried out; empty where there is none."""
    game, incident = state.options.game, state.incident
    held = [hand for hand in (0, 1) if holder_of(state, hand) is not None and face_down_places(state, hand)]
    if not wrongly_dealt(state):  # Else nobody can tell what belonged where.
        if len(world.gone) == 1 and len(held) == 1:  # With both hands out sorting cannot tell which cards are whose.
            kind = Kind.LEFT_WITH_CARDS if unnamed(state, *world.gone) else Kind.ABSENT_PATRON
            return kind.name if game.irregularity(kind) is not None else ""
        if incident is not None and incident.kind is not Kind.UNFORESEEN and not world.gone:
            return incident.kind.name
        if state.interrupted and not world.gone:
            return "INTERRUPTED"
    if state.phase is Phase.DEALING and all(dealt.face_up for dealt in state.cards):
        found = {Kind.WRONG_ORDER: on_the_wrong_hand(state), Kind.SURPLUS_CARDS: wrong_number_of_cards(state)}
        cases = (kind for kind, lies_so in found.items() if lies_so and game.irregularity(kind) is not None)
        return next((kind.name for kind in cases), "")
    return ""
