"""The audit of a house."""

from cutcard.house.audit.verify import verify

__all__ = ["verify"]
