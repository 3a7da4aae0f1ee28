"""How an audit looks to a person: findings first, then notes, then what was looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from cutcard.cli.grid import CONSOLE, grid
from cutcard.cli.output import counted
from cutcard.formats.moments import minute
from cutcard.money import text_from_cents

if TYPE_CHECKING:
    from cutcard.audit.report import Report

SHOWN_MOST = 100
"""A broken chain can lead to a finding an entry; JSON has them all."""


def print_report(report: Report) -> None:
    CONSOLE.print(f"[bold]Audit of {escape(report.house)}[/]\n")
    _print_errors(report)
    _print_findings(report)
    _print_confirmed(report)
    _print_notes(report)
    _print_summary(report)


def _print_errors(report: Report) -> None:
    for error in report.errors[:SHOWN_MOST]:
        CONSOLE.print(f"[bold red]{escape(str(error))}[/]")
    if report.errors:
        CONSOLE.print("This is a fault of the audit, not a finding: report it with this line.\n")
    if report.doubtful:
        CONSOLE.print("What was found after that may follow from it:")
    for finding in report.doubtful[:SHOWN_MOST]:
        CONSOLE.print(escape(f"- {finding}"))


def _print_findings(report: Report) -> None:
    if report.errors and not report.findings:
        return
    if not report.findings:
        CONSOLE.print("[bold green]No findings.[/]\n")
        return
    listed = grid("Findings", "Part", "Where", "Round", "What, expected and found", right=("Round",))
    for finding in report.findings[:SHOWN_MOST]:
        where = f"{finding.stream}\nentry {finding.version}, seq {finding.seq}" if finding.version else "the house"
        details = f"{finding.says}\nexpected: {finding.expected}\nfound: {finding.found}"
        listed.add_row(finding.check, escape(where), str(finding.round or ""), escape(details), end_section=True)
    CONSOLE.print(listed)
    count = len(report.findings)
    more = f", of which the first {SHOWN_MOST} are shown" if count > SHOWN_MOST else ""
    CONSOLE.print(f"[bold red]{count} finding{'s' * (count != 1)}[/]{more}.\n")


def _print_confirmed(report: Report) -> None:
    """What outsiders have seen of a journal that is sound in itself, and what an insider could still rewrite."""
    if not report.is_sound:
        return
    confirmed = report.confirmed
    if confirmed is None:
        CONSOLE.print(f"[bold]Not confirmed by any outside party[/] (exit status 4): {escape(report.unconfirmed)}.\n")
        return
    entries = counted(confirmed.size, "entry", "entries")
    by = ", ".join(f"{name} at {minute(at, report.clock)}" for name, at in confirmed.cosigned.items())
    CONSOLE.print(f"[bold green]Confirmed[/]: {escape(by or 'the log itself')} signed the first {entries} as they are.")
    if confirmed.entries_since:
        since = minute(confirmed.since / 1e6, report.clock)
        since = f"{counted(confirmed.entries_since, 'entry', 'entries')} written since {since}"
        CONSOLE.print(f"Not yet confirmed: {since}. Somebody with the house's key can still rewrite that part.")
    CONSOLE.print()


def _print_notes(report: Report) -> None:
    if not report.notes:
        return
    listed = grid("Notes, which break no rule", "Part", "Where", "What")
    for note in report.notes[:SHOWN_MOST]:
        where = f"{note.stream} entry {note.version}" if note.version else ""
        listed.add_row(note.check, escape(where), escape(note.says))
    CONSOLE.print(listed)
    if len(report.notes) > SHOWN_MOST:
        CONSOLE.print(f"{counted(len(report.notes), 'note')}, of which the first {SHOWN_MOST} are shown.\n")


def _print_summary(report: Report) -> None:
    columns = ("Rounds", "Bets", "Turnover", "Paid", "Shoes")
    listed = grid("What was looked at", "Table", *columns, right=columns)
    for name, each in report.tables.items():
        listed.add_row(
            f"[bold]{escape(name)}[/]\n{each.game}",
            f"{each.rounds_complete:,}/{each.rounds_void:,}/{each.rounds_in_progress:,}",
            f"{each.bets:,}",
            text_from_cents(each.turnover_cents),
            text_from_cents(each.paid_cents),
            f"{each.shoes:,}/{each.shoes_opened:,}",
        )
    listed.caption = "Rounds: complete/void/in progress. Shoes: loaded/opened. Turnover and paid of complete rounds."
    listed.caption_justify = "left"
    CONSOLE.print(listed)
    parts = (counted(report.streams, "stream"), counted(report.accounts, "account"))
    CONSOLE.print(f"\n{counted(report.entries, 'entry', 'entries')} in {', '.join(parts)}.")
