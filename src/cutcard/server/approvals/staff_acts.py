"""What waits about a person, done: noted first, under the id that it was asked with, and then carried out.

Where the server dies between the two, whoever approves it again has it carried out: it is noted once, and to be let in
twice is to be let in. The secret follows from the id, so that its asker can be told it and nobody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.formats.entry import CAGE
from cutcard.house.cage import Note
from cutcard.house.codes import given_secret
from cutcard.house.engine.requests import Request as HouseRequest
from cutcard.rulebook.referee import Refusal
from cutcard.server.approvals import kept
from cutcard.server.approvals.kept import Outcome, Sealed
from cutcard.server.auth.dependencies import floor_of
from cutcard.server.auth.unlock import NEW_SECRET, noted, restore_access, takes_witness
from cutcard.server.http.acts import read_body
from cutcard.server.http.errors import refusal_error
from cutcard.server.http.schemas import PersonActToApprove

if TYPE_CHECKING:
    from fastapi import Request

    from cutcard.table.state import Actor


async def carried_out(request: Request, asked: Sealed, by: Actor, second: Actor | None = None) -> Outcome:
    """As its asker's act, who may still do it."""
    about, floor = read_body(asked.body, PersonActToApprove), floor_of(request)
    what, name = about.act.type, about.act.name
    await takes_witness(request, by, what, name)
    note = Note(by, noted(request, what, name), "", name, about.act.reason)
    answer = await floor.ask(HouseRequest(about.id, CAGE, note, "console", second))
    if isinstance(answer, Refusal):
        raise refusal_error(answer, 409)
    await restore_access(request, what, name, given_secret(floor.house.keeper.keys, about.id))
    return Outcome(kept.DONE, answer.body.second, ticket=what == NEW_SECRET)
