"""What pages report of themselves: a screen that could not draw what it was sent marks itself as out of date.

A report comes from a browser, so nothing in it is trusted or repeated: it says a line of a script, which the server
looks up among its own files, and one of a few kinds of error. Who reported is not kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import structlog

from cutcard.server import metrics
from cutcard.server.watch.conditions import Finding
from cutcard.server.watch.loops import QUIET_SECONDS
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.server.files.prepared import PageFiles
    from cutcard.server.runtime import Runtime

LOG = structlog.get_logger("cutcard.watch")
KNOWN_MOST = 20
"""Places of which it is known when they failed last."""
NAMED_MOST = 5
"""Of them, those that a condition names; the log has them all."""
UNKNOWN = "unknown"


class PageError(NamedTuple):
    """Where a page failed: its name, the module and line in the source, and the kind of error."""

    page: str
    place: str
    kind: str

    def __str__(self) -> str:
        return f"{self.page}: {self.place}, {self.kind}"


def page_error(files: PageFiles, *, version: str, script: str, line: int, kind: str) -> PageError:
    """A line of a script as the module and line it was written as; of another version only its number is known."""
    sources = files.sources.get(script)
    if sources is None:
        return PageError(UNKNOWN, UNKNOWN, kind)
    page = script.partition("/")[0]
    if version != files.digest:
        return PageError(page, f"line {line} of version {version}", kind)
    if not 0 < line <= len(sources):
        return PageError(page, UNKNOWN, kind)
    module, written = sources[line - 1]
    return PageError(page, f"{module}:{written}", kind)


class PageErrors:
    """The errors that pages have reported lately; the last few places, each with when it failed last."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._reported: dict[PageError, float] = {}

    def report(self, error: PageError, *, signed_in: bool) -> None:
        """Counted whoever reports it; only somebody who is signed in has it shown to staff."""
        metrics.PAGE_ERRORS.labels(error.page).inc()
        if not signed_in:
            return
        if error not in self._lately():
            LOG.warning("page failed", page=error.page, place=error.place, kind=error.kind)
        self._reported.pop(error, None)
        self._reported[error] = self._runtime.monotonic()
        while len(self._reported) > KNOWN_MOST:
            del self._reported[next(iter(self._reported))]

    def findings(self) -> dict[str, Finding]:
        """What is wrong for as long as it was reported within ten minutes."""
        newest = list(reversed(self._lately()))
        why = "; ".join(str(error) for error in newest[:NAMED_MOST])
        return {"": Finding(message("condition-page"), why)} if newest else {}

    def _lately(self) -> list[PageError]:
        now = self._runtime.monotonic()
        return [error for error, at in self._reported.items() if now - at < QUIET_SECONDS]
