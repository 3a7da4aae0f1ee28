"""Complaints of patrons: taken down at the desk, answered by somebody who had no part in the round, and closed.

A complaint names a round, or a time where nobody knows the round yet. Whoever dealt that round, ruled on it or
witnessed anything in it is named when the complaint is opened: none of them is given it, passes it on or closes it.
It moves no money. What puts a round right is an act of its own, which the answer refers to by its entry.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import structs

from cutcard.house.cage.accounts import PATRON
from cutcard.house.cage.act import (
    CageAct,
    CageCommand,
    CageContext,
    Decision,
    Duty,
    Fact,
    FactKind,
    refuse,
    refuse_no_reason,
)
from cutcard.house.cage.staff import position_held
from cutcard.house.cage.state import Cage
from cutcard.house.cage.under_way import ANSWERED, OPEN, PASSED_ON, Complaint
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import AlertRule, EventJson, Listed, Sort, always
from cutcard.table.conduct.persons import NOBODY, person, same_person
from cutcard.words import keyed, languages, message

__all__ = [
    "AnswerComplaint",
    "AssignComplaint",
    "CloseComplaint",
    "ComplaintAnswered",
    "ComplaintAssigned",
    "ComplaintClosed",
    "ComplaintDaysSet",
    "ComplaintOpened",
    "ComplaintOverdue",
    "ComplaintPassedOn",
    "NoteOverdueComplaint",
    "OpenComplaint",
    "PassOnComplaint",
    "SetComplaintDays",
]

DAYS = range(1, 91)
"""For how many days a house may allow itself to answer."""
DAY_SECONDS = 24 * 3600
SAYS_MOST = {"most": 1_000}
"""So long may be what a patron says, and what they are answered."""
UPHELD, REJECTED, SETTLED, WITHDRAWN = OUTCOMES = ("upheld", "rejected", "settled", "withdrawn")


@dataclass(frozen=True, slots=True)
class OpenComplaint(CageCommand):
    """What a patron complains of, in their own words, about a round or a time; and the language of the answer."""

    says: str = field(metadata=SAYS_MOST)
    account: str = ""
    language: str = "en"
    table: str = ""
    round_number: int = 0
    happened: int = 0


@dataclass(frozen=True, slots=True)
class ComplaintOpened(Fact):
    number: int
    says: str
    account: str
    """Whose it is; empty of somebody without an account."""
    language: str
    table: str
    round_number: int
    happened: int
    """When, in seconds since 1970; 0 where the round says it."""
    due: int
    """By when it is to be answered, in seconds since 1970."""
    involved: tuple[str, ...]
    """The staff who had a part in the round until then."""
    by: str


def _open(context: CageContext, command: OpenComplaint) -> Decision:
    here = context.cage
    if not command.says.strip():
        return refuse("complaint", message("refusal-complaint-says"))
    if command.account and context.account(command.account).kind != PATRON:
        return refuse("no_such_account", message("refusal-no-such-account", account=command.account))
    if same_person(command.account, command.by.name):
        return refuse("own_account", message("refusal-own-account", account=command.account))
    if command.language not in languages():
        return refuse("complaint", message("refusal-complaint-language"))
    if (command.table and command.table not in here.names) or (command.round_number and not command.table):
        return refuse("no_such_table", message("refusal-no-such-table", table=command.table))
    now = context.at // 1_000_000
    names_when = command.round_number > 0 or (command.round_number == 0 and command.happened > 0)
    if not names_when or not 0 <= command.happened <= now:
        return refuse("complaint", message("refusal-complaint-when"))
    number, due = here.complaints_made + 1, now + here.complaint_days * DAY_SECONDS
    about = (command.says, command.account, command.language, command.table, command.round_number, command.happened)
    return (ComplaintOpened("", "", number, *about, due, (), command.by.name),), []


def _opened(cage: Cage, fact: ComplaintOpened) -> None:
    complaint = Complaint(fact.number, fact.account, fact.due, tuple(fact.involved))
    cage.complaints[str(fact.number)], cage.complaints_made = complaint, fact.number


@dataclass(frozen=True, slots=True)
class AssignComplaint(CageCommand):
    """Who answers a complaint: a Pit Supervisor or higher who had no part in the round."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class ComplaintAssigned(Fact):
    number: int
    before: str
    name: str


def _assign(context: CageContext, command: AssignComplaint) -> Decision:
    found = _complaint(context, command.number, OPEN)
    if isinstance(found, Refusal):
        return found
    if refusal := _refuse_part(found, command.name):
        return refusal
    held = position_held(context.cage, command.name, context.at / 1_000_000)
    if context.cage.people and (held is None or held < Position.PIT_SUPERVISOR):
        return refuse("complaint", message("refusal-complaint-assignee", name=command.name))
    if person(command.name) in NOBODY or same_person(found.assigned, command.name):
        return refuse("complaint", message("refusal-complaint-assignee", name=command.name))
    return (ComplaintAssigned("", "", found.number, found.assigned, command.name),), []


