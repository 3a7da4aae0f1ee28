"""Complaints over HTTP: for the desk, the pit and those who read, and for a patron their own."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import Query, Request, Response

from cutcard.house import cage
from cutcard.house.projections.complaints import ComplaintRecord, complaints, complaints_csv
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import SeesPersons, SignedIn, floor_of, limit_rate, runtime_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.pit.day import TYPES
from cutcard.words import keyed

if TYPE_CHECKING:
    from cutcard.house.engine.house import House

router = api_router()
State = Annotated[Literal["", "open", "overdue", "answered", "passed-on", "closed"], Query()]
OWN_MOST = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnComplaint(Answer):
    """A complaint as its patron may see it. Times are in seconds since 1970, 0 where there is none."""

    number: int
    table: str
    label: MessageJson | None
    """What the table is called."""
    round_number: int
    happened: int
    opened: int
    due: int
    says: str
    language: str
    state: str
    state_label: MessageJson
    outcome: str
    outcome_label: MessageJson | None
    answer: str
    answered: int
    regulator: str
    closed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplaintView(OwnComplaint):
    """A complaint, who answers it, and who had a part in the round and therefore does not."""

    account: str
    overdue: bool
    late: bool
    """Whether it was answered when its time was over."""
    opened_by: str
    involved: list[str]
    assigned: str
    answered_by: str
    corrections: list[int]
    """Entries of the journal that put the matter right."""
    closed_by: str
    reason: str


@router.get("/complaints", response_description="The complaints.")
@encoded
async def all_complaints(request: Request, session: SeesPersons, state: State = "") -> list[ComplaintView]:
    """Complaints, the newest first: all of them, or those in one state."""
    limit_rate(request, "recall", session.name)
    return await runtime_of(request).read_in_thread(_views, floor_of(request).house, state)


@router.get("/complaints.csv", response_class=Response, response_description="The complaints as a file.")
async def complaints_file(request: Request, session: SeesPersons, state: State = "") -> Response:
    """The same for a spreadsheet."""
    limit_rate(request, "recall", session.name)
    made = await runtime_of(request).read_in_thread(_file, floor_of(request).house, state)
    headers = {"Content-Disposition": 'attachment; filename="complaints.csv"'}
    return Response(made, media_type=TYPES["csv"], headers=headers)


@router.get("/me/complaints", response_description="The complaints.")
@encoded
async def my_complaints(request: Request, session: SignedIn) -> list[OwnComplaint]:
    """The caller's own complaints, the newest first: where each stands, and what they were answered."""
    limit_rate(request, "recall", session.name)
    return await runtime_of(request).read_in_thread(_own, floor_of(request).house, session.name)


def _found(house: House, state: str) -> list[ComplaintRecord]:
    now = house.now() // 10**9
    return [each for each in complaints(house.store) if each.is_in(state, now)]


def _file(house: House, state: str) -> bytes:
    return complaints_csv(_found(house, state), house.cage, house.now() // 10**9)


def _views(house: House, state: str) -> list[ComplaintView]:
    labels, now = cage.labels_in(house.cage, house.games), house.now() // 10**9
    return [
        ComplaintView(
            **asdict(each),
            label=wire(labels.get(each.table)),
            state_label=wire(keyed("complaint", each.state)),
            outcome_label=_outcome(each),
            overdue=each.is_overdue(now),
            late=each.late,
        )
        for each in _found(house, state)
    ]


def _own(house: House, account: str) -> list[OwnComplaint]:
    """Without a word of who answers it, or what the house wrote down for itself."""
    labels = cage.labels_in(house.cage, house.games)
    own = [each for each in complaints(house.store) if each.account == account]
    return [
        OwnComplaint(
            **{name: value for name, value in asdict(each).items() if name in OwnComplaint.__dataclass_fields__},
            label=wire(labels.get(each.table)),
            state_label=wire(keyed("complaint", each.state)),
            outcome_label=_outcome(each),
        )
        for each in own[:OWN_MOST]
    ]


def _outcome(record: ComplaintRecord) -> MessageJson | None:
    return wire(keyed("complaint", record.outcome)) if record.outcome else None
