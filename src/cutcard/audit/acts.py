"""Who may do what, in which phase of a round, and what can follow: the procedure once more, in the auditor's words.

This is a second list beside the one that live tables run on, written from the documents, so that a mistake in the one
does not hide behind the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from cutcard.formats.entry import Body


NO_PERSON = {"", "the house", "automatic dealer"}
"""Who attests nothing: nobody, and what is no person."""


@cache
def named(name: str) -> str:
    """Whose name it is: as it reads without regard to width, case and spaces. Empty where it can be nobody's."""
    if not isinstance(name, str) or {category(each) for each in name} & {"Cc", "Cs", "Zl", "Zp"}:
        return ""
    visible = "".join(each for each in name if category(each) != "Cf")
    return " ".join(normalize("NFKC", normalize("NFKC", visible).casefold()).split())


def seconded(body: Body, first: str) -> bool:
    """Whether a second person agreed who is another than the first and has authority of their own."""
    known = body.second_position in Position.__members__
    other = named(body.second) not in {named(first), *NO_PERSON}
    return other and known and Position[body.second_position] >= Position.PIT_SUPERVISOR


class Stage(StrEnum):
    """Where a table stands."""

    NO_SHOE = "without a shoe"
    READY = "between rounds"
    OPEN = "open for bets"
    CLOSED = "closed for bets"
    SETTLING = "settling"
    SHOE_ENDED = "at the end of its shoe"


@dataclass(frozen=True, slots=True)
class Act:
    """In which stages a command is given, from which position upwards, and the events it may lead to.

    The first of them must follow, unless it says otherwise; what changed in winner and money may follow besides.
    """

    stages: frozenset[Stage]
    least: Position
    events: frozenset[str]
    must: str
    while_suspended: bool = False
    while_interrupted: bool = False
    """Whether it may be done while cards in patrons' hands are to be turned after an interruption."""


EITHER = (["BetPlaced", "BetReturned", "BetChanged"], ["BetPlaced", "BetChanged"])
"""A bet that is found is played or given back; a further bet of a patron raises the one that lies."""


def _act(
    stages: set[Stage], least: Position, events: str, *, while_suspended: bool = False, while_interrupted: bool = False
) -> Act:
    listed = events.split()
    must = "" if listed in EITHER else listed[0]
    events_told = frozenset([*listed, "OutcomeChanged"])
    return Act(frozenset(stages), least, events_told, must, while_suspended or while_interrupted, while_interrupted)


