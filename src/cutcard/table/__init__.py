"""One live table as a pure state machine: commands are decided into events, events are applied to states.

Every command is a class of `commands`, every event a class of `events`.
"""

from cutcard.rulebook.procedure import Position
from cutcard.table import commands, events
from cutcard.table.automatic_dealer import next_command
from cutcard.table.codec import command_from, event_from, options_from, options_json, to_json
from cutcard.table.established import established
from cutcard.table.machine import apply, apply_all, decide, new_table
from cutcard.table.options import Limits, TableOptions
from cutcard.table.state import Actor, Phase, TableState
from cutcard.table.transitions import available
from cutcard.table.views import TableView, view
from cutcard.table.words import in_words

__all__ = [
    "Actor",
    "Limits",
    "Phase",
    "Position",
    "TableOptions",
    "TableState",
    "TableView",
    "apply",
    "apply_all",
    "available",
    "command_from",
    "commands",
    "decide",
    "established",
    "event_from",
    "events",
    "in_words",
    "new_table",
    "next_command",
    "options_from",
    "options_json",
    "to_json",
    "view",
]
