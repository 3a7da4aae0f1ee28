"""Ports for servers of the tests."""

from __future__ import annotations

import secrets
import socket
from contextlib import suppress

PORTS = range(10_081, 30_000)
"""Below those from which the system gives a port to every connection that begins: nobody gets one of ours by chance.

Above those to which no browser connects because something else is known to listen there; 10080 is the last of them.
"""


def free_port() -> int:
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as free, suppress(OSError):
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind(("127.0.0.1", port))
            return port
