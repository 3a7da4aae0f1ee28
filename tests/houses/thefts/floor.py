"""A house where thefts are tried: what its books say, what there really is, and honest people who say what they see.

Every attempt is a gaming day. Whoever is in a crew lies where their part lets them; everybody else counts what is
there, signs for nothing that is not, and opens the next day's tray. So whatever the house notices, it notices by the
acts of honest people alone.
"""

from __future__ import annotations

import datetime
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from cutcard.formats import schema
from cutcard.formats.denominations import CASH_CENTS, count_of
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.event_kinds import kind_of
from cutcard.house.ledger import box_of, cash_of, chips_of, rack_of
from cutcard.house.open import open_house
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.irregularities import Remedy
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.alerts import alert_of
from cutcard.table import Actor, Phase, commands
from houses.houses import Premises
from staff import engage

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from cutcard.house.engine.requests import Reply
    from cutcard.table.commands import Command

TABLE, GAME = "pit-1", "dragon-tiger-baccarat"
TRAY_CENTS, BANK_CENTS, CREDIT_CENTS = 50_000_00, 100_000_00, 5_000_00
"""What there is to take: a tray, a bank in cash and as much in chips, and what a patron has in credit."""
FIRST_DAY = datetime.date(2026, 1, 1)
NOON = 12 * 3_600
NAMES = {position: (f"Crew {position.title} A", f"Crew {position.title} B") for position in Position}
CASHIER, WINDOW, RECEIVER, *COUNTERS = (Actor(name, Position.CASHIER) for name in ("Cai", "Cal", "Cam", "Kim", "Lou"))
DEALER, OTHER_DEALER = (Actor(name, Position.DEALER) for name in ("Dee", "Dan"))
SUPERVISOR, OTHER_SUPERVISOR = (Actor(name, Position.PIT_SUPERVISOR) for name in ("Sue", "Sam"))
PIT_MANAGER, OTHER_MANAGER = (Actor(name, Position.PIT_MANAGER) for name in ("Max", "Mia"))
SHIFT_MANAGER = Actor("Gil", Position.GAMING_SHIFT_MANAGER)
HONEST = (
    *(CASHIER, WINDOW, RECEIVER, *COUNTERS, DEALER, OTHER_DEALER, SUPERVISOR, OTHER_SUPERVISOR),
    *(PIT_MANAGER, OTHER_MANAGER, Actor("Ann", Position.ASSISTANT_CASINO_MANAGER)),
    *(SHIFT_MANAGER, Actor("Gus", Position.GAMING_SHIFT_MANAGER)),
)
T = table_stream(TABLE)


class FoiledError(Exception):
    """The attempt goes no further: the house refuses an act, or an honest person does not sign."""


@dataclass(frozen=True)
class Crew:
    """Who plays which part: what nobody of the crew plays is played by honest people."""

    parts: Mapping[str, Actor] = field(default_factory=dict)

    def lies(self, *parts: str) -> bool:
        return all(part in self.parts for part in parts)

    def of(self, part: str, honest: Actor) -> Actor:
        return self.parts.get(part, honest)

    @property
    def of_the_pit(self) -> bool:
        return any(each.position.of_the_pit for each in self.parts.values())


class Outcome(NamedTuple):
    """What a crew took, and what showed of it."""

    taken_cents: int
    shown: tuple[str, ...]

    @property
    def unseen_cents(self) -> int:
        return 0 if self.shown else self.taken_cents


class Step(NamedTuple):
    """A part of a theft: what somebody of the crew does there, and in which positions the house lets them."""

    part: str
    positions: frozenset[Position]


@dataclass(frozen=True)
class Theft:
    """A theft: what is done in it, and who it takes.

    Without one of `needed` it is not begun. Two who cover something up together are a pair of parts: both lie, or
    neither.
    """

    name: str
    tried: Callable[[Day], None]
    needed: tuple[Step, ...] = ()
    covered_by: tuple[tuple[Step, Step], ...] = ()
    keyed: bool = False
    """Whether it takes a table at which cards are keyed by hand."""
    each_round: bool = False
    """Whether it is done again in every round."""
    why: str = ""
    """Why the house leaves it open, where it does."""

    def __str__(self) -> str:
        return self.name


