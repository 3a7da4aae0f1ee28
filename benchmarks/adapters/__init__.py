"""Names that differ between revisions: one load generator measures both, an adapter knows what a revision calls things.

A folder of this package is named after the revision whose names it knows; `today` follows the working tree. A module in
it covers one subject. When a name in `today` changes, the old module goes on as that of the last revision that had it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

REVISIONS = ("today", "rc6b6e80", "r0dab046", "r9a16166")
"""Newest first."""


class LackingError(Exception):
    """The revision has no such feature; the sentence says which."""


class UnfitError(Exception):
    """No adapter knows the revision's names."""


def adapter(subject: str, revisions: Sequence[str] = REVISIONS, load: Callable[[str], Any] = import_module) -> Any:
    """The newest adapter whose imports the revision has. An adapter for a missing feature raises LackingError."""
    reasons = []
    for revision in revisions:
        try:
            return load(f"adapters.{revision}.{subject}")
        except ImportError as error:
            reasons.append(f"{revision}: {error}")
    raise UnfitError(f"no adapter fits {subject} of this revision ({'; '.join(reasons)})")
