"""Which paytables give a wager the edge that is wanted: exactly, and all of them.

How likely each line is does not depend on what it pays, so a wager is priced once. What is left is a sum of whole
numbers that has to fall between two others.

Lines are searched from the most frequent to the rarest. The rarest line moves the edge least, so its odds are read off
as a range.
"""

from cutcard.odds.solver.answer import Paytable, Solution, paytables, solve
from cutcard.odds.solver.terms import Terms

__all__ = ["Paytable", "Solution", "Terms", "paytables", "solve"]
