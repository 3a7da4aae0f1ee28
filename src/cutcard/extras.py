"""Parts of Cutcard that need more than its core: what to say when a package they stand on is not installed."""

from __future__ import annotations


class ExtraMissingError(ImportError):
    """A package of an extra is missing; the message says which extra to install."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what}, which is not installed; add it with: pip install 'cutcard[{extra}]'")
