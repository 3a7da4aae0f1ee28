"""Patrons as persons over HTTP, for the cage and the pit: what is kept of them, changed, and a new account's id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import msgspec
from fastapi import Path, Request
from pydantic import Field

from cutcard.formats.entry import CAGE
from cutcard.house.cage import OpenAccount
from cutcard.house.engine import requests
from cutcard.house.patrons.ids import new_account_id
from cutcard.house.patrons.personal import MOST, Patrons
from cutcard.rulebook.referee import Refusal
from cutcard.server.answers import Answer
from cutcard.server.auth.dependencies import AtTheDesk, SeesPersons, accounts_of, floor_of, runtime_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import error, refusal_error
from cutcard.server.http.schemas import PLAIN, Nothing, RequestBody
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.house import House

router = api_router()
Account = Annotated[str, Path(min_length=1, max_length=40, pattern=PLAIN, examples=["7KQ4-M2XR"])]


class ChangedPerson(RequestBody):
    """What changes of what is kept of a patron; what is empty is taken out, what is left out stays."""

    name: Annotated[str, Field(max_length=MOST["name"], pattern=PLAIN)] | None = None
    shown: Annotated[str, Field(max_length=MOST["shown"], pattern=PLAIN)] | None = None
    contact: Annotated[str, Field(max_length=MOST["contact"], pattern=PLAIN)] | None = None
    born: Annotated[str, Field(max_length=MOST["born"], pattern=PLAIN, examples=["1990-02-28"])] | None = None
    note: Annotated[str, Field(max_length=MOST["note"], pattern=PLAIN)] | None = None

    def changes(self) -> dict[str, str]:
        return {field: value for field, value in self.__dict__.items() if value is not None}


@dataclass(frozen=True, slots=True)
class PatronPerson(Answer):
    """What the house keeps of a patron's person; the journal knows the account alone."""

    account: str
    name: str
    """What they sign in with, beside the account's id."""
    shown: str
    contact: str
    born: str
    note: str


@router.get("/patrons/{account}/person", response_description="The person.")
@encoded
async def person(request: Request, _: SeesPersons, account: Account) -> PatronPerson:
    """What is kept of a patron."""
    read = runtime_of(request).read_in_thread
    return await read(_person, floor_of(request).house, await read(accounts_of(request).known_as, account))


@router.post("/patrons/{account}/person", response_description="The person, as now kept.")
@encoded
async def change_person(request: Request, session: AtTheDesk, account: Account, body: ChangedPerson) -> PatronPerson:
    """Keep something else of a patron. The record says that it was changed and by whom, and nothing of it."""
    house, changes, run = floor_of(request).house, body.changes(), runtime_of(request).run_in_thread
    account = await run(accounts_of(request).known_as, account)
    patrons = Patrons(house)
    if (refused := await run(patrons.change_by, session.actor, account, changes)) is not None:
        raise refusal_error(refused, 404 if refused.code == "no_such_account" else 409)
    return await run(_person, house, account)


@router.post("/patrons", response_description="The new account.")
@encoded
async def open_account(request: Request, session: AtTheDesk, _body: Nothing | None = None) -> PatronPerson:
    """An account for a patron, under an id that says nothing of them."""
    while True:
        account = new_account_id(runtime_of(request).random_bytes)
        asked = requests.Request(requests.new_id(), CAGE, OpenAccount(session.actor, account))
        answer = await floor_of(request).ask(asked)
        if not isinstance(answer, Refusal):
            return PatronPerson(account, "", "", "", "", "")
        if answer.code not in {"exists", "twin"}:
            raise refusal_error(answer, 409)


def _person(house: House, account: str) -> PatronPerson:
    with house.store.snapshot() as (_, accounts):
        if not any(each.name == account and each.has_meters for each in accounts):
            raise error("no_such_account", message("refusal-no-such-account", account=account), 404)
    return PatronPerson(account, **msgspec.structs.asdict(Patrons(house).of(account)))
