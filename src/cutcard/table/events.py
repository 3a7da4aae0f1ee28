# mypy: implicit-reexport
# ruff: noqa: F401, F403
"""Every event by its name: `events.BetPlaced`. Each is defined with its act, and needs no entry here."""

from cutcard.table.acts.act import Event
from cutcard.table.acts.betting import *
from cutcard.table.acts.calling import *
from cutcard.table.acts.closing import *
from cutcard.table.acts.cutting_card import *
from cutcard.table.acts.dealing import *
from cutcard.table.acts.device import *
from cutcard.table.acts.handling import *
from cutcard.table.acts.preparing import *
from cutcard.table.acts.remedies import *
from cutcard.table.acts.replacing import *
from cutcard.table.acts.reports import *
from cutcard.table.acts.ruling import *
from cutcard.table.acts.settling import *
