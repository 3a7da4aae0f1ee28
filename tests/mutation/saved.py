"""Results that outlive the run: one line of JSON each, written as soon as it is known."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def append(path: Path, record: Mapping[str, Any]) -> None:
    """A line of its own, even behind one that was cut off when a run was killed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        if file.seek(0, 2) and (file.seek(-1, 2), file.read(1))[1] != b"\n":
            file.write(b"\n")
        file.write(json.dumps(record, ensure_ascii=False).encode() + b"\n")


def lines(path: Path) -> list[dict[str, Any]]:
    """All records that are whole."""
    if not path.exists():
        return []
    found = []
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            found.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return found
