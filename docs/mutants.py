"""Write the table in docs/mutation.md from the results that mutmut left; `make mutants` runs both."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

PAGE = Path(__file__).parent / "mutation.md"
PARTS = {
    "cutcard.rulebook.": "rulebook: counting, dealing, drawing, referee, settlement",
    "cutcard.table.acts.": "table: acts",
    "cutcard.table.": "table: all but the acts",
}
"""What a row of the table gathers: the first of these that a mutant's name begins with."""
FOUND = {"killed", "timeout", "suspicious", "segfault", "caught by type check"}
JUDGED = FOUND | {"survived"}
TABLE = re.compile(r"\| part \|.*?\n\n(?:\d[\d,]* further mutants[^\n]*\n)?", re.DOTALL)


def written(page: str, results: str) -> str:
    """The page with its table made anew from lines such as `cutcard.table.views.x_view__mutmut_3: killed`."""
    judged: Counter[str] = Counter()
    found: Counter[str] = Counter()
    passed_over = 0
    for name, verdict in re.findall(r"^\s*(cutcard\.\S+): (.+?)\s*$", results, re.MULTILINE):
        part = next(words for begins, words in PARTS.items() if name.startswith(begins))
        judged[part] += verdict in JUDGED
        found[part] += verdict in FOUND
        passed_over += verdict not in JUDGED
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
    results = subprocess.run([mutmut, "results", "--all", "true"], capture_output=True, text=True, check=True)  # noqa: S603
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), results.stdout), encoding="utf-8")


if __name__ == "__main__":
    main()
