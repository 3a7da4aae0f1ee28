"""Tables played at random by patrons and staff who mostly know the rules, with the auditor at their elbow."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import pytest

from auditor import Auditor
from cutcard import GAMES, Deal, Refusal
from cutcard.rulebook.drawing import Complete, Draw, PuntoBanco
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import (
    Actor,
    Limits,
    Phase,
    Source,
    TableOptions,
    apply,
    apply_all,
    available,
    commands,
    decide,
    events,
)
from cutcard.table.acts import ACTS, settling
from cutcard.table.acts.act import always
from cutcard.table.acts.irregularities.ruling import OFFERS
from cutcard.table.conduct.order import wrongly_dealt
from cutcard.table.knowledge import Sight
from cutcard.table.machine import new_table
from cutcard.table.transitions import TRANSITIONS, exists
from cutcard.table.views import view
from other_table_of_play import with_other_rule
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, patron
from tiers import FIRST_OF_EACH_DOCUMENT, unlike

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard import Card, Game
    from cutcard.table import TableState

STAFF = {actor.position: actor for actor in (DEALER, SUPERVISOR, PIT_MANAGER, ASSISTANT, SHIFT_MANAGER)}
PATRONS = ("Ada", "Ben", "Cyn", "Dov")
PLAYING = [position for position in Position if not position.only_reads]
COMMANDS = tuple(act.command for act in TRANSITIONS)
ROUNDS_AT_A_TABLE, STEPS_AT_A_TABLE = 8, 2_000
DRAWS_MOST = 10_000
SELDOM = (commands.CallIrregularity, commands.SeeCuttingCard)
"""Asked so often that they would end most rounds early."""
UNKNOWN_CARDS = {Remedy.SET_TWO_ASIDE, Remedy.SORT_AND_IDENTIFY, Remedy.REPLACE_MISSING}
"""What is done about cards that nobody can name."""


def some_options(chance: random.Random, game: Game) -> TableOptions:
    """A table as a house might set it up."""
    high = chance.random() < 0.6
    optional = [wager.name for wager in game.wagers if wager.optional]
    return TableOptions(
        game=game,
        decks=chance.randint(game.decks.least, game.decks.most),
        limits=Limits(10_00, chance.choice([200_00, 10_000_00])),
        side_limits=Limits(5_00, chance.choice([100_03, 1_000_00])),
        offered=None if chance.random() < 0.8 else frozenset(chance.sample(optional, len(optional) // 2)),
        differential_cents=chance.choice([0, 50_00, 100_00]) if game.procedure.balancing else 0,
        positions=chance.randint(1, 8),
        area_most=chance.randint(1, 3),
        high_limit_area=high,
        source=Source.READER,
        staff_place_bets=chance.random() < 0.5,
        method=_method(chance, game, high=high),
        rounds_after_cut=chance.randint(0, 1),
    )


def _method(chance: random.Random, game: Game, *, high: bool) -> Method:
    """A game whose document names no methods has one way to deal."""
    if game.procedure.methods is None:
        return Method.B
    return chance.choice(list(Method) if high else [Method.A, Method.B])


class Simulation:
    """One game at table after table, every answer checked, until enough rounds have been settled."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.chance = random.Random(f"{game.slug} {seed}")
        self.phases: set[Phase] = set()
        self.methods: set[Method | None] = set()
        self.accepted: Counter[type[commands.Command]] = Counter()
        self.remedies: Counter[Remedy] = Counter()
        self.refused = 0
        self.rounds = 0

    def play(self, rounds: int) -> Simulation:
        while self.rounds < rounds:
            self.sit_down()
            until = min(rounds, self.rounds + ROUNDS_AT_A_TABLE)
            steps = 0
            while self.rounds < until:
                steps += 1
                assert steps < STEPS_AT_A_TABLE, f"{self.rounds} of {until} rounds were settled: {self.state}"
                if self.state.phase is Phase.BETTING:
                    for _ in range(self.chance.randint(0, 4)):
                        self.put(self.some(commands.PlaceBet, patron("")))
                    self.anything()
                for _ in range(self.chance.randint(0, 3)):
                    self.anything()
                self.go_on()
        return self

    def sit_down(self) -> None:
        """A fresh table. Some cards come up more often than chance has it, so that copies run out."""
        options = some_options(self.chance, self.game)
        self.start = self.state = new_table(options)
        self.hashed = hash(self.state)
        self.phases.add(self.state.phase)
        self.events: list[events.Event] = []
        limits, side = options.limits, options.side_limits
        self.auditor = Auditor(
            self.game.slug,
            options.decks,
            (limits.least_cents, limits.most_cents),
            (side.least_cents, side.most_cents),
        )
        self.favourites = self.chance.sample(self.game.deck.cards, 4)

    def put(self, command: commands.Command) -> bool:
        """Put to the table; a refusal changes nothing, an event passes the auditor before it changes anything."""
        answer = decide(self.state, command, witness=WITNESS)
        assert hash(self.state) == self.hashed, f"{command} changed the table while it was decided on"
        if isinstance(answer, Refusal):
            self.refused += 1
            return False
        assert answer, f"{command} was allowed but nothing happened"
        for event in answer:
            self.auditor.check(event)
            self.state = apply(self.state, event)
            self.events.append(event)
            self.nobody_sees_too_much()
        self.hashed = hash(self.state)
        self.accepted[type(command)] += 1
        self.phases.add(self.state.phase)
        self.methods.add(self.state.method)
        if isinstance(command, commands.RuleOn):
            self.remedies[command.remedy] += 1
        if isinstance(answer[-1], events.RoundConcluded):
            self.rounds += 1
            assert apply_all(self.start, self.events) == self.state, "the same events make the same table"
        return True

    def nobody_sees_too_much(self) -> None:
        """A patron sees their own bets, staff all of them; and everybody the cards that lie open."""
        name = PATRONS[self.state.log % len(PATRONS)]
        seen, watched = view(self.state, patron(name)), view(self.state, DEALER)
        for hand in (0, 1):
            dealt = [each for each in self.state.cards if each.hand == hand]
            assert seen.hands[hand] == tuple(str(each.card) if each.face_up else "??" for each in dealt)
            assert watched.hands[hand] == seen.hands[hand]
        assert seen.bets == tuple(bet for bet in self.state.bets if bet.patron == name)
        assert seen.corrected == watched.corrected == self.auditor.corrected

    # --- what moves a round on ------------------------------------------------------------------

    def go_on(self) -> None:
        """The first of the next steps that is allowed; where none is, the table hangs."""
        if not any(self.put(command) for command in self.next_steps()):
            raise AssertionError(f"nothing moves this table on: {self.state}")

    def next_steps(self) -> Iterator[commands.Command]:
        state = self.state
        if state.interrupted:
            yield from self.turns()
            kinds = (Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED)
            yield from (commands.CallIrregularity(DEALER, kind, "the power failed") for kind in kinds)
            return
        if state.incident is not None:
            if self.chance.random() < 0.3:
                yield commands.ContestCall(STAFF[Position.GAMING_SHIFT_MANAGER], "called by mistake")
            if self.chance.random() < 0.3:
                yield commands.ResumePlay(DEALER)
            case = state.options.game.irregularity(state.incident.kind)
            assert case is not None, "without one nothing could have been called"
            for step in self.chance.sample(case.steps, len(case.steps)):
                by = STAFF[max(step.by, Position.PIT_SUPERVISOR) if step.remedy in OFFERS else step.by]
                yield commands.RuleOn(by, step.remedy, "as the rules say", order=self.order_for(step.remedy))
            yield from self.turns()
            yield commands.ResumePlay(DEALER)
            return
        match state.phase:
            case Phase.NO_SHOE | Phase.SHOE_ENDED:
                yield commands.LoadShoe(DEALER)
            case Phase.READY:
                replacing, opening = commands.ReplaceCards(PIT_MANAGER), commands.OpenBets(DEALER)
                yield from (replacing, opening) if self.chance.random() < 0.3 else (opening, replacing)
                yield commands.LoadShoe(DEALER)
                yield commands.ReplaceCards(PIT_MANAGER, "a card of it was seen")
            case Phase.BETTING:
                yield commands.CloseBets(DEALER)
                yield from self.a_drawer()
                yield from (commands.RemoveBet(PIT_MANAGER, bet.number) for bet in state.bets)
                yield commands.AskToBalance(DEALER)
            case Phase.DEALING:
                yield from (commands.RemoveBet(PIT_MANAGER, bet.number, "to balance") for bet in state.bets)
                yield from self.next_cards()
            case Phase.SETTLING:
                yield commands.SettleBets(DEALER)
                yield from self.calls_of_what_lies_wrong()

    def calls_of_what_lies_wrong(self) -> Iterator[commands.Command]:
        return (
            commands.CallIrregularity(DEALER, kind, "it lies wrong")
            for kind in (Kind.WRONG_ORDER, Kind.SURPLUS_CARDS, Kind.UNFORESEEN)
            if wrongly_dealt(self.state)
        )

    def next_cards(self) -> Iterator[commands.Command]:
        state = self.state
        first_out = state.cutting_card_seen and state.cutting_card_round == state.round_number
        if not state.cards and self.chance.random() < (0.5 if first_out else 0.1):
            yield from (commands.SeeCuttingCard(DEALER), commands.OfferWithdrawal(DEALER))
        yield from self.calls_of_what_lies_wrong()
        yield commands.AnnounceResult(DEALER)
        card = (
            None if any(state.waiting[:1]) else next(iter(state.knowledge.next_names), None) or self.card_in_the_shoe()
        )
        yield from (commands.DealCard(DEALER, card), commands.DealCard(DEALER, card, state.device_holder))
        if state.options.source is Source.KEYED:
            yield commands.DealCard(DEALER)
        if state.method is Method.A and self.chance.random() < 0.5:
            yield self.some(commands.PassHand, DEALER)
        if self.chance.random() < 0.3:
            yield commands.TurnCard(DEALER, self.chance.randint(1, 4))
        yield from self.turns()
        yield commands.SetRevealOrder(DEALER, self.chance.randint(0, 1))
        yield from self.a_drawer()

    def turns(self) -> Iterator[commands.Command]:
        """Each hand turned at once; card by card, and named, where nobody has named it."""
        unnamed = [place for place, dealt in enumerate(self.state.cards, start=1) if dealt.card is None]
        yield from (commands.TurnCard(DEALER, place, self.card_in_the_shoe()) for place in unnamed)
        yield from (commands.RevealHand(DEALER, hand) for hand in (0, 1))

    def a_drawer(self) -> Iterator[commands.Command]:
        """Under method C somebody takes the device; whoever kept it without a bet gives it up or gets leave."""
        holder = self.state.device_holder
        if holder is not None and self.state.phase is Phase.BETTING and self.chance.random() < 0.5:
            yield commands.GiveUpDevice(DEALER, holder)
        for name in PATRONS:
            yield commands.AcceptDevice(patron(name), name)
        yield commands.AllowDrawing(ASSISTANT, holder or self.chance.choice(PATRONS))

    def order_for(self, remedy: Remedy) -> tuple[int, ...]:
        """The order in which a step of an irregularity has to put cards that were drawn together."""
        incident = self.state.incident
        assert incident is not None
        places = range(1, len(incident.cards) + 1) if remedy is Remedy.SET_THE_ORDER else ()
        return tuple(self.chance.sample(places, len(places)))

    # --- anything else --------------------------------------------------------------------------

    def anything(self) -> None:
        """Mostly something a console would offer; now and then anything at all, or nonsense."""
        position = self.chance.choice([Position.PATRON, Position.PATRON, *PLAYING])
        offered = available(self.state, position)
        kinds = offered if offered and self.chance.random() < 0.75 else COMMANDS
        kind = self.chance.choice(kinds)
        if issubclass(kind, SELDOM) and self.chance.random() < 0.6:
            return
        by = STAFF.get(position) or patron(self.chance.choice(PATRONS))
        nonsense = self.chance.random() < 0.1
        asked = self.some(kind, by, nonsense=nonsense)
        if isinstance(asked, commands.CallIrregularity) and asked.kind is Kind.UNFORESEEN and not nonsense:
            asked = replace(asked, count=0, place=min(asked.place, len(self.state.cards)))
        self.put(asked)

    def some(self, kind: type[commands.Command], by: Actor, *, nonsense: bool = False) -> commands.Command:
        """A command of this kind with arguments that make sense at this moment, or do not."""
        given: dict[str, Any] = {}
        for argument in fields(kind)[1:]:
            given[argument.name] = self.argument(argument.name, kind, nonsense=nonsense)
        if by.position is Position.PATRON and self.chance.random() < 0.9:
            by = patron(self.whose(given) or by.name)
        return kind(by, **given)

    def whose(self, given: dict[str, Any]) -> str | None:
        """The patron whose business it would be."""
        if "number" in given and (bet := self.state.bet(given["number"])) is not None:
            return bet.patron
        if given.get("hand") in {0, 1} and self.state.handlers[given["hand"]]:
            return self.state.handlers[given["hand"]]
        named: str | None = given.get("patron")
        return named or self.state.device_holder

    def argument(self, name: str, kind: type[commands.Command], *, nonsense: bool) -> object:
        pick, state, limits = self.chance.choice, self.state, self.state.options.limits
        match name:
            case "card":
                return pick([card for game in GAMES.values() for card in game.deck.cards]) if nonsense else self.card()
            case "cards" if kind is commands.RevealHand:
                return tuple(self.card() for _ in range(2)) if nonsense else ()
            case "hand" if kind is commands.DealCard:
                in_a_round = state.phase in {Phase.DEALING, Phase.SETTLING}
                return pick([None] * 12 + [0, 1]) if in_a_round else None
            case "count":
                return pick([-1, 0, 10**6]) if nonsense else self.chance.randint(1, 3)
            case "round_number":
                return pick([-1, 10**6]) if nonsense else 0
            case "evidence" | "seen" | "aside":
                return {"evidence": "a camera", "seen": "", "aside": ()}[name]
            case "order":
                return () if nonsense or state.incident is None else self.order_for(pick(list(Remedy)))
            case "cards" if state.incident is not None:
                return ()
            case "cards":
                return tuple(self.card() for _ in range(self.chance.randint(0 if nonsense else 1, 3)))
            case "kind":
                foreseen = [each.kind for each in self.game.irregularities]
                likely = [kind for kind in foreseen if kind in self.likely_kinds()]
                return pick(list(Kind) if nonsense else [*foreseen, *likely * 5])
            case "remedy":
                return pick(list(Remedy))
            case "method":
                return pick(list(Method))
            case "patron":
                return "Nobody" if nonsense else pick(PATRONS)
            case "to" | "drawn_by":
                return pick([None, *PATRONS])
            case "area":
                return self.chance.randint(-1, 20) if nonsense else self.chance.randint(1, state.options.positions)
            case "wager":
                names = [wager.name for wager in self.game.wagers]
                return pick(["", "Nothing", names[0].lower()]) if nonsense else pick([*names, *names[:2] * 3])
            case "stake_cents" if nonsense:
                return pick([-5, 0, 1, 10**18])
            case "stake_cents":
                found = kind is commands.FindBet
                return pick([1_01, 4_99, limits.most_cents + 5]) if found else self.chance.randint(10_00, 100_03)
            case "number":
                numbers = [bet.number for bet in state.bets]
                return pick([-1, 0, 10**9]) if nonsense or not numbers else pick(numbers)
            case "hand" | "first":
                return pick([-1, 2, 7]) if nonsense else self.chance.randint(0, 1)
            case "most":
                return self.chance.randint(-1, 4) if nonsense else self.chance.randint(1, 3)
            case "place":
                return pick([-1, 0, 7]) if nonsense else self.chance.randint(1, max(1, len(state.cards)))
            case "sight":
                return pick(list(Sight))
            case "chips":
                return pick([False, True])
            case "shows" | "note" | "reason" | "evidence":
                return pick(["", "Tie", "Banker"])
        raise AssertionError(f"the simulation does not know what {name} of {kind.__name__} may be")

    def likely_kinds(self) -> tuple[Kind, ...]:
        """Kinds that need a moment which seldom comes, when it has come."""
        if any(self.state.handlers):
            return Kind.WRONG_PATRON, Kind.ABSENT_PATRON, Kind.LEFT_WITH_CARDS
        if not self.state.cards:
            return Kind.DEVICE_RESET, Kind.UNFORESEEN
        return Kind.DEVICE_MOVED_ALTERED, Kind.TOGETHER_UNKNOWN_LATE, Kind.INTERRUPTED_OPEN

    def card(self) -> Card:
        return self.chance.choice(self.favourites if self.chance.random() < 0.3 else self.game.deck.cards)

    def card_in_the_shoe(self) -> Card:
        assert self.state.shoe is not None, "no card is drawn before a shoe is loaded"
        for _ in range(DRAWS_MOST):
            if self.state.shoe.count(card := self.card()):
                return card
        raise AssertionError(f"no card of the shoe was drawn in {DRAWS_MOST} times: {self.state.shoe}")


