"""A live table in the terminal."""

from cutcard.cli.table.commands import app

__all__ = ["app"]
