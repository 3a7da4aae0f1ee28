"""What the table says, in every language: names, and one sentence for everything that can happen at it."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from cutcard import GAMES, Card, referee
from cutcard.deal import Deal
from cutcard.rulebook.game import Outcome
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import RefusedError
from cutcard.rulebook.settlement import Bet
from cutcard.rulebook.table_options import Limits, refuse_options
from cutcard.table import TableOptions, acts, commands, events, new_table
from cutcard.table.acts.act import not_now
from cutcard.table.event_words import in_words, message_of
from cutcard.table.knowledge import Sight
from cutcard.table.state import BetOutcome, DealtCard, Phase, PlacedBet
from cutcard.words import CatalogueError, Message, catalogue, english, languages, message
from tables import DEALER, Table, patron
from wording import check_worded

if TYPE_CHECKING:
    from collections.abc import Callable
    from enum import Enum

    from cutcard.table.events import Event

SLUGS = ("dragon-tiger-baccarat", "fa-fa-fabulous-4", "sands-elements", "tiger-baccarat", "dragon-tiger")
SAID_OTHERWISE = {Remedy.PLAY_ON}
"""Journals hold the name they always held; what people read was worded anew."""
CARDS = tuple(map(Card.parse, ("8s", "9d")))
CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize("family", [Kind, Remedy, Phase, Method], ids=lambda each: each.__name__)
def test_what_is_stored_is_the_english_name(family: type[Kind | Remedy | Phase | Method]) -> None:
    for member in family:
        check_worded(member.label)
        assert english(member.label) == member.value or member in SAID_OTHERWISE, member


def test_no_result_is_named_before_there_is_one() -> None:
    """5.17.1: play goes on in a round whose result nobody knows yet."""
    assert english(Remedy.PLAY_ON.label) == "play on, nothing is changed"


@pytest.mark.parametrize("slug", SLUGS)
def test_areas_are_named_only_where_the_rules_have_them(slug: str) -> None:
    """EB 2.2: a terminal shows options; it has no playing areas."""
    game = GAMES[slug]
    placed = events.BetPlaced("", "", PlacedBet(1, "Wei", 3, game.wagers[0].name, 10_00, 0))
    for code, word in (("en", "area"), ("zh", "下注位")):
        assert (word in catalogue(code).says(message_of(placed, game))) == (slug != "tiger-baccarat")


@pytest.mark.parametrize("phase", Phase, ids=lambda each: each.value)
def test_a_refusal_says_what_the_table_is_doing(phase: Phase) -> None:
    state = structs.replace(new_table(TableOptions(game=GAMES["dragon-tiger"])), phase=phase)
    refusal = not_now(state, commands.CloseBets(DEALER))
    check_worded(refusal.message)
    assert f"“{phase.value}”" not in english(refusal.message)


def test_pairs_are_told_without_telling_how_they_end() -> None:
    """FF4 3.13: the first four cards decide them, also while they lie face down."""
    decided = english(message_of(events.PairsDecided("FF4", ""), GAMES["fa-fa-fabulous-4"]))
    assert decided == "The first cards of both hands are dealt; they decide the bets on pairs."


@pytest.mark.parametrize("position", Position, ids=lambda each: each.name)
def test_positions_have_their_titles(position: Position) -> None:
    check_worded(position.label)
    assert english(position.label) == position.title


@pytest.mark.parametrize("family", [Kind, Remedy, Phase, Position], ids=lambda each: each.__name__)
def test_no_two_names_of_a_family_are_the_same(family: type[Enum]) -> None:
    for code in languages():
        names = [catalogue(code).says(member.label) for member in family]  # type: ignore[attr-defined]
        assert len(set(names)) == len(names), names


@pytest.mark.parametrize("family", [Kind, Remedy, Phase, Position], ids=lambda each: each.__name__)
def test_names_are_chinese_in_chinese(family: type[Kind | Remedy | Phase | Position]) -> None:
    for member in family:
        assert CHINESE.search(catalogue("zh").says(member.label)), member


def value_of(field: dataclasses.Field[object], game_sides: tuple[str, str]) -> list[object]:
    """Values that a field of an event may have, one for each way in which they are told."""
    first, _ = game_sides
    by_name: dict[str, list[object]] = {
        "bet": [PlacedBet(7, "Ann", 2, first, 2500, found=found) for found in (False, True)],
        "cards": [(), CARDS[:1], CARDS],
        "waiting": [(), CARDS[:1], CARDS],
        "aside": [(), CARDS],
        "order": [(), (2, 1)],
        "bets": [(), (BetOutcome(1, "100", "-100"),), (BetOutcome(1, "open 100", "returned"),) * 2],
        "accepted": [(), (3,), (3, 4)],
        "result": [*game_sides, "Tie"],
        "stands": ["Tie"],
        "shows": [first, "nothing"],
    }
    by_type: dict[str, list[object]] = {
        "int": [0, 1, 250_00],
        "str": ["", "Ann"],
        "bool": [False, True],
        "Card": [*CARDS],
        "Card | None": [*CARDS, None],
        "Clauses": ["5.11.5"],
        "Kind": [*Kind],
        "Remedy": [*Remedy],
        "Sight": [*Sight],
        "Position": [Position.DEALER],
        "Method": [*Method],
        "Outcome": [*Outcome],
    }
    if field.name in {"wager", "heavier"}:
        return [first]
    if field.name in {"hand", "first"}:
        return [0, 1]
    return by_name[field.name] if field.name in by_name else by_type[str(field.type)]


def examples(kind: type[Event], sides: tuple[str, str]) -> list[Event]:
    """Events of a kind in which every field has each of its values once."""
    own = [field for field in dataclasses.fields(kind) if field.name not in {"document", "clause"}]
    values = [_dealt(kind, field) or value_of(field, sides) for field in own]
    most = max(map(len, values), default=1)
    return [kind("DTB", "", *(each[n % len(each)] for each in values)) for n in range(most)]


def _dealt(kind: type[Event], field: dataclasses.Field[object]) -> list[object]:
    if (kind, field.name) != (events.CardsReconstructed, "cards"):
        return []
    lying = tuple(DealtCard(card, hand, face_up=not hand) for hand, card in enumerate(CARDS))
    return [(), lying[:1], lying]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_event_is_one_sentence_in_every_language(slug: str) -> None:
    game = GAMES[slug]
    first, second = game.drawing.sides
    for event in [each for kind in acts.EVENTS for each in examples(kind, (first.name, second.name))]:
        told = message_of(event, game)
        check_worded(told)
        in_chinese = catalogue("zh").says(told)
        assert told.key.startswith("event-"), event
        assert in_words(event, game) == english(told), event
        assert in_words(event, game).endswith("."), event
        assert in_chinese.endswith("。"), event
        assert CHINESE.search(in_chinese), event


def test_every_kind_of_event_has_a_message_of_its_own() -> None:
    keys: dict[str, type[Event]] = {}
    for kind in acts.EVENTS:
        for event in examples(kind, ("Player", "Banker")):
            key = message_of(event, GAMES["tiger-baccarat"]).key
            assert keys.setdefault(key, kind) is kind, key


def test_a_sentence_goes_by_the_game_it_is_said_of() -> None:
    """Tiger is a hand in the one game and a wager in the other."""
    zh = catalogue("zh")
    dealt = events.CardDealt("DT", "", CARDS[0], 1, face_up=True)
    assert "虎得" in zh.says(message_of(dealt, GAMES["dragon-tiger"]))
    placed = events.BetPlaced("EB", "", PlacedBet(1, "Ann", 2, "Tiger", 25_00))
    assert zh.says(message_of(placed, GAMES["tiger-baccarat"])) == "Ann 押老虎 25.00。"
    assert zh.says(message_of(placed, GAMES["dragon-tiger"])) == "Ann 在 2 号下注位押虎 25.00。"


@pytest.mark.parametrize(
    ("event", "says", "in_chinese"),
    [
        (
            events.CardsReconstructed(
                "DTB", "", (DealtCard(CARDS[0], 0, face_up=True), DealtCard(CARDS[1], 1, face_up=False)), ()
            ),
            "The cards are reconstructed: Player 8s, Banker a card face down; still to be dealt: 0.",
            "牌局已复原：闲 8s、庄一张暗牌；待发：0。",
        ),
        (
            events.BalanceAsked("DTB", "", "Banker", 5000_00),
            "Patrons are asked to balance their bets: Banker is 5,000.00 ahead.",
            "请客人调整注码：庄多 5,000.00。",
        ),
        (
            events.BetReturned("DTB", "", "Ann", "Tie", 50),
            "Ann gets back 0.50 on Tie: a further bet below the minimum is not played.",
            "退回 Ann 押和的 0.50：再次低于下限的注码不作数。",
        ),
        (
            events.SettlementReversed("DTB", "", 7, "Wei", "Tie", 50_00, -25_00),
            "The settlement of bet 7 is reversed: -25.00.",
            "7 号注码的结算已冲销：-25.00。",
        ),
        (
            events.CuttingCardRemoved("DTB", "", 0),
            "The cutting card is out: this round is the last of the shoe.",
            "切牌卡已取出：此局为本靴最后一局。",
        ),
        (
            events.CuttingCardRemoved("DTB", "", 1),
            "The cutting card is out: one more round follows this one.",
            "切牌卡已取出：此局之后还有 1 局。",
        ),
        (
            events.AreaRestricted("DTB", "", 1),
            "A playing area takes one bet at most from now on.",
            "每个下注位现限 1 注。",
        ),
        (events.RevealOrderSet("DTB", "", 1), "Banker's cards are turned first.", "先开庄牌。"),
        (
            events.HandReplaced("DTB", "", 1, CARDS[:1], "5.11.5"),
            "Banker's missing cards are made good: 8s; before the next round all cards are replaced (clause 5.11.5).",
            "庄的缺牌已补回：8s；下一局前全部换牌（规则 5.11.5）。",
        ),
        (
            events.WithdrawalOpened("DTB", "", all_or_none=True),
            "Patrons may take back all their bets or none.",
            "客人可取回全部注码，或全部保留。",
        ),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, events.Event) else "",
)
def test_what_happened_is_said_with_hands_cards_and_money(event: Event, says: str, in_chinese: str) -> None:
    game = GAMES["dragon-tiger-baccarat"]
    assert in_words(event, game) == says
    assert catalogue("zh").says(message_of(event, game)) == in_chinese


def test_no_sentence_shows_how_a_value_is_kept() -> None:
    """No number of a hand, no amount in bare cents, no Python."""
    game = GAMES["dragon-tiger-baccarat"]
    for kind in acts.EVENTS:
        for event in examples(kind, ("Player", "Banker")):
            for code in languages():
                says = catalogue(code).says(message_of(event, game))
                assert not re.search(r"True|False|None|\(\)|,\)|=|DealtCard", says), says


def test_a_refusal_is_a_key_and_values_until_it_is_read() -> None:
    table = Table("tiger-baccarat").open()
    answer = table.no(commands.PlaceBet(patron("Ann"), "Ann", 1, "Player", 5))
    assert isinstance(answer.message, Message)
    assert answer.message.key == "refusal-minimum"
    assert answer.says == english(answer.message) == "Player takes at least 10.00, not 0.05"
    assert catalogue("zh").says(answer.message) == "闲下限为 10.00，不能下注 0.05"


@pytest.mark.parametrize(
    "wrong",
    [
        {"decks": 99},
        {"positions": 99},
        {"area_most": 99},
        {"method": Method.C},
        {"method": Method.C, "high_limit_area": True},
        {"offered": frozenset({"Nothing"})},
        {"layout": "Z"},
        {"layout": "E", "positions": 7},
        {"cut": 10_000},
        {"cut": 0},
        {"rounds_after_cut": 2},
        {"differential_cents": -1},
        {"wager_limits": (("Nothing", Limits(1, 2)),)},
        {"staff": ()},
        {"limits": Limits(2, 1)},
    ],
    ids=lambda each: next(iter(each)),
)
@pytest.mark.parametrize("slug", ["dragon-tiger-baccarat", "dragon-tiger"])
def test_settings_are_refused_in_every_language(slug: str, wrong: dict[str, object]) -> None:
    refusal = refuse_options(TableOptions(game=GAMES[slug], **wrong))  # type: ignore[arg-type]
    if slug == "dragon-tiger" and "method" in wrong:
        assert refusal is None
        return
    assert refusal is not None
    check_worded(refusal.message)


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        ("8s 2h / Kg 5c", "foreign_card"),
        ("8s 8s 8s / 8s 8s 8s", "too_many_copies"),
        ("2s 2h / Kd 5c", "missing_card"),
        ("8s Kh 2s / Kd 5c", "extra_card"),
    ],
)
def test_the_referee_refuses_in_every_language(deal: str, code: str) -> None:
    refusal = referee(GAMES["tiger-baccarat"], Deal.parse(deal), decks=4)
    assert refusal is not None
    assert refusal.code == code
    check_worded(refusal.message)


@pytest.mark.parametrize(("name", "key"), [("Tigre", "-close"), ("zzzz", "")])
def test_a_wager_that_does_not_exist_is_refused_in_every_language(name: str, key: str) -> None:
    with pytest.raises(RefusedError) as refused:
        Bet.on(GAMES["tiger-baccarat"], name, 100)
    told = refused.value.refusal.message
    assert isinstance(told, Message)
    assert told.key == f"refusal-unknown-wager{key}"
    check_worded(told)


UNSAYABLE: list[tuple[Callable[[], Message | str], type[Exception]]] = [
    (lambda: message("refusal-that-nobody-wrote"), CatalogueError),
    (lambda: message("refusal-minimum", wager="Player"), CatalogueError),
    (lambda: message("refusal-balanced", more="than it has a place for"), AssertionError),
    (lambda: "a finished sentence", AssertionError),
]


@pytest.mark.parametrize(("unsayable", "error"), UNSAYABLE)
def test_what_cannot_be_said_is_found(unsayable: Callable[[], Message | str], error: type[Exception]) -> None:
    with pytest.raises(error):
        check_worded(unsayable())
