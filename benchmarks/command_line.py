"""How long the command line takes to answer, beside an interpreter that does nothing."""

from __future__ import annotations

import os
import random
import subprocess
import sys

from stopwatch import microseconds

from cutcard import GAMES, Shoe
from cutcard.rulebook.dealing import deal_from

LINES = 5000


def report() -> str:
    """A table of seconds a command, and lines a second for a hand history."""
    bare = microseconds(lambda: _run(["-c", "pass"])) / 1e6
    commands = [["--help"], ["games", "--json"], ["settle", "tiger-baccarat", "Ks 9h / Kd 6c", "--json"]]
    commands += [["odds", "tiger-baccarat"], ["odds", "--all", "--json"], ["clauses"]]
    lines = [
        "## The command line",
        "",
        "Seconds a command; the baseline is the same interpreter running nothing.",
        "",
        "| command | seconds | / baseline |",
        "|---|--:|--:|",
        f"| *baseline: python -c pass* | {bare:.3f} | 1.0 |",
    ]
    for command in commands:
        seconds = microseconds(lambda: _run(["-m", "cutcard", *command])) / 1e6  # noqa: B023
        lines.append(f"| cutcard {' '.join(command)} | {seconds:.3f} | {seconds / bare:.1f} |")
    history = _history()
    seconds = microseconds(lambda: _run(["-m", "cutcard", "settle", "no-commission", "-", "--json"], history)) / 1e6
    lines.append(f"| cutcard settle no-commission - --json, {LINES:,} lines | {seconds:.3f} | {seconds / bare:.1f} |")
    return "\n".join([*lines, "", *starts()])


def starts() -> list[str]:
    """How much processor time goes by before `simulate` has dealt its first shoe, with each of the two kernels."""
    bare, numpy = _start("import time", None), _start("import time, numpy", None)
    lines = [
        START,
        "",
        "| before the first shoe is dealt | seconds | / baseline |",
        "|---|--:|--:|",
        f"| *baseline: an interpreter* | {bare:.3f} | 1.0 |",
        f"| *an interpreter and NumPy* | {numpy:.3f} | {numpy / bare:.1f} |",
    ]
    for slug in ("tiger-baccarat", "fa-fa-fabulous-4", "dragon-tiger"):
        for name, compiler in (("compiled by cc", None), ("numba's", "")):
            seconds = _start(FIRST_SHOE.format(slug=slug), compiler)
            lines.append(f"| {slug}, kernel {name} | {seconds:.3f} | {seconds / bare:.1f} |")
    return lines


START = (
    "Seconds of processor time, both kernels compiled before and loaded from their caches, the best of three: the "
    "command line is read, the game compiled into its automaton and the kernel loaded, until one shoe has been dealt."
)
FIRST_SHOE = """
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


def _start(program: str, compiler: str | None) -> float:
    program = program if "\n" in program else f"{program}; print(time.process_time())"
    asked = dict(os.environ) | ({} if compiler is None else {"CUTCARD_COMPILER": compiler})
    command = [sys.executable, "-c", program]
    ran = (subprocess.run(command, capture_output=True, text=True, check=True, env=asked) for _ in range(4))  # noqa: S603
    return min([float(each.stdout) for each in ran][1:])


def _history() -> str:
    game, chance = GAMES["no-commission"], random.Random(8)  # noqa: S311
    shoe = list(Shoe.of(game.deck, decks=8))
    return "".join(f"{deal_from(game, chance.sample(shoe, 6))}\n" for _ in range(LINES))


def _run(args: list[str], text: str = "") -> None:
    subprocess.run([sys.executable, *args], input=text, text=True, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
