"""What insiders ask for, with arguments drawn from the moment.

Mostly they ask what would be taken there and then: the call whose conditions hold, the step that comes next, a card of
the table, a bet that lies there. Beside that they follow patterns, so that they find what nobody thought of: they ask
again with other arguments, call one irregularity over another, attest what is untrue, deny what is true, ask where such
an act does not belong, and use every field that a command has.

What no table can know is left out. Where cards are keyed by hand, whoever turns one may name another than lies there;
here staff always name a card as it is when it is dealt or turned. Where a machine reads or holds the cards, it names
them. Where it holds them sealed, nobody can do anything to the cards themselves, and the house asks that before the
table is asked.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields, replace
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from cutcard.cards import Card
from cutcard.rehearsal.honest_play import PATRONS, TOUCHED, call_of, ruling_of
from cutcard.rulebook.irregularities import INTERRUPTED, TOGETHER, Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Actor, Phase, available, commands
from cutcard.table.acts import ACTS
from cutcard.table.acts.irregularities.calling import SEEN, open_steps
from cutcard.table.codec import NAMES
from cutcard.table.conduct.circumstances import Call, missing
from cutcard.table.conduct.known import face_down_places, holder_of
from cutcard.table.knowledge import Sight

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence
    from dataclasses import Field

    from cutcard.rehearsal.honest_play import Truth
    from cutcard.table import TableState

SAID = "I saw it"


class Pattern(StrEnum):
    """How insiders come by what they ask."""

    AS_OFFERED = "what a console offers"
    REPEATED = "once more with other arguments"
    OVER_ANOTHER = "an irregularity called over another"
    UNTRUE = "what is untrue attested"
    DENIED = "what is true denied"
    ELSEWHERE = "at the wrong kind of table or time"
    EVERY_FIELD = "with every field"


PATTERNS = tuple(Pattern)
HOW_OFTEN = [{Pattern.AS_OFFERED: 10, Pattern.ELSEWHERE: 1}.get(each, 2) for each in PATTERNS]
Kinds = tuple[type[commands.Command], ...]
TRIES_MOST = 20
"""How often another value than the usual one is drawn for a field."""
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
    earlier: Sequence[commands.Command] = ()
    """What was taken in this round."""

    def some_act(self, by: Actor) -> tuple[Pattern, Any]:
        """A command, and the pattern that it follows; what a console offers where a pattern has nothing to ask."""
        pattern, offered = self.chance.choices(PATTERNS, HOW_OFTEN)[0], available(self.state, by.position)
        command = self._by_pattern(pattern, by, offered)
        if command is None:
            pattern, command = Pattern.AS_OFFERED, self._offered(by, offered)
        return pattern, truthful(self.state, command, self.truth)

    def _by_pattern(self, pattern: Pattern, by: Actor, offered: Kinds) -> Any:
        """What somebody asks who follows a pattern; None where it has nothing to ask now."""
        staff, suspended = by.position is not Position.PATRON, self.state.incident is not None
        match pattern:
            case Pattern.REPEATED if self.earlier:
                return self._otherwise(replace(self.chance.choice(self.earlier[-3:]), by=by))
            case Pattern.OVER_ANOTHER if staff and suspended:
                return self._fitting_call(by)
            case Pattern.UNTRUE if staff and not suspended:
                return self._otherwise(self._fitting_call(by))
            case Pattern.DENIED if suspended or self.state.interrupted:
                return self.every_field(commands.ContestCall, by)
            case Pattern.DENIED if commands.CorrectCard in offered:
                return self._some(commands.CorrectCard, by)
            case Pattern.ELSEWHERE:
                others = [kind for kind in ACTS if kind not in offered]
                return self._some(self.chance.choice(others), by) if others else None
            case Pattern.EVERY_FIELD if offered:
                return self.every_field(self._tempting(offered), by)
        return None

    def _offered(self, by: Actor, offered: Kinds) -> Any:
        """Mostly something a console would offer; once play is suspended, mostly what leads on from there."""
        own = [bet.number for bet in self.state.bets if bet.patron == by.name]
        if self.state.incident is not None and self.chance.random() < 0.5:
            if by.position is not Position.PATRON:
                return self._fitting_ruling(by)
            if own and self.state.incident.offered:
                return commands.WithdrawBet(by, self.chance.choice(own))
        return self._some(self._tempting(offered if offered and self.chance.random() < 0.95 else tuple(ACTS)), by)

    def _tempting(self, kinds: Kinds) -> type[commands.Command]:
        return self.chance.choices(kinds, [TEMPTING.get(each, 1) for each in kinds])[0]

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
        return kind(by, **given)

    def _otherwise(self, command: commands.Command) -> Any:
        """The same with one or two arguments that are others."""
        names = [argument.name for argument in fields(command)[1:]]
        others = self.chance.sample(names, min(len(names), self.chance.randint(1, 2)))
        return replace(command, **{name: self._argument(name, type(command)) for name in others})

    def every_field(self, kind: type[commands.Command], by: Actor) -> Any:
        """A command with every field that it has, each of another value than the one that need not be said."""
        given = {argument.name: self._unusual(argument, kind) for argument in fields(kind)[1:]}
        return kind(by, **given)

    def _unusual(self, argument: Field[Any], kind: type[commands.Command]) -> Any:
        drawn = (self._argument(argument.name, kind) for _ in range(TRIES_MOST))
        unusual = next((each for each in drawn if each != argument.default), None)
        return unusual if unusual is not None else self._of_the_type(argument.name, kind)

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
            how: dict[str, Any] = {"hand": hand, "note": SAID, "seen": self.chance.choice([1, 1, 2, 3])}
            call = call_of(self.state, case.kind, by, self.truth, **how)
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
            "sight": lambda: pick(list(Sight)),
            "chips": lambda: self.chance.random() < 0.3,
            "shows": lambda: pick(["Tie", "Banker"]),
            "note": lambda: pick(["", SAID]),
            "reason": lambda: pick(["", SAID, SAID]),
        }
        return choices[name]() if name in choices else self._of_the_type(name, kind)

    def _of_the_type(self, name: str, kind: type[commands.Command]) -> Any:
        """Anything of a field's type, for those of which insiders know nothing else."""
        hint = get_type_hints(kind, localns=NAMES)[name]
        several = get_origin(hint) is tuple
        one = next(each for each in (get_args(hint) or (hint,)) if each not in {type(None), ...})
        if one is Card:
            drawn: Any = self._card()
        elif isinstance(one, type) and issubclass(one, Enum):
            drawn = self.chance.choice(list(one))
        else:
            drawn = {bool: True, int: self.chance.randint(1, 3), str: SAID}[one]
        return (drawn,) if several else drawn

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
