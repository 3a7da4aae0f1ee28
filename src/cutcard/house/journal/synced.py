"""What is written is on the disk before anybody relies on it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def sync_path(path: Path) -> None:
    """A file's content, or the names in a folder, where the system lets a folder be synced."""
    if path.is_dir() and not hasattr(os, "O_DIRECTORY"):
        return
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
