"""Whether outside parties have seen the journal that was audited: a checkpoint that somebody's policy trusts.

An audit shows that a journal agrees with itself and the rules. Somebody with the house's key can write another one that
does too. What log witnesses have cosigned cannot be written anew: either the journal has the root that they saw, or it
is another journal.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from cutcard.audit.report import Confirmed, Report
from cutcard.formats.versions import NewerVersionError
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.keys import EnteredKeys
    from cutcard.audit.log import LogAudit
    from cutcard.formats.entry import Entry
    from cutcard.formats.log_end import SealedEnd
    from cutcard.formats.log_policy import Trusted


class Confirmation:
    """A trusted checkpoint beside the journal, while that is read once from its first entry."""

    def __init__(self, trusted: Trusted) -> None:
        self._trusted, self._since = trusted, 0

    @property
    def size(self) -> int:
        return self._trusted.checkpoint.size

    def on_entry(self, entry: Entry) -> None:
        if entry.seq == self.size + 1:
            with suppress(ValueError, NewerVersionError):  # What cannot be read has no time, and is told elsewhere.
                self._since = entry.read().at

    def check(self, report: Report, log: LogAudit, sealed: SealedEnd | None, keys: EnteredKeys) -> None:
        """Once the log was followed to its end: whether it has the root at the size that was cosigned."""
        checkpoint, name, size = self._trusted.checkpoint, sealed.name if sealed is not None else "", log.end.size
        seen = log.ends.get(self.size)
        if checkpoint.origin != name:
            report.unconfirmed = f"the checkpoint is of {checkpoint.origin}, and the log of this house is {name}"
        elif seen is None:
            what = message("finding-log-shorter")
            report.add_finding("log", what, expected=f"{self.size} entries", found=f"{size} entries")
        elif seen.root != checkpoint.root:
            what = message("finding-log-other", size=self.size)
            report.add_finding("log", what, expected=checkpoint.root.hex(), found=seen.root.hex())
        elif (signer := keys.signer_at(self.size)) not in {"", *self._trusted.signed_by}:
            what = message("finding-checkpoint-signer", size=self.size)
            report.add_finding("log", what, expected=signer, found=", ".join(self._trusted.signed_by))
        else:
            report.confirmed = Confirmed(self.size, self._trusted.cosigned, size - self.size, self._since)
