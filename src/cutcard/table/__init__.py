"""One live table as a pure state machine: `decide` answers a command with events, `apply` an event with a state.

>>> from cutcard import GAMES
>>> from cutcard.table import Actor, Position, TableOptions, apply_all, commands, decide, new_table
>>> state = new_table(TableOptions(game=GAMES["tiger-baccarat"]))
>>> happened = decide(state, commands.LoadShoe(Actor("Dee", Position.DEALER)))
>>> [type(event).__name__ for event in happened], apply_all(state, happened).phase.value
(['ShoeLoaded'], 'ready')

Where a rule says no, `decide` answers with a refusal. Every command is a class in `commands`, every event a class in
`events`. Nothing here knows a clock, chance or a disk.

Where the house shuffles, nobody names a card: acts that name one are refused there, and so is every irregularity that
only a person handling cards can cause.
"""

from cutcard.formats.settings import options_from, options_json
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.table_options import Limits, Source, TableOptions
from cutcard.table import commands, events
from cutcard.table.automatic_dealer import next_command
from cutcard.table.codec import command_from, event_from, to_json
from cutcard.table.established import established
from cutcard.table.event_words import in_words
from cutcard.table.machine import apply, apply_all, decide, new_table
from cutcard.table.state import Actor, Phase, TableState
from cutcard.table.transitions import available
from cutcard.table.views import TableView, view

__all__ = [
    "Actor",
    "Kind",
    "Limits",
    "Method",
    "Phase",
    "Position",
    "Remedy",
    "Source",
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
