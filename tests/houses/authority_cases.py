"""Who may do what, and before whom, written down by hand: every act of the cage and of the tables, case by case."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from cutcard import GAMES
from cutcard.cards import parse_cards
from cutcard.compiled.digest import rules_digest
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.signed_notes import KeyType, SignerKey
from cutcard.house import cage
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import commands
from houses.authority_cast import KEY

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.table.commands import Command
    from cutcard.table.state import Actor
    from houses.authority_cast import Cast


class With(Enum):
    """Before whom an act is done."""

    NOBODY = "alone"
    AGREED = "another from Pit Supervisor upwards agrees"
    ATTESTED = "another from Pit Supervisor upwards, who neither dealt the round nor bets in it, attests it"
    SEEN = "another of the pit, who neither dealt the round nor bets in it, attests it"
    CONSENTED = "the patron signs, or another from Pit Supervisor upwards"
    CONFIRMED = "the patron alone; or the patron confirms what staff do for them, or another of the pit"
    TAKEN = "who takes the shift signs"
    MANAGED = "another from Pit Manager upwards agrees"


def _from(least: Position) -> frozenset[Position]:
    return frozenset(each for each in Position if each >= least)


NONE: frozenset[Position] = frozenset()
PATRON, CASHIER = frozenset({Position.PATRON}), frozenset({Position.CASHIER})
COMPLIANCE = frozenset({Position.COMPLIANCE})
DEALER, SUPERVISOR = _from(Position.DEALER), _from(Position.PIT_SUPERVISOR)
MANAGER, ASSISTANT = _from(Position.PIT_MANAGER), _from(Position.ASSISTANT_CASINO_MANAGER)
SHIFT = _from(Position.GAMING_SHIFT_MANAGER)
STAFF = CASHIER | DEALER
SURVEILLANCE, COMPLIANCE = frozenset({Position.SURVEILLANCE}), frozenset({Position.COMPLIANCE})
EVERYBODY = frozenset(Position) - PATRON
AT_THE_TABLE = PATRON | DEALER
ALONE, AGREED, ATTESTED, SEEN, CONSENTED, CONFIRMED, TAKEN, MANAGED = With
NO_COMMISSION = GAMES["no-commission"]
LISTED = (NO_COMMISSION.slug, NO_COMMISSION.document.name, rules_digest(NO_COMMISSION))


@dataclass(frozen=True, slots=True)
class Case:
    """An act in one case: who takes it, before whom, and as what it is asked."""

    act: type[Command]
    case: str
    takers: frozenset[Position]
    before: With
    asked: Callable[[Actor, Cast], Command]
    where: str = CAGE
    concerns: tuple[str, ...] = ()
    """Whom it is about: they neither do it nor agree to it."""
    early: bool = False
    """Before any table was opened."""
    narrower: str = ""
    """Why fewer people do it than its declaration lets."""

    def __str__(self) -> str:
        return f"{self.act.__name__}: {self.case}"


def _at_cage(
    act: type[Command], case: str, takers: frozenset[Position], before: With, *values: Any, **how: Any
) -> Case:
    return Case(act, case, takers, before, lambda by, _: act(by, *values), **how)


def _at(
    table: str, act: type[Command], case: str, takers: frozenset[Position], before: With, *values: Any, **how: Any
) -> Case:
    return Case(act, case, takers, before, lambda by, _: act(by, *values), table_stream(table), **how)


NINE, SIX = parse_cards("9h 6h")
LOG_KEYS = [str(SignerKey("log.example", KeyType.LOG, bytes([each]) * 32).verifier) for each in (1, 2)]
OWN = "each for themselves"
SEAT = "a seat has no credit: staff lay its chips"
ABOVE = "nobody gives or takes what is above their own position"
HOUSE = "no person does: the house does it itself"
NAMED = "a document names somebody higher in this case"

CAGE_CASES = (
    _at_cage(cage.OpenAccount, "a patron's account", STAFF, ALONE, "Kim"),
    _at_cage(cage.LockAccount, "a patron's account", SUPERVISOR, ALONE, "Wei", "disputed"),
    _at_cage(cage.UnlockAccount, "a locked account", MANAGER, AGREED, "Eve", "cleared"),
    _at_cage(cage.ForgetPatron, "a patron who is owed nothing", MANAGER, AGREED, "Bea", "asked in writing"),
    _at_cage(cage.GiveSignIn, "an account that was never used", CASHIER | SUPERVISOR, ALONE, "Bea", "passport"),
    _at_cage(cage.GiveSignIn, "an account in use", CASHIER | SUPERVISOR, AGREED, "Ana", "passport", "forgot it"),
    _at_cage(cage.EndSignIn, "a patron's sign-in", CASHIER | SUPERVISOR, ALONE, "Kay", "lost the card"),
    _at_cage(cage.BuyCredit, "up to 10,000.00", CASHIER, ALONE, "Wei", cage.LARGE_CENTS, "cash"),
    _at_cage(cage.BuyCredit, "more than 10,000.00", CASHIER, AGREED, "Wei", cage.LARGE_CENTS + 1, "cash"),
    Case(
        cage.CashOut,
        "their own credit",
        PATRON,
        ALONE,
        lambda by, _: cage.CashOut(by, by.name, cents=5_00),
        narrower="a Cashier has no account",
    ),
    _at_cage(
        cage.CashOut,
        "a patron's credit",
        CASHIER,
        CONSENTED,
        "Ana",
        "",
        5_00,
        "at the window",
        "passport",
        narrower=OWN,
    ),
    Case(
        cage.RedeemTicket,
        "for credit of their own",
        PATRON,
        ALONE,
        lambda by, cast: cage.RedeemTicket(by, cast.ticket, by.name),
        narrower="staff pay tickets in cash",
    ),
    Case(
        cage.RedeemTicket,
        "for cash",
        CASHIER,
        ALONE,
        lambda by, cast: cage.RedeemTicket(by, cast.ticket),
        narrower="patrons have tickets credited",
    ),
    Case(
        cage.RedeemTicket,
        "for more than 10,000.00 in cash",
        CASHIER,
        AGREED,
        lambda by, cast: cage.RedeemTicket(by, cast.large_ticket, reason="known to the pit"),
        narrower="patrons have tickets credited",
    ),
    Case(
        cage.RedeemTicket,
        "of an excluded patron, for cash",
        CASHIER,
        MANAGED,
        lambda by, cast: cage.RedeemTicket(by, cast.held_ticket, reason="known to the pit"),
        narrower="patrons have tickets credited",
    ),
    _at_cage(
        cage.CashOut,
        "an excluded patron's credit",
        CASHIER,
        MANAGED,
        "Ivy",
        "",
        5_00,
        "at the window",
        "passport",
        narrower=OWN,
    ),
    _at_cage(cage.AdjustCredit, "up", MANAGER, AGREED, "Wei", 5_00, "miscounted"),
    _at_cage(cage.AdjustCredit, "down", MANAGER, AGREED, "Wei", -5_00, "miscounted", "passport"),
    _at_cage(cage.OpenChips, "a tray", SUPERVISOR, AGREED, "betting", {}),
    _at_cage(cage.RequestChips, "a fill", SUPERVISOR, ALONE, "fresh", "fill", {"10000": 10}),
    _at_cage(cage.WithdrawRequest, "nobody has sent", CASHIER | SUPERVISOR, ALONE, 4, "too many"),
    _at_cage(cage.IssueFill, "out of their bank", CASHIER, ALONE, 4),
    _at_cage(cage.SendCredit, "out of a tray", DEALER, AGREED, 5, concerns=("Max",)),
    _at_cage(cage.ReceiveFill, "at the table", DEALER, AGREED, 6, {"10000": 10}, concerns=("Max",)),
    _at_cage(cage.ReceiveCredit, "at the cage", CASHIER, ALONE, 7, {"10000": 10}),
    _at_cage(cage.CountTray, "for its closer", DEALER, ALONE, "closing", {}),
    _at_cage(cage.CloseChips, "that two have counted", CASHIER, ALONE, "counted"),
    _at_cage(cage.CountDrop, "a box", CASHIER, ALONE, "boxed", "2027-01-15", {}),
    _at_cage(cage.OpenBank, "before a day", CASHIER, AGREED, {"10000": 10}, {"10000": 10}, early=True),
    _at_cage(cage.CountBank, "of a Cashier", CASHIER | SUPERVISOR, ALONE, "Cai", {}, {}),
    _at_cage(cage.CloseBank, "that two have counted", CASHIER | SUPERVISOR, ALONE, "Cal", {}, {}),
    _at_cage(cage.SellChips, "up to 10,000.00", CASHIER, ALONE, {"100000": 10}, "Wei"),
    _at_cage(cage.SellChips, "more than 10,000.00", CASHIER, AGREED, {"100000": 11}, "Wei", "known to the pit"),
    _at_cage(cage.RedeemChips, "up to 10,000.00", CASHIER, ALONE, {"100000": 10}, "Wei"),
    _at_cage(cage.RedeemChips, "more than 10,000.00", CASHIER, AGREED, {"100000": 11}, "Wei", "known to the pit"),
    _at_cage(cage.RedeemChips, "of an excluded patron", CASHIER, MANAGED, {"100": 1}, "Ivy", "known to the pit"),
    _at_cage(cage.CheckIdentity, "of a patron", CASHIER | SUPERVISOR, ALONE, "Bea", "passport"),
    _at_cage(cage.OpenReport, "of a patron's cash", NONE, ALONE, "Wei", "in", narrower=HOUSE),
    _at_cage(cage.TellOverdue, "of a report", NONE, ALONE, 1, narrower=HOUSE),
    Case(
        cage.CloseReport,
        "that is filed",
        COMPLIANCE,
        ALONE,
        lambda by, _: cage.CloseReport(by, 1, filed=True, reason="sent to the authority"),
    ),
    _at_cage(cage.ExcludePatron, "as they asked", CASHIER | SUPERVISOR, ALONE, "Bea", "patron", "asked in writing"),
    Case(
        cage.ExcludeSelf,
        "for good",
        PATRON,
        ALONE,
        lambda by, _: cage.ExcludeSelf(by, by.name),
        narrower=OWN,
    ),
    _at_cage(cage.ExcludeSelf, "somebody else", NONE, ALONE, "Bea", narrower=OWN),
    _at_cage(cage.EndExclusion, "before its day", MANAGER, AGREED, "Ivy", "a mistake"),
    _at_cage(cage.SetRetention, "of what patrons are", SHIFT, AGREED, 3_650, "as licensed"),
    _at_cage(cage.BuyIn, "up to 2,000.00 at a seat", DEALER, ALONE, "fresh", {"10000": 20}, "#5"),
    _at_cage(cage.BuyIn, "more than 2,000.00 at a seat", DEALER, AGREED, "fresh", {"10000": 21}, "#5"),
    _at_cage(cage.RatePlay, "of a patron", SUPERVISOR, ALONE, "fresh", "Ana", 1_799_990_000, 60, 1_00, 0, 1_00),
    _at_cage(cage.OpenTable, "in the usual order of positions", MANAGER, ALONE, "new", {"game": "no-commission"}),
    _at_cage(
        cage.OpenTable,
        "in another order of positions",
        SHIFT,
        AGREED,
        "new",
        {
            "game": "no-commission",
            "staff": ["DEALER", "PIT_MANAGER", "PIT_SUPERVISOR", "ASSISTANT_CASINO_MANAGER", "GAMING_SHIFT_MANAGER"],
        },
        "keyed",
        "as licensed",
        narrower="the Gaming Shift Manager orders it",
    ),
    _at_cage(
        cage.OpenTable,
        "where a patron draws",
        ASSISTANT,
        ALONE,
        "new",
        {"game": "dragon-tiger-baccarat", "method": "C", "high_limit_area": True},
        cage.DEVICE,
        narrower=NAMED,
    ),
    _at_cage(cage.CloseTable, "between rounds", MANAGER, ALONE, "ready", "the night is over"),
    _at_cage(cage.Note, "on the record", STAFF, ALONE, "a lamp is out", "", "", "seen"),
    _at_cage(
        cage.Appoint, "as Pit Supervisor", MANAGER, AGREED, "Dan", "PIT_SUPERVISOR", "a full floor", concerns=("Dan",)
    ),
    _at_cage(
        cage.Appoint,
        "as Assistant Casino Manager",
        SHIFT,
        AGREED,
        "Dan",
        "ASSISTANT_CASINO_MANAGER",
        "a full floor",
        concerns=("Dan",),
        narrower=ABOVE,
    ),
    _at_cage(cage.EndAppointment, "of a Pit Supervisor", MANAGER, AGREED, "Ned", "back to dealing"),
    _at_cage(cage.TakeEdition, "one that is approved", MANAGER, ALONE, "older", "2027-01-01"),
    _at_cage(cage.SetTimeZone, "of the house", SHIFT, AGREED, "Asia/Macau", "where it stands"),
    _at_cage(
        cage.RestoreHouse,
        "by a console",
        NONE,
        ALONE,
        *("kept", "then", "0" * 64, 0, 0, "", "", {}, "disk failure"),
        narrower=HOUSE,
    ),
    Case(
        cage.EnterKey,
        "of the log, rotated",
        SHIFT,
        AGREED,
        lambda by, _: cage.EnterKey(by, cage.LOG_KEY, LOG_KEYS[0], LOG_KEYS[1], "", "", "yearly"),
    ),
    _at_cage(
        cage.EnterKey,
        "of the house, by a console",
        NONE,
        ALONE,
        "house",
        "0" * 64,
        "1" * 64,
        "",
        "",
        "yearly",
        narrower=HOUSE,
    ),
    Case(
        cage.SetLimit,
        "of their own",
        PATRON,
        ALONE,
        lambda by, _: cage.SetLimit(by, by.name, "loss", 100_00),
        narrower=OWN,
    ),
    _at_cage(cage.SetLimit, "of somebody else", NONE, ALONE, "Bea", "loss", 100_00, narrower=OWN),
    _at_cage(cage.SetCurrency, "said once", SHIFT, AGREED, "SGD", 2, "where it stands"),
    _at_cage(cage.ApproveEdition, "any edition", SHIFT, AGREED, *LISTED, "as licensed"),
    _at_cage(cage.NameHouse, "at any time", SHIFT, AGREED, "Golden Lotus", "as licensed"),
    _at_cage(cage.SetGamingDay, "while no table is open", SHIFT, AGREED, 6, "as licensed", early=True),
    _at_cage(
        cage.ArchiveJournal,
        "what is over",
        SHIFT,
        AGREED,
        "2026.archive",
        "0" * 64,
        "2026-12-31",
        4,
        "0" * 64,
        {table_stream("ready"): 2},
        "the year is closed",
    ),
    _at_cage(cage.DetachJournal, "what is archived", SHIFT, AGREED, {table_stream("closed"): 1}, "in the vault"),
    _at_cage(cage.AttachJournal, "what is detached", SHIFT, AGREED, "a dispute"),
    _at_cage(cage.Engage, "a Dealer", MANAGER, AGREED, "Kit", "DEALER", "a full floor"),
    _at_cage(cage.Engage, "a Cashier", MANAGER, AGREED, "Kit", "CASHIER", "a long queue"),
    _at_cage(
        cage.Engage,
        "an Assistant Casino Manager",
        ASSISTANT,
        AGREED,
        "Kit",
        "ASSISTANT_CASINO_MANAGER",
        "a full floor",
        narrower=ABOVE,
    ),
    _at_cage(
        cage.Engage,
        "a Gaming Shift Manager",
        SHIFT,
        AGREED,
        "Kit",
        "GAMING_SHIFT_MANAGER",
        "a full floor",
        narrower=ABOVE,
    ),
    _at_cage(cage.ChangePosition, "of a Dealer", MANAGER, AGREED, "Dan", "PIT_SUPERVISOR", "merit", concerns=("Dan",)),
    _at_cage(
        cage.ChangePosition,
        "of another Gaming Shift Manager",
        SHIFT,
        AGREED,
        "Gus",
        "DEALER",
        "tired",
        concerns=("Gus",),
        narrower=ABOVE,
    ),
    _at_cage(cage.Dismiss, "a Pit Supervisor", MANAGER, AGREED, "Sam", "theft", concerns=("Sam",)),
    _at_cage(
        cage.Dismiss, "another Gaming Shift Manager", SHIFT, AGREED, "Gus", "theft", concerns=("Gus",), narrower=ABOVE
    ),
    _at_cage(cage.ChangeDoors, "by a console", NONE, ALONE, "Wei", narrower=HOUSE),
    _at_cage(cage.FinaliseGamingDay, "of a closed day", NONE, ALONE, "2027-01-14", narrower=HOUSE),
    _at_cage(cage.RegisterPasskey, "by a console", NONE, ALONE, "a" * 22, KEY, "a phone", narrower="a server does"),
    Case(
        cage.RemovePasskey,
        "their own",
        EVERYBODY,
        ALONE,
        lambda by, _: cage.RemovePasskey(by, f"{by.name:a<20}"),
    ),
    _at_cage(
        cage.ChangeTable,
        "its limits",
        MANAGER,
        ALONE,
        "ready",
        {"limits": {"least_cents": 50_00, "most_cents": 100_00}},
        "a quiet night",
    ),
    _at_cage(cage.OpenGamingDay, "by its date", MANAGER, ALONE, "2027-01-15", "day", early=True),
    _at_cage(
        cage.HandOver,
        "of a Pit Manager's shift",
        MANAGER,
        TAKEN,
        "Mia",
        "night",
        "the end of a shift",
        concerns=("Quin",),
    ),
    _at_cage(cage.CloseGamingDay, "that is open", MANAGER, AGREED, "the day is over"),
    _at_cage(cage.AssignDealers, "to a table", SUPERVISOR, ALONE, {"fresh": "Dan"}, "a rotation"),
    _at_cage(cage.Relieve, "a Dealer who is assigned", DEALER, ALONE, "ready", "Ned"),
    _at_cage(cage.AssignSupervisors, "to a table", MANAGER, ALONE, {"fresh": "Sam"}),
    _at_cage(cage.SetRota, "of two tables", SUPERVISOR, ALONE, ("ready", "fresh"), ("Dan", "Ned", "Dee"), 20),
    Case(
        cage.RequireAssignment,
        "of Dealers",
        SHIFT,
        AGREED,
        lambda by, _: cage.RequireAssignment(by, required=True, reason="as licensed"),
    ),
    _at_cage(
        cage.OpenComplaint,
        "about a time",
        CASHIER | SUPERVISOR,
        ALONE,
        "I was not paid",
        "Ana",
        "en",
        "",
        0,
        1_799_999_000,
    ),
    _at_cage(cage.AssignComplaint, "that waits", MANAGER, ALONE, 1, "Sam"),
    _at_cage(
        cage.AnswerComplaint,
        "that Sue was given",
        SUPERVISOR - MANAGER,
        ALONE,
        2,
        "upheld",
        "You were right.",
        concerns=("Pia", "Cyd"),
        narrower="whoever was given it answers it",
    ),
    _at_cage(cage.PassOnComplaint, "that waits", MANAGER, ALONE, 1, "the regulator", "as the patron wishes"),
    _at_cage(cage.CloseComplaint, "that was answered", MANAGER, ALONE, 3, "rejected", "the patron agrees"),
    _at_cage(cage.LogObservation, "for surveillance alone", SURVEILLANCE, ALONE, "a hand in the tray"),
    _at_cage(cage.RecordSuspicion, "for compliance alone", COMPLIANCE, ALONE, "three buy-ins below", "Ana"),
    _at_cage(
        cage.NameRecording,
        "of a round",
        SURVEILLANCE,
        ALONE,
        "settled",
        1,
        "14",
        1_799_999_000,
        1_799_999_300,
        "tape 7",
    ),
    _at_cage(cage.NoteOverdueComplaint, "by a console", NONE, ALONE, 1, narrower=HOUSE),
    _at_cage(cage.SetComplaintDays, "of those to come", SHIFT, AGREED, 7, "as licensed"),
    _at_cage(cage.SetThresholds, "of what the pit is told", ASSISTANT, AGREED, 5_000_00, 3_000_00, "as licensed"),
)

TABLE_CASES = (
    _at("fresh", commands.LoadShoe, "a new shoe", DEALER, ALONE),
    _at("ready", commands.BurnCards, "before a round", DEALER, ALONE, 1),
    _at("ready", commands.BurnCard, "before a round", DEALER, ALONE, NINE),
    _at("fresh", commands.ChooseMethod, "A", MANAGER, ALONE, Method.A),
    _at("fresh", commands.ChooseMethod, "C", ASSISTANT, ALONE, Method.C, narrower=NAMED),
    _at("fresh", commands.RestrictArea, "bets in an area", MANAGER, ALONE, 2),
    _at("ready", commands.OpenBets, "of a round", DEALER, ALONE),
    _at("betting", commands.PlaceBet, "of a patron's", AT_THE_TABLE, CONFIRMED, "Wei", 1, "Player", 150_00),
    _at("drawing", commands.PlaceBet, "of a seat's", DEALER, ALONE, "#3", 3, "Tie", 150_00, narrower=SEAT),
    _at("betting", commands.ChangeBet, "up", AT_THE_TABLE, CONFIRMED, 1, 250_00),
    _at("drawing", commands.ChangeBet, "up, of a seat's", DEALER, ALONE, 3, 250_00, narrower=SEAT),
    _at("betting", commands.ChangeBet, "down", PATRON, ALONE, 1, 150_00, narrower="a patron alone takes a bet off"),
    _at("betting", commands.WithdrawBet, "before a card", PATRON, ALONE, 1, narrower="a patron alone takes a bet off"),
    _at("unbalanced", commands.AskToBalance, "bets too far apart", DEALER, ALONE),
    _at("asked-down", commands.RemoveBet, "that is too large", MANAGER, ALONE, 1, "too far apart"),
    _at("betting", commands.CloseBets, "of a round", DEALER, ALONE),
    _at("closed", commands.FindBet, "that lay there", SUPERVISOR, ATTESTED, "#3", 3, "Player", 150_00, "as filmed"),
    _at("closed", commands.NoteLateBet, "that counts not", DEALER, ALONE, "Wei", 3, "Player", 150_00),
    _at("closed", commands.NoteLateWithdrawal, "that counts not", DEALER, ALONE, 1),
    _at("ready", commands.NoteDeparture, "of a patron", DEALER, ALONE, "Wei"),
    _at("closed", commands.SeeCuttingCard, "in a round", DEALER, ALONE),
    _at("cut", commands.OfferWithdrawal, "when the cutting card came first", DEALER, ALONE),
    _at("drawing", commands.AllowDrawing, "to a patron", ASSISTANT, ALONE, "Bea"),
    _at("drawing", commands.AcceptDevice, "by or for a patron", AT_THE_TABLE, ALONE, "Wei"),
    _at("lent", commands.GiveUpDevice, "by or for a patron", AT_THE_TABLE, ALONE, "Wei"),
    _at("closed", commands.DealCard, "by hand", DEALER, ALONE, NINE, narrower="patrons draw only under method C"),
    _at("lent", commands.DealCard, "drawn by a patron", DEALER, ALONE, NINE, "Wei", narrower="no patron names a card"),
    _at(
        "keyed",
        commands.RenameCard,
        "the last they named",
        DEALER - SUPERVISOR,
        ALONE,
        NINE,
        narrower="who named it",
    ),
    _at("squeezed", commands.PassHand, "to whom it is due", DEALER, ALONE, 0),
    _at("passed", commands.DeclineHand, "by or for a patron", AT_THE_TABLE, ALONE, 0, "Wei"),
    _at("declined", commands.ChooseHandler, "where no bet decides", SUPERVISOR, ALONE, 0, "Bea"),
    _at("squeezed", commands.AllowSqueeze, "to a patron", MANAGER, ALONE, "Wei"),
    _at("passed", commands.SetRevealOrder, "of the hands", DEALER, ALONE, 0),
    _at("turning", commands.TurnCard, "in their hand", AT_THE_TABLE, ALONE, 1),
    _at(
        "left",
        commands.TurnCard,
        "told by surveillance",
        SUPERVISOR,
        SEEN,
        1,
        NINE,
        "surveillance",
        "they left with it",
        narrower=NAMED,
    ),
    _at("turning", commands.RevealHand, "in their hand", AT_THE_TABLE, ALONE, 0),
    _at("dealt", commands.AnnounceResult, "of a round", DEALER, ALONE),
    _at("announced", commands.SettleBets, "of a round", DEALER, ALONE),
    _at("dealt", commands.CorrectCard, "of an open round", SUPERVISOR, ATTESTED, 1, SIX, "as filmed", 0, "filmed"),
    _at(
        "settled",
        commands.CorrectCard,
        "of a settled round",
        MANAGER,
        ATTESTED,
        1,
        SIX,
        "as filmed",
        1,
        "surveillance",
        narrower=NAMED,
    ),
    _at("settled", commands.ReportDisplay, "that shows another result", DEALER, ALONE, "Tie"),
    _at("betting", commands.ReportTerminal, "lost", NONE, ALONE, "Wei"),
    _at("betting", commands.TerminalBack, "found", NONE, ALONE, "Wei"),
    _at("closed", commands.CallIrregularity, "of a round", DEALER, ALONE, Kind.ORDER_ALTERED, "it fell"),
    _at("called", commands.ContestCall, "that was none", MANAGER, ATTESTED, "it had not", "filmed", narrower=NAMED),
    _at("settled", commands.BurnSeenCards, "between rounds", SUPERVISOR, ATTESTED, (NINE,), "all saw it"),
    _at("passed", commands.ReportInterruption, "of a round", DEALER, ALONE),
    _at("called", commands.RuleOn, "void", MANAGER, ATTESTED, Remedy.VOID, "by the rules", narrower=NAMED),
    _at("misdelivered", commands.RuleOn, "a hand is retrieved", DEALER, ALONE, Remedy.RETRIEVE, "not hers"),
    _at("mistaken", commands.ResumePlay, "when a case has ended", DEALER, ALONE),
    _at("ready", commands.ReplaceCards, "between rounds", MANAGER, ALONE, "worn"),
)
CASES = (*CAGE_CASES, *TABLE_CASES)
