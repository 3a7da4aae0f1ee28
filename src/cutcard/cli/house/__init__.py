"""A durable house: made, run, and its records read."""

from cutcard.cli.house import commands, keeping, settings
from cutcard.cli.house.app import app

__all__ = ["app", "commands", "keeping", "settings"]
