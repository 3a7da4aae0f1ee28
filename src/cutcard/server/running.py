"""A server process: how it listens, and how it is tuned for a thousand screens in one interpreter."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

import uvicorn

from cutcard.server.guard import BODY_MOST

if TYPE_CHECKING:
    from fastapi import FastAPI

SWITCH_SECONDS = 0.001
"""The writer and the loop share one interpreter: neither waits longer than this for the other to let go."""
COLLECT_AFTER = 20_000
"""New objects before garbage is looked for. A thousand screens are many old objects, and none of them is garbage."""
KEEP_ALIVE_SECONDS = 75


def run(app: FastAPI, host: str, port: int) -> None:
    """Serve until stopped. Nobody in front is believed about who asks: a proxy's word is not taken."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 20, 50)
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning",
        proxy_headers=False,
        ws_max_size=BODY_MOST,
        ws_per_message_deflate=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=3,
    )
