"""The independent audit of a house: whether every round, cent and card in its journal can have been so.

The audit is told nothing by the house. It reads the same rulebook and the same formats, keeps books of its own, and
shares no line with what wrote the journal. Other programs may rely on what stands in `__all__`.

It asks the circumstances of every call, who was entitled to what and what each act changed, from its own books alone,
and reads the calendar of editions with its own code.
"""

from __future__ import annotations

from cutcard.audit.report import AuditError, Finding, Note, Report, Verdict
from cutcard.audit.verification import verify

__all__ = ["AuditError", "Finding", "Note", "Report", "Verdict", "verify"]
