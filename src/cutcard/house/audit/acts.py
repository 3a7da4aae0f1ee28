"""Who may do what, in which phase of a round, and what can follow: the procedure once more, in the auditor's words.

This is a second table beside the one the live table runs on, written from the documents, so that a mistake in the one
does not hide behind the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from cutcard.house.journal.entry import Body


def seconded(body: Body, first: str) -> bool:
    """Whether a second person agreed who is another than the first and has authority of their own."""
    known = body.second_position in Position.__members__
    return body.second not in {"", first} and known and Position[body.second_position] >= Position.PIT_SUPERVISOR


class Stage(StrEnum):
    """Where a table stands."""

    EMPTY = "without a shoe"
    READY = "between rounds"
    OPEN = "open for bets"
    CLOSED = "closed for bets"
    KNOWN = "settling"
    OVER = "at the end of its shoe"


@dataclass(frozen=True, slots=True)
class Act:
    """In which stages a command is given, from which position upwards, and the events it may lead to.

    The first of them must follow, unless it says otherwise.
    """

    stages: frozenset[Stage]
    least: Position
    events: frozenset[str]
    must: str
    while_suspended: bool = False


EITHER = ["BetPlaced", "BetReturned"]
"""A bet that is found is played or given back."""


def _act(stages: str, least: Position, events: str, *, while_suspended: bool = False) -> Act:
    letters = {"e": Stage.EMPTY, "r": Stage.READY, "o": Stage.OPEN, "c": Stage.CLOSED, "k": Stage.KNOWN}
    letters["x"] = Stage.OVER
    named, listed = frozenset(letters[letter] for letter in stages), events.split()
    return Act(named, least, frozenset(listed), "" if listed == EITHER else listed[0], while_suspended)


PATRON, DEALER, SUPERVISOR, MANAGER, ASSISTANT, _ = Position
BETWEEN = "erx"
RULINGS = (
    "Ruled BetWithdrawn SettlementReversed RoundVoided CardsReplaced ShoeOpened CardsReconstructed WithdrawalOpened "
    "HandRetrieved HandRevealed BetsReopened CardsSetAside MissingIdentified HandReplaced PlayResumed"
)
AT_TABLES = {
    "LoadShoe": _act(BETWEEN, DEALER, "ShoeLoaded ShoeOpened ShoeStamped"),
    "BurnCard": _act("r", DEALER, "CardBurnt"),
    "ChooseMethod": _act(BETWEEN, MANAGER, "MethodChosen DeviceReturned"),
    "RestrictArea": _act("erox", MANAGER, "AreaRestricted"),
    "OpenBets": _act("r", DEALER, "BetsOpened"),
    "PlaceBet": _act("o", PATRON, "BetPlaced"),
    "ChangeBet": _act("o", PATRON, "BetChanged"),
    "WithdrawBet": _act("ock", PATRON, "BetWithdrawn", while_suspended=True),
    "AskToBalance": _act("o", DEALER, "BalanceAsked"),
    "RemoveBet": _act("o", MANAGER, "BetWithdrawn"),
    "CloseBets": _act("o", DEALER, "BetsClosed DeviceReturned"),
    "FindBet": _act("ck", DEALER, "BetPlaced BetReturned"),
    "SeeCuttingCard": _act("c", DEALER, "CuttingCardRemoved"),
    "OfferWithdrawal": _act("c", DEALER, "WithdrawalOffered"),
    "AllowDrawing": _act("roc", ASSISTANT, "DrawingAllowed"),
    "AcceptDevice": _act("oc", PATRON, "DeviceAccepted"),
    "GiveUpDevice": _act("roc", PATRON, "DeviceReturned"),
    "DealCard": _act("c", PATRON, "CardDealt PairsDecided"),
    "PassHand": _act("c", DEALER, "HandPassed"),
    "DeclineHand": _act("c", PATRON, "HandDeclined"),
    "ChooseHandler": _act("c", SUPERVISOR, "HandPassed"),
    "AllowSqueeze": _act("roc", MANAGER, "SqueezeAllowed"),
    "SetRevealOrder": _act("c", DEALER, "RevealOrderSet"),
    "RevealHand": _act("c", PATRON, "HandRevealed HandPassed"),
    "AnnounceResult": _act("c", DEALER, "ResultAnnounced"),
    "SettleBets": _act("k", DEALER, "RoundConcluded BetSettled DeviceReturned CardsReplaced ShoeOpened"),
    "ReportDisplay": _act("rokx", DEALER, "DisplayNoted", while_suspended=True),
    "CorrectCard": _act("ck", SUPERVISOR, "CardCorrected CardsReconstructed"),
    "ReportTerminal": _act("ock", DEALER, "TerminalInterrupted", while_suspended=True),
    "CallIrregularity": _act("rock", DEALER, "IrregularityCalled", while_suspended=True),
    "TakeBackCall": _act("rock", MANAGER, "CallTakenBack", while_suspended=True),
    "RuleOn": _act("rock", DEALER, RULINGS, while_suspended=True),
    "ResumePlay": _act("rock", DEALER, "PlayResumed", while_suspended=True),
    "ReplaceCards": _act("r", MANAGER, "CardsReplaced ShoeOpened"),
    "CloseTable": _act(BETWEEN, MANAGER, "ShoeOpened"),
}
AT_THE_CAGE = {
    "OpenAccount": (DEALER, "AccountOpened"),
    "BuyCredit": (DEALER, "CreditBought"),
    "CashOut": (PATRON, "TicketIssued"),
    "RedeemTicket": (DEALER, "TicketRedeemed"),
    "AdjustCredit": (MANAGER, "CreditAdjusted"),
    "LockAccount": (SUPERVISOR, "AccountLocked"),
    "UnlockAccount": (MANAGER, "AccountUnlocked"),
    "OpenTable": (MANAGER, "TableOpened"),
    "CloseTable": (MANAGER, "TableClosed"),
    "Note": (DEALER, "Noted"),
}
NOTED = {"HandDeclined", "HandPassed", "HandRetrieved", "RevealOrderSet", "SqueezeAllowed"}
"""Events that move neither cards nor bets nor money, and have no check of their own."""
MANY = {"BetWithdrawn", "BetSettled", "SettlementReversed"}
"""Events of which one entry may hold several."""
OWN_WORDS = {"type", "cards", "number", "by"}
"""Parts that command and event may have in common without meaning the same; they have checks of their own."""
VOIDING = {"void the round", "void the round and replace the cards"}
DRAWS = {"DealCard", "BurnCard", "CorrectCard"}
"""Acts that name a card: where the house shuffles, no person may."""
