"""A house with two people of every position, some who act in a higher one, and some who claim what they do not hold."""

from __future__ import annotations

import uuid
from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING

from cutcard.cards import parse_cards
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.batch import Batch
from cutcard.house.engine.requests import Request, refuse_unwritable
from cutcard.house.ledger import Books
from cutcard.house.open import open_house
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal
from cutcard.table import Actor, commands
from houses.houses import Premises
from staff import dismiss, engage
from tables import ASSISTANT, CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cutcard.formats.accounts import Account
    from cutcard.rulebook.editions import Editions
    from cutcard.table.commands import Command

WEI, ANA = patron("Wei"), patron("Ana")
READERS = (
    Actor("Fay", Position.FINANCE),
    Actor("Sid", Position.SURVEILLANCE),
    Actor("Cora", Position.COMPLIANCE),
)
FIRST = (WEI, *READERS, CASHIER, DEALER, SUPERVISOR, PIT_MANAGER, ASSISTANT, SHIFT_MANAGER)
OTHERS = (
    ANA,
    Actor("Cal", Position.CASHIER),
    Actor("Dan", Position.DEALER),
    Actor("Sam", Position.PIT_SUPERVISOR),
    Actor("Mia", Position.PIT_MANAGER),
    Actor("Art", Position.ASSISTANT_CASINO_MANAGER),
    Actor("Gus", Position.GAMING_SHIFT_MANAGER),
)
"""Another person of each position."""
ACTING = (
    Actor("Pia", Position.PIT_SUPERVISOR),
    Actor("Quin", Position.PIT_MANAGER),
    Actor("Ray", Position.ASSISTANT_CASINO_MANAGER),
)
"""Dealers who were appointed to act in a higher position."""
WINDOW = Actor("Cyd", Position.PIT_SUPERVISOR)
"""A Cashier who acts as Pit Supervisor, and is no Cashier meanwhile."""
CLAIMS = (
    Actor("Ivo", Position.GAMING_SHIFT_MANAGER),
    Actor("Dan", Position.PIT_MANAGER),
    Actor("Mia", Position.CASHIER),
    Actor("Cyd", Position.CASHIER),
    Actor("Cal", Position.DEALER),
    Actor("Fay", Position.SURVEILLANCE),
    Actor("Cora", Position.CASHIER),
    Actor("Mia", Position.COMPLIANCE),
    Actor("Zoe", Position.PIT_MANAGER),
    Actor("Lou", Position.PIT_SUPERVISOR),
    Actor("ＳＡＭ", Position.PIT_SUPERVISOR),
    Actor("the house", Position.GAMING_SHIFT_MANAGER),
    Actor("automatic dealer", Position.DEALER),
)
"""A stranger, seven who claim a position that is not theirs, one dismissed, one whose appointment has ended, one who
writes another's name otherwise, and two who sign as the house."""
ACTORS = (*FIRST, *ACTING, WINDOW, *CLAIMS)
SECONDS = (None, *FIRST, *OTHERS, *ACTING, WINDOW, *CLAIMS)
NOON = 1_800_000_000
"""Friday 15 January 2027, eight in the morning by UTC, in seconds."""
BEFORE_THE_EDITION = NOON - 20 * 24 * 3_600
DEALT_AND_BET = ("called", "dealt", "settled", "closed")
"""Tables at which Sam, who is Pit Supervisor, dealt, and Mia, who is Pit Manager, has a bet."""
KEY = "b" * 43
MOMENTS = {
    **dict.fromkeys(("fresh", "ready", "betting", "unbalanced", "asked-down", "closed", "cut", "keyed"), Method.B),
    **dict.fromkeys(("one-missing", "called", "dealt", "announced", "settled"), Method.B),
    **dict.fromkeys(("squeezed", "passed", "declined", "turning", "misdelivered", "mistaken", "left"), Method.A),
    **dict.fromkeys(("drawing", "lent"), Method.C),
}
"""How cards are handled at the table of each moment."""
STILL_BETTING = {"fresh", "ready", "betting", "unbalanced", "asked-down", "drawing"}
CARDS_OUT = {"keyed": 1, "one-missing": 3, "called": 3} | dict.fromkeys(
    ("dealt", "announced", "settled", "squeezed", "passed", "declined", "turning", "misdelivered", "mistaken"), 4
)


