"""A durable house: made, run, and its records read."""

from cutcard.cli.house.commands import app

__all__ = ["app"]