def acts_of(game: Game) -> set[type[commands.Command]]:
    """What persons can ask at a table of this game where the device, and nobody else, names the cards."""
    known = {act.command for act in TRANSITIONS if exists(act, game) and not act.by_the_house}
    return known - {commands.RenameCard}


def check_everything_was_reached(simulation: Simulation) -> None:
    assert set(simulation.accepted) == acts_of(simulation.game)
    check_phases_and_methods(simulation)


def check_phases_and_methods(simulation: Simulation) -> None:
    game = simulation.game
    assert simulation.phases == set(Phase)
    assert simulation.methods == (set(Method) if game.procedure.methods else {None})
    assert simulation.refused > simulation.rounds


@pytest.mark.parametrize("slug", sorted(FIRST_OF_EACH_DOCUMENT))
def test_at_tables_played_at_random_cards_bets_and_money_are_in_order(slug: str) -> None:
    """Fifty rounds, in which at least three acts of four are done."""
    simulation = Simulation(GAMES[slug], 8).play(50)
    check_phases_and_methods(simulation)
    acts = acts_of(simulation.game)
    assert set(simulation.accepted) <= acts
    assert len(simulation.accepted) >= 0.75 * len(acts), acts - set(simulation.accepted)


@pytest.mark.wide
@pytest.mark.parametrize("slug", unlike(GAMES))
def test_at_tables_where_every_act_is_done_cards_bets_and_money_are_in_order(slug: str) -> None:
    """A hundred and fifty rounds, and as many more as it takes until every act has been done."""
    simulation = Simulation(GAMES[slug], 3).play(150)
    while simulation.rounds < 600 and set(simulation.accepted) != acts_of(simulation.game):
        simulation.play(simulation.rounds + 25)
    check_everything_was_reached(simulation)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.parametrize("slug", GAMES)
