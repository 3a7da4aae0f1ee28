"""Acting in a position: given by somebody above it and agreed to by a second person, on the record, until it ends."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.projections.significant_events import significant
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.table_options import STAFF
from cutcard.table import Actor, TableOptions, commands
from houses.editable_journal import EditableJournal
from houses.houses import Premises, seconded
from staff import engage
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ACTING = Actor("Sue", Position.PIT_MANAGER)
"""Sue is a Pit Supervisor who acts as Pit Manager."""
SECOND = Actor("Pim", Position.PIT_SUPERVISOR)
HOUR = 3_600


@contextmanager
def with_sue(folder: Path) -> Iterator[Premises]:
    """A house for which Sue works as a Pit Supervisor."""
    with Premises(folder / "house.db") as house:
        for each in (SHIFT_MANAGER, ASSISTANT, PIT_MANAGER, SUPERVISOR, SECOND, DEALER):
            engage(house.house, each.name, each.position)
        yield house


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with with_sue(tmp_path) as house:
        yield house


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound house in which Sue was appointed."""
    folder = tmp_path_factory.mktemp("appointed")
    with with_sue(folder) as house:
        house.do(CAGE, appoint(), **seconded(SECOND))
    assert findings(folder / "house.db") == []
    return folder / "house.db"


def appoint(by: Actor = ASSISTANT, name: str = "Sue", position: str = "PIT_MANAGER", until: int = 0) -> cage.Appoint:
    return cage.Appoint(by, name, position, "the Pit Manager is ill", until)


def at_seconds(premises: Premises) -> int:
    return premises.house.now() // 1_000_000_000


@pytest.mark.clause("DTB 6.2")
def test_an_appointment_begins_and_ends_on_the_record(premises: Premises) -> None:
    done = premises.do(CAGE, appoint(), **seconded(SECOND))
    (event,) = done.body.events
    assert (event["type"], event["document"], event["clause"], event["by"]) == ("Appointed", "DTB", "6.2", "Ann")
    assert cage.acting_position(premises.house.cage, "Sue", 0.0) is Position.PIT_MANAGER
    assert cage.acting_position(premises.house.cage, "Max", 0.0) is None
    premises.reopen()
    assert cage.acting_position(premises.house.cage, "Sue", 0.0) is Position.PIT_MANAGER
    ended = premises.do(CAGE, cage.EndAppointment(ASSISTANT, "Sue", "recovered"), **seconded(SECOND))
    assert ended.body.events[0]["clause"] == "6.2"
    assert cage.acting_position(premises.house.cage, "Sue", 0.0) is None
    end_again = cage.EndAppointment(ASSISTANT, "Sue", "again")
    assert premises.no(CAGE, end_again, **seconded(SECOND)).code == "not_appointed"
    listed = [line.what for line in significant(premises.house.store) if "appoint" in line.what]
    assert listed == ["Sue appointed as acting Pit Manager", "appointment of Sue ended"]


def test_an_appointment_ends_at_its_hour(premises: Premises) -> None:
    premises.do(CAGE, appoint(until=1_000), **seconded(SECOND))
    held = premises.house.cage
    assert cage.acting_position(held, "Sue", 999.9) is Position.PIT_MANAGER
    assert cage.acting_position(held, "Sue", 1_000.0) is None


def test_only_a_higher_position_gives_one(premises: Premises) -> None:
    for by in (DEALER, SUPERVISOR, PIT_MANAGER):
        assert premises.no(CAGE, appoint(by, name="Pat"), **seconded(SECOND)).code == "authority", by


def test_nobody_appoints_themselves_or_agrees_to_their_own_appointment(premises: Premises) -> None:
    assert premises.no(CAGE, appoint(SHIFT_MANAGER, name="Gil"), **seconded(SECOND)).code == "authority"
    assert premises.no(CAGE, appoint()).code == "second_person"
    assert premises.no(CAGE, appoint(), **seconded(SUPERVISOR)).code == "second_person"
    assert premises.no(CAGE, appoint(), **seconded(ASSISTANT)).code == "second_person"
    no_reason = cage.Appoint(ASSISTANT, "Sue", "PIT_MANAGER", " ")
    assert premises.no(CAGE, no_reason, **seconded(SECOND)).code == "reason"
    premises.do(CAGE, appoint(), **seconded(SECOND))
    ends = cage.EndAppointment(PIT_MANAGER, "Sue", "enough")
    assert premises.no(CAGE, ends, **seconded(SECOND)).code == "authority", "ended by somebody above it as well"


def test_no_other_position_is_acted_in(premises: Premises) -> None:
    for position in ("", "DEALER", "PATRON", "GAMING_SHIFT_MANAGER", "King"):
        refused = premises.no(CAGE, appoint(SHIFT_MANAGER, position=position), **seconded(SECOND))
        assert refused.code == "position", position


# --- the audit ----------------------------------------------------------------------------------


def findings(path: Path) -> list[tuple[str, str]]:
    return [(finding.check, finding.says) for finding in verify(str(path)).findings]


ABOVE = [("authority", "Sue acted above their own position without an appointment")]


LOAD = commands.LoadShoe(ACTING)


def open_keyed(premises: Premises) -> Premises:
    premises.open_table("t1", "no-commission", source=cage.KEYED)
    return premises


def forged_findings(premises: Premises, where: str, **changes: object) -> list[tuple[str, str]]:
    """What the audit finds where Sue is written down as Pit Manager, whose act it was not."""
    journal = EditableJournal(premises.path)
    body = journal.find(where, -1).body
    for part, value in changes.items():
        (body["command"] if part == "by" else body)[part] = value
    return findings(journal.write(premises.path.with_name(f"forged {where}.db")))


BY_SUE = {"name": "Sue", "position": "PIT_MANAGER"}


