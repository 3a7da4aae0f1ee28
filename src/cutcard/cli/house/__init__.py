"""A durable house: made, run, and its records read."""

from cutcard.cli.house import commands, keeping
from cutcard.cli.house.app import app
from cutcard.cli.house.day import commands as day
from cutcard.cli.house.money import chips, settings
from cutcard.cli.house.patrons import commands as patrons

__all__ = ["app", "chips", "commands", "day", "keeping", "patrons", "settings"]
