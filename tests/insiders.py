"""Insiders: people of every position at every kind of table who try to change what a bet is paid.

In each round honest people play, and now and then the insiders ask for anything that the table knows. Then honest
people play the round to its end, and the watcher says whether every bet was paid as the true order of the shoe has it.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, fields
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from cutcard import GAMES, Card, Refusal
from cutcard.cards import Shoe
from cutcard.house.engine.self_running import refuse_hands
from cutcard.rehearsal.honest_play import PATRONS, TOUCHED, HonestPlay, Truth, contests
from cutcard.rehearsal.ploys import SAID, Pattern, Scene, truthful, witnesses
from cutcard.rulebook.irregularities import INTERRUPTED, VOIDING, Kind
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Actor, Phase, Source, TableOptions, apply_all, commands, decide, events, new_table, view
from cutcard.table.acts.act import HOUSE
from cutcard.table.automatic_dealer import AUTOMATIC
from cutcard.table.conduct.known import holder_of
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from true_rounds import Breach, Watcher
from ways_out import World, no_way_out, surplus_taken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.rulebook.game import Game
    from cutcard.rulebook.irregularities import Irregularity
    from cutcard.table import TableState

ADA = patron("Ada")
WITNESS = Actor("Wes", Position.GAMING_SHIFT_MANAGER)
"""Who watches a table at which they do not deal."""
CASTS: dict[str, tuple[Actor, ...]] = {
    "Dealer": (DEALER,),
    "Dealer with a patron": (DEALER, ADA),
    "Pit Supervisor": (SUPERVISOR,),
    "Pit Supervisor with a patron": (SUPERVISOR, ADA),
    "Pit Manager": (PIT_MANAGER,),
    "Gaming Shift Manager": (SHIFT_MANAGER,),
    "patron": (ADA,),
}
HANDLED = {Kind.ABSENT_PATRON, Kind.LEFT_WITH_CARDS, Kind.SLIP_OF_DELIVERY, Kind.WRONG_PATRON}
"""What happens only where patrons handle the cards."""
OFTEN = {Kind.LEFT_WITH_CARDS: 20, Kind.DEVICE_MOVED_ALTERED: 6, Kind.UNFORESEEN: 6} | dict.fromkeys(
    HANDLED - {Kind.LEFT_WITH_CARDS}, 6
)
"""Accidents that few kinds of table know happen there the more often."""
PHASES = (Phase.BETTING, Phase.DEALING, Phase.SETTLING, Phase.READY, Phase.SHOE_ENDED, Phase.NO_SHOE)
LAWFUL = 0.015
"""How often insiders find a witness who may be one; often, and they would be entitled to most of what they ask."""
ACCIDENTS = 0.5
"""How many rounds have an accident that nobody meant."""
SAMPLED = 0.03
"""From how many of the states that a round visits a lawful way to its end is looked for."""
CARDS = 120
"""As many cards of a shoe as anybody draws, even by calling again and again that some came out together."""
MOVE_THE_BEGINNING = {"BetsOpened", "BetsReopened", "SeenCardBurnt", "ShoeLoaded"}
"""Events after which the round begins with another card of the shoe."""
STEPS_MOST = 120
"""No honest round takes as many."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A kind of table, and who at it is an insider."""

    slug: str
    source: str
    method: Method | None
    cast: str
    high_limit_area: bool = False
    differential_cents: int = 0

    def __str__(self) -> str:
        method = f", method {self.method}" if self.method else ""
        area = ", high-limit area" if self.high_limit_area else ""
        differential = f", differential {self.differential_cents}" if self.differential_cents else ""
        return f"{self.slug}, {self.source}{method}{area}{differential}: {self.cast}"


def _settings() -> Iterator[Setting]:
    for cast, slug, source, high in product(CASTS, GAMES, Source, (False, True)):
        for method in Method if GAMES[slug].procedure.methods else (None,):
            if method is not Method.C:
                yield Setting(slug, source.value, method, cast, high_limit_area=high)
            elif high and source is Source.READER:
                yield from [Setting(slug, source.value, method, cast, high_limit_area=high)] * 2


