"""A new house's list of what is still to be done: in the order in which it works, and gone when all of it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard import GAMES
from cutcard.formats.entry import CAGE
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.first_day import first_day
from cutcard.table import TableOptions
from houses.houses import Premises
from staff import accounts_of, engage
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from pathlib import Path

WHY = "opening day"
SECRET = "seven swans a-swimming"  # noqa: S105


def left(premises: Premises) -> list[str]:
    """What is still to be done."""
    house = premises.house
    return [step.name for step in first_day(house.cage, accounts_of(house).has_secret) if not step.done]


def test_zone_and_currency_are_asked_for_until_they_are_said_with_a_table_open_too(tmp_path: Path) -> None:
    """Both can still be said for the first time while a table is open."""
    by_head = {"second": SUPERVISOR}
    with Premises(tmp_path / "house.db") as premises:
        salon = options_json(TableOptions(game=GAMES["dragon-tiger-baccarat"]))
        premises.do(CAGE, cage.OpenTable(PIT_MANAGER, "salon", salon, cage.KEYED))
        assert "table" not in left(premises)
        assert {"zone", "currency"} <= set(left(premises))
        premises.do(CAGE, cage.SetTimeZone(SHIFT_MANAGER, "Asia/Singapore", WHY), **by_head)
        premises.do(CAGE, cage.SetCurrency(SHIFT_MANAGER, "SGD", 2, WHY), **by_head)
        assert {"zone", "currency"}.isdisjoint(left(premises))


def test_every_step_works_in_its_order_and_leaves_the_list(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as premises:
        house, accounts = premises.house, accounts_of(premises.house)
        by_head = {"second": SUPERVISOR}
        people = (SHIFT_MANAGER, SUPERVISOR, PIT_MANAGER, DEALER)
        salon = options_json(TableOptions(game=GAMES["dragon-tiger-baccarat"]))
        assert left(premises) == ["people", "cashier", "zone", "currency", "name", "thresholds", "table", "bank", "day"]

        for each in people:
            engage(house, each.name, each.position)
        assert left(premises)[:2] == ["cashier", "secrets"]
        engage(house, CASHIER.name, CASHIER.position)
        assert left(premises)[0] == "secrets"
        for each in (*people, CASHIER):
            assert accounts.add(each.name, each.position, SECRET) is None
        acts: list[tuple[str, cage.CageCommand, dict[str, Any]]] = [
            ("zone", cage.SetTimeZone(SHIFT_MANAGER, "Asia/Singapore", WHY), by_head),
            ("currency", cage.SetCurrency(SHIFT_MANAGER, "SGD", 2, WHY), by_head),
            ("name", cage.NameHouse(SHIFT_MANAGER, "The Lion", WHY), by_head),
            ("thresholds", cage.SetThresholds(SHIFT_MANAGER, 10_000_00, 5_000_00, WHY), by_head),
            ("table", cage.OpenTable(PIT_MANAGER, "salon", salon, cage.KEYED), {}),
            ("chips", cage.OpenChips(SUPERVISOR, "salon", {}, WHY), {"second": PIT_MANAGER}),
            ("bank", cage.OpenBank(CASHIER, {"10000": 100}, {"10000": 100}), {"second": PIT_MANAGER}),
            ("fill", cage.RequestChips(SUPERVISOR, "salon", "fill", {"10000": 50}, WHY), {}),
            ("fill", cage.IssueFill(CASHIER, 1), {}),
            ("fill", cage.ReceiveFill(DEALER, 1, {"10000": 50}), {"second": PIT_MANAGER}),
            ("dealers", cage.AssignDealers(SUPERVISOR, {"salon": DEALER.name}, WHY), {}),
            ("day", cage.OpenGamingDay(PIT_MANAGER, house.today().isoformat(), "first"), {}),
        ]
        begins = cage.SetGamingDay(SHIFT_MANAGER, 6, WHY)
        premises.do(CAGE, begins, **by_head)
        for name, act, how in acts:
            assert left(premises)[0] == name, "the next step of all that are left"
            premises.do(CAGE, act, **how)
            under_way = isinstance(act, cage.RequestChips | cage.IssueFill)
            assert (name in left(premises)) is under_way, "a fill that has not arrived is none"
        assert first_day(house.cage, accounts.has_secret) == []
        premises.do(CAGE, cage.OpenTable(PIT_MANAGER, "other", salon, cage.KEYED))
        assert left(premises) == ["chips", "dealers"], "until the first day is closed"
