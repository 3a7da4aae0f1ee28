"""One live table as a pure state machine: commands are decided into events, events are applied to states."""

from cutcard.table.machine import apply, apply_all, decide, new_table
from cutcard.table.options import Limits, TableOptions
from cutcard.table.state import Actor, Phase, TableState
from cutcard.table.transitions import available

__all__ = [
    "Actor",
    "Limits",
    "Phase",
    "TableOptions",
    "TableState",
    "apply",
    "apply_all",
    "available",
    "decide",
    "new_table",
]