SETTINGS = tuple(random.Random(15).sample(every := tuple(_settings()), len(every)))
"""Every kind of table with every cast, that of method C twice, in an order that a short run samples evenly."""

Moment = tuple[int, int, int]
"""How far a round has come: its phase, the cards dealt and those that lie open."""


@dataclass(frozen=True, slots=True)
class Ploy:
    """What an insider asks, when, and before whom."""

    moment: Moment
    command: commands.Command
    witness: Actor | None = None
    pattern: Pattern = Pattern.AS_OFFERED

    def __str__(self) -> str:
        given = [f"{each.name}={getattr(self.command, each.name)!s}" for each in fields(self.command)[1:]]
        before = f" before {self.witness.name}" if self.witness else ""
        return f"{self.command.by.name}: {type(self.command).__name__}({', '.join(given)}){before}"


def ask(state: TableState, command: commands.Command, witness: Actor | None) -> Any:
    """The table's answer, or that of the house where no person may do such a thing."""
    person = command.by.name not in {AUTOMATIC.name, HOUSE}
    refusal = refuse_hands(state.options, command) if person else None
    return refusal if refusal is not None else decide(state, command, witness=witness)


@cache
def _opened(setting: Setting) -> tuple[TableState, Any]:
    """A table of this kind with a fresh shoe and its bets open, and the events that led there."""
    method = {"method": setting.method} if setting.method is not None else {}
    options: dict[str, Any] = {"game": GAMES[setting.slug], "high_limit_area": setting.high_limit_area, **method}
    options["differential_cents"] = setting.differential_cents
    state = new_table(TableOptions(source=Source(setting.source), **options))
    dealer = AUTOMATIC if setting.source == Source.SEALED else DEALER
    state = apply_all(state, ask(state, commands.LoadShoe(dealer), None))
    opening = commands.OpenBets(dealer)
    answer = ask(state, opening, None)
    return apply_all(state, answer), (opening, answer)


