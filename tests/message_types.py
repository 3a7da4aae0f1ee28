"""Writes the keys of the catalogue, each with the values it needs, as types by which `tsc` checks what pages say."""

from __future__ import annotations

import sys
from pathlib import Path

from cutcard.words import ENGLISH, catalogue

FILE = Path(__file__).parent.parent / "src" / "cutcard" / "server" / "pages" / "shared" / "messages.d.ts"


def declared() -> str:
    """`Known`: a type that has every key."""
    english = catalogue(ENGLISH)
    lines = ['import type { Value } from "./fluent.js";', "", "export type Known = {"]
    for key in english.entries:
        needs = ", ".join(f'"{name}": Value' for name in sorted(english.names(key)))
        lines.append(f'  "{key}": {{ {needs} }};' if needs else f'  "{key}": {{}};')
    return "\n".join([*lines, "};", ""])


if __name__ == "__main__":
    FILE.write_text(declared(), encoding="utf-8")
    sys.stdout.write(f"{FILE.name} is written\n")
