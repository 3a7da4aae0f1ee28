"""Settings of the whole house: its currency, and the hour at which a gaming day begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.zones import day_begins_at, gaming_day
from cutcard.money import PLACES, cents_from_text, text_from_cents
from cutcard.rulebook.procedure import Position
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import BY_POSITION, Premises, memory, seconded
from tables import CASHIER, PIT_MANAGER, SHIFT_MANAGER
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult

    Run = Callable[..., CommandResult]
    Forgery = Callable[[EditableJournal], EditableEntry]

HOUR = 3_600 * 10**9
MIDNIGHT = 1_800_057_600 * 10**9
"""The end of Friday 15 January 2027 by UTC."""


@pytest.fixture
def premises() -> Iterator[Premises]:
    with memory() as folder, Premises(folder / "house.db") as house:
        yield house


def currency(code: str = "SGD", places: int = 2, reason: str = "the books are kept in it") -> cage.SetCurrency:
    return cage.SetCurrency(SHIFT_MANAGER, code, places, reason)


def gaming(begins: int = 6) -> cage.SetGamingDay:
    return cage.SetGamingDay(SHIFT_MANAGER, begins, "the floor closes at five")


# --- who sets them, and when --------------------------------------------------------------------


def test_settings_are_the_shift_managers_with_a_second_person_and_a_reason(premises: Premises) -> None:
    for position, by in sorted(BY_POSITION.items()):
        for asked in (cage.SetCurrency(by, "SGD", 2, "so"), cage.SetGamingDay(by, 6, "so")):
            if position is not Position.GAMING_SHIFT_MANAGER:
                assert premises.no(CAGE, asked, **seconded()).code == "authority"
                continue
            assert premises.no(CAGE, asked).code == "second_person"
            premises.do(CAGE, asked, **seconded())
    assert premises.no(CAGE, currency("EUR", reason=" "), **seconded()).code == "reason"


def test_a_currency_has_a_code_and_places_that_there_are(premises: Premises) -> None:
    unknown = [("sgd", 2), ("", 2), ("SGDX", 2), ("元", 2), ("S D", 2), ("SGD", 1), ("SGD", 4), ("SGD", -1)]
    for code, places in unknown:
        assert premises.no(CAGE, currency(code, places), **seconded()).code == "currency", (code, places)


def test_a_gaming_day_begins_at_an_hour_that_there_is(premises: Premises) -> None:
    for begins in (-1, 24, 10**9):
        assert premises.no(CAGE, gaming(begins), **seconded()).code == "gaming_day", begins


def test_the_currency_is_said_at_any_time_and_changed_only_while_no_table_is_open(premises: Premises) -> None:
    assert premises.house.cage.currency == cage.Currency("USD", 2)
    premises.open_table("t1", "tiger-baccarat")
    assert premises.no(CAGE, currency("JPY", 0), **seconded()).code == "currency", "what limits say would change"
    premises.do(CAGE, currency("SGD"), **seconded())
    assert premises.no(CAGE, currency("SGD"), **seconded()).code == "currency"
    assert premises.no(CAGE, currency("EUR"), **seconded()).code == "currency"
    assert premises.no(CAGE, gaming(), **seconded()).code == "gaming_day"
    premises.do(CAGE, cage.CloseTable(PIT_MANAGER, "t1"))
    premises.do(CAGE, currency("EUR"), **seconded())
    premises.do(CAGE, gaming(), **seconded())
    assert premises.no(CAGE, gaming(), **seconded()).code == "gaming_day"
    premises.reopen()
    assert (premises.house.cage.currency.code, premises.house.cage.day_begins) == ("EUR", 6)
    no_findings(verify(str(premises.path)))


def test_minor_units_change_over_empty_books_only(premises: Premises) -> None:
    premises.do(CAGE, currency("JPY", 0), **seconded())
    premises.account("Wei", 500)
    assert premises.no(CAGE, currency("KWD", 3), **seconded()).code == "currency"
    premises.do(CAGE, currency("KRW", 0), **seconded())
    no_findings(verify(str(premises.path)))


# --- what goes by the gaming day ----------------------------------------------------------------


def test_the_small_hours_belong_to_the_evening_before() -> None:
    at_four = MIDNIGHT // 1_000 + 4 * HOUR // 1_000
    assert gaming_day(at_four, "UTC").isoformat() == "2027-01-16"
    assert gaming_day(at_four, "UTC", begins=6).isoformat() == "2027-01-15"
    assert gaming_day(at_four, "Asia/Macau", begins=6).isoformat() == "2027-01-16", "where it is noon"
    day = gaming_day(at_four, "UTC", begins=6)
    assert day_begins_at(day, "UTC", 6) == MIDNIGHT // 1_000 - 18 * HOUR // 1_000


@pytest.mark.parametrize(("begins", "alone"), [(0, True), (6, False)])
def test_large_sales_and_own_limits_count_by_it(premises: Premises, begins: int, *, alone: bool) -> None:
    if begins:
        premises.do(CAGE, gaming(begins), **seconded())
    premises.account("Ana")
    premises.house.now = lambda: MIDNIGHT - HOUR
    premises.do(CAGE, cage.CheckIdentity(CASHIER, "Ana", "passport"))
    premises.do(CAGE, cage.BuyCredit(CASHIER, "Ana", cage.LARGE_CENTS))
    ana = BY_POSITION[Position.PATRON].__class__("Ana", Position.PATRON)
    premises.do(CAGE, cage.SetLimit(ana, "Ana", "loss", 100))
    premises.house.now = lambda: MIDNIGHT + 4 * HOUR
    raised = premises.do(CAGE, cage.SetLimit(ana, "Ana", "loss", 200)).body.events[0]
    assert raised["begins"] == ("2027-01-17" if alone else "2027-01-16")
    sale = cage.BuyCredit(CASHIER, "Ana", 1, "a little more")
    if alone:
        premises.do(CAGE, sale)
    else:
        assert premises.no(CAGE, sale).code == "second_person"
    premises.reopen()
    no_findings(verify(str(premises.path)))


# --- amounts as people write and read them ------------------------------------------------------


@pytest.mark.parametrize(("places", "written", "minor"), [(0, "1,234", 1234), (2, "12.34", 1234), (3, "1.234", 1234)])
def test_amounts_are_written_and_read_in_the_places_of_the_currency(places: int, written: str, minor: int) -> None:
    token = PLACES.set(places)
    try:
        assert text_from_cents(minor) == written
        assert cents_from_text(written) == minor
        with pytest.raises(ValueError, match="is no amount"):
            cents_from_text("1." + "1" * (places + 1))
    finally:
        PLACES.reset(token)


def test_the_command_line_shows_and_sets_them_and_writes_amounts_in_them(tmp_path: Path, run: Run) -> None:
    house = str(tmp_path / "house.db")
    assert run("house", "init", house).code == 0
    assert run("house", "currency", house).out.startswith(
        "Amounts are in USD, with 2 decimal places; this is the default"
    )
    assert "two people set this" in run("house", "currency", house, "JPY", "--places", "0").err
    two = ("--by", "Gil", "--second", "Sue", "--reason", "it is so")
    assert (
        run("house", "currency", house, "JPY", "--places", "0", *two).out
        == "Amounts are in JPY, with 0 decimal places.\n"
    )
    assert run("house", "gaming-day", house, "6", *two).out == "A gaming day begins at 06:00 by the house's clock.\n"
    assert run("house", "gaming-day", house, "--json").json == {"begins": 6}
    assert run("house", "buy", house, "Wei", "1500").out == "Wei bought 1,500 and has 1,500.\n"
    assert "no decimals" in run("house", "buy", house, "Wei", "1.50").err
    assert "1,500" in run("house", "status", house).out
    assert text_from_cents(1_50) == "1.50", "what a command goes by ends with it"


# --- what the audit finds -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def settled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("settings") / "house.db"
    with Premises(path) as house:
        house.do(CAGE, currency("SGD"), **seconded())
        house.do(CAGE, gaming(), **seconded())
        house.account("Wei", 500_00)
        house.do(CAGE, currency("EUR"), **seconded())
        house.open_table("t1", "tiger-baccarat")
    no_findings(verify(str(path)))
    return path


def told(kind: str, nth: int = 0, **parts: Any) -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind, nth)
        draft.event(kind).update(parts)
        draft.body["command"].update({name: value for name, value in parts.items() if name != "before"})
        return draft

    return forge


def alone(kind: str) -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind)
        draft.body["second"] = draft.body["second_position"] = ""
        return draft

    return forge


def by_a_pit_manager(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CurrencySet")
    draft.body["command"]["by"]["position"] = "PIT_MANAGER"
    return draft


def behind_the_table(kind: str, nth: int = 0) -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind, nth)
        journal.move(draft, behind=journal.find("TableOpened"))
        return draft

    return forge


FORGERIES: dict[str, tuple[Forgery, str]] = {
    "a code that is none": (told("CurrencySet", code="sgd"), "journal"),
    "places that there are not": (told("CurrencySet", places=1), "journal"),
    "another currency before": (told("CurrencySet", before="EUR"), "journal"),
    "the same currency again": (told("CurrencySet", 1, code="SGD"), "journal"),
    "other minor units over full books": (told("CurrencySet", 1, places=0), "money"),
    "a currency while a table is open": (behind_the_table("CurrencySet", 1), "journal"),
    "a currency by one": (alone("CurrencySet"), "authority"),
    "a currency by a Pit Manager": (by_a_pit_manager, "authority"),
    "an hour that there is not": (told("GamingDaySet", begins=24), "journal"),
    "another hour before": (told("GamingDaySet", before=3), "journal"),
    "the same hour again": (told("GamingDaySet", begins=0), "journal"),
    "a gaming day while a table is open": (behind_the_table("GamingDaySet"), "journal"),
    "a gaming day by one": (alone("GamingDaySet"), "authority"),
}


@pytest.mark.parametrize("forgery", first_of(FORGERIES, 4))
def test_a_forged_setting_is_found(settled: Path, forgery: str) -> None:
    forge, check = FORGERIES[forgery]
    check_found_where_forged(settled, forge, check)
