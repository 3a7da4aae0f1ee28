"""What the library answers to what it cannot mean: a sentence that says what to do, and nothing changed."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import cutcard
from cutcard import GAMES, Bet, Deal, NotationError, RefusedError, settle
from cutcard.odds import (
    ParSheet,
    analyse,
    analyse_knowing,
    both_prices,
    chance_of_ruin,
    combine,
    joint_nets,
    par_sheet,
    paytables,
    peeked,
    removal,
    shoe_of,
    total_of,
)
from cutcard.odds.price_json import odds_json
from cutcard.simulate import SessionTerms, ShoePlan, Study, count, perfect_block, play_sessions, study, watch_block
from cutcard.table import TableOptions, new_table

if TYPE_CHECKING:
    from collections.abc import Callable

TIGER, DRAGON = GAMES["tiger-baccarat"], GAMES["dragon-tiger"]
PLAN = ShoePlan()


@pytest.mark.parametrize(
    ("slug", "deal", "says", "clause"),
    [
        ("tiger-baccarat", "8s 2h / Kd 6c", "Player is missing a card", "EB 3.8"),
        ("tiger-baccarat", "8s 2h 3d 4d / Kd 6c", "Player has a card too many", "EB 3.8"),
        ("tiger-baccarat", "9s Kh / Kd 6c 2d", "Banker has a card too many", "EB"),
        ("tiger-baccarat", "8s / Kd 6c", "Player is missing a card", "EB"),
        ("tiger-baccarat", "8g 2e / Kd 6c", "not in the deck", "EB 2.1"),
        ("dragon-tiger", "8s 2h / Kd", "Dragon has a card too many", "DT"),
    ],
)
def test_a_deal_that_cannot_have_been_dealt_is_not_settled(slug: str, deal: str, says: str, clause: str) -> None:
    game = GAMES[slug]
    with pytest.raises(RefusedError, match=says) as refused:
        settle(game, Deal.parse(deal), [Bet(game.wagers[0], 100)])
    assert clause in str(refused.value)


def test_a_bet_of_another_game_is_not_settled() -> None:
    deal = cutcard.read_deal(TIGER, "8s 2h 3d / Kd 6c")
    with pytest.raises(RefusedError, match=r"Tiger Baccarat has no wager 'Dragon'.*it offers") as refused:
        settle(TIGER, deal, [Bet.on(TIGER, "Banker", 100), Bet.on(DRAGON, "Dragon", 100)])
    assert refused.value.refusal.code == "unknown_wager"
    bent = TIGER.with_pay("Big Tiger", "50:1", "60:1")
    with pytest.raises(RefusedError, match=r"made for another game.*make it for Tiger Baccarat"):
        settle(TIGER, deal, [Bet.on(bent, "Big Tiger", 100)])
    again = Bet.on(TIGER.without("Tie"), "Banker", 100)
    assert settle(TIGER, deal, [again])[0].net_cents == 95, "a wager that a variant leaves as it is"


@pytest.mark.parametrize("ask", [combine, joint_nets])
def test_a_bet_of_another_game_is_not_priced(ask: Callable[..., object]) -> None:
    """Its own paytable beside the price of the game's wager would be a mixture of two games."""
    shoe = shoe_of(TIGER, 8)
    with pytest.raises(RefusedError, match=r"this bet on Tie was made for another game.*make it for Tiger Baccarat"):
        ask(TIGER, [Bet.on(TIGER.with_pay("Tie", "8:1", "9:1"), "Tie", 100)], shoe)
    with pytest.raises(RefusedError, match=r"Tiger Baccarat has no wager 'Dragon'"):
        ask(TIGER, [Bet.on(DRAGON, "Dragon", 100)], shoe)
    assert ask(TIGER, [Bet.on(TIGER.without("Big Tiger"), "Tie", 100)], shoe)


@pytest.mark.parametrize("name", ["BIG TIGER", " big tiger"])
def test_a_wager_is_found_in_any_case(name: str) -> None:
    assert analyse(TIGER)[name].wager.name == "Big Tiger"
    assert Bet.on(TIGER, name, 1).wager.name == "Big Tiger"
    assert study(TIGER, shoes=2).wager(name).name == "Big Tiger"
    assert count(TIGER, name, shoes=2) == count(TIGER, "Big Tiger", shoes=2)
    assert watch_block(TIGER, PLAN, 1, 0, name, {}, 1.0, shoes=2).rounds
    assert perfect_block(TIGER, PLAN, 1, 0, name, shoes=1).shoes.sum() == 1


