"""What a house keeps of patrons' persons, for those who may know it: shown, found and changed."""

from __future__ import annotations

import sys
import uuid
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import msgspec

from cutcard.cards import NotationError
from cutcard.cli.house.sitting import account_of, known_reader
from cutcard.cli.output import granted, print_answer, print_json
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.requests import Request
from cutcard.house.patrons.ids import new_account_id
from cutcard.house.patrons.personal import (
    MOST,
    Patrons,
    Personal,
    everybody,
    found,
    personal_of,
    refuse_value,
)
from cutcard.house.read_house import ReadHouse
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.server.auth.readers import DESK, PERSONS

if TYPE_CHECKING:
    from cutcard.cli.house.asked import Asked
    from cutcard.cli.serve.client import ServedHouse
    from cutcard.house.engine.house import House
    from cutcard.table import Actor


def show_personal(asked: Asked, typed: str, *, as_json: bool) -> None:
    with asked.reading(PERSONS) as at:
        account, kept = at.read(
            lambda house: ((account := account_of(house, typed)), personal_of(house.doors, account)),
            lambda served: _person(served.ask(_address(typed))),
        )
    print_answer({"account": account, **_json(kept)}, _says(account, kept), as_json=as_json)


def show_found(asked: Asked, text: str, *, as_json: bool) -> None:
    def there(served: ServedHouse) -> list[tuple[str, Personal]]:
        listed = served.ask(f"/api/accounts?name={quote(text, safe='')}")
        persons = [_person(served.ask(_address(each["name"]))) for each in listed]
        return [(account, kept) for account, kept in persons if kept != Personal()]

    with asked.reading(PERSONS) as at:
        matching = at.read(lambda house: list(found(everybody(house.doors), text)), there)
    if as_json:
        print_json([{"account": account, **_json(kept)} for account, kept in matching])
        return
    lines = [_says(account, kept) for account, kept in matching]
    sys.stdout.write("\n".join(lines or ["Nobody."]) + "\n")


def names_by_account(asked: Asked) -> dict[str, str]:
    with asked.reading(PERSONS) as at:
        assert isinstance(at.house, ReadHouse), "an export goes by what the house has stored"
        return {account: kept.called for account, kept in everybody(at.house.doors).items()}


def change_personal(asked: Asked, typed: str | None, written: list[str], *, as_json: bool) -> None:
    """Other values for some of what is kept, of an account that is there or of a new one; the record says which."""
    changes = _changes(written)
    for field, value in changes.items():
        granted(refuse_value(field, value))
    if not asked.by:
        raise NotationError("name who asks with --by: personal data are not for everybody")

    def here(house: House | ReadHouse) -> tuple[str, Personal]:
        assert not isinstance(house, ReadHouse)
        by, patrons = known_reader(house, asked.by or "", DESK), Patrons(house)
        account = account_of(house, typed) if typed is not None else _opened(house, by)
        granted(patrons.change_by(by, account, changes))
        return account, patrons.of(account)

    def there(served: ServedHouse) -> tuple[str, Personal]:
        named = typed if typed is not None else served.ask("/api/patrons", {})["account"]
        return _person(served.ask(_address(named), changes))

    with asked.sitting() as at:
        account, kept = at.read(here, there)
    print_answer({"account": account, **_json(kept)}, _says(account, kept), as_json=as_json)


def _address(account: str) -> str:
    return f"/api/patrons/{quote(account, safe='')}/person"


def _person(told: dict[str, Any]) -> tuple[str, Personal]:
    return str(told.pop("account")), Personal(**told)


def _opened(house: House, by: Actor) -> str:
    """An account under an id that nobody has; of the same id drawn twice the second is drawn anew."""
    while True:
        account = new_account_id()
        answer = house.ask(Request(uuid.uuid4().hex, CAGE, cage.OpenAccount(by, account)))
        if not isinstance(answer, Refusal):
            return account
        if answer.code not in {"exists", "twin"}:
            raise RefusedError(answer)


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
