"""An act that waits, as its asker and those who may approve it see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog
from pydantic import TypeAdapter

from cutcard.formats.entry import CAGE, TABLE
from cutcard.house import cage
from cutcard.house.cage import Note, own_position
from cutcard.house.codes import given_secret
from cutcard.house.engine import requests
from cutcard.house.engine.deciding import bettor_of
from cutcard.rulebook.procedure import Position
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.approvals.act_words import act_label, changes_of, parts_of
from cutcard.server.approvals.kept import PEOPLE, Approval, Approvals, Sealed
from cutcard.server.auth.dependencies import floor_of, sessions_of
from cutcard.server.auth.sessions import Session, acting_as
from cutcard.server.auth.unlock import NOTED
from cutcard.server.http.acts import read_body
from cutcard.server.http.schemas import CageActToApprove, PersonActToApprove, TableActToApprove
from cutcard.table.conduct.persons import same_person
from cutcard.table.state import Actor

if TYPE_CHECKING:
    from fastapi import Request


READ_MESSAGE = TypeAdapter(MessageJson).validate_json
LOG = structlog.get_logger("cutcard.approvals")


@dataclass(frozen=True, slots=True)
class Part(Answer):
    """One value of an act, by what it is called."""

    label: MessageJson
    value: MessageJson | None
    """Where it is said in every language; else `text` has it as it was written."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalView(Answer):
    """An act that waits for a second person, or what became of it."""

    digest: str
    """Of the act as it was asked for: whoever approves names it."""
    state: str
    """waiting, approved, done, declined, withdrawn, lapsed, refused, or taken on by somebody who may do it."""
    mine: bool
    """Whether the reader has asked for it; else they may approve it."""
    lacks: str
    """What it waits for: "authority" for somebody who does it as their own act, else somebody who signs for it."""
    asker: str
    asker_label: MessageJson | None
    where: str
    """The table, or the cage."""
    label: MessageJson | None
    """What the table is called."""
    act: MessageJson
    parts: list[Part]
    changes: list[MessageJson]
    """What would follow, as things stand."""
    at: int
    until: int
    """In seconds since 1970."""
    by: str
    """Who approved or declined it."""
    reason: str
    """Why it was declined."""
    why: MessageJson | None
    """Why the house refused it after all."""
    ticket_code: str | None
    """Of a ticket that was issued, for the asker alone."""
    secret: str | None
    """That was given to somebody, for the asker alone."""


def approvals_of(request: Request) -> Approvals:
    return request.app.state.approvals  # type: ignore[no-any-return]


def request_of(asked: Sealed, by: Actor, second: Actor | None = None) -> requests.Request:
    """The act as it was sent, in the name of whoever asked for it; one about a person is what is noted of it."""
    if asked.stream == PEOPLE:
        about = read_body(asked.body, PersonActToApprove)
        note = Note(by, NOTED[about.act.type], "", about.act.name, about.act.reason)
        return requests.Request(about.id, CAGE, note, "console", second)
    if asked.stream == CAGE:
        at_cage = read_body(asked.body, CageActToApprove)
        return requests.Request(at_cage.id, CAGE, at_cage.act.command(by), "console", second)
    at_table = read_body(asked.body, TableActToApprove)
    command = at_table.act.command(by)
    return requests.Request(at_table.id, asked.stream, command, "console", second, at_table.round, at_table.log)


def asker_of(request: Request, approval: Approval) -> Actor | None:
    """Whoever asked, in the position they hold now; None of who was dismissed."""
    name = approval.asked.asker
    own = own_position(floor_of(request).house.cage, name)
    if own is None or own is Position.PATRON:
        return None
    return acting_as(Actor(name, own), sessions_of(request).acting)


def view_of(request: Request, session: Session, approval: Approval) -> ApprovalView:
    asked, outcome, floor = approval.asked, approval.outcome, floor_of(request)
    asker = asker_of(request, approval)
    mine = same_person(asked.asker, session.name)
    second = None if mine else session.actor
    house_request = request_of(asked, asker or Actor(asked.asker, Position.DEALER), second)
    assert house_request.command is not None
    why = READ_MESSAGE(outcome.why) if outcome.why else None
    live = floor.house.tables.get(asked.stream.removeprefix(TABLE))
    game = live.options.game if live is not None else None
    parts = parts_of(house_request.command, floor.house, game)
    about_a_person = asked.stream == PEOPLE
    told, secret = mine and outcome.ticket, about_a_person or isinstance(house_request.command, cage.GiveSignIn)
    return ApprovalView(
        digest=approval.digest,
        state=outcome.state,
        mine=mine,
        lacks=asked.lacks,
        asker=asked.asker,
        asker_label=wire(asker.position.label) if asker is not None else None,
        where=CAGE if about_a_person else asked.stream.removeprefix(TABLE),
        label=wire(live.label) if live is not None else None,
        act=wire(act_label(house_request.command)),
        parts=[
            Part(wire(label), None, value) if isinstance(value, str) else Part(wire(label), wire(value), "")
            for label, value in parts
        ],
        changes=[] if mine else [wire(each) for each in changes_of(house_request, floor.house, floor.hub.credits)],
        at=int(asked.at),
        until=int(approval.until),
        by=outcome.by,
        reason=outcome.reason,
        why=why,
        ticket_code=floor.house.ticket_code(house_request.id) if told and not secret else None,
        secret=given_secret(floor.house.keeper.keys, house_request.id) if told and secret else None,
    )


def holder_of(request: Request, approval: Approval) -> str:
    """The patron whose credit waits to be staked, who confirms it on their terminal; empty for any other act."""
    asked = approval.asked
    live = floor_of(request).house.tables.get(asked.stream.removeprefix(TABLE))
    if live is None or asked.lacks != "consent":
        return ""
    command = request_of(asked, Actor(asked.asker, Position.DEALER)).command
    return bettor_of(live.state, command) if command is not None else ""


def tell(request: Request, approval: Approval, by: str) -> None:
    """Every console of the staff hears that something has changed, and the terminal where it is confirmed."""
    LOG.info("approval", name=approval.asked.asker, state=approval.outcome.state, by=by, digest=approval.digest)
    floor_of(request).hub.send_approvals(holder_of(request, approval))


def issued(answer: requests.Reply) -> bool:
    """Whether there is a code of which the asker alone is told: of a ticket, or for a patron to sign in with."""
    told = {cage.TicketIssued.__name__, cage.SignInGiven.__name__}
    return any(event["type"] in told for event in answer.body.events)
