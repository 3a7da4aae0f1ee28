"""Simulation of what cannot be enumerated: whole shoes, counting, sessions.

>>> from cutcard import GAMES
>>> from cutcard.simulate import study
>>> study(GAMES["dragon-tiger"], rounds=50_000, seed=1)
<Study of dragon-tiger, 50,057 rounds of 252 shoes, seed 1>

`study` deals shoes, `count` looks at them with a counter's eyes, `play_sessions` bets by a plan. `run(study, goal,
crew, clock)` goes on with a study as a program likes, and `threads` gives it a crew of threads. Dealing needs the extra
`simulate`; importing this package does not.
"""

from cutcard.simulate.counting.counter import Seen, watch_block
from cutcard.simulate.counting.depths import ByDepth
from cutcard.simulate.counting.figures import Figures, Ratio
from cutcard.simulate.counting.perfect import perfect_block
from cutcard.simulate.results import Estimate, estimates
from cutcard.simulate.run import Crew, Goal, Study, run, threads
from cutcard.simulate.session import PLANS, Sessions, SessionTerms, joined, play_sessions
from cutcard.simulate.shoes import BURN_BY_FIRST_CARD, ShoePlan, Tally
from cutcard.simulate.studies import AS_PUBLISHED, count, study

__all__ = [
    "AS_PUBLISHED",
    "BURN_BY_FIRST_CARD",
    "PLANS",
    "ByDepth",
    "Crew",
    "Estimate",
    "Figures",
    "Goal",
    "Ratio",
    "Seen",
    "SessionTerms",
    "Sessions",
    "ShoePlan",
    "Study",
    "Tally",
    "count",
    "estimates",
    "joined",
    "perfect_block",
    "play_sessions",
    "run",
    "study",
    "threads",
    "watch_block",
]
