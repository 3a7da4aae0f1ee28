"""Run mutmut on a sample of all mutants, or with `--all` on each, and write the table in docs/mutation.md."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

PAGE = Path(__file__).parent / "mutation.md"
PARTS = {
    "cutcard.rulebook.": "rulebook: counting, dealing, drawing, referee, settlement",
    "cutcard.table.acts.": "table: acts",
    "cutcard.table.": "table: all but the acts",
}
"""What a row of the table gathers: the first of these that a mutant's name begins with."""
SAMPLE, SEED = 60, 52
"""So many mutants are judged in minutes; all of them take hours."""
NOBODY = "no mutant has this name"
"""mutmut makes every mutant, and learns which tests reach it, before it looks for those that are asked for."""
VERDICTS = re.compile(r"^\s*(cutcard\.\S+): (.+?)\s*$", re.MULTILINE)
FOUND = {"killed", "timeout", "suspicious", "segfault", "caught by type check"}
JUDGED = FOUND | {"survived"}
TABLE = re.compile(r"\| part \|.*?\n\n(?:\d[\d,]* further mutants[^\n]*\n)?", re.DOTALL)


def sampled(results: str) -> list[str]:
    """The same mutants of the same program every time, any of them as likely as any other."""
    names = sorted(name for name, _ in VERDICTS.findall(results))
    return random.Random(SEED).sample(names, min(SAMPLE, len(names)))  # noqa: S311 - no secret hangs on it.


def written(page: str, results: str, only: Collection[str] = ()) -> str:
    """The page with its table made anew from lines such as `cutcard.table.views.x_view__mutmut_3: killed`.

    Where `only` names mutants, what is known of any other, from an earlier run, does not count.
    """
    judged: Counter[str] = Counter()
    found: Counter[str] = Counter()
    passed_over = 0
    for name, verdict in VERDICTS.findall(results):
        part = next(words for begins, words in PARTS.items() if name.startswith(begins))
        counts = verdict in JUDGED and (not only or name in only)
        judged[part] += counts
        found[part] += counts and verdict in FOUND
        passed_over += not counts
    rows = [(part, judged[part], found[part]) for part in PARTS.values() if judged[part]]
    rows.append(("together", judged.total(), found.total()))
    lines = ["| part | mutants judged | found | share |", "|---|--:|--:|--:|"]
    lines += [f"| {part} | {of:,} | {many:,} | {round(100 * many / max(1, of))} % |" for part, of, many in rows]
    table = "\n".join([*lines, "", f"{passed_over:,} further mutants of these files were not judged."]) + "\n"
    changed, places = TABLE.subn(lambda _: table, page)
    assert places == 1, "the page has one table"
    return changed


def main() -> None:
    mutmut = shutil.which("mutmut", path=str(Path(sys.executable).parent))
    assert mutmut is not None, "run `make mutants`, which installs mutmut"
    only: list[str] = []
    if "--all" not in sys.argv:
        made = subprocess.run([mutmut, "run", NOBODY], stderr=subprocess.PIPE, text=True, check=False)  # noqa: S603
        assert "nothing matches" in made.stderr, made.stderr
        only = sampled(_results(mutmut))
    subprocess.run([mutmut, "run", *only], check=True)  # noqa: S603
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), _results(mutmut), only), encoding="utf-8")


def _results(mutmut: str) -> str:
    return subprocess.run([mutmut, "results", "--all", "true"], capture_output=True, text=True, check=True).stdout  # noqa: S603


if __name__ == "__main__":
    main()