NO_SHOE, READY, OPEN, CLOSED, SETTLING, SHOE_ENDED = Stage
PATRON, *READING, CASHIER, DEALER, SUPERVISOR, MANAGER, ASSISTANT, HIGHEST = Position
"""In rising order; those who only read come before the Cashier, and nobody has their position by rank."""
BETWEEN_ROUNDS = {NO_SHOE, READY, SHOE_ENDED}
ANY_TIME = set(Stage)
"""Whether an irregularity can be called at a moment is asked circumstance by circumstance."""
RULINGS = (
    "Ruled BetWithdrawn SettlementReversed RoundVoided CardsReplaced ShoeOpened CardsReconstructed WithdrawalOpened "
    "HandRetrieved CardTurned TotalsAnnounced BetsReopened CardsSetAside MissingIdentified HandReplaced "
    "CardsDiscarded SurplusTaken CardSeen SeenCardBurnt PairsDecided BetResettled PlayResumed"
)
AT_TABLES = {
    "LoadShoe": _act(BETWEEN_ROUNDS, DEALER, "ShoeLoaded ShoeOpened ShoePromised ShoeStamped EditionBegan"),
    "BurnCard": _act({READY}, DEALER, "CardBurnt"),
    "BurnCards": _act({READY}, DEALER, "CardsBurnt"),
    "BurnSeenCards": _act({READY}, SUPERVISOR, "SeenCardBurnt"),
    "ChooseMethod": _act(BETWEEN_ROUNDS, MANAGER, "MethodChosen DeviceReturned"),
    "RestrictArea": _act(BETWEEN_ROUNDS | {OPEN}, MANAGER, "AreaRestricted"),
    "OpenBets": _act({READY}, DEALER, "BetsOpened"),
    "PlaceBet": _act({OPEN}, PATRON, "BetPlaced BetChanged"),
    "ChangeBet": _act({OPEN}, PATRON, "BetChanged"),
    "WithdrawBet": _act({OPEN, CLOSED, SETTLING}, PATRON, "BetWithdrawn", while_suspended=True),
    "AskToBalance": _act({OPEN}, DEALER, "BalanceAsked"),
    "RemoveBet": _act({OPEN, CLOSED}, MANAGER, "BetWithdrawn"),
    "CloseBets": _act({OPEN}, DEALER, "BetsClosed DeviceReturned"),
    "FindBet": _act({CLOSED, SETTLING}, DEALER, "BetPlaced BetReturned BetChanged", while_suspended=True),
    "NoteLateBet": _act({CLOSED, SETTLING}, DEALER, "LateBetRefused", while_suspended=True),
    "NoteLateWithdrawal": _act({CLOSED, SETTLING}, DEALER, "LateWithdrawalNoted", while_suspended=True),
    "NoteDeparture": _act(ANY_TIME, DEALER, "PatronLeft", while_suspended=True),
    "SeeCuttingCard": _act({CLOSED}, DEALER, "CuttingCardRemoved"),
    "OfferWithdrawal": _act({CLOSED}, DEALER, "WithdrawalOffered"),
    "AllowDrawing": _act({READY, OPEN, CLOSED}, ASSISTANT, "DrawingAllowed"),
    "AcceptDevice": _act({OPEN, CLOSED}, PATRON, "DeviceAccepted"),
    "GiveUpDevice": _act(ANY_TIME, PATRON, "DeviceReturned"),
    "DealCard": _act(ANY_TIME, PATRON, "CardDealt PairsDecided TotalsAnnounced"),
    "PassHand": _act({CLOSED}, DEALER, "HandPassed"),
    "DeclineHand": _act({CLOSED}, PATRON, "HandDeclined"),
    "ChooseHandler": _act({CLOSED}, SUPERVISOR, "HandPassed"),
    "AllowSqueeze": _act({READY, OPEN, CLOSED}, MANAGER, "SqueezeAllowed"),
    "SetRevealOrder": _act({CLOSED}, DEALER, "RevealOrderSet"),
    "RevealHand": _act({CLOSED}, PATRON, "CardTurned HandPassed TotalsAnnounced", while_interrupted=True),
    "TurnCard": _act({CLOSED}, PATRON, "CardTurned HandPassed TotalsAnnounced", while_interrupted=True),
    "RenameCard": _act({CLOSED}, DEALER, "CardRenamed TotalsAnnounced"),
    "AnnounceResult": _act({CLOSED}, DEALER, "ResultAnnounced SurplusTaken"),
    "SettleBets": _act({SETTLING}, DEALER, "RoundConcluded BetSettled DeviceReturned CardsReplaced ShoeOpened"),
    "ReportDisplay": _act(ANY_TIME, DEALER, "DisplayNoted", while_suspended=True),
    "CorrectCard": _act(ANY_TIME, SUPERVISOR, "CardCorrected BetResettled TotalsAnnounced", while_interrupted=True),
    "ReportInterruption": _act({CLOSED}, DEALER, "PlayInterrupted", while_suspended=True),
    "ReportTerminal": _act({OPEN, CLOSED, SETTLING}, DEALER, "TerminalInterrupted", while_suspended=True),
    "TerminalBack": _act({OPEN, CLOSED, SETTLING}, DEALER, "TerminalReturned", while_suspended=True),
    "CallIrregularity": _act(ANY_TIME, DEALER, "IrregularityCalled BetsClosed", while_interrupted=True),
    "ContestCall": _act(ANY_TIME, SUPERVISOR, "CallContested", while_interrupted=True),
    "RuleOn": _act(ANY_TIME, DEALER, RULINGS, while_interrupted=True),
    "ResumePlay": _act(ANY_TIME, DEALER, "PlayResumed", while_interrupted=True),
    "ReplaceCards": _act({READY}, MANAGER, "CardsReplaced ShoeOpened"),
    "CloseTable": _act(BETWEEN_ROUNDS, MANAGER, "ShoeOpened"),
    "ChangeTable": _act(BETWEEN_ROUNDS, MANAGER, "SettingsBegan"),
}
AT_THE_CAGE = {
    "OpenAccount": (CASHIER, "AccountOpened"),
    "BuyCredit": (CASHIER, "CreditBought"),
    "CashOut": (PATRON, "TicketIssued"),
    "RedeemTicket": (PATRON, "TicketRedeemed"),
    "AdjustCredit": (MANAGER, "CreditAdjusted"),
    "LockAccount": (SUPERVISOR, "AccountLocked"),
    "UnlockAccount": (MANAGER, "AccountUnlocked"),
    "ForgetPatron": (MANAGER, "PatronForgotten"),
    "GiveSignIn": (CASHIER, "SignInGiven"),
    "EndSignIn": (CASHIER, "SignInEnded"),
    "OpenTable": (MANAGER, "TableOpened"),
    "CloseTable": (MANAGER, "TableClosed"),
    "ChangeTable": (MANAGER, "TableChanged"),
    "TakeEdition": (MANAGER, "EditionTaken"),
    "ApproveEdition": (HIGHEST, "EditionApproved"),
    "SetTimeZone": (HIGHEST, "TimeZoneSet"),
    "OpenChips": (SUPERVISOR, "ChipsOpened"),
    "CountTray": (DEALER, "TrayCounted"),
    "RequestChips": (SUPERVISOR, "ChipsRequested"),
    "WithdrawRequest": (CASHIER, "RequestWithdrawn"),
    "IssueFill": (CASHIER, "ChipsSent"),
    "SendCredit": (DEALER, "ChipsSent"),
    "ReceiveFill": (DEALER, "ChipsReceived"),
    "ReceiveCredit": (CASHIER, "ChipsReceived"),
    "OpenBank": (CASHIER, "BankIssued"),
    "CountBank": (CASHIER, "BankCounted"),
    "CloseBank": (CASHIER, "BankClosed"),
    "SellChips": (CASHIER, "ChipsSold"),
    "RedeemChips": (CASHIER, "ChipsRedeemed"),
    "BuyIn": (DEALER, "BoughtIn"),
    "RatePlay": (SUPERVISOR, "PlayRated"),
    "CountDrop": (CASHIER, "DropCounted"),
    "CloseChips": (CASHIER, "ChipsClosed"),
    "SetCurrency": (HIGHEST, "CurrencySet"),
    "SetGamingDay": (HIGHEST, "GamingDaySet"),
    "NameHouse": (HIGHEST, "HouseNamed"),
    "RestoreHouse": (HIGHEST, "HouseRestored"),
    "EnterKey": (HIGHEST, "KeyEntered"),
    "ArchiveJournal": (HIGHEST, "JournalArchived"),
    "DetachJournal": (HIGHEST, "JournalDetached"),
    "AttachJournal": (HIGHEST, "JournalAttached"),
    "Note": (CASHIER, "Noted"),
    "SetLimit": (PATRON, "LimitSet"),
    "OpenGamingDay": (MANAGER, "GamingDayOpened"),
    "HandOver": (MANAGER, "ShiftHandedOver"),
    "CloseGamingDay": (MANAGER, "GamingDayClosed"),
    "AssignDealers": (SUPERVISOR, "DealersAssigned"),
    "AssignSupervisors": (MANAGER, "SupervisorsAssigned"),
    "Relieve": (DEALER, "DealersAssigned"),
    "SetRota": (SUPERVISOR, "RotaSet"),
    "RequireAssignment": (HIGHEST, "AssignmentRequired"),
    "SetThresholds": (ASSISTANT, "ThresholdsSet"),
    "LogObservation": (READING[1], "ObservationLogged"),
    "NameRecording": (READING[1], "RecordingNamed"),
    "RecordSuspicion": (READING[2], "SuspicionRecorded"),
    "OpenComplaint": (CASHIER, "ComplaintOpened"),
    "AssignComplaint": (MANAGER, "ComplaintAssigned"),
    "AnswerComplaint": (SUPERVISOR, "ComplaintAnswered"),
    "PassOnComplaint": (MANAGER, "ComplaintPassedOn"),
    "CloseComplaint": (MANAGER, "ComplaintClosed"),
    "NoteOverdueComplaint": (HIGHEST, "ComplaintOverdue"),
    "SetComplaintDays": (HIGHEST, "ComplaintDaysSet"),
    "SetRetention": (HIGHEST, "RetentionSet"),
    "CheckIdentity": (CASHIER, "IdentityChecked"),
    "OpenReport": (HIGHEST, "ReportOpened"),
    "TellOverdue": (HIGHEST, "ReportOverdue"),
    "CloseReport": (READING[0], "ReportClosed"),
    "ExcludePatron": (CASHIER, "PatronExcluded"),
    "ExcludeSelf": (PATRON, "PatronExcluded"),
    "EndExclusion": (MANAGER, "ExclusionEnded"),
    "Appoint": (MANAGER, "Appointed"),
    "EndAppointment": (MANAGER, "AppointmentEnded"),
    "Engage": (MANAGER, "Engaged"),
    "ChangePosition": (MANAGER, "PositionChanged"),
    "Dismiss": (MANAGER, "Dismissed"),
    "RegisterPasskey": (READING[0], "PasskeyRegistered"),
    "RemovePasskey": (READING[0], "PasskeyRemoved"),
    "ChangeDoors": (HIGHEST, "DoorsChanged"),
    "FinaliseGamingDay": (HIGHEST, "GamingDayFinal"),
}
INSTEAD = {"CloseBank": "BankCounted"}
"""What an act leads to where whoever receives a bank finds another amount than the two before them."""


