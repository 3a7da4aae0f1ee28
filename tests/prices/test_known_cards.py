"""Prices for whoever has seen cards before they are dealt: against every order of a tiny shoe, dealt one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

import naive
from cutcard import GAMES, Card, NotationError, RefusedError, deal_from
from cutcard.cards import parse_cards
from cutcard.odds import analyse, analyse_knowing, peeked
from cutcard.odds.known import seen_cards
from tiers import first_of, unlike

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult
    from cutcard import Game

SLUGS = {
    "dragon-tiger": ("Ks Kh 3d 7c 8s", "7c / ?"),
    "tiger-baccarat": ("Ks 6h 3d 8c 8s 9d 2c", "8s ? / ? 9d"),
    "dragon-tiger-baccarat": ("Ks 6h 3d 8c 8s 9d 2c", "6h / ?"),
    "sands-elements": ("4g 4e 4f 9a 2g 7e 6f", "4g ? / 9a ?"),
}
ORDER = ((0, 0), (1, 0), (0, 1), (1, 1))
"""In which the first cards of a round are dealt: by turns, and where one card each is dealt the first two of these."""


def dealt_in_every_order(game: Game, slug: str, seen: str) -> dict[str, Fraction]:
    """What each wager brings on average over the orders of a slug that agree with what was seen."""
    known = seen_cards(seen)
    totals, orders = dict.fromkeys((wager.name for wager in game.wagers), Fraction(0)), 0
    for order in permutations(parse_cards(slug)):
        places = dict(zip(ORDER[: 2 * game.drawing.initial], order, strict=False))
        if any(places[place] != card for place, card in known.items()):
            continue
        orders += 1
        deal = deal_from(game, order)
        for name, net in naive.settle(game.slug, str(deal.first).split(), str(deal.second).split()).items():
            totals[name] += Fraction(net)
    assert orders
    return {name: total / orders for name, total in totals.items()}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_price_is_the_mean_over_every_order_that_agrees(slug: str) -> None:
    game, (cards, seen) = GAMES[slug], SLUGS[slug]
    found = analyse_knowing(game, tracked=parse_cards(cards), seen=seen)
    assert {name: price.ev for name, price in found.items()} == dealt_in_every_order(game, cards, seen)
    assert all(sum(each.probability for each in price.distribution) == 1 for price in found.values())


@pytest.mark.parametrize("slug", unlike(GAMES))
def test_who_knows_nothing_has_the_price_of_the_shoe(slug: str) -> None:
    game, removed = GAMES[slug], GAMES[slug].deck.cards[:3]
    exact, knowing = analyse(game, 8, removed), analyse_knowing(game, 8, removed=removed)
    assert [price.distribution for price in knowing.prices] == [price.distribution for price in exact.prices]


@pytest.mark.parametrize("slug", first_of(["dragon-tiger", "tiger-baccarat"], 1))
def test_what_is_seen_averages_out(slug: str) -> None:
    """Over all first cards the prices are those of who sees none, and to bet at will on them is worth what is told."""
    game = GAMES[slug]
    cards = [Card.parse(f"{rank}s") for rank in "A23456789TJQK"]
    prices = [analyse_knowing(game, seen={(0, 0): card}) for card in cards]
    worth = {each.wager.name: each for each in peeked(game)}
    for name, price in analyse(game).items():
        evs = [each[name].ev for each in prices]
        assert sum(evs) / 13 == price.ev
        assert worth[name].per_round == sum(max(ev, Fraction(0)) for ev in evs) / 13
        assert worth[name].bet_frequency == Fraction(sum(ev > 0 for ev in evs), 13)
    second = worth[game.wagers[1].name]
    assert second.average_edge * second.bet_frequency == second.per_round > 0


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--seen", "8s"], "deal with ?"),
        (["--seen", "8s ? 4d / ?"], "first 4 cards"),
        (["--seen", "Xs / ?"], "Xs"),
        (["--seen", "8g / ?"], "8g"),
        (["--tracked", "8s 8h"], "void"),
        (["--tracked", "8s " * 9], "9 of 8s"),
        (["--tracked", "8s 8h 8d 8c 9s 9h", "--seen", "Ks / ?"], "Ks"),
        (["--all", "--seen", "8s / ?"], "name one game"),
    ],
)
def test_what_cannot_be_known_is_refused(run: Callable[..., CommandResult], args: list[str], says: str) -> None:
    told = run("odds", "tiger-baccarat", *args)
    assert (told.code, told.out) == (2, "")
    assert says in told.err


def test_the_library_refuses_it_too() -> None:
    game = GAMES["dragon-tiger"]
    with pytest.raises(NotationError, match="first 2 cards"):
        analyse_knowing(game, seen={(2, 0): Card.parse("8s")})
    with pytest.raises(RefusedError, match="cannot leave"):
        analyse_knowing(game, removed=parse_cards("8s " * 8), seen="8s /")


def test_the_commands_answer_people_and_programs(run: Callable[..., CommandResult]) -> None:
    answer = run("odds", "dragon-tiger", "--seen", "Ks / ?", "--json").json
    assert answer["seen"] == "Ks / ?"
    assert answer["wagers"][3]["ev"] == "1"
    assert "seen Ks / ?" in run("odds", "dragon-tiger", "--seen", "Ks / ?").out
    assert run("odds", "dragon-tiger", "--tracked", "Ks Kh 3d", "--csv").out.splitlines()[0].endswith(",tracked")
    assert "seen" not in run("odds", "dragon-tiger", "--json").json
    (peek,) = run("vulnerability", "dragon-tiger", "--peek", "--wager", "dragon big", "--json").json
    assert peek["wagers"] == [
        {"wager": "Dragon Big", "bet_frequency": 6 / 13, "average_edge": 1.0, "units_per_100": 600 / 13, "ev": "6/13"}
    ]
    assert "first card seen" in run("vulnerability", "dragon-tiger", "--peek").out