def test_an_unknown_wager_is_answered_with_the_nearest() -> None:
    dealt = study(TIGER, shoes=2)
    meant = "did you mean Big Tiger"
    asks = (
        lambda: Bet.on(TIGER, "BIG TIGR", 1),
        lambda: dealt.wager("BIG TIGR"),
        lambda: count(TIGER, "BIG TIGR", shoes=2),
        lambda: watch_block(TIGER, PLAN, 1, 0, "BIG TIGR", {}, 1.0),
        lambda: perfect_block(TIGER, PLAN, 1, 0, "BIG TIGR"),
        lambda: play_sessions(TIGER, PLAN, 1, SessionTerms("BIG TIGR", 5), "flat", first=0, blocks=1),
        lambda: TIGER.without("BIG TIGR"),
    )
    for ask in asks:
        with pytest.raises(ValueError, match=meant):
            ask()
    with pytest.raises(KeyError, match=meant):
        analyse(TIGER)["BIG TIGR"]
    with pytest.raises(NotationError, match="run the study first"):
        Study.new(TIGER, PLAN, 1).wager("Tie")


def test_a_game_is_found_in_any_case_and_an_unknown_one_is_answered_with_the_nearest() -> None:
    assert cutcard.game(" Tiger-Baccarat") is TIGER
    with pytest.raises(NotationError, match="did you mean tiger-baccarat"):
        cutcard.game("tiger-bacarat")
    with pytest.raises(NotationError, match="there are dragon-tiger, dragon-tiger-baccarat, "):
        cutcard.game("roulette")


def test_a_damaged_checkpoint_is_a_message_and_leaves_the_study_as_it_was() -> None:
    saved = study(DRAGON, shoes=2).to_bytes()
    rng = random.Random(1)
    damaged = [saved[:length] for length in range(0, len(saved), 97)]
    for _ in range(200):
        flipped = bytearray(saved)
        flipped[rng.randrange(len(saved))] ^= 1 << rng.randrange(8)
        damaged.append(bytes(flipped))
    refused = 0
    for each in damaged:
        fresh = Study.new(DRAGON, ShoePlan(after_cut=1, burn=-1), 1)
        try:
            fresh.resume(each)
        except NotationError:
            refused += 1
            assert (fresh.tally.rounds, fresh.history) == (0, [])
    assert refused >= len(range(0, len(saved), 97)), "every truncated one"


DEAL = cutcard.read_deal(TIGER, "8s 2h 3d / Kd 6c")
DEAL_TEXT: Any = str(DEAL)
ONE_BET: Any = Bet.on(TIGER, "Tie", 1)
NAMES: Any = ["Tie"]
CARD_TEXTS: Any = ["Ks"]
PLAIN_TAGS: Any = (1, 0, -1)
NOTHING: Any = None
COIN = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}


