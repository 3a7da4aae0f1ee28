"""What insiders ask for, with arguments drawn from the moment.

Mostly they ask what would be taken there and then: the call whose conditions hold, the step that comes next, a card of
the table, a bet that lies there. Now and then they ask anything at all.

What no table can know is left out. Where cards are keyed by hand, whoever turns one may name another than lies there;
here staff always name a card as it is when it is dealt or turned, and the card named last is renamed to itself only,
until something further has happened. Where a machine reads or holds the cards, it names them. Where it holds them
sealed, nobody can do anything to the cards themselves, and the house asks that before the table is asked.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from cutcard.rulebook.irregularities import INTERRUPTED, TOGETHER, Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Actor, Phase, available, commands
from cutcard.table.acts import ACTS
from cutcard.table.acts.irregularities.calling import SEEN, open_steps
from cutcard.table.acts.turning import face_down_places
from cutcard.table.conduct.circumstances import Call, missing
from cutcard.table.conduct.known import holder_of
from honest_play import PATRONS, TOUCHED, call_of, ruling_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from cutcard import Card
    from cutcard.table import TableState
    from honest_play import Truth

SAID = "I saw it"
TEMPTING = {
    commands.CallIrregularity: 8,
    commands.CorrectCard: 4,
    commands.DealCard: 2,
    commands.FindBet: 3,
    commands.OfferWithdrawal: 8,
    commands.PassHand: 3,
    commands.RenameCard: 2,
    commands.RuleOn: 12,
    commands.SeeCuttingCard: 3,
    commands.TurnCard: 3,
    commands.WithdrawBet: 6,
}
"""What changes most, and so is tried most; anything else once."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment as the insiders find it: the table, the cards as they are, and chance."""

    state: TableState
    truth: Truth
    chance: random.Random
    sealed: bool
    bets: Sequence[int]

    def some_act(self, by: Actor) -> Any:
        """Mostly something a console would offer; None where the house would not let a person do it."""
        offered = available(self.state, by.position)
        kinds = offered if offered and self.chance.random() < 0.95 else tuple(ACTS)
        kind = self.chance.choices(kinds, [TEMPTING.get(each, 1) for each in kinds])[0]
        command = self._some(kind, by)
        return None if self.sealed and ACTS[kind].on_the_cards(command) else command

    def _some(self, kind: type[commands.Command], by: Actor) -> Any:
        fitting = self.chance.random() < 0.85
        if kind is commands.CallIrregularity and fitting:
            return self._fitting_call(by)
        if kind is commands.RuleOn and fitting:
            return self._fitting_ruling(by)
        given: dict[str, Any] = {}
        for argument in fields(kind)[1:]:
            if argument.default is MISSING or self.chance.random() < 0.8:
                given[argument.name] = self._argument(argument.name, kind)
        return truthful(self.state, kind(by, **given), self.truth)

    # --- calls and rulings ------------------------------------------------------------------------

    def _fitting_call(self, by: Actor) -> commands.CallIrregularity:
        """A call whose conditions hold, as far as any does; what was seen may be a lie."""
        cases = [case for case in self.state.options.game.irregularities if not (self.sealed and case.kind in TOUCHED)]
        call = call_of(self.state, Kind.UNFORESEEN, by, self.truth, note=SAID)
        for case in self.chance.sample(cases, len(cases)):
            if (
                case.kind in TOGETHER | INTERRUPTED
                and case.steps[0].remedy is Remedy.VOID
                and self.chance.random() < 0.8
            ):
                continue  # Not to be taken back, and void: seldom, for a void round tells little.
            held = [at for at in (0, 1) if holder_of(self.state, at) is not None]
            hand = self.chance.choice(held or [0, 1])
            call = call_of(self.state, case.kind, by, self.truth, hand=hand, note=SAID)
            if case.kind in SEEN - {Kind.SLIP_OF_DELIVERY} and self.chance.random() < 0.5:
                call = replace(call, cards=(self._card(),))
            said = Call(call.note, call.hand, call.cards, call.count, call.place)
            if missing(self.state, said, case) is None:
                return call
        return call

    def _fitting_ruling(self, by: Actor) -> commands.RuleOn:
        """A step that comes next, in words that are true or with cards in another order."""
        incident = self.state.incident
        steps = open_steps(self.state, incident) if incident is not None else ()
        remedy = self.chance.choice([step.remedy for step in steps] or list(Remedy))
        ruling = ruling_of(self.state, remedy, by, self.truth, reason=self.chance.choice(["", SAID, SAID]))
        cards = ruling.cards or tuple(dealt.card for dealt in self.state.cards if dealt.card is not None)
        if remedy is Remedy.RECONSTRUCT and cards:
            ruling = replace(ruling, cards=tuple(self.chance.sample(cards, len(cards))))
        return replace(ruling, order=tuple(self.chance.sample(ruling.order, len(ruling.order))))

    # --- arguments --------------------------------------------------------------------------------

    def _card(self) -> Card:
        return self.chance.choice(self.state.options.game.deck.cards)

    def _argument(self, name: str, kind: type[commands.Command]) -> Any:
        pick, state, game = self.chance.choice, self.state, self.state.options.game
        choices: dict[str, Callable[[], Any]] = {
            "card": lambda: None if kind is commands.DealCard and self.chance.random() < 0.5 else self._card(),
            "cards": lambda: tuple(self._card() for _ in range(self.chance.randint(0, 2))),
            "aside": lambda: self.truth.aside(state),
            "order": lambda: (2, 1),
            "kind": lambda: pick([each.kind for each in game.irregularities]),
            "remedy": lambda: pick(list(Remedy)),
            "method": lambda: pick(list(Method)),
            "patron": lambda: pick(PATRONS),
            "to": lambda: pick([None, *PATRONS]),
            "drawn_by": lambda: state.device_holder,
            "area": lambda: self.chance.randint(1, 4),
            "wager": lambda: pick(game.wagers).name,
            "stake_cents": lambda: pick([1_00, 4_99, 10_00, 50_00, 75_25, 10_000_01]),
            "number": lambda: pick([*(bet.number for bet in state.bets), *self.bets[:1], 1]),
            "hand": lambda: pick([0, 1, None] if kind is commands.DealCard else [0, 1]),
            "first": lambda: self.chance.randint(0, 1),
            "most": lambda: self.chance.randint(1, 3),
            "place": self._place,
            "count": lambda: self.chance.randint(0, 3),
            "round_number": lambda: 0 if state.phase in {Phase.DEALING, Phase.SETTLING} else pick([0, 1, 1]),
            "seen": lambda: pick(["", "", "surveillance", "dealing device"]),
            "evidence": lambda: pick(["", "camera 4", "camera 4"]),
            "chips": lambda: self.chance.random() < 0.3,
            "shows": lambda: pick(["Tie", "Banker"]),
            "note": lambda: pick(["", SAID]),
            "reason": lambda: pick(["", SAID, SAID]),
        }
        assert name in choices, f"insiders do not know what {name} of {kind.__name__} may be"
        return choices[name]()

    def _place(self) -> int:
        down = [place for hand in (0, 1) for place in face_down_places(self.state, hand)]
        return self.chance.choice(down or range(1, max(1, len(self.state.cards) or 4) + 1))


