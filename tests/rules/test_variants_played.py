"""Variants as casinos deal them: each example priced, simulated and dealt, and each price equal to a plain count.

The count is `eight_decks`, and what a wager pays is written out here once more, as its rules are printed. Where an
analysis of somebody else is at hand, `PUBLISHED` names it, and the price meets it to the last digit printed.
"""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

import eight_decks as by_hand
from cutcard import GAMES, Deal, Game, Pay, Shoe, Wager, deal_from, variant
from cutcard.audit.digest import digest_matches as fits_for_the_audit
from cutcard.compiled.automaton import automaton
from cutcard.compiled.digest import rules_digest
from cutcard.deals import Deals
from cutcard.odds import analyse
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import DECKS_USUAL
from cutcard.rulebook.table_options import TableOptions
from cutcard.rulebook.variants.vocabulary import ONE_CARD, TWO_HANDS, condition_of
from cutcard.simulate import ShoePlan, study
from cutcard.table import Actor, Phase, apply_all, commands, decide, events, new_table
from cutcard.table.automatic_dealer import next_command
from tiers import those

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

FOLDER = Path(__file__).parent.parent.parent / "examples" / "variants"
FILES = sorted(path.stem for path in FOLDER.glob("*.toml"))

LOST = Fraction(-1)
ODDS = "150 215 225 200 120 110 45 45 80 80"


class Round(NamedTuple):
    """Player's total and Banker's, how many cards each has, and Player's third card, -1 where there is none."""

    p: int
    b: int
    m: int
    n: int
    t: int


def win(applies: object, odds: str) -> Fraction:
    pays, stake = odds.split(":")
    return Fraction(pays) / int(stake) if applies else LOST


def treasures(r: Round) -> list[Fraction]:
    """The five wagers of 5 Treasures on one round."""
    seven, eight = (r.b, r.n) == (7, 3) and r.b > r.p, (r.p, r.m) == (8, 3) and r.p > r.b
    nines = ((r.p, r.m) == (9, 3)) + ((r.b, r.n) == (9, 3))
    blazing = r.p == r.b == 7 and r.m == r.n
    return [
        win(seven, "40:1"),
        win(eight, "25:1"),
        win(nines > 0, "75:1" if nines == 2 else "10:1"),
        win(blazing, "200:1" if r.m == 3 else "50:1"),
        win(seven or eight or nines > 0 or blazing, "6:1"),
    ]


def hands_won(banker: Callable[[Round], Fraction]) -> dict[str, Callable[..., Fraction]]:
    """The bets on the hands, and what Banker pays on a win by total and cards."""
    return {"Banker": lambda r: Fraction(0) if r.p == r.b else LOST if r.b < r.p else banker(r)}


