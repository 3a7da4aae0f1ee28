"""The audit of a house."""

# mypy: disable-error-code="import-not-found, attr-defined, call-arg, misc, arg-type, return-value"

from cutcard.house.audit.verify import verify

__all__ = ["verify"]
