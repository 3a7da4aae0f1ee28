"""docs/mutation.md: its generated blocks are written from the verdicts, its prose by people."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from mutation.judge import SURVIVED, UNREACHED
from mutation.raise_plugin import PASSED, TIMED_OUT
from tiers import FIRST, WIDE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mutation.judge import Verdict
    from mutation.sampling import Mutant

ROWS = {
    "src/cutcard/rulebook/": "rulebook",
    "src/cutcard/table/acts/": "table: acts",
    "src/cutcard/table/": "table: all but the acts",
    "src/cutcard/audit/": "audit",
    "src/cutcard/house/": "house: all but the audit",
}
"""A mutant is counted in the first of these rows that its file is in."""
NO_REASON = "not yet looked at"
LISTED_MOST = 90
"""So many characters of a change are shown."""


def written(page: str, mutants: Sequence[Mutant], verdicts: Mapping[str, Verdict]) -> str:
    """The page with the table and the list of what the first tier does not find; reasons on it are kept."""
    judged = [mutant for mutant in mutants if mutant.id in verdicts]
    page = replaced(page, "sample", table(judged, verdicts))
    return replaced(page, "not found", listed(judged, verdicts, reasons(page)))


def replaced(page: str, name: str, block: str) -> str:
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    changed, places = pattern.subn(lambda found: f"{found[1]}\n{block}\n\n{found[2]}", page)
    assert places == 1, f"the page has one block {name!r}"
    return changed


def table(mutants: Sequence[Mutant], verdicts: Mapping[str, Verdict]) -> str:
    counts: Counter[tuple[str, str]] = Counter()
    for mutant in mutants:
        row = next(words for folder, words in ROWS.items() if mutant.path.startswith(folder))
        counts[row, verdicts[mutant.id].result] += 1
        counts["together", verdicts[mutant.id].result] += 1
    lines = ["| part | judged | found by the first tier | only by the wide tier | not found | share found |"]
    lines.append("|---|--:|--:|--:|--:|--:|")
    for row in (*ROWS.values(), "together"):
        first, wide = counts[row, FIRST], counts[row, WIDE]
        missed = counts[row, SURVIVED] + counts[row, UNREACHED]
        if of := first + wide + missed:
            lines.append(f"| {row} | {of} | {first} | {wide} | {missed} | {round(100 * (first + wide) / of)} % |")
    slow = sum(verdicts[mutant.id].timed_out for mutant in mutants)
    unreached = counts["together", UNREACHED]
    lines += ["", f"No test reaches {unreached} of those that are not found. {slow} of those found took too long."]
    return "\n".join(lines)


def listed(mutants: Sequence[Mutant], verdicts: Mapping[str, Verdict], known: Mapping[str, str]) -> str:
    lines = ["| place | change | result | reason |", "|---|---|---|---|"]
    for mutant in sorted(mutants, key=lambda each: (each.path, each.line)):
        verdict = verdicts[mutant.id]
        if verdict.result != FIRST:
            place, change = _place(mutant), _change(mutant)
            lines.append(f"| {place} | {change} | {_result(verdict)} | {known.get(place + change, NO_REASON)} |")
    return "\n".join(lines)


def _place(mutant: Mutant) -> str:
    return _code(f"{mutant.path.removeprefix('src/cutcard/')} {mutant.function}")


def _change(mutant: Mutant) -> str:
    now = mutant.change.now
    return f"{_code(mutant.change.was)} {'removed' if now == 'pass' else f'→ {_code(now)}'}"


def _code(text: str) -> str:
    short = text if len(text) <= LISTED_MOST else text[:LISTED_MOST] + "…"
    return f"`{short.replace('|', chr(92) + '|').replace('`', chr(39))}`"


def _result(verdict: Verdict) -> str:
    if verdict.result == WIDE:
        return f"found by the wide tier: {_code(verdict.test or 'takes too long')}"
    if verdict.result == UNREACHED:
        return "no test reaches it"
    limited = f", {verdict.asked} of {verdict.reaching} tests asked" if verdict.asked < verdict.reaching else ""
    return f"survived{limited}"


def reasons(page: str) -> dict[str, str]:
    """What people wrote in the last column, by the place and the change."""
    found = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)]
        if len(cells) == 6 and cells[1].startswith("`"):
            found[cells[1] + cells[2]] = cells[4]
    return found


def with_functions(page: str, verdicts: Sequence[Mapping[str, Any]]) -> str:
    return replaced(page, "functions", functions(verdicts))


def functions(verdicts: Sequence[Mapping[str, Any]]) -> str:
    """How many public functions some test of the first tier needs, and a list of the others."""
    why = {PASSED: "tests reach it and pass", TIMED_OUT: "tests took too long", UNREACHED: "no test reaches it"}
    missed = sorted((line["function"], why[line["result"]]) for line in verdicts if line["result"] in why)
    noticed = len(verdicts) - len(missed)
    lines = [f"Of {len(verdicts)} public functions and methods, {noticed} make a test of the first tier fail."]
    if missed:
        lines += ["", "| function | why its failure is not found |", "|---|---|"]
        lines += [f"| `{name}` | {words} |" for name, words in missed]
    return "\n".join(lines)
