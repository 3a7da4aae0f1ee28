"""The audit of a house."""

# mypy: disable-error-code="import-not-found"

from cutcard.house.verify import verify

__all__ = ["verify"]
