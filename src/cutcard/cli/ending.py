"""What is closed when a command ends, however it ends."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contextlib import ExitStack

ENDING: ContextVar[ExitStack] = ContextVar("ENDING")
