"""The command line: each command a thin face on a function of the library.

A folder is a topic: its commands with their options, what they do, and how the answer is printed for a person. What
the commands need is imported inside them, so that `cutcard --help` answers at once.
"""

from __future__ import annotations

import os
import sys

from cutcard.cli.app import app


def main() -> None:
    """Run a command; what is refused, misspelt or not installed is one message on standard error and exit code 2."""
    from cutcard.cards import NotationError
    from cutcard.cli.extras import naming_extras
    from cutcard.extras import ExtraMissingError, OutOfServiceError
    from cutcard.rulebook.referee import RefusedError
    from cutcard.words import CatalogueError

    try:
        with naming_extras():
            app()
    except (NotationError, CatalogueError, RefusedError, ExtraMissingError, OutOfServiceError) as error:
        sys.stderr.write(f"cutcard: {error}\n")
        sys.exit(2)
    except BrokenPipeError:
        # The reader of our output has gone, as `head` does; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
