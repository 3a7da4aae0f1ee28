"""`python -m cutcard` is the `cutcard` command."""

from cutcard_command import start

start()
