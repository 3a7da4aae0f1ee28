"""Which keys hold at each entry: each rotation goes on from the key before it, and none is used past its end."""

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
    """The keys that were rotated so far, by what is public of them, beside the ring where it is at hand."""

    report: Report
    keys: Keys | None
    house: list[str] = field(default_factory=list)
    """The marks of the house's keys, the first first; none before an entry named one."""
    log: list[tuple[int, str]] = field(default_factory=list)
    """The verifier lines of the log's keys, each with the entry that named it."""
    keeper: str = ""
    """The public key of the keeper of shoes that was named last."""

    @property
    def now(self) -> Keys | None:
        """The one key under which an entry of this place seals; None where the ring does not have it."""
        ring, place = self.keys.ring if self.keys is not None else (), max(len(self.house), 1)
        return ring[-place] if place <= len(ring) else None

    def follow(self, event: Json, entry: Entry, body: Body) -> None:
        if event["type"] == "HouseRestored" and event["checkpoint"]:
            self.log.clear()  # From here on the log has another name, and so another key.
        if event["type"] != "KeyEntered":
            return
        key, before, after = event["key"], event["before"], event["after"]
        if key == "log":
            last, follows = self.log[-1][1] if self.log else before, are_keys_of_one_log(before, after)
            self.log.append((entry.seq, after))
        elif key == "keeper":
            last, follows = self.keeper or before, all(map(HASH.fullmatch, (before, after)))
            self.keeper = after
        else:
            self.house = self.house or [before]
            *former, last = self.house
            own = self.now.mark if self.now is not None else before
            follows = key == "house" and own == before and after not in former and bool(HASH.fullmatch(after))
            self.house = [*former, *dict.fromkeys((last, after))]
        if not follows or before != last:
            what = message("finding-key", key=key)
            self.report.add_finding("keys", what, expected=f"a key after {last}", found=f"{before}, {after}")
        if before == after and not (event["present"].strip() and event["copies"].strip()):
            what = message("finding-ceremony")
            self.report.add_finding("keys", what, expected="who was present, and where copies lie", found="nothing")
        by, second, reason = body.command["by"]["name"], body.second or "-", body.command["reason"]
        self.report.add_note("keys", message("note-key", key=key, name=after, by=by, second=second, reason=reason))

    def check_promises(self, body: Body) -> None:
        """The keeper of shoes promises with the key that was named last."""
        for event in body.events:
            if event["type"] == "ShoePromised" and self.keeper and event["keeper"] != self.keeper:
                what = message("finding-keeper", shoe=event["shoe"])
                self.report.add_finding("keys", what, expected=self.keeper, found=event["keeper"])

    def close(self) -> None:
        """The ring has the keys that the journal names, and no other."""
        if self.keys is not None:
            named, held = [*reversed(self.house)] or [self.keys.mark], [each.mark for each in self.keys.ring]
            if named != held:
                what = message("finding-key-ring")
                self.report.add_finding("keys", what, expected=", ".join(named), found=", ".join(held))

    def signer_at(self, size: int) -> str:
        """The verifier line that a checkpoint of this size needs; empty where no entry before it names one."""
        return next((key for seq, key in reversed(self.log) if seq <= size), "")