class Cast(Premises):
    """The house itself, and tables at many moments of play. Whatever is tried is decided and never written."""

    def __init__(self, path: Path, games: Editions) -> None:
        self.path, self._at = path, BEFORE_THE_EDITION
        self.house = open_house(str(path), create=True, games=games, clock=lambda: self._at * 10**9)
        self._money()
        self._reported()
        self._people()
        self.before = self.house.cage.copy()
        """The cage when no table was open and no gaming day had begun."""
        self._tables()
        self._day()
        with self.house.store.snapshot() as (_, accounts):
            self._accounts = {account.name: account for account in accounts}

    def tried(self, stream: str, command: Command, second: Actor | None, *, early: bool = False) -> str:
        """What the house decides, as it would in a write that is then forgotten: the code of a refusal, or nothing.

        `early` is before any table was opened.
        """
        request = Request(uuid.uuid4().hex, stream, command, second=second)
        here = self.before if early else self.house.cage
        if isinstance(command, cage.CloseGamingDay):
            here = replace(here, slips={}, trays=set())  # No day is closed over a slip or an open tray.
        batch = Batch(self.house, Books(self._load), {}, {}, self.house.cage_version, here, NOON * 10**6)
        answer = refuse_unwritable(request) or batch.decide(request)
        assert isinstance(answer, int | Refusal), answer
        return answer.code if isinstance(answer, Refusal) else ""

    def _load(self, names: Iterable[str]) -> dict[str, Account]:
        return {name: deepcopy(self._accounts[name]) for name in names if name in self._accounts}

    def _people(self) -> None:
        for each in reversed((*FIRST, *OTHERS)):
            if each.position is not Position.PATRON:
                engage(self.house, each.name, each.position)
        for name in ("Zoe", "Lou", "Ned", *(each.name for each in ACTING)):
            engage(self.house, name, Position.DEALER)
        engage(self.house, WINDOW.name, Position.CASHIER)
        for name, position, until in (
            *((each.name, each.position, 0) for each in (*ACTING, WINDOW)),
            ("Ned", Position.PIT_SUPERVISOR, 0),
            ("Lou", Position.PIT_SUPERVISOR, NOON),
        ):
            given = cage.Appoint(SHIFT_MANAGER, name, position.name, "a full floor", until)
            self.do(CAGE, given, second=OTHERS[-1])
        dismiss(self.house, "Zoe")
        self.do(CAGE, cage.GiveSignIn(SUPERVISOR, "Kay", "passport"))
        for holder in (*FIRST[1:], *ACTING, WINDOW):
            key = cage.RegisterPasskey(holder, f"{holder.name:a<20}", KEY, "a phone")
            self.do(CAGE, key, via="server")

    def _money(self) -> None:
        for name, cents in (
            ("Wei", 9_000_00),
            ("Ana", 50_000_00),
            ("Bea", 0),
            ("Eve", 10_00),
            ("Mia", 900_00),
            ("Kay", 0),
            ("Ivy", 70_00),
            ("Rex", 0),
        ):
            self.account(name, cents)
        self.do(CAGE, cage.LockAccount(SUPERVISOR, "Eve", "disputed"))
        own = self.do(CAGE, cage.CashOut(WEI, "Wei", cents=100_00))
        large = self.do(CAGE, cage.CashOut(ANA, "Ana", cents=cage.LARGE_CENTS + 1))
        held = self.do(CAGE, cage.CashOut(patron("Ivy"), "Ivy", cents=20_00))
        self.do(CAGE, cage.ExcludePatron(SUPERVISOR, "Ivy", "house", "barred"))
        codes = (self.house.ticket_code(each.entry.id) for each in (own, large, held))
        self.ticket, self.large_ticket, self.held_ticket = codes

    def _tables(self) -> None:
        """A table at each moment of play, named after it."""
        self.do(CAGE, cage.OpenTable(PIT_MANAGER, "older", {"game": "sands-elements"}, cage.KEYED))
        self._at = NOON
        for name, method in MOMENTS.items():
            told = {"game": "dragon-tiger-baccarat", "high_limit_area": True, "method": method.value}
            told |= {"differential_cents": 50_00} if name in {"unbalanced", "asked-down"} else {}
            self.do(
                CAGE, cage.OpenTable(ASSISTANT, name, told, cage.KEYED if name in {"keyed", "left"} else cage.DEVICE)
            )
        for name in ("closed", "drawing"):
            self.open_chips(name)
        for name in [each for each in MOMENTS if each != "fresh"]:
            self.at(name, commands.LoadShoe(DEALER))
        for name in [each for each in MOMENTS if each not in {"fresh", "ready"}]:
            self.at(name, commands.OpenBets(DEALER))
            self.bet(name, "Wei", "Player", 200_00)
            self.bet(name, "Ana", "Banker", 100_00, area=2)
        self.at("drawing", commands.PlaceBet(DEALER, "#3", 3, "Tie", 100_00, chips=True))
        for name in DEALT_AND_BET:
            self.bet(name, "Mia", "Tie", 100_00, area=3)
        self.at("asked-down", commands.AskToBalance(DEALER))
        self.at("lent", commands.AcceptDevice(WEI, "Wei"))
        for name in [each for each in MOMENTS if each not in STILL_BETTING]:
            self.at(name, commands.CloseBets(OTHERS[3] if name in DEALT_AND_BET else DEALER))
        self.at("cut", commands.SeeCuttingCard(DEALER))
        for name, count in CARDS_OUT.items():
            for card in parse_cards("9s 2h Kd 5c")[:count]:
                self.at(name, commands.DealCard(DEALER, card))
        for _ in range(4):
            self.at("left", commands.DealCard(DEALER))
        for name in ("announced", "settled"):
            self.at(name, commands.AnnounceResult(DEALER))
        self.at("settled", commands.SettleBets(DEALER))
        self.at("declined", commands.DeclineHand(WEI, 0, "Wei"))
        for name in ("passed", "turning", "left"):
            self.at(name, commands.PassHand(DEALER, 0))
        self.at("turning", commands.SetRevealOrder(DEALER, 0))
        self.at("left", commands.CallIrregularity(DEALER, Kind.LEFT_WITH_CARDS, "gone with them", hand=0))
        self.at("called", commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "it fell"))
        for name in ("misdelivered", "mistaken"):
            self.at(name, commands.PassHand(DEALER, 0, "Bea"))
            self.at(name, commands.CallIrregularity(DEALER, Kind.WRONG_PATRON, "not hers", hand=0))
        self.at("mistaken", commands.TurnCard(DEALER, 1))

    def _day(self) -> None:
        """The gaming day is open and its shift is Max's; a table has chips; what is archived is partly detached."""
        self.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2027-01-15", "day"))
        self.do(CAGE, cage.AssignDealers(SUPERVISOR, {"ready": "Ned"}))
        self.open_chips("fresh", 5_000_00)
        for name in ("Wei", "Ana", "Rex"):
            self.do(CAGE, cage.CheckIdentity(CASHIER, name, "passport"))
        self._counts()
        self._complaints()
        ends = {table_stream(name): 1 for name in ("ready", "closed")}
        archived = cage.ArchiveJournal(
            SHIFT_MANAGER, "2025.archive", "0" * 64, "2025-12-31", 9, "0" * 64, ends, "the year is closed"
        )
        self.do(CAGE, archived, second=SUPERVISOR)
        self.do(CAGE, cage.DetachJournal(SHIFT_MANAGER, {table_stream("ready"): 1}, "in the vault"), second=SUPERVISOR)

    def _reported(self) -> None:
        """A day that is over by now on which the cash of Rex reached the threshold: compliance may file the report."""
        self.do(CAGE, cage.CheckIdentity(CASHIER, "Rex", "passport"))
        self.do(CAGE, cage.BuyCredit(CASHIER, "Rex", cage.LARGE_CENTS))

    def _counts(self) -> None:
        """Slips 4 to 7 at every step, two trays to be counted and closed, and a bank that two have counted."""
        cashier, dealer, supervisor = OTHERS[1:4]
        ways = (cage.FILL, cage.CREDIT, cage.FILL, cage.CREDIT)
        numbers = [self.slip("fresh", way, 1_000_00) for way in ways]
        self.open_bank(by=cashier)
        self.do(CAGE, cage.IssueFill(cashier, numbers[2]))
        self.do(CAGE, cage.SendCredit(dealer, numbers[3]), second=supervisor)
        for name in ("closing", "counted"):
            self.do(CAGE, cage.OpenTable(ASSISTANT, name, {"game": "dragon-tiger-baccarat"}, cage.KEYED))
            self.do(CAGE, cage.OpenChips(SUPERVISOR, name, {}), second=PIT_MANAGER)
        self.do(CAGE, cage.OpenTable(ASSISTANT, "boxed", {"game": "dragon-tiger-baccarat"}, cage.KEYED))
        self.do(CAGE, cage.OpenChips(supervisor, "boxed", {}), second=PIT_MANAGER)
        for by in (dealer, supervisor):
            self.do(CAGE, cage.CountTray(by, "counted", {}))
            self.do(CAGE, cage.CountTray(by, "boxed", {}))
        self.do(CAGE, cage.CloseChips(cashier, "boxed"))
        for by in (cashier, supervisor):
            self.do(CAGE, cage.CountBank(by, cashier.name, {}, {}))

    def _complaints(self) -> None:
        """One that waits, one that was given to Sue, and one that she has answered."""
        for _ in range(3):
            self.do(CAGE, cage.OpenComplaint(OTHERS[1], "I was not paid", "Ana", happened=NOON - 60))
        for number in (2, 3):
            self.do(CAGE, cage.AssignComplaint(PIT_MANAGER, number, SUPERVISOR.name))
        self.do(CAGE, cage.AnswerComplaint(SUPERVISOR, 3, "rejected", "The cards were read again."))

    def at(self, table: str, command: Command, second: Actor | None = None) -> None:
        self.do(table_stream(table), command, second=second)
