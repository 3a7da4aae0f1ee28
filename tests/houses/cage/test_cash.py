"""Patrons' cash: added up over cage, tables and tickets, identified and reported from a threshold on, and looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.denominations import CASH_CENTS, count_of
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.projections.cash import reports
from cutcard.house.projections.significant_events import significant
from cutcard.house.projections.snapshots import cage_from, kept
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.server.alerts import Alerts, alert_of, may_acknowledge
from cutcard.table import Actor, commands
from cutcard.table.codec import to_json
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, memory, seconded
from tables import ASSISTANT, CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Forgery = Callable[[EditableJournal], EditableEntry]

EVENING = 1_800_000_000 * 10**9
"""Friday 15 January 2027, eight in the morning by UTC."""
DAY = 24 * 3_600 * 10**9
CORA = Actor("Cora", Position.COMPLIANCE)
T1 = table_stream("t1")


class Floor(Premises):
    """A house with a table at which chips are played, a bank, and two patrons; its clock stands."""

    def __init__(self, path: Path, *, create: bool = True) -> None:
        super().__init__(path, create=create)
        self.at = EVENING
        self.house.now = lambda: self.at
        if create:
            for name in ("Wei", "Ana"):
                self.account(name)
            self.open_table("t1", "dragon-tiger-baccarat", source=cage.KEYED)
            self.open_chips("t1")

    def reopen(self) -> Floor:
        super().reopen()
        self.house.now = lambda: self.at
        return self

    def at_cage(self, command: cage.CageCommand, **how: Any) -> dict[str, Any]:
        (event,) = self.do(CAGE, command, **how).body.events
        return event

    def buy(self, cents: int, name: str = "Wei") -> dict[str, Any]:
        return self.at_cage(cage.BuyCredit(CASHIER, name, cents, "as asked"), **seconded())

    def chips(self, cents: int, name: str = "Wei") -> dict[str, Any]:
        return self.at_cage(cage.SellChips(CASHIER, count_of(cents), name, "as asked"), **seconded())

    def buy_in(self, cents: int, name: str = "Wei") -> dict[str, Any]:
        return self.at_cage(cage.BuyIn(DEALER, "t1", count_of(cents, CASH_CENTS), "#3", name), **seconded())

    def redeem_chips(self, cents: int, name: str = "Wei") -> dict[str, Any]:
        return self.at_cage(cage.RedeemChips(CASHIER, count_of(cents), name, "as asked"), **seconded())

    def cash_out(self, cents: int, name: str = "Wei") -> dict[str, Any]:
        """Credit as a ticket, and the ticket in cash."""
        code = self.house.ticket_code(self.do(CAGE, cage.CashOut(patron(name), name, cents=cents)).entry.id)
        return self.at_cage(cage.RedeemTicket(CASHIER, code, reason="as asked"), **seconded())

    def identify(self, name: str = "Wei") -> None:
        self.do(CAGE, cage.CheckIdentity(CASHIER, name, "passport"))

    def stake(self, cents: int, name: str = "Wei") -> None:
        self.do(T1, commands.LoadShoe(DEALER))
        self.do(T1, commands.OpenBets(DEALER))
        self.bet("t1", name, "Player", cents)

    @property
    def raised(self) -> list[str]:
        return [alert.what for each in self.journal() if (alert := alert_of(each)) is not None]

    @property
    def reports(self) -> list[tuple[str, str, int, bool]]:
        return [(each.account, each.way, each.cents, each.structured) for each in self.house.cage.reports.values()]


@pytest.fixture
def floor() -> Iterator[Floor]:
    with memory() as folder, Floor(folder / "house.db") as house:
        yield house


def sound(floor: Floor) -> None:
    """Also after the house was opened again, which knows the same."""
    held = floor.house.cage
    floor.reopen()
    after = floor.house.cage
    assert (after.cash, after.reports, after.reports_made) == (held.cash, held.reports, held.reports_made)
    assert dict(after.last_dealt) == dict(held.last_dealt)
    no_findings(verify(str(floor.path)))


# --- identity, and a report ---------------------------------------------------------------------

WAYS_IN = (Floor.buy, Floor.chips, Floor.buy_in)


@pytest.mark.parametrize("last", WAYS_IN, ids=lambda way: way.__name__)
def test_who_reaches_the_threshold_is_identified_however_the_sum_is_cut_up(
    floor: Floor, last: Callable[[Floor, int], Any]
) -> None:
    """Over cage and tables: the amount that brings the day's sum to 10,000.00 is refused, and one below it is not."""
    floor.buy(3_000_00)
    floor.chips(3_000_00)
    floor.buy_in(3_999_00)
    before = floor.trace()
    with pytest.raises(AssertionError, match="identity needed"):
        last(floor, 1_00)
    assert floor.trace() == before
    assert floor.house.cage.reports == {}
    floor.identify("Ana")
    with pytest.raises(AssertionError, match="identity needed"):
        last(floor, 1_00)
    floor.identify()
    assert last(floor, 1_00)["day_cents"] == 10_000_00
    assert floor.reports == [("Wei", "in", 10_000_00, True)]
    last(floor, 5_000_00)
    assert len(floor.reports) == 1, "one for a patron, a day and a way"
    sound(floor)


