"""`cutcard lab`: the laboratory in the browser."""

from __future__ import annotations

import sys
import threading
import webbrowser

from cutcard import games
from cutcard.cli.serve.floor import refuse_port
from cutcard.server.lab.app import make_lab
from cutcard.server.process import log_as_json, run

HOST = "127.0.0.1"
"""It is for whoever sits at this machine, and asks nobody who they are."""
OPENS_SECONDS = 1.0


def open_lab(port: int, *, browser: bool) -> None:
    """Serve until stopped; nothing is kept but what the address of the page says."""
    refuse_port(HOST, port)
    log_as_json(acts=False)
    app = make_lab(games.GAMES)
    address = f"http://{HOST}:{port}/"
    sys.stdout.write(f"The laboratory is open at {address}  (Ctrl-C closes it; its links keep your changes)\n")
    sys.stdout.flush()
    if browser:
        opens = threading.Timer(OPENS_SECONDS, webbrowser.open, (address,))
        opens.daemon = True
        opens.start()
    run(app, HOST, port)
