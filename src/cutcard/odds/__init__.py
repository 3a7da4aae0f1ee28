"""Exact odds: the price of every wager, for any shoe, as a fraction.

>>> from cutcard import GAMES
>>> from cutcard.odds import analyse
>>> analyse(GAMES["dragon-tiger"], decks=8)["Tie"].house_edge
Fraction(43, 415)

A price is computed from the fewest cards that decide it. The main wagers need 339,400 deals, which use 6,958 multisets
of points. The ways to draw a multiset are its parent's times one factor, so one walk of a trie weighs them all: with
whole numbers it gives exact fractions, with floating point the prices of many shoes at once. This code knows no game,
so a new game file is priced as it is.

Where many shoes are priced, a group of wagers is one polynomial in the counts of the shoe, because a round followed by
cards that decide nothing is a draw of the largest size. Numba compiles its walk once 2,000 shoes have been priced;
before that NumPy prices, so that a single price does not wait for a compiler. Products are cut so small that OpenBLAS
does each in one thread, because its threads wait for one another on busy cores.

A shoe with fewer cards than a round can take is refused (`Game.too_few_cards`). Some of its rounds would be void, and
an average over the others would price a game that nobody plays.
"""

from cutcard.odds.combine import Combination, combine
from cutcard.odds.joint import joint_nets
from cutcard.odds.known import Peeked, analyse_knowing, peeked
from cutcard.odds.many_rounds import Results, chance_of_ruin, drawdown, total_of, with_bankroll
from cutcard.odds.par import ParSheet, par_sheet
from cutcard.odds.price import Analysis, Chance, Price
from cutcard.odds.pricer import Pricer, analyse, pricer, shoe_of
from cutcard.odds.readings import BothPrices, both_prices
from cutcard.odds.removal import Count, Effect, Removal, best_count, removal
from cutcard.odds.solver import Paytable, paytables

__all__ = [
    "Analysis",
    "BothPrices",
    "Chance",
    "Combination",
    "Count",
    "Effect",
    "ParSheet",
    "Paytable",
    "Peeked",
    "Price",
    "Pricer",
    "Removal",
    "Results",
    "analyse",
    "analyse_knowing",
    "best_count",
    "both_prices",
    "chance_of_ruin",
    "combine",
    "drawdown",
    "joint_nets",
    "par_sheet",
    "paytables",
    "peeked",
    "pricer",
    "removal",
    "shoe_of",
    "total_of",
    "with_bankroll",
]