def _assigned(cage: Cage, fact: ComplaintAssigned) -> None:
    _replace(cage, fact.number, assigned=fact.name)


@dataclass(frozen=True, slots=True)
class AnswerComplaint(CageCommand):
    """The answer in the patron's language: whether the house upholds it, and the entries that put the matter right."""

    number: int
    outcome: str
    answer: str = field(metadata=SAYS_MOST)
    corrections: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ComplaintAnswered(Fact):
    number: int
    outcome: str
    answer: str
    corrections: tuple[int, ...]
    """Entries of the journal that put something right for the patron since."""
    by: str
    late: bool = False
    """Whether the time to answer it was over."""


def _answer(context: CageContext, command: AnswerComplaint) -> Decision:
    found = _complaint(context, command.number, OPEN)
    if isinstance(found, Refusal):
        return found
    if not found.assigned:
        return refuse("authority", message("refusal-complaint-unassigned"))
    if not same_person(found.assigned, command.by.name):
        return refuse("authority", message("refusal-complaint-assigned", name=found.assigned))
    if command.outcome not in {UPHELD, REJECTED}:
        return refuse("complaint", message("refusal-complaint-outcome"))
    if not command.answer.strip():
        return refuse("complaint", message("refusal-complaint-answer"))
    answered = ComplaintAnswered(
        *("", "", found.number, command.outcome, command.answer, command.corrections, command.by.name),
        late=context.at // 1_000_000 > found.due,
    )
    return (answered,), []


def _answered(cage: Cage, fact: ComplaintAnswered) -> None:
    _replace(cage, fact.number, state=ANSWERED, outcome=fact.outcome)


@dataclass(frozen=True, slots=True)
class PassOnComplaint(CageCommand):
    """A patron is not content, or the house does not decide it alone: a regulator has it from now on."""

    number: int
    regulator: str
    reason: str


@dataclass(frozen=True, slots=True)
class ComplaintPassedOn(Fact):
    number: int
    regulator: str
    reason: str


def _pass_on(context: CageContext, command: PassOnComplaint) -> Decision:
    found = _complaint(context, command.number, OPEN, ANSWERED)
    if isinstance(found, Refusal):
        return found
    if refusal := _refuse_part(found, command.by.name) or refuse_no_reason(command.reason):
        return refusal
    if not command.regulator.strip():
        return refuse("complaint", message("refusal-complaint-regulator"))
    return (ComplaintPassedOn("", "", found.number, command.regulator, command.reason),), []


def _passed_on(cage: Cage, fact: ComplaintPassedOn) -> None:
    _replace(cage, fact.number, state=PASSED_ON)


@dataclass(frozen=True, slots=True)
class CloseComplaint(CageCommand):
    """What became of a complaint in the end: as it was answered, settled with the patron, or withdrawn by them.

    After a regulator had it, it ends as they decided.
    """

    number: int
    outcome: str
    reason: str


@dataclass(frozen=True, slots=True)
class ComplaintClosed(Fact):
    number: int
    outcome: str
    reason: str


def _close(context: CageContext, command: CloseComplaint) -> Decision:
    found = _complaint(context, command.number, OPEN, ANSWERED, PASSED_ON)
    if isinstance(found, Refusal):
        return found
    if refusal := _refuse_part(found, command.by.name):
        return refusal
    if command.outcome not in _ends_as(found):
        return refuse("complaint", message("refusal-complaint-ends", state=keyed("complaint", found.state)))
    return refuse_no_reason(command.reason) or (
        (ComplaintClosed("", "", found.number, command.outcome, command.reason),),
        [],
    )


def _ends_as(complaint: Complaint) -> set[str]:
    """Nobody but the house's answer or a regulator says whether a complaint was right."""
    decided = {ANSWERED: {complaint.outcome}, PASSED_ON: {UPHELD, REJECTED}}
    return {SETTLED, WITHDRAWN} | decided.get(complaint.state, set())


def _closed(cage: Cage, fact: ComplaintClosed) -> None:
    del cage.complaints[str(fact.number)]


@dataclass(frozen=True, slots=True)
class NoteOverdueComplaint(CageCommand):
    """The house notices that a complaint was not answered in time."""

    number: int


@dataclass(frozen=True, slots=True)
class ComplaintOverdue(Fact):
    number: int
    account: str
    due: int


def _note_overdue(context: CageContext, command: NoteOverdueComplaint) -> Decision:
    if command.by != THE_HOUSE:
        return refuse("via", message("refusal-complaint-overdue"))
    found = _complaint(context, command.number, OPEN)
    if isinstance(found, Refusal):
        return found
    if found.overdue or context.at // 1_000_000 <= found.due:
        return refuse("complaint", message("refusal-complaint-not-overdue", number=found.number))
    return (ComplaintOverdue("", "", found.number, found.account, found.due),), []


