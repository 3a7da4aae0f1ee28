"""Sentences of the documentation that name a speed, found by patterns, and the rows of the benchmarks that they cite.

A speed is a rate (so many lines a second), a time in milliseconds or less, a fraction of a second, or a comparison
(faster, as fast as). A sentence may name one if a comment in it cites the row that says so:
`12,100 bets a second <!-- row: house.bets.256 -->`. Delays that are settings or procedure are not speeds.
"""

from __future__ import annotations

import re
from bisect import bisect
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

WORDS = "one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred|thousand|million|billion|dozen"
NUMBER = rf"(?:\d[\d,.]*|\b(?:{WORDS})\b)"
SPEEDS = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{NUMBER}(?: and more)?(?: \w+)? [a-z]+s (?:a|per|each|every) (?:second|minute|hour)\b",
        rf"{NUMBER}[ -]?(?:µs|us|ms|ns|(?:micro|milli|nano)seconds?)\b",
        r"\b(?:half|quarter|third|fifth|tenth|hundredth|thousandth)s?(?: of)? a second\b",
        r"\b(?:half|quarter|third|fifth|tenth|fraction)s?(?: of)? the time\b",
        r"\b(?:faster|slower|quicker|as fast as|as slow as)\b",
        r"\b(?:times|twice|half|third|quarter) (?:as|more) (?:fast|quick|slow|many)",
    )
]
CITED = re.compile(r"<!-- row: (\S+) -->")
FENCED = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Sentence:
    line: int
    text: str


def sentences(page: str) -> Iterator[Sentence]:
    """The sentences of a page, a row of a table being one; blocks of code are left out."""
    blank = FENCED.sub(lambda block: "\n" * block[0].count("\n"), page)
    breaks = [found.start() for found in re.finditer("\n", blank)]
    for block in re.finditer(r"(?:^(?!\|).*\S.*\n?)+|^\|.*$", blank, re.MULTILINE):
        for part in re.finditer(r".+?(?:[.!?](?=\s)|\Z)", block[0], re.DOTALL):
            if text := " ".join(part[0].split()):
                lead = len(part[0]) - len(part[0].lstrip())
                yield Sentence(bisect(breaks, block.start() + part.start() + lead) + 1, text)


def speeds_in(sentence: str) -> list[str]:
    """What in a sentence names a speed."""
    return [found[0] for pattern in SPEEDS for found in pattern.finditer(sentence)]


def fault(sentence: str, shown: Mapping[str, str]) -> str:
    """Why a sentence with a speed does not stand; empty if it does. `shown` holds the figure of each row by its id."""
    cited = CITED.findall(sentence)
    if not cited:
        return "cites no row of docs/benchmarks.md"
    if unknown := [row for row in cited if row not in shown]:
        return f"cites {', '.join(unknown)}, which docs/benchmarks.md does not have"
    if other := [row for row in cited if shown[row] not in sentence]:
        return f"does not say {', '.join(f'{shown[row]} ({row})' for row in other)}"
    return ""
