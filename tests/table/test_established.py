"""Which wagers are settled before a round is over, against every way the round can still end.

The ways are counted with the naive rules. Every wager wins or loses by points, by ranks of one card each, or by whether
a hand's first two cards share their rank; a suit only ever changes how much is paid. So two-card hands of one total,
both pairs or both not, stand for each other, and so do third cards of the same points; a sample over whole cards
checks both.
"""

from __future__ import annotations

import random
from functools import cache, reduce
from itertools import product
from operator import or_
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

import naive
from cutcard import GAMES
from cutcard.cards import parse_cards
from cutcard.compiled.conclusive import conclusive
from cutcard.rulebook.game import Outcome
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import TableState, commands
from cutcard.table.established import established
from dealt_rounds import DT, every_baccarat, every_game
from tables import DEALER, SUPERVISOR, WITNESS, Table, patron
from tiers import WIDE, one_a_document, unlike
from walks import walk

if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS = {"52": "A23456789TJQK", "65": "A23456789TSLF"}
SUITS = {"52": "shdc", "65": "fgewa"}
WORTH = "TA23456789"
"""A rank for each number of points."""
WON, LOST, NEITHER = 1, 2, 4
BITS = 3
SIGN = {Outcome.WIN: WON, Outcome.LOSE: LOST, Outcome.HALF_LOSE: LOST}

BACCARAT = [slug for slug in naive.slugs() if slug != DT]
Cards = tuple[str, ...]
Fates = int
"""For each wager, in its order, three bits for all that can become of it: won, lost or neither."""
every_unlike = pytest.mark.parametrize("slug", unlike(naive.slugs(), rest=WIDE))


def hands(cards: Cards) -> tuple[Cards, Cards]:
    """Cards in the order dealt, as the two hands."""
    first, second = cards[0:4:2], cards[1:4:2]
    if len(cards) == 6:
        return (*first, cards[4]), (*second, cards[5])
    if len(cards) == 5:
        return ((*first, cards[4]), second) if naive.total(first) <= 5 else (first, (*second, cards[4]))
    return first, second


def complete(slug: str, cards: Cards) -> bool:
    first, second = hands(cards)
    return bool(first and second) and naive.complete(slug, first, second)


def ended(slug: str, cards: Cards) -> Fates:
    whole = tuple(card if card[1:] else card + SUITS[naive.deck(slug)][0] for card in cards)
    nets = [net.numerator for net in naive.settle(slug, *hands(whole)).values()]
    return sum((WON if net > 0 else LOST if net else NEITHER) << BITS * at for at, net in enumerate(nets))


def together(ways: Iterable[Fates]) -> Fates:
    return reduce(or_, ways)


@cache
def fates(slug: str, cards: Cards) -> Fates:
    """What can become of each wager after these cards, by trying every rank, or worth of a third card, to come."""
    if complete(slug, cards):
        return ended(slug, cards)
    follows = [(*cards, rank) for rank in (RANKS[naive.deck(slug)] if len(cards) < 4 else WORTH)]
    if len(cards) == 3:
        follows = [alike(slug, each) for each in follows]
    return together(fates(slug, each) for each in follows)


@cache
def stand_in(slug: str, total: int, *, pair: bool) -> tuple[str, str]:
    """A two-card hand of this total that is a pair, or is none."""
    ranks = RANKS[naive.deck(slug)]
    return next(
        (one, two) for one, two in product(ranks, ranks) if naive.total((one, two)) == total and (one == two) == pair
    )


def alike(slug: str, cards: Cards) -> Cards:
    """Another beginning that every wager takes for the same; fewer of them need to be followed to the end."""
    if slug == DT or len(cards) < 4:
        return cards
    first = stand_in(slug, naive.total(cards[0:4:2]), pair=cards[0][0] == cards[2][0])
    second = stand_in(slug, naive.total(cards[1:4:2]), pair=cards[1][0] == cards[3][0])
    return first[0], second[0], first[1], second[1], *cards[4:]


def settled_for_certain(slug: str, ways: Fates) -> dict[str, int]:
    each = {wager.name: ways >> BITS * at & (WON | LOST | NEITHER) for at, wager in enumerate(GAMES[slug].wagers)}
    return {wager: fate for wager, fate in each.items() if fate in {WON, LOST}}


def said(slug: str, cards: Cards) -> dict[str, int]:
    """What the engine calls conclusive."""
    return {wager: SIGN[outcome] for wager, outcome in conclusive(GAMES[slug], parse_cards(" ".join(cards))).items()}


def suited(slug: str, ranks: Cards, chance: random.Random) -> Cards:
    return tuple(rank + chance.choice(SUITS[naive.deck(slug)]) for rank in ranks)


