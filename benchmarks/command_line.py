"""How long the command line takes to answer, beside an interpreter that does nothing."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from functools import partial
from typing import TYPE_CHECKING

from adapters import adapter
from comparison.figure import Figure
from processes import process
from stopwatch import microseconds

from cutcard import GAMES, Shoe
from cutcard.rulebook.dealing import deal_from

if TYPE_CHECKING:
    from adapters.today import starts as names
else:
    names = adapter("starts")

LINES = 5000
SECRET = "correct horse battery\n"  # noqa: S105 - of a house that is gone in a minute.
SHELL = f"import os, sys; os.dup2(2, 1); sys.argv[0] = 'cutcard'; {names.ENTRY}; start()"
"""The command of a shell; what it prints is no figure."""


COMMANDS = (
    *(["--help"], ["games", "--json"], ["settle", "tiger-baccarat", "Ks 9h / Kd 6c", "--json"]),
    *(["odds", "tiger-baccarat"], ["odds", "--all", "--json"], ["clauses"]),
)
STARTED = ("tiger-baccarat", "fa-fa-fabulous-4", "dragon-tiger")
TITLE = "The command line"
EXPLAINED = (
    "Whole commands; the baseline is the same interpreter running nothing. *First shoe* is processor time, the best "
    "of three, with a kernel that was compiled before and is loaded from its cache: the command line is read, the "
    "game compiled into its automaton and the kernel loaded, until one shoe has been dealt. *Served* is that of "
    "`cutcard serve` until it takes acts. Their baseline is an interpreter in processor time."
)


def figures() -> list[Figure]:
    """Seconds a command, and seconds until `simulate` has dealt its first shoe."""
    bare = _seconds(["-c", "pass"])
    found = [Figure("command_line.bare", "python -c pass", "s", bare, control=True)]
    for command in COMMANDS:
        seconds = _seconds(["-m", "cutcard", *command])
        row = "-".join(word.strip("-") for word in command if "/" not in word)
        what = f"cutcard {' '.join(command)}"
        found.append(Figure(f"command_line.{row}", what, "s", seconds, baseline="command_line.bare"))
    seconds = _seconds(["-m", "cutcard", "settle", "no-commission", "-", "--json"], _history())
    what = f"cutcard settle no-commission - --json, {LINES:,} lines"
    found.append(Figure("command_line.settle-lines", what, "s", seconds, baseline="command_line.bare"))
    return found + _starts() + _served()


def _starts() -> list[Figure]:
    """With each kernel that the revision has."""
    bare, numpy = _start("import time", None), _start("import time, numpy", None)
    found = [
        Figure("start.bare", "an interpreter", "processor s", bare, control=True),
        Figure("start.numpy", "an interpreter and NumPy", "processor s", numpy, control=True),
    ]
    for slug in STARTED:
        for kernel, compiler in names.KERNELS.items():
            seconds = _start(names.PROGRAM.format(slug=slug), compiler)
            what = f"first shoe, {slug}, kernel by {kernel}"
            found.append(Figure(f"start.{slug}.{kernel}", what, "processor s", seconds, baseline="start.bare"))
    return found


def _served() -> list[Figure]:
    """The version, and servers of a house with one table and of a demonstration, as a shell starts them."""
    found = [("version", "cutcard --version", min(_processor_seconds("--version") for _ in range(4)))]
    with tempfile.TemporaryDirectory() as folder:
        house = f"{folder}/casino.db"
        for asked in ["init", house, "--table", "t-1=tiger-baccarat"], ["staff", house, "Mei", "pit-manager"]:
            run = [sys.executable, "-m", "cutcard", "house", *asked]
            subprocess.run(run, input=SECRET, text=True, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
        for row, served in ("house", ["--store", house]), ("demonstration", ["--demo"]):
            seconds = min([_until_ready(*served) for _ in range(4)][1:])
            found.append((row, f"served, a {row}" + (" with one table" if row == "house" else ""), seconds))
    return [Figure(f"start.{row}", what, "processor s", took, baseline="start.bare") for row, what, took in found]


def _until_ready(*arguments: str) -> float:
    with process(SHELL, "serve", *arguments, "--port", "PORT") as served:
        return served.processor_seconds()


def _processor_seconds(*arguments: str) -> float:
    before = os.times()
    subprocess.run([sys.executable, "-c", SHELL, *arguments], check=True, capture_output=True)  # noqa: S603
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


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


def _seconds(arguments: list[str], text: str = "") -> float:
    """By the clock on the wall, as the person who waits for the command."""
    command = [sys.executable, *arguments]
    run = partial(subprocess.run, command, input=text, text=True, check=True, stdout=subprocess.DEVNULL)
    return microseconds(run, clock=time.perf_counter) / 1e6
