"""The cage: accounts, credit and tickets, the tables the house runs, who acts in which position, and restorations.

Decided and applied like a table's acts.

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
    editions,
    gaming_day,
    limits,
    open_tables,
    passkeys,
    restoring,
    settings,
    staff,
    thresholds,
)
from cutcard.house.cage.accounts import (
    PATRON,
    TERMINAL,
    AccountLocked,
    AccountOpened,
    AccountUnlocked,
    ForgetPatron,
    LockAccount,
    OpenAccount,
    PatronForgotten,
    UnlockAccount,
    refuse_account,
    refuse_forgetting,
)
from cutcard.house.cage.act import (
    Appointment,
    Cage,
    CageAct,
    CageCommand,
    CageContext,
    Currency,
    Dealings,
    Decision,
    Duty,
    Employee,
    Fact,
    GamingDay,
    OwnLimit,
    Passkey,
    SecretsGiven,
    Ticket,
    refuse,
)
from cutcard.house.cage.appointments import Appoint, Appointed, AppointmentEnded, EndAppointment, acting_position
from cutcard.house.cage.archiving import (
    ArchiveJournal,
    AttachJournal,
    DetachJournal,
    JournalArchived,
    JournalAttached,
    JournalDetached,
)
from cutcard.house.cage.changing import (
    BETWEEN_SHOES,
    PACE,
    ChangeTable,
    TableChanged,
    settings_clauses,
    settings_in,
    with_settings,
)
from cutcard.house.cage.chips import (
    ChipsClosed,
    ChipsCredited,
    ChipsFilled,
    ChipsOpened,
    CloseChips,
    CountDrop,
    CreditChips,
    DropCounted,
    FillChips,
    OpenChips,
)
from cutcard.house.cage.credit import (
    ALONE_CENTS,
    LARGE_CENTS,
    AdjustCredit,
    BuyCredit,
    CashOut,
    CreditAdjusted,
    CreditBought,
    RedeemTicket,
    TicketIssued,
    TicketRedeemed,
)
from cutcard.house.cage.editions import (
    EditionTaken,
    SetTimeZone,
    TakeEdition,
    TimeZoneSet,
    edition_is_over,
    edition_of,
    refuse_other_rules,
    same_rules,
)
from cutcard.house.cage.gaming_day import (
    AssignDealers,
    CloseGamingDay,
    DealersAssigned,
    GamingDayClosed,
    GamingDayOpened,
    HandOver,
    OpenGamingDay,
    ShiftHandedOver,
)
from cutcard.house.cage.limits import LimitSet, SetLimit, limits_in_force
from cutcard.house.cage.open_tables import (
    AUTOMATIC_METHODS,
    DEVICE,
    KEYED,
    NO_PATRON_DRAWS,
    SHUFFLED,
    SOURCES,
    CloseTable,
    Note,
    Noted,
    OpenTable,
    TableClosed,
    TableOpened,
    opened_edition,
    opened_options,
    options_in,
    options_of,
)
from cutcard.house.cage.passkeys import PasskeyRegistered, PasskeyRemoved, RegisterPasskey, RemovePasskey, passkeys_of
from cutcard.house.cage.restoring import HouseRestored, RestoreHouse
from cutcard.house.cage.settings import CurrencySet, GamingDaySet, SetCurrency, SetGamingDay
from cutcard.house.cage.staff import (
    ChangePosition,
    Dismiss,
    Dismissed,
    Engage,
    Engaged,
    PositionChanged,
    employee,
    is_set_up,
    own_position,
    position_held,
)
from cutcard.house.cage.thresholds import SetThresholds, ThresholdsSet
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.table.commands import Command
from cutcard.table.conduct.persons import person
from cutcard.words import message

__all__ = [
    "ALONE_CENTS",
    "AUTOMATIC_METHODS",
    "BETWEEN_SHOES",
    "DEVICE",
    "KEYED",
    "LARGE_CENTS",
    "NO_PATRON_DRAWS",
    "PACE",
    "PATRON",
    "SHUFFLED",
    "SOURCES",
    "TERMINAL",
    "AccountLocked",
    "AccountOpened",
    "AccountUnlocked",
    "AdjustCredit",
    "Appoint",
    "Appointed",
    "Appointment",
    "AppointmentEnded",
    "ArchiveJournal",
    "AssignDealers",
    "AttachJournal",
    "BuyCredit",
    "Cage",
    "CageCommand",
    "CageContext",
    "CashOut",
    "ChangePosition",
    "ChangeTable",
    "ChipsClosed",
    "ChipsCredited",
    "ChipsFilled",
    "ChipsOpened",
    "CloseChips",
    "CloseGamingDay",
    "CloseTable",
    "CountDrop",
    "CreditAdjusted",
    "CreditBought",
    "CreditChips",
    "Currency",
    "CurrencySet",
    "DealersAssigned",
    "Dealings",
    "DetachJournal",
    "Dismiss",
    "Dismissed",
    "DropCounted",
    "EditionTaken",
    "Employee",
    "EndAppointment",
    "Engage",
    "Engaged",
    "Fact",
    "FillChips",
    "ForgetPatron",
    "GamingDay",
    "GamingDayClosed",
    "GamingDayOpened",
    "GamingDaySet",
    "HandOver",
    "HouseRestored",
    "JournalArchived",
    "JournalAttached",
    "JournalDetached",
    "LimitSet",
    "LockAccount",
    "Note",
    "Noted",
    "OpenAccount",
    "OpenChips",
    "OpenGamingDay",
    "OpenTable",
    "OwnLimit",
    "Passkey",
    "PasskeyRegistered",
    "PasskeyRemoved",
    "PatronForgotten",
    "PositionChanged",
    "RedeemTicket",
    "RegisterPasskey",
    "RemovePasskey",
    "RestoreHouse",
    "SecretsGiven",
    "SetCurrency",
    "SetGamingDay",
    "SetLimit",
    "SetThresholds",
    "SetTimeZone",
    "ShiftHandedOver",
    "TableChanged",
    "TableClosed",
    "TableOpened",
    "TakeEdition",
    "ThresholdsSet",
    "Ticket",
    "TicketIssued",
    "TicketRedeemed",
    "TimeZoneSet",
    "UnlockAccount",
    "acting_position",
    "apply",
    "by_consent",
    "by_two",
    "decide",
    "edition_is_over",
    "edition_of",
    "employee",
    "is_set_up",
    "least_position",
    "limits_in_force",
    "opened_edition",
    "opened_options",
    "options_in",
    "options_of",
    "own_position",
    "passkeys_of",
    "position_held",
    "refuse_account",
    "refuse_forgetting",
    "refuse_other_rules",
    "same_rules",
    "settings_clauses",
    "settings_in",
    "takes_two",
    "with_settings",
]

ACTS: tuple[CageAct, ...] = (
    *accounts.ACTS,
    *credit.ACTS,
    *chips.ACTS,
    *open_tables.ACTS,
    *appointments.ACTS,
    *editions.ACTS,
    *restoring.ACTS,
    *limits.ACTS,
    *settings.ACTS,
    *archiving.ACTS,
    *staff.ACTS,
    *passkeys.ACTS,
    *changing.ACTS,
    *gaming_day.ACTS,
    *thresholds.ACTS,
)
_BY_COMMAND = {act.command: act for act in ACTS}
_BY_FACT = {act.fact: act for act in ACTS}
COMMANDS = {act.command.__name__: act.command for act in ACTS}
FACTS = {act.fact.__name__: act.fact for act in ACTS}


def decide(context: CageContext, command: CageCommand) -> Decision:
    """What a command at the cage leads to, and the money it moves; or why not."""
    act = _BY_COMMAND[type(command)]
    if not person(command.by.name):
        return refuse("name", message("refusal-name"))
    by_the_house = act.command is BuyCredit and command.by == THE_HOUSE
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
    _BY_FACT[type(fact)].apply(cage, fact)


def by_two(command: Command) -> bool:
    """Whether a second person must agree to an act at the cage."""
    act = _BY_COMMAND.get(type(command))  # type: ignore[arg-type]
    return act is not None and act.by_two(command)


def by_consent(command: Command) -> bool:
    """Whether an act at the cage moves what is a patron's, and takes their signature or a witness of their consent."""
    act = _BY_COMMAND.get(type(command))  # type: ignore[arg-type]
    return act is not None and act.consented(command)


def least_position(command: Command) -> Position:
    """From which position upwards an act is taken at the cage; an act that is none of the cage's, from the lowest."""
    act = _BY_COMMAND.get(type(command))  # type: ignore[arg-type]
    return act.least if act is not None else Position.PATRON
