"""`cutcard simulate` up to its first shoe; it has the kernel of numba only."""

# mypy: disable-error-code="import-not-found"

import cutcard.cli.rounds  # noqa: F401 - the mark of that revision.

ENTRY = "from cutcard.cli import main as start"
KERNELS = {"numba": None}
PROGRAM = """
import sys, time, os
from cutcard.cli import main, simulate

def first_shoe(study, goal, crew, *_):
    from cutcard.simulate.shoes import deal_block
    deal_block(study.game.slug, study.plan, study.seed, 0, 1)
    print(time.process_time(), flush=True)
    os._exit(0)

simulate.run = first_shoe
sys.argv = ["cutcard", "simulate", "{slug}", "--shoes", "1"]
main()
"""
