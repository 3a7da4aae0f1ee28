"""Campaigns of insiders: many rounds, what they brought about, and the fewest ploys that it takes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from insiders import LAWFUL, SAMPLED, SETTINGS, Round
from ways_out import ENDS

if TYPE_CHECKING:
    from cutcard.rehearsal.ploys import Pattern
    from insiders import Ploy, Setting
    from true_rounds import Breach

Named = TypeVar("Named", bound=str)


@dataclass(frozen=True, slots=True)
class Found:
    """A round in which insiders had their way, and what it took."""

    seed: int
    setting: Setting
    breach: Breach
    ploys: tuple[Ploy, ...]

    def __str__(self) -> str:
        return "\n  ".join([f"seed {self.seed}, {self.setting}: {self.breach}", *map(str, self.ploys)])


@dataclass(frozen=True, slots=True)
class Report:
    """A campaign: what insiders brought about, which rounds nobody could end, and what was asked how often."""

    rounds: int
    found: tuple[Found, ...]
    stuck: tuple[str, ...]
    asked: Counter[tuple[str, bool]]
    patterns: Counter[tuple[Pattern, bool]]
    searched: int
    """From how many states a lawful end was looked for."""

    def taken(self) -> set[str]:
        """The calls and rulings that were taken at least once."""
        return {what for what, taken in self.asked if taken}

    def __str__(self) -> str:
        head = f"{self.rounds} rounds, {len(self.found)} breaches, {len(self.stuck)} stuck, {self.searched} searches"
        counted: Counter[tuple[str, bool]] = Counter(
            {(str(what), taken): n for (what, taken), n in self.patterns.items()}
        )
        return "\n".join([head, *_lines(counted), *_lines(self.asked)])


def _lines(counted: Counter[tuple[Named, bool]]) -> list[str]:
    """How many of each were taken, of how many that were tried."""
    return [
        f"{what}: {counted[what, True]} of {counted[what, True] + counted[what, False]}"
        for what in sorted({what for what, _ in counted})
    ]


def settings_of(slug: str) -> list[Setting]:
    return [setting for setting in SETTINGS if setting.slug == slug]


def campaign(rounds: int, slug: str, *, first: int = 0) -> Report:
    """So many rounds of a game, each at the next kind of table."""
    return fought(rounds, settings_of(slug), first=first)


def fought(
    rounds: int,
    settings: list[Setting],
    *,
    first: int = 0,
    most: int = 5,
    what: str = "",
    lawful: float = LAWFUL,
    bold: float = 1.0,
    sampled: float = SAMPLED,
) -> Report:
    """So many rounds at these tables in turn; ends early once insiders had their way often enough, in `what` if any."""
    found: list[Found] = []
    stuck: list[str] = []
    asked: Counter[tuple[str, bool]] = Counter()
    patterns: Counter[tuple[Pattern, bool]] = Counter()
    searched = 0
    for seed in range(first, first + rounds):
        setting = settings[seed % len(settings)]
        played = Round(seed, setting, lawful=lawful, bold=bold, sampled=sampled)
        breaches = [breach for breach in played.play() if what in {"", breach.what}]
        found += [Found(seed, setting, breach, tuple(played.ploys)) for breach in breaches]
        asked += played.asked
        patterns += played.patterns
        searched += played.searched
        if played.stuck:
            stuck.append(f"seed {seed}, {setting}, {played.state.phase}, {played.state.incident}")
        if len(found) >= most:
            break
    return Report(seed + 1 - first, tuple(found), tuple(stuck), asked, patterns, searched)


def shrunk(found: Found) -> Found:
    """The same breach by the fewest of its ploys: each is left out that can be, until none can."""
    for ploy in found.ploys:
        fewer = tuple(each for each in found.ploys if each is not ploy)
        again = Round(found.seed, found.setting, fewer, sampled=float(found.breach.what.startswith(ENDS)))
        for breach in again.play():
            if breach.what == found.breach.what:
                return shrunk(replace(found, breach=breach, ploys=fewer))
    return found