def test_what_goes_out_is_added_up_for_itself(floor: Floor) -> None:
    floor.buy(9_000_00)
    floor.stake(2_000_00)
    floor.cash_out(6_000_00)
    floor.redeem_chips(3_999_00)
    assert floor.reports == []
    redeem = cage.RedeemChips(CASHIER, count_of(100), "Wei", "as asked")
    assert floor.no(CAGE, redeem, **seconded()).code == "identity"
    floor.identify()
    floor.redeem_chips(100)
    assert floor.reports == [("Wei", "out", 10_000_00, True)]
    sound(floor)


def test_a_large_amount_is_nobodys(floor: Floor) -> None:
    """Chips that are sold, redeemed or bought in for nobody are each below the threshold."""
    for asked in (
        cage.SellChips(CASHIER, count_of(10_000_00), "", "as asked"),
        cage.RedeemChips(CASHIER, count_of(10_000_00), "", "as asked"),
        cage.BuyIn(DEALER, "t1", count_of(10_000_00, CASH_CENTS), "#3"),
    ):
        assert floor.no(CAGE, asked, **seconded()).code == "identity"
    for name in ("chips", "redeem_chips"):
        assert getattr(floor, name)(9_999_00, "")["day_cents"] == 9_999_00
    assert floor.house.cage.cash.patrons == {}
    sound(floor)


def ticket(floor: Floor, name: str, cents: int) -> str:
    taken = floor.do(CAGE, cage.CashOut(patron(name), name, cents=cents))
    return floor.house.ticket_code(taken.entry.id)


def test_what_is_played_at_a_terminal_is_nobodys(floor: Floor) -> None:
    """Several patrons play at it in a day. A large ticket is paid to the patron to whose credit it is put first."""
    floor.account("Terminal 7", kind=cage.TERMINAL)
    for _ in range(2):
        bought = cage.BuyCredit(CASHIER, "Terminal 7", 6_000_00, "as asked")
        sold = floor.do(CAGE, bought, **seconded()).body.events[0]
        assert sold["day_cents"] == 6_000_00, "of this amount alone"
    large = cage.BuyCredit(CASHIER, "Terminal 7", 10_000_00, "as asked")
    assert floor.no(CAGE, large).code == "identity"
    code = ticket(floor, "Terminal 7", 12_000_00)
    assert floor.no(CAGE, cage.RedeemTicket(CASHIER, code, reason="as asked"), **seconded()).code == "identity"
    assert floor.house.cage.cash.patrons == {}
    floor.do(CAGE, cage.RedeemTicket(patron("Wei"), code, "Wei"))
    floor.identify()
    own = ticket(floor, "Wei", 12_000_00)
    paid = floor.do(CAGE, cage.RedeemTicket(CASHIER, own, reason="as asked"), **seconded()).body.events[0]
    assert (paid["holder"], paid["day_cents"]) == ("Wei", 12_000_00)
    assert [each.account for each in floor.house.cage.reports.values()] == ["Wei"]
    sound(floor)


