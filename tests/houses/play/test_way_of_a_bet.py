"""The way of a bet through the house: what is asked about it, in which order, and through how many hands it goes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.deciding import ORDER
from cutcard.house.engine.requests import Reply, Request, new_id
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts import ACTS
from cutcard.table.commands import PlaceBet
from houses.houses import Premises
from tables import SUPERVISOR, patron

TABLE = table_stream("t")
STEPS = [check.step.__name__ for check in ORDER]
TOUCH_ACCOUNTS = ("refuse_unknown_account", "refuse_own_interest", "refuse_funds", "refuse_own_limits")
OTHERS_LIFT = ("refuse_money_gone", "refuse_without_holder", "refuse_one_person")


@pytest.fixture
def betting(tmp_path: Path) -> Premises:
    premises = Premises(tmp_path / "house.db")
    premises.open_table("t", "tiger-baccarat")
    for name in ("Ana", "Ben"):
        premises.account(name, 1_000_00)
    premises.step_to("t", "betting")
    return premises


def test_every_act_asks_the_table_before_its_accounts_and_others_last() -> None:
    for kind in ACTS:
        taken = [check.step.__name__ for check in ORDER if kind in check.commands]
        assert taken.count("ask_the_table") == taken.count("follow_events") == 1
    assert all(STEPS.index("ask_the_table") < STEPS.index(name) for name in TOUCH_ACCOUNTS)
    assert STEPS[-len(OTHERS_LIFT) :] == list(OTHERS_LIFT)
    assert len(set(STEPS)) == len(STEPS)


def test_the_docs_list_what_is_asked_about_a_bet_in_its_order() -> None:
    page = (Path(__file__).parents[3] / "docs" / "house.md").read_text(encoding="utf-8")
    table = page.split("| step | refuses with |")[1].split("\n\n")[0]
    asked = [check.step.__name__ for check in ORDER if PlaceBet in check.commands]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == asked


def test_no_refusal_tells_a_patron_of_another_account(betting: Premises) -> None:
    """Whether an account is there, is locked or holds anything: whoever bets for another is told the same."""
    with betting:
        betting.do(CAGE, cage.LockAccount(SUPERVISOR, "Ben", "a disputed round"))
        betting.account("Cid")
        told = {
            str(betting.no(TABLE, PlaceBet(patron("Ana"), name, 1, "Player", 100_00))) for name in ("Ben", "Cid", "Dan")
        }
        assert len(told) == 1


def test_an_account_locked_in_the_same_write_bets_no_more(betting: Premises) -> None:
    with betting:
        house = betting.house
        lock = Request(new_id(), CAGE, cage.LockAccount(SUPERVISOR, "Ana", "a disputed round"))
        bets = [Request(new_id(), TABLE, PlaceBet(patron("Ana"), "Ana", 1, "Player", 100_00)) for _ in range(2)]
        first, locked, second = house.run_on_writer(lambda: house.write([bets[0], lock, bets[1]]))
        assert isinstance(first, Reply)
        assert isinstance(locked, Reply)
        assert isinstance(second, Refusal)
        assert second.code == "locked"
