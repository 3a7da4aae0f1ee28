"""The generated documents: each is a function of the rulebook; `make docs` writes them, a test finds a stale one."""

from __future__ import annotations

from pathlib import Path

from cutcard.rulebook.clauses import Interpretation, interpretations

HERE = Path(__file__).parent

INTERPRETATIONS_HEAD = """# Where the texts leave room, and the reading we take

Approved documents are written for people at a table. Where one can be read in two ways, Cutcard takes one reading,
says which and why, and applies it everywhere. This page is made from
[`interpretations.toml`](../src/cutcard/rulebook/clauses/interpretations.toml) by `make docs`.
"""


def interpretations_page() -> str:
    return "\n".join([INTERPRETATIONS_HEAD, *map(_reading, interpretations())])


def _reading(reading: Interpretation) -> str:
    return (
        f"## {reading.number}. {reading.title}\n\n"
        f"*{', '.join(reading.clauses)}*\n\n"
        f"**The question.** {reading.question}\n\n"
        f"**Our reading.** {reading.reading}\n\n"
        f"**Why.** {reading.reason}\n"
    )


PAGES = {"interpretations.md": interpretations_page}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (HERE / name).write_text(page(), encoding="utf-8")
        print(f"docs/{name}")
