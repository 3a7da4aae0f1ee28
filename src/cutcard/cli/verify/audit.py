"""`cutcard verify`: an independent audit of a house, from its journal alone."""

from __future__ import annotations

import sys
from contextlib import closing, suppress
from pathlib import Path

from cutcard import games
from cutcard.cli.output import print_json
from cutcard.money import PLACES


def show_audit(house: str, key: str | None, heads: str | None, archives: list[str], *, as_json: bool) -> None:
    """Findings and a summary; the exit status is the verdict. A house that cannot be read at all is out of service."""
    from cutcard.audit import verify
    from cutcard.formats.opening import open_reader
    from cutcard.formats.versions import StoreError
    from cutcard.house.projections.check import ProjectionCheck
    from cutcard.house.shoe_editions import settings_of

    with suppress(LookupError, TypeError, ValueError, StoreError), closing(open_reader(house)) as store:
        PLACES.set(settings_of(store)[0].places)  # What cannot be read here the audit tells of.
    key_path, heads_path = Path(key) if key else None, Path(heads) if heads else None
    report = verify(
        house, heads_path, games.GAMES, [Path(each) for each in archives], key=key_path, projections=ProjectionCheck
    )
    if as_json:
        print_json(report.json())
    else:
        from cutcard.cli.verify.printing import print_report

        print_report(report)
    if report.verdict:
        sys.exit(report.verdict)
