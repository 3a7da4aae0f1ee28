"""Exact odds: the true price of every wager, for any shoe, as fractions."""

from cutcard.odds.price import Analysis, Chance, Price
from cutcard.odds.pricer import Pricer, analyse, pricer

__all__ = ["Analysis", "Chance", "Price", "Pricer", "analyse", "pricer"]
