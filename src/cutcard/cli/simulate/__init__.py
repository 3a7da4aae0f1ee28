"""Studies of what cannot be enumerated: shoes, counting, sessions."""

from cutcard.cli.simulate.commands import app

__all__ = ["app"]
