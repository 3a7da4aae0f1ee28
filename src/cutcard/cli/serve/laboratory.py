"""`cutcard lab`: the laboratory in the browser."""

from __future__ import annotations

import sys
import threading
import webbrowser
from typing import Annotated

import typer

from cutcard import games
from cutcard.cli.extras import naming_extras
from cutcard.cli.options import Port, topic
from cutcard.cli.serve.floor import refuse_port

app = topic()
HOST = "127.0.0.1"
"""It is for whoever sits at this machine, and asks nobody who they are."""
OPENS_SECONDS = 1.0


@app.command(epilog="Example: cutcard lab --no-browser")
def lab(
    *,
    port: Port = 8801,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
) -> None:
    """Bend a game in the browser, every figure exact. Edit odds, tap cards away, and read what moves."""
    with naming_extras("serve", what="the laboratory"):
        from cutcard.server.lab.app import make_lab
        from cutcard.server.process import log_as_json, run

    refuse_port(HOST, port)
    log_as_json(acts=False)
    laboratory = make_lab(games.GAMES)
    address = f"http://{HOST}:{port}/"
    sys.stdout.write(f"The laboratory is open at {address}  (Ctrl-C closes it; its links keep your changes)\n")
    sys.stdout.flush()
    if not no_browser:
        opens = threading.Timer(OPENS_SECONDS, webbrowser.open, (address,))
        opens.daemon = True
        opens.start()
    run(laboratory, HOST, port)