@pytest.mark.parametrize(
    ("asked", "error", "says"),
    [
        (lambda: settle(TIGER, DEAL_TEXT, []), TypeError, "a deal is a Deal.*read_deal"),
        (lambda: settle(TIGER, DEAL, ONE_BET), TypeError, r"in a list; write \[bet\]"),
        (lambda: settle(TIGER, DEAL, NAMES), TypeError, "a bet is a Bet, not 'Tie'"),
        (lambda: combine(TIGER, NAMES, shoe_of(TIGER, 8)), TypeError, "a bet is a Bet, not 'Tie'"),
        (lambda: cutcard.read_deal(TIGER, NOTHING), TypeError, "from text, not from None"),
        (lambda: analyse(TIGER, removed=CARD_TEXTS), TypeError, "a card is a Card, not 'Ks'"),
        (lambda: total_of(COIN, 4).band(95), ValueError, "between 0 and 1, e.g. 0.95, not 95"),
        (lambda: chance_of_ruin(COIN, -3, 4), ValueError, "nothing or more, not -3"),
        (lambda: paytables(TIGER, "Tiger Pair", edge="11%"), NotationError, "not a range of edges"),
        (
            lambda: paytables(TIGER, "Tiger Pair", edge="99%..99.5%", whole=True),
            NotationError,
            "no odds do that, because 85.618313 % are left",
        ),
        (lambda: count(TIGER, "Tie", tags=PLAIN_TAGS, shoes=1), TypeError, "tags come by rank"),
        (lambda: GAMES["tiger-baccart"], KeyError, "did you mean tiger-baccarat"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_is_no_answer_to_the_question_is_a_sentence(
    asked: Callable[[], object], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        asked()


@pytest.mark.parametrize("decks", ["8", 8.0, None, [8]], ids=repr)
def test_decks_that_are_no_whole_number_get_a_sentence(decks: Any) -> None:
    asked: list[Callable[[], object]] = [
        lambda: cutcard.Shoe.of(TIGER.deck, decks=decks),
        lambda: cutcard.read_deal(TIGER, DEAL_TEXT, decks=decks),
        lambda: cutcard.settle_many(TIGER, cutcard.card_codes(TIGER, [DEAL]), {"Tie": 1}, decks=decks),
        lambda: shoe_of(TIGER, decks),
        lambda: analyse(TIGER, decks),
        lambda: analyse_knowing(TIGER, decks),
        lambda: removal(TIGER, decks),
        lambda: both_prices(TIGER, decks),
        lambda: peeked(TIGER, decks),
        lambda: paytables(TIGER, "Tiger Pair", edge="11%..12%", decks=decks),
        lambda: par_sheet(TIGER, decks, "json"),
        lambda: study(TIGER, shoes=1, plan=ShoePlan(decks=decks)),
        lambda: count(TIGER, "Tie", shoes=1, plan=ShoePlan(decks=decks)),
        lambda: new_table(TableOptions(game=TIGER, decks=decks)),
    ]
    for each in asked:
        with pytest.raises(NotationError, match=r"a number of decks is a whole number, not .*; write decks=8"):
            each()
    eight: Any = np.int8(8)
    assert analyse(DRAGON, eight) == analyse(DRAGON, 8), "NumPy has whole numbers of its own"


def test_what_says_the_same_is_taken_alike() -> None:
    plain: Any = {-1: 0.5, 1: 0.5}
    assert total_of(plain, 4).at_most(0) == total_of(COIN, 4).at_most(0)
    terms: dict[str, Any] = {"whole": True, "top": "200:1", "limit": 2}
    pair = paytables(TIGER, "Tiger Pair", edge=("11%", "12%"), **terms)
    assert paytables(TIGER, "Tiger Pair", edge="11%..12%", **terms) == pair
    assert GAMES.get("tiger-baccart") is None


@pytest.mark.parametrize("wrong", [1e1, 2.5, "2"])
def test_a_part_of_a_shoe_or_a_seed_is_refused(wrong: Any) -> None:
    asks: tuple[Callable[[], object], ...] = (
        lambda: study(TIGER, shoes=wrong),
        lambda: study(TIGER, rounds=wrong),
        lambda: study(TIGER, shoes=1, workers=wrong),
        lambda: study(TIGER, shoes=1, seed=wrong),
        lambda: count(TIGER, "Tie", shoes=wrong),
        lambda: count(TIGER, "Tie", shoes=1, seed=wrong),
        lambda: ShoePlan(cut=wrong),
        lambda: ShoePlan(burn=wrong),
    )
    for ask in asks:
        with pytest.raises(NotationError, match=r"is a whole number, not .*; write "):
            ask()


@pytest.mark.parametrize("seed", [2**64, 2**70, -1])
def test_a_seed_of_more_than_64_bits_is_refused(seed: int) -> None:
    for ask in (lambda: study(TIGER, shoes=1, seed=seed), lambda: count(TIGER, "Tie", shoes=1, seed=seed)):
        with pytest.raises(NotationError, match="a seed is from 0 to 18446744073709551615, not "):
            ask()
    assert study(TIGER, shoes=1, seed=2**64 - 1).tally.shoes == 1


def test_a_number_of_decks_of_numpy_is_written_as_any_other() -> None:
    decks: Any = np.int64(8)
    for told in (
        odds_json(analyse(DRAGON, decks), decks, ()),
        ParSheet(DRAGON, decks).told,
        study(DRAGON, shoes=1, plan=ShoePlan(decks=decks)).settings,
    ):
        assert json.loads(json.dumps(told))["decks"] == 8