def _overdue(cage: Cage, fact: ComplaintOverdue) -> None:
    _replace(cage, fact.number, overdue=True)


@dataclass(frozen=True, slots=True)
class SetComplaintDays(CageCommand):
    """Within how many days the house answers a complaint that is opened from now on."""

    days: int
    reason: str


@dataclass(frozen=True, slots=True)
class ComplaintDaysSet(Fact):
    before: int
    days: int


def _set_days(context: CageContext, command: SetComplaintDays) -> Decision:
    before = context.cage.complaint_days
    if command.days not in DAYS or command.days == before:
        return refuse("complaint_days", message("refusal-complaint-days", days=before, most=DAYS[-1]))
    return (ComplaintDaysSet("", "", before, command.days),), []


def _days_set(cage: Cage, fact: ComplaintDaysSet) -> None:
    cage.complaint_days = fact.days


def _complaint(context: CageContext, number: int, *states: str) -> Complaint | Refusal:
    found = context.cage.complaints.get(str(number))
    if found is None:
        return refuse("no_such_complaint", message("refusal-no-such-complaint", number=number))
    if found.state not in states:
        return refuse("complaint", message("refusal-complaint-state", state=keyed("complaint", found.state)))
    return found


def _refuse_part(complaint: Complaint, name: str) -> Refusal | None:
    """Whoever had a part in the round, and the patron themselves, decide nothing about the complaint."""
    if any(same_person(name, each) for each in (*complaint.involved, complaint.account)):
        return refuse("authority", message("refusal-complaint-part", name=name))
    return None


def _replace(cage: Cage, number: int, **changes: object) -> None:
    cage.complaints[str(number)] = structs.replace(cage.complaints[str(number)], **changes)


def late_complaints(cage: Cage, now: int) -> list[tuple[NoteOverdueComplaint, ComplaintOverdue]]:
    """Complaints that nobody answered in time, in seconds since 1970, and that are not noted yet."""
    return [
        (NoteOverdueComplaint(THE_HOUSE, each.number), ComplaintOverdue("", "", each.number, each.account, each.due))
        for each in cage.complaints.values()
        if each.state == OPEN and not each.overdue and now > each.due
    ]


def _listed_answered(event: EventJson) -> Listed:
    number, outcome = event["number"], keyed("complaint", event["outcome"])
    if event.get("late"):
        return Listed(message("listed-complaint-answered-late", number=number, outcome=outcome))
    return Listed(message("listed-complaint-answered", number=number, outcome=outcome))


ACTS = (
    CageAct(command=OpenComplaint, least=Position.PIT_SUPERVISOR, duty=Duty.EITHER, decide=_open, concerns="account"),
    CageAct(command=AssignComplaint, least=Position.PIT_MANAGER, decide=_assign),
    CageAct(command=AnswerComplaint, least=Position.PIT_SUPERVISOR, decide=_answer),
    CageAct(command=PassOnComplaint, least=Position.PIT_MANAGER, decide=_pass_on),
    CageAct(command=CloseComplaint, least=Position.PIT_MANAGER, decide=_close),
    CageAct(command=NoteOverdueComplaint, least=Position.GAMING_SHIFT_MANAGER, decide=_note_overdue, by_the_house=True),
    CageAct(command=SetComplaintDays, least=Position.GAMING_SHIFT_MANAGER, decide=_set_days, by_two=always),
)
FACTS = (
    FactKind(
        ComplaintOpened,
        _opened,
        ("complaints", "complaints_made"),
        listed=lambda event: Listed(message("listed-complaint-opened", number=event["number"])),
    ),
    FactKind(
        ComplaintAssigned,
        _assigned,
        ("complaints",),
        listed=lambda event: Listed(
            message("listed-complaint-assigned", number=event["number"]), before=event["before"], after=event["name"]
        ),
    ),
    FactKind(
        ComplaintAnswered,
        _answered,
        ("complaints",),
        listed=_listed_answered,
    ),
    FactKind(
        ComplaintPassedOn,
        _passed_on,
        ("complaints",),
        listed=lambda event: Listed(
            message("listed-complaint-passed-on", number=event["number"], regulator=event["regulator"])
        ),
    ),
    FactKind(
        ComplaintClosed,
        _closed,
        ("complaints",),
        listed=lambda event: Listed(
            message("listed-complaint-closed", number=event["number"], outcome=keyed("complaint", event["outcome"]))
        ),
    ),
    FactKind(
        ComplaintOverdue,
        _overdue,
        ("complaints",),
        listed=lambda event: Listed(message("listed-complaint-overdue", number=event["number"])),
        alert=AlertRule(means=message("alert-means-complaint-overdue"), sort=Sort.CONDUCT),
    ),
    FactKind(
        ComplaintDaysSet,
        _days_set,
        ("complaint_days",),
        listed=lambda event: Listed(
            message("listed-complaint-days-set"), before=str(event["before"]), after=str(event["days"])
        ),
    ),
)
