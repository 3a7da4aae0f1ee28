"""In the browser: `serve`, the floor, and `lab`, the laboratory."""

from typing import Annotated

import typer

from cutcard.cli.extras import naming_extras
from cutcard.cli.options import AsJson, Variants, topic

app = topic()


@app.command(epilog="Example: cutcard serve --demo")
def serve(
    *,
    store: Annotated[
        str | None,
        typer.Option("--store", metavar="HOUSE", help="A file, sqlite:///… or postgresql://…"),
    ] = None,
    demo: Annotated[bool, typer.Option("--demo", help="All ten games with simulated patrons.")] = False,
    variant: Variants = None,
    host: Annotated[str, typer.Option("--host", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port.", min=1, max=65535)] = 8800,
    pace: Annotated[float, typer.Option("--pace", help="Pace of automatic tables; 1 is the usual.", min=0.01)] = 1.0,
    key: Annotated[str | None, typer.Option("--key", metavar="FILE", help="The house's key.")] = None,
    heads: Annotated[str | None, typer.Option("--heads", metavar="FILE", help="The chain heads kept outside.")] = None,
    origin: Annotated[
        list[str] | None, typer.Option("--origin", metavar="URL", help="Another address the pages are reached under.")
    ] = None,
    proxy: Annotated[
        str | None, typer.Option("--proxy", metavar="ADDRESS", help="A trusted proxy in front of the server.")
    ] = None,
    lease: Annotated[
        float,
        typer.Option("--lease", metavar="SECONDS", help="PostgreSQL: how long a node may be silent.", min=1),
    ] = 6.0,
    json: AsJson = False,
) -> None:
    """Serve a house in the browser. Terminals, dealer and pit consoles, boards."""
    with naming_extras("serve", what="the floor"):
        from cutcard.cli.serve.floor import open_floor

    open_floor(store, host, port, pace, key, heads, origin or [], proxy, lease, variant or [], demo=demo, as_json=json)


@app.command(epilog="Example: cutcard lab --no-browser")
def lab(
    *,
    port: Annotated[int, typer.Option("--port", help="The port.", min=1, max=65535)] = 8801,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
) -> None:
    """Bend a game in the browser, every figure exact. Edit odds, tap cards away, and read what moves."""
    with naming_extras("serve", what="the laboratory"):
        from cutcard.cli.serve.laboratory import open_lab

    open_lab(port, browser=not no_browser)