EVEN = Fraction(1)
BY_HANDS: dict[str, dict[str, Callable[..., Fraction]]] = {
    "big-small": {
        "Small": lambda r: win(r.m + r.n == 4, "1.5:1"),
        "Big": lambda r: win(r.m + r.n > 4, "0.54:1"),
    },
    "commission-by-total": hands_won(lambda r: Fraction(1, 2) if r.b == 6 else Fraction(19, 20)),
    "commission-four": hands_won(lambda _: Fraction(24, 25)),
    "commission-none": hands_won(lambda _: EVEN),
    "egalite": {
        f"Egalité {total}": lambda r, total=total, odds=odds: win(r.p == r.b == total, f"{odds}:1")
        for total, odds in enumerate(ODDS.split())
    },
    "egalite-groups": {
        f"Egalité {name}": lambda r, totals=totals, odds=odds: win(r.p == r.b and r.p in totals, odds)
        for name, totals, odds in (
            ("0", (0,), "160:1"),
            ("1 to 3", (1, 2, 3), "70:1"),
            ("4 and 5", (4, 5), "60:1"),
            ("6 and 7", (6, 7), "22:1"),
            ("8 and 9", (8, 9), "40:1"),
        )
    },
    "ez-baccarat": {
        **hands_won(lambda r: Fraction(0) if (r.b, r.n) == (7, 3) else EVEN),
        "Dragon 7": lambda r: win((r.b, r.n) == (7, 3) and r.b > r.p, "40:1"),
        "Panda 8": lambda r: win((r.p, r.m) == (8, 3) and r.p > r.b, "25:1"),
    },
    "five-treasures": {
        name: lambda r, at=at: treasures(r)[at]
        for at, name in enumerate(("Fortune 7", "Golden 8", "Heavenly 9", "Blazing 7s", "Cover All"))
    },
    "four-five-six": {
        "Four Cards": lambda r: win(r.m + r.n == 4, "3:2"),
        "Five Cards": lambda r: win(r.m + r.n == 5, "2:1"),
        "Six Cards": lambda r: win(r.m + r.n == 6, "2:1"),
    },
    "lucky-six": {"Lucky 6": lambda r: win(r.b == 6 and r.p < 6, "12:1" if r.n == 2 else "23:1")},
    "lucky-six-20": {"Lucky 6": lambda r: win(r.b == 6 and r.p < 6, "12:1" if r.n == 2 else "20:1")},
    "own-table-of-play": {
        **hands_won(lambda r: Fraction(1, 2) if r.b == 6 else EVEN),
        "Player": lambda r: Fraction(0) if r.p == r.b else win(r.p > r.b, "1:1"),
        "Tie": lambda r: win(r.p == r.b, "8:1"),
    },
    "super-six-12": {"Super Six": lambda r: win(r.b == 6 and r.p < 6, "12:1")},
    "three-card-win": {
        "Player 3 Card Win": lambda r: win(r.p > r.b and r.m == 3, "4:1"),
        "Banker 3 Card Win": lambda r: win(r.b > r.p and r.n == 3, "5:1"),
    },
    "three-giving-eight": {"3 Giving 8": lambda r: win(r.t == 8 and (r.b, r.n) == (3, 2), "200:1")},
}
"""What each wager pays on a round, from how it ended."""
OWN_BOOK = (*by_hand.BY_THE_BOOK[:3], "DDDDDDDDDD", *by_hand.BY_THE_BOOK[4:], "SSSSSSSSSD")
RULES: dict[str, dict[str, object]] = {
    "own-table-of-play": {"decks": 6, "book": OWN_BOOK, "naturals": 9, "player_stands": 5}
}
"""Those that are not dealt from eight decks by the book."""


def two_cards(one: str, other: str) -> str:
    """What Perfect Pair, Either Pair and Royal Nine tell of two cards."""
    suited = "suited " if one[1] == other[1] else ""
    if one[0] == other[0]:
        return f"{suited}pair"
    return f"{suited}royal" if "9" in (one[0], other[0]) and {one[0], other[0]} & set("JQK") else ""


def royal_nine(kinds: tuple[str, str]) -> Fraction:
    royal = [kind for kind in kinds if kind.endswith("royal")]
    if not royal:
        return LOST
    suited = sum(kind.startswith("suited") for kind in royal)
    if len(royal) == 2:
        return Fraction(299 if suited == 2 else 49)
    return Fraction(9 if suited else 4)


BY_TWO_CARDS: dict[str, dict[str, Callable[[tuple[str, str]], Fraction]]] = {
    "perfect-pair": {
        "Perfect Pair": lambda kinds: win("suited pair" in kinds, "250:1" if kinds[0] == kinds[1] else "25:1"),
        "Either Pair": lambda kinds: win(any(kind.endswith("pair") for kind in kinds), "5:1"),
    },
    "royal-nine": {"Royal Nine": royal_nine},
}
OF_DRAGON_TIGER: dict[str, Callable[[tuple[str, str]], Fraction]] = {
    "Tie": lambda cards: win(cards[0][0] == cards[1][0], "8:1"),
    "Suited Tie": lambda cards: win(cards[0] == cards[1], "50:1"),
    "Dragon Red": lambda cards: win(cards[0][0] != "7" and cards[0][1] in "hd", "1:1"),
    "Dragon Black": lambda cards: win(cards[0][0] != "7" and cards[0][1] in "sc", "1:1"),
    "Tiger Spades": lambda cards: win(cards[1][0] != "7" and cards[1][1] == "s", "3:1"),
}
"""What each changed wager of `suited-tie` pays on Dragon's card and Tiger's."""


