"""What `cutcard house backup` and `restore` tell, and whether those who accept a loss may."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.cli.house.who import sign_for_backup
from cutcard.cli.output import counted
from cutcard.formats.entry import CAGE
from cutcard.house.backups.restore import Acceptance

if TYPE_CHECKING:
    from cutcard.house.backups.erasures import Erasures
    from cutcard.house.backups.files import BackupList
    from cutcard.house.backups.restore import Comparison, Lost
    from cutcard.house.backups.targets import Target

APART = (
    "Keep house.heads away from the database: anybody who can write to both can change the past unnoticed.",
    "Keep house.key away from the database: anybody who has both knows the cards to come and the code of every ticket.",
    "All three are needed to restore.",
)
KEY_ELSEWHERE = "The key is not among them: keep it, because nothing can be restored without it."


def print_kept(folder: str, listed: BackupList, *, with_key: bool) -> None:
    lines = [
        f"{folder} is a backup of {listed.house}, {counted(listed.entries, 'entry', 'entries')}, read back and checked:"
    ]
    lines += [f"  {name}  {written.bytes:,} bytes" for name, written in listed.files.items()]
    lines.append("It ends with")
    lines += [f"  {stream}  entry {end.entries:,}  {end.hash}" for stream, end in listed.streams.items()]
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
    """Whether entries of the cage are lost that no journal at hand has."""
    lost = next((each.version for each in compared.lost if each.stream == CAGE), 0)
    return lost > newer.version or (compared.own_heads and not newer.version)


def sign(compared: Comparison, acceptance: Acceptance) -> None:
    """Both who accept the loss, when the house knows that they may."""
    names = (acceptance.by, acceptance.second)
    compared.contents.people.accepting(*names, time.time())
    for name in names:
        sign_for_backup(compared, name)


def accepted(by: str | None, second: str | None, reason: str) -> Acceptance | None:
    if by is None and second is None and not reason:
        return None
    if not by or not second or not reason.strip():
        raise NotationError("two people must accept what is lost, with a reason: --by NAME --second NAME --reason TEXT")
    return Acceptance(by, second, reason)


def restored_json(
    compared: Comparison, target: Target, acceptance: Acceptance | None, erased: Erased, *, restored: bool
) -> dict[str, Any]:
    ends = compared.contents.heads
    return {
        "restored": restored,
        "backup": str(compared.backup.database.parent if compared.backup.listed else compared.backup.database),
        "made": compared.made,
        "sha256": compared.digest,
        "target": target.name,
        "key": str(target.key) if target.key is not None else None,
        "heads": str(target.heads),
        "schema_version": compared.contents.schema_version,
        "entries": compared.contents.entries,
        "streams": {name: {"entries": head.version, "hash": head.hash.hex()} for name, head in sorted(ends.items())},
        "newer": [{**asdict(each), "entries": each.entries} for each in compared.lost],
        "heads_older_in": compared.older,
        "heads_of_this_house": compared.same_house,
        "compared_with_its_own_heads_only": compared.own_heads,
        "accepted": asdict(acceptance) if acceptance is not None else None,
        "erased_again": erased.again,
        "erasures_unknown": erased.unknown,
    }


def print_restored(compared: Comparison, target: Target, acceptance: Acceptance | None, erased: Erased) -> None:
    held = counted(compared.contents.entries, "entry", "entries")
    lines = [
        f"{target.name} is the house as {compared.backup.name} has it: {held}, {compared.made}.",
        f"Its key is in {target.key}, its chain heads in {target.heads}.",
        *_compared_lines(compared),
    ]
    if acceptance is not None:
        lost = counted(sum(each.entries for each in compared.lost), "entry", "entries")
        lines.append(
            f"{acceptance.by} and {acceptance.second} have accepted the loss of {lost}; the journal says so, "
            "and where the history before it ended:"
            if compared.lost
            else f"{acceptance.by} and {acceptance.second} have accepted whatever came after it; the journal says so."
        )
        lines += [f"  {_line(each)}" for each in compared.lost]
    lines += erased.lines()
    lines += _next_lines(acceptance)
    sys.stdout.write("\n".join(lines) + "\n")


def _next_lines(acceptance: Acceptance | None) -> list[str]:
    """What is left to do; where entries may be lost also what no command can put right."""
    lines = ["Next: `cutcard verify` on it; look with `cutcard house staff` at who may sign in; then serve it."]
    if acceptance is not None:
        lines.append(
            "People who were added, removed or given another secret in the lost part are as before it, and tickets "
            "and credit are as of the backup: settle what was issued, paid, bought or won since, as the "
            "chapter Restore of the operations handbook says, before a ticket is paid."
        )
    return lines


def _compared_lines(compared: Comparison) -> list[str]:
    if compared.own_heads:
        return ["It was compared only with its own heads: what was written after it is not known."]
    lines = []
    if not compared.same_house:
        lines.append("Nothing shows that the heads named are of this house: none of them is an entry of the backup.")
    if compared.older:
        streams = ", ".join(sorted(compared.older))
        lines.append(f"The heads named are older than the backup in {streams}; they do not show what came after it.")
    elif not compared.lost:
        lines.append("It ends where the heads named end: nothing is lost.")
    return lines


def _line(lost: Lost) -> str:
    return f"{lost.stream}  entries {lost.kept + 1:,} to {lost.version:,}, since {lost.since}; the last was {lost.hash}"
