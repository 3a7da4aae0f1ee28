"""Ports for servers of the tests."""

from __future__ import annotations

import secrets
import socket
from contextlib import suppress

PORTS = range(10_000, 30_000)
"""Below those from which the system gives a port to every connection that begins: nobody gets one of ours by chance."""


def free_port() -> int:
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as free, suppress(OSError):
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind(("127.0.0.1", port))
            return port