def follows_from(body: Body) -> str:
    """The event that an act at the cage leads to."""
    name, kinds = body.command["type"], [event["type"] for event in body.events]
    return INSTEAD[name] if kinds == [INSTEAD.get(name)] else AT_THE_CAGE.get(name, (None, ""))[1]


UNDER_METHODS = {
    "ChooseMethod": "ABC",
    "DeclineHand": "A",
    "ChooseHandler": "A",
    "SetRevealOrder": "A",
    "TurnCard": "AC",
    "RevealHand": "AC",
    "AllowDrawing": "C",
    "AcceptDevice": "C",
    "GiveUpDevice": "C",
}
"""Acts that belong to some of the three methods, or to any where a document has them at all."""
REPEATABLE = {
    "ShoePromised",
    "BetWithdrawn",
    "BetSettled",
    "SettlementReversed",
    "BetResettled",
    "CardTurned",
    "CardSeen",
    "SeenCardBurnt",
}
"""Events of which one entry may hold several."""
UNRELATED_FIELDS = {"type", "cards", "number", "by"}
"""Parts that command and event may have in common without meaning the same; they have checks of their own."""
VOIDING = {"void the round", "void the round and replace the cards"}
DRAWS = {"DealCard", "BurnCard", "BurnCards", "BurnSeenCards", "RenameCard", "CorrectCard"}
"""Acts that name a card: where the house shuffles, no person may."""
