"""`cutcard house staff`: who may sign in on the floor."""

from __future__ import annotations

import sys
import time
import uuid
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.cli.house.who import as_known, new_secret
from cutcard.cli.output import granted, print_answer, print_json
from cutcard.cli.serve.client import SERVED, ServedHouse, change_served, engage_served, list_served
from cutcard.formats.doors import PERSON
from cutcard.formats.entry import CAGE
from cutcard.formats.opening import open_reader
from cutcard.house import cage
from cutcard.house.engine.requests import Request
from cutcard.house.projections.records import when
from cutcard.house.read_cage import parts_of_cage
from cutcard.house.staff import GIVEN_ANEW, THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.accounts import Accounts
from cutcard.table import Actor

if TYPE_CHECKING:
    from cutcard.cli.house.asked import Asked
    from cutcard.formats.reader import Reader
    from cutcard.house.engine.house import House

SET_UP = "set up"


def show_staff(asked: Asked, *, as_json: bool) -> None:
    """Who works for the house and which patrons may sign in, read beside a server that serves it."""
    if asked.url.startswith(SERVED):
        with closing(ServedHouse(asked.url, asked.by)) as served:
            list_served(served, as_json=as_json)
        return
    now = time.time()
    with closing(open_reader(asked.url)) as store:
        here = _people(store)
        kept = sorted(store.values_of(PERSON))
    staff = {name: each.position for name, each in here.people.items() if not each.dismissed}
    listed: list[dict[str, Any]] = [
        {
            "name": name,
            "position": position.name,
            **_acting(here, name, now),
        }
        for name, position in sorted(
            {**{name: Position.PATRON for name in kept if name not in here.people}, **staff}.items(),
            key=lambda each: (-each[1], each[0]),
        )
    ]
    if as_json:
        print_json(listed)
    elif not listed:
        sys.stdout.write(f"Nobody may sign in at {asked.url}.\n")
    else:
        from cutcard.cli.house.printing import print_staff

        print_staff(listed)


def _people(store: Reader) -> cage.Cage:
    """Who works for the house and who acts in which position, as the journal has it."""
    return parts_of_cage(store, "people", "appointments")


def _acting(here: cage.Cage, name: str, now: float) -> dict[str, str | None]:
    """In which higher position somebody acts at this moment, and until when."""
    held = here.appointments.get(name)
    if held is None or not held.lasts(now):
        return {"acting": None, "acting_until": None}
    return {"acting": held.position.name, "acting_until": _hour(held.until) if held.until else None}


def _hour(seconds: float) -> str:
    return when(int(seconds * 10**6))


def add_staff(asked: Asked, name: str, position: str | None, *, as_json: bool) -> None:
    """Engage somebody or give them another position, and take their secret; a patron is only given one."""
    wanted = _position(name, position)
    if asked.url.startswith(SERVED):
        with closing(ServedHouse(asked.url, asked.by)) as served:
            once = engage_served(served, name, wanted, asked.second, asked.reason)
        says = f"{name} is {wanted.title}, and chooses a secret with this one, which works once: {once}"
        print_answer({"name": name, "position": wanted.name, "secret": once}, says, as_json=as_json)
        return
    with asked.open() as house:
        held, accounts = cage.employee(house.cage.people, name), Accounts.of(house)
        if wanted is Position.PATRON and held is not None:
            raise NotationError(f"{name} is {held.position.title} in this house; dismiss them with --remove first")
        signed = _signed(house, asked)
        secret = new_secret(name)
        granted(accounts.refuse(name, secret))
        if wanted is Position.PATRON or (held is not None and held.position is wanted):
            signed.note(GIVEN_ANEW if held else "may sign in", house, name)
        elif held is None:
            _do(house, cage.Engage(signed.by, name, wanted.name, signed.reason), signed)
        else:
            _do(house, cage.ChangePosition(signed.by, name, wanted.name, signed.reason), signed)
        anew = held is not None and held.position is wanted and signed.by != THE_HOUSE
        accounts.add(name, wanted, secret, once=anew)
    message = f"{name} may sign in as {wanted.title}{', and chooses a secret of their own then' if anew else ''}."
    print_answer({"name": name, "position": wanted.name}, message, as_json=as_json)


def change_staff(asked: Asked, name: str, *, remove: bool, as_json: bool) -> None:
    """Somebody is dismissed, or a patron signs in no more; or somebody may try again."""
    what = "signs in no more" if remove else "may try again"
    if asked.url.startswith(SERVED):
        with closing(ServedHouse(asked.url, asked.by)) as served:
            change_served(served, name, asked.second, asked.reason, remove=remove)
        print_answer({"name": name, "removed": remove}, f"{name} {what}.", as_json=as_json)
        return
    with asked.open() as house:
        accounts, staff = Accounts.of(house), cage.employee(house.cage.people, name) is not None
        if not staff and accounts.person(name) is None:
            raise NotationError(f"nobody called {name} can sign in here")
        signed = _signed(house, asked)
        if remove and staff:
            _do(house, cage.Dismiss(signed.by, name, signed.reason), signed)
        else:
            signed.note("signs in no more" if remove else "may try again", house, name)
        if remove:
            accounts.remove(name)
        else:
            accounts.unlock(name)
    print_answer({"name": name, "removed": remove}, f"{name} {what}.", as_json=as_json)


def _position(name: str, position: str | None) -> Position:
    wanted = (position or "").upper().replace("-", "_").replace(" ", "_")
    if wanted not in Position.__members__:
        known = ", ".join(each.name.lower().replace("_", "-") for each in Position)
        message = f"there is no position {position!r}" if position else f"name the position of {name}"
        raise NotationError(f"{message}; there are {known}")
    return Position[wanted]


@dataclass(frozen=True, slots=True)
class _Signed:
    """Who has signed: by name, or the house itself while it is set up."""

    by: Actor
    second: Actor | None
    reason: str

    @property
    def via(self) -> str:
        return "set-up" if self.by == THE_HOUSE else "console"

    def note(self, what: str, house: House, name: str) -> None:
        """Something about somebody's secret: of staff by two, like an engagement."""
        held = cage.employee(house.cage.people, name)
        if held is not None and self.by != THE_HOUSE:
            if self.second is None or not self.reason.strip():
                raise NotationError(
                    "two people let in a member of staff: name who agrees with --second, and give a --reason"
                )
            if held.position > self.by.position:
                raise NotationError(
                    f"{name} is {held.position.title}; only a {held.position.title} or higher does this"
                )
        about = f"{name}, {Position.PATRON.title}" if what == "may sign in" else name
        _do(house, cage.Note(self.by, what, "", about, self.reason or SET_UP), self)


def _signed(house: House, asked: Asked) -> _Signed:
    """The two who do it, by their secrets; whoever holds the key of a house that lacks them sets it up."""
    if not asked.by:
        if cage.is_set_up(house.cage.people):
            raise NotationError(
                "name who does it with --by and who agrees with --second, and give a reason with --reason"
            )
        return _Signed(THE_HOUSE, None, asked.reason or SET_UP)
    by = as_known(house, Actor(asked.by, Position.PIT_MANAGER))
    second = as_known(house, Actor(asked.second, Position.PIT_SUPERVISOR)) if asked.second else None
    return _Signed(by, second, asked.reason)


def _do(house: House, command: cage.CageCommand, signed: _Signed) -> None:
    granted(house.ask(Request(uuid.uuid4().hex, CAGE, command, via=signed.via, second=signed.second)))
