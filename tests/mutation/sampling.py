"""Which mutants are judged: a sample that the same program and the same seed always give.

Each of the four parts has a share of the sample in proportion to its executable lines: the statements inside its
functions. Within a part, the statements that can be changed are ranked by a hash of the seed and of the statement (its
file, its function, its first line). The first of them are taken, and a second hash picks one change of each. So every
statement is as likely as any other, however many changes it has, and a change elsewhere in the program leaves the rest
of the sample as it was.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mutation.operators import sites

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from mutation.operators import Change, Site

SAMPLE, SEED = 150, 52
PARTS = {
    "rulebook": "src/cutcard/rulebook",
    "table": "src/cutcard/table",
    "audit": "src/cutcard/audit",
    "house": "src/cutcard/house",
}
"""The rooms that are sampled."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one statement."""

    id: str
    part: str
    path: str
    line: int
    function: str
    change: Change


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of the program, with the string it is ranked by."""

    path: str
    site: Site
    identity: str


def sample(root: Path, *, size: int = SAMPLE, seed: int = SEED) -> list[Mutant]:
    found = statements(root)
    share = shares({part: len(of) for part, of in found.items()}, size)
    return [mutant for part in PARTS for mutant in draw(part, found[part], share[part], seed)]


def statements(root: Path) -> dict[str, list[Statement]]:
    """All executable lines of each part."""
    found: dict[str, list[Statement]] = {part: [] for part in PARTS}
    for path in sorted((root / "src/cutcard").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        part = part_of(name)
        if part is not None:
            found[part] += _identified(name, sites(path.read_text(encoding="utf-8")))
    return found


def part_of(path: str) -> str | None:
    return next((part for part, folder in PARTS.items() if path.startswith(f"{folder}/")), None)


def _identified(path: str, found: list[Site]) -> Iterator[Statement]:
    """Equal statements of one function are told apart by their order."""
    seen: Counter[str] = Counter()
    for site in found:
        identity = f"{path}:{site.function}:{site.words}"
        yield Statement(path, site, f"{identity}:{seen[identity]}")
        seen[identity] += 1


def shares(sizes: Mapping[str, int], size: int) -> dict[str, int]:
    """Whole numbers in proportion, which add up to the size: the largest remainders are rounded up."""
    total = sum(sizes.values())
    exact = {part: size * of / total for part, of in sizes.items()}
    share = {part: int(value) for part, value in exact.items()}
    by_remainder = sorted(exact, key=lambda part: exact[part] - share[part], reverse=True)
    for part in by_remainder[: size - sum(share.values())]:
        share[part] += 1
    return share


def draw(part: str, found: list[Statement], many: int, seed: int) -> Iterator[Mutant]:
    able = [statement for statement in found if statement.site.changes]
    for statement in sorted(able, key=lambda each: _hash(seed, "rank", each.identity))[:many]:
        changes = statement.site.changes
        at = int(_hash(seed, "pick", statement.identity), 16) % len(changes)
        name = _hash(statement.identity, at, changes[at].now)[:8]
        yield Mutant(name, part, statement.path, statement.site.line, statement.site.function, changes[at])


def _hash(*words: object) -> str:
    return hashlib.sha256("\n".join(map(str, words)).encode()).hexdigest()
