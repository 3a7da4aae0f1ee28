"""The example of another house's document, `examples/ez-baccarat`, as if it had been installed beside Cutcard.

A folder with the metadata that an installer would have written stands on the path, beside the package's own. What was
read of it is forgotten afterwards: no other test has more games than Cutcard's own.
"""

from __future__ import annotations

import sys
import tomllib
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from cutcard import games
from cutcard.rulebook import clauses as index
from cutcard.rulebook import packages
from cutcard.words import catalogue
from cutcard.words.catalogue import _ADDED as ADDED_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent.parent / "examples" / "ez-baccarat"
SLUG, PACKAGE = "ez-baccarat", "cutcard_ez_baccarat"
PROJECT = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def write_metadata(target: Path, name: str, entry_points: dict[str, str], version: str = "1.0") -> None:
    """What an installer leaves beside a package, as far as anybody here reads it."""
    info = target / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    lines = "".join(f"{slug} = {folder}\n" for slug, folder in entry_points.items())
    (info / "entry_points.txt").write_text(f"[{packages.GROUP}]\n{lines}", encoding="utf-8")


KEPT: tuple[dict[str, Any], ...] = (
    index._ADDED,
    index._PROVED,
    ADDED_WORDS,
    games.PACKAGES._read,
    games.PACKAGES._files,
    games.PACKAGES._wrong,
)
"""Where the program keeps what it has read of packages."""


@contextmanager
def beside(*folders: Path) -> Iterator[None]:
    """These folders on the path, with the metadata that lies in them; what is read meanwhile is forgotten."""
    path, kept = list(sys.path), [dict(each) for each in KEPT]
    modules = {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] == PACKAGE}
    known = set(sys.modules)
    sys.path[:0] = map(str, folders)
    _hold([{}] * len(KEPT))
    try:
        yield
    finally:
        sys.path[:] = path
        for name in set(sys.modules) - known:
            if any(str(getattr(sys.modules[name], "__file__", "")).startswith(str(each)) for each in folders):
                del sys.modules[name]
        sys.modules.update(modules)
        _hold(kept)


def _hold(kept: list[dict[str, Any]]) -> None:
    for each, held in zip(KEPT, kept, strict=True):
        each.clear()
        each.update(held)
    invalidate_caches()
    for cached in (packages.installed, index.clauses, index.proofs, catalogue):
        cached.cache_clear()


@contextmanager
def installed() -> Iterator[None]:
    """The example itself."""
    with TemporaryDirectory() as there:
        write_metadata(Path(there), PROJECT["name"], PROJECT["entry-points"][packages.GROUP], PROJECT["version"])
        with beside(Path(there), FOLDER):
            yield


@contextmanager
def missing() -> Iterator[None]:
    """As if the example had been uninstalled, and as it was afterwards."""
    with beside():
        sys.path[:] = [each for each in sys.path if not _has_metadata(Path(each)) and Path(each) != FOLDER]
        yield


def _has_metadata(folder: Path) -> bool:
    return any(folder.glob(f"{PACKAGE}-*.dist-info"))
