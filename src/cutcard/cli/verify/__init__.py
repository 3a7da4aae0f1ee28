"""A house audited from its journal alone."""

from cutcard.cli.verify.commands import app

__all__ = ["app"]
