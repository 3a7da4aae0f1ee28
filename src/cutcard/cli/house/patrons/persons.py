"""What a house keeps of patrons' persons, for those who may know it: shown, found, changed and erased."""

from __future__ import annotations

import sys
import uuid
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.cards import NotationError
from cutcard.cli.house.opened import ask, open_for_command, print_answer
from cutcard.cli.house.who import as_known
from cutcard.cli.output import print_json
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.requests import Request
from cutcard.house.patrons.erasing import carried_out, erase
from cutcard.house.patrons.ids import new_account_id, typed_id
from cutcard.house.patrons.personal import MOST, Patrons, everybody, may_see, refuse_value
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import Actor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.house.engine.house import House
    from cutcard.house.patrons.personal import Personal


@dataclass(frozen=True, slots=True)
class Asked:
    """Which house is asked, and by whom."""

    url: str
    key: str | None
    heads: str | None
    by: str | None

    @contextmanager
    def opened(self) -> Iterator[tuple[House, Actor]]:
        """The house, for somebody of it who has signed and may know its patrons."""
        if not self.by:
            raise NotationError("name who asks with --by: personal data are not for everybody")
        with open_for_command(self.url, self.key, self.heads) as house:
            by = as_known(house, Actor(self.by, Position.PIT_SUPERVISOR))
            if not may_see(by.position):
                raise NotationError(
                    f"{by.name} is {by.position.title}; this is for a Cashier, or a Pit Supervisor or higher"
                )
            yield house, by


def show_personal(asked: Asked, typed: str, *, as_json: bool) -> None:
    with asked.opened() as (house, _):
        account = _account(house, typed)
        kept = Patrons(house).of(account)
    print_answer({"account": account, **_json(kept)}, _says(account, kept), as_json=as_json)


def show_found(asked: Asked, text: str, *, as_json: bool) -> None:
    with asked.opened() as (house, _):
        found = list(Patrons(house).find(text))
    if as_json:
        print_json([{"account": account, **_json(kept)} for account, kept in found])
        return
    sys.stdout.write("\n".join(_says(account, kept) for account, kept in found) + "\n" if found else "Nobody.\n")


def names_by_account(asked: Asked) -> dict[str, str]:
    with asked.opened() as (house, _):
        return {account: kept.called for account, kept in everybody(house.store).items()}


def change_personal(asked: Asked, typed: str | None, written: list[str], *, as_json: bool) -> None:
    """Other values for some of what is kept, of an account that is there or of a new one; the record says which."""
    changes = _changes(written)
    for field, value in changes.items():
        _raise(refuse_value(field, value))
    with asked.opened() as (house, by):
        patrons = Patrons(house)
        account = _account(house, typed) if typed is not None else _opened(house, by)
        _raise(patrons.refuse(account, changes))
        if changes:
            ask(house, CAGE, cage.Note(by, "personal data set", "", account, ", ".join(sorted(changes))))
            _raise(patrons.change(account, changes))
        kept = patrons.of(account)
    print_answer({"account": account, **_json(kept)}, _says(account, kept), as_json=as_json)


def forget_patron(asked: Asked, typed: str, second: str | None, reason: str, *, as_json: bool) -> None:
    if not (second and reason.strip()):
        raise NotationError(
            "two people forget a patron: name who agrees with --second, and give a reason with --reason"
        )
    with open_for_command(asked.url, asked.key, asked.heads) as house:
        account = _account(house, typed)
        command = cage.ForgetPatron(Actor(asked.by or "", Position.PIT_MANAGER), account, reason)
        ask(house, CAGE, command, second=Actor(second, Position.PIT_SUPERVISOR))
        erase(house.store, house.keeper.keys, house.cage.forgotten, house.cage.limits)
        house.store.compact()
        house.store.scrub()
        gone = carried_out(house.store).get(account, 0) == house.cage.forgotten[account]
    opaque = typed_id(account) is not None
    says = (
        f"The personal data of {account} are erased, with secret and sessions; the journal records it."
        if gone
        else f"{account} is forgotten, but the database was being read: what was erased is overwritten when it is next "
        "opened."
    )
    if not opaque:
        says += f"\nThe journal goes on naming the account {account}, as it was opened: no entry is ever changed."
    says += "\nBackups made before still hold what was erased; `house restore` erases it again."
    print_answer({"account": account, "erased": gone, "opaque": opaque}, says, as_json=as_json)


def _opened(house: House, by: Actor) -> str:
    """An account under an id that nobody has; of the same id drawn twice the second is drawn anew."""
    while True:
        account = new_account_id()
        answer = house.ask(Request(uuid.uuid4().hex, CAGE, cage.OpenAccount(by, account)))
        if not isinstance(answer, Refusal):
            return account
        if answer.code not in {"exists", "twin"}:
            raise RefusedError(answer)


def _account(house: House, typed: str) -> str:
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


def _raise(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise RefusedError(refusal)


def _json(kept: Personal) -> dict[str, Any]:
    return dict(msgspec.structs.asdict(kept))


def _says(account: str, kept: Personal) -> str:
    told = [f"{field} {value}" for field, value in _json(kept).items() if value]
    return f"{account}  {', '.join(told) or 'no personal data'}"
