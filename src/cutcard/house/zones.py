"""The time zones that a house may go by: UTC, and the places of the time zone database that comes with the program.

A zone moves the days on which editions are in force, so it means the same on every machine. Names such as `localtime`
follow a file that whoever runs the machine may change, with no entry in the journal; and the files of the machine are
not asked at all: the database is the package tzdata, which is installed with the house.

The gaming day begins at an hour that the house sets, and belongs to the date on which it begins: a floor that closes at
four in the morning counts until then as the evening before. Large amounts, patrons' own limits and reports go by it;
editions of the rules are in force by the calendar.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from cutcard.cards import NotationError
from cutcard.formats.moments import minute, moment
from cutcard.words import english, message

_PLACE = re.compile(
    r"(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(/[A-Za-z][A-Za-z_+-]*){1,2}"
)


class UnknownZoneError(NotationError):
    """The house goes by a time zone that is not known here: nobody can say which day it is there."""

    def __init__(self, zone: str) -> None:
        self.message = message("refusal-zone-unknown", zone=zone[:40])
        super().__init__(english(self.message))


def is_place(zone: object) -> bool:
    """Whether a house may go by this name, where the database has it."""
    return isinstance(zone, str) and (zone == "UTC" or _PLACE.fullmatch(zone) is not None)


@cache
def clock_of(zone: str) -> tzinfo:
    """The clock of a zone; `UnknownZoneError` where this program has none."""
    if zone == "UTC":
        return UTC
    if not is_place(zone):
        raise UnknownZoneError(zone)
    try:
        with files("tzdata").joinpath("zoneinfo", *zone.split("/")).open("rb") as file:
            return ZoneInfo.from_file(file, key=zone)
    except (ImportError, OSError, ValueError) as error:
        raise UnknownZoneError(zone) from error


def when(at: int, zone: str) -> str:
    """A moment, in microseconds as entries have them, as files have it: by the clock of the house, with its offset.

    >>> when(1_800_000_000_250_000, "Asia/Singapore")
    '2027-01-15T16:00:00.250+08:00'
    """
    return moment(at / 1e6, clock_of(zone), "milliseconds")


def time_said(at: int, zone: str) -> str:
    """The same as people read it: to the minute, with the name of the zone.

    >>> time_said(1_800_000_000_250_000, "Asia/Singapore")
    '2027-01-15 16:00 Asia/Singapore'
    """
    return minute(at / 1e6, clock_of(zone))


def gaming_day(at: int, zone: str, begins: int = 0) -> date:
    """The gaming day of a moment, in microseconds as entries have them, by the clock on the wall.

    >>> four_in_the_morning = 1_800_000_000_000_000 - 4 * 3_600_000_000
    >>> gaming_day(four_in_the_morning, "UTC"), gaming_day(four_in_the_morning, "UTC", begins=6)
    (datetime.date(2027, 1, 15), datetime.date(2027, 1, 14))
    """
    return (datetime.fromtimestamp(at / 1e6, clock_of(zone)) - timedelta(hours=begins)).date()


def day_begins_at(day: date, zone: str, begins: int = 0) -> int:
    """When a gaming day begins, in microseconds."""
    return int(datetime.combine(day, time(begins), clock_of(zone)).timestamp() * 10**6)
