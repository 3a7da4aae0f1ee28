"""`cutcard verify`: an independent audit of a house, from its journal alone."""

from __future__ import annotations

import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Annotated

import typer

from cutcard import games
from cutcard.cli.options import Archives, AsJson, Key, LogEnd, StoredHouse, topic
from cutcard.cli.output import print_json
from cutcard.money import PLACES

app = topic()


@app.command("verify", epilog="Example: cutcard verify casino.db --trust casino.policy")
def show_audit(
    house: StoredHouse,
    *,
    trust: Annotated[
        str | None,
        typer.Option("--trust", metavar="FILE", help="A policy (tlog-policy): which log witnesses to trust."),
    ] = None,
    checkpoint: Annotated[
        str | None,
        typer.Option("--checkpoint", metavar="FILE|URL", help="A cosigned checkpoint; beside the file if left out."),
    ] = None,
    key: Key = None,
    log_end: LogEnd = None,
    archive: Archives = None,
    resume: Annotated[
        str | None,
        typer.Option("--resume", metavar="FILE", help="Keep the audit in a file and continue from it; needs the key."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Audit a house from its journal alone. Chain, deals, settlements, balances, shoes.

    Exit status: 0 sound and confirmed by a trusted checkpoint, 1 findings, 2 the house cannot be read, 3 the audit
    itself failed (whatever else it found), 4 sound in itself, and confirmed by no outside party.
    """
    from cutcard.audit import verify
    from cutcard.cli.verify.resuming import resumed
    from cutcard.cli.verify.trusting import trusted_checkpoint
    from cutcard.formats.opening import open_reader
    from cutcard.formats.versions import StoreError
    from cutcard.house.projections.check import ProjectionCheck
    from cutcard.house.shoe_editions import settings_of

    with suppress(LookupError, TypeError, ValueError, StoreError), closing(open_reader(house)) as store:
        PLACES.set(settings_of(store)[0].places)  # What cannot be read here the audit tells of.
    trusted, untrusted = trusted_checkpoint(house, trust, checkpoint)
    key_path, end_path = Path(key) if key else None, Path(log_end) if log_end else None
    with resumed(resume) as resumption:
        report = verify(
            house,
            end_path,
            games.GAMES,
            [Path(each) for each in archive or []],
            key=key_path,
            projections=ProjectionCheck,
            trusted=trusted,
            resumption=resumption,
        )
    if trusted is None:
        report.unconfirmed = untrusted
    if json:
        print_json(report.json())
    else:
        from cutcard.cli.verify.printing import print_report

        print_report(report)
    if report.verdict:
        sys.exit(report.verdict)
