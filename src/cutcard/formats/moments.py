"""A moment as it is written anywhere: by the clock of the house, with its zone.

Files have ISO 8601 with the offset from UTC, and people read day, time and zone. A log witness is another party, whose
times are UTC.
"""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo


def moment(seconds: float, clock: tzinfo = UTC, precision: str = "seconds") -> str:
    """A time for files and programs; a log witness may have signed any.

    >>> moment(1_800_000_000.25, precision="milliseconds")
    '2027-01-15T08:00:00.250+00:00'
    """
    try:
        return datetime.fromtimestamp(seconds, clock).isoformat(timespec=precision)
    except (ValueError, OverflowError, OSError):  # Beyond the year 9999.
        return f"{seconds:.0f} seconds after 1970"


def minute(seconds: float, clock: tzinfo) -> str:
    """The same for people, to the minute, with the name of the zone.

    >>> minute(1_800_000_000, UTC)
    '2027-01-15 08:00 UTC'
    """
    day, known, time = moment(seconds, clock).partition("T")
    return f"{day} {time[:5]} {clock}" if known else day
