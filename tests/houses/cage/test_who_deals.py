"""Who deals where it counts: the assigned Dealer, a reliever or somebody higher; the rota; who looks after a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.cards import parse_cards
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, commands
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises
from staff import engage
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

STREAM = table_stream("t1")
DAN, FAY = Actor("Dan", Position.DEALER), Actor("Fay", Position.FINANCE)
REQUIRED = cage.RequireAssignment(SHIFT_MANAGER, required=True, reason="as licensed")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Premises]:
    """Dee deals at the first of two tables, and is relieved by Dan between two steps of a round."""
    with Premises(tmp_path_factory.mktemp("dealers") / "house.db") as house:
        for each in (SHIFT_MANAGER, SUPERVISOR, PIT_MANAGER, DEALER, DAN, CASHIER, FAY):
            engage(house.house, each.name, each.position)
        for name in ("t1", "t2"):
            house.open_table(name, "dragon-tiger-baccarat", source=cage.DEVICE)
        house.do(STREAM, commands.LoadShoe(DAN))
        house.do(CAGE, REQUIRED, second=SUPERVISOR)
        yield house


def test_only_the_assigned_dealer_a_reliever_or_somebody_higher_deals(house: Premises) -> None:
    nobody = house.no(STREAM, commands.OpenBets(DEALER))
    assert (nobody.code, nobody.cites) == ("not_assigned", ("6.2",)), "nobody is assigned yet"
    house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": DEALER.name}))
    assert house.no(STREAM, commands.OpenBets(DAN)).code == "not_assigned"
    house.do(STREAM, commands.OpenBets(DEALER))
    for table, whom, by, code in (
        ("t1", "Dan", DAN, "dealer"),
        ("t1", "Dee", DEALER, "dealer"),
        ("t2", "Dee", DAN, "dealer"),
        ("t9", "Dee", DAN, "no_such_table"),
        ("t1", "Dee", FAY, "authority"),
        ("t1", "Dee", CASHIER, "authority"),
    ):
        assert house.no(CAGE, cage.Relieve(by, table, whom)).code == code
    house.do(CAGE, cage.Relieve(DAN, "t1", DEALER.name))
    assert house.house.cage.dealers == {"t1": "Dan"}
    assert house.no(STREAM, commands.CloseBets(DEALER)).code == "not_assigned", "who was relieved deals no more"
    house.do(STREAM, commands.CloseBets(DAN))
    house.do(STREAM, commands.DealCard(SUPERVISOR, parse_cards("9s")[0]))
    house.do(CAGE, cage.AssignSupervisors(PIT_MANAGER, {"t1": SUPERVISOR.name}))
    assert house.no(CAGE, cage.AssignSupervisors(PIT_MANAGER, {"t1": DEALER.name})).code == "no_such_person"
    assert house.no(CAGE, cage.AssignSupervisors(PIT_MANAGER, {"t9": SUPERVISOR.name})).code == "no_such_table"
    assert house.no(CAGE, REQUIRED, second=SUPERVISOR).code == "unchanged"
    house.do(CAGE, cage.SetRota(SUPERVISOR, ("t1", "t2"), ("Dee", "Dan", "Sue"), 20))
    for tables, dealers, minutes, code in (
        (("t1", "t2"), ("Dee",), 20, "rota"),
        (("t1", "t1"), ("Dee", "Dan"), 20, "rota"),
        (("t1",), ("Dee", "Dee"), 20, "rota"),
        (("t1",), ("Dee",), 4, "rota"),
        (("t1",), ("Cai",), 20, "no_such_person"),
        (("t9",), ("Dee",), 20, "no_such_table"),
    ):
        assert house.no(CAGE, cage.SetRota(SUPERVISOR, tables, dealers, minutes)).code == code
    held = house.house.cage
    house.reopen()
    after = house.house.cage
    assert (after.rota, after.supervisors, after.assigned_only) == (held.rota, held.supervisors, True)
    no_findings(verify(str(house.path)))


def dealt_by_another(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetsClosed")
    draft.body["command"]["by"]["name"] = DEALER.name
    return draft


def relieved_nobody(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("DealersAssigned", 1)
    draft.body["command"]["dealer"] = "Sue"
    return draft


def relieved_for_another(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("DealersAssigned", 1)
    draft.event("DealersAssigned")["dealers"] = {"t1": "Sue"}
    return draft


def required_alone(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("AssignmentRequired")
    draft.body |= {"second": "", "second_position": ""}
    return draft


def set_as_it_was(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("AssignmentRequired")
    draft.event("AssignmentRequired")["before"] = True
    return draft


def supervised_by_a_dealer(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SupervisorsAssigned")
    for held in (draft.body["command"], draft.event("SupervisorsAssigned")):
        held["supervisors"] = {"t1": DEALER.name}
    return draft


def supervised_by_another_before(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SupervisorsAssigned")
    draft.event("SupervisorsAssigned")["before"] = {"t1": "Oda"}
    return draft


def due_twice(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("RotaSet")
    for held in (draft.body["command"], draft.event("RotaSet")):
        held["dealers"] = ["Dee", "Dee", "Sue"]
    return draft


def due_from_another_moment(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("RotaSet")
    draft.event("RotaSet")["began"] += 1
    return draft


def engaged_by_a_supervisor(journal: EditableJournal) -> EditableEntry:
    """Nobody of the pit but the highest engages those who read what all do."""
    draft = journal.find("Engaged", 6)
    assert draft.event("Engaged")["position"] == "FINANCE"
    draft.body["command"]["by"] = {"name": SUPERVISOR.name, "position": "PIT_SUPERVISOR"}
    return draft


@pytest.mark.parametrize(
    ("forge", "check"),
    [
        (dealt_by_another, "authority"),
        (relieved_nobody, "day"),
        (relieved_for_another, "day"),
        (engaged_by_a_supervisor, "authority"),
        (required_alone, "authority"),
        (set_as_it_was, "day"),
        (supervised_by_a_dealer, "day"),
        (supervised_by_another_before, "day"),
        (due_twice, "day"),
        (due_from_another_moment, "day"),
    ],
    ids=lambda each: getattr(each, "__name__", None),
)
def test_whoever_dealt_or_assigned_otherwise_is_found(
    house: Premises, forge: Callable[[EditableJournal], EditableEntry], check: str
) -> None:
    check_found_where_forged(house.path, forge, check)


def test_who_is_due_moves_from_table_to_table_and_has_a_break() -> None:
    minute = 60 * 10**6
    rota = cage.Rota(("t1", "t2"), ("Ada", "Ben", "Cid"), 20, began=0)
    told = [cage.due_at(rota, moment * minute) for moment in (0, 19, 20, 40, 60)]
    assert told == [
        {"t1": "Ada", "t2": "Ben"},
        {"t1": "Ada", "t2": "Ben"},
        {"t1": "Cid", "t2": "Ada"},
        {"t1": "Ben", "t2": "Cid"},
        {"t1": "Ada", "t2": "Ben"},
    ]
    assert [cage.next_turn(rota, moment * minute) // minute for moment in (0, 19, 20)] == [20, 20, 40]
    assert (cage.due_at(cage.Rota(), 7), cage.next_turn(cage.Rota(), 7)) == ({}, 0)
