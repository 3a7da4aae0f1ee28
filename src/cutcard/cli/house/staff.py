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
from cutcard.cli.serve.client import ServedHouse, change_served, engage_served, list_served
from cutcard.formats.doors import PERSON
from cutcard.formats.entry import CAGE
from cutcard.formats.opening import open_reader
from cutcard.house import cage
from cutcard.house.engine.requests import Request
from cutcard.house.read_cage import parts_of_cage
from cutcard.house.staff import GIVEN_ANEW, THE_HOUSE
from cutcard.house.zones import when
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.accounts import Accounts
from cutcard.table import Actor

if TYPE_CHECKING:
    from cutcard.cli.house.asked import Asked
    from cutcard.house.engine.house import House

SET_UP = "set up"


def show_staff(asked: Asked, *, as_json: bool) -> None:
    """Who works for the house and which patrons may sign in, read beside a server that serves it."""
    if asked.is_served:
        with closing(ServedHouse(asked.url, asked.by)) as served:
            list_served(served, as_json=as_json)
        return
    now = time.time()
    with closing(open_reader(asked.url)) as store:
        here = parts_of_cage(store, "people", "appointments", "zone")
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

        print_staff(listed, here.zone)


def _acting(here: cage.Cage, name: str, now: float) -> dict[str, str | None]:
    """In which higher position somebody acts at this moment, and until when."""
    held = here.appointments.get(name)
    if held is None or not held.lasts(now):
        return {"acting": None, "acting_until": None}
    until = when(int(held.until * 10**6), here.zone) if held.until else None
    return {"acting": held.position.name, "acting_until": until}


def add_staff(asked: Asked, name: str, position: str | None, *, as_json: bool) -> None:
    """Engage somebody or give them another position, and take their secret."""
    wanted = _position(name, position)
    if asked.is_served:
        with closing(ServedHouse(asked.url, asked.by)) as served:
            once = engage_served(served, name, wanted, asked.second, asked.reason)
        says = f"{name} is {wanted.title}, and chooses a secret with this one, which works once: {once}"
        print_answer({"name": name, "position": wanted.name, "secret": once}, says, as_json=as_json)
        return
    with asked.open() as house:
        held, accounts = cage.employee(house.cage.people, name), Accounts.of(house)
        signed = _signed(house, asked)
        secret = new_secret(name)
        granted(accounts.refuse(name, secret))
        if held is None:
            _do(house, cage.Engage(signed.by, name, wanted.name, signed.reason), signed)
        elif held.position is wanted:
            signed.note(GIVEN_ANEW, house, name)
        else:
            _do(house, cage.ChangePosition(signed.by, name, wanted.name, signed.reason), signed)
        if signed.by != THE_HOUSE and (held is None or held.position is not wanted):
            signed.note(GIVEN_ANEW, house, name)  # Whoever engages somebody here is told the secret.
        anew = held is not None and held.position is wanted and signed.by != THE_HOUSE
        accounts.add(name, wanted, secret, once=anew)
    message = f"{name} may sign in as {wanted.title}{', and chooses a secret of their own then' if anew else ''}."
    print_answer({"name": name, "position": wanted.name}, message, as_json=as_json)


def change_staff(asked: Asked, name: str, *, remove: bool, as_json: bool) -> None:
    """Somebody is dismissed, or a patron signs in no more; or somebody may try again."""
    what = "can no longer sign in" if remove else "may try again"
    if asked.is_served:
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
        known = ", ".join(each.name.lower().replace("_", "-") for each in Position if each is not Position.PATRON)
        message = f"there is no position {position!r}" if position else f"name the position of {name}"
        raise NotationError(f"{message}; there are {known}")
    if wanted == Position.PATRON.name:
        raise NotationError(
            f"a patron is given a sign-in at the desk and chooses a secret that nobody of the staff knows: "
            f"cutcard house sign-in HOUSE {name} passport"
        )
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
            if (least := cage.engaged_by(held.position)) > self.by.position:
                raise NotationError(f"{name} is {held.position.title}; only a {least.title} or higher does this")
        _do(house, cage.Note(self.by, what, "", name, self.reason or SET_UP), self)


def _signed(house: House, asked: Asked) -> _Signed:
    """The two who do it, by their secrets; whoever holds the key of a house that lacks them sets it up."""
    if not asked.by:
        if cage.is_set_up(house.cage.people):
            raise NotationError(
                "name who does it with --by and who agrees with --second, and give a reason with --reason"
            )
        return _Signed(THE_HOUSE, None, asked.reason or SET_UP)
    if not house.cage.people:
        raise NotationError(
            f"nobody works for this house yet, so {asked.by} cannot sign; leave --by and --second out until a Gaming "
            "Shift Manager and another Pit Supervisor or higher are engaged"
        )
    by = as_known(house, Actor(asked.by, Position.PIT_MANAGER))
    second = as_known(house, Actor(asked.second, Position.PIT_SUPERVISOR)) if asked.second else None
    return _Signed(by, second, asked.reason)


def _do(house: House, command: cage.CageCommand, signed: _Signed) -> None:
    granted(house.ask(Request(uuid.uuid4().hex, CAGE, command, via=signed.via, second=signed.second)))
