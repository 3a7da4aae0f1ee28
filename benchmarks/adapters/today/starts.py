"""`cutcard simulate` up to its first shoe."""

import cutcard.simulate.run  # noqa: F401 - the program below replaces a name in it.
from cutcard import cli

ENTRY = f"from {'cutcard.cli' if hasattr(cli, 'start') else 'cutcard_command'} import start"
"""Where the command of a shell is found: until 526b9111 in the package."""
KERNELS = {"cc": None, "numba": ""}
"""The kernels by the compiler that `CUTCARD_COMPILER` names; None leaves the choice to the command."""
PROGRAM = """
import sys, time, os
from cutcard.cli import main
from cutcard.simulate.run import Study

def first_shoe(begun, goal, crew, *_):
    from cutcard.simulate.shoes import prepared
    crew.deal(prepared(begun.game, begun.plan), begun.seed, 0, 1)
    print(time.process_time(), flush=True)
    os._exit(0)

sys.modules[Study.__module__].run = first_shoe
sys.argv = ["cutcard", "simulate", "{slug}", "--shoes", "1", "--device", "cpu"]
main()
"""