def check(slug: str, cards: Cards) -> None:
    ranks = tuple(card[0] for card in cards)
    assert said(slug, cards) == settled_for_certain(slug, fates(slug, alike(slug, ranks))), f"{slug} after {cards}"


@every_game
def test_before_any_card_nothing_is_settled(slug: str) -> None:
    assert conclusive(GAMES[slug], ()) == {}
    table = Table(slug).open()
    assert established(table.state) == {}
    table.do(commands.CloseBets(DEALER))
    assert established(table.state) == {}


def check_longer(slug: str, rounds: int) -> None:
    """So many rounds from their fourth card to their last."""
    chance = random.Random(f"{slug} more")
    ranks = RANKS[naive.deck(slug)]
    lengths = dict.fromkeys((4, 5, 6), 0)
    for _ in range(rounds):
        cards = suited(slug, tuple(chance.choices(ranks, k=4)), chance)
        while True:
            check(slug, cards)
            lengths[len(cards)] += 1
            if complete(slug, cards):
                break
            cards = (*cards, *suited(slug, (chance.choice(ranks),), chance))
    assert min(lengths.values()) > rounds / 5, lengths


@every_unlike
def test_a_wager_is_settled_once_every_ending_agrees_on_it(slug: str) -> None:
    chance = random.Random(f"{slug} two")
    ranks = RANKS[naive.deck(slug)]
    beginnings = [cards for count in (1, 2) for cards in product(ranks, repeat=count)]
    if slug != DT:
        beginnings += chance.sample(list(product(ranks, repeat=3)), 150)
        check_longer(slug, 60)
    for beginning in beginnings:
        check(slug, suited(slug, beginning, chance))


@pytest.mark.wide
@pytest.mark.parametrize("slug", BACCARAT)
def test_after_any_three_cards_a_wager_is_settled_if_every_ending_agrees_on_it(slug: str) -> None:
    chance = random.Random(f"{slug} three")
    for beginning in product(RANKS[naive.deck(slug)], repeat=3):
        check(slug, suited(slug, beginning, chance))


@pytest.mark.wide
@pytest.mark.parametrize("slug", BACCARAT)
def test_after_four_cards_or_more_a_wager_is_settled_if_every_ending_agrees_on_it(slug: str) -> None:
    check_longer(slug, 2_000)


@pytest.mark.parametrize("slug", one_a_document(BACCARAT))
def test_hands_alike_in_total_and_pair_have_the_same_fates_card_by_card(slug: str) -> None:
    chance = random.Random(f"{slug} alike")
    deck = [rank + suit for rank in RANKS[naive.deck(slug)] for suit in SUITS[naive.deck(slug)]]

    def by_whole_cards(cards: Cards) -> Fates:
        if complete(slug, cards):
            return ended(slug, cards)
        return together(by_whole_cards((*cards, card)) for card in deck)

    for _ in range(6):
        first, second = chance.choices(deck, k=2)
        cards = (first, second, chance.choice([first[0], *RANKS[naive.deck(slug)]]) + first[1], chance.choice(deck))
        ranks = tuple(card[0] for card in cards)
        ways = by_whole_cards(cards)
        assert ways == fates(slug, alike(slug, ranks))
        assert said(slug, cards) == settled_for_certain(slug, ways)


@walk("rank", "A23456789TJQK")
def test_dragons_card_settles_dragon_big_and_dragon_small_and_no_bet_on_tigers_card(rank: str) -> None:
    found = conclusive(GAMES["dragon-tiger"], parse_cards(f"{rank}s"))
    assert (found["Dragon Big"] is Outcome.WIN) == (rank in "89TJQK")
    assert (found["Dragon Small"] is Outcome.WIN) == (rank in "A23456")
    assert not {"Tiger Big", "Tiger Small", "Tie"} & set(found)


def test_a_dragon_that_can_at_best_lose_half_is_lost_all_the_same() -> None:
    assert said("dragon-tiger", ("As",))["Dragon"] == LOST
    assert said("dragon-tiger", ("Kh",))["Tiger"] == LOST


@pytest.mark.parametrize(
    "slug",
    unlike((slug for slug in naive.slugs() if any("Pair" in wager.name for wager in GAMES[slug].wagers)), rest=WIDE),
)
def test_the_pairs_are_settled_after_four_cards(slug: str) -> None:
    suit = SUITS[naive.deck(slug)][0]
    pairs = {wager.name for wager in GAMES[slug].wagers if "Pair" in wager.name}
    three = tuple(rank + suit for rank in "2T2")
    assert len(pairs & set(said(slug, three))) == len(pairs & {"Tiger Pair", "Player Pair", "Player Precious Pair"})
    four = said(slug, (*three, "3" + suit))
    assert pairs <= set(four)
    assert not {"Player", "Banker", "Tie"} & set(four)


