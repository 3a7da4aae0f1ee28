"""What the options of all studies mean: the shoes, how many of them, and what is left behind."""

from __future__ import annotations

import math
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from cutcard.cards import NotationError
from cutcard.cli.extras import naming_extras
from cutcard.cli.output import refuse_ending
from cutcard.simulate.run import Goal
from cutcard.simulate.shoes import BURN_BY_FIRST_CARD, ShoePlan

ROUNDS_USUAL = 100_000_000
DEVICES = ("auto", "cpu", "gpu")


@dataclass(frozen=True, slots=True)
class Outputs:
    """What a command leaves behind besides its answer."""

    as_json: bool = False
    plot: str | None = None
    save: str | None = None
    checkpoint: str | None = None

    def check(self) -> None:
        """Refuse a wrong file name, or one that nothing here can write, before hours of work."""
        for name, endings in ((self.plot, (".svg",)), (self.save, (".npz", ".parquet"))):
            if name is not None:
                refuse_ending(name, endings)
            if name is not None and not Path(name).resolve().parent.is_dir():
                raise NotationError(f"cannot write {name}: there is no such folder")
        if self.save is not None and self.save.lower().endswith(".parquet"):
            with naming_extras(what="Parquet"):
                import_module("pyarrow")


@dataclass(frozen=True, slots=True)
class Dealers:
    """Who deals: on what, with how many threads or processes, and behind which scheduler."""

    device: str = "auto"
    workers: int | None = None
    cluster: str | None = None


def on_gpu(device: str) -> bool:
    """Whether to deal on a GPU of this machine: where one is asked for, or left to choice and there."""
    if device not in DEVICES:
        raise NotationError(f"there is no device {device!r}; choose {', '.join(DEVICES)}")
    if device == "cpu":
        return False
    from cutcard.simulate import gpu

    if device == "gpu":
        gpu.check()
    return gpu.is_there()


def whole(text: str, what: str) -> int:
    """A whole number as people write large ones: 1000000, 1_000_000 or 1e6."""
    try:
        value = float(text.replace("_", ""))
        number = int(value)
    except (ValueError, OverflowError):
        raise NotationError(f"{text!r} is not a number of {what}; write e.g. 1000000 or 1e6") from None
    if number != value or number < 1:
        raise NotationError(f"the number of {what} must be whole and at least 1, not {text}")
    return number


def shoe_plan(decks: int, cut: int, after_cut: int, burn: str, rounds_per_shoe: int) -> ShoePlan:
    if burn == "first":
        burnt = BURN_BY_FIRST_CARD
    elif burn.isascii() and burn.isdigit():
        burnt = int(burn)
    else:
        raise NotationError(f"{burn!r} is not a number of cards to burn; write a number, or first")
    return ShoePlan(decks, cut, after_cut, burnt, rounds_per_shoe)


def goal_of(rounds: str | None, shoes: str | None, seconds: float | None) -> Goal:
    if sum(each is not None for each in (rounds, shoes, seconds)) > 1:
        raise NotationError("choose one of --rounds, --shoes and --seconds")
    if seconds is not None and not (seconds > 0 and math.isfinite(seconds)):
        raise NotationError(f"--seconds must be more than 0, not {seconds}")
    if shoes is not None:
        return Goal(shoes=whole(shoes, "shoes"))
    if seconds is not None:
        return Goal(seconds=seconds)
    return Goal(rounds=ROUNDS_USUAL if rounds is None else whole(rounds, "rounds"))
