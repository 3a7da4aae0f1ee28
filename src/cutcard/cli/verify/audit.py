"""`cutcard verify`: an independent audit of a house, from its journal alone."""

from __future__ import annotations

import sys
from pathlib import Path

from cutcard import games
from cutcard.cli.output import print_json


def show_audit(house: str, key: str | None, heads: str | None, archives: list[str], *, as_json: bool) -> None:
    """Findings and a summary; exit status 1 on any finding. A house that cannot be read at all is out of service."""
    from cutcard.house.audit.verify import verify

    key_path, heads_path = Path(key) if key else None, Path(heads) if heads else None
    report = verify(house, heads_path, games.GAMES, [Path(each) for each in archives], key=key_path)
    if as_json:
        print_json(report.json())
    else:
        from cutcard.cli.verify.printing import print_report

        print_report(report)
    if report.findings:
        sys.exit(1)
