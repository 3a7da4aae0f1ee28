"""Paytables found for an edge: that revision prices paytables and searches for none."""

# mypy: disable-error-code="import-not-found"

import cutcard.simulate.automaton

import cutcard.odds.combine  # noqa: F401
from adapters import LackingError

raise LackingError("it prices paytables and searches for none")
