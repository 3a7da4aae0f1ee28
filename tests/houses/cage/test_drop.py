"""The drop: counted blind by two who had no part in the table, for its gaming day, which is final after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.denominations import CASH_CENTS, count_of
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.figures import Figures, TrayFigures
from cutcard.house import cage
from cutcard.house.ledger import OVER_SHORT, box_of
from cutcard.house.projections.day.days import closed_days
from cutcard.rulebook.procedure import Position
from cutcard.server.alerts import alert_of
from cutcard.table import Actor
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import BY_POSITION, Premises, audit_money
from tables import CASHIER, DEALER, PIT_MANAGER, SUPERVISOR
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Forgery = Callable[[EditableJournal], EditableEntry]

DAY, NEXT = "2026-11-16", "2026-11-17"
KIM, LOU = (Actor(name, Position.CASHIER) for name in ("Kim", "Lou"))
T = table_stream("salon")


def cash(cents: int) -> dict[str, int]:
    return count_of(cents, CASH_CENTS)


def open_day(house: Premises, day: str) -> None:
    house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, day, "one"))


def close_day(house: Premises) -> dict[str, object]:
    return house.do(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), second=SUPERVISOR).body.events[0]


def day_of_buy_ins(house: Premises, found: int = 10_500_00) -> None:
    """The tray opens with 10,000.00, 500.00 is bought in, and the closer is `found`, 1,000.00 of it filled."""
    house.open_table("salon", "dragon-tiger-baccarat", source=cage.KEYED)
    open_day(house, DAY)
    house.open_chips("salon", 10_000_00)
    house.fill("salon", 1_000_00)
    house.do(CAGE, cage.BuyIn(DEALER, "salon", cash(500_00), "#5"))
    house.close_chips("salon", found)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Premises]:
    with Premises(tmp_path / "house.db") as house:
        day_of_buy_ins(house)
        yield house


def test_a_closed_day_is_final_when_its_last_box_is_counted(house: Premises) -> None:
    assert house.no(CAGE, cage.CountDrop(KIM, "salon", NEXT, cash(500_00))).code == "drop"
    closed = close_day(house)
    assert closed["trays"] == {"salon": [0, 11_000_00, 0, 10_500_00, 500_00, 0, None, 0]}
    open_day(house, NEXT)
    house.do(CAGE, cage.OpenChips(SUPERVISOR, "salon", count_of(10_500_00)), second=PIT_MANAGER)
    house.do(CAGE, cage.BuyIn(DEALER, "salon", cash(70_00), "#1"))
    (day,) = closed_days(house.house.store)
    assert day.final == ""
    house.count_drop("salon", 480_00, DAY)
    assert (house.cents(box_of("salon")), house.cents(OVER_SHORT)) == (70_00, 20_00), "the next box is another one"
    (day,) = closed_days(house.house.store)
    tray, figures = TrayFigures(*day.trays["salon"]), Figures(*day.tables["salon"])
    assert (tray.drop_cents, tray.drop_variance_cents, tray.win_cents) == (480_00, -20_00, -20_00)
    assert (figures.chip_win_cents, len(day.final)) == (-20_00, 64)
    assert house.no(CAGE, cage.CountDrop(KIM, "salon", DAY, cash(500_00))).code == "drop"
    audit_money(house)
    house.reopen()
    no_findings(verify(str(house.path)))


def test_a_day_without_boxes_is_final_when_it_is_closed(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as house:
        open_day(house, DAY)
        close_day(house)
        assert closed_days(house.house.store)[0].final
        assert not house.house.cage.awaiting
    no_findings(verify(str(tmp_path / "house.db")))


def test_a_day_is_not_closed_over_an_open_tray(house: Premises) -> None:
    house.do(CAGE, cage.OpenChips(SUPERVISOR, "salon", count_of(10_500_00)), second=PIT_MANAGER)
    refused = house.no(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), second=SUPERVISOR)
    assert (refused.code, "salon" in refused.says) == ("chips", True)


def test_a_box_is_counted_blind_by_two_and_counted_once(house: Premises) -> None:
    """The first count says nothing of the books, and one that differs says only that it does."""
    first = house.do(CAGE, cage.CountDrop(KIM, "salon", DAY, cash(480_00))).body.events[0]
    assert (first["agrees"], first["booked_cents"]) == (False, 0)
    assert house.no(CAGE, cage.CountDrop(KIM, "salon", DAY, cash(480_00))).code == "counted"
    differs = house.do(CAGE, cage.CountDrop(LOU, "salon", DAY, cash(500_00)))
    assert (differs.body.events[0]["agrees"], differs.body.events[0]["booked_cents"]) == (False, 0)
    assert not differs.body.money
    house.do(CAGE, cage.CountDrop(LOU, "salon", DAY, cash(480_00)))
    agreed = house.do(CAGE, cage.CountDrop(KIM, "salon", DAY, cash(480_00)))
    assert agreed.body.events[0]["booked_cents"] == 500_00
    assert alert_of(agreed.entry) is not None
    closed = close_day(house)
    assert closed["trays"] == {"salon": [0, 11_000_00, 0, 10_500_00, 500_00, 0, 480_00, 0]}
    assert closed_days(house.house.store)[0].final, "counted before the day was closed"
    no_findings(verify(str(house.path)))


def test_cashiers_alone_count_the_drop(house: Premises) -> None:
    asked = {each: cage.CountDrop(Actor(f"another {each.title}", each), "salon", DAY, cash(1_00)) for each in Position}
    cashiers = asked.pop(Position.CASHIER)
    for each in asked.values():
        assert house.no(CAGE, each).code == "authority", each
    house.do(CAGE, cashiers)


def test_who_had_a_part_in_the_table_that_day_counts_no_box_of_it(house: Premises) -> None:
    """Whoever issued its fill, dealt, agreed or was assigned; a bank is no part in a table."""
    assigned = Actor("Sam", Position.DEALER)
    house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"salon": assigned.name}))
    close_day(house)
    open_day(house, NEXT)
    for name in (CASHIER.name, DEALER.name, SUPERVISOR.name, assigned.name):
        asked = cage.CountDrop(Actor(name, Position.CASHIER), "salon", DAY, cash(500_00))
        assert house.no(CAGE, asked).code == "own_interest", name
    house.open_bank(by=KIM)
    house.count_drop("salon", 500_00, DAY)
    no_findings(verify(str(house.path)))


def test_a_box_that_comes_out_before_the_day_is_opened_is_that_days(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as house:
        house.open_table("salon", "dragon-tiger-baccarat", source=cage.KEYED)
        house.open_chips("salon", 1_000_00)
        house.close_chips("salon", 1_000_00)
        house.do(CAGE, cage.CountDrop(KIM, "salon", "", {}))
        open_day(house, DAY)
        house.reopen()
        assert house.do(CAGE, cage.CountDrop(LOU, "salon", DAY, {})).body.events[0]["agrees"]
        close_day(house)
    no_findings(verify(str(tmp_path / "house.db")))


def test_nobody_but_the_house_makes_a_day_final(house: Premises) -> None:
    for by in BY_POSITION.values():
        assert house.no(CAGE, cage.FinaliseGamingDay(by, DAY)).code in {"via", "authority"}


# --- what the audit finds -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("drop") / "house.db"
    with Premises(path) as house:
        day_of_buy_ins(house, 10_400_00)
        close_day(house)
        open_day(house, NEXT)
        house.count_drop("salon", 480_00, DAY)
    no_findings(verify(str(path)))
    return path


def other(kind: str, at: int = 0, **parts: object) -> Forgery:
    """An event, and its command where that has the same, says something else."""

    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind, at)
        draft.event(kind).update(parts)
        draft.body["command"].update({name: each for name, each in parts.items() if name in draft.body["command"]})
        return draft

    return forge


def by_who_dealt(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("DropCounted", 1)
    draft.event("DropCounted")["by"] = draft.body["command"]["by"]["name"] = DEALER.name
    return draft


def before_the_count(journal: EditableJournal) -> EditableEntry:
    """The day is said to be final while its box is not counted."""
    draft = journal.find("GamingDayFinal")
    journal.move(draft, behind=journal.find("GamingDayClosed"))
    return draft


def final_with(part: str, table: str, place: int, cents: int) -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("GamingDayFinal")
        draft.event("GamingDayFinal")[part][table][place] = cents
        return draft

    return forge


def over_an_open_tray(journal: EditableJournal) -> EditableEntry:
    """The tray is closed after the day."""
    draft = journal.find("GamingDayClosed")
    journal.move(draft, behind=journal.find("TrayCounted", 1))
    return draft


FORGERIES: dict[str, tuple[Forgery, str]] = {
    "a count of less cash": (other("DropCounted", 1, cents=400_00), "money"),
    "a variance that is hidden": (other("DropCounted", 1, booked_cents=480_00), "money"),
    "a first count that is said to agree": (other("DropCounted", 0, agrees=True, booked_cents=500_00), "money"),
    "a box that was counted by who dealt": (by_who_dealt, "money"),
    "a box with less bought in": (other("ChipsClosed", 0, box_cents=480_00), "money"),
    "a box of another day": (other("DropCounted", 1, day=NEXT), "money"),
    "a day that is closed over an open tray": (over_an_open_tray, "day"),
    "a false finality": (before_the_count, "day"),
    "final figures with another drop": (final_with("trays", "salon", 6, 500_00), "day"),
    "final figures with another win": (final_with("tables", "salon", 7, 0), "day"),
    "another digest of the final figures": (other("GamingDayFinal", digest="0" * 64), "day"),
}


@pytest.mark.parametrize("forgery", first_of(FORGERIES, 4))
def test_a_forged_drop_or_finality_is_found(counted: Path, forgery: str) -> None:
    forge, check = FORGERIES[forgery]
    check_found_where_forged(counted, forge, check)
