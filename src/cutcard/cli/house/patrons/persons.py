"""What a house keeps of patrons' persons, for those who may know it: shown, found and changed."""

from __future__ import annotations

import sys
import uuid
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.cards import NotationError
from cutcard.cli.house.opened import ask
from cutcard.cli.house.who import as_known
from cutcard.cli.output import granted, print_answer, print_json
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.requests import Request
from cutcard.house.patrons.ids import new_account_id
from cutcard.house.patrons.personal import MOST, Patrons, everybody, may_see, refuse_value
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import Actor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.cli.house.asked import Asked
    from cutcard.house.engine.house import House
    from cutcard.house.patrons.personal import Personal


@contextmanager
def _opened_for(asked: Asked) -> Iterator[tuple[House, Actor]]:
    """The house, for somebody of it who has signed and may know its patrons."""
    if not asked.by:
        raise NotationError("name who asks with --by: personal data are not for everybody")
    with asked.open() as house:
        by = as_known(house, Actor(asked.by, Position.PIT_SUPERVISOR))
        if not may_see(by.position):
            raise NotationError(
                f"{by.name} is {by.position.title}; this is for a Cashier, or a Pit Supervisor or higher"
            )
        yield house, by


def show_personal(asked: Asked, typed: str, *, as_json: bool) -> None:
    with _opened_for(asked) as (house, _):
        account = account_of(house, typed)
        kept = Patrons(house).of(account)
    print_answer({"account": account, **_json(kept)}, _says(account, kept), as_json=as_json)


def show_found(asked: Asked, text: str, *, as_json: bool) -> None:
    with _opened_for(asked) as (house, _):
        found = list(Patrons(house).find(text))
    if as_json:
        print_json([{"account": account, **_json(kept)} for account, kept in found])
        return
    sys.stdout.write("\n".join(_says(account, kept) for account, kept in found) + "\n" if found else "Nobody.\n")


def names_by_account(asked: Asked) -> dict[str, str]:
    with _opened_for(asked) as (house, _):
        return {account: kept.called for account, kept in everybody(house.doors).items()}


def change_personal(asked: Asked, typed: str | None, written: list[str], *, as_json: bool) -> None:
    """Other values for some of what is kept, of an account that is there or of a new one; the record says which."""
    changes = _changes(written)
    for field, value in changes.items():
        granted(refuse_value(field, value))
    with _opened_for(asked) as (house, by):
        patrons = Patrons(house)
        account = account_of(house, typed) if typed is not None else _opened(house, by)
        granted(patrons.refuse(account, changes))
        if changes:
            ask(house, cage.Note(by, "personal data set", "", account, ", ".join(sorted(changes))))
            granted(patrons.change(account, changes))
        kept = patrons.of(account)
    print_answer({"account": account, **_json(kept)}, _says(account, kept), as_json=as_json)


def _opened(house: House, by: Actor) -> str:
    """An account under an id that nobody has; of the same id drawn twice the second is drawn anew."""
    while True:
        account = new_account_id()
        answer = house.ask(Request(uuid.uuid4().hex, CAGE, cage.OpenAccount(by, account)))
        if not isinstance(answer, Refusal):
            return account
        if answer.code not in {"exists", "twin"}:
            raise RefusedError(answer)


def account_of(house: House, typed: str) -> str:
    """Whose account it is: by an id as it stands in the journal, or by a name that stands elsewhere."""
    with house.store.snapshot() as (_, accounts):
        if any(each.name == typed and each.has_meters for each in accounts):
            return typed
    return Patrons(house).account_of(typed) or typed


def _changes(written: list[str]) -> dict[str, str]:
    changes = {}
    for each in written:
        field, equals, value = each.partition("=")
        if not equals or field not in MOST:
            raise NotationError(f"{each!r} sets nothing; write FIELD=VALUE with one of {', '.join(MOST)}")
        changes[field] = value
    return changes


def _json(kept: Personal) -> dict[str, Any]:
    return dict(msgspec.structs.asdict(kept))


def _says(account: str, kept: Personal) -> str:
    told = [f"{field} {value}" for field, value in _json(kept).items() if value]
    return f"{account}  {', '.join(told) or 'no personal data'}"
