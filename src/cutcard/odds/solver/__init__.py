"""Which paytables give a wager the edge that is wanted: exactly, and all of them.

How likely each line is does not depend on what it pays, so a wager is priced once. What is left is a sum of whole
numbers that has to fall between two others.
"""

from cutcard.odds.solver.answer import Paytable, Solution, paytables, solve
from cutcard.odds.solver.terms import Terms

__all__ = ["Paytable", "Solution", "Terms", "paytables", "solve"]
