"""Games and their rules, rounds settled and explained, clauses."""

from cutcard.cli.rules.commands import app

__all__ = ["app"]
