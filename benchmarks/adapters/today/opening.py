"""The audit of a house."""

from cutcard.audit.verification import verify

__all__ = ["verify"]
