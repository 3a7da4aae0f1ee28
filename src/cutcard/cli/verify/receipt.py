"""`cutcard receipt`: whether a bet or a ticket is in the log of a house, from its receipt alone."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cutcard.cli.options import AsJson, topic
from cutcard.cli.output import print_json

if TYPE_CHECKING:
    from cutcard.formats.entry import Body
    from cutcard.formats.log_policy import Trusted
    from cutcard.formats.receipts import Receipt

app = topic()
WRONG, UNCONFIRMED = 1, 4


@app.command("receipt", epilog="Example: cutcard receipt bet.tlog-proof --trust casino.policy")
def show_receipt(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A receipt, as a terminal saves it.")],
    *,
    trust: Annotated[
        Path | None,
        typer.Option("--trust", metavar="FILE", help="A policy (tlog-policy): which log and log witnesses to trust."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Check a receipt without the house, and say what it shows.

    Exit status: 0 in the log, as somebody you trust has seen it, 1 not so, 2 the receipt cannot be read, 4 in the log
    of its checkpoint, and no policy says whom to trust.
    """
    from cutcard.formats.log_policy import LogPolicy
    from cutcard.formats.receipts import Receipt
    from cutcard.formats.signed_notes import NoteError

    receipt = Receipt.parse(file.read_bytes())
    policy = LogPolicy.parse(trust.read_bytes()) if trust is not None else None
    shown, trusted, why = receipt.shown.read(), None, ""
    if not receipt.is_in_its_log:
        why = "its proof does not lead from this entry to the root of the checkpoint: one of them was changed"
    elif policy is None:
        why = "no policy was given that says whom to trust; name one with --trust"
    else:
        try:
            trusted = policy.trusted(receipt.note)
        except NoteError as error:
            why = str(error)
    verdict = 0 if trusted is not None else UNCONFIRMED if policy is None and receipt.is_in_its_log else WRONG
    (_print_json if json else _print)(receipt, shown, trusted, why)
    if verdict:
        sys.exit(verdict)


def _print_json(receipt: "Receipt", shown: "Body | None", trusted: "Trusted | None", why: str) -> None:
    end = receipt.checkpoint
    told: dict[str, Any] = {
        "in_its_log": receipt.is_in_its_log,
        "trusted": trusted is not None,
        "why_not": why or None,
        "log": end.origin,
        "entry": receipt.seq,
        "fingerprint": receipt.fingerprint,
        "checkpoint_size": end.size,
        "cosigned": dict(trusted.cosigned) if trusted is not None else {},
        "shows": None,
    }
    if shown is not None:
        place = receipt.shown
        told["shows"] = {
            "stream": place.stream,
            "version": place.version,
            "id": place.id,
            "round": place.round,
            "at": shown.at,
            "command": shown.command,
            "events": shown.events,
        }
    print_json(told)


def _print(receipt: "Receipt", shown: "Body | None", trusted: "Trusted | None", why: str) -> None:
    from rich.markup import escape

    from cutcard.cli.grid import CONSOLE, grid
    from cutcard.formats.moments import moment

    end, place = receipt.checkpoint, receipt.shown
    lines = [("Log", end.origin), ("Entry", f"{receipt.seq:,} of {end.size:,}"), ("Fingerprint", receipt.fingerprint)]
    if shown is None:
        lines.append(("Shows", "the fingerprint alone; the house can open what the entry says"))
    else:
        lines.append(("Where", f"{place.stream}, entry {place.version:,}, round {place.round:,}"))
        lines.append(("When", moment(shown.at / 1e6)))
        lines += [("What", _said(event)) for event in shown.events]
    if trusted is not None:
        lines += [("Cosigned", f"by {name} at {moment(at)}") for name, at in trusted.cosigned.items()]
    table = grid("Receipt", "", "")
    for name, says in lines:
        table.add_row(name, escape(says))
    CONSOLE.print(table)
    if trusted is not None:
        CONSOLE.print("[bold green]This entry is in the log that those you trust have seen.[/]")
    elif receipt.is_in_its_log:
        CONSOLE.print(
            f"[bold]This entry is in the log of its checkpoint, which nobody you trust confirms:[/] {escape(why)}."
        )
    else:
        CONSOLE.print(f"[bold red]This receipt proves nothing:[/] {escape(why)}.")


def _said(event: dict[str, Any], deep: str = "") -> str:
    """An event as it is written, in one line."""
    parts = []
    for name, value in event.items():
        parts += [_said(value, f"{name} ")] if isinstance(value, dict) else [f"{deep}{name} {value}"]
    return ", ".join(parts).removeprefix("type ")
