"""Passkeys: each registered by whoever holds it, for themselves, and theirs alone until it is removed or they go."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Container

    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body

SERVED = "server"
"""How a registration comes to the house: by a server, which has seen the key sign."""
MOST = 10


@dataclass(slots=True)
class Passkeys:
    """Whose each key is."""

    report: Report
    holders: dict[str, str] = field(default_factory=dict)

    def follow(self, event: Json, body: Body, staff: Container[str]) -> None:
        match event["type"]:
            case "PasskeyRegistered":
                self._registered(event, body, staff)
            case "PasskeyRemoved":
                self._removed(event, body)
            case "Dismissed":
                self.holders = {key: name for key, name in self.holders.items() if name != event["name"]}

    def _registered(self, event: Json, body: Body, staff: Container[str]) -> None:
        name, by, key = event["name"], body.command["by"]["name"], event["credential"]
        if name != by or name not in staff:
            self._add(name, expected="a key of one's own, of the staff", found=by)
        if body.via != SERVED:
            self._add(name, expected="a key that a server has seen", found=body.via)
        if key in self.holders:
            self._add(name, expected="a key that nobody holds", found=self.holders[key])
        asked = (body.command["credential"], body.command["key"], body.command["label"])
        written = (key, event["key"], event["label"])
        if asked != written:
            self._add(name, expected=asked[0], found=key)
        if list(self.holders.values()).count(name) >= MOST:
            self._add(name, expected=f"{MOST} keys at most", found="one more")
        self.holders[key] = name

    def _removed(self, event: Json, body: Body) -> None:
        holder = self.holders.pop(event["credential"], None)
        if holder is None or not holder == event["name"] == body.command["by"]["name"]:
            self._add(event["name"], expected=holder or "a key that somebody holds", found=body.command["by"]["name"])

    def _add(self, name: str, *, expected: object, found: object) -> None:
        self.report.add_finding("authority", message("finding-passkey", name=name), expected=expected, found=found)
