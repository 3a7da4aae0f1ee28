"""An act in words, for whoever is to approve it: what it is, every value that it has, and what it would change."""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, fields, replace
from typing import TYPE_CHECKING, Any

from cutcard.cards import Card
from cutcard.formats.accounts import Account
from cutcard.formats.entry import CAGE, TABLE
from cutcard.house import cage
from cutcard.house.cage.exclusions import exclusion_of
from cutcard.house.codes import ticket_digest
from cutcard.house.engine.conditions.staff import refuse_giver
from cutcard.house.engine.deciding import bettor_of
from cutcard.house.engine.requests import Request, as_recorded, refuse_consent, refuse_second, refuse_unconfirmed
from cutcard.house.notes import settings_label
from cutcard.house.zones import time_said
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.cards_on_table import redacted
from cutcard.table.conduct.persons import same_person
from cutcard.table.event_words import message_of
from cutcard.table.machine import decide
from cutcard.table.state import Actor
from cutcard.words import Cents, Message, Series, keyed, message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.house.engine.house import House
    from cutcard.rulebook.game import Game
    from cutcard.table.commands import Command

SIGNED = {"second_person", "witness", "consent", "presence"}
"""The refusals of an act that somebody else must sign: who agrees, who attests, or the patron whose credit it is."""
AUTHORITY = "authority"
"""The refusal of an act that is somebody else's: it waits for whoever may, and is done as theirs."""
AMOUNT = "_cents"
NOBODY_YET = "-"
UNSAID = {"by", "digest"}
COUNTS = {"count", "cash", "chips"}
WORDS = re.compile("(?<!^)(?=[A-Z])")


def act_label(command: Command) -> Message:
    """What an act is called."""
    if isinstance(command, cage.Note):
        return keyed("act", command.what)
    return keyed("act", WORDS.sub(" ", type(command).__name__))


def parts_of(command: Command, house: House, game: Game | None = None) -> list[tuple[Message, Message | str]]:
    """Every value that an act has, by what it is called; of a ticket what it is worth, and never its code.

    `game` is that of the table which it is asked of, and says what a wager is called.
    """
    if isinstance(command, cage.RedeemTicket):
        ticket = _ticket(command, house)
        worth: list[tuple[str, Any]] = [] if ticket is None else [("ticket", ticket.account), ("cents", ticket.cents)]
        held = [*worth, ("account", command.account), ("reason", command.reason)]
    elif isinstance(command, cage.Note):
        held = [("name", command.after), ("reason", command.reason)]
    else:
        held = [(each.name, getattr(command, each.name)) for each in fields(command) if each.name not in UNSAID]
        defaults = {each.name: each.default for each in fields(command) if each.default is not MISSING}
        held = [(name, value) for name, value in held if name not in defaults or value != defaults[name]]
    told = [(name, value) for name, value in held if value is not None and value != ""]
    return [
        (
            keyed("act-field", name),
            label_of(game, value) if game is not None and name == "wager" else _said(name, value, house.cage.zone),
        )
        for name, value in told
    ]


def _said(name: str, value: Any, zone: str) -> Message | str:
    """A value in words; what somebody wrote stays as it was written."""
    match name, value:
        case "settings", _:
            said: Message | str = message("act-value", value=settings_label(value))
        case "unwitnessed", _:
            said = message("act-value-unwitnessed")
        case "until", int():
            said = time_said(value * 1_000_000, zone)
        case "position" | "identity" | "asked_by", _:
            said = _chosen(name, value)
        case _, int() if name == "cents" or name.endswith(AMOUNT):
            said = message("act-value", value=Cents(value))
        case _, Kind() | Remedy():
            said = value.label
        case _, Card():
            said = message("card-code", code=str(value))
        case _, tuple():
            said = message("act-value", value=Series("series-comma", tuple(_said("", each, zone) for each in value)))
        case _, dict():
            said = _pieces(value) if name in COUNTS else json.dumps(value, ensure_ascii=False)
        case _:
            said = str(value)
    return said


def _chosen(name: str, value: str) -> Message:
    """A value that is one of few."""
    if name == "asked_by":
        return keyed("exclusion", value)
    return keyed("identity", value) if name == "identity" else keyed("position", value)


def _pieces(count: Mapping[str, int]) -> Message:
    """How many there are of each denomination."""
    told = tuple(message("act-value-pieces", many=many, each=Cents(int(each))) for each, many in count.items())
    return message("act-value", value=Series("series-comma", told))


def _ticket(command: cage.RedeemTicket, house: House) -> cage.Ticket | None:
    tickets = house.cage.tickets
    return tickets.get(ticket_digest(house.keeper.keys, command.code, tickets))


