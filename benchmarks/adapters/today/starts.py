"""`cutcard simulate` up to its first shoe."""

import cutcard.cli.simulate.study  # noqa: F401 - the program below replaces a name in it.

KERNELS = {"cc": None, "numba": ""}
"""The kernels by the compiler that `CUTCARD_COMPILER` names; None leaves the choice to the command."""
PROGRAM = """
import sys, time, os
from cutcard.cli import main
from cutcard.cli.simulate import study

def first_shoe(begun, goal, crew, *_):
    from cutcard.simulate.shoes import prepared
    crew.deal(prepared(begun.game, begun.plan), begun.seed, 0, 1)
    print(time.process_time(), flush=True)
    os._exit(0)

study.run = first_shoe
sys.argv = ["cutcard", "simulate", "{slug}", "--shoes", "1", "--device", "cpu"]
main()
"""
