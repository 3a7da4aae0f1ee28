"""Names that look like another, or like the house's own: not given to anybody, and found where they were."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.patrons.personal import Patrons
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises
from staff import dismiss, engage
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TWINS = ("S ue", "S\u00fae", "Su\u025b", "\u0405ue", "Wei", "W ei", "W\u00e9i")
OWN = ("house", "Cutcard", "system", "Cage", "tickets", "Pit Manager", "dealer")


@contextmanager
def staffed(folder: Path) -> Iterator[Premises]:
    with Premises(folder / "house.db") as house:
        house.account("Wei")
        house.account("Ana")
        for each in (SHIFT_MANAGER, PIT_MANAGER, SUPERVISOR, DEALER):
            engage(house.house, each.name, each.position)
        yield house


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with staffed(tmp_path) as house:
        yield house


@pytest.fixture(scope="module")
def refusing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Premises]:
    """One house for all tests in which everything is refused."""
    with staffed(tmp_path_factory.mktemp("refusing")) as house:
        yield house


@pytest.mark.parametrize("name", [*TWINS, *OWN])
def test_nobody_is_given_a_name_that_looks_like_anothers(refusing: Premises, name: str) -> None:
    before = refusing.trace()
    code = "name" if name in OWN else "exists" if name == "Wei" else "twin"
    assert refusing.no(CAGE, cage.OpenAccount(DEALER, name)).code == code
    if name != "Wei":  # Whoever has an account may be engaged under its name.
        engaged = cage.Engage(PIT_MANAGER, name, "DEALER", "why not")
        assert refusing.no(CAGE, engaged, second=SUPERVISOR).code == code
    assert refusing.trace() == before
    refusal = Patrons(refusing.house).change("Ana", {"name": name})
    assert refusal is not None
    assert refusal.code == ("personal" if name in OWN else "twin")


def test_a_name_of_the_house_is_refused_as_such(premises: Premises) -> None:
    assert premises.no(CAGE, cage.OpenAccount(DEALER, "tickets")).says == (
        "tickets is reserved for the house or a position; choose another name"
    )


def test_two_patrons_have_no_names_that_look_alike(premises: Premises) -> None:
    patrons = Patrons(premises.house)
    assert patrons.change("Ana", {"name": "Lim Siu"}) is None
    refusal = patrons.change("Wei", {"name": "L\u00edm Siu"})
    assert refusal is not None
    assert refusal.code == "twin"
    assert patrons.change("Ana", {"name": "Lim Siu", "note": "left-handed"}) is None, "it is hers"
    assert patrons.change("Ana", {"name": "A na"}) is None, "so is what looks like her account's"


def test_a_patrons_name_is_not_given_to_an_account_that_was_opened_under_it(premises: Premises) -> None:
    patrons = Patrons(premises.house)
    assert patrons.change("Ana", {"name": "Lim Siu"}) is None
    premises.account("Lim Siu")
    refusal = patrons.change("Lim Siu", {"name": "Lim Siu"})
    assert (refusal and refusal.code, patrons.account_of("Lim Siu")) == ("twin", "Ana")


def test_who_comes_back_has_the_name_they_had(premises: Premises) -> None:
    dismiss(premises.house, DEALER.name)
    engage(premises.house, DEALER.name, DEALER.position)
    premises.account(DEALER.name)
    no_findings(verify(str(premises.path)))


# --- forged, and as it was before ---------------------------------------------------------------


@pytest.mark.parametrize("name", ["S ue", "\u0405u\u00e9", "Cutcard", "Pit Manager"])
def test_a_name_that_looks_alike_is_found(premises: Premises, name: str) -> None:
    premises.account("Kim")

    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("AccountOpened", 2)
        draft.body["command"]["account"] = draft.event("AccountOpened")["account"] = name
        return draft

    check_found_where_forged(premises.path, forge, "names")


def test_one_patron_is_found_by_what_they_wish_to_be_called(premises: Premises) -> None:
    patrons = Patrons(premises.house)
    assert patrons.change("Ana", {"name": "Chen Mei", "shown": "陈小姐"}) is None
    assert patrons.called("陈小姐") == "Ana"
    assert patrons.called("陈") is None, "a part of it is nobody's"
    assert patrons.change("Wei", {"name": "Chen Li", "shown": "陈小姐"}) is None
    assert patrons.called("陈小姐") is None, "two are called so"
