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
    approved,
    archiving,
    assignments,
    banks,
    buy_ins,
    cash,
    changing,
    chips,
    complaints,
    credit,
    doors,
    drop,
    editions,
    exclusions,
    gaming_day,
    keys,
    limits,
    open_tables,
    passkeys,
    private_logs,
    restoring,
    rota,
    settings,
    sign_ins,
    slips,
    staff,
    table_facts,
    thresholds,
)
from cutcard.house.cage.accounts import *
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Duty, Fact, FactKind, LogSeen, refuse
from cutcard.house.cage.appointments import *
from cutcard.house.cage.approved import *
from cutcard.house.cage.archiving import *
from cutcard.house.cage.assignments import *
from cutcard.house.cage.banks import *
from cutcard.house.cage.buy_ins import *
from cutcard.house.cage.cash import *
from cutcard.house.cage.cash import OpenReport, ReportOpened, add_cash, report_due
from cutcard.house.cage.changing import *
from cutcard.house.cage.chips import *
from cutcard.house.cage.complaints import *
from cutcard.house.cage.credit import *
from cutcard.house.cage.deadlines import *
from cutcard.house.cage.doors import *
from cutcard.house.cage.drop import *
from cutcard.house.cage.editions import *
from cutcard.house.cage.exclusions import *
from cutcard.house.cage.gaming_day import *
from cutcard.house.cage.keys import *
from cutcard.house.cage.limits import *
from cutcard.house.cage.open_tables import *
from cutcard.house.cage.passkeys import *
from cutcard.house.cage.private_logs import *
from cutcard.house.cage.restoring import *
from cutcard.house.cage.rota import *
from cutcard.house.cage.settings import *
from cutcard.house.cage.sign_ins import *
from cutcard.house.cage.slips import *
from cutcard.house.cage.staff import *
from cutcard.house.cage.state import (
    Appointment,
    Cage,
    Currency,
    Dealings,
    Door,
    Employee,
    GamingDay,
    OwnLimit,
    Passkey,
    Rota,
    SecretsGiven,
    TableName,
    Ticket,
    gaming_day_of,
)
from cutcard.house.cage.table_facts import *
from cutcard.house.cage.thresholds import *
from cutcard.house.cage.under_way import (
    CREDIT,
    FILL,
    IN,
    OUT,
    CashOfDay,
    CashReport,
    Complaint,
    Counting,
    Exclusion,
    PatronCash,
    Slip,
    TakenAway,
)
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.table.codec import to_json
from cutcard.table.commands import Command
from cutcard.table.conduct.persons import person
from cutcard.words import Message, message

FILES = (
    accounts,
    credit,
    banks,
    chips,
    slips,
    buy_ins,
    cash,
    exclusions,
    open_tables,
    appointments,
    editions,
    approved,
    restoring,
    keys,
    limits,
    settings,
    archiving,
    staff,
    sign_ins,
    passkeys,
    doors,
    changing,
    gaming_day,
    drop,
    thresholds,
    assignments,
    rota,
    complaints,
    private_logs,
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
        return refuse("authority", _whose(act, command.by.position))
    return act.decide(context, command)


def _whose(act: CageAct, asker: Position) -> Message:
    """Who takes an act, for somebody who may not: by rank, or by the name of a position."""
    if act.duty is Duty.CASHIER and asker is not Position.PATRON:
        return message("refusal-cashier")
    if act.duty is Duty.EITHER:
        return message("refusal-desk", cashier=Position.CASHIER.label, position=act.least.label)
    if not act.duty.by_rank and not act.least.of_the_pit:
        return message("refusal-alone", position=act.least.label)
    return message("refusal-authority", position=act.least.label)


def takes_two(context: CageContext, command: CageCommand) -> bool:
    """Whether a second person must agree, with what was sold and paid already on the same gaming day."""
    act = _BY_COMMAND[type(command)]
    return act.by_two(command) or act.large(context, command) or act.held(context, command)


def paid_by(context: CageContext, command: CageCommand) -> str:
    """Whom an act pays without naming them; nobody where it does not."""
    return _BY_COMMAND[type(command)].pays(context, command)


def second_from(context: CageContext, command: CageCommand) -> Position:
    """From which position upwards the second person agrees."""
    held = _BY_COMMAND[type(command)].held(context, command)
    return Position.PIT_MANAGER if held else Position.PIT_SUPERVISOR


def apply(cage: Cage, fact: Fact, at: int = 0) -> None:
    """The cage after one fact more, of this moment in microseconds; whoever reads no cash need not say it."""
    kind = KINDS[type(fact)]
    kind.apply(cage, fact)
    if kind.cash is not None:
        event = to_json(fact)
        add_cash(cage, kind.cash(event), event["played_cents"], unplayed=event.get("unplayed", False), at=at)


def report_after(cage: Cage, fact: Fact) -> tuple[OpenReport, ReportOpened] | None:
    """What the house enters about a patron's cash after a fact."""
    counts = KINDS[type(fact)].cash
    moved = counts(to_json(fact)) if counts is not None else None
    return report_due(cage, moved) if moved is not None else None


def act_of(command: Command | None) -> CageAct | None:
    """What the act of a command declares, where it is one of the cage's."""
    return _BY_COMMAND.get(type(command))  # type: ignore[arg-type]