@dataclass
class Real:
    """What there really is."""

    tray: int = 0
    box: int = 0
    cash: int = 0
    chips: int = 0


class Floor(Premises):
    """The house, with honest people of every position and two of each who may be in a crew."""

    def __init__(self, path: Path, source: str = cage.DEVICE) -> None:
        self.path, self.source, self.number = path, source, -1  # What patrons have in credit was sold the day before.
        self.house = open_house(str(path), create=True, clock=lambda: self.seconds * 10**9)
        for name, position in (
            *((each.name, each.position) for each in reversed(HONEST)),
            *((name, own) for own in reversed(Position) for name in NAMES[own]),
        ):
            engage(self.house, name, position)
        self.open_bank(BANK_CENTS, by=WINDOW)
        for name in NAMES[Position.PATRON]:
            self.do(CAGE, cage.OpenAccount(DEALER, name))
            self.do(CAGE, cage.CheckIdentity(WINDOW, name, "passport"))
            self.do(CAGE, cage.BuyCredit(WINDOW, name, BANK_CENTS, "known to the pit"), second=OTHER_SUPERVISOR)
        self.real, self.number = Real(), 0
        for number in list(self.house.cage.reports):
            files = Actor(NAMES[Position.COMPLIANCE][0], Position.COMPLIANCE)
            self.do(CAGE, cage.CloseReport(files, number, filed=True, reason="known to the authority"))
        self.begin_day(Crew())

    @property
    def day(self) -> str:
        return (FIRST_DAY + datetime.timedelta(self.number)).isoformat()

    @property
    def seconds(self) -> int:
        """Noon by UTC of the day that is on."""
        return (FIRST_DAY - datetime.date(1970, 1, 1)).days * 86_400 + NOON + self.number * 86_400

    def end(self) -> int:
        """How many entries there are."""
        return int(next(iter(self.house.store.rows(schema.LAST_ENTRY, ())))[0])

    def begin_day(self, crew: Crew) -> None:
        """Two people count what is in the tray; a crew says what there should be."""
        self.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, self.day, "day"))
        if TABLE not in self.house.cage.tables:  # The first day, or somebody has closed it.
            self.open_table(TABLE, GAME, source=self.source)
            self.do(T, commands.LoadShoe(DEALER))
        lies, booked = crew.lies("opens", "opens too"), self.cents(chips_of(TABLE))
        opener = cage.OpenChips(crew.of("opens", SUPERVISOR), TABLE, count_of(booked if lies else self.real.tray))
        answer = self.ask(CAGE, opener, second=crew.of("opens too", OTHER_SUPERVISOR))
        if isinstance(answer, Refusal):
            honest = cage.OpenChips(OTHER_SUPERVISOR, TABLE, count_of(self.real.tray))
            self.do(CAGE, honest, second=OTHER_MANAGER)

    def attempt(self, theft: Theft, crew: Crew) -> Outcome:
        """A day in which a crew tries something, up to the next day's opener, and what came of it."""
        day = Day(self, crew)
        day.prepare()
        with suppress(FoiledError):
            theft.tried(day)
        day.end()
        if day.keeps_bank:
            day.prepare()
            day.end()
        outcome = Outcome(day.taken, tuple(day.shown()))
        self.real.tray = self.cents(chips_of(TABLE))  # The attempt is over: what nobody missed is put back.
        return outcome


