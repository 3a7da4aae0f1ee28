"""Tables that run themselves: what staff may do there, what the house alone does, and what cannot have happened.

The house shuffles the shoe, deals from it and keeps the pace. No hand of the staff touches a card or a chip there, and
nobody sees a hidden card, so no person can report a slip of the hand, nor close bets. What goes wrong with the play is
an interruption, which the house notices by itself, or a shoe that is not what was committed to, which the house finds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import DRAWS
from cutcard.rulebook.irregularities import Kind
from cutcard.words import Message, message

if TYPE_CHECKING:
    from cutcard.audit.table.state import Json, TableBooks
    from cutcard.formats.entry import Body

SHUFFLED = "shuffled"
THE_HOUSE = "the house"
CALLED_BY = {
    "automatic": {Kind.ABSENT_PATRON},
    "recovery": {Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED, Kind.WRONG_CARDS, Kind.FOREIGN_CARD},
}
"""What the automatic dealer calls of a patron who does not turn cards, and what the house finds out about itself."""
CALLED_BY_STAFF = {Kind.TOO_FEW_CARDS, Kind.UNFORESEEN}
"""What the record alone shows, and what no clause covers."""
LEFT_TO_THE_HOUSE = {
    "LoadShoe",
    "SeeCuttingCard",
    "OpenBets",
    "CloseBets",
    "FindBet",
    "NoteLateBet",
    "NoteLateWithdrawal",
    "PassHand",
    "DeclineHand",
    "SetRevealOrder",
    "RevealHand",
    "TurnCard",
    "AnnounceResult",
    "SettleBets",
}
"""What whoever deals would do, or record of chips; patrons turn and decline what they were handed."""


def check_self_running(table: TableBooks, body: Body) -> None:
    """Whether whoever acts at a table that runs itself may, and whether what is called can have happened there."""
    if table.source != SHUFFLED:
        return
    command, own = body.command, body.via in CALLED_BY
    name, by = command["type"], command["by"]
    if name == "ReportInterruption" and by["name"] != THE_HOUSE:
        table.add_finding("authority", _act_by(command), expected=THE_HOUSE, found=by["name"])
    elif not own and name in DRAWS:
        what = message("finding-names-card", by=by["name"])
        table.add_finding("authority", what, expected="the automatic dealer", found=by["name"])
    elif not own and by["position"] != "PATRON" and name in LEFT_TO_THE_HOUSE:
        table.add_finding("authority", _act_by(command), expected="the automatic dealer, or a patron", found=by["name"])
    if name == "CallIrregularity":
        _check_call(table, body)


def _check_call(table: TableBooks, body: Body) -> None:
    """A case that can come about without hands, called by whoever can tell; and no card that nobody can have seen."""
    command = body.command
    may_be = sorted(kind.value for kind in CALLED_BY.get(body.via, CALLED_BY_STAFF))
    if command["kind"] not in may_be:
        table.add_finding("ruling", _act_by(command), expected=" or ".join(may_be), found=command["kind"])
    if cards := command.get("cards"):
        found = ", ".join(map(str, cards))
        table.add_finding("ruling", _act_by(command), expected="no card that somebody saw", found=found)


def _act_by(command: Json) -> Message:
    return message("finding-act-by", act=command["type"], by=command["by"]["name"])