@dataclass
class Round:
    """One round with insiders at the table: at random by its seed, or once more with the ploys given."""

    seed: int
    setting: Setting
    script: tuple[Ploy, ...] | None = None
    lawful: float = LAWFUL
    accidents: float = ACCIDENTS
    bold: float = 1.0
    """How many times as often as usual insiders try something."""
    sampled: float = 0.0
    """From how many of the states that are visited a way to the end is looked for."""
    searched: int = 0
    dead_ends: list[tuple[TableState, World]] = field(default_factory=list)
    ploys: list[Ploy] = field(default_factory=list)
    refused: dict[int, Refusal] = field(default_factory=dict)
    """Why the script did not get what it asked, the first time, by the place in the script."""
    refusal: Refusal | None = None
    """The last one."""
    stuck: bool = False
    asked: Counter[tuple[str, bool]] = field(default_factory=Counter)
    """Calls and rulings by their kind, and whether they were taken."""
    patterns: Counter[tuple[Pattern, bool]] = field(default_factory=Counter)
    """Ploys by their pattern, and whether they were taken."""
    taken: list[commands.Command] = field(default_factory=list)
    """Every command of this round that was taken."""

    def __post_init__(self) -> None:
        setting, chance = self.setting, random.Random(f"shoe {self.seed}")
        self.game: Game = GAMES[setting.slug]
        self.chance = random.Random(f"insiders {self.seed}")
        self.sought = random.Random(f"ways out {self.seed}")
        self.state, (command, answer) = _opened(setting)
        self.shoe = tuple(chance.sample(_cards(setting.slug, self.state.options.decks), CARDS))
        self.sealed, self.begun, self.surplus = setting.source == Source.SEALED, 0, 0
        keyed = setting.source == Source.KEYED
        texts = tuple(map(str, self.shoe))
        self.watcher = Watcher(setting.slug, texts, keyed, holder_draws=setting.method is Method.C)
        self.watcher.see(self.state, command, None, answer)
        dealer = AUTOMATIC if self.sealed else DEALER
        self.honest = HonestPlay(dealer, WITNESS, keyed=keyed, passes=chance.random() < 0.5)
        if chance.random() < self.accidents:
            self.honest.accident, self.honest.from_card = chance.choice(self._can_happen()), chance.choice([0, 0, 2, 4])
            self.honest.passes = self.honest.passes or setting.method is Method.A
            self.honest.glimpsed = not self.sealed and chance.random() < 0.7
            self.honest.before_the_close, self.honest.sees = chance.random() < 0.5, chance.choice([1, 1, 2, 3])
        self._bets(chance)

    def _can_happen(self) -> list[Kind]:
        """What can go wrong at such a table; what voids a round, which then tells nothing, seldom."""
        never = {Kind.TOO_FEW_CARDS} | (TOUCHED if self.sealed else set())
        if self.setting.method in {None, Method.B}:
            never |= HANDLED
        if self.setting.method is not Method.C:
            never |= {Kind.DEVICE_MOVED_EXPOSED, Kind.DEVICE_MOVED_ALTERED}
        never |= {Kind.DEVICE_RESET} if self.honest.keyed else {Kind.LEFT_WITH_CARDS}
        cases = [case for case in self.game.irregularities if case.kind not in never]
        return [case.kind for case in cases for _ in range(OFTEN.get(case.kind, _usual(case)))]

    def _bets(self, chance: random.Random) -> None:
        """Every patron's bets, each within the limits, in an area of their own."""
        for area, name in enumerate(PATRONS, 1):
            for wager in chance.sample(self.game.wagers, chance.randint(1, 3)):
                stake_cents = chance.randrange(10_00, 100_00, 25)
                self.put(commands.PlaceBet(patron(name), name, area, wager.name, stake_cents), None)

    def play(self) -> tuple[Breach, ...]:
        """The round from its bets to after its settlement."""
        for _ in range(STEPS_MOST):
            self.insiders_turn()
            self.look_for_a_way_out()
            over = self.state.phase not in {Phase.BETTING, Phase.DEALING, Phase.SETTLING}
            if over and self.state.incident is None:
                break
            if not self.go_on():
                self.stuck = True
                break
        else:
            self.stuck = True
        after = self.state.phase is Phase.READY and self.watcher.concluded
        if after and all(self.put(*step, honest=True) for step in self.honest.before_the_next(self.state)):
            self.insiders_turn()
        return tuple(self.watcher.at_the_end())

    def look_for_a_way_out(self) -> None:
        """Now and then: whether the round can be ended lawfully, whatever is true of what was called."""
        if self.sought.random() >= self.sampled:
            return
        held = [hand for hand in (0, 1) if holder_of(self.state, hand) is not None and not self.sealed]
        told, gone = self.sought.random() < 0.6, frozenset(self.sought.sample(held, self.sought.randint(0, len(held))))
        if told and self.state.incident is not None and self.state.incident.kind is Kind.LEFT_WITH_CARDS:
            gone |= {self.state.incident.hand}
        elif self.state.incident is not None:
            gone = frozenset()
        world = World(self.shoe, min(self.begun, CARDS - 20), told, gone, self.surplus)
        self.searched += 1
        why = no_way_out(ask, self.state, world, self.honest.dealer, WITNESS)
        if why:
            self.watcher.note(why)
            self.dead_ends.append((self.state, world))

    def deny(self) -> None:
        """Until it is acted on, what an insider made up can be found untrue by somebody who has no part in it."""
        incident = self.state.incident
        if incident is None or incident.note != SAID or incident.called_by in {HOUSE, WITNESS.name}:
            return  # Who found an order gives their own word for it.
        acted_on = incident.taken_back if incident.kind in INTERRUPTED else incident.steps_taken or incident.offered
        case = self.game.irregularity(incident.kind)
        if acted_on or case is None or not case.attested:
            return
        if all(isinstance(ask(self.state, *step), Refusal) for step in contests(WITNESS)):
            self.watcher.note("an untrue word that nobody can deny")

    def go_on(self) -> bool:
        self.deny()
        return any(
            self.put(command, witness, honest=True)
            for command, witness in self.honest.next_steps(self.state, self.truth())
        )

    def put(self, command: commands.Command, witness: Actor | None, *, honest: bool = False) -> bool:
        answer = ask(self.state, command, witness)
        taken = not isinstance(answer, Refusal)
        if honest and not taken:
            return False
        if isinstance(command, commands.CallIrregularity):
            self.asked[f"call: {command.kind.value}", taken] += 1
        elif isinstance(command, commands.RuleOn):
            self.asked[f"ruling: {command.remedy.value}", taken] += 1
        if not taken:
            self.refusal = answer
            return False
        before, self.state = self.state, apply_all(self.state, answer)
        self.surplus += surplus_taken(answer)
        self.taken.append(command)
        self.watcher.see(before, command, witness, answer, honest=honest)
        if not honest:
            self.honest.overlooked |= {event.place for event in answer if isinstance(event, events.CardRenamed)}
        if {type(event).__name__ for event in answer} & MOVE_THE_BEGINNING:
            self.begun = len(_cards(self.setting.slug, self.state.options.decks)) - self.state.cards_left
            self.watcher.begins(self.begun)
            self.surplus = 0
        self.watcher.compare(self.state)
        if honest:
            self.honest.did(command)
        return True

    # --- the cards as they are --------------------------------------------------------------------

    def truth(self) -> Truth:
        at = min(self.begun, CARDS - 20)
        drawn = at + len(self.state.cards)
        return Truth(self.shoe[at:drawn], self.shoe[drawn + self.surplus :])

    def moment(self) -> Moment:
        # A second opening belongs to the time after the round.
        phase = len(PHASES) if self.watcher.concluded and self.state.phase is Phase.BETTING else None
        at = PHASES.index(self.state.phase) if phase is None else phase
        return at, len(self.state.cards), sum(dealt.face_up for dealt in self.state.cards)

    # --- the insiders -----------------------------------------------------------------------------

    def insiders_turn(self) -> None:
        self.look()
        if self.script is not None:
            self._by_the_script(self.script)
            return
        if self.chance.random() > self._boldness():
            return
        for _ in range(self.chance.randint(2, 8)):
            tried = self.some_ploy()
            taken = self.put(tried.command, tried.witness)
            self.patterns[tried.pattern, taken] += 1
            if taken:
                self.ploys.append(tried)

    def _by_the_script(self, script: tuple[Ploy, ...]) -> None:
        for at, ploy in enumerate(script):
            if ploy in self.ploys or ploy.moment > self.moment():
                continue
            if self.put(truthful(self.state, ploy.command, self.truth()), ploy.witness):
                self.ploys.append(ploy)
            elif self.refusal is not None:
                self.refused.setdefault(at, self.refusal)

    def _boldness(self) -> float:
        """How likely insiders try something now: least while bets are open and nothing is known."""
        if self.state.phase is Phase.BETTING and not self.watcher.concluded and not self.watcher.known:
            return 0.12 * self.bold
        return self.bold * (0.45 if self.state.phase in {Phase.BETTING, Phase.DEALING, Phase.SETTLING} else 0.8)

    def look(self) -> None:
        """What the insider's console shows: no card that lies face down."""
        if all(dealt.face_up for dealt in self.state.cards):
            return
        shown = view(self.state, CASTS[self.setting.cast][0]).hands
        for hand in (0, 1):
            dealt = [each for each in self.state.cards if each.hand == hand]
            if any(text != "??" and not each.face_up for text, each in zip(shown[hand], dealt, strict=True)):
                self.watcher.note("shown while it lies face down")

    def some_ploy(self) -> Ploy:
        by = self.chance.choice(CASTS[self.setting.cast])
        scene = Scene(self.state, self.truth(), self.chance, self.sealed, tuple(self.watcher.bets), self.taken)
        pattern, command = scene.some_act(by)
        witness = self.chance.choice(witnesses(by, self.honest.dealer, ADA))
        if self.chance.random() < self.lawful:
            witness = WITNESS
        return Ploy(self.moment(), command, witness, pattern)


def _usual(case: Irregularity) -> int:
    return 1 if case.steps[0].remedy in VOIDING else 3


@cache
def _cards(slug: str, decks: int) -> tuple[Card, ...]:
    return tuple(Counter(Shoe.of(GAMES[slug].deck, decks=decks)).elements())
