"""Simulation of what cannot be enumerated: whole shoes, counting, sessions.

>>> from cutcard import GAMES
>>> from cutcard.simulate import Goal, ShoePlan, Study
>>> study = Study.new(GAMES["dragon-tiger"], ShoePlan(decks=8, cut=14), seed=1)
>>> study.tally.rounds, Goal(rounds=1_000_000).rounds
(0, 1000000)

`run(study, goal, crew, clock)` deals until the goal is reached; `threads` gives a crew of threads. Dealing needs the
extra `simulate`; importing this package does not.
"""

from cutcard.simulate.count import Seen, watch_block
from cutcard.simulate.perfect import Perfect, perfect_block
from cutcard.simulate.results import Estimate, estimates
from cutcard.simulate.run import Crew, Goal, Study, run, threads
from cutcard.simulate.session import PLANS, Sessions, SessionTerms, joined, play_sessions
from cutcard.simulate.shoes import BURN_BY_FIRST_CARD, ShoePlan, Tally

__all__ = [
    "BURN_BY_FIRST_CARD",
    "PLANS",
    "Crew",
    "Estimate",
    "Goal",
    "Perfect",
    "Seen",
    "SessionTerms",
    "Sessions",
    "ShoePlan",
    "Study",
    "Tally",
    "estimates",
    "joined",
    "perfect_block",
    "play_sessions",
    "run",
    "threads",
    "watch_block",
]
