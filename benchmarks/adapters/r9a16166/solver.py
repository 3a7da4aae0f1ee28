"""Paytables found for an edge: that revision prices paytables and searches for none."""

# mypy: disable-error-code="import-not-found"

import cutcard.cli.rounds  # noqa: F401 - the mark of that revision.
from adapters import LackingError

raise LackingError("it prices paytables and searches for none")
