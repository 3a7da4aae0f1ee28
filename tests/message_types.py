"""Writes the keys of the catalogue, each with the values it needs, as types by which `tsc` checks what pages say."""

from __future__ import annotations

import sys
from pathlib import Path

from cutcard.words import ENGLISH, catalogue

ROOT = Path(__file__).parent.parent
FILE = ROOT / "build" / "messages.d.ts"
VALUE = 'import("../src/cutcard/server/pages/shared/fluent.js").Value'


def declared() -> str:
    """`KnownMessages`: a type that has every key."""
    english = catalogue(ENGLISH)
    lines = [f"type MessageValue = {VALUE};", "", "type KnownMessages = {"]
    for key in english.entries:
        needs = ", ".join(f'"{name}": MessageValue' for name in sorted(english.names(key)))
        lines.append(f'  "{key}": {{ {needs} }};' if needs else f'  "{key}": {{}};')
    return "\n".join([*lines, "};", ""])


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(declared(), encoding="utf-8")
    sys.stdout.write(f"{FILE.name} is written\n")