@cache
def example(stem: str) -> Game:
    return variant(FOLDER / f"{stem}.toml")


@cache
def counted(stem: str) -> dict[str, dict[Fraction, Fraction]]:
    """For each wager of an example its chances by net, counted by hand."""
    return {name: _by_net(rows) for name, rows in _rows(stem)}


def _rows(stem: str) -> Iterator[tuple[str, Iterable[tuple[Fraction, Fraction]]]]:
    """For each wager, what it pays on everything that can be dealt, and the chance of that."""
    if stem in BY_HANDS:
        dealt = by_hand.chances(by_hand.by_hands(**RULES.get(stem, {})))
        for name, pays in BY_HANDS[stem].items():
            yield name, ((pays(Round(*row)), chance) for row, chance in dealt.items())
    elif stem == "suited-tie":
        deck = [rank + suit for rank in by_hand.RANKS for suit in by_hand.SUITS]
        two = {(one, other): 8 * (8 - (one == other)) for one, other in product(deck, repeat=2)}
        for name, of_cards in OF_DRAGON_TIGER.items():
            yield name, ((of_cards(cards), chance) for cards, chance in by_hand.chances(two).items())
    else:
        for name, of_kinds in BY_TWO_CARDS[stem].items():
            yield name, ((of_kinds(kinds), chance) for kinds, chance in by_hand.chances(_first_fours()).items())


@cache
def _first_fours() -> dict[tuple[str, str], int]:
    return by_hand.first_fours(8, two_cards)


def _by_net(rows: Iterable[tuple[Fraction, Fraction]]) -> dict[Fraction, Fraction]:
    found: dict[Fraction, Fraction] = defaultdict(Fraction)
    for net, chance in rows:
        found[net] += chance
    return dict(found)


def by_hand_on(stem: str, deal: Deal) -> dict[str, Fraction]:
    """What each changed wager of an example pays on one deal, by the same functions."""
    if stem == "suited-tie":
        cards = str(deal.first), str(deal.second)
        return {name: pays(cards) for name, pays in OF_DRAGON_TIGER.items()}
    if stem in BY_HANDS:
        (p, b), (m, n) = (deal.first.total, deal.second.total), (deal.first.count, deal.second.count)
        third = deal.first.cards[2].points if m == 3 else -1
        return {name: pays(Round(p, b, m, n, third)) for name, pays in BY_HANDS[stem].items()}
    kinds = tuple(two_cards(*map(str, hand.cards[:2])) for hand in (deal.first, deal.second))
    return {name: pays((kinds[0], kinds[1])) for name, pays in BY_TWO_CARDS[stem].items()}


FIRST_TIER = {"suited-tie", "big-small"}
WITH_RULES = [stem for stem in FILES if stem != "tiger-pair-150"]
"""All that are told here; the other bends one line of a pair, whose price its own tests count."""
everywhere = pytest.mark.parametrize("stem", those(WITH_RULES, FIRST_TIER.__contains__))


def decks_of(stem: str) -> int:
    return min(DECKS_USUAL, example(stem).decks.most)


@pytest.mark.wide
def test_every_wager_that_an_example_changes_is_told_here() -> None:
    for stem in WITH_RULES:
        told = {*OF_DRAGON_TIGER} if stem == "suited-tie" else {*BY_HANDS.get(stem, {}), *BY_TWO_CARDS.get(stem, {})}
        changed = {wager.name for wager in example(stem).wagers if not wager.clause}
        assert changed <= told, stem
        assert told, stem


@everywhere
def test_every_price_is_that_of_the_plain_count(stem: str) -> None:
    analysis = analyse(example(stem), decks_of(stem))
    for name, chances in counted(stem).items():
        found = _by_net((chance.net, chance.probability) for chance in analysis[name].distribution)
        assert {net: each for net, each in found.items() if each} == chances, name
        assert sum(chances.values()) == 1


