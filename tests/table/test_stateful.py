"""A table under Hypothesis: any order of acts, shrunk to the shortest that breaks a promise.

The auditor sees every event; a refusal leaves the state as it was; the events alone rebuild the live state; what a
patron sees never holds a card that lies face down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from auditor import Auditor
from cutcard import GAMES, Card, Refusal
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Actor, Phase, Source, TableOptions, TableState, apply_all, commands, decide, new_table
from cutcard.table.acts.irregularities.calling import open_steps
from cutcard.table.automatic_dealer import next_command
from cutcard.table.views import view
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, patron

if TYPE_CHECKING:
    from cutcard.table.events import Event

names = st.sampled_from(["Wei", "Ana", "Bo"])
staff = st.sampled_from([DEALER, SUPERVISOR, PIT_MANAGER, ASSISTANT, SHIFT_MANAGER])
hands = st.sampled_from([0, 1])


class LiveTable(RuleBasedStateMachine):
    """Rules are acts; each is asked whether or not it is allowed just now."""

    state: TableState
    events: list[Event]
    auditor: Auditor

    @initialize(slug=st.sampled_from(list(GAMES)), method=st.sampled_from(list(Method)), after=st.sampled_from([0, 1]))
    def open_the_table(self, slug: str, method: Method, after: int) -> None:
        options = TableOptions(
            game=GAMES[slug], method=method, high_limit_area=True, source=Source.READER, rounds_after_cut=after
        )
        self.state, self.events = new_table(options), []
        limits = [(each.least_cents, each.most_cents) for each in (options.limits, options.side_limits)]
        self.auditor = Auditor(slug, options.decks, limits[0], limits[1])

    def put(self, command: commands.Command) -> None:
        before = self.state
        answer = decide(before, command, witness=WITNESS)
        if isinstance(answer, Refusal):
            assert self.state is before
            assert answer.says
            return
        self.state = apply_all(before, answer)
        self.events.extend(answer)
        for event in answer:
            self.auditor.check(event)

    def card(self, data: st.DataObject) -> Card:
        assert self.state.shoe is not None
        return data.draw(st.sampled_from(self.state.options.game.deck.cards))

    @rule(data=st.data())
    def the_dealer_goes_on(self, data: st.DataObject) -> None:
        command = next_command(self.state, lambda: self.card(data))
        if command is None:
            return
        if isinstance(command, commands.DealCard) and self.state.method is Method.C:
            command = commands.DealCard(DEALER, command.card, self.state.device_holder)
        self.put(command)

    @rule(name=names, area=st.integers(0, 9), stake=st.sampled_from([0, 5_00, 10_00, 777_77, 10**9]), data=st.data())
    def a_patron_bets(self, name: str, area: int, stake: int, data: st.DataObject) -> None:
        wager = data.draw(st.sampled_from([wager.name for wager in self.state.options.game.wagers]))
        kind: Any = data.draw(st.sampled_from([commands.PlaceBet, commands.PlaceBet, commands.FindBet]))
        if kind is commands.FindBet:
            self.put(commands.FindBet(SUPERVISOR, name, area, wager, stake, "overlooked"))
        else:
            self.put(commands.PlaceBet(patron(name), name, area, wager, stake))

    @precondition(lambda self: self.state.bets)
    @rule(name=names, stake=st.sampled_from([10_00, 50_00, 500_00]), data=st.data())
    def a_bet_is_changed_or_taken_back(self, name: str, stake: int, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from([bet.number for bet in self.state.bets]))
        if data.draw(st.booleans()):
            self.put(commands.WithdrawBet(patron(name), number))
        else:
            self.put(commands.ChangeBet(patron(name), number, stake))

    @precondition(lambda self: self.state.phase is Phase.DEALING)
    @rule(by=staff, name=names, hand=hands, data=st.data())
    def cards_are_handed_out_and_turned(self, by: Actor, name: str, hand: int, data: st.DataObject) -> None:
        acts: list[commands.Command] = [
            commands.PassHand(by, hand, to=name),
            commands.DeclineHand(patron(name), hand),
            commands.ChooseHandler(by, hand, name),
            commands.SetRevealOrder(by, hand),
            commands.RevealHand(by, hand),
            commands.RevealHand(patron(name), hand),
            commands.AllowSqueeze(by, name),
            commands.AcceptDevice(patron(name), name),
            commands.AllowDrawing(by, name),
            commands.SeeCuttingCard(by),
            commands.OfferWithdrawal(by),
        ]
        self.put(data.draw(st.sampled_from(acts)))

    @precondition(lambda self: self.state.cards)
    @rule(by=staff, place=st.integers(0, 7), data=st.data())
    def a_card_is_put_right(self, by: Actor, place: int, data: st.DataObject) -> None:
        self.put(commands.CorrectCard(by, place, self.card(data), "misread", 0, "a camera"))

    @rule(by=st.one_of(staff, st.just(Actor("the house", Position.DEALER))), name=names, back=st.booleans())
    def a_terminal_fails(self, by: Actor, name: str, back: bool) -> None:  # noqa: FBT001 - drawn by name.
        self.put(commands.TerminalBack(by, name) if back else commands.ReportTerminal(by, name))

    @rule(by=staff, kind=st.sampled_from(list(Kind)), hand=hands, data=st.data())
    def something_goes_wrong(self, by: Actor, kind: Kind, hand: int, data: st.DataObject) -> None:
        drawn = (self.card(data), self.card(data)) if self.state.shoe is not None else ()
        cards = data.draw(st.sampled_from([drawn, drawn[:1], ()]))
        self.put(commands.CallIrregularity(by, kind, "as seen", hand, cards, place=data.draw(st.integers(0, 5))))

    @precondition(lambda self: self.state.phase is Phase.DEALING and self.state.shoe is not None)
    @rule(hand=hands, data=st.data())
    def a_card_is_laid_somewhere(self, hand: int, data: st.DataObject) -> None:
        self.put(commands.DealCard(DEALER, self.card(data), hand=hand))

    @precondition(lambda self: self.state.incident is not None)
    @rule(by=staff, data=st.data())
    def it_is_ruled_on(self, by: Actor, data: st.DataObject) -> None:
        incident = self.state.incident
        assert incident is not None
        steps = open_steps(self.state, incident)
        if not steps:
            self.put(commands.ResumePlay(by))
            return
        step = data.draw(st.sampled_from(steps))
        dealt = tuple(each.card for each in self.state.cards)
        two = (self.card(data), self.card(data)) if self.state.shoe is not None else ()
        cards = data.draw(st.sampled_from([incident.cards, dealt, two, ()]))
        self.put(commands.RuleOn(by, step.remedy, "as the rule says", tuple(card for card in cards if card)))

    @rule(by=staff, method=st.sampled_from(list(Method)))
    def between_rounds(self, by: Actor, method: Method) -> None:
        for command in (commands.ChooseMethod(by, method), commands.ReplaceCards(by), commands.RestrictArea(by, 2)):
            self.put(command)

    @invariant()
    def the_events_rebuild_the_state(self) -> None:
        if hasattr(self, "events"):
            assert apply_all(new_table(self.state.options), self.events) == self.state

    @invariant()
    def the_round_lies_as_the_drawing_rule_has_it(self) -> None:
        if hasattr(self, "state"):
            assert self.auditor.order() == [str(dealt.card) for dealt in self.state.cards]
            assert self.auditor.waiting == [str(card) for card in self.state.waiting]

    @invariant()
    def hidden_cards_stay_hidden(self) -> None:
        if hasattr(self, "state"):
            hidden = sum(not dealt.face_up for dealt in self.state.cards)
            shown = view(self.state, patron("Wei")).hands
            assert sum(card == "??" for hand in shown for card in hand) == hidden


LiveTable.TestCase.settings = settings(max_examples=10, stateful_step_count=45, deadline=None)
TestLiveTable = LiveTable.TestCase


@pytest.mark.wide
class TestMoreLiveTables(LiveTable.TestCase):  # type: ignore[misc,valid-type]
    settings = settings(max_examples=50, stateful_step_count=45, deadline=None)


@pytest.mark.long
class TestManyLiveTables(LiveTable.TestCase):  # type: ignore[misc,valid-type]
    settings = settings(max_examples=500, stateful_step_count=45, deadline=None)
