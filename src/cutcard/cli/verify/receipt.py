"""`cutcard receipt`: whether bets, tickets or the entries of a round are in the log of a house, from one file alone."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cutcard.cli.options import AsJson, topic
from cutcard.cli.output import print_json

if TYPE_CHECKING:
    from cutcard.formats.receipts import Receipt

app = topic()
WRONG, UNCONFIRMED = 1, 4


@app.command("receipt", epilog="Example: cutcard receipt bet.tlog-proof --trust casino.policy")
def show_receipt(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A receipt, or the bundle of a round.")],
    *,
    trust: Annotated[
        Path | None,
        typer.Option("--trust", metavar="FILE", help="A policy (tlog-policy): which log and log witnesses to trust."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Check a receipt or bundle without the house.

    Exit status: 0 in the log, as somebody you trust has seen it, 1 not so, 2 the file cannot be read, 4 in the log
    of its checkpoint, and no policy says whom to trust.
    """
    from cutcard.formats.log_policy import LogPolicy
    from cutcard.formats.receipts import MOST_BYTES, receipts_in
    from cutcard.formats.signed_notes import NoteError

    with file.open("rb") as opened:
        receipts = receipts_in(opened.read(MOST_BYTES + 1))
    policy = LogPolicy.parse(trust.read_bytes()) if trust is not None else None
    trusted, why, in_its_log = None, "", all(each.is_in_its_log for each in receipts)
    if not in_its_log:
        why = "its proof does not lead from this entry to the root of the checkpoint: one of them was changed"
    elif policy is None:
        why = "no policy was given that says whom to trust; name one with --trust"
    else:
        try:
            trusted = policy.trusted(receipts[0].note)
        except NoteError as error:
            why = str(error)
    end = receipts[0].checkpoint
    told = {
        "in_its_log": in_its_log,
        "trusted": trusted is not None,
        "why_not": why or None,
        "log": end.origin,
        "checkpoint_size": end.size,
        "cosigned": dict(trusted.cosigned) if trusted is not None else {},
    }
    entries = [_entry(each) for each in receipts]
    if json:
        print_json(told | (entries[0] if len(entries) == 1 else {"entries": entries}))
    else:
        _print(told, entries)
    if verdict := 0 if trusted is not None else UNCONFIRMED if policy is None and in_its_log else WRONG:
        sys.exit(verdict)


def _entry(receipt: "Receipt") -> dict[str, Any]:
    place, body = receipt.shown, receipt.shown.read()
    shows = {name: getattr(place, name) for name in ("stream", "version", "id", "round")}
    if body is not None:
        shows |= {"at": body.at, "command": body.command, "events": body.events}
    return {"entry": receipt.seq, "fingerprint": receipt.fingerprint, "shows": shows if body is not None else None}


def _print(told: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    from cutcard.formats.moments import moment

    for each in entries:
        typer.echo(f"Entry {each['entry']:,} of {told['checkpoint_size']:,} in {told['log']}: {each['fingerprint']}")
        if (shows := each["shows"]) is None:
            typer.echo("  shows the fingerprint alone; the house can open what the entry says")
            continue
        where = f"{shows['stream']!r}, entry {shows['version']:,}, round {shows['round']:,}"
        typer.echo(f"  {where}, at {moment(shows['at'] / 1e6)}")
        for event in shows["events"]:
            typer.echo(f"  {event}")
    for name, at in told["cosigned"].items():
        typer.echo(f"Cosigned by {name} at {moment(at)}")
    part = (
        "is in the log of its checkpoint, which nobody you trust confirms" if told["in_its_log"] else "proves nothing"
    )
    good = "This is in the log that those you trust have seen."
    typer.echo(good if told["trusted"] else f"This {part}: {told['why_not']}.")