@everywhere
def test_a_simulation_meets_the_prices(stem: str) -> None:
    found = study(example(stem), shoes=400, seed=7, plan=ShoePlan(decks=decks_of(stem)))
    for name, chances in counted(stem).items():
        exact = float(sum(net * chance for net, chance in chances.items()))
        estimate = found.wager(name)
        assert estimate.ev == pytest.approx(exact, abs=5 * estimate.error), name


@everywhere
def test_a_live_table_deals_it_and_pays_each_wager(stem: str) -> None:
    game, patron = example(stem), Actor("Ann", Position.PATRON)
    cards = list(Shoe.of(game.deck, decks=decks_of(stem)))
    random.Random(stem).shuffle(cards)
    state = new_table(TableOptions(game=game, decks=decks_of(stem)))
    settled: list[events.BetSettled] = []
    deals: list[Deal] = []
    placed = False
    while len(deals) < 40:
        if state.phase is Phase.BETTING and not placed:
            placed = True
            acts: list[commands.Command] = [
                commands.PlaceBet(patron, "Ann", 1, name, 100_00) for name in counted_names(stem)
            ]
        else:
            placed = placed and state.phase is Phase.BETTING
            if state.phase is Phase.SETTLING:
                deals.append(state.deal)
            command = next_command(state, cards.pop)
            assert command is not None
            acts = [command]
        for act in acts:
            answer = decide(state, act)
            assert isinstance(answer, tuple), answer
            settled += [each for each in answer if isinstance(each, events.BetSettled)]
            state = apply_all(state, answer)
    expected = [{name: int(100_00 * net) for name, net in by_hand_on(stem, deal).items()} for deal in deals]
    assert len(settled) == sum(map(len, expected))
    paid = iter(settled)
    for deal, row in zip(deals, expected, strict=True):
        found = {each.wager: each.net_cents for each in (next(paid) for _ in row)}
        assert found == row, deal


def counted_names(stem: str) -> list[str]:
    return [*(OF_DRAGON_TIGER if stem == "suited-tie" else BY_HANDS.get(stem) or BY_TWO_CARDS[stem])]


PUBLISHED = {
    "wizardofodds.com/games/baccarat/side-bets/egalite": {
        "egalite": dict(
            zip(
                [f"Egalité {total}" for total in range(10)],
                (
                    "0.124527",
                    "0.114150",
                    "0.095412",
                    "0.105243",
                    "0.121401",
                    "0.118732",
                    "0.114952",
                    "0.063899",
                    "0.110669",
                    "0.106348",
                ),
                strict=True,
            )
        ),
        "egalite-groups": {
            "Egalité 0": "0.066548",
            "Egalité 1 to 3": "0.108574",
            "Egalité 4 and 5": "0.072769",
            "Egalité 6 and 7": "0.089426",
            "Egalité 8 and 9": "0.097502",
        },
    },
    "wizardofodds.com/games/baccarat/side-bets/lucky-6/": {
        "lucky-six": {"Lucky 6": "0.116985"},
        "lucky-six-20": {"Lucky 6": "0.166836"},
    },
    "wizardofodds.com/games/baccarat/side-bets/3-card-win/": {
        "three-card-win": {"Player 3 Card Win": "0.056860", "Banker 3 Card Win": "0.083044"}
    },
    "wizardofodds.com/games/baccarat/side-bets/5-treasures/": {
        "five-treasures": {"Fortune 7": "0.076113"},
    },
    "wizardofodds.com/games/baccarat/side-bets/perfect-pairs-ver2/": {"perfect-pair": {"Perfect Pair": "0.066235"}},
    "wizardofodds.com/games/dragon-tiger/": {"suited-tie": {"Tie": "0.327711"}},
    "advancedadvantageplay.com/side-bets/baccarat-side-bets/": {"three-giving-eight": {"3 Giving 8": "0.08682"}},
    "vegasfreedom.com/baccarat/what-is-big-and-small-in-baccarat/": {"big-small": {"Small": "0.0528", "Big": "0.0435"}},
}
"""The house edge as others print it, by where they do."""
CITED = [
    (stem, wager, edge)
    for examples in PUBLISHED.values()
    for stem, edges in examples.items()
    for wager, edge in edges.items()
]


