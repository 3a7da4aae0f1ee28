"""The audit of a house."""

from cutcard.audit.verify import verify

__all__ = ["verify"]
