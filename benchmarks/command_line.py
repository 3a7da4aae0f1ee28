"""How long the command line takes to answer, beside an interpreter that does nothing."""

from __future__ import annotations

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
    lines += ["", f"A hand history is settled at {LINES / seconds:,.0f} lines a second, five wagers each."]
    return "\n".join(lines)


def _history() -> str:
    game, chance = GAMES["no-commission"], random.Random(8)  # noqa: S311
    shoe = list(Shoe.of(game.deck, decks=8))
    return "".join(f"{deal_from(game, chance.sample(shoe, 6))}\n" for _ in range(LINES))


def _run(args: list[str], text: str = "") -> None:
    subprocess.run([sys.executable, *args], input=text, text=True, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
