"""The independent audit: `verify`."""

from cutcard.cli.options import AsJson, Heads, House, topic

app = topic()


@app.command(epilog="Example: cutcard verify casino.db")
def verify(
    house: House,
    *,
    heads: Heads = None,
    json: AsJson = False,
) -> None:
    """Audit a house from its journal alone: chain, deals, settlements, balances, shoes; exit 1 on any finding."""
    from cutcard.cli.verify.audit import show_audit

    show_audit(house, heads, as_json=json)
