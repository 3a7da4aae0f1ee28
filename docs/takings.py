"""The most that anybody can take, read from `takings.json`; `make docs` writes it into `authority.md`.

`make takings` tries every theft of `tests/houses/thefts/catalogue.py` by every crew of one or two, and writes the file.
"""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

from cutcard.money import text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.words import english, keyed

NOTHING = "-"
FILE = Path(__file__).parent / "takings.json"
HEAD = """
## The most that can be taken

What one person, or two together, can take in a gaming day without a variance, an alert, a significant event that
names it or a notice to the patron. These limits are tested, not claimed: each theft below is a scene at a real house,
[`catalogue.py`](../tests/houses/thefts/catalogue.py), and every crew of one or two plays all of its parts that the
house lets them play. A crew lies about whatever it counts or signs; everybody else counts what is there, and signs for
nothing else. The day goes on to its last count, and to the opener of the next.

The house has a tray of 50,000.00, banks of 100,000.00 in cash and as much in chips, patrons with 5,000.00 of credit,
the usual limits of a table, and no thresholds of its own. A position beside itself is two people of it.
`make takings` tries everything anew and a wide test compares; the first tier tries each theft in its most parts.

"""
TRIED = """
| theft | most taken | ways tried | what showed |
|---|--:|--:|---|
"""
OUTSIDE = """
Not in the record, and so in no count of it:

- *The main bank*, from which Cashiers' banks are issued and into which they and the drop go back. Who issues a bank and
  who receives it stand on the record with every piece; the stock itself is counted by the cage's own books.
- *What a patron sees at once*: less credit or fewer chips than they paid for. Credit stands on their own screen and on
  every receipt.
- *Money laundering and exclusion* take nothing from the house. They have conditions and alerts of their own.
"""


def takings() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def takings_section() -> str:
    """The table of crews, the thefts with what showed of each, and what the record does not hold."""
    found = takings()
    reasons = list(dict.fromkeys(each["why"] for each in found.values() if each["why"]))
    return "".join([HEAD, _crews(found, reasons), TRIED, *(_theft(*each) for each in found.items()), OUTSIDE])


def _crews(found: dict[str, dict[str, Any]], reasons: list[str]) -> str:
    heads = [position.title for position in Position]
    lines = [f"| | alone | {' | '.join(heads)} |", f"|---|{':-:|' * (1 + len(heads))}"]
    for row in Position:
        cells = [_most(found, reasons, (row,))]
        cells += [_most(found, reasons, (other, row)) if other <= row else "" for other in Position]
        lines.append(f"| {row.title} | {' | '.join(cells)} |")
    told = [f"\n{at}. {why}" for at, why in enumerate(reasons, 1)]
    return "\n".join(lines) + "\n\nA dash is nothing.\n" + "".join(told) + "\n"


def _most(found: dict[str, dict[str, Any]], reasons: list[str], crew: tuple[Position, ...]) -> str:
    """The most that a crew takes unseen, by itself or as one of them alone would, and why that is so."""
    parts = {" + ".join(each.name for each in some) for size in (1, 2) for some in itertools.combinations(crew, size)}
    told = [
        (cents, each["each_round"], reasons.index(each["why"]) + 1)
        for each in found.values()
        for name, cents in each["unseen_cents"].items()
        if name in parts
    ]
    if not told:
        return NOTHING
    cents, each_round, _ = max(told)
    why = ", ".join(str(at) for at in sorted({at for _, _, at in told}))
    return f"{text_from_cents(cents)}{' a round' if each_round else ''} ({why})"


def _theft(name: str, each: dict[str, Any]) -> str:
    shown = ", ".join(dict.fromkeys(map(_shown, each["shown"])))
    left = f"{text_from_cents(max(each['unseen_cents'].values()))} unseen" if each["unseen_cents"] else ""
    taken = text_from_cents(each["taken_cents"]) if each["taken_cents"] else NOTHING
    told = left or (shown if each["taken_cents"] else "refused")
    where = ", where cards are keyed by hand" if each["keyed"] else ""
    return f"| {name}{where} | {taken} | {each['tried']} | {told} |\n"


def _shown(what: str) -> str:
    """An alert by its name, an event by its kind, and a notice as it is."""
    kind, _, name = what.partition(" ")
    if kind == "alert":
        return f"alert *{english(keyed('alert', re.sub('(?<!^)(?=[A-Z])', ' ', name)))}*"
    return f"event `{name}`" if kind == "event" else what
