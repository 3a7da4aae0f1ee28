"""What goes wrong in a rehearsal, when and for how long: a schedule that follows from the seed."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from cutcard.rehearsal.cast import DEALER, PIT_MANAGER, SUPERVISOR
from cutcard.rehearsal.disk import everything, nothing, torn_writes, whole_writes
from cutcard.rehearsal.people import SLIPS
from cutcard.rehearsal.premises import EVERYBODY, NODES, is_shared

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.rehearsal.disk import Op

FAULTY_SECONDS = 22.0
"""So long things go wrong; then they are left in peace."""
FIRST_SECONDS = 2.0


class What(Enum):
    """What can go wrong, in the words of the story."""

    POWER = "the power fails"
    KILL = "a node is killed"
    CUT = "a node's line to the database is cut"
    FREEZE = "a node stands still"
    RESTART = "the server is stopped in order and started again"
    LINES = "the lines are bad"
    GONE = "a terminal is gone"
    CLOCK = "the clock on the wall is set"
    FULL = "the disk is full"
    FAILING = "the disk fails"
    LOST = "the disk is lost, and a backup is put back"
    FLIP = "the power fails, and a bit of the file is another when it comes back"
    MISREAD = "the disk reads a bit wrongly"
    SLIP = "the Dealer slips"
    WRONG = "people ask wrongly, or by what they saw before"
    INSIDER = "an insider tries whatever there is"


WEIGHTS = {
    What.POWER: 8,
    What.RESTART: 2,
    What.LINES: 5,
    What.GONE: 3,
    What.CLOCK: 2,
    What.FULL: 2,
    What.FAILING: 2,
    What.LOST: 1,
    What.FLIP: 1,
    What.MISREAD: 2,
    What.SLIP: 4,
    What.WRONG: 4,
    What.INSIDER: 4,
}
SHARED_WEIGHTS = {
    What.POWER: 4,
    What.KILL: 6,
    What.CUT: 4,
    What.FREEZE: 10,
    What.RESTART: 3,
    What.LINES: 5,
    What.GONE: 2,
    What.CLOCK: 2,
    What.SLIP: 3,
    What.WRONG: 3,
    What.INSIDER: 3,
}
"""The same where two nodes share the house; its database fails in no way."""
WITH_A_NODE = {What.POWER, What.KILL, What.CUT, What.FREEZE, What.RESTART, What.CLOCK}
BETWEEN, WRITING = "between two things that it does", "in a write"
WAYS = ("dropped", "kept", "reordered", "torn")
"""What becomes of writes that the disk had not synced when its power failed."""
KNOWN = "known"
ENDS = (KNOWN, "not known")
"""Whether anybody has the end that the log had when its disk was lost."""
LASTING = {What.LINES, What.GONE, What.FULL, What.FAILING, What.WRONG, What.INSIDER}
CLOCK_JUMPS = (-7_200.0, -90.0, -1.0, 5.0, 600.0, 50_000.0)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that goes wrong. `seed` decides what is left open here."""

    at: float
    what: What
    seconds: float = 0.0
    """How long it lasts, or how long the machine is off."""
    who: str = ""
    way: str = ""
    amount: float = 0.0
    """By how much the clock is set, or after how many operations of the disk, or statements of a node, it happens."""
    again: int = 0
    """After so many operations the power fails once more, while the house is being opened; 0: it does not."""

    def __str__(self) -> str:
        node = self.who if self.who in NODES else ""
        told = self._told()
        return f"{self.at:5.1f} s: {self.what.value}{f' ({node})' if node else ''}{told}"

    def _told(self) -> str:
        match self.what:
            case What.KILL | What.CUT | What.FREEZE:
                when = "" if self.way == BETWEEN else f" after {self.amount:.0f} statements"
                lasts = f" for {self.seconds:.1f} s," if self.what is What.FREEZE else ""
                told = f"{lasts} {self.way or 'at any moment'}{when}"
            case What.POWER | What.FLIP:
                more = f", and once more {self.again} operations of the disk after it came back" if self.again else ""
                disk = f"operations of the disk; what it had not synced is {self.way}"
                told = f" after {self.amount:.0f} {'statements' if self.who in NODES else disk}{more}"
            case What.LOST:
                told = f" that was made {self.seconds:.1f} s before; the newest end of the log is {self.way}"
            case What.GONE | What.INSIDER:
                told = f": {self.who}, for {self.seconds:.1f} s"
            case What.CLOCK:
                told = f" by {self.amount:+.0f} s"
            case What.SLIP:
                told = f": {self.way}"
            case What.RESTART:
                told = f" after {self.seconds:.1f} s"
            case _:
                told = f" for {self.seconds:.1f} s"
        return told


def schedule(seed: int) -> tuple[Fault, ...]:
    """What goes wrong under this seed, in order."""
    chance = random.Random(f"faults {seed}")
    count = chance.randint(1, 7)
    shared = is_shared(seed)
    made = [_fault(chance, SHARED_WEIGHTS if shared else WEIGHTS) for _ in range(count)]
    made = [replace(each, who=chance.choice(NODES)) if shared and each.what in WITH_A_NODE else each for each in made]
    return tuple(sorted(made, key=lambda fault: fault.at))


def _fault(chance: random.Random, weights: dict[What, int]) -> Fault:
    what = chance.choices(list(weights), list(weights.values()))[0]
    at, seconds = round(chance.uniform(FIRST_SECONDS, FAULTY_SECONDS), 2), round(chance.uniform(0.3, 6.0), 2)
    way, amount, again, who = "", 0.0, 0, ""
    match what:
        case What.POWER | What.FLIP:
            way, amount = chance.choice(WAYS), float(chance.randint(1, 60))
            again = chance.randint(1, 25) if chance.random() < 0.25 and what is What.POWER else 0
        case What.LOST:
            way = chance.choice(ENDS)
        case What.KILL | What.CUT | What.FREEZE:
            amount = float(chance.randint(1, 60))
            way = chance.choice((BETWEEN, WRITING, WRITING, "") if what is What.FREEZE else (WRITING, ""))
        case What.GONE:
            who = chance.choice([*EVERYBODY, DEALER.name])
        case What.INSIDER:
            who = chance.choice([*EVERYBODY, DEALER.name, SUPERVISOR.name, PIT_MANAGER.name])
        case What.CLOCK:
            amount = chance.choice(CLOCK_JUMPS)
        case What.SLIP:
            way = chance.choice(SLIPS).value
    return Fault(at, what, seconds, who, way, amount, again)


def left_of(way: str, chance: random.Random) -> Callable[[Op], list[Op]]:
    """What is left of each write that the disk had not synced."""
    ways = {"dropped": nothing, "kept": everything}
    return ways.get(way) or (whole_writes if way == "reordered" else torn_writes)(chance)
