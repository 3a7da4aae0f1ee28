"""Exact odds: the price of every wager, for any shoe, as a fraction.

>>> from cutcard import GAMES
>>> from cutcard.odds import analyse
>>> analyse(GAMES["dragon-tiger"], decks=8)["Tie"].house_edge
Fraction(43, 415)
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