def test_at_many_tables_played_at_random_cards_bets_and_money_are_in_order(slug: str, seed: int) -> None:
    simulation = Simulation(GAMES[slug], seed).play(2_500)
    check_everything_was_reached(simulation)
    asked = {step.remedy for each in simulation.game.irregularities for step in each.steps}
    assert set(simulation.remedies) == asked - UNKNOWN_CARDS, "a device that reads its cards knows those that went"


def test_the_auditor_notices_a_bet_settled_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = settling.settlements

    def twice(state: TableState) -> Iterator[events.BetSettled]:
        for settled in honest(state):
            yield from (settled, settled)

    monkeypatch.setattr(settling, "settlements", twice)
    with pytest.raises(AssertionError, match="a bet is settled once"):
        Simulation(GAMES["tiger-baccarat"], 0).play(100)


def test_the_auditor_notices_a_bet_taken_late(monkeypatch: pytest.MonkeyPatch) -> None:
    lenient = replace(ACTS[commands.PlaceBet], phases=(Phase.BETTING, Phase.DEALING), is_determined=always)
    monkeypatch.setitem(ACTS, commands.PlaceBet, lenient)
    with pytest.raises(AssertionError, match="a bet is placed while bets are open"):
        Simulation(GAMES["sands-elements"], 2).play(100)


def test_the_auditor_notices_a_third_card_left_out() -> None:
    honest = PuntoBanco.next_card

    def hasty(drawing: PuntoBanco, deal: Deal, document: str) -> Draw | Complete:
        step = honest(drawing, deal, document)
        return Complete(document, step.clause, step.message) if deal.second.count == 2 else step

    game = with_other_rule(GAMES["dragon-tiger-baccarat"], next_card=hasty)
    with pytest.raises(AssertionError, match="every third card the Table of Play asks for"):
        Simulation(game, 0).play(100)
