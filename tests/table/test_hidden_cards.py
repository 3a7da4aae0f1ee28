"""No answer of a table depends on a card that lies face down, although a reading device's record knows it.

The same acts are asked at two tables that differ in nothing but what the device has read. Insiders ask for whatever
they like and guess at cards; until one is turned, the two tables must answer alike, word for word.
"""

from __future__ import annotations

import random
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES, Card, Refusal
from cutcard.rulebook.irregularities import TOGETHER, Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import Actor, Source, TableState, apply_all, commands, decide
from cutcard.table.acts.act import HOUSE
from cutcard.table.acts.irregularities.calling import open_steps
from cutcard.table.cards_on_table import redacted
from cutcard.table.codec import COMMANDS, to_json
from cutcard.table.conduct.known import anything_hidden
from cutcard.table.established import established
from cutcard.table.views import view
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

PATRONS = ("Ann", "Bob")
STAFF = (DEALER, SUPERVISOR, PIT_MANAGER, ASSISTANT, SHIFT_MANAGER)
TABLES = [(slug, method) for slug in ("dragon-tiger-baccarat", "fa-fa-fabulous-4") for method in (Method.A, Method.C)]
ROUNDS, ROUNDS_OF_THE_WIDE_TIER, ACTS = 8, 20, 40
TURNS = {commands.TurnCard, commands.RevealHand}
KINDS = list(COMMANDS.values())


class TwoTables:
    """One round at two tables alike, whose devices read other cards."""

    def __init__(self, slug: str, method: Method, seed: int) -> None:
        self.chance, self.game = random.Random(seed), GAMES[slug]
        deck = self.game.deck.cards
        self.reads = [iter(self.chance.choices(deck, k=ACTS * 4)) for _ in range(2)]
        self.guesses = self.chance.sample(deck, 6)
        table = Table(slug, method=method, high_limit_area=True, source=Source.READER).open()
        for area, (name, wager) in enumerate(zip(PATRONS, self.game.wagers, strict=False), start=1):
            table.bet(name, wager.name, area=area)
        if method is Method.C:
            table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
        table.do(commands.CloseBets(DEALER))
        self.states = [table.state, table.state]

    def ask(self, asked: list[Any], witness: Actor | None) -> tuple[list[Any], bool]:
        """What both tables say to an act, and whether it was taken."""
        answers = [decide(state, command, witness=witness) for state, command in zip(self.states, asked, strict=True)]
        told = [each if isinstance(each, Refusal) else [to_json(redacted(event)) for event in each] for each in answers]
        for at, answer in enumerate(answers):
            if not isinstance(answer, Refusal):
                self.states[at] = apply_all(self.states[at], answer)
        return told, not isinstance(answers[0], Refusal)

    def next_card(self) -> None:
        """A card as each of the devices reads it; one that waits is not named."""
        first = self.states[0]
        by = patron(first.device_holder or "") if first.method is Method.C else DEALER
        read = [next(each) for each in self.reads]
        told, _ = self.ask([commands.DealCard(by, None if any(first.waiting) else card) for card in read], None)
        assert told[0] == told[1]

    def some_act(self) -> tuple[list[Any], Actor | None]:
        by = self.chance.choice([*STAFF, *map(patron, PATRONS)])
        kind = self.chance.choice([*KINDS, *[commands.CallIrregularity, commands.RuleOn] * 6])
        given = {each.name: self.argument(each.name, kind) for each in fields(kind) if each.name != "by"}
        asked = [kind(by, **given), kind(by, **given)]
        if kind is commands.CallIrregularity and given["kind"] in TOGETHER:
            read = [tuple(next(each) for _ in range(2)) for each in self.reads]
            asked = [kind(by, **given | {"cards": cards}) for cards in read]
        if kind is commands.DealCard and not any(self.states[0].waiting):
            asked = [kind(by, **given | {"card": next(each)}) for each in self.reads]
        return asked, self.chance.choice([None, WITNESS, SHIFT_MANAGER])

    def steps(self) -> list[Remedy]:
        """What may be done next about an open irregularity."""
        incident = self.states[0].incident
        return [step.remedy for step in open_steps(self.states[0], incident)] if incident is not None else []

    def argument(self, name: str, kind: Any) -> Any:
        pick, cards = self.chance.choice, self.guesses + [each.card for each in self.states[0].cards if each.card]
        some: dict[str, Callable[[], Any]] = {
            "kind": lambda: pick([each.kind for each in self.game.irregularities]),
            "remedy": lambda: pick(self.steps() or list(Remedy)),
            "method": lambda: pick(list(Method)),
            "patron": lambda: pick(PATRONS),
            "to": lambda: pick([None, *PATRONS]),
            "drawn_by": lambda: None,
            "card": lambda: pick([None, *cards]) if kind in {commands.DealCard, *TURNS} else pick(cards),
            "cards": lambda: tuple(self.chance.sample(cards, pick([0, 0, 0, 1, 2]))),
            "aside": lambda: (),
            "order": lambda: pick([(), (1, 2), (2, 1)]),
            "wager": lambda: pick(self.game.wagers).name,
            "area": lambda: pick([1, 2, 3, 4]),
            "stake_cents": lambda: 50_00,
            "number": lambda: pick([1, 2, 3]),
            "hand": lambda: pick([0, 1]),
            "first": lambda: pick([0, 1]),
            "most": lambda: 2,
            "place": lambda: pick([0, 1, 2, 3, 4]),
            "count": lambda: 0,
            "round_number": lambda: 0,
            "chips": lambda: pick([True, False]),
            "shows": lambda: "Tie",
            "seen": lambda: "",
        }
        return some[name]() if name in some else pick(["", "I saw it", "I saw it"])


