"""What nobody ended in time: reports of cash and complaints, each noted once, whoever notices it first."""

from __future__ import annotations

from cutcard.house.cage.act import CageCommand, Fact
from cutcard.house.cage.cash import ReportOverdue, late_reports
from cutcard.house.cage.complaints import ComplaintOverdue, late_complaints
from cutcard.house.cage.state import Cage
from cutcard.house.zones import gaming_day

__all__ = ["OVERDUE", "overdue"]

OVERDUE = ReportOverdue | ComplaintOverdue


def overdue(cage: Cage, at: int) -> list[tuple[str, CageCommand, Fact]]:
    """What is overdue at a moment in microseconds since 1970 and not noted yet, under the id of its note.

    The watch of a server asks for the note; in a house that nobody serves it follows the next act at the cage.
    """
    if not cage.reports and not cage.complaints:
        return []
    today = gaming_day(at, cage.zone, cage.day_begins).isoformat()
    reports, complaints = late_reports(cage, today), late_complaints(cage, at // 1_000_000)
    return [
        *((f"overdue/{note.number}", note, fact) for note, fact in reports),
        *((f"complaint-overdue/{note.number}", note, fact) for note, fact in complaints),
    ]
