"""What `cutcard house backup` and `restore` tell, and whether those who sign a restoration may."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.cli.house.who import sign_for_backup
from cutcard.cli.output import counted
from cutcard.house.backups.restore import Acceptance, Comparison

if TYPE_CHECKING:
    from cutcard.house.backups.erasures import Erasures
    from cutcard.house.backups.files import BackupList
    from cutcard.house.backups.targets import Target

APART = (
    "Keep house.log-end away from the database: anybody who can write to both can change the past unnoticed.",
    "Keep house.key away from the database: anybody who has both knows the cards to come and the code of every ticket.",
    "All three are needed to restore.",
)
KEY_ELSEWHERE = "The key is not among them: keep it, because nothing can be restored without it."


def print_kept(folder: str, listed: BackupList, *, with_key: bool) -> None:
    lines = [
        f"{folder} is a backup of {listed.house}, {counted(listed.entries, 'entry', 'entries')}, read back and checked:"
    ]
    lines += [f"  {name}  {written.bytes:,} bytes" for name, written in listed.files.items()]
    lines.append(f"Its log {listed.log} ends with entry {listed.entries:,}, root {listed.root}:")
    lines += [f"  {stream}  {counted(entries, 'entry', 'entries')}" for stream, entries in listed.streams.items()]
    lines += [APART[0], APART[1] if with_key else KEY_ELSEWHERE, APART[2]]
    sys.stdout.write("\n".join(lines) + "\n")


@dataclass(slots=True)
class Erased:
    """Accounts of which what was erased is erased again, and whether more may have been that nobody tells of."""

    again: list[str] = field(default_factory=list)
    unknown: bool = False

    def lines(self) -> list[str]:
        lines = [f"The personal data of {', '.join(self.again)} are erased again."] if self.again else []
        if self.unknown:
            lines.append(
                "The backup does not show which patrons were forgotten after it: name a newer backup, or what is left "
                "of the house, with --journal, or forget them again by your own list."
            )
        return lines


def erasures_unknown(compared: Comparison, newer: Erasures) -> bool:
    """Whether entries are lost, or may be, that no journal at hand has."""
    return not newer.size if compared.lost is None else compared.lost.size > max(newer.size, compared.lost.kept)


def sign(compared: Comparison, acceptance: Acceptance) -> None:
    """Both who answer for it, when the house knows that they may."""
    names = (acceptance.by, acceptance.second)
    compared.contents.people.accepting(*names, time.time())
    for name in names:
        sign_for_backup(compared, name)


def accepted(by: str | None, second: str | None, reason: str) -> Acceptance | None:
    if by is None and second is None and not reason:
        return None
    if not by or not second or not reason.strip():
        raise NotationError("two people sign every restoration, with a reason: --by NAME --second NAME --reason TEXT")
    return Acceptance(by, second, reason)


def restored_json(
    compared: Comparison, target: Target, acceptance: Acceptance | None, erased: Erased
) -> dict[str, Any]:
    """What was restored, or what there is to sign for where nobody has."""
    contents, lost = compared.contents, compared.lost
    return {
        "restored": acceptance is not None,
        "backup": str(compared.backup.database.parent if compared.backup.listed else compared.backup.database),
        "made": compared.made,
        "sha256": compared.digest,
        "target": target.name,
        "key": str(target.key) if target.key is not None else None,
        "log_end": str(target.log_end),
        "schema_version": contents.schema_version,
        "log": contents.sealed.name,
        "entries": contents.end.size,
        "root": contents.end.root.hex(),
        "streams": dict(sorted(contents.versions.items())),
        "lost": {**asdict(lost), "entries": lost.entries} if lost is not None else None,
        "log_end_older_by": compared.older,
        "compared_with_its_own_end_only": compared.own_end,
        "takes_a_new_name": bool(compared.checkpoint),
        "accepted": asdict(acceptance) if acceptance is not None else None,
        "erased_again": erased.again,
        "erasures_unknown": erased.unknown,
    }


def print_restored(compared: Comparison, target: Target, acceptance: Acceptance, erased: Erased) -> None:
    held = counted(compared.contents.end.size, "entry", "entries")
    lines = [
        f"{target.name} is the house as {compared.backup.name} has it: {held}, {compared.made}.",
        f"Its key is in {target.key}, its log's end in {target.log_end}.",
        f"{acceptance.by} and {acceptance.second} have signed for it; the journal says so.",
        *_compared_lines(compared),
        *erased.lines(),
        *_next_lines(compared),
    ]
    sys.stdout.write("\n".join(lines) + "\n")


def _compared_lines(compared: Comparison) -> list[str]:
    """What is lost, and how that is known."""
    lost = compared.lost
    if compared.own_end:
        return ["It was compared only with its own end: what was written after it is not known."]
    if lost is None:
        older = counted(compared.older, "entry", "entries")
        return [f"The log's end named is {older} older than the backup; it does not show what came after it."]
    if not lost.entries:
        return ["It ends where the log is known to have ended: nothing is lost."]
    lines = [
        f"Entries {lost.kept + 1:,} to {lost.size:,} are lost, since {lost.since}; the root there was {lost.root}.",
    ]
    if compared.checkpoint:
        lines.append("A larger checkpoint of its log was published: from here on the log has a new name.")
    return lines


def _next_lines(compared: Comparison) -> list[str]:
    """What is left to do; where entries may be lost also what no command can put right."""
    lines = ["Next: `cutcard verify` on it; look with `cutcard house staff` at who may sign in; then serve it."]
    if compared.lost is None or compared.lost.entries:
        lines.append(
            "People who were added, removed or given another secret in the lost part are as before it, and tickets "
            "and credit are as of the backup: settle what was issued, paid, bought or won since, as the "
            "chapter Restore of the operations handbook says, before a ticket is paid."
        )
    return lines
