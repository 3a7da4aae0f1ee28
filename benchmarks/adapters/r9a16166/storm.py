"""Staff who sign in at a house: that revision engages nobody by name."""

# mypy: disable-error-code="import-not-found"

import cutcard.server.people  # noqa: F401 - the mark of that revision.
from adapters import LackingError

raise LackingError("its house engages no staff by name, whom the storm could try to sign in as")