@pytest.mark.parametrize("cited", those(CITED, lambda each: each[0] in FIRST_TIER), ids=str)
def test_a_published_edge_is_met_to_its_last_digit(cited: tuple[str, str, str]) -> None:
    stem, wager, edge = cited
    places = len(edge.partition(".")[2])
    assert f"{float(analyse(example(stem), 8)[wager].house_edge):.{places}f}" == edge


@pytest.mark.wide
@pytest.mark.parametrize("stem", ["own-table-of-play", "suited-tie", "five-treasures"])
def test_the_audit_finds_the_same_digest(stem: str) -> None:
    """It asks the drawing rule and every condition by its own code."""
    assert fits_for_the_audit(example(stem), rules_digest(example(stem)))
    assert not fits_for_the_audit(example(stem), rules_digest(GAMES["no-commission"]))


# How conditions see cards.


def test_kinds_that_no_wager_tells_apart_are_one_in_the_automaton() -> None:
    game = GAMES["dragon-tiger-baccarat"]
    king = condition_of(game, {"card": "Player", "place": "third", "is": "K"})
    bent = game.with_wager(Wager(name="Third King", clause="", pays=(Pay.of_variant(king, "12:1"),)))
    compiled = automaton(bent)
    assert compiled.width == 11, "ten points, and a King apart from what else counts nothing"
    by_letter = {str(card)[0]: compiled.symbol_of_card[at] for at, card in enumerate(bent.deck.cards)}
    assert by_letter["T"] == by_letter["J"] == by_letter["Q"] != by_letter["K"]


@pytest.mark.parametrize("slug", ["tiger-baccarat", "dragon-tiger"])
def test_every_condition_says_the_same_of_one_deal_and_of_many(slug: str) -> None:
    game, drawn = GAMES[slug], random.Random(slug)
    deals = [deal_from(game, drawn.sample(list(Shoe.of(game.deck, decks=4)), 6)) for _ in range(400)]
    for forms in (ONE_CARD if slug == "dragon-tiger" else TWO_HANDS).values():
        for form in forms:
            condition = condition_of(game, form.example)
            many = condition.holds(Deals.of(deals, condition.sees))
            assert [bool(condition.holds(deal)) for deal in deals] == many.tolist(), form.example


@pytest.mark.parametrize(
    ("told", "card", "applies"),
    [
        ({"card": "Player", "place": "first", "is": "9"}, "9s", True),
        ({"card": "Player", "place": "third", "is": "3"}, "3d", True),
        ({"card": "Player", "place": "last", "is": "3"}, "3d", True),
        ({"card": "Player", "place": "last", "at_least": "T"}, "Kh", False),
        ({"card": "Player", "place": "last", "is": "K"}, "Kh", False),
        ({"card": "Banker", "place": "last", "at_least": "7"}, "7c", True),
        ({"card": "Banker", "place": "third", "at_most": "9"}, "", False),
        ({"card": "Banker", "place": "third", "at_least": "A"}, "", False),
        ({"card": "Player", "place": "second", "at_least": "T"}, "Kh", True),
        ({"card": "Player", "place": "second", "at_most": "9"}, "Kh", False),
        ({"card": "Player", "place": "second", "colour": "red"}, "Kh", True),
        ({"card": "Banker", "place": "first", "suit": "diamonds"}, "Td", True),
        ({"hand": "Player", "cards": 3}, "", True),
        ({"hand": "Player", "on": 2}, "", True),
        ({"hand": "Banker", "natural": True}, "", False),
        ({"wins": "Banker", "by": 5, "naturals_too": True}, "", True),
        ({"cards_in_all": 5}, "", True),
        ({"first_two": "Banker", "same_suit": True}, "", False),
    ],
    ids=str,
)
def test_a_condition_on_one_deal(told: dict[str, object], card: str, applies: bool) -> None:  # noqa: FBT001
    """Player holds a nine, a King and a three, Banker a Ten and a seven."""
    deal = Deal.parse("9s Kh 3d / Td 7c")
    assert not card or card in str(deal)
    assert bool(condition_of(GAMES["tiger-baccarat"], told).holds(deal)) is applies
