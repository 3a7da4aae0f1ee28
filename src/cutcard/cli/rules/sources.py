"""Where a history of rounds comes from and where it goes, as the arguments and options of `cutcard settle` say."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from cutcard.cards import NotationError
from cutcard.cli.extras import naming_extras

STDIN = "-"
KINDS = {
    ".txt": "lines",
    ".csv": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
    ".arrow": "arrow",
}
"""The formats of histories by the ends of file names."""
FORMATS = tuple(dict.fromkeys(KINDS.values()))
OF_ARROW = {"parquet", "arrow"}


@dataclass(frozen=True, slots=True)
class Asked:
    """Where a history comes from and where it goes, as the options say."""

    source: str
    read_as: str | None = None
    write_as: str | None = None
    save: str | None = None
    as_json: bool = False
    workers: int | None = None
    """Processes that settle lines beside each other; as many as there are cores where nobody says."""

    @property
    def of_history(self) -> bool:
        """Whether an option was given that only a history has."""
        return (self.read_as, self.write_as, self.save, self.workers) != (None, None, None, None)

    @property
    def kind_in(self) -> str:
        return _format(self.read_as) or KINDS.get(Path(self.source).suffix.lower(), "lines")

    @property
    def kind_out(self) -> str:
        """The format of what is written; empty where people read, or programs that read settled rounds."""
        if self.save is None:
            return _format(self.write_as) or ""
        by_name = KINDS.get(Path(self.save).suffix.lower(), "")
        kind = _format(self.write_as) or by_name
        if by_name not in {"", kind}:
            raise NotationError(f"--to says {kind} and {self.save!r} ends as {by_name} does; give one of them")
        if kind in {"", "lines"}:
            raise NotationError(f"{self.save!r} should end in .csv, .jsonl, .parquet or .arrow")
        return kind

    def check(self) -> None:
        """Refuse what cannot be read or written before anything is."""
        if self.as_json and self.save is None and self.write_as is not None:
            raise NotationError("--json and --to both say how to answer; give one of them")
        if self.save is not None and not Path(self.save).resolve().parent.is_dir():
            raise NotationError(f"cannot write {self.save}: there is no such folder")
        if self.save is not None and any(self._reads(path) for path in (Path(self.save), part_of(self.save))):
            raise NotationError(f"{self.save} is the history that is read; save what is settled under another name")
        if {self.kind_in, self.kind_out} & OF_ARROW:
            with naming_extras(what="Parquet and Arrow"):
                import pyarrow  # noqa: F401

    def _reads(self, path: Path) -> bool:
        """Whether this file is the one that is read, by whatever path, link or redirection."""
        source = self.source.strip()
        try:
            read = os.fstat(sys.stdin.buffer.fileno()) if source == STDIN else Path(source).stat()
            return os.path.samestat(read, path.stat())
        except (OSError, ValueError):
            return False


def part_of(name: str) -> Path:
    """Where a file is written until it is whole."""
    path = Path(name)
    return path.with_name(path.name + ".part")


def is_history(text: str) -> bool:
    """Whether what stands in the place of a deal is a history: standard input, or a file by the end of its name."""
    return text.strip() == STDIN or Path(text.strip()).suffix.lower() in KINDS


def _format(name: str | None) -> str | None:
    if name is not None and name not in FORMATS:
        raise NotationError(f"there is no format {name[:40]!r}; choose {', '.join(FORMATS)}")
    return name
