"""The journals of revisions in which every stream was a chain of hashes."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path


def files_of(folder: Path, node: str) -> dict[str, Path]:
    """What a house in PostgreSQL is told: where its key lies, and what this node keeps of the journal's end."""
    return {"key": folder / "house.key", "heads": folder / f"{node}.heads"}


def raw_rows_after(start: bytes) -> tuple[Callable[..., list[tuple[Any, ...]]], ...]:
    """Rows of the journal that are no entries: at places, and so many as the open transaction would number them."""

    def raw_rows_at(seqs: Iterable[int], body: bytes) -> list[tuple[Any, ...]]:
        return [(seq, "raw", seq, uuid.uuid4().hex, 1, 1, body, start) for seq in seqs]

    def raw_rows(writing: Any, count: int, body: bytes) -> list[tuple[Any, ...]]:
        return raw_rows_at(writing.next_seqs(count), body)

    return raw_rows_at, raw_rows


def appended_by(
    entry: Callable[..., Any], start: bytes, chain_hash: Callable[..., bytes], *seal: Any
) -> Callable[[Any, bytes | None, int, bytes], bytes]:
    """So many entries that move no money after the last, in the transaction that is open; what the next follow."""

    def append_entries(writing: Any, last: bytes | None, count: int, body: bytes) -> bytes:
        hashed, entries = last or start, []
        for seq in writing.next_seqs(count):
            hashed = chain_hash(hashed, (seq, "table/t", seq, 1, 1), body)
            entries.append(entry(seq, "table/t", seq, uuid.uuid4().hex, 1, 1, body, hashed))
        writing.append(entries, [], *seal)
        return hashed

    return append_entries
