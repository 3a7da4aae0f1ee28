# mypy: implicit-reexport
# ruff: noqa: F401, F403
"""Every event as an attribute of this module. Each is defined with its act, and needs no entry here."""

from cutcard.table.acts.act import Event
from cutcard.table.acts.betting import *
from cutcard.table.acts.closing import *
from cutcard.table.acts.correcting import *
from cutcard.table.acts.cutting_card import *
from cutcard.table.acts.dealing import *
from cutcard.table.acts.device import *
from cutcard.table.acts.handling import *
from cutcard.table.acts.irregularities.calling import *
from cutcard.table.acts.irregularities.contesting import *
from cutcard.table.acts.irregularities.interrupting import *
from cutcard.table.acts.irregularities.missing_cards import *
from cutcard.table.acts.irregularities.remedies import *
from cutcard.table.acts.irregularities.replacing import *
from cutcard.table.acts.irregularities.ruling import *
from cutcard.table.acts.irregularities.seen_cards import *
from cutcard.table.acts.noting import *
from cutcard.table.acts.preparing import *
from cutcard.table.acts.reports import *
from cutcard.table.acts.settling import *
from cutcard.table.acts.turning import *
from cutcard.table.acts.withdrawing import *