def truthful(state: TableState, command: commands.Command, truth: Truth) -> Any:
    """The command with every card named as it is that is dealt or turned, and those counted that left together."""
    keyed = state.options.source.value == "keyed"
    if command.by.position is Position.PATRON:
        return command  # Nothing reads a card for a patron: what one names is what one likes.
    match command:
        case commands.DealCard():
            comes = next((card for card in state.waiting[:1] if card is not None), truth.coming[0])
            return command if command.card is None else replace(command, card=comes)
        case commands.RevealHand():
            return replace(command, cards=truth.unnamed(state, command.hand) if keyed else ())
        case commands.CallIrregularity() if command.kind in TOGETHER | {Kind.SLIP_OF_DELIVERY}:
            true = call_of(state, command.kind, command.by, truth, hand=command.hand, note=command.note)
            return replace(true, place=command.place) if command.kind in TOGETHER else true
        case commands.RuleOn(remedy=Remedy.EXPOSE):
            return ruling_of(state, command.remedy, command.by, truth, reason=command.reason)
        case commands.RenameCard() if keyed and state.phase is Phase.DEALING and state.named_last:
            return replace(command, card=truth.table[state.named_last - 1])
        case commands.TurnCard() if not command.seen:
            return replace(command, card=dict(enumerate(truth.table, 1)).get(command.place, truth.coming[0]))
    return command


def witnesses(by: Actor, dealer: Actor, other: Actor) -> list[Actor | None]:
    """Nobody, and those who may not be one: oneself, the round's Dealer, a patron; now and then in disguise."""
    staff = [each for each in (by, dealer) if each.position is not Position.PATRON]
    disguised = [
        *(Actor(f" {each.name.upper()}", Position.PIT_SUPERVISOR) for each in staff),
        *(Actor(name, Position.GAMING_SHIFT_MANAGER) for name in (other.name, "the house", " ")),
    ]
    return [*[None, None, *staff, other] * 3, *disguised]
