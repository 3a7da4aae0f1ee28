"""`make structure`: the rooms of the source with their size, which of them imports which, and files that grow long."""

from __future__ import annotations

import ast
import sys
from collections import Counter, defaultdict
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "cutcard"
LINES_USUAL = 400
"""A file that is longer is listed here; one of 600 lines fails a test."""


def room_of(path: Path, source: Path) -> str:
    return path.relative_to(source).with_suffix("").parts[0]


def rooms(source: Path) -> dict[str, tuple[int, int, int]]:
    """By room: files, lines, and statements of Python."""
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for path in source.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        counted = found[room_of(path, source)]
        counted[0] += 1
        counted[1] += text.count("\n")
        counted[2] += sum(isinstance(node, ast.stmt) for node in ast.walk(ast.parse(text)))
    return {room: (files, lines, statements) for room, (files, lines, statements) in sorted(found.items())}


def arrows(source: Path) -> Counter[tuple[str, str]]:
    """How many modules of a room import something of another."""
    found: Counter[tuple[str, str]] = Counter()
    for path in source.rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        modules = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
        targets = {name.split(".")[1] for name in modules if name.startswith("cutcard.")}
        found.update((room_of(path, source), target) for target in targets - {room_of(path, source)})
    return found


def long_files(source: Path) -> list[tuple[int, str]]:
    counted = [(path.read_text(encoding="utf-8").count("\n"), path) for path in source.rglob("*.py")]
    long = [(lines, str(path.relative_to(source))) for lines, path in counted if lines > LINES_USUAL]
    return sorted(long, reverse=True)


def report(source: Path) -> str:
    by_room = rooms(source)
    lines = ["| room | files | lines | statements | imports |", "|---|--:|--:|--:|---|"]
    between = arrows(source)
    for room, (files, length, statements) in by_room.items():
        targets = ", ".join(sorted(target for start, target in between if start == room))
        lines.append(f"| `{room}` | {files} | {length:,} | {statements:,} | {targets} |")
    whole = [sum(each[column] for each in by_room.values()) for column in range(3)]
    lines.append(f"| together | {whole[0]} | {whole[1]:,} | {whole[2]:,} | |")
    longer = [f"- {name}: {length} lines" for length, name in long_files(source)] or ["- none"]
    return "\n".join([*lines, "", f"Files of more than {LINES_USUAL} lines:", *longer])


if __name__ == "__main__":
    print(report(Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE))