@every_baccarat
def test_a_natural_that_wins_settles_every_wager(slug: str) -> None:
    suit = SUITS[naive.deck(slug)][0]
    for ranks in ("92T3", "2T39", "8TT9"):
        assert set(said(slug, tuple(rank + suit for rank in ranks))) == {wager.name for wager in GAMES[slug].wagers}


@every_baccarat
def test_a_tie_of_naturals_leaves_the_bets_on_the_hands_neither_won_nor_lost(slug: str) -> None:
    suit = SUITS[naive.deck(slug)][0]
    found = said(slug, tuple(rank + suit for rank in "9TT9"))
    assert found["Tie"] == WON
    assert not {"Player", "Banker"} & set(found)


def test_a_wager_the_house_does_not_offer_establishes_nothing() -> None:
    with_pair = Table("tiger-baccarat").open()
    without = Table("tiger-baccarat", offered=frozenset()).open()
    for table in (with_pair, without):
        table.do(commands.CloseBets(DEALER))
        table.deal("2s Th 2d")
    assert set(established(with_pair.state)) == {"Tiger Pair"}
    assert established(without.state) == {}


def interrupted(slug: str, ranks: str) -> Table:
    """Ann has bet on Player and Tie, Bob on Banker; these cards are out when the power fails."""
    table = Table(slug).open()
    for name, wager in (("Ann", "Player"), ("Ann", "Tie"), ("Bob", "Banker")):
        table.bet(name, wager)
    table.do(commands.CloseBets(DEALER))
    table.deal(" ".join(rank + SUITS[naive.deck(slug)][0] for rank in ranks))
    return table


def as_before(state: TableState) -> TableState:
    """A table but for its log, its bets, and which card could still be renamed."""
    return structs.replace(state, log=0, bets=(), named_last=0)


@pytest.mark.clause("DTB 5.17", "DTB 5.17.1", "FF4 5.17", "FF4 5.17.1")
@pytest.mark.parametrize("ranks", ["", "9", "97"])
def test_5_17_1_before_any_outcome_patrons_withdraw_all_their_bets_or_none(ranks: str) -> None:
    for slug in ("dragon-tiger-baccarat", "fa-fa-fabulous-4"):
        table = interrupted(slug, ranks)
        assert table.no(commands.CallIrregularity(DEALER, Kind.INTERRUPTED_DECIDED, "no power")).code == "not_the_case"
        before = table.state
        table.do(commands.CallIrregularity(DEALER, Kind.INTERRUPTED_OPEN, "no power"))
        assert table.no(commands.RuleOn(DEALER, Remedy.PLAY_ON)).code == "remedy"
        table.no(commands.WithdrawBet(patron("Ann"), 1))
        table.do(commands.RuleOn(SUPERVISOR, Remedy.OFFER_WITHDRAWAL_OF_ALL, "as the rule says"), WITNESS)
        table.do(commands.WithdrawBet(patron("Ann"), 2))
        assert [bet.patron for bet in table.state.bets] == ["Bob"]
        table.do(commands.RuleOn(DEALER, Remedy.PLAY_ON))
        assert as_before(table.state) == as_before(before)
        table.no(commands.WithdrawBet(patron("Bob"), 3))


@pytest.mark.clause("DTB 5.17", "DTB 5.17.2", "FF4 5.17", "FF4 5.17.2")
@pytest.mark.parametrize("ranks", ["97T", "97TT"])
def test_5_17_2_after_an_outcome_the_round_goes_on_and_no_bet_is_withdrawn(ranks: str) -> None:
    for slug in ("dragon-tiger-baccarat", "fa-fa-fabulous-4"):
        table = interrupted(slug, ranks)
        assert established(table.state)
        assert table.no(commands.CallIrregularity(DEALER, Kind.INTERRUPTED_OPEN, "no power")).code == "not_the_case"
        before = table.state
        table.do(commands.CallIrregularity(DEALER, Kind.INTERRUPTED_DECIDED, "no power"))
        table.no(commands.WithdrawBet(patron("Ann"), 1))
        assert table.no(commands.RuleOn(DEALER, Remedy.OFFER_WITHDRAWAL_OF_ALL)).code == "remedy"
        table.do(commands.RuleOn(DEALER, Remedy.PLAY_ON))
        assert as_before(table.state) == as_before(before)
        assert table.state.bets == before.bets
