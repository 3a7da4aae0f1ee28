"""Many rounds of the same bets: what they come to, ruin and drawdown, computed and not simulated.

Rounds are taken as independent, each from a fresh shoe.
"""

from cutcard.odds.many_rounds.bands import bands
from cutcard.odds.many_rounds.results import Results
from cutcard.odds.many_rounds.ruin import chance_of_fall, chance_of_ruin, drawdown, with_bankroll
from cutcard.odds.many_rounds.total import total_of

__all__ = ["Results", "bands", "chance_of_fall", "chance_of_ruin", "drawdown", "total_of", "with_bankroll"]