def turned(before: TableState, after: TableState) -> bool:
    """Whether another card lies open, or the cards are gone: then the tables may differ."""
    gone = len(after.cards) < len(before.cards)
    return gone or sum(each.face_up for each in after.cards) > sum(each.face_up for each in before.cards)


@pytest.mark.parametrize(("slug", "method"), TABLES)
def test_two_tables_that_differ_in_hidden_cards_alone_answer_alike(slug: str, method: Method) -> None:
    check_alike(slug, method, range(ROUNDS))


@pytest.mark.wide
@pytest.mark.parametrize(("slug", "method"), TABLES)
def test_tables_that_differ_in_hidden_cards_alone_answer_alike_in_more_rounds(slug: str, method: Method) -> None:
    check_alike(slug, method, range(ROUNDS, ROUNDS_OF_THE_WIDE_TIER))


def check_alike(slug: str, method: Method, seeds: Iterable[int]) -> None:
    taken: set[str] = set()
    for seed in seeds:
        tables = TwoTables(slug, method, seed)
        for _ in range(tables.chance.choice([1, 2, 3, 4, 4, 4])):
            tables.next_card()
        if method is Method.A and len(tables.states[0].cards) >= 4:
            for hand in tables.chance.choice([(), (0,), (0, 1)]):
                tables.ask([commands.PassHand(DEALER, hand)] * 2, None)
        for _ in range(ACTS):
            before = tables.states[0]
            asked, witness = tables.some_act()
            if type(asked[0]) in TURNS and not isinstance(decide(before, asked[0], witness=witness), Refusal):
                break
            told, done = tables.ask(asked, witness)
            if turned(before, tables.states[0]):
                break
            assert told[0] == told[1], f"seed {seed}: {asked[0]}"
            assert anything_hidden(tables.states[0]) == anything_hidden(tables.states[1])
            for viewer in (DEALER, SHIFT_MANAGER, patron("Ann")):
                assert view(tables.states[0], viewer) == view(tables.states[1], viewer)
            taken |= {type(asked[0]).__name__} if done else set()
    assert {"CallIrregularity", "RuleOn"} <= taken, taken


@pytest.mark.parametrize("method", [Method.A, Method.B])
def test_a_guess_at_a_card_that_waits_is_answered_whether_right_or_wrong_alike(method: Method) -> None:
    table = Table("dragon-tiger-baccarat", method=method, high_limit_area=True, source=Source.READER).open()
    table.do(commands.CloseBets(DEALER))
    read = (Card.parse("4h"), Card.parse("Jd"))
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, "they stuck", 0, read))
    table.do(commands.RuleOn(DEALER, Remedy.OFFER_WITHDRAWAL))
    table.do(commands.RuleOn(DEALER, Remedy.RECONSTRUCT))
    answers = {table.no(commands.DealCard(DEALER, card)) for card in GAMES["dragon-tiger-baccarat"].deck.cards}
    assert [answer.code for answer in answers] == ["waiting"]
    assert table.do(commands.DealCard(DEALER))


@pytest.mark.parametrize("ranks", ["9s", "9s Kh Kd", "9s Kh Kd 9c", "2s 3h Kd Tc"])
def test_what_a_patron_drew_and_left_is_turned_before_an_interruption_is_ruled_on(ranks: str) -> None:
    """Under method C the device was given up: asking what is established would tell what lies there."""
    table = Table("dragon-tiger-baccarat", method=Method.C, high_limit_area=True, source=Source.READER).open()
    table.bet("Ann", "Player")
    table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    table.do(commands.CloseBets(DEALER))
    for card in ranks.split():
        table.do(commands.DealCard(DEALER, Card.parse(card), "Ann"))
    table.do(commands.GiveUpDevice(patron("Ann")))
    kinds = (Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED)
    for kind in kinds:
        refusal = table.no(commands.CallIrregularity(DEALER, kind, "it went dark"))
        assert "handed out" in refusal.says
    table.do(commands.ReportInterruption(Actor(HOUSE, DEALER.position)))
    for hand in sorted({dealt.hand for dealt in table.state.cards}):
        table.do(commands.RevealHand(DEALER, hand))
    lawful, other = reversed(kinds) if established(table.state) else kinds
    assert table.no(commands.CallIrregularity(DEALER, other, "it went dark")).code == "not_the_case"
    table.do(commands.CallIrregularity(DEALER, lawful, "it went dark"))
