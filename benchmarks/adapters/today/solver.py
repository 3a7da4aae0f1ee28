"""Paytables found for an edge."""

from cutcard.odds.solver import Paytable, Terms
from cutcard.odds.solver.answer import priced
from cutcard.odds.solver.search import Search, problem_of
from cutcard.odds.solver.terms import award_of, rate_of

__all__ = ["Paytable", "Search", "Terms", "award_of", "priced", "problem_of", "rate_of"]
