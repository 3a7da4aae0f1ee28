"""Who gave somebody a secret knew it: on that gaming day neither is the other of two with them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.open import open_house
from cutcard.house.staff import GIVEN_ANEW
from cutcard.server.alerts import alert_of
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises
from staff import accounts_of, engage
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from houses.editable_journal import Forgery

DAY = 24 * 3_600 * 10**9


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    """Max has given Sue a secret, before Gil."""
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 100_00)
        for each in (SHIFT_MANAGER, ASSISTANT, PIT_MANAGER, SUPERVISOR, DEALER):
            engage(house.house, each.name, each.position)
        given(house)
        yield house


def given(house: Premises) -> None:
    house.do(CAGE, cage.Note(PIT_MANAGER, GIVEN_ANEW, "", SUPERVISOR.name, "forgot it"), second=SHIFT_MANAGER)


def test_neither_agrees_to_what_the_other_does(premises: Premises) -> None:
    before = premises.trace()
    for asked, second in (
        (cage.AdjustCredit(PIT_MANAGER, "Wei", 1_00, "miscounted"), SUPERVISOR),
        (cage.OpenChips(SUPERVISOR, "none", {}), PIT_MANAGER),
    ):
        assert premises.no(CAGE, asked, second=second).code == "second_person"
    assert premises.trace() == before
    premises.do(CAGE, cage.AdjustCredit(PIT_MANAGER, "Wei", 1_00, "miscounted"), second=SHIFT_MANAGER)
    premises.do(CAGE, cage.AdjustCredit(ASSISTANT, "Wei", 1_00, "miscounted"), second=SUPERVISOR)
    no_findings(verify(str(premises.path)))


def test_another_note_takes_nothing_back(premises: Premises) -> None:
    """Whoever can write a note cannot put another giver in the place of the first."""
    premises.do(CAGE, cage.Note(DEALER, GIVEN_ANEW, "", SUPERVISOR.name, "not so"))
    asked = cage.AdjustCredit(PIT_MANAGER, "Wei", 1_00, "miscounted")
    assert premises.no(CAGE, asked, second=SUPERVISOR).code == "second_person"


def test_it_is_known_after_a_snapshot_and_over_on_the_next_day(
    premises: Premises, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cutcard.house.projections.snapshots.EVERY", 1)
    asked = cage.AdjustCredit(PIT_MANAGER, "Wei", 1_00, "miscounted")
    for _ in range(2):
        premises.reopen()
        assert premises.no(CAGE, asked, second=SUPERVISOR).code == "second_person"
    premises.house.close()
    premises.house = open_house(str(premises.path), clock=lambda: time.time_ns() + DAY)
    premises.do(CAGE, asked, second=SUPERVISOR)
    no_findings(verify(str(premises.path)))


def test_a_first_secret_is_told_apart_and_alerts_nobody(premises: Premises) -> None:
    assert accounts_of(premises.house).add(DEALER.name, DEALER.position, "seven swans a-swimming") is None
    premises.do(CAGE, cage.Note(PIT_MANAGER, GIVEN_ANEW, "", DEALER.name, "forgot it"), second=SHIFT_MANAGER)
    given_to = {
        event["after"]: (event["first"], alert_of(entry) is not None)
        for entry in premises.house.store.read()
        for event in entry.read().events
        if event["type"] == "Noted"
    }
    assert given_to == {SUPERVISOR.name: (True, False), DEALER.name: (False, True)}
    no_findings(verify(str(premises.path)))


# --- forged, and as it was before ---------------------------------------------------------------


def signed_by_sue(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CreditAdjusted")
    draft.body["second"], draft.body["second_position"] = SUPERVISOR.name, SUPERVISOR.position.name
    return draft


def given_on_no_day(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("Noted", -1)
    draft.event("Noted")["day"] = ""
    return draft


@pytest.mark.parametrize("forge", [signed_by_sue, given_on_no_day], ids=lambda forge: forge.__name__)
def test_it_is_found(premises: Premises, forge: Forgery) -> None:
    premises.do(CAGE, cage.AdjustCredit(PIT_MANAGER, "Wei", 1_00, "miscounted"), second=SHIFT_MANAGER)
    check_found_where_forged(premises.path, forge, "authority")


def said_to_be_the_first(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("Noted", -1)
    draft.event("Noted")["first"] = True
    return draft


def test_nobody_hides_another_secret_as_a_first_one(premises: Premises) -> None:
    """That would keep the pit from being told of it."""
    assert accounts_of(premises.house).add(DEALER.name, DEALER.position, "seven swans a-swimming") is None
    premises.do(CAGE, cage.Note(PIT_MANAGER, GIVEN_ANEW, "", DEALER.name, "forgot it"), second=SHIFT_MANAGER)
    check_found_where_forged(premises.path, said_to_be_the_first, "doors")