def test_a_check_holds_for_its_gaming_day_and_so_does_the_sum(floor: Floor) -> None:
    floor.buy(9_000_00)
    floor.at += DAY
    assert floor.buy(9_000_00)["day_cents"] == 9_000_00, "another day"
    floor.identify()
    floor.buy(1_000_00)
    floor.at += DAY
    large = cage.BuyCredit(CASHIER, "Wei", 10_000_00)
    assert floor.no(CAGE, large).code == "identity"
    floor.do(CAGE, cage.GiveSignIn(SUPERVISOR, "Wei", "passport", "forgot it"), second=PIT_MANAGER)
    floor.do(CAGE, large)
    assert [each.day for each in floor.house.cage.reports.values()] == ["2027-01-16", "2027-01-17"]
    sound(floor)


def test_a_sum_that_is_begun_goes_on_where_the_clock_goes_back_a_day(floor: Floor) -> None:
    """With another zone, while no gaming day is open: neither the sum nor what was checked is of a day that is over."""
    floor.at = EVENING - 7 * 3_600 * 10**9  # One in the morning.
    floor.buy(9_000_00)
    floor.identify("Ana")
    moved = cage.SetTimeZone(SHIFT_MANAGER, "America/Los_Angeles", "the house stands there")
    floor.do(CAGE, moved, second=PIT_MANAGER)
    asked = cage.BuyCredit(CASHIER, "Wei", 9_000_00, "as asked")
    assert floor.no(CAGE, asked, **seconded()).code == "identity"
    assert floor.buy(10_000_00, "Ana")["day"] == "2027-01-15"
    floor.identify()
    assert floor.buy(1_000_00)["day_cents"] == 10_000_00
    assert floor.reports == [("Ana", "in", 10_000_00, False), ("Wei", "in", 10_000_00, True)]
    floor.at += DAY
    assert floor.buy(9_000_00)["day"] == "2027-01-15", "five in the afternoon of that day, by the new clock"
    floor.at += DAY
    assert floor.buy(9_000_00)["day"] == "2027-01-16"
    sound(floor)

    def behind(journal: EditableJournal) -> EditableEntry:
        """As if a new day had begun with it."""
        draft = journal.find("CreditBought", 1)
        draft.event("CreditBought")["day"] = "2027-01-14"
        return draft

    check_found_where_forged(floor.path, behind, "money")


def test_a_clock_that_was_wrong_by_years_holds_no_later_day_back(floor: Floor) -> None:
    """An amount that was counted in another year is of that day; sums and gaming days go on once the clock is right."""
    floor.at += 365 * DAY
    assert floor.buy(9_000_00)["day"] == "2028-01-15"
    floor.at -= 365 * DAY
    assert floor.buy(9_000_00)["day"] == "2027-01-15"
    floor.at += 365 * DAY
    floor.buy(9_000_00)
    floor.at -= 364 * DAY
    floor.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2027-01-16", "one"))
    assert floor.buy(9_000_00)["day_cents"] == 9_000_00
    sound(floor)


NOT_ALLOWED: list[tuple[cage.CageCommand, str]] = [
    (cage.CheckIdentity(CASHIER, "Wei", "a library card"), "identity"),
    (cage.CheckIdentity(CASHIER, "Nobody", "passport"), "no_such_account"),
    (cage.CheckIdentity(Actor("Wei", Position.PIT_SUPERVISOR), "Wei", "passport"), "authority"),
    (cage.CheckIdentity(DEALER, "Wei", "passport"), "authority"),
    (cage.OpenReport(PIT_MANAGER, "Wei", "in"), "authority"),
    (cage.CloseReport(PIT_MANAGER, 1, filed=True, reason="so"), "authority"),
    (cage.CloseReport(CORA, 1, filed=True, reason="so"), "no_such_report"),
]


def test_what_is_no_check_and_no_report(floor: Floor) -> None:
    for asked, code in NOT_ALLOWED:
        assert floor.no(CAGE, asked).code == code, asked


