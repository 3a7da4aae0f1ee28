"""People of the house are entries of its journal: engaged, promoted and dismissed by two, and nobody else acts."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from cutcard.audit.verification import verify
from cutcard.formats.doors import PERSON
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.projections.significant_events import significant
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table import Actor, commands
from houses.editable_journal import EditableJournal
from houses.houses import Premises
from staff import engage, two_of
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cutcard.table.commands import Command

STAFF = (SHIFT_MANAGER, PIT_MANAGER, SUPERVISOR, DEALER)
HOUR = 3_600


@contextmanager
def staffed(folder: Path) -> Iterator[Premises]:
    """A house with Gil, Max, Sue and Dee, and with an account."""
    with Premises(folder / "house.db") as house:
        house.account("Wei", 100_00)
        for each in STAFF:
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


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """The sound house in which two people did this, made once."""

    @cache
    def made(*acts: Command) -> Path:
        folder = tmp_path_factory.mktemp("genuine")
        with staffed(folder) as house:
            for act in acts:
                done(house, act)
        assert findings(folder / "house.db") == []
        return folder / "house.db"

    return made


def findings(path: Path) -> list[tuple[str, str]]:
    return [(finding.check, finding.says) for finding in verify(str(path)).findings]


def done(premises: Premises, command: Command, second: Actor = SUPERVISOR) -> dict[str, Any]:
    (event,) = premises.do(CAGE, command, second=second).body.events
    return event


# --- engaged, promoted, dismissed ---------------------------------------------------------------


def test_somebody_is_engaged_promoted_dismissed_and_engaged_again_on_the_record(
    premises: Premises, tmp_path: Path
) -> None:
    here = premises.house
    assert done(premises, cage.Engage(PIT_MANAGER, "Pim", "DEALER", "a full floor"))["type"] == "Engaged"
    promoted = done(premises, cage.ChangePosition(PIT_MANAGER, "Pim", "PIT_SUPERVISOR", "a year without fault"))
    assert (promoted["was"], promoted["position"]) == ("DEALER", "PIT_SUPERVISOR")
    assert cage.own_position(here.cage, "Pim") is Position.PIT_SUPERVISOR
    assert done(premises, cage.Dismiss(PIT_MANAGER, "Pim", "a theft"))["was"] == "PIT_SUPERVISOR"
    assert cage.own_position(here.cage, "Pim") is None, "not even a patron"
    premises.reopen()
    assert cage.own_position(premises.house.cage, "Pim") is None
    done(premises, cage.Engage(PIT_MANAGER, "Pim", "DEALER", "cleared"))
    assert cage.own_position(premises.house.cage, "Pim") is Position.DEALER
    told = [line.what for line in significant(premises.house.store) if "Pim" in line.what]
    assert told == [
        "Pim engaged as Dealer",
        "Pim is Pit Supervisor now",
        "Pim dismissed",
        "Pim engaged as Dealer",
    ]
    assert findings(tmp_path / "house.db") == []


@pytest.mark.parametrize(
    ("command", "second", "code"),
    [
        (cage.Engage(SUPERVISOR, "Pim", "DEALER", "why not"), SHIFT_MANAGER, "authority"),
        (cage.Engage(PIT_MANAGER, "Pim", "ASSISTANT_CASINO_MANAGER", "why not"), SUPERVISOR, "authority"),
        (cage.Engage(PIT_MANAGER, "Pim", "PATRON", "why not"), SUPERVISOR, "position"),
        (cage.Engage(PIT_MANAGER, "Pim", "King", "why not"), SUPERVISOR, "position"),
        (cage.Engage(PIT_MANAGER, "Pim", "DEALER", " "), SUPERVISOR, "reason"),
        (cage.Engage(PIT_MANAGER, "Pim", "DEALER", "why not"), None, "second_person"),
        (cage.Engage(PIT_MANAGER, "Pim", "DEALER", "why not"), DEALER, "second_person"),
        (cage.Engage(PIT_MANAGER, "Pim", "DEALER", "why not"), PIT_MANAGER, "second_person"),
        (cage.Engage(PIT_MANAGER, "Dee", "DEALER", "why not"), SUPERVISOR, "exists"),
        (cage.Engage(PIT_MANAGER, "\uff30im", "DEALER", "why not"), SUPERVISOR, "name"),
        (cage.Engage(PIT_MANAGER, "The House", "DEALER", "why not"), SUPERVISOR, "name"),
        (cage.Engage(PIT_MANAGER, "Pim ", "DEALER", "why not"), SUPERVISOR, "name"),
        (cage.Engage(PIT_MANAGER, "DEE", "DEALER", "why not"), SUPERVISOR, "twin"),
        (cage.Engage(PIT_MANAGER, "WEI", "DEALER", "why not"), SUPERVISOR, "twin"),
        (cage.ChangePosition(PIT_MANAGER, "Pim", "DEALER", "why not"), SUPERVISOR, "no_such_person"),
        (cage.ChangePosition(PIT_MANAGER, "Dee", "DEALER", "as it was"), SUPERVISOR, "position"),
        (cage.ChangePosition(PIT_MANAGER, "Max", "GAMING_SHIFT_MANAGER", "why not"), SUPERVISOR, "authority"),
        (cage.ChangePosition(PIT_MANAGER, "Gil", "DEALER", "why not"), SUPERVISOR, "authority"),
        (cage.ChangePosition(PIT_MANAGER, "Sue", "PIT_MANAGER", "why not"), SUPERVISOR, "second_person"),
        (cage.Dismiss(PIT_MANAGER, "Gil", "why not"), SUPERVISOR, "authority"),
        (cage.Dismiss(PIT_MANAGER, "Sue", "why not"), SUPERVISOR, "second_person"),
        (cage.Dismiss(SHIFT_MANAGER, "Gil", "why not"), SUPERVISOR, "authority"),
        (cage.Dismiss(PIT_MANAGER, "Pim", "why not"), SUPERVISOR, "no_such_person"),
        (cage.Engage(THE_HOUSE, "Pim", "DEALER", "why not"), SUPERVISOR, "authority"),
        (cage.Appoint(SHIFT_MANAGER, "Pim", "PIT_MANAGER", "why not"), SUPERVISOR, "no_such_person"),
    ],
    ids=str,
)
def test_what_no_two_people_may_do(refusing: Premises, command: Command, second: Actor | None, code: str) -> None:
    before = refusing.trace()
    assert refusing.no(CAGE, command, second=second).code == code
    assert refusing.trace() == before


def test_the_house_sets_itself_up_until_it_has_both_it_takes_and_then_keeps_them(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as house:
        no_console = cage.Engage(THE_HOUSE, "Max", "PIT_MANAGER", "set up")
        assert house.no(CAGE, no_console).code == "authority", "nobody signs as the house"
        for each in (PIT_MANAGER, SHIFT_MANAGER):
            assert two_of(house.house) == (THE_HOUSE, None)
            engage(house.house, each.name, each.position)
        assert two_of(house.house) == (SHIFT_MANAGER, PIT_MANAGER)
        more = cage.Engage(THE_HOUSE, "Sue", "PIT_SUPERVISOR", "set up")
        assert house.no(CAGE, more, via="set-up").code == "authority"
        other = Actor("Ida", Position.GAMING_SHIFT_MANAGER)
        engage(house.house, "Ida", other.position)
        done(house, cage.Dismiss(other, "Max", "gone"), SHIFT_MANAGER)
        engage(house.house, "Dee", Position.DEALER)
        last = cage.ChangePosition(other, "Gil", "DEALER", "tired")
        assert house.no(CAGE, last, second=DEALER).code == "last"
        assert house.no(CAGE, cage.Dismiss(other, "Gil", "gone"), second=other).code == "last"
        engage(house.house, "Sue", Position.PIT_SUPERVISOR)
        done(house, last)
        end = cage.Dismiss(other, "Sue", "gone")
        assert house.no(CAGE, end, second=DEALER).code == "last"
    assert findings(tmp_path / "house.db") == []
    notes = [note.says for note in verify(str(tmp_path / "house.db")).notes if note.message.key == "note-set-up"]
    assert [note.split()[0] for note in notes] == ["Max", "Gil"], "whoever was let in without two is told"


# --- who acts -----------------------------------------------------------------------------------


def test_nobody_acts_or_agrees_in_a_position_they_do_not_hold(premises: Premises) -> None:
    forged = Actor("Ivo", Position.GAMING_SHIFT_MANAGER)
    witness = Actor("Jan", Position.PIT_SUPERVISOR)
    adjust = cage.AdjustCredit(forged, "Wei", 5_000_000_00, "a mistake")
    assert premises.no(CAGE, adjust, second=witness).code == "authority"
    honest = cage.AdjustCredit(PIT_MANAGER, "Wei", 1_00, "a mistake")
    assert premises.no(CAGE, honest, second=witness).code == "authority"
    higher = cage.AdjustCredit(Actor("Dee", Position.PIT_MANAGER), "Wei", 1_00, "a mistake")
    assert premises.no(CAGE, higher, second=SUPERVISOR).code == "authority"
    assert premises.no(CAGE, cage.OpenAccount(Actor("the house", Position.DEALER), "Ana")).code == "authority"
    for somebody in (DEALER, PIT_MANAGER):
        sold = cage.BuyCredit(Actor(somebody.name, Position.CASHIER), "Wei", 1_00)
        assert premises.no(CAGE, sold).code == "authority", "nobody is a Cashier by rank"
    premises.do(CAGE, honest, second=SUPERVISOR)
    premises.do(CAGE, cage.OpenTable(PIT_MANAGER, "t1", {"game": "no-commission"}, cage.KEYED))
    dealt = commands.LoadShoe(Actor("Ivo", Position.DEALER))
    assert premises.no(table_stream("t1"), dealt).code == "authority"
    premises.do(table_stream("t1"), commands.LoadShoe(DEALER))


def test_who_was_dismissed_acts_no_more_and_in_no_other_position_either(premises: Premises, tmp_path: Path) -> None:
    done(premises, cage.Appoint(SHIFT_MANAGER, "Dee", "PIT_SUPERVISOR", "a full floor"))
    acting = Actor("Dee", Position.PIT_SUPERVISOR)
    premises.do(CAGE, cage.LockAccount(acting, "Wei", "asked for"))
    done(premises, cage.Dismiss(PIT_MANAGER, "Dee", "gone"))
    assert "Dee" not in premises.house.cage.appointments
    for position in (Position.DEALER, Position.PIT_SUPERVISOR):
        assert premises.no(CAGE, cage.OpenAccount(Actor("Dee", position), "Ana")).code == "authority"
    done(premises, cage.Engage(PIT_MANAGER, "Dee", "DEALER", "back"))
    assert premises.no(CAGE, cage.OpenAccount(acting, "Ana")).code == "authority", "the appointment is over"
    premises.do(CAGE, cage.OpenAccount(DEALER, "Ana"))
    assert findings(tmp_path / "house.db") == []


def test_an_acting_position_lasts_until_its_hour(premises: Premises, tmp_path: Path) -> None:
    now = premises.house.now() // 1_000_000_000
    acting = Actor("Dee", Position.PIT_SUPERVISOR)
    done(premises, cage.Appoint(SHIFT_MANAGER, "Dee", "PIT_SUPERVISOR", "a full floor", now - HOUR))
    assert premises.no(CAGE, cage.LockAccount(acting, "Wei", "asked for")).code == "authority"
    done(premises, cage.Appoint(SHIFT_MANAGER, "Dee", "PIT_SUPERVISOR", "a full floor", now + HOUR))
    premises.do(CAGE, cage.LockAccount(acting, "Wei", "asked for"))
    assert findings(tmp_path / "house.db") == []


def test_a_house_that_knows_nobody_takes_names_as_given(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 100_00)
        house.do(CAGE, cage.AdjustCredit(PIT_MANAGER, "Wei", 1_00, "a mistake"), second=SUPERVISOR)
    assert findings(tmp_path / "house.db") == []


# --- the attack ---------------------------------------------------------------------------------


def insert(store: Any, name: str, position: Position) -> None:
    """Somebody with access to the database puts a person there."""
    row = {"name": name, "position": position.name, "secret": "$argon2id$", "once_until": 0.0}
    store.put_value(PERSON, name, msgspec.json.encode(row))


def test_people_inserted_into_the_database_can_do_nothing(premises: Premises, tmp_path: Path) -> None:
    insert(premises.house.store, "Ivo", Position.GAMING_SHIFT_MANAGER)
    insert(premises.house.store, "Jan", Position.PIT_SUPERVISOR)
    premises.reopen()
    assert set(premises.house.cage.people) == {each.name for each in STAFF}, "an opening lists nobody twice"
    adjust = cage.AdjustCredit(Actor("Ivo", Position.GAMING_SHIFT_MANAGER), "Wei", 5_000_000_00, "a mistake")
    before = premises.trace()
    assert premises.no(CAGE, adjust, second=Actor("Jan", Position.PIT_SUPERVISOR)).code == "authority"
    assert premises.trace() == before
    says = "the row person {}, which decides who gets in or who a patron is"
    told = [("doors", says.format(name)) for name in ("Ivo", "Jan")]
    assert findings(tmp_path / "house.db") == told, "which the house did not put there"


def forged(genuine: Callable[..., Path], tmp_path: Path, command: Command, changes: dict[str, Any]) -> list[str]:
    """What the audit says of an honest act that somebody rewrote in the journal, chain and books and all."""
    journal = EditableJournal(genuine(command))
    draft = journal.find(FOLLOWS[type(command)], -1)
    for name, value in changes.items():
        if name in {"second", "second_position", "via"}:
            draft.body[name] = value
        else:
            draft.body["command"]["by"][name] = value
    told = verify(str(journal.write(tmp_path / "forged.db"))).findings
    assert {finding.check for finding in told} <= {"authority"}
    return [finding.message.key for finding in told]


FOLLOWS: dict[type[Command], str] = {
    cage.AdjustCredit: "CreditAdjusted",
    cage.Engage: "Engaged",
    cage.ChangePosition: "PositionChanged",
    cage.Dismiss: "Dismissed",
}
ADJUST = cage.AdjustCredit(PIT_MANAGER, "Wei", 5_000_000_00, "a mistake")
ENGAGED = cage.Engage(PIT_MANAGER, "Pim", "DEALER", "new")
DISMISSED = cage.Dismiss(PIT_MANAGER, "Pim", "gone")


@pytest.mark.parametrize(
    ("changes", "keys"),
    [
        ({"name": "Ivo", "position": "GAMING_SHIFT_MANAGER", "second": "Jan"}, ["finding-no-employee"] * 2),
        ({"name": "Ivo"}, ["finding-no-employee"]),
        ({"position": "GAMING_SHIFT_MANAGER"}, ["finding-acting"]),
        ({"second": "Jan"}, ["finding-no-employee"]),
        ({"second_position": "PIT_MANAGER"}, ["finding-acting"]),
        ({"name": "the house"}, ["finding-via", "finding-by-the-house"]),
        ({"name": "the house", "via": "server"}, ["finding-by-the-house"]),
        ({"second": "the house"}, ["finding-via", "finding-act-by"]),
    ],
    ids=str,
)
def test_an_adjustment_forged_in_the_name_of_nobody_is_found(
    genuine: Callable[..., Path], tmp_path: Path, changes: dict[str, Any], keys: list[str]
) -> None:
    assert forged(genuine, tmp_path, ADJUST, changes) == keys


@pytest.mark.parametrize(
    ("command", "changes"),
    first_of(
        [
            pytest.param(*each)
            for each in [
                (ENGAGED, {"second": ""}),
                (ENGAGED, {"second": "Pim"}),
                (ENGAGED, {"name": "Pim"}),
                (ENGAGED, {"name": "the house", "via": "set-up"}),
                (cage.Engage(PIT_MANAGER, "Pim", "PIT_MANAGER", "new"), {"name": "Sue", "position": "PIT_SUPERVISOR"}),
                (cage.ChangePosition(SHIFT_MANAGER, "Dee", "PIT_MANAGER", "new"), {"name": "Dee"}),
                (
                    cage.ChangePosition(SHIFT_MANAGER, "Max", "DEALER", "new"),
                    {"name": "Sue", "position": "PIT_MANAGER"},
                ),
                (
                    cage.Dismiss(PIT_MANAGER, "Dee", "gone"),
                    {"name": "Sue", "position": "PIT_SUPERVISOR", "second": "Max"},
                ),
                (cage.Dismiss(PIT_MANAGER, "Dee", "gone"), {"second": ""}),
            ]
        ],
        4,
    ),
    ids=str,
)
def test_a_forged_engagement_is_found(
    genuine: Callable[..., Path], tmp_path: Path, command: Command, changes: dict[str, Any]
) -> None:
    assert forged(genuine, tmp_path, command, changes)


@pytest.mark.parametrize(
    ("kind", "parts"),
    [
        ("Engaged", {"position": "PATRON"}),
        ("Engaged", {"name": "Dee"}),
        ("PositionChanged", {"was": "PIT_SUPERVISOR"}),
        ("PositionChanged", {"name": "Pam"}),
        ("Dismissed", {"was": "PIT_MANAGER"}),
        ("Dismissed", {"name": "Pam"}),
    ],
    ids=str,
)
def test_a_record_of_people_that_cannot_be_is_found(
    genuine: Callable[..., Path], tmp_path: Path, kind: str, parts: dict[str, Any]
) -> None:
    promoted = cage.ChangePosition(PIT_MANAGER, "Pim", "PIT_SUPERVISOR", "old")
    journal = EditableJournal(genuine(ENGAGED, promoted, DISMISSED))
    drafts = [draft for draft in journal.drafts if any(event["type"] == kind for event in draft.body["events"])]
    draft = drafts[-1]
    for name, value in parts.items():
        draft.event(kind)[name] = value
        if name in draft.body["command"]:
            draft.body["command"][name] = value
    told = verify(str(journal.write(tmp_path / "forged.db"))).findings
    assert "finding-people" in {finding.message.key for finding in told}


def test_a_record_in_which_nobody_is_left_to_engage_anybody_is_found(
    genuine: Callable[..., Path], tmp_path: Path
) -> None:
    """Gil is the only Gaming Shift Manager: with them goes the last who can give that position."""
    journal = EditableJournal(genuine(ENGAGED, DISMISSED))
    draft = journal.find("Dismissed")
    draft.body["command"]["name"] = draft.event("Dismissed")["name"] = "Gil"
    draft.event("Dismissed")["was"] = "GAMING_SHIFT_MANAGER"
    found = verify(str(journal.write(tmp_path / "forged.db"))).findings
    assert "that a Gaming Shift Manager and another stay" in {finding.expected for finding in found}


# --- names --------------------------------------------------------------------------------------


FULL_WIDTH = "\uff37\uff25\uff29"
"""Letters in which nobody's name may be written, whoever has another like it."""