class Day:
    """One gaming day, in which a crew may try something."""

    def __init__(self, floor: Floor, crew: Crew) -> None:
        self.floor, self.crew, self.real = floor, crew, floor.real
        self.taken, self.keeps_bank = 0, False
        self.cashier = crew.of("cashier", CASHIER)
        self.patrons: list[str] = []
        self.after = floor.end()

    def prepare(self) -> None:
        """An honest window is open, and the tray has what it usually has."""
        self.floor.open_bank(BANK_CENTS, by=WINDOW)
        if (missing := TRAY_CENTS - self.real.tray) > 0:
            number = self.floor.slip(TABLE, cage.FILL, missing)
            self.floor.do(CAGE, cage.IssueFill(WINDOW, number))
            self.floor.do(CAGE, cage.ReceiveFill(OTHER_DEALER, number, count_of(missing)), second=OTHER_SUPERVISOR)
            self.real.tray += missing

    # --- acts ------------------------------------------------------------------------------------

    def act(self, command: Command, second: Actor | None = None, stream: str = CAGE) -> Reply:
        """An act that the attempt needs: without it the attempt is foiled."""
        answer = self.floor.ask(stream, command, second=second)
        if isinstance(answer, Refusal):
            raise FoiledError(answer.code)
        return answer

    def at_the_table(self, command: Command, second: Actor | None = None) -> Reply:
        return self.act(command, second, T)

    def signs(self, part: str) -> Actor:
        """Somebody who does or signs for what is not so: no honest person does."""
        if part not in self.crew.parts:
            raise FoiledError(part)
        return self.crew.parts[part]

    def opens_bank(self) -> Actor:
        """A Cashier of the crew has a bank at the window."""
        cashier = self.signs("cashier")
        self.floor.open_bank(BANK_CENTS, by=cashier)
        self.real.cash = self.real.chips = BANK_CENTS
        return cashier

    def patron(self, cents: int = CREDIT_CENTS) -> str:
        """An honest patron with so much credit, which they had before that day."""
        name = f"Patron {self.floor.number}"
        self.floor.do(CAGE, cage.OpenAccount(OTHER_DEALER, name))
        if cents:
            self.floor.do(CAGE, cage.BuyCredit(THE_HOUSE, name, cents), via="house")
        self.patrons.append(name)
        return name

    def ticket(self, account: str, cents: int) -> str:
        """Somebody who signs in as the holder cashes out; the code of the ticket."""
        issued = self.act(cage.CashOut(Actor(account, Position.PATRON), account, cents=cents))
        return self.floor.house.ticket_code(issued.entry.id)

    def cashed(self, account: str, cents: int) -> None:
        """Credit leaves as a ticket, and an honest window pays it."""
        self.act(cage.RedeemTicket(WINDOW, self.ticket(account, cents)))
        self.taken += cents

    def take(self, cents: int, **real: int) -> None:
        """So much goes into a pocket, and is missing from where it was."""
        self.taken += cents
        self.move(**{name: -each for name, each in real.items()})

    def move(self, **real: int) -> None:
        for name, cents in real.items():
            setattr(self.real, name, getattr(self.real, name) + cents)

    # --- the rest of a day -----------------------------------------------------------------------

    def end(self) -> None:
        """Trays, banks and boxes are counted, the day is closed, and the next one begins."""
        self._end_round()
        self._end_slips()
        if TABLE in self.floor.house.cage.trays:
            self.close_tray()
        if not self.keeps_bank:
            self._close_own_bank()
        self._count_bank(WINDOW, OTHER_SUPERVISOR, self._booked(WINDOW))
        self.floor.do(CAGE, cage.CloseBank(RECEIVER, WINDOW.name, *pieces(self._booked(WINDOW))))
        closed = self.floor.ask(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), second=OTHER_MANAGER)
        if isinstance(closed, Refusal):  # Somebody's bank was not counted: now it is.
            self._close_own_bank()
            self.floor.do(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), second=OTHER_MANAGER)
        self._count_box()
        self.floor.number += 1
        self.floor.begin_day(self.crew)

    def _end_round(self) -> None:
        """A round that somebody left open is played to its end by honest people."""
        if TABLE not in self.floor.house.tables:
            return
        for command in (
            commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "it cannot stand"),
            commands.ResumePlay(OTHER_DEALER),
            commands.CloseBets(OTHER_DEALER),
            commands.AnnounceResult(OTHER_DEALER),
            commands.SettleBets(OTHER_DEALER),
        ):
            if self.floor.table(TABLE).state.phase is not Phase.READY or self.floor.table(TABLE).state.incident:
                self.floor.ask(T, command, second=OTHER_SUPERVISOR)
        assert self.floor.table(TABLE).state.phase is Phase.READY, "the next attempt finds a table between two rounds"

    def _end_slips(self) -> None:
        """What somebody left under way is withdrawn, or received as it is: nothing ever arrived."""
        for slip in list(self.floor.house.cage.slips.values()):
            if not slip.sent_by:
                self.floor.do(CAGE, cage.WithdrawRequest(OTHER_SUPERVISOR, slip.number, "nobody has sent it"))
            else:
                assert slip.way == cage.CREDIT
                self.floor.do(CAGE, cage.ReceiveCredit(WINDOW, slip.number, {}))

    def close_tray(self) -> None:
        """Two count it; a crew says what there should be."""
        crew = self.crew
        lies = crew.lies("counts the tray", "counts it too")
        told = count_of(self.floor.cents(chips_of(TABLE)) if lies else self.real.tray)
        for by in (crew.of("counts the tray", DEALER), crew.of("counts it too", SUPERVISOR)):
            self.floor.do(CAGE, cage.CountTray(by, TABLE, told))
        self.floor.do(CAGE, cage.CloseChips(RECEIVER, TABLE))

    def _booked(self, cashier: Actor) -> tuple[int, int]:
        return self.floor.cents(cash_of(cashier.name)), self.floor.cents(rack_of(cashier.name))

    def _close_own_bank(self) -> None:
        """Both counters and the receiver lie, or what there is comes to light."""
        if self.cashier.name not in self.floor.house.cage.banks.values():
            return
        real, booked = (self.real.cash, self.real.chips), self._booked(self.cashier)
        told = booked if self.crew.lies("counts the bank") else real
        found = booked if self.crew.lies("receives the bank") else real
        counter = self.crew.of("counts the bank", OTHER_SUPERVISOR)
        receiver = self.crew.of("receives the bank", RECEIVER)
        self._count_bank(self.cashier, counter, told)
        self.floor.ask(CAGE, cage.CloseBank(receiver, self.cashier.name, *pieces(found)))
        if self.cashier.name in self.floor.house.cage.banks.values():  # A receiver who may not be one.
            self.floor.ask(CAGE, cage.CloseBank(RECEIVER, self.cashier.name, *pieces(real)))
        if self.cashier.name in self.floor.house.cage.banks.values():  # The receiver found something else.
            self._count_bank(self.cashier, OTHER_MANAGER, real)
            self.floor.do(CAGE, cage.CloseBank(RECEIVER, self.cashier.name, *pieces(real)))

    def _count_bank(self, cashier: Actor, counter: Actor, told: tuple[int, int]) -> None:
        for by in (cashier, counter):
            self.floor.ask(CAGE, cage.CountBank(by, cashier.name, *pieces(told)))

    def _count_box(self) -> None:
        """Whoever counts knows what was bought in on record only from the pit."""
        crew, told = self.crew, self.real.box
        if crew.lies("counts the box", "counts the box too") and crew.of_the_pit:
            told = self.floor.cents(box_of(TABLE))
        for part, honest in zip(("counts the box", "counts the box too"), COUNTERS, strict=True):
            self.floor.do(
                CAGE, cage.CountDrop(crew.of(part, honest), TABLE, self.floor.day, count_of(told, CASH_CENTS))
            )
        self.real.box = 0

    # --- what shows ------------------------------------------------------------------------------

    def shown(self) -> list[str]:
        """Alerts, significant events that an honest day does not have, and what patrons are told."""
        found: set[str] = set()
        for entry in self.floor.house.store.read(after=self.after):
            body = entry.read()
            if (alert := alert_of(entry, body)) is not None:
                found.add(f"alert {alert.what}")
            events = ((event["type"], kind_of(event["type"]), event) for event in body.events)
            found |= {f"event {name}" for name, kind, event in events if kind.marks(event) and name not in ROUTINE}
        if any(each in self.floor.house.cage.unconfirmed for each in self.patrons):
            found.add("notice to the patron")
        return sorted(found)


def pieces(counted: tuple[int, int]) -> tuple[dict[str, int], dict[str, int]]:
    """Cash and chips as they are counted."""
    return count_of(counted[0], CASH_CENTS), count_of(counted[1])


ROUTINE = {
    *("GamingDayOpened", "GamingDayClosed", "GamingDayFinal", "ShiftHandedOver"),
    *("ChipsOpened", "TrayCounted", "ChipsClosed", "DropCounted"),
    *("ChipsRequested", "RequestWithdrawn", "ChipsSent", "ChipsReceived"),
    *("BankIssued", "BankCounted", "BankClosed", "BoughtIn", "PlayRated"),
}
"""What honest days list too: `test_an_honest_day_shows_nothing` holds this to such a day."""
