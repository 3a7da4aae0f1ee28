"""Private logs: they grow one by one, by the hand of those alone who read them, and nobody else can read them.

Where the key is at hand every record is opened; without it the seals are not looked into, and that is noted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.audit.acts import named
from cutcard.formats.keys import Purpose
from cutcard.formats.private_log import open_record
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.audit.keys import EnteredKeys
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body

OF = {
    "ObservationLogged": ("SURVEILLANCE", Purpose.OBSERVATION),
    "SuspicionRecorded": ("COMPLIANCE", Purpose.SUSPICION),
}
EVENTS = {*OF, "RecordingNamed"}
IN_THE_CLEAR = ("says", "account", "table", "round_number")
"""What a command says before it is sealed."""


@dataclass(slots=True)
class PrivateLogs:
    """How many records each log has."""

    report: Report
    keys: EnteredKeys
    made: dict[str, int] = field(default_factory=dict)

    def follow(self, event: Json, body: Body, hands: Mapping[str, Mapping[int, str]]) -> None:
        """`hands` has by table the rounds that were played."""
        by = body.command["by"]
        if event["type"] == "RecordingNamed":
            played = event["round_number"] in hands.get(event["table"], {})
            self._check(
                event,
                {
                    "SURVEILLANCE": by["position"] == "SURVEILLANCE" and named(by["name"]) == named(event["by"]),
                    "a round that was played": played,
                    "a camera, a place and a time": bool(event["camera"].strip() and event["reference"].strip())
                    and 0 < event["begins"] < event["ends"] <= body.at // 1_000_000,
                },
            )
        elif event["type"] in OF:
            position, purpose = OF[event["type"]]
            number = self.made.get(event["type"], 0) + 1
            keys = self.keys.now
            opens = keys is None or open_record(keys, purpose, body.id, event["sealed"]) is not None
            self._check(
                event,
                {
                    position: by["position"] == position,
                    f"number {number}": event["number"] == number,
                    "nothing that others can read": not any(body.command.get(part) for part in IN_THE_CLEAR),
                    "a record that the house sealed in this entry": bool(event["sealed"]) and opens,
                },
            )
            self.made[event["type"]] = event["number"]

    def _check(self, event: Json, conditions: Mapping[str, bool]) -> None:
        for expected, holds in conditions.items():
            if not holds:
                what = message("finding-private", event=event["type"])
                self.report.add_finding("authority", what, expected=expected, found="otherwise")
