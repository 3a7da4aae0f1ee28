"""A house served in the browser."""

from cutcard.cli.serve.commands import app

__all__ = ["app"]