def changes_of(request: Request, house: House, credit: Mapping[str, int]) -> list[Message]:
    """What would follow at a table as it stands now, card by card and bet by bet.

    At the cage a credit before and after, and whether its holder is excluded or locked: what is paid to them then is
    for whoever approves it to know.
    """
    command = request.command
    if command is None:
        return []
    if request.stream == CAGE:
        return [*_credit_after(command, credit), *_held(command, house)]
    live = house.tables.get(request.stream.removeprefix(TABLE))
    answer = decide(live.state, command, witness=request.second) if live is not None else ()
    if live is None or isinstance(answer, Refusal):
        return []
    return [message_of(redacted(event), live.state.options.game) for event in answer]


def _credit_after(command: Command, credit: Mapping[str, int]) -> list[Message]:
    if not isinstance(command, cage.AdjustCredit | cage.BuyCredit | cage.CashOut) or command.account not in credit:
        return []
    before = credit[command.account]
    if isinstance(command, cage.CashOut):
        after = 0 if command.cents is None else before - command.cents
    else:
        after = before + command.cents
    return [message("approval-credit", account=command.account, before=Cents(before), after=Cents(after))]


def _held(command: Command, house: House) -> list[Message]:
    """That the patron whose money it is is excluded or locked."""
    if isinstance(command, cage.RedeemTicket):
        ticket = _ticket(command, house)
        account = "" if ticket is None else ticket.account
    else:
        account = getattr(command, "account", "")
    day = _context(house).day
    said = []
    if (held := exclusion_of(house.cage, account, day)) is not None:
        until = held.until or message("exclusion-for-good")
        said.append(message("approval-excluded", account=account, until=until))
    if (why := house.cage.locked.get(account)) is not None:
        said.append(message("approval-locked", account=account, reason=why))
    return said


def _context(house: House) -> cage.CageContext:
    return cage.CageContext(house.cage, Account, house.games, house.now() // 1_000, house.log_seen)


def refuse_handing_on(request: Request, house: House) -> Refusal | None:
    """Why nobody in a higher position could do an act that its asker may not, as the table stands now."""
    command = request.command
    live = house.tables.get(request.stream.removeprefix(TABLE))
    refused = Refusal("", "", AUTHORITY, message("error-staff"))
    if command is None or live is None:
        return refused
    for position in Position:
        if position <= command.by.position:
            continue
        answer = decide(live.state, replace(command, by=Actor(NOBODY_YET, position)))
        if not isinstance(answer, Refusal) or answer.code in SIGNED:
            return None
        refused = answer
        if answer.code != AUTHORITY:
            break
    return refused


def may_do(request: Request, house: House) -> bool:
    """Whether an act that its asker may not do is one for whoever is in the second person's place."""
    command, second, live = request.command, request.second, house.tables.get(request.stream.removeprefix(TABLE))
    if command is None or second is None or live is None or second.position < Position.DEALER:
        return False
    answer = decide(live.state, replace(command, by=second))
    return not isinstance(answer, Refusal) or answer.code != AUTHORITY


def _second_from(request: Request, house: House) -> Position:
    """From which position upwards the second person agrees, as things stand."""
    command = as_recorded(request, house.keeper.keys)
    if not isinstance(command, cage.CageCommand):
        return Position.PIT_SUPERVISOR
    return cage.second_from(_context(house), command)


def refuse_signing(request: Request, house: House, lacks: str) -> Refusal | None:
    """Why somebody could not be the second person of an act, as far as that can be told before it is asked."""
    command, second = request.command, request.second
    if command is None or second is None:
        return Refusal("", "", "second_person", message("refusal-same-person"))
    live = house.tables.get(request.stream.removeprefix(TABLE))
    if live is not None and lacks == "consent":
        holder = bettor_of(live.state, command)
        return refuse_giver(request, house.cage, house.now() // 1_000, holder) or refuse_unconfirmed(
            request, holder, house.has_terminal, ("", "")
        )
    if second.position is Position.PATRON:
        return Refusal("", "", "second_person", message("refusal-same-person"))
    if isinstance(command, cage.Note) and same_person(second.name, command.after):
        return Refusal("", "", "second_person", message("refusal-same-person"))
    refusal = refuse_giver(request, house.cage, house.now() // 1_000)
    least = _second_from(request, house)
    refusal = refusal or refuse_consent(request, least)
    refusal = refusal or refuse_second(request, takes_two=lacks == "second_person", least=least)
    if refusal is not None or request.stream == CAGE:
        return refusal
    answer = decide(live.state, command, witness=second) if live is not None else None
    return answer if isinstance(answer, Refusal) and answer.code in SIGNED else None
