"""Games that no document approves, described in files."""

from cutcard.cli.variant.commands import app

__all__ = ["app"]
