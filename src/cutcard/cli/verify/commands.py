"""The independent audit: `verify`."""

from typing import Annotated

import typer

from cutcard.cli.options import AsJson, Heads, House, Key, topic

app = topic()


@app.command(epilog="Example: cutcard verify casino.db")
def verify(
    house: House,
    *,
    key: Key = None,
    heads: Heads = None,
    archive: Annotated[
        list[str] | None, typer.Option("--archive", metavar="FILE", help="An archive of it; repeat for more.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Audit a house from its journal alone. Chain, deals, settlements, balances, shoes.

    Exit status: 0 sound, 1 findings, 2 the house cannot be read, 3 the audit itself failed (whatever else it found).
    """
    from cutcard.cli.verify.audit import show_audit

    show_audit(house, key, heads, archive or [], as_json=json)
