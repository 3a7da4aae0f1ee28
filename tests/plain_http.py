"""HTTP to the servers of the tests, which stand on this machine and speak in plain text.

A client of httpx loads every certificate authority that there is, though there is nobody to ask for a certificate, and
takes 45 ms of processor for it: more than a server takes for its answer, and a test that waits asks again and again.
"""

from __future__ import annotations

import ssl
from typing import Any

import httpx

NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Trusts nobody: a server that did speak TLS would be refused."""


def client(address: str, **how: Any) -> httpx.Client:
    """A line to a server that is kept open."""
    return httpx.Client(base_url=address, verify=NO_AUTHORITIES, trust_env=False, **{"timeout": 30, **how})


def get(url: str, **how: Any) -> httpx.Response:
    return httpx.get(url, verify=NO_AUTHORITIES, trust_env=False, **{"timeout": 30, **how})


def post(url: str, **how: Any) -> httpx.Response:
    return httpx.post(url, verify=NO_AUTHORITIES, trust_env=False, **{"timeout": 30, **how})