def test_no_patron_confirms_their_own_identity_by_cashing_out(floor: Floor) -> None:
    """A document that nobody looked at opens no threshold, also where a patron names one with a ticket of their own."""
    floor.buy(9_000_00)
    before = floor.trace()
    named = cage.CashOut(patron("Wei"), "Wei", cents=1_00, identity="passport")
    assert floor.no(CAGE, named).code == "authority"
    assert floor.trace() == before
    assert floor.no(CAGE, cage.BuyCredit(CASHIER, "Wei", 1_000_00)).code == "identity"
    floor.do(CAGE, replace(named, identity=""))
    floor.do(CAGE, cage.CashOut(CASHIER, "Wei", cents=1_00, identity="passport"), second=patron("Wei"))
    floor.buy(1_000_00)
    sound(floor)

    def self_named(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("TicketIssued")
        draft.body["command"]["identity"] = draft.event("TicketIssued")["identity"] = "passport"
        return draft

    check_found_where_forged(floor.path, self_named, "cash")


# --- deadlines ----------------------------------------------------------------------------------


def test_a_report_is_open_until_compliance_closes_it_and_overdue_after_its_day(floor: Floor) -> None:
    days = cage.SetThresholds(ASSISTANT, 0, 0, "as licensed", report_cents=5_000_00, report_days=2)
    floor.do(CAGE, days, **seconded())
    for name in ("Wei", "Ana"):
        floor.identify(name)
        floor.buy(5_000_00, name)
    first, second = floor.house.cage.reports.values()
    assert (first.due, second.due) == ("2027-01-17", "2027-01-17")
    assert floor.no(CAGE, cage.CloseReport(CORA, 1, filed=True, reason=" ")).code == "reason"
    floor.at += DAY
    floor.do(CAGE, cage.CloseReport(CORA, 1, filed=True, reason="sent to the authority"))
    floor.at += DAY
    floor.do(CAGE, cage.Note(DEALER, "a lamp is out", "", "", "seen"))
    assert "ReportOverdue" not in floor.raised, "it is the last day"
    floor.at += DAY
    for _ in range(2):
        floor.do(CAGE, cage.Note(DEALER, "a lamp is out", "", "", "seen"))
    assert floor.raised.count("ReportOverdue") == 1
    floor.do(CAGE, cage.CloseReport(CORA, 2, filed=False, reason="a transfer of his own"))
    assert floor.house.cage.reports == {}
    sound(floor)


def test_the_house_notes_an_overdue_report_by_itself_once_and_no_sooner(floor: Floor) -> None:
    floor.identify()
    floor.chips(10_000_00)
    (report,) = floor.house.cage.reports.values()
    note = Request("overdue/1", CAGE, cage.TellOverdue(THE_HOUSE, 1), via="house")
    floor.at += 15 * DAY
    assert cage.overdue(floor.house.cage, floor.at // 1_000) == [], "it is the last day"
    assert floor.house.ask(note).code == "day"  # type: ignore[union-attr]
    floor.at += DAY
    ((name, command, fact),) = cage.overdue(floor.house.cage, floor.at // 1_000)
    assert (name, command) == (note.id, note.command)
    assert floor.no(CAGE, cage.TellOverdue(SHIFT_MANAGER, 1)).code == "via"
    assert floor.no(CAGE, cage.TellOverdue(SHIFT_MANAGER, 2)).code == "via"
    told = floor.house.ask(note)
    assert isinstance(told, Reply)
    assert (told.body.events, floor.raised.count("ReportOverdue")) == ([to_json(fact)], 1)
    assert (report.number, cage.overdue(floor.house.cage, floor.at // 1_000)) == (1, [])
    assert floor.house.ask(replace(note, id="overdue/1/again")).code == "day"  # type: ignore[union-attr]
    sound(floor)

    def too_soon(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("ReportOverdue")
        draft.body["at"] -= DAY // 1_000
        return draft

    def by_a_person(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("ReportOverdue")
        draft.body["command"]["by"] = {"name": "Gia", "position": "GAMING_SHIFT_MANAGER"}
        return draft

    for forge in (too_soon, by_a_person):
        check_found_where_forged(floor.path, forge, "cash")


def test_a_patron_with_a_report_is_not_forgotten_before_it_is_closed(floor: Floor) -> None:
    """Also where the days to keep patrons are over, and the report overdue; no word tells the pit that there is one."""
    kept = cage.SetRetention(SHIFT_MANAGER, 1, "as licensed")
    floor.do(CAGE, kept, **seconded())
    floor.identify()
    floor.chips(10_000_00)
    floor.at += 30 * DAY
    floor.do(CAGE, cage.Note(DEALER, "a lamp is out", "", "", "seen"))
    forget = cage.ForgetPatron(PIT_MANAGER, "Wei", "asked in writing")
    refused = floor.no(CAGE, forget, **seconded())
    assert refused.code == "outstanding"
    assert "report" not in refused.says
    floor.do(CAGE, cage.CloseReport(CORA, 1, filed=True, reason="sent"))
    floor.do(CAGE, forget, **seconded())
    sound(floor)

    def never_closed(journal: EditableJournal) -> EditableEntry:
        draft, note = journal.find("ReportClosed"), journal.find("Noted", -1)
        draft.body["command"], draft.body["events"] = note.body["command"], note.body["events"]
        return journal.find("PatronForgotten")

    check_found_where_forged(floor.path, never_closed, "cash")


def test_a_report_tells_the_whole_day_and_is_filed_when_it_is_over(floor: Floor) -> None:
    """Also of an evening that lasts beyond midnight: until the day is closed more can follow, and is told."""

    def listed() -> list[tuple[str, int]]:
        return [(each.way, each.cents) for each in reports(floor.house.store)]

    filed = cage.CloseReport(CORA, 1, filed=True, reason="sent")
    floor.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2027-01-15", "one"))
    floor.identify()
    floor.buy(14_899_98)
    floor.buy(400_00)
    assert listed() == [("in", 15_299_98)]
    assert floor.no(CAGE, filed).code == "day"
    floor.at += DAY
    floor.chips(30_000_00)
    floor.redeem_chips(10_000_00)
    assert listed() == [("in", 45_299_98), ("out", 10_000_00)]
    assert floor.no(CAGE, filed).code == "day", "it is open still"
    floor.close_chips("t1", 10_000_00)
    floor.do(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), **seconded())
    floor.do(CAGE, filed)
    floor.buy(9_000_00)
    assert listed() == [("in", 45_299_98), ("out", 10_000_00)], "nothing follows it"
    sound(floor)


def test_a_clock_that_went_back_tells_nobody_else_of_a_report(floor: Floor) -> None:
    """The line of the clock stands for everybody, without whose act it was and why; compliance reads both."""
    floor.identify()
    floor.buy(10_000_00)
    floor.at += DAY
    floor.do(CAGE, cage.Note(DEALER, "a lamp is out", "", "", "seen"))
    floor.at -= DAY // 24
    floor.do(CAGE, cage.CloseReport(CORA, 1, filed=False, reason="a transfer of Wei's own"))

    def told(reader: Position | None) -> list[tuple[str, str]]:
        events = significant(floor.house.store, reader=reader)
        return [(each.who, each.reason) for each in events if each.what == "clock went back"]

    assert told(Position.GAMING_SHIFT_MANAGER) == told(None) == [("", "")]
    assert told(Position.COMPLIANCE) == [("Cora", "a transfer of Wei's own")]


# --- what the pit is told -----------------------------------------------------------------------


def test_an_honest_day_raises_no_alert(floor: Floor) -> None:
    """One large amount is reported and no structuring; money that is played is not cash out without play."""
    floor.identify()
    floor.buy(12_000_00)
    floor.buy(500_00, "Ana")
    floor.stake(1_300_00)
    floor.cash_out(10_000_00)
    assert floor.reports == [("Wei", "in", 12_000_00, False), ("Wei", "out", 10_000_00, False)]
    assert floor.raised == []
    sound(floor)


def test_three_sales_below_the_threshold_are_structuring(floor: Floor) -> None:
    floor.identify()
    for _ in range(3):
        floor.buy(3_333_34)
    assert floor.raised == ["Structuring"]


def test_the_alerts_of_a_report_last_until_it_is_closed(floor: Floor) -> None:
    """Nobody acknowledges them, because a note that somebody did would tell whoever reads events."""
    floor.identify()
    for _ in range(3):
        floor.buy(3_333_34)
    floor.at += 20 * DAY
    floor.do(CAGE, cage.Note(DEALER, "a lamp is out", "", "", "seen"))
    alerts = Alerts(floor.house.store, floor.house.keeper.keys)
    alerts.catch_up()
    assert [each.what for each in alerts] == ["Structuring", "ReportOverdue"]
    assert not any(may_acknowledge(each, "Cora") for each in alerts)
    floor.do(CAGE, cage.CloseReport(CORA, 1, filed=True, reason="sent"))
    alerts.catch_up()
    assert list(alerts) == []


def test_credit_that_is_bought_and_taken_out_is_noticed_once(floor: Floor) -> None:
    floor.buy(5_000_00)
    floor.stake(100_00)
    assert not floor.cash_out(1_999_00)["unplayed"], "below the amount from which it is"
    assert floor.cash_out(2_000_00)["unplayed"]
    assert not floor.cash_out(100_00)["unplayed"]
    assert floor.raised == ["CashOutUnplayed"]
    sound(floor)


def test_chips_that_are_bought_and_redeemed_are_noticed_and_a_rating_tells_of_play(floor: Floor) -> None:
    for name in ("Wei", "Ana"):
        floor.chips(3_000_00, name)
    floor.at += 7_200 * 10**9
    began = floor.at // 10**9 - 7_200
    floor.do(CAGE, cage.RatePlay(SUPERVISOR, "t1", "Ana", began, 60, 50_00, 3_000_00, 2_500_00))
    assert floor.redeem_chips(2_500_00)["unplayed"]
    assert not floor.redeem_chips(2_500_00, "Ana")["unplayed"]
    assert floor.raised == ["CashOutUnplayed"]
    sound(floor)


def rating(floor: Floor, **other: Any) -> cage.RatePlay:
    """An hour of Ana's play that has just ended."""
    began = floor.at // 10**9 - 3_600
    return replace(cage.RatePlay(SUPERVISOR, "t1", "Ana", began, 60, 50_00, 3_000_00, 2_500_00), **other)


def test_a_rating_is_of_play_that_was_and_counts_once(floor: Floor) -> None:
    floor.chips(3_000_00, "Ana")
    floor.at += 7_200 * 10**9
    floor.open_table("tiger-1", "dragon-tiger")
    now = floor.at // 10**9
    wrong: dict[str, dict[str, Any]] = {
        "a year ago": {"began": now - 365 * 86_400},
        "yesterday": {"began": now - 86_400},
        "not over yet": {"minutes": 61},
        "in the future": {"began": now + 1},
        "at a table without chips": {"table": "tiger-1"},
        "a larger buy-in than any on record": {"buy_in_cents": 3_000_01},
    }
    for why, other in wrong.items():
        assert floor.no(CAGE, rating(floor, **other)).code in {"time", "chips", "stake"}, why
    floor.do(CAGE, rating(floor))
    for other in ({}, {"began": now - 7_200, "minutes": 61}, {"began": now - 60, "minutes": 1}):
        assert floor.no(CAGE, rating(floor, **other)).code == "time", "these minutes were rated"
    floor.do(CAGE, rating(floor, began=now - 7_200))
    assert floor.house.cage.cash.of("Ana").rated_cents == 2 * 60 * 50_00
    sound(floor)


def test_minutes_that_were_rated_before_a_day_was_closed_are_rated_no_second_time_after(floor: Floor) -> None:
    """A day that lasts beyond midnight, or is closed in the evening, shares its minutes with the next by the clock."""
    floor.at -= 8 * 3_600 * 10**9  # Midnight.
    floor.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2027-01-14", "one"))
    floor.chips(3_000_00, "Ana")
    floor.at += 3_600 * 10**9
    twice = rating(floor, buy_in_cents=0)
    floor.do(CAGE, twice)
    floor.close_chips("t1", 50_000_00)
    floor.do(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), **seconded())
    floor.do(CAGE, cage.OpenChips(SUPERVISOR, "t1", count_of(50_000_00)), second=PIT_MANAGER)
    for cash in (lambda: None, lambda: floor.chips(100, "Wei")):
        cash()
        assert floor.no(CAGE, twice).code == "time"
    for _ in range(2):  # The second goes on from the first.
        floor.house.snapshots.take_another()
        snapshot = kept(floor.house.store)
        assert snapshot is not None
        assert cage_from(snapshot.cage).cash == floor.house.cage.cash
    floor.at += 3_600 * 10**9
    floor.do(CAGE, rating(floor, buy_in_cents=0))
    sound(floor)
    check_found_where_forged(floor.path, edited("PlayRated", 1, began=twice.began), "cash")


@pytest.mark.parametrize(
    ("minutes", "unplayed"), [(0, True), (5, False), pytest.param(1, True, marks=pytest.mark.wide)]
)
def test_only_play_after_the_days_first_cash_is_play_of_it(floor: Floor, minutes: int, *, unplayed: bool) -> None:
    """Fifty a minute, for an hour that began before the chips were bought: a tenth of 2,500.00 is five minutes."""
    floor.at += 3_600 * 10**9
    floor.do(CAGE, rating(floor, began=floor.at // 10**9 - 3_600, minutes=1, buy_in_cents=0))
    floor.chips(3_000_00, "Ana")
    floor.at += minutes * 60 * 10**9
    floor.do(CAGE, rating(floor, began=floor.at // 10**9 - 3_000, minutes=50))
    assert floor.redeem_chips(2_500_00, "Ana")["unplayed"] == unplayed
    sound(floor)


def test_a_forged_rating_is_found(floor: Floor) -> None:
    floor.chips(3_000_00, "Ana")
    floor.at += 7_200 * 10**9
    floor.do(CAGE, rating(floor))
    floor.do(CAGE, rating(floor, began=floor.at // 10**9 - 7_200))
    forged: list[tuple[dict[str, Any], str]] = [
        ({"began": floor.at // 10**9 - 3_600}, "cash"),
        ({"buy_in_cents": 3_000_01}, "cash"),
        ({"began": floor.at // 10**9}, "money"),
        ({"table": "elsewhere"}, "money"),
    ]
    for other, check in forged:
        check_found_where_forged(floor.path, edited("PlayRated", 1, **other), check)


def test_large_transactions_are_judged_by_the_sums_of_the_day(floor: Floor) -> None:
    """Three sales of 4,999.99 reach a threshold of 5,000.00 with the second."""
    floor.do(CAGE, cage.SetThresholds(ASSISTANT, 0, 5_000_00, "as licensed", report_cents=0), **seconded())
    for _ in range(3):
        floor.buy(4_999_99)
    alerts = Alerts(floor.house.store, floor.house.keeper.keys)
    alerts.catch_up()
    assert [(each.what, each.cents) for each in alerts] == [("LargeTransaction", 9_999_98)]
    assert floor.reports == [], "the house has none"


def test_thresholds_stay_where_nothing_is_said_of_them(floor: Floor) -> None:
    told = cage.SetThresholds(ASSISTANT, 0, 5_000_00, "as licensed", unplayed_cents=0)
    floor.do(CAGE, told, **seconded())
    here = floor.house.cage
    assert (here.report_cents, here.report_days, here.unplayed_cents) == (10_000_00, 15, 0)
    for wrong in ({"report_days": 0}, {"report_days": 367}, {"report_cents": -1}):
        asked = cage.SetThresholds(ASSISTANT, 0, 5_000_00, "as licensed", **wrong)
        assert floor.no(CAGE, asked, **seconded()).code == "thresholds"
    floor.buy(5_000_00)
    assert not floor.cash_out(5_000_00)["unplayed"], "the house is not told"
    sound(floor)


# --- forged -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A day on which two reports are opened, one of which is closed and the other overdue."""
    path = tmp_path_factory.mktemp("cash") / "house.db"
    with Floor(path) as floor:
        floor.identify()
        floor.buy(6_000_00)
        floor.buy_in(4_000_00)
        floor.cash_out(6_000_00)
        floor.redeem_chips(4_000_00)
        floor.at += DAY
        floor.do(CAGE, cage.CloseReport(CORA, 1, filed=True, reason="sent"))
        floor.at += 19 * DAY
        floor.do(CAGE, cage.Note(DEALER, "a lamp is out", "", "", "seen"))
        floor.do(CAGE, cage.AdjustCredit(PIT_MANAGER, "Ana", 5_00, "miscounted"), **seconded())
        floor.do(CAGE, cage.AdjustCredit(PIT_MANAGER, "Ana", -5_00, "miscounted", "passport"), **seconded())
    no_findings(verify(str(path)))
    return path


def edited(kind: str, nth: int = 0, **values: object) -> Forgery:
    """An event, and what its command says of it, with other values."""

    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind, nth)
        for name, value in values.items():
            draft.event(kind)[name] = value
            if name in draft.body["command"]:
                draft.body["command"][name] = value
        return draft

    return forge


def by_a_manager(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ReportClosed")
    draft.body["command"]["by"] = {"name": "Max", "position": "PIT_MANAGER"}
    return draft


def by_another(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("IdentityChecked")
    draft.event("IdentityChecked")["by"] = "Dee"
    return draft


def for_another(journal: EditableJournal) -> EditableEntry:
    """The document that was looked at was somebody else's: nobody has identified who reaches the threshold."""
    draft = journal.find("IdentityChecked")
    draft.event("IdentityChecked")["account"] = draft.body["command"]["account"] = "Ana"
    return journal.find("BoughtIn")


def other_note(journal: EditableJournal) -> EditableEntry:
    """The report that was overdue is told in no entry."""
    draft = journal.find("ReportOverdue")
    note = journal.find("Noted", -1)
    draft.body["command"], draft.body["events"] = note.body["command"], note.body["events"]
    return draft


def on_its_day(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ReportClosed")
    draft.body["at"] -= DAY // 1_000
    return draft


FORGED: dict[str, tuple[Forgery, str]] = {
    "a sum that is not the day's": (edited("CreditBought", day_cents=5_000_00), "cash"),
    "a sum at a table that begins anew": (edited("BoughtIn", day_cents=4_000_00), "cash"),
    "another turnover": (edited("BoughtIn", played_cents=1), "cash"),
    "cash out without play that nobody is told of": (edited("TicketRedeemed", unplayed=False), "cash"),
    "cash out without play that was told before": (edited("ChipsRedeemed", unplayed=True), "cash"),
    "nobody identified": (for_another, "cash"),
    "no document": (edited("IdentityChecked", identity="a library card"), "cash"),
    "checked by another": (by_another, "cash"),
    "a report that says it was one amount": (edited("ReportOpened", structured=False), "cash"),
    "a report that is due later": (edited("ReportOpened", due="2028-01-01"), "cash"),
    "a report about somebody else": (edited("ReportOpened", account="Ana"), "cash"),
    "a report closed by the pit": (by_a_manager, "cash"),
    "a report closed that is not open": (edited("ReportClosed", number=7), "cash"),
    "a report closed on its own day": (on_its_day, "cash"),
    "a report closed without a reason": (edited("ReportClosed", reason=" "), "cash"),
    "nobody told that one is overdue": (other_note, "cash"),
    "credit taken by no document": (edited("CreditAdjusted", 1, identity=""), "authority"),
    "a ticket of somebody else": (edited("TicketRedeemed", holder="Ana"), "ticket"),
}


@pytest.mark.parametrize("forged", first_of(FORGED, 5))
def test_a_forged_day_of_cash_is_found(reported: Path, forged: str) -> None:
    forge, check = FORGED[forged]
    check_found_where_forged(reported, forge, check)