@pytest.mark.parametrize(
    "twin", ["WEI", "wei", "W\u0435i", "\u0461ei".replace("\u0461", "\u051d"), FULL_WIDTH, "We\u0456"]
)
def test_no_account_reads_like_another(refusing: Premises, twin: str) -> None:
    refusal = refusing.no(CAGE, cage.OpenAccount(DEALER, twin))
    assert refusal.code == ("name" if twin == FULL_WIDTH else "twin")
    assert isinstance(refusal, Refusal)


@pytest.mark.parametrize("name", ["Ana  Bo", "Ana ", "\uff21na"])
def test_a_name_is_written_plainly(refusing: Premises, name: str) -> None:
    assert refusing.no(CAGE, cage.OpenAccount(DEALER, name)).code == "name"


def test_other_names_are_given_and_staff_may_have_an_account(premises: Premises) -> None:
    for name in ("Wey", "Wei 2", "\u9673\u5927\u6587", "\u0412\u0435\u0440\u0430", "Dee"):
        premises.do(CAGE, cage.OpenAccount(PIT_MANAGER, name))


def test_names_stay_given_after_a_snapshot(premises: Premises, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.house.projections.snapshots.EVERY", 1)
    for _ in range(2):
        premises.reopen()
        assert premises.no(CAGE, cage.OpenAccount(DEALER, "WEI")).code == "twin"
        assert set(premises.house.cage.people) == {each.name for each in STAFF}


def test_a_twin_forged_into_the_journal_is_found(premises: Premises, tmp_path: Path) -> None:
    premises.do(CAGE, cage.OpenAccount(DEALER, "Wex"))
    premises.house.close()
    journal = EditableJournal(tmp_path / "house.db")
    draft = journal.drafts[-1]
    draft.body["command"]["account"] = draft.event("AccountOpened")["account"] = "WEI"
    assert ("names", "the name WEI") in findings(journal.write(tmp_path / "forged.db"))
