"""Complaints: opened about a round, answered by somebody without a part in it, in time or told of, never with money."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.cards import parse_cards
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.requests import Request
from cutcard.house.open import open_house
from cutcard.house.projections.complaints import complaints, complaints_csv
from cutcard.house.projections.significant_events import significant
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.server.alerts import alert_of
from cutcard.table import Actor, commands
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, memory, seconded
from staff import engage
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from houses.editable_journal import Forgery

MIA, SAM = Actor("Mia", Position.PIT_MANAGER), Actor("Sam", Position.PIT_SUPERVISOR)
STREAM = table_stream("salon")
SAYS, ANSWER = "庄 6 点，我没有收到钱", "您的注码已按规则派彩。"
DAY_SECONDS = 86_400


class Clocked(Premises):
    """A house whose clock is moved by hand."""

    def __init__(self, path: object) -> None:
        self.seconds = 1_800_000_000.0
        self.path = path  # type: ignore[assignment]
        self.house = open_house(str(path), create=True, clock=lambda: int(self.seconds * 10**9))


@contextmanager
def played() -> Iterator[Clocked]:
    """Wei has lost a round that Dee dealt and Sue corrected before Wyn."""
    with memory() as folder, Clocked(folder / "house.db") as premises:
        premises.account("Wei", 1_000_00)
        for each in (SHIFT_MANAGER, PIT_MANAGER, MIA, SUPERVISOR, SAM, WITNESS, DEALER, CASHIER):
            engage(premises.house, each.name, each.position)
        premises.open_table("salon", "dragon-tiger-baccarat", source=cage.KEYED)
        dealt(premises)
        yield premises


@pytest.fixture
def house() -> Iterator[Clocked]:
    with played() as premises:
        yield premises


@pytest.fixture(scope="module")
def closed() -> Iterator[Clocked]:
    """A complaint was overdue, answered and closed."""
    with played() as house:
        number = opened(house)
        house.seconds = house.house.cage.complaints["1"].due + 5.0
        late = cage.NoteOverdueComplaint(THE_HOUSE, number)
        house.house.ask(Request("overdue/1", CAGE, late, via="house"))
        house.do(CAGE, cage.AssignComplaint(PIT_MANAGER, number, "Sam"))
        paid = corrected(house)
        house.do(CAGE, cage.AnswerComplaint(SAM, number, "upheld", ANSWER, (paid,)))
        house.do(CAGE, cage.CloseComplaint(MIA, number, "upheld", "the patron is content"))
        house.do(CAGE, cage.SetComplaintDays(SHIFT_MANAGER, 7, "as licensed"), **seconded(SAM))
        yield house


def dealt(premises: Premises) -> None:
    for asked in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER)):
        premises.do(STREAM, asked)
    premises.bet("salon", "Wei", "Player", 100_00)
    premises.do(STREAM, commands.CloseBets(DEALER))
    for card in parse_cards("9s 2h Kd 6c"):
        premises.do(STREAM, commands.DealCard(DEALER, card))
    (eight,) = parse_cards("8s")
    premises.do(STREAM, commands.CorrectCard(SUPERVISOR, 1, eight, "as filmed", 0, "filmed"), **seconded(WITNESS))
    premises.do(STREAM, commands.AnnounceResult(DEALER))
    premises.do(STREAM, commands.SettleBets(DEALER))


def opened(premises: Premises, **how: object) -> int:
    about = {"table": "salon", "round_number": 1, "account": "Wei", "language": "zh"} | how
    event = premises.do(CAGE, cage.OpenComplaint(CASHIER, SAYS, **about)).body.events[0]  # type: ignore[arg-type]
    return int(event["number"])


@pytest.mark.parametrize("happened", first_of([1_800_000_001, -1, 2**52], 1))
def test_what_happened_has_happened_also_in_a_round_that_is_named(house: Clocked, happened: int) -> None:
    asked = cage.OpenComplaint(SUPERVISOR, SAYS, "Wei", "zh", "salon", 1, happened)
    before = house.trace()
    assert house.no(CAGE, asked).code == "complaint"
    assert house.trace() == before
    house.do(CAGE, replace(asked, happened=1_800_000_000))

    def at_no_time(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("ComplaintOpened")
        draft.body["command"]["happened"] = draft.event("ComplaintOpened")["happened"] = happened
        return draft

    check_found_where_forged(house.path, at_no_time, "authority")


def corrected(premises: Premises) -> int:
    adjusted = cage.AdjustCredit(PIT_MANAGER, "Wei", 95_00, "paid late")
    return premises.do(CAGE, adjusted, **seconded(SAM)).entry.seq


def test_a_complaint_goes_to_somebody_without_a_part_in_the_round(house: Clocked) -> None:
    before = house.cents("Wei")
    number = opened(house)
    (told,) = complaints(house.house.store)
    assert (told.involved, told.state, told.due - told.opened) == (["Dee", "Sue", "Wyn"], "open", 14 * DAY_SECONDS)
    for name in ("Dee", "Sue", "Wyn", "Wei", "ＳＵＥ"):
        refused = house.no(CAGE, cage.AssignComplaint(PIT_MANAGER, number, name))
        assert refused.code == "authority", name
    for name in ("Cai", "nobody of ours", ""):
        assert house.no(CAGE, cage.AssignComplaint(PIT_MANAGER, number, name)).code == "complaint", name
    answer = cage.AnswerComplaint(SAM, number, "upheld", ANSWER)
    assert house.no(CAGE, answer).code == "authority", "nobody was given it yet"
    house.do(CAGE, cage.AssignComplaint(PIT_MANAGER, number, "Sam"))
    assert house.no(CAGE, cage.AssignComplaint(PIT_MANAGER, number, "Sam")).code == "complaint", "he has it"
    assert house.no(CAGE, cage.AnswerComplaint(PIT_MANAGER, number, "upheld", ANSWER)).code == "authority"
    for outcome, says in (("settled", ANSWER), ("", ANSWER), ("upheld", " ")):
        assert house.no(CAGE, cage.AnswerComplaint(SAM, number, outcome, says)).code == "complaint"
    house.do(CAGE, answer)
    assert house.no(CAGE, answer).code == "complaint", "it is answered once"
    assert house.cents("Wei") == before, "a complaint moves no money"
    assert house.no(CAGE, cage.CloseComplaint(MIA, number, "rejected", "no")).code == "complaint", "it was upheld"
    assert house.no(CAGE, cage.CloseComplaint(MIA, number, "upheld", " ")).code == "reason"
    house.do(CAGE, cage.CloseComplaint(MIA, number, "upheld", "the patron is content"))
    assert house.no(CAGE, cage.PassOnComplaint(MIA, number, "the regulator", "late")).code == "no_such_complaint"
    (told,) = complaints(house.house.store)
    assert (told.state, told.outcome, told.answer, told.answered_by) == ("closed", "upheld", ANSWER, "Sam")
    assert [each.what for each in significant(house.house.store) if "complaint" in each.what] == [
        "complaint 1 opened",
        "complaint 1 assigned",
        "complaint 1 answered: upheld",
        "complaint 1 closed: upheld",
    ]
    house.reopen()
    no_findings(verify(str(house.path)))


def test_a_complaint_that_says_nothing_is_not_opened(house: Clocked) -> None:
    house.do(STREAM, commands.OpenBets(DEALER))
    for code, how in (
        ("complaint", {"round_number": 0}),
        ("complaint", {"round_number": -1}),
        ("complaint", {"language": "tlh"}),
        ("no_such_account", {"account": "Nobody"}),
        ("no_such_table", {"table": ""}),
        ("no_such_table", {"table": "elsewhere"}),
        ("no_such_round", {"round_number": 2}),
        ("no_such_round", {"round_number": 9}),
        ("complaint", {"round_number": 0, "happened": 1_900_000_000}),
    ):
        about = {"table": "salon", "round_number": 1, "account": "Wei"} | how
        assert house.no(CAGE, cage.OpenComplaint(CASHIER, SAYS, **about)).code == code, how  # type: ignore[arg-type]
    assert house.no(CAGE, cage.OpenComplaint(CASHIER, " ", "Wei", "en", "salon", 1)).code == "complaint"
    house.account("Sam")
    assert house.no(CAGE, cage.OpenComplaint(SAM, SAYS, "Sam", "en", "salon", 1)).code == "own_account"
    house.do(CAGE, cage.LockAccount(SUPERVISOR, "Wei", "disputed"))
    assert opened(house) == 1, "a patron whose account is locked complains all the same"
    assert opened(house, account="", table="", round_number=0, happened=1_799_999_000) == 2


def test_what_put_it_right_is_an_act_of_its_own_that_came_after(house: Clocked) -> None:
    early = corrected(house)
    number = opened(house)
    house.do(CAGE, cage.AssignComplaint(PIT_MANAGER, number, "Sam"))
    house.open_bank()
    sold = house.do(CAGE, cage.BuyCredit(CASHIER, "Wei", 1_00)).entry.seq
    house.account("Ana")
    of_another = house.do(CAGE, cage.AdjustCredit(PIT_MANAGER, "Ana", 1_00, "late"), **seconded(SAM)).entry.seq
    for wrong in ((early,), (sold,), (of_another,), (10**6,)):
        answer = cage.AnswerComplaint(SAM, number, "upheld", ANSWER, wrong)
        assert house.no(CAGE, answer).code == "complaint_correction", wrong
    paid = corrected(house)
    house.do(CAGE, cage.AnswerComplaint(SAM, number, "upheld", ANSWER, (paid,)))
    assert complaints(house.house.store)[0].corrections == [paid]
    no_findings(verify(str(house.path)))


def test_a_regulator_has_the_last_word(house: Clocked) -> None:
    number = opened(house)
    for by in (SUPERVISOR, WITNESS):
        passed = cage.PassOnComplaint(Actor(by.name, by.position), number, "the regulator", "not content")
        assert house.no(CAGE, passed).code == "authority"
    assert house.no(CAGE, cage.PassOnComplaint(MIA, number, " ", "not content")).code == "complaint"
    assert house.no(CAGE, cage.CloseComplaint(MIA, number, "rejected", "no")).code == "complaint", "nobody answered it"
    house.do(CAGE, cage.PassOnComplaint(MIA, number, "the regulator", "not content"))
    house.do(CAGE, cage.CloseComplaint(MIA, number, "rejected", "as the regulator found"))
    (told,) = complaints(house.house.store)
    assert (told.state, told.outcome, told.regulator) == ("closed", "rejected", "the regulator")
    no_findings(verify(str(house.path)))


def test_an_overdue_complaint_raises_an_alert_once(house: Clocked) -> None:
    house.do(CAGE, cage.SetComplaintDays(SHIFT_MANAGER, 2, "as licensed"), **seconded(SAM))
    for days in (2, 0, 91):
        again = cage.SetComplaintDays(SHIFT_MANAGER, days, "as licensed")
        assert house.no(CAGE, again, **seconded(SAM)).code == "complaint_days", days
    number = opened(house)
    due = house.house.cage.complaints["1"].due
    assert due == 1_800_000_000 + 2 * DAY_SECONDS
    late = Request("overdue/1", CAGE, cage.NoteOverdueComplaint(THE_HOUSE, number), via="house")
    house.seconds = float(due)
    assert cage.overdue(house.house.cage, due * 10**6) == []
    assert house.house.ask(late).code == "complaint"  # type: ignore[union-attr]
    house.seconds = due + 1.0
    ((_, note, _),) = cage.overdue(house.house.cage, (due + 1) * 10**6)
    assert note == late.command
    assert house.no(CAGE, cage.NoteOverdueComplaint(SHIFT_MANAGER, number)).code == "via"
    told = house.house.ask(late)
    alert = alert_of(told.entry)  # type: ignore[union-attr]
    assert alert is not None
    assert (alert.what, alert.account) == ("ComplaintOverdue", "Wei")
    assert cage.overdue(house.house.cage, (due + 99) * 10**6) == []
    (record,) = complaints(house.house.store)
    assert record.is_in("overdue", due + 1)
    assert not record.is_in("overdue", due)
    house.do(CAGE, cage.AssignComplaint(PIT_MANAGER, number, "Sam"))
    house.do(CAGE, cage.AnswerComplaint(SAM, number, "rejected", ANSWER))
    assert not complaints(house.house.store)[0].is_in("overdue", due + 1)
    no_findings(verify(str(house.path)))


def test_an_overdue_complaint_is_noted_with_the_next_act_at_the_cage(house: Clocked) -> None:
    """As an overdue report is, also in a house that nobody serves; each once, whatever number a report has."""
    numbers = [opened(house), opened(house)]
    house.seconds = house.house.cage.complaints["1"].due + 1.0
    for _ in range(2):
        house.do(CAGE, cage.Note(DEALER, "a lamp is out", "", "", "seen"))
    noted = [event["number"] for each in house.journal() for event in _overdue_in(each.read().events)]
    assert noted == numbers
    house.reopen()
    no_findings(verify(str(house.path)))

    def told_by_nobody(journal: EditableJournal) -> EditableEntry:
        draft, note = journal.find("ComplaintOverdue", 1), journal.find("Noted", -1)
        draft.body["command"], draft.body["events"] = note.body["command"], note.body["events"]
        return draft

    check_found_where_forged(house.path, told_by_nobody, "cash")


def _overdue_in(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for event in events if event["type"] == "ComplaintOverdue"]


def test_an_answer_that_comes_late_says_so(house: Clocked) -> None:
    """Also where it is the first act after its time was over, so that nobody was told that it was overdue."""
    for number, seconds in ((opened(house), 0), (opened(house), 1)):
        house.do(CAGE, cage.AssignComplaint(PIT_MANAGER, number, "Sam"))
        house.seconds = float(house.house.cage.complaints[str(number)].due + seconds)
        house.do(CAGE, cage.AnswerComplaint(SAM, number, "rejected", ANSWER))
    assert [(each.number, each.late) for each in complaints(house.house.store)] == [(2, True), (1, False)]
    told = [each.what for each in significant(house.house.store) if "answered" in each.what]
    assert told == ["complaint 1 answered: rejected", "complaint 2 answered late: rejected"]
    assert "ComplaintOverdue" not in str([each.read().events for each in house.journal()])
    no_findings(verify(str(house.path)))

    def in_time(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("ComplaintAnswered", 1)
        draft.event("ComplaintAnswered")["late"] = False
        return draft

    check_found_where_forged(house.path, in_time, "authority")


def test_a_patron_who_complained_is_not_forgotten_before_the_end(house: Clocked) -> None:
    house.account("Ana")
    number = opened(house, account="Ana", round_number=0, happened=1_799_999_000)
    house.seconds += 3 * DAY_SECONDS
    forget = cage.ForgetPatron(PIT_MANAGER, "Ana", "asked in writing")
    assert house.no(CAGE, forget, **seconded(SAM)).code == "outstanding"
    house.do(CAGE, cage.CloseComplaint(MIA, number, "withdrawn", "the patron said so"))
    house.do(CAGE, forget, **seconded(SAM))


def test_complaints_are_exported(house: Clocked) -> None:
    opened(house)
    found, now = complaints(house.house.store), house.house.now() // 10**9
    heads, row = complaints_csv(found, house.house.cage, now).decode().strip().split("\r\n")
    told = dict(zip(heads.split(","), row.split(","), strict=True))
    assert (told["number"], told["state"], told["round"], told["says"]) == ("1", "open", "1", "庄 6 点，我没有收到钱")
    assert b",overdue," in b"," + complaints_csv(found, house.house.cage, found[0].due + 1).split(b"\r\n")[1]
    assert told["opened"] == "2027-01-15T08:00:00+00:00"


# --- forged -------------------------------------------------------------------------------------


def without_who_had_a_part(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintOpened")
    draft.event("ComplaintOpened")["involved"] = ["Dee", "Wyn"]
    return draft


def due_later(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintOpened")
    draft.event("ComplaintOpened")["due"] += 1
    return draft


def of_a_round_to_come(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintOpened")
    draft.event("ComplaintOpened")["round_number"] = draft.body["command"]["round_number"] = 2
    return draft


def skipping_a_number(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintOpened")
    draft.event("ComplaintOpened")["number"] = 2
    return draft


def given_to_who_ruled(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintAssigned")
    draft.event("ComplaintAssigned")["name"] = draft.body["command"]["name"] = "Sue"
    return draft


def given_to_a_cashier(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintAssigned")
    draft.event("ComplaintAssigned")["name"] = draft.body["command"]["name"] = "Cai"
    return draft


def answered_by_another(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintAnswered")
    draft.event("ComplaintAnswered")["by"] = draft.body["command"]["by"]["name"] = "Mia"
    draft.body["command"]["by"]["position"] = "PIT_MANAGER"
    return draft


def put_right_before(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintAnswered")
    draft.event("ComplaintAnswered")["corrections"] = draft.body["command"]["corrections"] = [1]
    return draft


def closed_otherwise(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintClosed")
    draft.event("ComplaintClosed")["outcome"] = draft.body["command"]["outcome"] = "rejected"
    return draft


def closed_without_a_reason(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintClosed")
    draft.event("ComplaintClosed")["reason"] = draft.body["command"]["reason"] = " "
    return draft


def overdue_too_early(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintOverdue")
    draft.body["at"] -= 10_000_000
    return draft


def overdue_by_a_person(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintOverdue")
    draft.body["command"]["by"] = {"name": SHIFT_MANAGER.name, "position": "GAMING_SHIFT_MANAGER"}
    return draft


def as_many_days(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ComplaintDaysSet")
    draft.event("ComplaintDaysSet")["days"] = draft.body["command"]["days"] = 91
    return draft


FORGERIES = (
    *(without_who_had_a_part, due_later, of_a_round_to_come, skipping_a_number, given_to_who_ruled),
    *(given_to_a_cashier, answered_by_another, put_right_before, closed_otherwise, closed_without_a_reason),
    *(overdue_too_early, overdue_by_a_person, as_many_days),
)


@pytest.mark.parametrize("forge", first_of(FORGERIES, 4), ids=lambda forge: forge.__name__)
def test_a_forged_complaint_is_found(closed: Clocked, forge: Forgery) -> None:
    check_found_where_forged(closed.path, forge, "authority")
