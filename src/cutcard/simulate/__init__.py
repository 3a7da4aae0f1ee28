"""Simulation of what cannot be enumerated: whole shoes, counting, sessions.

>>> from cutcard import GAMES
>>> from cutcard.simulate import study
>>> study(GAMES["dragon-tiger"], rounds=50_000, seed=1)
<Study of dragon-tiger, 50,057 rounds of 252 shoes, seed 1>

`study` deals shoes, `count` looks at them with a counter's eyes, `play_sessions` bets by a plan. `run(study, goal,
crew, clock)` goes on with a study as a program likes, and `threads` gives it a crew of threads. Dealing needs the extra
`simulate`; importing this package does not.

The simulator has no rules: it deals the automaton that `cutcard.compiled` makes of a game. The automaton is made
endless, the first card of the next round following each cell. A processor deals two shoes in step and predicts no end
of a round; on a GPU every thread of a warp stays in step. A cluster is sent arrays and looks no game up.

Studies are reproducible by construction. Each shoe has its own stream (xoroshiro128++ seeded by SplitMix64 from the
seed and the number of the shoe), and counts are whole numbers, so threads, processes, clusters and GPUs agree to the
last bit. One random word serves six draws without bias, by Lemire's multiplication with rejection. The generator is
cheap in 64-bit words on a processor and in pairs of 32 bits on a GPU; Philox would cost the processor more.

`deal.cu` and `prices.cu` are CUDA and plain C at once. CuPy compiles them for a game when it is first dealt, with every
setting a constant; the tests compile them with `cc` and compare tallies bit by bit. Products and sums are rounded one
by one (`--fmad=false`), so that a price is the processor's.

`play.c` has the steps of numba's kernel, and tests hold both to the same digests. It is compiled where it runs, for any
processor of its kind, because a home may be shared. A loaded library is code that runs: it is taken only from a folder
and a file that belong to the user, that nobody else may write, that are no links, and that lie below a folder where
nobody can exchange them. Its name has the digest of the text, the flags, the machine and its own bytes, so a damaged
one is compiled again. Otherwise numba deals.

A cutting card that comes to the front between two rounds has appeared: published counting studies deal so, and the
published figures of Big Tiger are then met to three digits. The effect of the cutting card is priced by the last round
of each shoe. The worth of the next round is a martingale, so partial summation leaves one price a shoe, with some four
hundred times less variance than pricing every round.
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
