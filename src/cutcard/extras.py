"""What to say when a part of Cutcard cannot serve: a package is not installed, a house cannot be opened."""

from __future__ import annotations


class ExtraMissingError(ImportError):
    """A package of an extra is missing; the message says which extra to install."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(what, extra)

    def __str__(self) -> str:
        what, extra = self.args
        return f"{what}, which is not installed; add it with: pip install 'cutcard[{extra}]'"


class OutOfServiceError(Exception):
    """A house, its database or its key cannot be used as it is; the message says why and what to do."""
