"""Exact prices, PAR sheets and charts."""

from cutcard.cli.odds.commands import app

__all__ = ["app"]
