"""What is sent beside the names: labels, colours and totals, so that a page need know no rule of any game."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import structs

import naive
from cutcard import GAMES, Deal, Game
from cutcard.formats.entry import Body
from cutcard.house.projections.day.live import LiveDay
from cutcard.house.projections.records import COMPLETE, VOID, BetRecord, RoundRecord
from cutcard.roads import BoardRound, Scoreboard
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.table_options import STAFF
from cutcard.server.answers import CentsJson, MessageJson, SeriesJson
from cutcard.server.http import layout as layouts
from cutcard.server.http.layout import layout_of
from cutcard.server.http.records import recalled
from cutcard.server.http.roads import roads_of
from cutcard.server.live.projection import TableProjection
from cutcard.server.live.views import own_view, patron_view, staff_view
from cutcard.table import Actor, commands, decide
from cutcard.table.codec import to_json
from cutcard.words import Cents, Message, Series, catalogue, english, languages, message
from dealt_rounds import announced, cards, dealing, first_hand_wins
from tables import DEALER, SUPERVISOR, WITNESS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.words import Value
    from tables import Table

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
HALVES = "9 / 8", "9 T / 8 T"


def read(value: Any) -> Value:
    """A message as it was before it was sent."""
    match value:
        case MessageJson():
            return Message(value.key, tuple((name, read(each)) for name, each in value.values.items()))
        case SeriesJson():
            return Series(value.by, tuple(map(read, value.parts)))
        case CentsJson():
            return Cents(value.cents)
    return value  # type: ignore[no-any-return]


def said(sent: MessageJson | None, code: str = "en") -> str:
    assert sent is not None
    return catalogue(code).value(read(sent))


def messages_in(answer: Any) -> Iterator[MessageJson]:
    """Every message of an answer, however deep it lies."""
    if isinstance(answer, MessageJson):
        yield answer
    elif isinstance(answer, list):
        for each in answer:
            yield from messages_in(each)
    elif hasattr(answer, "__dataclass_fields__"):
        for name in answer.__dataclass_fields__:
            yield from messages_in(getattr(answer, name))


def check_all_said(answer: Any) -> None:
    """Every language has a sentence for all of it."""
    found = list(messages_in(answer))
    assert found
    for sent in found:
        for code in languages():
            assert said(sent, code)


def live_of(table: Table) -> Any:
    deals = {"state": table.state, "options": table.state.options, "version": 1}
    return SimpleNamespace(
        name="t1", label=message("shared-table-called", name="t1"), shoe=1, commitment="", source="scanned", **deals
    )


def projection_of(table: Table) -> TableProjection:
    game = table.state.options.game
    projection = TableProjection("t1", GAMES, game, Scoreboard.empty(game))
    by = to_json(DEALER)
    projection.follow(Body("", 0, "", {"by": by}, []), [*table.events])
    return projection


def totals(game: Game, ranks: str) -> list[int]:
    """What the hands count by a second reading of the documents."""
    hands = [cards(game.slug, half).split() for half in ranks.split("/")]
    if game.drawing.initial == 1:
        return ["A23456789TJQK".index(hand[0][0]) + 1 for hand in hands]
    return [naive.total(hand) for hand in hands]


@each_game
def test_a_layout_names_everything(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layouts, "_prices", lambda *_: {wager.name: (0.01, 0.5) for wager in game.wagers})
    layout = layout_of(live_of(dealing(game.slug)))
    check_all_said(layout)
    first, second = (side.name for side in game.drawing.sides)
    assert (said(layout.title_label), said(layout.edition_message)) == (layout.title, layout.edition)
    assert [each.name for each in layout.hands] == [first, second] == layout.sides
    assert {each.colour for each in layout.hands} == {"banker", "player"}
    assert [each.name for each in layout.results] == [first, "Tie", second]
    assert [said(wager.label) for wager in layout.wagers] == [wager.name for wager in layout.wagers]
    assert {wager.name for wager in layout.wagers if wager.result} == {first, "Tie", second}
    assert all(bool(wager.colour) == wager.result for wager in layout.wagers)
    for pay in (pay for wager in layout.wagers for pay in wager.pays):
        assert said(pay.when_message) == pay.when
    for wager in layout.wagers:
        assert " ".join(map(said, wager.says_messages)) == wager.says
        assert wager.own_message is None or said(wager.own_message) == wager.says
    for case in layout.irregularities:
        assert said(case.kind_label) == case.kind
        assert [said(label) for label in case.steps_labels] == [english(Remedy(step).label) for step in case.steps]
        assert [said(step.by_label) for step in case.procedure] == [step.by for step in case.procedure]
    assert (layout.initial_cards, layout.cards_most) == ((1, 1) if game.slug == "dragon-tiger" else (2, 3))
    assert layout.deck is not None
    made = {rank.code + suit.code for suit in layout.deck.suits for rank in layout.deck.ranks}
    assert made == {str(card) for card in game.deck.cards}
    electronic = game.document.code == "EB"
    assert (layout.area_most == 0) == electronic, "terminals have no playing areas"
    line = "Malfunction voids all pays and plays, subject to EB 5.9 and 5.10"
    assert (layout.malfunction and said(layout.malfunction)) == (line if electronic else None)
    assert layout.deck.example in made
    assert all(each.clause for each in layout.how)


def test_a_push_in_a_tie_goes_without_saying(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["fa-fa-fabulous-4"]
    monkeypatch.setattr(layouts, "_prices", lambda *_: {wager.name: (0.01, 0.5) for wager in game.wagers})
    layout = layout_of(live_of(dealing(game.slug)))
    banker = next(wager for wager in layout.wagers if wager.name == "Banker")
    ways = [said(pay.short_message) for pay in banker.pays if pay.short_message is not None]
    assert ways == ["with 4", "with 1", "other totals"]


def test_a_line_below_one_that_pays_instead_speaks_of_the_other_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["fa-fa-fabulous-4"]
    monkeypatch.setattr(layouts, "_prices", lambda *_: {wager.name: (0.01, 0.5) for wager in game.wagers})
    wagers = {wager.name: wager for wager in layout_of(live_of(dealing(game.slug))).wagers}
    assert [pay.otherwise for pay in wagers["Player Precious Pair"].pays] == [False, True, True, True]
    assert [pay.otherwise for pay in wagers["Tie"].pays] == [False, True]
    assert not any(pay.otherwise for pay in wagers["Banker Fabulous 4"].pays)


@each_game
def test_a_view_counts_what_lies_open(game: Game) -> None:
    table = announced(game.slug)
    live, projection = live_of(table), projection_of(table)
    seen = patron_view(live, projection, now=0)
    check_all_said(seen)
    expected = totals(game, HALVES[game.drawing.initial - 1])
    assert [hand.total for hand in seen.hands] == [hand.open_total for hand in seen.hands] == expected
    assert [said(hand.label) for hand in seen.hands] == [side.name for side in game.drawing.sides]
    assert (seen.initial_cards, seen.initial_complete) == (game.drawing.initial, True)
    winner = game.drawing.sides[0].name
    assert (seen.result, said(seen.result_label), said(seen.result_message)) == (winner, winner, f"{winner} wins")
    assert said(seen.says_message) == seen.says
    own = own_view(live, projection, patron="Ada", credit_cents=0, credit_seq=0)
    assert [said(bet.wager_label) for bet in own.bets] == [wager.name for wager in game.wagers]


@each_game
def test_no_total_tells_of_a_card_that_lies_face_down(game: Game) -> None:
    table = announced(game.slug)
    hidden, *others = table.state.cards
    table.state = structs.replace(table.state, cards=(replace(hidden, face_up=False), *others))
    seen = patron_view(live_of(table), projection_of(table), now=0)
    first, second = seen.hands
    assert "??" in first.cards
    assert (first.total, first.open_total) == (None, 0 if game.drawing.initial > 1 else None)
    assert second.total == second.open_total is not None


@each_game
def test_a_hand_without_cards_counts_nothing(game: Game) -> None:
    table = dealing(game.slug)
    seen = patron_view(live_of(table), projection_of(table), now=0)
    assert not seen.initial_complete
    assert [hand.open_total for hand in seen.hands] == [None, None]


@each_game
def test_the_last_round_and_the_settled_bets_are_named(game: Game) -> None:
    table = announced(game.slug)
    table.do(commands.SettleBets(SUPERVISOR))
    seen = staff_view(
        live_of(table), projection_of(table), LiveDay(), position=Position.DEALER, now=0, held=False, deals=False
    )
    check_all_said(seen)
    assert seen.last is not None
    assert seen.last.hands is not None
    assert [hand.total for hand in seen.last.hands] == totals(game, HALVES[game.drawing.initial - 1])
    assert said(seen.last.result_message) == f"{seen.last.result} wins"
    assert [said(bet.wager_label) for bet in seen.settled] == [bet.wager for bet in seen.settled]


def test_who_may_take_a_step_is_told_to_each_position() -> None:
    table = dealing("tiger-baccarat", first_hand_wins("tiger-baccarat"))
    table.do(commands.CallIrregularity(SUPERVISOR, Kind.UNFORESEEN, "a lamp fell on the layout"))
    live, projection = live_of(table), projection_of(table)

    def may(position: Position) -> set[bool]:
        seen = staff_view(live, projection, LiveDay(), position=position, now=0, held=False, deals=False)
        assert seen.incident is not None
        assert said(seen.incident.kind_label) == seen.incident.kind
        return {step.may for step in seen.incident.steps}

    assert may(Position.PIT_MANAGER) == {False}
    assert may(Position.GAMING_SHIFT_MANAGER) == {True}


def test_who_may_rule_goes_by_the_order_in_which_a_house_has_its_staff() -> None:
    """Before the highest was fixed a table could have an Assistant Casino Manager above a Gaming Shift Manager."""
    table = dealing("tiger-baccarat", first_hand_wins("tiger-baccarat"))
    staff = (*STAFF[:-2], Position.GAMING_SHIFT_MANAGER, Position.ASSISTANT_CASINO_MANAGER)
    table.state = structs.replace(table.state, options=replace(table.state.options, staff=staff))
    table.do(commands.CallIrregularity(SUPERVISOR, Kind.UNFORESEEN, "a lamp fell on the layout"))
    live, projection = live_of(table), projection_of(table)
    for position in STAFF:
        seen = staff_view(live, projection, LiveDay(), position=position, now=0, held=False, deals=False)
        assert seen.incident is not None
        (step, *_) = seen.incident.steps
        actor = Actor("Sam", position)
        ruled = decide(table.state, commands.RuleOn(actor, Remedy(step.remedy), "seen by camera"), witness=WITNESS)
        contested = decide(table.state, commands.ContestCall(actor, "a mistake", "the recording"), witness=WITNESS)
        assert step.may == (not isinstance(ruled, Refusal)) == (position in staff[-2:]), position
        assert seen.contest is not None
        assert seen.contest.may == (not isinstance(contested, Refusal)) == (position in staff[-2:])


@each_game
def test_a_record_carries_sides_totals_and_labels(game: Game) -> None:
    table = announced(game.slug)
    record = RoundRecord("t1", 1, 1, game.slug, game.document.code, game.document.name, status=COMPLETE)
    record.cards = table.state.cards
    record.result = game.drawing.sides[0].name
    record.bets = {
        number: BetRecord(number, "Ada", 1, wager.name, 100_00) for number, wager in enumerate(game.wagers, start=1)
    }
    told = recalled(record, game, None)
    check_all_said(told)
    assert [hand.total for hand in told.sides] == totals(game, HALVES[game.drawing.initial - 1])
    assert [hand.cards for hand in told.sides] == told.hands
    assert [said(bet.wager_label) for bet in told.bets] == [wager.name for wager in game.wagers]
    assert [said(step.message) for step in told.why] == [step.says for step in told.why]
    assert (said(told.status_label), said(told.result_message)) == ("complete", f"{record.result} wins")
    record.status = VOID
    assert said(recalled(record, game, "Ada").result_message) == "The round is void"


def test_a_record_hides_the_total_of_a_card_that_never_lay_open() -> None:
    table = announced("tiger-baccarat")
    game = GAMES["tiger-baccarat"]
    first, *others = table.state.cards
    hidden = RoundRecord("t1", 1, 1, game.slug, game.document.code, game.document.name, status=VOID)
    hidden.cards = (replace(first, face_up=False), *others)
    assert [hand.total for hand in recalled(hidden, game, "Ada").sides] == [None, 8]


@each_game
def test_roads_name_their_results_and_hits(game: Game) -> None:
    deal = Deal.parse(" / ".join(cards(game.slug, half) for half in HALVES[game.drawing.initial - 1].split("/")))
    roads = roads_of(Scoreboard.of([BoardRound.of(game, deal)], game))
    check_all_said(roads)
    assert [each.colour for each in roads.results] == ["banker", "player", "tie"]
    assert {each.colour: each.name for each in roads.results} == roads.names
    assert [each.count for each in roads.results] == [roads.counts.banker, roads.counts.player, roads.counts.tie]
    assert roads.counts.hits == {each.name: each.count for each in roads.hits}
    assert roads.naturals is (game.slug != "dragon-tiger")
    faces = "龙虎和" if game.slug == "dragon-tiger" else "庄闲和"
    assert "".join(each.face for each in roads.results) == faces
