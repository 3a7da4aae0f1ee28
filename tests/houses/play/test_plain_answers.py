"""Refusals say what is so and what to do next, and so does the command line where a secret is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit import Verdict
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from houses.houses import Premises, seconded
from staff import dismiss, engage
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult

    Run = Callable[..., CommandResult]

SECRETS = {"Gia": "a secret of hers", "Max": "a secret of his", "Sue": "another of hers"}


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 100_00)
        house.open_table("t1", "dragon-tiger-baccarat", source=cage.KEYED)
        for each in (SHIFT_MANAGER, PIT_MANAGER, SUPERVISOR, DEALER, CASHIER):
            engage(house.house, each.name, each.position)
        yield house


def test_settings_that_are_none_are_said_to_be_so_once(premises: Premises) -> None:
    wrong = premises.no(CAGE, cage.OpenTable(PIT_MANAGER, "t2", {"game": "tiger-baccarat", "staff": 3}, cage.KEYED))
    assert wrong.says.count("settings of a table") == 1, wrong.says
    changed = premises.no(CAGE, cage.ChangeTable(PIT_MANAGER, "t1", {"limits": 3}, "so"))
    assert changed.says.count("settings of a table") == 1, changed.says


def test_who_is_no_dealer_is_named_as_what_they_are(premises: Premises) -> None:
    dismiss(premises.house, DEALER.name)
    says = {
        name: premises.no(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": name})).says
        for name in (CASHIER.name, DEALER.name, "Zed")
    }
    assert says == {
        CASHIER.name: f"{CASHIER.name} works here as Cashier and cannot deal: assign somebody who works in the pit",
        DEALER.name: f"{DEALER.name} was dismissed and cannot deal: assign somebody who works in the pit",
        "Zed": "nobody called Zed works for this house",
    }


def test_what_is_too_large_for_one_says_so_before_it_asks_why(premises: Premises) -> None:
    premises.open_bank()
    premises.do(CAGE, cage.CheckIdentity(CASHIER, "Wei", "passport"))
    sale = premises.no(CAGE, cage.BuyCredit(CASHIER, "Wei", 10_000_01), **seconded())
    assert (sale.code, sale.says[:55]) == ("reason", "the total of this gaming day exceeds 10,000.00 for one ")


# --- the command line ---------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> str:
    """A house whose people sign by a file of their secrets."""
    place = str(tmp_path / "cli.db")
    assert run("house", "init", place, "--table", "t1=dragon-tiger-baccarat").code == 0
    for name, position in (("Gia", "gaming-shift-manager"), ("Max", "pit-manager")):
        assert run("house", "staff", place, name, position, stdin=SECRETS[name] + "\n").code == 0
    secrets = tmp_path / "secrets"
    secrets.write_text("".join(f"{name}: {secret}\n" for name, secret in SECRETS.items()))
    monkeypatch.setenv("CUTCARD_SECRETS", str(secrets))
    return place


TWO = ("--by", "Gia", "--second", "Max", "--reason", "a full floor")


def test_a_new_secret_that_is_not_there_is_asked_for_in_one_line(house: str, run: Run) -> None:
    asked = run("house", "staff", house, "Sue", "pit-supervisor", *TWO, stdin="")
    assert asked.code == 2
    assert "Sue has no new secret, but standard input has no more lines" in asked.err
    assert "CUTCARD_SECRETS" in asked.err
    assert [each["name"] for each in run("house", "staff", house, "--json").json] == ["Gia", "Max"]


def test_who_signs_without_a_secret_is_named(house: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CUTCARD_SECRETS")
    asked = run("house", "staff", house, "Sue", "pit-supervisor", *TWO, stdin=SECRETS["Gia"] + "\n")
    assert asked.code == 2
    assert "Max has to sign, but standard input has no more lines" in asked.err


def test_a_secret_that_was_set_anew_signs_for_nothing(house: str, run: Run) -> None:
    """It is known to others: whoever it is for signs in on the floor first, and chooses their own."""
    secret = SECRETS["Sue"] + "\n"
    assert run("house", "staff", house, "Sue", "pit-supervisor", *TWO, stdin=secret).out.endswith("Pit Supervisor.\n")
    by_sue = ("--by", "Max", "--second", "Sue", "--reason", "a full floor")
    assert run("house", "staff", house, "Pim", "dealer", *by_sue, stdin="yet another one\n").code == 0
    anew = run(
        "house", "staff", house, "Sue", "pit-supervisor", "--by", "Gia", "--second", "Max", *TWO[4:], stdin=secret
    )
    assert anew.out == "Sue may sign in as Pit Supervisor, and chooses a secret of their own then.\n"
    signed = run("house", "staff", house, "Kim", "dealer", *by_sue, stdin="yet another one\n")
    assert signed.code == 2
    assert "choose" in signed.err
    assert run("verify", house).code == Verdict.UNCONFIRMED
