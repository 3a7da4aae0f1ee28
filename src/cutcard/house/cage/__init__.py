# mypy: implicit-reexport
# ruff: noqa: F401, F403
"""The cage: accounts, credit and tickets, the tables the house runs, who acts in which position, and restorations.

Decided and applied like a table's acts. A file holds commands and facts: who may ask, how it is decided, what a fact
changes, and what it means to whoever reads the journal: its line among the significant events, its mark and its alert.

Positions and passkeys are entries of the journal and are read from here. A row that somebody inserts into the database
gives nobody a position, and the audit can ask of every act whether its actor and its witness held theirs. On several
nodes whoever dismisses somebody holds every table, and whoever writes an act of staff reads the cage first.
"""

from __future__ import annotations

from cutcard.house.cage import (
    accounts,
    appointments,
    archiving,
    changing,
    chips,
    credit,
    doors,
    editions,
    gaming_day,
    limits,
    open_tables,
    passkeys,
    restoring,
    settings,
    staff,
    table_facts,
    thresholds,
)
from cutcard.house.cage.accounts import *
from cutcard.house.cage.act import (
    Appointment,
    Cage,
    CageAct,
    CageCommand,
    CageContext,
    Currency,
    Dealings,
    Decision,
    Door,
    Duty,
    Employee,
    Fact,
    FactKind,
    GamingDay,
    LogSeen,
    OwnLimit,
    Passkey,
    SecretsGiven,
    Ticket,
    refuse,
)
from cutcard.house.cage.appointments import *
from cutcard.house.cage.archiving import *
from cutcard.house.cage.changing import *
from cutcard.house.cage.chips import *
from cutcard.house.cage.credit import *
from cutcard.house.cage.doors import *
from cutcard.house.cage.editions import *
from cutcard.house.cage.gaming_day import *
from cutcard.house.cage.limits import *
from cutcard.house.cage.open_tables import *
from cutcard.house.cage.passkeys import *
from cutcard.house.cage.restoring import *
from cutcard.house.cage.settings import *
from cutcard.house.cage.staff import *
from cutcard.house.cage.table_facts import *
from cutcard.house.cage.thresholds import *
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.table.commands import Command
from cutcard.table.conduct.persons import person
from cutcard.words import message

FILES = (
    accounts,
    credit,
    chips,
    open_tables,
    appointments,
    editions,
    restoring,
    limits,
    settings,
    archiving,
    staff,
    passkeys,
    doors,
    changing,
    gaming_day,
    thresholds,
)
ACTS: tuple[CageAct, ...] = tuple(act for file in FILES for act in file.ACTS)
KINDS: dict[type[Fact], FactKind] = {kind.fact: kind for file in (*FILES, table_facts) for kind in file.FACTS}
"""Every fact, with what it means."""
ASSIGNING = tuple(fact.__name__ for fact, kind in KINDS.items() if "dealers" in kind.changes)
"""The facts that change who deals where: an assignment, and what ends one with the position or the table."""
_BY_COMMAND = {act.command: act for act in ACTS}
COMMANDS = {act.command.__name__: act.command for act in ACTS}
FACTS = {kind.fact.__name__: kind.fact for file in FILES for kind in file.FACTS}
TABLE_FACTS = {kind.fact.__name__: kind.fact for kind in table_facts.FACTS}
"""What the house adds to the stream of a table."""


def decide(context: CageContext, command: CageCommand) -> Decision:
    """What a command at the cage leads to, and the money it moves; or why not."""
    act = _BY_COMMAND[type(command)]
    if not person(command.by.name):
        return refuse("name", message("refusal-name"))
    by_the_house = act.by_the_house and command.by == THE_HOUSE
    if not act.taken_by(command.by.position) and not by_the_house:
        if act.duty is Duty.CASHIER and command.by.position is not Position.PATRON:
            return refuse("authority", message("refusal-cashier"))
        return refuse("authority", message("refusal-authority", position=act.least.label))
    return act.decide(context, command)


def takes_two(context: CageContext, command: CageCommand) -> bool:
    """Whether a second person must agree, with what was sold and paid already on the same gaming day."""
    act = _BY_COMMAND[type(command)]
    return act.by_two(command) or act.large(context, command)


def apply(cage: Cage, fact: Fact) -> None:
    """The cage after one fact more."""
    KINDS[type(fact)].apply(cage, fact)


def act_of(command: Command | None) -> CageAct | None:
    """What the act of a command declares, where it is one of the cage's."""
    return _BY_COMMAND.get(type(command))  # type: ignore[arg-type]
