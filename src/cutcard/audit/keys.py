"""Which keys hold at each entry: each that is entered goes on from the key before it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.audit.restorations import HASH
from cutcard.formats.signed_notes import are_keys_of_one_log
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body, Entry
    from cutcard.formats.keys import Keys


@dataclass(slots=True)
class EnteredKeys:
    """The keys that entries named, by what is public of them."""

    report: Report
    keys: Keys | None
    log: list[tuple[int, str]] = field(default_factory=list)
    """The verifier lines of the log's keys, each with the entry that named it."""

    def follow(self, event: Json, entry: Entry, body: Body) -> None:
        if event["type"] == "HouseRestored" and event["checkpoint"]:
            self.log.clear()  # From here on the log has another name, and so another key.
        if event["type"] != "KeyEntered":
            return
        key, before, after = event["key"], event["before"], event["after"]
        if key == "log":
            last, follows = self.log[-1][1] if self.log else before, are_keys_of_one_log(before, after)
            self.log.append((entry.seq, after))
        else:
            last = self.keys.mark if self.keys is not None else before
            follows = key == "house" and before == after and HASH.fullmatch(after) is not None
        if not follows or before != last:
            what = message("finding-key", key=key)
            self.report.add_finding("keys", what, expected=f"a key after {last}", found=f"{before}, {after}")
        if before == after and not (event["present"].strip() and event["copies"].strip()):
            what = message("finding-ceremony")
            self.report.add_finding("keys", what, expected="who was present, and where copies lie", found="nothing")
        by, second, reason = body.command["by"]["name"], body.second or "-", body.command["reason"]
        self.report.add_note("keys", message("note-key", key=key, name=after, by=by, second=second, reason=reason))

    def signer_at(self, size: int) -> str:
        """The verifier line that a checkpoint of this size needs; empty where no entry before it names one."""
        return next((key for seq, key in reversed(self.log) if seq <= size), "")