def test_who_acts_above_their_own_position_needs_an_appointment(premises: Premises) -> None:
    assert open_keyed(premises).no(table_stream("t1"), LOAD).code == "authority"
    premises.do(table_stream("t1"), commands.LoadShoe(PIT_MANAGER))
    assert forged_findings(premises, "ShoeLoaded", by=BY_SUE) == ABOVE


def test_an_appointment_in_force_is_enough(premises: Premises) -> None:
    premises.do(CAGE, appoint(until=at_seconds(premises) + HOUR), **seconded(SECOND))
    open_keyed(premises).do(table_stream("t1"), LOAD)
    assert findings(premises.path) == []


def test_an_appointment_that_is_over_is_none(premises: Premises) -> None:
    premises.do(CAGE, appoint(until=at_seconds(premises) - HOUR), **seconded(SECOND))
    assert open_keyed(premises).no(table_stream("t1"), LOAD).code == "authority"
    premises.do(table_stream("t1"), commands.LoadShoe(PIT_MANAGER))
    assert forged_findings(premises, "ShoeLoaded", by=BY_SUE) == ABOVE
    premises.do(CAGE, appoint(), **seconded(SECOND))
    premises.do(CAGE, cage.EndAppointment(ASSISTANT, "Sue", "recovered"), **seconded(SECOND))
    assert premises.no(CAGE, cage.CloseTable(ACTING, "t1")).code == "authority"
    premises.do(CAGE, cage.CloseTable(PIT_MANAGER, "t1"))
    assert forged_findings(premises, "TableClosed", by=BY_SUE) == ABOVE, "at the cage as at the table"


def test_a_second_person_too_holds_the_position_that_is_written(premises: Premises) -> None:
    premises.account("Wei")
    adjust = cage.AdjustCredit(PIT_MANAGER, "Wei", 1_00, "miscounted")
    assert premises.no(CAGE, adjust, **seconded(ACTING)).code == "authority"
    premises.do(CAGE, adjust, **seconded(SUPERVISOR))
    assert forged_findings(premises, "CreditAdjusted", second_position="PIT_MANAGER") == ABOVE


@pytest.mark.parametrize(
    "forged",
    first_of(
        [
            {"by": {"name": "Ann", "position": "PIT_MANAGER"}},
            {"by": {"name": "Sue", "position": "ASSISTANT_CASINO_MANAGER"}},
            {"second": "Sue"},
            {"second": " sue"},
            {"by": {"name": "\uff33\uff35\uff25", "position": "ASSISTANT_CASINO_MANAGER"}},
            {"second": ""},
            {"second": "The House"},
            {"position": "GAMING_SHIFT_MANAGER"},
            {"clause": "6.1"},
        ],
        4,
    ),
    ids=str,
)
def test_a_forged_appointment_is_found(genuine: Path, tmp_path: Path, forged: dict[str, object]) -> None:
    journal = EditableJournal(genuine)
    draft = journal.find("Appointed")
    for name, value in forged.items():
        if name == "second":
            draft.body["second"] = value
        elif name == "by":
            draft.body["command"]["by"] = value
        else:
            draft.event("Appointed")[name] = value
            if name == "position":
                draft.body["command"][name] = value
    assert verify(str(journal.write(tmp_path / "forged.db"))).findings


# --- the order of positions ---------------------------------------------------------------------


def ranked(by: Actor, staff: tuple[Position, ...], reason: str = "as this house has it", **options: Any) -> Any:
    written = options_json(TableOptions(game=GAMES["dragon-tiger-baccarat"], **options))
    return cage.OpenTable(by, "t1", written | {"staff": [each.name for each in staff]}, cage.DEVICE, reason)


def test_positions_are_ranked_anew_by_the_gaming_shift_manager_and_another(premises: Premises, tmp_path: Path) -> None:
    dealer, supervisor, manager, *above = STAFF
    anew = (dealer, manager, supervisor, *above)
    for by in (PIT_MANAGER, ASSISTANT):
        assert premises.no(CAGE, ranked(by, anew), **seconded(SECOND)).code == "authority"
    assert premises.no(CAGE, ranked(SHIFT_MANAGER, anew)).code == "second_person"
    assert premises.no(CAGE, ranked(SHIFT_MANAGER, anew), **seconded(SHIFT_MANAGER)).code == "second_person"
    assert premises.no(CAGE, ranked(SHIFT_MANAGER, anew, " "), **seconded(SECOND)).code == "reason"
    for wrong in (STAFF[::-1], (manager, supervisor, dealer, *above), (*STAFF[:3], STAFF[4], STAFF[3])):
        assert premises.no(CAGE, ranked(SHIFT_MANAGER, wrong), **seconded(SECOND)).code == "staff"
    premises.do(CAGE, ranked(SHIFT_MANAGER, anew), **seconded(SECOND))
    assert findings(tmp_path / "house.db") == []


def test_method_c_is_opened_by_the_usual_order(premises: Premises) -> None:
    options: dict[str, Any] = {"method": Method.C, "high_limit_area": True}
    assert premises.no(CAGE, ranked(PIT_MANAGER, STAFF, **options)).code == "authority"
    premises.do(CAGE, ranked(ASSISTANT, STAFF, **options))


# --- from where an act comes --------------------------------------------------------------------


def test_staff_never_act_at_a_patrons_terminal(premises: Premises, tmp_path: Path) -> None:
    open_keyed(premises).do(table_stream("t1"), commands.LoadShoe(PIT_MANAGER))
    premises.house.close()
    journal = EditableJournal(tmp_path / "house.db")
    journal.find("ShoeLoaded").body["via"] = "terminal"
    assert ("authority", "where Max acted from") in findings(journal.write(tmp_path / "forged.db"))
