"""Scoreboards."""

from cutcard.cli.roads.commands import app

__all__ = ["app"]
