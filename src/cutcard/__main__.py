"""`python -m cutcard` is the `cutcard` command."""

from cutcard.cli import start

start()
