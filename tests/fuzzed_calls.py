"""Calls of the command line that a program, a slip or malice could make, drawn from the tree of its own commands.

Every option and argument gets something of its kind, something of another kind, or something that no command ever
wants. Calls are repeatable: the same number makes the same call.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

import typer.main

from cutcard import GAMES
from cutcard.cli.app import app

if TYPE_CHECKING:
    from pathlib import Path

ENDLESS = {"lab", "play", "serve"}
"""Commands that go on until somebody ends them."""
HOSTILE = (
    "", " ", "-", "--", "-1", "0", "1e9", "NaN", "inf", "1" * 400, "9" * 25, "-" + "9" * 25, "0x10", "½", "٣", "１",
    "a" * 5000, "\udcff\udcfe", "\u202eevil", "Zz", "../..", "/", ".", "/dev/full", "~", "%s%n", "{}", "[]", '{"a":',
    "null", "=", "==", "Tie=", "=5", "Tie=-5", "Tie=1e3", "Tie=0.001", "Tie=" + "9" * 30, "Tie=5;Tie=5", "\t", "a\nb",
    "Ks 9h / Kd 6c", "Ks Ks Ks / Ks", "Ks/", "/", "8s 2h 3d / Kd 6c 4c 4d", "4g 4e / 4f 4a", "Banker", "1:1", "1/0",
    "2026-02-30", "9999-12-31", "0000-00-00", "UTC", "Mars/Base", "postgresql://nobody@127.0.0.1:1/none", "sqlite://",
    "sqlite:///", "A", "B", "all", "none", "True", "0.5", "-0.0", "1_000", "tiger-baccarat,dragon-tiger",
)  # fmt: skip


@dataclass(slots=True)
class Command:
    """A command by its words, with the names and numbers of what it takes."""

    words: tuple[str, ...]
    options: list[Any] = field(default_factory=list)
    arguments: list[Any] = field(default_factory=list)


@cache
def commands() -> tuple[Command, ...]:
    """Every command that ends by itself."""
    found = []

    def walk(command: Any, words: tuple[str, ...]) -> None:
        if hasattr(command, "commands"):
            for name, inner in sorted(command.commands.items()):
                walk(inner, (*words, name))
        elif words[-1] not in ENDLESS:
            params = command.params
            found.append(
                Command(
                    words,
                    [each for each in params if each.param_type_name == "option"],
                    [each for each in params if each.param_type_name == "argument"],
                )
            )

    walk(typer.main.get_command(app), ())
    return tuple(found)


def call(number: int, folder: Path) -> list[str]:
    """The words of one call; files are those of a folder, which it may spoil.

    Half of the calls have one slip in what would be right, the others are wrong all over.
    """
    chance = random.Random(number)
    command = chance.choice(commands())
    wanted = [each for each in command.options if each.required or chance.random() < 0.25]
    takes = [each for each in (*command.arguments, *wanted) if not getattr(each, "is_flag", False)]
    slips = set(takes) if chance.random() < 0.5 else {chance.choice(takes)} if takes else set()
    words = list(command.words)
    for argument in command.arguments:
        many = 1 if argument.nargs == 1 else chance.randrange(1, 3)
        words += [_value(chance, argument.name, folder, slips=argument in slips) for _ in range(many)]
    for option in wanted:
        words.append(chance.choice(option.opts))
        if not option.is_flag:
            words.append(_value(chance, option.name, folder, slips=option in slips))
    if chance.random() < 0.05:
        chance.shuffle(words)
    elif chance.random() < 0.05:
        words.pop()
    return words


def _value(chance: random.Random, name: str, folder: Path, *, slips: bool) -> str:
    if name in SHORT:
        return chance.choice(("x", "", "0", "-1", "1.5", "1e400") if slips else SHORT[name])
    right = RIGHT.get(name)
    if slips or right is None:
        return chance.choice((*HOSTILE, *(str(folder / each) for each in FILES)))
    value = chance.choice(right)
    return str(folder / value) if name in IN_THE_FOLDER else value


FILES = ("house.db", "none.db", "text.txt", "bytes.bin", "day.csv", "sub", "new.json", "there/is/none")
SHORT = {
    "rounds": ("1", "20"), "shoes": ("1", "2"), "sessions": ("1", "2"), "seconds": ("0.01",), "workers": ("1", "2"),
    "device": ("cpu",), "cluster": ("tcp://127.0.0.1:1",),
}  # fmt: skip
"""What would take long or go out of the machine, at other values than these."""
IN_THE_FOLDER = {"house", "file", "folder", "archives", "archive", "backup", "key", "log_end", "put_key", "put_log_end",
                 "output", "save", "plot", "svg", "checkpoint", "journal", "policy", "trust",
                 "signing_agent"}  # fmt: skip
RIGHT: dict[str, tuple[str, ...]] = {
    "slug": tuple(GAMES), "game": tuple(GAMES), "decks": ("6", "8", "4"), "on": ("2026-01-02", "2024-01-02"),
    "edition": ("2023-12-07",), "deal": ("Ks 9h / Kd 6c", "Ks / Kd", "-"), "bet": ("Tie=5", "Banker=100.00"),
    "bets": ("Tie=5", "Banker=100.00"), "wager": ("Tie", "Banker", "Player"), "removed": ("Ks", "Ks Kd", "10"),
    "scope": ("EB", "DTB 3.5", "SE"), "old": ("2023-12-07",), "new": ("2023-12-07",), "tags": ("1 0 0 0 0 0 0 0 0 -1",),
    "trigger": ("2", "1.5"), "cut": ("14", "52"), "after_cut": ("1",), "burn": ("none",), "seed": ("1", "7"),
    "plan": ("flat", "martingale"), "bankroll": ("100",), "limit": ("50",), "tag": ("1", "2"), "shoe": ("BPTBP",),
    "rows": ("6",), "tail": ("10",), "marks": ("dots",), "credit": ("1000",), "read_as": ("csv", "jsonl", "arrow"),
    "write_as": ("csv", "jsonl", "arrow"), "rounds_per_shoe": ("60",), "house": ("house.db",), "table": ("salon",),
    "account": ("Ana", "Wei"), "amount": ("100", "25.50"), "by": ("Max", "Dee"), "second": ("Lou", "Dee"),
    "reason": ("because",), "until": ("2026-01-02",), "name": ("Max", "Dee"), "zone": ("UTC", "Asia/Singapore"),
    "position": ("Dealer", "Pit Manager", "Gaming Shift Manager"), "day": ("2026-01-02",), "last": ("5",),
    "round_number": ("1",), "code": ("ABCD-EFGH",), "large": ("100",), "least": ("10",), "most": ("1000",),
    "source": ("sealed", "device"), "method": ("A", "B"), "file": ("day.csv", "new.archive"), "folder": ("sub", "kept"),
    "archives": ("new.archive",), "archive": ("new.archive",), "backup": ("kept",), "key": ("house.key",),
    "log_end": ("house.log-end",), "put_key": ("other.key",), "put_log_end": ("other.log-end",),
    "output": ("a.html", "a.json"),
    "save": ("b.csv", "b.jsonl", "b.parquet", "b.json"), "plot": ("a.svg", "a.png"), "svg": ("a.svg",),
    "checkpoint": ("check.json",), "journal": ("new.journal",), "policy": ("text.txt",),
    "trust": ("text.txt",), "signing_agent": ("sub", "kept"),
    "log": ("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",),
}  # fmt: skip


def furnish(folder: Path, house: Path | None = None) -> None:
    """Files that a call may name, and the files of a house where there is one to copy."""
    (folder / "text.txt").write_text("Ks 9h / Kd 6c\nnothing\n")
    (folder / "bytes.bin").write_bytes(bytes(range(256)) * 40)
    (folder / "day.csv").write_text("deal,bets\nKs 9h / Kd 6c,Tie=5\n")
    (folder / "sub").mkdir(exist_ok=True)
    for file in house.iterdir() if house is not None else ():
        (folder / file.name).write_bytes(file.read_bytes())
